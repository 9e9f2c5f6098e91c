// Signs without words that a tooltip explains: "Unread", "With attachment". In a row they are told of the row, `marks`, and
// what all the rows beside it say as well is said once.

import * as names from "../naming/names.js";
import * as lines from "./lines.js";

/** @import { Entries, Line } from "./lines.js" */
/** @import { Block } from "./blocks.js" */
/** @import { Inherited } from "./scene.js" */
/** @import { Item, Candidate } from "./survey.js" */

const BETWEEN = " | ";
const LEAST_ROWS = 3;
/** @type {Set<string>} */
const NOTHING = new Set();

/** The lines of signs: they are pictures where they do not stand in a row. @type {WeakSet<Line>} */
const made = new WeakSet();

/**
 * The line of what shows no words and has a tooltip; null of anything else.
 * @param {Element} element @param {Inherited} from @returns {Line | null}
 */
export function lineOf(element, from) {
  const name = names.shorten(names.collapse(element.getAttribute("title") ?? ""));
  if (!name || !from.visible || !from.whole || /\S/.test(element.textContent ?? "")) return null;
  if (element.querySelector("input, button, a, img, [role], [title]")) return null;
  const line = lines.plain("img", name, element);
  made.add(line);
  return line;
}

/** @param {Line | Block} entry */
export function isSign(entry) {
  return "role" in entry && made.has(entry);
}

/** Puts the signs among the entries into the states of their row. @param {Entries} entries @param {Line} row @returns {Entries} the others */
export function take(entries, row) {
  const own = entries.filter(isSign).map((entry) => /** @type {Line} */ (entry).name);
  if (own.length === 0) return entries;
  const said = row.states.marks ? row.states.marks.split(BETWEEN) : [];
  row.states = { ...row.states, marks: [...new Set([...said, ...own])].join(BETWEEN) };
  row.structural = false;
  return entries.filter((entry) => !isSign(entry));
}

/** @param {Item} item @returns {string[]} */
function marksOf({ line }) {
  return line.states.marks?.split(BETWEEN) ?? [];
}

/**
 * What all rows say is said by the first of them; so is what all but one say, where that one says what no other does ("Not
 * flagged" of all but the one that says "Flagged").
 * @param {Candidate[]} nodes neighbours, opened as far as they are going to be
 * @returns {Set<string>} what these rows say once
 */
export function repeated(nodes) {
  const items = rowsIn(nodes, []);
  if (items.length < LEAST_ROWS || !items.some(({ line }) => line.states.marks)) return NOTHING;
  const rows = items.map(marksOf);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const mark of rows.flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const isOwn = (/** @type {string} */ mark) => counts.get(mark) === 1;
  return new Set([...counts.keys()].filter((mark) => {
    const others = rows.filter((marks) => !marks.includes(mark));
    return others.length === 0 || (others.length === 1 && rows.length > LEAST_ROWS && /** @type {string[]} */ (others[0]).some(isOwn));
  }));
}

/** @param {Candidate[]} nodes @param {Item[]} found gets the rows among them @returns {Item[]} */
function rowsIn(nodes, found) {
  for (const node of nodes) {
    if ("block" in node) rowsIn(node.nodes ?? [], found);
    else if ((node.line.role === "row" || node.line.role === "listitem") && !("header" in node.line.states)) found.push(node);
  }
  return found;
}

/**
 * @param {Line} line @param {Set<string>} repeated what is said once @param {Set<string>} said what was
 * @returns {Line} without the marks that were said
 */
export function without(line, repeated, said) {
  if (!repeated.size || !line.states.marks) return line;
  const { marks, ...states } = line.states;
  const all = marks.split(BETWEEN);
  const left = all.filter((mark) => !(repeated.has(mark) && said.has(mark)));
  for (const mark of all) said.add(mark);
  if (left.length === all.length) return line;
  return { ...line, states: left.length ? { ...line.states, marks: left.join(BETWEEN) } : states, size: 0 };
}
