// What a custom element says of itself without an attribute: the role, the ARIA states and the custom states that it has
// given its ElementInternals (https://html.spec.whatwg.org/multipage/custom-elements.html#element-internals), as world.js
// tells them from the page's own world. Attributes of the element come before them.

/** By the attributes that would say the same; `states` are its custom ones, with blanks between. @typedef {Record<string, string>} Said */

/** @type {WeakMap<Element, Said>} */
const told = new WeakMap();
let isAnyTold = false;

/** @param {Element} element @param {Said} said */
export function note(element, said) {
  isAnyTold = true;
  told.set(element, said);
}

/** @param {Element} element */
export function has(element) {
  return saidBy(element) !== undefined;
}

/** Whether its author says what it is, in an attribute or through its internals. @param {Element} element */
export function isAuthored(element) {
  return element.hasAttribute("role") || has(element);
}

/** @param {Element} element @returns {string} the role that it has by itself; "" for none */
export function roleOf(element) {
  return saidBy(element)?.role ?? "";
}

/**
 * What the element says in an attribute, or else by itself. A custom state counts where it is called as an ARIA state is:
 * what an author calls otherwise is for style sheets.
 * @param {Element} element @param {string} name of an ARIA attribute @returns {string | null}
 */
export function attribute(element, name) {
  const stated = element.getAttribute(name);
  const said = stated === null ? saidBy(element) : undefined;
  if (!said) return stated;
  return said[name] ?? (said.states?.split(" ").includes(name.slice("aria-".length)) ? "true" : null);
}

/** Only names with a hyphen can have any. @param {Element} element */
function saidBy(element) {
  return isAnyTold && element.localName.includes("-") ? told.get(element) : undefined;
}
