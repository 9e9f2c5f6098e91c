// sites.*: documents of sites that an act was not allowed, kept from loading, in its tab and in the tabs that it opens,
// before their request leaves. The browser decides by rules of ours, because no answer of the worker's would come in time.
//
// A rule that blocks puts the browser's error page in the place of the page, and with it goes all that was typed there. So
// ours redirect to a page of this extension, for which the worker answers "204 No Content": then the browser stays where it
// is, the page knows nothing of it, and a tab that was opened for it is empty and can be closed. As found in Chromium 156.
// Frames are in leaving.js.

import { tell } from "./events.js";
import { lastAsked } from "./happenings.js";
import { leavingRules, watchLeaving } from "./leaving.js";
import { isAllowed, isWeb, parsed, placesOf } from "./places.js";
import { within } from "./signal.js";

/** @typedef {import("../protocol.js").Blocked} Blocked */
/** @typedef {chrome.declarativeNetRequest.Rule} Rule */
/** @typedef {import("./places.js").Place} Place */

/**
 * `number` is the host's own. `family` are the act's tab and those that came of it, `existing` the tabs that there were
 * before, `hosts` those from whose documents new tabs may be opened (null: some have no host), `anyone` that a tab is just
 * being opened by us. `page` is the act's tab for as long as it shows what it showed then. `rules` are those that are set,
 * in writing, and `ids` their numbers. `strangers` are tabs of the person that a rule caught.
 * @typedef {{
 *   number: number, places: Place[], hosts: string[] | null, existing: number[], family: Set<number>, page: number | null,
 *   anyone: boolean, rules: string, ids: number[], strangers: Map<number, Blocked>,
 * }} Confinement
 */

const PAGE = "/ui/blocked.html";
/** The numbers of session rules that are ours: nothing else in this extension sets any. */
const FIRST_RULE = 1_000_000;
/** A page that does not say by then whether it has an origin is taken for one that has none. */
const ORIGIN_MS = 300;
const MOST_KNOWN = 500;

/** By their numbers; each stands once its promise is kept. @type {Map<number, { one: Confinement, stands: Promise<void> }>} */
const asked = new Map();
/** @type {Set<Confinement>} */
const underWay = new Set();
/** Tabs that were opened meanwhile by pages of no act, and were kept from nothing yet. @type {Set<number>} */
const others = new Set();
/** Whether a document has an opaque origin, by its id. @type {Map<string, boolean>} */
const anonymous = new Map();
let nextRule = FIRST_RULE;
/** Rules outlive the worker: what one left that was stopped in the middle of an act is taken away first. @type {Promise<void>} */
let swept = Promise.resolve();

/** @param {import("../protocol.js").Confine} params */
export async function confine({ confinement: number, tab_id: tabId, sites, instead_of: before = [] }) {
  /** @type {Confinement} */
  const one = {
    number,
    places: placesOf(sites),
    hosts: [],
    existing: [],
    family: new Set(tabId === null ? [] : [tabId]),
    page: tabId,
    anyone: false,
    rules: "",
    ids: [],
    strangers: new Map(),
  };
  const stands = begin(one, sites, before.map(take));
  asked.set(number, { one, stands });
  await stands;
  return {};
}

/** Resolves once the rules of a confinement are set; rejects where they could not be. @param {number} number */
export async function standing(number) {
  const known = asked.get(number);
  if (!known) throw new Error("There is no such confinement.");
  await known.stands;
  return known.one;
}

/** @param {import("../protocol.js").ConfinementId} params */
export async function release({ confinement: number }) {
  const one = await take(number);
  if (one) await end(one);
  return {};
}

/**
 * Whoever takes one ends it, also one whose own rules could not be set: it may have those of others.
 * @param {number} number @returns {Promise<Confinement | null>}
 */
async function take(number) {
  const known = asked.get(number);
  asked.delete(number);
  await known?.stands.catch(() => undefined);
  return known?.one ?? null;
}

/** The host is gone, and with it whoever would have ended them. */
export function releaseAll() {
  for (const number of [...asked.keys()]) void release({ confinement: number });
}

/**
 * Opens a tab of our own: also its first request is kept to the sites, though the tab has no number yet.
 * @param {number | null} number @param {() => Promise<number>} create
 */
export async function creating(number, create) {
  if (number === null) return create();
  const one = await standing(number);
  one.anyone = true;
  await set(one);
  try {
    const tabId = await create();
    one.family.add(tabId);
    // It may have been kept from its site before anybody told its number.
    for (const { strangers } of underWay) {
      const early = strangers.get(tabId);
      if (early) keep(one, tabId, early);
      strangers.delete(tabId);
    }
    return tabId;
  } finally {
    one.anyone = false;
    await set(one);
  }
}

/** The confinement that a tab is in, because of an act under way. @param {number} tabId */
function confinementOf(tabId) {
  return [...underWay].find(({ family }) => family.has(tabId)) ?? null;
}

/**
 * Until its rules are set it has those of the ones whose place it takes, and where they cannot be set it keeps them.
 * @param {Confinement} one @param {string[]} sites @param {Promise<Confinement | null>[]} instead
 */
