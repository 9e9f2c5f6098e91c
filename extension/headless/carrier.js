// What the engine gets from this carrier, and how the host asks it. It runs in the isolated world of every document,
// before the page's own scripts; the engine itself comes when the document is asked for the first time.
(() => {
  // A page may have elements of these names, which would be found where nothing of ours is yet.
  if (Object.hasOwn(globalThis, "webhandHost")) return;
  for (const name of /** @type {const} */ (["webhand", "webhandChannel", "webhandDialogs"])) if (!Object.hasOwn(globalThis, name)) globalThis[name] = undefined;

  const MISSED = "Something else came under the pointer at the last moment, so that nothing was clicked. Look again.";

  /** @type {WeakMap<Element, ShadowRoot>} */
  const closedRoots = new WeakMap();
  // A document that was there before this script may hold roots that nobody announced.
  // It shows its forms and images as properties, too (page/clobbering.js).
  const [state, body] = ["readyState", "body"].map((name) => Reflect.get(Document.prototype, name, document));
  let unknownRoots = state !== "loading" && Boolean(body?.firstElementChild);

  /** @param {import("../page/engine.js").Question} question @param {any} options */
  async function answer(question, options) {
    if ((unknownRoots || globalThis.webhandChannel?.hasAttribute("roots")) && question !== "rest") return { roots: /** @type {const} */ (true) };
    if (!globalThis.webhand) globalThis.webhandLoad();
    const engine = /** @type {import("../page/engine.js").Engine} */ (/** @type {unknown} */ (globalThis.webhand));
    if (question !== "perform") return engine.answer(question, options);
    const { errand, ...asked } = options;
    webhandInput.tell("began", { errand });
    const answer = /** @type {any} */ (await engine.answer("perform", asked));
    if (!webhandInput.hasMissed() || !answer.value) return answer;
    return { value: { ...answer.value, ok: false, code: "covered", message: MISSED, own: true, effect: ["none"], opens: undefined } };
  }

  globalThis.webhandCarrier = {
    openRoot: (element) => element.shadowRoot ?? closedRoots.get(element) ?? null,
    input: webhandInput.real,
    // At once: the page's own script is in the middle of a call that may not return.
    printing: (open, secret) => globalThis.webhandCall(JSON.stringify([{ id: 0, kind: "print", event: { open, secret } }])),
  };
  globalThis.webhandHost = {
    answer,
    settle(ended) {
      for (const [id, fault] of ended) webhandInput.settle(id, fault);
    },
    takeChannel: (channel) => void (globalThis.webhandChannel = channel),
    takeListening: (nodes) => void (globalThis.webhandCarrier.listening = nodes.filter((node) => node instanceof Element)),
    takeRoots(...roots) {
      for (const root of roots) closedRoots.set(root.host, root);
    },
    rootsKnown() {
      unknownRoots = false;
      globalThis.webhandChannel?.removeAttribute("roots");
    },
    rootsUnknown: () => void (unknownRoots = true),
  };
})();
