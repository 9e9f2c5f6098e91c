// A place within an element: for canvases, maps and whatever else means another thing at every point.

import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as scrolling from "./scrolling.js";

/** In CSS pixels of the viewport. @typedef {{ x: number, y: number }} Point */

/** @import { Offset } from "../../protocol.js" */

/** Pixels. */
const SAME_WITHIN = 1;
const AXES = /** @type {const} */ (["x", "y"]);

/** @param {Element} surface @param {Point} at from the corner of its box @returns {Point} in the viewport */
export function placeOf(surface, { x, y }) {
  const box = surface.getBoundingClientRect();
  return { x: box.x + x, y: box.y + y };
}

/**
 * Why there is no such place in the element. One that was chosen when the element had another size is not that place.
 * @param {Element} element @param {Element} surface @param {Offset} at @returns {string | null}
 */
export function problem(element, surface, { x, y, width: wasWide, height: wasHigh }) {
  const { width, height } = surface.getBoundingClientRect();
  const size = `${Math.round(width)} x ${Math.round(height)} pixels large`;
  const isOther = wasWide && wasHigh && (Math.abs(wasWide - width) > SAME_WITHIN || Math.abs(wasHigh - height) > SAME_WITHIN);
  if (isOther) {
    const was = `${Math.round(wasWide)} x ${Math.round(wasHigh)}`;
    return `The place ${said({ x, y })} was one of ${lines.title(element)} when that was ${was} pixels large; it is ${size} now.`;
  }
  if (x >= 0 && y >= 0 && x < width && y < height) return null;
  return `The place ${said({ x, y })} is outside of ${lines.title(element)}, which is ${size}.`;
}

/** @param {Element} element @param {Point} at */
export function outOfSight(element, at) {
  return `The place ${said(at)} of ${lines.title(element)} cannot be scrolled into view.`;
}

/** @param {Point} at */
export function said({ x, y }) {
  return `${Math.round(x)}, ${Math.round(y)}`;
}

/** How far, in whole pixels and by its name. @param {number} right @param {number} down */
export function distance(right, down) {
  const across = `${Math.abs(Math.round(right))} ${right < 0 ? "left" : "right"}`;
  const along = `${Math.abs(Math.round(down))} ${down < 0 ? "up" : "down"}`;
  return [right && across, down && along].filter(Boolean).join(" and ");
}

/** What a message says of the place; nothing where none was asked for. @param {Point | null | undefined} at */
export function where(at) {
  return at ? ` at ${said(at)}` : "";
}

/**
 * Scrolls everything around the element that scrolls, from the inside out, until it shows the place. An element larger
 * than the view cannot be brought there by its edges.
 * @param {Element} surface @param {Point} at
 */
export function bring(surface, at) {
  for (const axis of AXES) {
    for (let box = scrolling.scrollerOf(surface, axis); box; box = around(box, axis)) {
      const [from, to] = spanOf(box, axis);
      const place = placeOf(surface, at)[axis];
      if (place < from || place >= to) scrolling.move(box, axis, place - (from + to) / 2);
    }
  }
}

/** @param {Element} box @param {"x" | "y"} axis @returns {Element | null} */
function around(box, axis) {
  if (box === document.scrollingElement) return null;
  const parent = walk.parentOf(box);
  return parent ? scrolling.scrollerOf(parent, axis) : document.scrollingElement;
}

/** From where to where a box shows what is in it. @param {Element} box @param {"x" | "y"} axis @returns {[number, number]} */
export function spanOf(box, axis) {
  if (box === document.scrollingElement) return [0, axis === "x" ? innerWidth : innerHeight];
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return axis === "x" ? [left, right] : [top, bottom];
}
