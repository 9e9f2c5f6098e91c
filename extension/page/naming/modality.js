// Whether a dialog that says it is modal keeps a person from the rest of the page: some are drawn as a part of it, several
// side by side, and what they call modal is only their own way with the keyboard.

import { once } from "../once.js";
import { boxOf } from "../seeing/view.js";
import * as walk from "../walk.js";

const CONTROLS = "a[href], button, input, select, textarea";
/** At most as many controls around it are asked, and as many looked through for them. */
const ASKED = 20;
const LOOKED_THROUGH = 400;

/**
 * Whether the pointer gets at most of what is around it and in view: something small may float above a window.
 * @type {(dialog: Element) => boolean}
 */
export const leavesFree = once(isFreeAround);

/** @param {Element} dialog */
function isFreeAround(dialog) {
  let free = 0;
  let kept = 0;
  const controls = document.querySelectorAll(CONTROLS);
  // No more are asked than decide.
  for (let at = 0; at < controls.length && at < LOOKED_THROUGH && kept < ASKED / 2 && free <= ASKED / 2; at++) {
    const control = /** @type {Element} */ (controls[at]);
    const place = middleInView(control);
    if (!place || walk.contains(dialog, control) || !isSeen(control)) continue;
    if (isReached(control, place)) free += 1;
    else kept += 1;
  }
  return free > kept;
}

/** @param {Element} element @returns {[number, number] | null} null where it is out of view */
function middleInView(element) {
  const { left, top, width, height } = boxOf(element);
  const [x, y] = [left + width / 2, top + height / 2];
  return width === 0 || height === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : [x, y];
}

/** @param {Element} control @param {[number, number]} place */
function isReached(control, [x, y]) {
  const hit = control.closest("[inert], [aria-hidden=true]") ? null : walk.elementAt(x, y);
  return hit !== null && (walk.contains(control, hit) || hit.closest("label")?.contains(control) === true);
}

/** Another window of the page's that is closed may keep its size; a box to tick may lie, unseen, under its label. @param {Element} control */
function isSeen(control) {
  return control.checkVisibility({ visibilityProperty: true }) && control.parentElement?.checkVisibility({ opacityProperty: true }) !== false;
}
