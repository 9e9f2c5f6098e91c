// What a document shows, as plain markup: for those who read it as Markdown.

import * as walk from "../walk.js";

const LEFT_OUT = new Set("script style noscript template head svg canvas input textarea select option datalist iframe frame object embed".split(" "));
/** What changes no word of it and would only be in the way. */
const KEPT = new Set("a img br hr p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td pre code blockquote em strong b i del s sub sup kbd samp q figure figcaption".split(" "));
const VOID = new Set(["img", "br", "hr"]);
const ATTRIBUTES = ["alt", "colspan", "start", "title"];

/** @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** @param {string | null} address @returns {string} whole, of the web or nothing */
function whole(address) {
  const url = address === null ? null : URL.parse(address, document.baseURI);
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : "";
}

/** @param {Element} element @param {string} name */
function attributesOf(element, name) {
  const given = ATTRIBUTES.map((one) => /** @type {[string, string | null]} */ ([one, element.getAttribute(one)]));
  if (name === "a") given.push(["href", whole(element.getAttribute("href"))]);
  if (name === "img") given.push(["src", whole(element.getAttribute("src"))]);
  return given.map(([one, value]) => (value ? ` ${one}="${escaped(value)}"` : "")).join("");
}

/** A block that is none of the kept ones still begins and ends a line. @param {Element} element */
function isBlock(element) {
  return !/^(inline|contents|none)/.test(getComputedStyle(element).display);
}

/** @param {Node} node @returns {string} */
export function shown(node) {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element) || LEFT_OUT.has(node.localName)) return "";
  if (!node.checkVisibility() && getComputedStyle(node).display !== "contents") return "";
  const name = node.localName;
  const inside = VOID.has(name) ? "" : [...walk.childrenOf(node)].map(shown).join("");
  if (VOID.has(name)) return `<${name}${attributesOf(node, name)}>`;
  if (KEPT.has(name)) return `<${name}${attributesOf(node, name)}>${inside}</${name}>`;
  return isBlock(node) && inside.trim() ? `<div>${inside}</div>` : inside;
}
