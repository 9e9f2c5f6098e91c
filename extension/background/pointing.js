// page.at: the element under a point of what a tab shows, through all its frames.

import { excerpt, nothing } from "./excerpts.js";
import { explained } from "./excuses.js";
import { ANSWER_MS, ask, askFrame, documents } from "./frames.js";
import { matched } from "./tree.js";
import { nextFrameAfter } from "./views.js";

/** @typedef {import("../protocol.js").At} At */
/** @typedef {import("../protocol.js").Spot} Spot */
/** @typedef {import("./frames.js").Document} Document */
/** @typedef {import("../page/engine.js").Inner} Inner */
/** @typedef {{ x: number, y: number, size: [number, number] | null }} Point */

/** @param {At} params @returns {Promise<Spot>} */
export async function at(params) {
  const { tab_id: tabId, x, y } = params;
  return explained(tabId, (code, message) => nowhere(params, code, message), async () => {
    const all = await documents(tabId);
    return spotIn(params, all, all[0], { x, y, size: null });
  });
}

/** @param {At} params @param {import("../protocol.js").Code} code @param {string} message @returns {Spot} */
function nowhere(params, code, message) {
  return { ...nothing(params, code, message), x: 0, y: 0 };
}

/**
 * @param {At} params @param {Document[]} all @param {Document} own the document that the point is in @param {Point} point
 * @returns {Promise<Spot>}
 */
async function spotIn(params, all, own, point) {
  const { tab_id: tabId, space, next_frame: nextFrame } = params;
  const isTop = own.frameId === 0;
  const asked = { space, prefix: isTop ? "" : `f${nextFrame}`, nextRef: isTop ? params.next_ref : 1, ...point };
  const view = await ask(tabId, own.documentId, "at", asked, ANSWER_MS);
  if ("code" in view) return nowhere(params, view.code, view.message);
  const seen = { ...own, view };
  const here = { ...excerpt(params, [seen], seen), x: view.x, y: view.y };
  const child = view.inner && (await documentIn(tabId, all.filter((each) => each.parentFrameId === own.frameId), view.inner));
  if (!view.inner || !child) return here;
  const { x, y, size } = view.inner;
  const counted = { ...params, next_ref: here.next_ref ?? params.next_ref, next_frame: nextFrameAfter(nextFrame, [seen]) };
  // A frame that is empty there, or does not answer, is what stands at the point.
  const within = await spotIn(counted, all, child, { x, y, size }).catch(() => null);
  return within?.code === "done" ? within : here;
}

/**
 * The child that an iframe holds.
 * @param {number} tabId @param {Document[]} children @param {Pick<Inner, "frames" | "index">} inner
 * @returns {Promise<Document | null>} null where it cannot be told for certain
 */
export async function documentIn(tabId, children, { frames, index }) {
  const place = frames[index];
  const twins = frames.filter(({ frame, size }) => frame < 0 && String(size) === String(place.size));
  if (place.frame < 0 && twins.length > 1) return null;
  const looks = children.map(async (child) => ({ ...child, view: await askFrame(tabId, child.documentId, "place", null) }));
  const child = matched(frames, await Promise.all(looks)).get(place);
  return child?.view ? child : null;
}
