// Editors that draw their text themselves and take the keys through a field that nobody sees.

import * as walk from "../walk.js";
import * as scene from "./scene.js";
import { boxOf } from "./view.js";

/** @import { Look } from "./scene.js" */

const TINY = 4;
const LEAST_WIDTH = 40;
const LEAST_HEIGHT = 12;
// How many levels an editor's field is away from what it draws.
const FAR = 8;

/** @type {WeakMap<Look, Map<Element, Element[]>>} */
const places = new WeakMap();

/**
 * A field that nobody sees takes the keys for an editor drawn around it, or hands them on by an EditContext
 * (https://w3c.github.io/edit-context/).
 * @param {Element} element
 */
export function isHiddenInput(element) {
  if (/** @type {{ editContext?: unknown }} */ (element).editContext) return true;
  if (!(element instanceof HTMLTextAreaElement)) return false;
  const { width, height } = boxOf(element);
  return isSqueezed(element.parentElement) || width < TINY || height < TINY || Number(getComputedStyle(element).opacity) < scene.FAINT;
}

/** Whether it is too small for what is in it, and cuts that off. @param {Element | null} element */
function isSqueezed(element) {
  if (!element) return false;
  const { width, height } = boxOf(element);
  return (width < TINY || height < TINY) && getComputedStyle(element).overflow !== "visible";
}

/** @param {Element} element such a field @returns {Element} what can be seen of the editor */
export function surfaceOf(element) {
  return surfaceAround(element) ?? element;
}

/** @param {Element} element @returns {Element | null} */
function surfaceAround(element) {
  for (let at = walk.parentOf(element); at; at = walk.parentOf(at)) {
    const { width, height } = boxOf(at);
    if (width > LEAST_WIDTH && height > LEAST_HEIGHT) return at;
  }
  return null;
}

/** @param {Element} field @param {Element} surface whether it takes the keys for what is drawn there, and for no more */
export function isInputOf(field, surface) {
  return isWayIn(field) && takesKeys(field) && surface !== document.body && surfaceAround(field) === surface;
}

/** Whether the field is the way into an editor that can be seen, however small it is itself. @param {Element} element */
export function isWayIn(element) {
  if (element.localName !== "textarea" && !("editContext" in element)) return false;
  return isHiddenInput(element) && surfaceAround(element) !== null;
}

/**
 * Editors hide the text that they draw from assistive technology and offer it there in another way; a person reads it.
 * @param {Element} element that is hidden so @param {Look} look
 */
export function isDrawing(element, look) {
  if (element.firstElementChild === null || !/\S/.test(element.textContent ?? "")) return false;
  const byPlace = fieldsByPlace(look);
  let around = byPlace.size ? walk.parentOf(element) : null;
  for (let steps = 0; around && steps < FAR; steps++, around = walk.parentOf(around)) {
    const fields = byPlace.get(around);
    if (fields) return fields.some((field) => !field.contains(element));
  }
  return false;
}

/** What is not drawn at all cannot have the focus. @param {Element} field */
function takesKeys(field) {
  return field.checkVisibility({ visibilityProperty: true }) && isHiddenInput(field);
}

/**
 * For every element with a field in it, those that take the keys for an editor. Collected once: what is hidden can be
 * thousands of elements.
 * @param {Look} look @returns {Map<Element, Element[]>}
 */
function fieldsByPlace(look) {
  const known = places.get(look);
  if (known) return known;
  /** @type {Map<Element, Element[]>} */
  const byPlace = new Map();
  for (const field of walk.everywhere("textarea, [role=textbox]")) {
    const isInput = takesKeys(field);
    for (let at = field.parentElement; at; at = at.parentElement) {
      const fields = byPlace.get(at) ?? [];
      if (isInput) fields.push(field);
      byPlace.set(at, fields);
    }
  }
  places.set(look, byPlace);
  return byPlace;
}
