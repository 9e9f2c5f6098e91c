// What the budget left out can be asked for by a ref of its own: "… 93 more rows [ref=e40]".
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const MOST = 300;

  /** The lines of a block as they are now, and its runs, which have their own. @typedef {{ lines: Set<Webhand.Line>, byPlace: Map<Element, Webhand.Line[]>, runs: Webhand.Block[] }} Inside */
  /** @typedef {{ look: Webhand.Look, inside: Map<Webhand.Block, Inside> }} Search */

  /** Old ones are forgotten first. @type {Map<string, Array<Webhand.Line | Webhand.Block>>} */
  const stretches = new Map();

  /** Refs go with the first thing left out, so that they stay while the page stays. @type {WeakMap<Element, string[]>} */
  let refs = new WeakMap();

  /** How many refs of an element the look under way has given: several stretches can begin in it. @type {Map<Element, number>} */
  const given = new Map();

  /** @param {Webhand.Candidate} node */
  function elementOf(node) {
    return parts.survey.isUnit(node) ? (node.block.run?.[0] ?? node.block.element) : (node.line.element ?? node.line.place);
  }

  /** @param {Element | null} element */
  function nextRef(element) {
    if (!element) return parts.refs.fresh();
    const known = refs.get(element) ?? [];
    const number = given.get(element) ?? 0;
    given.set(element, number + 1);
    refs.set(element, known);
    return (known[number] ??= parts.refs.fresh());
  }

  /** @param {Webhand.Candidate[]} nodes neighbours that were left out @returns {string} */
  function refFor(nodes) {
    const ref = nextRef(nodes[0] ? elementOf(nodes[0]) : null);
    stretches.delete(ref);
    stretches.set(ref, nodes.map((node) => (parts.survey.isUnit(node) ? node.block : node.line)));
    for (const old of stretches.keys()) {
      if (stretches.size <= MOST) break;
      stretches.delete(old);
    }
    return ref;
  }

  /** @param {string} ref @param {number} room @returns {Webhand.Written | null} null where there is no such stretch any more */
  function expand(ref, room) {
    parts.seeing.refresh();
    const survey = parts.survey.start(parts.scene.look());
    const search = { look: survey.look, inside: new Map() };
    const entries = stretches.get(ref)?.flatMap((entry) => asItIs(entry, search));
    if (!entries?.length || entries.includes(null)) return null;
    // It was asked for by name: what is nearest to the viewport is no concern here.
    const unit = parts.survey.unitOf(stretchBlock(/** @type {Webhand.Entries} */ (entries)), 0, null);
    return parts.fit.fill(unit, survey, room);
  }

  /** @param {Array<Webhand.Line | Webhand.Block>} entries @returns {Webhand.Block} a block that was visited already */
  function stretchBlock(entries) {
    return Object.assign(parts.blocks.blockOf(document.documentElement, parts.scene.TOP, null), { entries, dirty: false, survey: Infinity });
  }

  /**
   * @param {Webhand.Line | Webhand.Block} entry @param {Search} search
   * @returns {Array<Webhand.Line | Webhand.Block | null>} nothing where it is gone, null where it cannot be told what it is now
   */
  function asItIs(entry, search) {
    if (parts.blocks.isBlock(entry)) return blockAsItIs(entry);
    const place = entry.element ?? entry.place;
    if (!place?.isConnected) return [];
    const block = parts.blocks.around(place);
    if (!block) return [null];
    const own = linesIn(block, search);
    const run = own.runs.find((each) => each.run?.some((element) => element.contains(place)));
    const { lines, byPlace } = run ? linesIn(run, search) : own;
    if (lines.has(entry) || own.lines.has(entry)) return [entry];
    const same = (byPlace.get(place) ?? []).filter((line) => line.role === entry.role);
    return [(same.length > 1 ? same.find((line) => line.name === entry.name) : same[0]) ?? null];
  }

  /** @param {Webhand.Block} block @param {Search} search @returns {Inside} */
  function linesIn(block, search) {
    const known = search.inside.get(block);
    if (known) return known;
    /** @type {Inside} */
    const found = { lines: new Set(), byPlace: new Map(), runs: [] };
    collect(parts.blocks.open(block, search.look), found);
    search.inside.set(block, found);
    return found;
  }

  /** @param {Webhand.Entries} entries @param {Inside} found */
  function collect(entries, found) {
    for (const entry of entries) {
      if (!parts.blocks.isBlock(entry)) collectLine(entry, found);
      else if (entry.run) found.runs.push(entry);
    }
  }

  /** @param {Webhand.Line} line @param {Inside} found */
  function collectLine(line, found) {
    found.lines.add(line);
    const place = line.element ?? line.place;
    const there = (place && found.byPlace.get(place)) ?? [];
    there.push(line);
    if (place) found.byPlace.set(place, there);
    collect(line.children, found);
  }

  /** Rows may be gone while their table stands. @param {Webhand.Block} block @returns {Webhand.Block[]} */
  function blockAsItIs(block) {
    if (!block.element.isConnected) return [];
    const left = block.run?.filter((each) => each.isConnected);
    if (!left || left.length === block.run?.length) return [block];
    return left.length ? [parts.blocks.blockOf(block.element, block.from, left)] : [];
  }

  function begin() {
    given.clear();
  }

  function clear() {
    stretches.clear();
    refs = new WeakMap();
  }

  parts.stretches = { refFor, expand, begin, clear, has: (ref) => stretches.has(ref) };
})();
