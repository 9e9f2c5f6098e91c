// The documents of a tab, and how a question is put to one of them.

import { VERSION } from "../page/version.js";
import { ErrorCode, PageTrouble, RpcError, pageTrouble } from "./errors.js";
import { within } from "./signal.js";

/** @typedef {import("./page.js").Question} Question */
/** @typedef {{ frameId: number, parentFrameId: number, documentId: string, url: string }} Document */

/**
 * A page that has not answered by then is held by a dialog, or hung. With what comes before it still under three seconds.
 */
export const ANSWER_MS = 2_000;

const ENGINE = ["page/bridge.js", "page/engine.bundle.js"];

/**
 * The documents that a tab shows now, parents before their children.
 * @param {number} tabId
 * @returns {Promise<Document[]>}
 */
export async function documents(tabId) {
  const frames = await chrome.webNavigation.getAllFrames({ tabId });
  if (!frames) throw new RpcError(ErrorCode.NO_SUCH_TAB, `There is no tab ${tabId} any more.`);
  return frames.filter((frame) => frame.documentLifecycle === "active").sort((a, b) => a.frameId - b.frameId);
}

/** The document a frame holds now; null where there is no such frame. @param {number} tabId @param {number} frameId */
export async function documentOf(tabId, frameId) {
  const frame = await chrome.webNavigation.getFrame({ tabId, frameId });
  return frame?.documentId ?? null;
}

/** Whether the top document of a tab answers at all. @param {number} tabId */
export async function answers(tabId) {
  const probe = { target: { tabId }, func: () => true, injectImmediately: true };
  return execute(probe, ANSWER_MS).then(() => true, (error) => pageTrouble(error).kind !== "silent");
}

/**
 * In how many seconds the page leads on by itself (HTML, "refresh state"); null where it does not, or cannot say.
 * @param {number} tabId @returns {Promise<number | null>}
 */
export function refreshOf(tabId) {
  const func = () => {
    const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content");
    return content ? Number.parseFloat(content) || 0 : null;
  };
  return execute({ target: { tabId }, func, injectImmediately: true }, ANSWER_MS).catch(() => null);
}

/** Goes through the session history from within the page. @param {number} tabId @param {number} delta */
export function inHistory(tabId, delta) {
  const go = (/** @type {number} */ by) => history.go(by);
  return execute({ target: { tabId }, func: go, args: [delta], injectImmediately: true }, ANSWER_MS);
}

/** Sends one frame somewhere from within its document. @param {number} tabId @param {number} frameId @param {string} url */
export function loadInFrame(tabId, frameId, url) {
  const go = (/** @type {string} */ to) => location.replace(to);
  return execute({ target: { tabId, frameIds: [frameId] }, func: go, args: [url], injectImmediately: true }, ANSWER_MS);
}

/**
 * Asks the engine of one document, which is brought there first where it is missing.
 * @template {Question} Q
 * @param {number} tabId @param {string} documentId
 * @param {Q} question @param {import("./page.js").Asked[Q]} options @param {number} ms
 * @returns {Promise<import("./page.js").Answered[Q]>}
 */
export async function ask(tabId, documentId, question, options, ms) {
  const target = { tabId, documentIds: [documentId] };
  const put = () => execute({ target, func: inPage, args: [question, options, VERSION], injectImmediately: true }, ms);
  let answer = await put();
  if (answer?.missing) {
    await execute({ target, files: ENGINE, injectImmediately: true }, ANSWER_MS);
    answer = await put();
  }
  // A document that goes away while it works on its answer leaves an empty one behind.
  if (!answer) throw new PageTrouble("frame_gone", "The document went away before it could answer.");
  if (answer.missing) throw new PageTrouble("broken", "The page engine could not be brought into the page.");
  if ("fault" in answer) throw new PageTrouble("broken", answer.fault);
  return answer.value;
}

/** What a frame gets that has hung before: its silence must not cost every look the whole time again. */
const AGAIN_MS = 500;
/** After that it gets the whole time once more: it may have been at work, and not hung. */
const PAROLE_MS = 10_000;

/** When documents were last given the whole time and did not answer, by their ids. @type {Map<string, number>} */
const silent = new Map();

/**
 * Asks one frame among others: one that hangs must not take the others' answers with it.
 * @template {Question} Q
 * @param {number} tabId @param {string} documentId @param {Q} question @param {import("./page.js").Asked[Q]} options
 * @returns {Promise<import("./page.js").Answered[Q] | null>} null where it gives no answer
 */
export async function askFrame(tabId, documentId, question, options) {
  const time = performance.now();
  const isHung = time - (silent.get(documentId) ?? -Infinity) < PAROLE_MS;
  try {
    const answer = await ask(tabId, documentId, question, options, isHung ? AGAIN_MS : ANSWER_MS);
    silent.delete(documentId);
    return answer;
  } catch (error) {
    if (pageTrouble(error).kind === "silent" && !isHung) silent.set(documentId, time);
    return null;
  }
}

/** Twice this without a sign of life is a page that a dialog holds, or that hangs. */
const PULSE_MS = ANSWER_MS / 2;

/**
 * The answer, or `silent` where the page has stopped in the middle of it. A long press and a list that unfolds slowly
 * take their time; a page that a dialog holds does not answer to anything.
 * @template T @param {number} tabId @param {string} documentId @param {Promise<T>} answer
 * @param {number} [asleep] for how long in the beginning it cannot be expected to answer @returns {Promise<T>}
 */
export function whileAwake(tabId, documentId, answer, asleep = 0) {
  let over = false;
  const end = () => void (over = true);
  answer.then(end, end);
  const pulse = async () => {
    if (asleep > 0) await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, asleep))]);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PULSE_MS));
      if (over) return answer;
      await ask(tabId, documentId, "ping", null, PULSE_MS);
    }
  };
  return Promise.race([answer, pulse()]);
}

/**
 * Runs in the page, so that it can use nothing from here.
 * @param {Question} question
 * @param {unknown} options
 * @param {string} version
 */
function inPage(question, options, version) {
  const bridge = globalThis.webhandBridge;
  if (!bridge?.isAlive() || globalThis.webhand?.version !== version) return { missing: true };
  return bridge.answer(question, options);
}

/** @param {any} injection @param {number} ms @returns {Promise<any>} */
async function execute(injection, ms) {
  const late = () => new PageTrouble("silent", "The page does not answer: a dialog is open in it, or it is hung.");
  try {
    const results = await within(chrome.scripting.executeScript(injection), ms, late);
    return results[0]?.result;
  } catch (error) {
    throw pageTrouble(error);
  }
}
