// The model of the document: a block stands for one block-level element and remembers its lines until something in it
// changes. Blocks are opened when they are asked for: what is far below the fold of a long page costs nothing.

import * as walk from "../walk.js";
import * as away from "./away.js";
import * as scene from "./scene.js";
import * as tree from "./tree.js";

/** @import { Entries, Line } from "./lines.js" */
/** @import { Run } from "./runs.js" */
/** @import { Inherited, Look } from "./scene.js" */

/**
 * A block-level element with what stands in it, remembered until something changes.
 * @typedef {object} Block
 * @property {Element} element
 * @property {Run | null} run Where it is not the whole element: the children that it is made of.
 * @property {CSSStyleDeclaration | null} style Its computed style, where it has been asked for and not been used yet.
 * @property {Inherited} from What comes from above, and what the element hands down.
 * @property {Inherited} to
 * @property {string} lifted Its position, `absolute` or `fixed`, where it stands apart from what is around it.
 * @property {Entries} entries
 * @property {boolean} dirty
 * @property {number} survey The number of the last survey that used its entries.
 */

/** @type {WeakMap<Element, Block>} */
let blocks = new WeakMap();

/** @type {Block | null} */
let root = null;
let survey = 0;
let surveying = false;

/** @param {Look} look @returns {Block | null} */
export function rootBlock(look) {
  const element = document.body ?? document.documentElement;
  if (!element) return null;
  if (root?.element !== element) {
    const top = scene.top(look);
    root = blockFor(element, null, top, top);
  }
  return root;
}

/**
 * The block of an element as it was, if it would come out the same.
 * @param {Element} element @param {CSSStyleDeclaration | null} style its own, where it has been asked for
 * @param {Inherited} from what comes from above @param {Inherited} to what it hands down
 * @returns {Block}
 */
export function blockFor(element, style, from, to) {
  const known = blocks.get(element);
  const position = style?.position ?? "";
  const lifted = position === "absolute" || position === "fixed" ? position : "";
  if (known) {
    known.lifted = lifted;
    if (!(scene.equal(known.from, from) && scene.equal(known.to, to))) forget(known);
    known.from = from;
    known.to = to;
    return known;
  }
  const block = blockOf(element, from, null);
  block.style = style;
  block.to = to;
  block.lifted = lifted;
  blocks.set(element, block);
  return block;
}

/**
 * A block that nobody remembers.
 * @param {Element} element @param {Inherited} from @param {Run | null} run the children that it is made of
 * @returns {Block}
 */
export function blockOf(element, from, run) {
  return { element, run, style: null, from, to: from, lifted: "", entries: [], dirty: true, survey };
}

/** A survey begins: what it opens is compared at the next one and may be used again then. */
export function begin() {
  survey += 1;
  surveying = true;
}

export function end() {
  surveying = false;
}

/**
 * What stands in the block, visited now if need be. Lines that the last survey did not have were compared with nothing
 * since, so that they are visited again.
 * @param {Block} block @param {Look} look @returns {Entries}
 */
export function open(block, look) {
  if (block.dirty || block.survey < (surveying ? survey - 1 : survey)) {
    block.entries = tree.visitBlock(block, look);
    block.dirty = !surveying;
  }
  if (surveying) block.survey = survey;
  return block.entries;
}

/**
 * The lines with all blocks opened and taken out; containers that turn out to be empty are left out. Pauses after each
 * block, for those who must not hold up the page.
 * @param {Entries} entries @param {Look} look @returns {Generator<void, Line[]>}
 */
export function* flatten(entries, look) {
  const lines = [];
  for (const entry of entries) {
    if (isBlock(entry)) {
      if (away.isAway(entry, look)) continue;
      for (const line of yield* flatten(open(entry, look), look)) lines.push(line);
      yield;
    } else {
      const children = entry.children.length ? yield* flatten(entry.children, look) : [];
      if (!entry.structural || entry.interactive || children.length) lines.push({ ...entry, children });
    }
  }
  return lines;
}

/** The lines of the block and of all blocks in it are out of date. @param {Block} block */
function forget(block) {
  block.dirty = true;
  for (const entry of block.entries) forgetEntry(entry);
}

/** @param {Line | Block} entry */
function forgetEntry(entry) {
  if (isBlock(entry)) forget(entry);
  else for (const child of entry.children) forgetEntry(child);
}

/** @param {Element} element @returns {Block | null} the block that the element's line is in */
export function around(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = walk.parentOf(at)) {
    const block = blocks.get(at);
    if (block) return block;
  }
  return null;
}

/**
 * Something changed at the element. `deep`: the look of everything in it may have changed too. The line of an element
 * with a block of its own can stand in the block around it, so that this one is visited again as well.
 * @param {Element} element @param {boolean} deep
 */
export function invalidate(element, deep) {
  const block = around(element);
  // The page's outermost element stands above all blocks.
  if (!block) return void (deep && element === document.documentElement && clear());
  if (deep) forget(block);
  block.dirty = true;
  const parent = walk.parentOf(block.element);
  const outer = parent && around(parent);
  if (outer) outer.dirty = true;
}

/** Everything is visited again. */
export function clear() {
  blocks = new WeakMap();
  root = null;
}

/** @param {Line | Block} entry @returns {entry is Block} */
export function isBlock(entry) {
  return "entries" in entry;
}
