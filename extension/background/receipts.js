// Receipts, as the worker puts them together: what the page saw, and what the browser told besides.

/** @typedef {import("../protocol.js").Effect} Effect */
/** @typedef {import("../protocol.js").Receipt} Receipt */

/**
 * @param {import("../protocol.js").Code} code
 * @param {string} message
 * @param {Effect[]} effect
 * @param {boolean} ok
 * @returns {Receipt}
 */
export function receiptOf(code, message, effect = ["none"], ok = false) {
  return { ok, code, message, effect };
}

/**
 * The receipt, with more that happened. It was "nothing changed" in the page only.
 * @param {Receipt} receipt @param {string[]} sentences @param {Effect[]} effect @returns {Receipt}
 */
export function withMore(receipt, sentences, effect) {
  const seen = receipt.message.replace(/ ?Nothing changed\.$/, "");
  return { ...receipt, message: [seen, ...sentences].join(" ").trim(), effect: union(receipt.effect, effect) };
}

/** @param {Effect[] | undefined} first @param {Effect[] | undefined} second @returns {Effect[]} */
export function union(first = [], second = []) {
  const seen = [...new Set([...first, ...second])].filter((effect) => effect !== "none");
  return seen.length > 0 ? seen : ["none"];
}
