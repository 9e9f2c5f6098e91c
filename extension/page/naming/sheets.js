// The style sheets of a tree, and the rules that they show.

import { once } from "../once.js";

/** What can be read of a sheet; null where it comes from elsewhere and shows nothing. @typedef {{ rules: CSSRuleList, count: number, first: CSSRule | null, last: CSSRule | null } | null} Shown */

/** @type {(root: Document | ShadowRoot) => CSSStyleSheet[]} */
export const of = once((root) => [...root.styleSheets, ...root.adoptedStyleSheets]);

/** Those that did not: asking in vain is slow, and once is enough. @type {WeakSet<CSSStyleSheet>} */
const closed = new WeakSet();

/** Pages have hundreds of sheets, and each look asks several times. @type {(sheet: CSSStyleSheet) => Shown} */
export const shownBy = once((sheet) => {
  const rules = closed.has(sheet) ? null : rulesOf(sheet);
  if (!rules) return null;
  const count = rules.length;
  return { rules, count, first: rules[0] ?? null, last: rules[count - 1] ?? null };
});

/** @param {CSSStyleSheet} sheet */
function rulesOf(sheet) {
  try {
    return sheet.cssRules;
  } catch {
    closed.add(sheet);
    return null;
  }
}
