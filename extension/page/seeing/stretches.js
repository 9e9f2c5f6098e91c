// What the budget left out can be asked for by a ref of its own: "… 93 more rows [ref=e40]".

import * as blocks from "./blocks.js";
import * as fit from "./fit.js";
import { fresh as freshRef } from "./refs.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import { isUnit, start as startSurvey, unitOf } from "./survey.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */
/** @import { Look } from "./scene.js" */
/** @import { Candidate } from "./survey.js" */
/** @import { Written } from "./writing.js" */

const MOST = 300;

/** The lines of a block as they are now, and its runs, which have their own. @typedef {{ lines: Set<Line>, byPlace: Map<Element, Line[]>, runs: Block[] }} Inside */
/** @typedef {{ look: Look, inside: Map<Block, Inside> }} Search */

/** Old ones are forgotten first. @type {Map<string, Array<Line | Block>>} */
const stretches = new Map();

/** Refs go with the first thing left out, so that they stay while the page stays. @type {WeakMap<Element, string[]>} */
let refs = new WeakMap();

/** How many refs of an element the look under way has given: several stretches can begin in it. @type {Map<Element, number>} */
const given = new Map();

/** @param {Candidate} node */
function elementOf(node) {
  return isUnit(node) ? (node.block.run?.[0] ?? node.block.element) : (node.line.element ?? node.line.place);
}

/** @param {Element | null} element */
function nextRef(element) {
  if (!element) return freshRef();
  const known = refs.get(element) ?? [];
  const number = given.get(element) ?? 0;
  given.set(element, number + 1);
  refs.set(element, known);
  return (known[number] ??= freshRef());
}

/** @param {Candidate[]} nodes neighbours that were left out @returns {string} */
export function refFor(nodes) {
  const ref = nextRef(nodes[0] ? elementOf(nodes[0]) : null);
  stretches.delete(ref);
  stretches.set(ref, nodes.map((node) => (isUnit(node) ? node.block : node.line)));
  for (const old of stretches.keys()) {
    if (stretches.size <= MOST) break;
    stretches.delete(old);
  }
  return ref;
}

/** @param {string} ref @param {number} room @returns {Written | null} null where there is no such stretch any more */
export function expand(ref, room) {
  seeing.refresh();
  const survey = startSurvey(scene.look());
  const search = { look: survey.look, inside: new Map() };
  const entries = stretches.get(ref)?.flatMap((entry) => asItIs(entry, search));
  if (!entries?.length || entries.includes(null)) return null;
  // It was asked for by name: what is nearest to the viewport is no concern here.
  const unit = unitOf(stretchBlock(/** @type {Entries} */ (entries)), 0, null);
  return fit.fill(unit, survey, room);
}

/** @param {Array<Line | Block>} entries @returns {Block} a block that was visited already */
function stretchBlock(entries) {
  return Object.assign(blocks.blockOf(document.documentElement, scene.TOP, null), { entries, dirty: false, survey: Infinity });
}

/**
 * @param {Line | Block} entry @param {Search} search
 * @returns {Array<Line | Block | null>} nothing where it is gone, null where it cannot be told what it is now
 */
function asItIs(entry, search) {
  if (blocks.isBlock(entry)) return blockAsItIs(entry);
  const place = entry.element ?? entry.place;
  if (!place?.isConnected) return [];
  const block = blocks.around(place);
  if (!block) return [null];
  const own = linesIn(block, search);
  const run = own.runs.find((each) => each.run?.some((element) => element.contains(place)));
  const { lines, byPlace } = run ? linesIn(run, search) : own;
  if (lines.has(entry) || own.lines.has(entry)) return [entry];
  const same = (byPlace.get(place) ?? []).filter((line) => line.role === entry.role);
  return [(same.length > 1 ? same.find((line) => line.name === entry.name) : same[0]) ?? null];
}

/** @param {Block} block @param {Search} search @returns {Inside} */
function linesIn(block, search) {
  const known = search.inside.get(block);
  if (known) return known;
  /** @type {Inside} */
  const found = { lines: new Set(), byPlace: new Map(), runs: [] };
  collect(blocks.open(block, search.look), found);
  search.inside.set(block, found);
  return found;
}

/** @param {Entries} entries @param {Inside} found */
function collect(entries, found) {
  for (const entry of entries) {
    if (!blocks.isBlock(entry)) collectLine(entry, found);
    else if (entry.run) found.runs.push(entry);
  }
}

/** @param {Line} line @param {Inside} found */
function collectLine(line, found) {
  found.lines.add(line);
  const place = line.element ?? line.place;
  const there = (place && found.byPlace.get(place)) ?? [];
  there.push(line);
  if (place) found.byPlace.set(place, there);
  collect(line.children, found);
}

/** Rows may be gone while their table stands. @param {Block} block @returns {Block[]} */
function blockAsItIs(block) {
  if (!block.element.isConnected) return [];
  const left = block.run?.filter((each) => each.isConnected);
  if (!left || left.length === block.run?.length) return [block];
  return left.length ? [blocks.blockOf(block.element, block.from, left)] : [];
}

export function begin() {
  given.clear();
}

export function clear() {
  stretches.clear();
  refs = new WeakMap();
}

/** @param {string} ref */
export function has(ref) {
  return stretches.has(ref);
}
