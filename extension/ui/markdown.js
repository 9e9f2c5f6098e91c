/**
 * The small part of Markdown that models write: paragraphs, lists, headings, bold, code and links. It builds nodes and
 * never markup, so whatever else is in the text stays text.
 */

import { el } from "./dom.js";

const BULLET = /^\s*[-*•]\s+(.*)$/;
const NUMBER = /^\s*\d+[.)]\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*)$/;

/** Bold, code, [text](address), bare address. The order matters only where two could begin at the same place. */
const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^\s)]+)\)|(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/g;

/**
 * @param {string} text
 * @returns {HTMLElement}
 */
export function rich(text) {
  const root = el("div", { class: "rich" });
  for (const block of text.trim().split(/\n\s*\n/)) root.append(...blocks(block.split("\n")));
  return root;
}

/**
 * @param {string[]} lines
 * @returns {HTMLElement[]}
 */
function blocks(lines) {
  /** @type {HTMLElement[]} */
  const made = [];
  for (const line of lines) addLine(made, line);
  return made;
}

/**
 * A line continues the block before it where both are of one kind, and starts a new one otherwise.
 *
 * @param {HTMLElement[]} made
 * @param {string} line
 */
function addLine(made, line) {
  const bullet = BULLET.exec(line)?.[1];
  const number = NUMBER.exec(line)?.[1];
  const heading = HEADING.exec(line)?.[1];
  if (bullet !== undefined) block(made, "ul").append(el("li", {}, ...inline(bullet)));
  else if (number !== undefined) block(made, "ol").append(el("li", {}, ...inline(number)));
  else if (heading !== undefined) made.push(el("p", { class: "heading" }, ...inline(heading)));
  else paragraph(made, line);
}

/**
 * @param {HTMLElement[]} made
 * @param {string} line
 */
function paragraph(made, line) {
  const current = block(made, "p");
  if (current.hasChildNodes()) current.append(el("br"));
  current.append(...inline(line));
}

/**
 * @param {HTMLElement[]} made
 * @param {"ul" | "ol" | "p"} tag
 */
function block(made, tag) {
  const last = made.at(-1);
  if (last?.localName === tag && !last.className) return last;
  const fresh = el(tag);
  made.push(fresh);
  return fresh;
}

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inline(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, code, name, address, bare] = match;
    parts.push(text.slice(end, match.index));
    if (bold !== undefined) parts.push(el("strong", {}, ...inline(bold)));
    else if (code !== undefined) parts.push(el("code", {}, code));
    else parts.push(link(name ?? whole, address ?? bare ?? "", whole));
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/**
 * Only http and https become links. The whole address is shown as the link's title, because a name can lie.
 *
 * @param {string} name
 * @param {string} address
 * @param {string} source what to show when it is no link
 */
function link(name, address, source) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return source;
  return el("a", { href: url.href, title: url.href, target: "_blank", rel: "noopener noreferrer" }, name);
}
