// Scrolling, at once and without animation, with the position as it was measured.

import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";

/** @import { Offset } from "../../protocol.js" */
/** @import { Outcome } from "../outcomes.js" */

const SHARE = 0.7;
/** Pixels: further than any list goes. */
const EDGE = 1e6;

/** @typedef {import("../../protocol.js").Scroll["direction"]} Direction */
/** @type {Record<Direction, { axis: "x" | "y", sign: 1 | -1 }>} */
const WAYS = {
  up: { axis: "y", sign: -1 },
  down: { axis: "y", sign: 1 },
  left: { axis: "x", sign: -1 },
  right: { axis: "x", sign: 1 },
};

/** @param {Element} box @param {"x" | "y"} axis */
function measure(box, axis) {
  return axis === "y"
    ? { at: box.scrollTop, most: box.scrollHeight - box.clientHeight, view: box.clientHeight }
    : { at: box.scrollLeft, most: box.scrollWidth - box.clientWidth, view: box.clientWidth };
}

/** @param {Element} box @param {"x" | "y"} axis */
function canScroll(box, axis) {
  if (measure(box, axis).most <= 1) return false;
  const style = getComputedStyle(box);
  const overflow = axis === "y" ? style.overflowY : style.overflowX;
  if (box === document.scrollingElement) return !/hidden|clip/.test(overflow);
  return /auto|scroll|overlay/.test(overflow);
}

/**
 * The element's own scrollable box or the nearest around it; for the page, the page, or else the largest box in view:
 * applications often keep the page itself still.
 * @param {Element | null} element @param {"x" | "y"} axis @returns {Element | null}
 */
export function scrollerOf(element, axis) {
  const page = document.scrollingElement;
  if (element) {
    const around = [...walk.upwards(element)].find((box) => box !== document.body && canScroll(box, axis));
    return around ?? page;
  }
  if (page && canScroll(page, axis)) return page;
  const boxes = [...walk.everywhere("*")].filter((box) => canScroll(box, axis));
  const size = (/** @type {Element} */ box) => box.clientWidth * box.clientHeight;
  return boxes.sort((one, other) => size(other) - size(one))[0] ?? page;
}

/** @param {Element} box @param {"x" | "y"} axis @param {number} by */
export function move(box, axis, by) {
  box.scrollBy({ [axis === "y" ? "top" : "left"]: by, behavior: "instant" });
}

/**
 * By `part` of what the box shows, by so many pixels, or as far as it goes.
 * @param {Element | null} element
 * @param {{ direction: Direction, part?: number, pixels?: number | null, to_edge?: boolean, at?: Offset | null }} how
 * @returns {Outcome}
 */
export function scroll(element, { direction, part = SHARE, pixels, to_edge: toEdge = false, at = null }) {
  const { axis, sign } = WAYS[direction];
  const box = scrollerOf(element, axis);
  const can = box && (sign > 0 ? measure(box, axis).at + 1 < measure(box, axis).most : measure(box, axis).at !== 0);
  // What a page moves by itself has no position to read: only a wheel over it, and what it makes of that.
  if (!can || (element && box === document.scrollingElement)) {
    const by = sign * (toEdge ? EDGE : (pixels ?? Math.round(innerHeight * part)));
    if (wheel(element, axis, by, at)) return said(`Turned the wheel ${direction}, which the page took`, element);
  }
  if (!box) return { ...said("Nothing was scrolled", null), already: true, position: { percent: 100, at_end: true, at_start: true } };
  const before = measure(box, axis);
  move(box, axis, sign * (toEdge ? before.most : (pixels ?? Math.round(before.view * part))));
  const after = measure(box, axis);
  const position = positionOf(before, after, sign);
  if (Math.abs(after.at - before.at) < 1) return { ...said("It did not scroll any further", box), already: true, position };
  return { ...said(`Scrolled ${direction}`, box), position };
}

/**
 * @param {Element | null} element @param {"x" | "y"} axis @param {number} by @param {Offset | null} at
 * @returns {boolean} whether the page took it for itself
 */
function wheel(element, axis, by, at) {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const place = { clientX: x + (at?.x ?? width / 2), clientY: y + (at?.y ?? height / 2) };
  const hit = walk.elementAt(place.clientX, place.clientY);
  const target = element && !(hit && walk.contains(element, hit)) ? element : (hit ?? document.body);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, ...place, [axis === "y" ? "deltaY" : "deltaX"]: by };
  return !target.dispatchEvent(new WheelEvent("wheel", init));
}

/** The page has no name of its own to tell. @param {string} what @param {Element | null} box @returns {Outcome} */
function said(what, box) {
  if (!box || box === document.scrollingElement) return { code: "done", message: `${what}.`, own: true };
  return { code: "done", message: `${what}: ${lines.title(box)}.` };
}

/**
 * From the top or left edge. Boxes that run the other way (from right to left, from the bottom up) count below zero from
 * their other edge; at zero they can only be told by not going on where there should be more.
 * @param {{ at: number, most: number }} before @param {{ at: number, most: number }} after @param {1 | -1} sign
 * @returns {import("../../protocol.js").Position}
 */
function positionOf(before, { at, most }, sign) {
  if (most <= 1) return { percent: 100, at_end: true, at_start: true };
  const isReversed = before.at < 0 || at < 0 || (at === 0 && before.at === 0 && sign > 0);
  const fromStart = isReversed ? most + at : at;
  const percent = Math.round((fromStart / most) * 1000) / 10;
  return { percent, at_end: fromStart >= most - 1, at_start: fromStart < 1 };
}

/** Nested boxes and the frames around are scrolled as well. @param {Element} element @returns {Outcome} */
export function intoView(element) {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return { code: "done", message: `${lines.title(element)} is in view.` };
}
