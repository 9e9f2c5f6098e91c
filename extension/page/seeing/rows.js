// Rows of tables and grids. Simple cells make one line, `row "Ada | 36 | London"`, with the row's controls below it.

import * as names from "../naming/names.js";
import * as states from "../naming/states.js";
import * as blocks from "./blocks.js";
import * as signs from "./signs.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */

const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

/** @param {string} role */
export function isCell(role) {
  return CELLS.has(role);
}

/** @typedef {Line | Block} Entry */

/** @param {Entry} entry @returns {entry is Line} a cell that is only there to be read */
function isPlainCell(entry) {
  return !blocks.isBlock(entry) && CELLS.has(entry.role) && !entry.interactive;
}

/** @param {Entry} entry */
function isSimple(entry) {
  return !blocks.isBlock(entry) && (entry.role === "text" || entry.interactive || entry.role === "img");
}

/** @param {Entry} cell */
function textOf(cell) {
  if (!isPlainCell(cell)) return "";
  if (cell.name || cell.children.length === 0) return cell.name;
  const read = /** @type {Line[]} */ (cell.children).filter((child) => !child.interactive);
  return read.map((child) => child.name).join(" ");
}

/** Cells have no states of their own (containers.js). @param {Line} cell @returns {string} such as "Name ascending" */
function sortOf(cell) {
  const sort = cell.place ? states.sortOf(cell.place) : "";
  return sort ? names.collapse(`${names.shorten(cell.place?.textContent ?? "", 60)} ${sort}`) : "";
}

/** A cell that holds one thing is that thing. @param {Entry} cell @returns {Entries} */
function unwrap(cell) {
  if (!isPlainCell(cell)) return [cell];
  return cell.children.length > 1 ? [{ ...cell, structural: true }] : cell.children;
}

/** Whether a row names the columns and holds no data: an empty corner does not count. @param {Entries} cells */
function isHeader(cells) {
  const filled = cells.filter((cell) => blocks.isBlock(cell) || cell.name || cell.children.length > 0);
  return filled.length > 0 && filled.every((cell) => !blocks.isBlock(cell) && cell.role === "columnheader");
}

/**
 * Gives the row the text of its cells; empty cells keep their place, so that columns stay columns. Folded, nothing else
 * would tell a row of headers from the rows that they head.
 * @param {Entries} cells @param {Line} row
 * @returns {Entries} what goes below the row
 */
export function fold(cells, row) {
  for (const cell of cells) if (isPlainCell(cell)) cell.children = signs.take(cell.children, row);
  if (isHeader(cells)) {
    row.states.header = "";
    const sorted = cells.filter(isPlainCell).map(sortOf).filter(Boolean);
    if (sorted.length) row.states.sort = sorted.join(" | ");
  }
  const simple = cells.every((cell) => !blocks.isBlock(cell) && (!isPlainCell(cell) || cell.children.every(isSimple)));
  const text = simple ? cells.map(textOf).join(" | ").replace(/[ |]+$/, "") : "";
  if (!simple || text.length > names.LONGEST) return cells.flatMap(unwrap);
  row.name ||= text;
  if (row.name) row.structural = false;
  return cells.flatMap((cell) => (isPlainCell(cell) ? cell.children.filter(isControl) : [cell]));
}

/** @param {Entry} entry */
function isControl(entry) {
  return blocks.isBlock(entry) || entry.interactive;
}
