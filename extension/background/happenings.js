// What the browser tells of its tabs, handed on to the host as it comes. Nothing is judged here. The few things that are
// kept are those which a host cannot ask for afterwards.

import { isWatched, tell, watch } from "./events.js";
import { parsed } from "./places.js";

/** @typedef {import("../protocol.js").NavigationEvent} NavigationEvent */
/** @typedef {import("../protocol.js").RequestEvent} RequestEvent */
/** @typedef {`${chrome.webRequest.ResourceType}`} Kind */

const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);
/** @type {Partial<Record<string, RequestEvent["kind"]>>} */
const KINDS = { main_frame: "page", sub_frame: "frame", stylesheet: "style", script: "script", xmlhttprequest: "fetch", other: "file" };
/**
 * Pictures, fonts and media only change how a page looks; sockets, pings and reports end when they please.
 * @type {Kind[]}
 */
const IN_FLIGHT = ["sub_frame", "stylesheet", "script", "xmlhttprequest", "other"];
/** A link's file is a GET, and beacons do nothing. @type {Kind[]} */
const WRITES = ["main_frame", "sub_frame", "xmlhttprequest"];

// --- Navigation ------------------------------------------------------------------------------------------------------

/** The last request for a page, by tab. @type {Map<number, { url: string, method: string, byPage: boolean }>} */
const asked = new Map();
/** What the server answered to that, as long as there is no page of it. @type {Map<number, number>} */
const answers = new Map();
/** Tabs that show a page which came of sending a form. @type {Set<number>} */
const posted = new Set();

/** What the tab asked for last, to show it as its page. @param {number} tabId */
export function lastAsked(tabId) {
  return asked.get(tabId);
}

/** @param {number} tabId */
export function isPosted(tabId) {
  return posted.has(tabId);
}

/** Only what the person sees counts. @param {{ frameId: number, documentLifecycle?: string }} details */
function isShown({ frameId, documentLifecycle = "active" }) {
  return frameId === 0 && documentLifecycle === "active";
}

/** @param {NavigationEvent["stage"]} stage */
function navigated(stage) {
  /** @param {{ tabId: number, frameId: number, url: string, documentId?: string, documentLifecycle?: string, error?: string }} d */
  return (d) => {
    if (!isShown(d)) return;
    if (stage === "committed") note(d.tabId);
    const isEnd = stage === "committed" || stage === "failed";
    const status = isEnd ? (answers.get(d.tabId) ?? 0) : 0;
    if (isEnd) answers.delete(d.tabId);
    const { documentId = "", error = "" } = d;
    tell({ type: "navigation", tab_id: d.tabId, stage, url: d.url, document_id: documentId, error, status });
  };
}

/**
 * Of a tab that is only just opening it is told before the beginning of its load.
 * @param {{ tabId: number, frameId: number, url: string, documentLifecycle?: string, statusCode: number }} d
 */
function answered(d) {
  if (!isShown(d)) return;
  answers.set(d.tabId, d.statusCode);
  tell({ type: "navigation", tab_id: d.tabId, stage: "answered", url: d.url, status: d.statusCode });
}

/** @param {number} tabId */
function note(tabId) {
  if (asked.get(tabId)?.method === "POST") posted.add(tabId);
  else posted.delete(tabId);
}

function watchNavigation() {
  const { webNavigation, webRequest, tabs } = chrome;
  webNavigation.onBeforeNavigate.addListener(navigated("started"));
  webNavigation.onCommitted.addListener(navigated("committed"));
  webNavigation.onDOMContentLoaded.addListener(navigated("parsed"));
  webNavigation.onCompleted.addListener(navigated("complete"));
  webNavigation.onErrorOccurred.addListener(navigated("failed"));
  webNavigation.onReferenceFragmentUpdated.addListener(navigated("hop"));
  webNavigation.onHistoryStateUpdated.addListener(navigated("hop"));
  tabs.onUpdated.addListener((tabId, { status }) => {
    if (status === "complete") tell({ type: "navigation", tab_id: tabId, stage: "complete" });
  });
  // A redirect asks anew, mostly with another method.
  /** @type {chrome.webRequest.RequestFilter} */
  const pages = { urls: ["<all_urls>"], types: ["main_frame"] };
  webRequest.onBeforeRequest.addListener(({ tabId, url, method, initiator }) => {
    asked.set(tabId, { url, method, byPage: initiator !== undefined });
    answers.delete(tabId);
    return undefined;
  }, pages);
  webRequest.onResponseStarted.addListener(answered, pages);
}

