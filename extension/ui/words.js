/** Sentences for what comes over the wire: tool calls, receipts, durations, choices. */

import { keyFor, LANGUAGE, t } from "./strings.js";

const LONGEST_VALUE = 160;
const LONGEST_TEXT = 600;

const oneDigit = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const wholeNumber = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });

/**
 * What a tool call does, as a person would say it: each verb has a sentence. A verb that is newer than this table, or a
 * record from before there were verbs, is shown by the tool's name.
 *
 * @param {{ tool: string, verb: string, arguments: Record<string, unknown> }} call
 * @returns {string}
 */
export function sentence({ tool, verb, arguments: given }) {
  const key = keyFor("verb", verb);
  return key ? t(key, places(given)) : unknownTool(tool, given);
}

/**
 * @param {number} seconds
 * @returns {string}
 */
export function duration(seconds) {
  if (seconds < 60) return t("seconds", { n: oneDigit.format(seconds) });
  return t("minutes", { m: Math.floor(seconds / 60), s: Math.floor(seconds % 60) });
}

/**
 * @param {number} ms
 * @returns {string}
 */
export function shortTime(ms) {
  return ms < 1000 ? t("milliseconds", { n: wholeNumber.format(ms) }) : duration(ms / 1000);
}

/**
 * @param {"steps" | "looked" | "looks"} what
 * @param {number} n
 * @returns {string}
 */
export function count(what, n) {
  return t(`${what}_${n === 1 ? "one" : "other"}`, { n: wholeNumber.format(n) });
}

/**
 * @param {Required<import("../protocol").Tokens>} used
 * @returns {string}
 */
export function tokens({ input, output }) {
  return t("tokens", { n: wholeNumber.format(input + output) });
}

/**
 * @param {Required<import("../protocol").Tokens>} used
 * @returns {string}
 */
export function tokensDetail({ input, cached, output }) {
  const [read, known, said] = [input, cached, output].map((n) => wholeNumber.format(n));
  return t("tokensDetail", { input: read, cached: known, output: said });
}

/**
 * @param {string[]} effect
 * @returns {string}
 */
export function effects(effect) {
  return effect.map((name) => worded("effect", name)).join(", ");
}

/**
 * What a choice reads like; what is sent back is always the choice as it came.
 *
 * @param {string} choice
 * @returns {string}
 */
export function choiceLabel(choice) {
  return worded("choice", choice.toLowerCase().replaceAll(" ", "_"), choice);
}

/**
 * What a confirmation can be answered with. They are ids of the protocol, and have nothing to do with the words of a
 * question that happen to be the same.
 *
 * @param {string} choice
 * @returns {string}
 */
export function allowLabel(choice) {
  return worded("allow", choice);
}

/**
 * What a program is allowed is for no task: it holds for as long as the program's door is open.
 *
 * @param {string} choice
 * @returns {string}
 */
export function programLabel(choice) {
  return keyFor("program", choice) ? worded("program", choice) : allowLabel(choice);
}

/**
 * A kind of what was done, in a word.
 *
 * @param {string} kind
 * @returns {string}
 */
export function kindLabel(kind) {
  return worded("kind", kind);
}

/**
 * A text of a page or a model as it may stand in a question: without the characters that change how other text reads, or
 * that show nothing. Line feeds stay where they are wanted.
 *
 * @param {string} text
 * @param {number} [longest]
 */
export function plain(text, longest = LONGEST_TEXT) {
  return clip(text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, ""), longest);
}

/**
 * An address without the parts that say nothing to a person.
 *
 * @param {string} url
 * @returns {string}
 */
export function shortUrl(url) {
  return clip(url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, ""));
}

/**
 * @param {string} prefix
 * @param {string} name
 * @param {string} [raw] what is shown of a name that has no text
 */
function worded(prefix, name, raw = name) {
  const key = keyFor(prefix, name);
  return key ? t(key) : raw;
}

/**
 * The values a sentence may name.
 *
 * @param {Record<string, unknown>} given
 * @returns {Record<string, string>}
 */
function places(given) {
  const { url, direction, key, tab_index } = given;
  const named = given.description || given.intent || given.what;
  return {
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, quoted(value)])),
    what: named ? quoted(named) : t("anElement"),
    url: shortUrl(String(url ?? "")),
    direction: worded("direction", String(direction ?? "")),
    key: String(key ?? ""),
    tab_index: String(tab_index ?? ""),
  };
}

/**
 * @param {string} tool
 * @param {Record<string, unknown>} given
 */
function unknownTool(tool, given) {
  const name = tool.replaceAll("_", " ");
  const values = Object.values(given).map((value) => quoted(value)).join(", ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${values && `: ${values}`}`;
}

/**
 * @param {unknown} value
 * @param {number} [longest] characters that are shown of it
 */
export function quoted(value, longest = LONGEST_VALUE) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return LANGUAGE === "en" ? `“${clip(text, longest)}”` : `«${clip(text, longest)}»`;
}

/** @param {string} text */
function clip(text, longest = LONGEST_VALUE) {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
