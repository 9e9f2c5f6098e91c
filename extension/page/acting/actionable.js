// Whether an element can be acted on now, and where: visible, enabled, still, in view, and under the pointer.

import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as states from "../naming/states.js";
import * as areas from "../seeing/areas.js";
import * as editors from "../seeing/editors.js";
import * as interactive from "../seeing/interactive.js";
import * as lines from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import { after } from "../timers.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import * as aiming from "./aiming.js";
import * as hands from "./hands.js";
import * as sliders from "./sliders.js";

/** @import { Outcome, Refusal } from "../outcomes.js" */
/** @import { Point } from "./aiming.js" */

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
/** Of a tab that draws no frames no observer tells. */
const SEEN_WITHIN = 200;

// Fractions of the box, the middle first: a corner may be covered by a badge, the middle by a nested control.
const POINTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.1], [0.9, 0.9]];

const SHARES = [0.5, 0.25, 0.75];
const MOST_SHAPES = 10;
const DRAWN_LEVELS = 3;

// A field inside one of these is a part of it and not another control.
const SLIDERS = new Set(["slider", "scrollbar"]);
const COMPOSITE = new Set(["combobox", "textbox", "searchbox", "spinbutton", "gridcell", "row"]);

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

/**
 * Whether nothing shows that it is on the move: then no frame has to be waited for. Most pages stand still, and every
 * click would pay.
 * @param {Element} surface
 */
function standsByItself(surface) {
  if (past.justChanged()) return false;
  const running = document.getAnimations().filter((animation) => animation.playState === "running");
  return !running.some((animation) => {
    const effect = animation.effect;
    const animated = effect instanceof KeyframeEffect ? effect.target : null;
    return !animated || walk.contains(animated, surface);
  });
}

/**
 * Resolves when the box has not moved for two frames. Hidden tabs draw no frames: nothing moves there.
 * @param {Element} surface
 */
async function isStill(surface) {
  const started = performance.now();
  let before = "";
  for (let still = 0; still < 2; ) {
    const { x, y, width, height } = surface.getBoundingClientRect();
    const now = [x, y, width, height].join();
    still = now === before ? still + 1 : 0;
    before = now;
    if (document.hidden && still > 0) return true;
    if (performance.now() - started > STILL_WITHIN) return false;
    if (still < 2) await settle.frame();
  }
  return true;
}

/** @typedef {{ forTyping?: boolean, at?: Point | null }} Aim `at` is a place within the surface, from its corner. */

/**
 * @param {Element} surface @param {Aim} aim
 * @returns {Point[]} points of the surface inside the viewport
 */
