// What the selector of a rule says about how far the change of an element can reach.

import { complexes } from "../naming/subjects.js";

/**
 * What the change of an element can make look different, by the style rules there are.
 * @typedef {object} Reach
 * @property {boolean} everywhere Anything.
 * @property {boolean} siblings What stands beside it.
 * @property {boolean} below What is inside of what stands beside it.
 * @property {boolean} states Rules ask for states that make no mutation: `:focus-within`, `:checked`.
 * @property {Set<string>} anchors Selectors of what looks different by what is in it (`:has()`), with all of its
 *   contents.
 */

const SIBLINGS = /[+~]|:(?:first|last|only|nth)-|:empty/;
const STATES =
  /:(?:focus|hover|active|target|checked|indeterminate|valid|invalid|user-|placeholder-shown|in-range|out-of|autofill|open|popover|modal|fullscreen|default|required|disabled|enabled|read-|state\()/;
const HAS = ":has(";
// Most selectors have none of what matters here.
const HAS_SIGN = /[+~:]/;

/** @type {Map<string, Reach>} */
const known = new Map();
const MOST_KNOWN = 20_000;

/** @param {string} selector @returns {Reach} */
export function reachOf(selector) {
  let reach = known.get(selector);
  if (reach) return reach;
  reach = none();
  if (HAS_SIGN.test(selector)) for (const complex of complexes(selector)) addComplex(reach, complex);
  if (known.size > MOST_KNOWN) known.clear();
  known.set(selector, reach);
  return reach;
}

/** @returns {Reach} */
export function none() {
  return { everywhere: false, siblings: false, below: false, states: false, anchors: new Set() };
}

/** @param {Reach} reach @param {string} complex */
function addComplex(reach, complex) {
  reach.states ||= STATES.test(complex);
  if (complex.includes(HAS)) addAnchor(reach, complex);
  const plain = withoutArguments(complex).replace(/\s*([>+~])\s*/g, "$1").trim();
  const last = Math.max(plain.lastIndexOf(" "), plain.lastIndexOf(">")) + 1;
  reach.below ||= SIBLINGS.test(plain.slice(0, last));
  reach.siblings ||= SIBLINGS.test(plain.slice(last));
}

/**
 * `.card:has(.error) button`: what changes in a card can change the card and all that is in it.
 * @param {Reach} reach @param {string} complex
 */
function addAnchor(reach, complex) {
  const [anchor = "", ...rest] = complex.split(HAS);
  const whole = anchor !== "" && !/[\s>+~]$/.test(anchor) && anchor.split("(").length === anchor.split(")").length;
  if (whole && isSelector(anchor) && !rest.some((each) => /[+~]/.test(each))) reach.anchors.add(anchor);
  else reach.everywhere = true;
}

/** @param {string} text */
function isSelector(text) {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

/** Arguments go, but leave a sign where they ask for a place among siblings. @param {string} complex */
function withoutArguments(complex) {
  for (let text = complex; ; ) {
    const next = text.replace(/\(([^()]*)\)/g, (_, inside) => (SIBLINGS.test(inside.replace(/n\s*\+/g, "")) ? ":nth-" : ""));
    if (next === text) return text;
    text = next;
  }
}
