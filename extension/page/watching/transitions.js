// What appears or leaves in a transition is not all there yet, or not gone: of a menu that grows a look sees one option of
// three. It is waited for a moment. Ripples, spinners and progress hold nothing; what only moves or glows stays what it is.

import { after } from "../timers.js";
import * as walk from "../walk.js";

/** What is slower shows enough of itself meanwhile. */
export const MOST_MS = 500;
const SLOWEST_MS = 1_000;
const FAINT = 0.5;
/** Of its size a box has this much at least where it only breathes. */
const WHOLE = 0.9;

const MOVES = ["transform", "scale", "translate"];
const CONTROLS = "a, button, input, select, textarea, img, [role]";

/**
 * @param {number} ms how long to wait at most
 * @returns {Promise<boolean>} false where nothing had to be waited for
 */
export async function ended(ms) {
  return over(document.hidden ? [] : document.getAnimations().filter(isTelling), ms);
}

/**
 * What was let go travels to its place, and pages take it up there when it has come.
 * @param {Element} element
 */
export async function landed(element) {
  const around = document.hidden ? [] : [...walk.upwards(element)].flatMap((at) => at.getAnimations());
  await over(around.filter((each) => endsSoon(each) && moves(/** @type {KeyframeEffect} */ (each.effect).getKeyframes())), SLOWEST_MS);
}

/** @param {Animation[]} running @param {number} ms */
async function over(running, ms) {
  if (running.length === 0) return false;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const callOff = after(ms, resolve);
    void Promise.allSettled(running.map((each) => each.finished)).then(() => {
      callOff();
      resolve();
    });
  });
  return true;
}

/** @param {Animation} animation */
function isTelling(animation) {
  const effect = /** @type {KeyframeEffect} */ (animation.effect);
  return endsSoon(animation) && holdsSomething(/** @type {Element} */ (effect.target)) && comesOrGoes(effect, /** @type {Element} */ (effect.target));
}

/** Whether it is an element's, and finite. @param {Animation} animation */
function endsSoon({ effect, playState, currentTime }) {
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || !effect.target) return false;
  const left = Number(effect.getComputedTiming().endTime) - Number(currentTime);
  return left > 0 && left <= SLOWEST_MS;
}

/** @param {ComputedKeyframe[]} frames */
function moves(frames) {
  return frames.some((frame) => MOVES.some((name) => name in frame));
}

/** What lies over the whole page holds nothing itself: a page dims itself before it shows a dialog. @param {Element} element */
function holdsSomething(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (left <= 0 && top <= 0 && right >= document.documentElement.clientWidth && bottom >= document.documentElement.clientHeight) return true;
  return /\S/.test(element.textContent ?? "") || element.querySelector(CONTROLS) !== null;
}

/** @param {KeyframeEffect} effect @param {Element} target */
function comesOrGoes(effect, target) {
  const frames = effect.getKeyframes();
  if (frames.some(({ opacity }) => opacity !== undefined && Number(opacity) < FAINT)) return true;
  if (!moves(frames)) return false;
  const box = target.getBoundingClientRect();
  const laid = /** @type {HTMLElement} */ (target); // a drawing says nothing of this
  if (box.width < laid.offsetWidth * WHOLE || box.height < laid.offsetHeight * WHOLE) return true;
  return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}
