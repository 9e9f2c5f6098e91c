// Event sequences as a mouse makes them: https://www.w3.org/TR/uievents/#events-mouseevent-event-order and
// https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-support-hover.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** What the pointer was last over. @type {WeakRef<Element> | null} */
  let hovered = null;

  /**
   * @param {Element} target @param {string} type @param {Webhand.Point} at @param {MouseEventInit} [more]
   * @returns {boolean} false where the page prevented the default
   */
  function mouse(target, type, at, more = {}) {
    const quiet = type.endsWith("enter") || type.endsWith("leave");
    const place = { clientX: at.x, clientY: at.y, screenX: at.x + screenX, screenY: at.y + screenY };
    const init = { bubbles: !quiet, cancelable: !quiet, composed: true, view: window, ...place, ...more };
    if (!type.startsWith("pointer") && type !== "click") return target.dispatchEvent(new MouseEvent(type, init));
    return target.dispatchEvent(new PointerEvent(type, { ...init, pointerId: 1, pointerType: "mouse", isPrimary: true }));
  }

  /** @param {Element} target @param {Webhand.Point} at */
  function hover(target, at) {
    const from = hovered?.deref() ?? null;
    if (from !== target) {
      if (from?.isConnected) leave(from, target, at);
      enter(from, target, at);
    }
    hovered = new WeakRef(target);
    mouse(target, "pointermove", at, { button: -1 });
    mouse(target, "mousemove", at);
  }

  /** @param {Element} from @param {Element} to @param {Webhand.Point} at */
  function leave(from, to, at) {
    const left = [...parts.walk.upwards(from)].filter((element) => !parts.walk.contains(element, to));
    for (const kind of ["pointer", "mouse"]) {
      mouse(from, `${kind}out`, at, { relatedTarget: to });
      for (const element of left) mouse(element, `${kind}leave`, at, { relatedTarget: to });
    }
  }

  /** @param {Element | null} from @param {Element} to @param {Webhand.Point} at */
  function enter(from, to, at) {
    const entered = [...parts.walk.upwards(to)].filter((element) => !from || !parts.walk.contains(element, from));
    for (const kind of ["pointer", "mouse"]) {
      mouse(to, `${kind}over`, at, { relatedTarget: from });
      for (const element of entered.reverse()) mouse(element, `${kind}enter`, at, { relatedTarget: from });
      entered.reverse();
    }
  }

  /**
   * Down, focus, up, click. A prevented `pointerdown` silences the mouse events, never the click.
   * @param {Element} target @param {Webhand.Point} at
   * @returns {boolean} whether the click was delivered
   */
  function press(target, at) {
    const held = { button: 0, buttons: 1, detail: 1 };
    const withMouse = mouse(target, "pointerdown", at, held);
    if (target.isConnected && withMouse && mouse(target, "mousedown", at, held) && target.isConnected) focusAt(target);
    // A press that takes its own target away is a click on nothing; the page has already reacted to the press.
    if (!target.isConnected) return false;
    const released = { button: 0, buttons: 0, detail: 1 };
    mouse(target, "pointerup", at, released);
    if (withMouse && target.isConnected) mouse(target, "mouseup", at, released);
    if (!target.isConnected) return false;
    mouse(target, "click", at, released);
    return true;
  }

  const FOCUSABLE = "a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";

  /** The nearest element that takes focus gets it; where there is none, the page does. @param {Element} target */
  function focusAt(target) {
    for (const element of parts.walk.upwards(target)) {
      if (isFocusable(element)) return element.focus({ preventScroll: true });
    }
    const active = parts.walk.focused();
    if (active instanceof HTMLElement) active.blur();
  }

  /** @param {Element} element @returns {element is HTMLElement} */
  function isFocusable(element) {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
    if (parts.walk.rootOf(element)?.delegatesFocus) return true;
    return element.matches(FOCUSABLE) && !element.matches(":disabled");
  }

  /** @param {Element} target @param {"input" | "change"} type */
  function plain(target, type) {
    target.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
  }

  parts.events = { hover, press, plain, isFocusable };
})();
