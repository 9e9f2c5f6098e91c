// Finds elements by their words, wherever they are in the document.

import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as observing from "../watching/observing.js";
import * as frames from "./frames.js";
import { describe as describeLine, treeLine } from "./lines.js";
import * as refs from "./refs.js";
import * as rows from "./rows.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import * as slices from "./slices.js";
import * as tree from "./tree.js";

/** @import { Line } from "./lines.js" */
/** @import { Look } from "./scene.js" */

/** @typedef {{ lines: import("../engine.d.ts").TreeLine[], elements: number, omitted: number }} Result */
/** @typedef {{ line: Line, depth: number, out: import("../engine.d.ts").TreeLine | null }} Place `out` once written. */

/** @type {import("../engine.d.ts").Engine["find"]} */
export async function find({ space, prefix, nextRef, query, role, limit }) {
  seeing.begin({ space, prefix, nextRef });
  const words = names.collapse(query).toLowerCase().split(" ").filter(Boolean);
  const top = await slices.run(tree.walkAll());
  /** @type {Result} */
  const result = { lines: [], elements: 0, omitted: 0 };
  const look = scene.look();
  const wanted = (/** @type {Line} */ line) => matches(line, words, role);
  search(withCells(top, words, role, look), [], wanted, limit, result, look);
  observing.attach();
  return seeing.viewOf(result);
}

/** @param {Line} line @param {string[]} words @param {string | null} role */
function matches(line, words, role) {
  if (role ? line.role !== role : words.length === 0) return false;
  const states = Object.entries(line.states).map(([key, value]) => `${key}=${value}`);
  const text = `${line.role} ${line.name} ${states.join(" ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * Rows say what their cells hold in one line: those that are looked for stand below it.
 * @param {Line[]} lines @param {string[]} words @param {string | null} role @param {Look} look @returns {Line[]}
 */
function withCells(lines, words, role, look) {
  return lines.map((line) => {
    const children = withCells(/** @type {Line[]} */ (line.children), words, role, look);
    const holds = line.role === "row" && (role ? rows.isCell(role) : matches(line, words, null));
    if (!holds || !line.place) return { ...line, children };
    const listed = new Set(children.map(({ element }) => element));
    const cells = [...line.place.children].filter((cell) => rows.isCell(roles.roleOf(cell)) && !listed.has(cell));
    const found = cells.map((cell) => describeLine(cell, look, false)).filter((cell) => cell.name && matches(cell, words, role));
    return { ...line, children: [...found, ...children] };
  });
}

/**
 * An iframe stands there also where it matches nothing: its own document may hold matches, and they need a place.
 * @param {Line[]} lines @param {Place[]} above @param {(line: Line) => boolean} wanted @param {number} limit
 * @param {Result} result @param {Look} look
 */
function search(lines, above, wanted, limit, result, look) {
  for (const line of lines) {
    const place = /** @type {Place} */ ({ line, depth: above.length, out: null });
    if (wanted(line)) {
      if (result.elements < limit) write(place, above, result, look);
      else result.omitted += 1;
    } else if (line.role === "iframe") {
      for (const each of [...above, place]) if (!each.out) putAbove(each, result).aside = true;
    }
    search(/** @type {Line[]} */ (line.children), [...above, place], wanted, limit, result, look);
  }
}

/**
 * The line, below the containers that it stands in.
 * @param {Place} place @param {Place[]} above @param {Result} result @param {Look} look
 */
function write(place, above, result, look) {
  for (const each of above) (each.out ?? putAbove(each, result)).aside = false;
  put(place, give(place.line, look), result);
  result.elements += 1;
}

/** A line that says where those below it stand. @param {Place} place @param {Result} result */
function putAbove(place, result) {
  return Object.assign(put(place, refOf(place.line), result), { above: true });
}

/** @param {Place} place @param {string | null} ref @param {Result} result */
function put(place, ref, result) {
  const out = { depth: place.depth, ...treeLine(place.line, ref) };
  const frame = place.line.role === "iframe" && place.line.element;
  place.out = frame ? { ...out, ...frames.factsOf(frame) } : out;
  result.lines.push(place.out);
  return place.out;
}

/** @param {Line} line */
function refOf(line) {
  return line.interactive && line.element ? refs.assign(line.element, line.role, line.key) : null;
}

/** What is found gets a ref, also text: it can be scrolled to. @param {Line} line @param {Look} look */
function give(line, look) {
  if (line.interactive || !line.place) return refOf(line);
  const { role, key } = describeLine(line.place, look, false);
  return refs.assign(line.place, role, key);
}
