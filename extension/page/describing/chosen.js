// What a control of a toolbar works on: the rows that are ticked or selected in the table or list that it belongs to.

import * as celltext from "../extracting/celltext.js";
import { shorten } from "../naming/names.js";
import * as walk from "../walk.js";

const MARKED = "[aria-selected=true], [aria-checked=true], input[type=checkbox]:checked";
const ROWS = "tr, li, article, [role=row], [role=option], [role=listitem], [role=treeitem], [role=article]";
const HEADS = "thead, [role=columnheader], nav, [role=tablist], [role=menu]";
const MOST = 12;
const LONGEST = 80;

/** @param {Element} element @returns {string[]} names of rows; empty for a control that stands in a row of its own */
export function chosenFor(element) {
  if (element.closest(ROWS)) return [];
  for (let at = walk.parentOf(element); at; at = walk.parentOf(at)) {
    const rows = rowsIn(at);
    if (rows.length) return named(rows);
  }
  return [];
}

/** @param {Element} box */
function rowsIn(box) {
  const marked = [...box.querySelectorAll(MARKED)].filter((each) => !each.closest(HEADS));
  const rows = marked.map((each) => each.closest(ROWS)).filter((row) => row !== null && row.checkVisibility());
  return /** @type {Element[]} */ ([...new Set(rows)]);
}

/** @param {Element[]} rows */
function named(rows) {
  const names = rows.slice(0, MOST).map((row) => shorten(nameOf(row), LONGEST)).filter(Boolean);
  return rows.length > MOST ? [...names, `… ${rows.length - MOST}`] : names;
}

/** @param {Element} row */
function nameOf(row) {
  const head = row.querySelector("th, [role=rowheader]");
  return (head && celltext.textOf(head)) || celltext.textOf(row).replace(/^[✓\s]+/, "");
}
