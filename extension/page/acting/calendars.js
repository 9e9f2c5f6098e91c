// Calendars as they are drawn, whoever made them: the days of a month in a grid of seven columns, what says which month it
// is, and the controls above it that show others.

import * as classstates from "../naming/classstates.js";
import * as names from "../naming/names.js";
import * as walk from "../walk.js";

/** Months are counted from the year 0, so that they can be subtracted. @typedef {{ grid: Element, days: Map<number, Element>, month: number, heading: DOMRect | null, box: Element }} Month */

const LEAST_DAYS = 28;
const WEEK = 7;
/** So far out from the days stands what says which month they are of, and what leads to others. */
const LEVELS = 6;
/** So far out from its number a day says how it is. */
const DAY_LEVELS = 2;
const CONTROLS = "button, a, [role=button], [onclick]";
const YEAR = /(?<!\d)(?:1[89]|2[01])\d\d(?!\d)/;

/** @param {string} text @returns {{ month: number, day: number } | null} of a date as HTML writes it */
export function dateOf(text) {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isOne = year !== undefined && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isOne ? { month: Number(year) * 12 + Number(month) - 1, day: Number(day) } : null;
}

/** @returns {Month[]} those that can be seen; else those that are about to appear, as in a tab that draws nothing meanwhile */
export function shown() {
  const found = walk.rootsNow().flatMap((root) => runsOf(root)).map(monthOf).filter((month) => month !== null);
  const solid = found.filter(({ grid }) => grid.checkVisibility({ opacityProperty: true }));
  return solid.length ? solid : found;
}

/** @param {Document | ShadowRoot} root @returns {Element[][]} the days of a month after each other, and nothing between them */
function runsOf(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Element[][]} */
  const runs = [];
  /** @type {Element[]} */
  let run = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const number = /^\s*(\d{1,2})\s*$/.exec(/** @type {Text} */ (node).data)?.[1];
    const element = node.parentElement;
    if (!number || !element?.checkVisibility({ visibilityProperty: true })) continue;
    if (Number(number) === run.length && run.at(-1)?.parentElement?.contains(element)) continue; // said once more to who hears the page
    if (Number(number) !== run.length + 1) run = [];
    if (Number(number) !== run.length + 1) continue;
    run.push(element);
    if (run.length === LEAST_DAYS) runs.push(run);
  }
  return runs.filter(isGrid);
}

/** A week further on stands one row further down. @param {Element[]} days */
function isGrid(days) {
  const boxes = days.map((day) => day.getBoundingClientRect());
  return boxes.every((box, at) => {
    const next = boxes[at + WEEK];
    return box.width > 0 && (!next || (next.top > box.top && Math.abs(next.left + next.right - box.left - box.right) < box.width * 2));
  });
}

/** @param {Element[]} days @returns {Month | null} */
function monthOf(days) {
  const [first, last] = /** @type {[Element, Element]} */ ([days[0], days.at(-1)]);
  const grid = /** @type {Element} */ ([...walk.upwards(first)].find((at) => walk.contains(at, last)));
  const known = { grid, days: new Map(days.map((day, at) => [at + 1, day])) };
  const stated = stating(first, 1) ?? stating(last, days.length);
  let box = walk.parentOf(grid);
  for (let level = 0; box && level < LEVELS; level++, box = walk.parentOf(box)) {
    const said = headingOf(box, grid);
    if (said) return { ...known, month: stated ?? said.month, heading: said.place, box };
  }
  return stated === null ? null : { ...known, month: stated, heading: null, box: walk.parentOf(grid) ?? grid };
}

/** Many write the whole date to a day, in whatever attribute. @param {Element} element @param {number} day @returns {number | null} */
function stating(element, day) {
  for (const at of [element, element.parentElement, element.parentElement?.parentElement]) {
    for (const { value } of at?.attributes ?? []) {
      const date = dateOf(/\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? "");
      if (date?.day === day) return date.month;
    }
  }
  return null;
}

/** @param {Element} box @param {Element} grid @returns {{ month: number, place: DOMRect } | null} what a month's box says beside its days */
function headingOf(box, grid) {
  const pieces = [...piecesOf(box, grid)];
  const year = Number(pieces.map(({ text }) => YEAR.exec(text)?.[0]).find(Boolean) ?? NaN);
  if (Number.isNaN(year)) return null;
  const naming = monthNames(box);
  for (const { text, element } of pieces) {
    const words = text.replace(YEAR, " ").toLocaleLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
    const month = words.map((word) => (/^\d/.test(word) ? Number(word) - 1 : naming.get(word) ?? NaN)).find((at) => at >= 0 && at < 12);
    if (month !== undefined) return { month: year * 12 + month, place: element.getBoundingClientRect() };
  }
  return null;
}

