// Documents of sites that an act was not allowed: kept from loading, in its tab and in the tabs that it opens, before their
// request leaves. The browser decides by rules of ours, because no answer of the worker's would come in time.
//
// A rule that blocks puts the browser's error page in the place of the page, and with it goes all that was typed there. So
// ours redirect to a page of this extension, for which the worker answers "204 No Content": then the browser stays where it
// is, the page knows nothing of it, and a tab that was opened for it is empty and can be closed. As found in Chromium 156.
// Frames are in leaving.js.

import { documents, inHistory, loadInFrame } from "./frames.js";
import { leavingRules, watchLeaving } from "./leaving.js";
import * as navigation from "./navigation.js";
import { isAllowed, placesOf } from "./places.js";
import { lastAsked } from "./posted.js";
import { receiptOf, union } from "./receipts.js";
import { within } from "./signal.js";
import { isInjectable, isWeb, parsed } from "./urls.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {import("../protocol.js").Blocked} Blocked */
/** @typedef {chrome.declarativeNetRequest.Rule} Rule */
/** @typedef {import("./places.js").Place} Place */

/**
 * `family` are the act's tab and those that came of it, `existing` the tabs that there were before, `hosts` those from whose
 * documents new tabs may be opened (null: some have no host), `anyone` that a tab is just being opened by us. `page` is the
 * act's tab for as long as it shows what it showed then. `halted` are new tabs that were kept from a site, `strangers` those
 * of the person that a rule caught.
 * @typedef {{
 *   places: Place[], hosts: string[] | null, existing: number[], family: Set<number>, page: number | null, anyone: boolean,
 *   ids: number[],
 *   blocked: Blocked | null, halted: Set<number>, strangers: Map<number, Blocked>,
 * }} Confinement
 */

const PAGE = "/ui/blocked.html";
/** The numbers of session rules that are ours: nothing else in this extension sets any. */
const FIRST_RULE = 1_000_000;
const SENTENCE =
  "It was about to go to another site, which this step was not allowed. That was stopped before anything was sent there.";
/** A page that does not say by then whether it has an origin is taken for one that has none. */
const ORIGIN_MS = 300;
const RETURN_MS = 1_000;
const MOST_KNOWN = 500;

/** @type {Set<Confinement>} */
const underWay = new Set();
/** Whether a document has an opaque origin, by its id. @type {Map<string, boolean>} */
const anonymous = new Map();
let nextRule = FIRST_RULE;
/** Rules outlive the worker: what one left that was stopped in the middle of an act is taken away first. @type {Promise<void>} */
let swept = Promise.resolve();

/**
 * Does something while only documents of `sites` may load in the tab and in those it opens. Null lets all of them load.
 * @param {number | null} tabId null where the tab is still to be opened
 * @param {string[] | null | undefined} sites
 * @param {(confinement: Confinement | null) => Promise<Receipt>} work
 * @param {number} [back] steps in the history that undo it
 * @returns {Promise<Receipt>}
 */
export async function confined(tabId, sites, work, back = -1) {
  if (!sites) return work(null);
  const time = performance.now();
  const one = await begin(tabId, sites);
  let receipt;
  try {
    receipt = await work(one);
  } finally {
    await end(one);
  }
  return judged(one, receipt, tabId, time, back);
}

/**
 * Opens a tab of our own: also its first request is kept to the sites, though the tab has no number yet.
 * @param {Confinement | null} one @param {() => Promise<number>} create
 */
export async function creating(one, create) {
  if (!one) return create();
  one.anyone = true;
  await set(one);
  try {
    const tabId = await create();
    one.family.add(tabId);
    // It may have been kept from its site before anybody told its number.
    for (const { strangers } of underWay) {
      const early = strangers.get(tabId);
      if (early) halt(one, tabId, early);
      strangers.delete(tabId);
    }
    return tabId;
  } finally {
    one.anyone = false;
    await set(one);
  }
}

/** The confinement that a tab is in, because of an act under way. @param {number} tabId */
export function confinementOf(tabId) {
  return [...underWay].find(({ family }) => family.has(tabId)) ?? null;
}

/** What is told of a document that was kept from loading. @param {Blocked} blocked @returns {Receipt} */
export function keptAway(blocked) {
  return { ...receiptOf("refused", SENTENCE), blocked };
}

