// What of a document can be seen in the window now.

/** The size of the viewport, in CSS pixels. @typedef {{ width: number, height: number }} View */

/** @returns {View} */
export function viewNow() {
  return { width: innerWidth, height: innerHeight };
}

/** @param {DOMRect} box @param {View} view */
export function isOutside(box, { width, height }) {
  return box.bottom <= 0 || box.right <= 0 || box.top >= height || box.left >= width;
}
