// Tables, grids and definition lists as rows: https://html.spec.whatwg.org/multipage/tables.html#forming-a-table and
// https://www.w3.org/TR/wai-aria-1.2/#table.

import * as roles from "../naming/roles.js";
import * as walk from "../walk.js";
import * as celltext from "./celltext.js";

/**
 * A row, an item or an entry as it stood there when it was read: lists use their elements again. `index` is its number
 * in the whole, where the page says it; `data` is for whoever makes rows of the pieces.
 * @typedef {object} Piece
 * @property {Element} element
 * @property {number | null} index
 * @property {string} text
 * @property {any} data
 */

/**
 * `heads` counts the pieces that became the names of columns. `keys` say the same of a column wherever the same kind of
 * list is read, `made` which piece each row was made of, and `links` where cells lead, where there are any such.
 * @typedef {object} Grid
 * @property {string[]} columns
 * @property {string[][]} rows
 * @property {number} heads
 * @property {string[]} keys
 * @property {number[]} made
 * @property {string[][]} [links]
 */

const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
const ENTRIES = new Set(["dt", "dd", "dl"]);
const WIDEST = 1_000;

/** @typedef {{ text: string, url: string, isHeader: boolean, across: number, down: number, column: number | null }} Cell */
/** @typedef {{ cells: Cell[], isHeader: boolean, section: Element | null }} Row */

/** @param {Element} element @param {string} name @returns {number | null} */
export function numberOf(element, name) {
  const value = Number.parseInt(element.getAttribute(name) ?? "", 10);
  return Number.isFinite(value) ? value : null;
}

/** The nearest elements below that are wanted; what is in them is theirs. @param {Element} top @param {(element: Element) => boolean} wanted */
export function nearest(top, wanted) {
  /** @type {Element[]} */
  const found = [];
  const waiting = [...walk.childrenOf(top)].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!(node instanceof Element)) continue;
    if (wanted(node)) found.push(node);
    else waiting.push(...[...walk.childrenOf(node)].reverse());
  }
  return found;
}

/** @param {Element} table @returns {Element[]} not those of tables inside of it */
function rowElements(table) {
  const rows = table instanceof HTMLTableElement ? [...table.rows] : nearest(table, (each) => roles.roleOf(each) === "row");
  return rows.filter((row) => row.checkVisibility({ visibilityProperty: true }));
}

/** @param {Element} row */
function cellElements(row) {
  if (row instanceof HTMLTableRowElement) return [...row.cells].filter((cell) => cell.checkVisibility());
  return nearest(row, (each) => CELLS.has(roles.roleOf(each)));
}

/** @param {Element} element @returns {Cell} */
function cellOf(element) {
  const native = element instanceof HTMLTableCellElement ? element : null;
  const down = native?.rowSpan ?? numberOf(element, "aria-rowspan") ?? 1;
  return {
    text: celltext.textOf(element),
    url: celltext.addressIn(element),
    isHeader: native ? native.localName === "th" : roles.roleOf(element) === "columnheader",
    across: Math.min(native?.colSpan ?? numberOf(element, "aria-colspan") ?? 1, WIDEST),
    down: down === 0 ? Infinity : down,
    column: numberOf(element, "aria-colindex"),
  };
}

/** @param {Element} table @returns {Piece[]} each row that is there now */
export function pieces(table) {
  /** @type {Piece[]} */
  const found = [];
  /** @type {Map<number, Piece>} */
  const byIndex = new Map();
  for (const element of rowElements(table)) {
    const cells = cellElements(element).map(cellOf);
    const section = element.parentElement;
    const isHeader = section?.localName === "thead" || (cells.length > 0 && cells.every((cell) => cell.isHeader));
    const text = cells.map((cell) => cell.text).join("\t");
    if (cells.length === 0 || (text.trim() === "" && cells.every((cell) => cell.down === 1))) continue;
    const index = numberOf(element, "aria-rowindex");
    const twin = index === null ? undefined : byIndex.get(index);
    // Grids with pinned columns have the cells of one row in several elements.
    if (twin) {
      twin.data.cells.push(...cells);
      continue;
    }
    const piece = { element, index, text, data: { cells, isHeader, section } };
    found.push(piece);
    if (index !== null) byIndex.set(index, piece);
  }
  return found;
}

