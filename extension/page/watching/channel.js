// The way to world.js in the page's own world: an element that stands in no document, and that only the two have. In
// documents which are older than the extension, or than its last reload, there is none, and the engine does without.

/**
 * @param {"marks" | "heard" | "dialogs" | "saving" | "choosing" | "windows" | "follow" | "acting" | "acted" | "timers"} which @param {Element} desk where the answer goes to
 * @returns {boolean} false where nobody is there
 */
export function ask(which, desk) {
  const question = new FocusEvent(which, { relatedTarget: desk, cancelable: true });
  return Boolean(globalThis.webhandChannel && !globalThis.webhandChannel.dispatchEvent(question));
}
