// Checkboxes, radio buttons, switches and toggle buttons, to a state.

import * as internals from "../naming/internals.js";
import * as roles from "../naming/roles.js";
import * as states from "../naming/states.js";
import * as lines from "../seeing/lines.js";
import * as marks from "../watching/marks.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import { click as clickOn } from "./click.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */

const TOGGLES = "input[type=checkbox], input[type=radio], [aria-checked], [aria-pressed]";
const ONE_OF = new Set(["radio", "menuitemradio"]);

/**
 * The toggle itself, the one that a label names, or the only one inside.
 * @param {Element} element
 * @returns {Element | null}
 */
function toggleOf(element) {
  const control = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  if (states.checkedOf(control) !== null) return control;
  const inner = [...control.querySelectorAll(TOGGLES)];
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

/** @param {Element} toggle @param {boolean} [checked] what it is now, where left out */
export function inWords(toggle, checked = states.checkedOf(toggle) === "true") {
  if (internals.attribute(toggle, "aria-pressed") !== null) return checked ? "pressed" : "not pressed";
  return checked ? "checked" : "not checked";
}

/** @param {Spot} spot @param {boolean} checked @returns {Promise<Outcome>} */
export async function set({ element, isMeant }, checked) {
  const toggle = toggleOf(element);
  if (!toggle) return { code: "invalid", message: `${lines.title(element)} cannot be checked.` };
  const title = lines.title(toggle);
  if (isSo(toggle, checked)) return { code: "done", message: `Already ${inWords(toggle, checked)}: ${title}.`, already: true };
  if (!checked && ONE_OF.has(roles.roleOf(toggle))) {
    return { code: "invalid", message: `${title} is unchecked by checking another of its group.` };
  }
  return press(toggle, title, checked, isMeant);
}

/** @param {Element} toggle @param {boolean} checked */
function isSo(toggle, checked) {
  marks.askOf(toggle);
  return states.checkedOf(toggle) === String(checked);
}

/**
 * One that is neither (mixed) may need a second click.
 * @param {Element} toggle @param {string} title @param {boolean} checked
 * @param {(() => boolean) | undefined} isMeant asked again: what came into view may have been rendered anew
 */
async function press(toggle, title, checked, isMeant) {
  const clicks = states.checkedOf(toggle) === "mixed" ? 2 : 1;
  for (let click = 0; click < clicks && !isSo(toggle, checked); click++) {
    const spot = await actionable.ready(toggle);
    if ("refusal" in spot) return spot.refusal;
    const outcome = await clickOn({ ...spot, isMeant });
    if (outcome.code !== "done") return outcome;
    for (let frames = 0; frames < 2 && !isSo(toggle, checked); frames++) await settle.frame();
  }
  return verdict(toggle, title, checked);
}

/** @param {Element} toggle @param {string} title @param {boolean} checked @returns {Outcome} */
function verdict(toggle, title, checked) {
  if (!toggle.isConnected) return { code: "done", message: `Clicked ${title}; the page has put another element in its place.` };
  const words = inWords(toggle, checked);
  if (isSo(toggle, checked)) return { code: "done", message: `${title} is ${words} now.` };
  return { code: "done", message: `Clicked ${title}, and it did not become ${words}.` };
}
