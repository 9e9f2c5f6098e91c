// What counts as something to act on.

import * as attributes from "../naming/attributes.js";
import { once } from "../once.js";
import * as internals from "../naming/internals.js";
import { isPlayer } from "../naming/media.js";
import * as walk from "../walk.js";
import * as marks from "../watching/marks.js";
import * as view from "./view.js";

const FIELD_MINIMUM = 1;
const MINIMUM = 5;

// Widget roles of https://www.w3.org/TR/wai-aria-1.2/#widget_roles that a person operates by themselves. A grid cell
// is one only where the page lets it be selected or focused; `tabindex` by itself says nothing (a page may have
// hundreds of them).
const WIDGETS = new Set(
  (
    "button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton " +
    "switch tab textbox treeitem doc-backlink doc-biblioref doc-glossref doc-noteref"
  ).split(" "),
);

const FIELDS = new Set(["input", "select", "textarea"]);

// Inputs that a page hides behind a picture of its own, so that transparency does not mean absence.
const LABEL_DRIVEN = new Set(["checkbox", "radio", "file"]);

/** Native controls by their names, asked before anything that costs more. @type {Record<string, (element: any) => boolean>} */
const NATIVE = {
  a: (element) => element.hasAttribute("href"),
  area: (element) => element.hasAttribute("href"),
  audio: isPlayer,
  button: () => true,
  input: (element) => element.type !== "hidden",
  select: () => true,
  textarea: () => true,
  summary: isSummaryOfDetails,
  video: isPlayer,
};

/** @param {Element} element @param {number} [has] its attributes */
export function isField(element, has = attributes.of(element)) {
  if (has & attributes.EDITABLE || FIELDS.has(element.localName)) return true;
  return (has & attributes.ROLE) !== 0 && element.getAttribute("role") === "textbox";
}

/** @param {Element} element */
export function isLabelDriven(element) {
  return element.localName === "input" && LABEL_DRIVEN.has(/** @type {HTMLInputElement} */ (element).type);
}

/** @param {Element} element */
function isSummaryOfDetails(element) {
  const details = element.parentElement;
  return details?.localName === "details" && details.querySelector(":scope > summary") === element;
}

/** @param {Element} element */
export function isEditingHost(element) {
  if (!element.hasAttribute("contenteditable") || !(/** @type {HTMLElement} */ (element).isContentEditable)) return false;
  return !(element.parentElement?.isContentEditable ?? false);
}

/** @param {Element} element @param {string} role @param {number} [has] its attributes */
export function isWidget(element, role, has = attributes.of(element)) {
  const native = NATIVE[element.localName];
  if (native?.(element) || (has & attributes.EDITABLE && isEditingHost(element))) return true;
  // https://www.w3.org/TR/wai-aria-1.2/#separator: one that takes the focus can be moved.
  if (role === "separator" || role === "scrollbar") return element.hasAttribute("tabindex");
  if (role === "gridcell") return element.hasAttribute("tabindex") || element.hasAttribute("aria-selected") || isPart(element, role);
  return WIDGETS.has(role) && internals.isAuthored(element);
}

// The same by markup alone: native controls, and of all others those whose author says that they are one.
const OTHERS = `:not(${[...Object.keys(NATIVE), "iframe"]})`;
const ROLES = [...WIDGETS].map((role) => `[role="${role}"]`);
const [PRESSED, HANDLED] = [attributes.PRESSES.slice(0, 2), attributes.PRESSES].map((all) => `:is(${all.map((name) => `[${name}]`)})`);
const LOOKS_INTERACTIVE =
  "a[href], area[href], audio[controls], video[controls], button, input:not([type=hidden i]), select, textarea, details > summary:first-of-type, iframe, " +
  `[role]:is(${ROLES})${OTHERS}, ${HANDLED}${OTHERS}, [contenteditable]${OTHERS}`;

/** For counting what nobody has visited. @param {Element} element @returns {number} controls, itself included */
export function controlsIn(element) {
  return element.querySelectorAll(LOOKS_INTERACTIVE).length + (element.matches(LOOKS_INTERACTIVE) ? 1 : 0);
}

const MOST_PARTS = 4;
const MOST_SIZE = 64;

/** A sign by itself that the pointer can reach: a star, a swatch, a handle. @param {Element} element */
export function isMark(element) {
  const { width, height } = view.boxOf(element);
  return Math.min(width, height) <= MOST_SIZE && getComputedStyle(element).pointerEvents !== "none";
}

/**
 * Signs to click that are hidden from assistive technology, because keys do the same: what empties a field, mostly. The
 * hand of what is around them makes no sign of them.
 * @param {Element} element @param {boolean} isInHand whether the pointer is a hand over what is around it
 */
