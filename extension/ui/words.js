/** Sentences for what comes over the wire: tool calls, receipts, durations, choices. */

import { keyFor, LANGUAGE, t } from "./strings.js";

const LONGEST_VALUE = 160;

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
 * @param {"steps" | "looked"} what
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
 * Why a confirmation is asked for. A kind that is newer than this table is shown by its name, a sentence as it is.
 *
 * @param {string} risk
 * @returns {string}
 */
export function riskLabel(risk) {
  const isName = /^[a-z]+(_[a-z]+)*$/.test(risk);
  return worded("risk", risk, isName ? t("risk_other", { what: risk.replaceAll("_", " ") }) : risk);
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