/** Its words beside the days, of fields what they hold. @param {Node} node @param {Element} grid @returns {Generator<{ text: string, element: Element }>} */
function* piecesOf(node, grid) {
  if (node === grid) return;
  if (node instanceof Text) return node.parentElement && (yield { text: names.collapse(node.data), element: node.parentElement });
  if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true })) return;
  if (node instanceof HTMLSelectElement) return yield { text: node.selectedOptions[0]?.text ?? "", element: node };
  if (node instanceof HTMLInputElement) return yield { text: node.value, element: node };
  for (const child of walk.childrenOf(node)) yield* piecesOf(child, grid);
}

/** @param {Element} element @returns {Map<string, number>} of the languages that the page and its reader may have */
function monthNames(element) {
  const languages = [element.closest("[lang]")?.getAttribute("lang"), document.documentElement.lang, ...navigator.languages, "en"];
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const language of languages) {
    if (!language || !Intl.DateTimeFormat.supportedLocalesOf(canonical(language)).length) continue;
    for (const month of /** @type {const} */ (["long", "short"])) {
      for (const day of [undefined, /** @type {const} */ ("numeric")]) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: "UTC" });
        for (let at = 0; at < 12; at++) {
          const name = format.formatToParts(Date.UTC(2026, at, 1)).find(({ type }) => type === "month")?.value;
          const word = name?.toLocaleLowerCase().replace(/\P{L}+$/u, "") ?? "";
          if (word && !found.has(word)) found.set(word, at);
        }
      }
    }
  }
  return found;
}

/** @param {string} language as a page writes it @returns {string[]} */
function canonical(language) {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
}

/**
 * What stands above the days and can be pressed, from the likeliest: to later months from the right, to earlier ones from
 * the left of what says which month it is.
 * @param {Month} month @param {boolean} forward @returns {Element[]}
 */
export function controlsOf(month, forward) {
  const top = month.grid.getBoundingClientRect().top;
  /** @type {Element[]} */
  let found = [];
  for (let box = /** @type {Element | null} */ (month.box), level = 0; box && !found.length && level < LEVELS; box = walk.parentOf(box), level++) {
    found = [...pressable(box, month.grid)].filter((each) => isAbove(each, top) && !saysMonth(each) && !leadsAway(each));
  }
  const middle = month.heading ?? month.box.getBoundingClientRect();
  const at = (/** @type {Element} */ each) => each.getBoundingClientRect().left;
  found.sort((one, other) => at(other) - at(one));
  const right = found.filter((each) => at(each) >= middle.left + middle.width / 2);
  const left = found.filter((each) => !right.includes(each)).reverse();
  return forward ? [...right, ...left.reverse()] : [...left, ...right];
}

/** @param {Element} element @param {Element} grid @returns {Generator<Element>} */
function* pressable(element, grid) {
  for (const child of walk.childrenOf(element)) {
    if (!(child instanceof Element) || child === grid || !child.checkVisibility({ visibilityProperty: true })) continue;
    const isField = /^(input|select)$/.test(child.localName);
    if (!isField && !walk.contains(child, grid) && (child.matches(CONTROLS) || getComputedStyle(child).cursor === "pointer")) yield child;
    else yield* pressable(child, grid);
  }
}

/** @param {Month} month @param {number} day @returns {boolean} whether it is drawn as the one that was chosen */
export function isChosen({ days }, day) {
  const around = [...walk.upwards(/** @type {Element} */ (days.get(day)))].slice(0, DAY_LEVELS);
  return around.some((at) => at.getAttribute("aria-selected") === "true" || "selected" in classstates.statesOf(at, 0));
}

/** @param {Element} element @param {number} top */
function isAbove(element, top) {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && (box.top + box.bottom) / 2 < top;
}

/** It leads to a choice of years or months. @param {Element} element */
function saysMonth(element) {
  const text = names.collapse(element.textContent ?? "");
  return YEAR.test(text) || text.toLocaleLowerCase().split(/\P{L}+/u).some((word) => monthNames(element).has(word));
}

/** Nothing is sent and no page is left for a calendar. @param {Element} element */
export function leadsAway(element) {
  const control = element.closest("a, button, input");
  if (control instanceof HTMLAnchorElement) return !/^(#|javascript:|$)/.test(control.getAttribute("href") ?? "");
  return (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) && control.type === "submit" && control.form !== null;
}
