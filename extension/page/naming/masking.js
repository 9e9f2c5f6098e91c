// Secrets wherever the page says them again (SAFETY 7): what a secret field holds, and what is shown with a label that
// calls it one. Every answer of the engine goes through here last, so that no way of looking can be forgotten.

import * as walk from "../walk.js";
import { byWords } from "./fieldwords.js";
import * as kinds from "./kinds.js";
import { ofText as labelsOfText } from "./labels.js";
import * as names from "./names.js";
import { QUOTED } from "./quoted.js";
import * as secrets from "./secrets.js";
import * as shapes from "./shapes.js";

export const MASK = "•••";
const SHOWN = "output, code, kbd, samp, pre, td, dd, li, [role=cell], [role=gridcell], [role=listitem]";
const FIELDS = "input, textarea, select, [contenteditable], [role=textbox]";
const MOST_TEXTS = 20_000;
const MOST_SHOWN = 500;
const LONGEST_LABEL = 60;
// What can be a secret has one of these; most texts have none.
const LIKELY = /\d|\S-\S|^[a-z]{3,8}( [a-z]{3,8}){11}/;
const AMOUNT = /^\d[\d\s]*[.,][\d.,]*$/;
const TOLD = /^([^:：]{2,60})[:：]\s*(\S.*)$/;
// Words of ours, or by which something is found again: a secret that reads like one must not tear them apart.
const OURS = new Set("code ref role tag type expands kind method pattern digest effect kinds advice changed healing_method opens frame".split(" "));

/** What the page showed as a secret, and where. @type {Map<string, WeakRef<Element>>} */
const shown = new Map();

/** @type {{ key: string, pattern: RegExp | null, values: string[] }} */
let last = { key: "", pattern: null, values: [] };

/**
 * Takes note of a text that is a secret by its label: "Recovery codes" over a list, a term and what defines it, "PIN: 4711".
 * @param {string} text without blanks around it @param {Element | null} place
 */
export function note(text, place) {
  if (text.length < shapes.LEAST || !LIKELY.test(text) || shown.has(text)) return;
  const [, label = "", rest = ""] = TOLD.exec(text.slice(0, 2 * LONGEST_LABEL + 200)) ?? [];
  if (rest && isSecretAs(rest, () => [label])) return keep(rest, place);
  if (place && shapes.isMachineMade(text) && !/\s/.test(text)) return keep(text, place);
  if (place && isSecretAs(text, () => labelsOfText(place))) keep(text, place);
}

/** @param {string} text @param {() => string[]} labels */
function isSecretAs(text, labels) {
  if (AMOUNT.test(text) || !shapes.isSecretText(text)) return false;
  const kind = labels().map((label) => label && byWords(label)).find((each) => each && kinds.SECRET.has(each));
  if (!kind) return false;
  const digits = /^[\d\s.,-]+$/.test(text) ? text.replace(/\D/g, "").length : 0;
  if (kind === "card") return digits >= 12;
  // "Tokens: 4096" counts them.
  return digits === 0 || (kind !== "token" && digits <= 12);
}

/** @param {string} text @param {Element | null} place */
function keep(text, place) {
  if (shown.size >= MOST_SHOWN) shown.delete(/** @type {string} */ (shown.keys().next().value));
  if (place) shown.set(text, new WeakRef(place));
}

/** All there is, whether it was looked at or not: for whoever reads the document in another way than the tree. */
export function scan() {
  const namer = new names.Namer();
  for (const field of walk.everywhere(FIELDS)) secrets.isSecret(field, namer.nameOf(field));
  for (const element of walk.everywhere(SHOWN)) {
    if (element.childElementCount < 4) note(names.collapse(element.textContent ?? ""), element);
  }
  for (const node of texts()) note(names.collapse(node.data), node.parentElement);
}

/** @returns {Generator<Text>} */
function* texts() {
  let left = MOST_TEXTS;
  for (const root of walk.rootsNow()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && left-- > 0; node = walker.nextNode()) {
      const within = node.parentElement;
      if (within && !SILENT.has(within.localName) && !secrets.isInSecret(within)) yield /** @type {Text} */ (node);
    }
  }
}

const SILENT = new Set(["script", "style", "noscript", "template"]);

/** @param {Element} field @returns {string[]} what is to be recognised of what it holds */
function heldIn(field) {
  const held = kinds.heldBy(field).trim();
  if (field instanceof HTMLSelectElement || held.length < shapes.LEAST) return [];
  // A month, a year and the holder's name are on many a page.
  if (secrets.kindOf(field) === "card") return held.replace(/\D/g, "").length >= 12 ? [held] : [];
  return [held, ...held.split(/\n/).map((line) => line.trim())];
}

