// The whole page for a picture, view by view: it is scrolled, and what stays in its place on the screen is shown once, at
// the top. Then everything is as it was.

import * as walk from "../walk.js";

/** @type {{ x: number, y: number, styles: Array<[HTMLElement, string | null]> } | null} */
let before = null;

/** @param {Element} element @param {string} property @param {string} value */
function set(element, property, value) {
  const style = /** @type {HTMLElement} */ (element).style;
  before?.styles.push([/** @type {HTMLElement} */ (element), element.getAttribute("style")]);
  style.setProperty(property, value, "important");
}

/** Looked for at each view: some come only when the page is scrolled. */
function unpin() {
  for (const element of walk.everywhere("*")) {
    if (!("style" in element)) continue;
    const { position } = getComputedStyle(element);
    if (position === "fixed") set(element, "visibility", "hidden");
    if (position === "sticky") {
      for (const side of ["top", "bottom"]) set(element, side, "auto");
    }
  }
}

/**
 * @param {{ to?: number }} options CSS pixels from the top; without them everything is put back
 * @returns {{ at: number, view: number, height: number, width: number } | null}
 */
export function unroll({ to }) {
  const page = document.scrollingElement ?? document.documentElement;
  if (to === undefined) {
    for (const [element, style] of (before?.styles ?? []).reverse()) {
      if (style === null) element.removeAttribute("style");
      else element.setAttribute("style", style);
    }
    if (before) page.scrollTo({ left: before.x, top: before.y, behavior: "instant" });
    before = null;
    return null;
  }
  before ??= { x: page.scrollLeft, y: page.scrollTop, styles: [] };
  page.scrollTo({ left: 0, top: to, behavior: "instant" });
  if (to > 0) unpin();
  return { at: page.scrollTop, view: innerHeight, height: page.scrollHeight, width: page.clientWidth };
}
