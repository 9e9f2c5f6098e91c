// The nodes that a tree of lines can be chosen from: blocks in view are opened, the others wait until there is room.

import * as away from "./away.js";
import * as blocks from "./blocks.js";
import * as lines from "./lines.js";
import * as runs from "./runs.js";
import { boxOf as boxOfElement, isOutside, viewNow } from "./view.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */
/** @import { Look } from "./scene.js" */
/** @import { View } from "./view.js" */

/**
 * A line in its place in the whole. `cost` in characters.
 * @typedef {object} Item
 * @property {Line} line
 * @property {number} depth
 * @property {Item | null} parent
 * @property {number} cost
 * @property {boolean} kept
 * @property {Candidate[]} nodes
 */

/**
 * A block in its place in the whole; its `nodes` are null until it is opened.
 * @typedef {object} Unit
 * @property {Block} block
 * @property {number} depth
 * @property {Item | null} parent
 * @property {Candidate[] | null} nodes
 * @property {number} distance From the viewport, in CSS pixels.
 */

/** @typedef {Item | Unit} Candidate */


/**
 * @typedef {object} Survey
 * @property {Look} look
 * @property {View} view
 * @property {Item[]} opened
 * @property {Unit[]} waiting What is not in view.
 */

/** @param {Look} look @returns {Survey} */
export function start(look) {
  return { look, view: viewNow(), opened: [], waiting: [] };
}

/** @param {Block} block @param {number} depth @param {Item | null} parent @returns {Unit} */
export function unitOf(block, depth, parent) {
  return { block, depth, parent, nodes: null, distance: 0 };
}

/**
 * Opens what can be seen of a unit; the rest waits. Inside a block that is in view as a whole, so is everything, unless it
 * is larger than its box.
 * @param {Survey} survey @param {Unit} unit @param {boolean} inside
 */
export function open(survey, unit, inside) {
  const box = inside ? null : boxOf(unit.block);
  const { view } = survey;
  if (box && isAway(box, view) && !isForced(unit.block, survey)) {
    unit.distance = distanceOf(box, view);
    survey.waiting.push(unit);
    return;
  }
  const within = inside || (box !== null && isWithin(box, view) && !isSpilling(unit.block.element));
  for (const inner of expand(survey, unit)) open(survey, inner, within);
}

/** @param {Block} block */
function boxOf({ element, run }) {
  return run ? runs.boxOf(run) : boxOfElement(element);
}

/** The way to the focus and to open dialogs is always opened. @param {Block} block @param {Survey} survey */
function isForced({ element, run }, { look }) {
  return look.ways.has(element) && (!run || run.some((each) => look.ways.has(each)));
}

/**
 * Makes the nodes of a unit.
 * @param {Survey} survey @param {Unit} unit @returns {Unit[]} the units in it, still closed
 */
export function expand(survey, unit) {
  /** @type {Unit[]} */
  const inner = [];
  unit.nodes = nodesOf(survey, blocks.open(unit.block, survey.look), unit.depth, unit.parent, inner);
  return inner;
}

/**
 * @param {Survey} survey @param {Entries} entries @param {number} depth
 * @param {Item | null} parent @param {Unit[]} inner @returns {Candidate[]}
 */
function nodesOf(survey, entries, depth, parent, inner) {
  const reachable = entries.filter((entry) => !blocks.isBlock(entry) || !away.isAway(entry, survey.look));
  return reachable.map((entry) => {
    if (!blocks.isBlock(entry)) return itemOf(survey, entry, depth, parent, inner);
    const unit = unitOf(entry, depth, parent);
    inner.push(unit);
    return unit;
  });
}

/**
 * @param {Survey} survey @param {Line} line @param {number} depth @param {Item | null} parent
 * @param {Unit[]} inner @returns {Item}
 */
export function itemOf(survey, line, depth, parent, inner) {
  /** @type {Item} */
  const item = { line, depth, parent, cost: lines.costOf(lines.sizeOf(line), depth), kept: false, nodes: [] };
  survey.opened.push(item);
  if (line.children.length) item.nodes = nodesOf(survey, line.children, depth + 1, item, inner);
  return item;
}

/** What has no size of its own may still hold something that has. @param {DOMRect} box @param {View} view */
function isAway(box, view) {
  return box.width !== 0 && box.height !== 0 && isOutside(box, view);
}

/** @param {DOMRect} box @param {View} view */
function isWithin(box, { width, height }) {
  return box.width > 0 && box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= height && box.right <= width;
}

/** Pages are often put into a box as high as the window, and go on below it. @param {Element} element */
function isSpilling(element) {
  return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
}

/** @param {DOMRect} box @param {View} view @returns {number} CSS pixels from one to the other */
function distanceOf(box, { width, height }) {
  return Math.max(0, box.top - height, -box.bottom) + Math.max(0, box.left - width, -box.right);
}

/** @param {Candidate} node @returns {node is Unit} */
export function isUnit(node) {
  return "block" in node;
}