/** Asked at every look: the browser keeps the answer for the document until it changes. @returns {Generator<Element>} */
function* inputs() {
  for (const root of walk.rootsNow()) yield* root instanceof Document ? root.getElementsByTagName("input") : root.querySelectorAll("input");
}

/** @returns {string[]} */
function values() {
  for (const field of inputs()) if (/** @type {HTMLInputElement} */ (field).type === "password") secrets.isSecret(field);
  const all = [...secrets.known().flatMap(heldIn), ...shown.keys()];
  const spelled = all.flatMap((value) => [value, encodeURIComponent(value)]);
  return [...new Set(spelled)].filter((value) => value.length >= shapes.LEAST).sort((one, other) => other.length - one.length);
}

/** Short ones are parts of other words; digits may be grouped in another way. @param {string} value */
function spelling(value) {
  if (/^[\d -]{8,}$/.test(value)) return [...value.replace(/\D/g, "")].join("[ -]?");
  const exact = value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return value.length >= 8 && /\d/.test(value) ? exact : `(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`;
}

/** Asked once an answer: fields change without a trace. */
function refresh() {
  const now = values();
  const key = now.join("\n");
  if (key !== last.key) last = { key, values: now, pattern: now.length ? new RegExp(now.map(spelling).join("|"), "gu") : null };
  return last.pattern;
}

/** @param {string} text @param {RegExp} pattern */
function hidden(text, pattern) {
  const origin = /^https?:\/\/[^\s/?#]*/.exec(text)?.[0] ?? "";
  const rest = text.slice(origin.length).replace(pattern, MASK);
  return origin + (rest.endsWith("…") ? withoutBeginning(rest) : rest);
}

/** A text that was cut may end in a part of one. @param {string} text */
function withoutBeginning(text) {
  const bare = text.slice(0, -1).trimEnd();
  for (const value of last.values) {
    for (let length = value.length - 1; length >= shapes.LEAST; length--) {
      if (bare.endsWith(value.slice(0, length))) return `${bare.slice(0, bare.length - length)}${MASK}…`;
    }
  }
  return text;
}

/**
 * An answer without secrets, whatever is in it; the very same where there are none.
 * @template T
 * @param {T} answer @returns {T}
 */
export function without(answer) {
  const pattern = refresh();
  return pattern ? visit(answer, "", pattern) : answer;
}

/** @param {any} value @param {string} key @param {RegExp} pattern @returns {any} */
function visit(value, key, pattern) {
  if (OURS.has(key)) return value;
  if (typeof value === "string") return hidden(value, pattern);
  if (Array.isArray(value)) return value.map((each) => visit(each, key, pattern));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  // How many lines were left out is said by us.
  if (value.expands) return value;
  const says = (/** @type {string} */ name) => key !== "states" || QUOTED.has(name);
  const plain = Object.entries(value).map(([name, inner]) => [name, says(name) ? visit(inner, name, pattern) : inner]);
  return Object.fromEntries(plain);
}

/** @returns {DOMRect[]} where they can be seen besides their fields */
export function boxes() {
  scan();
  const pattern = refresh();
  if (!pattern) return [];
  const found = [...texts()].flatMap((node) => (isSeen(node.parentElement) ? rangesIn(node, pattern) : []));
  for (const [text, where] of shown) {
    const place = where.deref();
    if (place && isSeen(place) && names.collapse(place.textContent ?? "") === text) found.push(place.getBoundingClientRect());
  }
  for (const field of walk.everywhere("input, textarea, select")) {
    if (secrets.isSecret(field) || !isSeen(field)) continue;
    if (`${shownIn(field)} ${field.getAttribute("placeholder") ?? ""}`.search(pattern) >= 0) found.push(field.getBoundingClientRect());
  }
  return found;
}

/** Of options the words are drawn, whatever they stand for: those of a list, and the chosen one of a closed one. */
/** @param {Element} field */
export function shownIn(field) {
  if (!(field instanceof HTMLSelectElement)) return kinds.heldBy(field);
  const drawn = field.multiple || field.size > 1 ? [...field.options] : [...field.selectedOptions];
  return drawn.map((option) => option.label).join("\n");
}

/** @param {Element | null} element */
function isSeen(element) {
  return element !== null && element.checkVisibility({ visibilityProperty: true });
}

/** @param {Text} node @param {RegExp} pattern */
function rangesIn(node, pattern) {
  return [...node.data.matchAll(pattern)].flatMap((match) => {
    const range = document.createRange();
    range.setStart(node, match.index);
    range.setEnd(node, match.index + match[0].length);
    return [...range.getClientRects()];
  });
}
