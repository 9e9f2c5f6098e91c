// Drag and drop: with the pointer, or by the browser's own drag and drop where the page has asked for it.

import * as describing from "../describing/describing.js";
import * as interactive from "../seeing/interactive.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import * as transitions from "../watching/transitions.js";
import * as aiming from "./aiming.js";
import * as click from "./click.js";
import * as dropping from "./dropping.js";
import * as events from "./events.js";
import * as fields from "./fields.js";
import * as hands from "./hands.js";
import * as lookup from "./lookup.js";
import * as scrolling from "./scrolling.js";

/** @import { Drag } from "../../protocol.js" */
/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Held } from "./events.js" */

const STEPS = 6;
const THRESHOLD = 5;
const CALM = 600;
const MOST_TURNS = 10;

const FRAMES = new Set(["iframe", "frame", "object", "embed"]);

/** @typedef {Drag} How */

/**
 * @param {Spot} spot @param {How} how @param {string} space
 * @returns {Promise<Outcome>}
 */
export async function drag(spot, how, space) {
  const { to = null, to_digest: digest = "", by_x: byX = 0, by_y: byY = 0, at = null } = how;
  if (!to && byX === 0 && byY === 0) return { code: "invalid", message: "A drag needs an element to drag to, or an offset." };
  const found = to ? lookup.find(space, to) : null;
  if (found && "refusal" in found) return found.refusal;
  const goal = found?.element ?? null;
  if (goal === spot.element) return { code: "invalid", message: `${lines.title(goal)} cannot be dragged to itself.` };
  const judged = goal && digest ? describing.compare(goal, digest, { healed: found?.healed ?? false, action: how }) : null;
  if (judged && "refusal" in judged) return judged.refusal;
  const start = goal ? { ...bothInView(spot, goal, at), isMeant: spot.isMeant } : spot;
  const source = draggableOf(start.target);
  const last = new DOMRect(start.at.x + byX, start.at.y + byY);
  const place = goal ? placeOf(goal) : () => last;
  const end = () => (goal ? middleOf(place()) : { x: last.x, y: last.y });
  const bringPlace = () => goal && show(goal, place());
  const title = lines.titleOrText(spot.element);
  // What comes up there is in the hands of another document, whoever made it.
  if (FRAMES.has(walk.elementAt(end().x, end().y)?.localName ?? "")) {
    return { code: "covered", message: `Where ${title} would be dropped is a frame: nothing is dragged into another document.` };
  }
  await hands.move(start.target, start.at);
  const there = click.under(start, title);
  if ("refusal" in there) return there.refusal;
  const followed = watchFollowed(spot.element);
  const delivered = source ? await dropping.drag(source, start, end, goal) : await dragPointer(start, end, goal, bringPlace);
  await transitions.landed(spot.element);
  const isFollowed = followed.stop();
  if (delivered !== "done") return { code: "not_editable", message: `${title} ${delivered}` };
  if (goal && isFollowed) {
    return { code: "not_editable", message: `${title} was followed as a link: the drag of it ended in a click on it.` };
  }
  const where = goal ? `to ${lines.titleOrText(goal)}` : `by ${aiming.distance(byX, byY)}`;
  return { code: "done", message: `Dragged ${title}${at ? ` from ${aiming.said(at)}` : ""} ${where}.` };
}

/**
 * The browser makes a click of a press and a release on the same element, also of one that comes along with the pointer. Pages
 * that drag a link keep it from being followed.
 * @param {Element} element
 */
function watchFollowed(element) {
  /** @type {Event[]} */
  const heard = [];
  const controller = new AbortController();
  const hear = (/** @type {Event} */ event) => {
    const link = event.composedPath().find((at) => at instanceof HTMLAnchorElement && at.hasAttribute("href"));
    if (link instanceof Element && (walk.contains(element, link) || walk.contains(link, element))) heard.push(event);
  };
  window.addEventListener("click", hear, { capture: true, signal: controller.signal });
  return {
    /** Whether a link that was dragged, or is in what was dragged or around it, was followed. */
    stop() {
      controller.abort();
      return heard.some((event) => !event.defaultPrevented);
    },
  };
}

/**
 * Lists make room while something is dragged over them, and the goal gives way: a person lets go where it was, which goes
 * along with what is scrolled under it and with nothing else.
 * @param {Element} goal @returns {() => DOMRect} where that is now
 */
function placeOf(goal) {
  const before = interactive.boxOf(goal);
  const from = scrolledAround(goal);
  let last = before;
  return () => {
    if (!goal.isConnected) return last;
    const now = scrolledAround(goal);
    const { left, top } = interactive.boxOf(goal);
    const isStuck = left === before.left && top === before.top;
    const by = isStuck ? { x: 0, y: 0 } : { x: now.x - from.x, y: now.y - from.y };
    last = new DOMRect(before.left - by.x, before.top - by.y, before.width, before.height);
    return last;
  };
}

