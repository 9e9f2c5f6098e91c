// How far a scrollable area inside the page is scrolled.

import { isPage } from "../walk.js";

/** @import { States } from "../naming/states.js" */

const CONTROLS = "a[href], button, input, select, textarea, [role], [tabindex]";

const SCROLLS = /auto|scroll/;

/** @param {number} at @param {number} most */
function percent(at, most) {
  return `${Math.round((Math.abs(at) / most) * 100)}%`;
}

/**
 * Lines of code that are too wide are no place to scroll to; a row of cards is.
 * @param {Element} element @param {CSSStyleDeclaration} [style]
 * @returns {States} such as `scroll` with `35%`; empty for what does not scroll
 */
export function positionOf(element, style = getComputedStyle(element)) {
  /** @type {States} */
  const states = {};
  if (isPage(element)) return states;
  // Sizes are asked where they matter: most of what cuts off its contents does not scroll.
  if (SCROLLS.test(style.overflowY)) {
    const tall = element.scrollHeight - element.clientHeight;
    if (tall > 1) states.scroll = percent(element.scrollTop, tall);
  }
  if (SCROLLS.test(style.overflowX)) {
    const wide = element.scrollWidth - element.clientWidth;
    if (wide > 1 && element.querySelector(CONTROLS)) states.across = percent(element.scrollLeft, wide);
  }
  return states;
}
