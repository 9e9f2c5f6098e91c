// Whole patterns of markup that only show something, or change nothing but a field that waits to be sent. Each is told only
// where all of it is there and nothing contradicts: a role by itself is no excuse, because a tab or a box can delete.

import * as references from "../naming/references.js";
import * as roles from "../naming/roles.js";
import * as walk from "../walk.js";
import * as marks from "../watching/marks.js";
import * as drawn from "./drawn.js";
import * as forms from "./forms.js";

/** @typedef {import("../../protocol.js").Pattern} Pattern */
/**
 * @typedef {object} Known
 * @property {string} role @property {boolean} listens @property {boolean} submits
 * @property {import("../../protocol.js").FieldKind | null} kind
 * @property {import("../../protocol.js").Form | null} form of its owner
 */

const CONTROLS = "a, button, input, select, textarea, summary, label, [role=button], [role=link], [role=checkbox], [role=switch], [contenteditable]";
const HANDLERS = [
  "click", "dblclick", "auxclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend", "keydown", "keyup",
  "keypress", "submit",
].map((name) => `on${name}`);
const CHANGES = ["onchange", "oninput", "onclick", "onbeforeinput"];
const MOST_INSIDE = 300;

/** @param {Element} element */
function hasOwnListener(element) {
  if (HANDLERS.some((name) => element.hasAttribute(name))) return true;
  return marks.hasListener(element) || marks.hears(element, "keys") || marks.hears(element, "sending");
}

/**
 * Of the element, or of something in it that a press may land on. In a page that is older than Webhand nobody saw
 * listeners being attached: there they are taken to be everywhere.
 * @param {Element} element
 */
export function listens(element) {
  if (!marks.ask() || hasOwnListener(element)) return true;
  let left = MOST_INSIDE;
  for (const inner of drawn.within(element)) if (left-- <= 0 || hasOwnListener(inner)) return true;
  return false;
}

/** Whether a press on it may land on another control. @param {Element} element */
function holdsControl(element) {
  let left = MOST_INSIDE;
  for (const inner of drawn.within(element)) if (left-- <= 0 || inner.matches(CONTROLS)) return true;
  return false;
}

/** @param {Element} element @param {string} name */
function aria(element, name) {
  return element.getAttribute(name)?.trim().toLowerCase() ?? null;
}

/** @param {Element} element @param {...string} names @returns {{ named: boolean, there: Element[] }} what its attributes refer to */
function referred(element, ...names) {
  const given = names.filter((name) => element.getAttribute(name)?.trim());
  return { named: given.length > 0, there: given.flatMap((name) => references.targetsOf(element, name)) };
}

/** @param {Element} element @param {Known} known */
function isLink(element, { role, listens: heard }) {
  if (!(element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement) || role !== "link" || heard) return false;
  if (!element.hasAttribute("href") || element.hasAttribute("download") || !/^https?:$/.test(element.protocol)) return false;
  return leadsSomewhere(element) && !element.isContentEditable && !holdsControl(element);
}

/**
 * Whether the browser itself has somewhere to go. `href="#"`, or a fragment that nothing here has, is a script's button,
 * and a script that listens on the document is seen by nobody. A fragment with a slash is a route of the page's own.
 *
 * @param {HTMLAnchorElement | HTMLAreaElement} element
 */
function leadsSomewhere(element) {
  const href = element.getAttribute("href")?.trim() ?? "";
  if (!href.startsWith("#")) return href !== "";
  const name = href.slice(1);
  return name.includes("/") || name.toLowerCase() === "top" || element.ownerDocument.querySelector(`:is([id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"])`) !== null;
}

/** @param {Element} element @param {Known} known */
function isDisclosure(element, { listens: heard }) {
  if (element.localName !== "summary" || element.hasAttribute("role") || heard || holdsControl(element)) return false;
  const details = element.parentElement;
  return details instanceof HTMLDetailsElement && [...details.children].find((each) => each.localName === "summary") === element;
}