/** Scrolls until all of a place can be seen, where it fits. @param {Element} goal that is in it or was @param {DOMRect} place */
function show(goal, place) {
  for (const axis of /** @type {const} */ (["x", "y"])) {
    const scroller = goal.isConnected ? scrolling.scrollerOf(goal, axis) : null;
    if (!scroller) continue;
    const [from, to] = aiming.spanOf(scroller, axis);
    const [start, end] = axis === "x" ? [place.left, place.right] : [place.top, place.bottom];
    const by = end > to ? end - to : Math.min(start - from, 0);
    if (by !== 0 && end - start <= to - from) scrolling.move(scroller, axis, by);
  }
}

/** How far all that is around an element is scrolled. @param {Element} element @returns {Point} */
function scrolledAround(element) {
  const sum = { x: 0, y: 0 };
  const parent = walk.parentOf(element);
  for (const at of parent ? walk.upwards(parent) : []) {
    sum.x += at.scrollLeft;
    sum.y += at.scrollTop;
  }
  return sum;
}

/** What the browser itself would pick up. @param {Element} target @returns {HTMLElement | null} */
function draggableOf(target) {
  for (const at of walk.upwards(target)) {
    if (at instanceof HTMLElement && at.getAttribute("draggable") === "true") return at;
    if (fields.isTextField(at)) return null;
  }
  return null;
}

/** @param {DOMRect} box @returns {Point} the middle of what of it can be seen */
function middleOf(box) {
  const inside = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ most) =>
    (Math.max(0, Math.min(from, most)) + Math.max(0, Math.min(to, most))) / 2;
  return { x: inside(box.left, box.right, innerWidth - 1), y: inside(box.top, box.bottom, innerHeight - 1) };
}

/** @param {Element} element */
export function isInView(element) {
  const { x, y } = middleOf(interactive.boxOf(element));
  const hit = walk.elementAt(x, y);
  return hit !== null && (walk.contains(element, hit) || walk.contains(hit, element));
}

/** Where both ends do not fit, the goal comes into view on the way. @param {Element} goal */
export function bring(goal) {
  if (!isInView(goal)) goal.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

/**
 * The start of the drag again, after both ends were brought into view where they fit.
 * @param {Spot} spot @param {Element} goal @param {Point | null} offset where it is taken hold of
 * @returns {Spot}
 */
function bothInView(spot, goal, offset) {
  if (isInView(goal)) return spot;
  bring(goal);
  bring(spot.element);
  const at = offset ? aiming.placeOf(spot.element, offset) : middleOf(interactive.boxOf(spot.element));
  const target = walk.elementAt(at.x, at.y);
  return target && walk.contains(spot.element, target) ? { element: spot.element, target, at } : spot;
}

/** @param {Point} from @param {Point} to @returns {Point[]} a small first step, then even ones */
export function pathOf(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const shares = [Math.min(THRESHOLD / far, 0.5)];
  for (let step = 1; step <= STEPS; step++) shares.push(step / STEPS);
  return shares.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
}

/**
 * Without a goal it is a handle that is dragged: pages capture the pointer for it, so that it hears all moves itself. Others
 * make it one that the browser drags when they hear the press.
 * @param {Spot} spot @param {() => Point} end @param {Element | null} goal @param {() => void} bringEnd into view
 * @returns {Promise<string>} "done", or what went wrong
 */
async function dragPointer(spot, end, goal, bringEnd) {
  const { target, at, isMeant } = spot;
  const meets = (/** @type {Point} */ place) =>
    (goal || !target.isConnected ? walk.elementAt(place.x, place.y) : target) ?? target;
  const first = end();
  const [near = at, ...way] = pathOf(at, first);
  const held = await hands.take(target, at, near, meets, isMeant);
  const source = hands.isReal() ? null : draggableOf(target);
  if (source) return dropping.drag(source, spot, end, goal, held);
  await settle.frame();
  for (const place of way) {
    await hands.move(meets(place), place, true);
    await settle.frame();
  }
  if (goal) bring(goal);
  const { there, place } = await arrive(end, meets, bringEnd, first);
  await release(held, there, place);
  await settle.frame();
  return "done";
}

/**
 * At an edge many a list scrolls by itself for as long as something is held there, until it is there no more; and what was
 * scrolled is news to the page, which it has to have heard before the button comes up.
 * @param {() => Point} end @param {(place: Point) => Element} meets @param {() => void} bringEnd into view
 * @param {Point} first where the end was before anything was scrolled
 */
async function arrive(end, meets, bringEnd, first) {
  let before = first;
  for (let turns = 0; ; turns++) {
    bringEnd();
    const place = end();
    const there = meets(place);
    await hands.move(there, place, true);
    await settle.drawnFrame();
    const isStill = [before, end()].every(({ x, y }) => x === place.x && y === place.y);
    if (isStill || turns === MOST_TURNS) return { there, place };
    await past.calm(CALM);
    before = end();
  }
}

/**
 * The button comes up over what is there; a click is made only of a press and a release on the same element.
 * @param {Held} held @param {Element} there @param {Point} place
 */
async function release(held, there, place) {
  if (hands.isReal() || there === held.target) return void (await hands.up(held, place));
  events.release(held, place, there);
}
