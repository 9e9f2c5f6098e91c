// Requests in flight, tab by tab. They are what lets the worker know that more is about to appear on a page at rest.

import { Polls, keyOf } from "./polls.js";
import { Signal } from "./signal.js";

/** @typedef {{ tabId: number, started: number, key: string, isPoll: boolean }} Flight */

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
/** What each tab asks for again and again. @type {Map<number, Polls>} */
const polls = new Map();
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

/** Whether a request under way is one that the page repeats by itself. @param {string} requestId */
export function isPoll(requestId) {
  return flights.get(requestId)?.isPoll ?? false;
}

/** Something is about to be done in the tab. @param {number} tabId */
export function acted(tabId) {
  pollsOf(tabId).acted(performance.now());
}

/** @param {number} tabId @param {number} since */
function counted(tabId, since) {
  const oldest = Math.max(since, performance.now() - LONG_MS);
  return [...flights.values()].filter((flight) => flight.tabId === tabId && flight.started >= oldest && !flight.isPoll);
}

/** @param {number} tabId @param {number} since */
function untilTooOld(tabId, since) {
  const ages = counted(tabId, since).map((flight) => flight.started + LONG_MS - performance.now());
  return Math.max(0, ...ages) + 1;
}

/** @param {number} tabId */
function pollsOf(tabId) {
  const known = polls.get(tabId) ?? new Polls();
  polls.set(tabId, known);
  return known;
}

/** @param {{ requestId: string, tabId: number, method: string, url: string }} details @returns {undefined} */
function depart({ requestId, tabId, method, url }) {
  // A redirect announces the same request again: it keeps the time of its first start.
  if (flights.has(requestId)) return;
  const started = performance.now();
  const key = keyOf(method, url);
  flights.set(requestId, { tabId, started, key, isPoll: pollsOf(tabId).began(key, started) });
}

/** @param {{ requestId: string }} details */
function land({ requestId }) {
  const flight = flights.get(requestId);
  if (!flight) return;
  flights.delete(requestId);
  polls.get(flight.tabId)?.ended(flight.key, performance.now());
  changed.fire();
}

/**
 * Streams of events never end.
 * @param {{ requestId: string, responseHeaders?: { name: string, value?: string }[] }} details @returns {undefined}
 */
function look({ requestId, responseHeaders }) {
  const header = responseHeaders?.find(({ name }) => name.toLowerCase() === "content-type");
  if (header?.value?.trim().toLowerCase().startsWith("text/event-stream")) land({ requestId });
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchNetwork() {
  const { webRequest, webNavigation, tabs } = chrome;
  /** @type {chrome.webRequest.RequestFilter} */
  const filter = { urls: ["<all_urls>"], types: KINDS };
  webRequest.onBeforeRequest.addListener(depart, filter);
  webRequest.onCompleted.addListener(land, filter);
  webRequest.onErrorOccurred.addListener(land, filter);
  webRequest.onHeadersReceived.addListener(look, { urls: ["<all_urls>"], types: ["xmlhttprequest"] }, ["responseHeaders"]);
  webNavigation.onCommitted.addListener(({ tabId, frameId }) => void (frameId === 0 && polls.delete(tabId)));
  tabs.onRemoved.addListener((tabId) => {
    for (const [id, flight] of flights) if (flight.tabId === tabId) flights.delete(id);
    polls.delete(tabId);
    changed.fire();
  });
}
