// page.act: one action in one document, and everything that came of it outside the document.

import { dialogOpen, withDialogs } from "./dialogs.js";
import { withDownloads } from "./downloads.js";
import { pageTrouble } from "./errors.js";
import { ask, documentOf, whileAwake } from "./frames.js";
import * as navigation from "./navigation.js";
import { isBusy } from "./network.js";
import { openedSince } from "./openings.js";
import { receiptOf, union } from "./receipts.js";
import { confined, confinementOf, creating } from "./sites.js";
import { lastTouch, reaction, touch } from "./settle.js";
import { findTab, getTab, noSuchTab, since } from "./tabs.js";
import { arrival, destination, refused } from "./travel.js";
import { whyClosed } from "./urls.js";
import { withWrites, workBegins } from "./writes.js";

/** @typedef {import("../protocol.js").Act} Act */
/** @typedef {import("../protocol.js").Effect} Effect */
/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {import("../page/engine.js").PageReceipt} PageReceipt */

/** How long an action may take in a page that goes on answering, besides what it needs by itself and the settling. */
const PERFORM_MS = 8_000;
/** Looking through a list that renders its options as it is scrolled takes a while. */
const SEARCH_MS = 12_000;
/** What a million characters of a file take on their way into a page, which does not answer meanwhile; most need a tenth. */
const MEGABYTE_MS = 300;

/** @param {Act} params @returns {Promise<Receipt>} */
export async function act(params) {
  const time = performance.now();
  const { tab_id: tabId, sites, space } = params;
  workBegins(tabId, time, space);
  const receipt = await confined(tabId, sites, () => acted(params));
  return { ...withWrites(receipt, tabId, time), ms: since(time) };
}

/** @param {Act} params @returns {Promise<Receipt>} */
async function acted(params) {
  const time = performance.now();
  const { tab_id: tabId, frame_id: frameId = 0, document_id: expected } = params;
  const [tab, present] = await Promise.all([findTab(tabId), documentOf(tabId, frameId).catch(() => null)]);
  if (!tab) return noSuchTab(tabId);
  if (present === null || (expected && expected !== present)) return gone(frameId, present);
  const before = lastTouch(tabId) ?? time;
  touch(tabId, time);
  const { receipt, inPage } = await perform(params, present, time);
  // A file or a dialog that came too late for the receipt before this one is told with this one.
  // A load that leads to no page, and a tab that closes again, are how the browser begins a download.
  const isExpected = inPage?.saves || (inPage?.ok && !receipt.ok && !receipt.blocked);
  const whole = await withDownloads(receipt, { tabId, since: before, isExpected, click: inPage?.ok ? bare(inPage) : receipt });
  return withDialogs(whole, tabId);
}

/** @param {number} frameId @param {string | null} present @returns {Receipt} */
function gone(frameId, present) {
  if (present === null) return receiptOf("frame_gone", "The frame of this element is not there any more. Look again.");
  const what = frameId === 0 ? "The page" : "The frame";
  return receiptOf("stale", `${what} has loaded another document since it was looked at. Look again.`);
}

/**
 * @param {Act} params @param {string} documentId @param {number} time
 * @returns {Promise<{ receipt: Receipt, inPage?: PageReceipt }>} the whole, and what the page itself said
 */
async function perform(params, documentId, time) {
  const { tab_id: tabId, space, ref = null, action, next_ref: nextRef, cap_ms: cap = 1_500, digest = null } = params;
  try {
    const patience = PERFORM_MS + cap + needOf(action);
    const asleep = action.kind === "upload" ? needOf(action) : 0;
    const answer = ask(tabId, documentId, "perform", { space, ref, action, nextRef, digest }, patience);
    const inPage = await navigation.whileHere(tabId, whileAwake(tabId, documentId, answer, asleep), patience);
    const receipt = inPage.ok ? await aftermath(params, inPage, time) : bare(inPage);
    return { receipt, inPage };
  } catch (error) {
    return { receipt: await trouble(params, error, time) };
  }
}

/** What an action takes by itself, in ms. @param {Act["action"]} action */
function needOf(action) {
  if (action.kind === "click") return action.hold_ms ?? 0;
  if (action.kind === "upload") return sizeOf(action.files) * MEGABYTE_MS;
  return action.kind === "select" ? SEARCH_MS : 0;
}

