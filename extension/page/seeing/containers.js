// Lines of what holds other lines: landmarks, lists, tables, dialogs; and of headings, pictures and gauges.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Containers that tell the model something; `NAMED` ones only when they have a name. Everything else vanishes and its
  // children move up.
  const SHOWN = new Set(
    (
      "alert alertdialog article banner cell columnheader complementary contentinfo dialog feed grid gridcell list listbox " +
      "listitem log main menu menubar navigation radiogroup row rowheader search status table tablist tabpanel timer " +
      "toolbar tooltip tree treegrid"
    ).split(" "),
  );
  const NAMED = new Set(["form", "group", "region", "application", "figure", "math", "graphics-object", "graphics-document"]);
  const PICTURES = new Set(["img", "graphics-symbol"]);
  const GAUGES = new Set(["progressbar", "meter"]);
  const FOLDING = new Set(["listitem", "alert", "status", "tooltip", "timer"]);
  const NAMED_BY_CONTENT = new Set(["listitem", "cell", "gridcell", "columnheader", "rowheader", "row", "article"]);
  const NAMING_CHILD = new Set(["legend", "caption", "figcaption"]);

  // A row or an item is one thing and is visited as one, unless a whole page stands in it (tables for layout).
  const ONE_THING = new Set(["row", "cell", "gridcell", "columnheader", "rowheader", "listitem", "alert", "status", "tooltip", "timer"]);
  const MOST_ELEMENTS = 200;
  const MOST_TEXT = 200;
  /** @type {string[]} */
  const NOWHERE = [];

  /**
   * @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from
   * @param {CSSStyleDeclaration | null} clipping its style, where it may scroll
   */
  function show(element, role, flow, from, clipping) {
    if (role === "heading") return showHeading(element, flow, from);
    if (PICTURES.has(role)) return showImage(element, flow, from);
    if (GAUGES.has(role)) return showGauge(element, role, flow, from);
    const scroll = clipping && !from.whole ? parts.scrollers.positionOf(element, clipping) : NOWHERE;
    const name = SHOWN.has(role) || NAMED.has(role) ? nameOf(element, role, flow.look) : "";
    if (!name && element.hasAttribute("aria-labelledby")) parts.changes.expectName(element);
    if (!scroll.length && !SHOWN.has(role) && !name) return parts.tree.visitChildren(element, flow, from);
    parts.scene.flush(flow);
    const line = lineOf(element, role, name, scroll, flow.look);
    line.children = contentsOf(element, role, name, flow, from);
    putContainer(line, flow);
  }

  /** @param {Element} element @param {string} role @param {Webhand.Look} look */
  function nameOf(element, role, look) {
    if (NAMED_BY_CONTENT.has(role)) return parts.names.collapse(element.getAttribute("aria-label") ?? "");
    return parts.names.shorten(look.namer.nameOf(element));
  }

  /** @param {Element} element @param {string} role @param {Webhand.Inherited} from @returns {Webhand.Inherited} */
  function inside(element, role, from) {
    if (from.whole || !ONE_THING.has(role) || element.getElementsByTagName("*").length > MOST_ELEMENTS) return from;
    return parts.scene.whole(from);
  }

  /**
   * @param {Element} element @param {string} role @param {string} name @param {string[]} scroll @param {Webhand.Look} look
   * @returns {Webhand.Line}
   */
  function lineOf(element, role, name, scroll, look) {
    const line = parts.lines.plain(SHOWN.has(role) || name ? role : "scrollable", name, element);
    line.structural = true;
    line.refers = parts.lines.refersOut(element);
    // Cells are folded into their row: their states, thousands of them in a large table, would be computed to be dropped.
    if (parts.rows.isCell(role)) return line;
    line.states = parts.states.statesOf(element, role, { disabled: false, focused: element === look.focus, namer: look.namer });
    line.states.push(...scroll);
    if (element === look.focus || scroll.length) Object.assign(line, { element, interactive: true, probe: scroll.join() });
    return line;
  }

  /**
   * @param {Element} element @param {string} role @param {string} name @param {Webhand.Flow} flow
   * @param {Webhand.Inherited} from @returns {Webhand.Entries}
   */
  function contentsOf(element, role, name, flow, from) {
    // Most cells of large tables hold a text and nothing else.
    if (parts.rows.isCell(role) && element.firstElementChild === null && !parts.walk.rootOf(element)) {
      const text = from.visible && !from.muted ? parts.names.collapse(element.textContent ?? "") : "";
      if (text.length <= MOST_TEXT) return text ? [parts.lines.plain("text", text, element)] : [];
    }
    return parts.scene.gather(flow, (inner) => visitContents(element, name, inner, inside(element, role, from)));
  }

  /** The child that names its container is not read a second time. */
  /** @param {Element} element @param {string} name @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function visitContents(element, name, flow, from) {
    if (name === "") return parts.tree.visitChildren(element, flow, from);
    for (const child of parts.walk.childrenOf(element)) {
      const names = child instanceof Element && NAMING_CHILD.has(child.localName);
      parts.tree.visit(child, flow, names ? parts.scene.whole(parts.scene.muted(from)) : from);
    }
  }

  /** @param {Webhand.Line} line @param {Webhand.Flow} flow */
  function putContainer(line, flow) {
    if (parts.rows.isCell(line.role)) return void flow.lines.push(line);
    if (line.role === "row") line.children = parts.rows.fold(line.children, line);
    else if (FOLDING.has(line.role) && !line.name && !line.interactive) return putFolded(line, flow);
    flow.lines.push(line);
  }

  /** What holds one text is that text; an item that holds one thing is that thing. */
  /** @param {Webhand.Line} line @param {Webhand.Flow} flow */
  function putFolded(line, flow) {
    const [first, ...rest] = line.children;
    if (!first) return;
    const item = line.role === "listitem" && rest.length === 0;
    if (parts.blocks.isBlock(first)) return void flow.lines.push(line);
    if (first.role === "text" && (item || first.name.length <= parts.names.LONGEST)) {
      return void flow.lines.push({ ...line, name: first.name, key: first.name, children: rest, structural: false });
    }
    flow.lines.push(item ? first : line);
  }

  /** @param {Element} element @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function showHeading(element, flow, from) {
    const name = from.visible && !from.muted ? parts.names.shorten(flow.look.namer.nameOf(element)) : "";
    const muted = parts.scene.whole(parts.scene.muted(from));
    const children = parts.scene.gather(flow, (inner) => parts.tree.visitChildren(element, inner, muted));
    if (!name) return void flow.lines.push(...children);
    const line = parts.lines.plain("heading", name, element);
    parts.scene.put(flow, { ...line, states: [`level=${parts.roles.levelOf(element)}`], children });
  }

  /** @param {Element} element @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function showImage(element, flow, from) {
    const name = from.visible && !from.muted ? parts.names.shorten(flow.look.namer.nameOf(element)) : "";
    const svg = element.localName === "svg";
    if (name) parts.scene.put(flow, parts.lines.plain("img", name, element));
    // The words of a drawing are its name; what can be clicked in it is listed all the same.
    if (svg || !name) parts.tree.visitChildren(element, flow, svg ? parts.scene.muted(from) : from);
  }

  /** @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function showGauge(element, role, flow, from) {
    if (!from.visible) return;
    const line = parts.lines.plain(role, parts.names.shorten(flow.look.namer.nameOf(element)), element);
    line.states = parts.states.statesOf(element, role, { disabled: false, focused: false, namer: flow.look.namer });
    parts.scene.put(flow, line);
  }

  parts.containers = { show };
})();
