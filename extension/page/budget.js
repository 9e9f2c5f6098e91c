// Fits the lines into a budget of characters. Over it, lines are ranked and not cut at the end: what has the focus, what
// an open dialog holds, what can be seen, what can be acted on, and then the rest.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const REF_LENGTH = "[ref=e0000] ".length;
  const INDENT = 2;
  const BULLET = 4;
  // Kept free for the lines that say what was left out.
  const RESERVE = 0.08;

  /** @param {Webhand.Line[]} lines @param {number} depth @param {Webhand.Item | null} parent @param {Webhand.Item[]} into */
  function flatten(lines, depth, parent, into) {
    for (const line of lines) {
      const cost = parts.lines.format(line, null).length + (line.interactive ? REF_LENGTH : 0) + depth * INDENT + BULLET;
      const item = { line, depth, parent, cost, order: into.length, rank: 0, kept: true };
      into.push(item);
      flatten(line.children, depth + 1, item, into);
    }
    return into;
  }

  /** @param {Webhand.Item} item @param {boolean} inDialog */
  function rank(item, inDialog) {
    const { line } = item;
    if (line.states.includes("focused")) return 0;
    if (inDialog) return line.interactive ? 1 : 2;
    const seen = isInView(line);
    if (seen) return line.interactive ? 3 : 4;
    return line.interactive ? 5 : 6;
  }

  /** @param {Webhand.Line} line */
  function isInView(line) {
    const box = line.box ?? line.place?.getBoundingClientRect();
    return !!box && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  }

  /** @param {Webhand.Item | null} item @returns {boolean} */
  function isInDialog(item) {
    for (let at = item; at; at = at.parent) {
      if (at.line.role === "alertdialog" || (at.line.role === "dialog" && at.line.states.includes("modal"))) return true;
    }
    return false;
  }

  /** @param {Webhand.Item[]} items @param {number} budget */
  function choose(items, budget) {
    for (const item of items) {
      item.rank = rank(item, isInDialog(item));
      item.kept = false;
    }
    let left = budget * (1 - RESERVE);
    for (const item of [...items].sort((one, other) => one.rank - other.rank || one.order - other.order)) {
      const missing = lineage(item);
      const cost = missing.reduce((sum, each) => sum + each.cost, 0);
      if (cost > left) return;
      left -= cost;
      for (const each of missing) each.kept = true;
    }
  }

  /** @param {Webhand.Item} item @returns {Webhand.Item[]} the item and those of its ancestors that are not kept yet */
  function lineage(item) {
    const missing = [];
    for (let at = /** @type {Webhand.Item | null} */ (item); at && !at.kept; at = at.parent) missing.push(at);
    return missing;
  }

  /** @param {Webhand.Item[]} gap neighbours that were left out, with everything below them */
  function gapLine(gap) {
    const first = /** @type {Webhand.Item} */ (gap[0]);
    const top = gap.filter((item) => item.depth === first.depth);
    const interactive = gap.filter((item) => item.line.interactive).length;
    const rows = top.every((item) => item.line.role === "row");
    const [count, word] = rows ? [top.length, "row"] : interactive ? [interactive, "element"] : [gap.length, "line"];
    return { depth: first.depth, text: `… ${count} more ${word}${count === 1 ? "" : "s"}` };
  }

  /** @param {Webhand.Line} line @param {number} depth */
  function lineOut(line, depth) {
    const ref = line.interactive && line.element ? parts.refs.assign(line.element, line.role, line.key) : null;
    /** @type {import("./engine.d.ts").TreeLine} */
    const out = { depth, text: parts.lines.format(line, ref) };
    if (line.role !== "iframe" || !line.element) return out;
    return { ...out, ...frameFacts(/** @type {HTMLIFrameElement} */ (line.element)) };
  }

  /** @param {HTMLIFrameElement} iframe */
  function frameFacts(iframe) {
    const size = /** @type {[number, number]} */ ([iframe.clientWidth, iframe.clientHeight]);
    for (let place = 0; place < window.length; place++) {
      if (window[place] === iframe.contentWindow) return { frame: place, size };
    }
    return { frame: -1, size };
  }

  /** @param {Webhand.Item[]} items */
  function write(items) {
    /** @type {import("./engine.d.ts").TreeLine[]} */
    const lines = [];
    /** @type {Webhand.Item[]} */
    let gap = [];
    const close = () => {
      if (gap.length) lines.push(gapLine(gap));
      gap = [];
    };
    for (const item of items) {
      const start = gap[0];
      // A gap ends where the walk leaves the container that it began in: its line stands among its own siblings.
      if (start && item.depth < start.depth) close();
      if (!item.kept) gap.push(item);
      else {
        close();
        lines.push(lineOut(item.line, item.depth));
      }
    }
    close();
    return lines;
  }

  /** @param {Webhand.Line[]} top @param {number} budget */
  function fit(top, budget) {
    const items = flatten(top, 0, null, []);
    const total = items.reduce((sum, item) => sum + item.cost, 0);
    if (total > budget) choose(items, budget);
    const interactive = items.filter((item) => item.line.interactive);
    for (const { line } of interactive) if (line.element) parts.refs.note(line.element);
    const elements = interactive.filter((item) => item.kept).length;
    return { lines: write(items), elements, omitted: interactive.length - elements };
  }

  parts.budget = { fit };
})();
