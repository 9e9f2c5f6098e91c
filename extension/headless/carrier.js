// What the engine gets from this carrier, and how the host asks it. It runs in the isolated world of every document,
// before the page's own scripts; the engine itself comes when the document is asked for the first time.
(() => {
  if (globalThis.webhandHost) return;

  const MISSED = "Something else came under the pointer at the last moment, so that nothing was clicked. Look again.";

  /** @type {WeakMap<Element, ShadowRoot>} */
  const closedRoots = new WeakMap();
  // A document that was there before this script may hold roots that nobody announced.
  let unknownRoots = document.readyState !== "loading" && Boolean(document.body?.firstElementChild);

  /** @param {string} question @param {any} options */
  async function answer(question, options) {
    if (unknownRoots && question !== "rest") return { roots: /** @type {const} */ (true) };
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
    webhandInput.tell("began", { errand });
    const engine = /** @type {import("../page/engine.js").Engine} */ (globalThis.webhand);
    const saving = engine.saving.watch();
    const receipt = await engine.perform(options);
    const saves = saving.stop();
    if (!webhandInput.hasMissed()) return { ...receipt, saves };
    return { ...receipt, ok: false, code: "covered", message: MISSED, own: true, effect: ["none"], opens: undefined };
  }

  addEventListener("webhand:closed-root", () => void (unknownRoots = true), true);

  globalThis.webhandCarrier = {
    openRoot: (element) => element.shadowRoot ?? closedRoots.get(element) ?? null,
    input: webhandInput.real,
  };
  globalThis.webhandHost = {
    answer,
    settle(ended) {
      for (const [id, fault] of ended) webhandInput.settle(id, fault);
    },
    takeRoots(...roots) {
      for (const root of roots) closedRoots.set(root.host, root);
    },
    rootsKnown: () => void (unknownRoots = false),
    rootsUnknown: () => void (unknownRoots = true),
  };
})();
