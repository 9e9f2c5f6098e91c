// page.describe: what structure says of an element, or of what has the focus, in whatever frame.

import { explained } from "./excuses.js";
import { ANSWER_MS, ask, documents } from "./frames.js";
import { documentIn } from "./pointing.js";

/** @typedef {import("../protocol.js").Describe} Describe */
/** @typedef {import("../protocol.js").Control} Control */
/** @typedef {import("./frames.js").Document} Document */

/** @param {Describe} params @returns {Promise<Control>} */
export async function describe(params) {
  const { tab_id: tabId, frame_id: frameId = 0, document_id: expected, ref = null } = params;
  return explained(tabId, (code, message) => undescribed(params, code, message), async () => {
    const all = await documents(tabId);
    if (ref === null) return controlIn(params, all, all[0]);
    const own = all.find((document) => document.frameId === frameId);
    if (!own) return undescribed(params, "frame_gone", "The frame of this element is not there any more. Look again.");
    if (expected && own.documentId !== expected) {
      return undescribed(params, "stale", "The page has loaded another document since it was looked at. Look again.");
    }
    return controlIn(params, all, own);
  });
}

/** @param {Describe} params @param {import("../protocol.js").Code} code @param {string} message @returns {Control} */
function undescribed({ tab_id, next_ref, next_frame }, code, message) {
  return { tab_id, code, message, next_ref, next_frame };
}

/**
 * @param {Describe} params @param {Document[]} all @param {Document} own the document that it is in
 * @returns {Promise<Control>}
 */
async function controlIn(params, all, own) {
  const { tab_id: tabId, space, ref = null } = params;
  const isTop = own.frameId === 0;
  const asked = { space, prefix: isTop ? "" : `f${params.next_frame}`, nextRef: isTop ? params.next_ref : 1, ref };
  const view = await ask(tabId, own.documentId, "describe", asked, ANSWER_MS);
  if ("code" in view) return undescribed(params, view.code, view.message);
  const { frameId: frame_id, documentId: document_id, url } = own;
  const counters = {
    next_ref: isTop ? Math.max(params.next_ref, view.nextRef) : params.next_ref,
    next_frame: Math.max(params.next_frame, Number(view.prefix.slice(1)) + 1),
  };
  const frames = [{ frame_id, document_id, prefix: view.prefix, url }];
  const here = { tab_id: tabId, ...view.facts, code: /** @type {const} */ ("done"), message: "", ref: view.ref, frames, ...counters };
  // The focus of a document is in the frame that has it, unless a ref was asked about.
  const child = ref === null && view.inner && (await documentIn(tabId, all.filter((each) => each.parentFrameId === own.frameId), view.inner));
  if (!child) return here;
  const within = await controlIn({ ...params, ...counters }, all, child).catch(() => null);
  return within?.code === "done" ? { ...within, frames: [...frames, ...(within.frames ?? [])] } : here;
}
