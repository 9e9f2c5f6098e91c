// Where rows can be found in a document: tables and grids, definition lists, lists, and whatever else repeats.

import * as roles from "../naming/roles.js";
import * as walk from "../walk.js";
import { finish as finishCards, kindOf, pieceOf } from "./cards.js";
import { entries as listEntries, finish as finishTable, finishEntries, nearest, pieces as piecesOf } from "./tables.js";

/** @import { Grid, Piece } from "./tables.js" */

/**
 * Something that rows can be made of.
 * @typedef {object} Source
 * @property {Element} element
 * @property {number} weight
 * @property {() => Piece[]} pieces
 * @property {(pieces: Piece[]) => Grid} finish
 */

const TABLES = new Set(["table", "grid", "treegrid"]);
const TABLE_MARKUP = "table, [role=table], [role=grid], [role=treegrid]";
const LISTS = "ul, ol, menu, [role=list], [role=feed], [role=listbox], [role=tree]";
const ITEMS = new Set(["listitem", "article", "option", "treeitem"]);
// Ways around the site are lists too, and never what "the list of this page" means.
const AROUND = "nav, header, footer, [role=navigation], [role=banner], [role=contentinfo], [role=menu], [role=menubar], [role=tablist]";
const NOT_CARDS = new Set("p br tr td th li option dt dd thead tbody path g script style button input label span a h1 h2 h3 h4 h5 h6".split(" "));
const LEAST_CARDS = 3;
const LEAST_SHARE = 0.6;
const MOST_LISTS = 2_000;

// A table is a table: only where there is none that deserves the name, the other kinds are asked.
const TABLE = 1e9;
const WIDEST_CARD = 8;

/** @param {Element} element */
function isSeen(element) {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** @param {Element} element @returns {Source | null} */
function tableOf(element) {
  if (!TABLES.has(roles.roleOf(element)) || !isSeen(element)) return null;
  const rows = element instanceof HTMLTableElement ? element.rows.length : nearest(element, isRow).length;
  const cells = element instanceof HTMLTableElement ? Math.max(0, ...[...element.rows].slice(0, 9).map((row) => row.cells.length)) : 2;
  if (rows === 0) return null;
  const weight = (rows > 1 && cells > 1 ? TABLE : 0) + rows * cells;
  return { element, weight, pieces: () => piecesOf(element), finish: finishTable };
}

/** @param {Element} element */
function isRow(element) {
  return roles.roleOf(element) === "row";
}

/** @param {Element} element @returns {Source | null} */
function entriesOf(element) {
  const count = element.querySelectorAll("dd").length;
  if (element.localName !== "dl" || count === 0 || !isSeen(element)) return null;
  return { element, weight: 2 * count, pieces: () => listEntries(element), finish: finishEntries };
}

/** @param {Element} element @returns {Source | null} */
function listOf(element) {
  if (!element.matches(LISTS) || !isSeen(element)) return null;
  return cards(element, () => nearest(element, (each) => ITEMS.has(roles.roleOf(each))));
}

/** Neighbours of one kind that nobody calls a list. @param {Element} element @returns {Source | null} */
function twinsOf(element) {
  if (element.childElementCount < LEAST_CARDS || element.matches(`${LISTS}, ${TABLE_MARKUP}, dl, svg`)) return null;
  const kinds = [...element.children].map(kindOf);
  const kind = mostFrequent(kinds);
  const count = kinds.filter((each) => each === kind).length;
  if (count < LEAST_CARDS || count < kinds.length * LEAST_SHARE || NOT_CARDS.has(kind.split(".")[0] ?? "") || !isSeen(element)) return null;
  return cards(element, () => [...element.children].filter((child) => kindOf(child) === kind));
}

/** @param {string[]} words */
function mostFrequent(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

/** @param {Element} element @param {() => Element[]} items @returns {Source | null} */
function cards(element, items) {
  const there = items().filter(isSeen);
  if (there.length < 2) return null;
  const sample = there.slice(0, 20).map(pieceOf);
  const { columns, rows } = finishCards(sample);
  const filled = rows.flat().filter(Boolean).length / Math.max(1, rows.length);
  if (columns.length === 0) return null;
  const pieces = () => items().filter(isSeen).map(pieceOf).filter(({ text }) => text !== "");
  return { element, weight: there.length * Math.min(filled, WIDEST_CARD), pieces, finish: finishCards };
}

/** @param {Element | null} within @param {string} selector @returns {Element[]} */
function all(within, selector) {
  const found = [...walk.everywhere(selector)];
  return within ? found.filter((element) => walk.contains(within, element)) : found;
}

/** @param {Element | null} within a part of the page; null for the whole document @returns {Source | null} */
export function largest(within) {
  const tables = heaviest(all(within, TABLE_MARKUP).map(tableOf));
  if (tables && tables.weight >= TABLE) return tables;
  const isAround = (/** @type {Element} */ element) => within === null && element.closest(AROUND) !== null;
  const lists = all(within, LISTS).filter((element) => !isAround(element)).slice(0, MOST_LISTS).map(listOf);
  const entries = all(within, "dl").map(entriesOf);
  const twins = all(within, "*").filter((element) => element.childElementCount >= LEAST_CARDS && !isAround(element)).map(twinsOf);
  return heaviest([tables, ...lists, ...entries, ...twins]);
}

/** @param {Array<Source | null>} sources the first of the heaviest, which is the outermost */
function heaviest(sources) {
  /** @type {Source | null} */
  let best = null;
  for (const source of sources) if (source && (!best || source.weight > best.weight)) best = source;
  return best;
}

/** What an element stands in, where there is nothing in it. @param {Element} element @returns {Source | null} */
export function around(element) {
  for (const each of walk.upwards(element)) {
    const found = tableOf(each) ?? entriesOf(each) ?? listOf(each) ?? (each === document.body ? null : twinsOf(each));
    if (found) return found;
  }
  return null;
}
