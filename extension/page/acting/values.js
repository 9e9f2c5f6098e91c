// Fields whose value has a form (numbers, dates, times, colours), and sliders, to a value.

import * as roles from "../naming/roles.js";
import * as secrets from "../naming/secrets.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as events from "./events.js";
import * as fields from "./fields.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as keynames from "./keynames.js";
import * as sliders from "./sliders.js";
import * as typing from "./typing.js";

/** @import { Outcome, Refusal } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Key } from "./keynames.js" */

const RANGED = new Set(["slider", "spinbutton", "scrollbar"]);

/**
 * @param {Element} element
 * @returns {Element} the field or slider that is meant: itself, its label's, or the only one inside
 */
function controlOf(element) {
  const control = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  if (fields.formatOf(control) || RANGED.has(roles.roleOf(control))) return control;
  const inner = [...control.querySelectorAll("input, [role=slider], [role=spinbutton]")].filter(
    (each) => fields.formatOf(each) || RANGED.has(roles.roleOf(each)),
  );
  return inner.length === 1 ? /** @type {Element} */ (inner[0]) : control;
}

/** Parts of a date are often editable and say their number: those are set by their keys. @param {Element} control */
function isTyped(control) {
  if (fields.formatOf(control)) return false;
  if (!fields.isTextField(control) && control.hasAttribute("aria-valuenow")) return false;
  return fields.editableOf(control) !== null;
}

/** @param {Element} element @param {string} value @returns {Promise<Refusal | Spot>} */
export async function ready(element, value) {
  const control = controlOf(element);
  if (isTyped(control)) return typing.ready(control, value);
  if (control instanceof HTMLInputElement && control.readOnly) {
    return { refusal: { code: "not_editable", message: `${lines.title(control)} is read-only.` } };
  }
  const spot = await actionable.ready(control, { forTyping: true });
  // Sliders and colour wells are often drawn by the page around a native one that cannot be hit.
  if (!("refusal" in spot) || spot.refusal.code === "disabled" || spot.refusal.code === "stale") return spot;
  return isStandIn(control) ? { element: control, target: control, at: { x: 0, y: 0 } } : spot;
}

/** @param {Element} control */
function isStandIn(control) {
  return control instanceof HTMLInputElement && ["color", "range"].includes(control.type) && control.isConnected;
}

/** @param {Spot} spot @param {string} value @returns {Promise<Outcome>} */
export async function set(spot, value) {
  const { element } = spot;
  if (fields.formatOf(element)) return setNative(/** @type {HTMLInputElement} */ (element), value);
  if (isTyped(element)) return ended(element, await typing.type(spot, value));
  if (RANGED.has(roles.roleOf(element))) return sliders.set(spot, value);
  return { code: "invalid", message: `${lines.title(element)} has no value to set.` };
}

/**
 * Many a drawn number is the application's only once the focus leaves it. Parts of a date go on by themselves.
 * @param {Element} field @param {Outcome} typed @returns {Promise<Outcome>}
 */
async function ended(field, typed) {
  if (typed.code !== "done" || roles.roleOf(field) !== "spinbutton" || !fields.isTextField(field)) return typed;
  const before = field.value;
  if (walk.focused() === field) focusing.blur();
  await settle.frame();
  const isKept = !field.isConnected || field.value === before || secrets.isSecret(field);
  return isKept ? typed : { ...typed, message: `${typed.message} When the focus left it, it became ${JSON.stringify(field.value)}.` };
}

/**
 * Tried on a copy, so that a wrong value leaves the field as it was.
 * @param {HTMLInputElement} field @param {string} value
 */
function problem(field, value) {
  if (value === "" && field.type !== "range" && field.type !== "color") return null;
  const probe = /** @type {HTMLInputElement} */ (field.cloneNode());
  // A range moves every value to one that it can have; a number says what is wrong instead.
  if (field.type === "range") probe.type = "number";
  probe.value = value;
  const { badInput, rangeOverflow, rangeUnderflow, stepMismatch } = probe.validity;
  const formed = field.type === "color" ? probe.value === value.toLowerCase() : probe.value !== "";
  const range = field.type === "range" && formed ? rangeProblem(field, probe, value) : null;
  if (range) return range;
  if (formed && !badInput && !rangeOverflow && !rangeUnderflow && !stepMismatch) return null;
  return wrongValue(field, formed ? nearest(probe, value) : []);
}

