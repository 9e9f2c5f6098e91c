// The browser's drag and drop, made of events:
// https://html.spec.whatwg.org/multipage/dnd.html#drag-and-drop-processing-model. Made events serve both carriers, since
// a drag that a person's input begins belongs to the system and would wait for its mouse.

import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as dragging from "./dragging.js";
import * as events from "./events.js";

/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Held } from "./events.js" */

/**
 * @param {Element} target @param {string} type @param {Point} at @param {DataTransfer} data
 * @param {Element | null} [related]
 * @returns {boolean} whether the page prevented the default
 */
function fire(target, type, at, data, related = null) {
  const cancelable = !["dragleave", "dragend"].includes(type);
  const place = { clientX: at.x, clientY: at.y, screenX: at.x + screenX, screenY: at.y + screenY };
  const common = { bubbles: true, cancelable, composed: true, view: window, relatedTarget: related };
  return !target.dispatchEvent(new DragEvent(type, { ...common, ...place, buttons: 1, dataTransfer: data }));
}

/**
 * One drag, step by step: what it is over now, and whether that takes it.
 * @param {DataTransfer} data
 */
function journey(data) {
  /** @type {Element | null} */
  let over = null;
  let taken = false;
  return {
    /** @param {Element} target @param {Point} at */
    to(target, at) {
      if (target !== over) {
        const from = over;
        fire(target, "dragenter", at, data, from);
        if (from?.isConnected) fire(from, "dragleave", at, data, target);
        over = target;
      }
      // Who does not prevent the default of `dragover` takes nothing.
      taken = target.isConnected && fire(target, "dragover", at, data);
    },
    /**
     * @param {Point} at @param {boolean} [isThere] false where it is over something else than its goal
     * @returns {boolean} whether it was dropped on something that takes it
     */
    drop(at, isThere = true) {
      if (!over?.isConnected) return false;
      const drops = taken && isThere;
      fire(over, drops ? "drop" : "dragleave", at, data);
      return drops;
    },
  };
}

/**
 * @param {HTMLElement} source @param {Spot} start @param {() => Point} end @param {Element | null} goal
 * @param {Held} [held] where it was pressed already, and has moved since
 * @returns {Promise<string>} "done", or what went wrong
 */
export async function drag(source, { target, at }, end, goal, held = press(target, at)) {
  const data = new DataTransfer();
  addDefaults(data, source);
  if (!pickUp(source, held, at, data)) return "does not let itself be dragged: the page prevented it.";
  await settle.frame();
  const way = journey(data);
  for (const place of dragging.pathOf(at, end())) {
    if (source.isConnected) fire(source, "drag", place, data);
    way.to(under(place, goal), place);
    await settle.frame();
  }
  if (goal) dragging.bring(goal);
  way.to(under(end(), goal), end());
  await settle.frame();
  // Pages render their lists anew under a drag: what stands there now may not be the goal any more.
  const last = end();
  way.to(under(last, goal), last);
  const dropped = way.drop(last, !goal || dragging.isInView(goal));
  if (source.isConnected) fire(source, "dragend", last, data);
  await settle.frame();
  return dropped ? "done" : "was dragged there, and what is there does not take it.";
}

/** With the first move. @param {Element} target @param {Point} at @returns {Held} */
function press(target, at) {
  const held = events.down(target, at, "left", 1);
  if (target.isConnected) events.move(target, nearBy(at), 1);
  return held;
}

/** @param {Point} at @returns {Point} */
function nearBy({ x, y }) {
  return { x: x + 5, y: y + 5 };
}

/**
 * The drag starts; from then on there are no pointer events.
 * @param {HTMLElement} source @param {Held} held @param {Point} at @param {DataTransfer} data
 */
function pickUp(source, held, at, data) {
  const prevented = fire(source, "dragstart", at, data);
  if (prevented) events.up(held, at);
  else if (held.target.isConnected) events.mouse(held.target, "pointercancel", nearBy(at), { button: -1 });
  return !prevented;
}

/** What the browser puts in by itself. @param {DataTransfer} data @param {HTMLElement} source */
function addDefaults(data, source) {
  const address = source instanceof HTMLAnchorElement ? source.href : source instanceof HTMLImageElement ? source.src : "";
  if (!address) return;
  data.setData("text/uri-list", address);
  data.setData("text/plain", address);
}

/** @param {Point} place @param {Element | null} goal @returns {Element} */
function under(place, goal) {
  return walk.elementAt(place.x, place.y) ?? goal ?? document.documentElement;
}

/**
 * Files dropped on an area, as from the person's desktop.
 * @param {Element} area @param {Point} at @param {DataTransfer} data
 * @returns {Promise<boolean>} whether it took them
 */
export async function dropFiles(area, at, data) {
  const way = journey(data);
  way.to(area, at);
  await settle.frame();
  way.to(area, at);
  return way.drop(at);
}
