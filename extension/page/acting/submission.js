// Enter in a field sends its form:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission

import * as click from "./click.js";
import * as opening from "./opening.js";

const BLOCKS_IMPLICIT_SUBMISSION = new Set(
  "text search tel url email password date month week time datetime-local number".split(" "),
);
const SUBMITS = "button:not([type]), button[type=submit], input[type=submit], input[type=image]";
const PRESSES_ITSELF = "input:is([type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color])";

/** @param {HTMLInputElement} field @param {HTMLFormElement} form */
export function submit(field, form) {
  const elements = controlsOf(form);
  const button = elements.find((element) => element.matches(SUBMITS));
  if (button) return button.disabled ? undefined : click.activate(button);
  const blocking = elements.filter((element) => element.localName === "input" && BLOCKS_IMPLICIT_SUBMISSION.has(element.type));
  if (blocking.length > 1) return;
  const guard = opening.guard(field);
  form.requestSubmit();
  guard.stop();
  return guard.seen;
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} in tree order */
export function controlsOf(form) {
  const images = imageButtons(form);
  const all = /** @type {HTMLInputElement[]} */ ([...form.elements, ...images]);
  return images.length ? inTreeOrder(all) : all;
}

/** @param {Element} target @returns {Element | null} the button of its form that Enter in it would press */
export function defaultButton(target) {
  if (!(target instanceof HTMLInputElement) || !target.form || target.matches(PRESSES_ITSELF)) return null;
  const button = controlsOf(target.form).find((element) => element.matches(SUBMITS));
  return button && !button.disabled ? button : null;
}

/** `form.elements` leaves image buttons out. @param {HTMLFormElement} form */
function imageButtons(form) {
  const root = /** @type {Document | ShadowRoot} */ (form.getRootNode());
  const images = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("input[type=image]")]);
  return images.filter((input) => input.form === form);
}

/** @template {Element} T @param {T[]} elements */
function inTreeOrder(elements) {
  return elements.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}
