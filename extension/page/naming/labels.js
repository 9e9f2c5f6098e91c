// What names a field, or a text that is only shown: its own words, or else what stands before it or above it.

import * as names from "./names.js";
import * as references from "./references.js";

export const LONGEST = 120;
const SHORT_LABEL = 40;
const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable]";
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading], legend";
const SILENT = new Set(["script", "style", "template", "svg", "button"]);
const CELL = "td, [role=cell], [role=gridcell]";
const ROW = "tr, [role=row]";
const TABLE = "table, [role=table], [role=grid]";
const LIST = "ul, ol, menu, [role=list]";
// What shows a text as it is, to be taken away.
const VERBATIM = "output, code, kbd, samp, pre, tt";

/** @param {Element} element @param {string} name @returns {string[]} what it is called on the screen */
export function wordsFor(element, name) {
  const referred = references.targetsOf(element, "aria-labelledby").map((target) => target.textContent ?? "");
  const described = references.targetsOf(element, "aria-describedby").map((target) => target.textContent ?? "");
  const own = ["placeholder", "data-placeholder", "aria-placeholder", "aria-label", "title"].map((each) => element.getAttribute(each) ?? "");
  const words = [name, ...own, ...referred].filter((each) => each.trim());
  if (words.length) return [...words, ...described];
  // A field that only shows something may be named by no more than the heading above it.
  const above = element.matches("[readonly], [aria-readonly=true]") ? headingAbove(element) : "";
  return [beside(element), above, ...described].filter(Boolean);
}

/**
 * What stands before a field that has no name of its own: nearest, and with no other field in between.
 * @param {Element} element
 */
export function beside(element) {
  let words = "";
  for (let at = element, level = 0; level < 3 && at.parentElement && at !== document.body; at = at.parentElement, level++) {
    for (let before = at.previousSibling, steps = 0; before && steps < 6; before = before.previousSibling, steps++) {
      if (before instanceof Element && (before.matches(FIELDS) || before.querySelector(FIELDS))) return words;
      if (before instanceof Element && SILENT.has(before.localName)) continue;
      const text = names.collapse(before.textContent ?? "");
      if (text && text.length <= LONGEST) words = `${text} ${words}`.trim();
      if (text) return words;
    }
  }
  return words;
}

/** @param {Element} element @returns {string} the nearest heading before it, among what stands beside it or around it */
function headingAbove(element) {
  for (let at = element, level = 0; level < 4 && at.parentElement && at !== document.body; at = at.parentElement, level++) {
    for (let before = at.previousElementSibling, steps = 0; before && steps < 12; before = before.previousElementSibling, steps++) {
      if (before.matches(HEADINGS)) return names.collapse(before.textContent ?? "").slice(0, LONGEST);
    }
  }
  return "";
}

/**
 * Of a text that is no field: headers of its cell, the term it defines, what stands before its list or before itself.
 * @param {Element} place @returns {string[]}
 */
export function ofText(place) {
  const cell = place.closest(`${CELL}, dd, li, [role=listitem]`);
  const said = place.hasAttributes() ? stated(place) : [];
  if (cell?.matches(CELL)) return [...said, ...headersOf(cell)];
  if (cell?.localName === "dd") return [...said, termOf(cell)];
  const start = cell?.closest(LIST) ?? place;
  const isShown = cell !== null || place.closest(VERBATIM) !== null;
  const before = beside(start);
  return [...said, before.length <= SHORT_LABEL ? before : "", isShown ? headingAbove(start) : ""];
}

/** @param {Element} place */
function stated(place) {
  const labels = place instanceof HTMLOutputElement ? [...place.labels] : [];
  const targets = references.targetsOf(place, "aria-labelledby");
  return [place.getAttribute("aria-label") ?? "", place.id, ...[...labels, ...targets].map((each) => each.textContent ?? "")];
}

/** The first cell of its row, and the first of its column. @param {Element} cell @returns {string[]} */
function headersOf(cell) {
  const row = cell.closest(ROW);
  const first = cell.closest(TABLE)?.querySelector(ROW);
  const start = row?.firstElementChild;
  const at = cell instanceof HTMLTableCellElement ? cell.cellIndex : row ? [...row.children].indexOf(cell) : -1;
  const isHead = start && start !== cell && (at === 1 || start.matches("th, [role=rowheader]"));
  const above = first === row ? null : first?.children[at];
  return [isHead ? start : null, above].map((each) => (each ? names.collapse(each.textContent ?? "") : ""));
}

/** @param {Element} defined */
function termOf(defined) {
  for (let at = defined.previousElementSibling; at; at = at.previousElementSibling) {
    if (at.localName === "dt") return names.collapse(at.textContent ?? "");
  }
  return "";
}
