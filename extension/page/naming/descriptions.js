// What is said about an element beyond its name: https://www.w3.org/TR/accname-1.2/#computation-steps-description, and
// the message of a field that does not take what it holds (https://www.w3.org/TR/wai-aria-1.2/#aria-errormessage).

import * as attributes from "./attributes.js";
import * as names from "./names.js";
import * as secrets from "./secrets.js";

/** @import { Namer } from "./names.js" */
/** @import { Known, States } from "./states.js" */

const LONGEST = 120;

// What a link's tooltip says is where it goes, and pages have hundreds of them.
const WITHOUT_TOOLTIP = new Set(["link", "listitem", "article", "cell", "row", "paragraph", "generic", "presentation"]);

/**
 * @param {Element} element @param {string} role @param {boolean} invalid @param {number} has its attributes
 * @param {Known} known
 * @returns {States} an `error` or a `description`, where they say something that the name does not
 */
export function statesOf(element, role, invalid, has, known) {
  if (!(has & (attributes.TITLE | attributes.DESCRIBED))) return invalid ? ownMessage(element) : {};
  const namer = known.namer ?? new names.Namer();
  const described = referredOutside(element, "aria-describedby", namer);
  if (invalid) {
    const error = referredOutside(element, "aria-errormessage", namer) || described;
    return error ? { error: names.shorten(error, LONGEST) } : ownMessage(element);
  }
  const description = described || attribute(element, "aria-description") || tooltip(element, role);
  if (!description) return {};
  const read = `${known.name ?? namer.nameOf(element, role)} ${element.textContent}`.toLowerCase();
  return read.includes(description.toLowerCase()) ? {} : { description: names.shorten(description, LONGEST) };
}

/** What stands inside an element is read there. @param {Element} element @param {string} name @param {Namer} namer */
function referredOutside(element, name, namer) {
  const value = element.getAttribute(name);
  if (value === null) return "";
  const words = namer.referred(element, name);
  return words && !names.collapse(element.textContent ?? "").includes(words) ? words : "";
}

/** @param {Element} element @param {string} role */
function tooltip(element, role) {
  return WITHOUT_TOOLTIP.has(role) ? "" : attribute(element, "title");
}

/** What the browser itself would say of the field: it may cite what was typed. @param {Element} element @returns {States} */
function ownMessage(element) {
  if (secrets.isSecret(element)) return {};
  const field = /** @type {Partial<HTMLInputElement>} */ (/** @type {unknown} */ (element));
  return field.validationMessage ? { error: names.shorten(field.validationMessage, LONGEST) } : {};
}

/** @param {Element} element @param {string} name */
function attribute(element, name) {
  return names.collapse(element.getAttribute(name) ?? "");
}
