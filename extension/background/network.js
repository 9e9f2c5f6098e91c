// Requests in flight, tab by tab. They are what lets the worker know that more is about to appear on a page at rest.

import { Signal } from "./signal.js";

/** @typedef {{ tabId: number, started: number }} Flight */

/**
 * The kinds that can change what the tree says. Pictures, fonts and media only change how it looks; sockets, pings,
 * reports and prefetches (`other`) end when they please. The page itself (`main_frame`) is navigation.js's affair.
 * @type {`${chrome.webRequest.ResourceType}`[]}
 */
const KINDS = ["sub_frame", "stylesheet", "script", "xmlhttprequest"];

/**
 * A request that is longer under way is a stream or a long poll: waiting for it would cost every step its whole cap.
 */
const LONG_MS = 2_000;

/** @type {Map<string, Flight>} */
const flights = new Map();
/** @type {Map<number, number>} */
const downloads = new Map();
const changed = new Signal();

/**
 * Requests of the tab that began at or after `since` and are not too old to count.
 * @param {number} tabId
 * @param {number} since
 */
export function isBusy(tabId, since) {
  return counted(tabId, since).length > 0;
}

/**
 * Waits until none of those is left, at most `ms`. Tells whether that came to be.
 * @param {number} tabId
 * @param {number} since
 * @param {number} ms
 */
export function quiet(tabId, since, ms) {
  return changed.until(() => !isBusy(tabId, since), ms, () => untilTooOld(tabId, since));
}

/** Whether the tab was sent a file to keep since `time`. @param {number} tabId @param {number} time */
export function downloadSince(tabId, time) {
  return (downloads.get(tabId) ?? -1) >= time;
}

/** @param {number} tabId @param {number} since */
function counted(tabId, since) {
  const oldest = Math.max(since, performance.now() - LONG_MS);
  return [...flights.values()].filter((flight) => flight.tabId === tabId && flight.started >= oldest);
}

/** @param {number} tabId @param {number} since */
function untilTooOld(tabId, since) {
  const ages = counted(tabId, since).map((flight) => flight.started + LONG_MS - performance.now());
  return Math.max(0, ...ages) + 1;
}

/** @param {{ requestId: string, tabId: number }} details @returns {undefined} */
function depart({ requestId, tabId }) {
  // A redirect announces the same request again: it keeps the time of its first start.
  if (!flights.has(requestId)) flights.set(requestId, { tabId, started: performance.now() });
}

/** @param {{ requestId: string }} details */
function land({ requestId }) {
  if (flights.delete(requestId)) changed.fire();
}

/** @param {{ tabId: number, responseHeaders?: { name: string, value?: string }[] }} details @returns {undefined} */
function noteDownload({ tabId, responseHeaders }) {
  const header = responseHeaders?.find(({ name }) => name.toLowerCase() === "content-disposition");
  if (header?.value?.trim().toLowerCase().startsWith("attachment")) downloads.set(tabId, performance.now());
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchNetwork() {
  const { webRequest, tabs } = chrome;
  /** @type {chrome.webRequest.RequestFilter} */
  const filter = { urls: ["<all_urls>"], types: KINDS };
  webRequest.onBeforeRequest.addListener(depart, filter);
  webRequest.onCompleted.addListener(land, filter);
  webRequest.onErrorOccurred.addListener(land, filter);
  webRequest.onHeadersReceived.addListener(
    noteDownload,
    { urls: ["<all_urls>"], types: ["main_frame", "sub_frame"] },
    ["responseHeaders"],
  );
  tabs.onRemoved.addListener((tabId) => {
    for (const [id, flight] of flights) if (flight.tabId === tabId) flights.delete(id);
    downloads.delete(tabId);
    changed.fire();
  });
}
