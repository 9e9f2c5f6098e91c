// Writes the lines that were kept, and in the place of the others a line that says what was left out.

import * as roles from "../naming/roles.js";
import * as frames from "./frames.js";
import * as interactive from "./interactive.js";
import { BEHIND, GAP, costOf, lengthWith, textLength, treeLine } from "./lines.js";
import * as refs from "./refs.js";
import * as signs from "./signs.js";
import * as stretches from "./stretches.js";
import * as survey from "./survey.js";

/** @import { TreeLine } from "../engine.js" */
/** @import { Line } from "./lines.js" */
/** @import { Candidate, Item } from "./survey.js" */

/**
 * `size` in characters with indents; `elements` carry a ref and are what is `shown`, `omitted` were left out.
 * @typedef {object} Written
 * @property {TreeLine[]} lines
 * @property {number} size
 * @property {number} elements
 * @property {number} omitted
 * @property {Element[]} shown
 */

// Stretches of one kind are counted in its own word.
/** @type {Record<string, string>} */
const KINDS = { row: "row", listitem: "item", option: "option", treeitem: "item", article: "article" };

/**
 * @typedef {{ lines: import("../engine.d.ts").TreeLine[], size: number, omitted: number,
 *   shown: Element[], skip: Item | null, described: Set<string> }} Page
 */

/**
 * An open modal dialog comes first; the rest is marked as behind it.
 * @param {Candidate[]} nodes @param {Item} [modal] @returns {Written}
 */
export function write(nodes, modal) {
  /** @type {Page} */
  const page = { lines: [], size: 0, omitted: 0, shown: [], skip: null, described: new Set() };
  if (modal) {
    writeNodes([modal], 0, page);
    page.skip = modal;
    put(page, { depth: 0, role: BEHIND, ...(modal.line.name && { name: modal.line.name }) });
    const behind = page.lines.length;
    writeNodes(nodes, 1, page);
    if (page.lines.length === behind) page.lines.pop();
  } else writeNodes(nodes, 0, page);
  const { lines, size, omitted, shown } = page;
  return { lines, size, elements: shown.length, omitted, shown };
}

/** @param {Candidate[]} nodes neighbours @param {number} depth @param {Page} page */
function writeNodes(nodes, depth, page) {
  const gap = writeRun(nodes, depth, page, [], { repeated: signs.repeated(nodes), said: new Set() });
  writeGap(gap, depth, page);
}

/**
 * @param {Candidate[]} nodes @param {number} depth @param {Page} page @param {Candidate[]} gap what was left out so far
 * @param {{ repeated: Set<string>, said: Set<string> }} marks what rows of these say once, and what was said
 * @returns {Candidate[]} what was left out at the end
 */
function writeRun(nodes, depth, page, gap, marks) {
  for (const node of nodes) {
    if (node === page.skip) continue;
    if (survey.isUnit(node)) {
      if (node.nodes) gap = writeRun(node.nodes, depth, page, gap, marks);
      else gap.push(node);
    } else if (!node.kept) gap.push(node);
    else {
      writeGap(gap, depth, page);
      gap = [];
      putLine(page, signs.without(node.line, marks.repeated, marks.said), depth);
      if (node.nodes.length) writeNodes(node.nodes, depth + 1, page);
    }
  }
  return gap;
}

/** @param {Page} page @param {import("../engine.d.ts").TreeLine} line */
function put(page, line) {
  page.lines.push(line);
  page.size += costOf(textLength(line), line.depth);
}

// How to move what is dragged, say: a long description that many share is said by the first.
const LONG_DESCRIPTION = 40;

/** @param {Line} line @param {Page} page @returns {Line} without what a line before it has said of itself as well */
function briefly(line, page) {
  if (!line.states.description || line.states.description.length < LONG_DESCRIPTION) return line;
  const { description, ...others } = line.states;
  if (page.described.has(description)) return { ...line, states: others, size: 0 };
  page.described.add(description);
  return line;
}

/** @param {Page} page @param {Line} whole @param {number} depth */
function putLine(page, whole, depth) {
  const line = briefly(whole, page);
  const element = line.interactive ? line.element : null;
  if (element) page.shown.push(element);
  const ref = element && refs.assign(element, line.role, line.key);
  /** @type {import("../engine.d.ts").TreeLine} */
  const out = { depth, ...treeLine(line, ref) };
  page.lines.push(line.role === "iframe" && line.element ? { ...out, ...frames.factsOf(line.element) } : out);
  page.size += costOf(lengthWith(line, ref), depth);
}

/** @param {Candidate[]} gap @param {number} depth @param {Page} page */
function writeGap(gap, depth, page) {
  if (gap.length === 0) return;
  const left = gap.map((node) => ({ node, ...contents(node) })).filter(({ controls, words }) => controls > 0 || words);
  const first = left[0];
  if (!first) return;
  if (isShorter(left)) return left.forEach(({ node }) => putLine(page, /** @type {Item} */ (node).line, depth));
  const controls = left.reduce((sum, each) => sum + each.controls, 0);
  const kind = left.every(({ node }) => kindOf(node) === kindOf(first.node)) ? KINDS[kindOf(first.node)] : undefined;
  const [count, word] = kind ? [left.reduce((sum, { node }) => sum + lengthOf(node), 0), kind] : controls ? [controls, "element"] : [left.length, "line"];
  const ref = stretches.refFor(left.map(({ node }) => node));
  page.omitted += controls;
  put(page, { depth, role: GAP, name: `${count} more ${word}${count === 1 ? "" : "s"}`, expands: ref });
}

// "… 1 more line [ref=e100]" and a line break.
const SHORTEST_GAP = 30;

/** Whether it takes no more room to say it than to say that it was left out. @param {Array<{ node: Candidate }>} left */
function isShorter(left) {
  const plain = left.every(({ node }) => !survey.isUnit(node) && node.nodes.length === 0 && !node.line.structural);
  return plain && left.reduce((sum, { node }) => sum + /** @type {Item} */ (node).line.size, 0) <= SHORTEST_GAP;
}

/** @param {Candidate} node */
function kindOf(node) {
  if (!survey.isUnit(node)) return node.line.role;
  return roles.roleOf(node.block.run?.[0] ?? node.block.element);
}

/** @param {Candidate} node */
function lengthOf(node) {
  return (survey.isUnit(node) && node.block.run?.length) || 1;
}

/**
 * How much is in what was left out. Closed blocks are counted by their markup, because opening them is what was avoided.
 * @param {Candidate} node @returns {{ controls: number, words: boolean }}
 */
function contents(node) {
  if (survey.isUnit(node) && !node.nodes) return countedByMarkup(node.block.run ?? [node.block.element]);
  const own = !survey.isUnit(node) && node.line;
  let controls = own && own.interactive ? 1 : 0;
  let words = own && (!own.structural || own.interactive);
  for (const inner of node.nodes ?? []) {
    const found = contents(inner);
    controls += found.controls;
    words ||= found.words;
  }
  return { controls, words: !!words };
}

/** @param {Element[]} elements */
function countedByMarkup(elements) {
  const controls = elements.reduce((sum, element) => sum + interactive.controlsIn(element), 0);
  return { controls, words: controls > 0 || elements.some((element) => /\S/.test(element.textContent ?? "")) };
}
