// Write requests, tab by tab: what the browser itself saw a page send to a server, told once each, in the receipt of what was
// done or with the next look.

import { isPoll } from "./network.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {import("../protocol.js").WriteRequest} WriteRequest */
/** @typedef {WriteRequest & { tabId: number, at: number, status: number }} Write */

/**
 * Pings, beacons, reports and sockets are none: they tell what happened and do nothing. A link's file is a GET.
 * @type {`${chrome.webRequest.ResourceType}`[]}
 */
const KINDS = ["main_frame", "sub_frame", "xmlhttprequest"];
const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);
/** A page that sends without end is not kept whole. */
const MOST = 200;

/** Not yet told, the oldest first, by their requests. @type {Map<string, Write>} */
let writes = new Map();
/** Since when a run works in a tab: what was sent before that was the person's. @type {Map<number, { space: string, at: number }>} */
const begun = new Map();

/** A run begins to work in a tab, if it had not. @param {number} tabId @param {number} at @param {string} [space] the run's */
export function workBegins(tabId, at, space) {
  const known = begun.get(tabId);
  if (!known || (space && known.space && known.space !== space)) begun.set(tabId, { space: space ?? "", at });
  else if (space) known.space = space;
}

/**
 * The receipt with what the tab has sent since the last one, and the tab that it went on in.
 * @param {Receipt} receipt @param {number} tabId @param {number} time when it was begun @returns {Receipt}
 */
export function withWrites(receipt, tabId, time) {
  const opened = receipt.tab_id ?? tabId;
  if (opened !== tabId) workBegins(opened, time);
  const requests = [...taken(tabId), ...(opened === tabId ? [] : taken(opened))];
  return requests.length > 0 ? { ...receipt, requests } : receipt;
}

/** What the tab has sent and nobody has been told. @param {number} tabId @returns {WriteRequest[]} */
export function taken(tabId) {
  const from = begun.get(tabId)?.at ?? Infinity;
  const mine = [...writes].filter(([, write]) => write.tabId === tabId);
  for (const [id] of mine) writes.delete(id);
  return mine.filter(([, { at }]) => at >= from).map(([, { method, url, status }]) => ({ method, url, status }));
}

/**
 * It is on its way: what was blocked before never comes here. A redirect that keeps the method sends it once more,
 * elsewhere, and that is another one.
 * @param {{ requestId: string, tabId: number, method: string, url: string }} details @returns {undefined}
 */
function sent({ requestId, tabId, method, url }) {
  if (HARMLESS.has(method) || tabId < 0 || isPoll(requestId)) return;
  const { origin, pathname } = new URL(url);
  writes.set(`${requestId} ${url}`, { tabId, at: performance.now(), method, url: origin + pathname, status: 0 });
  if (writes.size > MOST) writes.delete(/** @type {string} */ (writes.keys().next().value));
}

/** @param {{ requestId: string, url: string, statusCode: number }} details @returns {undefined} */
function answered({ requestId, url, statusCode }) {
  const write = writes.get(`${requestId} ${url}`);
  if (write) write.status = statusCode;
}

/** The run is over. */
export function forgetWrites() {
  writes = new Map();
  begun.clear();
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchWrites() {
  /** @type {chrome.webRequest.RequestFilter} */
  const filter = { urls: ["<all_urls>"], types: KINDS };
  chrome.webRequest.onSendHeaders.addListener(sent, filter);
  chrome.webRequest.onHeadersReceived.addListener(answered, filter);
  chrome.tabs.onRemoved.addListener((tabId) => void begun.delete(tabId));
}
