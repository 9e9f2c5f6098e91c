// Rows of tables and grids. Simple cells make one line, `row "Ada | 36 | London"`, with the row's controls below it.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

  /** @typedef {Webhand.Line | Webhand.Block} Entry */

  /** @param {Entry} entry @returns {entry is Webhand.Line} a cell that is only there to be read */
  function isPlainCell(entry) {
    return !parts.blocks.isBlock(entry) && CELLS.has(entry.role) && !entry.interactive;
  }

  /** @param {Entry} entry */
  function isSimple(entry) {
    return !parts.blocks.isBlock(entry) && (entry.role === "text" || entry.interactive || entry.role === "img");
  }

  /** @param {Entry} cell */
  function textOf(cell) {
    if (!isPlainCell(cell)) return "";
    if (cell.name || cell.children.length === 0) return cell.name;
    const read = /** @type {Webhand.Line[]} */ (cell.children).filter((child) => !child.interactive);
    return read.map((child) => child.name).join(" ");
  }

  /** A cell that holds one thing is that thing. @param {Entry} cell @returns {Webhand.Entries} */
  function unwrap(cell) {
    if (!isPlainCell(cell)) return [cell];
    return cell.children.length > 1 ? [{ ...cell, structural: true }] : cell.children;
  }

  /** Whether a row names the columns and holds no data: an empty corner does not count. @param {Webhand.Entries} cells */
  function isHeader(cells) {
    const filled = cells.filter((cell) => parts.blocks.isBlock(cell) || cell.name || cell.children.length > 0);
    return filled.length > 0 && filled.every((cell) => !parts.blocks.isBlock(cell) && cell.role === "columnheader");
  }

  /**
   * Gives the row the text of its cells; empty cells keep their place, so that columns stay columns. Folded, nothing else
   * would tell a row of headers from the rows that they head.
   * @param {Webhand.Entries} cells @param {Webhand.Line} row
   * @returns {Webhand.Entries} what goes below the row
   */
  function fold(cells, row) {
    if (isHeader(cells)) row.states.push("header");
    const simple = cells.every((cell) => !parts.blocks.isBlock(cell) && (!isPlainCell(cell) || cell.children.every(isSimple)));
    const text = simple ? cells.map(textOf).join(" | ").replace(/[ |]+$/, "") : "";
    if (!simple || text.length > parts.names.LONGEST) return cells.flatMap(unwrap);
    row.name ||= text;
    if (row.name) row.structural = false;
    return cells.flatMap((cell) => (isPlainCell(cell) ? cell.children.filter(isControl) : [cell]));
  }

  /** @param {Entry} entry */
  function isControl(entry) {
    return parts.blocks.isBlock(entry) || entry.interactive;
  }

  parts.rows = { isCell: (role) => CELLS.has(role), fold };
})();
