// Scrolling, at once and without animation, with the position in words.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const SHARE = 0.7;

  /** @typedef {import("../../protocol.js").Scroll["direction"]} Direction */
  /** @type {Record<Direction, { axis: "x" | "y", sign: 1 | -1, end: string }>} */
  const WAYS = {
    up: { axis: "y", sign: -1, end: "top" },
    down: { axis: "y", sign: 1, end: "bottom" },
    left: { axis: "x", sign: -1, end: "left edge" },
    right: { axis: "x", sign: 1, end: "right edge" },
  };

  /** @param {Element} box @param {"x" | "y"} axis */
  function measure(box, axis) {
    return axis === "y"
      ? { at: box.scrollTop, most: box.scrollHeight - box.clientHeight, view: box.clientHeight }
      : { at: box.scrollLeft, most: box.scrollWidth - box.clientWidth, view: box.clientWidth };
  }

  /** @param {Element} box @param {"x" | "y"} axis */
  function canScroll(box, axis) {
    if (measure(box, axis).most <= 1) return false;
    const style = getComputedStyle(box);
    const overflow = axis === "y" ? style.overflowY : style.overflowX;
    if (box === document.scrollingElement) return !/hidden|clip/.test(overflow);
    return /auto|scroll|overlay/.test(overflow);
  }

  /**
   * The element's own scrollable box or the nearest around it; for the page, the page, or else the largest box in view:
   * applications often keep the page itself still.
   * @param {Element | null} element @param {"x" | "y"} axis @returns {Element | null}
   */
  function scrollerOf(element, axis) {
    const page = document.scrollingElement;
    if (element) {
      const around = [...parts.walk.upwards(element)].find((box) => box !== document.body && canScroll(box, axis));
      return around ?? page;
    }
    if (page && canScroll(page, axis)) return page;
    const boxes = [...parts.walk.everywhere("*")].filter((box) => canScroll(box, axis));
    const size = (/** @type {Element} */ box) => box.clientWidth * box.clientHeight;
    return boxes.sort((one, other) => size(other) - size(one))[0] ?? page;
  }

  /** @param {Element} box @param {"x" | "y"} axis @param {number} by */
  function move(box, axis, by) {
    box.scrollBy({ [axis === "y" ? "top" : "left"]: by, behavior: "instant" });
  }

  /**
   * By `part` of what the box shows, or as far as it goes.
   * @param {Element | null} element @param {{ direction: Direction, part?: number, to_edge?: boolean }} how
   * @returns {Webhand.Outcome}
   */
  function scroll(element, { direction, part = SHARE, to_edge: toEdge = false }) {
    const { axis, sign, end } = WAYS[direction];
    const box = scrollerOf(element, axis);
    if (!box) return { code: "done", message: "There is nothing to scroll." };
    const before = measure(box, axis);
    move(box, axis, sign * (toEdge ? before.most : Math.round(before.view * part)));
    const after = measure(box, axis);
    const what = box === document.scrollingElement ? "page" : parts.lines.title(box);
    if (Math.abs(after.at - before.at) < 1) {
      return { code: "done", message: `Already at the ${end}.${sign > 0 ? " No more content there." : ""}` };
    }
    const percent = Math.round((Math.abs(after.at) / Math.max(after.most, 1)) * 100);
    const note = isEdge(after, sign) ? ` This is the ${end}.` : "";
    return { code: "done", message: `Scrolled ${direction}. Position: ${percent}% of ${what}.${note}` };
  }

  /**
   * Boxes that run from right to left count their position from their right edge, below zero.
   * @param {{ at: number, most: number }} now @param {1 | -1} sign
   */
  function isEdge({ at, most }, sign) {
    const fromStart = at < 0 ? most + at : at;
    return sign > 0 ? fromStart >= most - 1 : fromStart < 1;
  }

  /** Nested boxes and the frames around are scrolled as well. @param {Element} element @returns {Webhand.Outcome} */
  function intoView(element) {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    return { code: "done", message: `${parts.lines.title(element)} is in view.` };
  }

  parts.scrolling = { scroll, intoView, scrollerOf, move };
})();