/** @param {number | null} tabId @param {string[]} sites @returns {Promise<Confinement>} */
async function begin(tabId, sites) {
  await swept;
  const [tabs, hosts] = await Promise.all([chrome.tabs.query({}), tabId === null ? [] : hostsOf(tabId)]);
  /** @type {Confinement} */
  const one = {
    places: placesOf(sites),
    hosts: hosts && [...new Set([...hosts, ...sites.map((site) => parsed(site)?.hostname ?? "")])],
    existing: tabs.flatMap(({ id }) => id ?? []),
    family: new Set(tabId === null ? [] : [tabId]),
    page: tabId,
    anyone: false,
    ids: [],
    blocked: null,
    halted: new Set(),
    strangers: new Map(),
  };
  underWay.add(one);
  await set(one);
  return one;
}

/** @param {Confinement} one */
async function end(one) {
  underWay.delete(one);
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: one.ids });
  await Promise.all([...one.halted].map(closeIfEmpty));
  for (const [tabId, { url, method = "GET" }] of one.strangers) {
    if (method === "GET") void chrome.tabs.update(tabId, { url }).catch(() => undefined);
  }
}

/** What was opened only to show what it must not is closed again. @param {number} tabId */
async function closeIfEmpty(tabId) {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  if (tab && !isWeb(parsed(tab.url))) await chrome.tabs.remove(tabId).catch(() => undefined);
}

/** Sets a confinement's rules, or sets them anew. @param {Confinement} one */
async function set(one) {
  const rules = rulesOf(one).map((rule) => ({ ...rule, id: nextRule++ }));
  const removeRuleIds = one.ids;
  one.ids = rules.map(({ id }) => id);
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules: rules });
}

/** @param {Confinement} one @returns {Array<Omit<Rule, "id">>} */
function rulesOf({ places, hosts, existing, family, page, anyone }) {
  /** @type {chrome.declarativeNetRequest.RuleAction} */
  const stop = { type: "redirect", redirect: { extensionPath: PAGE } };
  const resourceTypes = /** @type {["main_frame"]} */ (["main_frame"]);
  const others = existing.filter((tabId) => !family.has(tabId));
  /** @type {Array<Omit<Rule, "id">>} */
  const rules = places.map((place) => {
    const condition = { ...place, resourceTypes, ...(others.length > 0 ? { excludedTabIds: others } : {}) };
    return { priority: 2, action: { type: "allow" }, condition };
  });
  if (family.size > 0) rules.push({ priority: 1, action: stop, condition: { tabIds: [...family], resourceTypes } });
  // Tabs that do not exist yet have no number. Those that the person opens meanwhile have another initiator, or none; a
  // sandboxed frame has none either, and for its sake the rule is for all of them (strangers are let go on afterwards).
  const newcomers = { excludedTabIds: existing, resourceTypes };
  if (anyone || hosts === null) rules.push({ priority: 1, action: stop, condition: newcomers });
  else if (hosts.length > 0) rules.push({ priority: 1, action: stop, condition: { ...newcomers, initiatorDomains: hosts } });
  return page === null ? rules : [...rules, ...leavingRules(places, page, stop)];
}

/**
 * From where the tab's documents would open new tabs; null where one of them has an opaque origin (a sandbox), for which
 * no rule can be made by its initiator.
 * @param {number} tabId
 */
async function hostsOf(tabId) {
  const present = await documents(tabId).catch(() => []);
  if (present.some(({ documentId }) => !anonymous.has(documentId))) await askForOrigins(tabId, present);
  if (present.some(({ documentId }) => anonymous.get(documentId))) return null;
  return present.map(({ url }) => parsed(url)?.hostname ?? "").filter(Boolean);
}

/** @param {number} tabId @param {import("./frames.js").Document[]} present */
async function askForOrigins(tabId, present) {
  const func = () => self.origin === "null";
  const asked = chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func, injectImmediately: true });
  const told = await within(asked, ORIGIN_MS, () => new Error("late")).catch(() => []);
  const answers = new Map(told.map(({ documentId, result }) => [documentId, result === true]));
  if (anonymous.size > MOST_KNOWN) anonymous.clear();
  for (const { documentId, url, frameId } of present) {
    const isPageOfTheBrowser = frameId === 0 && !isInjectable(url);
    anonymous.set(documentId, answers.get(documentId) ?? !isPageOfTheBrowser);
  }
}

