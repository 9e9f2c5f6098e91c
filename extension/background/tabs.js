// Tabs: which there are, which one is meant, and how one is shown.

import { ErrorCode, RpcError } from "./errors.js";
import { receiptOf } from "./receipts.js";
import { isInjectable, isOurs } from "./urls.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {import("../protocol.js").Tab} Tab */

/**
 * Tabs that the browser put away to save memory come back under another id. While the worker lives, the one that a run
 * knows still leads there.
 * @type {Map<number, number>}
 */
const replaced = new Map();

/** Handlers that are given a tab by the id that it has now. @param {Record<string, import("./rpc.js").Handler>} handlers */
export function forTabsAsTheyAre(handlers) {
  /** @param {any} params */
  const renamed = (params) => (replaced.has(params?.tab_id) ? { ...params, tab_id: idNow(params.tab_id) } : params);
  const entries = Object.entries(handlers).map(([method, handle]) => {
    return [method, (/** @type {any} */ params) => handle(renamed(params))];
  });
  return Object.fromEntries(entries);
}

/** @param {number} tabId @returns {number} */
function idNow(tabId) {
  const next = replaced.get(tabId);
  return next === undefined ? tabId : idNow(next);
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchTabs() {
  chrome.tabs.onReplaced.addListener((added, removed) => void replaced.set(removed, added));
}

/** @returns {Promise<import("../protocol.js").Tabs>} */
export async function listTabs() {
  return { tabs: (await normalTabs()).map(described) };
}

/**
 * The tab the person is looking at: never the chat, and a page that takes scripts where there is one.
 * @returns {Promise<Tab>}
 */
export async function targetTab() {
  const tabs = (await normalTabs()).filter((tab) => !isOurs(urlOf(tab)));
  const windowId = await lastWindowId();
  const here = tabs.filter((tab) => tab.windowId === windowId);
  const active = here.find((tab) => tab.active);
  const open = tabs.filter((tab) => isInjectable(urlOf(tab)));
  const openHere = open.filter((tab) => tab.windowId === windowId);
  const best = openHere.find((tab) => tab.active) ?? latest(openHere) ?? latest(open);
  const found = best ?? active ?? latest(here) ?? latest(tabs);
  if (!found) throw new RpcError(ErrorCode.NO_SUCH_TAB, "The browser has no tab open that a task could begin in.");
  return described(found);
}

/**
 * The window is left where it is: bringing it to the front would take the keyboard from a person at work in another one.
 * @param {import("../protocol.js").TabId} params @returns {Promise<Receipt>}
 */
export async function switchTab({ tab_id: tabId }) {
  const time = performance.now();
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  await chrome.tabs.update(tabId, { active: true });
  const where = { led_to: tab.url ?? "", title: tab.title ?? "" };
  return { ...receiptOf("done", "Switched to another tab.", ["focus"], true), ...where, tab_id: tabId, ms: since(time) };
}

/** @param {number} tabId @returns {Promise<chrome.tabs.Tab | null>} */
export function findTab(tabId) {
  return chrome.tabs.get(tabId).catch(() => null);
}

/** @param {number} tabId @returns {Promise<chrome.tabs.Tab>} */
export async function getTab(tabId) {
  const tab = await findTab(tabId);
  if (!tab) throw new RpcError(ErrorCode.NO_SUCH_TAB, noSuchTab(tabId).message);
  return tab;
}

/** @param {number} tabId @returns {Receipt} */
export function noSuchTab(tabId) {
  return receiptOf("no_such_tab", `There is no tab ${tabId} any more.`);
}

/** Milliseconds since `time`, to a tenth. @param {number} time */
export function since(time) {
  return Math.round((performance.now() - time) * 10) / 10;
}

/** @returns {Promise<number | undefined>} */
export async function lastWindowId() {
  // Rejects where there is no window at all, which is normal for a browser that runs in the background.
  const last = await chrome.windows.getLastFocused({ windowTypes: ["normal"] }).catch(() => undefined);
  return last?.type === "normal" ? last.id : latest(await normalTabs())?.windowId;
}

function normalTabs() {
  return chrome.tabs.query({ windowType: "normal" });
}

/** @param {chrome.tabs.Tab[]} tabs @returns {chrome.tabs.Tab | undefined} */
function latest(tabs) {
  return [...tabs].sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0];
}

/** @param {chrome.tabs.Tab} tab */
function urlOf(tab) {
  return tab.url || tab.pendingUrl || "";
}

/** @param {chrome.tabs.Tab} tab @returns {Tab} */
function described(tab) {
  const url = urlOf(tab);
  const { id = -1, windowId, index, title = "", active } = tab;
  return { tab_id: id, window_id: windowId, index, url, title, active, injectable: isInjectable(url) };
}
