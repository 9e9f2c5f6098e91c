// In the isolated world of every document, from its start: tells of the browser's window for printing. The browser says so
// before that window opens, which holds the page up until somebody closes it. A page that goes on has none, or none any
// more; not every browser says that of itself.
(() => {
  let ended = 0;

  addEventListener("beforeprint", ({ isTrusted }) => {
    if (!isTrusted) return;
    ended = Infinity;
    globalThis.webhandCarrier?.printing?.(true, Boolean(globalThis.webhand?.secrets().boxes.length));
    setTimeout(() => {
      ended = performance.now();
      globalThis.webhandCarrier?.printing?.(false, false);
    });
  });

  // Before all of the page's own: they are called in the order in which they came.
  for (const kind of /** @type {const} */ (["keydown", "keypress", "keyup"])) addEventListener(kind, swallow, true);

  /**
   * What was pressed meanwhile is for that window: a page that only pretends to be held up by one gets none of it, however
   * late it comes to its turn. @param {KeyboardEvent} event
   */
  function swallow(event) {
    if (!event.isTrusted || event.timeStamp > ended) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
})();
