// Lines of controls: widgets, labels that stand in for a hidden control, frames, canvases.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Their names say all that is to be read inside.
  const CLOSED = new Set(["combobox", "textbox", "searchbox", "listbox", "spinbutton", "slider"]);

  /**
   * @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from
   * @returns {Webhand.Line}
   */
  function put(element, role, flow, from) {
    const line = parts.lines.describe(element, flow.look, from.disabled || isDisabledControl(element), role);
    parts.scene.put(flow, line);
    return line;
  }

  const DISABLEABLE = new Set(["button", "input", "select", "textarea", "option", "optgroup", "fieldset"]);

  /** @param {Element} element */
  function isDisabledControl(element) {
    return (DISABLEABLE.has(element.localName) || element.localName.includes("-")) && element.matches(":disabled");
  }

  /** @param {Element} element @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function showFrame(element, flow, from) {
    const box = element.getBoundingClientRect();
    if (from.visible && parts.interactive.bigEnough(element, box)) put(element, "iframe", flow, from);
  }

  /**
   * A picture that script draws and reads the pointer on: a region to look at, and to act on at any of its places.
   * @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from
   */
  function showCanvas(element, role, flow, from) {
    const box = element.getBoundingClientRect();
    if (!from.visible || box.width < 20 || box.height < 20) return;
    const line = put(element, role, flow, from);
    line.states.push(`size=${Math.round(box.width)}x${Math.round(box.height)}`);
  }

  /** @param {Element} element @param {string} role @param {Webhand.Flow} flow @param {Webhand.Inherited} from */
  function showWidget(element, role, flow, from) {
    const isFocus = element === flow.look.focus;
    const field = parts.interactive.isField(element);
    const box = parts.interactive.boxOf(element);
    const shown = (from.visible || isBehindPicture(element, from)) && parts.interactive.bigEnough(element, box);
    const seen = shown || (from.visible && parts.editors.isWayIn(element));
    if (!seen && !isFocus) return field ? undefined : parts.tree.visitChildren(element, flow, from);
    const line = parts.lines.describe(element, flow.look, from.disabled || isDisabledControl(element), role);
    if (!isFocus && isMute(line, role, field)) return parts.tree.visitChildren(element, flow, from);
    parts.scene.put(flow, line);
    if (isNativeField(element) || (field && parts.secrets.isSecret(element, line.name))) return;
    // Most controls hold one text, which is their name.
    const said = isWhole(element, line, role);
    if (said && element.firstElementChild === null && !element.localName.includes("-")) return;
    const inside = parts.scene.whole(said ? parts.scene.muted(from) : from);
    line.children = parts.scene.gather(flow, (inner) => parts.tree.visitChildren(element, inner, inside));
  }

  /**
   * Pages draw fields of their own over native ones that are transparent: it is these that take the pointer and the keys.
   * @param {Element} element @param {Webhand.Inherited} from
   */
  function isBehindPicture(element, from) {
    if (from.opacity >= parts.scene.FAINT || !isNativeField(element)) return false;
    const style = getComputedStyle(element);
    return style.visibility === "visible" && style.pointerEvents !== "none";
  }

  /** @param {Element} element */
  function isNativeField(element) {
    return element.localName === "input" || element.localName === "select" || element.localName === "textarea";
  }

  /** Without a name only fields, buttons and links are worth a line. */
  /** @param {Webhand.Line} line @param {string} role @param {boolean} field */
  function isMute(line, role, field) {
    return line.key === "" && role !== "button" && role !== "link" && !field;
  }

  /** Whether the line says all there is to read inside: what it shortens is listed below it. */
  /** @param {Element} element @param {Webhand.Line} line @param {string} role */
  function isWhole(element, line, role) {
    const text = (element.textContent ?? "").length;
    if (parts.interactive.isEditingHost(element)) return text <= parts.names.LONGEST;
    if (CLOSED.has(role)) return true;
    return line.name !== "" && text <= parts.names.LONGEST * 2 && !line.name.endsWith("…");
  }

  /**
   * A label is read as its control's name. Where the control itself cannot be seen (a styled checkbox, a file button), the
   * control is listed here, because the label is what a person clicks.
   * @param {HTMLLabelElement} label @param {Webhand.Flow} flow @param {Webhand.Inherited} from
   */
  function showLabel(label, flow, from) {
    const control = /** @type {HTMLElement} */ (label.control);
    const seen = parts.interactive.bigEnough(control, control.getBoundingClientRect());
    const standsIn = from.visible && isStandIn(label, control, seen, flow.look);
    if (standsIn) put(control, parts.roles.roleOf(control), flow, from);
    parts.tree.visitChildren(label, flow, standsIn || seen ? parts.scene.muted(from) : from);
  }

  /**
   * The first label that can be seen stands in for a control that cannot.
   * @param {HTMLLabelElement} label @param {Element} control @param {boolean} seen @param {Webhand.Look} look
   */
  function isStandIn(label, control, seen, look) {
    if (!parts.interactive.isToggle(control) || control === look.focus) return false;
    if (seen) {
      const style = getComputedStyle(control);
      if (style.display !== "none" && style.visibility === "visible") return false;
    }
    const big = (/** @type {HTMLLabelElement} */ each) => parts.interactive.bigEnough(each, each.getBoundingClientRect());
    return look.namer.labelsOf(control).find(big) === label;
  }

  parts.widgets = { showFrame, showCanvas, showWidget, showLabel };
})();
