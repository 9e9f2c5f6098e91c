// The options of a list that a page has built itself: which they are, also where the list is rendered elsewhere, keeps
// only the rows in view, or says nothing of roles.

import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as interactive from "../seeing/interactive.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as choosing from "./choosing.js";
import * as scrolling from "./scrolling.js";

/**
 * What came up since a list was opened, and the options that other lists had shown before.
 * @typedef {object} Opened
 * @property {Element[]} fresh
 * @property {Set<Element>} before
 */

const MOST_SCREENS = 200;
const LEVELS = 4;
const OPTIONS =
  "[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem], [role=radio], " +
  "input[type=radio]";
const LISTS = "[role=listbox], [role=tree], [role=menu], [role=option]";
const POPUPS = "[role=listbox] [role=option], [role=menu] [role^=menuitem], [role=tree] [role=treeitem]";

/** @param {Element} element */
function isShown(element) {
  const { width, height } = interactive.boxOf(element);
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);
}

/** Some libraries keep a second list for screen readers in a box without a size. @param {Element} element */
function isClipped(element) {
  let at = walk.parentOf(element);
  for (let level = 0; at && level < LEVELS; level++) {
    const { width, height } = at.getBoundingClientRect();
    if ((width < 2 || height < 2) && getComputedStyle(at).overflow !== "visible") return true;
    at = walk.parentOf(at);
  }
  return false;
}

/** @param {Element} element @returns {Element[]} the lists that the widget says are its own, or itself */
function listsOf(element) {
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  const inner = element.querySelector("[aria-controls], [aria-owns]") ?? element;
  const ids = [element, inner].flatMap((at) => ["aria-controls", "aria-owns"].map((name) => at.getAttribute(name) ?? ""));
  const owned = [...new Set(ids.join(" ").split(/\s+/))].map((id) => id && root.getElementById(id));
  const lists = owned.filter((list) => list instanceof Element);
  return lists.length ? lists : [element];
}

/**
 * Whether what a field opens is a list. A dialog with none in it, as of a date or a time, only helps to write what the field
 * takes by itself.
 * @param {Element} field
 */
export function isOfList(field) {
  const opens = field.getAttribute("aria-haspopup") === "dialog";
  return !opens || listsOf(field).some((popup) => popup !== field && below(popup, LISTS).length > 0);
}

/** @param {Element} element @param {string} selector @returns {Element[]} matches below it, with what its slots show */
function below(element, selector) {
  /** @type {Element[]} */
  const found = [];
  for (const child of walk.childrenOf(element)) {
    if (!(child instanceof Element)) continue;
    if (child.matches(selector)) found.push(child);
    found.push(...below(child, selector));
  }
  return found;
}

/**
 * The options that can be seen now: of the widget's own lists, or of what came up since it was opened.
 * @param {Element} element @param {Opened} opened
 */
export function shown(element, { fresh, before }) {
  const inside = listsOf(element).flatMap((list) => below(list, OPTIONS)).filter(isShown);
  if (inside.length) return inside;
  const popups = popupsBeside(element).filter((option) => !before.has(option));
  if (popups.length) return popups;
  const leaves = fresh.filter((part) => part.isConnected).flatMap(leavesOf).filter((leaf) => isShown(leaf) && !isLabel(leaf, element));
  const floating = leaves.filter((leaf) => floats(leaf, element));
  return [...new Set(floating.length ? floating : leaves)];
}

/** https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational: what a button draws is what it is called by. @param {Element} leaf @param {Element} element */
function isLabel(leaf, element) {
  return roles.roleOf(element) === "button" && walk.contains(element, leaf);
}

/** A list that came up lies over the page; what merely changed does not. @param {Element} leaf @param {Element} element */
function floats(leaf, element) {
  for (const at of walk.upwards(leaf)) {
    if (walk.contains(at, element)) return false;
    if (/absolute|fixed/.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** @param {Element} element @returns {Element[]} options of lists that stand elsewhere on the page */
export function popupsBeside(element) {
  return [...walk.everywhere(POPUPS)].filter(isShown).filter((option) => !walk.contains(element, option));
}

/**
 * Options without a role: what of a fresh part of the page has a text of its own.
 * @param {Element} part
 * @returns {Element[]}
 */
function leavesOf(part) {
  const own = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  return own ? [part] : [...part.children].flatMap(leavesOf);
}

/** By its own words: what a style sheet adds says what can be done with it. @param {Element} option */
export function read(option) {
  const value = option.getAttribute("data-value") ?? option.getAttribute("value") ?? "";
  const name = new names.Namer().nameOf(option);
  const own = names.collapse(option.textContent ?? "");
  return { value, label: own && name.includes(own) ? own : name || own };
}

/**
 * Looks through what the list shows, and through the rest of it by scrolling from its beginning to its end.
 * @param {() => Element[]} options @param {string} wanted
 * @returns {Promise<{ option: Element | null, labels: string[] }>}
 */
export async function search(options, wanted) {
  /** @type {Set<string>} */
  const labels = new Set();
  const look = () => {
    const seen = options();
    for (const option of seen) labels.add(read(option).label);
    return choosing.match(seen, wanted, read);
  };
  let option = look();
  const box = option ? null : scrollBoxOf(options()[0]);
  if (box) box.scrollTop = 0;
  for (let screens = 0; box && !option && screens < MOST_SCREENS; screens++) {
    await settle.frame();
    await settle.frame();
    option = look();
    const before = box.scrollTop;
    if (!option) scrolling.move(box, "y", box.clientHeight * 0.8);
    if (box.scrollTop === before) break;
  }
  return { option, labels: [...labels] };
}

/** @param {Element | undefined} option @returns {Element | null} the list that scrolls, not the page */
function scrollBoxOf(option) {
  const box = option ? scrolling.scrollerOf(option, "y") : null;
  return box === document.scrollingElement ? null : box;
}
