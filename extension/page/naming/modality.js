// Whether a dialog that says it is modal keeps a person from the rest of the page: some are drawn as a part of it, several
// side by side, and what they call modal is only their own way with the keyboard.

import { once } from "../once.js";
import * as walk from "../walk.js";

const CONTROLS = "a[href], button, input, select, textarea";
/** As many controls around it are asked, and as many looked through for them. */
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
  for (let at = 0; at < controls.length && at < LOOKED_THROUGH && free + kept < ASKED; at++) {
    const control = /** @type {Element} */ (controls[at]);
    if (walk.contains(dialog, control)) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || height === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (!isSeen(control)) continue;
    const hit = control.closest("[inert], [aria-hidden=true]") ? null : walk.elementAt(x, y);
    if (hit && (walk.contains(control, hit) || hit.closest("label")?.contains(control))) free += 1;
    else kept += 1;
  }
  return free > kept;
}

/** Another window of the page's that is closed may keep its size; a box to tick may lie, unseen, under its label. @param {Element} control */
function isSeen(control) {
  return control.checkVisibility({ visibilityProperty: true }) && control.parentElement?.checkVisibility({ opacityProperty: true }) !== false;
}
