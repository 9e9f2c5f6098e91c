// The readable text of the document, as it would be copied out of it: headings, paragraphs, lists, rows of tables.

import * as holdings from "../naming/holdings.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as secrets from "../naming/secrets.js";
import * as walk from "../walk.js";
import * as frames from "./frames.js";
import * as interactive from "./interactive.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import * as slices from "./slices.js";

/** @import { Namer } from "../naming/names.js" */

const SKIPPED = new Set("script style noscript template head meta link title desc metadata defs symbol select datalist canvas audio video object".split(" "));
const CELLS = new Set(["td", "th"]);

/** @typedef {{ lines: import("../engine.d.ts").TreeLine[], text: string, start: string, pre: boolean, namer: Namer | null }} Page */

/** @type {import("../engine.d.ts").Engine["read"]} */
export async function read({ space, prefix, nextRef }) {
  seeing.begin({ space, prefix, nextRef });
  /** @type {Page} */
  const page = { lines: [], text: "", start: "", pre: false, namer: null };
  const root = document.body ?? document.documentElement;
  if (root) await slices.run(readAll(root, page));
  flush(page);
  return seeing.viewOf({ lines: page.lines, elements: 0, omitted: 0 });
}

/** @param {Page} page what was read so far becomes a line @returns {null} */
function flush(page) {
  const texts = page.pre ? page.text.split("\n").map((text) => text.trimEnd()) : [names.collapse(page.text)];
  for (const text of texts) if (text) put(page, { depth: 0, name: page.start + text });
  page.text = page.start = "";
  return null;
}

/** @param {Page} page @param {import("../engine.d.ts").TreeLine} line */
function put(page, line) {
  page.lines.push(line);
}

/** @typedef {{ children: Iterator<Node>, shows: boolean, pre: boolean, isBlock: boolean, struck: boolean }} Level An element whose children are being read. */

/**
 * Level by level and not by recursion: scripts nest elements deeper than a stack is.
 * @param {Element} root @param {Page} page @returns {Generator<void, void, boolean>}
 */
function* readAll(root, page) {
  const levels = [enter(root, page)];
  while (levels.length > 0) {
    const level = levels.at(-1);
    const next = level?.children.next();
    if (!level || next?.done !== false) {
      levels.pop();
      // Labels may have come since; collecting them for each field would take longer than all the rest.
      if (level?.isBlock && leave(level, page) && (yield)) page.namer = null;
    } else if (next.value.nodeType === Node.ELEMENT_NODE) levels.push(enter(/** @type {Element} */ (next.value), page));
    else if (next.value.nodeType === Node.TEXT_NODE && level.shows) say(/** @type {Text} */ (next.value).data, levels, page);
  }
}

/** @param {string} words @param {Array<Level | null>} levels @param {Page} page */
function say(words, levels, page) {
  page.text = levels.some((level) => level?.struck) ? scene.joined(page.text, scene.marked(words)) : page.text + words;
}

/** @param {Element} element @param {Page} page @returns {Level | null} null where nothing is read in it */
function enter(element, page) {
  if (SKIPPED.has(element.localName) || element.getAttribute("aria-hidden") === "true") return null;
  const style = getComputedStyle(element);
  if (style.display === "none") return null;
  if (element.localName === "iframe") return readFrame(element, page);
  if (isSecretText(element, page)) return null;
  if (element.localName === "br") return flush(page);
  const isBlock = !style.display.startsWith("inline") && style.display !== "contents" && !CELLS.has(element.localName);
  return isBlock ? enterBlock(element, style, page) : enterInline(element, style, page);
}

/** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @returns {Level} */
function enterBlock(element, style, page) {
  flush(page);
  const level = levelOf(element, style, page, true);
  page.pre = style.whiteSpace.startsWith("pre") && style.whiteSpace !== "pre-line" && !isField(element);
  page.start ||= startOf(element);
  return level;
}

/** @param {Level} level @param {Page} page */
function leave(level, page) {
  flush(page);
  page.pre = level.pre;
  return true;
}

/** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @returns {Level | null} */
function enterInline(element, style, page) {
  if (CELLS.has(element.localName) && page.text.trim()) page.text += " | ";
  if (element.localName === "img") page.text += ` ${element.getAttribute("alt") ?? ""} `;
  else if (isField(element)) page.text += ` ${valueOf(element, page)} `;
  else return levelOf(element, style, page, false);
  return null;
}

/** @param {Element} element @param {CSSStyleDeclaration} style @param {Page} page @param {boolean} isBlock @returns {Level} */
function levelOf(element, style, page, isBlock) {
  const children = walk.childrenOf(element)[Symbol.iterator]();
  const struck = style.textDecorationLine.includes("line-through");
  return { children, shows: style.visibility === "visible", pre: page.pre, isBlock, struck };
}

/** @param {Element} element @param {Page} page @returns {null} */
function readFrame(element, page) {
  flush(page);
  put(page, { depth: 0, ...frames.factsOf(element) });
  return null;
}

/** @param {Element} element */
function startOf(element) {
  const role = roles.roleOf(element);
  if (role === "heading") return `${"#".repeat(roles.levelOf(element))} `;
  return role === "listitem" ? "- " : "";
}

/** @param {Element} element */
function isField(element) {
  return element.localName === "input" || element.localName === "textarea";
}

/** Editable boxes hold what was typed as their text. @param {Element} element @param {Page} page */
function isSecretText(element, page) {
  if (!element.hasAttribute("contenteditable") && element.getAttribute("role") !== "textbox") return false;
  page.namer ??= new names.Namer();
  return secrets.isSecret(element, page.namer.nameOf(element));
}

/** @param {Element} element @param {Page} page */
function valueOf(element, page) {
  // Nobody may have looked at the field before, so that its name has to be asked for.
  page.namer ??= new names.Namer();
  const secret = secrets.isSecret(element, page.namer.nameOf(element));
  return secret || interactive.isLabelDriven(element) ? "" : (holdings.valueOf(element) ?? "");
}
