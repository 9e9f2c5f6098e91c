// tabs.close: the tab goes, the browser stays, and a page that asks before it is left has been asked.

import { dialogOpen } from "./dialogs.js";
import { receiptOf } from "./receipts.js";
import { findTab, noSuchTab, since, targetTab } from "./tabs.js";
import { within } from "./signal.js";
import { emptyTab } from "./travel.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */

/** A tab is gone within milliseconds; one that is still there then asks the person first. */
const GONE_MS = 2_000;

/** @param {import("../protocol.js").TabId} params @returns {Promise<Receipt>} */
export async function closeTab({ tab_id: tabId }) {
  const time = performance.now();
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  const spare = await spareFor(tab);
  const isGone = await gone(tabId);
  if (!isGone && spare !== null) await chrome.tabs.remove(spare);
  return { ...(await (isGone ? closed(tab, spare) : stays(tabId))), ms: since(time) };
}

/**
 * With its last tab a window closes, with its last window the browser, and with that this program.
 * @param {chrome.tabs.Tab} tab @returns {Promise<number | null>} a new tab in its stead, where it was the last
 */
async function spareFor({ windowId }) {
  const beside = await chrome.tabs.query({ windowId });
  if (beside.length > 1) return null;
  const time = performance.now();
  const { id = null } = await chrome.tabs.create({ windowId, active: false });
  if (id !== null) await emptyTab(id, time);
  return id;
}

/** @param {number} tabId */
async function gone(tabId) {
  await within(chrome.tabs.remove(tabId), GONE_MS, () => new Error("late")).catch(() => undefined);
  return (await findTab(tabId)) === null;
}

/** @param {number} tabId @returns {Promise<Receipt>} */
async function stays(tabId) {
  const message = "The page asks whether it may be left, and its tab is still open.";
  return { ...dialogOpen(), message, tab_id: tabId };
}

/** @param {chrome.tabs.Tab} tab @param {number | null} spare @returns {Promise<Receipt>} */
async function closed({ title, url }, spare) {
  const now = await targetTab();
  const message = spare === null ? "" : "It was the last one of its window, so an empty tab was opened in its stead.";
  const where = { closed: `${JSON.stringify(title ?? "")} (${url})`, led_to: now.url, title: now.title };
  return { ...receiptOf("done", message, ["window"], true), ...where, tab_id: now.tab_id };
}
