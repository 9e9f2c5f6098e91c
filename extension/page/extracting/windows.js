// Lists that hold only the rows that can be seen: scrolled from the beginning to the end, every row read on the way, and
// put back to where they were.

import * as scrolling from "../acting/scrolling.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as tables from "./tables.js";

/** @import { Source } from "./sources.js" */
/** @import { Piece } from "./tables.js" */

const MOST_MS = 12_000;
const STEP = 0.7;
const RENDERS_WITHIN = 400;
/** Rows may have to be fetched. */
const COMES_WITHIN = 1_500;
const GROWS_WITHIN = 700;
const LEVELS = 5;
/** The share of a list's height that rows do not cover, from which on rows must be missing. */
const GAP = 0.25;
const SIZES = ["aria-rowcount", "aria-setsize"];

/** @typedef {Piece & { place: number }} Placed A piece with its place from the beginning of the list. */

/** What the page says of how many there are. @param {Source} source @param {Piece[]} pieces */
export function totalOf({ element, finish }, pieces) {
  const inside = element.querySelector("[aria-rowcount], [aria-setsize]");
  const holders = [element, pieces[0]?.element, pieces.at(-1)?.element, inside].filter((each) => each !== undefined && each !== null);
  const stated = holders.flatMap((each) => SIZES.map((name) => tables.numberOf(each, name) ?? 0));
  const around = element.closest("[aria-rowcount]");
  if (around) stated.push(tables.numberOf(around, "aria-rowcount") ?? 0);
  const most = Math.max(...stated);
  if (most <= 0) return null; // mostly: nothing has to be laid out to know it
  const rows = most - finish(pieces).heads;
  return rows > 0 ? rows : null;
}

/** @param {Piece[]} pieces */
function boxOf(pieces) {
  const parent = walk.parentOf(/** @type {Piece} */ (pieces.at(-1)).element);
  return parent && scrolling.scrollerOf(parent, "y");
}

/** @param {Piece[]} pieces @returns {number} the height that they cover, neighbours in a line counted once */
function coveredBy(pieces) {
  const byTop = new Map();
  for (const { element } of pieces) {
    const { top, height } = element.getBoundingClientRect();
    byTop.set(Math.round(top), Math.max(byTop.get(Math.round(top)) ?? 0, height));
  }
  return [...byTop.values()].reduce((sum, height) => sum + height, 0);
}

/**
 * Whether what is around the rows, and says nothing besides them, is much higher than they are.
 * @param {Piece[]} pieces @param {Element} box
 */
function leavesGap(pieces, box) {
  const covered = coveredBy(pieces);
  const words = pieces.reduce((sum, { element }) => sum + (element.textContent ?? "").length, 0);
  let at = walk.parentOf(/** @type {Piece} */ (pieces.at(-1)).element);
  for (let level = 0; at && level < LEVELS; level++, at = walk.parentOf(at)) {
    if ((at.textContent ?? "").length > words * 1.5 + 200 || at === document.body) return false;
    const height = at === box ? box.scrollHeight : at.getBoundingClientRect().height;
    if (height - covered > height * GAP && height > box.clientHeight) return true;
    if (at === box) return false;
  }
  return false;
}

/** A box of its own may fetch more when its end is reached. @param {Source} source @param {Element} box @param {number} before */
async function grows(source, box, before) {
  if (box === document.scrollingElement || box.scrollHeight <= box.clientHeight + 1) return false;
  const was = box.scrollTop;
  scrollTo(box, box.scrollHeight);
  await settle.rest({ patience: RENDERS_WITHIN / 2, cap: RENDERS_WITHIN });
  const more = source.pieces().length > before;
  scrollTo(box, was);
  return more;
}

/** @param {Element} box @param {number} top */
function scrollTo(box, top) {
  box.scrollTo({ top, behavior: "instant" });
}

/** Until the page has rendered what it shows here. @param {Source} source @param {Element} box */
async function rendered(source, box) {
  await settle.frame();
  await settle.frame();
  await settle.rest({ patience: 0, cap: RENDERS_WITHIN });
  for (const end = performance.now() + COMES_WITHIN; isBehind(source.pieces(), box) && performance.now() < end; ) {
    await settle.rest({ patience: RENDERS_WITHIN / 4, cap: RENDERS_WITHIN });
  }
}

/**
 * Whether a part of the list is in view that has no rows yet.
 * @param {Piece[]} pieces @param {Element} box
 */
