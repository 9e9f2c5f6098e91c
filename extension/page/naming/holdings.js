// What an element holds: the value of a field, the options of a list that is closed, the limits of a range.

import * as internals from "./internals.js";
import * as kinds from "./kinds.js";
import * as names from "./names.js";
import * as natives from "./natives.js";
import * as roles from "./roles.js";
import * as secrets from "./secrets.js";

/** @import { States } from "./states.js" */

const LONGEST_OPTIONS = 160;
const VALUELESS_INPUTS = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "hidden", "password"]);
// Months and years are no secret, and neither are the last digits of a card.
const LONG_NUMBER = /\d(?:[ -]?\d){4,}/g;
const RANGED = new Set(["progressbar", "meter", "slider", "spinbutton", "scrollbar", "separator"]);

/** What the element holds, for reading back; never asked for a secret. @param {Element} element @returns {string | null} */
export function valueOf(element) {
  if (element instanceof HTMLInputElement) return inputValue(element);
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) {
    return [...element.selectedOptions].map((option) => option.label).join(", ");
  }
  if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) {
    return element.hasAttribute("value") ? String(element.value) : null;
  }
  if (element instanceof HTMLElement && element.isContentEditable) return element.innerText;
  return internals.isAuthored(element) ? valueByRole(element, roles.roleOf(element)) : null;
}

/** @param {HTMLInputElement} input */
function inputValue(input) {
  const { type } = input;
  if (VALUELESS_INPUTS.has(type)) return null;
  if (type === "file") return [...(input.files ?? [])].map((file) => file.name).join(", ");
  return (type === "range" && input.getAttribute("aria-valuetext")) || input.value;
}

/** @param {Element} element @param {string} role */
function valueByRole(element, role) {
  if (RANGED.has(role)) return internals.attribute(element, "aria-valuetext") || internals.attribute(element, "aria-valuenow");
  const written = natives.WRITTEN.has(role) ? natives.valueOf(element) : null;
  const field = written ? natives.fieldBehind(element) : null;
  return field ? valueOf(field) : written;
}

/** @param {Element} element @param {string} role @param {string} name @returns {States} */
export function statesOf(element, role, name) {
  const states = contentOf(element, role, name);
  const isSecret = "secret" in states;
  if (element instanceof HTMLSelectElement) {
    const options = optionsOf(element);
    states.options = isSecret ? options.replace(LONG_NUMBER, "…") : options;
  }
  const list = element instanceof HTMLInputElement && element.hasAttribute("list") ? element.list : null;
  if (list && !isSecret) states.options = optionsOf(list);
  return states;
}

/** @param {Element} element @param {string} role @param {string} name @returns {States} */
function contentOf(element, role, name) {
  if (secrets.isSecret(element, name)) {
    // An empty one is marked as well: what is going to be typed into it stays out of the run's events.
    return kinds.heldBy(element).trim() ? { secret: "", filled: "" } : { secret: "" };
  }
  const value = asItIs(element, valueOf(element) ?? "");
  /** @type {States} */
  const states = value ? { value: names.shorten(value) } : {};
  return RANGED.has(role) ? Object.assign(states, limitsOf(element)) : states;
}

// What editors put where there is nothing, so that a caret can be there.
const FILLERS = /[\u00ad\u200b\u2060\ufeff]/g;

/** With the blanks that were typed: an editor writes those at an end in another way. @param {Element} element @param {string} value */
export function asItIs(element, value) {
  const isEditor = !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
  const typed = isEditor ? value.replace(FILLERS, "").replace(/\u00a0/g, " ").replace(/\n$/, "") : value;
  return isEditor && !/\S/.test(typed) ? "" : typed;
}

/** Between what the value lies, where the page says so. @param {Element} element @returns {States} */
function limitsOf(element) {
  const slides = element instanceof HTMLInputElement && element.type === "range";
  /** @type {States} */
  const limits = {};
  for (const [limit, implied] of /** @type {const} */ ([["min", "0"], ["max", "100"]])) {
    const stated = element.getAttribute(limit) ?? internals.attribute(element, `aria-value${limit}`);
    const value = stated?.trim() || (slides ? implied : "");
    if (value && Number.isFinite(Number(value))) limits[limit] = String(Number(value));
  }
  return limits;
}

/** @param {{ options: Iterable<HTMLOptionElement> }} holder */
function optionsOf(holder) {
  const labels = [...holder.options].map(labelOf);
  const joined = labels.join(" | ");
  if (joined.length <= LONGEST_OPTIONS) return joined;
  const cut = joined.slice(0, LONGEST_OPTIONS);
  const shown = cut.split(" | ").slice(0, -1);
  return `${shown.join(" | ")} | … ${labels.length - shown.length} more`;
}

/** One that stands for nothing asks to choose, and nobody takes it for a choice. @param {HTMLOptionElement} option */
function labelOf(option) {
  const label = names.collapse(option.label || option.value);
  return option.matches(":disabled") && option.value !== "" ? `${label} (disabled)` : label;
}
