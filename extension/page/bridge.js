// The only script of page/ that knows the extension: it stands between the engine of this document and the worker. It
// comes first, because the engine asks it for closed shadow roots.

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

  /** Chrome's types call what it gives a plain object. @param {HTMLElement} element */
  function rootOf(element) {
    return /** @type {ShadowRoot | null} */ (chrome.dom.openOrClosedShadowRoot(element));
  }

  /** @type {Record<import("../background/page.js").Question, (options: any) => unknown>} */
  const answers = {
    ping: () => true,
    observe(options) {
      const prefix = prefixIn(options.space, options.prefix);
      return { ...engine().observe({ ...options, prefix }), prefix, contentType: document.contentType };
    },
    perform: (options) => engine().perform(options),
    rest: (options) => engine().rest(options),
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
    // SVG has element names with a hyphen too, and Chrome's function takes HTML elements only.
    openRoot: (element) => (element instanceof HTMLElement ? rootOf(element) : null),
  };
})();
