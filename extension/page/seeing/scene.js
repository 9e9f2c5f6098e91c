// Where the walk over a document stands: which flow takes the lines, and what is inherited on the way down.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Longer paragraphs become several lines, so that nothing of a long mail is lost and each piece is ranked by itself.
  const LONGEST_TEXT = 500;

  /** @type {Webhand.Inherited} */
  const TOP = {
    opacity: 1, pointer: false, muted: false, visible: true, disabled: false, whole: false, asWhole: null, asMuted: null,
  };

  // Less than this is not seen; what is visible under it takes part all the same (parts.widgets).
  const FAINT = 0.1;

  const MODALS = 'dialog[open], [aria-modal="true"]';

  /** @returns {Webhand.Look} what one look at the page shares */
  function look() {
    const focus = parts.walk.focused();
    const modals = openModals();
    return { namer: parts.names.createNamer(), focus, ways: waysTo([focus, ...modals]), modal: modals.length > 0 };
  }

  /** @returns {Element[]} dialogs that keep the person from the rest of the page */
  function openModals() {
    return [...parts.walk.everywhere(MODALS)].filter((each) => each.matches("[aria-modal=true], :modal") && each.checkVisibility());
  }

  /** @param {Array<Element | null>} targets @returns {Set<Element>} the targets with everything around them */
  function waysTo(targets) {
    const ways = new Set();
    for (const target of targets) {
      for (let at = target; at && !ways.has(at); at = parts.walk.parentOf(at)) ways.add(at);
    }
    return ways;
  }

  /** @param {Webhand.Look} shared @param {Element | null} place @returns {Webhand.Flow} */
  function flow(shared, place) {
    return { look: shared, lines: [], text: "", place };
  }

  /**
   * What an element hands down. The same object goes on where nothing differs: most elements change nothing.
   * @param {Element} element @param {CSSStyleDeclaration} style @param {Webhand.Inherited} from @returns {Webhand.Inherited}
   */
  function inherit(element, style, from) {
    const opacity = style.opacity === "1" ? from.opacity : from.opacity * Number(style.opacity);
    const visible = style.visibility === "visible" && opacity >= FAINT;
    const pointer = style.cursor === "pointer" && element !== document.body && element !== document.documentElement;
    const disabled = from.disabled || (element.hasAttributes() && element.getAttribute("aria-disabled") === "true");
    const same = opacity === from.opacity && visible === from.visible && pointer === from.pointer && disabled === from.disabled;
    return same ? from : but(from, { opacity, visible, pointer, disabled });
  }

  /** @param {Webhand.Inherited} one @param {Webhand.Inherited} other */
  function equal(one, other) {
    return (
      one === other ||
      (one.opacity === other.opacity &&
        one.pointer === other.pointer &&
        one.muted === other.muted &&
        one.visible === other.visible &&
        one.disabled === other.disabled &&
        one.whole === other.whole)
    );
  }

  /** @param {Webhand.Inherited} from @param {Partial<Webhand.Inherited>} changes @returns {Webhand.Inherited} */
  function but(from, changes) {
    return { ...from, asWhole: null, asMuted: null, ...changes };
  }

  /** Everything from here on belongs to one line. @param {Webhand.Inherited} from @returns {Webhand.Inherited} */
  function whole(from) {
    return from.whole ? from : (from.asWhole ??= but(from, { whole: true }));
  }

  /** The text from here on has been said by a name. @param {Webhand.Inherited} from @returns {Webhand.Inherited} */
  function muted(from) {
    return from.muted ? from : (from.asMuted ??= but(from, { muted: true }));
  }

  /** The text collected so far becomes lines. @param {Webhand.Flow} flow */
  function flush(flow) {
    if (flow.text === "") return;
    const text = parts.names.collapse(flow.text);
    flow.text = "";
    if (text.length > LONGEST_TEXT) for (const piece of pieces(text)) flow.lines.push(parts.lines.plain("text", piece, flow.place));
    else if (text) flow.lines.push(parts.lines.plain("text", text, flow.place));
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

  /** @param {Webhand.Flow} flow @param {string} text @param {Element | null} place */
  function say(flow, text, place) {
    if (!flow.text) flow.place = place;
    flow.text += text;
  }

  /** @param {Webhand.Flow} flow @param {Webhand.Line | Webhand.Block} line */
  function put(flow, line) {
    flush(flow);
    flow.lines.push(line);
  }

  /**
   * Runs a walk into lines of its own.
   * @param {Webhand.Flow} outer @param {(flow: Webhand.Flow) => void} walk @returns {Webhand.Entries}
   */
  function gather(outer, walk) {
    const inner = flow(outer.look, outer.place);
    walk(inner);
    flush(inner);
    return inner.lines;
  }

  parts.scene = { TOP, FAINT, look, openModals, flow, inherit, equal, but, whole, muted, flush, say, put, gather };
})();
