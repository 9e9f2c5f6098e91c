// What stands in the way of an element, so that the model can do something about it.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const MOST_WAYS_OUT = 3;
  const WAYS_OUT = "button, a[href], [role=button], input[type=submit], input[type=button], summary";

  /**
   * @param {Element} blocker @param {Element} element
   * @returns {Element} the whole of what covers, or the part the model knows
   */
  function coverOf(blocker, element) {
    const modal = [...parts.walk.everywhere("dialog:modal")].pop();
    if (modal && !parts.walk.contains(modal, element)) return modal;
    let outermost = blocker;
    for (const at of parts.walk.upwards(blocker)) {
      if (parts.walk.contains(at, element)) break;
      outermost = at;
      if (parts.refs.refOf(at)) break;
    }
    return outermost;
  }

  /** @param {Element} element @returns {string} its line, with a ref that is given now where it had none */
  function lineWithRef(element) {
    const line = parts.lines.describe(element, { namer: parts.names.createNamer() }, parts.states.isDisabled(element));
    return parts.lines.format(line, parts.refs.assign(element, line.role, line.key));
  }

  /** @param {Element} cover @returns {Element[]} what in it can be clicked, what closes it first */
  function waysOut(cover) {
    const isSeen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
    const seen = [...cover.querySelectorAll(WAYS_OUT)].filter(isSeen);
    const closes = (/** @type {Element} */ element) => {
      const name = parts.names.createNamer().nameOf(element);
      return /close|dismiss|accept|agree|reject|cancel|ok\b|got it|×|✕/i.test(name) ? 0 : 1;
    };
    return seen.sort((one, other) => closes(one) - closes(other)).slice(0, MOST_WAYS_OUT);
  }

  /** @param {Element} blocker what the pointer would meet @param {Element} element @returns {Webhand.Refusal} */
  function refusal(blocker, element) {
    const cover = coverOf(blocker, element);
    const title = parts.lines.title(element);
    const covering = [lineWithRef(cover)];
    const candidates = waysOut(cover).filter((way) => way !== cover).map(lineWithRef);
    return { refusal: { code: "covered", message: `${title} cannot be reached.`, covering, candidates } };
  }

  parts.covering = { refusal };
})();
