// In the isolated world of every document, right before world.js runs in the page's own (manifest.json): takes the channel
// that world.js hands over at its start. Nothing of the page runs between the two, and later nobody listens here any more.
(() => {
  /** @param {FocusEvent} event */
  function take(event) {
    event.stopImmediatePropagation();
    event.preventDefault(); // says that somebody has it
    globalThis.webhandChannel = /** @type {Element} */ (event.relatedTarget);
  }

  addEventListener("webhand:channel", /** @type {any} */ (take), { capture: true, once: true });
})();
