// Where a control stands: under which headings, in which dialog, beside what.

import * as celltext from "../extracting/celltext.js";
import * as kinds from "../naming/kinds.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import { HEADINGS } from "../naming/roletables.js";
import * as walk from "../walk.js";
import * as drafts from "./drafts.js";

/** @import { Namer } from "../naming/names.js" */

const MOST_HEADINGS = 5;
const LONGEST_HEADING = 120;
const LONGEST_CONTEXT = 600;
const LONGEST_WORDS = 240;
// In place of a stretch of lines for which there was no room.
const LEFT_OUT = "…";
const GAP = `\n${LEFT_OUT}\n`;
const MOST_ELEMENTS = 300;
const CONTROLS = "button, a, input, textarea, select, [role=button], [contenteditable]";
const PARTS = "section, article, aside, nav, fieldset, dialog, [role=region], [role=dialog], [role=group]";
const ROWS = "tr, li, article, [role=row], [role=listitem], [role=article], [role=treeitem]";
// A row of a table alone may as well lay out a form.
const ITEMS = "li, article, [role=row], [role=listitem], [role=article], [role=treeitem]";
const EDITORS = "textarea, input, [contenteditable], iframe";
const NAMED = new Set(["dialog", "alertdialog", "region", "form", "group", "radiogroup", "article", "main", "navigation", "complementary", "table", "grid", "list", "listbox", "menu", "tabpanel", "toolbar", "search"]);

/** @param {Element} element */
function rolesOf(element) {
  return element.getAttribute("role")?.toLowerCase().split(/\s+/) ?? [];
}

/** @param {Element} element @returns {Element | null} the dialog that it stands in */
function dialogOf(element) {
  for (const at of walk.upwards(element)) if (isDialog(at)) return at;
  return null;
}

/** @param {Element} at */
function isDialog(at) {
  if (at.localName === "dialog" || at.getAttribute("aria-modal") === "true") return true;
  return rolesOf(at).some((role) => role === "dialog" || role === "alertdialog");
}

/** @param {Element} element */
export function standsIn(element) {
  const dialog = dialogOf(element);
  let warns = false;
  for (const at of walk.upwards(element)) warns ||= rolesOf(at).includes("alertdialog");
  return { dialog: dialog !== null, alert: warns };
}

/**
 * From the nearest: legends, titles, names of regions, and headings as an outline has them, each above the last.
 * @param {Element} element @param {Namer} namer @returns {string[]}
 */
export function headingsOf(element, namer) {
  /** @type {string[]} */
  const found = [];
  const add = (/** @type {string} */ words) => {
    const text = names.shorten(names.collapse(words), LONGEST_HEADING);
    if (text && !found.includes(text)) found.push(text);
  };
  let root = element.getRootNode();
  let headings = headingsBefore(element, root);
  let level = Infinity;
  /** What it may be about all the same, but is not where it stands. @type {string[]} */
  const others = [];
  for (let at = walk.parentOf(element); at && found.length < MOST_HEADINGS; at = walk.parentOf(at)) {
    if (at.getRootNode() !== root) headings = headingsBefore(at, (root = at.getRootNode()));
    for (let last = headings.at(-1); last && at.contains(last); last = headings.at(-1)) {
      headings.pop();
      if (roles.levelOf(last) >= level || !isShown(last)) continue;
      if (isOfAnother(last, element)) {
        others.push(last.textContent ?? "");
        continue;
      }
      level = roles.levelOf(last);
      add(last.textContent ?? "");
    }
    if (at === document.body) break;
    add(titleOf(at, namer));
    if (!isDialog(at)) continue;
    // Without a heading, its own words say what its buttons are about. Behind a dialog stands another page.
    if (found.length + others.length === 0) found.push(wordsOf(at));
    break;
  }
  others.forEach(add);
  return [...found.slice(0, MOST_HEADINGS), describedBy(element, namer)].filter(Boolean);
}

/**
 * What describes the dialog that it stands in, and does not stand there to be read with it.
 * @param {Element} element @param {Namer} namer
 */
function describedBy(element, namer) {
  const dialog = dialogOf(element);
  const words = dialog && (namer.referred(dialog, "aria-describedby") || dialog.getAttribute("aria-description"));
  if (!words || celltext.textOf(dialog).includes(names.collapse(words))) return "";
  return names.shorten(names.collapse(words), LONGEST_WORDS);
}

/** What a dialog says, without its controls: they are named by themselves. @param {Element} dialog */
function wordsOf(dialog) {
  const own = isSmall(dialog) ? linesIn(dialog).filter(({ place }) => !place.closest(CONTROLS)) : [];
  return names.shorten(own.map(({ text }) => text).join(" "), LONGEST_WORDS);
}

/** One question to the browser is cheaper than a look at every neighbour. @param {Element} element @param {Node} root */
function headingsBefore(element, root) {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const all = [...root.querySelectorAll(HEADINGS)];
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const isBefore = element.compareDocumentPosition(/** @type {Element} */ (all[middle])) & Node.DOCUMENT_POSITION_PRECEDING;
    if (isBefore) from = middle + 1;
    else to = middle;
  }
  return all.slice(0, from);
}

/**
 * Whether a heading is that of a part of the page which ends before the element:
 * https://html.spec.whatwg.org/multipage/dom.html#sectioning-content
 * @param {Element} heading @param {Element} element
 */
