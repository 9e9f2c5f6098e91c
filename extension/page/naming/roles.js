// Roles: explicit ones by WAI-ARIA 1.2, implicit ones by HTML-AAM and SVG-AAM.

import { once } from "../once.js";
import * as attributes from "./attributes.js";
import * as internals from "./internals.js";
import * as references from "./references.js";
import { BY_INPUT_TYPE, BY_TAG, KNOWN } from "./roletables.js";

// https://www.w3.org/TR/html-aam-1.0/#el-header and #el-aside: inside one of these, by its tag or by its role, they
// belong to it and not to the page. A section of which the author says that it is something else does not count.
const ASIDE_SCOPES = new Set(["article", "complementary", "navigation", "section"]);
const HEADER_SCOPES = new Set(["article", "complementary", "navigation", "section", "main"]);
const SECTIONS = "article, aside, main, nav, section, [role]";

// Roles that are landmarks only under a name (https://www.w3.org/TR/wai-aria-1.2/#region, #form).
const NEEDS_NAME = new Set(["region", "form"]);

// https://www.w3.org/TR/wai-aria-1.2/#global_states: whoever sets one of them does not mean "presentation".
const GLOBAL = new Set(
  (
    "aria-atomic aria-braillelabel aria-brailleroledescription aria-busy aria-controls aria-current aria-describedby " +
    "aria-description aria-details aria-dropeffect aria-flowto aria-grabbed aria-keyshortcuts aria-label " +
    "aria-labelledby aria-live aria-owns aria-relevant aria-roledescription"
  ).split(" "),
);

const LIST_TAGS = new Set(["ul", "ol", "menu"]);
const SUGGESTING = new Set(["textbox", "searchbox"]);

const GRIDS = new Set(["grid", "treegrid"]);
const TABLES = new Set(["grid", "treegrid", "table"]);

const XLINK = "http://www.w3.org/1999/xlink";
const SAYING = ["aria-label", "aria-labelledby", "aria-describedby", "aria-roledescription", "title", "tabindex"];
const group = ifIncluded("group");
const shape = ifIncluded("graphics-symbol");

/** Elements whose role depends on more than their name. @type {Map<string, (element: Element) => string>} */
const BY_LOOKING = new Map([
  ["a", (element) => (isLink(element) ? "link" : "generic")],
  ["area", (element) => (element.hasAttribute("href") ? "link" : "generic")],
  ["aside", (element) => (!isScoped(element, ASIDE_SCOPES) || isLabelled(element) ? "complementary" : "generic")],
  ["footer", (element) => (isScoped(element, HEADER_SCOPES) ? "generic" : "contentinfo")],
  ["header", (element) => (isScoped(element, HEADER_SCOPES) ? "generic" : "banner")],
  ["img", (element) => (isDecorative(element) ? "presentation" : "img")],
  ["input", inputRole],
  ["li", itemRole],
  ["section", (element) => (isLabelled(element) ? "region" : "generic")],
  ["select", (element) => (isListbox(/** @type {HTMLSelectElement} */ (element)) ? "listbox" : "combobox")],
  ["summary", (element) => (isSummaryOfDetails(element) ? "button" : "generic")],
  ["table", () => "table"],
  ["tr", rowRole],
  ["td", cellRole],
  ["th", headerRole],
  ["tbody", groupRole],
  ["thead", groupRole],
  ["tfoot", groupRole],
  ["svg", drawing],
  ["g", group],
  ["foreignObject", group],
  ["image", ifIncluded("img")],
  ["use", ifIncluded("graphics-object")],
  ["circle", shape],
  ["ellipse", shape],
  ["line", shape],
  ["path", shape],
  ["polygon", shape],
  ["polyline", shape],
  ["rect", shape],
]);

/** @param {Element} element @param {Set<string>} scopes */
function isScoped(element, scopes) {
  let at = element.parentElement?.closest(SECTIONS);
  while (at && !scopes.has(scopeOf(at))) at = at.parentElement?.closest(SECTIONS);
  return at != null;
}

