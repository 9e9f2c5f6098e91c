// Repeated elements as rows of a schema: what selectors name in each row, and what their structure shows besides. All of a
// document in one answer, with the control that leads on to more of them.

import * as secrets from "../naming/secrets.js";
import * as states from "../naming/states.js";
import * as outcomes from "../outcomes.js";
import { describe as describeLine, treeLine } from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as scene from "../seeing/scene.js";
import * as seeing from "../seeing/seeing.js";
import { isSelector } from "../seeing/selecting.js";
import * as slices from "../seeing/slices.js";
import * as tree from "../seeing/tree.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import { finish as finishCards, pieceOf } from "./cards.js";
import * as celltext from "./celltext.js";
import * as paging from "./paging.js";
import * as sources from "./sources.js";
import * as tables from "./tables.js";
import * as windows from "./windows.js";

/** @import { FieldSelector } from "../../protocol.js" */
/** @import { Field } from "./cards.js" */
/** @import { Source } from "./sources.js" */
/** @import { Grid, Piece } from "./tables.js" */

/** What was read of a row while it stood there. @typedef {{ inner: any, id: number, values: Array<string | null> }} Read */

// https://html.spec.whatwg.org/multipage/indices.html#attributes-3: those that hold one URL.
const ADDRESSES = new Set("href src action formaction poster cite data background".split(" "));
const LABELLED = /^([^:：]{1,40})[:：]\s+(\S.*)$/;
const NOTHING = { columns: [], links: [], keys: [], rows: [], total: null, message: "", ended: false, weight: 0 };

/** Lists use their elements again, so that content decides as well. @type {WeakMap<Element, number>} */
const numbers = new WeakMap();
let lastNumber = 0;

/** @type {import("../engine.d.ts").Engine["scrape"]} */
export async function scrape({ space, prefix, nextRef, rows: selector, fields, cells, limit, again, peek }) {
  seeing.begin({ space, prefix, nextRef });
  const wrong = [selector, ...fields.map((field) => field.selector)].find((each) => each && !isSelector(each));
  if (wrong) return outcomes.refused({ code: "invalid", message: `"${wrong}" is no CSS selector.` });
  await slices.run(tree.walkAll()); // meets the shadow roots there are
  const source = selector ? selected(selector) : sources.largest(null);
  if (!source || peek) return { ...view(null), ...NOTHING, weight: source?.weight ?? 0 };
  const read = reading(source, fields);
  const { pieces, message, whole } = await windows.all(read, limit);
  const grid = read.finish(pieces);
  const total = windows.totalOf(read, pieces);
  const there = grid.made.map((made) => /** @type {Piece} */ (pieces[made]).element).filter((row) => row.isConnected);
  const next = paging.next(there, space, again);
  return {
    ...view(next === "end" ? null : next),
    ...(cells ? shownIn(grid) : NOTHING),
    rows: grid.made.map((made, at) => rowOf(/** @type {Piece} */ (pieces[made]), cells ? cellsOf(grid, at) : [])),
    total: total && total > grid.made.length ? total : null,
    weight: source.weight,
    message,
    ended: next === "end" || (next === null && whole),
  };
}

/** @param {Element | null} next @returns {import("../engine.d.ts").FrameView} */
function view(next) {
  if (!next) return seeing.viewOf({ lines: [], elements: 0, omitted: 0 });
  const line = describeLine(next, scene.look(), states.isDisabled(next));
  observing.attach();
  return seeing.viewOf({
    lines: [{ depth: 0, ...treeLine(line, refs.assign(next, line.role, line.key)) }],
    elements: 1,
    omitted: 0,
  });
}