function isOfAnother(heading, element) {
  const part = heading.closest(PARTS);
  return part !== null && !part.contains(element) && heading.getRootNode() === element.getRootNode();
}

/** @param {Element} element @returns {boolean} */
function isShown(element) {
  return element.checkVisibility();
}

/** @param {Element} container @param {Namer} namer */
function titleOf(container, namer) {
  const child = { fieldset: "legend", table: "caption", details: "summary" }[container.localName];
  const own = child && [...container.children].find((each) => each.localName === child)?.textContent;
  if (own) return own;
  if (!container.hasAttribute("aria-label") && !container.hasAttribute("aria-labelledby")) return "";
  return NAMED.has(roles.roleOf(container)) ? namer.nameOf(container) : "";
}

/**
 * Whether a text to write stands with it: what "Reply" opens, and what "Reply" sends.
 * @param {Element} element @param {Element | null} form
 */
export function hasEditor(element, form) {
  const box = form ?? [...walk.upwards(element)].find((at) => isDialog(at) || at.matches(ITEMS));
  for (const field of walk.everywhere(EDITORS)) {
    const isIt = field instanceof HTMLIFrameElement ? isShown(field) && drafts.editorsIn(field).length > 0 : isOpen(field);
    if (isIt && (!box || walk.contains(box, field))) return true;
  }
  return false;
}

/** Whether a text can be written there, to somebody. @param {Element} field */
function isOpen(field) {
  const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isInput ? field.disabled || field.readOnly : !kinds.isEditable(field)) return false;
  return isShown(field) && (!isInput || /^(text|recipient)$/.test(kinds.byMarkup(field) ?? ""));
}

/**
 * The dialog, row, item or form around it, as lines of which those with numbers and those near it are kept first: what is
 * paid, and to whom, stands there.
 * @param {Element} element @param {Element | null} form
 */
export function contextOf(element, form) {
  const box = boxOf(element, form);
  if (!box) return "";
  const lines = linesIn(box);
  const all = lines.map(({ text }) => text).join("\n");
  if (all.length <= LONGEST_CONTEXT) return all;
  const own = Math.max(0, lines.findIndex(({ place }) => walk.contains(place, element)));
  const ranked = lines.map((line, index) => ({ ...line, index, far: Math.abs(index - own) - (/\p{Nd}/u.test(line.text) ? 20 : 0) }));
  ranked.sort((one, other) => one.far - other.far);
  let room = LONGEST_CONTEXT - GAP.length;
  const kept = ranked.filter(({ text }) => {
    const taken = text.length + GAP.length;
    if (taken > room) return false;
    room -= taken;
    return true;
  });
  if (!kept.length) return names.shorten(all, LONGEST_CONTEXT);
  const stays = new Set(kept.map(({ index }) => index));
  const told = lines.map(({ text }, index) => (stays.has(index) ? text : LEFT_OUT));
  return told.filter((_, index) => index === 0 || stays.has(index) || stays.has(index - 1)).join("\n");
}

/** @param {Element} element @param {Element | null} form @returns {Element | null} */
export function boxOf(element, form) {
  /** @type {Element | null} */
  let row = null;
  let around = element;
  let isFull = false;
  for (const at of walk.upwards(element)) {
    if (at === document.body || at === document.documentElement) break;
    isFull ||= !isSmall(at);
    if (!isFull) around = at;
    if (isDialog(at)) return isFull ? (row ?? around) : at;
    if (!row && at !== element && at.matches(ROWS)) row = at;
  }
  if (row) return row;
  return form && !isFull ? form : around === element ? null : around;
}

/** @param {Element} element */
function isSmall(element) {
  const all = /** @type {HTMLCollectionOf<Element>} */ (element.getElementsByTagName("*"));
  if (all.length <= MOST_ELEMENTS) return true;
  const options = /** @type {HTMLCollectionOf<Element>} */ (element.getElementsByTagName("option"));
  return all.length - options.length <= MOST_ELEMENTS;
}

const FLOWING = new Set("a abbr b bdi bdo br cite code em i img label mark option q s small span strong sub sup time u wbr".split(" "));

/** Down to what holds words and no further blocks. @param {Element} box @returns {Array<{ text: string, place: Element }>} */
export function linesIn(box) {
  const blocks = [...walk.childrenOf(box)].filter((child) => child instanceof Element);
  const isLeaf = blocks.every((child) => FLOWING.has(child.localName) && !child.firstElementChild) || box.localName === "tr";
  const text = isLeaf || blocks.length === 0 ? celltext.textOf(box) : "";
  if (isLeaf || blocks.length === 0) return text ? [{ text: names.shorten(text, LONGEST_CONTEXT - 1), place: box }] : [];
  /** @type {Array<{ text: string, place: Element }>} */
  const lines = [];
  for (const child of walk.childrenOf(box)) {
    if (child instanceof Text && child.data.trim() && isShown(box)) lines.push({ text: names.collapse(child.data), place: box });
    else if (child instanceof Element && isShown(child)) lines.push(...(FIELD.has(child.localName) ? fieldLine(child) : linesIn(child)));
  }
  return lines;
}

const FIELD = new Set(["input", "textarea", "select", "iframe"]);

/** @param {Element} field */
function fieldLine(field) {
  const text = field instanceof HTMLIFrameElement ? names.shorten(drafts.textOf(field), LONGEST_CONTEXT - 1) : celltext.textOf(field);
  return text ? [{ text, place: field }] : [];
}