/**
 * Without limits of its own a range goes from 0 to 100.
 * @param {HTMLInputElement} field @param {HTMLInputElement} probe @param {string} value
 */
function rangeProblem(field, probe, value) {
  if (!field.min) probe.min = "0";
  if (!field.max) probe.max = "100";
  probe.value = value;
  return probe.validity.valid ? null : wrongValue(field, nearest(probe, value));
}

/** @param {HTMLInputElement} field @param {string[]} near @returns {Outcome} */
function wrongValue(field, near) {
  const limits = ["min", "max", "step"].map((name) => field.getAttribute(name) && `${name} ${field.getAttribute(name)}`);
  const within = limits.filter(Boolean).join(", ");
  const hint = near.length ? ` The nearest it can have: ${near.join(" or ")}.` : "";
  const message = `${lines.title(field)} takes ${fields.formatOf(field)}${within ? ` (${within})` : ""}.${hint}`;
  return { code: "invalid", message };
}

/** The values that the browser itself steps to from a wrong one. @param {HTMLInputElement} probe @param {string} value */
function nearest(probe, value) {
  /** @type {string[]} */
  const found = [];
  for (const way of /** @type {const} */ (["stepDown", "stepUp"])) {
    probe.value = value;
    try {
      probe[way]();
    } catch {
      // A field with step=any has no steps.
      continue;
    }
    if (probe.value !== value && probe.validity.valid) found.push(probe.value);
  }
  return [...new Set(found)];
}

/**
 * The last step to a value is made with a key: widgets that stand on a native range hear by it that the change has come to
 * its end, and keep it only then.
 * @param {HTMLInputElement} field @param {string} value
 */
async function slideTo(field, value) {
  const [least, most, step] = [field.min || "0", field.max || "100", field.step || "1"].map(Number);
  const wanted = Number(value);
  const from = wanted - Number(step) >= Number(least) ? wanted - Number(step) : wanted + Number(step);
  // Steps may be of any size.
  if (!(from <= Number(most)) || walk.focused() !== field) return;
  field.value = String(from);
  events.plain(field, "input");
  const key = /** @type {Key} */ (keynames.keyOf(from < wanted ? "ArrowUp" : "ArrowDown"));
  await hands.whole({ ...key, shift: false, control: false, alt: false, meta: false });
  for (let frames = 0; frames < 2 && !isEqual(field, value); frames++) await settle.frame();
}

/**
 * The browser's own pickers fire plain events, and the number is as good as typed.
 * @param {HTMLInputElement} field @param {string} value
 * @returns {Promise<Outcome>}
 */
async function setNative(field, value) {
  const title = lines.title(field);
  const wrong = problem(field, value);
  if (wrong) return wrong;
  if (isEqual(field, value)) return { code: "done", message: `Already ${JSON.stringify(field.value)}: ${title}.`, already: true };
  focusing.focus(field);
  if (field.type === "range") await slideTo(field, value);
  if (field.type === "range" && isEqual(field, value)) return readBack(field, title, value);
  const typed = field.type === "number";
  if (typed && !fields.inputEvent(field, "beforeinput", "insertText", value)) {
    return { code: "not_editable", message: `${title} did not let the value in.` };
  }
  field.value = value;
  if (typed) fields.inputEvent(field, "input", "insertText", value);
  else events.plain(field, "input");
  events.plain(field, "change");
  return readBack(field, title, value);
}

/** @param {HTMLInputElement} field @param {string} value */
function isEqual(field, value) {
  const numeric = ["number", "range"].includes(field.type) && value !== "";
  if (numeric) return field.value !== "" && Number(field.value) === Number(value);
  const probe = /** @type {HTMLInputElement} */ (field.cloneNode());
  probe.value = value;
  return field.value === probe.value;
}

/** @param {HTMLInputElement} field @param {string} title @param {string} value @returns {Outcome} */
function readBack(field, title, value) {
  if (!field.isConnected) return { code: "stale", message: `${title} was replaced while it was set.` };
  const held = secrets.isSecret(field) ? "something else" : JSON.stringify(field.value);
  if (!isEqual(field, value)) return { code: "not_editable", message: `${title} did not take the value: it holds ${held}.` };
  return { code: "done", message: value === "" ? `Cleared ${title}.` : `Set ${title} to ${held}.` };
}
