// The controls of a form, and which of its buttons Enter in a field presses:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission

const SUBMITS = "button:not([type]), button[type=submit], input[type=submit], input[type=image]";
const BLOCKS_IMPLICIT_SUBMISSION = new Set(
  "text search tel url email password date month week time datetime-local number".split(" "),
);
const PRESSES_ITSELF = "input:is([type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color])";

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} in tree order */
export function controlsOf(form) {
  const images = imageButtons(form);
  const all = /** @type {HTMLInputElement[]} */ ([...form.elements, ...images]);
  return images.length ? inTreeOrder(all) : all;
}

/** @param {HTMLInputElement[]} controls of a form @returns {HTMLInputElement | undefined} the first that sends it */
export function firstAmong(controls) {
  return controls.find((element) => element.matches(SUBMITS));
}

/** @param {HTMLInputElement[]} controls of a form without such a button @returns {boolean} whether Enter in a field sends it */
export function sendsWithoutButton(controls) {
  const blocking = controls.filter((element) => element.localName === "input" && BLOCKS_IMPLICIT_SUBMISSION.has(element.type));
  return blocking.length <= 1;
}

/** @param {Element} target @returns {Element | null} the button of its form that Enter in it would press */
export function defaultButton(target) {
  if (!(target instanceof HTMLInputElement) || !target.form || target.matches(PRESSES_ITSELF)) return null;
  const button = firstAmong(controlsOf(target.form));
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

const MOST_CONTROLS = 30;
const TEXTS = "textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=password], [type=file])";

/**
 * Whether it is the one text that a form asks another page with, by a method that changes nothing
 * (https://www.rfc-editor.org/rfc/rfc9110#name-safe-methods): a search, whatever it is called.
 * @param {Element} element
 */
export function isQuery(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "text" || !element.hasAttribute("name")) return false;
  const { form } = element;
  if (!form?.getAttribute("action") || !/^(get)?$/i.test(form.getAttribute("method") ?? "")) return false;
  return form.elements.length <= MOST_CONTROLS && controlsOf(form).every((each) => each === element || !each.matches(TEXTS));
}