async function begin(one, sites, instead) {
  await swept;
  const before = (await Promise.all(instead)).flatMap((each) => each ?? []);
  one.ids = before.flatMap(({ ids }) => ids);
  one.rules = before.length === 1 ? (before[0]?.rules ?? "") : "";
  for (const each of before) {
    underWay.delete(each);
    each.strangers.forEach((asked, tabId) => one.strangers.set(tabId, asked));
  }
  underWay.add(one);
  const [tabs, hosts] = await Promise.all([chrome.tabs.query({}), one.page === null ? [] : hostsOf(one.page)]);
  one.hosts = hosts && [...new Set([...hosts, ...sites.map((site) => parsed(site)?.hostname ?? "")])];
  one.existing = tabs.flatMap(({ id }) => id ?? []);
  await set(one);
  letAllGoOn(one);
}

/** @param {Confinement} one */
async function end(one) {
  underWay.delete(one);
  if (underWay.size === 0) others.clear();
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: one.ids });
  letAllGoOn(one);
}

/** @param {Confinement} one */
function letAllGoOn({ strangers }) {
  strangers.forEach((asked, tabId) => letGoOn(tabId, asked));
  strangers.clear();
}

/** A tab of the person's, which a rule caught. @param {number} tabId @param {Blocked} asked */
function letGoOn(tabId, { url, method = "GET" }) {
  if (method === "GET") void chrome.tabs.update(tabId, { url }).catch(() => undefined);
}

/**
 * Sets a confinement's rules in the place of those that it has, in the same breath: no request finds neither. Most acts
 * follow one on the same page, which has just the rules that they need.
 * @param {Confinement} one
 */
async function set(one) {
  const wanted = rulesOf(one);
  const key = JSON.stringify(wanted);
  if (one.rules === key) return;
  const addRules = wanted.map((rule) => ({ ...rule, id: nextRule++ }));
  const removeRuleIds = one.ids;
  Object.assign(one, { rules: key, ids: [...removeRuleIds, ...addRules.map(({ id }) => id)] });
  try {
    await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
  } catch (error) {
    one.rules = "";
    throw error;
  }
  one.ids = one.ids.filter((id) => !removeRuleIds.includes(id));
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
  const frames = await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null);
  const present = (frames ?? []).filter(({ documentLifecycle }) => documentLifecycle === "active");
  if (present.some(({ documentId }) => !anonymous.has(documentId))) await askForOrigins(tabId, present);
  if (present.some(({ documentId }) => anonymous.get(documentId))) return null;
  return present.map(({ url }) => parsed(url)?.hostname ?? "").filter(Boolean);
}

/** @param {number} tabId @param {{ documentId: string, url: string, frameId: number }[]} present */
async function askForOrigins(tabId, present) {
  const func = () => self.origin === "null";
  const asked = chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func, injectImmediately: true });
  const told = await within(asked, ORIGIN_MS, () => new Error("late")).catch(() => []);
  const answers = new Map(told.map(({ documentId, result }) => [documentId, result === true]));
  if (anonymous.size > MOST_KNOWN) anonymous.clear();
  for (const { documentId, url, frameId } of present) {
    const isPageOfTheBrowser = frameId === 0 && !isWeb(parsed(url));
    anonymous.set(documentId, answers.get(documentId) ?? !isPageOfTheBrowser);
  }
}

/** A navigation ended at our page. @param {{ tabId: number, frameId: number, url: string }} details */
function kept({ tabId, frameId, url }) {
  const asked = lastAsked(tabId);
  if (frameId !== 0 || !isOurPage(url) || !asked) return;
  const { byPage, ...last } = asked;
  const one = confinementOf(tabId);
  if (one) keep(one, tabId, last, byPage);
  else if (others.delete(tabId)) letGoOn(tabId, last); // the rule is for what pages ask for, which this is not
  else [...underWay][0]?.strangers.set(tabId, last);
}

/** @param {Confinement} one @param {number} tabId @param {Blocked} blocked @param {boolean} [byPage] */
function keep({ number }, tabId, blocked, byPage = true) {
  tell({ type: "kept", tab_id: tabId, confinement: number, blocked: { place: "page", ...blocked }, by_page: byPage });
}

/**
 * A frame was kept from where an allowed site led it. What only seemed to be another site's is let go on.
 * @param {{ tabId: number, frameId: number }} frame @param {Blocked} blocked
 */
function keptInFrame({ tabId, frameId }, blocked) {
  const one = confinementOf(tabId);
  const isLeaving = one?.page === tabId && (!isAllowed(one.places, blocked.url) || blocked.method !== "GET");
  if (isLeaving) return keep(one, tabId, blocked);
  const func = (/** @type {string} */ to) => location.replace(to);
  /** @type {any} */
  const letOn = { target: { tabId, frameIds: [frameId] }, func, args: [blocked.url], injectImmediately: true };
  void chrome.scripting.executeScript(letOn).catch(() => undefined);
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
  const one = confinementOf(opener);
  if (one) one.family.add(tabId);
  else if (opener >= 0 && underWay.size > 0) others.add(tabId);
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
