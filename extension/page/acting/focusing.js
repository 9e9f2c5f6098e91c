// The focus, and what the page is told of it. In a tab that has not got the focus itself (the person is in the side panel,
// or in another tab) the browser moves the focus and fires no event; widgets that open, close and go on to their next field
// by those events would stand still. There they are made here, in the browser's order:
// https://www.w3.org/TR/uievents/#events-focusevent-event-order.

import * as walk from "../walk.js";

/** What the page was told here to have the focus. @type {WeakRef<Element> | null} */
let told = null;

/** @param {Element} element */
export function focus(element) {
  if (element !== walk.focused()) /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  tell();
}

/** Takes the focus from whatever has it. */
export function blur() {
  const active = walk.focused();
  if (active instanceof HTMLElement) active.blur();
  tell();
}

/** Tells the page where the focus is, if the browser does not and it was not told yet. */
export function tell() {
  const before = told?.deref() ?? null;
  const now = document.hasFocus() ? null : walk.focused();
  if (now === before) return;
  told = now && new WeakRef(now);
  // Where the browser tells by itself again, it has told of this one as well.
  if (document.hasFocus()) return;
  if (before?.isConnected) fire(before, ["blur", "focusout"], now);
  // A listener may have moved it on, and told of that.
  if (now && walk.focused() === now) fire(now, ["focus", "focusin"], before);
}

/** Tells of a focus that the page's own scripts have moved. @param {Element | null} before where it was */
export function follow(before) {
  if (told || walk.focused() !== before) tell();
}

/** @param {Element} target @param {string[]} types @param {Element | null} relatedTarget */
function fire(target, types, relatedTarget) {
  for (const type of types) {
    const bubbles = type.startsWith("focus") && type !== "focus";
    target.dispatchEvent(new FocusEvent(type, { bubbles, composed: true, view: window, relatedTarget }));
  }
}
