// Fits the lines into a budget of characters. Over it, lines are ranked and not cut at the end: what has the focus, what
// an open dialog holds, what changed lately, what can be seen and acted on, what can be seen and read; and then, nearest
// first, what can be filled in, and the rest.

import * as changes from "../watching/changes.js";
import { expand as expandUnit, isUnit } from "./survey.js";
import { boxOf, isOutside } from "./view.js";
import * as writing from "./writing.js";

/** @import { Line } from "./lines.js" */
/** @import { Candidate, Item, Survey, Unit } from "./survey.js" */
/** @import { View } from "./view.js" */
/** @import { Written } from "./writing.js" */

// Kept free for the lines that say what was left out.
const RESERVE = 0.08;
const MOST_TRIES = 8;

const FIELDS = "input:not([type=hidden]), select, textarea, [contenteditable], [role=textbox], [role=combobox]";

/** @param {Item} item @param {View} view */
function rank(item, view) {
  const { line } = item;
  if ("focused" in line.states) return 0;
  if (isInDialog(item)) return line.interactive ? 1 : 2;
  if (line.place && changes.isChanged(line.place)) return 3;
  if (isInView(line, view)) return line.interactive ? 4 : 5;
  return line.interactive ? 6 : 7;
}

/** @param {Line} line @param {View} view */
function isInView(line, view) {
  return line.place !== null && !isOutside(boxOf(line.place), view);
}

/** @param {Item | null} item @returns {boolean} */
function isInDialog(item) {
  for (let at = item; at; at = at.parent) if (isModal(at.line)) return true;
  return false;
}

/** @param {Line} line */
function isModal(line) {
  return (line.role === "dialog" || line.role === "alertdialog") && "modal" in line.states;
}

/** A container is there for what is in it. @param {Item} item */
function isReason(item) {
  return !item.line.structural || item.line.interactive;
}

/** Spends the budget. */
class Purse {
  /** @param {number} left */
  constructor(left) {
    this.left = left;
  }

  /** Keeps the item and what it stands in, if there is room. @param {Item} item @returns {boolean} */
  keep(item) {
    let cost = 0;
    for (let at = /** @type {Item | null} */ (item); at && !at.kept; at = at.parent) cost += at.cost;
    if (cost > this.left) return false;
    this.left -= cost;
    for (let at = /** @type {Item | null} */ (item); at && !at.kept; at = at.parent) at.kept = true;
    return true;
  }
}

/** @param {Item[]} items @param {View} view @param {Purse} purse @returns {boolean} whether there was room for all */
function keepSeen(items, view, purse) {
  const reasons = items.filter(isReason);
  const total = items.reduce((sum, item) => sum + item.cost, 0);
  if (total <= purse.left) {
    for (const item of reasons) purse.keep(item);
    return true;
  }
  const ranked = reasons.map((item, order) => ({ item, order, rank: rank(item, view) }));
  ranked.sort((one, other) => one.rank - other.rank || one.order - other.order);
  return ranked.every(({ item }) => purse.keep(item));
}

/**
 * Opens what waits, nearest first, until the room is used up.
 * @param {Survey} survey @param {Purse} purse
 */
function keepWaiting(survey, purse) {
  const near = survey.waiting.sort((one, other) => one.distance - other.distance);
  const filters = [changes.isRecent, holdsField, () => true];
  for (const wanted of filters) {
    for (const unit of near) if (!keepUnit(survey, unit, purse, wanted)) return;
  }
}

/** @param {Element} element */
function holdsField(element) {
  return element.matches(FIELDS) || element.querySelector(FIELDS) !== null;
}

/**
 * @param {Survey} survey @param {Unit} unit @param {Purse} purse
 * @param {(element: Element) => boolean} wanted @returns {boolean} whether there is room left
 */
function keepUnit(survey, unit, purse, wanted) {
  const { element, run } = unit.block;
  if (!(run ? run.some(wanted) : wanted(element))) return true;
  if (!unit.nodes) expandUnit(survey, unit);
  return keepNodes(survey, unit.nodes ?? [], purse, wanted);
}

/**
 * @param {Survey} survey @param {Candidate[]} nodes @param {Purse} purse
 * @param {(element: Element) => boolean} wanted @returns {boolean}
 */
function keepNodes(survey, nodes, purse, wanted) {
  for (const node of nodes) {
    if (isUnit(node)) {
      if (!keepUnit(survey, node, purse, wanted)) return false;
    } else {
      if (isReason(node) && !node.kept && !purse.keep(node)) return false;
      if (!keepNodes(survey, node.nodes, purse, wanted)) return false;
    }
  }
  return true;
}

/**
 * Keeps what there is room for, and opens what waits as far as it goes.
 * @param {Survey} survey @param {Item[]} seen what is in view @param {number} room
 */
export function choose(survey, seen, room) {
  const purse = new Purse(room);
  if (keepSeen(seen, survey.view, purse)) keepWaiting(survey, purse);
}

/**
 * @param {Candidate[]} nodes where to choose from, opened as far as they are in view @param {Survey} survey
 * @param {number} room @returns {Written}
 */
export function fit(nodes, survey, room) {
  const seen = [...survey.opened];
  let limit = room;
  for (let tries = 1; ; tries++) {
    for (const item of survey.opened) item.kept = false;
    choose(survey, seen, limit);
    const written = writing.write(nodes, survey.opened.filter(isShownModal).at(-1));
    if (written.size <= room || tries === MOST_TRIES) return written;
    limit = Math.min(limit - (written.size - room), limit * (1 - RESERVE));
  }
}

/**
 * From the first line on, as many as there is room for.
 * @param {Unit} unit @param {Survey} survey @param {number} room @returns {Written}
 */
export function fill(unit, survey, room) {
  keepUnit(survey, unit, new Purse(room * (1 - RESERVE)), () => true);
  return writing.write(unit.nodes ?? []);
}

/** @param {Item} item */
function isShownModal(item) {
  return item.kept && isModal(item.line);
}
