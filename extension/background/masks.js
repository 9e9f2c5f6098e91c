// Which parts of a tab's picture show secrets (SAFETY 7). The pages say where their fields are, each document in its own
// pixels; here they are put together. What cannot be known is hidden: a frame that does not answer is covered whole.

import { ANSWER_MS, ask, askFrame, documents } from "./frames.js";
import { matched } from "./tree.js";

/** @typedef {import("../protocol.js").Box} Box */
/** @typedef {import("../page/engine.js").FramePlace} FramePlace */
/** @typedef {import("./page.js").Answered["secrets"]} Secrets */
/** @typedef {import("./frames.js").Document & { view: Secrets | null }} Page */
/** @typedef {{ boxes: Box[], size: [number, number] }} Hidden Boxes and the viewport's size, in its CSS pixels. */

/** @param {number} tabId @returns {Promise<Hidden>} */
export async function hiddenIn(tabId) {
  const [top, ...children] = await documents(tabId);
  const view = await ask(tabId, top.documentId, "secrets", null, ANSWER_MS);
  // Chrome's own viewer draws a PDF in a frame that answers nobody. Such a page has no fields of a site.
  if (view.contentType === "application/pdf") return { boxes: [], size: view.size };
  const looks = children.map(async (child) => {
    return { ...child, view: await askFrame(tabId, child.documentId, "secrets", null) };
  });
  return { boxes: boxesOf({ ...top, view }, view, await Promise.all(looks)), size: view.size };
}

/**
 * In the pixels of a picture that shows the same viewport.
 * @param {Hidden} hidden @param {number} width Of the picture. @returns {Box[]}
 */
export function masksFor({ boxes, size }, width) {
  const scale = width / size[0];
  return boxes.map((box) => ({ x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale }));
}

/**
 * What a document shows of secrets, its frames included, in its own pixels.
 * @param {Page} page @param {Secrets} view @param {Page[]} pages @returns {Box[]}
 */
function boxesOf(page, view, pages) {
  const children = pages.filter((child) => child.parentFrameId === page.frameId);
  const inner = new Map(children.map((child) => [child, child.view && boxesOf(child, child.view, pages)]));
  const isClean = (/** @type {Page} */ child) => inner.get(child)?.length === 0;
  const pairs = matched(view.frames, children);
  const placed = new Set(pairs.values());
  if (!children.every((child) => placed.has(child) || isClean(child))) return [whole(view)];
  const blurred = areMistakable(view.frames) && !children.every((child) => (child.view?.place ?? 0) >= 0 || isClean(child));
  return [
    ...view.boxes,
    ...view.frames.flatMap((place) => {
      const child = pairs.get(place);
      const boxes = child && inner.get(child);
      if (!child?.view || !boxes || (blurred && place.frame < 0)) return [outline(place)];
      return boxes.length > 0 && !place.straight ? [outline(place)] : moved(boxes, place, child.view);
    }),
  ].filter(({ width, height }) => width > 0 && height > 0);
}

/** Frames in shadow trees are told apart by their sizes alone, which is not enough to hide one and show the other. @param {FramePlace[]} frames */
function areMistakable(frames) {
  return frames.filter(({ frame }) => frame < 0).length > 1;
}

/** @param {Secrets} view @returns {Box} */
function whole({ size: [width, height] }) {
  return { x: 0, y: 0, width, height };
}

/** @param {FramePlace} place @returns {Box} */
function outline({ at: [x, y], shown: [width, height] }) {
  return { x, y, width, height };
}

/** From a frame's pixels to its parent's, as far as the frame shows them. @param {Box[]} boxes @param {FramePlace} place @param {Secrets} view @returns {Box[]} */
function moved(boxes, place, view) {
  const frame = outline(place);
  const across = frame.width / view.size[0];
  const down = frame.height / view.size[1];
  return boxes.map(({ x, y, width, height }) => {
    const left = Math.max(frame.x, frame.x + x * across);
    const top = Math.max(frame.y, frame.y + y * down);
    const right = Math.min(frame.x + frame.width, frame.x + (x + width) * across);
    const bottom = Math.min(frame.y + frame.height, frame.y + (y + height) * down);
    return { x: left, y: top, width: right - left, height: bottom - top };
  });
}
