// Files that pages start to download: which tab asked for them, and what became of them.

import { documents } from "./frames.js";
import { openedSince } from "./openings.js";
import { union } from "./receipts.js";
import { Signal } from "./signal.js";
import { parsed } from "./urls.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {chrome.downloads.DownloadItem} Item */
/** @typedef {{ tabId: number, at: number, pending: boolean }} Asked */
/** @typedef {{ id: number, at: number, tabId: number | null, told: boolean, state: string, danger: string }} File */

/** How long after a sign of a download it may take to begin; the first in a browser takes longest. */
const BEGIN_MS = 600;
/** How long after the answer to a request it may take, where nothing else speaks for a download. */
const LAST_WORD_MS = 100;
/** How long a server may think before it sends a file that a link asked for. */
const ANSWER_MS = 2_500;
/** How long a file may take to arrive before it is told as being under way. */
const ARRIVE_MS = 5_000;
const MOST_ASKED = 100;
const LONGEST_URL = 2_000;
/** Other files wait for the person's yes, which no patience brings. */
const HARMLESS = new Set(["safe", "accepted", "allowlistedByPolicy", "deepScannedSafe"]);

/** Which tab asked for which address last. @type {Map<string, Asked>} */
const asked = new Map();
/** @type {Map<number, File>} */
const files = new Map();
const changed = new Signal();

/**
 * The receipt with the files that came since a time. Costs nothing where there is no sign of any.
 * @param {Receipt} receipt
 * @param {{ tabId: number, since: number, isExpected?: boolean, click: Receipt }} action `isExpected` where something spoke
 *   for a download; `click` is what the action was by itself, before it seemed to lead to a page that failed to load
 * @returns {Promise<Receipt>}
 */
export async function withDownloads(receipt, { tabId, since, isExpected = false, click }) {
  const tabs = [tabId, receipt.tab_id ?? openedSince(tabId, since) ?? tabId];
  if (isExpected || isAsked(tabs, since)) await begun(tabs, since, isExpected ? BEGIN_MS : LAST_WORD_MS);
  if (candidates(tabs, since).length === 0) return receipt;
  // What the person saves meanwhile, on another site, must not hold the action up.
  if (!isAsked(tabs, since) && (await ours(tabs, since)).length === 0) return receipt;
  await changed.until(() => candidates(tabs, since).every(hasEnded) && !isAsked(tabs, since), ARRIVE_MS);
  const items = await ours(tabs, since);
  if (items.length === 0) return receipt;
  for (const { id } of items) Object.assign(files.get(id) ?? {}, { told: true });
  const told = receipt.ok ? receipt : click;
  return { ...told, effect: union(told.effect, ["download"]), downloads: items.map(described) };
}

/**
 * One that was asked for by its own name and not by what a page did: no action's receipt tells it again.
 * @param {number} id @param {number} ms how long it may take
 */
export async function arrived(id, ms) {
  await changed.until(() => isOver(files.get(id)), ms);
  Object.assign(files.get(id) ?? {}, { told: true });
  const [item] = await chrome.downloads.search({ id });
  return item ? described(item) : null;
}

/** @param {File | undefined} file */
function isOver(file) {
  return file !== undefined && hasEnded(file);
}

/** @param {number[]} tabs @param {number} time @param {number} ms */
async function begun(tabs, time, ms) {
  await changed.until(() => !isAsked(tabs, time), ANSWER_MS);
  await changed.until(() => candidates(tabs, time).length > 0, ms);
}

/** Whether a request is under way that a link with `download` makes. @param {number[]} tabs @param {number} time */
function isAsked(tabs, time) {
  return [...asked.values()].some(({ tabId, at, pending }) => pending && at >= time && tabs.includes(tabId));
}

/**
 * Files of these tabs, and those that no tab is known of: scripts make them, without a request.
 * @param {number[]} tabs @param {number} time
 */
function candidates(tabs, time) {
  const isOpen = (/** @type {File} */ { told, at, tabId }) => !told && at >= time && (tabId === null || tabs.includes(tabId));
  return [...files.values()].filter(isOpen);
}

/** @param {File} file */
function hasEnded({ state, danger }) {
  return state !== "in_progress" || !HARMLESS.has(danger);
}

/** @param {number[]} tabs @param {number} time */
async function ours(tabs, time) {
  const found = candidates(tabs, time);
  const frames = await documents(tabs[0] ?? -1).catch(() => []);
  const origins = new Set(frames.map(({ url }) => parsed(url)?.origin).filter((origin) => origin !== "null"));
  const items = (await Promise.all(found.map(({ id }) => chrome.downloads.search({ id })))).flat();
  const isOurs = (/** @type {Item} */ { id, url, referrer = "" }) =>
    files.get(id)?.tabId !== null || [url, referrer].some((each) => origins.has(parsed(each)?.origin));
  return items.filter(isOurs);
}

/** @param {Item} item @returns {import("../protocol.js").Download} */
function described(item) {
  const { url, state, bytesReceived: received, totalBytes } = item;
  const total = Math.max(totalBytes, 0);
  return { name: nameOf(item), url: url.slice(0, LONGEST_URL), state, received, total, reason: reasonOf(item) };
}

/** Until the browser has chosen a name, or the person has, the address says it best. @param {Item} item */
function nameOf({ filename, url }) {
  const path = filename || (url.startsWith("data:") ? "" : parsed(url)?.pathname ?? "");
  return path.split(/[/\\]/).pop() || "download";
}

/** Why it broke off, or what holds it back. @param {Item} item */
function reasonOf({ state, danger, error }) {
  if (state === "interrupted") return error ?? "no reason is given";
  return state === "in_progress" && !HARMLESS.has(danger) ? danger : "";
}

/** @param {{ url: string, tabId: number, type: string }} details @returns {undefined} */
function ask({ url, tabId, type }) {
  asked.delete(url);
  asked.set(url, { tabId, at: performance.now(), pending: type === "other" });
  if (asked.size > MOST_ASKED) asked.delete(/** @type {string} */ (asked.keys().next().value));
}

/** @param {{ url: string }} details @returns {undefined} */
function answered({ url }) {
  const request = asked.get(url);
  if (request) request.pending = false;
  changed.fire();
}

/** @param {Item} item */
function begin({ id, url, finalUrl, state, danger }) {
  const request = asked.get(url) ?? asked.get(finalUrl);
  files.set(id, { id, at: performance.now(), tabId: request?.tabId ?? null, told: false, state, danger });
  changed.fire();
}

/** @param {chrome.downloads.DownloadDelta} delta */
function proceed({ id, state, danger }) {
  const file = files.get(id);
  if (!file) return;
  file.state = state?.current ?? file.state;
  file.danger = danger?.current ?? file.danger;
  changed.fire();
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchDownloads() {
  const { webRequest, downloads } = chrome;
  /** @type {chrome.webRequest.RequestFilter} */
  const filter = { urls: ["<all_urls>"], types: ["main_frame", "sub_frame", "other"] };
  webRequest.onBeforeRequest.addListener(ask, filter);
  webRequest.onHeadersReceived.addListener(answered, filter);
  webRequest.onErrorOccurred.addListener(answered, filter);
  downloads.onCreated.addListener(begin);
  downloads.onChanged.addListener(proceed);
  downloads.onErased.addListener((id) => void files.delete(id));
}
