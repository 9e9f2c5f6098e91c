// Whether an element can be acted on now, and where: visible, enabled, still, in view, and under the pointer.

import * as names from "../naming/names.js";
import * as states from "../naming/states.js";
import * as areas from "../seeing/areas.js";
import * as editors from "../seeing/editors.js";
import * as interactive from "../seeing/interactive.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import * as aiming from "./aiming.js";
import { coveredBy } from "./covers.js";
import * as hands from "./hands.js";
import { hitTest, isInSight } from "./hittest.js";

/** @import { Outcome, Refusal } from "../outcomes.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Aim } from "./hittest.js" */

/**
 * `target` is the innermost element under the pointer: the element itself, or something inside it or its label.
 * @typedef {object} Spot
 * @property {Element} element
 * @property {Element} target
 * @property {Point} at
 * @property {boolean} [byItself] Nothing of it can be hit: it is switched as assistive technology does it, with the pointer
 *   over it.
 * @property {() => boolean} [isMeant] Whether the element still stands for what the model was told, after events that
 *   the page may have reacted to.
 */

/** Pixels. Toggles are often squeezed to less and left to their label; a person does not aim at that. */
const AIMABLE = 5;
const STILL_WITHIN = 1000;
const FADES_WITHIN = 600;
const DRAWN_LEVELS = 3;

/** @param {import("../../protocol.js").Code} code @param {string} message @returns {{ refusal: Outcome }} */
function refuse(code, message) {
  return { refusal: { code, message } };
}

/** @param {Element} element */
function isVisible(element) {
  if (getComputedStyle(element).visibility !== "visible") return false;
  const box = interactive.boxOf(element);
  // The box of a line that is drawn is as flat as the line.
  return element instanceof SVGElement ? box.width > 0 || box.height > 0 : box.width > 0 && box.height > 0;
}

/**
 * What a person would aim at: the element, the picture on which it is a place, the label in front of a control that the page
 * hides, or what is drawn of an editor that takes its keys through a field too small to hit.
 * @param {Element} element @returns {Element | null}
 */
function surfaceOf(element) {
  if (element instanceof HTMLAreaElement) {
    const image = areas.imageOf(element);
    return image && isVisible(image) ? image : null;
  }
  if (editors.isWayIn(element)) return isVisible(editors.surfaceOf(element)) ? editors.surfaceOf(element) : null;
  if (!interactive.isLabelDriven(element)) return isVisible(element) ? element : null;
  const { width, height } = element.getBoundingClientRect();
  if (isVisible(element) && width >= AIMABLE && height >= AIMABLE) return element;
  return [interactive.drawnFor(element), ...labelsOf(element), element].find((each) => each && isVisible(each)) ?? null;
}

/** @param {Element} element @returns {Element[]} those that can be seen */
function labelsOf(element) {
  return [.../** @type {HTMLInputElement} */ (element).labels ?? []].filter(isVisible);
}

/** @param {Element} element @param {Element} surface that could not be reached */
function labelsBeside(element, surface) {
  return states.checkedOf(element) === null ? [] : labelsOf(element).filter((label) => label !== surface);
}

/**
 * What is drawn around a toggle that the page hides, and hears the press for it alone: called by nothing else, unlike a row
 * that a press opens.
 * @param {Element} element @returns {Element[]}
 */
function drawnAround(element) {
  if (!interactive.isLabelDriven(element)) return [];
  const namer = new names.Namer();
  const own = namer.nameOf(element);
  let at = walk.parentOf(element);
  for (let level = 0; at && level < DRAWN_LEVELS && at.querySelectorAll("input").length === 1; level++, at = walk.parentOf(at)) {
    if (!interactive.isHandled(at)) continue;
    const called = [namer.nameOf(at), at.getAttribute("aria-label") ?? "", at.getAttribute("title") ?? ""];
    return called.every((name) => name === "" || name === own) ? [at] : [];
  }
  return [];
}

/**
 * Whether the label of another one of its group lies over it, as over the halves of stars: the group's own script decides
 * what a press there means.
 * @param {Element | null} hit @param {Element} element
 */
function isUnderPeer(hit, element) {
  const peer = hit?.closest("label")?.control;
  const isRadio = (/** @type {unknown} */ each) => each instanceof HTMLInputElement && each.type === "radio" && each.name !== "";
  if (!isRadio(peer) || !isRadio(element)) return false;
  const [one, other] = /** @type {HTMLInputElement[]} */ ([peer, element]);
  return one !== other && one?.name === other?.name && one?.form === other?.form;
}

/** @param {Element} element @returns {{ refusal: Outcome } | { surface: Element }} */
export function check(element) {
  if (states.isDisabled(element)) return refuse("disabled", `${lines.title(element)} is disabled.`);
  const surface = surfaceOf(element);
  return surface ? { surface } : refuse("hidden", `${lines.title(element)} is not visible.`);
}

/** Whether an animation that runs may carry it along. @param {Element} surface */
function isAnimated(surface) {
  return document.getAnimations().some(({ playState, effect }) => {
    const animated = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === "running" && (!animated || walk.contains(animated, surface));
  });
}

/** @param {DOMRect} box */
function inNumbers({ x, y, width, height }) {
  return [x, y, width, height].join();
}

