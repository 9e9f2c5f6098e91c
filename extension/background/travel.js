// Opening a tab or sending one somewhere, and saying where it arrived.

import { ErrorCode, RpcError, pageTrouble } from "./errors.js";
import { dialogOpen } from "./dialogs.js";
import * as navigation from "./navigation.js";
import { answers, inHistory, refreshOf } from "./frames.js";
import { isPosted } from "./posted.js";
import { receiptOf } from "./receipts.js";
import { confined, confinementOf, creating, keptAway } from "./sites.js";
import { findTab, lastWindowId, noSuchTab, since } from "./tabs.js";
import { isInjectable, isWeb, parsed } from "./urls.js";
import { withWrites, workBegins } from "./writes.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */

/** The longest that a page may take to load before the run looks at what is there. */
export const LOAD_MS = 10_000;
/**
 * A navigation is announced within milliseconds. What takes longer is held back, by a "leave this page?" dialog mostly.
 */
const BEGIN_MS = 1_000;
/** The browser's own new tab loads at once; what follows must not meet it on its way. */
const EMPTY_MS = 2_000;
/**
 * A load that takes longer is asked whether it is a dialog that it waits for; soon enough to know within three seconds.
 */
const PROBE_MS = 500;
const MOST_STEPS = 20;
/** A page that leads on later than this is one to be read meanwhile. */
const SOON_S = 2;
/** How much later than it says the browser may go there. */
const REFRESH_MS = 500;
const MOST_REFRESHES = 5;
const POSTED = "This page came of sending a form; loading it again would send that once more.";

/** @param {import("../protocol.js").OpenTab} params @returns {Promise<Receipt>} */
export async function openTab({ url, active = true, sites = null }) {
  const refusal = url === "" ? null : refused(url);
  if (refusal) return refusal;
  const time = performance.now();
  const receipt = await confined(null, url === "" ? null : sites, async (confinement) => {
    const tabId = await creating(confinement, () => create(url, active));
    workBegins(tabId, time);
    const receipt = url === "" ? await emptyTab(tabId, time) : await arrival(tabId, time);
    if (receipt.blocked) return receipt; // and the tab is closed again
    /** @type {import("../protocol.js").Effect[]} */
    const effect = url === "" ? ["new_tab"] : ["new_tab", "navigation"];
    return withWrites({ ...receipt, effect, tab_id: tabId }, tabId, time);
  });
  return { ...receipt, ms: since(time) };
}

/** @param {number} tabId @param {number} time @returns {Promise<Receipt>} */
export async function emptyTab(tabId, time) {
  if (await navigation.began(tabId, time, BEGIN_MS)) await navigation.loaded(tabId, EMPTY_MS);
  return receiptOf("done", "Opened the browser's own new tab page.", ["new_tab"], true);
}

/** @param {import("../protocol.js").ReloadTab} params @returns {Promise<Receipt>} */
export async function reloadTab({ tab_id: tabId, sites = null }) {
  if (!(await findTab(tabId))) return noSuchTab(tabId);
  if (isPosted(tabId)) return receiptOf("refused", POSTED);
  return travelled(tabId, sites, async (time) => {
    await chrome.tabs.reload(tabId);
    return arrival(tabId, time);
  });
}

/**
 * A way of the whole tab, within the sites, with what was sent meanwhile.
 * @param {number} tabId @param {string[] | null} sites @param {(time: number) => Promise<Receipt>} go @param {number} [back]
 * @returns {Promise<Receipt>}
 */
async function travelled(tabId, sites, go, back) {
  const time = performance.now();
  workBegins(tabId, time);
  const receipt = await confined(tabId, sites, () => go(performance.now()), back);
  return { ...withWrites(receipt, tabId, time), ms: since(time) };
}

/** @param {import("../protocol.js").NavigateTab} params @returns {Promise<Receipt>} */
export async function navigateTab({ tab_id: tabId, url, sites = null }) {
  const refusal = refused(url);
  if (refusal) return refusal;
  if (!(await findTab(tabId))) return noSuchTab(tabId);
  return travelled(tabId, sites, async (time) => {
    await chrome.tabs.update(tabId, { url });
    return arrival(tabId, time);
  });
}

/** @param {import("../protocol.js").TraverseHistory} params @returns {Promise<Receipt>} */
export async function traverseTab({ tab_id: tabId, delta, sites = null }) {
  if (delta === 0 || Math.abs(delta) > MOST_STEPS) {
    return receiptOf("invalid", `Go 1 to ${MOST_STEPS} pages at a time.`);
  }
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  return travelled(tabId, sites, (time) => traversal(tab, delta, time), -delta);
}

