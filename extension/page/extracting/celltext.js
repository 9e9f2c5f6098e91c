// The words of a cell or an item as a person reads them: what can be seen, links by their text, fields by what they hold.

import * as holdings from "../naming/holdings.js";
import { collapse, Namer } from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as interactive from "../seeing/interactive.js";
import * as walk from "../walk.js";

const SKIPPED = new Set("script style noscript template head meta link datalist audio video object canvas".split(" "));
const FIELDS = new Set(["input", "textarea", "select"]);
const DEEPEST = 200;

/** @typedef {{ text: string, namer: Namer | null }} Reading */

/** @param {Element} element @returns {string} on one line */
export function textOf(element) {
  /** @type {Reading} */
  const reading = { text: "", namer: null };
  readElement(element, reading, 0);
  return collapse(reading.text);
}

/** @param {Element} element @param {Reading} reading @param {number} depth */
function readElement(element, reading, depth) {
  if (SKIPPED.has(element.localName) || depth > DEEPEST || isSecretText(element, reading)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || isForListenersOnly(element, style)) return;
  const isInline = style.display.startsWith("inline") || style.display === "contents";
  if (!isInline || element.localName === "br") reading.text += " ";
  if (style.visibility === "visible") reading.text += ownWords(element, reading);
  if (!FIELDS.has(element.localName) && element.localName !== "svg") readChildren(element, style, reading, depth);
  if (!isInline || FIELDS.has(element.localName)) reading.text += " ";
}

/** @param {Element} element @param {CSSStyleDeclaration} style @param {Reading} reading @param {number} depth */
function readChildren(element, style, reading, depth) {
  for (const child of walk.childrenOf(element)) {
    if (child instanceof Text && style.visibility === "visible") reading.text += child.data;
    else if (child instanceof Element) readElement(child, reading, depth + 1);
  }
}

/** Words of one pixel are there for screen readers, which are often told the same once more. @param {Element} element @param {CSSStyleDeclaration} style */
function isForListenersOnly(element, style) {
  if (style.position !== "absolute" || !/hidden|clip/.test(`${style.overflowX} ${style.clip} ${style.clipPath}`)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1;
}

/** What an element without text nodes says: a field, a picture, a sign. @param {Element} element @param {Reading} reading */
function ownWords(element, reading) {
  if (FIELDS.has(element.localName)) return valueOf(element, reading);
  if (element.localName === "img") return element.getAttribute("alt") ?? "";
  if (element.localName !== "svg" && element.firstChild) return "";
  return element.getAttribute("aria-label") ?? element.getAttribute("title") ?? "";
}

/** Editable boxes hold what was typed as their text. @param {Element} element @param {Reading} reading */
function isSecretText(element, reading) {
  if (!element.hasAttribute("contenteditable") && element.getAttribute("role") !== "textbox") return false;
  reading.namer ??= new Namer();
  return secrets.isSecret(element, reading.namer.nameOf(element));
}

/** A secret never leaves the page (SAFETY 7). @param {Element} element @param {Reading} reading */
function valueOf(element, reading) {
  reading.namer ??= new Namer();
  if (secrets.isSecret(element, reading.namer.nameOf(element))) return "";
  if (interactive.isLabelDriven(element)) return element.matches(":checked") ? "✓" : "";
  return holdings.valueOf(element) ?? "";
}

/** @param {HTMLAnchorElement} link */
export function addressOf(link) {
  return /^(https?|mailto|tel):/.test(link.href) ? link.href : "";
}

/** Where an element leads: itself, or the first link in it. @param {Element} element */
export function addressIn(element) {
  const link = element.matches("a[href]") ? element : element.querySelector("a[href]");
  return link instanceof HTMLAnchorElement ? addressOf(link) : "";
}

/** @param {Iterable<string>} names @returns {string[]} a different one for each, because rows are also told by them */
export function distinct(names) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...names].map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
