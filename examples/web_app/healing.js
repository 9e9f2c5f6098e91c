/** Logic 2, self-healing of a click at a place: as asked, then the middle of what stands there, then a double click. */

import { hadEffect } from './loops.js';

/** @typedef {import('./hands.js').AnyAnswer} AnyAnswer */
/** @typedef {{x: number, y: number, coordinate_origin: 'viewport' | 'lux_sdk'}} Place */

/** Codes of a receipt that say: the page was not touched. After all others a second click may be one too many. */
const NOT_TOUCHED = new Set(['not_found', 'stale', 'covered', 'hidden']);

/** What may send something when it is pressed, seen to do so or not: never pressed a second time. */
const MAY_SEND = new Set(['button', 'input', 'a', 'summary', 'select', 'option', 'label']);

/**
 * The answer is that of the click that helped, or of the first one. `more.healed` names what helped, `more.attempts`
 * all that was tried.
 * @param {import('./hands.js').Hands} hands
 * @param {Place} place
 * @returns {Promise<AnyAnswer>}
 */
export async function clickWithHealing(hands, place) {
  const attempts = ['single_click'];
  const first = await hands.post('/click', { scope: 'browser', ...place });
  const wasUntouched = !first.success && NOT_TOUCHED.has(first.receipt?.code ?? '');
  const didNothing = first.success && !hadEffect(first);
  if (!wasUntouched && !didNothing) return first;

  const seen = await hands.post('/coordinates/validate', { scope: 'browser', ...place });
  const info = seen.element_info;
  if (!info?.found || (didNothing && MAY_SEND.has(info.tag))) return { ...first, more: { attempts } };

  const middle = middleOf(info.rect, seen.viewport_bounds);
  if (Math.hypot(middle.x - seen.viewport_coords.x, middle.y - seen.viewport_coords.y) > 2) {
    attempts.push('dom_element_center');
    const second = await hands.post('/click', { scope: 'browser', ...middle, coordinate_origin: 'viewport' });
    if (wasSeen(second)) return { ...second, more: { healed: 'dom_element_center', attempts } };
    if (second.status !== 200) return second;
  }
  if (didNothing && !wasSeen(first)) {
    attempts.push('double_click');
    const third = await hands.post('/click', { scope: 'browser', ...place, click_type: 'double' });
    if (wasSeen(third)) return { ...third, more: { healed: 'double_click', attempts } };
    if (third.status !== 200) return third;
  }
  return { ...first, more: { attempts } };
}

/** Also where all that was seen is the focus: a field has been reached. @param {AnyAnswer} answer */
const wasSeen = ({ success, receipt }) => success && receipt?.effect.join() !== 'none';

/**
 * Of that part of a box that is in view.
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {{width: number, height: number}} view
 */
function middleOf(rect, view) {
  const middle = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ most) =>
    Math.round((Math.max(from, 0) + Math.min(to, most)) / 2);
  return { x: middle(rect.x, rect.x + rect.width, view.width), y: middle(rect.y, rect.y + rect.height, view.height) };
}
