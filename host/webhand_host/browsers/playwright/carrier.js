// What the engine gets from this carrier. It runs in the isolated world of every document, before the page's own scripts;
// `webhandLoad`, which follows it, brings the engine when the document is asked for the first time.
(() => {
  if (globalThis.webhandHost) return;

  /** @type {WeakMap<Element, ShadowRoot>} */
  const closedRoots = new WeakMap();
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let calls = 0;
  // A document that was there before this script may hold roots that nobody announced.
  let unknownRoots = document.readyState !== "loading" && Boolean(document.body?.firstElementChild);
  let dragging = false;
  let pressed = false;

  /** @param {string} kind @param {object} event @param {number} [id] Of the answer that is waited for. */
  function tell(kind, event, id = 0) {
    globalThis.webhandCall(JSON.stringify({ id, kind, size: [innerWidth, innerHeight], event }));
  }

  /** @param {string} kind @param {object} event @returns {Promise<any>} */
  function call(kind, event) {
    const id = ++calls;
    tell(kind, event, id);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  /** A drag that the page began and did not prevent goes on as a drag of the browser's. */
  function noteDrag() {
    addEventListener("dragstart", (event) => {
      if (!pressed) return;
      queueMicrotask(() => void (dragging = !event.defaultPrevented));
    }, true);
  }

  /** @param {import("../../../../extension/page/engine.d.ts").MouseInput} event */
  async function mouse(event) {
    if (event.type === "down") [pressed, dragging] = [event.button === "left", false];
    await call("mouse", event);
    if (event.type === "move" && pressed && dragging) {
      dragging = false;
      await call("drag", event);
    }
    if (event.type === "up") pressed = false;
  }

  /** @param {number} id @param {string} [fault] */
  function settle(id, fault) {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (fault) waiter?.reject(new Error(fault));
    else waiter?.resolve(undefined);
  }

  /** @param {string} question @param {any} options */
  async function answer(question, options) {
    if (unknownRoots && question !== "rest") return { roots: true };
    try {
      if (!globalThis.webhand) globalThis.webhandLoad();
      const engine = /** @type {any} */ (globalThis.webhand);
      const value = question === "perform" ? await perform(options) : await engine[question](options);
      return { value, contentType: document.contentType };
    } catch (error) {
      return { fault: String(error) };
    }
  }

  /** Says also whether there were signs that a file is about to be saved. @param {any} options */
  async function perform({ errand, ...options }) {
    tell("began", { errand });
    const saving = webhandParts.saving.watch();
    const receipt = await /** @type {any} */ (globalThis.webhand).perform(options);
    return { ...receipt, saves: saving.stop() };
  }

  /** @param {ShadowRoot[]} roots */
  function takeRoots(...roots) {
    for (const root of roots) closedRoots.set(root.host, root);
  }

  addEventListener("webhand:closed-root", () => void (unknownRoots = true), true);
  noteDrag();

  globalThis.webhandCarrier = {
    openRoot: (element) => element.shadowRoot ?? closedRoots.get(element) ?? null,
    input: {
      mouse,
      key: (event) => call("key", event),
      insertText: (text) => call("text", { text }),
    },
  };
  globalThis.webhandHost = {
    answer,
    settle,
    takeRoots,
    rootsKnown: () => void (unknownRoots = false),
    rootsUnknown: () => void (unknownRoots = true),
  };
})();
