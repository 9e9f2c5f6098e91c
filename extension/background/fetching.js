// page.download: a file by its address, with the cookies of this profile, into the browser's download folder.

import { arrived } from "./downloads.js";
import { sentence } from "./errors.js";
import { receiptOf } from "./receipts.js";
import { findTab, noSuchTab, since } from "./tabs.js";
import { refused } from "./travel.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */

/** What is larger goes on without the receipt, which says so. */
const ARRIVE_MS = 20_000;

/** @param {import("../protocol.js").DownloadUrl} params @returns {Promise<Receipt>} */
export async function downloadUrl({ tab_id: tabId, url }) {
  const refusal = refused(url);
  if (refusal) return refusal;
  if (!(await findTab(tabId))) return noSuchTab(tabId);
  const time = performance.now();
  return { ...(await fetched(url)), ms: since(time) };
}

/** @param {string} url @returns {Promise<Receipt>} */
async function fetched(url) {
  try {
    const id = await chrome.downloads.download({ url, saveAs: false });
    const file = await arrived(id, ARRIVE_MS);
    if (!file) return receiptOf("unknown", "The browser has dropped the download from its list.");
    if (file.state !== "interrupted") return { ...receiptOf("done", "", ["download"], true), downloads: [file] };
    return { ...receiptOf("not_found", "Nothing was downloaded."), downloads: [file] };
  } catch (error) {
    return { ...receiptOf("not_found", `It could not be downloaded: ${sentence(error)}`), own: false, led_to: url };
  }
}
