// Choosing options, of a native select or of a list that a page has built itself.

import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as lines from "../seeing/lines.js";
import * as events from "./events.js";
import * as focusing from "./focusing.js";
import * as lists from "./lists.js";
import * as typing from "./typing.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */

const MOST_OPTIONS = 200;
const LONGEST_OPTION = 200;

/** @typedef {{ value: string, label: string, group?: string }} Option */

/**
 * By value, by exact text, by text in any case, by group and text, or by a text that only one option contains.
 * @template T @param {T[]} options @param {string} wanted @param {(option: T) => Option} read
 * @returns {T | null}
 */
export function match(options, wanted, read) {
  const text = names.collapse(wanted);
  const lower = text.toLowerCase();
  /** @type {Array<(option: Option) => boolean>} */
  const rules = [
    ({ value }) => value === wanted,
    ({ label }) => label === text,
    ({ label }) => label.toLowerCase() === lower,
    ({ group, label }) => group !== undefined && bare(`${group} ${label}`) === bare(lower),
    ({ label }) => lower !== "" && label.toLowerCase().includes(lower),
  ];
  for (const [index, rule] of rules.entries()) {
    const found = options.filter((option) => rule(read(option)));
    if (found.length === 1 || (found.length > 1 && index < 2)) return found[0] ?? null;
  }
  return null;
}

/** @param {string} text */
function bare(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @param {string} wanted @param {string[]} labels @returns {Outcome} */
export function noSuchOption(wanted, labels) {
  const options = labels.slice(0, MOST_OPTIONS).map((label) => names.shorten(label, LONGEST_OPTION));
  const message = options.length ? `No single option matches ${JSON.stringify(wanted)}.` : "There are no options to choose from.";
  return { code: "no_such_option", message, options };
}

/** @param {HTMLOptionElement} option @returns {Option} */
function readOption(option) {
  const group = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : undefined;
  return { value: option.value, label: names.collapse(option.label || option.value), group };
}

/** @param {HTMLSelectElement} select @param {number} index */
export function setOption(select, index) {
  select.selectedIndex = index;
  events.plain(select, "input");
  events.plain(select, "change");
}

/** @param {HTMLSelectElement} select @param {string[]} wanted @returns {Outcome} */
function selectNative(select, wanted) {
  const options = [...select.options];
  const title = lines.title(select);
  if (wanted.length > 1 && !select.multiple) return { code: "invalid", message: `${title} takes one option, not ${wanted.length}.` };
  /** @type {HTMLOptionElement[]} */
  const chosen = [];
  for (const each of wanted) {
    const option = match(options, each, readOption);
    if (!option) return noSuchOption(each, options.map((other) => readOption(other).label));
    const { label } = readOption(option);
    if (option.matches(":disabled")) return { code: "disabled", message: `The option ${JSON.stringify(label)} is disabled.` };
    chosen.push(option);
  }
  return choose(select, title, [...new Set(chosen)]);
}

/**
 * @param {HTMLSelectElement} select @param {string} title @param {HTMLOptionElement[]} chosen
 * @returns {Outcome}
 */
function choose(select, title, chosen) {
  const shown = chosen.map((option) => JSON.stringify(readOption(option).label)).join(", ");
  const isSo = () => select.selectedOptions.length === chosen.length && chosen.every((option) => option.selected);
  if (isSo()) return { code: "done", message: `Already chosen in ${title}: ${shown}.`, already: true };
  focusing.focus(select);
  if (select.multiple) setOptions(select, chosen);
  else setOption(select, chosen[0]?.index ?? -1);
  if (!isSo()) return { code: "not_editable", message: `${title} did not keep ${shown}.` };
  return { code: "done", message: `Chose ${shown} in ${title}.` };
}

/** @param {HTMLSelectElement} select @param {HTMLOptionElement[]} chosen */
function setOptions(select, chosen) {
  for (const option of select.options) option.selected = chosen.includes(option);
  events.plain(select, "input");
  events.plain(select, "change");
}

const CHOOSERS = new Set(
  "combobox listbox radiogroup menu menubar button textbox searchbox generic tree group menuitem".split(" "),
);

/** @param {Spot} spot @param {string[]} wanted @returns {Promise<Outcome>} */
export async function select(spot, wanted) {
  const { element } = spot;
  if (element instanceof HTMLSelectElement) return selectNative(element, wanted);
  if (element instanceof HTMLInputElement && element.list) return selectSuggested(spot, element, wanted[0] ?? "");
  if (CHOOSERS.has(roles.roleOf(element))) return lists.select(spot, wanted);
  return { code: "invalid", message: `${lines.title(element)} has no options to choose from.` };
}

/**
 * @param {Spot} spot @param {HTMLInputElement} input @param {string} wanted
 * @returns {Promise<Outcome>}
 */
async function selectSuggested(spot, input, wanted) {
  const options = [...(input.list?.options ?? [])];
  const option = match(options, wanted, readOption);
  return option ? typing.type(spot, option.value) : noSuchOption(wanted, options.map((each) => each.value));
}
