// Items of a list and cards as rows. Their columns are found from what the items have in common: the same kind of element
// at the same place in each.

import { HEADINGS } from "../naming/roletables.js";
import * as walk from "../walk.js";
import * as celltext from "./celltext.js";
import * as tables from "./tables.js";

/** @import { Grid, Piece } from "./tables.js" */

const LEAST_SHARE = 0.2;
const DEEPEST = 60;
const MONEY = /^[^\d]{0,6}[$€£¥₹₽]\s?\d|\d\s?(€|£|¥|₹|₽|\$|EUR|USD|GBP|CHF|kr)$/;
// Words of class names that say how something looks or where it stands, and not what it is.
const MUTE = new Set(
  ("text label value item items wrapper container content box inner outer left right top bottom main body col column row " +
    "flex grid block inline card list link small large bold muted primary secondary span div css style cell line").split(" "),
);

/** @typedef {{ key: string, name: string, value: string }} Field */

/** @param {Element} item @returns {Piece} */
export function pieceOf(item) {
  /** @type {Field[]} */
  const fields = [];
  collect(item, "", fields, 0);
  const index = tables.numberOf(item, "aria-posinset") ?? tables.numberOf(item, "data-index");
  return { element: item, index, text: fields.map(({ value }) => value).join("\t"), data: fields };
}

/** @param {Element} element @param {string} path @param {Field[]} fields @param {number} depth */
function collect(element, path, fields, depth) {
  if (depth > DEEPEST || !element.checkVisibility({ visibilityProperty: true })) return;
  const isLeaf = saysSomething(element);
  const link = isLeaf && !element.matches("a[href]") ? element.querySelector("a[href]") : element;
  const url = link instanceof HTMLAnchorElement ? celltext.addressOf(link) : "";
  const text = isLeaf ? celltext.textOf(element) : "";
  if (text) fields.push({ key: path, name: nameOf(element, text, url, fields), value: text });
  if (url) fields.push({ key: `${path}@`, name: "link", value: url });
  if (isLeaf) return;
  for (const child of walk.childrenOf(element)) {
    if (child instanceof Element) collect(child, `${path}>${kindOf(child)}`, fields, depth + 1);
  }
}

/** Whether it has words of its own and is not only there for what is in it. @param {Element} element */
function saysSomething(element) {
  if (element.matches("input, select, textarea, img")) return true;
  return [...walk.childrenOf(element)].some((node) => node instanceof Text && node.data.trim() !== "");
}

/** @param {Element} element */
export function kindOf(element) {
  return `${element.localName}.${element.classList[0] ?? ""}`;
}

/** @param {Element} element @param {string} text @param {string} url @param {Field[]} before @returns {string} */
function nameOf(element, text, url, before) {
  const stated = element.closest("[itemprop]")?.getAttribute("itemprop");
  if (stated) return stated;
  if (element.closest(HEADINGS) || element.querySelector(HEADINGS)) return "title";
  if (element.matches("time") || element.closest("time")) return "date";
  if (MONEY.test(text)) return "price";
  const word = wordOf(element);
  if (word) return word;
  return url && before.every(({ name }) => name !== "title") ? "title" : "text";
}

/** What the page's author called it. @param {Element} element @returns {string | null} */
function wordOf(element) {
  for (const name of element.classList) {
    if (/\d|__?[A-Za-z]*[A-Z][a-z]*[A-Z]/.test(name)) continue; // made by a build
    const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/);
    const word = words.filter((each) => each.length > 2 && !MUTE.has(each)).at(-1);
    if (word) return word;
  }
  return null;
}

/** @param {Piece[]} pieces @returns {Grid} */
export function finish(pieces) {
  const items = pieces.map(({ data }) => merged(/** @type {Field[]} */ (data)));
  const counts = countsOf(items);
  const least = items.length < 3 ? 1 : Math.max(2, items.length * LEAST_SHARE);
  const common = [...counts.values()].filter(({ count }) => count >= least);
  const columns = withoutTwins(common.map(({ key, name }) => ({ key, name, values: items.map((item) => item.get(key)?.value ?? "") })));
  const rest = items.map((item) => restOf(item, (key) => (counts.get(key)?.count ?? 0) < least));
  if (rest.some(Boolean)) columns.push({ key: "", name: "other", values: rest });
  const rows = items.map((_, row) => columns.map(({ values }) => values[row] ?? ""));
  const made = rows.map((_, row) => row).filter((row) => rows[row]?.some(Boolean));
  return {
    columns: celltext.distinct(columns.map(({ name }) => name)),
    rows: made.map((row) => /** @type {string[]} */ (rows[row])),
    heads: 0,
    keys: columns.map(({ key }) => key),
    made,
  };
}

/** What stands several times at the same place of one item is one value. @param {Field[]} fields */
function merged(fields) {
  /** @type {Map<string, Field>} */
  const byKey = new Map();
  for (const field of fields) {
    const known = byKey.get(field.key);
    if (!known) byKey.set(field.key, { ...field });
    else if (!field.key.endsWith("@")) known.value += `, ${field.value}`;
  }
  return byKey;
}

/** In the order in which the fullest item has them. @param {Array<Map<string, Field>>} items */
function countsOf(items) {
  /** @type {Map<string, { key: string, name: string, count: number }>} */
  const counts = new Map();
  for (const item of [...items].sort((one, other) => other.size - one.size)) {
    for (const { key, name } of item.values()) {
      const known = counts.get(key) ?? { key, name, count: 0 };
      counts.set(key, { ...known, count: known.count + 1 });
    }
  }
  return counts;
}

/** A picture and a title mostly lead to the same place. @template {{ values: string[] }} C @param {C[]} columns @returns {C[]} */
function withoutTwins(columns) {
  const same = (/** @type {string[]} */ one, /** @type {string[]} */ other) => one.every((value, index) => value === other[index]);
  return columns.filter(({ values }, index) => !columns.slice(0, index).some((before) => same(before.values, values)));
}

/** @param {Map<string, Field>} item @param {(key: string) => boolean} isRare */
function restOf(item, isRare) {
  return [...item.values()].filter(({ key }) => isRare(key) && !key.endsWith("@")).map(({ value }) => value).join(", ");
}
