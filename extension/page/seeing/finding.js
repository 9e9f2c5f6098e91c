// Finds elements by their words, wherever they are in the document.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @typedef {{ lines: import("../engine.d.ts").TreeLine[], elements: number, omitted: number }} Result */
  /** @typedef {{ line: Webhand.Line, depth: number, out: import("../engine.d.ts").TreeLine | null }} Place `out` once written. */

  /** @type {import("../engine.d.ts").Engine["find"]} */
  async function find({ space, prefix, nextRef, query, role, limit }) {
    parts.seeing.begin({ space, prefix, nextRef });
    const words = parts.names.collapse(query).toLowerCase().split(" ").filter(Boolean);
    const top = await parts.slices.run(parts.tree.walkAll());
    /** @type {Result} */
    const result = { lines: [], elements: 0, omitted: 0 };
    const look = parts.scene.look();
    search(top, [], (line) => matches(line, words, role), limit, result, look);
    parts.observing.attach();
    return parts.seeing.viewOf(result);
  }

  /** @param {Webhand.Line} line @param {string[]} words @param {string | null} role */
  function matches(line, words, role) {
    if (role ? line.role !== role : words.length === 0) return false;
    const text = `${line.role} ${line.name} ${line.states.join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  /**
   * An iframe stands there also where it matches nothing: its own document may hold matches, and they need a place.
   * @param {Webhand.Line[]} lines @param {Place[]} above @param {(line: Webhand.Line) => boolean} wanted @param {number} limit
   * @param {Result} result @param {Webhand.Look} look
   */
  function search(lines, above, wanted, limit, result, look) {
    for (const line of lines) {
      const place = /** @type {Place} */ ({ line, depth: above.length, out: null });
      if (wanted(line)) {
        if (result.elements < limit) write(place, above, result, look);
        else result.omitted += 1;
      } else if (line.role === "iframe") {
        for (const each of [...above, place]) if (!each.out) put(each, refOf(each.line), result).aside = true;
      }
      search(/** @type {Webhand.Line[]} */ (line.children), [...above, place], wanted, limit, result, look);
    }
  }

  /**
   * The line, below the containers that it stands in.
   * @param {Place} place @param {Place[]} above @param {Result} result @param {Webhand.Look} look
   */
  function write(place, above, result, look) {
    for (const each of above) (each.out ?? put(each, refOf(each.line), result)).aside = false;
    put(place, give(place.line, look), result);
    result.elements += 1;
  }

  /** @param {Place} place @param {string | null} ref @param {Result} result */
  function put(place, ref, result) {
    const out = { depth: place.depth, text: parts.lines.format(place.line, ref) };
    const frame = place.line.role === "iframe" && place.line.element;
    place.out = frame ? { ...out, ...parts.frames.factsOf(frame) } : out;
    result.lines.push(place.out);
    return place.out;
  }

  /** @param {Webhand.Line} line */
  function refOf(line) {
    return line.interactive && line.element ? parts.refs.assign(line.element, line.role, line.key) : null;
  }

  /** What is found gets a ref, also text: it can be scrolled to. @param {Webhand.Line} line @param {Webhand.Look} look */
  function give(line, look) {
    if (line.interactive || !line.place) return refOf(line);
    const { role, key } = parts.lines.describe(line.place, look, false);
    return parts.refs.assign(line.place, role, key);
  }

  parts.finding = { find };
})();