// --- Tabs ------------------------------------------------------------------------------------------------------------

/** The schemes of what a page can have opened. */
export const OF_PAGES = new Set(["http:", "https:", "about:", "blob:", "data:", "file:"]);

/** @param {number} opener @param {number} tabId */
function opened(opener, tabId) {
  if (!isWatched(opener)) return;
  tell({ type: "tab", tab_id: tabId, stage: "opened", opener });
  watch(tabId);
}

function watchTabs() {
  const { webNavigation, tabs } = chrome;
  // A tab that the person opens beside it has it as its opener as well, and shows the browser's own new tab page.
  tabs.onCreated.addListener(({ id, openerTabId, pendingUrl = "" }) => {
    const isOfThePage = pendingUrl === "" || OF_PAGES.has(parsed(pendingUrl)?.protocol ?? "");
    if (id !== undefined && openerTabId !== undefined && isOfThePage) opened(openerTabId, id);
  });
  // Tells of pop-up windows too, whose tabs name no opener.
  webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => opened(sourceTabId, tabId));
  tabs.onRemoved.addListener((tabId) => {
    asked.delete(tabId);
    answers.delete(tabId);
    posted.delete(tabId);
    tell({ type: "tab", tab_id: tabId, stage: "closed" });
  });
}

// --- Requests --------------------------------------------------------------------------------------------------------

/** @param {RequestEvent["stage"]} stage @param {{ requestId: string, tabId: number, type: string, method: string, url: string, statusCode?: number }} d */
function requested(stage, { requestId, tabId, type, method, url, statusCode = 0 }) {
  if (tabId < 0) return;
  const about = stage === "ended" ? {} : { kind: KINDS[type], method, url: url.split(/[?#]/, 1)[0], status: statusCode };
  tell({ type: "request", tab_id: tabId, stage, request_id: requestId, ...about });
}

function watchRequests() {
  const { webRequest } = chrome;
  /** @param {Kind[]} types @returns {chrome.webRequest.RequestFilter} */
  const of = (types) => ({ urls: ["<all_urls>"], types });
  webRequest.onBeforeRequest.addListener((d) => void requested("begun", d), of(IN_FLIGHT));
  webRequest.onCompleted.addListener((d) => requested("ended", d), of(IN_FLIGHT));
  webRequest.onErrorOccurred.addListener((d) => requested("ended", d), of(IN_FLIGHT));
  webRequest.onSendHeaders.addListener((d) => void (HARMLESS.has(d.method) || requested("sent", d)), of(WRITES));
  webRequest.onHeadersReceived.addListener((d) => {
    if (d.type !== "other" && !HARMLESS.has(d.method)) requested("answered", d);
    // A stream of events never ends; what a link asked for is the browser's to save from now on.
    if (d.type === "other" || (d.type === "xmlhttprequest" && isStream(d))) requested("ended", d);
    return undefined;
  }, of([...WRITES, "other"]), ["responseHeaders"]);
}

/** @param {{ responseHeaders?: { name: string, value?: string }[] }} details */
function isStream({ responseHeaders }) {
  const header = responseHeaders?.find(({ name }) => name.toLowerCase() === "content-type");
  return header?.value?.trim().toLowerCase().startsWith("text/event-stream");
}

// --- Dialogs ---------------------------------------------------------------------------------------------------------

/**
 * What page/bridge.js tells. Other extensions and pages cannot send here; a renderer that was taken over could, so that
 * only text comes through.
 * @param {any} message @param {chrome.runtime.MessageSender} sender
 */
function dialogWas(message, { id, tab }) {
  if (id !== chrome.runtime.id || tab?.id === undefined) return;
  if (message?.printing) return tell({ type: "print", tab_id: tab.id, open: message.printing.open === true, secret: message.printing.secret === true });
  if (message?.dialog === null) return tell({ type: "dialog", tab_id: tab.id, stage: "closed" });
  const { type, text, default: suggested, state } = message?.dialog ?? {};
  if (!["alert", "confirm", "prompt", "beforeunload"].includes(type) || !["open", "accepted", "dismissed"].includes(state)) return;
  const dialog = { type, text: `${text}`, default: `${suggested}`, state };
  tell({ type: "dialog", tab_id: tab.id, stage: state === "open" ? "opened" : "answered", dialog });
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchHappenings() {
  watchNavigation();
  watchTabs();
  watchRequests();
  chrome.runtime.onMessage.addListener((message, sender) => void dialogWas(message, sender));
}
