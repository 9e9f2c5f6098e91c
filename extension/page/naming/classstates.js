// States that a page shows by a class alone: `selected`, `active`, `checked` and `is-open`, as frameworks spell them.

import * as attributes from "./attributes.js";

/** @import { States } from "./states.js" */

/** What the class says, by its last word. */
const STATES = new Map([["selected", "selected"], ["active", "active"], ["checked", "checked"], ["open", "expanded"]]);

/** Most classes say nothing of the kind, and to take one apart costs more than all other states together. */
const SAYS = new RegExp([...STATES.keys()].join("|"), "i");

/** What a row of choices is made of. */
const DRAWN = new Set(["div", "li", "span", "tr", "td"]);
const LEVELS = 2;
const FIELDS = "input, [role], [onclick]";

// What says the same by ARIA, whether on or off.
const STATED = ["aria-selected", "aria-checked", "aria-pressed", "aria-current", "aria-expanded"];

/**
 * @param {Element} element something to click @param {number} has its attributes
 * @returns {States} none where its author states one by ARIA
 */
export function statesOf(element, has) {
  if (has & attributes.ARIA && STATED.some((name) => element.hasAttribute(name))) return {};
  const item = element.parentElement;
  // Lists of links mark the item and not the link that fills it.
  const marked = item?.localName === "li" && item.firstElementChild === element ? [element, item] : [element];
  /** @type {States} */
  const states = {};
  for (const each of marked) Object.assign(states, saidBy(each));
  const box = DRAWN.has(element.localName) ? boxIn(element) : null;
  const ticked = box && saidBy(box);
  return ticked && ("checked" in ticked || "selected" in ticked) ? { ...states, ...ticked } : states;
}

/** @param {Element} element @returns {States} */
function saidBy(element) {
  /** @type {States} */
  const states = {};
  if (!SAYS.test(element.getAttribute("class") ?? "")) return states;
  const all = element.classList;
  for (const token of all) {
    const state = stateOf(token, all);
    if (state) states[state] = "";
  }
  return states;
}

/** The box that is ticked where the whole row is pressed: no words stand in it, and no field that says the same. */
/** @param {Element} row @returns {Element | null} */
function boxIn(row) {
  for (const end of [row.firstElementChild, row.lastElementChild]) {
    const box = end && marked(end);
    if (box && !/\S/.test(end.textContent ?? "") && !end.matches(FIELDS) && !end.querySelector(FIELDS)) return box;
  }
  return null;
}

/** @param {Element} end of a row @returns {Element | null} what of it a class says something of */
function marked(end) {
  for (let at = /** @type {Element | null} */ (end), level = 0; at && level < LEVELS; at = at.firstElementChild, level++) {
    if (SAYS.test(at.getAttribute("class") ?? "")) return at;
  }
  return null;
}

/**
 * By the way it is spelled: alone (`active`), as a sentence (`is-open`, `isOpen`), as the modifier of a block
 * (`tab--active`, `tab_active`), after another class of the element (`item item-selected`), after a library's name
 * (`Mui-selected`). `open` alone could as well be what a click does.
 * @param {string} token @param {DOMTokenList} all
 */
function stateOf(token, all) {
  const match = /^(.*?)([-_]*)([a-z]+|[A-Z][a-z]+)$/.exec(token);
  const [, before = "", dash = "", last = ""] = match ?? [];
  const word = last.toLowerCase();
  const state = STATES.get(word);
  if (!state) return "";
  const isSentence = /^(?:.*[-_])?is$/.test(before);
  const isModifier = dash === "--" || dash === "_" || (dash !== "" && (all.contains(before) || /^[A-Z][a-z]+$/.test(before)));
  const isAlone = before === "" && dash === "" && word !== "open";
  return isAlone || isSentence || (before !== "" && isModifier) ? state : "";
}
