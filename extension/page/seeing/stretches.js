// What the budget left out can be asked for by a ref of its own: "… 93 more rows [ref=e40]".
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const MOST = 300;

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
    const entries = stretches.get(ref)?.filter(isThere);
    if (!entries?.length) return null;
    const survey = parts.survey.start(parts.scene.look());
    // It was asked for by name: what is nearest to the viewport is no concern here.
    const unit = parts.survey.unitOf(stretchBlock(entries), 0, null);
    return parts.fit.fill(unit, survey, room);
  }

  /** @param {Array<Webhand.Line | Webhand.Block>} entries @returns {Webhand.Block} a block that was visited already */
  function stretchBlock(entries) {
    return Object.assign(parts.blocks.blockOf(document.documentElement, parts.scene.TOP, null), { entries, dirty: false, survey: Infinity });
  }

  /** @param {Webhand.Line | Webhand.Block} entry */
  function isThere(entry) {
    const element = parts.blocks.isBlock(entry) ? entry.element : (entry.element ?? entry.place);
    return element?.isConnected ?? false;
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
