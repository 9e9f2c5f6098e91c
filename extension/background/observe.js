// page.observe: waits for a tab to come to rest and says what it looks like, all its frames in one tree.

import { RpcError, pageTrouble } from "./errors.js";
import { ANSWER_MS } from "./frames.js";
import * as navigation from "./navigation.js";
import { arrived, settle } from "./settle.js";
import { getTab, since } from "./tabs.js";
import { LOAD_MS } from "./travel.js";
import { join, pageLine, treeLine, treeText } from "./tree.js";
import { isInjectable, whyClosed } from "./urls.js";
import { frameOf, nextFrameAfter, sum, views } from "./views.js";
import { taken, workBegins } from "./writes.js";

/** @typedef {import("../protocol.js").Observe} Observe */
/** @typedef {import("../protocol.js").Observation} Observation */

/** What the frames of a page get of the budget together, however much the page itself took. */
const FRAMES_SHARE = 0.25;
const LEAST_BUDGET = 400;
const MOST_LOOKS = 3;
const ELSEWHERE = "Navigate to a web address, open a tab or switch to another one to go on.";

/** @param {Observe} params @returns {Promise<Observation>} */
export async function observe(params) {
  const time = performance.now();
  const tab = await awake(await getTab(params.tab_id));
  navigation.adopt(tab);
  workBegins(params.tab_id, time, params.space);
  const seen = await looked(params, MOST_LOOKS);
  return { ...seen, requests: taken(params.tab_id), ms: since(time) };
}

/**
 * A page that goes elsewhere while it is looked at is looked at again where it arrived.
 * @param {Observe} params
 * @param {number} tries
 * @returns {Promise<Observation>}
 */
async function looked(params, tries) {
  try {
    return await look(params);
  } catch (error) {
    if (tries > 1 && pageTrouble(error).kind === "frame_gone") return looked(params, tries - 1);
    return unseen(params, error);
  }
}

/**
 * A tab that the browser has put away to save memory holds no page until it is loaded again.
 * @param {chrome.tabs.Tab} tab
 */
async function awake(tab) {
  if (!tab.discarded || tab.id === undefined) return tab;
  const time = performance.now();
  await chrome.tabs.reload(tab.id);
  await navigation.began(tab.id, time, ANSWER_MS);
  return getTab(tab.id);
}

/** @param {Observe} params @returns {Promise<Observation>} */
async function look(params) {
  const { tab_id: tabId, patience_ms: patience = 0, cap_ms: cap = LOAD_MS } = params;
  await arrived(tabId, cap);
  const before = await getTab(tabId);
  if (!isInjectable(before.url)) return closed(params, before, whyClosed(before.url ?? ""));
  const resting = await settle(tabId, { patience, cap });
  const seen = await allViews(params);
  const { lines, shown, unreached } = join(seen, seen[0]);
  const top = /** @type {import("./page.js").PrefixedView} */ (seen[0].view);
  const tab = await getTab(tabId);
  if (top.contentType === "application/pdf") return closed(params, tab, "This is a PDF file, which the browser's own viewer shows.");
  return {
    tab_id: tabId,
    url: top.url,
    title: top.title,
    tree: [pageLine(top.title, top.url), ...treeText(lines)].join("\n"),
    elements: sum(shown, "elements"),
    omitted: sum(shown, "omitted"),
    partial: !resting || unreached > 0,
    frames: shown.map(frameOf),
    next_ref: Math.max(params.next_ref, top.nextRef),
    next_frame: nextFrameAfter(params.next_frame, seen),
  };
}

/** @param {Observe} params */
function allViews(params) {
  const { space, next_ref: nextRef, budget = 12_000 } = params;
  return views(params, "observe", { space, nextRef, budget }, (top, children) => {
    return { space, nextRef: 1, budget: shareOf(budget, top, children) };
  });
}

/** @param {number} budget @param {import("./page.js").PrefixedView} top @param {number} children */
function shareOf(budget, top, children) {
  const taken = top.lines.reduce((total, line) => total + line.text.length + 2 * line.depth + 4, 0);
  const left = Math.max(budget - taken, budget * FRAMES_SHARE);
  return Math.max(LEAST_BUDGET, Math.floor(left / Math.max(1, children)));
}

/**
 * What is said of a page that could not be looked at.
 * @param {Observe} params
 * @param {unknown} error
 * @returns {Promise<Observation>}
 */
async function unseen(params, error) {
  if (error instanceof RpcError) throw error;
  const { kind, message } = pageTrouble(error);
  const tab = await getTab(params.tab_id);
  if (kind === "not_injectable") return closed(params, tab, whyClosed(tab.url ?? ""));
  if (kind === "error_page") return closed(params, tab, "The page could not be loaded: the browser shows its error page.");
  if (kind === "silent") return { ...closed(params, tab, message, "The person may have to answer it in the browser."), partial: true };
  throw error;
}

/**
 * @param {Observe} params @param {chrome.tabs.Tab} tab @param {string} why @param {string} [remedy]
 * @returns {Observation}
 */
function closed(params, tab, why, remedy = ELSEWHERE) {
  const { url = "", title = "" } = tab;
  const { tab_id, next_ref, next_frame } = params;
  const tree = [pageLine(title, url), treeLine(1, `${why} ${remedy}`)].join("\n");
  return { tab_id, url, title, tree, elements: 0, omitted: 0, partial: false, frames: [], next_ref, next_frame };
}
