// What of a control can change without any trace in the DOM: its value, its check mark, its choice.

import * as carets from "../naming/carets.js";
import { statesOf as playedOf } from "../naming/media.js";
import * as secrets from "../naming/secrets.js";
import * as states from "../naming/states.js";

const MARKED = new Set(["checkbox", "radio"]);
const PRESSED = new Set(["button", "submit", "reset", "image", "hidden"]);

/** @type {Record<string, (element: any) => string | null>} */
const READ = {
  audio: played,
  button: popped,
  input: inputProbe,
  textarea: (area) => `${validity(area)} ${held(area)}`,
  select: (select) => `${validity(select)} ${select.length} ${chosen(select)}`,
  option: (option) => String(option.selected),
  output: (output) => output.value,
  video: played,
};

/** @param {HTMLMediaElement} media */
function played(media) {
  return states.written(playedOf(media));
}

/** @param {HTMLInputElement} input */
function inputProbe(input) {
  const { type } = input;
  if (MARKED.has(type)) return `${input.checked} ${input.indeterminate} ${validity(input)}`;
  if (PRESSED.has(type)) return popped(input);
  return `${validity(input)} ${type === "file" ? input.files?.length : held(input)}`;
}

/** The popover may be anywhere. @param {Element} button @returns {string | null} */
function popped(button) {
  return button.hasAttribute("popovertarget") ? states.expandedOf(button) : null;
}

/** The browser's message may cite what was typed. @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field */
function validity(field) {
  if (!field.matches(":invalid")) return ""; // the browser knows; it would find it out again for `validity`
  return `${field.matches(":user-invalid")} ${secrets.isSecret(field) ? "" : field.validationMessage}`;
}

/** A secret is compared by whether there is one: nothing else of it is kept. @param {HTMLInputElement | HTMLTextAreaElement} field */
function held(field) {
  return secrets.isSecret(field) ? String(field.value !== "") : field.value;
}

/** @param {HTMLSelectElement} select */
function chosen(select) {
  return select.multiple ? [...select.selectedOptions].map((option) => option.index).join() : String(select.selectedIndex);
}

/** @param {Element} element @param {Element | null} focus what has it @returns {string | null} null for what has no such state */
export function of(element, focus) {
  const read = READ[element.localName];
  const own = read ? read(element) : null;
  if (focus !== element || secrets.isSecret(element)) return own;
  return `${own} ${states.written(carets.statesOf(element))}`;
}
