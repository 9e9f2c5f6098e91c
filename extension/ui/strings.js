/** The texts of the chat in the language of the browser. */

import { en } from "./strings.en.js";
import { es } from "./strings.es.js";
import { it } from "./strings.it.js";

/** @typedef {import("./strings.en.js").Key} Key */

/** @type {Record<string, Record<Key, string>>} */
const TABLES = { en, es, it };

/** The first two letters of the browser's language, where there is a table for it. */
export const LANGUAGE = [navigator.language.slice(0, 2).toLowerCase()].find((code) => code in TABLES) ?? "en";

const TABLE = /** @type {Record<Key, string>} */ (TABLES[LANGUAGE]);

/**
 * The text of a key, with its `{name}` places filled in.
 *
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  return TABLE[key].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * The key `prefix_name` where there is one, for names that come over the wire and may be newer than this table.
 *
 * @param {string} prefix
 * @param {string} name
 * @returns {Key | null}
 */
export function keyFor(prefix, name) {
  const key = `${prefix}_${name}`;
  return Object.hasOwn(TABLE, key) ? /** @type {Key} */ (key) : null;
}
