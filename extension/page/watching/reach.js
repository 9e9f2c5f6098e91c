// How far a change of one element can reach through the style sheets: to what is inside it, to its siblings, or anywhere.

import * as sheets from "../naming/sheets.js";
import * as walk from "../walk.js";
import { none, reachOf as reachOfSelector } from "./selectors.js";

/** @import { Reach } from "./selectors.js" */

// Rules that colour or move things change no line. These can show, hide, or turn the pointer into a hand.
const PROPERTIES = [
  "display", "visibility", "opacity", "cursor", "content", "height", "max-height", "width", "max-width", "overflow",
  "overflow-y", "transform", "scale", "content-visibility", "font-size", "-webkit-text-security", "all",
];

const SWITCHES = ["display", "visibility", "opacity"];
// More than these are not read at every look.
const FEW_SHEETS = 20;
const FEW_RULES = 20;

/** @type {WeakMap<CSSStyleSheet, { signature: string, reach: Reach }>} */
const known = new WeakMap();

/** @type {WeakMap<object, number>} */
const numbers = new WeakMap();
let counter = 0;

/** The sheets and rules of the last signature: what nobody holds could come back as another object. */
const held = { identities: /** @type {unknown[]} */ ([]) };

/** Shadow trees of one kind share their sheets. @returns {CSSStyleSheet[]} of the document and its known shadow trees, each once */
function all() {
  return [...new Set(walk.rootsNow().flatMap(sheets.of))];
}

/** Changes when sheets or rules come or go, and when a rule of a small sheet is rewritten in its place. @returns {string} */
export function signature() {
  const now = all();
  held.identities = now.flatMap(identityOf);
  const isRead = now.length <= FEW_SHEETS;
  return now.map((sheet) => signatureOf(sheet) + (isRead ? switchesOf(sheet) : "")).join();
}

/**
 * What shows and hides, in sheets that a page may have made for that: rules of large ones are not rewritten one by one.
 * @param {CSSStyleSheet} sheet
 */
function switchesOf(sheet) {
  const shown = sheets.shownBy(sheet);
  return shown ? switchesIn(shown.rules) : "";
}

/** @param {CSSRuleList} rules @returns {string} */
function switchesIn(rules) {
  if (rules.length > FEW_RULES) return "";
  let text = "";
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      text += ` ${rule.selectorText}`;
      for (const name of SWITCHES) text += `:${rule.style.getPropertyValue(name)}`;
    } else if (rule instanceof CSSConditionRule) text += ` ${rule.conditionText}`;
    const inner = /** @type {{ cssRules?: CSSRuleList }} */ (rule).cssRules;
    if (inner?.length) text += `{${switchesIn(inner)}}`;
  }
  return text;
}

/** Libraries that write their rules by script add them at the end, or write all of them again. @param {CSSStyleSheet} sheet */
function signatureOf(sheet) {
  const count = sheets.shownBy(sheet)?.count;
  return `${identityOf(sheet).map(numberOf).join(" ")} ${count} ${sheet.disabled} ${sheet.media.mediaText}`;
}

/** @param {CSSStyleSheet} sheet @returns {Array<object | null | undefined>} itself, its first rule and its last */
function identityOf(sheet) {
  const shown = sheets.shownBy(sheet);
  return [sheet, shown?.first, shown?.last];
}

/** @param {object | null | undefined} thing */
function numberOf(thing) {
  if (!thing) return 0;
  const number = numbers.get(thing) ?? ++counter;
  numbers.set(thing, number);
  return number;
}

/**
 * Style sheets of a shadow tree say nothing about what is outside of it, and the other way round.
 * @param {Document | ShadowRoot} root @returns {Reach} of all its style sheets together
 */
export function of(root) {
  const reach = none();
  for (const sheet of sheets.of(root)) add(reach, reachOf(sheet));
  return reach;
}

/** @param {CSSStyleSheet} sheet @returns {Reach} */
function reachOf(sheet) {
  const signature = signatureOf(sheet);
  const kept = known.get(sheet);
  if (kept?.signature === signature) return kept.reach;
  const shown = sheets.shownBy(sheet);
  const reach = none();
  // What cannot be read may say anything.
  if (!shown) Object.assign(reach, { everywhere: true, states: true });
  for (const rule of shown?.rules ?? []) addRule(reach, rule, []);
  known.set(sheet, { signature, reach });
  return reach;
}

/**
 * @param {Reach} reach @param {CSSRule} rule
 * @param {string[]} outer selectors of the rules around it, of which its own is a part
 */
function addRule(reach, rule, outer) {
  const style = rule instanceof CSSStyleRule ? rule : null;
  const selectors = style ? [...outer, style.selectorText] : outer;
  if (style && matters(style.style)) for (const each of selectors) add(reach, reachOfSelector(each));
  if (rule instanceof CSSImportRule && rule.styleSheet) add(reach, reachOf(rule.styleSheet));
  const inner = /** @type {{ cssRules?: CSSRuleList }} */ (rule).cssRules;
  // The size of a container can depend on anything in it.
  if (rule instanceof CSSContainerRule) reach.everywhere ||= [...rule.cssRules].some(canShowOrHide);
  for (const each of inner ?? []) addRule(reach, each, selectors);
}

/** @param {CSSRule} rule @returns {boolean} */
function canShowOrHide(rule) {
  const inner = /** @type {{ cssRules?: CSSRuleList }} */ (rule).cssRules;
  return (rule instanceof CSSStyleRule && matters(rule.style)) || [...(inner ?? [])].some(canShowOrHide);
}

/** @param {CSSStyleDeclaration} style */
function matters(style) {
  return style.length > 0 && PROPERTIES.some((name) => style.getPropertyValue(name) !== "");
}

/** @param {Reach} reach @param {Reach} more */
function add(reach, more) {
  reach.everywhere ||= more.everywhere;
  reach.siblings ||= more.siblings;
  reach.below ||= more.below;
  reach.states ||= more.states;
  for (const anchor of more.anchors) reach.anchors.add(anchor);
}