/**
 * Resolves when the box has not moved for two frames; at once where nothing shows that it is on the move: most pages stand
 * still, and every click would pay. Of two actions in a row the first has waited for a frame already: what stands where it
 * stood before that one has to do so for one more. Hidden tabs draw no frames: nothing moves there.
 * @param {Element} surface @param {boolean} isScrolled What scrolling moved may still be rendered again by the page.
 */
async function isStill(surface, isScrolled) {
  const started = performance.now();
  const isCarried = isScrolled || isAnimated(surface);
  if (!isCarried && !past.justChanged()) return true;
  const known = isCarried ? null : past.placeBefore(surface);
  let before = known ? inNumbers(known.box) : "";
  for (let still = 0; still < 2; ) {
    const now = inNumbers(surface.getBoundingClientRect());
    still = now === before ? still + 1 : 0;
    before = now;
    if (document.hidden && still > 0) return true;
    if (performance.now() - started > STILL_WITHIN) return false;
    if (still < 2) await settle.frame();
    // A renderer that was late draws two frames at once, before the page's own timers.
    while (known && performance.now() < known.until) await settle.frame();
  }
  return true;
}

/**
 * @param {Element} element @param {Element} surface @param {Aim} aim
 * @returns {Promise<Refusal | Spot | { blocker: Element | null }>}
 */
async function approach(element, surface, aim) {
  /** @type {Element | null} */
  let blocker = null;
  for (const block of /** @type {const} */ (["nearest", "center", "start", "end"])) {
    const before = hitTest(element, surface, aim);
    const isSeen = before.target !== undefined && (await isInSight(surface, before.at));
    if (!isSeen) surface.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    if (!isSeen && aim.at) aiming.bring(surface, aim.at);
    if (!(await isStill(surface, !isSeen))) {
      return { refusal: { code: "timeout", message: `${lines.title(element)} keeps moving.`, moving: true } };
    }
    const there = element.isConnected && surface.isConnected;
    if (!there) return refuse("stale", "The element was removed before it could be used.");
    const again = check(element);
    if ("refusal" in again) return again;
    const hit = hitTest(element, surface, aim);
    if (hit.target && (isSeen || (await isInSight(surface, hit.at)))) return { element, target: hit.target, at: hit.at };
    blocker = hit.blocker ?? blocker;
  }
  return { blocker };
}

/**
 * What a page keeps out of sight until the pointer is over what it belongs to, as the actions of a row: the pointer goes
 * there first. No event of ours sets `:hover`, but whoever comes by keyboard is let use it where it is.
 * @param {Element} element @param {Element} surface @param {Aim} aim
 * @returns {Promise<Spot | null>}
 */
async function uncovered(element, surface, aim) {
  for (const above of walk.upwards(element)) {
    if (above === element) continue;
    if (above === document.body) return null;
    const there = await approach(above, above, {});
    if (!("target" in there)) continue;
    await hands.move(there.target, there.at);
    await settle.frame();
    const again = await approach(element, surface, aim);
    if ("target" in again) return again;
    return hands.isReal() || aim.forTyping ? null : { ...there, element, byItself: true };
  }
  return null;
}

/**
 * @param {Element} element @param {Aim} [aim]
 * @returns {Promise<{ refusal: Outcome } | Spot>}
 */
export async function ready(element, aim = {}) {
  const checked = check(element);
  if ("refusal" in checked) return checked;
  if (element instanceof HTMLAreaElement && !aim.at) {
    aim = { ...aim, at: areas.middleOf(element, checked.surface) };
  }
  const wrong = aim.at && aiming.problem(element, checked.surface, aim.at);
  if (wrong) return refuse("invalid", wrong);
  let reached = await approach(element, checked.surface, aim);
  // A toggle that is clipped to nothing or moved away is there for its label, and the label is what a person clicks.
  const standIns = "blocker" in reached && !aim.at ? [...labelsBeside(element, checked.surface), ...drawnAround(element)] : [];
  for (const standIn of standIns) {
    const other = await approach(element, standIn, aim);
    if (!("blocker" in other)) return other;
  }
  // What covers it may be on its way out: a dialog that closes, a message that fades.
  if ("blocker" in reached && (await past.calm(FADES_WITHIN))) reached = await approach(element, checked.surface, aim);
  if (!("blocker" in reached)) return reached;
  if (reached.blocker && !aim.at && isUnderPeer(reached.blocker, element)) {
    const { x } = (labelsOf(element)[0] ?? element).getBoundingClientRect();
    const { y, width, height } = /** @type {Element} */ (reached.blocker.closest("label")).getBoundingClientRect();
    // Where its half of the other one begins, since what the pointer is over may decide.
    return { element, target: reached.blocker, at: { x: x + width / 4, y: y + height / 2 }, byItself: true };
  }
  const shown = reached.blocker || aim.at ? null : await uncovered(element, checked.surface, aim);
  if (shown) return shown;
  if (!reached.blocker && aim.at) return refuse("outside_viewport", aiming.outOfSight(element, aim.at));
  if (!reached.blocker) return refuse("hidden", `${lines.title(element)} cannot be scrolled into view.`);
  if (walk.contains(reached.blocker, element) && getComputedStyle(checked.surface).pointerEvents === "none") {
    return refuse("disabled", `${lines.title(element)} does not react to the pointer now: the page lets clicks pass through it.`);
  }
  return coveredBy(reached.blocker, element);
}
