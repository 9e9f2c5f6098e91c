// Data out of the document: a table or list as rows, or the links.

import * as lookup from "../acting/lookup.js";
import * as names from "../naming/names.js";
import * as outcomes from "../outcomes.js";
import * as walk from "../walk.js";
import * as celltext from "./celltext.js";
import * as sources from "./sources.js";
import * as windows from "./windows.js";

const MOST_ROWS = 20_000;
const LINKS = "a[href], area[href]";
const NONE = { columns: [], rows: [], total: null, message: "" };

/** @type {import("../engine.d.ts").Engine["extract"]} */
export async function extract({ space, kind, ref, peek }) {
  const found = ref ? lookup.find(space, ref) : null;
  if (found && "refusal" in found) return outcomes.refused(found.refusal);
  return kind === "links" ? linksIn(found?.element ?? null) : table(found?.element ?? null, peek);
}

/** @param {Element | null} within @param {boolean} peek @returns {Promise<import("../engine.d.ts").Extracted>} */
async function table(within, peek) {
  const source = sources.largest(within) ?? (within && sources.around(within));
  if (!source || peek) return { ...NONE, weight: source?.weight ?? 0 };
  const { pieces, message } = await windows.all(source, MOST_ROWS);
  const { columns, rows } = source.finish(pieces);
  const total = windows.totalOf(source, pieces);
  return { columns, rows, total: total && total > rows.length ? total : null, weight: source.weight, message };
}

/** @param {Element | null} within @returns {import("../engine.d.ts").Extracted} each once, in their order */
function linksIn(within) {
  const links = [...walk.everywhere(LINKS)].filter((link) => !within || walk.contains(within, link));
  const rows = links.filter(isOpenable).map((link) => [wordsOf(link), /** @type {HTMLAnchorElement} */ (link).href]);
  const once = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  return { ...NONE, columns: ["text", "url"], rows: once, weight: once.length };
}

/** A script is no address. An `area` has no box of its own. @param {Element} link */
function isOpenable(link) {
  if (!/^(https?|mailto|tel|ftp|file):/.test(/** @type {HTMLAnchorElement} */ (link).href)) return false;
  return link.localName === "area" || link.checkVisibility({ visibilityProperty: true });
}

/** What can be seen, or else what it is called: a picture may lead somewhere. @param {Element} link */
function wordsOf(link) {
  return celltext.textOf(link) || new names.Namer().nameOf(link);
}
