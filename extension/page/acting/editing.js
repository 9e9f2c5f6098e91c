// Text into editors: a plain contenteditable, and the libraries that keep a document of their own behind one or behind a
// hidden text field. Each takes text by another way, so that ways are tried until the text is seen to be there; each begins
// by selecting everything, so that nothing of a way that failed is left.

import * as editors from "../seeing/editors.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as events from "./events.js";
import * as fields from "./fields.js";
import * as hands from "./hands.js";
import * as keynames from "./keynames.js";

/** @import { Key, Stroke } from "./keynames.js" */

/** So long an editor that has taken an edit for itself may be at it before anything of it is drawn. */
const LATE = 1_000;
/** So often is selected again what an editor did not keep: some set a selection of their own after they got the focus, */
const TRIES = 3;
/** and that comes within so many frames. */
export const FRESH = 8;
const NOTHING_HELD = { shift: false, control: false, alt: false, meta: false };

/** @param {Element} element */
export function isEditor(element) {
  return fields.isRich(element) || editors.isHiddenInput(element);
}

/** @param {string} key @param {Partial<Stroke>} [modifiers] */
function press(key, modifiers = {}) {
  const named = /** @type {Key} */ (keynames.keyOf(key));
  return hands.press({ ...named, ...NOTHING_HELD, ...modifiers });
}

/** @param {Element} element @param {number} [frames] so long it has to stay selected @returns {Promise<boolean>} whether it is */
export async function selectAll(element, frames = 1) {
  if (editors.isHiddenInput(element)) return pressAll().then(() => true);
  return keep(frames, pressAll, () => selected(element) !== "" || drawn(element) === "");
}

/**
 * Selects, and again where that is not so for as many frames.
 * @param {number} frames @param {() => Promise<void>} set @param {() => boolean} isSo
 * @returns {Promise<boolean>} whether it is so in the end
 */
export async function keep(frames, set, isSo) {
  for (let tries = 0; tries < TRIES; tries++) {
    await set();
    let kept = 0;
    while (kept < frames && (await settle.frame(), isSo())) kept++;
    if (kept === frames) return true;
  }
  return false;
}

/** @param {Element} element @returns {string} what is selected, also in its shadow tree */
export function selected(element) {
  const root = /** @type {{ getSelection?: () => Selection | null }} */ (/** @type {unknown} */ (element.getRootNode()));
  return (root.getSelection?.() ?? getSelection())?.toString() ?? "";
}

/** As a person would: by the keys, which editors take over; elsewhere the browser selects what can be edited here. */
async function pressAll() {
  const onMac = navigator.userAgent.includes("Mac OS");
  const heard = selectionHeard();
  await press("a", onMac ? { meta: true } : { control: true });
  await heard;
}

/** Editors hear of a new selection by an event that comes a little later; where nothing was to select there is none. */
export async function selectionHeard() {
  const controller = new AbortController();
  const event = new Promise((resolve) => {
    document.addEventListener("selectionchange", resolve, { signal: controller.signal });
  });
  await Promise.race([event, settle.frame()]);
  controller.abort();
  await settle.soon();
}

/**
 * @param {Element} element @param {string} type @param {DataTransfer} data
 * @returns {boolean} whether the page took it
 */
function clipboard(element, type, data) {
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData: data };
  return !element.dispatchEvent(new ClipboardEvent(type, init));
}

/** @param {Element} element @param {string} text */
function paste(element, text) {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  return clipboard(walk.focused() ?? element, "paste", data);
}

/**
 * Line by line, without the key: Enter sends the message in many of these.
 * @param {Element} element @param {string} text
 */
export async function insertLines(element, text) {
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) fields.editRich(walk.focused() ?? element, "insertParagraph");
    if (line) await hands.insertText(line);
  }
}

/**
 * @param {Element} element @param {string} text
 * @returns {Array<() => Promise<unknown> | unknown>} the ways, best first
 */
function waysOf(element, text) {
  const asPaste = () => paste(element, text);
  if (editors.isHiddenInput(element)) return [asPaste];
  if (text.includes("\n")) return [asPaste, () => insertLines(element, text)];
  return [() => hands.insertText(text), asPaste];
}

/**
 * @param {Element} element
 * @returns {string} what the editor draws: of a long text only a part, with line numbers perhaps
 */
function drawn(element) {
  return /** @type {HTMLElement} */ (editors.isHiddenInput(element) ? editors.surfaceOf(element) : element).innerText.trim();
}

/** Without the numbers that an editor draws beside its lines, or above each. @param {string} text */
export function withoutNumbers(text) {
  let next = 0;
  const kept = text.split("\n").filter((line) => {
    const isNumber = /^\d+$/.test(line.trim()) && (next === 0 || Number(line) === next);
    if (isNumber) next = Number(line) + 1;
    return !isNumber;
  });
  return kept.join("\n");
}