/** In millions of characters. @param {import("../protocol.js").File[]} files */
function sizeOf(files) {
  return files.reduce((sum, { data }) => sum + data.length, 0) / 1e6;
}

/**
 * What followed outside the document, from what the browser told meanwhile.
 * @param {Act} params
 * @param {PageReceipt} inPage
 * @param {number} time
 * @returns {Promise<Receipt>}
 */
async function aftermath({ tab_id: tabId, cap_ms: cap = 1_500 }, inPage, time) {
  const receipt = bare(inPage);
  const opened = await openedTab(tabId, inPage.opens, time);
  if (opened) return merged(receipt, opened);
  if (navigation.loadSince(tabId, time)) return merged(receipt, await destination(tabId, time));
  if (navigation.hopSince(tabId, time)) receipt.effect = union(receipt.effect, ["navigation"]);
  if (!isBusy(tabId, time)) return receipt;
  if (await reaction(tabId, time, cap)) receipt.effect = union(receipt.effect, ["dom"]);
  return navigation.loadSince(tabId, time) ? merged(receipt, await destination(tabId, time)) : receipt;
}

/**
 * A tab that the page opened itself, or the one it was kept from opening because no person clicked.
 * @param {number} tabId @param {string | undefined} wanted @param {number} time @returns {Promise<Receipt | null>}
 */
async function openedTab(tabId, wanted, time) {
  const existing = openedSince(tabId, time);
  if (existing === undefined && !wanted) return null;
  if (existing === undefined && wanted) return openWanted(tabId, wanted);
  const tab = await findTab(/** @type {number} */ (existing));
  // Where only some sites may load, it is also waited for behind: the rules end with the act.
  if (!tab?.id || (!tab.active && !confinementOf(tabId))) {
    return receiptOf("done", "A tab opened in the background.", ["new_tab"], true);
  }
  const receipt = await arrival(tab.id, time);
  if (receipt.blocked) return receipt; // it is closed again
  if (!tab.active) return receiptOf("done", "A tab opened in the background.", ["new_tab"], true);
  return { ...receipt, effect: ["new_tab"], tab_id: tab.id };
}

/** @param {number} openerTabId @param {string} url @returns {Promise<Receipt>} */
async function openWanted(openerTabId, url) {
  const refusal = refused(url);
  if (refusal) return refusal;
  const time = performance.now();
  const { windowId } = await getTab(openerTabId); // the opener has to be in the same window
  const tabId = await creating(confinementOf(openerTabId), async () => {
    const tab = await chrome.tabs.create({ openerTabId, windowId, url, active: true });
    return /** @type {number} */ (tab.id);
  });
  const receipt = await arrival(tabId, time);
  return receipt.blocked ? receipt : { ...receipt, effect: ["new_tab"], tab_id: tabId };
}

/** @param {Act} params @param {unknown} error @param {number} time @returns {Promise<Receipt>} */
async function trouble({ tab_id: tabId, frame_id: frameId = 0 }, error, time) {
  const { kind, message } = pageTrouble(error);
  const tab = await findTab(tabId);
  if (!tab || kind === "no_such_tab") return noSuchTab(tabId);
  if (kind === "silent") return dialogOpen();
  if (kind === "not_injectable") return receiptOf("not_injectable", whyClosed(tab.url ?? ""));
  if (kind === "error_page") return receiptOf("not_injectable", "The browser shows its error page.");
  if (kind === "broken") return receiptOf("unknown", `The page engine failed: ${message}`);
  if (navigation.loadSince(tabId, time)) return destination(tabId, time);
  if (frameId === 0) return receiptOf("unknown", "The page went away in the middle of the action. Look again.");
  return receiptOf("navigated", "The frame went elsewhere during the action.", ["navigation"], true);
}

/** Without what is only the carrier's affair. @param {PageReceipt} inPage @returns {Receipt & { effect: Effect[] }} */
function bare({ nextRef, saves, opens, dialogs, ...told }) {
  return { ...told, next_ref: nextRef ?? null };
}

/**
 * What the page said with what the browser said: the browser's word decides.
 * @param {Receipt} inPage
 * @param {Receipt} outside
 * @returns {Receipt}
 */
function merged(inPage, outside) {
  const messages = [inPage.message, outside.message].filter(Boolean);
  const own = Boolean((inPage.own || !inPage.message) && (outside.own || !outside.message));
  return { ...inPage, ...outside, message: messages.join(" "), own, effect: union(inPage.effect, outside.effect) };
}
