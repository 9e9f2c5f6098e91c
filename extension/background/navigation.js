// Which tab is on its way to which page. Built from events as they come; after a restart of the worker it is empty, and
// `adopt` takes the little that a tab itself says.

import { PageTrouble } from "./errors.js";
import { Signal } from "./signal.js";

/** @typedef {"started" | "committed" | "parsed" | "complete" | "failed"} Stage */
/** @typedef {import("../protocol.js").Blocked} Blocked */
/** @typedef {{ url: string, started: number, parsed: number, stage: Stage, error: string, blocked: Blocked | null }} Load */
/** @typedef {{ url: string, at: number }} Hop */

/**
 * After the document is there, its last pictures get this long: a page whose load event never fires must not cost the cap.
 */
const STRAGGLERS_MS = 2_000;
/** A page that is not there by then is looked at as it is, once and not at every step anew. */
const GIVEN_UP_MS = 10_000;
/** A load that another one replaces is reported as aborted first; the one that replaces it follows at once. */
const REPLACED_MS = 50;

/** @type {Map<number, Load>} */
const loads = new Map();
/** @type {Map<number, Hop>} */
const hops = new Map();
/** How many documents each tab has shown. @type {Map<number, number>} */
const commits = new Map();
/** Which document each tab shows. @type {Map<number, string>} */
const shown = new Map();
const moved = new Signal();

/** @type {readonly Stage[]} */
const ORDER = ["started", "committed", "parsed", "complete", "failed"];

/** The load of a tab that began at or after `time` (performance.now()). @param {number} tabId @param {number} time */
export function loadSince(tabId, time) {
  const load = loads.get(tabId);
  return load && load.started >= time ? load : undefined;
}

/** The last navigation within the same document since `time`. @param {number} tabId @param {number} time */
export function hopSince(tabId, time) {
  const hop = hops.get(tabId);
  return hop && hop.at >= time ? hop : undefined;
}

/** When the tab's present document began to load; 0 where that was before the worker started. @param {number} tabId */
export function lastLoadTime(tabId) {
  return loads.get(tabId)?.started ?? 0;
}

/** Whether the tab has the new document already, but not yet all of it. @param {number} tabId */
export function isParsing(tabId) {
  return loads.get(tabId)?.stage === "committed";
}

/** The address of the document that the tab has shown since `time`. @param {number} tabId @param {number} time */
export function shownSince(tabId, time) {
  const load = loadSince(tabId, time);
  return load && ["committed", "parsed", "complete"].includes(load.stage) ? load.url : undefined;
}

/** The tab's load was kept from its site (sites.js): nothing more comes of it. @param {number} tabId @param {Blocked} blocked */
export function stopped(tabId, blocked) {
  const load = loads.get(tabId) ?? newLoad(blocked.url);
  loads.set(tabId, Object.assign(load, { stage: "failed", error: "net::ERR_BLOCKED_BY_CLIENT", blocked }));
  moved.fire();
}

/** @param {number} tabId */
export function isLoading(tabId) {
  const load = loads.get(tabId);
  return load !== undefined && !isOver(load);
}

/** Takes over a load that began before this worker did. @param {chrome.tabs.Tab} tab */
export function adopt(tab) {
  if (tab.id === undefined || tab.status !== "loading" || loads.has(tab.id)) return;
  loads.set(tab.id, { ...newLoad(tab.pendingUrl ?? tab.url ?? ""), stage: tab.pendingUrl ? "started" : "committed" });
}

/** Waits until the tab's load is over, at most `ms`. Tells whether it is. @param {number} tabId @param {number} ms */
export function loaded(tabId, ms) {
  return moved.until(() => !isLoading(tabId), ms, () => timeLeft(loads.get(tabId)));
}

/**
 * Waits until a load or a hop that began after `time` is seen.
 * @param {number} tabId
 * @param {number} time
 * @param {number} ms
 */
export function began(tabId, time, ms) {
  return moved.until(() => Boolean(loadSince(tabId, time) ?? hopSince(tabId, time)), ms);
}

/**
 * What a document answers, or `frame_gone` when its tab has shown another one meanwhile: a page that is kept to come back
 * to is frozen in the middle of its answer, and would seem to be held by a dialog.
 * @template T
 * @param {number} tabId @param {Promise<T>} answer @param {number} ms How long that may take at most.
 * @returns {Promise<T>}
 */
