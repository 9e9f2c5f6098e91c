// Files that the browser saves, as it tells of them: which tab asked for one, how far it is, and a name that a disk takes.

import { isWatched, tell } from "./events.js";
import { isWeb, parsed } from "./places.js";

/** Other files wait for the person's yes, which no patience brings. */
const FREE = new Set(["safe", "accepted", "allowlistedByPolicy", "deepScannedSafe"]);
/** Of what a script made, whose address may hold all of it; a web address is asked again as it is. */
const LONGEST_URL = 2_000;
const MOST_ASKED = 100;
/** An answer that is no file by then is none. */
const ANSWERED_MS = 1_000;
/** The browser tells of no progress: it is asked how far a file is, for as long as a receipt may wait for one. */
const PROGRESS_MS = 1_000;
const RESUMED_MS = 300;
const AWAITED_MS = 600_000;
/** Of a file's name, as in the host's filenames.py. */
const MOST_BYTES = 200;

/**
 * A request for a document, of which a file may come: which tab and frame asked, how and when, for which address and the ones
 * that it was redirected to, when its answer began, of how many bytes it said it is, whether that broke off, and whether it
 * has come to what it is: a file that was told of, or a document that is shown.
 * @typedef {{ tabId: number, frameId: number, method: string, urls: Set<string>, began: number, answered: number, size: number, hasFailed: boolean, isMet: boolean }} Asked
 */
/** By the browser's ids, the oldest first. @type {Map<string, Asked>} */
const asked = new Map();
/** Files whose tab is known, or known to be none. @type {Map<number, number | null>} */
const files = new Map();
/** Files whose names were too long. @type {Set<number>} */
const cut = new Set();
/** @type {Map<number, ReturnType<typeof setTimeout>>} */
const looks = new Map();

/** Answers to a POST that are under way, and the requests for them. @type {Map<number, Asked>} */
const posted = new Map();
/** Those of them that broke off: what comes in their place is another file. @type {Set<number>} */
const broken = new Set();

/** @param {{ url: string, tabId: number, frameId: number, method: string, requestId: string }} details @returns {undefined} */
function askedFor({ url, tabId, frameId, method, requestId }) {
  const before = asked.get(requestId);
  if (before) {
    before.urls.add(url);
    before.method = method;
    return;
  }
  const began = performance.now();
  asked.set(requestId, { tabId, frameId, method, urls: new Set([url]), began, answered: Infinity, size: 0, hasFailed: false, isMet: false });
  if (asked.size > MOST_ASKED) asked.delete(/** @type {string} */ (asked.keys().next().value));
}

/**
 * What an answer holds begins as a file right after that.
 * @param {{ requestId: string, responseHeaders?: chrome.webRequest.HttpHeaders }} details
 */
function answered({ requestId, responseHeaders = [] }) {
  const request = asked.get(requestId);
  if (!request) return;
  request.answered = performance.now();
  request.size = Number(responseHeaders.find(({ name }) => name.toLowerCase() === "content-length")?.value ?? 0);
}

/**
 * What is shown is no file: one of the same address may be asked for at once after it.
 * @param {{ tabId: number, frameId: number, url: string }} details
 */
function shown({ tabId, frameId, url }) {
  const [address] = url.split("#");
  const its = [...asked.values()].filter((one) => one.tabId === tabId && one.frameId === frameId && !one.isMet && one.answered < Infinity);
  const request = its.filter(({ urls }) => [...urls].some((each) => each.split("#")[0] === address)).pop();
  if (request) request.isMet = true;
}

/** @param {{ requestId: string }} details */
function failed({ requestId }) {
  const request = asked.get(requestId);
  if (!request) return;
  request.hasFailed = true;
  for (const [id, its] of posted) if (its === request) void giveUp(id);
}

/** The browser goes on with it by itself, and by GET only, which may give another file. @param {number} id */
async function giveUp(id) {
  broken.add(id);
  await chrome.downloads.cancel(id).catch(() => undefined); // it has ended
  await tellFile(id);
}

/** @param {number} id */
async function tellFile(id) {
  const [item] = await chrome.downloads.search({ id });
  if (item) told(item);
}

/** The browser tells of nothing where one that it goes on with breaks off at once again. @param {number} id */
export function lookAtFile(id) {
  clearTimeout(looks.get(id));
  looks.set(id, setTimeout(() => void tellFile(id), RESUMED_MS));
}

