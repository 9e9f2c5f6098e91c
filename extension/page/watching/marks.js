// Which elements have listeners that scripts attached, as world.js tells from the page's own world. In documents where it
// does not run nothing is known, and the engine goes by what can be seen.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @type {WeakSet<Element>} */
  const listening = new WeakSet();
  /** @type {WeakSet<Element>} */
  const trusting = new WeakSet();
  /** Where world.js puts its answers: no page has a way to this element, which is in no document. */
  const desk = document.createElement("i");
  /** @type {Element[]} */
  let fresh = [];

  /** @type {{ [word: string]: (element: Element) => void }} */
  const WORDS = {
    listens(element) {
      if (!listening.has(element)) fresh.push(element);
      listening.add(element);
      trusting.delete(element);
    },
    trusts(element) {
      WORDS.listens?.(element);
      trusting.add(element);
    },
    rests(element) {
      if (listening.has(element)) fresh.push(element);
      listening.delete(element);
      trusting.delete(element);
    },
  };

  /** Those that hear something else than the pointer. @type {Record<Webhand.Hearing, WeakSet<Element>>} */
  const hearing = { keys: new WeakSet(), sending: new WeakSet(), changes: new WeakSet() };
  for (const [word, those] of Object.entries(hearing)) {
    WORDS[word] = (element) => void those.add(element);
    WORDS[`no ${word}`] = (element) => void those.delete(element);
  }

  for (const [word, note] of Object.entries(WORDS)) {
    desk.addEventListener(word, (event) => {
      for (const { target } of /** @type {TouchEvent} */ (event).touches) if (target instanceof Element) note(target);
    });
  }

  /** @returns {boolean} whether somebody told */
  function ask() {
    return !dispatchEvent(new FocusEvent("webhand:marks", { relatedTarget: desk, cancelable: true }));
  }

  function refresh() {
    ask();
    const news = fresh;
    fresh = [];
    return news;
  }

  /** @param {Element} element */
  function hasListener(element) {
    return listening.has(element);
  }

  /** @param {Element} element */
  function wantsTrust(element) {
    ask();
    for (const at of parts.walk.upwards(element)) if (trusting.has(at)) return true;
    return false;
  }

  /** @param {Element} element @param {Webhand.Hearing} what */
  function hears(element, what) {
    return hearing[what].has(element);
  }

  parts.marks = { ask, refresh, hasListener, hears, wantsTrust };
})();
