// Roles: explicit ones by WAI-ARIA 1.2, implicit ones by HTML-AAM.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // https://www.w3.org/TR/wai-aria-1.2/#role_definitions, without the abstract ones.
  const KNOWN = new Set(
    (
      "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox " +
      "complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid " +
      "gridcell group heading img image insertion link list listbox listitem log main marquee math menu menubar " +
      "menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar " +
      "radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status " +
      "strong subscript superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree " +
      "treegrid treeitem"
    ).split(" "),
  );

  // https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings. `summary` has no role there; browsers treat it as
  // a button, and so does a person.
  /** @type {Record<string, string>} */
  const BY_TAG = {
    article: "article", blockquote: "blockquote", button: "button", caption: "caption", code: "code",
    datalist: "listbox", dd: "definition", del: "deletion", details: "group", dfn: "term", dialog: "dialog", dt: "term",
    em: "emphasis", fieldset: "group", figure: "figure", form: "form", frame: "iframe", h1: "heading", h2: "heading",
    h3: "heading", h4: "heading", h5: "heading", h6: "heading", hr: "separator", html: "document", iframe: "iframe",
    ins: "insertion", main: "main", math: "math", menu: "list", meter: "meter", nav: "navigation", ol: "list",
    optgroup: "group", option: "option", output: "status", p: "paragraph", progress: "progressbar", s: "deletion",
    search: "search", strong: "strong", sub: "subscript", summary: "button", sup: "superscript", svg: "img",
    tbody: "rowgroup", textarea: "textbox", tfoot: "rowgroup", thead: "rowgroup", time: "time", tr: "row", ul: "list",
  };

  // https://www.w3.org/TR/html-aam-1.0/#el-input-text and its neighbours. Types without an ARIA role are named after
  // what a person does with them.
  /** @type {Record<string, string>} */
  const BY_INPUT_TYPE = {
    button: "button", checkbox: "checkbox", file: "button", image: "button", number: "spinbutton", radio: "radio",
    range: "slider", reset: "button", search: "searchbox", submit: "button",
  };

  // https://www.w3.org/TR/html-aam-1.0/#el-header: a header or footer inside one of these belongs to it, not to the page.
  const SECTIONING = "article, aside, main, nav, section";

  /** Elements whose role depends on more than their name. @type {Record<string, (element: Element) => string>} */
  const BY_LOOKING = {
    a: (element) => (element.hasAttribute("href") ? "link" : "generic"),
    area: (element) => (element.hasAttribute("href") ? "link" : "generic"),
    aside: (element) => (scoped(element) && !labelled(element) ? "generic" : "complementary"),
    footer: (element) => (scoped(element) ? "generic" : "contentinfo"),
    header: (element) => (scoped(element) ? "generic" : "banner"),
    img: (element) => (decorative(element) ? "presentation" : "img"),
    input: inputRole,
    li: (element) => (element.closest("ul, ol, menu, [role=list]") ? "listitem" : "generic"),
    section: (element) => (labelled(element) ? "region" : "generic"),
    select: (element) => (isListbox(/** @type {HTMLSelectElement} */ (element)) ? "listbox" : "combobox"),
    table: () => "table",
    td: (element) => (inGrid(element) ? "gridcell" : "cell"),
    th: headerRole,
  };

  /** @param {Element} element */
  function scoped(element) {
    return element.parentElement?.closest(SECTIONING) != null;
  }

  /** @param {Element} element */
  function labelled(element) {
    return ["aria-label", "aria-labelledby", "title"].some((name) => element.getAttribute(name)?.trim());
  }

  /** @param {Element} element */
  function decorative(element) {
    return element.getAttribute("alt") === "" && !labelled(element);
  }

  /** @param {Element} element */
  function inputRole(element) {
    const input = /** @type {HTMLInputElement} */ (element);
    const role = BY_INPUT_TYPE[input.type] ?? "textbox";
    const suggests = input.hasAttribute("list") && (role === "textbox" || role === "searchbox");
    return suggests ? "combobox" : role;
  }

  /** @param {HTMLSelectElement} select */
  function isListbox(select) {
    return select.multiple || select.size > 1;
  }

  /** @param {Element} element */
  function inGrid(element) {
    const role = element.closest("table")?.getAttribute("role");
    return role === "grid" || role === "treegrid";
  }

  /** https://www.w3.org/TR/html-aam-1.0/#el-th @param {Element} element */
  function headerRole(element) {
    const scope = element.getAttribute("scope");
    if (scope === "row" || scope === "rowgroup") return "rowheader";
    if (scope) return "columnheader";
    const row = element.parentElement;
    return row?.querySelector("td") && row.firstElementChild === element ? "rowheader" : "columnheader";
  }

  /** Browsers expose it as a text field (https://www.w3.org/TR/html-aam-1.0/#att-contenteditable). @param {Element} element */
  function isEditingHost(element) {
    const host = /** @type {HTMLElement} */ (element);
    return host.isContentEditable === true && host.parentElement?.isContentEditable !== true;
  }

  /** @param {Element} element */
  function implicitRole(element) {
    const name = element.localName;
    if (Object.hasOwn(BY_LOOKING, name)) return /** @type {string} */ (BY_LOOKING[name]?.(element));
    if (element.hasAttribute("contenteditable") && isEditingHost(element)) return "textbox";
    return Object.hasOwn(BY_TAG, name) ? /** @type {string} */ (BY_TAG[name]) : "generic";
  }

  /** The first known token counts (https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles). */
  /** @param {Element} element */
  function explicitRole(element) {
    const value = element.getAttribute("role");
    if (!value) return null;
    const role = value.toLowerCase().split(/\s+/).find((token) => KNOWN.has(token));
    return role === "none" ? "presentation" : role === "image" ? "img" : (role ?? null);
  }

  /** https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none @param {Element} element */
  function mustKeepRole(element) {
    return element.hasAttribute("aria-label") || /** @type {HTMLElement} */ (element).tabIndex >= 0;
  }

  /** @param {Element} element @returns {string} the ARIA role; `generic` or `presentation` for a mere wrapper */
  function roleOf(element) {
    const explicit = explicitRole(element);
    if (!explicit || (explicit === "presentation" && mustKeepRole(element))) return implicitRole(element);
    return explicit;
  }

  /** @param {Element} element @returns {number} a heading's level */
  function levelOf(element) {
    const stated = Number(element.getAttribute("aria-level"));
    if (stated > 0) return stated;
    const level = /^h([1-6])$/.exec(element.localName)?.[1];
    return level ? Number(level) : 2;
  }

  parts.roles = { roleOf, levelOf };
})();