export function isHiddenMark(element, isInHand) {
  if (!isHandled(element) && (isInHand || getComputedStyle(element).cursor !== "pointer")) return false;
  if (element.hasAttribute("inert") || element.getElementsByTagName("*").length > MOST_PARTS) return false;
  return !/\S/.test(element.textContent ?? "") && isMark(element);
}

/** In the markup or by script. @type {(element: Element) => boolean} */
export const isHandled = once((element) => marks.hasListener(element) || attributes.handlesPress(element));

const LISTS = new Set(["ul", "ol"]);

/**
 * Whether a press is heard, and a click means nothing; or whether its items are pressed: a list is not one thing to click.
 * @param {Element} element @param {number} [has] its attributes
 */
export function hearsPress(element, has = attributes.of(element)) {
  if (!marks.hears(element, "pressed") && !(has & attributes.HANDLER && element.matches(PRESSED))) return false;
  return LISTS.has(element.localName) || !(marks.hears(element, "clicked") || element.hasAttribute("onclick"));
}

/**
 * What an element hears for what is in it: a press on each of them, or a click on those that data of their own tell apart.
 * @typedef {"all" | "told" | ""} Hears
 */

/** @param {Element} element @param {number} [has] its attributes @returns {Hears} */
export function hearsFor(element, has) {
  if (hearsPress(element, has)) return "all";
  return isHandled(element) && !hearsAll(element) ? "told" : "";
}

/** Whether it is one of the things that what they stand in hears for. @param {Element} element @param {Hears} heard */
export function isItem(element, heard) {
  if (heard === "all") return isOneOf(element);
  return heard === "told" && element.parentElement !== null && toldApart(element.parentElement).has(element);
}

/** Two may be parts of one thing. */
const LEAST_TOLD = 3;

/**
 * Those of its children, all of one kind, that the same data tells apart, such as the days of a month by their dates. What
 * stands in one line may be the cells of one thing.
 * @type {(around: Element) => Set<Element>}
 */
const toldApart = once((around) => {
  const none = new Set();
  const last = around.childElementCount < LEAST_TOLD ? null : around.lastElementChild;
  for (const name of last ? last.getAttributeNames() : []) {
    if (!name.startsWith("data-")) continue;
    const all = [...around.children].filter((each) => each.hasAttribute(name) && isOfKind(each, /** @type {Element} */ (last)));
    const isApart = all.length >= LEAST_TOLD && new Set(all.map((each) => each.getAttribute(name))).size === all.length;
    if (isApart && view.boxOf(/** @type {Element} */ (all[0])).top !== view.boxOf(/** @type {Element} */ (last)).top) return new Set(all);
  }
  return none;
});

/** @param {Element} one @param {Element} other */
function isOfKind(one, other) {
  return one.localName === other.localName && one.classList[0] === other.classList[0];
}

const CONTROLS = "input, button, select, textarea, a, [role], [tabindex], [contenteditable]";

/**
 * What a page draws for a toggle that it hides: the element right around it, which hears the press and holds no other control.
 * @param {Element} toggle @returns {Element | null}
 */
export function drawnFor(toggle) {
  const around = isLabelDriven(toggle) ? toggle.parentElement : null;
  return around && isHandled(around) && around.querySelectorAll(CONTROLS).length === 1 && !bigEnough(toggle, view.boxOf(toggle)) ? around : null;
}

// What a list or a grid is made of, and how far away from it somebody hears what is done to it.
const PARTS = new Set(["gridcell", "listitem", "row"]);
const FAR = 10;

/**
 * One of many, acted on by whoever hears the pointer for all of them: data of its own say which one it is, or its list hears.
 * @param {Element} element @param {string} role
 */
export function isPart(element, role) {
  if (!PARTS.has(role) || !(isTold(element) || isListed(element, role) || (role === "gridcell" && isDrawn(element)))) return false;
  let around = element.parentElement;
  for (let steps = 0; around && around !== document.body && steps < FAR; steps++, around = around.parentElement) {
    if (isHandled(around) || marks.hears(around, "menu")) return !hearsAll(around);
  }
  return false;
}

/** Whether its list hears the click: nobody clicks on a list, but on what it lists. @param {Element} element @param {string} role */
function isListed(element, role) {
  const list = element.parentElement;
  return role === "listitem" && list !== null && isHandled(list) && !hearsPress(list);
}

/** Whether data of its own say which one it is. @param {Element} element */
function isTold(element) {
  return element.getAttributeNames().some((name) => name.startsWith("data-") || name === "draggable");
}

/** Whether it shows a picture and no words: nothing else would tell of it. @param {Element} element */
function isDrawn(element) {
  return !/\S/.test(element.textContent ?? "") && element.querySelector("svg, img, i") !== null;
}

