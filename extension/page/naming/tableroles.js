// Roles of the parts of an HTML table: https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings, el-tr to el-th.
// Only steps from child to parent: `closest` for each of ten thousand cells would be felt.

import { roleOf } from "./roles.js";

const GRIDS = new Set(["grid", "treegrid"]);
const TABLES = new Set(["grid", "treegrid", "table"]);

/** @param {Element} row @returns {Element | null} */
function tableOf(row) {
  const parent = row.parentElement;
  return parent?.localName === "table" ? parent : (parent?.parentElement ?? null);
}

/** @param {Element} row @returns {string} the role of its table: an ARIA role on it counts for all its parts */
function kindOf(row) {
  const table = tableOf(row);
  return table?.hasAttribute("role") ? roleOf(table) : "table";
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

/** @param {Element} cell @returns {string} the kind of table that the cell is in, or "" in none */
function kindAround(cell) {
  const row = cell.parentElement;
  if (!row || (row.hasAttribute("role") && roleOf(row) !== "row")) return "";
  const kind = kindOf(row);
  return TABLES.has(kind) ? kind : "";
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

/** @type {Array<[string, (element: Element) => string]>} */
const roles = [
  ["tr", rowRole],
  ["td", cellRole],
  ["th", headerRole],
  ["tbody", groupRole],
  ["thead", groupRole],
  ["tfoot", groupRole],
];
export const byTag = new Map(roles);