/** @param {chrome.downloads.DownloadItem} item */
function told(item) {
  const { id, url, referrer = "", danger, bytesReceived: received, totalBytes, startTime } = item;
  const asked_at = files.has(id) ? null : meet(item);
  const state = broken.has(id) ? "interrupted" : item.state;
  const error = broken.has(id) ? "NETWORK_FAILED" : item.error; // in place of USER_CANCELED
  const isHeld = state === "in_progress" && !FREE.has(danger);
  // Why it broke off, or what holds it back.
  const reason = state === "interrupted" ? (error ?? "no reason is given") : isHeld ? danger : "";
  const total = Math.max(totalBytes, 0);
  const path = state === "complete" ? item.filename : "";
  const is_cut = cut.has(id);
  const is_posted = posted.has(id);
  const source = isWeb(parsed(url)) ? url : url.slice(0, LONGEST_URL);
  const download = { name: nameOf(item), url: source, state, received, total, reason, path, is_cut, is_posted };
  const can_resume = state === "interrupted" && item.canResume && !is_posted;
  const about = { source, referrer, is_held: isHeld, can_resume, asked_at };
  tell({ type: "file", tab_id: files.get(id) ?? null, file_id: `${id}`, download, ...about });
  clearTimeout(looks.get(id));
  looks.delete(id);
  const isAwaited = state === "in_progress" && !isHeld && Date.now() - Date.parse(startTime) < AWAITED_MS;
  if (isAwaited) looks.set(id, setTimeout(() => void tellFile(id), PROGRESS_MS));
}

/**
 * The request that brought it is the one that was just answered, with as many bytes. Where several were, the files mostly
 * come in their order, and of none it is told when it was asked for.
 * @param {chrome.downloads.DownloadItem} item @returns {number | null} when it was asked for, where that is known
 */
function meet({ id, url, finalUrl, totalBytes }) {
  const free = [...asked.values()].filter(({ isMet }) => !isMet);
  const first = free.filter(({ urls }) => urls.has(url));
  const same = first.length > 0 ? first : free.filter(({ urls }) => urls.has(finalUrl));
  const latest = performance.now() - ANSWERED_MS;
  const late = same.filter(({ answered }) => answered > latest && answered < Infinity);
  const sized = late.filter(({ size }) => size > 0 && size === totalBytes);
  const answers = sized.length > 0 ? sized : late;
  const [request, ...others] = answers.length > 0 ? answers.sort((one, other) => one.answered - other.answered) : same.reverse();
  files.set(id, request?.tabId ?? null);
  if (!request) return null;
  request.isMet = true;
  if (request.method === "POST" && isWatched(request.tabId)) {
    posted.set(id, request);
    if (request.hasFailed) void giveUp(id);
  }
  return others.length === 0 && request.answered > latest ? request.began : null;
}

/** Until the browser has chosen a name, or the person has, the address says it best. @param {chrome.downloads.DownloadItem} item */
function nameOf({ filename, url }) {
  const path = filename || (url.startsWith("data:") ? "" : parsed(url)?.pathname ?? "");
  return path.split(/[/\\]/).pop() || "download";
}

/**
 * A name that no disk takes would make the browser ask the person for another one: in a file that a tab of a run asked
 * for, or that a script made, it is cut, and keeps its ending.
 * @param {chrome.downloads.DownloadItem} item @param {(suggestion?: chrome.downloads.FilenameSuggestion) => void} suggest
 */
function named({ id, filename }, suggest) {
  const by = files.get(id) ?? null;
  const fit = short(filename);
  if (fit === filename || !(by === null || isWatched(by))) return suggest();
  cut.add(id);
  return suggest({ filename: fit });
}

/** @param {string} name */
function short(name) {
  const bytes = new TextEncoder().encode(name);
  if (bytes.length <= MOST_BYTES) return name;
  const ending = /(?:\.[A-Za-z]{1,5})?\.[^.]{1,10}$/.exec(name)?.[0] ?? "";
  const kept = bytes.slice(0, MOST_BYTES - new TextEncoder().encode(ending).length);
  return new TextDecoder().decode(kept).replace(/[\ufffd. ]+$/, "") + ending;
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchFiles() {
  const { webRequest, webNavigation, downloads } = chrome;
  /** @type {chrome.webRequest.RequestFilter} */
  const documents = { urls: ["<all_urls>"], types: ["main_frame", "sub_frame", "other"] };
  webRequest.onBeforeRequest.addListener(askedFor, documents);
  webRequest.onResponseStarted.addListener(answered, documents, ["responseHeaders"]);
  webRequest.onErrorOccurred.addListener(failed, documents);
  webNavigation.onCommitted.addListener(shown);
  downloads.onCreated.addListener(told);
  downloads.onDeterminingFilename.addListener(named);
  downloads.onChanged.addListener(({ id, state, danger }) => void ((state || danger) && tellFile(id)));
  downloads.onErased.addListener((id) => {
    files.delete(id);
    cut.delete(id);
    posted.delete(id);
    broken.delete(id);
  });
}
