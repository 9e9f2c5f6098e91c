// Walks the flattened tree once and makes lines of it.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const SKIPPED = new Set(
    "script style noscript template head meta link title datalist source track param col colgroup".split(" "),
  );
  const NEVER_SEEN_UNDER = 0.1;

  // Containers that tell the model something; `NAMED` ones only when they have a name. Everything else vanishes and its
  // children move up.
  const SHOWN = new Set(
    (
      "alert alertdialog article banner cell columnheader complementary contentinfo dialog feed grid gridcell list listbox " +
      "listitem log main menu menubar navigation radiogroup row rowheader search status table tablist tabpanel timer " +
      "toolbar tooltip tree treegrid"
    ).split(" "),
  );
  const NAMED = new Set(["form", "group", "region", "application", "figure", "math"]);
  const GAUGES = new Set(["progressbar", "meter"]);

  // These wrap one thing more often than not; then the thing stands for itself.
  const COLLAPSING = new Set(["listitem", "cell", "gridcell", "columnheader", "rowheader"]);

  /** @param {Node} node @param {Webhand.Scene} scene */
  function visit(node, scene) {
    if (node.nodeType === Node.TEXT_NODE) parts.scene.say(scene, /** @type {Text} */ (node).data, node.parentElement);
    else if (node instanceof Element && !SKIPPED.has(node.localName)) visitElement(node, scene);
  }

  /** @param {Element} parent @param {Webhand.Scene} scene */
  function visitChildren(parent, scene) {
    for (const child of parts.walk.childrenOf(parent)) visit(child, scene);
  }

  /** @param {Element} element @param {Webhand.Scene} scene */
  function visitElement(element, scene) {
    if (isLeftOut(element, scene)) return;
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const inner = inherit(element, style, scene);
    if (inner.opacity < NEVER_SEEN_UNDER && !parts.interactive.isToggle(element)) return visitFocusIn(element, scene);
    const block = !style.display.startsWith("inline") && style.display !== "contents";
    if (block || element.localName === "br") parts.scene.flush(scene.flow);
    show(element, style, scene.pointer, inner);
    if (block) parts.scene.flush(scene.flow);
  }

  /** https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion, unless the focus is in there. */
  /** @param {Element} element @param {Webhand.Scene} scene */
  function isLeftOut(element, scene) {
    if (element.getAttribute("aria-hidden") !== "true" && !element.hasAttribute("inert")) return false;
    return !parts.walk.contains(element, scene.shared.focus);
  }

  /** @param {Element} element @param {CSSStyleDeclaration} style @param {Webhand.Scene} scene @returns {Webhand.Scene} */
  function inherit(element, style, scene) {
    return {
      ...scene,
      opacity: scene.opacity * Number(style.opacity),
      visible: style.visibility === "visible",
      pointer: style.cursor === "pointer" && element !== document.body && element !== document.documentElement,
      disabled: scene.disabled || element.getAttribute("aria-disabled") === "true",
    };
  }

  /** Nothing is seen here, but what has the focus takes the keys. @param {Element} element @param {Webhand.Scene} scene */
  function visitFocusIn(element, scene) {
    const focus = scene.shared.focus;
    if (focus && parts.walk.contains(element, focus)) putElement(focus, scene);
  }

  /** @param {Element} element @param {CSSStyleDeclaration} style @param {boolean} pointerAbove @param {Webhand.Scene} scene */
  function show(element, style, pointerAbove, scene) {
    const role = parts.roles.roleOf(element);
    if (role === "iframe") return showFrame(element, scene);
    if (parts.interactive.isWidget(element, role)) return showWidget(element, role, scene);
    if (element instanceof HTMLLabelElement && element.control) return showLabel(element, element.control, scene);
    if (parts.interactive.isClickable(element, style, pointerAbove)) return showClickable(element, role, scene);
    if (role === "heading") return showHeading(element, scene);
    if (role === "img") return showImage(element, scene);
    showContainer(element, role, scene);
  }

  /** @param {Element} element @param {Webhand.Scene} scene */
  function showFrame(element, scene) {
    const box = element.getBoundingClientRect();
    if (!scene.visible || !parts.interactive.bigEnough(element, box)) return;
    putElement(element, scene);
  }

  /** @param {Element} element @param {Webhand.Scene} scene @returns {Webhand.Line} */
  function putElement(element, scene) {
    const disabled = scene.disabled || element.matches(":disabled");
    const line = parts.lines.describe(element, scene.shared.namer, disabled);
    scene.shared.seen.add(element);
    parts.scene.put(scene, line);
    return line;
  }

  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function showWidget(element, role, scene) {
    const isFocus = element === scene.shared.focus;
    const box = parts.interactive.boxOf(element);
    const seen = scene.visible && parts.interactive.bigEnough(element, box);
    if (!seen && !isFocus) return element.matches("input, select, textarea") ? undefined : visitChildren(element, scene);
    if (!isFocus && isMute(element, role, scene)) return visitChildren(element, scene);
    const line = putElement(element, scene);
    line.box = box;
    if (element.matches("input, select, textarea") || isEditable(element)) return;
    line.children = parts.scene.gather(scene, isWhole(element, line, role), (deeper) => visitChildren(element, deeper));
  }

  /** Without a name only fields, buttons and links are worth a line. */
  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function isMute(element, role, scene) {
    if (role === "button" || role === "link" || parts.interactive.isField(element)) return false;
    return scene.shared.namer.nameOf(element) === "";
  }

  /** @param {Element} element */
  function isEditable(element) {
    return element instanceof HTMLElement && element.isContentEditable;
  }

  /** Whether the line's name says all there is to read inside. */
  /** @param {Element} element @param {Webhand.Line} line @param {string} role */
  function isWhole(element, line, role) {
    if (role === "combobox" || role === "textbox" || role === "listbox") return true;
    return line.name !== "" && (element.textContent ?? "").length <= parts.names.LONGEST * 2 && !line.name.endsWith("…");
  }

  /**
   * A label is read as its control's name. Where the control itself cannot be seen (a styled checkbox, a file button), the
   * control is listed here, because the label is what a person clicks.
   * @param {HTMLLabelElement} label @param {Element} control @param {Webhand.Scene} scene
   */
  function showLabel(label, control, scene) {
    const standsIn = isStandIn(control, scene) && parts.interactive.bigEnough(label, label.getBoundingClientRect());
    if (standsIn) putElement(control, scene);
    const named = standsIn || parts.interactive.bigEnough(control, control.getBoundingClientRect());
    visitChildren(label, { ...scene, muted: scene.muted || named });
  }

  /** @param {Element} control @param {Webhand.Scene} scene */
  function isStandIn(control, scene) {
    if (!scene.visible || scene.shared.seen.has(control) || !parts.interactive.isToggle(control)) return false;
    const style = getComputedStyle(control);
    const box = control.getBoundingClientRect();
    return style.display === "none" || style.visibility !== "visible" || !parts.interactive.bigEnough(control, box);
  }

  /**
   * A wrapper that adds no words to the controls inside it is not listed: they are.
   * @param {Element} element @param {string} role @param {Webhand.Scene} scene
   */
  function showClickable(element, role, scene) {
    const children = parts.scene.gather(scene, scene.muted, (deeper) => descend(element, role, deeper));
    const line = parts.lines.describe(element, scene.shared.namer, scene.disabled);
    const onlyWraps = children.some((child) => child.interactive) && !children.some(wordy);
    if (!scene.visible || onlyWraps || !line.name || !parts.interactive.bigEnough(element, parts.interactive.boxOf(element))) {
      if (children.length) parts.scene.flush(scene.flow);
      return void scene.flow.lines.push(...children);
    }
    scene.shared.seen.add(element);
    if (role === "row") line.children = parts.rows.fold(children, Object.assign(line, { name: "" }));
    else line.children = isWhole(element, line, role) ? children.flatMap(withoutText) : children;
    parts.scene.put(scene, line);
  }

  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function descend(element, role, scene) {
    if (parts.rows.isCell(role)) showContainer(element, role, scene);
    else visitChildren(element, scene);
  }

  /** @param {Webhand.Line} line @returns {boolean} whether there is static text under it, outside of controls */
  function wordy(line) {
    return isText(line) || (!line.interactive && (line.name !== "" || line.children.some(wordy)));
  }

  /** @param {Webhand.Line} line */
  function isText(line) {
    return line.role === "text";
  }

  /** Under a line that has said the text already, only what can be acted on remains. */
  /** @param {Webhand.Line} line @returns {Webhand.Line[]} */
  function withoutText(line) {
    if (isText(line)) return [];
    if (line.interactive) return [line];
    return line.children.flatMap(withoutText);
  }

  /** @param {Element} element @param {Webhand.Scene} scene */
  function showHeading(element, scene) {
    const name = scene.visible && !scene.muted ? parts.names.shorten(scene.shared.namer.nameOf(element)) : "";
    const children = parts.scene.gather(scene, true, (deeper) => visitChildren(element, deeper));
    if (!name) return void scene.flow.lines.push(...children);
    const line = parts.lines.plain("heading", name, element);
    parts.scene.put(scene, { ...line, states: [`level=${parts.roles.levelOf(element)}`], children });
  }

  /** @param {Element} element @param {Webhand.Scene} scene */
  function showImage(element, scene) {
    const name = scene.visible && !scene.muted ? parts.names.shorten(scene.shared.namer.nameOf(element)) : "";
    if (name) return parts.scene.put(scene, parts.lines.plain("img", name, element));
    if (element.localName !== "svg") visitChildren(element, scene);
  }

  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function showContainer(element, role, scene) {
    if (GAUGES.has(role)) return void putGauge(element, role, scene);
    const name = mayShow(role) ? containerName(element, role, scene) : "";
    if (!SHOWN.has(role) && !name) return visitChildren(element, scene);
    parts.scene.flush(scene.flow);
    const muted = scene.muted;
    const children = parts.scene.gather(scene, muted, (deeper) => visitContents(element, name, deeper));
    const line = parts.lines.plain(role, name, element);
    // Cells are folded into their row: their states, thousands of them in a large table, would be computed to be dropped.
    const focused = element === scene.shared.focus;
    if (!parts.rows.isCell(role)) line.states = parts.states.statesOf(element, role, { disabled: false, focused });
    if (focused && !parts.rows.isCell(role)) scene.shared.seen.add(element);
    putContainer(line, children, scene);
  }

  /** @param {string} role */
  function mayShow(role) {
    return SHOWN.has(role) || NAMED.has(role);
  }

  /** Cells, rows and list items are named by their content, which is listed anyway. */
  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function containerName(element, role, scene) {
    if (COLLAPSING.has(role) || role === "row" || role === "article") {
      return parts.names.collapse(element.getAttribute("aria-label") ?? "");
    }
    return parts.names.shorten(scene.shared.namer.nameOf(element));
  }

  /** The child that names its container is not read a second time. */
  /** @param {Element} element @param {string} name @param {Webhand.Scene} scene */
  function visitContents(element, name, scene) {
    for (const child of parts.walk.childrenOf(element)) {
      const names = child instanceof Element && name !== "" && child.matches("legend, caption, figcaption");
      visit(child, names ? { ...scene, muted: true } : scene);
    }
  }

  /** @param {Element} element @param {string} role @param {Webhand.Scene} scene */
  function putGauge(element, role, scene) {
    if (!scene.visible) return;
    const line = parts.lines.plain(role, parts.names.shorten(scene.shared.namer.nameOf(element)), element);
    line.states = parts.states.statesOf(element, role, { disabled: false, focused: false });
    parts.scene.put(scene, line);
  }

  /** @param {Webhand.Line} line @param {Webhand.Line[]} children @param {Webhand.Scene} scene */
  function putContainer(line, children, scene) {
    if (parts.rows.isCell(line.role)) return void scene.flow.lines.push({ ...line, children });
    if (line.role === "row") return putRow(line, children, scene);
    const [first, ...rest] = children;
    if (!first) return;
    if (line.role === "listitem" && rest.length === 0 && !line.name) {
      return void scene.flow.lines.push(isText(first) ? { ...first, role: "listitem" } : first);
    }
    const foldable = ["listitem", "alert", "status", "tooltip", "timer"].includes(line.role) && !line.name;
    if (foldable && isText(first) && first.name.length <= parts.names.LONGEST) {
      return void scene.flow.lines.push({ ...line, name: first.name, children: rest });
    }
    scene.flow.lines.push({ ...line, children });
  }

  /** @param {Webhand.Line} line @param {Webhand.Line[]} cells @param {Webhand.Scene} scene */
  function putRow(line, cells, scene) {
    const children = parts.rows.fold(cells, line);
    if (line.name || children.length) scene.flow.lines.push({ ...line, children });
  }

  /** The focused element is listed even where no rule would list it. @param {Webhand.Scene} scene */
  function addFocus(scene) {
    const focus = scene.shared.focus;
    if (!focus || scene.shared.seen.has(focus)) return;
    const box = focus.getBoundingClientRect();
    if (box.width > 0 || box.height > 0) putElement(focus, scene);
  }

  /** @returns {Webhand.Line[]} the top lines of the document as it is now */
  function build() {
    const root = document.body ?? document.documentElement;
    const scene = parts.scene.start(root);
    if (root) visit(root, scene);
    parts.scene.flush(scene.flow);
    addFocus(scene);
    return scene.flow.lines;
  }

  parts.tree = { build };
})();