/** What hears the keys, the fields and the sending hears them for all that is in it: frameworks listen there. @param {Element} element */
export function hearsAll(element) {
  return marks.hears(element, "keys") && marks.hears(element, "changes") && marks.hears(element, "sending");
}

/**
 * One of several things of a kind that stand beside each other in boxes of their own: whoever hears the press for all of them
 * tells by it which one is meant.
 * @param {Element} element
 */
export function isOneOf(element) {
  const beside = [element.previousElementSibling, element.nextElementSibling];
  if (!beside.some((each) => each !== null && isAlike(element, each)) || !/\S/.test(element.textContent ?? "")) return false;
  return !getComputedStyle(element).display.startsWith("inline");
}

/** By their classes, of which one may have more: it is the one that is selected. @param {Element} one @param {Element} other */
function isAlike(one, other) {
  if (one.localName !== other.localName || isTold(one) !== isTold(other)) return false;
  const [some, all] = one.classList.length < other.classList.length ? [one.classList, other.classList] : [other.classList, one.classList];
  return [...some].every((each) => all.contains(each)) && (some.length > 0 || all.length === 0);
}

/**
 * What takes the focus and shows the beam of a text over it, and has no field yet: one comes up there.
 * @param {Element} element
 */
function isWayToWrite(element) {
  if (/** @type {HTMLElement} */ (element).tabIndex < 0) return false;
  if (getComputedStyle(element).cursor !== "text" || /** @type {HTMLElement} */ (element).isContentEditable) return false;
  return element.querySelector("input, textarea, [contenteditable], [role=textbox]") === null;
}

/** Whether it takes the focus and a script of the page hears keys on it. @param {Element} element */
export function isForKeys(element) {
  return marks.hears(element, "keys") && element.hasAttribute("tabindex") && /** @type {HTMLElement} */ (element).tabIndex >= 0;
}

/** Whether it takes the focus and says that it opens something. @param {Element} element @param {number} has its attributes */
export function isOpener(element, has) {
  if (!(has & attributes.ARIA) || !(has & attributes.TABINDEX)) return false;
  return !["", "false"].includes(internals.attribute(element, "aria-haspopup") ?? "");
}

/** Whether a script hears what the pointer does with it: a press, what opens a menu, what puts it into another place. */
/** @param {Element} element */
export function isHeard(element) {
  return marks.isAnyHeard() && (marks.hasListener(element) || marks.hears(element, "menu") || marks.isHeardAround(element, "sorting"));
}

/**
 * Clickable without saying so: a handler, in the markup or attached by script, what it says to open, what can be dragged, or
 * the pointer that turns into a hand here.
 * @param {Element} element @param {number} has its attributes @param {boolean} handStarts
 */
export function isClickable(element, has, handStarts) {
  const isTold = has !== 0 && saysSo(element, has);
  return (isTold || isHeard(element) || (handStarts && element.localName !== "label")) && !walk.isPage(element);
}

/** Whether its markup says so. @param {Element} element @param {number} has its attributes */
function saysSo(element, has) {
  if (has & attributes.HANDLER || (has & attributes.DRAGGABLE && element.getAttribute("draggable") === "true")) return true;
  return (has & attributes.TABINDEX) !== 0 && (isOpener(element, has) || isWayToWrite(element));
}

/**
 * @param {Element} element
 * @returns {DOMRect} its box; or its first child's where it has none that counts, or that of all that is in it where it
 *   makes no box at all (`display: contents`)
 */
export function boxOf(element) {
  const box = view.boxOf(element);
  return bigEnough(element, box) ? box : boxWithin(element, box);
}

/** Whether it takes room on the page, or what is in it does. @param {Element} element */
export function isBigEnough(element) {
  const box = view.boxOf(element);
  return bigEnough(element, box) || bigEnough(element, boxWithin(element, box));
}

/** @param {Element} element @param {DOMRect} box its own, which does not count */
function boxWithin(element, box) {
  if (!element.firstChild) return box;
  const inner = element.firstElementChild;
  if (getComputedStyle(element).display !== "contents") return inner ? view.boxOf(inner) : box;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** @param {Element} element @param {DOMRect} box */
export function bigEnough(element, box) {
  if (box.width >= MINIMUM && box.height >= MINIMUM) return true;
  // The box of a line that is drawn is as flat as the line.
  if (element instanceof SVGGeometryElement) return box.width >= MINIMUM || box.height >= MINIMUM;
  return box.width >= FIELD_MINIMUM && box.height >= FIELD_MINIMUM && (isField(element) || isBar(element));
}

/** Between two parts of a page, and often drawn as no more than a line: moved by keys, and by the pointer. @param {Element} element */
function isBar(element) {
  return element.getAttribute("role") === "separator" && element.hasAttribute("tabindex");
}