/** @param {Element} element */
function scopeOf(element) {
  const name = element.localName;
  if (element.hasAttribute("role") || name === "article") return roleOf(element);
  return name === "aside" ? "complementary" : name === "nav" ? "navigation" : name;
}

/** @param {Element} element */
function isLabelled(element) {
  if (element.getAttribute("aria-label")?.trim() || element.getAttribute("title")?.trim()) return true;
  return references.targetsOf(element, "aria-labelledby").length > 0;
}

/** @param {Element} element */
function isDecorative(element) {
  return element.getAttribute("alt") === "" && !isLabelled(element) && !isFocusable(element);
}

/** @param {Element} element */
function isFocusable(element) {
  if (element.hasAttribute("tabindex")) return true;
  return /** @type {HTMLElement} */ (element).tabIndex >= 0 && !element.matches(":disabled");
}

/** @param {Element} element */
function inputRole(element) {
  const input = /** @type {HTMLInputElement} */ (element);
  const role = BY_INPUT_TYPE.get(input.type) ?? "textbox";
  return SUGGESTING.has(role) && input.hasAttribute("list") && input.list ? "combobox" : role;
}

/** What a list is turned into decides over its items. @param {Element} element */
function itemRole(element) {
  const list = element.parentElement;
  if (!list?.hasAttribute("role") || !LIST_TAGS.has(list.localName)) return "listitem";
  return roleOf(list) === "list" && explicitRole(list) !== "presentation" ? "listitem" : "generic";
}

/** A list of one row that takes many choices opens like the others. @param {HTMLSelectElement} select */
function isListbox(select) {
  return select.size > 1 || (select.multiple && select.size !== 1);
}

/** Only the first one; the others are mere content. @param {Element} summary */
function isSummaryOfDetails(summary) {
  if (summary.parentElement?.localName !== "details") return false;
  for (let at = summary.previousElementSibling; at; at = at.previousElementSibling) {
    if (at.localName === "summary") return false;
  }
  return true;
}

/** Browsers expose it as a text field (https://www.w3.org/TR/html-aam-1.0/#att-contenteditable). @param {Element} element */
function isEditingHost(element) {
  const host = /** @type {HTMLElement} */ (element);
  return host.isContentEditable === true && host.parentElement?.isContentEditable !== true;
}

/** @param {Element} element @param {number} has @returns {string} */
function implicitRole(element, has) {
  const tag = element.localName;
  const byLooking = BY_LOOKING.get(tag);
  if (byLooking) return byLooking(element);
  if (has & attributes.EDITABLE && isEditingHost(element)) return "textbox";
  return BY_TAG.get(tag) ?? KNOWN.get(internals.roleOf(element)) ?? "generic";
}

/** The first known token counts (https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles). */
/** @param {Element} element @returns {string | undefined} */
function explicitRole(element) {
  const value = element.getAttribute("role");
  if (!value) return undefined;
  const role = KNOWN.get(value) ?? firstKnown(value, element);
  return role && NEEDS_NAME.has(role) && !isLabelled(element) ? firstKnown(value, element) : role;
}

/** @param {string} value @param {Element} element @returns {string | undefined} */
function firstKnown(value, element) {
  for (const token of value.toLowerCase().split(/\s+/)) {
    const role = KNOWN.get(token);
    if (role && (!NEEDS_NAME.has(role) || isLabelled(element))) return role;
  }
  return undefined;
}

/** https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none @param {Element} element */
function mustKeepRole(element) {
  if (isFocusable(element)) return true;
  return element.getAttributeNames().some((name) => GLOBAL.has(name) && element.getAttribute(name)?.trim());
}

/**
 * @param {Element} element @param {number} [has] its attributes
 * @returns {string} the ARIA role; `generic` or `presentation` for a mere wrapper
 */
