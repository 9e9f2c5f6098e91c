// Tabs in which the browser saves what a server sends, in place of showing it: for files that are asked for by their
// addresses. Rules of the browser's own say so in each server's answer that does not say it already (RFC 6266), so that
// nothing is asked for twice, and what a tab is kept from is kept from a file as well. As found in Chromium 156.

import { Signal } from "./signal.js";

/** Below those of sites.js, which sweeps away its own. */
const RULES = [999_998, 999_999];
/** Should nobody tell of it. */
const SHOWN_MS = 2_000;
const DISPOSITION = "content-disposition";
/** @type {Set<number>} */
const saving = new Set();

/**
 * Opens one, at a page that asks nobody: no rule knows a tab before it is there. What is told of that page comes first.
 * @param {(url: string) => Promise<number>} open
 */
export async function savingTab(open) {
  /** @type {Set<number>} */
  const shown = new Set();
  const news = new Signal();
  /** @param {{ tabId: number }} details */
  const note = ({ tabId }) => {
    shown.add(tabId);
    news.fire();
  };
  chrome.webNavigation.onCommitted.addListener(note);
  try {
    const tabId = await open("about:blank");
    saving.add(tabId);
    await set();
    await news.until(() => shown.has(tabId), SHOWN_MS);
    return tabId;
  } finally {
    chrome.webNavigation.onCommitted.removeListener(/** @type {any} */ (note)); // whose types are wrong
  }
}

async function set() {
  const resourceTypes = /** @type {["main_frame"]} */ (["main_frame"]);
  const within = { tabIds: [...saving], resourceTypes };
  /** @type {chrome.declarativeNetRequest.RuleAction} */
  const action = { type: "modifyHeaders", responseHeaders: [{ header: DISPOSITION, operation: "set", value: "attachment" }] };
  const conditions = [
    { ...within, responseHeaders: [{ header: DISPOSITION, values: ["inline*"] }] },
    { ...within, excludedResponseHeaders: [{ header: DISPOSITION }] },
  ];
  const priority = 3; // above those by which a site is allowed
  const addRules = conditions.map((condition, at) => ({ id: RULES[at] ?? 0, priority, action, condition }));
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: RULES, addRules: saving.size > 0 ? addRules : [] });
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchSavingTabs() {
  chrome.tabs.onRemoved.addListener((tabId) => void (saving.delete(tabId) && set()));
}
