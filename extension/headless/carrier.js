// What the engine gets from this carrier, and how the host asks it. It runs in the isolated world of every document,
// before the page's own scripts; the engine itself comes when the document is asked for the first time.
(() => {
  if (globalThis.webhandHost) return;

  const MISSED = "Something else came under the pointer at the last moment, so that nothing was clicked. Look again.";

  /** @type {WeakMap<Element, ShadowRoot>} */
  const closedRoots = new WeakMap();
  // A document that was there before this script may hold roots that nobody announced.
  let unknownRoots = document.readyState !== "loading" && Boolean(document.body?.firstElementChild);

  /** The number a child document was given stays with the document, so that its refs never change under a run. */
  const kept = { space: "", prefix: "" };

  /** @param {string} space @param {string} candidate */
  function prefixIn(space, candidate) {
    if (kept.space !== space) Object.assign(kept, { space, prefix: candidate });
    return kept.prefix;
  }

  /** @param {string} question @param {any} options */
  async function answer(question, options) {
    if (unknownRoots && question !== "rest") return { roots: /** @type {const} */ (true) };
    try {
      if (!globalThis.webhand) globalThis.webhandLoad();
      return { value: await answers(question, options) };
    } catch (error) {
      return { fault: String(error) };
    }
  }

  /** @param {string} question @param {any} options */
  async function answers(question, options) {
    const engine = /** @type {any} */ (globalThis.webhand);
    if (question === "perform") return perform(options);
    if (question === "refresh") return refresh();
    if (!options || !("prefix" in options)) return { ...(await engine[question](options)), contentType: document.contentType };
    // Reading shows no refs, so that it uses up no number either.
    const isNew = question !== "read";
    const prefix = isNew || kept.space === options.space ? prefixIn(options.space, options.prefix) : options.prefix;
    const found = await engine[question]({ ...options, prefix });
    return "code" in found ? found : { ...found, prefix, contentType: document.contentType };
  }

  /** In how many seconds the page leads on by itself (HTML, "refresh state"); null where it does not. */
  function refresh() {
    const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content");
    return content ? Number.parseFloat(content) || 0 : null;
  }

  /** Says also whether there were signs that a file is about to be saved. @param {any} options */
  async function perform({ errand, ...options }) {
    webhandInput.tell("began", { errand });
    const saving = webhandParts.saving.watch();
    const receipt = await /** @type {any} */ (globalThis.webhand).perform(options);
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
