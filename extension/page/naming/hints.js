// What a control without a name can be told by: what its author calls it in the markup, or what it is drawn with.

import * as names from "./names.js";
import { WRITTEN } from "./natives.js";

/** @import { States } from "./states.js" */

const LONGEST = 60;
const MOST_PARTS = 3;
const PICTURES = "img, svg, use, i, span, source";
const FIELDS = new Set(["input", "select", "textarea"]);
const ATTRIBUTES = ["name", "id", "href"];
const WORD = /\p{L}{2}/u;

/** @param {string} state @returns {boolean} whether it tells a nameless control apart, and nothing of how it is */
export function isHint(state) {
  return state === "hint" || ATTRIBUTES.includes(state);
}

/**
 * @param {Element} element that has no name @param {string} role @param {boolean} [isHeld] whether its value is told
 * @returns {States}
 */
export function hintOf(element, role, isHeld = false) {
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value && !(name === "id" && isGenerated(value))) return { [name]: names.shorten(value, LONGEST) };
  }
  // The classes of a field say that it is one, and what is drawn in it is its value.
  if (FIELDS.has(element.localName) || (isHeld && WRITTEN.has(role))) return {};
  // Cells are classed by what they have in common; what is the own of one says which it is.
  const own = role === "gridcell" ? names.collapse(ownOf(element).join(" ")) : "";
  if (own) return { hint: names.shorten(own, LONGEST) };
  // What is drawn and kept from assistive technology: the other word of a switch, the letters that a font makes a sign of.
  const drawn = WORD.test(element.textContent ?? "") ? names.collapse(/** @type {HTMLElement} */ (element).innerText ?? "") : "";
  if (WORD.test(drawn)) return { hint: names.shorten(drawn, LONGEST) };
  const { cursor } = getComputedStyle(element);
  const words = [drawnBy(element) || calledBy(element), colourOf(element), cursor.endsWith("-resize") ? cursor : ""];
  const hint = words.filter(Boolean).join(" ");
  return hint ? { hint: names.shorten(hint, LONGEST) } : {};
}

/**
 * Made by a program: letters and digits that make no words, such as `:r1:`, `css-1x2y3z` or `mui-48213`. What is called so
 * in one document is called otherwise in the next.
 * @param {string} token
 */
export function isGenerated(token) {
  const pieces = token.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const isOdd = (/** @type {string} */ piece) =>
    /\d/.test(piece) ? !/^(?:\p{L}{3,})?\d{1,3}$/u.test(piece) : /^[b-df-hj-np-tv-xz]{4,}$/i.test(piece);
  if (token.includes(":") || pieces.some(isOdd)) return true;
  return pieces.length === 0 || (/\d/.test(token) && !/\p{L}{3}/u.test(token));
}

/** @param {Element} element @returns {Element[]} it and what it is drawn with */
function partsOf(element) {
  return [element, ...[...element.querySelectorAll(PICTURES)].slice(0, MOST_PARTS)];
}

/** The name of its picture. @param {Element} element */
function drawnBy(element) {
  for (const part of partsOf(element)) {
    const source = part.getAttribute("src") ?? part.getAttribute("href") ?? part.getAttribute("xlink:href") ?? "";
    const behind = source ? "" : (getComputedStyle(part).backgroundImage.match(/^url\("(.*)"\)/)?.[1] ?? "");
    const stem = part.localName === "a" ? "" : stemOf(source || behind);
    if (stem && !isGenerated(stem)) return stem;
  }
  return "";
}

/** @param {string} address @returns {string} its fragment, or its file without the extension */
function stemOf(address) {
  if (/^(?:data|blob):/i.test(address)) return "";
  const [path, fragment] = address.split("#");
  return fragment || ((path ?? "").split("?")[0]?.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
}

/**
 * The class that says more than another one of the same element (`fa-trash` beside `fa`); else all that is made of words.
 * Not the rarest on the page, which would be another one as the page goes on.
 * @param {Element} element
 */
function calledBy(element) {
  for (const part of partsOf(element)) {
    const classes = [...part.classList].filter(isWord);
    const further = classes.filter((token) => [...part.classList].some((each) => token.startsWith(`${each}-`)));
    const all = further.length ? [longest(further)] : [...classes, ...ownOf(part).filter(isWord)];
    if (all.length) return all.join(" ");
  }
  return "";
}

/** @param {string[]} tokens */
function longest(tokens) {
  return tokens.reduce((one, other) => (other.length > one.length ? other : one));
}

/** @param {string} token */
function isWord(token) {
  return /^[\p{L}\p{N}_-]{3,40}$/u.test(token) && /\p{L}{3}/u.test(token) && !isGenerated(token);
}

/** @param {Element} part @returns {string[]} what its own attributes hold, less what is only on or off */
function ownOf(part) {
  const names = part.getAttributeNames().filter((name) => name.startsWith("data-"));
  return names.map((name) => part.getAttribute(name) ?? "").filter((value) => value && !/^(?:true|false)$/.test(value));
}

/** Of what is a colour to choose. @param {Element} element */
function colourOf(element) {
  for (const part of partsOf(element)) {
    const { backgroundColor } = /** @type {HTMLElement} */ (part).style ?? {};
    const [red, green, blue] = (backgroundColor?.match(/^rgba?\(([^)]*)\)/)?.[1] ?? "").split(/[ ,/]+/).map(Number);
    if (blue !== undefined) return `#${[red, green, blue].map((each) => Number(each).toString(16).padStart(2, "0")).join("")}`;
    if (backgroundColor && /^[a-z]+$/i.test(backgroundColor)) return backgroundColor;
  }
  return "";
}
