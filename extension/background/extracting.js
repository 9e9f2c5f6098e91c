// page.extract: a table, a list or the links of a tab as rows of data.

import { explained } from "./excuses.js";
import { ask, documents, whileAwake } from "./frames.js";
import { getTab } from "./tabs.js";

/** @typedef {import("../protocol.js").Code} Code */
/** @typedef {import("../protocol.js").Extract} Extract */
/** @typedef {import("../protocol.js").Rows} Rows */
/** @typedef {import("./frames.js").Document} Document */
/** @typedef {import("../page/engine.js").Extracted} Extracted */

/** Long lists are scrolled to their end, which the engine itself bounds. */
const LONGEST_MS = 18_000;
const PEEK_MS = 8_000;

/** @param {Extract} params @returns {Promise<Rows>} */
export async function extract(params) {
  const { tab_id: tabId, frame_id: frameId = 0, document_id: expected, ref, kind } = params;
  return explained(tabId, (code, message) => nothing(params, code, message), async () => {
    await getTab(tabId);
    const all = await documents(tabId);
    if (!ref) return kind === "links" ? allLinks(params, all) : largestTable(params, all);
    const own = all.find((document) => document.frameId === frameId);
    if (!own) return nothing(params, "frame_gone", "The frame of this element is not there any more. Look again.");
    if (expected && own.documentId !== expected) {
      return nothing(params, "stale", "The page has loaded another document since it was looked at. Look again.");
    }
    return rowsIn(params, own);
  });
}

/** @param {Extract} params @param {Document} own @param {boolean} peek @param {number} ms */
function asked({ tab_id: tabId, space, kind, ref = null }, own, peek, ms) {
  const answer = ask(tabId, own.documentId, "extract", { space, kind, ref, peek }, ms);
  return whileAwake(tabId, own.documentId, answer);
}

/** @param {Extract} params @param {Document} own @returns {Promise<Rows>} */
async function rowsIn(params, own) {
  const found = await asked(params, own, false, LONGEST_MS);
  if ("code" in found) return nothing(params, found.code, found.message);
  if (found.weight === 0) return nothing(params, "not_found", nothingThere(params));
  return told(params, own.url, found);
}

/** @param {Extract} params @param {string} url @param {Extracted} found @returns {Rows} */
function told({ tab_id }, url, { columns, rows, total, message }) {
  return { tab_id, url, code: "done", message, columns, rows, total };
}

/** Frames that give no answer hold none that could be compared. @param {Extract} params @param {Document[]} all @returns {Promise<Rows>} */
async function largestTable(params, all) {
  const weights = await Promise.all(all.map(async (own) => weightOf(await answered(params, own, true))));
  const most = Math.max(...weights);
  if (most === 0) return nothing(params, "not_found", nothingThere(params));
  return rowsIn(params, all[weights.indexOf(most)]);
}

/** @param {Extract} params @param {Document[]} all @returns {Promise<Rows>} */
async function allLinks(params, all) {
  const found = (await Promise.all(all.map((own) => answered(params, own, false)))).filter((each) => each !== null);
  const rows = new Map(found.flatMap((each) => each.rows).map((row) => [JSON.stringify(row), row]));
  if (rows.size === 0) return nothing(params, "not_found", nothingThere(params));
  const whole = { columns: ["text", "url"], rows: [...rows.values()], total: null, weight: rows.size, message: "" };
  return told(params, all[0].url, whole);
}

/** @param {Extract} params @param {Document} own @param {boolean} peek @returns {Promise<Extracted | null>} */
async function answered(params, own, peek) {
  const answer = asked(params, own, peek, PEEK_MS);
  const found = await (own.frameId === 0 ? answer : answer.catch(() => null));
  return found && "code" in found ? null : found;
}

/** @param {Extracted | null} found */
function weightOf(found) {
  return found?.weight ?? 0;
}

/** @param {Extract} params */
function nothingThere({ kind, ref }) {
  const where = ref ? "in this part of the page" : "on this page";
  return kind === "links" ? `There are no links ${where}.` : `There is no table or list ${where}.`;
}

/** @param {Extract} params @param {Code} code @param {string} message @returns {Rows} */
function nothing({ tab_id }, code, message) {
  return { tab_id, url: "", code, message, columns: [], rows: [], total: null };
}
