// Which attributes an element has, of those that its line depends on: asked once, in one question. Most elements have none
// of them, and to ask the browser for each of two dozen would cost more than all the rest of a look.

import * as internals from "./internals.js";

export const ROLE = 1 << 0;
/** A handler in the markup, of what world.js notes of scripts: a press, in whatever way, and what opens a menu. */
export const HANDLER = 1 << 1;
export const INERT = 1 << 2;
export const HIDDEN = 1 << 3;
export const EDITABLE = 1 << 4;
export const TITLE = 1 << 5;
export const POPOVER = 1 << 6;
export const ARIA_HIDDEN = 1 << 7;
export const LABEL = 1 << 8;
export const LABELLED = 1 << 9;
export const DESCRIBED = 1 << 10;
export const OWNS = 1 << 11;
export const DISABLED = 1 << 12;
/** Any other one of ARIA. */
export const ARIA = 1 << 13;
export const DRAGGABLE = 1 << 14;
export const TABINDEX = 1 << 15;
/** Styles of its own, that no rule tells of. */
export const STYLE = 1 << 16;

/** Of a press; the first two are its beginning. */
export const PRESSES = ["onmousedown", "onpointerdown", "onclick", "ondblclick", "onmouseup", "onpointerup", "ontouchstart", "ontouchend"];

const BITS = new Map([
  ["role", ROLE], ["inert", INERT], ["hidden", HIDDEN], ["contenteditable", EDITABLE], ["title", TITLE],
  ["popovertarget", POPOVER], ["aria-hidden", ARIA_HIDDEN], ["aria-label", LABEL], ["aria-labelledby", LABELLED],
  ["aria-describedby", DESCRIBED], ["aria-description", DESCRIBED], ["aria-errormessage", DESCRIBED], ["aria-owns", OWNS],
  ["aria-disabled", DISABLED], ["draggable", DRAGGABLE], ["oncontextmenu", HANDLER],
  ["tabindex", TABINDEX], ["style", STYLE], ["text-decoration", STYLE],
]);
for (const name of PRESSES) BITS.set(name, HANDLER);
const PRESSED = new Set(PRESSES);

/** Those by which an author can say what an element is or how it is; without one of them it is what its tag says. */
export const TELLING = ROLE | EDITABLE | TITLE | POPOVER | ARIA_HIDDEN | LABEL | LABELLED | DESCRIBED | OWNS | DISABLED | ARIA;

// What an element can say through its internals as well (internals.js).
const INTERNAL = TITLE | LABEL | DISABLED | ARIA;

/**
 * @param {Element} element
 * @returns {number} a bit for each that it has, or may say in another way: what is not there need not be asked for
 */
export function of(element) {
  let found = internals.has(element) ? INTERNAL : 0;
  if (!element.hasAttributes()) return found;
  for (const name of element.getAttributeNames()) found |= BITS.get(name) ?? (name.startsWith("aria-") ? ARIA : 0);
  return found;
}

/** Whether its markup handles a press. To match a selector of them all costs five times as much. @param {Element} element */
export function handlesPress(element) {
  return element.hasAttributes() && element.getAttributeNames().some((name) => PRESSED.has(name));
}
