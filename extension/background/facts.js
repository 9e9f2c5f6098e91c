// page.facts: what can be measured of what a tab shows, all its frames together.

import { rpcError } from "./errors.js";
import { ANSWER_MS, ask, askFrame, documents } from "./frames.js";
import { getTab } from "./tabs.js";
import { matched } from "./tree.js";

/** @typedef {import("../protocol.js").Facts} Facts */
/** @typedef {import("../page/engine.js").DocumentFacts} DocumentFacts */
/** @typedef {import("../page/engine.js").FramePlace} FramePlace */
/** @typedef {import("./frames.js").Document & { view: DocumentFacts | null }} Page */
/** @typedef {{ drawn: number, named: number, fields: number, characters: Array<[number, number]> }} Sum */

/** So much of the text is set in the size that is told, or below it. */
const SMALL_SHARE = 0.1;

/** @param {import("../protocol.js").TabId} params @returns {Promise<Facts>} */
export async function facts({ tab_id: tabId }) {
  try {
    await getTab(tabId);
    const [top, ...children] = await documents(tabId);
    const view = await ask(tabId, top.documentId, "facts", null, ANSWER_MS);
    const looks = children.map(async (child) => ({ ...child, view: await askFrame(tabId, child.documentId, "facts", null) }));
    const { drawn, named, fields, characters } = summed({ ...top, view }, view, await Promise.all(looks));
    return { tab_id: tabId, drawn: share(drawn), named: share(named), fields, smallest_text: smallest(characters) };
  } catch (error) {
    throw rpcError(error);
  }
}

/** @param {number} value */
function share(value) {
  return Math.round(Math.min(1, value) * 1000) / 1000;
}

/** A document with its frames, each by its part of the viewport. @param {Page} page @param {DocumentFacts} view @param {Page[]} pages @returns {Sum} */
function summed(page, view, pages) {
  const sum = { drawn: view.drawn, named: view.named, fields: view.fields, characters: [...view.characters] };
  const pairs = matched(view.frames, pages.filter((child) => child.parentFrameId === page.frameId));
  for (const [place, child] of pairs) {
    const part = partOf(place, view.size);
    if (!child.view || part === 0) continue;
    const inner = summed(child, child.view, pages);
    sum.drawn += inner.drawn * part;
    sum.named += inner.named * part;
    sum.fields += inner.fields;
    sum.characters.push(...inner.characters);
  }
  return sum;
}

/** How much of a viewport a frame takes. @param {FramePlace} place @param {[number, number]} size */
function partOf({ at: [x, y], shown: [width, height] }, [across, down]) {
  const seenAcross = Math.max(0, Math.min(across, x + width) - Math.max(0, x));
  const seenDown = Math.max(0, Math.min(down, y + height) - Math.max(0, y));
  return (seenAcross * seenDown) / (across * down || 1);
}

/** @param {Array<[number, number]>} characters */
function smallest(characters) {
  const total = characters.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [size, count] of [...characters].sort(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= total * SMALL_SHARE) return size;
  }
  return 0;
}
