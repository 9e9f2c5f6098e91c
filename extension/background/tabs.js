// tabs.*: what the host may have done with tabs, as the browser does it. None waits for a page.

import { ErrorCode } from "../wire.js";
import { RpcError, sentence, wrapped } from "../rpc.js";
import { noSuchTab } from "./errors.js";
import { isWatched, tell, watch } from "./events.js";
import { lookAtFile } from "./files.js";
import { OF_PAGES, isPosted } from "./happenings.js";
import { savingTab } from "./saving.js";
import { creating } from "./sites.js";
import { parsed } from "./places.js";

/** @typedef {import("../protocol.js").TabState} TabState */
/** @typedef {import("../protocol.js").TabId} TabId */

const QUALITY = 80;
/**
 * How often another tab came to the front of a window: between two looks at which it is, it may have gone and come back.
 * @type {Map<number, number>}
 */
const activations = new Map();

/**
 * Tabs that the browser put away to save memory come back under another id. While the worker lives, the one that a run
 * knows still leads there.
 * @type {Map<number, number>}
 */
const replaced = new Map();

/** Handlers that are given a tab by the id that it has now. @param {Record<string, import("../rpc.js").Handler>} handlers */
export function forTabsAsTheyAre(handlers) {
  /** @param {any} params */
  const renamed = (params) => (replaced.has(params?.tab_id) ? { ...params, tab_id: idNow(params.tab_id) } : params);
  return wrapped(handlers, (handle) => (params) => handle(renamed(params)));
}

