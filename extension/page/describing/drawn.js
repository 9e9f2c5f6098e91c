// What a person sees written on a control, and everything else that names it. The two may lie to each other: a button that
// is announced as "Cancel" and shows "Pay" is both.

import * as kinds from "../naming/kinds.js";
import { collapse, shorten } from "../naming/names.js";
import * as natives from "../naming/natives.js";
import * as scene from "../seeing/scene.js";
import * as walk from "../walk.js";

/** @import { Namer } from "../naming/names.js" */

const MOST_ELEMENTS = 200;
const MOST_WORDS = 12;
const LONGEST = 800;
const LONGEST_WORDS = 200;
const SILENT = new Set("script style noscript template head title desc metadata meta link datalist audio video object canvas iframe".split(" "));
const FIELDS = new Set(["input", "textarea", "select"]);
const TYPED = new Set(["submit", "reset", "button"]);
const SAID = /^(title|alt|aria-label|aria-description|aria-roledescription|aria-placeholder|placeholder|label|data-(original-|bs-)*title|data-[\w-]*tooltip[\w-]*|data-tip|data-hint|data-label|data-content|data-confirm[\w-]*)$/;
const SPELLED = /(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu;
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
const ICONS = /[\ue000-\uf8ff]/g;

/**
 * `left` counts the elements that may still be asked; `without` are parts that are controls of their own.
 * @typedef {{ text: string, left: number, without: string }} Reading
 */

// A press on the box of a combobox never lands on the buttons in it: they take out what was chosen.
const OWN_BUTTONS = "button, [role=button]";

/** @param {Element} element @returns {string} a selector of what in it does not name it */
function apartFrom(element) {
  return element.getAttribute("role")?.trim() === "combobox" ? OWN_BUTTONS : "";
}

/** @param {Element} element @returns {string} the text that is drawn on it */
export function textOn(element) {
  const own = drawnIn(element);
  if (own || isField(element)) return own;
  // Many a control is a transparent field over words that something around it draws.
  const box = element.getBoundingClientRect();
  for (let at = walk.parentOf(element), level = 0; at && at !== document.body && level < 3; at = walk.parentOf(at), level++) {
    const around = at.getBoundingClientRect();
    if (around.width > box.width + 60 || around.height > box.height + 30) return "";
    const words = drawnIn(at);
    if (words) return words;
  }
  return "";
}

/** What is typed into a field is not what it is called. @param {Element} element */
function isField(element) {
  if (element instanceof HTMLInputElement) return !TYPED.has(element.type) && element.type !== "image" && opacityOf(element) >= scene.FAINT;
  return element.localName === "textarea" || element.localName === "select" || kinds.isEditable(element);
}

/** @param {Element} element */
function drawnIn(element) {
  if (opacityOf(element) < scene.FAINT) return "";
  const reading = { text: "", left: MOST_ELEMENTS, without: apartFrom(element) };
  read(element, reading);
  const text = collapse(reading.text.replace(ICONS, ""));
  return shorten(text.replace(SPELLED, (letters) => letters.replaceAll(" ", "")), LONGEST);
}

/** As the eye gets it: every transparent box around it counts. @param {Element} element */
function opacityOf(element) {
  let opacity = 1;
  for (const at of walk.upwards(element)) opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

/** @param {Element} element @param {Reading} reading */
function read(element, reading) {
  if (reading.left-- <= 0 || reading.text.length > 2 * LONGEST || SILENT.has(element.localName)) return;
  if (reading.without && element.matches(reading.without)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || Number(style.opacity) < scene.FAINT || isClipped(element, style)) return;
  const isApart = !style.display.startsWith("inline") || style.display !== "inline";
  if (isApart || element.localName === "br") reading.text += " ";
  say(reading, before(element, "::before", style), style);
  if (element instanceof HTMLInputElement) say(reading, TYPED.has(element.type) ? labelOf(element) : "", style);
  else if (element instanceof HTMLOptionElement) say(reading, element.label, style);
  else if (!FIELDS.has(element.localName) && !kinds.isEditable(element)) readChildren(element, reading, style);
  say(reading, before(element, "::after", style), style);
  if (isApart) reading.text += " ";
}

/** @param {Element} element @param {Reading} reading @param {CSSStyleDeclaration} style */
function readChildren(element, reading, style) {
  for (const child of walk.childrenOf(element)) {
    if (child instanceof Text) say(reading, child.data, style);
    else if (child instanceof Element) read(child, reading);
  }
}

/** @param {Reading} reading @param {string} text @param {CSSStyleDeclaration} style of what draws it */
function say(reading, text, style) {
  if (!text || style.visibility !== "visible" || parseFloat(style.fontSize) < 2 || isTransparent(style)) return;
  const isTurned = style.direction === "rtl" && style.unicodeBidi.includes("override");
  reading.text += isTurned ? [...text].reverse().join("") : text;
}

/** @param {CSSStyleDeclaration} style */
function isTransparent(style) {
  const colour = style.webkitTextFillColor || style.color;
  return /^rgba\(.*, 0\)$/.test(colour) && style.webkitBackgroundClip !== "text" && style.textShadow === "none";
}

/** A button without a value has the browser's own word. @param {HTMLInputElement} input */
function labelOf(input) {
  return natives.nameOf(input, () => "");
}

/** @param {Element} element @param {"::before" | "::after"} which @param {CSSStyleDeclaration} own */
function before(element, which, own) {
  if (element instanceof HTMLInputElement || own.visibility !== "visible") return "";
  const style = getComputedStyle(element, which);
  const { content } = style;
  if (content === "none" || content === "normal" || content === '""' || style.display === "none") return "";
  if (Number(style.opacity) < scene.FAINT || style.visibility !== "visible") return "";
  // Behind a slash stands what is announced instead (https://drafts.csswg.org/css-content/#alt).
  const words = [...content.matchAll(QUOTED)].filter(({ index }) => !/\/\s*$/.test(content.slice(0, index)));
  return words.map(([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1")).join("");
}

/** Words for screen readers, in a box of a pixel or cut off. @param {Element} element @param {CSSStyleDeclaration} style */
function isClipped(element, style) {
  if (style.position !== "absolute" && style.position !== "fixed") return false;
  if (!/hidden|clip|inset|rect/.test(`${style.overflowX} ${style.clip} ${style.clipPath}`)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || /inset\((50|100)%/.test(style.clipPath);
}

/**
 * Whatever else names it: attributes of its own and of what is in it, what describes it, its labels.
 * @param {Element} element @param {Namer} namer @param {string[]} known what is said already
 */
export function wordsOf(element, namer, known) {
  const words = [...attributesOf(element), namer.referred(element, "aria-describedby")];
  for (const label of namer.labelsOf(element)) words.push(label.textContent ?? "");
  let left = MOST_ELEMENTS;
  const without = apartFrom(element);
  for (const inner of within(element)) {
    if (left-- <= 0) break;
    if (without && inner.closest(without)) continue;
    if (inner.localName === "title" && inner instanceof SVGElement) words.push(inner.textContent ?? "");
    else words.push(...attributesOf(inner));
  }
  const said = words.map((each) => shorten(collapse(each), LONGEST_WORDS)).filter(Boolean);
  return [...new Set(said)].filter((each) => !known.includes(each)).slice(0, MOST_WORDS);
}

/** @param {Element} element */
function attributesOf(element) {
  const names = element.getAttributeNames().filter((name) => SAID.test(name));
  const isButton = element instanceof HTMLButtonElement || (element instanceof HTMLInputElement && (TYPED.has(element.type) || element.type === "image"));
  return [...names, ...(isButton ? ["value"] : [])].map((name) => element.getAttribute(name) ?? "");
}

/** @param {Element} element @returns {Generator<Element>} */
export function* within(element) {
  if (FIELDS.has(element.localName)) return;
  for (const child of walk.childrenOf(element)) {
    if (!(child instanceof Element)) continue;
    yield child;
    yield* within(child);
  }
}