export function roleOf(element, has = attributes.of(element)) {
  const explicit = has & attributes.ROLE ? explicitRole(element) : undefined;
  if (!explicit || (explicit === "presentation" && mustKeepRole(element))) return implicitRole(element, has);
  return explicit;
}

/** @param {Element} element @returns {number} a heading's level */
export function levelOf(element) {
  const stated = internals.attribute(element, "aria-level");
  if (stated && Number(stated) > 0) return Number(stated);
  const name = element.localName;
  const level = name.length === 2 && name.startsWith("h") ? Number(name[1]) : NaN;
  return level >= 1 && level <= 6 ? level : 2;
}

// The parts of an HTML table: https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings, el-tr to el-th. Only steps
// from child to parent: `closest` for each of ten thousand cells would be felt.

/** @param {Element} row @returns {Element | null} */
function tableOf(row) {
  const parent = row.parentElement;
  return !parent || parent.localName === "table" ? parent : parent.parentElement;
}

/** @param {Element} row @returns {string} the role of its table: an ARIA role on it counts for all its parts */
function kindOf(row) {
  const table = tableOf(row);
  return table && table.hasAttribute("role") ? roleOf(table) : "table";
}

/** @param {Element} row */
function rowRole(row) {
  return TABLES.has(kindOf(row)) ? "row" : "generic";
}

/** A lone body groups nothing; browsers leave it out, too. @param {Element} group */
function groupRole(group) {
  const table = /** @type {HTMLTableElement} */ (group.parentElement);
  if (table?.localName !== "table") return "generic";
  const kind = table.hasAttribute("role") ? roleOf(table) : "table";
  if (!TABLES.has(kind)) return "generic";
  return group.localName !== "tbody" || GRIDS.has(kind) || table.tHead || table.tFoot ? "rowgroup" : "generic";
}

/** The kind of table that the cells of a row are in, or "" in none. @type {(row: Element) => string} */
const kindInside = once((row) => {
  if (row.hasAttribute("role") && roleOf(row) !== "row") return "";
  const kind = kindOf(row);
  return TABLES.has(kind) ? kind : "";
});

/** @param {Element} cell @returns {string} the kind of table that the cell is in, or "" in none */
function kindAround(cell) {
  const row = cell.parentElement;
  return row ? kindInside(row) : "";
}

/** @param {Element} cell */
function cellRole(cell) {
  const kind = kindAround(cell);
  return kind === "table" ? "cell" : kind ? "gridcell" : "generic";
}

/** Without `scope`, a header beside data is the header of its row. @param {Element} cell */
function headerRole(cell) {
  if (!kindAround(cell)) return "generic";
  const scope = cell.getAttribute("scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  for (let at = cell.parentElement?.firstElementChild; at; at = at.nextElementSibling) {
    if (at.localName === "td") return "rowheader";
  }
  return "columnheader";
}

// Drawings: https://www.w3.org/TR/svg-aam-1.0/#include_elements. Most parts of one are left out of the tree unless the
// author names them or lets them have the focus.

/** @param {Element} element @param {string} name @returns {Element | null} the first child of that name */
export function childNamed(element, name) {
  for (let at = element.firstElementChild; at; at = at.nextElementSibling) if (at.localName === name) return at;
  return null;
}

/** @param {Element} element */
function isIncluded(element) {
  return SAYING.some((name) => element.getAttribute(name)?.trim()) || childNamed(element, "title") !== null;
}

/** @param {string} role @returns {(element: Element) => string} */
function ifIncluded(role) {
  return (element) => (isIncluded(element) ? role : "generic");
}

/** A drawing within a drawing is one of its groups. @param {Element} element */
function drawing(element) {
  return element.parentElement instanceof SVGElement ? group(element) : "img";
}

/** @param {Element} element @returns {boolean} */
function isLink(element) {
  return element.hasAttribute("href") || element.hasAttributeNS(XLINK, "href");
}
