// What can be measured of what the document shows: whether there is more to look at than to read. A few milliseconds, and
// less right after a look, whose lines are still there.

import * as names from "../naming/names.js";
import * as walk from "../walk.js";
import * as blocks from "./blocks.js";
import * as frames from "./frames.js";
import * as hidden from "./hidden.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import { open as openUnit, start as startSurvey, unitOf } from "./survey.js";
import { isOutside, viewNow } from "./view.js";

/** @import { Line } from "./lines.js" */

const DRAWN = "canvas, img, video, svg, picture, object, embed";
const FIELDS = "input:not([type=hidden]), select, textarea, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
// The viewport in squares: sums of boxes that lie over one another would count a place twice.
const ACROSS = 64;
const DOWN = 40;
const MOST_TEXTS = 4_000;
const ICON = 32;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** Which squares of the viewport are covered. */
class Cover {
  squares = new Uint8Array(ACROSS * DOWN);

  /** @param {Box} box */
  add({ x, y, width, height }) {
    const [left, right] = span(x, x + width, innerWidth, ACROSS);
    const [top, bottom] = span(y, y + height, innerHeight, DOWN);
    for (let row = top; row < bottom; row++) this.squares.fill(1, row * ACROSS + left, row * ACROSS + Math.max(left, right));
  }

  get share() {
    return this.squares.reduce((sum, square) => sum + square, 0) / this.squares.length;
  }
}

/** The squares whose middle is between two places. @param {number} from @param {number} to @param {number} size @param {number} count */
function span(from, to, size, count) {
  const square = (/** @type {number} */ place) => Math.max(0, Math.min(count, Math.round((place * count) / (size || 1))));
  return [square(from), square(to)];
}

/** @param {Element} element */
function isSeen(element) {
  const box = element.getBoundingClientRect();
  if (box.width < 1 || box.height < 1 || isOutside(box, viewNow())) return false;
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** @returns {number} Icons are signs, not pictures to look at. */
function drawn() {
  const cover = new Cover();
  for (const element of walk.everywhere(DRAWN)) {
    const box = element.getBoundingClientRect();
    if (box.width > ICON && box.height > ICON && isSeen(element)) cover.add(box);
  }
  return cover.share;
}

/** The lines that a look at what is in view would write. @returns {Line[]} */
function linesInView() {
  seeing.refresh();
  const survey = startSurvey(scene.look());
  const block = blocks.rootBlock(survey.look);
  if (!block) return [];
  openUnit(survey, unitOf(block, 0, null), false);
  return survey.opened.map(({ line }) => line);
}

/** @returns {number} What holds other lines covers them all, and what a canvas is called says nothing of what is in it. */
function named() {
  const cover = new Cover();
  for (const { name, place, role, structural } of linesInView()) {
    if (!name || !place || structural || role === "iframe" || place.localName === "canvas") continue;
    cover.add(role === "text" ? extentOf(place) : place.getBoundingClientRect());
  }
  return cover.share;
}

/** Of the words, and not of the block that they stand in. @param {Element} element */
function extentOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** @returns {Array<[number, number]>} font sizes, and how many visible characters are set in them */
function characters() {
  /** @type {Map<number, number>} */
  const counts = new Map();
  let left = MOST_TEXTS;
  for (const root of walk.rootsNow()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
      const length = names.collapse(/** @type {Text} */ (node).data).length;
      if (length === 0 || !node.parentElement || !isSeen(node.parentElement)) continue;
      const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
      counts.set(size, (counts.get(size) ?? 0) + length);
      left -= 1;
    }
  }
  return [...counts];
}

/** @type {import("../engine.d.ts").Engine["facts"]} */
export function measure() {
  return {
    drawn: drawn(),
    named: named(),
    fields: [...walk.everywhere(FIELDS)].filter(isSeen).length,
    characters: characters(),
    frames: hidden.framesIn().map(hidden.placeOf),
    place: frames.placeInParent(),
    size: [innerWidth, innerHeight],
  };
}
