// The nodes that a tree of lines can be chosen from: blocks in view are opened, the others wait until there is room.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @param {Webhand.Look} look @returns {Webhand.Survey} */
  function start(look) {
    return { look, opened: [], waiting: [] };
  }

  /** @param {Webhand.Block} block @param {number} depth @param {Webhand.Item | null} parent @returns {Webhand.Unit} */
  function unitOf(block, depth, parent) {
    return { block, depth, parent, nodes: null, distance: 0 };
  }

  /**
   * Opens what can be seen of a unit; the rest waits. Inside a block that is in view as a whole, so is everything.
   * @param {Webhand.Survey} survey @param {Webhand.Unit} unit @param {boolean} inside
   */
  function open(survey, unit, inside) {
    const box = inside ? null : boxOf(unit.block);
    if (box && isAway(box) && !isForced(unit.block, survey)) {
      unit.distance = distanceOf(box);
      survey.waiting.push(unit);
      return;
    }
    const within = inside || (box !== null && isWithin(box));
    for (const inner of expand(survey, unit)) open(survey, inner, within);
  }

  /** @param {Webhand.Block} block */
  function boxOf({ element, run }) {
    return run ? parts.runs.boxOf(run) : element.getBoundingClientRect();
  }

  /** The way to the focus and to open dialogs is always opened. @param {Webhand.Block} block @param {Webhand.Survey} survey */
  function isForced({ element, run }, { look }) {
    return look.ways.has(element) && (!run || run.some((each) => look.ways.has(each)));
  }

  /**
   * Makes the nodes of a unit.
   * @param {Webhand.Survey} survey @param {Webhand.Unit} unit @returns {Webhand.Unit[]} the units in it, still closed
   */
  function expand(survey, unit) {
    /** @type {Webhand.Unit[]} */
    const inner = [];
    unit.nodes = nodesOf(survey, parts.blocks.open(unit.block, survey.look), unit.depth, unit.parent, inner);
    return inner;
  }

  /**
   * @param {Webhand.Survey} survey @param {Webhand.Entries} entries @param {number} depth
   * @param {Webhand.Item | null} parent @param {Webhand.Unit[]} inner @returns {Webhand.Candidate[]}
   */
  function nodesOf(survey, entries, depth, parent, inner) {
    return entries.map((entry) => {
      if (!parts.blocks.isBlock(entry)) return itemOf(survey, entry, depth, parent, inner);
      const unit = unitOf(entry, depth, parent);
      inner.push(unit);
      return unit;
    });
  }

  /**
   * @param {Webhand.Survey} survey @param {Webhand.Line} line @param {number} depth @param {Webhand.Item | null} parent
   * @param {Webhand.Unit[]} inner @returns {Webhand.Item}
   */
  function itemOf(survey, line, depth, parent, inner) {
    /** @type {Webhand.Item} */
    const item = { line, depth, parent, cost: parts.lines.costOf(parts.lines.sizeOf(line), depth), kept: false, nodes: [] };
    survey.opened.push(item);
    if (line.children.length) item.nodes = nodesOf(survey, line.children, depth + 1, item, inner);
    return item;
  }

  /** What has no size of its own may still hold something that has. @param {DOMRect} box */
  function isAway(box) {
    return box.width !== 0 && box.height !== 0 && isOutside(box);
  }

  /** @param {DOMRect} box */
  function isOutside(box) {
    return box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth;
  }

  /** @param {DOMRect} box */
  function isWithin(box) {
    return box.width > 0 && box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  }

  /** @param {DOMRect} box in CSS pixels to the viewport */
  function distanceOf(box) {
    return Math.max(0, box.top - innerHeight, -box.bottom) + Math.max(0, box.left - innerWidth, -box.right);
  }

  parts.survey = { start, unitOf, itemOf, open, expand, isOutside, isUnit: (node) => "block" in node };
})();