function pointsOf(surface, { at }) {
  if (at) return [aiming.placeOf(surface, at)].filter(isInside);
  const boxes = [...surface.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  const box = boxes[0] ?? interactive.boxOf(surface);
  const points = POINTS.map(([across = 0, down = 0]) => ({ x: box.x + box.width * across, y: box.y + box.height * down }));
  return [...points, ...strokesOf(surface)].filter(isInside);
}

/**
 * Points of what an SVG element draws: the middle of a ring or of a bent line shows something else.
 * @param {Element} surface @returns {Point[]}
 */
function strokesOf(surface) {
  if (!(surface instanceof SVGElement)) return [];
  const drawn = [surface, ...surface.querySelectorAll("*")].filter((each) => each instanceof SVGGeometryElement);
  return drawn.slice(0, MOST_SHAPES).flatMap((each) => {
    const matrix = each.getScreenCTM();
    const length = each.getTotalLength();
    const points = matrix ? SHARES.map((share) => each.getPointAtLength(length * share).matrixTransform(matrix)) : [];
    return points.map(({ x, y }) => ({ x, y }));
  });
}

/** @param {Point} point */
function isInside({ x, y }) {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}

/** @param {Element} hit @param {Element} element @param {Element} surface @param {boolean} forTyping */
export function lands(hit, element, surface, forTyping) {
  const track = SLIDERS.has(roles.roleOf(element)) ? sliders.trackOf(element) : null;
  for (const at of walk.upwards(hit)) {
    if (at === surface && element instanceof HTMLAreaElement) return false;
    if (at === element || at === surface) return at === hit || hit.localName !== "iframe";
    if (at instanceof HTMLLabelElement && at.control === element) return true;
    if (at === track) return true;
    if (isOther(at, element)) return false;
    // Pages lay a placeholder of their own over a field; a person clicks it and types into the field.
    if (forTyping && at === element.parentElement) return true;
  }
  return false;
}

/** @param {Element} inner @param {Element} element whether a click here would be one on another control */
function isOther(inner, element) {
  if (!interactive.isWidget(inner, roles.roleOf(inner))) return false;
  if (COMPOSITE.has(roles.roleOf(element)) && interactive.isField(inner)) return false;
  const namer = new names.Namer();
  const name = namer.nameOf(inner);
  return name !== "" && name !== namer.nameOf(element);
}

/**
 * What a press meets. A sign that is drawn under the pointer alone has no box until then, and no event of ours sets `:hover`.
 * @param {Element} hit @returns {Element}
 */
export function met(hit) {
  if (hands.isReal()) return hit;
  const [only, ...others] = hit.childNodes;
  if (!(only instanceof HTMLElement) || others.length > 0 || getComputedStyle(only).display === "none") return hit;
  const { width, height } = only.getBoundingClientRect();
  return width === 0 && height === 0 ? met(only) : hit;
}

/** @param {Element} element @param {Element} surface @param {Aim} aim */
function hitTest(element, surface, aim) {
  /** @type {Element | null} */
  let blocker = null;
  for (const at of pointsOf(surface, aim)) {
    const target = walk.elementAt(at.x, at.y);
    if (target && lands(target, element, surface, aim.forTyping ?? false)) return { target: met(target), at };
    blocker ??= target;
  }
  return { blocker };
}

/**
 * Whether a person sees a place of a frame's document: the frame itself may be out of view, which its document learns
 * from observers only. Events that are made here reach their element wherever it is.
 * @param {Element} surface @param {Point} at @returns {Promise<boolean>}
 */
function isInSight(surface, { x, y }) {
  if (!hands.isReal() || window === window.top) return Promise.resolve(true);
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      const { left, right, top, bottom } = /** @type {IntersectionObserverEntry} */ (entry).intersectionRect;
      end(x >= left && x <= right && y >= top && y <= bottom);
    });
    const end = (/** @type {boolean} */ isSeen) => {
      observer.disconnect();
      callOff();
      resolve(isSeen);
    };
    const callOff = after(SEEN_WITHIN, () => end(true));
    observer.observe(surface);
  });
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
    // What scrolling moved may still be rendered again by the page.
    const stands = (isSeen && standsByItself(surface)) || (await isStill(surface));
    if (!stands) return { refusal: { code: "timeout", message: `${lines.title(element)} keeps moving.`, moving: true } };
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

// What stands in the way is told, so that the model can do something about it.

const MOST_WAYS_OUT = 3;
const WAYS_OUT = "button, a[href], [role=button], input[type=submit], input[type=button], summary";

/**
 * @param {Element} blocker @param {Element} element
 * @returns {Element} the whole of what covers, or the part the model knows
 */
function coverOf(blocker, element) {
  const modal = [...walk.everywhere("dialog:modal")].pop();
  if (modal && !walk.contains(modal, element)) return modal;
  let outermost = blocker;
  for (const at of walk.upwards(blocker)) {
    if (walk.contains(at, element)) break;
    outermost = at;
    if (refs.refOf(at)) break;
  }
  return outermost;
}

/** Its line, with a ref that is given now where it had none. @param {Element} element */
function lineWithRef(element) {
  const line = lines.describe(element, { namer: new names.Namer() }, states.isDisabled(element));
  return lines.treeLine(line, refs.assign(element, line.role, line.key));
}

/** @param {Element} cover @returns {Element[]} what in it can be clicked, what closes it first */
function waysOut(cover) {
  const isSeen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
  const seen = [...cover.querySelectorAll(WAYS_OUT)].filter(isSeen);
  const closes = (/** @type {Element} */ element) => {
    const name = new names.Namer().nameOf(element);
    return /close|dismiss|accept|agree|reject|cancel|ok\b|got it|×|✕/i.test(name) ? 0 : 1;
  };
  return seen.sort((one, other) => closes(one) - closes(other)).slice(0, MOST_WAYS_OUT);
}

/** @param {Element} blocker what the pointer would meet @param {Element} element @returns {Refusal} */
function coveredBy(blocker, element) {
  const cover = coverOf(blocker, element);
  const title = lines.title(element);
  const covering = [lineWithRef(cover)];
  const candidates = waysOut(cover).filter((way) => way !== cover).map(lineWithRef);
  return { refusal: { code: "covered", message: `${title} cannot be reached.`, covering, candidates } };
}
