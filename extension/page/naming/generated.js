// Words that style sheets put before and after an element, and the letter case that they give to its own words. Asking
// every element for its ::before and ::after would cost more than all the rest of a look, so that the sheets are read
// first for the rules that can say something: https://www.w3.org/TR/accname-1.2/#comp_name_from_content.

import * as sheets from "./sheets.js";
import { Subjects, add, signsOf } from "./subjects.js";

/**
 * What a style sheet can do to words. `unread` sheets do not show their rules; `count` and `last` tell its age.
 * @typedef {object} ReadSheet
 * @property {number} count
 * @property {CSSRule | null} last
 * @property {string[]} selectors
 * @property {Map<string, number>} signs What rules can do to which subjects (subjects.js).
 * @property {boolean} unread
 * @property {boolean} recased
 * @property {number} can What its rules can do beside: a bit for each.
 */

/**
 * The same for all the sheets of a tree: `selector` finds the elements that may have generated words; `told`, of those only
 * the ones that a rule tells from the others, "" where there is no such rule.
 * @typedef {object} Dressing
 * @property {string} selector
 * @property {string} told
 * @property {Subjects} subjects
 * @property {boolean} unread
 * @property {boolean} recased
 * @property {number} can
 */

// Words in quotes or what stands for them, and not only letters of icon fonts: those live in the private use area and
// mean nothing outside of their font.
const SAYS = /["'][^"']*[^"'\s\ue000-\uf8ff\\][^"']*["']|attr\(|var\(|-quote/;
const ICON_ESCAPE = /\\[ef][0-9a-f]{3}(?![0-9a-f])\s?/gi;
const ICONS = /[\ue000-\uf8ff]/g;
const CASES = new Set(["", "none", "inherit", "initial", "unset"]);
/** What rules can do to what they are for, to be asked of an element only where there are such rules. */
export const STRIKE = 1 << 0;
/** Put words beside it, of its own. */
export const DRESS = 1 << 1;
/** Show under the pointer that it is moved, and not pressed. */
export const MOVE = 1 << 2;
/** Leave out what is in it when the page is drawn. */
export const SKIP = 1 << 3;
const UNKNOWN = STRIKE | MOVE | SKIP;
export const ANYTHING = UNKNOWN | DRESS;

const STRIKES = /line-through|var\(/;
const SKIPS = /hidden|auto|var\(/;
const MOVES = /grab|move|resize|var\(/;

/** What browsers themselves put marks around. */
export const QUOTATION = "q";
const PSEUDO = /::?(?:before|after)\b/;
const TOKENS = /url\([^)]*\)|"((?:[^"\\]|\\.)*)"|(open-quote)|(close-quote)|(\/)/g;

/** Read sheets, by the sheet. A page that adds rules makes the last one another. @type {WeakMap<CSSStyleSheet, ReadSheet>} */
const read = new WeakMap();

/** @param {Document | ShadowRoot} root @returns {Dressing} what the sheets of a tree can do to its words */
export function dressingOf(root) {
  const selectors = [QUOTATION];
  let unread = false;
  let recased = false;
  let can = 0;
  const all = sheets.of(root).map(readSheet);
  for (const sheet of all) {
    selectors.push(...sheet.selectors);
    unread ||= sheet.unread;
    recased ||= sheet.recased;
    can |= sheet.can;
  }
  const each = [...new Set(selectors)];
  const told = each.slice(1).filter((selector) => selector !== "*").join(",");
  const selector = each.includes("*") ? "*" : each.join(",");
  return { selector, told, subjects: subjectsIn(root, all), unread, recased, can: told ? can | DRESS : can };
}

/** What was made of the same rules, which remembers what it has found. @type {WeakMap<Node, { of: ReadSheet[], rules: number, subjects: Subjects }>} */
const made = new WeakMap();

/** @param {Node} root @param {ReadSheet[]} all */
function subjectsIn(root, all) {
  const rules = all.reduce((sum, { count }) => sum + count, 0);
  const known = made.get(root);
  if (known?.rules === rules && known.of.length === all.length && known.of.every((sheet, at) => sheet === all[at])) return known.subjects;
  const signs = new Map([[QUOTATION, DRESS]]);
  for (const sheet of all) add(signs, sheet.signs);
  const subjects = new Subjects(signs);
  made.set(root, { of: all, rules, subjects });
  return subjects;
}

/** What no sheet is known of. @returns {Dressing} */
export function undressed() {
  const subjects = new Subjects(new Map([[QUOTATION, DRESS], ["*", UNKNOWN]]));
  return { selector: QUOTATION, told: "", subjects, unread: false, recased: false, can: ANYTHING };
}

/** Whether there may be generated words in it; most pages have no rule that says so. @param {Element} element @param {Dressing} dressing of its tree */
export function isDressed(element, { selector, subjects }) {
  if (selector === QUOTATION) return element.localName === QUOTATION;
  return selector === "*" || ((subjects.of(element) & DRESS) !== 0 && element.matches(selector));
}