export function whileHere(tabId, answer, ms) {
  const before = commits.get(tabId);
  const left = moved.until(() => commits.get(tabId) !== before, ms);
  const gone = left.then(async (isLeft) => {
    // The answer may be under way already; and without a departure it is for the answer itself to be late.
    if (isLeft) await new Promise((resolve) => setTimeout(resolve, REPLACED_MS));
    else await answer;
    throw new PageTrouble("frame_gone", "The page went elsewhere before it could answer.");
  });
  return Promise.race([answer, gone]);
}

/** @param {Load} load */
function isOver(load) {
  return load.stage === "complete" || load.stage === "failed" || timeLeft(load) <= 0;
}

/** In how many ms a load counts as over, should nothing more be heard of it. @param {Load | undefined} load */
function timeLeft(load) {
  if (!load) return Infinity;
  const end = load.stage === "parsed" ? load.parsed + STRAGGLERS_MS : load.started + GIVEN_UP_MS;
  return end - performance.now();
}

/** @param {string} url @returns {Load} */
function newLoad(url) {
  return { url, started: performance.now(), parsed: 0, stage: "started", error: "", blocked: null };
}

/**
 * Only what the person sees counts: no subframes, no page that is being prerendered.
 * @param {{ frameId: number, documentLifecycle?: string }} details
 */
function isShown(details) {
  return details.frameId === 0 && (details.documentLifecycle ?? "active") === "active";
}

/** @param {number} tabId @param {string} url */
function start(tabId, url) {
  loads.set(tabId, newLoad(url));
  moved.fire();
}

/** @param {number} tabId @param {string} url @param {Stage} stage */
function advance(tabId, url, stage) {
  // Pages out of the back/forward cache or out of a prerender are committed without having been announced.
  const known = loads.get(tabId);
  if (stage === "committed" && (!known || isOver(known))) loads.set(tabId, newLoad(url));
  const load = loads.get(tabId);
  if (!load || ORDER.indexOf(stage) <= ORDER.indexOf(load.stage)) return;
  if (stage === "committed") {
    commits.set(tabId, (commits.get(tabId) ?? 0) + 1);
    shown.set(tabId, url);
  }
  load.stage = stage;
  load.url = url;
  if (stage === "parsed") load.parsed = performance.now();
  moved.fire();
}

/** @param {{ tabId: number, url: string, error: string }} details */
function fail({ tabId, url, error }) {
  const load = loads.get(tabId);
  if (!load || isOver(load)) return;
  // What the page that is being left still had to load fails with it, and is not the load that leaves it.
  if (load.stage === "started" && url === shown.get(tabId) && url !== load.url) return;
  const settle = () => {
    if (loads.get(tabId) !== load) return;
    load.stage = "failed";
    load.error = error;
    moved.fire();
  };
  if (error === "net::ERR_ABORTED") setTimeout(settle, REPLACED_MS);
  else settle();
}

/** @param {{ tabId: number, frameId: number, url: string, documentLifecycle?: string }} details */
function hop(details) {
  if (!isShown(details)) return;
  hops.set(details.tabId, { url: details.url, at: performance.now() });
  moved.fire();
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchNavigation() {
  const { webNavigation, tabs } = chrome;
  webNavigation.onBeforeNavigate.addListener((d) => isShown(d) && start(d.tabId, d.url));
  webNavigation.onCommitted.addListener((d) => isShown(d) && advance(d.tabId, d.url, "committed"));
  webNavigation.onDOMContentLoaded.addListener((d) => isShown(d) && advance(d.tabId, d.url, "parsed"));
  webNavigation.onCompleted.addListener((d) => isShown(d) && advance(d.tabId, d.url, "complete"));
  webNavigation.onErrorOccurred.addListener((d) => isShown(d) && fail(d));
  webNavigation.onReferenceFragmentUpdated.addListener(hop);
  webNavigation.onHistoryStateUpdated.addListener(hop);
  tabs.onUpdated.addListener((tabId, change, tab) => {
    if (change.status === "complete" && loads.get(tabId)?.stage !== "started") advance(tabId, tab.url ?? "", "complete");
  });
  tabs.onRemoved.addListener((tabId) => {
    loads.delete(tabId);
    hops.delete(tabId);
    commits.delete(tabId);
    shown.delete(tabId);
    moved.fire();
  });
}
