// Frames that a page has put in, or sent elsewhere, and that are still on their way: the browser begins them when it gets
// to it, and a page that waits for one is not at rest.

import * as restless from "./restless.js";

/** A frame that is slower is waited for no more, like any other request. */
const LONGEST_MS = 2_000;

/** Since when. @type {Map<HTMLIFrameElement, number>} */
const awaited = new Map();
let heard = () => {};

/** @param {() => void} whenArrived is called whenever one has arrived, whoever noted it */
export function listen(whenArrived) {
  heard = whenArrived;
}

/** @param {Event} event */
function arrived({ currentTarget }) {
  awaited.delete(/** @type {HTMLIFrameElement} */ (currentTarget));
  heard();
}

/** @param {MutationRecord[]} records what changed @returns {boolean} whether any of it brought one */
export function note(records) {
  const frames = records.flatMap(framesOf).filter(isOnItsWay);
  for (const frame of frames) {
    awaited.set(frame, performance.now());
    frame.addEventListener("load", arrived, { once: true });
  }
  return frames.length > 0;
}

/** Whether any is still on its way. */
export function areAwaited() {
  for (const [frame, since] of awaited) {
    if (!frame.isConnected || performance.now() - since > LONGEST_MS) awaited.delete(frame);
  }
  return awaited.size > 0;
}

/** @param {MutationRecord} record @returns {Node[]} */
function framesOf(record) {
  const { type, target, attributeName, addedNodes } = record;
  if (type === "attributes" && attributeName !== "src") return [];
  const found = type === "attributes" ? [target] : [...addedNodes].flatMap(within);
  return found.length === 0 || restless.knows(record) ? [] : found;
}

/** @param {Node} node @returns {Node[]} */
function within(node) {
  if (!(node instanceof Element)) return [];
  return node.localName === "iframe" ? [node] : [...node.getElementsByTagName("iframe")];
}

/** One that is lazy waits until it is in view, which may be never. @param {Node} node @returns {node is HTMLIFrameElement} */
function isOnItsWay(node) {
  return node instanceof HTMLIFrameElement && node.isConnected && node.loading !== "lazy" && /^https?:/.test(node.src);
}
