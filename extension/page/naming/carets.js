// Where the caret of the focused field or editor is, what is selected there, and how it is set: told of the one element that
// has the focus.

import * as names from "./names.js";

/** @import { States } from "./states.js" */

const AROUND = 20;
const LONGEST = 80;
const BLOCKS = "p, div, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote";
const BOLD = 600;
const MOST_TEXTS = 20;

/**
 * @param {Element} element with the focus, no secret
 * @returns {States} `caret` with a bar where it is, or `selection`, and `format`; nothing at the end of a plain field
 */
export function statesOf(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return ofField(element);
  return element instanceof HTMLElement && element.isContentEditable ? ofEditor(element) : {};
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @returns {States} */
function ofField({ value, selectionStart: from, selectionEnd: to }) {
  if (from === null || to === null || from === value.length) return {};
  return from < to ? selection(value.slice(from, to)) : caret(value.slice(0, from), value.slice(from));
}

/** @param {HTMLElement} host @returns {States} */
function ofEditor(host) {
  const root = /** @type {{ getSelection?: () => Selection | null }} */ (/** @type {unknown} */ (host.getRootNode()));
  const chosen = root.getSelection?.() ?? getSelection();
  const node = chosen?.focusNode;
  if (!chosen?.rangeCount || !node || !host.contains(node) || !/\S/.test(host.textContent ?? "")) return {};
  const range = chosen.getRangeAt(0);
  const at = node instanceof Element ? node : node.parentElement;
  if (!at) return {};
  const format = range.collapsed ? formatOf(at, host) : commonOf(textsIn(range).map((each) => formatOf(each, host)));
  return { ...(range.collapsed ? caretIn(range, at, host) : selection(chosen.toString())), ...(format && { format }) };
}

/** What holds the words that are selected, as far as they have to be asked. @param {Range} range @returns {Element[]} */
function textsIn(range) {
  const nodes = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = /** @type {Node | null} */ (nodes.currentNode); node && found.size < MOST_TEXTS; node = nodes.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement || !range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    if (/\S/.test(node.data.slice(from, to))) found.add(node.parentElement);
  }
  return [...found];
}

/** @param {string[]} formats @returns {string} what is said of all of them */
function commonOf([first = "", ...others]) {
  return first.split(", ").filter((each) => others.every((other) => other.split(", ").includes(each))).join(", ");
}

/** Within its own line of the text. @param {Range} range @param {Element} at @param {HTMLElement} host */
function caretIn(range, at, host) {
  const near = at.closest(BLOCKS);
  const block = near && host.contains(near) ? near : host;
  const [before, after] = [document.createRange(), document.createRange()];
  before.selectNodeContents(block);
  before.setEnd(range.startContainer, range.startOffset);
  after.selectNodeContents(block);
  after.setStart(range.startContainer, range.startOffset);
  return caret(before.toString(), after.toString());
}

/** @param {string} before @param {string} after @returns {States} */
function caret(before, after) {
  return { caret: `${before.slice(-AROUND)}|${after.slice(0, AROUND)}` };
}

/** @param {string} text @returns {States} */
function selection(text) {
  return { selection: names.shorten(text, LONGEST) };
}

/** @type {Array<[says: string, is: (style: CSSStyleDeclaration, host: CSSStyleDeclaration) => boolean]>} */
const STYLES = [
  ["bold", (style, host) => Number(style.fontWeight) >= BOLD && Number(host.fontWeight) < BOLD],
  ["italic", (style, host) => style.fontStyle === "italic" && host.fontStyle !== "italic"],
];

/** Lines through and under are drawn through all that is inside. @type {Array<[says: string, line: string]>} */
const DRAWN = [["underlined", "underline"], ["struck through", "line-through"]];

/** @type {Map<string, string>} */
const PLACES = new Map([
  ["a", "link"], ["blockquote", "quote"], ["code", "code"], ["pre", "code block"],
  ["h1", "heading 1"], ["h2", "heading 2"], ["h3", "heading 3"], ["h4", "heading 4"], ["h5", "heading 5"], ["h6", "heading 6"],
]);

/** @param {Element} at @param {HTMLElement} host @returns {string} such as "bold, numbered list" */
function formatOf(at, host) {
  const style = getComputedStyle(at);
  const around = getComputedStyle(host);
  const found = new Set(STYLES.filter(([, is]) => is(style, around)).map(([says]) => says));
  for (let each = /** @type {Element | null} */ (at); each && each !== host; each = each.parentElement) {
    const drawn = getComputedStyle(each).textDecorationLine;
    for (const [says, line] of DRAWN) if (drawn.includes(line)) found.add(says);
    const place = PLACES.get(each.localName) ?? listOf(each) ?? cellOf(each);
    if (place) found.add(place);
  }
  return [...found].join(", ");
}

/** Some write all their lists as ordered ones, and draw what stands before the items themselves. @param {Element} element */
function listOf(element) {
  if (element.localName !== "li") return undefined;
  const isNumbered = element.parentElement?.localName === "ol" && getComputedStyle(element).listStyleType !== "none";
  return isNumbered ? "numbered list" : "list";
}

/** @param {Element} element */
function cellOf(element) {
  if (!(element instanceof HTMLTableCellElement)) return undefined;
  const row = element.closest("tr");
  return row ? `cell of row ${row.rowIndex + 1}, column ${element.cellIndex + 1}` : "cell";
}
