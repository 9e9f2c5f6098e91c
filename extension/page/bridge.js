// The only script of page/ that knows the extension: it stands between the engine of this document and the worker. It
// comes before the bundle and is no module: the carrier without an extension leaves it out.

(() => {
  if (globalThis.webhandBridge?.isAlive()) return;

  /** The number a child document was given stays with the document, so that its refs never change under a run. */
  const kept = { space: "", prefix: "" };

  /** @param {string} space @param {string} candidate */
  function prefixIn(space, candidate) {
    if (kept.space !== space) Object.assign(kept, { space, prefix: candidate });
    return kept.prefix;
  }

  /** @returns {import("./engine.js").Engine} */
  function engine() {
    if (!globalThis.webhand) throw new Error("The page engine is not in this document.");
    return globalThis.webhand;
  }

  /**
   * What is seen under the prefix that the document carries, or why nothing is.
   * @param {"observe" | "find" | "read" | "expand" | "at" | "describe"} question @param {any} options @param {string} [prefix]
   */
  async function look(question, options, prefix = prefixIn(options.space, options.prefix)) {
    const found = await engine()[question]({ ...options, prefix });
    return "code" in found ? found : { ...found, prefix, contentType: document.contentType };
  }

  /** @type {Record<import("../background/page.js").Question, (options: any) => unknown>} */
  const answers = {
    ping: () => true,
    async observe(options) {
      engine().dialogs.own(true);
      return look("observe", options);
    },
    find: (options) => look("find", options),
    // Reading shows no refs, so that it uses up no number either.
    read: (options) => look("read", options, kept.space === options.space ? kept.prefix : options.prefix),
    expand: (options) => look("expand", options),
    at: (options) => look("at", options),
    describe: (options) => look("describe", options),
    extract: (options) => engine().extract(options),
    facts: () => engine().facts(),
    place: () => engine().place(),
    async perform(options) {
      const saving = engine().saving.watch();
      const receipt = await engine().dialogs.during(() => engine().perform(options));
      return { ...receipt, saves: saving.stop() };
    },
    dialogs({ own, arrange }) {
      const { dialogs } = engine();
      if (own !== undefined) dialogs.own(own);
      if (arrange) dialogs.arrange(arrange);
      return dialogs.present();
    },
    rest: (options) => engine().rest(options),
    secrets: () => ({ ...engine().secrets(), contentType: document.contentType }),
  };

  globalThis.webhandBridge = {
    isAlive: () => chrome.runtime?.id !== undefined,
    async answer(question, options) {
      try {
        return { value: await answers[question](options) };
      } catch (error) {
        return { fault: String(error) };
      }
    },
  };

  globalThis.webhandCarrier = {
    openRoot(element) {
      // SVG has element names with a hyphen too, and Chrome's function takes HTML elements only.
      if (!(element instanceof HTMLElement)) return null;
      return /** @type {ShadowRoot | null} */ (chrome.dom.openOrClosedShadowRoot(element));
    },
    // Nobody may be listening: a worker that starts because of this has no action to add it to.
    answered: (dialog) => void chrome.runtime.sendMessage({ dialog }).catch(() => undefined),
  };
})();
