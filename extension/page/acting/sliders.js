// Sliders and spin buttons that a page has built itself: by their keys, else by the pointer on their track, always with
// what they say of themselves as the measure (https://www.w3.org/TR/wai-aria-1.2/#slider).

import * as roles from "../naming/roles.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as keynames from "./keynames.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Key } from "./keynames.js" */

const MOST_PRESSES = 250;
const TRACK = 3;
const LEVELS = 4;
const CORRECTIONS = 12;

/** @param {Element} slider @param {string} name */
function numberOf(slider, name) {
  const stated = slider.getAttribute(`aria-${name}`);
  return stated === null || stated.trim() === "" ? NaN : Number(stated);
}

/** @param {Element} slider */
function now(slider) {
  return numberOf(slider, "valuenow");
}

/** @param {Element} slider @param {number} wanted @returns {Outcome | null} */
function outOfRange(slider, wanted) {
  const range = roles.roleOf(slider) === "slider";
  const least = numberOf(slider, "valuemin");
  const most = numberOf(slider, "valuemax");
  const low = Number.isNaN(least) && range ? 0 : least;
  const high = Number.isNaN(most) && range ? 100 : most;
  if (!(wanted < low) && !(wanted > high)) return null;
  const message = `${lines.title(slider)} goes from ${low} to ${high}. The nearest it can have: ${wanted < low ? low : high}.`;
  return { code: "invalid", message };
}

/** @param {Spot} spot @param {string} value @returns {Promise<Outcome>} */
export async function set(spot, value) {
  const slider = spot.element;
  const wanted = Number(value);
  const title = lines.title(slider);
  if (value.trim() === "" || Number.isNaN(wanted)) return { code: "invalid", message: `${title} takes a number.` };
  const wrong = outOfRange(slider, wanted);
  if (wrong) return wrong;
  if (now(slider) === wanted) return { code: "done", message: `Already ${wanted}: ${title}.`, already: true };
  const byKeys = await pressTowards(slider, wanted);
  if (byKeys !== "deaf") return verdict(slider, title, wanted);
  await dragTowards(spot, wanted);
  return verdict(slider, title, wanted);
}

/** @param {Element} slider @param {string} title @param {number} wanted @returns {Outcome} */
function verdict(slider, title, wanted) {
  const held = now(slider);
  if (!slider.isConnected) return { code: "stale", message: `${title} was replaced while it was moved.` };
  if (isClose(held, wanted)) return { code: "done", message: `Set ${title} to ${wanted}.` };
  return { code: "not_editable", message: `${title} cannot be set to ${wanted}: the nearest that it took is ${held}.` };
}

/** @param {number} held @param {number} wanted */
function isClose(held, wanted) {
  return Math.abs(held - wanted) <= Math.abs(wanted) * 1e-9 + 1e-9;
}

/** @param {Element} slider @param {string} key @returns {Promise<number>} by how much the key moved it */
async function pressed(slider, key) {
  const before = now(slider);
  const named = /** @type {Key} */ (keynames.keyOf(key));
  await hands.whole({ ...named, shift: false, control: false, alt: false, meta: false });
  for (let frames = 0; frames < 2 && now(slider) === before; frames++) await settle.frame();
  return now(slider) - before;
}

/**
 * By large steps first, then by small ones, until it is there or has passed it.
 * @param {Element} slider @param {number} wanted @returns {Promise<"moved" | "deaf">}
 */
async function pressTowards(slider, wanted) {
  focusing.focus(slider);
  if (!walk.contains(slider, walk.focused())) return "deaf";
  let moved = await edge(slider, wanted);
  for (const large of [true, false]) moved = (await steps(slider, wanted, large)) || moved;
  return moved ? "moved" : "deaf";
}

/** To an end of the range by one key. @param {Element} slider @param {number} wanted */
async function edge(slider, wanted) {
  const key = wanted === numberOf(slider, "valuemax") ? "End" : wanted === numberOf(slider, "valuemin") ? "Home" : null;
  return key !== null && (await pressed(slider, key)) !== 0;
}

/**
 * @param {Element} slider @param {number} wanted @param {boolean} large
 * @returns {Promise<boolean>} whether it moved at all
 */
async function steps(slider, wanted, large) {
  const [more, less] = large ? ["PageUp", "PageDown"] : ["ArrowUp", "ArrowDown"];
  let moved = false;
  let backwards = false;
  for (let presses = 0; presses < MOST_PRESSES && !isClose(now(slider), wanted); presses++) {
    const before = Math.abs(now(slider) - wanted);
    const up = now(slider) < wanted !== backwards;
    const by = await pressed(slider, /** @type {string} */ (up ? more : less));
    if (by === 0) break;
    const after = Math.abs(now(slider) - wanted);
    // Some sliders run the other way with these keys: found out once, and taken back by the next press.
    if (!moved && after > before && !backwards) backwards = true;
    else if (after >= before) {
      await pressed(slider, /** @type {string} */ (up ? less : more));
      return true;
    }
    moved = true;
  }
  return moved;
}

/** @param {Element} slider @returns {Element} what the thumb runs along: itself, or the long box around it */
export function trackOf(slider) {
  const thumb = slider.getBoundingClientRect();
  let track = slider;
  for (let level = 0; level < LEVELS; level++) {
    const box = track.getBoundingClientRect();
    if (box.width > TRACK * thumb.height && box.width > TRACK * box.height) return track;
    if (box.height > TRACK * thumb.width && box.height > TRACK * box.width) return track;
    track = walk.parentOf(track) ?? track;
  }
  return slider;
}

/** @param {Spot} spot @param {number} wanted */
async function dragTowards({ element: slider, at, target }, wanted) {
  const box = trackOf(slider).getBoundingClientRect();
  const least = numberOf(slider, "valuemin") || 0;
  const most = Number.isNaN(numberOf(slider, "valuemax")) ? 100 : numberOf(slider, "valuemax");
  const upright = box.height > box.width;
  let share = (wanted - least) / (most - least || 1);
  await hands.move(target, at);
  const held = await hands.down(target, at);
  let place = at;
  for (let tries = 0; tries < CORRECTIONS && !isClose(now(slider), wanted); tries++) {
    place = placeOn(box, share, upright, at);
    await hands.move(target, place, true);
    await settle.frame();
    share += (wanted - now(slider)) / (most - least || 1);
  }
  await hands.up(held, place);
  await settle.frame();
}

/**
 * @param {DOMRect} box @param {number} share @param {boolean} upright @param {Point} at
 * @returns {Point}
 */
function placeOn(box, share, upright, at) {
  const part = Math.max(0, Math.min(1, share));
  return upright ? { x: at.x, y: box.bottom - box.height * part } : { x: box.left + box.width * part, y: at.y };
}