/** @param {Element} element @param {Known} known */
function isTab(element, { role }) {
  if (role !== "tab" || leadsAway(element) || holdsControl(element)) return false;
  if (!isIn(element, "tablist")) return false;
  if (references.targetsOf(element, "aria-controls").some((panel) => aria(panel, "role") === "tabpanel")) return true;
  if (!element.id) return false;
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  const labelled = root.querySelectorAll(`[role=tabpanel][aria-labelledby~="${CSS.escape(element.id)}"]`);
  return labelled.length > 0;
}

/** @param {Element} element @param {string} role */
function isIn(element, role) {
  for (const at of walk.upwards(element)) if (at !== element && aria(at, "role") === role) return true;
  return false;
}

/** @param {Element} element */
function leadsAway(element) {
  const href = element.getAttribute("href")?.trim();
  return href !== undefined && !href.startsWith("#");
}

/**
 * What a button opens without naming it: what comes right after it, hidden while the button is shut. A button that only
 * says so of itself is no pattern: what a page puts there once it was pressed may be anything.
 *
 * @param {Element} element
 */
function opensNext(element) {
  const expanded = aria(element, "aria-expanded");
  const holder = element.nextElementSibling === null && element.parentElement?.childElementCount === 1 ? element.parentElement : element;
  const next = holder.nextElementSibling;
  return next !== null && (expanded === "true" || expanded === "false") && next.checkVisibility() === (expanded === "true");
}

/** @param {Element} element @param {Known} known */
function isOpener(element, { role }) {
  if (role !== "button" || element.hasAttribute("href") || element.hasAttribute("aria-pressed") || holdsControl(element)) return false;
  const popup = aria(element, "aria-haspopup");
  const expanded = aria(element, "aria-expanded");
  const isSaid = (popup !== null && popup !== "" && popup !== "false") || expanded === "true" || expanded === "false";
  const { named, there } = referred(element, "aria-controls", "aria-owns", "popovertarget");
  const others = there.filter((each) => each !== element);
  if (element.hasAttribute("popovertarget") && others.length === 0) return false;
  return isSaid && (named ? others.length > 0 : opensNext(element));
}

/** A header that sorts, or the only button in it. @param {Element} element @param {Known} known */
function isSort(element, { role }) {
  if (role === "columnheader") return element.hasAttribute("aria-sort") && !holdsControl(element);
  if (role !== "button" || element.hasAttribute("href") || element.hasAttribute("aria-pressed")) return false;
  for (const at of walk.upwards(element)) {
    if (at === element || roles.roleOf(at) !== "columnheader") continue;
    return at.hasAttribute("aria-sort") && at.querySelectorAll(CONTROLS).length === 1;
  }
  return false;
}

/** @param {{ submits: boolean, search: boolean } | null} form whether its fields wait for something else to send them */
function waits(form) {
  return form !== null && (form.submits || form.search);
}

/** @param {Element} element @param {Known} known */
function isField(element, { kind, form }) {
  if (!waits(form) || kind === null || kind === "file" || kind === "choice") return false;
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !CHANGES.slice(0, 1).some((name) => element.hasAttribute(name)));
}

/** One that a script hears changing may act at once. @param {Element} element @param {Known} known */
function isFormChoice(element, { kind, form, listens: heard }) {
  if (!waits(form) || heard || kind === null || kind === "file") return false;
  if (!(element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && kind === "choice"))) return false;
  return !CHANGES.some((name) => element.hasAttribute(name)) && !marks.hears(element, "changes");
}

/** @param {Element} element @param {Known} known */
function isChoice(element, { role }) {
  if (role !== "option" || element.hasAttribute("href") || holdsControl(element)) return false;
  if (element instanceof HTMLOptionElement) {
    const select = element.closest("select");
    return select !== null && select.form !== null && waits(forms.waitingOf(select.form));
  }
  const list = element.closest("[role=listbox]");
  const field = list && openerOf(list);
  if (!field) return false;
  const { owner } = forms.formsOf(field instanceof HTMLInputElement || field instanceof HTMLButtonElement ? field : (field.querySelector("input") ?? field));
  return owner !== null && waits(forms.waitingOf(owner));
}

