// What the specifications say about roles, as data.

/** @param {string} words */
function setOf(words) {
  return new Set(words.split(" "));
}

/** @param {string} words @param {[string, string][]} others @returns {Map<string, string>} */
function mapOf(words, others) {
  return new Map([...words.split(" ").map((word) => /** @type {[string, string]} */ ([word, word])), ...others]);
}

// https://www.w3.org/TR/wai-aria-1.2/#role_definitions without the abstract ones, what ARIA 1.3 adds and browsers know
// already, https://www.w3.org/TR/graphics-aria-1.0/ and https://www.w3.org/TR/dpub-aria-1.1/. Two words for one role
// become one.
export const KNOWN = mapOf(
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
    "comment complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid " +
    "gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem " +
    "menuitemcheckbox menuitemradio meter navigation note option paragraph presentation progressbar radio radiogroup " +
    "region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript " +
    "suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid " +
    "treeitem graphics-document graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword " +
    "doc-appendix doc-backlink doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover " +
    "doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote " +
    "doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak " +
    "doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle " +
    "doc-tip doc-toc",
  [["none", "presentation"], ["image", "img"], ["directory", "list"]],
);

// https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings, and SVG's shapes by
// https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table in roles.js.
export const BY_TAG = mapOf(
  "article blockquote button caption code dialog figure form main mark math meter search time",
  [
    ["address", "group"], ["datalist", "listbox"], ["dd", "definition"], ["del", "deletion"], ["details", "group"],
    ["dfn", "term"], ["dt", "term"], ["em", "emphasis"], ["fieldset", "group"], ["frame", "iframe"], ["h1", "heading"],
    ["h2", "heading"], ["h3", "heading"], ["h4", "heading"], ["h5", "heading"], ["h6", "heading"], ["hgroup", "group"],
    ["hr", "separator"], ["html", "document"], ["iframe", "iframe"], ["ins", "insertion"], ["menu", "list"],
    ["nav", "navigation"], ["ol", "list"], ["optgroup", "group"], ["option", "option"], ["output", "status"],
    ["p", "paragraph"], ["progress", "progressbar"], ["s", "deletion"], ["strong", "strong"], ["sub", "subscript"],
    ["sup", "superscript"], ["textarea", "textbox"], ["ul", "list"],
  ],
);

// https://www.w3.org/TR/html-aam-1.0/#el-input-text and its neighbours. Types without an ARIA role are named after
// what a person does with them: everything that is not listed is a text field.
export const BY_INPUT_TYPE = mapOf("button checkbox radio", [
  ["file", "button"], ["image", "button"], ["number", "spinbutton"], ["range", "slider"], ["reset", "button"],
  ["search", "searchbox"], ["submit", "button"],
]);

// https://www.w3.org/TR/wai-aria-1.2/#namefromcontent
export const NAMED_BY_CONTENT = setOf(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio " +
    "rowheader switch tab term tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref graphics-object",
);

// They have no name of their own (https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited, or by content in no case).
// Where one of them is clickable, the model must call it something: then it is what stands in it.
export const CALLED_BY_CONTENT = setOf("generic presentation listitem article paragraph row");

// https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited: a tooltip does not name them either, it describes them.
export const UNNAMED = setOf(
  "caption code definition deletion emphasis generic insertion mark paragraph presentation strong subscript " +
    "suggestion superscript time",
);

// What stands in these is not the words of what is around them.
export const APART = setOf(
  "alert alertdialog application banner combobox complementary contentinfo dialog feed form grid group img log main " +
    "marquee menu menubar navigation radiogroup region search separator status tablist tabpanel timer toolbar tree treegrid",
);

// Elements that can have such a role without saying so.
export const APART_TAGS = setOf(
  "aside dialog fieldset footer form header hgroup main nav output search section",
);

/** A selector of what has the role of a heading. */
export const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
