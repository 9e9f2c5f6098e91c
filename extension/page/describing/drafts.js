// Editors of formatted text that are documents of their own, as far as they may be looked into.

import * as names from "../naming/names.js";

const EDITABLE = "[contenteditable]:not([contenteditable=false]), textarea";

/** @param {HTMLIFrameElement} frame @returns {Element[]} what is written into there; nothing of other origins */
export function editorsIn(frame) {
  const inner = frame.contentDocument; // null for other origins
  if (!inner) return [];
  return inner.designMode === "on" && inner.body ? [inner.body] : [...inner.querySelectorAll(EDITABLE)];
}

/** @param {HTMLIFrameElement} frame @returns {string} on one line */
export function textOf(frame) {
  // Of another realm, so that it is no instance of this one's classes.
  const texts = editorsIn(frame).map((each) => (each.localName === "textarea" ? /** @type {HTMLTextAreaElement} */ (each).value : wordsOf(each)));
  return names.collapse(texts.join(" "));
}

/** @param {Element} editor */
function wordsOf(editor) {
  return /** @type {HTMLElement} */ (editor).innerText ?? editor.textContent ?? "";
}
