// One question put to every document of a tab: the top one first, then all its frames at once.

import { ANSWER_MS, ask, askFrame, documents } from "./frames.js";

/** @typedef {import("./page.js").PrefixedView} PrefixedView */
/** @typedef {import("./page.js").ViewQuestion} ViewQuestion */
/** @typedef {import("./frames.js").Document} Document */
/** @typedef {import("./tree.js").Seen} Seen */
/**
 * @template {ViewQuestion} Q
 * @typedef {Omit<import("./page.js").Asked[Q], "prefix">} Options
 */

/**
 * Every document's view. `forFrames` makes the frames' options from what the top document has said.
 * @template {ViewQuestion} Q
 * @param {{ tab_id: number, next_frame: number }} params @param {Q} question @param {Options<Q>} options
 * @param {(top: PrefixedView, children: number) => Options<Q>} forFrames
 * @returns {Promise<Seen[]>}
 */
export async function views({ tab_id: tabId, next_frame: nextFrame }, question, options, forFrames) {
  const [top, ...children] = await documents(tabId);
  const asked = /** @type {any} */ ({ ...options, prefix: "" });
  const view = await ask(tabId, top.documentId, /** @type {ViewQuestion} */ (question), asked, ANSWER_MS);
  return [{ ...top, view }, ...(await inFrames(tabId, children, question, forFrames(view, children.length), nextFrame))];
}

/**
 * @template {ViewQuestion} Q
 * @param {number} tabId @param {Document[]} children @param {Q} question @param {Options<Q>} options @param {number} nextFrame
 * @returns {Promise<Seen[]>}
 */
export function inFrames(tabId, children, question, options, nextFrame) {
  const looks = children.map(async (child, index) => {
    const asked = /** @type {any} */ ({ ...options, prefix: `f${nextFrame + index}` });
    return { ...child, view: await askFrame(tabId, child.documentId, /** @type {ViewQuestion} */ (question), asked) };
  });
  return Promise.all(looks);
}

/** Numbers are used up only by the documents that took the one offered. @param {number} offered @param {Seen[]} seen */
export function nextFrameAfter(offered, seen) {
  return Math.max(offered, ...seen.map(({ view }) => Number(view?.prefix.slice(1) ?? 0) + 1));
}

/** @param {Seen} seen @returns {import("../protocol.js").Frame} */
export function frameOf({ frameId, documentId, url, view }) {
  return { frame_id: frameId, document_id: documentId, prefix: view?.prefix ?? "", url };
}

/** @param {Seen[]} seen @param {"elements" | "omitted"} what */
export function sum(seen, what) {
  return seen.reduce((total, { view }) => total + (view?.[what] ?? 0), 0);
}