/** @param {Element} element @returns {Promise<string | null>} what the editor gives as a copy of everything */
async function copied(element) {
  await selectAll(element);
  const data = new DataTransfer();
  const taken = clipboard(walk.focused() ?? element, "copy", data);
  const text = taken ? data.getData("text/plain") : null;
  await press("ArrowRight");
  return text;
}

/**
 * @param {Element} element @param {string} text @param {(held: string) => boolean} agrees @param {boolean} isFresh whether it got
 *   the focus just now
 * @returns {Promise<string>} what it holds in the end
 */
export async function replace(element, text, agrees, isFresh) {
  let held = drawn(element);
  for (const [index, way] of waysOf(element, text).entries()) {
    await selectAll(element, isFresh && index === 0 ? FRESH : 1);
    // An editor asks for the selection only before it edits: what pastes may go by one that it heard of long ago.
    if (text.includes("\n") && !editors.isHiddenInput(element)) await erased(element);
    const before = drawn(element);
    held = await answered(element, way, agrees);
    if (agrees(held)) return held;
    // A terminal takes what it is given at its prompt: it has it, and what else were pressed would be typed as well.
    if (editors.isHiddenInput(element) && countOf(held, text) > countOf(before, text)) return held;
    const whole = await copied(element);
    if (whole !== null && agrees(whole)) return whole;
    held = whole ?? held;
  }
  return held;
}

/**
 * What is selected gives way to the text, or goes.
 * @param {Element} element @param {string} text @param {() => boolean} isOther whether what is drawn is another text now
 * @returns {Promise<boolean>} whether anything came of it
 */
export async function writeOver(element, text, isOther) {
  const edit = (/** @type {() => Promise<unknown> | unknown} */ way) => answered(element, way, isOther);
  if (!isEditor(element)) {
    const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element);
    if (text) await hands.insertText(text);
    else await press("Backspace");
    if (!hands.isReal()) events.plain(field, "change");
    return true;
  }
  // An editor asks for the selection only before it edits, as in `replace`.
  if (text === "" || (text.includes("\n") && !editors.isHiddenInput(element))) await edit(() => press("Backspace"));
  if (text === "") return isOther();
  for (const way of waysOf(element, text)) {
    const before = drawn(element);
    if ((await edit(way)) !== before) return true;
  }
  return isOther();
}

/** @param {string} held @param {string} text */
export function countOf(held, text) {
  const bare = (/** @type {string} */ all) => all.replace(/\s/g, "");
  return bare(text) === "" ? 0 : bare(held).split(bare(text)).length - 1;
}

/** What is selected is erased. @param {Element} element @returns {Promise<string>} what is left */
function erased(element) {
  return answered(element, () => press("Backspace"), (now) => now === "");
}

/**
 * What the editor draws once it has answered to an edit. It draws with the next frame, mostly; one that kept the browser
 * from editing has taken the edit for itself, and is "not yet" and no "no" until it has had the time: another try meanwhile
 * would put the text in twice.
 * @param {Element} element @param {() => Promise<unknown> | unknown} edit @param {(held: string) => boolean} agrees
 */
async function answered(element, edit, agrees) {
  const before = drawn(element);
  const taken = watchTaken();
  await edit();
  await settle.soon();
  const late = performance.now() + (taken.stop() ? LATE : 0);
  let held = drawn(element);
  let hasAnswered = held !== before || agrees(held);
  for (let still = 0; !(held !== before && agrees(held)); ) {
    if (still >= 2 && (hasAnswered || performance.now() >= late)) break;
    await settle.frame();
    const now = drawn(element);
    still = now === held ? still + 1 : 0;
    hasAnswered ||= now !== held;
    held = now;
  }
  return held;
}

/** Whether the page keeps the browser from what an edit does by itself. */
function watchTaken() {
  /** @type {Event[]} */
  const seen = [];
  const controller = new AbortController();
  const listen = { capture: true, signal: controller.signal };
  for (const type of ["beforeinput", "paste"]) window.addEventListener(type, (event) => seen.push(event), listen);
  return {
    /** Asked when all listeners have had the events. */
    stop() {
      controller.abort();
      return seen.some((event) => event.defaultPrevented);
    },
  };
}

/** @param {Element} element @param {boolean} isFresh @returns {Promise<string>} */
export async function clear(element, isFresh) {
  if (drawn(element) === "" && fields.isRich(element) && element.textContent === "") return "";
  await selectAll(element, isFresh ? FRESH : 1);
  const held = await erased(element);
  // Around a hidden field line numbers are drawn as well.
  return editors.isHiddenInput(element) ? ((await copied(element)) ?? "").trim() : held;
}