function isBehind(pieces, box) {
  const list = pieces.length > 0 ? walk.parentOf(/** @type {Piece} */ (pieces.at(-1)).element) : null;
  if (!list) return true;
  const view = box === document.scrollingElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
  const { top, bottom } = list.getBoundingClientRect();
  const boxes = pieces.map(({ element }) => element.getBoundingClientRect());
  const lowest = Math.max(...boxes.map((each) => each.bottom));
  const highest = Math.min(...boxes.map((each) => each.top));
  const padding = Math.max(...boxes.map((each) => each.height));
  return lowest < Math.min(view.bottom, bottom) - padding || highest > Math.max(view.top, top) + padding;
}

/** @param {Source} source @param {Element} box @returns {Placed[]} in the order in which they are seen */
function window(source, box) {
  const corner = box === document.scrollingElement ? -scrollY : box.getBoundingClientRect().top - box.scrollTop;
  const placed = source.pieces().map((piece) => ({ ...piece, place: piece.element.getBoundingClientRect().top - corner }));
  const isNumbered = placed.every(({ index }) => index !== null);
  return placed.sort((one, other) => (isNumbered ? Number(one.index) - Number(other.index) : one.place - other.place));
}

/** @param {Placed[]} found @param {Placed[]} fresh @returns {Placed[]} */
function joined(found, fresh) {
  if ([...found, ...fresh].every(({ index }) => index !== null)) {
    const byIndex = new Map([...found, ...fresh].map((piece) => [piece.index, piece]));
    return [...byIndex.values()].sort((one, other) => Number(one.index) - Number(other.index));
  }
  const heads = fresh.filter((piece, order) => order === 0 && piece.text === found[0]?.text);
  const rest = fresh.slice(heads.length);
  return [...found, ...rest.slice(overlap(found, rest))];
}

/**
 * How many of the fresh pieces are the last of those found. The same words may stand there many times: of several ways to
 * lay one over the other it is the one whose places agree.
 * @param {Placed[]} found @param {Placed[]} fresh
 */
function overlap(found, fresh) {
  let best = { count: 0, off: Infinity };
  for (let count = Math.min(found.length, fresh.length); count > 0; count--) {
    const tail = found.slice(-count);
    if (!tail.every((piece, index) => piece.text === fresh[index]?.text)) continue;
    const off = Math.abs((tail[0]?.place ?? 0) - (fresh[0]?.place ?? 0));
    if (off < best.off) best = { count, off };
  }
  // Nothing agrees: a row has changed meanwhile, or the way was too far. What stands lower is new.
  const last = found.at(-1)?.place ?? -Infinity;
  return best.count || fresh.filter(({ place }) => place <= last + 1).length;
}

/**
 * @param {Source} source @param {number} most how many rows are wanted at most
 * @returns {Promise<{ pieces: Piece[], message: string, whole: boolean }>} `message` where there may be more than these;
 * `whole`: the list was seen to its end, which it says or leaves room for
 */
export async function all(source, most) {
  const pieces = source.pieces();
  const box = pieces.length > 0 ? boxOf(pieces) : null;
  if (!box) return { pieces, message: "", whole: false };
  const hasRoom = (totalOf(source, pieces) ?? 0) > pieces.length || leavesGap(pieces, box);
  const isWindow = hasRoom || (await grows(source, box, pieces.length));
  if (!isWindow) return { pieces: source.pieces(), message: "", whole: false };
  if (document.hidden) return { pieces, whole: false, message: "The tab is in the background, where this list renders no further rows: switch to it first." };
  const was = box.scrollTop;
  try {
    const read = await scrolled(source, box, most);
    return { ...read, whole: hasRoom && read.message === "" };
  } finally {
    scrollTo(box, was);
    await rendered(source, box);
  }
}

/** @param {Source} source @param {Element} box @param {number} most */
async function scrolled(source, box, most) {
  const end = performance.now() + MOST_MS;
  scrollTo(box, 0);
  await rendered(source, box);
  let found = window(source, box);
  while (found.length < most && performance.now() < end) {
    const before = box.scrollTop;
    scrolling.move(box, "y", Math.max(1, box.clientHeight * STEP));
    await rendered(source, box);
    if (box.scrollTop === before && !(await isLonger(box))) return { pieces: found, message: "" };
    found = joined(found, window(source, box));
  }
  return { pieces: found, message: `There may be more: reading was ended after ${found.length} rows.` };
}

/** @param {Element} box */
async function isLonger(box) {
  const before = box.scrollHeight;
  await settle.rest({ patience: GROWS_WITHIN / 2, cap: GROWS_WITHIN });
  return box.scrollHeight > before + 1;
}
