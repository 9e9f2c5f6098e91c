// How far a change of one element can reach through the style sheets: to what is inside it, to its siblings, or anywhere.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Rules that colour or move things change no line. These can show, hide, or turn the pointer into a hand.
  const PROPERTIES = [
    "display", "visibility", "opacity", "cursor", "content", "height", "max-height", "width", "max-width", "overflow",
    "overflow-y", "transform", "scale", "content-visibility", "font-size", "-webkit-text-security", "all",
  ];

  const SIBLINGS = /[+~]|:(?:first|last|only|nth)-|:empty/;
  const STATES = /:(?:focus|hover|active|target|checked|indeterminate|valid|invalid|user-|placeholder-shown|in-range|out-of|autofill|open|popover|modal|fullscreen|default|required|disabled|enabled|read-|state\()/;

  /** @typedef {{ everywhere: boolean, siblings: boolean, states: boolean }} Reach */

  /** @type {WeakMap<CSSStyleSheet, { signature: string, unread: boolean, reach: Reach }>} */
  const known = new WeakMap();

  /** @type {WeakMap<object, number>} */
  const numbers = new WeakMap();
  let counter = 0;

  /** The sheets and rules of the last signature: what nobody holds could come back as another object. */
  const held = { identities: /** @type {unknown[]} */ ([]) };

  /** Shadow trees of one kind share their sheets. @returns {CSSStyleSheet[]} of the document and its known shadow trees, each once */
  function sheets() {
    const found = new Set();
    for (const root of parts.walk.rootsNow()) {
      for (const sheet of root.styleSheets) found.add(sheet);
      for (const sheet of root.adoptedStyleSheets) found.add(sheet);
    }
    return [...found];
  }

  /** @param {CSSStyleSheet} sheet @returns {CSSRuleList | null} null where it comes from elsewhere and cannot be read */
  function rulesOf(sheet) {
    try {
      return sheet.cssRules;
    } catch {
      return null;
    }
  }

  /** Changes when sheets or rules come or go. @returns {string} */
  function signature() {
    const now = sheets();
    held.identities = now.flatMap(identityOf);
    return now.map(signatureOf).join();
  }

  /** Libraries that write their rules by script add them at the end, or write all of them again. @param {CSSStyleSheet} sheet */
  function signatureOf(sheet) {
    const count = readable(sheet)?.length;
    return `${identityOf(sheet).map(numberOf).join(" ")} ${count} ${sheet.disabled} ${sheet.media.mediaText}`;
  }

  /** @param {CSSStyleSheet} sheet @returns {Array<object | undefined>} itself, its first rule and its last */
  function identityOf(sheet) {
    const rules = readable(sheet);
    return [sheet, rules?.[0], rules?.[rules.length - 1]];
  }

  /** Asking in vain is slow, and once is enough. @param {CSSStyleSheet} sheet */
  function readable(sheet) {
    return known.get(sheet)?.unread ? null : rulesOf(sheet);
  }

  /** @param {object | undefined} thing */
  function numberOf(thing) {
    if (!thing) return 0;
    const number = numbers.get(thing) ?? ++counter;
    numbers.set(thing, number);
    return number;
  }

  /** @returns {Reach} of all style sheets together */
  function now() {
    const reach = { everywhere: false, siblings: false, states: false };
    for (const sheet of sheets()) add(reach, reachOf(sheet));
    return reach;
  }

  /** @param {CSSStyleSheet} sheet @returns {Reach} */
  function reachOf(sheet) {
    const signature = signatureOf(sheet);
    const kept = known.get(sheet);
    if (kept?.signature === signature) return kept.reach;
    const rules = rulesOf(sheet);
    // What cannot be read may say anything.
    const reach = { everywhere: !rules, siblings: !rules, states: !rules };
    for (const rule of rules ?? []) add(reach, reachOfRule(rule));
    known.set(sheet, { signature, unread: !rules, reach });
    return reach;
  }

  /** @param {CSSRule} rule @returns {Reach} */
  function reachOfRule(rule) {
    if (rule instanceof CSSContainerRule) return { everywhere: true, siblings: true, states: true };
    const reach = reachOfSelector(rule instanceof CSSStyleRule ? rule.selectorText : "");
    const far = reach.everywhere || reach.siblings || reach.states;
    return innerReach(rule, far && matters(/** @type {CSSStyleRule} */ (rule).style) ? reach : reachOfSelector(""));
  }

  /** Nested rules, media, layers, imports. @param {CSSRule} rule @param {Reach} reach @returns {Reach} */
  function innerReach(rule, reach) {
    const imported = rule instanceof CSSImportRule && rule.styleSheet;
    if (imported) add(reach, reachOf(imported));
    const inner = /** @type {{ cssRules?: CSSRuleList }} */ (rule).cssRules;
    for (const each of inner ?? []) {
      add(reach, reachOfRule(each));
      // A nested rule's selector is a part of the whole one.
      if (rule instanceof CSSStyleRule) add(reach, reachOfSelector(rule.selectorText));
    }
    return reach;
  }

  /** @param {string} selector @returns {Reach} */
  function reachOfSelector(selector) {
    return { everywhere: selector.includes(":has("), siblings: SIBLINGS.test(selector), states: STATES.test(selector) };
  }

  /** @param {CSSStyleDeclaration} style */
  function matters(style) {
    return PROPERTIES.some((name) => style.getPropertyValue(name) !== "");
  }

  /** @param {Reach} reach @param {Reach} more */
  function add(reach, more) {
    reach.everywhere ||= more.everywhere;
    reach.siblings ||= more.siblings;
    reach.states ||= more.states;
  }

  parts.reach = { signature, now };
})();