/** Libraries add rules at the end of a sheet as they need them: only those are read then. */
/** @param {CSSStyleSheet} sheet @returns {ReadSheet} */
function readSheet(sheet) {
  const shown = sheets.shownBy(sheet);
  const known = read.get(sheet);
  const { count = 0, last = null } = shown ?? {};
  if (known && known.count === count && known.last === last) return known;
  const grown = known && known.count <= count && (known.count === 0 || shown?.rules[known.count - 1] === known.last);
  /** @type {ReadSheet} */
  const found = grown ? known : { count: 0, last: null, selectors: [], signs: new Map(shown ? [] : [["*", UNKNOWN]]), unread: !shown, recased: false, can: shown ? 0 : UNKNOWN };
  if (shown) readRules(shown.rules, found, found.count);
  read.set(sheet, Object.assign(found, { count, last }));
  return found;
}

/** @param {CSSRuleList} rules @param {ReadSheet} found @param {number} from */
function readRules(rules, found, from) {
  for (let index = from; index < rules.length; index++) {
    const rule = /** @type {CSSRule} */ (rules[index]);
    const { style } = /** @type {{ style?: CSSStyleDeclaration }} */ (rule);
    const can = style ? abilityOf(style) : 0;
    found.can |= can;
    // What stands in another rule without a selector of its own has that rule's subjects.
    if (can) note(found, rule instanceof CSSStyleRule ? rule.selectorText : "*", can);
    if (rule instanceof CSSStyleRule) readRule(rule, found);
    const inner = /** @type {CSSGroupingRule} */ (rule).cssRules;
    if (inner?.length) readRules(inner, found, 0);
    if (rule instanceof CSSImportRule && rule.styleSheet) readImported(rule.styleSheet, found);
  }
}

/** @param {ReadSheet} found @param {string} selector @param {number} can */
function note({ signs }, selector, can) {
  add(signs, signsOf(selector).map((sign) => [sign, can]));
}

/** @param {CSSStyleSheet} sheet @param {ReadSheet} found */
function readImported(sheet, found) {
  const imported = readSheet(sheet);
  found.selectors.push(...imported.selectors);
  add(found.signs, imported.signs);
  found.unread ||= imported.unread;
  found.recased ||= imported.recased;
  found.can |= imported.can;
}

/** @param {CSSStyleDeclaration} style of a rule */
function abilityOf({ textDecoration, textDecorationLine, cursor, contentVisibility }) {
  const [strikes, moves, skips] = [STRIKES.test(textDecoration + textDecorationLine), MOVES.test(cursor), SKIPS.test(contentVisibility)];
  return (strikes ? STRIKE : 0) | (moves ? MOVE : 0) | (skips ? SKIP : 0);
}

/** @param {CSSStyleRule} rule @param {ReadSheet} found */
function readRule(rule, found) {
  if (!found.recased && !CASES.has(rule.style.textTransform)) found.recased = true;
  if (!PSEUDO.test(rule.selectorText)) return;
  if (!SAYS.test(rule.style.content.replace(ICON_ESCAPE, ""))) return;
  const host = hostOf(rule.selectorText);
  found.selectors.push(host);
  if (host !== "*") note(found, host, DRESS);
}

/** What has the pseudo-elements: a selector that this tree's elements can be asked for. @param {string} selector */
function hostOf(selector) {
  if (/:host|::slotted|::part|&/.test(selector)) return "*";
  const bare = selector.replace(/(^|[\s>+~,(])::?(?:before|after)\b/g, "$1*").replace(/::?(?:before|after)\b/g, "");
  return isSelector(bare) ? bare : "*";
}

const probe = document.createElement("i");

/** @param {string} selector */
function isSelector(selector) {
  try {
    probe.matches(selector);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {Element} element @param {"::before" | "::after"} which
 * @returns {{ text: string, apart: boolean }} the words, and whether they stand apart from those beside them
 */
export function wordsOf(element, which) {
  const style = getComputedStyle(element, which);
  const content = style.content;
  if (content === "none" || content === "normal" || content === '""') return { text: "", apart: false };
  if (style.display === "none" || style.visibility !== "visible") return { text: "", apart: false };
  const { text, alternative } = parse(content);
  return { text, apart: alternative || style.display !== "inline" };
}

/** https://drafts.csswg.org/css-content/#alt @param {string} content */
function parse(content) {
  let text = "";
  let alternative = false;
  for (const [, quoted, open, close, slash] of content.matchAll(TOKENS)) {
    if (slash) alternative = true;
    text = slash ? "" : text + (quoted?.replace(/\\(.)/g, "$1") ?? (open ? "“" : close ? "”" : ""));
  }
  return { text: text.replace(ICONS, ""), alternative };
}

/** https://drafts.csswg.org/css-text/#text-transform @param {string} text @param {Element} element */
export function recase(text, element) {
  if (!/\S/.test(text)) return text;
  const wanted = getComputedStyle(element).textTransform;
  if (wanted === "none") return text;
  if (wanted.startsWith("uppercase")) return text.toLocaleUpperCase();
  if (wanted.startsWith("lowercase")) return text.toLocaleLowerCase();
  return wanted.startsWith("capitalize") ? text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase()) : text;
}