/** @param {number} tabId @returns {number} */
function idNow(tabId) {
  const next = replaced.get(tabId);
  return next === undefined ? tabId : idNow(next);
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchShownTabs() {
  chrome.tabs.onActivated.addListener(({ windowId }) => {
    activations.set(windowId, (activations.get(windowId) ?? 0) + 1);
  });
  chrome.tabs.onReplaced.addListener((added, removed) => {
    replaced.set(removed, added);
    if (!isWatched(removed)) return;
    watch(added);
    tell({ type: "tab", tab_id: added, stage: "replaced", before: removed });
  });
}

/** @returns {Promise<import("../protocol.js").TabStates>} */
export async function listTabs() {
  const [tabs, popups, front] = await Promise.all([normalTabs(), popupTabs(), lastWindowId()]);
  return { tabs: [...tabs.map((tab) => described(tab, front)), ...popups.map((tab) => described(tab, front, true))] };
}

/** @param {TabId} params @returns {Promise<TabState>} */
export async function getTab({ tab_id: tabId }) {
  watch(tabId);
  const [tab, front] = await Promise.all([present(tabId), lastWindowId()]);
  const window = await chrome.windows.get(tab.windowId).catch(() => undefined);
  return described(tab, front, window?.type === "popup");
}

/** @param {import("../protocol.js").CreateTab} params @returns {Promise<TabId>} */
export async function createTab({ url, active = true, opener, window_id: windowId, confinement, saves }) {
  /** @param {string} first */
  const made = (first) => creating(confinement ?? null, () => create(first, active, opener ?? undefined, windowId ?? undefined));
  const tabId = saves ? await savingTab(made) : await made(url);
  watch(tabId);
  if (saves) await chrome.tabs.update(tabId, { url });
  return { tab_id: tabId };
}

/** @param {string} url @param {boolean} active @param {number} [openerTabId] @param {number} [beside] @returns {Promise<number>} */
async function create(url, active, openerTabId, beside) {
  const windowId = beside ?? (await lastWindowId());
  const page = url === "" ? {} : { url };
  const tab =
    windowId === undefined
      ? (await chrome.windows.create({ ...page, focused: false }))?.tabs?.[0]
      : await chrome.tabs.create({ ...page, windowId, openerTabId, active });
  if (tab?.id === undefined) throw new RpcError(ErrorCode.REFUSED, "The browser opened no tab.");
  return tab.id;
}

/** @param {TabId} params */
export async function closeTab({ tab_id: tabId }) {
  await present(tabId);
  void chrome.tabs.remove(tabId).catch(() => undefined);
  return {};
}

/** @param {TabId} params */
export async function activateTab({ tab_id: tabId }) {
  await present(tabId);
  await chrome.tabs.update(tabId, { active: true });
  return {};
}

/** @param {import("../protocol.js").NavigateTab} params */
export async function navigateTab({ tab_id: tabId, url }) {
  await present(tabId);
  watch(tabId);
  await chrome.tabs.update(tabId, { url });
  return {};
}

/** @param {TabId} params */
export async function reloadTab({ tab_id: tabId }) {
  await present(tabId);
  watch(tabId);
  await chrome.tabs.reload(tabId);
  return {};
}

/**
 * The page's own history goes to the very next entry. The browser's buttons, and tabs.goBack with them, leave out entries
 * that no person's click made, which are most of those that a task makes.
 * @param {import("../protocol.js").TraverseHistory} params @returns {Promise<import("../protocol.js").Traversed>}
 */
export async function traverseTab({ tab_id: tabId, delta }) {
  await present(tabId);
  watch(tabId);
  const func = (/** @type {number} */ by) => history.go(by);
  const inPage = chrome.scripting.executeScript(/** @type {any} */ ({ target: { tabId }, func, args: [delta], injectImmediately: true }));
  const withButton = () => (delta < 0 ? chrome.tabs.goBack(tabId) : chrome.tabs.goForward(tabId));
  const moved = await inPage.catch(withButton).then(() => true, () => false);
  return { moved };
}

/** A page cannot tell its zoom from a screen with finer pixels. @param {TabId} params @returns {Promise<import("../protocol.js").Zoom>} */
export async function zoomOfTab({ tab_id: tabId }) {
  await present(tabId);
  return { factor: await chrome.tabs.getZoom(tabId) };
}

/**
 * The person may go to another tab meanwhile: then it would be a picture of that one.
 * @param {import("../protocol.js").CaptureTab} params @returns {Promise<import("../protocol.js").Picture>}
 */
export async function captureTab({ tab_id: tabId, lossless }) {
  const { windowId } = await visible(tabId);
  const before = activations.get(windowId);
  const kind = lossless ? { format: "png" } : { format: "jpeg", quality: QUALITY };
  const url = await chrome.tabs.captureVisibleTab(windowId, /** @type {any} */ (kind)).catch((error) => {
    throw new RpcError(ErrorCode.REFUSED, `The browser gives no picture of this tab: ${sentence(error)}`);
  });
  await visible(tabId);
  if (activations.get(windowId) !== before) throw new RpcError(ErrorCode.REFUSED, "Another tab came to the front meanwhile.");
  return { data: url.slice(url.indexOf(",") + 1) };
}

/** @param {number} tabId */
async function visible(tabId) {
  const tab = await present(tabId);
  if (tab.active) return tab;
  throw new RpcError(ErrorCode.REFUSED, "Only the tab that its window shows has a picture: switch to it first.");
}

/** @param {import("../protocol.js").Fetch} params @returns {Promise<import("../protocol.js").FileId>} */
export async function fetchFile({ url }) {
  const id = await chrome.downloads.download({ url, saveAs: false }).catch((error) => {
    throw new RpcError(ErrorCode.REFUSED, sentence(error));
  });
  return { file_id: `${id}` };
}

/** @param {import("../protocol.js").FileId} params */
export async function resumeFile({ file_id: id }) {
  await chrome.downloads.resume(Number(id)).catch((error) => {
    throw new RpcError(ErrorCode.REFUSED, sentence(error));
  });
  lookAtFile(Number(id));
  return {};
}

/** @param {number} tabId */
async function present(tabId) {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (!tab) throw noSuchTab(tabId);
  return tab;
}

/** @returns {Promise<number | undefined>} */
async function lastWindowId() {
  // Rejects where there is no window at all, which is normal for a browser that runs in the background.
  const last = await chrome.windows.getLastFocused({ windowTypes: ["normal"] }).catch(() => undefined);
  if (last?.type === "normal") return last.id;
  return (await normalTabs()).sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0]?.windowId;
}

function normalTabs() {
  return chrome.tabs.query({ windowType: "normal" });
}

/** Those that pages open, as for signing in: the chat has such a window as well, and other extensions have. */
async function popupTabs() {
  const tabs = await chrome.tabs.query({ windowType: "popup" });
  return tabs.filter(({ url, pendingUrl }) => OF_PAGES.has(parsed(url || pendingUrl || "about:blank")?.protocol ?? ""));
}

/** @param {chrome.tabs.Tab} tab @param {number | undefined} front @param {boolean} [isPopup] @returns {TabState} */
function described(tab, front, isPopup = false) {
  const { id = -1, windowId, index, title = "", active, lastAccessed: used = 0, discarded } = tab;
  const url = tab.url || tab.pendingUrl || "";
  return {
    ...{ tab_id: id, window_id: windowId, index, url, title, active, injectable: false, used },
    in_front: windowId === front,
    is_loading: tab.status === "loading",
    is_posted: isPosted(id),
    is_put_away: discarded,
    is_popup: isPopup,
    is_ours: parsed(url)?.protocol === "chrome-extension:" && parsed(url)?.host === chrome.runtime.id,
  };
}
