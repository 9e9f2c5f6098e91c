// Clicking and hovering.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /**
   * @param {Webhand.Spot} spot a place that has just passed the hit test
   * @returns {Webhand.Outcome}
   */
  function click(spot) {
    const title = parts.lines.title(spot.element);
    parts.events.hover(spot.target, spot.at);
    const now = parts.walk.elementAt(spot.at.x, spot.at.y);
    // Hovering can open a menu over the target, or take the target away: then nothing has been pressed yet.
    if (!spot.element.isConnected || !now) return { code: "stale", message: `${title} went away under the pointer.` };
    if (now !== spot.target && !parts.actionable.lands(now, spot.element, spot.element, false)) {
      return { code: "covered", message: `${title} was covered by ${parts.lines.title(now)} when the pointer came.` };
    }
    const guard = parts.opening.guard(now);
    const delivered = parts.events.press(now, spot.at);
    guard.stop();
    if (!delivered) return { code: "done", message: `Pressed ${title}; it went away before it could be released.` };
    return { code: "done", message: `Clicked ${title}.`, ...guard.seen };
  }

  /** @param {Webhand.Spot} spot @returns {Webhand.Outcome} */
  function hover(spot) {
    parts.events.hover(spot.target, spot.at);
    return { code: "done", message: `Moved the pointer over ${parts.lines.title(spot.element)}.` };
  }

  /** A click that a key causes has no place and no mouse events. @param {HTMLElement} element */
  function activate(element) {
    const guard = parts.opening.guard(element);
    element.click();
    guard.stop();
    return guard.seen;
  }

  parts.click = { click, hover, activate };
})();
