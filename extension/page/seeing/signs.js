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
 * @param {Candidate[]} nodes neighbours, opened as far as they are going to be
 * @returns {Set<string>} what all rows among them say, where there are some
 */
export function repeated(nodes) {
  const rows = itemsIn(nodes).filter(({ line }) => (line.role === "row" || line.role === "listitem") && !("header" in line.states));
  const [first, ...others] = rows.length >= LEAST_ROWS ? rows.map(marksOf) : [];
  return new Set(first?.filter((mark) => others.every((marks) => marks.includes(mark))));
}

/** @param {Candidate[]} nodes @returns {Item[]} */
function itemsIn(nodes) {
  return nodes.flatMap((node) => ("block" in node ? itemsIn(node.nodes ?? []) : [node]));
}

/** @param {Line} line @param {Set<string>} said @returns {Line} without the marks that were said */
export function without(line, said) {
  const { marks, ...states } = line.states;
  const left = marks?.split(BETWEEN).filter((mark) => !said.has(mark)) ?? [];
  return { ...line, states: left.length ? { ...line.states, marks: left.join(BETWEEN) } : states, size: 0 };
}
