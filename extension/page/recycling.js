// Lists that use their rows again: the node is the same and stands for another thing. A ref is an element in its row, so
// that "Delete" in the row of Ana is not to become "Delete" in the row of Bea.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const ROWS =
    "tr, li, dialog, [role=row], [role=listitem], [role=option], [role=treeitem], [role=dialog], [role=alertdialog]";
  const DIALOGS = "dialog, [role=dialog], [role=alertdialog]";
  // The whole of these may change and the row is still the same: they speak of what goes on, not of what the row is.
  const LIVE =
    "button, input, select, textarea, time, output, progress, meter, [aria-live], [role=status], [role=timer], " +
    "[role=button], [role=switch], [role=checkbox]";
  const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading], legend, caption";
  const IDENTITY = new Set(
    "@href @src @alt @title @aria-label @id @aria-rowindex @aria-posinset @data-id @data-key @data-index @data-row-key".split(" "),
  );
  const FARTHEST = 8;

  /**
   * The row, list item, card or dialog that an element belongs to: by its role, or by having siblings of its kind.
   * @param {Element} element @returns {Element | null}
   */
  function rowOf(element) {
    let levels = 0;
    for (let at = parts.walk.parentOf(element); at && at !== document.body; at = parts.walk.parentOf(at)) {
      if (at.matches(ROWS) || (++levels <= FARTHEST && twinsOf(at).length > 0)) return at;
    }
    return null;
  }

  /** @param {Element} element @returns {Element[]} siblings that look like another of the same */
  function twinsOf(element) {
    const kind = element.classList[0];
    if (!kind && !element.matches(`${ROWS}, article, [role=article]`)) return [];
    const siblings = [...(element.parentNode?.children ?? [])].filter((other) => other !== element);
    return siblings.filter((other) => other.localName === element.localName && other.classList[0] === kind);
  }

  /** @param {Element} row @returns {string} */
  function textOf(row) {
    return parts.names.collapse(pieces(row).join(" "));
  }

  /** @param {Node} node @returns {string[]} */
  function pieces(node) {
    if (node instanceof Text) return [node.data];
    const said = node instanceof Element ? [node.getAttribute("aria-label"), node.getAttribute("alt")] : [];
    const inner = [...parts.walk.childrenOf(node)].flatMap(pieces);
    return [...said.filter((text) => text !== null), ...inner];
  }

  /** @param {Node} node @returns {Generator<Node>} */
  function* within(node) {
    yield node;
    for (const child of parts.walk.childrenOf(node)) yield* within(child);
  }

  /** @param {string} text */
  function withoutDigits(text) {
    return text.replace(/\d+/g, "#");
  }

  /** @param {string} was @param {string} now @param {Element} row whether one text can stand for the same thing as the other */
  function isCounter(was, now, row) {
    const pattern = withoutDigits(now);
    if (withoutDigits(was) !== pattern || pattern === now) return false;
    // A twin with the same words and another number shows that numbers tell the rows apart.
    const texts = twinsOf(row).flatMap((twin) => pieces(twin).map(parts.names.collapse));
    return !texts.some((text) => text !== now && withoutDigits(text) === pattern);
  }

  /** @param {Node} node @param {Webhand.Change} change @param {Element} row */
  function isOther(node, change, row) {
    const collapse = parts.names.collapse;
    if (change.kind === "childList") return !sameTexts(change.out, change.into, row);
    if (change.kind === "characterData") {
      const now = collapse(/** @type {Text} */ (node).data);
      const was = collapse(change.was);
      return was !== now && was !== "" && !isCounter(was, now, row);
    }
    if (!IDENTITY.has(change.kind)) return false;
    const now = /** @type {Element} */ (node).getAttribute(change.kind.slice(1)) ?? "";
    return change.was !== now && change.was !== "" && !isCounter(change.was, now, row);
  }

  /** Texts that only came or only went (a badge, a spinner) make no other row. @param {string[]} out @param {string[]} into @param {Element} row */
  function sameTexts(out, into, row) {
    const lost = out.filter((text) => !into.includes(text));
    const fresh = into.filter((text) => !out.includes(text));
    if (!lost.length || !fresh.length) return true;
    return lost.every((was) => fresh.some((now) => isCounter(was, now, row)));
  }

  /**
   * Whether the row of an element came to stand for something else after a look.
   * @param {Element} element @param {number} since the number of the look
   * @returns {Element | null} the row
   */
  function recycledRow(element, since) {
    const row = rowOf(element);
    if (!row) return null;
    for (const node of within(row)) {
      const changes = parts.past.changesOf(node, since);
      if (!changes.length || !speaksFor(row, node, element)) continue;
      if (changes.some((change) => isOther(node, change, row))) return row;
    }
    return null;
  }

  /** Whether a node of the row says what the row is. @param {Element} row @param {Node} node @param {Element} element */
  function speaksFor(row, node, element) {
    const at = node instanceof Element ? node : parts.walk.parentOf(node);
    if (!at || parts.walk.contains(element, at)) return false;
    // A dialog is large and changes as it is used: its title says which it is.
    if (row.matches(DIALOGS)) return at.closest(HEADINGS) !== null || isLabelOf(row, at);
    const live = at.closest(LIVE);
    return !live || !parts.walk.contains(row, live);
  }

  /** @param {Element} row @param {Element} at */
  function isLabelOf(row, at) {
    const ids = (row.getAttribute("aria-labelledby") ?? "").split(/\s+/);
    return ids.some((id) => id !== "" && at.closest(`#${CSS.escape(id)}`));
  }

  /**
   * Where an element stood that was taken out: in a row that is still there, or in one that went with it.
   * @param {Element} element @returns {{ row: Element | null, text: string | null }}
   */
  function formerRow(element) {
    let at = /** @type {Element} */ (element);
    for (let turns = 0; turns < 20; turns++) {
      const row = rowOf(at);
      if (row) return { row, text: row.isConnected ? null : textOf(row) };
      let top = at;
      for (let up = parts.walk.parentOf(top); up; up = parts.walk.parentOf(top)) top = up;
      const parent = parts.past.formerParent(top);
      if (!(parent instanceof Element)) break;
      if (parent.matches(ROWS) || twinsOf(parent).length > 0) return { row: parent, text: parent.isConnected ? null : textOf(parent) };
      at = parent;
    }
    return { row: null, text: null };
  }

  /**
   * Whether an element stands where a lost one stood: outside of all rows like it, in the same row, or in one that says
   * the same.
   * @param {Webhand.Entry} lost @param {Element} element
   */
  function standsWhere(lost, element) {
    const row = rowOf(element);
    const gone = lost.element.deref();
    if (!gone) return row === null;
    const former = formerRow(gone);
    if (!former.row || !row) return former.row === row;
    if (former.text !== null) return former.text === textOf(row);
    return former.row === row && !recycledRow(element, lost.lastSeen);
  }

  parts.recycling = { rowOf, recycledRow, standsWhere, textOf };
})();
