// Whether a canvas shows another picture than before: nothing in the document tells of it. One whose pixels come from another
// site, or are gone once they are on the screen, says nothing.

import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";

const MOST_PIXELS = 2_000_000;

/** @param {HTMLCanvasElement} canvas @returns {number | null} the same for the same picture */
function digestOf(canvas) {
  const { width, height } = canvas;
  try {
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy?.getImageData(0, 0, width, height).data.buffer ?? []);
    return pixels.reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 0);
  } catch {
    return null;
  }
}

/** Looks at those in view, as far as they are not too large. */
export function watch() {
  /** @type {Map<HTMLCanvasElement, number | null>} */
  const before = new Map();
  let left = MOST_PIXELS;
  for (const each of walk.everywhere("canvas")) {
    if (!(each instanceof HTMLCanvasElement) || !isInView(each)) continue;
    left -= each.width * each.height;
    if (left < 0) break;
    before.set(each, digestOf(each));
  }
  return {
    /** Whether one shows another picture now, and keeps it: what moves all the time moved by itself. */
    async isOther() {
      const readable = [...before].filter(([canvas, was]) => was !== null && canvas.isConnected);
      const changed = readable.map(([canvas, was]) => ({ canvas, was, now: digestOf(canvas) })).filter(({ was, now }) => now !== was);
      if (changed.length) await settle.drawnFrame();
      return changed.some(({ canvas, now }) => digestOf(canvas) === now);
    },
  };
}

/** @param {Element} element */
function isInView(element) {
  const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && element.checkVisibility();
}
