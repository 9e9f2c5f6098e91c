// The form that a control belongs to, by its real owner, and what pressing, Enter and changing come to.

import { byMarkup, kindOf } from "../naming/kinds.js";
import * as names from "../naming/names.js";
import * as submitters from "../naming/submitters.js";
import * as refs from "../seeing/refs.js";
import * as walk from "../walk.js";
import * as marks from "../watching/marks.js";
import * as drawn from "./drawn.js";
import { filledIn } from "./filled.js";

/** @import { Namer } from "../naming/names.js" */
/** @import { FoundField } from "./filled.js" */

const NATIVE = "a[href], area[href], button, input, select, textarea, summary";
const SUBMITS = "button, input[type=submit], input[type=image]";
const SECTIONS = "dialog, [role=dialog], [role=alertdialog], body";
// Labels of so many fields are looked for; those farther away are told by their own markup.
const NEAR = 120;
const MOST_INSIDE = 60;
const FAR_UP = 6;
const IMPLICIT = new Set("text search tel url email password date month week time datetime-local number checkbox radio file range color".split(" "));

/**
 * What a press on the element works on: itself, the control that it stands in (the icon of a button), or the only one
 * that stands in it (a custom element around its button).
 * @param {Element} element @returns {Element}
 */
export function actorOf(element) {
  let level = 0;
  for (const at of walk.upwards(element)) {
    if (at.matches(NATIVE)) return at;
    if (++level > FAR_UP) break;
  }
  /** @type {Element[]} */
  const inner = [];
  let left = MOST_INSIDE;
  for (const each of drawn.within(element)) {
    if (left-- <= 0) break;
    if (each.matches(NATIVE)) inner.push(each);
  }
  return inner.length === 1 ? /** @type {Element} */ (inner[0]) : element;
}

/** @param {Element} element @returns {{ owner: HTMLFormElement | null, form: HTMLFormElement | null }} and the form around it */
export function formsOf(element) {
  const owned = /** @type {{ form?: unknown }} */ (/** @type {unknown} */ (element)).form;
  const owner = isListed(element) && owned instanceof HTMLFormElement ? owned : null;
  if (owner) return { owner, form: owner };
  for (const at of walk.upwards(element)) if (at instanceof HTMLFormElement) return { owner: null, form: at };
  return { owner: null, form: element instanceof HTMLButtonElement || isButton(element) ? cardFormBeside(element) : null };
}

/** @param {Element} element */
function isButton(element) {
  return (element instanceof HTMLInputElement && element.type === "button") || element.getAttribute("role") === "button";
}

/**
 * The form that a script will send when a button outside of it is pressed: the only one in the nearest part of the page
 * that has any, where it is for a card.
 * @param {Element} button @returns {HTMLFormElement | null}
 */
function cardFormBeside(button) {
  for (const at of walk.upwards(button)) {
    const forms = at === button ? [] : [...at.querySelectorAll("form")];
    if (forms.length === 0 && !at.matches(SECTIONS)) continue;
    const [form] = forms;
    if (!(form instanceof HTMLFormElement) || forms.length > 1) return null;
    return submitters.controlsOf(form).some((field) => byMarkup(field) === "card") ? form : null;
  }
  return null;
}

/** @param {Element} element */
function isListed(element) {
  return (
    element instanceof HTMLInputElement || element instanceof HTMLButtonElement || element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement || element instanceof HTMLOptionElement
  );
}

/** @param {Element} element @returns {element is HTMLButtonElement | HTMLInputElement} whether pressing it sends its form */
export function isSubmit(element) {
  if (!(element instanceof HTMLButtonElement || element instanceof HTMLInputElement)) return false;
  return element.form !== null && (element.type === "submit" || (element.type === "image" && element instanceof HTMLInputElement));
}

/** @param {HTMLFormElement} form @param {HTMLInputElement[]} controls its own */
function isSearch(form, controls) {
  for (const at of walk.upwards(form)) {
    if (at.localName === "search" || at.getAttribute("role")?.trim().toLowerCase() === "search") return true;
  }
  return controls.some((field) => field.localName === "input" && field.type === "search");
}

/** Whether its fields wait for something else to send them. @param {HTMLFormElement} form @param {HTMLInputElement[]} [controls] */
export function waitingOf(form, controls = submitters.controlsOf(form)) {
  return { search: isSearch(form, controls), submits: controls.some(isSubmit) };
}

