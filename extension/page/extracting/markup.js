// The markup of an element, for programs that know their page, without what its fields for secrets hold (SAFETY 7). What
// stands in hidden fields nobody has typed: most of it are tokens.

import * as secrets from "../naming/secrets.js";
import * as outcomes from "../outcomes.js";
import * as show from "./shown.js";

const FIELDS = "input, textarea, select";
const HIDDEN = "input[type=hidden]";

/** @type {import("../engine.d.ts").Engine["markup"]} */
export function markup({ selector, shown = false }) {
  if (shown) return { html: show.shown(document.documentElement) };
  const element = selector ? found(selector) : document.documentElement;
  if (element === "invalid") return outcomes.refused({ code: "invalid", message: `"${selector}" is no CSS selector.` });
  if (!element) return outcomes.refused({ code: "not_found", message: `Nothing on the page matches "${selector}".` });
  const copy = /** @type {Element} */ (element.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [index, each] of [element, ...element.querySelectorAll("*")].entries()) {
    if (each.matches(HIDDEN) || (each.matches(FIELDS) && secrets.isSecret(each))) empty(/** @type {Element} */ (copies[index]));
  }
  return { html: copy.outerHTML };
}

/** @param {string} selector @returns {Element | null | "invalid"} */
function found(selector) {
  try {
    return document.querySelector(selector);
  } catch {
    return "invalid";
  }
}

/** @param {Element} field */
function empty(field) {
  field.removeAttribute("value");
  field.textContent = "";
}
