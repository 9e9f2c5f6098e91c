// In the isolated world of every document, right before world.js runs in the page's own (manifest.json): takes the channel
// that world.js hands over at its start. Nothing of the page runs between the two, and later nobody listens here any more.
// And tells of the dialogs that open, from the first one on: the engine comes later, and a page that one holds up lets
// nobody in.
(() => {
  const LONGEST = 2_000;
  let isLeaving = false;

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
    leaving() {
      addEventListener("beforeunload", leave);
      removeEventListener("beforeunload", ask);
      addEventListener("beforeunload", ask);
    },
  };

  // Only where the page itself listens, so that no other is slower to leave: the browser calls them in the order in which
  // they came, `leave` before all of the page's and `ask` when those have said what they want.

  function leave() {
    isLeaving = true;
    setTimeout(stay);
  }

  /**
   * The browser asks for a page that somebody has used
   * (https://html.spec.whatwg.org/multipage/browsing-the-web.html#steps-to-check-if-unloading-is-user-canceled).
   * @param {BeforeUnloadEvent} event
   */
  function ask(event) {
    const isAsked = (event.defaultPrevented || event.returnValue !== "") && navigator.userActivation.hasBeenActive;
    if (isAsked) globalThis.webhandCarrier?.dialog?.({ type: "beforeunload", text: "", default: "", state: "open" });
    if (isAsked) setTimeout(() => globalThis.webhandCarrier?.dialog?.(null));
  }

  /** A page that goes does not come to this. */
  function stay() {
    isLeaving = false;
  }

  /**
   * The browser opens none for frames of other origins or without leave, and none while a page is left. Then the page is
   * told so by itself.
   */
  function canShow() {
    if (isLeaving) return false;
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

  /** A frame is in the hands of a task from its start where the page is that it stands in. */
  function engineAbove() {
    if (window === window.top || !canShow()) return undefined;
    const top = /** @type {typeof globalThis} */ (/** @type {unknown} */ (window.top));
    return Object.hasOwn(top, "webhand") ? top.webhand : undefined;
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
    desk.addEventListener("dialog", (event) => {
      if (engineAbove()?.dialogs.takes(desk)) event.preventDefault();
      else globalThis.webhandDialogs?.opened(desk);
    });
    desk.addEventListener("closed", () => globalThis.webhandDialogs?.closed());
    desk.addEventListener("leaving", () => globalThis.webhandDialogs?.leaving());
    globalThis.webhandChannel?.dispatchEvent(new FocusEvent("dialogs", { relatedTarget: desk, cancelable: true }));
  }

  addEventListener("webhand:channel", /** @type {any} */ (take), { capture: true, once: true });
})();
