// What lies where nobody can scroll: windows and side bars that are moved out of sight while they are closed.

import * as walk from "../walk.js";
import * as interactive from "./interactive.js";
import { boxOf, isOutside, viewNow } from "./view.js";

/** @import { Block } from "./blocks.js" */
/** @import { Look } from "./scene.js" */

const INPUTS = "input[type=checkbox], input[type=radio], input[type=file]";

/**
 * @param {Block} block @param {Look} look
 * @returns {boolean} whether all of it is out of sight and can only be brought back by the page; what has the focus is
 *   always there, and so is what a label elsewhere works
 */
export function isAway({ element, lifted, run }, { ways }) {
  if (!lifted || run || ways.has(element) || !isBeyond(element, lifted)) return false;
  for (const inner of element.querySelectorAll("*")) if (isInView(inner)) return false;
  return ![...element.querySelectorAll(INPUTS)].some((input) => /** @type {HTMLInputElement} */ (input).labels?.length && interactive.isLabelDriven(input));
}

/** The same of an element by itself, wherever it stands. @param {Element} element */
export function isOutOfReach(element) {
  for (const at of walk.upwards(element)) {
    const { position } = getComputedStyle(at);
    if ((position === "absolute" || position === "fixed") && isBeyond(at, position)) return true;
  }
  return false;
}

/** @param {Element} element */
function isInView(element) {
  const box = boxOf(element);
  return box.width > 0 && box.height > 0 && !isOutside(box, viewNow());
}

/**
 * Before the beginning of what can be scrolled; what is fixed to the window, anywhere beside it.
 * @param {Element} element @param {string} lifted its position
 */
function isBeyond(element, lifted) {
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0 || isInView(element) || isScrolled(element)) return false;
  if (lifted === "fixed" && !isHeld(element)) return true;
  const page = document.scrollingElement ?? document.documentElement;
  const isMirrored = getComputedStyle(page).direction === "rtl";
  return box.bottom + page.scrollTop <= 0 || (!isMirrored && box.right + page.scrollLeft <= 0);
}

/**
 * Whether what is fixed scrolls along with something around it
 * (https://drafts.csswg.org/css-transforms-1/#containing-block-for-all-descendants).
 * @param {Element} element
 */
function isHeld(element) {
  for (let at = walk.parentOf(element); at; at = walk.parentOf(at)) {
    const { transform, perspective, filter } = getComputedStyle(at);
    if (transform !== "none" || perspective !== "none" || filter !== "none") return true;
  }
  return false;
}

/** Whether something around it has been scrolled, and may be scrolled back. @param {Element} element */
function isScrolled(element) {
  for (let at = walk.parentOf(element); at && at !== document.body && at !== document.documentElement; at = walk.parentOf(at)) {
    if (at.scrollTop !== 0 || at.scrollLeft !== 0) return true;
  }
  return false;
}
