// What happened to the document lately, as far as an action has to know it: whether something is on the move, what its
// rows said when the model was shown them, and what was taken out.

import * as names from "../naming/names.js";
import * as refs from "../seeing/refs.js";
import * as walk from "../walk.js";
import * as restless from "./restless.js";
import * as settle from "./settle.js";

/**
 * What changed on a node after a look: `was` is the text or attribute before, `out` and `into` are texts of nodes that went
 * and came, of a text all that it was before.
 * @typedef {object} Change
 * @property {string} kind
 * @property {number} look
 * @property {number} during The number of the action that was under way, or 0.
 * @property {string} was
 * @property {string[]} out
 * @property {string[]} into
 */

const MOVING = 100;
/** Milliseconds, at 60 a second, less what it takes an action to come from the first of them to its end. */
const TWO_FRAMES = 25;
const MOST_REMOVED = 300;
/** A page that draws a large table anew every second would fill the memory with old ones. */
const MOST_ELEMENTS = 20_000;
const MOST_TEXTS = 40;
const LONGEST = 300;

/** @type {WeakMap<Node, Change[]>} */
const changes = new WeakMap();
/**
 * Held, so that their texts can still be read: oldest first.
 * @type {Array<{ node: Element, parent: Node, look: number, size: number }>}
 */
const removed = [];
/** How many elements are held. */
let held = 0;
/** @type {WeakSet<Node>} */
const attended = new WeakSet();
let lastChange = -Infinity;
/** The same apart from scrolling, and from places that change by themselves. */
let lastNews = -Infinity;
/** Where everything that was shown stood before the last action. @type {WeakMap<Element, DOMRect>} */
let places = new WeakMap();
/** Since when a frame was waited for that draws what the last action set off at once. */
let drawnFrom = -Infinity;
let actions = 0;
/** The number of the action under way, 0 between actions. */
let during = 0;

export function now() {
  return during;
}

const observer = new MutationObserver(noteAll);
const WHAT = { subtree: true, childList: true, characterData: true, attributes: true };

/** Shadow trees that were found since the last time are attended to as well. */
export function attend() {
  for (const root of walk.rootsNow()) {
    if (attended.has(root)) continue;
    attended.add(root);
    observer.observe(root, { ...WHAT, characterDataOldValue: true, attributeOldValue: true });
  }
}

/** Scrolling moves what is on the screen without a mutation. */
function noteScroll() {
  lastChange = performance.now();
}

/** @param {MutationRecord[]} records */
function noteAll(records) {
  if (!records.length) return;
  lastChange = performance.now();
  if (restless.count(records) > 0) lastNews = lastChange;
  const look = refs.look();
  for (const record of records) note(record, look);
}

/** @param {MutationRecord} record @param {number} look */
function note(record, look) {
  if (record.type === "attributes" && record.attributeName === "style") return;
  remember(record, look);
  for (const node of record.removedNodes) hold(node, record.target, look);
}

function catchUp() {
  noteAll(observer.takeRecords());
}

/** @param {Node} node @param {Node} parent @param {number} look */
function hold(node, parent, look) {
  if (!(node instanceof Element)) return;
  const size = 1 + node.getElementsByTagName("*").length;
  held += size;
  removed.push({ node, parent, look, size });
  while (removed.length > MOST_REMOVED || held > MOST_ELEMENTS || (removed[0] && removed[0].look < look - 1)) {
    held -= removed.shift()?.size ?? held;
  }
}

/** @param {MutationRecord} record @param {number} look */
function remember(record, look) {
  const kind = record.type === "attributes" ? `@${record.attributeName}` : record.type;
  const known = changes.get(record.target) ?? [];
  if (!known.length) changes.set(record.target, known);
  let change = known.find((each) => each.kind === kind && each.look === look && each.during === during);
  if (!change) {
    change = { kind, look, during, was: record.oldValue ?? "", out: [], into: [] };
    known.push(change);
  }
  if (record.type === "characterData" && change.out.length < MOST_TEXTS) change.out.push(names.collapse((record.oldValue ?? "").slice(0, LONGEST)));
  if (record.type === "childList" && change.into.length + change.out.length < MOST_TEXTS) {
    change.out.push(...texts(record.removedNodes));
    change.into.push(...texts(record.addedNodes));
  }
  if (known.length > MOST_TEXTS) known.shift();
}

/** @param {NodeList} nodes */
function texts(nodes) {
  const found = [...nodes].map((node) => names.collapse((node.textContent ?? "").slice(0, LONGEST)));
  return found.filter((text) => text !== "");
}

/**
 * @param {Node} node @param {number} since the number of a look
 * @returns {Change[]} what changed on it from then on
 */
export function changesOf(node, since) {
  // One that is on its way to the observer counts as well.
  catchUp();
  return (changes.get(node) ?? []).filter((change) => change.look >= since);
}

/** @param {Node} node @returns {Node | null} what a node that was taken out stood in */
export function formerParent(node) {
  catchUp();
  return removed.filter((each) => each.node === node).pop()?.parent ?? null;
}

/** Changes from here on are those of an action. @param {Element[]} shown what the next one may be about */
export function begin(shown) {
  catchUp();
  during = ++actions;
  // Asked before anything changes, when the browser knows it: afterwards the whole page would have to be laid out for it.
  places = new WeakMap(shown.map((element) => [element, element.getBoundingClientRect()]));
}

/** What the action has changed is about to be drawn. */
export function draw() {
  catchUp();
  drawnFrom = performance.now();
}

export function end() {
  catchUp();
  during = 0;
}

/**
 * @param {Element} element
 * @returns {{ box: DOMRect, until: number } | null} where it stood before the last action, if nothing has changed since a
 *   frame drew that: else it would say nothing of what goes on now. Until then what began with the action has had the time
 *   of two frames to show
 */
export function placeBefore(element) {
  catchUp();
  const box = during === 0 && lastChange <= drawnFrom ? places.get(element) : undefined;
  return box ? { box, until: drawnFrom + TWO_FRAMES } : null;
}

/** Whether something may be on the move now. */
export function justChanged() {
  catchUp();
  return performance.now() - lastChange < MOVING;
}

/** @returns {number | null} how many ms ago the document changed last; null where it never did */
export function sinceNews() {
  catchUp();
  return lastNews === -Infinity ? null : performance.now() - lastNews;
}

/** Something that is on its way in or out, not what turns for ever. */
function isFading() {
  // Nothing is drawn in a hidden tab, so that nothing there comes to its end either.
  if (document.hidden) return false;
  return document.getAnimations().some((each) => {
    return each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity;
  });
}

/**
 * Resolves when nothing is on its way in or out any more, or after `most` ms.
 * @param {number} most
 * @returns {Promise<boolean>} whether there was something to wait for
 */
export async function calm(most) {
  const started = performance.now();
  let waited = false;
  while ((justChanged() || isFading()) && performance.now() - started < most) {
    await settle.frame();
    waited = true;
  }
  return waited;
}

document.addEventListener("scroll", noteScroll, { capture: true, passive: true });
attend();
