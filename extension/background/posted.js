// Which tabs show a page that came of sending a form: loading it again would send that once more, without a question where
// nobody watches.

/**
 * The last request for a page, by tab: it may lead to a page, or to a file.
 * @type {Map<number, { url: string, method: string }>}
 */
const asked = new Map();
/** @type {Set<number>} */
const posted = new Set();

/** @param {number} tabId */
export function isPosted(tabId) {
  return posted.has(tabId);
}

/** What the tab asked for last, to show it as its page. @param {number} tabId */
export function lastAsked(tabId) {
  return asked.get(tabId);
}

/**
 * A redirect asks anew, mostly with another method.
 * @param {{ tabId: number, url: string, method: string }} details @returns {undefined}
 */
function ask({ tabId, url, method }) {
  asked.set(tabId, { url, method });
}

/** @param {{ tabId: number, frameId: number, documentLifecycle?: string }} details */
function commit({ tabId, frameId, documentLifecycle = "active" }) {
  if (frameId !== 0 || documentLifecycle !== "active") return;
  if (asked.get(tabId)?.method === "POST") posted.add(tabId);
  else posted.delete(tabId);
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchPosted() {
  chrome.webRequest.onBeforeRequest.addListener(ask, { urls: ["<all_urls>"], types: ["main_frame"] });
  chrome.webNavigation.onCommitted.addListener(commit);
  chrome.tabs.onRemoved.addListener((tabId) => {
    asked.delete(tabId);
    posted.delete(tabId);
  });
}
