// What of a document can be seen in the window now.

import { once } from "../once.js";

/** The size of the viewport, in CSS pixels. @typedef {{ width: number, height: number }} View */

/** @returns {View} */
export function viewNow() {
  return { width: innerWidth, height: innerHeight };
}

/** An element's own box. @type {(element: Element) => DOMRect} */
export const boxOf = once((element) => element.getBoundingClientRect());

/** @param {DOMRect} box @param {View} view */
export function isOutside(box, { width, height }) {
  return box.bottom <= 0 || box.right <= 0 || box.top >= height || box.left >= width;
}
