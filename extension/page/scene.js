// Where the walk over a document stands: which line takes the children, and what is inherited on the way down.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Longer paragraphs become several lines, so that nothing of a long mail is lost and each piece is ranked by itself.
  const LONGEST_TEXT = 500;

  /** @param {Element} root @returns {Webhand.Scene} */
  function start(root) {
    const shared = { namer: parts.names.createNamer(), focus: parts.walk.focused(), seen: new Set() };
    const flow = { lines: [], text: "", place: root };
    return { shared, flow, opacity: 1, pointer: false, muted: false, visible: true, disabled: false };
  }

  /** The text collected so far becomes lines. @param {Webhand.Flow} flow */
  function flush(flow) {
    const text = parts.names.collapse(flow.text);
    flow.text = "";
    for (const piece of pieces(text)) flow.lines.push(parts.lines.plain("text", piece, flow.place));
  }

  /** @param {string} text @returns {string[]} pieces of at most LONGEST_TEXT characters, cut between words */
  function pieces(text) {
    const found = [];
    while (text.length > LONGEST_TEXT) {
      const space = text.lastIndexOf(" ", LONGEST_TEXT);
      const end = space > LONGEST_TEXT / 2 ? space : LONGEST_TEXT;
      found.push(text.slice(0, end));
      text = text.slice(end).trimStart();
    }
    return text ? [...found, text] : found;
  }

  /** @param {Webhand.Scene} scene @param {string} text @param {Element | null} place */
  function say(scene, text, place) {
    if (scene.muted || !scene.visible) return;
    if (!scene.flow.text) scene.flow.place = place;
    scene.flow.text += text;
  }

  /** @param {Webhand.Scene} scene @param {Webhand.Line} line */
  function put(scene, line) {
    flush(scene.flow);
    scene.flow.lines.push(line);
  }

  /**
   * Runs a walk into lines of its own.
   * @param {Webhand.Scene} scene @param {boolean} muted @param {(scene: Webhand.Scene) => void} walk
   */
  function gather(scene, muted, walk) {
    const flow = { lines: [], text: "", place: scene.flow.place };
    walk({ ...scene, flow, muted });
    flush(flow);
    return flow.lines;
  }

  parts.scene = { start, flush, say, put, gather };
})();
