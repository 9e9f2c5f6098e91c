// Long lists and tables: thousands of rows side by side are taken in runs of some dozen, so that those out of sight cost
// next to nothing.

import * as walk from "../walk.js";
import * as view from "./view.js";

/** Neighbours of one kind. @typedef {Element[]} Run */

const LONG = 100;
const LENGTH = 50;

// What stands in a line of text belongs together.
const INLINE = new Set("a abbr b bdi br button cite code em font i img input kbd label mark path q s small span strong sub sup svg u wbr".split(" "));

/**
 * @param {Element} parent @returns {Run[] | null} its children in runs; null where they are few, of several kinds, or
 * mixed with text
 */
export function split(parent) {
  const first = parent.firstElementChild;
  if (!first || parent.childElementCount <= LONG || INLINE.has(first.localName) || walk.rootOf(parent)) return null;
  /** @type {Run[]} */
  const runs = [];
  for (let node = walk.firstIn(parent); node; node = walk.after(node)) {
    if (node.nodeType === Node.TEXT_NODE && /\S/.test(/** @type {Text} */ (node).data)) return null;
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = /** @type {Element} */ (node);
    if (element.localName !== first.localName) return null;
    const run = runs.at(-1);
    if (run && run.length < LENGTH) run.push(element);
    else runs.push([element]);
  }
  return runs;
}

/**
 * @param {Run} run @returns {DOMRect} around its first and its last element; without a size where one of them has
 * none, because nothing can be said then
 */
export function boxOf(run) {
  const [one, other] = [run[0], run.at(-1)].map((element) => view.boxOf(/** @type {Element} */ (element)));
  if (!one || !other || one.height * one.width * other.height * other.width === 0) return new DOMRect();
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(left, top, Math.max(one.right, other.right) - left, Math.max(one.bottom, other.bottom) - top);
}
