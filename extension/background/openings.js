// Which tab was opened by which, and when: how an action learns that a page it clicked in opened another tab.

/** @typedef {{ tabId: number, at: number }} Opening */

/** The last tab that each tab opened. @type {Map<number, Opening>} */
const openings = new Map();

/** The tab that `tabId` opened since `time`. @param {number} tabId @param {number} time */
export function openedSince(tabId, time) {
  const opening = openings.get(tabId);
  return opening && opening.at >= time ? opening.tabId : undefined;
}

/** @param {number} opener @param {number} tabId */
function note(opener, tabId) {
  openings.set(opener, { tabId, at: performance.now() });
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchOpenings() {
  chrome.tabs.onCreated.addListener(({ id, openerTabId }) => {
    if (id !== undefined && openerTabId !== undefined) note(openerTabId, id);
  });
  // Tells of pop-up windows too, whose tabs name no opener.
  chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => note(sourceTabId, tabId));
  chrome.tabs.onRemoved.addListener((tabId) => void openings.delete(tabId));
}
