// Rows of tables and grids. Simple cells make one line, `row "Ada | 36 | London"`, with the row's controls below it.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const CELLS = new Set(["cell", "gridcell", "columnheader", "rowheader"]);

  /** @param {Webhand.Line} line */
  function isText(line) {
    return line.role === "text";
  }

  /** @param {Webhand.Line} line @returns {boolean} a cell that is only there to be read */
  function isPlainCell(line) {
    return CELLS.has(line.role) && !line.interactive;
  }

  /** @param {Webhand.Line} line */
  function isSimple(line) {
    return isText(line) || line.interactive || line.role === "img";
  }

  /** @param {Webhand.Line} cell */
  function textOf(cell) {
    if (!isPlainCell(cell)) return "";
    return cell.name || cell.children.filter((child) => !child.interactive).map((child) => child.name).join(" ");
  }

  /** A cell that holds one thing is that thing. @param {Webhand.Line} cell @returns {Webhand.Line[]} */
  function unwrap(cell) {
    if (!isPlainCell(cell)) return [cell];
    return cell.children.length > 1 ? [cell] : cell.children;
  }

  /**
   * Gives the row the text of its cells; empty cells keep their place, so that columns stay columns.
   * @param {Webhand.Line[]} cells @param {Webhand.Line} row
   * @returns {Webhand.Line[]} what goes below the row
   */
  function fold(cells, row) {
    const text = cells.map(textOf).join(" | ").replace(/[ |]+$/, "");
    const simple = cells.every((cell) => !isPlainCell(cell) || cell.children.every(isSimple));
    if (!simple || text.length > parts.names.LONGEST) return cells.flatMap(unwrap);
    row.name ||= text;
    return cells.flatMap((cell) => (isPlainCell(cell) ? cell.children.filter((child) => child.interactive) : [cell]));
  }

  parts.rows = { isCell: (role) => CELLS.has(role), fold };
})();
