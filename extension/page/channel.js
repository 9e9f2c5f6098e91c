// In the isolated world of every document, right before world.js runs in the page's own (manifest.json): takes the channel
// that world.js hands over at its start. Nothing of the page runs between the two, and later nobody listens here any more.
// And tells of the dialogs that open, from the first one on: the engine comes later, and a page that one holds up lets
// nobody in.
(() => {
  const LONGEST = 2_000;

  globalThis.webhandDialogs = {
    canShow,
    opened(desk) {
      const said = (/** @type {string} */ name) => (desk.getAttribute(name) ?? "").slice(0, LONGEST);
      const type = /** @type {"alert" | "confirm" | "prompt"} */ (said("type"));
      if (canShow()) globalThis.webhandCarrier?.dialog?.({ type, text: said("text"), default: said("suggested"), state: "open" });
    },
    closed() {
      if (canShow()) globalThis.webhandCarrier?.dialog?.(null);
    },
  };

  /** The browser opens none for frames of other origins or without leave, and then the page is told so by itself. */
  function canShow() {
    try {
      for (let /** @type {Window} */ at = window; at !== window.top; at = at.parent) {
        const sandbox = at.frameElement?.getAttribute("sandbox");
        if (typeof sandbox === "string" && !/\ballow-modals\b/i.test(sandbox)) return false;
      }
      return Boolean(window.top?.document);
    } catch {
      return false;
    }
  }

  /** @param {FocusEvent} event */
  function take(event) {
    event.stopImmediatePropagation();
    event.preventDefault(); // says that somebody has it
    globalThis.webhandChannel = /** @type {Element} */ (event.relatedTarget);
    queueMicrotask(listen); // when world.js is through
  }

  /** Until watching/dialogs.js puts a desk of its own in the place of this one. */
  function listen() {
    const desk = document.createElement("i");
    desk.addEventListener("dialog", () => globalThis.webhandDialogs?.opened(desk));
    desk.addEventListener("closed", () => globalThis.webhandDialogs?.closed());
    globalThis.webhandChannel?.dispatchEvent(new FocusEvent("dialogs", { relatedTarget: desk, cancelable: true }));
  }

  addEventListener("webhand:channel", /** @type {any} */ (take), { capture: true, once: true });
})();
