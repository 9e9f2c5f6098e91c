// page.read: the readable text of a page, its frames in their places, in pieces.

import { getTab } from "./tabs.js";
import { join } from "./tree.js";
import { views } from "./views.js";

/** @param {import("../protocol.js").Read} params @returns {Promise<import("../protocol.js").PageText>} */
export async function read(params) {
  const { tab_id: tabId, space, offset = 0, size = 8_000 } = params;
  await getTab(tabId);
  const options = { space, nextRef: 1 };
  const seen = await views(params, "read", options, () => options);
  const { lines } = join(seen, seen[0]);
  const text = lines.filter((line) => line.text).map(({ depth, text }) => "  ".repeat(depth) + text).join("\n");
  const end = endOf(text, offset, size);
  const { url = "", title = "" } = seen[0].view ?? {};
  const next = end < text.length ? end : null;
  return { tab_id: tabId, url, title, text: text.slice(offset, end).trimEnd(), offset, next_offset: next, total: text.length };
}

/** Where a piece ends: behind a line where it can, and never in the middle of a character. @param {string} text @param {number} offset @param {number} size */
function endOf(text, offset, size) {
  const most = offset + size;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf("\n", most - 1) + 1;
  if (line > offset) return line;
  return /[\uD800-\uDBFF]/.test(text[most - 1]) ? most - 1 : most;
}
