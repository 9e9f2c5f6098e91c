// What a line says about an element besides its name: ARIA states (https://www.w3.org/TR/wai-aria-1.2/#state_prop_def)
// and their native counterparts.

import * as walk from "../walk.js";
import * as attributes from "./attributes.js";
import * as carets from "./carets.js";
import * as descriptions from "./descriptions.js";
import * as holdings from "./holdings.js";
import * as internals from "./internals.js";
import * as media from "./media.js";
import * as modality from "./modality.js";
import * as names from "./names.js";
import * as roles from "./roles.js";
import * as submitters from "./submitters.js";

/** @import { Namer } from "./names.js" */

/** In the order in which they are told; "" for one that says all by being there. @typedef {Record<string, string>} States */

/**
 * What whoever asks for states knows already. With `has`, `namer` and `name` it costs less to tell what the name does not.
 * @typedef {object} Known
 * @property {boolean} disabled
 * @property {boolean} focused
 * @property {number} [has] Its attributes.
 * @property {Namer} [namer]
 * @property {string} [name]
 */

const CHECKABLE = new Set(["checkbox", "radio"]);
const TOGGLES = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);

// Elements with states of their own; of all others only some attributes tell.
const NATIVE = new Set("audio dialog input meter option progress select summary textarea video".split(" "));
const FIELDS = new Set(["input", "select", "textarea"]);

/**
 * @param {Element} element @param {string} name an ARIA attribute with a value out of a list, and no name or description
 * @param {number} [has] its attributes
 */
function aria(element, name, has = attributes.ARIA) {
  return has & attributes.ARIA ? (internals.attribute(element, name)?.trim().toLowerCase() ?? null) : null;
}

/** @param {Element} element */
export function isDisabled(element) {
  if (element.matches(":disabled")) return true;
  for (const at of walk.upwards(element)) if (aria(at, "aria-disabled") === "true") return true;
  return false;
}

/**
 * @param {Element} element @param {number} [has] its attributes
 * @returns {string | null} "true", "false", "mixed", or null for what cannot be checked
 */
export function checkedOf(element, has) {
  if (element instanceof HTMLInputElement && CHECKABLE.has(element.type)) {
    return element.indeterminate ? "mixed" : String(element.checked);
  }
  const stated = aria(element, "aria-checked", has) ?? aria(element, "aria-pressed", has);
  // A custom state that says so is not there where it is off.
  return stated ?? (internals.has(element) && isToggle(element) ? "false" : null);
}

/** Whether its author says that it is one: no native field. @param {Element} element */
export function isToggle(element) {
  return internals.isAuthored(element) && TOGGLES.has(roles.roleOf(element));
}

/**
 * @param {Element} element @param {number} [has] its attributes
 * @returns {string | null} "true", "false", or null for what does not expand
 */
export function expandedOf(element, has) {
  const details = element.localName === "summary" ? element.parentElement : null;
  if (details instanceof HTMLDetailsElement) return String(details.open);
  return aria(element, "aria-expanded", has) ?? poppedOf(element);
}

/** https://html.spec.whatwg.org/multipage/popover.html#the-popover-target-attributes @param {Element} element */
function poppedOf(element) {
  if (!element.hasAttribute("popovertarget")) return null;
  const popover = /** @type {HTMLButtonElement} */ (element).popoverTargetElement;
  return popover ? String(popover.matches(":popover-open")) : null;
}

/** @param {Element} element @param {string} role @param {number} has @param {States} states */
function addCheck(element, role, has, states) {
  const pressed = role === "button" ? aria(element, "aria-pressed", has) : null;
  const word = pressed === null ? "checked" : "pressed";
  const checked = pressed ?? checkedOf(element, has);
  if (checked === "mixed") states[word] = "mixed";
  if (checked === "true") states[word] = "";
}

/** A native select's list is the browser's own: it is neither open nor closed to the page. */
/** @param {Element} element @param {number} has @param {States} states */
function addExpansion(element, has, states) {
  const expanded = expandedOf(element, has);
  if (expanded === "true") states.expanded = "";
  if (expanded === "false") states.collapsed = "";
}

/** A field that nobody has touched yet is not called invalid because it is empty. @param {Element} element @param {number} has */
function isInvalid(element, has) {
  const stated = aria(element, "aria-invalid", has);
  if (stated !== null) return stated !== "false" && stated !== "";
  return FIELDS.has(element.localName) && element.matches(":user-invalid");
}

/** Which way the column or row is sorted: `ascending`, `descending`, or empty. @param {Element} element @param {number} [has] */
export function sortOf(element, has) {
  const sort = aria(element, "aria-sort", has);
  return sort === "ascending" || sort === "descending" ? sort : "";
}

// Whatever else stands there counts as true (https://www.w3.org/TR/wai-aria-1.2/#aria-current).
const CURRENT = new Set(["page", "step", "location", "date", "time"]);

