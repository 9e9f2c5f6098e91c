// page.download: a file by its address, with the cookies of this profile, into the browser's download folder.

import { arrived, withDownloads } from "./downloads.js";
import { sentence } from "./errors.js";
import { receiptOf } from "./receipts.js";
import { confined, creating } from "./sites.js";
import { findTab, noSuchTab, since } from "./tabs.js";
import { arrival, create, refused } from "./travel.js";

/** @typedef {import("../protocol.js").Receipt} Receipt */

/** What is larger goes on without the receipt, which says so. */
const ARRIVE_MS = 20_000;

/** @param {import("../protocol.js").DownloadUrl} params @returns {Promise<Receipt>} */
export async function downloadUrl({ tab_id: tabId, url, sites = null }) {
  const refusal = refused(url);
  if (refusal) return refusal;
  if (!(await findTab(tabId))) return noSuchTab(tabId);
  const time = performance.now();
  const receipt = sites ? await followed(url, sites, time) : await fetched(url);
  return { ...receipt, ms: since(time) };
}

/**
 * Requests of the browser's downloads are shown to no rule. So it is asked for in a tab behind, which is kept to the sites
 * at each redirect; what would be shown there, and not kept, is fetched now that it is known where it leads.
 * @param {string} url @param {string[]} sites @param {number} time @returns {Promise<Receipt>}
 */
async function followed(url, sites, time) {
  const receipt = await confined(null, sites, async (confinement) => {
    const tabId = await creating(confinement, () => create(url, false));
    try {
      const went = await arrival(tabId, time);
      if (went.blocked) return went;
      const click = receiptOf("done", "", ["download"], true);
      const told = await withDownloads(went, { tabId, since: time, isExpected: !went.ok, click });
      const [file] = told.downloads ?? [];
      if (file) return kept(file);
      return went.ok ? await fetched(url) : { ...receiptOf("not_found", `It could not be downloaded. ${went.message}`), led_to: url };
    } finally {
      await chrome.tabs.remove(tabId).catch(() => undefined);
    }
  });
  return receipt.blocked ? { ...receipt, blocked: { ...receipt.blocked, place: "file" } } : receipt;
}

/** @param {string} url @returns {Promise<Receipt>} */
async function fetched(url) {
  try {
    const id = await chrome.downloads.download({ url, saveAs: false });
    const file = await arrived(id, ARRIVE_MS);
    if (!file) return receiptOf("unknown", "The browser has dropped the download from its list.");
    return kept(file);
  } catch (error) {
    return { ...receiptOf("not_found", `It could not be downloaded: ${sentence(error)}`), own: false, led_to: url };
  }
}

/** @param {import("../protocol.js").Download} file @returns {Receipt} */
function kept(file) {
  if (file.state !== "interrupted") return { ...receiptOf("done", "", ["download"], true), downloads: [file] };
  return { ...receiptOf("not_found", "Nothing was downloaded."), downloads: [file] };
}
