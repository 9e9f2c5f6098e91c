// documents.*: the documents of a tab, and how a question is put to the page engine of one of them.

import { VERSION } from "../page/version.js";
import { PageTrouble, noSuchTab, pageTrouble } from "./errors.js";
import { unwatch, watch } from "./events.js";
import { standing } from "./sites.js";

const ENGINE = ["page/bridge.js", "page/engine.bundle.js"];

/** @param {import("../protocol.js").TabId} params @returns {Promise<import("../protocol.js").Documents>} */
export async function listDocuments({ tab_id: tabId }) {
  watch(tabId);
  const documents = (await shownIn(tabId)).map(({ frameId, documentId, parentFrameId, url }) => {
    return { frame_id: frameId, document_id: documentId, parent: frameId === 0 ? null : parentFrameId, url };
  });
  return { documents };
}

/** What the tab shows now, parents before their children. @param {number} tabId */
async function shownIn(tabId) {
  const frames = await chrome.webNavigation.getAllFrames({ tabId });
  if (!frames) throw noSuchTab(tabId);
  return frames.filter((frame) => frame.documentLifecycle === "active").sort((a, b) => a.frameId - b.frameId);
}

/** @param {import("../protocol.js").CallDocument} params @returns {Promise<import("../protocol.js").DocumentAnswer>} */
export async function callDocument({ tab_id: tabId, document_id: documentId, question, options, confinement }) {
  watch(tabId);
  if (confinement != null) await standing(confinement);
  const target = { tabId, documentIds: [documentId] };
  try {
    // A sign of life needs no engine.
    if (question === "ping") return { answer: await execute({ target, func: () => '{"value":true}', injectImmediately: true }) };
    return { answer: await ask(target, question, options) };
  } catch (error) {
    const { kind, message } = pageTrouble(error);
    return { trouble: kind, message };
  }
}

/** The engine is brought to the document first where it is missing. @param {chrome.scripting.InjectionTarget} target @param {string} question @param {unknown} options @returns {Promise<string>} */
async function ask(target, question, options) {
  const put = () => execute({ target, func: inPage, args: [question, options ?? null, VERSION], injectImmediately: true });
  let answer = await put();
  if (answer?.missing) {
    await execute({ target, files: ENGINE, injectImmediately: true });
    answer = await put();
  }
  // A document that goes away while it works on its answer leaves an empty one behind.
  if (!answer) throw new PageTrouble("away", "The document went away before it could answer.");
  if (answer.missing) throw new PageTrouble("broken", "The page engine could not be brought into the page.");
  return answer;
}

/**
 * Runs in the page, so that it can use nothing from here. A text goes from process to process several times as fast as what
 * it says would: each line of a tree is many small values.
 * @param {import("../page/engine.js").Question} question @param {unknown} options @param {string} version
 */
async function inPage(question, options, version) {
  const isThere = Object.hasOwn(globalThis, "webhandBridge") && globalThis.webhandBridge?.isAlive(); // and no element by that `id`
  if (!isThere || globalThis.webhand?.version !== version) return { missing: true };
  return JSON.stringify(await globalThis.webhand.answer(question, options));
}

/** @param {any} injection @returns {Promise<any>} */
async function execute(injection) {
  return (await chrome.scripting.executeScript(injection))[0]?.result;
}

/** What these tabs' pages ask from now on is the person's again. @param {import("../protocol.js").TabIds} params */
export function releaseTabs({ tab_ids: tabs }) {
  const func = () => globalThis.webhand?.dialogs.own(false);
  for (const tabId of tabs) {
    unwatch(tabId);
    // A tab that is gone needs no word, and what is lost with a worker ends by itself (page/dialogs.js).
    void execute({ target: { tabId, allFrames: true }, func, injectImmediately: true }).catch(() => undefined);
  }
  return {};
}