/** Rows with their spans filled in: a row says all that it says, whatever stands beside it. @param {Row[]} rows @returns {string[][]} */
function gridOf(rows) {
  /** @type {Map<number, { text: string, left: number }>} */
  let hanging = new Map();
  return rows.map((row, index) => {
    if (row.section !== rows[index - 1]?.section) hanging = new Map();
    const isPlaced = row.cells.every(({ column }) => column !== null);
    /** @type {string[]} */
    const line = [];
    let at = 0;
    const fill = () => {
      for (let over = hanging.get(at); over && over.left > 0; over = hanging.get(++at)) {
        line[at] = over.text;
        over.left -= 1;
      }
    };
    for (const { text, isHeader, across, down, column } of row.cells) {
      if (isPlaced) at = /** @type {number} */ (column) - 1;
      fill();
      for (let step = 0; step < across; step++, at++) {
        // What spans columns is said once; as a heading it belongs to each of them.
        line[at] = step === 0 || (isHeader && row.isHeader) ? text : "";
        if (down > 1) hanging.set(at, { text: line[at] ?? "", left: down - 1 });
      }
    }
    fill();
    return Array.from(line, (text) => text ?? "");
  });
}

/** @param {Piece[]} found @returns {Grid} */
export function finish(found) {
  const rows = /** @type {Row[]} */ (found.map(({ data }) => data));
  const grid = gridOf(rows);
  const first = rows.findIndex((row) => !row.isHeader);
  const heads = first < 0 ? 1 : first;
  const width = Math.max(0, ...grid.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, column) => headOf(grid.slice(0, heads), column));
  const made = rows.map((_, index) => index).filter((index) => index >= heads && (!rows[index]?.isHeader || first < 0));
  const body = made.map((index) => /** @type {string[]} */ (grid[index]));
  const kept = columns.map((_, column) => column).filter((column) => columns[column] || body.some((line) => line[column]));
  const names = celltext.distinct(kept.map((column) => columns[column] || `Column ${column + 1}`));
  const linked = gridOf(rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, text: cell.url })) })));
  const cut = (/** @type {string[]} */ line) => kept.map((column) => line[column] ?? "");
  return {
    columns: names,
    rows: body.map(cut),
    heads: rows.length - body.length,
    keys: kept.map(String),
    made,
    links: made.map((index) => cut(/** @type {string[]} */ (linked[index]))),
  };
}

/** Headings over several rows are read from the top. @param {string[][]} heads @param {number} column */
function headOf(heads, column) {
  return [...new Set(heads.map((line) => line[column] ?? ""))].filter(Boolean).join(" ");
}

/** @param {Element} list a `dl` @returns {Piece[]} each description with its terms */
export function entries(list) {
  /** @type {Piece[]} */
  const found = [];
  let terms = "";
  let before = "";
  for (const element of nearest(list, (each) => ENTRIES.has(each.localName))) {
    const text = element.localName === "dl" ? "" : celltext.textOf(element);
    if (element.localName === "dt") terms = before === "dt" ? `${terms}, ${text}` : text;
    else if (element.localName === "dd") found.push({ element, index: null, text: `${terms}\t${text}`, data: [terms, text] });
    before = element.localName;
  }
  return found;
}

/** @param {Piece[]} found @returns {Grid} */
export function finishEntries(found) {
  const made = found.map((_, index) => index);
  return { columns: ["Term", "Description"], rows: found.map(({ data }) => data), heads: 0, keys: ["dt", "dd"], made };
}
