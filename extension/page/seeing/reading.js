// The readable text of the document, as it would be copied out of it: headings, paragraphs, lists, rows of tables.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const SKIPPED = new Set("script style noscript template head meta link title select datalist svg canvas audio video object".split(" "));
  const CELLS = new Set(["td", "th"]);

  /** @typedef {{ lines: import("../engine.d.ts").TreeLine[], text: string, start: string, pre: boolean, namer: Webhand.Namer | null }} Page */

  /** @type {import("../engine.d.ts").Engine["read"]} */
  async function read({ space, prefix, nextRef }) {
    parts.seeing.begin({ space, prefix, nextRef });
    /** @type {Page} */
    const page = { lines: [], text: "", start: "", pre: false, namer: null };
    const root = document.body ?? document.documentElement;
    if (root) await parts.slices.run(readElement(root, page));
    flush(page);
    return parts.seeing.viewOf({ lines: page.lines, elements: 0, omitted: 0 });
  }

  /** @param {Page} page what was read so far becomes a line */
  function flush(page) {
    const texts = page.pre ? page.text.split("\n").map((text) => text.trimEnd()) : [parts.names.collapse(page.text)];
    for (const text of texts) if (text) put(page, { depth: 0, text: page.start + text });
    page.text = page.start = "";
  }

  /** @param {Page} page @param {import("../engine.d.ts").TreeLine} line */
  function put(page, line) {
    page.lines.push(line);
  }

  /** @param {Element} element @param {Page} page @returns {Generator<void, void, boolean>} */
  function* readElement(element, page) {
    if (SKIPPED.has(element.localName) || element.getAttribute("aria-hidden") === "true") return;
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    if (element.localName === "iframe") return readFrame(element, page);
    if (element.localName === "br") return flush(page);
    const block = !style.display.startsWith("inline") && style.display !== "contents" && !CELLS.has(element.localName);
    if (block) yield* readBlock(element, style, page);
    else yield* readInline(element, style, page);
  }

  /** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @returns {Generator<void, void, boolean>} */
  function* readBlock(element, style, page) {
    flush(page);
    const { pre, start } = page;
    page.pre = style.whiteSpace.startsWith("pre") && style.whiteSpace !== "pre-line" && !isField(element);
    page.start = start || startOf(element);
    yield* readChildren(element, style, page);
    flush(page);
    page.pre = pre;
    // Labels may have come since; collecting them for each field would take longer than all the rest.
    if (yield) page.namer = null;
  }

  /** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @returns {Generator<void, void, boolean>} */
  function* readInline(element, style, page) {
    if (CELLS.has(element.localName) && page.text.trim()) page.text += " | ";
    if (element.localName === "img") page.text += ` ${element.getAttribute("alt") ?? ""} `;
    else if (isField(element)) page.text += ` ${valueOf(element, page)} `;
    else yield* readChildren(element, style, page);
  }

  /** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @returns {Generator<void, void, boolean>} */
  function* readChildren(element, style, page) {
    for (const child of parts.walk.childrenOf(element)) {
      if (child.nodeType === Node.ELEMENT_NODE) yield* readElement(/** @type {Element} */ (child), page);
      else if (child.nodeType === Node.TEXT_NODE && style.visibility === "visible") page.text += /** @type {Text} */ (child).data;
    }
  }

  /** @param {Element} element @param {Page} page */
  function readFrame(element, page) {
    flush(page);
    put(page, { depth: 0, text: "", ...parts.frames.factsOf(element) });
  }

  /** @param {Element} element */
  function startOf(element) {
    const role = parts.roles.roleOf(element);
    if (role === "heading") return `${"#".repeat(parts.roles.levelOf(element))} `;
    return role === "listitem" ? "- " : "";
  }

  /** @param {Element} element */
  function isField(element) {
    return element.localName === "input" || element.localName === "textarea";
  }

  /** @param {Element} element @param {Page} page */
  function valueOf(element, page) {
    // Nobody may have looked at the field before, so that its name has to be asked for.
    page.namer ??= parts.names.createNamer();
    const secret = parts.secrets.isSecret(element, page.namer.nameOf(element));
    return secret || parts.interactive.isToggle(element) ? "" : (parts.states.valueOf(element) ?? "");
  }

  parts.reading = { read };
})();
