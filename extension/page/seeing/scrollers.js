// How far a scrollable area inside the page is scrolled.

/** @import { States } from "../naming/states.js" */

const CONTROLS = "a[href], button, input, select, textarea, [role], [tabindex]";

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
  const tall = element.scrollHeight - element.clientHeight;
  const wide = element.scrollWidth - element.clientWidth;
  if (tall > 1 && /auto|scroll/.test(style.overflowY)) states.scroll = percent(element.scrollTop, tall);
  if (wide > 1 && /auto|scroll/.test(style.overflowX) && element.querySelector(CONTROLS)) {
    states.across = percent(element.scrollLeft, wide);
  }
  return states;
}

/** @param {Element} element */
function isPage(element) {
  return element === document.body || element === document.documentElement;
}
