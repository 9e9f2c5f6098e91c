// Waiting until a page has come to rest: loaded, with no requests under way, its document still.

import { hold } from "./dialogs.js";
import { PageTrouble } from "./errors.js";
import { ANSWER_MS, ask, documentOf } from "./frames.js";
import * as navigation from "./navigation.js";
import { acted, isBusy, quiet } from "./network.js";
import { within } from "./signal.js";
import { getTab } from "./tabs.js";
import { isHeld } from "./travel.js";

/** A clock or an animation that never stops must not cost every step its whole cap. */
const RESTLESS_MS = 1_500;
/** How much later than the end of the requests the page may still say that it changed. */
const LAST_WORD_MS = 50;
/** How much later than its timers a hidden tab may say what it asks for. */
const UNSEEN_MS = 150;

/**
 * When something was last done to a tab, so that requests that were already there do not count.
 * @type {Map<number, number>}
 */
const touched = new Map();

/** An action is about to be done. @param {number} tabId @param {number} time */
export function touch(tabId, time) {
  touched.set(tabId, time);
  acted(tabId);
}

/** When the last action was done. @param {number} tabId */
export function lastTouch(tabId) {
  return touched.get(tabId);
}

/** @param {number} tabId */
export function forget(tabId) {
  touched.delete(tabId);
}

/**
 * @param {number} tabId
 * @param {{ patience: number, cap: number }} limits In ms: how long to wait for a change to begin, and for it all to end.
 * @returns {Promise<boolean>} Whether it came to rest.
 */
export async function settle(tabId, { patience, cap }) {
  hold(tabId);
  const end = performance.now() + cap;
  const left = () => Math.max(0, end - performance.now());
  for (let wait = patience; ; wait = 0) {
    await arrived(tabId, left());
    const isWaiting = isBusy(tabId, startOf(tabId));
    await quiet(tabId, startOf(tabId), left());
    if (isWaiting) await lastWord(tabId);
    const { resting } = await rest(tabId, Math.min(wait, left()), Math.min(left(), RESTLESS_MS + wait));
    if (!navigation.isLoading(tabId) && !isBusy(tabId, startOf(tabId))) return resting;
    if (left() === 0) return false;
  }
}

/**
 * Whether the document changes by what the requests under way bring. Looks from now on and not only after they ended: the
 * page has its answer before the worker hears that it came.
 * @param {number} tabId @param {number} since @param {number} cap
 */
export async function reaction(tabId, since, cap) {
  let changed = false;
  const watch = rest(tabId, cap, cap).then(({ changes }) => void (changed ||= changes > 0));
  watch.catch(() => undefined); // it says the same as the rest below
  await quiet(tabId, since, cap);
  const { changes } = await rest(tabId, 0, RESTLESS_MS);
  if (changes > 0) return true;
  await within(watch, LAST_WORD_MS, () => new Error("late")).catch(() => undefined);
  return changed;
}

/** Waits for a load under way, at most `ms`. @param {number} tabId @param {number} ms */
export async function arrived(tabId, ms) {
  if (await isHeld(tabId, ms)) throw new PageTrouble("silent", "The page does not answer: a dialog is open in it.");
}

/**
 * In a hidden tab there are no frames to wait for, and the timers of the page and of its engine fire together, once a
 * second: what the page asks for then, and what it makes of an answer, is heard of a moment later.
 * @param {number} tabId
 */
async function lastWord(tabId) {
  const { active } = await getTab(tabId);
  if (!active) await new Promise((resolve) => setTimeout(resolve, UNSEEN_MS));
}

/** @param {number} tabId */
function startOf(tabId) {
  return Math.max(touched.get(tabId) ?? 0, navigation.lastLoadTime(tabId));
}

/** @param {number} tabId @param {number} patience @param {number} cap */
async function rest(tabId, patience, cap) {
  const documentId = await documentOf(tabId, 0);
  if (documentId === null) return { resting: true, changes: 0 };
  // A page that is frozen is told by a question of milliseconds, without waiting for the cap of this one.
  const ping = ask(tabId, documentId, "ping", null, ANSWER_MS);
  const rested = ask(tabId, documentId, "rest", { patience, cap }, cap + ANSWER_MS);
  const [answer] = await navigation.whileHere(tabId, Promise.all([rested, ping]), cap + ANSWER_MS);
  if (patience > 0) await lastWord(tabId);
  return answer;
}
