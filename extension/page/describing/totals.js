// Amounts that are sums, where neither a control nor its form says one: in the order summary beside it.

import * as names from "../naming/names.js";
import * as walk from "../walk.js";
import * as around from "./around.js";

const AMOUNT = /(?:[€$£¥₹₽₩₺₴₫฿]|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW)\b)\s?\p{Nd}[\p{Nd}.,'’٫٬ ]*|\p{Nd}[\p{Nd}.,'’٫٬]*(?:\s\p{Nd}{3}[\p{Nd}.,]*)*\s?(?:[€$£¥₹₽₩₺₴₫฿]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW|kr|zł|Kč|元|円|원)(?!\p{L}))/gu;
const GROUPS = "table, dl, ul, ol, [role=table], [role=grid], [role=list]";
const PRICED = "[itemprop=price], [itemprop=totalPrice]";
const MOST = 4;
const MOST_ELEMENTS = 1_500;
const LONGEST = 60;

/** @param {string} text @returns {string[]} */
export function amountsIn(text) {
  return [...text.matchAll(AMOUNT)].map(([amount]) => names.collapse(amount).replace(/[.,'’٫٬ ]+$/, ""));
}

/** Decimal digits of any script come in tens, from the zero on. @param {string} letter */
function digitOf(letter) {
  const code = /** @type {number} */ (letter.codePointAt(0));
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return `${(code - zero) % 10}`;
}

/** "1.234,50 €" and "EUR 1,234.50" are the same number. @param {string} amount */
function numberOf(amount) {
  const digits = amount.replace(/\p{Nd}/gu, digitOf).replaceAll("٫", ".").replace(/[^\d.,]/g, "");
  const cents = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? "";
  const whole = (cents ? digits.slice(0, -cents.length - 1) : digits).replace(/\D/g, "");
  return Number(`${whole || 0}.${cents || 0}`);
}

/**
 * Of the nearest part of the page around that says any: the last of each list of amounts, and the largest where that is
 * another one. Several where several fit, since nobody can tell which is meant.
 * @param {Element} element @returns {string[]} each with its currency and, where it has one, the label of its line
 */
export function totalsFor(element) {
  for (let at = walk.parentOf(element); at; at = walk.parentOf(at)) {
    if (at.getElementsByTagName("*").length > MOST_ELEMENTS) return [];
    const lines = at.textContent?.search(AMOUNT) === -1 ? [] : linesOf(at);
    if (lines.length) return totalsOf(lines);
    if (at.matches("dialog, [role=dialog], [role=alertdialog], body")) return [];
  }
  return [];
}

/** @typedef {{ text: string, amount: string, group: Element | null, priced: boolean }} Line */

/** @param {Element} box @returns {Line[]} */
function linesOf(box) {
  return around.linesIn(box).flatMap(({ text, place }) => {
    const amount = amountsIn(text).at(-1);
    const priced = place.matches(PRICED) || place.querySelector(PRICED) !== null;
    return amount ? [{ text, amount, group: place.closest(GROUPS) ?? place.parentElement?.parentElement ?? null, priced }] : [];
  });
}

/** @param {Line[]} lines @returns {string[]} */
function totalsOf(lines) {
  /** @type {Map<Element | null, Line[]>} */
  const groups = new Map();
  for (const line of lines) groups.set(line.group, [...(groups.get(line.group) ?? []), line]);
  const sums = [...groups.values()].flatMap((group) => {
    const last = /** @type {Line} */ (group.at(-1));
    const largest = group.reduce((one, other) => (numberOf(other.amount) > numberOf(one.amount) ? other : one), last);
    return [...group.filter(({ priced }) => priced), largest, last];
  });
  // Lists of single prices (other things to buy) are no sums where something is.
  const real = sums.filter(({ group }) => (groups.get(group)?.length ?? 0) > 1);
  const told = (real.length ? real : sums).map(({ text, amount }) => (text.length <= LONGEST ? text : amount));
  return [...new Set(told)].slice(-MOST);
}
