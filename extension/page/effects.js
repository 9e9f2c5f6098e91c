// What an action was seen to do: the difference between two looks at the target and its surroundings.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @param {Element | null} target */
  function look(target) {
    const scroller = document.scrollingElement;
    return {
      url: location.href,
      focus: parts.walk.focused(),
      // A secret's value is compared and never told.
      value: target && parts.states.valueOf(target),
      secret: target instanceof HTMLInputElement ? target.value : null,
      checked: target && parts.states.checkedOf(target),
      expanded: target && parts.states.expandedOf(target),
      scroll: `${scroller?.scrollLeft},${scroller?.scrollTop}`,
    };
  }

  /**
   * @param {Element | null} target the element acted on; null for the page
   * @returns {Webhand.Witness}
   */
  function witness(target) {
    const before = look(target);
    const seen = parts.settle.watch();
    let scrolled = false;
    const onScroll = () => (scrolled = true);
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return {
      tell() {
        document.removeEventListener("scroll", onScroll, { capture: true });
        const effect = compare(before, look(target), scrolled, changesBeyond(target, seen));
        seen.stop();
        return effect;
      },
    };
  }

  /** Typing into an editable element changes its children; that is its value and not an effect on the page. */
  /** @param {Element | null} target @param {Webhand.Watch} seen */
  function changesBeyond(target, seen) {
    const editable = target instanceof HTMLElement && target.isContentEditable;
    return seen.records().some((record) => !editable || !target.contains(record.target));
  }

  /**
   * @param {ReturnType<typeof look>} before @param {ReturnType<typeof look>} after
   * @param {boolean} scrolled @param {boolean} changed
   * @returns {import("../protocol.js").Effect[]}
   */
  function compare(before, after, scrolled, changed) {
    /** @type {import("../protocol.js").Effect[]} */
    const effect = [];
    if (before.url !== after.url) effect.push("navigation");
    if (before.value !== after.value || before.secret !== after.secret) effect.push("value");
    if (before.checked !== after.checked) effect.push("checked");
    if (before.expanded !== after.expanded) effect.push("expanded");
    if (before.focus !== after.focus) effect.push("focus");
    if (scrolled || before.scroll !== after.scroll) effect.push("scroll");
    if (changed) effect.push("dom");
    return effect.length ? effect : ["none"];
  }

  parts.effects = { witness };
})();
