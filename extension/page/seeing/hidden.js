// What a picture of this document must not show: the fields that hold passwords, codes and card numbers, and wherever the
// page says the same again (SAFETY 7).

import * as masking from "../naming/masking.js";
import * as names from "../naming/names.js";
import { isSecret } from "../naming/secrets.js";
import * as walk from "../walk.js";
import * as frames from "./frames.js";

/** @import { Namer } from "../naming/names.js" */

const FIELDS = "input, textarea, select, [contenteditable], [role=textbox]";
const FRAMES = "iframe, frame, object, embed";

/** @param {Document | ShadowRoot} root @param {Array<Document | ShadowRoot>} found @returns {Array<Document | ShadowRoot>} it and all shadow trees below it */
function rootsIn(root, found = []) {
  found.push(root);
  for (const element of root.querySelectorAll("*")) {
    const inner = walk.rootOf(element);
    if (inner) rootsIn(inner, found);
  }
  return found;
}

/** A secret that shows only dots is one too: they tell its length. @param {Element} field @param {Namer} namer */
function isShown(field, namer) {
  if (masking.shownIn(field).trim() === "" || !field.checkVisibility({ visibilityProperty: true })) return false;
  return isSecret(field, namer.nameOf(field));
}

/** From the layout's pixels to the window's, which differ while the person has zoomed in with two fingers. @param {DOMRect} box */
function onScreen({ x, y, width, height }) {
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = globalThis.visualViewport ?? {};
  return { x: (x - offsetLeft) * scale, y: (y - offsetTop) * scale, width: width * scale, height: height * scale };
}

/** An `object` without a document shows a picture or nothing, and so does an `embed` of an image. @param {Element} element */
function holdsDocument(element) {
  if (element instanceof HTMLObjectElement) return element.contentWindow !== null;
  return !(element instanceof HTMLEmbedElement && element.type.startsWith("image/"));
}

/** Whether nothing around the element turns or skews it. @param {Element} element */
function isStraight(element) {
  for (const at of walk.upwards(element)) {
    const { transform, rotate, offsetPath } = getComputedStyle(at);
    if (rotate !== "none" || offsetPath !== "none") return false;
    if (transform === "none") continue;
    const { a, b, c, d, is2D } = new DOMMatrix(transform);
    if (!is2D || b !== 0 || c !== 0 || a <= 0 || d <= 0) return false;
  }
  return true;
}

/** @param {HTMLElement} element @returns {import("../engine.d.ts").FramePlace} */
export function placeOf(element) {
  const style = getComputedStyle(element);
  const [left, top, right, bottom] = [style.paddingLeft, style.paddingTop, style.paddingRight, style.paddingBottom].map(parseFloat);
  const box = element.getBoundingClientRect();
  const [across, down] = [box.width / element.offsetWidth || 1, box.height / element.offsetHeight || 1];
  const width = element.clientWidth - left - right;
  const height = element.clientHeight - top - bottom;
  const [x, y] = [box.x + (element.clientLeft + left) * across, box.y + (element.clientTop + top) * down];
  const shown = onScreen(new DOMRect(x, y, width * across, height * down));
  return {
    frame: frames.factsOf(element).frame,
    size: [width, height],
    at: [shown.x, shown.y],
    shown: [shown.width, shown.height],
    straight: isStraight(element),
  };
}

/** @param {Array<Document | ShadowRoot>} roots @returns {HTMLElement[]} what holds documents of its own, in its order */
export function framesIn(roots = rootsIn(document)) {
  const all = roots.flatMap((root) => [...root.querySelectorAll(FRAMES)]);
  return all.filter((element) => element instanceof HTMLElement).filter(holdsDocument);
}

/** @returns {import("../engine.d.ts").Secrets} */
export function secrets() {
  const roots = rootsIn(document);
  const namer = new names.Namer();
  const fields = roots.flatMap((root) => [...root.querySelectorAll(FIELDS)]).filter((field) => isShown(field, namer));
  return {
    boxes: [...fields.map((field) => field.getBoundingClientRect()), ...masking.boxes()].map(onScreen),
    frames: framesIn(roots).map(placeOf),
    place: frames.placeInParent(),
    size: [innerWidth, innerHeight],
  };
}
