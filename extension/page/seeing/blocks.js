// The model of the document: a block stands for one block-level element and remembers its lines until something in it
// changes. Blocks are opened when they are asked for: what is far below the fold of a long page costs nothing.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @type {WeakMap<Element, Webhand.Block>} */
  let blocks = new WeakMap();

  /** @type {Webhand.Block | null} */
  let root = null;
  let survey = 0;
  let surveying = false;

  /** @returns {Webhand.Block | null} */
  function rootBlock() {
    const element = document.body ?? document.documentElement;
    if (!element) return null;
    if (root?.element !== element) root = blockFor(element, parts.scene.TOP, parts.scene.TOP);
    return root;
  }

  /**
   * The block of an element as it was, if it would come out the same.
   * @param {Element} element @param {Webhand.Inherited} from what comes from above @param {Webhand.Inherited} to what it hands down
   * @returns {Webhand.Block}
   */
  function blockFor(element, from, to) {
    const known = blocks.get(element);
    if (known) {
      if (!(parts.scene.equal(known.from, from) && parts.scene.equal(known.to, to))) forget(known);
      return Object.assign(known, { from, to });
    }
    const block = blockOf(element, from, null);
    block.to = to;
    blocks.set(element, block);
    return block;
  }

  /**
   * A block that nobody remembers.
   * @param {Element} element @param {Webhand.Inherited} from @param {Webhand.Run | null} run the children that it is made of
   * @returns {Webhand.Block}
   */
  function blockOf(element, from, run) {
    return { element, run, from, to: from, entries: [], dirty: true, survey };
  }

  /** A survey begins: what it opens is compared at the next one and may be used again then. */
  function begin() {
    survey += 1;
    surveying = true;
  }

  function end() {
    surveying = false;
  }

  /**
   * What stands in the block, visited now if need be. Lines that the last survey did not have were compared with nothing
   * since, so that they are visited again.
   * @param {Webhand.Block} block @param {Webhand.Look} look @returns {Webhand.Entries}
   */
  function open(block, look) {
    if (block.dirty || block.survey < (surveying ? survey - 1 : survey)) {
      block.entries = parts.tree.visitBlock(block, look);
      block.dirty = !surveying;
    }
    if (surveying) block.survey = survey;
    return block.entries;
  }

  /**
   * The lines with all blocks opened and taken out; containers that turn out to be empty are left out. Pauses after each
   * block, for those who must not hold up the page.
   * @param {Webhand.Entries} entries @param {Webhand.Look} look @returns {Generator<void, Webhand.Line[]>}
   */
  function* flatten(entries, look) {
    const lines = [];
    for (const entry of entries) {
      if (isBlock(entry)) {
        for (const line of yield* flatten(open(entry, look), look)) lines.push(line);
        yield;
      } else {
        const children = entry.children.length ? yield* flatten(entry.children, look) : [];
        if (!entry.structural || entry.interactive || children.length) lines.push({ ...entry, children });
      }
    }
    return lines;
  }

  /** The lines of the block and of all blocks in it are out of date. @param {Webhand.Block} block */
  function forget(block) {
    block.dirty = true;
    for (const entry of block.entries) forgetEntry(entry);
  }

  /** @param {Webhand.Line | Webhand.Block} entry */
  function forgetEntry(entry) {
    if (isBlock(entry)) forget(entry);
    else for (const child of entry.children) forgetEntry(child);
  }

  /** @param {Element} element @returns {Webhand.Block | null} the block that the element's line is in */
  function around(element) {
    for (let at = /** @type {Element | null} */ (element); at; at = parts.walk.parentOf(at)) {
      const block = blocks.get(at);
      if (block) return block;
    }
    return null;
  }

  /**
   * Something changed at the element. `deep`: the look of everything in it may have changed too. The line of an element
   * with a block of its own can stand in the block around it, so that this one is visited again as well.
   * @param {Element} element @param {boolean} deep
   */
  function invalidate(element, deep) {
    const block = around(element);
    // The page's outermost element stands above all blocks.
    if (!block) return void (deep && element === document.documentElement && clear());
    if (deep) forget(block);
    block.dirty = true;
    const parent = parts.walk.parentOf(block.element);
    const outer = parent && around(parent);
    if (outer) outer.dirty = true;
  }

  /** Everything is visited again. */
  function clear() {
    blocks = new WeakMap();
    root = null;
  }

  /** @param {Webhand.Line | Webhand.Block} entry @returns {entry is Webhand.Block} */
  function isBlock(entry) {
    return "entries" in entry;
  }

  parts.blocks = { rootBlock, blockFor, blockOf, around, begin, end, open, flatten, invalidate, clear, isBlock };
})();
