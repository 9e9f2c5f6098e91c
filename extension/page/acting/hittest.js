// Where the pointer meets an element, and what it meets there.

import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as interactive from "../seeing/interactive.js";
import { after } from "../timers.js";
import * as walk from "../walk.js";
import * as aiming from "./aiming.js";
import * as fields from "./fields.js";
import * as hands from "./hands.js";
import * as sliders from "./sliders.js";

/** @import { Point } from "./aiming.js" */

/** @typedef {{ forTyping?: boolean, at?: Point | null }} Aim `at` is a place within the surface, from its corner. */

/** Of a tab that draws no frames no observer tells. */
const SEEN_WITHIN = 200;

// Fractions of the box, the middle first: a corner may be covered by a badge, the middle by a nested control.
const POINTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.1], [0.9, 0.9]];

const SHARES = [0.5, 0.25, 0.75];
const MOST_SHAPES = 10;

// A field inside one of these is a part of it and not another control.
const SLIDERS = new Set(["slider", "scrollbar"]);
const COMPOSITE = new Set(["combobox", "textbox", "searchbox", "spinbutton", "gridcell", "row"]);

/**
 * @param {Element} surface @param {Aim} aim
 * @returns {Point[]} points of the surface inside the viewport
 */
function pointsOf(surface, { at }) {
  if (at) return [aiming.placeOf(surface, at)].filter(isInside);
  const boxes = [...surface.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  const box = boxes[0] ?? interactive.boxOf(surface);
  const points = POINTS.map(([across = 0, down = 0]) => ({ x: box.x + box.width * across, y: box.y + box.height * down }));
  return [...points, ...strokesOf(surface)].filter(isInside);
}

/**
 * Points of what an SVG element draws: the middle of a ring or of a bent line shows something else.
 * @param {Element} surface @returns {Point[]}
 */
function strokesOf(surface) {
  if (!(surface instanceof SVGElement)) return [];
  const drawn = [surface, ...surface.querySelectorAll("*")].filter((each) => each instanceof SVGGeometryElement);
  return drawn.slice(0, MOST_SHAPES).flatMap((each) => {
    const matrix = each.getScreenCTM();
    const length = each.getTotalLength();
    const points = matrix ? SHARES.map((share) => each.getPointAtLength(length * share).matrixTransform(matrix)) : [];
    return points.map(({ x, y }) => ({ x, y }));
  });
}

/** @param {Point} point */
function isInside({ x, y }) {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/** @param {Element} hit @param {Element} element @param {Element} surface @param {boolean} forTyping */
export function lands(hit, element, surface, forTyping) {
  const track = SLIDERS.has(roles.roleOf(element)) ? sliders.trackOf(element) : null;
  for (const at of walk.upwards(hit)) {
    if (at === surface && element instanceof HTMLAreaElement) return false;
    if (at === element || at === surface) return at === hit || hit.localName !== "iframe";
    if (at instanceof HTMLLabelElement && at.control === element) return true;
    if (at === track || isAround(at, element, hit)) return true;
    if (isOther(at, element)) return false;
    // Pages lay a placeholder of their own over a field; a person clicks it and types into the field.
    if (forTyping && at === element.parentElement) return true;
  }
  return false;
}

/**
 * Whether it is what hears a press for a combobox of its own: pages lay what is chosen, or a placeholder, over the field. No
 * other part of it that hears a press lies between.
 * @param {Element} at @param {Element} element @param {Element} hit what lies there
 */
function isAround(at, element, hit) {
  if (roles.roleOf(element) !== "combobox" || !walk.contains(at, element) || !interactive.isHandled(at)) return false;
  if (fields.editableOf(at) !== element) return false;
  const between = [...walk.upwards(hit)];
  return !between.slice(0, between.indexOf(at)).some((part) => interactive.isHandled(part));
}

/** @param {Element} inner @param {Element} element whether a click here would be one on another control */
function isOther(inner, element) {
  if (!interactive.isWidget(inner, roles.roleOf(inner))) return false;
  if (COMPOSITE.has(roles.roleOf(element)) && interactive.isField(inner)) return false;
  const namer = new names.Namer();
  const name = namer.nameOf(inner);
  return name !== "" && name !== namer.nameOf(element);
}

/**
 * What a press meets. A sign that is drawn under the pointer alone has no box until then, and no event of ours sets `:hover`.
 * @param {Element} hit @returns {Element}
 */
export function met(hit) {
  if (hands.isReal()) return hit;
  const [only, ...others] = hit.childNodes;
  if (!(only instanceof HTMLElement) || others.length > 0 || getComputedStyle(only).display === "none") return hit;
  const { width, height } = only.getBoundingClientRect();
  return width === 0 && height === 0 ? met(only) : hit;
}

/** @param {Element} element @param {Element} surface @param {Aim} aim */
export function hitTest(element, surface, aim) {
  /** @type {Element | null} */
  let blocker = null;
  for (const at of pointsOf(surface, aim)) {
    const target = walk.elementAt(at.x, at.y);
    if (target && lands(target, element, surface, aim.forTyping ?? false)) return { target: met(target), at };
    blocker ??= target;
  }
  return { blocker };
}

/**
 * Whether a person sees a place of a frame's document: the frame itself may be out of view, which its document learns
 * from observers only. Events that are made here reach their element wherever it is.
 * @param {Element} surface @param {Point} at @returns {Promise<boolean>}
 */
export function isInSight(surface, { x, y }) {
  if (!hands.isReal() || window === window.top) return Promise.resolve(true);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      const { left, right, top, bottom } = /** @type {IntersectionObserverEntry} */ (entry).intersectionRect;
      end(x >= left && x <= right && y >= top && y <= bottom);
    });
    const end = (/** @type {boolean} */ isSeen) => {
      observer.disconnect();
      callOff();
      resolve(isSeen);
    };
    const callOff = after(SEEN_WITHIN, () => end(true));
    observer.observe(surface);
  });
}
