// The element under a point: for whoever has looked at a picture of the page and not at its tree.

import * as actionable from "../acting/actionable.js";
import * as aiming from "../acting/aiming.js";
import * as names from "../naming/names.js";
import * as states from "../naming/states.js";
import * as outcomes from "../outcomes.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import * as hidden from "./hidden.js";
import { describe as describeLine, treeLine } from "./lines.js";
import * as refs from "./refs.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import * as slices from "./slices.js";
import * as tree from "./tree.js";

/** @import { Point } from "../acting/aiming.js" */
/** @import { Line } from "./lines.js" */

const FRAMES = new Set(["iframe", "frame", "object", "embed"]);
// Nobody means "somewhere on the page" by a place in it.
const MOST_ELEMENTS = 200;
const PROBE = "webhand:probe";
// Characters of what an element says that are told with it.
const LONGEST_TEXT = 200;

/** @type {import("../engine.d.ts").Engine["at"]} */
export async function at({ space, prefix, nextRef, x, y, size }) {
  seeing.begin({ space, prefix, nextRef });
  const point = size ? stretched({ x, y }, size) : unzoomed({ x, y });
  if (point.x < 0 || point.y < 0 || point.x >= innerWidth || point.y >= innerHeight) return outside({ x, y });
  const hit = walk.elementAt(point.x, point.y);
  if (!hit || hit === document.body || hit === document.documentElement) return nothing({ x, y });
  const control = FRAMES.has(hit.localName) ? null : await controlAround(hit, point);
  const line = control ?? described(hit);
  const element = /** @type {Element} */ (line.element);
  const ref = refs.assign(element, line.role, line.key);
  observing.attach();
  const view = seeing.viewOf({ lines: [{ depth: 0, ...treeLine(line, ref) }], elements: 1, omitted: 0 });
  return { ...view, ...offset(element, point), element: markupOf(element, control !== null), inner: innerOf(hit, point) };
}

/** How its page knows it, for programs that know the page. @param {Element} element @param {boolean} isControl */
function markupOf(element, isControl) {
  const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  const { width, height } = boxOf(element);
  return {
    tag: element.localName,
    id: element.getAttribute("id") ?? "",
    classes: element.getAttribute("class") ?? "",
    text: cut(names.collapse(text)),
    clickable: isControl && !states.isDisabled(element),
    width,
    height,
  };
}

/**
 * The parent knows the place in the frame's box, which the frame's own document may measure otherwise.
 * @param {Point} point @param {[number, number]} size
 */
function stretched({ x, y }, [width, height]) {
  return { x: (x * innerWidth) / (width || 1), y: (y * innerHeight) / (height || 1) };
}

/** While the person has zoomed in with two fingers, the window shows a part of the layout. @param {Point} point */
function unzoomed({ x, y }) {
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = globalThis.visualViewport ?? {};
  return { x: x / scale + offsetLeft, y: y / scale + offsetTop };
}

/**
 * The nearest control around it that the tree lists. Where there is none the innermost element itself is meant: a map may
 * be made of elements of which each is a place to click.
 * @param {Element} hit @param {Point} point @returns {Promise<Line | null>}
 */
async function controlAround(hit, point) {
  const controls = controlsIn(await slices.run(tree.walkAll()));
  for (const around of walk.upwards(hit)) {
    const line = controls.get(around);
    // What a menu shows outside of its own box is not a place in it.
    if (line && isIn(boxOf(around), point)) return line;
    const control = around instanceof HTMLLabelElement ? around.control : null;
    const labelled = control && controls.get(control);
    if (labelled) return labelled;
    if (around.getElementsByTagName("*").length > MOST_ELEMENTS) break;
  }
  return null;
}

/** @param {Element} element */
function described(element) {
  return describeLine(element, scene.look(), states.isDisabled(element));
}

/** Those that only scroll, or hold a document, are places and not controls. @param {Line[]} lines */
function controlsIn(lines) {
  /** @type {Map<Element, Line>} */
  const found = new Map();
  const waiting = [...lines];
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    if (line.element && line.interactive && !line.structural && line.role !== "iframe") found.set(line.element, line);
    for (const child of /** @type {Line[]} */ (line.children)) waiting.push(child);
  }
  return found;
}

/** With a sign that it goes on: what hides secrets knows by it that one may be cut in two. @param {string} text */
function cut(text) {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

/** Of what an action aims at. @param {Element} element */
function boxOf(element) {
  const checked = actionable.check(element);
  return ("surface" in checked ? checked.surface : element).getBoundingClientRect();
}

/** @param {DOMRect} box @param {Point} point */
function isIn({ left, right, top, bottom }, { x, y }) {
  return x >= left && x < right && y >= top && y < bottom;
}

/** From the corner of the box. A label stands for a control that may be elsewhere. @param {Element} element @param {Point} point */
function offset(element, { x, y }) {
  const box = boxOf(element);
  return { x: Math.max(0, Math.min(x - box.x, box.width - 1)), y: Math.max(0, Math.min(y - box.y, box.height - 1)) };
}

/** @param {Element} hit @param {Point} point @returns {import("../engine.d.ts").Inner | null} */
function innerOf(hit, point) {
  const frames = hidden.framesIn();
  const index = frames.indexOf(/** @type {HTMLElement} */ (hit));
  if (index < 0) return null;
  const places = frames.map(hidden.placeOf);
  return { ...withinFrame(hit, point), size: /** @type {[number, number]} */ (places[index]?.size), index, frames: places };
}

/**
 * The browser itself tells where a point is in an element's own pixels, however the element is scaled or turned.
 * @param {Element} frame @param {Point} point @returns {Point} from the corner of its content
 */
function withinFrame(frame, { x, y }) {
  const seen = { x: 0, y: 0 };
  const note = (/** @type {Event} */ event) => {
    const { offsetX, offsetY } = /** @type {MouseEvent} */ (event);
    Object.assign(seen, { x: offsetX, y: offsetY });
  };
  frame.addEventListener(PROBE, note, { once: true });
  frame.dispatchEvent(new MouseEvent(PROBE, { clientX: x, clientY: y }));
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  return { x: seen.x - parseFloat(paddingLeft), y: seen.y - parseFloat(paddingTop) };
}

/** @param {Point} point @returns {import("../engine.d.ts").PageReceipt} */
function outside(point) {
  const message = `The page shows nothing at ${aiming.said(point)}: its view is ${innerWidth} x ${innerHeight}.`;
  return outcomes.refused({ code: "outside_viewport", message });
}

/** @param {Point} point @returns {import("../engine.d.ts").PageReceipt} */
function nothing(point) {
  return outcomes.refused({ code: "not_found", message: `There is only the empty page at ${aiming.said(point)}.` });
}
