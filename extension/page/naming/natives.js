// What HTML and SVG themselves give an element as its name: https://www.w3.org/TR/html-aam-1.0/#accname-computation and
// https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd. Labels are found by names.js.

import * as internals from "./internals.js";
import * as names from "./names.js";
import * as roles from "./roles.js";
import * as secrets from "./secrets.js";

const XLINK = "http://www.w3.org/1999/xlink";
const BUTTON_WORDS = new Map([["submit", "Submit"], ["reset", "Reset"], ["image", "Submit"]]);
const HINTED = new Set(["text", "search", "tel", "url", "email", "number", "password"]);
const FIELD_ROLES = new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
/** Roles of what holds words. */
export const WRITTEN = new Set(["textbox", "searchbox", "combobox"]);
const VALUE_ROLES = new Set(["slider", "spinbutton", "progressbar", "meter", "scrollbar"]);
const WITHOUT_VALUE = new Set(["checkbox", "radio", "file", "hidden", "button", "submit", "reset", "image"]);

/** @param {Element} element @param {string} name */
function attribute(element, name) {
  const value = internals.attribute(element, name);
  return value ? names.collapse(value) : "";
}

/** @typedef {(child: Element) => string} Content */

/** @type {Map<string, (element: Element, content: Content) => string>} */
const SOURCES = new Map([
  ["abbr", (element) => attribute(element, "title")],
  ["area", (element) => attribute(element, "alt")],
  ["fieldset", (element, content) => childText(element, "legend", content)],
  ["iframe", (element) => attribute(element, "title")],
  ["img", (element) => attribute(element, "alt")],
  ["input", (element) => buttonText(/** @type {HTMLInputElement} */ (element))],
  ["optgroup", (element) => attribute(element, "label")],
  ["option", (element) => /** @type {HTMLOptionElement} */ (element).label],
  ["table", (element, content) => childText(element, "caption", content) || attribute(element, "summary")],
]);

/** @param {Element} element @param {string} name @param {Content} content */
function childText(element, name, content) {
  const child = roles.childNamed(element, name);
  return child ? content(child) : "";
}

/** @param {Element} element @param {Content} content @returns {string} */
export function nameOf(element, content) {
  const source = SOURCES.get(element.localName);
  if (source) return source(element, content);
  if (!(element instanceof SVGElement)) return "";
  return childText(element, "title", content) || (element.getAttributeNS(XLINK, "title") ?? "");
}

/** @param {HTMLInputElement} input */
function buttonText(input) {
  const type = input.type;
  if (type === "file") return input.multiple ? "Choose Files" : "Choose File";
  if (type === "image") {
    return attribute(input, "alt") || attribute(input, "value") || attribute(input, "title") || "Submit";
  }
  if (type !== "submit" && type !== "reset" && type !== "button") return "";
  return input.hasAttribute("value") ? input.value : (BUTTON_WORDS.get(type) ?? "");
}

/** What a field says of itself for want of anything better. @param {Element} element @param {string} role */
export function hintOf(element, role) {
  const native = element.localName === "textarea" || HINTED.has(/** @type {HTMLInputElement} */ (element).type);
  return (native && attribute(element, "placeholder")) || (FIELD_ROLES.has(role) ? attribute(element, "aria-placeholder") : "");
}

/**
 * AccName 1.2, step 2C: what a control inside a label or a button says there. A secret says nothing.
 * @param {Element} element @returns {string | null} null for what holds no value
 */
export function valueOf(element) {
  if (secrets.isSecret(element)) return "";
  if (element instanceof HTMLInputElement) return inputValue(element);
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((option) => option.label).join(" ");
  if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) return String(element.value);
  return internals.isAuthored(element) ? valueByRole(element, roles.roleOf(element)) : null;
}

/** @param {HTMLInputElement} input */
function inputValue(input) {
  const type = input.type;
  if (WITHOUT_VALUE.has(type)) return null;
  return (type === "range" && attribute(input, "aria-valuetext")) || input.value;
}

/** @param {Element} element @param {string} role */
function valueByRole(element, role) {
  if (VALUE_ROLES.has(role)) return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
  if (WRITTEN.has(role)) return writtenIn(element);
  return role === "listbox" ? chosenOf(element) : null;
}

/** @param {Element} listbox */
function chosenOf(listbox) {
  const chosen = [...listbox.querySelectorAll("[role=option][aria-selected=true]")];
  return chosen.map((option) => option.textContent).join(" ");
}

const SEEN = { opacityProperty: true, visibilityProperty: true };
/** What a widget is wrapped in. */
const LEVELS = 3;

/** @param {Element} element @returns {HTMLSelectElement | null} the native field in it or beside it that it is drawn for */
export function fieldBehind(element) {
  if (element.localName === "select" || element.localName === "input") return null;
  const inside = [...element.querySelectorAll("select")];
  return [...inside, ...besides(element)].find(isUnseen) ?? null;
}

/**
 * Those beside it; and beside what holds nothing else, where it shows what they hold.
 * @param {Element} element @returns {Generator<HTMLSelectElement>}
 */
function* besides(element) {
  const said = element.textContent ?? "";
  for (let at = /** @type {Element | null} */ (element), level = 0; at && level < LEVELS && at.textContent === said; at = at.parentElement, level++) {
    for (const each of [at.previousElementSibling, at.nextElementSibling]) {
      if (each instanceof HTMLSelectElement && (level === 0 || isShownIn(said, each))) yield each;
    }
  }
}

/** @param {string} said @param {HTMLSelectElement} field */
function isShownIn(said, field) {
  const chosen = [...field.selectedOptions].map(({ label }) => names.collapse(label));
  return chosen.length ? chosen.every((label) => names.collapse(said).includes(label)) : field.multiple;
}

/** Some are kept for those who hear the page, in a box of no size. @param {HTMLSelectElement} field */
function isUnseen(field) {
  return !field.checkVisibility(SEEN) || (field.offsetWidth <= 1 && field.offsetHeight <= 1);
}

/**
 * What is chosen in the field that it is drawn for, what is written in the element itself, or in older pages in the field
 * inside it, beside its list (https://www.w3.org/TR/wai-aria-1.2/#combobox).
 * @param {Element} element
 */
function writtenIn(element) {
  const field = fieldBehind(element) ?? element.querySelector("input, textarea");
  if (field) return isLabelledSecret(field) ? "" : (valueOf(field) ?? "");
  return element.querySelector("[role=listbox]") ? "" : names.collapse(element.textContent ?? "");
}

/** Nobody may have asked for the field's name yet. @param {Element} field */
function isLabelledSecret(field) {
  const labels = /** @type {HTMLInputElement} */ (field).labels ?? [];
  return secrets.isSecret(field, [...labels].map((label) => names.collapse(label.textContent ?? "")).join(" "));
}
