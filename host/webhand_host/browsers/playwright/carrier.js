// What the engine gets from this carrier. It runs in the isolated world of every document, before the page's own scripts;
// `webhandLoad`, which follows it, brings the engine when the document is asked for the first time.
(() => {
  if (globalThis.webhandHost) return;

  /** @type {WeakMap<Element, ShadowRoot>} */
  const closedRoots = new WeakMap();
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** Calls by the code of the key that is down for them. @type {Map<string, number[]>} */
  const keys = new Map();
  /** @type {Array<{ id: number, kind: string, event: object }>} */
  const outbox = [];
  const channel = new MessageChannel();
  let calls = 0;
  // A document that was there before this script may hold roots that nobody announced.
  let unknownRoots = document.readyState !== "loading" && Boolean(document.body?.firstElementChild);
  let dragging = false;
  let pressed = false;

  /**
   * What is asked for in one go travels in one go: the down and the up of a key.
   * @param {string} kind @param {object} event @param {number} [id] Of the answer that is waited for.
   */
  function tell(kind, event, id = 0) {
    if (outbox.length === 0) queueMicrotask(send);
    outbox.push({ id, kind, event });
  }

  function send() {
    const size = [innerWidth, innerHeight];
    globalThis.webhandCall(JSON.stringify(outbox.splice(0).map((each) => ({ ...each, size }))));
  }

  /** @param {string} kind @param {object} event @returns {Promise<any>} */
  function call(kind, event) {
    const id = ++calls;
    tell(kind, event, id);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  /**
   * That a key has come up again is seen here sooner than the host can tell. Where the focus went to another document
   * meanwhile, the host's word is the one that ends the waiting.
   * @param {import("../../../../extension/page/engine.d.ts").KeyInput} event
   */
  async function key(event) {
    const pressed = call("key", event);
    keys.set(event.code, [...(keys.get(event.code) ?? []), calls]);
    await pressed;
  }

  addEventListener("keyup", ({ code, isTrusted }) => {
    const ended = isTrusted ? keys.get(code) : undefined;
    if (!ended) return;
    keys.delete(code);
    // In a task of its own: the page's listeners have not had the event yet.
    channel.port1.onmessage = () => ended.forEach((id) => settle(id));
    channel.port2.postMessage(null);
  }, true);

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

  /** @param {Array<[number, string]>} calls */
  function settleAll(calls) {
    for (const [id, fault] of calls) settle(id, fault);
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
      key,
      insertText: (text) => call("text", { text }),
    },
  };
  globalThis.webhandHost = {
    answer,
    settle: settleAll,
    takeRoots,
    rootsKnown: () => void (unknownRoots = false),
    rootsUnknown: () => void (unknownRoots = true),
  };
})();
