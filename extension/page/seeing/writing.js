// Writes the lines that were kept, and in the place of the others a line that says what was left out.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Stretches of one kind are counted in its own word.
  /** @type {Record<string, string>} */
  const KINDS = { row: "row", listitem: "item", option: "option", treeitem: "item", article: "article" };

  /**
   * @typedef {{ lines: import("../engine.d.ts").TreeLine[], size: number, elements: number, omitted: number,
   *   skip: Webhand.Item | null }} Page
   */

  /**
   * An open modal dialog comes first; the rest is marked as behind it.
   * @param {Webhand.Candidate[]} nodes @param {Webhand.Item} [modal] @returns {Webhand.Written}
   */
  function write(nodes, modal) {
    /** @type {Page} */
    const page = { lines: [], size: 0, elements: 0, omitted: 0, skip: null };
    if (modal) {
      writeNodes([modal], 0, page);
      page.skip = modal;
      put(page, { depth: 0, text: `behind ${modal.line.name ? JSON.stringify(modal.line.name) : "the dialog"}` });
      const behind = page.lines.length;
      writeNodes(nodes, 1, page);
      if (page.lines.length === behind) page.lines.pop();
    } else writeNodes(nodes, 0, page);
    const { lines, size, elements, omitted } = page;
    return { lines, size, elements, omitted };
  }

  /** @param {Webhand.Candidate[]} nodes neighbours @param {number} depth @param {Page} page */
  function writeNodes(nodes, depth, page) {
    const gap = writeRun(nodes, depth, page, []);
    writeGap(gap, depth, page);
  }

  /**
   * @param {Webhand.Candidate[]} nodes @param {number} depth @param {Page} page @param {Webhand.Candidate[]} gap what was left out so far
   * @returns {Webhand.Candidate[]} what was left out at the end
   */
  function writeRun(nodes, depth, page, gap) {
    for (const node of nodes) {
      if (node === page.skip) continue;
      if (parts.survey.isUnit(node)) {
        if (node.nodes) gap = writeRun(node.nodes, depth, page, gap);
        else gap.push(node);
      } else if (!node.kept) gap.push(node);
      else {
        writeGap(gap, depth, page);
        gap = [];
        put(page, lineOut(node.line, depth, page));
        writeNodes(node.nodes, depth + 1, page);
      }
    }
    return gap;
  }

  /** @param {Page} page @param {import("../engine.d.ts").TreeLine} line */
  function put(page, line) {
    page.lines.push(line);
    page.size += parts.lines.costOf(line.text.length, line.depth);
  }

  /** @param {Webhand.Line} line @param {number} depth @param {Page} page */
  function lineOut(line, depth, page) {
    const element = line.interactive ? line.element : null;
    if (element) page.elements += 1;
    const ref = element && parts.refs.assign(element, line.role, line.key);
    /** @type {import("../engine.d.ts").TreeLine} */
    const out = { depth, text: parts.lines.format(line, ref) };
    return line.role === "iframe" && line.element ? { ...out, ...parts.frames.factsOf(line.element) } : out;
  }

  /** @param {Webhand.Candidate[]} gap @param {number} depth @param {Page} page */
  function writeGap(gap, depth, page) {
    const left = gap.map((node) => ({ node, ...contents(node) })).filter(({ controls, words }) => controls > 0 || words);
    const first = left[0];
    if (!first) return;
    if (isShorter(left)) return left.forEach(({ node }) => put(page, lineOut(/** @type {Webhand.Item} */ (node).line, depth, page)));
    const controls = left.reduce((sum, each) => sum + each.controls, 0);
    const kind = left.every(({ node }) => kindOf(node) === kindOf(first.node)) ? KINDS[kindOf(first.node)] : undefined;
    const [count, word] = kind ? [left.reduce((sum, { node }) => sum + lengthOf(node), 0), kind] : controls ? [controls, "element"] : [left.length, "line"];
    const ref = parts.stretches.refFor(left.map(({ node }) => node));
    page.omitted += controls;
    put(page, { depth, text: `… ${count} more ${word}${count === 1 ? "" : "s"} [ref=${ref}]` });
  }

  // "… 1 more line [ref=e100]" and a line break.
  const SHORTEST_GAP = 30;

  /** Whether it takes no more room to say it than to say that it was left out. @param {Array<{ node: Webhand.Candidate }>} left */
  function isShorter(left) {
    const plain = left.every(({ node }) => !parts.survey.isUnit(node) && node.nodes.length === 0 && !node.line.structural);
    return plain && left.reduce((sum, { node }) => sum + /** @type {Webhand.Item} */ (node).line.size, 0) <= SHORTEST_GAP;
  }

  /** @param {Webhand.Candidate} node */
  function kindOf(node) {
    if (!parts.survey.isUnit(node)) return node.line.role;
    return parts.roles.roleOf(node.block.run?.[0] ?? node.block.element);
  }

  /** @param {Webhand.Candidate} node */
  function lengthOf(node) {
    return (parts.survey.isUnit(node) && node.block.run?.length) || 1;
  }

  /**
   * How much is in what was left out. Closed blocks are counted by their markup, because opening them is what was avoided.
   * @param {Webhand.Candidate} node @returns {{ controls: number, words: boolean }}
   */
  function contents(node) {
    if (parts.survey.isUnit(node) && !node.nodes) return countedByMarkup(node.block.run ?? [node.block.element]);
    const own = !parts.survey.isUnit(node) && node.line;
    let controls = own && own.interactive ? 1 : 0;
    let words = own && (!own.structural || own.interactive);
    for (const inner of node.nodes ?? []) {
      const found = contents(inner);
      controls += found.controls;
      words ||= found.words;
    }
    return { controls, words: !!words };
  }

  /** @param {Element[]} elements */
  function countedByMarkup(elements) {
    let controls = 0;
    for (const element of elements) {
      const inside = element.getElementsByTagName("*");
      if (parts.interactive.looksInteractive(element)) controls += 1;
      for (let index = 0; index < inside.length; index++) {
        if (parts.interactive.looksInteractive(/** @type {Element} */ (inside[index]))) controls += 1;
      }
    }
    return { controls, words: controls > 0 || elements.some((element) => /\S/.test(element.textContent ?? "")) };
  }

  parts.writing = { write };
})();
