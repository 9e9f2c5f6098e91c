// What setting a control off would send: the contents of its form, what is ticked for it, and the amounts that stand with it.

import * as kinds from "../naming/kinds.js";
import * as masking from "../naming/masking.js";
import * as shapes from "../naming/shapes.js";
import * as submitters from "../naming/submitters.js";
import * as around from "./around.js";
import * as drafts from "./drafts.js";
import { amountsIn } from "./totals.js";

/** @import { ControlFacts } from "./describing.js" */

const FIELDS = "input, textarea, select, [contenteditable], iframe";
const SETTING_OFF = new Set(["click", "press_key", "drag", "set_checked"]);

/**
 * As the person reads it on a card, so that words which merely tick beside the control are not in it. A link that does
 * nothing but lead somewhere sends nothing.
 * @param {ControlFacts} facts with what is for a person @param {Element | null} element @param {Element | null} form
 */
export function contentsOf({ pattern, presses, submits, enter, context, totals, chosen }, element, form) {
  if (!element || pattern === "link" || !(presses || submits || enter)) return null;
  const amounts = [context, ...totals].flatMap(amountsIn);
  return [fieldsOf(element, form).map(heldBy), chosen, amounts];
}

/** Where there is no form, those that stand with it: a script sends them. @param {Element} element @param {Element | null} form */
function fieldsOf(element, form) {
  const box = form ?? around.boxOf(element, null);
  if (!box) return [];
  const inside = [...box.querySelectorAll(FIELDS)];
  const owned = form instanceof HTMLFormElement ? submitters.controlsOf(form) : [];
  return [...new Set([...owned, ...inside])];
}

/** @param {Element} field @returns {string[]} nothing of what is not sent */
function heldBy(field) {
  const name = field.getAttribute("name") ?? field.id;
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked ? [name, field.value] : [];
  const value = valueOf(field);
  const kind = kinds.byMarkup(field) ?? kinds.byName(field);
  const isSecret = (kind !== null && kinds.SECRET.has(kind)) || shapes.isMachineMade(value);
  return [name, isSecret ? masking.MASK : value];
}

/** @param {Element} field @returns {string} */
function valueOf(field) {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value).join("\n");
  if (field instanceof HTMLInputElement && field.type === "file") return [...(field.files ?? [])].map(({ name, size }) => `${name} ${size}`).join("\n");
  if (field instanceof HTMLIFrameElement) return drafts.textOf(field);
  return kinds.heldBy(field);
}

/**
 * Whether the act hands over what is there: a field that is written into does not, and Enter in one does.
 * @param {ControlFacts} facts @param {import("../../protocol.js").Action} action
 */
export function isSentBy({ presses, submits }, action) {
  if (action.kind === "press_key" && /(^|\+)enter$/i.test(action.key)) return true;
  return SETTING_OFF.has(action.kind) && (presses || submits);
}