/**
 * The receipt with what was kept away. A document that came without a request (out of the back/forward cache, or from a
 * service worker of its site) is seen only now, and left again.
 * @param {Confinement} one @param {Receipt} receipt @param {number | null} tabId @param {number} time @param {number} back
 * @returns {Promise<Receipt>}
 */
async function judged(one, receipt, tabId, time, back) {
  const shown = [...one.family].find((each) => !isAllowed(one.places, navigation.shownSince(each, time) ?? ""));
  if (shown !== undefined) {
    const blocked = { url: navigation.shownSince(shown, time) ?? "" };
    await (shown === tabId ? goBack(shown, back) : chrome.tabs.remove(shown)).catch(() => undefined);
    return keptAway(blocked);
  }
  if (!one.blocked || receipt.blocked) return receipt;
  const message = receipt.ok ? `${receipt.message} ${SENTENCE}` : SENTENCE;
  const effect = (receipt.effect ?? []).filter((each) => each !== "new_tab" || receipt.tab_id);
  return { ...receipt, ...keptAway(one.blocked), message, effect: union(effect, []) };
}

/** @param {number} tabId @param {number} back */
async function goBack(tabId, back) {
  const time = performance.now();
  await inHistory(tabId, back);
  if (await navigation.began(tabId, time, RETURN_MS)) await navigation.loaded(tabId, RETURN_MS);
}

/** A navigation ended at our page. @param {{ tabId: number, frameId: number, url: string }} details */
function kept({ tabId, frameId, url }) {
  const asked = lastAsked(tabId);
  if (frameId !== 0 || !isOurPage(url) || !asked) return;
  const one = confinementOf(tabId);
  if (one) halt(one, tabId, asked);
  else [...underWay][0]?.strangers.set(tabId, asked);
}

/** @param {Confinement} one @param {number} tabId @param {Blocked} asked */
function halt(one, tabId, asked) {
  one.blocked ??= asked;
  if (!one.existing.includes(tabId)) one.halted.add(tabId);
  navigation.stopped(tabId, asked);
}

/**
 * A frame was kept from where an allowed site led it. What only seemed to be another site's is let go on.
 * @param {{ tabId: number, frameId: number }} frame @param {Blocked} asked
 */
function keptInFrame({ tabId, frameId }, asked) {
  const one = confinementOf(tabId);
  const isLeaving = one?.page === tabId && (!isAllowed(one.places, asked.url) || asked.method !== "GET");
  if (isLeaving) one.blocked ??= asked;
  else void loadInFrame(tabId, frameId, asked.url).catch(() => undefined);
}

/** Frames of the page that the act led to are that page's own. @param {{ tabId: number, frameId: number }} details */
function replaced({ tabId, frameId }) {
  const one = confinementOf(tabId);
  if (frameId !== 0 || one?.page !== tabId) return;
  one.page = null;
  void set(one);
}

/** Under our own id, or under the one that it has for others in this session. @param {string} url */
function isOurPage(url) {
  const address = parsed(url);
  const hosts = [chrome.runtime.id, parsed(chrome.runtime.getURL(PAGE))?.host];
  return address?.protocol === "chrome-extension:" && address.pathname === PAGE && hosts.includes(address.host);
}

/** @param {number | undefined} opener @param {number | undefined} tabId */
function joins(opener = -1, tabId = -1) {
  confinementOf(opener)?.family.add(tabId);
}

async function sweep() {
  const rules = await chrome.declarativeNetRequest.getSessionRules();
  const left = rules.map(({ id }) => id).filter((id) => id >= FIRST_RULE);
  if (left.length > 0) await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: left });
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchSites() {
  // Without a type the browser would take it for a file, and begin to download it.
  const nothing = { status: 204, headers: { "Content-Type": "text/html" } };
  addEventListener("fetch", (/** @type {any} */ event) => {
    if (parsed(event.request.url)?.pathname === PAGE) event.respondWith(new Response(null, nothing));
  });
  chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => joins(sourceTabId, tabId));
  chrome.tabs.onCreated.addListener(({ openerTabId, id }) => joins(openerTabId, id));
  chrome.webNavigation.onErrorOccurred.addListener(kept);
  chrome.webNavigation.onCommitted.addListener(replaced);
  watchLeaving((redirectUrl, frame, asked) => void (isOurPage(redirectUrl) && keptInFrame(frame, asked)));
  swept = sweep().catch((error) => console.warn("webhand: the rules of an earlier worker are still set", error));
}