/** @param {Element} element @param {string} role @param {boolean} invalid @param {number} has @param {States} states */
function addFlags(element, role, invalid, has, states) {
  if (!(has & attributes.ARIA) && !NATIVE.has(element.localName)) return;
  const field = /** @type {{ required?: boolean, readOnly?: boolean }} */ (/** @type {unknown} */ (element));
  const isSet = (/** @type {string} */ name) => aria(element, name, has) === "true";
  if (isSet("aria-selected") || (element instanceof HTMLOptionElement && element.selected)) states.selected = "";
  if (field.required === true || isSet("aria-required")) states.required = "";
  if (invalid) states.invalid = "";
  // A field that only shows what was chosen from the list it opens is no less to be set.
  const isListed = role === "combobox" && aria(element, "aria-haspopup", has) === "listbox";
  if ((field.readOnly === true && !isListed) || isSet("aria-readonly")) states.readonly = "";
  const current = aria(element, "aria-current", has);
  if (current && current !== "false") states.current = CURRENT.has(current) ? current : "";
  const sort = sortOf(element, has);
  if (sort) states.sort = sort;
  if (isSet("aria-busy")) states.busy = "";
  const isNative = element.localName === "dialog" && element.matches(":modal");
  if (isNative || (isSet("aria-modal") && !modality.leavesFree(element))) states.modal = "";
  if (element instanceof HTMLSelectElement && element.multiple) states.multiple = "";
}

/** The place in a list of which the page holds only a part. @param {Element} element @param {number} has @param {States} states */
function addPosition(element, has, states) {
  if (aria(element, "aria-posinset", has) === null) return;
  const [place, whole] = ["aria-posinset", "aria-setsize"].map((name) => Number(aria(element, name, has)));
  const held = element.parentElement?.childElementCount ?? 0;
  if (place && whole && whole > held) states.position = `${place} of ${whole}`;
}

/** @param {Element} element @param {string} role @param {Known} known @param {number} has @param {States} states */
function addOwn(element, role, known, has, states) {
  const invalid = isInvalid(element, has);
  addCheck(element, role, has, states);
  addExpansion(element, has, states);
  addFlags(element, role, invalid, has, states);
  addPosition(element, has, states);
  if (submitters.isQuery(element)) states.query = "";
  if (media.isPlayer(element)) Object.assign(states, media.statesOf(element));
  Object.assign(states, holdings.statesOf(element, role, known.name ?? ""));
  Object.assign(states, descriptions.statesOf(element, role, invalid, has, known));
}

/**
 * The button that Enter would press: said of the field with the focus only, for whoever decides about the key.
 * @param {Element} element @returns {States}
 */
function enterStates(element) {
  const button = submitters.defaultButton(element);
  const name = button ? names.shorten(new names.Namer().nameOf(button)) : "";
  if (!name || !button) return {};
  const to = destinationOf(button);
  return to ? { enter: name, to } : { enter: name };
}

/**
 * @param {Element} element @param {string} role
 * @param {Known} known
 * @returns {States}
 */
export function statesOf(element, role, known) {
  const { has = attributes.of(element) } = known;
  /** @type {States} */
  const states = {};
  if (role === "heading") states.level = String(roles.levelOf(element));
  if (known.focused) states.focused = "";
  if (known.disabled) states.disabled = "";
  // Of most elements there is nothing else to say.
  if (has & attributes.TELLING || NATIVE.has(element.localName)) addOwn(element, role, known, has, states);
  const to = destinationOf(element);
  if (to) states.to = to;
  if (known.focused) Object.assign(states, "secret" in states ? {} : carets.statesOf(element), enterStates(element));
  return states;
}

/** @param {States} states */
export function isNone(states) {
  for (const _ in states) return false;
  return true;
}

/** @param {States} states @returns {string} the same for the same states */
export function written(states) {
  return Object.entries(states).join();
}

// Where a click would lead, of links and buttons that leave the site: for whoever decides about the click.

const LONGEST_ADDRESS = 160;

/** @typedef {{ href: string, protocol: string, origin: string }} Address */

/** What leads somewhere, by its tag. @type {Map<string, (element: any) => Address | null>} */
const LEADING = new Map();
for (const tag of ["a", "area"]) LEADING.set(tag, linkOf);
for (const tag of ["button", "input"]) LEADING.set(tag, actionOf);

/** @param {Element} element @returns {string} the address, where it is http or https and of another origin; or "" */
function destinationOf(element) {
  const addressOf = LEADING.get(element.localName);
  const address = addressOf ? foreign(addressOf(element)) : "";
  return address && shortened(address);
}

/** The host decides, so that it is never cut. @param {string} address */
function shortened(address) {
  const { origin } = new URL(address);
  return origin + address.slice(origin.length, Math.max(origin.length, LONGEST_ADDRESS));
}

/**
 * Where a button sends its form. By the attributes: a field called "action" hides the form's own property.
 * @param {HTMLButtonElement | HTMLInputElement} element
 */
function actionOf(element) {
  const { type } = element;
  const sends = type === "submit" || type === "image";
  const action = sends && element.form ? element.getAttribute("formaction") ?? element.form.getAttribute("action") : "";
  return action && URL.canParse(action, document.baseURI) ? new URL(action, document.baseURI) : null;
}

/** Where it leads out of this origin: most links do not, and an address is put together each time that it is read. */
/** @param {HTMLAnchorElement | HTMLAreaElement} link @returns {Address | null} */
function linkOf(link) {
  const href = /** @type {unknown} */ (link.href);
  return typeof href !== "string" || href.startsWith(INSIDE) ? null : link; // an object is SVG's
}

/** @param {Address | null} address */
function foreign(address) {
  if (!address || address.href.startsWith(INSIDE)) return "";
  return /^https?:$/.test(address.protocol) && address.origin !== ownOrigin() ? address.href : "";
}

/** Of this document, as long as it lives. */
const ORIGIN = location.origin;
const INSIDE = `${ORIGIN}/`;

/** A sandboxed frame has no origin to speak of: what its author sees as the same site is that of its base. */
function ownOrigin() {
  return ORIGIN === "null" ? new URL(document.baseURI).origin : ORIGIN;
}
