// Lines of elements that can be clicked without saying so: a handler, or a pointer that turns into a hand.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Nobody clicks "somewhere on the page": what holds more than this is a place and not a control.
  const MOST_ELEMENTS = 200;

  /** @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function show(element, role, flow, from) {
    if (isPlace(element)) return parts.containers.show(element, role, flow, withoutPointer(from), getComputedStyle(element));
    const whole = parts.scene.whole(from);
    const children = parts.scene.gather(flow, (inner) => descend(element, role, inner, whole));
    const line = parts.lines.describe(element, flow.look, from.disabled, role);
    if (!isListed(element, line, children, from)) {
      if (children.length) parts.scene.flush(flow);
      return void flow.lines.push(...children);
    }
    if (role === "row") line.children = parts.rows.fold(children, Object.assign(line, { name: "" }));
    else line.children = saysAll(element, line) ? children.flatMap(withoutText) : children;
    parts.scene.put(flow, line);
  }

  /** @param {Element} element */
  function isPlace(element) {
    return element.getElementsByTagName("*").length > MOST_ELEMENTS;
  }

  /** The hand starts again further down. @param {Webhand.Inherited} from */
  function withoutPointer(from) {
    return from.pointer ? parts.scene.but(from, { pointer: false }) : from;
  }

  /**
   * A wrapper that adds no words to the controls inside it is not listed: they are. Without a name only what has a handler
   * or is part of a drawing can be told by something else.
   * @param {Element} element @param {Webhand.Line} line @param {Webhand.Entries} children @param {Webhand.Inherited} from
   */
  function isListed(element, line, children, from) {
    if (!from.visible || !parts.interactive.bigEnough(element, parts.interactive.boxOf(element))) return false;
    if (children.some(isControl) && !children.some(wordy)) return false;
    return line.name !== "" || (line.states.length > 0 && isHandled(element));
  }

  /** @param {Element} element */
  function isHandled(element) {
    return element.hasAttribute("onclick") || parts.marks.hasListener(element) || element instanceof SVGElement;
  }

  /** @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function descend(element, role, flow, from) {
    if (parts.rows.isCell(role)) parts.containers.show(element, role, flow, from, null);
    else parts.tree.visitChildren(element, flow, from);
  }

  /** @param {Element} element @param {Webhand.Line} line whether its name says all there is to read inside */
  function saysAll(element, line) {
    return line.name !== "" && !line.name.endsWith("…") && (element.textContent ?? "").length <= parts.names.LONGEST * 2;
  }

  /** @param {Webhand.Line | Webhand.Block} entry @returns {boolean} */
  function isControl(entry) {
    if (parts.blocks.isBlock(entry)) return true;
    return entry.interactive || (entry.structural && entry.children.some(isControl));
  }

  /** @param {Webhand.Line | Webhand.Block} entry @returns {boolean} whether there is static text under it, outside of controls */
  function wordy(entry) {
    if (parts.blocks.isBlock(entry)) return true;
    return entry.role === "text" || (!entry.interactive && (entry.name !== "" || entry.children.some(wordy)));
  }

  /** Under a line that has said the text already, only what can be acted on remains. */
  /** @param {Webhand.Line | Webhand.Block} entry @returns {Webhand.Entries} */
  function withoutText(entry) {
    if (parts.blocks.isBlock(entry) || entry.interactive) return [entry];
    return entry.role === "text" ? [] : entry.children.flatMap(withoutText);
  }

  parts.clickables = { show };
})();