/** The combobox, or its button, that a list belongs to. @param {Element} list @returns {Element | null} */
function openerOf(list) {
  const root = /** @type {Document | ShadowRoot} */ (list.getRootNode());
  const id = list.id && CSS.escape(list.id);
  const by = id && root.querySelector(`[aria-controls~="${id}"], [aria-owns~="${id}"]`);
  const found = by || list.closest("[role=combobox]");
  if (!found) return null;
  const isOne = aria(found, "role") === "combobox" || aria(found, "aria-haspopup") === "listbox" || found.getAttribute("list") !== null;
  return isOne ? found : null;
}

// What is no field's own box, however few fields are in it.
const APART = "form, fieldset, table, tr, td, th, li, dialog, article, [role=row], [role=cell], [role=gridcell], [role=listitem], [role=dialog]";
const FIELDS = "input:not([type=hidden]), textarea, select, [contenteditable]";
const LEVELS = 5;
/** Pixels. */
const LARGEST_SIGN = 40;

/**
 * What empties a field or takes one of its entries out: a sign within the frame of the field itself, which keeps nothing
 * before its form is sent. A line outside of any form is emptied as it is typed into; of entries there nobody knows.
 * @param {Element} element @param {Known} known
 */
function isClearing(element, { role }) {
  if (role !== "button" || element.hasAttribute("href") || element.hasAttribute("aria-haspopup") || holdsControl(element)) return false;
  const box = element.getBoundingClientRect();
  if (Math.max(box.width, box.height) > LARGEST_SIGN) return false;
  const field = fieldFramedWith(element);
  // Around a text of many lines stand signs for what becomes of it: a draft that is kept elsewhere can be deleted.
  if (!field || field instanceof HTMLTextAreaElement || field.hasAttribute("contenteditable")) return false;
  const owner = field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.form : field.closest("form");
  if (owner) return waits(forms.waitingOf(owner));
  return field instanceof HTMLInputElement && isWithin(box, field.getBoundingClientRect());
}

/** The field whose frame is around the element too. @param {Element} element @returns {Element | null} */
function fieldFramedWith(element) {
  let level = 0;
  for (const at of walk.upwards(element)) {
    if (at === element) continue;
    if (at.matches(APART) || ++level > LEVELS) return null;
    if (aria(at, "role") === "combobox") return at.querySelector(FIELDS) ?? at;
    const [field, ...others] = [...at.querySelectorAll(FIELDS)].filter((each) => each.checkVisibility());
    if (field && others.length === 0 && sharesFrame(element, field, at)) return field;
  }
  return null;
}

/** Over the field, or in a box that draws the frame which the field has not. @param {Element} element @param {Element} field @param {Element} around */
function sharesFrame(element, field, around) {
  const box = element.getBoundingClientRect();
  if (isWithin(box, field.getBoundingClientRect())) return true;
  const frames = [around, ...around.children].filter((each) => each !== field && hasFrame(each));
  return !hasFrame(field) && frames.some((each) => [element, field].every((one) => isWithin(one.getBoundingClientRect(), each.getBoundingClientRect())));
}

/** @param {Element} element */
function hasFrame(element) {
  const { borderTopWidth, borderLeftWidth, boxShadow } = getComputedStyle(element);
  return (parseFloat(borderTopWidth) > 0 && parseFloat(borderLeftWidth) > 0) || boxShadow !== "none";
}

/** @param {DOMRect} inner @param {DOMRect} outer */
function isWithin(inner, outer) {
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}

/** @type {Array<[Pattern, (element: Element, known: Known) => boolean]>} */
const PATTERNS = [
  ["link", isLink],
  ["disclosure", isDisclosure],
  ["tab", isTab],
  ["sort", isSort],
  ["opener", isOpener],
  ["choice", isChoice],
  ["clearing", isClearing],
  ["field", isField],
  ["form_choice", isFormChoice],
];

/** @param {Element} element @param {Known} known @returns {Pattern | null} */
export function patternOf(element, known) {
  if (known.submits) return null;
  return PATTERNS.find(([, holds]) => holds(element, known))?.[0] ?? null;
}
