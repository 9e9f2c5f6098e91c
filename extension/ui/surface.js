/** Where this page is shown: in the toolbar's popup, in the side panel, or in a tab or window of its own. */

import { byId } from "./dom.js";

/**
 * Popups are known at once, which the popup's size needs. Whether the rest is a tab or the panel only decides whether
 * there is a button that opens the panel.
 */
export async function settle() {
  const popup = chrome.extension.getViews({ type: "popup" }).includes(window);
  document.documentElement.dataset.surface = popup ? "popup" : "page";
  if (!popup && !(await chrome.tabs.getCurrent())) document.documentElement.dataset.surface = "panel";
  else await offerPanel(popup);
}

/** @param {boolean} popup */
async function offerPanel(popup) {
  // Edge has the API, older Chrome does not; the types only know the newest.
  const panel = /** @type {Partial<typeof chrome.sidePanel> | undefined} */ (chrome.sidePanel);
  const { id: windowId } = await chrome.windows.getCurrent();
  if (!panel?.open || windowId === undefined) return;
  const open = panel.open.bind(panel);
  const button = byId("panel", HTMLButtonElement);
  button.hidden = false;
  // The window's id is read beforehand: opening the panel must follow the click with nothing awaited in between.
  button.addEventListener("click", () => void open({ windowId }).then(() => popup && window.close()));
}
