// page.screenshot: a picture of what a tab shows. Chrome allows two a second, so they wait for their turn here.

import { ErrorCode, RpcError, sentence } from "./errors.js";
import { hiddenIn, masksFor } from "./masks.js";
import { within } from "./signal.js";
import { getTab } from "./tabs.js";

const QUALITY = 80;
/** Half a second and a little: Chrome's second begins with the first of its two pictures. */
const APART_MS = 510;
const PICTURE_MS = 3_000;
const HEAD = "data:image/jpeg;base64,";

/** The end of the line of those that wait. */
let queue = Promise.resolve();
let lastAt = -Infinity;

/** @param {import("../protocol.js").TabId} params @returns {Promise<import("../protocol.js").Screenshot>} */
export function screenshot({ tab_id: tabId }) {
  const turn = queue.then(() => capture(tabId));
  queue = turn.then(nothing, nothing);
  return turn;
}

function nothing() {}

/** @param {number} tabId @returns {Promise<import("../protocol.js").Screenshot>} */
async function capture(tabId) {
  const { windowId } = await visible(tabId);
  const wait = lastAt + APART_MS - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const before = await hidden(tabId);
  lastAt = performance.now();
  const url = await picture(windowId);
  // The person may have gone to another tab meanwhile: then this is a picture of that one.
  await visible(tabId);
  // A page that scrolled meanwhile was taken somewhere between the two.
  const after = await hidden(tabId);
  const data = url.slice(HEAD.length);
  const size = await sizeOf(data);
  const masks = [before, after].flatMap((one) => masksFor(one, size.width));
  const [width, height] = after.size;
  return { mime: "image/jpeg", data, ...size, css_width: width, css_height: height, masks: withoutTwins(masks) };
}

/** @param {number} tabId */
async function hidden(tabId) {
  try {
    return await hiddenIn(tabId);
  } catch (error) {
    throw new RpcError(ErrorCode.REFUSED, `It cannot be known what a picture of this tab must not show: ${sentence(error)}`);
  }
}

/** @param {import("../protocol.js").Box[]} boxes */
function withoutTwins(boxes) {
  return [...new Map(boxes.map((box) => [JSON.stringify(box), box])).values()];
}

/** @param {number} tabId */
async function visible(tabId) {
  const tab = await getTab(tabId);
  if (tab.active) return tab;
  throw new RpcError(ErrorCode.REFUSED, "Only the tab that its window shows has a picture: switch to it first.");
}

/** @param {number} windowId @returns {Promise<string>} */
async function picture(windowId) {
  const late = () => new RpcError(ErrorCode.TIMEOUT, "No picture came in time: the window is minimised, or a dialog is open.");
  try {
    return await within(chrome.tabs.captureVisibleTab(windowId, { format: "jpeg", quality: QUALITY }), PICTURE_MS, late);
  } catch (error) {
    if (error instanceof RpcError) throw error;
    throw new RpcError(ErrorCode.REFUSED, `The browser gives no picture of this tab: ${sentence(error)}`);
  }
}

/** @param {string} data Base64. */
async function sizeOf(data) {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
