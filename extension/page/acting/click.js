// Clicking and hovering.

import { isPlayer } from "../naming/media.js";
import * as lines from "../seeing/lines.js";
import { pause } from "../timers.js";
import * as walk from "../walk.js";
import * as sequels from "../watching/sequels.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as aiming from "./aiming.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as hittest from "./hittest.js";
import * as keynames from "./keynames.js";
import * as opening from "./opening.js";

/** @import { Outcome, Refusal } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Button } from "./events.js" */
/** @import { Stroke } from "./keynames.js" */

/** @type {Record<string, string>} */
const DID = { left1: "Clicked", left2: "Double-clicked", right1: "Right-clicked", right2: "Right-clicked twice" };

/** https://drafts.csswg.org/css-ui-4/#interest-delay: browsers choose what `normal` is. */
const USUAL_INTEREST_MS = 500;

/**
 * What stands at the place now that the pointer is there, if it is still the element's own.
 * @param {Spot} spot @param {string} title @returns {Refusal | { target: Element }}
 */
export function under(spot, title) {
  const hit = walk.elementAt(spot.at.x, spot.at.y);
  const now = hit && hittest.met(hit);
  if (!spot.element.isConnected || !now) {
    return { refusal: { code: "stale", message: `${title} went away under the pointer.` } };
  }
  if (spot.isMeant && !spot.isMeant()) {
    return { refusal: { code: "stale", message: `${title} became something else under the pointer.` } };
  }
  if (now === spot.target || hittest.lands(now, spot.element, spot.element, false)) return { target: now };
  const message = `${title} could not be reached any more when the pointer came.`;
  return { refusal: { code: "covered", message, covering: [{ name: lines.title(now) }] } };
}

/**
 * @param {Spot} spot a place that has just passed the hit test
 * @param {{ button?: Button, count?: number, hold_ms?: number, at?: Point | null }} [how]
 * @returns {Promise<Outcome>}
 */
export async function click(spot, { button = "left", count = 1, hold_ms: hold = 0, at } = {}) {
  const title = lines.title(spot.element);
  await hands.move(spot.target, spot.at);
  if (isPlayer(spot.element) && button === "left") return play(spot, count === 1 && hold === 0 && !at);
  // Frameworks draw what hovering changes in a task of its own; a person's press comes later than that.
  await (spot.byItself ? settle.frame() : settle.soon());
  if (spot.byItself && button === "left") {
    if (spot.isMeant && !spot.isMeant()) return { code: "stale", message: `${title} became something else under the pointer.` };
    return { code: "done", message: `Clicked ${title}.`, ...activate(/** @type {HTMLElement} */ (spot.element)) };
  }
  /** @type {{ opens?: string, leads?: boolean }} */
  const seen = {};
  for (let clicks = 1; clicks <= count; clicks++) {
    // Hovering can open a menu over the target or take it away, and so can the first click of two.
    let there = under(spot, title);
    if ("refusal" in there && there.refusal.code === "covered" && clicks === 1) {
      spot = await aimedAnew(spot, at);
      there = under(spot, title);
    }
    if ("refusal" in there) return clicks === 1 ? there.refusal : halfway(title, there.refusal);
    const guard = opening.guard(there.target);
    let delivered = false;
    try {
      const held = await hands.down(there.target, spot.at, button, clicks, spot.isMeant);
      if (hold > 0) await pause(hold);
      delivered = await hands.up(held, spot.at, spot.isMeant);
    } finally {
      guard.stop(); // or it would keep the person's own clicks from opening tabs
    }
    Object.assign(seen, guard.seen);
    if (!delivered) return { code: "done", message: `Pressed ${title}; it went away or became something else before the release.` };
  }
  const long = hold > 0 ? ` and held it for ${hold} ms` : "";
  return { code: "done", message: `${DID[`${button}${count}`]} ${title}${aiming.where(at)}${long}.`, ...seen };
}

/**
 * The browser's own controls keep what the pointer does to themselves: nobody outside could tell where a press came to. The
 * key that plays and pauses does the same.
 * @param {Spot} spot @param {boolean} isPlain @returns {Promise<Outcome>}
 */
async function play({ element, isMeant }, isPlain) {
  const title = lines.title(element);
  if (!isPlain) return { code: "invalid", message: `${title} is played and paused by a plain click, and takes the arrow keys; no other press on it can be followed.` };
  focusing.focus(element);
  if (isMeant && !isMeant()) return { code: "stale", message: `${title} became something else as it got the focus.` };
  if (!hands.isReal()) return playByScript(/** @type {HTMLMediaElement} */ (element), title);
  await hands.whole(/** @type {Stroke} */ (keynames.strokeOf("Space")));
  return { code: "done", message: `Clicked ${title}.` };
}

/**
 * Events made by a script do not reach the browser's own controls.
 * @param {HTMLMediaElement} media @param {string} title @returns {Promise<Outcome>}
 */
async function playByScript(media, title) {
  if (!media.paused) media.pause();
  else if (await isKept(media.play())) {
    return { code: "untrusted", advice: "person_for_input", message: `The browser plays ${title} only where a person clicks on the page.` };
  }
  return { code: "done", message: `Clicked ${title}.` };
}

/** Whether it is a person's only to set off. What cannot be played its state tells. @param {Promise<void>} playing */
async function isKept(playing) {
  const refusal = await Promise.race([playing.then(() => null, (error) => error), settle.drawnFrame()]);
  return refusal instanceof DOMException && refusal.name === "NotAllowedError";
}

/**
 * What hovering shows can push the element aside: the pointer follows it once, and nothing was delivered so far.
 * @param {Spot} spot @param {Point | null} [at] @returns {Promise<Spot>}
 */
async function aimedAnew(spot, at) {
  const ready = await actionable.ready(spot.element, { at });
  if ("refusal" in ready) return spot;
  await hands.move(ready.target, ready.at);
  return { ...ready, isMeant: spot.isMeant };
}

/** @param {string} title @param {Outcome} refusal @returns {Outcome} */
function halfway(title, refusal) {
  return { code: "done", message: `Clicked ${title} once; the second click was not made: ${refusal.message}` };
}

/** @param {Spot} spot @param {{ at?: Point | null }} how @returns {Promise<Outcome>} */
export async function hover(spot, { at }) {
  const title = lines.title(spot.element);
  await hands.move(spot.target, spot.at);
  if (hands.isReal()) expectInterest(spot.target);
  await settle.soon();
  const there = under(spot, title);
  const now = "refusal" in there ? walk.elementAt(spot.at.x, spot.at.y) : null;
  const away = "refusal" in there ? ` It is not there any more: the pointer is over ${now ? lines.title(now) : "nothing"} now.` : "";
  return { code: "done", message: `Moved the pointer over ${title}${aiming.where(at)}.${away}` };
}

/**
 * The browser itself shows a moment later what an invoker of interest is for:
 * https://html.spec.whatwg.org/multipage/interaction.html#interest-invokers.
 * @param {Element} target
 */
function expectInterest(target) {
  const invoker = target.closest("[interestfor]");
  if (!invoker) return;
  const delay = getComputedStyle(invoker).getPropertyValue("interest-delay-start");
  const isStated = /^[\d.]+m?s$/.test(delay);
  sequels.expect(isStated ? parseFloat(delay) * (delay.endsWith("ms") ? 1 : 1_000) : USUAL_INTEREST_MS);
}

/** A click that a key causes has no place and no mouse events. @param {HTMLElement} element */
export function activate(element) {
  const guard = opening.guard(element);
  element.click();
  guard.stop();
  return guard.seen;
}
