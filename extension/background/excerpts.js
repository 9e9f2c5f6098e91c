// page.find and page.expand: parts of a page's tree that its first look had no room for.

import { explained } from "./excuses.js";
import { ANSWER_MS, ask, documents } from "./frames.js";
import { join, treeText } from "./tree.js";
import { frameOf, inFrames, nextFrameAfter, sum, views } from "./views.js";

/** @typedef {import("../protocol.js").Excerpt} Excerpt */
/** @typedef {import("../protocol.js").Code} Code */
/** @typedef {import("./tree.js").Seen} Seen */
/** @typedef {{ tab_id: number, next_ref: number, next_frame: number }} Counters */

/** What each frame may show of what matches, however much the page itself had. */
const LEAST_MATCHES = 5;
/** What the frames of an opened stretch get of its budget together. */
const FRAMES_SHARE = 0.5;

/** @param {import("../protocol.js").Find} params @returns {Promise<Excerpt>} */
export async function find(params) {
  const { space, next_ref: nextRef, query, role = null, limit = 50 } = params;
  return explained(params.tab_id, (code, message) => nothing(params, code, message), async () => {
    const seen = await views(params, "find", { space, nextRef, query, role, limit }, (top, children) => {
      const left = Math.floor((limit - top.elements) / Math.max(1, children));
      return { space, nextRef: 1, query, role, limit: Math.max(LEAST_MATCHES, left) };
    });
    return excerpt(params, seen, seen[0]);
  });
}

/** @param {import("../protocol.js").Expand} params @returns {Promise<Excerpt>} */
export async function expand(params) {
  const { tab_id: tabId, frame_id: frameId = 0, document_id: expected } = params;
  return explained(tabId, (code, message) => nothing(params, code, message), async () => {
    const all = await documents(tabId);
    const own = all.find((document) => document.frameId === frameId);
    if (!own) return nothing(params, "frame_gone", "The frame of these lines is not there any more. Look again.");
    if (expected && own.documentId !== expected) {
      return nothing(params, "stale", "The page has loaded another document since it was looked at. Look again.");
    }
    return opened(params, own, all.filter((document) => document !== own));
  });
}

/**
 * @param {import("../protocol.js").Expand} params
 * @param {import("./frames.js").Document} own @param {import("./frames.js").Document[]} others
 * @returns {Promise<Excerpt>}
 */
async function opened(params, own, others) {
  const { tab_id: tabId, space, ref, budget = 6_000, next_frame: nextFrame } = params;
  const nextRef = own.frameId === 0 ? params.next_ref : 1;
  // The document has a prefix already, or it could not have shown the ref: the one offered is not taken.
  const offered = own.frameId === 0 ? "" : `f${nextFrame}`;
  const view = await ask(tabId, own.documentId, "expand", { space, prefix: offered, nextRef, ref, budget }, ANSWER_MS);
  if ("code" in view) return nothing(params, view.code, view.message);
  const holdsFrames = view.lines.some((line) => line.frame !== undefined);
  const children = holdsFrames ? below(own, others) : [];
  const share = Math.floor((budget * FRAMES_SHARE) / Math.max(1, children.length));
  const inner = await inFrames(tabId, children, "observe", { space, nextRef: 1, budget: share }, nextFrame);
  const top = { ...own, view };
  return excerpt(params, [top, ...inner], top);
}

/**
 * The frames inside a document, at whatever depth. Parents come before their children.
 * @param {import("./frames.js").Document} own @param {import("./frames.js").Document[]} others
 */
function below(own, others) {
  const inside = new Set([own.frameId]);
  return others.filter(({ frameId, parentFrameId }) => inside.has(parentFrameId) && inside.add(frameId));
}

/** @param {Counters} params @param {Seen[]} seen @param {Seen} top @returns {Excerpt} */
export function excerpt({ tab_id, next_ref, next_frame }, seen, top) {
  const { lines, shown } = join(seen, top);
  return {
    tab_id,
    code: "done",
    message: "",
    text: treeText(lines).join("\n"),
    elements: sum(shown, "elements"),
    omitted: sum(shown, "omitted"),
    frames: shown.map(frameOf),
    next_ref: top.frameId === 0 ? Math.max(next_ref, top.view?.nextRef ?? 0) : next_ref,
    next_frame: nextFrameAfter(next_frame, seen),
  };
}

/** @param {Counters} params @param {Code} code @param {string} message @returns {Excerpt} */
export function nothing({ tab_id, next_ref, next_frame }, code, message) {
  return { tab_id, code, message, text: "", elements: 0, omitted: 0, frames: [], next_ref, next_frame };
}