/** @param {string} selector @returns {Source | null} */
function selected(selector) {
  const matching = () => [...walk.everywhere(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const first = matching()[0];
  const parent = first && walk.parentOf(first);
  if (!first || !parent) return null;
  const weight = matching().length;
  if (!(first instanceof HTMLTableRowElement)) {
    return { element: parent, weight, pieces: () => matching().map(pieceOf), finish: finishCards };
  }
  const pieces = () => {
    const wanted = new Set(matching());
    const around = new Set([...wanted].map((row) => row.closest("table")).filter((table) => table !== null));
    return [...around].flatMap(tables.pieces).filter(({ element, data }) => data.isHeader || wanted.has(element));
  };
  return { element: first.closest("table") ?? parent, weight, pieces, finish: tables.finish };
}

/** A source whose pieces have what the fields name in them. @param {Source} source @param {Array<Required<FieldSelector>>} fields @returns {Source} */
function reading(source, fields) {
  const areCards = source.finish === finishCards;
  const pieces = () => {
    const found = source.pieces();
    const elements = new Set(found.map(({ element }) => element));
    return found.map((piece) => {
      const inner = areCards ? [...labelled(piece), ...piece.data] : piece.data;
      const values = fields.map((field) => valueOf(piece.element, elements, field));
      const text = [piece.text, ...values].join("\t");
      return { ...piece, text, data: /** @type {Read} */ ({ inner, values, id: numberOf(piece.element) }) };
    });
  };
  return { ...source, pieces, finish: (found) => finished(source, found) };
}

/** Also rows that show nothing by themselves have what selectors name in them. @param {Source} source @param {Piece[]} found @returns {Grid} */
function finished(source, found) {
  const grid = source.finish(found.map((piece) => ({ ...piece, data: piece.data.inner })));
  if (source.finish !== finishCards || grid.made.length === found.length) return grid;
  const made = found.map((_, index) => index).filter((index) => grid.made.includes(index) || hasValues(found[index]));
  const empty = grid.columns.map(() => "");
  return { ...grid, made, rows: made.map((index) => grid.rows[grid.made.indexOf(index)] ?? empty) };
}

/** @param {Piece | undefined} piece */
function hasValues(piece) {
  return piece?.data.values.some((/** @type {string | null} */ value) => value !== null) ?? false;
}

/** @param {Element} element */
function numberOf(element) {
  const known = numbers.get(element);
  if (known) return known;
  numbers.set(element, ++lastNumber);
  return lastNumber;
}

/** Terms with what describes them, headings of rows, and "Label: value". @param {Piece} piece @returns {Field[]} */
function labelled({ element, data }) {
  const lists = [element, ...element.querySelectorAll("dl")].filter((each) => each.localName === "dl");
  const terms = lists.flatMap((list) => tables.entries(list).map((entry) => entry.data));
  const heads = [...element.querySelectorAll("tr")].filter((row) => row.cells.length === 2 && row.cells[0]?.localName === "th");
  const cells = heads.map((row) => [...row.cells].map(celltext.textOf));
  const told = /** @type {Field[]} */ (data).map(({ value }) => LABELLED.exec(value)?.slice(1) ?? []);
  return [...terms, ...cells, ...told]
    .filter(([name, value]) => name && value)
    .map(([name, value]) => ({ key: `:${name}`, name: String(name).replace(/[:：]\s*$/, ""), value }));
}

/** What stands in a row inside of this one is that one's. @param {Element} row @param {Set<Element>} all @param {Required<FieldSelector>} field */
function valueOf(row, all, { selector, attribute, url }) {
  const found = selector ? within(row, selector).find((each) => ownerOf(each, all) === row) : row;
  if (!found) return null;
  if (attribute) return attributeOf(found, attribute, url);
  return url ? addressOf(found) : celltext.textOf(found);
}

/** @param {Element} row @param {string} selector @returns {Element[]} also in shadow trees, and the row itself for `:scope` */
function within(row, selector) {
  const own = row.matches(selector) || /^:scope$/.test(selector.trim()) ? [row] : [];
  const light = [...own, ...row.querySelectorAll(selector)];
  const roots = walk.rootsNow().filter((root) => root instanceof ShadowRoot && walk.contains(row, root.host));
  return [...light, ...roots.flatMap((root) => [...root.querySelectorAll(selector)])];
}

/** @param {Element} element @param {Set<Element>} rows */
function ownerOf(element, rows) {
  for (const at of walk.upwards(element)) if (rows.has(at)) return at;
  return null;
}

/** @param {Element} element */
function addressOf(element) {
  if (element instanceof HTMLImageElement) return element.currentSrc || element.src;
  const around = element.closest("a[href]");
  return celltext.addressIn(element) || (around ? celltext.addressIn(around) : "");
}

/** What hidden fields and fields for secrets hold stays in the page (SAFETY 7). @param {Element} element @param {string} name @param {boolean} url */
function attributeOf(element, name, url) {
  const value = element.getAttribute(name);
  if (value === null) return null;
  if (name === "value" && (element.matches("input[type=hidden]") || secrets.isSecret(element))) return "";
  return url || ADDRESSES.has(name) ? resolved(value) : value;
}

/** @param {string} value */
function resolved(value) {
  return URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI).href : value;
}

/** @param {Piece} piece @param {string[]} cells */
function rowOf({ text, data }, cells) {
  const { id, values } = /** @type {Read} */ (data);
  return { id, digest: digestOf(text), values, cells };
}

/** Where cells lead are columns of their own, behind those of words. @param {Grid} grid */
function linked(grid) {
  const { links = [] } = grid;
  return grid.columns.map((_, column) => column).filter((column) => links.some((line) => line[column]));
}

/** @param {Grid} grid */
function shownIn(grid) {
  const more = linked(grid);
  return {
    columns: [...grid.columns, ...more.map((column) => grid.columns[column] ?? "")],
    keys: [...grid.keys, ...more.map((column) => `${grid.keys[column]}@`)],
    links: [...grid.keys.map((key) => key.endsWith("@")), ...more.map(() => true)],
  };
}

/** @param {Grid} grid @param {number} at */
function cellsOf(grid, at) {
  return [...(grid.rows[at] ?? []), ...linked(grid).map((column) => grid.links?.[at]?.[column] ?? "")];
}

/** FNV-1a, twice with other seeds: tells texts apart, and keeps none (http://www.isthe.com/chongo/tech/comp/fnv/). @param {string} text */
function digestOf(text) {
  return [0x811c9dc5, 0x1b873593].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(36);
  }).join("");
}
