// Key events: keydown, keypress where a key writes something, the default, keyup.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @param {Element} target @param {"keydown" | "keypress" | "keyup"} type @param {Webhand.Stroke} stroke */
  function fire(target, type, stroke) {
    const writes = type === "keypress";
    const keyCode = writes ? (stroke.key === "Enter" ? 13 : (stroke.key.codePointAt(0) ?? 0)) : stroke.keyCode;
    const { key, code, shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey } = stroke;
    const init = { key, code, keyCode, which: keyCode, charCode: writes ? keyCode : 0, shiftKey, ctrlKey, altKey, metaKey };
    const common = { bubbles: true, cancelable: true, composed: true, view: window };
    return target.dispatchEvent(new KeyboardEvent(type, { ...init, ...common }));
  }

  /** @param {Webhand.Stroke} stroke */
  function writes(stroke) {
    return (stroke.key === "Enter" || [...stroke.key].length === 1) && !stroke.control && !stroke.meta && !stroke.alt;
  }

  /** @returns {Element} where keys go */
  function receiver() {
    return parts.walk.focused() ?? document.body ?? document.documentElement;
  }

  /** @param {Webhand.Stroke} stroke @returns {{ prevented: boolean, opens?: string }} */
  function stroke(stroke) {
    const target = receiver();
    let goesOn = fire(target, "keydown", stroke);
    // A handler may have moved the focus: the rest of the stroke belongs to what has it now.
    if (goesOn && writes(stroke)) goesOn = fire(receiver(), "keypress", stroke);
    const done = goesOn ? parts.keydefaults.run(receiver(), stroke) : undefined;
    fire(receiver(), "keyup", stroke);
    return { prevented: !goesOn, ...done };
  }

  /** @param {Element | null} element @param {string} name @returns {Webhand.Outcome} */
  function press(element, name) {
    const found = parts.keynames.strokeOf(name);
    if (!found) {
      const message = `There is no key ${JSON.stringify(name)}. Write it as Enter, Control+a or ArrowDown.`;
      return { code: "no_such_key", message };
    }
    if (element instanceof HTMLElement && element !== parts.walk.focused()) element.focus({ preventScroll: true });
    const { prevented, ...opened } = stroke(found);
    return { code: "done", message: `Pressed ${name}.${prevented ? " The page handled it." : ""}`, ...opened };
  }

  /**
   * One letter of a text being typed; a longer piece is inserted without keys, as if pasted.
   * @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} piece
   */
  function typeKey(field, piece) {
    const key = [...piece].length === 1 ? parts.keynames.keyOf(piece === "\n" ? "Enter" : piece) : null;
    if (!key) return parts.fields.insert(field, piece);
    const upper = piece !== piece.toLowerCase();
    const whole = { ...key, shift: upper, control: false, alt: false, meta: false };
    if (fire(field, "keydown", whole) && fire(field, "keypress", whole)) parts.fields.insert(field, piece);
    fire(field, "keyup", whole);
  }

  parts.keys = { press, typeKey };
})();