/**
 * Where the control would send the form; Enter in a field sends it as its first button would, `formaction` included
 * (HTML 4.10.21.2). A form that a script takes goes where nobody knows, whatever it says.
 * @param {HTMLFormElement} form @param {HTMLButtonElement | HTMLInputElement} [sender]
 */
function targetOf(form, sender) {
  const stated = (sender?.getAttribute("formaction") || form.getAttribute("action") || "").trim();
  const action = URL.canParse(stated, document.baseURI) ? new URL(stated, document.baseURI) : null;
  const isTaken = form.hasAttribute("onsubmit") || marks.hears(form, "sending");
  const isWritten = stated !== "" && !stated.startsWith("#") && /^https?:$/.test(action?.protocol ?? "");
  const method = (sender?.hasAttribute("formmethod") ? sender.formMethod : form.method) || "get";
  return {
    method: /** @type {"get" | "post" | "dialog"} */ (method),
    action: stated ? (action?.href ?? stated) : location.href,
    explicit: isWritten && !isTaken,
  };
}

/**
 * @param {HTMLInputElement[]} controls @param {Element} near @param {Namer} namer
 * @returns {FoundField[]}
 */
function fieldsOf(controls, near, namer) {
  const all = controls.filter((each) => !/^(fieldset|object|output)$/.test(each.localName));
  const at = all.indexOf(/** @type {HTMLInputElement} */ (near));
  const middle = at < 0 ? all.findIndex((each) => near.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) : at;
  const from = Math.max(0, Math.min(middle - NEAR / 2, all.length - NEAR));
  const found = all.map((field, index) => {
    const isNear = index >= from && index < from + NEAR;
    return { field, kind: isNear ? kindOf(field, namer.labelOf(field)) : byMarkup(field), near: isNear };
  });
  return /** @type {any} */ (found.filter(({ kind }) => kind !== null));
}

/**
 * @param {HTMLFormElement} form @param {Element} by @param {boolean} toShow with what is filled in, for a person
 * @returns {import("../../protocol.js").Form}
 */
export function describe(form, by, toShow) {
  const controls = submitters.controlsOf(form);
  const namer = new names.Namer(); // of many fields
  const fields = fieldsOf(controls, by, namer);
  const kinds = [...new Set(fields.map(({ kind }) => kind))];
  // Who is called at a number in a form with an amount is who gets it.
  const sendsMoney = kinds.includes("amount") && fields.some(({ field }) => field instanceof HTMLInputElement && field.type === "tel");
  if (sendsMoney && !kinds.includes("recipient")) kinds.push("recipient");
  const sender = isSubmit(by) ? by : controls.find(isSubmit);
  const [target, waiting] = [targetOf(form, sender), waitingOf(form, controls)];
  // A search field beside others makes no search of a form that posts.
  const isOne = target.method !== "post" || fields.filter(({ field }) => field.getAttribute("type") !== "hidden").length === 1;
  const filled = toShow ? filledIn(form, { fields, action: target.action, sender, namer }) : [];
  const members = controls.flatMap((each) => refs.refOf(each) ?? []);
  // The first button may be another way in ("Continue with ..."): what sends a field stands behind it.
  const button = controls.slice(controls.indexOf(/** @type {any} */ (by)) + 1).find(isSubmit) ?? controls.find(isSubmit);
  return {
    ...target, ...waiting, search: waiting.search && isOne, kinds, fields: filled, members,
    sender: (button && refs.refOf(button)) ?? "",
  };
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission @param {Element} field */
export function entersForm(field) {
  if (!(field instanceof HTMLInputElement) || !field.form || !IMPLICIT.has(field.type)) return false;
  const controls = submitters.controlsOf(field.form);
  const button = controls.find(isSubmit);
  if (button) return !button.disabled;
  return submitters.sendsWithoutButton(controls);
}

/** A submit button in what is pressed as a whole. @param {Element} element */
export function holdsSubmit(element) {
  let left = MOST_INSIDE;
  for (const each of drawn.within(element)) {
    if (left-- <= 0) return false;
    if (each.matches(SUBMITS) && isSubmit(each)) return true;
  }
  return false;
}
