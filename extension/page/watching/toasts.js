// Messages that a page shows for a moment: what came into a live region and was gone before the next look.

import * as names from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as lines from "../seeing/lines.js";

/** @import { Line } from "../seeing/lines.js" */
/** @import { Item } from "../seeing/survey.js" */

// https://www.w3.org/TR/wai-aria-1.2/#live_region_roles, and what announces itself by attribute.
const LIVE = "[role=alert], [role=status], [role=log], [role=alertdialog], [aria-live=polite], [aria-live=assertive], output";
const MOST = 20;

/** @type {Array<{ role: string, text: string, node: WeakRef<Node> }>} */
let heard = [];

/** Lines of the last look. @type {Item[]} */
let shown = [];

/** @param {Node} node that was added, or whose text changed */
export function note(node) {
  const element = node instanceof Element ? node : node.parentElement;
  // What a field holds is no message, and may be a secret.
  if (!element || element.localName === "textarea" || secrets.isInSecret(element)) return;
  const region = element.closest(LIVE) ?? (node instanceof Element ? node.querySelector(LIVE) : null);
  if (!region || heard.length >= MOST || !isShown(node)) return;
  const text = names.shorten(names.collapse(textOf(region.contains(node) ? node : region)));
  if (text) heard.push({ role: region.getAttribute("role") ?? "status", text, node: new WeakRef(node) });
}

/** The same of what only looks different: it is no message where it stood there before. @param {Node} node */
export function noteLooks(node) {
  if (node instanceof Element && node.closest(LIVE) && !shown.some(({ line }) => says(line, node))) note(node);
}

/** Whether a line stands for something in it, or for what it stands in by its words. @param {Line} line @param {Element} node */
function says({ element, place, name }, node) {
  const at = element ?? place;
  return at !== null && (node.contains(at) || (at.contains(node) && name.includes(names.collapse(textOf(node)))));
}

/** @param {Item[]} items the lines of this look */
export function look(items) {
  shown = items;
}

/** @param {Node} node */
function textOf(node) {
  return node instanceof HTMLElement ? node.innerText : (node.textContent ?? "");
}

/** @param {Node | undefined} node */
function isShown(node) {
  const element = node instanceof Element ? node : node?.parentElement;
  return !!element?.isConnected && element.checkVisibility();
}

/** @returns {Line[]} what was said since the last look and cannot be read any more */
export function take() {
  // What still stands there is in the tree, and when it goes the tree says so.
  const gone = heard.filter(({ node }) => !isShown(node.deref()));
  heard = [];
  const nodes = gone.map(({ node }) => node.deref());
  const whole = gone.filter((_, at) => !nodes.some((each) => each && each !== nodes[at] && each.contains(nodes[at] ?? null)));
  const texts = new Map(whole.map(({ role, text }) => [text, role]));
  return [...texts].map(([text, role]) => ({ ...lines.plain(role, text, null), states: { gone: "" } }));
}

export function clear() {
  heard = [];
  shown = [];
}
