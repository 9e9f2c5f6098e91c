// What a page or the browser takes from a person's own input only:
// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation

import * as marks from "../watching/marks.js";
import * as hands from "./hands.js";

/** @import { Spot } from "./actionable.js" */
/** @import { Witness } from "./effects.js" */

/** @typedef {import("../../protocol.js").Advice} Advice */

const POINTED = new Set(["click", "set_checked", "drag", "press_key"]);

/** @param {Element} element @returns {Element} the control that a click on it means */
function controlOf(element) {
  const label = element.closest("label");
  return label?.control ?? element;
}

/** What the browser itself keeps for a person. @param {Element} element @returns {Advice | null} */
function keptByBrowser(element) {
  const control = controlOf(element);
  if (control instanceof HTMLInputElement && control.type === "file") {
    return "upload_instead";
  }
  if (control instanceof HTMLSelectElement && !control.multiple && control.size <= 1) {
    return "select_instead";
  }
  return null;
}

/**
 * @param {import("../../protocol.js").Action} action @param {Spot} spot
 * @param {boolean} idle whether nothing came of it but focus @param {Witness} watch
 * @returns {Advice | null} what can be done instead, where the action could have no effect
 */
export function problem(action, spot, idle, watch) {
  if (hands.isReal() || !POINTED.has(action.kind)) return null;
  if (watch.wasRefused()) return "person_for_screen";
  if (!idle || !spot.element) return null;
  const kept = action.kind === "click" ? keptByBrowser(spot.element) : null;
  if (kept) return kept;
  if (!marks.wantsTrust(spot.target)) return null;
  return "person_for_input";
}