/** @param {chrome.tabs.Tab} tab @param {number} delta @param {number} time @returns {Promise<Receipt>} */
async function traversal({ id: tabId = -1, url }, delta, time) {
  try {
    // The page's own history goes to the very next entry. The browser's buttons, and tabs.goBack with them, leave out
    // entries that no person's click made, which are most of those that a task makes.
    await (isInjectable(url) ? inHistory(tabId, delta) : withButton(tabId, delta));
  } catch (error) {
    if (pageTrouble(error).kind === "silent") return dialogOpen();
    if (!(await withButton(tabId, delta).then(() => true, () => false))) return noHistory(delta);
  }
  return (await navigation.began(tabId, time, BEGIN_MS)) ? destination(tabId, time) : noHistory(delta);
}

/** @param {number} tabId @param {number} delta */
function withButton(tabId, delta) {
  return delta < 0 ? chrome.tabs.goBack(tabId) : chrome.tabs.goForward(tabId);
}

/** @param {number} delta @returns {Receipt} */
function noHistory(delta) {
  const way = delta < 0 ? "earlier" : "later";
  return receiptOf("not_found", `The history of this tab has no such ${way} page.`);
}

/**
 * Waits for a navigation asked for at `time` and says where it led.
 * @param {number} tabId
 * @param {number} time
 * @returns {Promise<Receipt>}
 */
export async function arrival(tabId, time) {
  if (!(await navigation.began(tabId, time, BEGIN_MS))) return heldBack(tabId);
  return destination(tabId, time);
}

/**
 * The end of a load that began at or after `time`.
 * @param {number} tabId
 * @param {number} time
 * @returns {Promise<Receipt>}
 */
export async function destination(tabId, time) {
  if (await isHeld(tabId, LOAD_MS)) return dialogOpen();
  if (confinementOf(tabId)) await ledOn(tabId);
  const tab = await findTab(tabId);
  return tab ? landed(tab, navigation.loadSince(tabId, time)) : noSuchTab(tabId);
}

/**
 * A page that is only there to lead on is a redirect as any other: where it leads is still of the act, and within its sites.
 * @param {number} tabId
 */
async function ledOn(tabId) {
  for (let hop = 0; hop < MOST_REFRESHES; hop++) {
    const time = performance.now();
    const seconds = await refreshOf(tabId);
    if (seconds !== null && seconds <= SOON_S) await navigation.began(tabId, time, seconds * 1000 + REFRESH_MS);
    if (!navigation.loadSince(tabId, time)) return;
    await navigation.loaded(tabId, LOAD_MS);
  }
}

/**
 * Waits for the tab's load to end, at most `ms`. True where a dialog of the half-loaded page holds it up.
 * @param {number} tabId
 * @param {number} ms
 */
export async function isHeld(tabId, ms) {
  const end = performance.now() + ms;
  if (await navigation.loaded(tabId, Math.min(ms, PROBE_MS))) return false;
  if (navigation.isParsing(tabId) && !(await answers(tabId))) return true;
  await navigation.loaded(tabId, end - performance.now());
  return false;
}

/** @param {chrome.tabs.Tab} tab @param {navigation.Load | undefined} load @returns {Receipt} */
function landed(tab, load) {
  if (load?.blocked) return keptAway(load.blocked);
  if (load?.stage === "failed") return { ...receiptOf("not_found", failure(load)), led_to: load.url };
  if (load?.stage === "started") {
    return { ...receiptOf("timeout", `There was no answer within ${LOAD_MS / 1000} seconds.`), led_to: load.url };
  }
  const where = { led_to: tab.url ?? "", title: tab.title ?? "", loading: load?.stage === "committed" };
  return { ...receiptOf("navigated", "", ["navigation"], true), ...where };
}

/** @param {navigation.Load} load */
function failure({ error }) {
  if (error === "net::ERR_ABORTED") return `No page was opened: it is a download, or was stopped (${error}).`;
  return `The page could not be loaded: ${error}.`;
}

/** @param {number} tabId @returns {Promise<Receipt>} */
async function heldBack(tabId) {
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  if (!isInjectable(tab.url) || (await answers(tabId))) {
    return receiptOf("timeout", "The browser did not begin to go there.");
  }
  return dialogOpen();
}

/**
 * What is said instead of opening an address that is not of the web; null where it may be opened.
 * @param {string} url
 * @returns {Receipt | null}
 */
export function refused(url) {
  const address = parsed(url);
  if (isWeb(address)) return null;
  const fault = address ? `not ${address.protocol}` : "and this is not a whole address";
  return { ...receiptOf("refused", `Only http and https addresses are opened, ${fault}.`), led_to: url };
}

/** @param {string} url empty for the browser's own new tab @param {boolean} active @returns {Promise<number>} */
export async function create(url, active) {
  const windowId = await lastWindowId();
  const page = url === "" ? {} : { url };
  const tab =
    windowId === undefined
      ? (await chrome.windows.create({ ...page, focused: false }))?.tabs?.[0]
      : await chrome.tabs.create({ ...page, windowId, active });
  if (tab?.id === undefined) throw new RpcError(ErrorCode.INTERNAL_ERROR, "The browser opened no tab.");
  return tab.id;
}
