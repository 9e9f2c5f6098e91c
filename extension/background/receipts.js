// Receipts, as the worker puts them together: what the page saw, and what the browser told besides.

/** @typedef {import("../protocol.js").Effect} Effect */
/** @typedef {import("../protocol.js").Receipt} Receipt */

/**
 * One in our own words: what it has to tell of a page, or of where a tab is, is in its other fields.
 * @param {import("../protocol.js").Code} code
 * @param {string} message
 * @param {Effect[]} effect
 * @param {boolean} ok
 * @returns {Receipt}
 */
export function receiptOf(code, message, effect = ["none"], ok = false) {
  return { ok, code, message, own: true, effect };
}

/** @param {Effect[] | undefined} first @param {Effect[] | undefined} second @returns {Effect[]} */
export function union(first = [], second = []) {
  const seen = [...new Set([...first, ...second])].filter((effect) => effect !== "none");
  return seen.length > 0 ? seen : ["none"];
}
