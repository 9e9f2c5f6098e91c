// Generated from extension/page/ by ./dev generate. Do not edit.
(() => {
"use strict";
// What a page calls by one of these names (`id="webhand"`) would be found in the place of what is not there yet.
for (const name of ["webhand", "webhandCarrier", "webhandChannel"]) {
  if (!Object.hasOwn(globalThis, name)) globalThis[name] = undefined;
}
if (globalThis.webhand?.version === "8fbbe18d81c2") return;
var __defProp = Object.defineProperty;
var __export = (target, all5) => {
  for (var name in all5)
    __defProp(target, name, { get: all5[name], enumerable: true });
};

// extension/page/clobbering.js
function builtin(prototype, name) {
  for (let at2 = prototype; at2; at2 = Object.getPrototypeOf(at2)) {
    const property = Object.getOwnPropertyDescriptor(at2, name);
    if (property) return property.get ?? property.value;
  }
  return () => void 0;
}
function isClobbered(owner) {
  return owner instanceof HTMLFormElement || owner instanceof Document;
}
function read(owner, name) {
  const value = owner[name];
  const isPlain3 = typeof value !== "object" && typeof value !== "function" && value !== void 0;
  return isPlain3 || !isClobbered(owner) ? value : Reflect.get(Object.getPrototypeOf(owner), name, owner);
}
function call(owner, name, ...given3) {
  return isClobbered(owner) ? Reflect.apply(read(owner, name), owner, given3) : owner[name](...given3);
}
function maybe(owner, get) {
  return owner === null || owner === void 0 ? void 0 : get(owner);
}

// extension/page/seeing/lines.js
var lines_exports = {};
__export(lines_exports, {
  BEHIND: () => BEHIND,
  GAP: () => GAP,
  costOf: () => costOf,
  describe: () => describe,
  lengthWith: () => lengthWith,
  lineNow: () => lineNow,
  plain: () => plain,
  refersOut: () => refersOut,
  roleOf: () => roleOf4,
  sizeOf: () => sizeOf,
  textLength: () => textLength,
  title: () => title,
  titleOrText: () => titleOrText,
  treeLine: () => treeLine
});

// extension/page/naming/internals.js
var $Element_hasAttribute = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_getAttribute = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_localName = /* @__PURE__ */ builtin(Element.prototype, "localName");
var told = /* @__PURE__ */ new WeakMap();
var isAnyTold = false;
function note(element, said4) {
  isAnyTold = true;
  told.set(element, said4);
}
function has(element) {
  return saidBy(element) !== void 0;
}
function isAuthored(element) {
  return $Element_hasAttribute.call(element, "role") || has(element);
}
function roleOf(element) {
  return saidBy(element)?.role ?? "";
}
function attribute(element, name) {
  const stated2 = $Element_getAttribute.call(element, name);
  const said4 = stated2 === null ? saidBy(element) : void 0;
  if (!said4) return stated2;
  return said4[name] ?? (said4.states?.split(" ").includes(name.slice("aria-".length)) ? "true" : null);
}
function saidBy(element) {
  return isAnyTold && $Element_localName.call(element).includes("-") ? told.get(element) : void 0;
}

// extension/page/naming/attributes.js
var $Element_hasAttributes = /* @__PURE__ */ builtin(Element.prototype, "hasAttributes");
var $Element_getAttributeNames = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var ROLE = 1 << 0;
var HANDLER = 1 << 1;
var INERT = 1 << 2;
var HIDDEN = 1 << 3;
var EDITABLE = 1 << 4;
var TITLE = 1 << 5;
var POPOVER = 1 << 6;
var ARIA_HIDDEN = 1 << 7;
var LABEL = 1 << 8;
var LABELLED = 1 << 9;
var DESCRIBED = 1 << 10;
var OWNS = 1 << 11;
var DISABLED = 1 << 12;
var ARIA = 1 << 13;
var DRAGGABLE = 1 << 14;
var TABINDEX = 1 << 15;
var STYLE = 1 << 16;
var PRESSES = ["onmousedown", "onpointerdown", "onclick", "ondblclick", "onmouseup", "onpointerup", "ontouchstart", "ontouchend"];
var BITS = /* @__PURE__ */ new Map([
  ["role", ROLE],
  ["inert", INERT],
  ["hidden", HIDDEN],
  ["contenteditable", EDITABLE],
  ["title", TITLE],
  ["popovertarget", POPOVER],
  ["aria-hidden", ARIA_HIDDEN],
  ["aria-label", LABEL],
  ["aria-labelledby", LABELLED],
  ["aria-describedby", DESCRIBED],
  ["aria-description", DESCRIBED],
  ["aria-errormessage", DESCRIBED],
  ["aria-owns", OWNS],
  ["aria-disabled", DISABLED],
  ["draggable", DRAGGABLE],
  ["oncontextmenu", HANDLER],
  ["tabindex", TABINDEX],
  ["style", STYLE],
  ["text-decoration", STYLE]
]);
for (const name of PRESSES) BITS.set(name, HANDLER);
var PRESSED = new Set(PRESSES);
var TELLING = ROLE | EDITABLE | TITLE | POPOVER | ARIA_HIDDEN | LABEL | LABELLED | DESCRIBED | OWNS | DISABLED | ARIA;
var INTERNAL = TITLE | LABEL | DISABLED | ARIA;
function of(element) {
  let found2 = has(element) ? INTERNAL : 0;
  if (!$Element_hasAttributes.call(element)) return found2;
  for (const name of $Element_getAttributeNames.call(element)) found2 |= BITS.get(name) ?? (name.startsWith("aria-") ? ARIA : 0);
  return found2;
}
function handlesPress(element) {
  return $Element_hasAttributes.call(element) && $Element_getAttributeNames.call(element).some((name) => PRESSED.has(name));
}

// extension/page/naming/classstates.js
var $Element_hasAttribute2 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_parentElement = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_localName2 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_firstElementChild = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_getAttribute2 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_classList = /* @__PURE__ */ builtin(Element.prototype, "classList");
var $Element_lastElementChild = /* @__PURE__ */ builtin(Element.prototype, "lastElementChild");
var $Element_textContent = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_matches = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var STATES = /* @__PURE__ */ new Map([["selected", "selected"], ["active", "active"], ["checked", "checked"], ["open", "expanded"]]);
var SAYS = new RegExp([...STATES.keys()].join("|"), "i");
var DRAWN = /* @__PURE__ */ new Set(["div", "li", "span", "tr", "td"]);
var LEVELS = 2;
var FIELDS = "input, [role], [onclick]";
var STATED = ["aria-selected", "aria-checked", "aria-pressed", "aria-current", "aria-expanded"];
function statesOf(element, has2) {
  if (has2 & ARIA && STATED.some((name) => $Element_hasAttribute2.call(element, name))) return {};
  const item = $Element_parentElement.call(element);
  const marked3 = maybe(item, ($it) => $Element_localName2.call($it)) === "li" && $Element_firstElementChild.call(item) === element ? [element, item] : [element];
  const states = {};
  for (const each of marked3) Object.assign(states, saidBy2(each));
  const box = DRAWN.has($Element_localName2.call(element)) ? boxIn(element) : null;
  const ticked = box && saidBy2(box);
  return ticked && ("checked" in ticked || "selected" in ticked) ? { ...states, ...ticked } : states;
}
function saidBy2(element) {
  const states = {};
  if (!SAYS.test($Element_getAttribute2.call(element, "class") ?? "")) return states;
  const all5 = $Element_classList.call(element);
  for (const token of all5) {
    const state = stateOf(token, all5);
    if (state) states[state] = "";
  }
  return states;
}
function boxIn(row) {
  for (const end4 of [$Element_firstElementChild.call(row), $Element_lastElementChild.call(row)]) {
    const box = end4 && marked(end4);
    if (box && !/\S/.test($Element_textContent.call(end4) ?? "") && !$Element_matches.call(end4, FIELDS) && !$Element_querySelector.call(end4, FIELDS)) return box;
  }
  return null;
}
function marked(end4) {
  for (let at2 = (
    /** @type {Element | null} */
    end4
  ), level = 0; at2 && level < LEVELS; at2 = $Element_firstElementChild.call(at2), level++) {
    if (SAYS.test($Element_getAttribute2.call(at2, "class") ?? "")) return at2;
  }
  return null;
}
function stateOf(token, all5) {
  const match2 = /^(.*?)([-_]*)([a-z]+|[A-Z][a-z]+)$/.exec(token);
  const [, before4 = "", dash = "", last3 = ""] = match2 ?? [];
  const word = last3.toLowerCase();
  const state = STATES.get(word);
  if (!state) return "";
  const isSentence = /^(?:.*[-_])?is$/.test(before4);
  const isModifier = dash === "--" || dash === "_" || dash !== "" && (all5.contains(before4) || /^[A-Z][a-z]+$/.test(before4));
  const isAlone2 = before4 === "" && dash === "" && word !== "open";
  return isAlone2 || isSentence || before4 !== "" && isModifier ? state : "";
}

// extension/page/naming/names.js
var names_exports = {};
__export(names_exports, {
  LONGEST: () => LONGEST3,
  Namer: () => Namer,
  collapse: () => collapse,
  shorten: () => shorten,
  withoutCounts: () => withoutCounts,
  withoutDigits: () => withoutDigits
});

// extension/page/walk.js
var walk_exports = {};
__export(walk_exports, {
  after: () => after,
  assignedTo: () => assignedTo,
  childrenOf: () => childrenOf,
  contains: () => contains,
  elementAt: () => elementAt,
  everywhere: () => everywhere,
  expectCustom: () => expectCustom,
  firstIn: () => firstIn,
  focused: () => focused,
  isPage: () => isPage,
  newHosts: () => newHosts,
  parentOf: () => parentOf,
  rootOf: () => rootOf,
  rootsNow: () => rootsNow,
  upwards: () => upwards
});

// extension/page/once.js
var answers = [];
var isLooking = false;
function during(look6) {
  if (isLooking) return look6();
  isLooking = true;
  try {
    return look6();
  } finally {
    isLooking = false;
    for (const known6 of answers) known6.clear();
  }
}
function once(ask4) {
  const known6 = /* @__PURE__ */ new Map();
  answers.push(known6);
  return (about) => {
    if (!isLooking) return ask4(about);
    let answer2 = known6.get(about);
    if (answer2 === void 0) known6.set(about, answer2 = ask4(about));
    return answer2;
  };
}

// extension/page/walk.js
var $Element_localName3 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_shadowRoot = /* @__PURE__ */ builtin(Element.prototype, "shadowRoot");
var $Element_firstChild = /* @__PURE__ */ builtin(Element.prototype, "firstChild");
var $Element_matches2 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_isConnected = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Node_childNodes = /* @__PURE__ */ builtin(Node.prototype, "childNodes");
var $Node_firstChild = /* @__PURE__ */ builtin(Node.prototype, "firstChild");
var $Node_nextSibling = /* @__PURE__ */ builtin(Node.prototype, "nextSibling");
var $Element_assignedSlot = /* @__PURE__ */ builtin(Element.prototype, "assignedSlot");
var $Node_parentNode = /* @__PURE__ */ builtin(Node.prototype, "parentNode");
var $Document_activeElement = /* @__PURE__ */ builtin(Document.prototype, "activeElement");
var $Document_body = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Document_elementFromPoint = /* @__PURE__ */ builtin(Document.prototype, "elementFromPoint");
var HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" ")
);
var known = /* @__PURE__ */ new Set();
var rootless = /* @__PURE__ */ new Map();
var rootByCarrier = once((element) => (
  /** @type {NonNullable<typeof webhandCarrier>} */
  globalThis.webhandCarrier.openRoot(element)
));
function rootOf(element, name = $Element_localName3.call(element)) {
  if (!HOSTS.has(name) && !name.includes("-")) return null;
  const root2 = globalThis.webhandCarrier ? rootByCarrier(element) : $Element_shadowRoot.call(element);
  if (root2) known.add(root2);
  else if (name.includes("-") || $Element_firstChild.call(element) === null) expect(element);
  return root2;
}
function expect(element) {
  if (!rootless.has(element)) rootless.set(element, isDefined(element));
}
function expectCustom(element) {
  if (!isDefined(element)) rootOf(element);
}
function isDefined(element) {
  return !$Element_localName3.call(element).includes("-") || $Element_matches2.call(element, ":defined");
}
function newHosts() {
  const hosts = [];
  for (const [element, defined] of rootless) {
    if ($Element_isConnected.call(element) && !rootOf(element) && defined === isDefined(element)) continue;
    rootless.delete(element);
    if ($Element_isConnected.call(element)) hosts.push(element);
  }
  return hosts;
}
function childrenOf(node) {
  if (!(node instanceof Element)) return $Node_childNodes.call(node);
  return assignedTo(node) ?? $Node_childNodes.call(rootOf(node) ?? node);
}
function assignedTo(element) {
  if ($Element_localName3.call(element) !== "slot" || !(element instanceof HTMLSlotElement)) return null;
  const assigned = element.assignedNodes();
  return assigned.length ? assigned : null;
}
function firstIn(element, name) {
  return $Node_firstChild.call(rootOf(element, name) ?? element);
}
function after(node) {
  return $Node_nextSibling.call(node);
}
function parentOf(node) {
  if (node instanceof Element && $Element_assignedSlot.call(node)) return $Element_assignedSlot.call(node);
  const parent = $Node_parentNode.call(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}
function* upwards(element) {
  for (let at2 = (
    /** @type {Element | null} */
    element
  ); at2; at2 = parentOf(at2)) yield at2;
}
function contains(outer, inner) {
  if (!inner) return false;
  for (const at2 of upwards(inner)) if (at2 === outer) return true;
  return false;
}
function focused() {
  let active = $Document_activeElement.call(document);
  for (let root2 = active && rootOf(active); root2?.activeElement; root2 = active && rootOf(active)) {
    active = root2.activeElement;
  }
  return active === $Document_body.call(document) || active === $Document_documentElement.call(document) ? null : active;
}
function elementAt(x, y) {
  let found2 = $Document_elementFromPoint.call(document, x, y);
  for (let root2 = found2 && rootOf(found2); root2; root2 = found2 && rootOf(found2)) {
    const inner = root2.elementFromPoint(x, y);
    if (!inner || inner === found2) break;
    found2 = inner;
  }
  return found2;
}
var outermost = once((page2) => [$Document_documentElement.call(page2), $Document_body.call(page2)]);
function isPage(element) {
  return outermost(document).includes(
    /** @type {any} */
    element
  );
}
function rootsNow() {
  for (const root2 of known) if (!$Element_isConnected.call(root2.host)) known.delete(root2);
  return [document, ...known];
}
function* everywhere(selector) {
  for (const root2 of rootsNow()) yield* call(root2, "querySelectorAll", selector);
}

// extension/page/naming/sheets.js
var of2 = once((root2) => [...read(root2, "styleSheets"), ...read(root2, "adoptedStyleSheets")]);
var closed = /* @__PURE__ */ new WeakSet();
var shownBy = once((sheet) => {
  const rules = closed.has(sheet) ? null : rulesOf(sheet);
  if (!rules) return null;
  const count4 = rules.length;
  return { rules, count: count4, first: rules[0] ?? null, last: rules[count4 - 1] ?? null };
});
function rulesOf(sheet) {
  try {
    return sheet.cssRules;
  } catch {
    closed.add(sheet);
    return null;
  }
}

// extension/page/naming/subjects.js
var $Document_compatMode = /* @__PURE__ */ builtin(Document.prototype, "compatMode");
var $Element_localName4 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_id = /* @__PURE__ */ builtin(Element.prototype, "id");
var $Element_getAttribute3 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var ATTRIBUTE = /\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g;
var ARGUMENTS = /\([^()]*\)/g;
var ODD = /[\\&|()[\]"']/;
var ANY = "*";
var MOST_KNOWN = 5e3;
function complexes(selector) {
  const found2 = [];
  let depth = 0;
  let start2 = 0;
  for (let at2 = 0; at2 < selector.length; at2++) {
    const letter = selector[at2];
    if (letter === "(" || letter === "[") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    else if (letter === "," && depth === 0) {
      found2.push(selector.slice(start2, at2));
      start2 = at2 + 1;
    }
  }
  return [...found2, selector.slice(start2)];
}
function signsOf(selector) {
  return complexes(selector).flatMap(signsOfOne);
}
function signsOfOne(complex) {
  let plain3 = complex.replace(ATTRIBUTE, "");
  while (ARGUMENTS.test(plain3)) plain3 = plain3.replace(ARGUMENTS, "");
  const last3 = ODD.test(plain3) ? "" : plain3.trim().split(/[\s>+~]+/).at(-1) ?? "";
  const tag = /^[a-z][\w-]*/i.exec(last3)?.[0];
  const sign = /[.#][\w\u0080-\uffff-]+/.exec(last3.replace(/::?[\w-]+/g, ""))?.[0];
  return sign ? [sign] : tag ? [tag, tag.toLowerCase()] : [ANY];
}
var Subjects = class {
  /** By what the subject has. @type {Map<string, number>} */
  #signs;
  #toAny = 0;
  #hasIds = false;
  /** By the class attribute. @type {Map<string, number>} */
  #known = /* @__PURE__ */ new Map();
  /** @param {Map<string, number>} signs */
  constructor(signs) {
    this.#signs = signs;
    const isLoose = $Document_compatMode.call(document) === "BackCompat";
    for (const [sign, bits] of signs) {
      if (sign === ANY || isLoose) this.#toAny |= bits;
      if (sign.startsWith("#")) this.#hasIds = true;
    }
  }
  /** @param {Element} element @returns {number} bits of the rules that may be for it */
  of(element) {
    const byTag = this.#toAny | (this.#signs.get($Element_localName4.call(element)) ?? 0);
    const byId = this.#hasIds && $Element_id.call(element) ? this.#signs.get(`#${$Element_id.call(element)}`) ?? 0 : 0;
    const classes = $Element_getAttribute3.call(element, "class");
    return byTag | byId | (classes ? this.#byClasses(classes) : 0);
  }
  /** @param {string} classes */
  #byClasses(classes) {
    const known6 = this.#known.get(classes);
    if (known6 !== void 0) return known6;
    const bits = classes.split(/\s+/).reduce((all5, each) => all5 | (this.#signs.get(`.${each}`) ?? 0), 0);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(classes, bits);
    return bits;
  }
};
function add(signs, more) {
  for (const [sign, bits] of more) signs.set(sign, (signs.get(sign) ?? 0) | bits);
}

// extension/page/naming/generated.js
var $Element_localName5 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches3 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Document_createElement = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var SAYS2 = /["'][^"']*[^"'\s\ue000-\uf8ff\\][^"']*["']|attr\(|var\(|-quote/;
var ICON_ESCAPE = /\\[ef][0-9a-f]{3}(?![0-9a-f])\s?/gi;
var ICONS = /[\ue000-\uf8ff]/g;
var CASES = /* @__PURE__ */ new Set(["", "none", "inherit", "initial", "unset"]);
var STRIKE = 1 << 0;
var DRESS = 1 << 1;
var MOVE = 1 << 2;
var SKIP = 1 << 3;
var UNKNOWN = STRIKE | MOVE | SKIP;
var ANYTHING = UNKNOWN | DRESS;
var STRIKES = /line-through|var\(/;
var SKIPS = /hidden|auto|var\(/;
var MOVES = /grab|move|resize|var\(/;
var QUOTATION = "q";
var PSEUDO = /::?(?:before|after)\b/;
var TOKENS = /url\([^)]*\)|"((?:[^"\\]|\\.)*)"|(open-quote)|(close-quote)|(\/)/g;
var read2 = /* @__PURE__ */ new WeakMap();
function dressingOf(root2) {
  const selectors = [QUOTATION];
  let unread = false;
  let recased = false;
  let can = 0;
  const all5 = of2(root2).map(readSheet);
  for (const sheet of all5) {
    selectors.push(...sheet.selectors);
    unread ||= sheet.unread;
    recased ||= sheet.recased;
    can |= sheet.can;
  }
  const each = [...new Set(selectors)];
  const told7 = each.slice(1).filter((selector2) => selector2 !== "*").join(",");
  const selector = each.includes("*") ? "*" : each.join(",");
  return { selector, told: told7, subjects: subjectsIn(root2, all5), unread, recased, can: told7 ? can | DRESS : can };
}
var made = /* @__PURE__ */ new WeakMap();
function subjectsIn(root2, all5) {
  const rules = all5.reduce((sum, { count: count4 }) => sum + count4, 0);
  const known6 = made.get(root2);
  if (known6?.rules === rules && known6.of.length === all5.length && known6.of.every((sheet, at2) => sheet === all5[at2])) return known6.subjects;
  const signs = /* @__PURE__ */ new Map([[QUOTATION, DRESS]]);
  for (const sheet of all5) add(signs, sheet.signs);
  const subjects = new Subjects(signs);
  made.set(root2, { of: all5, rules, subjects });
  return subjects;
}
function undressed() {
  const subjects = new Subjects(/* @__PURE__ */ new Map([[QUOTATION, DRESS], ["*", UNKNOWN]]));
  return { selector: QUOTATION, told: "", subjects, unread: false, recased: false, can: ANYTHING };
}
function isDressed(element, { selector, subjects }) {
  if (selector === QUOTATION) return $Element_localName5.call(element) === QUOTATION;
  return selector === "*" || (subjects.of(element) & DRESS) !== 0 && $Element_matches3.call(element, selector);
}
function readSheet(sheet) {
  const shown7 = shownBy(sheet);
  const known6 = read2.get(sheet);
  const { count: count4 = 0, last: last3 = null } = shown7 ?? {};
  if (known6 && known6.count === count4 && known6.last === last3) return known6;
  const grown = known6 && known6.count <= count4 && (known6.count === 0 || shown7?.rules[known6.count - 1] === known6.last);
  const found2 = grown ? known6 : { count: 0, last: null, selectors: [], signs: new Map(shown7 ? [] : [["*", UNKNOWN]]), unread: !shown7, recased: false, can: shown7 ? 0 : UNKNOWN };
  if (shown7) readRules(shown7.rules, found2, found2.count);
  read2.set(sheet, Object.assign(found2, { count: count4, last: last3 }));
  return found2;
}
function readRules(rules, found2, from) {
  for (let index = from; index < rules.length; index++) {
    const rule = (
      /** @type {CSSRule} */
      rules[index]
    );
    const { style } = (
      /** @type {{ style?: CSSStyleDeclaration }} */
      rule
    );
    const can = style ? abilityOf(style) : 0;
    found2.can |= can;
    if (can) note2(found2, rule instanceof CSSStyleRule ? rule.selectorText : "*", can);
    if (rule instanceof CSSStyleRule) readRule(rule, found2);
    const inner = (
      /** @type {CSSGroupingRule} */
      rule.cssRules
    );
    if (inner?.length) readRules(inner, found2, 0);
    if (rule instanceof CSSImportRule && rule.styleSheet) readImported(rule.styleSheet, found2);
  }
}
function note2({ signs }, selector, can) {
  add(signs, signsOf(selector).map((sign) => [sign, can]));
}
function readImported(sheet, found2) {
  const imported = readSheet(sheet);
  found2.selectors.push(...imported.selectors);
  add(found2.signs, imported.signs);
  found2.unread ||= imported.unread;
  found2.recased ||= imported.recased;
  found2.can |= imported.can;
}
function abilityOf({ textDecoration, textDecorationLine, cursor, contentVisibility }) {
  const [strikes, moves2, skips] = [STRIKES.test(textDecoration + textDecorationLine), MOVES.test(cursor), SKIPS.test(contentVisibility)];
  return (strikes ? STRIKE : 0) | (moves2 ? MOVE : 0) | (skips ? SKIP : 0);
}
function readRule(rule, found2) {
  if (!found2.recased && !CASES.has(rule.style.textTransform)) found2.recased = true;
  if (!PSEUDO.test(rule.selectorText)) return;
  if (!SAYS2.test(rule.style.content.replace(ICON_ESCAPE, ""))) return;
  const host = hostOf(rule.selectorText);
  found2.selectors.push(host);
  if (host !== "*") note2(found2, host, DRESS);
}
function hostOf(selector) {
  if (/:host|::slotted|::part|&/.test(selector)) return "*";
  const bare4 = selector.replace(/(^|[\s>+~,(])::?(?:before|after)\b/g, "$1*").replace(/::?(?:before|after)\b/g, "");
  return isSelector(bare4) ? bare4 : "*";
}
var probe = $Document_createElement.call(document, "i");
function isSelector(selector) {
  try {
    $Element_matches3.call(probe, selector);
    return true;
  } catch {
    return false;
  }
}
function wordsOf(element, which) {
  const style = getComputedStyle(element, which);
  const content = style.content;
  if (content === "none" || content === "normal" || content === '""') return { text: "", apart: false };
  if (style.display === "none" || style.visibility !== "visible") return { text: "", apart: false };
  const { text, alternative } = parse(content);
  return { text, apart: alternative || style.display !== "inline" };
}
function parse(content) {
  let text = "";
  let alternative = false;
  for (const [, quoted, open6, close, slash] of content.matchAll(TOKENS)) {
    if (slash) alternative = true;
    text = slash ? "" : text + (quoted?.replace(/\\(.)/g, "$1") ?? (open6 ? "“" : close ? "”" : ""));
  }
  return { text: text.replace(ICONS, ""), alternative };
}
function recase(text, element) {
  if (!/\S/.test(text)) return text;
  const wanted = getComputedStyle(element).textTransform;
  if (wanted === "none") return text;
  if (wanted.startsWith("uppercase")) return text.toLocaleUpperCase();
  if (wanted.startsWith("lowercase")) return text.toLocaleLowerCase();
  return wanted.startsWith("capitalize") ? text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toLocaleUpperCase()) : text;
}

// extension/page/naming/references.js
var $Element_getAttribute4 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_getRootNode = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var BY_SCRIPT = /* @__PURE__ */ new Map([
  ["aria-labelledby", "ariaLabelledByElements"],
  ["aria-describedby", "ariaDescribedByElements"],
  ["aria-errormessage", "ariaErrorMessageElements"],
  ["aria-owns", "ariaOwnsElements"]
]);
function targetsOf(element, name) {
  const value = $Element_getAttribute4.call(element, name);
  if (value === null) return [];
  if (!value.trim()) return (
    /** @type {any} */
    element[BY_SCRIPT.get(name) ?? ""] ?? []
  );
  const root2 = $Element_getRootNode.call(element);
  if (!(root2 instanceof Document || root2 instanceof ShadowRoot)) return [];
  const found2 = value.trim().split(/\s+/).map((id) => call(root2, "getElementById", id));
  return found2.filter((target) => target instanceof Element);
}

// extension/page/naming/roles.js
var roles_exports = {};
__export(roles_exports, {
  childNamed: () => childNamed,
  levelOf: () => levelOf,
  roleOf: () => roleOf2
});

// extension/page/naming/roletables.js
function setOf(words) {
  return new Set(words.split(" "));
}
function mapOf(words, others) {
  return new Map([...words.split(" ").map((word) => (
    /** @type {[string, string]} */
    [word, word]
  )), ...others]);
}
var KNOWN = mapOf(
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog document emphasis feed figure form generic grid gridcell group heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem graphics-document graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc",
  [["none", "presentation"], ["image", "img"], ["directory", "list"]]
);
var BY_TAG = mapOf(
  "article blockquote button caption code dialog figure form main mark math meter search time",
  [
    ["address", "group"],
    ["datalist", "listbox"],
    ["dd", "definition"],
    ["del", "deletion"],
    ["details", "group"],
    ["dfn", "term"],
    ["dt", "term"],
    ["em", "emphasis"],
    ["fieldset", "group"],
    ["frame", "iframe"],
    ["h1", "heading"],
    ["h2", "heading"],
    ["h3", "heading"],
    ["h4", "heading"],
    ["h5", "heading"],
    ["h6", "heading"],
    ["hgroup", "group"],
    ["hr", "separator"],
    ["html", "document"],
    ["iframe", "iframe"],
    ["ins", "insertion"],
    ["menu", "list"],
    ["nav", "navigation"],
    ["ol", "list"],
    ["optgroup", "group"],
    ["option", "option"],
    ["output", "status"],
    ["p", "paragraph"],
    ["progress", "progressbar"],
    ["s", "deletion"],
    ["strong", "strong"],
    ["sub", "subscript"],
    ["sup", "superscript"],
    ["textarea", "textbox"],
    ["ul", "list"]
  ]
);
var BY_INPUT_TYPE = mapOf("button checkbox radio", [
  ["file", "button"],
  ["image", "button"],
  ["number", "spinbutton"],
  ["range", "slider"],
  ["reset", "button"],
  ["search", "searchbox"],
  ["submit", "button"]
]);
var NAMED_BY_CONTENT = setOf(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio rowheader switch tab term tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref graphics-object"
);
var CALLED_BY_CONTENT = setOf("generic presentation listitem article paragraph row");
var UNNAMED = setOf(
  "caption code definition deletion emphasis generic insertion mark paragraph presentation strong subscript suggestion superscript time"
);
var APART = setOf(
  "alert alertdialog application banner combobox complementary contentinfo dialog feed form grid group img log main marquee menu menubar navigation radiogroup region search separator status tablist tabpanel timer toolbar tree treegrid"
);
var APART_TAGS = setOf(
  "aside dialog fieldset footer form header hgroup main nav output search section"
);
var HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";

// extension/page/naming/roles.js
var $Element_hasAttribute3 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_closest = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_parentElement2 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_localName6 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getAttribute5 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_matches4 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_previousElementSibling = /* @__PURE__ */ builtin(Element.prototype, "previousElementSibling");
var $Element_getAttributeNames2 = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var $Element_firstElementChild2 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_nextElementSibling = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var $Element_hasAttributeNS = /* @__PURE__ */ builtin(Element.prototype, "hasAttributeNS");
var ASIDE_SCOPES = /* @__PURE__ */ new Set(["article", "complementary", "navigation", "section"]);
var HEADER_SCOPES = /* @__PURE__ */ new Set(["article", "complementary", "navigation", "section", "main"]);
var SECTIONS = "article, aside, main, nav, section, [role]";
var NEEDS_NAME = /* @__PURE__ */ new Set(["region", "form"]);
var GLOBAL = new Set(
  "aria-atomic aria-braillelabel aria-brailleroledescription aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-dropeffect aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant aria-roledescription".split(" ")
);
var LIST_TAGS = /* @__PURE__ */ new Set(["ul", "ol", "menu"]);
var SUGGESTING = /* @__PURE__ */ new Set(["textbox", "searchbox"]);
var GRIDS = /* @__PURE__ */ new Set(["grid", "treegrid"]);
var TABLES = /* @__PURE__ */ new Set(["grid", "treegrid", "table"]);
var XLINK = "http://www.w3.org/1999/xlink";
var SAYING = ["aria-label", "aria-labelledby", "aria-describedby", "aria-roledescription", "title", "tabindex"];
var group = ifIncluded("group");
var shape = ifIncluded("graphics-symbol");
var BY_LOOKING = /* @__PURE__ */ new Map([
  ["a", (element) => isLink(element) ? "link" : "generic"],
  ["area", (element) => $Element_hasAttribute3.call(element, "href") ? "link" : "generic"],
  ["aside", (element) => !isScoped(element, ASIDE_SCOPES) || isLabelled(element) ? "complementary" : "generic"],
  ["footer", (element) => isScoped(element, HEADER_SCOPES) ? "generic" : "contentinfo"],
  ["header", (element) => isScoped(element, HEADER_SCOPES) ? "generic" : "banner"],
  ["img", (element) => isDecorative(element) ? "presentation" : "img"],
  ["input", inputRole],
  ["li", itemRole],
  ["section", (element) => isLabelled(element) ? "region" : "generic"],
  ["select", (element) => isListbox(
    /** @type {HTMLSelectElement} */
    element
  ) ? "listbox" : "combobox"],
  ["summary", (element) => isSummaryOfDetails(element) ? "button" : "generic"],
  ["table", () => "table"],
  ["tr", rowRole],
  ["td", cellRole],
  ["th", headerRole],
  ["tbody", groupRole],
  ["thead", groupRole],
  ["tfoot", groupRole],
  ["svg", drawing],
  ["g", group],
  ["foreignObject", group],
  ["image", ifIncluded("img")],
  ["use", ifIncluded("graphics-object")],
  ["circle", shape],
  ["ellipse", shape],
  ["line", shape],
  ["path", shape],
  ["polygon", shape],
  ["polyline", shape],
  ["rect", shape]
]);
function isScoped(element, scopes) {
  let at2 = maybe($Element_parentElement2.call(element), ($it) => $Element_closest.call($it, SECTIONS));
  while (at2 && !scopes.has(scopeOf(at2))) at2 = maybe($Element_parentElement2.call(at2), ($it) => $Element_closest.call($it, SECTIONS));
  return at2 != null;
}
function scopeOf(element) {
  const name = $Element_localName6.call(element);
  if ($Element_hasAttribute3.call(element, "role") || name === "article") return roleOf2(element);
  return name === "aside" ? "complementary" : name === "nav" ? "navigation" : name;
}
function isLabelled(element) {
  if ($Element_getAttribute5.call(element, "aria-label")?.trim() || $Element_getAttribute5.call(element, "title")?.trim()) return true;
  return targetsOf(element, "aria-labelledby").length > 0;
}
function isDecorative(element) {
  return $Element_getAttribute5.call(element, "alt") === "" && !isLabelled(element) && !isFocusable(element);
}
function isFocusable(element) {
  if ($Element_hasAttribute3.call(element, "tabindex")) return true;
  return (
    /** @type {HTMLElement} */
    read(element, "tabIndex") >= 0 && !$Element_matches4.call(element, ":disabled")
  );
}
function inputRole(element) {
  const input = (
    /** @type {HTMLInputElement} */
    element
  );
  const role = BY_INPUT_TYPE.get(input.type) ?? "textbox";
  return SUGGESTING.has(role) && input.hasAttribute("list") && input.list ? "combobox" : role;
}
function itemRole(element) {
  const list = $Element_parentElement2.call(element);
  if (!maybe(list, ($it) => $Element_hasAttribute3.call($it, "role")) || !LIST_TAGS.has($Element_localName6.call(list))) return "listitem";
  return roleOf2(list) === "list" && explicitRole(list) !== "presentation" ? "listitem" : "generic";
}
function isListbox(select5) {
  return select5.size > 1 || select5.multiple && select5.size !== 1;
}
function isSummaryOfDetails(summary) {
  if (maybe($Element_parentElement2.call(summary), ($it) => $Element_localName6.call($it)) !== "details") return false;
  for (let at2 = $Element_previousElementSibling.call(summary); at2; at2 = $Element_previousElementSibling.call(at2)) {
    if ($Element_localName6.call(at2) === "summary") return false;
  }
  return true;
}
function isEditingHost(element) {
  const host = (
    /** @type {HTMLElement} */
    element
  );
  return read(host, "isContentEditable") === true && maybe($Element_parentElement2.call(host), ($it) => read($it, "isContentEditable")) !== true;
}
function implicitRole(element, has2) {
  const tag = $Element_localName6.call(element);
  const byLooking = BY_LOOKING.get(tag);
  if (byLooking) return byLooking(element);
  if (has2 & EDITABLE && isEditingHost(element)) return "textbox";
  return BY_TAG.get(tag) ?? KNOWN.get(roleOf(element)) ?? "generic";
}
function explicitRole(element) {
  const value = $Element_getAttribute5.call(element, "role");
  if (!value) return void 0;
  const role = KNOWN.get(value) ?? firstKnown(value, element);
  return role && NEEDS_NAME.has(role) && !isLabelled(element) ? firstKnown(value, element) : role;
}
function firstKnown(value, element) {
  for (const token of value.toLowerCase().split(/\s+/)) {
    const role = KNOWN.get(token);
    if (role && (!NEEDS_NAME.has(role) || isLabelled(element))) return role;
  }
  return void 0;
}
function mustKeepRole(element) {
  if (isFocusable(element)) return true;
  return $Element_getAttributeNames2.call(element).some((name) => GLOBAL.has(name) && $Element_getAttribute5.call(element, name)?.trim());
}
function roleOf2(element, has2 = of(element)) {
  const explicit = has2 & ROLE ? explicitRole(element) : void 0;
  if (!explicit || explicit === "presentation" && mustKeepRole(element)) return implicitRole(element, has2);
  return explicit;
}
function levelOf(element) {
  const stated2 = attribute(element, "aria-level");
  if (stated2 && Number(stated2) > 0) return Number(stated2);
  const name = $Element_localName6.call(element);
  const level = name.length === 2 && name.startsWith("h") ? Number(name[1]) : NaN;
  return level >= 1 && level <= 6 ? level : 2;
}
function tableOf(row) {
  const parent = $Element_parentElement2.call(row);
  return !parent || $Element_localName6.call(parent) === "table" ? parent : $Element_parentElement2.call(parent);
}
function kindOf(row) {
  const table2 = tableOf(row);
  return table2 && $Element_hasAttribute3.call(table2, "role") ? roleOf2(table2) : "table";
}
function rowRole(row) {
  return TABLES.has(kindOf(row)) ? "row" : "generic";
}
function groupRole(group2) {
  const table2 = (
    /** @type {HTMLTableElement} */
    $Element_parentElement2.call(group2)
  );
  if (table2?.localName !== "table") return "generic";
  const kind = table2.hasAttribute("role") ? roleOf2(table2) : "table";
  if (!TABLES.has(kind)) return "generic";
  return $Element_localName6.call(group2) !== "tbody" || GRIDS.has(kind) || table2.tHead || table2.tFoot ? "rowgroup" : "generic";
}
var kindInside = once((row) => {
  if ($Element_hasAttribute3.call(row, "role") && roleOf2(row) !== "row") return "";
  const kind = kindOf(row);
  return TABLES.has(kind) ? kind : "";
});
function kindAround(cell) {
  const row = $Element_parentElement2.call(cell);
  return row ? kindInside(row) : "";
}
function cellRole(cell) {
  const kind = kindAround(cell);
  return kind === "table" ? "cell" : kind ? "gridcell" : "generic";
}
function headerRole(cell) {
  if (!kindAround(cell)) return "generic";
  const scope = $Element_getAttribute5.call(cell, "scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  for (let at2 = maybe($Element_parentElement2.call(cell), ($it) => $Element_firstElementChild2.call($it)); at2; at2 = $Element_nextElementSibling.call(at2)) {
    if ($Element_localName6.call(at2) === "td") return "rowheader";
  }
  return "columnheader";
}
function childNamed(element, name) {
  for (let at2 = $Element_firstElementChild2.call(element); at2; at2 = $Element_nextElementSibling.call(at2)) if ($Element_localName6.call(at2) === name) return at2;
  return null;
}
function isIncluded(element) {
  return SAYING.some((name) => $Element_getAttribute5.call(element, name)?.trim()) || childNamed(element, "title") !== null;
}
function ifIncluded(role) {
  return (element) => isIncluded(element) ? role : "generic";
}
function drawing(element) {
  return $Element_parentElement2.call(element) instanceof SVGElement ? group(element) : "img";
}
function isLink(element) {
  return $Element_hasAttribute3.call(element, "href") || $Element_hasAttributeNS.call(element, XLINK, "href");
}

// extension/page/naming/content.js
var $Element_getAttribute6 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_checkVisibility = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_localName7 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_hasAttribute4 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_firstChild2 = /* @__PURE__ */ builtin(Element.prototype, "firstChild");
var $Node_nextSibling2 = /* @__PURE__ */ builtin(Node.prototype, "nextSibling");
var $Node_nodeType = /* @__PURE__ */ builtin(Node.prototype, "nodeType");
var $Element_contains = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_firstElementChild3 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_textContent2 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var SILENT = new Set("script style noscript template head title desc metadata meta link datalist rt rp".split(" "));
var VISIBLE = { visibilityProperty: true };
var ENOUGH = 1600;
var SPACE = /\s/;
var BOXES = new Set("audio br canvas embed hr iframe img input meter object progress select svg textarea video".split(" "));
var WRAPPERS = /* @__PURE__ */ new Set(["div", "span", "i", "b", "em", "p"]);
var CONTROLS = /* @__PURE__ */ new Set(["a", "button", "img", "input", "select", "textarea"]);
var THINGS = new Set(
  "button checkbox combobox img listbox menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar searchbox slider spinbutton switch tab textbox treeitem".split(" ")
);
function isHidden(element, has2 = of(element)) {
  if (has2 & INERT || has2 & ARIA_HIDDEN && $Element_getAttribute6.call(element, "aria-hidden") === "true") return true;
  if ($Element_checkVisibility.call(element, VISIBLE)) return false;
  const style = getComputedStyle(element);
  return style.display !== "contents" || style.visibility !== "visible";
}
function sayTip(element, reading2) {
  const tip = $Element_getAttribute6.call(element, "title");
  if (!tip) return;
  reading2.apart = true;
  say(reading2, tip);
  reading2.apart = true;
}
function standsApart(element) {
  const has2 = of(element);
  if (BOXES.has($Element_localName7.call(element)) || has2 & EDITABLE) return true;
  if (has2 & LABEL && $Element_hasAttribute4.call(element, "aria-label")) return true;
  if (has2 & ROLE && THINGS.has(roleOf2(element, has2))) return true;
  return getComputedStyle(element).display !== "inline";
}
function say(reading2, words) {
  if (!words) return;
  const last3 = reading2.text.at(-1);
  const joined3 = last3 !== void 0 && !SPACE.test(last3) && !SPACE.test(words.charAt(0));
  reading2.text += joined3 && (reading2.apart || reading2.edges.some(standsApart)) ? ` ${words}` : words;
  reading2.edges.length = 0;
  reading2.apart = false;
}
function sayGenerated(reading2, element, which) {
  const { text, apart: apart2 } = wordsOf(element, which);
  if (!text) return;
  reading2.apart ||= apart2;
  say(reading2, text);
  reading2.apart = apart2;
}
function readInside(element, has2, reading2, dressing) {
  const dressed = isDressed(element, dressing);
  if (dressed) sayGenerated(reading2, element, "::before");
  if (isPlain(element, has2)) {
    for (let child = $Element_firstChild2.call(element); child; child = $Node_nextSibling2.call(child)) readNode(child, element, reading2, dressing);
  } else {
    for (const child of childrenOf(element)) readNode(child, element, reading2);
  }
  if (has2 & OWNS) readOwned(element, reading2);
  if (dressed) sayGenerated(reading2, element, "::after");
}
function readNode(node, parent, reading2, dressing) {
  if (reading2.text.length > ENOUGH) return;
  if ($Node_nodeType.call(node) === Node.TEXT_NODE) {
    const words = (
      /** @type {Text} */
      node.data
    );
    const { recased } = dressing ?? reading2.dressing(parent);
    say(reading2, recased ? recase(words, parent) : words);
  } else if ($Node_nodeType.call(node) === Node.ELEMENT_NODE) readChild(
    /** @type {Element} */
    node,
    reading2,
    dressing
  );
}
function readOwned(element, reading2) {
  for (const child of targetsOf(element, "aria-owns")) {
    if ($Element_contains.call(child, element) || reading2.owned.has(child)) continue;
    reading2.owned.add(child);
    reading2.apart = true;
    readChild(child, reading2);
  }
}
function isEmpty(element, tag, dressing) {
  return firstIn(element, tag) === null && !isDressed(element, dressing);
}
function readChild(child, reading2, dressing) {
  const tag = $Element_localName7.call(child);
  if (SILENT.has(tag) || reading2.path.includes(child)) return;
  const has2 = of(child);
  if (has2 === 0 && WRAPPERS.has(tag) && isEmpty(child, tag, dressing ?? reading2.dressing(child))) return;
  if (!reading2.evenHidden && isHidden(child, has2)) return;
  if (tag === "br") return say(reading2, " ");
  const own2 = reading2.own(child, has2, reading2.path);
  const { edges, text } = reading2;
  const passed3 = edges.length;
  edges.push(child);
  if (own2 !== null) say(reading2, own2);
  else readInside(child, has2, reading2, dressing ?? reading2.dressing(child));
  if (has2 & TITLE && reading2.text.length === text.length) {
    if (reading2.tips || has2 & ROLE || CONTROLS.has(tag)) sayTip(child, reading2);
  }
  if (reading2.text.length > text.length) return void edges.push(child);
  if (has2 & TITLE) reading2.spare ||= $Element_getAttribute6.call(child, "title") ?? "";
  if (!BOXES.has(tag) || $Element_getAttribute6.call(child, "alt") === "") edges.length = passed3;
}
function read3(element, how, has2 = of(element)) {
  const dressing = how.dressing(element);
  if (!$Element_firstElementChild3.call(element) && !dressing.recased && isPlain(element, has2) && !isDressed(element, dressing)) {
    return { text: $Element_textContent2.call(element) ?? "", spare: "" };
  }
  const reading2 = { ...how, text: "", spare: "", edges: [], apart: false, owned: /* @__PURE__ */ new Set() };
  readInside(element, has2, reading2, dressing);
  return reading2;
}
function isPlain(element, has2) {
  const name = $Element_localName7.call(element);
  if (name === "slot" || name === "form" || has2 & OWNS) return false;
  return rootOf(element, name) === null;
}

// extension/page/naming/secrets.js
var secrets_exports = {};
__export(secrets_exports, {
  isInSecret: () => isInSecret,
  isSecret: () => isSecret,
  kindOf: () => kindOf3,
  known: () => known3
});

// extension/page/naming/kinds.js
var kinds_exports = {};
__export(kinds_exports, {
  SECRET: () => SECRET,
  byMarkup: () => byMarkup,
  byName: () => byName,
  heldBy: () => heldBy,
  isEditable: () => isEditable,
  kindOf: () => kindOf2,
  purposesOf: () => purposesOf,
  secretKindOf: () => secretKindOf
});

// extension/page/seeing/interactive.js
var interactive_exports = {};
__export(interactive_exports, {
  bigEnough: () => bigEnough,
  boxOf: () => boxOf2,
  controlsIn: () => controlsIn,
  drawnFor: () => drawnFor,
  hearsAll: () => hearsAll,
  hearsFor: () => hearsFor,
  hearsPress: () => hearsPress,
  isBigEnough: () => isBigEnough,
  isClickable: () => isClickable,
  isEditingHost: () => isEditingHost2,
  isField: () => isField,
  isForKeys: () => isForKeys,
  isHandled: () => isHandled,
  isHeard: () => isHeard2,
  isHiddenMark: () => isHiddenMark,
  isItem: () => isItem,
  isLabelDriven: () => isLabelDriven,
  isMark: () => isMark,
  isOneOf: () => isOneOf,
  isOpener: () => isOpener,
  isPart: () => isPart,
  isWidget: () => isWidget
});

// extension/page/naming/media.js
var $Element_localName8 = /* @__PURE__ */ builtin(Element.prototype, "localName");
function isPlayer(element, tag = $Element_localName8.call(element)) {
  return (tag === "audio" || tag === "video") && /** @type {HTMLMediaElement} */
  element.controls;
}
function statesOf2(media) {
  const states = { [playOf(media)]: "" };
  const sound = soundOf(media);
  if (sound) Object.assign(states, sound === "muted" ? { muted: "" } : { volume: sound });
  const time = timeOf(media);
  return time ? { ...states, value: time } : states;
}
function playOf(media) {
  if (media.error || media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return "unplayable";
  return media.ended ? "ended" : media.paused ? "paused" : "playing";
}
function timeOf({ currentTime, duration }) {
  if (Number.isNaN(duration)) return "";
  return Number.isFinite(duration) ? `${clock(currentTime)} of ${clock(duration)}` : clock(currentTime);
}
function clock(seconds) {
  const whole4 = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole4 / 3600), Math.floor(whole4 / 60) % 60];
  const rest2 = String(whole4 % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest2}` : `${minutes}:${rest2}`;
}
function stateOf2(media) {
  return `${playOf(media)} ${soundOf(media)}`;
}
function soundOf({ muted: muted2, volume }) {
  if (muted2 || volume === 0) return "muted";
  return volume < 1 ? `${Math.round(volume * 100)}%` : "";
}
function inWords(media) {
  const time = timeOf(media);
  const play2 = { playing: "It is playing now", paused: "It is paused now", ended: "It is at its end now", unplayable: "It cannot be played" };
  const sound = soundOf(media);
  return `${play2[playOf(media)]}${sound ? `, ${sound.replace("%", " % loud")}` : ""}${time ? ` (${time})` : ""}.`;
}

// extension/page/watching/marks.js
var marks_exports = {};
__export(marks_exports, {
  ask: () => ask2,
  askOf: () => askOf,
  hasListener: () => hasListener,
  hears: () => hears,
  isAnyHeard: () => isAnyHeard,
  isHeard: () => isHeard,
  isHeardAround: () => isHeardAround,
  refresh: () => refresh,
  wantsTrust: () => wantsTrust
});

// extension/page/watching/channel.js
var $Element_dispatchEvent = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
function ask(which, desk8) {
  const question = new FocusEvent(which, { relatedTarget: desk8, cancelable: true });
  return Boolean(globalThis.webhandChannel && !$Element_dispatchEvent.call(globalThis.webhandChannel, question));
}

// extension/page/watching/marks.js
var $Document_createElement2 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_hasAttribute5 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_getAttribute7 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_addEventListener = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Document_documentElement2 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Document_body2 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_parentElement3 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_getAttributeNames3 = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var $Element_assignedSlot2 = /* @__PURE__ */ builtin(Element.prototype, "assignedSlot");
var listening = /* @__PURE__ */ new WeakSet();
var trusting = /* @__PURE__ */ new WeakSet();
var desk = $Document_createElement2.call(document, "i");
var fresh = /* @__PURE__ */ new Set();
var isAny = false;
var WORDS = {
  listens(element) {
    if (!listening.has(element)) fresh.add(element);
    isAny = true;
    listening.add(element);
    trusting.delete(element);
  },
  trusts(element) {
    WORDS.listens?.(element);
    trusting.add(element);
  },
  rests(element) {
    if (listening.has(element)) fresh.add(element);
    listening.delete(element);
    trusting.delete(element);
  }
};
var hearing = {
  keys: /* @__PURE__ */ new WeakSet(),
  sending: /* @__PURE__ */ new WeakSet(),
  changes: /* @__PURE__ */ new WeakSet(),
  menu: /* @__PURE__ */ new WeakSet(),
  pressed: /* @__PURE__ */ new WeakSet(),
  clicked: /* @__PURE__ */ new WeakSet(),
  sorting: /* @__PURE__ */ new WeakSet(),
  along: /* @__PURE__ */ new WeakSet()
};
var TELLING2 = /* @__PURE__ */ new Set(["keys", "menu", "pressed", "clicked", "sorting"]);
var known2 = /* @__PURE__ */ new Set();
for (const [word, those] of Object.entries(hearing)) {
  const note8 = (element, does) => {
    const tells = TELLING2.has(word) && (word !== "keys" || $Element_hasAttribute5.call(element, "tabindex"));
    if (tells && those.has(element) !== does) fresh.add(element);
    isAny ||= does;
    if (does) known2.add(word);
    those[does ? "add" : "delete"](element);
  };
  WORDS[word] = (element) => note8(element, true);
  WORDS[`no ${word}`] = (element) => note8(element, false);
}
WORDS.internals = (element) => {
  note(element, JSON.parse($Element_getAttribute7.call(desk, "internals") ?? "{}"));
  fresh.add(element);
};
for (const [word, note8] of Object.entries(WORDS)) {
  $Element_addEventListener.call(desk, word, (event) => {
    for (
      const { target } of
      /** @type {TouchEvent} */
      event.touches
    ) if (target instanceof Element) note8(target);
  });
}
function ask2() {
  return ask("marks", desk);
}
function askOf(element) {
  if (has(element)) ask2();
}
function refresh() {
  ask2();
  const carrier = globalThis.webhandCarrier;
  const [page2, body] = [$Document_documentElement2.call(document), $Document_body2.call(document)];
  for (const element of carrier?.listening ?? []) if (element !== page2 && element !== body) WORDS.listens?.(element);
  if (carrier?.listening) carrier.listening = void 0;
  const news2 = [...fresh];
  fresh = /* @__PURE__ */ new Set();
  return news2;
}
function isAnyHeard() {
  return isAny;
}
function hasListener(element) {
  return listening.has(element);
}
function wantsTrust(element) {
  ask2();
  for (const at2 of upwards(element)) if (trusting.has(at2)) return true;
  return false;
}
function hears(element, what) {
  return known2.has(what) && hearing[what].has(element);
}
function isHeardAround(element, what) {
  return known2.has(what) && $Element_parentElement3.call(element) !== null && hearing[what].has($Element_parentElement3.call(element));
}
function isHeard(element, kinds) {
  if (!ask2() || !ask("heard", desk)) return true;
  const byAll = $Element_getAttribute7.call(desk, "kinds")?.split(" ") ?? [];
  if (kinds.some((kind) => byAll.includes(kind))) return true;
  for (const at2 of upwards(element)) {
    if (kinds.some((kind) => kind === "pointer" ? hasListener(at2) : hears(at2, kind))) return true;
    if ($Element_getAttributeNames3.call(at2).some((name) => name.startsWith("on"))) return true;
    if ($Element_parentElement3.call(at2) && !$Element_assignedSlot2.call(at2) && rootOf($Element_parentElement3.call(at2))) return true;
  }
  return false;
}

// extension/page/seeing/view.js
var $Element_getBoundingClientRect = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
function viewNow() {
  return { width: innerWidth, height: innerHeight };
}
var boxOf = once((element) => $Element_getBoundingClientRect.call(element));
function isOutside(box, { width, height }) {
  return box.bottom <= 0 || box.right <= 0 || box.top >= height || box.left >= width;
}

// extension/page/seeing/interactive.js
var $Element_localName9 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getAttribute8 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_parentElement4 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_querySelector2 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_hasAttribute6 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_querySelectorAll = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_matches5 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_getElementsByTagName = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_textContent3 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_childElementCount = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_lastElementChild2 = /* @__PURE__ */ builtin(Element.prototype, "lastElementChild");
var $Element_getAttributeNames4 = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var $Element_children = /* @__PURE__ */ builtin(Element.prototype, "children");
var $Element_classList2 = /* @__PURE__ */ builtin(Element.prototype, "classList");
var $Document_body3 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_previousElementSibling2 = /* @__PURE__ */ builtin(Element.prototype, "previousElementSibling");
var $Element_nextElementSibling2 = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var $Element_firstChild3 = /* @__PURE__ */ builtin(Element.prototype, "firstChild");
var $Element_firstElementChild4 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Document_createRange = /* @__PURE__ */ builtin(Document.prototype, "createRange");
var FIELD_MINIMUM = 1;
var MINIMUM = 5;
var WIDGETS = new Set(
  "button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem doc-backlink doc-biblioref doc-glossref doc-noteref".split(" ")
);
var FIELDS2 = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
var LABEL_DRIVEN = /* @__PURE__ */ new Set(["checkbox", "radio", "file"]);
var NATIVE = {
  a: (element) => element.hasAttribute("href"),
  area: (element) => element.hasAttribute("href"),
  audio: isPlayer,
  button: () => true,
  input: (element) => element.type !== "hidden",
  select: () => true,
  textarea: () => true,
  summary: isSummaryOfDetails2,
  video: isPlayer
};
function isField(element, has2 = of(element)) {
  if (has2 & EDITABLE || FIELDS2.has($Element_localName9.call(element))) return true;
  return (has2 & ROLE) !== 0 && $Element_getAttribute8.call(element, "role") === "textbox";
}
function isLabelDriven(element) {
  return $Element_localName9.call(element) === "input" && LABEL_DRIVEN.has(
    /** @type {HTMLInputElement} */
    element.type
  );
}
function isSummaryOfDetails2(element) {
  const details = $Element_parentElement4.call(element);
  return maybe(details, ($it) => $Element_localName9.call($it)) === "details" && $Element_querySelector2.call(details, ":scope > summary") === element;
}
function isEditingHost2(element) {
  if (!$Element_hasAttribute6.call(element, "contenteditable") || !/** @type {HTMLElement} */
  read(element, "isContentEditable")) return false;
  return !(maybe($Element_parentElement4.call(element), ($it) => read($it, "isContentEditable")) ?? false);
}
function isWidget(element, role, has2 = of(element)) {
  const native = NATIVE[$Element_localName9.call(element)];
  if (native?.(element) || has2 & EDITABLE && isEditingHost2(element)) return true;
  if (role === "separator" || role === "scrollbar") return $Element_hasAttribute6.call(element, "tabindex");
  if (role === "gridcell") return $Element_hasAttribute6.call(element, "tabindex") || $Element_hasAttribute6.call(element, "aria-selected") || isPart(element, role);
  return WIDGETS.has(role) && isAuthored(element);
}
var OTHERS = `:not(${[...Object.keys(NATIVE), "iframe"]})`;
var ROLES = [...WIDGETS].map((role) => `[role="${role}"]`);
var [PRESSED2, HANDLED] = [PRESSES.slice(0, 2), PRESSES].map((all5) => `:is(${all5.map((name) => `[${name}]`)})`);
var LOOKS_INTERACTIVE = `a[href], area[href], audio[controls], video[controls], button, input:not([type=hidden i]), select, textarea, details > summary:first-of-type, iframe, [role]:is(${ROLES})${OTHERS}, ${HANDLED}${OTHERS}, [contenteditable]${OTHERS}`;
function controlsIn(element) {
  return $Element_querySelectorAll.call(element, LOOKS_INTERACTIVE).length + ($Element_matches5.call(element, LOOKS_INTERACTIVE) ? 1 : 0);
}
var MOST_PARTS = 4;
var MOST_SIZE = 64;
function isMark(element) {
  const { width, height } = boxOf(element);
  return Math.min(width, height) <= MOST_SIZE && getComputedStyle(element).pointerEvents !== "none";
}
function isHiddenMark(element, isInHand) {
  if (!isHandled(element) && (isInHand || getComputedStyle(element).cursor !== "pointer")) return false;
  if ($Element_hasAttribute6.call(element, "inert") || $Element_getElementsByTagName.call(element, "*").length > MOST_PARTS) return false;
  return !/\S/.test($Element_textContent3.call(element) ?? "") && isMark(element);
}
var isHandled = once((element) => hasListener(element) || handlesPress(element));
var LISTS = /* @__PURE__ */ new Set(["ul", "ol"]);
function hearsPress(element, has2 = of(element)) {
  if (!hears(element, "pressed") && !(has2 & HANDLER && $Element_matches5.call(element, PRESSED2))) return false;
  return LISTS.has($Element_localName9.call(element)) || !(hears(element, "clicked") || $Element_hasAttribute6.call(element, "onclick"));
}
function hearsFor(element, has2) {
  if (hearsPress(element, has2)) return "all";
  return isHandled(element) && !hearsAll(element) ? "told" : "";
}
function isItem(element, heard5) {
  if (heard5 === "all") return isOneOf(element);
  return heard5 === "told" && $Element_parentElement4.call(element) !== null && toldApart($Element_parentElement4.call(element)).has(element);
}
var LEAST_TOLD = 3;
var toldApart = once((around4) => {
  const none2 = /* @__PURE__ */ new Set();
  const last3 = $Element_childElementCount.call(around4) < LEAST_TOLD ? null : $Element_lastElementChild2.call(around4);
  for (const name of last3 ? $Element_getAttributeNames4.call(last3) : []) {
    if (!name.startsWith("data-")) continue;
    const all5 = [...$Element_children.call(around4)].filter((each) => $Element_hasAttribute6.call(each, name) && isOfKind(
      each,
      /** @type {Element} */
      last3
    ));
    const isApart2 = all5.length >= LEAST_TOLD && new Set(all5.map((each) => $Element_getAttribute8.call(each, name))).size === all5.length;
    if (isApart2 && boxOf(
      /** @type {Element} */
      all5[0]
    ).top !== boxOf(
      /** @type {Element} */
      last3
    ).top) return new Set(all5);
  }
  return none2;
});
function isOfKind(one, other) {
  return $Element_localName9.call(one) === $Element_localName9.call(other) && $Element_classList2.call(one)[0] === $Element_classList2.call(other)[0];
}
var CONTROLS2 = "input, button, select, textarea, a, [role], [tabindex], [contenteditable]";
function drawnFor(toggle) {
  const around4 = isLabelDriven(toggle) ? $Element_parentElement4.call(toggle) : null;
  return around4 && isHandled(around4) && $Element_querySelectorAll.call(around4, CONTROLS2).length === 1 && !bigEnough(toggle, boxOf(toggle)) ? around4 : null;
}
var PARTS = /* @__PURE__ */ new Set(["gridcell", "listitem", "row"]);
var FAR = 10;
function isPart(element, role) {
  if (!PARTS.has(role) || !(isTold(element) || isListed(element, role) || role === "gridcell" && isDrawn(element))) return false;
  let around4 = $Element_parentElement4.call(element);
  for (let steps2 = 0; around4 && around4 !== $Document_body3.call(document) && steps2 < FAR; steps2++, around4 = $Element_parentElement4.call(around4)) {
    if (isHandled(around4) || hears(around4, "menu")) return !hearsAll(around4);
  }
  return false;
}
function isListed(element, role) {
  const list = $Element_parentElement4.call(element);
  return role === "listitem" && list !== null && isHandled(list) && !hearsPress(list);
}
function isTold(element) {
  return $Element_getAttributeNames4.call(element).some((name) => name.startsWith("data-") || name === "draggable");
}
function isDrawn(element) {
  return !/\S/.test($Element_textContent3.call(element) ?? "") && $Element_querySelector2.call(element, "svg, img, i") !== null;
}
function hearsAll(element) {
  return hears(element, "keys") && hears(element, "changes") && hears(element, "sending");
}
function isOneOf(element) {
  const beside2 = [$Element_previousElementSibling2.call(element), $Element_nextElementSibling2.call(element)];
  if (!beside2.some((each) => each !== null && isAlike(element, each)) || !/\S/.test($Element_textContent3.call(element) ?? "")) return false;
  return !getComputedStyle(element).display.startsWith("inline");
}
function isAlike(one, other) {
  if ($Element_localName9.call(one) !== $Element_localName9.call(other) || isTold(one) !== isTold(other)) return false;
  const [some, all5] = $Element_classList2.call(one).length < $Element_classList2.call(other).length ? [$Element_classList2.call(one), $Element_classList2.call(other)] : [$Element_classList2.call(other), $Element_classList2.call(one)];
  return [...some].every((each) => all5.contains(each)) && (some.length > 0 || all5.length === 0);
}
function isWayToWrite(element) {
  if (
    /** @type {HTMLElement} */
    read(element, "tabIndex") < 0
  ) return false;
  if (getComputedStyle(element).cursor !== "text" || /** @type {HTMLElement} */
  read(element, "isContentEditable")) return false;
  return $Element_querySelector2.call(element, "input, textarea, [contenteditable], [role=textbox]") === null;
}
function isForKeys(element) {
  return hears(element, "keys") && $Element_hasAttribute6.call(element, "tabindex") && /** @type {HTMLElement} */
  read(element, "tabIndex") >= 0;
}
function isOpener(element, has2) {
  if (!(has2 & ARIA) || !(has2 & TABINDEX)) return false;
  return !["", "false"].includes(attribute(element, "aria-haspopup") ?? "");
}
function isHeard2(element) {
  return isAnyHeard() && (hasListener(element) || hears(element, "menu") || isHeardAround(element, "sorting"));
}
function isClickable(element, has2, handStarts) {
  const isTold2 = has2 !== 0 && saysSo(element, has2);
  return (isTold2 || isHeard2(element) || handStarts && $Element_localName9.call(element) !== "label") && !isPage(element);
}
function saysSo(element, has2) {
  if (has2 & HANDLER || has2 & DRAGGABLE && $Element_getAttribute8.call(element, "draggable") === "true") return true;
  return (has2 & TABINDEX) !== 0 && (isOpener(element, has2) || isWayToWrite(element));
}
function boxOf2(element) {
  const box = boxOf(element);
  return bigEnough(element, box) ? box : boxWithin(element, box);
}
function isBigEnough(element) {
  const box = boxOf(element);
  return bigEnough(element, box) || bigEnough(element, boxWithin(element, box));
}
function boxWithin(element, box) {
  if (!$Element_firstChild3.call(element)) return box;
  const inner = $Element_firstElementChild4.call(element);
  if (getComputedStyle(element).display !== "contents") return inner ? boxOf(inner) : box;
  const range = $Document_createRange.call(document);
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
function bigEnough(element, box) {
  if (box.width >= MINIMUM && box.height >= MINIMUM) return true;
  if (element instanceof SVGGeometryElement) return box.width >= MINIMUM || box.height >= MINIMUM;
  return box.width >= FIELD_MINIMUM && box.height >= FIELD_MINIMUM && (isField(element) || isBar(element));
}
function isBar(element) {
  return $Element_getAttribute8.call(element, "role") === "separator" && $Element_hasAttribute6.call(element, "tabindex");
}

// extension/page/naming/fieldwords.js
function fold(text) {
  const bare4 = text.replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, "").normalize("NFKD");
  const plain3 = bare4.replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
  return plain3.replaceAll("ł", "l").replaceAll("ø", "o");
}
var BEYOND_ASCII = /[^\0-\x7f]/;
var NO_SIGN = "";
function wordsOf2(text) {
  const folded = fold(text);
  return BEYOND_ASCII.test(folded) ? folded.replace(/[^\0-\x7f\p{L}\p{N}]/gu, NO_SIGN) : folded;
}
var LETTER = "[a-z\\x80-\\u{10ffff}]";
var SIGN = "[a-z0-9\\x80-\\u{10ffff}]";
var BETWEEN = new RegExp(SIGN.replace("[", "[^") + "+", "gu");
function anyOf(pieces4) {
  const all5 = wordsOf2(pieces4).replaceAll("\\p{l}", LETTER).split(/\s\|\s/).map((each) => each.trim()).filter(Boolean);
  const edged = all5.map((each) => each.replace(/^_/, `(?<!${SIGN})`).replace(/_$/, `(?!${SIGN})`));
  return new RegExp(edged.join("|"), "u");
}
function apart(words) {
  return words.split(BETWEEN).filter(Boolean);
}
var PASSWORD = anyOf(`
  passwor[dt] | pass ?code_ | passphrase | _passwd_ | _pwd_ | _pwort_ | kennwort | losungswort | passord | losenord | salasana | adgangskode
  | contrasen[ay] | (?<!palabras? )(?<!\\p{L})claves?_ | _senhas?_ | palavra.passe | parola d.?ordine | mots? de passe | _mdp_ | wachtwoord
  | _hasl[oa] | парол | кодовое слово | _heslo | _sifre | _parolas?_ | lozinka | jelszo | passort | mat khau | kata sandi
  | 密码 | 密碼 | 口令 | パスワード | パスフレーズ | パスコード | 合言葉 | 暗証 | 비밀번호 | 암호 | كلمة (المرور|السر) | סיסמ | पासवर्ड | รหัสผ่าน
`);
var NEW = anyOf(`
  _new_ | confirm | repeat | again | retype | re-?enter | choose | create | neu(e|es|en)?_ | wiederhol | bestatig | nuev[ao] | repet | nuov[ao]
  | ripet | conferm | nouve(au|lle) | retap | nov[ao]_ | nieuw | herhaal | nowe | powtorz | нов(ый|ого) | повтор | 新 | 确认 | 確認 | 再
`);
var OLD = anyOf(`_old_ | current | existing | aktuell | bisherig | _alte?s?_ | actual | antigu | attuale | vecchi | actuel | ancien | atual
  | antig | huidig | _oud | obecne | стар | текущ | 当前 | 原 | 現在 | 旧`);
var CODE = anyOf(`
  _[tmhe]?otp_ | _t?otp.?code | _2fa | _mfa_ | two.?factor | (?<!\\p{L})(m|i|push|chip|photo|sms|qr|s|app)?-?tan(?!\\p{L}) | tan.?nummer | _pin_ | _pin[- ]?(code|kod|number|nummer)
  | pincode | pin-код | пин-?код | _пин_ | geheimzahl | geheimnummer | passcode
  | (security|verification|verify|authenticat\\p{L}*|authoriz?s?ation|confirmation|one.?time|sms|text|login|log.?in|sign.?in|access|activation|unlock|recovery|backup|rescue|device|app|secret)[ _-]?(pass)?codes?_
  | _codes? (we|that|sent|from|in|generated) | one.?time (pin|key) | \\d.?digit (code|number|pin)
  | (sicherheits|bestatigungs|verifizierungs|verifikations|prufungs|einmal|freischalt|zugangs|aktivierungs|wiederherstellungs|authentifizierungs|anmelde|login|sms-?|app-?|geheim)-?code
  | code (aus|per|von) | einmal-?(kennung|pin)
  | codigo (de )?(seguridad|verificacion|acceso|autenticacion|confirmacion|activacion|desbloqueo|recuperacion|un solo uso|sms|secreto|temporal|seguranca|autenticacao|verificacao|acesso|confirmacao|ativacao|uso unico)
  | clave (dinamica|de (acceso|seguridad|firma|operaciones)|temporal) | token de (seguridad|seguranca|acesso|acceso)
  | codice (di |d.)?(sicurezza|verifica|accesso|autenticazione|conferma|attivazione|sblocco|recupero|monouso|otp|pin|temporaneo|segreto|dispositivo|sms|usa e getta|autorizzazione)
  | code (de |d.)?(securite|verification|validation|confirmation|connexion|acces|activation|recuperation|authentification|secret|confidentiel|sms|unique|a usage unique|usage unique|recu|temporaire) | code (a|recu)
  | (beveiligings|verificatie|bevestigings|toegangs|inlog|herstel|activerings|eenmalige ?|sms-?)code
  | kody? (weryfikacyjny|bezpieczenstwa|sms|jednorazowy|autoryzacyjny|dostepu|pin|z sms|potwierdzaj|aktywacyjny|uwierzytelniaj|odzyskiwania|z aplikacji)
  | код (подтверждения|безопасности|из|доступа|проверки|авторизации|активации|восстановления|смс|входа) | (смс|одноразовы[йе])[- ]?(код|пароль) | проверочный код
  | 验证码 | 驗證碼 | 校验码 | 动态码 | 动态口令 | 安全码 | 認證碼 | 認証(コード|番号) | 確認(コード|番号) | 検証コード | ワンタイム | セキュリティ ?(コード|番号) | 인증 ?(번호|코드) | 보안 ?코드
  | dogrulama kodu | guvenlik kodu | رمز (التحقق|الأمان) | overovaci kod | bekraftelsekod | engangskod
`);
var ANY_CODE = anyOf(`code | codigo | codice | _kody?_ | код | 码 | 碼 | コード | 番号 | _pin | _tan`);
var OTHER_CODE = anyOf(`
  postal | post.?code | _zip | plz | _cap_ | codigo postal | cep_ | promo | coupon | gutschein | discount | voucher | rabat | descuento | sconto | cupon | cupom
  | country | area.?code | dial | vorwahl | prefix | product | item | article | artikel | 邮 | 郵 | 优惠 | クーポン | почтов | индекс | kod pocztowy | remise | reduction | fiscal | bar ?code | currency | language
`);
var CARD = anyOf(`
  _(cvc|cvv|csc|cvn|cid)2?_ | card.?(number|no|num|nr)_ | (credit|debit|bank|payment).?card_ | _pan_
  | kartennummer | kartennr | kreditkarte | karten?pruf | prufnummer | prufziffer | tarjeta(?! de (embarque|visita)) | numero (de|da|do|di|della|de la)? ?(carta|cartao|tarjeta|carte)
  | carta di credito | cartao de credito | carte (bancaire|bleue|de credit|de paiement) | cryptogramme | kaartnummer | creditcard | numer karty | kart[ay] (kredytow|platnicz)
  | номер (карты|банковской) | 卡号 | 卡號 | 信用卡 | 银行卡 | カード番号 | クレジットカード | 카드 ?번호 | kart numarasi | kortnummer | cislo karty | رقم البطاقة
`);
var TOKEN = anyOf(`
  (api|access|secret|private|auth|bearer|refresh|personal|session|license|licence|product|encryption|signing|recovery|master|ssh|webhook)[ _-]?(access )?(key|token|secret)s?_
  | _token_ | _secret_ | client.?secret | (recovery|seed|secret|mnemonic|backup|wallet)[ -]?(phrase|words)s? | mnemonic | _seed_
  | (api|geheimer|privater|zugriffs|zugangs|lizenz|wiederherstellungs)[- ]?schlussel | zugriffstoken | geheimnis_ | wiederherstellungsphrase
  | clave (api|secreta|privada|de api|de licencia|de recuperacion) | frase (semilla|secreta|de recuperacion|de recuperacao|di recupero|seed) | chiave (api|segreta|privata|di accesso|di licenza|di recupero)
  | cle (api|secrete|privee|d.api|d.acces|de licence|de recuperation) | phrase (secrete|de recuperation) | jeton | chave (de )?(api|secreta|privada|acesso|recuperacao)
  | api-?sleutel | (geheime|prive|licentie|herstel)-?sleutel | herstelzin | klucz (api|tajny|prywatny|dostepu|licencyjny) | fraza odzyskiwania
  | (секретный|приватный|закрытый|api)[- ]?ключ | ключ (api|доступа) | токен | сид-?фраза | 密钥 | 密鑰 | 私钥 | 助记词 | 令牌 | 秘密鍵 | api ?キー | トークン | シークレット | リカバリー | シードフレーズ | 개인 ?키 | 시드
`);
var SECRECY = anyOf(`secret | segret | geheim | sekret | tajn | секрет | тайн | 秘密 | 机密 | 機密 | 비밀 | gizli | سري`);
var AMOUNT = anyOf(`
  _amounts?_ | _sum_ | _price | _total_ | donation | _tip_ | betrag | _summe_ | preis | spende | importe | monto | cantidad a | precio | importo | prezzo | somma
  | donazione | montant | _prix_ | _don_ | valor | quantia | preco | bedrag | prijs | kwot | cena | сумм | цена | 金额 | 金額 | 价格 | 価格 | 금액 | tutar | belopp
`);
var RECIPIENT = anyOf(`
  ^to_ | ^an_ | ^a:? *$ | ^para_ | ^cc_ | ^bcc_ | ^cci_ | ^aan_ | ^do_ | ^кому | recipient | receiver | payee | beneficiar | send to | invite | share with | _iban_ | account.?n(umber|o|r)_
  | empfanger | kontonummer | begunstigt | einladen | destinatari | invitar | condividi | invita | numero de cuenta | clabe | chave pix | _pix_ | destinataire | inviter | convidar | ontvanger | begunstigde | uitnodig | rekeningnummer
  | odbiorca | numer (konta|rachunku) | zapros | получател | номер сч[её]та | пригласи | 收款 | 收件 | 账号 | 受取 | 宛先 | 口座 | 振込先 | 받는
`);
var STEMS = [
  [/pass(word|code|wd|phrase|wort)|(^|_)(pwd?|psw|passw?|pw\d?|mdp|senha|clave|contrasen[ay]a?|haslo|parol\w?|kennwort|wachtwoord|heslo|sifre)(_|\d|$)|motdepasse|mot_de_passe/, "password"],
  [/(^|_)(cvc|cvv|csc|cvn)\d?(_|$)|(^|_)cc_?(num|no|number|nr|exp|csc|cvv)|card_?(num|no(_|$)|code|cvc|cvv)|credit_?card|(^|_)pan(_|$)|kartennummer|numero_?(tarjeta|carta|cartao|carte)/, "card"],
  [/(^|_)[te]?otp(_|\d|$)|(^|_)pin(_|\d|$)|pin_?code|(^|_)[mi]?tan(_|$)|(^|_)(2fa|mfa|tfa|totp)(_|$)|two_?factor|one_?_?time_?(code|pass)|(verification|security|verify|auth|sms|login|recovery|backup|confirmation|activation)_?code|code_?(verif|auth|sms|secur)|verif\w*_?code/, "code"],
  [/(^|_)(api|access|secret|private|auth|license|recovery)_?(key|token|secret)|(^|_)(token|secret|mnemonic|seed)(_|$)|client_?secret|seed_?phrase/, "token"],
  [/(^|_)(amount|betrag|importe|importo|montant|valor|quantia|bedrag|kwota|summa|price|preis|prezzo|precio|donation|total)(_|$)/, "amount"],
  [/(^|_)(to|cc|bcc|recipients?|payee|beneficiary|iban|empfaenger|destinatari[oa]s?|destinataires?|account_?(no|number)|konto_?nummer)(_|$)/, "recipient"]
];
var CURRENCY = /[€$£¥₽₹₩₺₴฿]|(?<![\p{L}])(eur|usd|gbp|chf|pln|zl|brl|r\$|jpy|cny|rub|sek|nok|dkk|czk|huf|try|inr)(?![\p{L}])/u;
var MOST_REMEMBERED = 5e3;
var LONGEST_WORDS = 120;
var remembered = /* @__PURE__ */ new Map();
function once2(text, judge2) {
  const key = text.replace(/\d+/g, (digits) => digits === "2" ? digits : "0");
  let kind = remembered.get(key);
  if (kind !== void 0) return kind;
  if (remembered.size > MOST_REMEMBERED) remembered.clear();
  kind = judge2();
  remembered.set(key, kind);
  return kind;
}
function byStem(name) {
  if (!name) return null;
  return once2(`#${name}`, () => {
    const parted = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2");
    const joined3 = fold(parted.replace(BEYOND_ASCII.test(parted) ? /[^\p{L}\p{N}]+/gu : /[^A-Za-z0-9]+/g, "_"));
    return STEMS.find(([stem]) => stem.test(joined3))?.[1] ?? null;
  });
}
function isPasswordLabel(words) {
  const found2 = PASSWORD.exec(words);
  if (!found2) return false;
  const [before4, after4] = [words.slice(0, found2.index), words.slice(found2.index + found2[0].length)].map(apart);
  return apart(words).length <= 5 || !before4?.length || !after4?.length;
}
function byWords(said4) {
  if (!said4.trim()) return null;
  return once2(said4, () => {
    const words = wordsOf2(said4.slice(0, LONGEST_WORDS));
    if (CARD.test(words)) return "card";
    if (CODE.test(words)) return "code";
    if (TOKEN.test(words)) return "token";
    if (isPasswordLabel(words)) return NEW.test(words) && !OLD.test(words) ? "new_password" : "password";
    if (RECIPIENT.test(words)) return "recipient";
    return AMOUNT.test(words) ? "amount" : null;
  });
}

// extension/page/naming/labels.js
var $Element_textContent4 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_getAttribute9 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_matches6 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_parentElement5 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Document_body4 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_previousSibling = /* @__PURE__ */ builtin(Element.prototype, "previousSibling");
var $Node_previousSibling = /* @__PURE__ */ builtin(Node.prototype, "previousSibling");
var $Element_querySelector3 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_localName10 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Node_textContent = /* @__PURE__ */ builtin(Node.prototype, "textContent");
var $Element_previousElementSibling3 = /* @__PURE__ */ builtin(Element.prototype, "previousElementSibling");
var $Element_closest2 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_hasAttributes2 = /* @__PURE__ */ builtin(Element.prototype, "hasAttributes");
var $Element_id2 = /* @__PURE__ */ builtin(Element.prototype, "id");
var $Element_firstElementChild5 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_children2 = /* @__PURE__ */ builtin(Element.prototype, "children");
var LONGEST = 120;
var SHORT_LABEL = 40;
var FIELDS3 = "input:not([type=hidden]), textarea, select, [contenteditable]";
var HEADINGS2 = "h1, h2, h3, h4, h5, h6, [role=heading], legend";
var SILENT2 = /* @__PURE__ */ new Set(["script", "style", "template", "svg", "button"]);
var CELL = "td, [role=cell], [role=gridcell]";
var ROW = "tr, [role=row]";
var TABLE = "table, [role=table], [role=grid]";
var LIST = "ul, ol, menu, [role=list]";
var VERBATIM = "output, code, kbd, samp, pre, tt";
function wordsFor(element, name) {
  const referred2 = targetsOf(element, "aria-labelledby").map((target) => $Element_textContent4.call(target) ?? "");
  const described2 = targetsOf(element, "aria-describedby").map((target) => $Element_textContent4.call(target) ?? "");
  const own2 = ["placeholder", "data-placeholder", "aria-placeholder", "aria-label", "title"].map((each) => $Element_getAttribute9.call(element, each) ?? "");
  const words = [name, ...own2, ...referred2].filter((each) => each.trim());
  if (words.length) return [...words, ...described2];
  const above = $Element_matches6.call(element, "[readonly], [aria-readonly=true]") ? headingAbove(element) : "";
  return [beside(element), above, ...described2].filter(Boolean);
}
function beside(element) {
  let words = "";
  for (let at2 = element, level = 0; level < 3 && $Element_parentElement5.call(at2) && at2 !== $Document_body4.call(document); at2 = $Element_parentElement5.call(at2), level++) {
    for (let before4 = $Element_previousSibling.call(at2), steps2 = 0; before4 && steps2 < 6; before4 = $Node_previousSibling.call(before4), steps2++) {
      if (before4 instanceof Element && ($Element_matches6.call(before4, FIELDS3) || $Element_querySelector3.call(before4, FIELDS3))) return words;
      if (before4 instanceof Element && SILENT2.has($Element_localName10.call(before4))) continue;
      const text = collapse($Node_textContent.call(before4) ?? "");
      if (text && text.length <= LONGEST) words = `${text} ${words}`.trim();
      if (text) return words;
    }
  }
  return words;
}
function headingAbove(element) {
  for (let at2 = element, level = 0; level < 4 && $Element_parentElement5.call(at2) && at2 !== $Document_body4.call(document); at2 = $Element_parentElement5.call(at2), level++) {
    for (let before4 = $Element_previousElementSibling3.call(at2), steps2 = 0; before4 && steps2 < 12; before4 = $Element_previousElementSibling3.call(before4), steps2++) {
      if ($Element_matches6.call(before4, HEADINGS2)) return collapse($Element_textContent4.call(before4) ?? "").slice(0, LONGEST);
    }
  }
  return "";
}
function ofText(place) {
  const cell = $Element_closest2.call(place, `${CELL}, dd, li, [role=listitem]`);
  const said4 = $Element_hasAttributes2.call(place) ? stated(place) : [];
  if (maybe(cell, ($it) => $Element_matches6.call($it, CELL))) return [...said4, ...headersOf(cell)];
  if (maybe(cell, ($it) => $Element_localName10.call($it)) === "dd") return [...said4, termOf(cell)];
  const start2 = maybe(cell, ($it) => $Element_closest2.call($it, LIST)) ?? place;
  const isShown7 = cell !== null || $Element_closest2.call(place, VERBATIM) !== null;
  const before4 = beside(start2);
  return [...said4, before4.length <= SHORT_LABEL ? before4 : "", isShown7 ? headingAbove(start2) : ""];
}
function stated(place) {
  const labels = place instanceof HTMLOutputElement ? [...place.labels] : [];
  const targets = targetsOf(place, "aria-labelledby");
  return [$Element_getAttribute9.call(place, "aria-label") ?? "", $Element_id2.call(place), ...[...labels, ...targets].map((each) => $Element_textContent4.call(each) ?? "")];
}
function headersOf(cell) {
  const row = $Element_closest2.call(cell, ROW);
  const first = maybe($Element_closest2.call(cell, TABLE), ($it) => $Element_querySelector3.call($it, ROW));
  const start2 = maybe(row, ($it) => $Element_firstElementChild5.call($it));
  const at2 = cell instanceof HTMLTableCellElement ? cell.cellIndex : row ? [...$Element_children2.call(row)].indexOf(cell) : -1;
  const isHead = start2 && start2 !== cell && (at2 === 1 || $Element_matches6.call(start2, "th, [role=rowheader]"));
  const above = first === row ? null : maybe(first, ($it) => $Element_children2.call($it))?.[at2];
  return [isHead ? start2 : null, above].map((each) => each ? collapse($Element_textContent4.call(each) ?? "") : "");
}
function termOf(defined) {
  for (let at2 = $Element_previousElementSibling3.call(defined); at2; at2 = $Element_previousElementSibling3.call(at2)) {
    if ($Element_localName10.call(at2) === "dt") return collapse($Element_textContent4.call(at2) ?? "");
  }
  return "";
}

// extension/page/naming/shapes.js
var MACHINE = /^(sk|rk)[-_]|^gh[pousr]_|^github_pat_|^xox[abeprs]-|^AKIA|^ASIA|^AIza|^glpat-|^ya29\.|^eyJ[\w-]+\.eyJ|^-----BEGIN/;
var PAIRED = /^\d{3}[ -]\d{3}$/;
var ADDRESS = /:\/\/|@[\w-]+\.\w|[?&][\w-]+=/;
var MEANT = /^=.*|\d%|[$€£#]\d/g;
var SIGN2 = /[!%$#^&*=?~|<>{}]/;
var DATED = /^\d{1,4}([-./]\d{1,2}){1,2}([-./]\d{2,4})?$|^\d{1,2}:\d{2}/;
var SHORTENED = /…|\.\.\.|\*\*|••|×{2}|x{4}/i;
var PHRASE_WORDS = /* @__PURE__ */ new Set([12, 15, 18, 21, 24]);
var LEAST = 4;
var LONGEST2 = 4e3;
function isCardNumber(held5) {
  const digits = held5.replace(/[ -]/g, "");
  if (!/^[2-6]\d{12,18}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
function isMachineMade(held5) {
  return held5.length >= 13 && held5.length <= LONGEST2 && MACHINE.test(held5);
}
function isPaired(held5) {
  return PAIRED.test(held5);
}
function isStrong(held5) {
  if (held5.length < 8 || held5.length > 64 || /\s/.test(held5) || ADDRESS.test(held5)) return false;
  const bare4 = held5.replace(MEANT, "");
  return /\p{Ll}/u.test(held5) && /\p{Lu}/u.test(held5) && /\d/.test(held5) && SIGN2.test(bare4);
}
function isMixed(held5) {
  return held5.length >= 6 && !/\s/.test(held5) && /\p{L}/u.test(held5) && /\d/.test(held5) && !ADDRESS.test(held5);
}
function isSecretText(text) {
  if (text.length < LEAST || text.length > LONGEST2) return false;
  const words = text.split(/\s+/);
  if (words.every((word) => /^[a-z]{3,8}$/.test(word))) return PHRASE_WORDS.has(words.length);
  if (words.length > 1 && words.some((word) => /\p{L}/u.test(word) && !/\d/.test(word) && !/^[A-Z2-7]{4,}$/.test(word))) return false;
  if (SHORTENED.test(text) || ADDRESS.test(text)) return false;
  if (!/\d/.test(text) && !/^\S+-\S+$/.test(text) && !SIGN2.test(text)) return false;
  return !words.some((word) => DATED.test(word) || /[%€£¥₹]/.test(word)) && text.replace(/[^\p{L}\p{N}]/gu, "").length >= LEAST;
}
var MAIL = /^(?:mailto:)?[^\s@<>,;]+@[^\s@<>,;.]+(?:\.[^\s@<>,;.]+)+$/iu;
var CALLED = /^(?:tel:)?(?:\+|0|\(?\d{2,5}[) /-])[\d ()/.-]{6,20}$/;
function isContact(text) {
  return text.slice(0, LONGEST2).split(/[,;<>\n]/).some((piece) => {
    const bare4 = piece.trim();
    const digits = bare4.replace(/\D/g, "").length;
    return MAIL.test(bare4) || isAccount(bare4) || CALLED.test(bare4) && digits >= 7 && digits <= 15 && !DATED.test(bare4);
  });
}
function isAccount(text) {
  const bare4 = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare4)) return false;
  const digits = [...bare4.slice(4), ...bare4.slice(0, 4)].map((one) => parseInt(one, 36)).join("");
  return [...digits].reduce((rest2, digit) => (rest2 * 10 + Number(digit)) % 97, 0) === 1;
}

// extension/page/naming/kinds.js
var $Element_hasAttribute7 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_getAttribute10 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_textContent5 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_parentElement6 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_querySelectorAll2 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_previousElementSibling4 = /* @__PURE__ */ builtin(Element.prototype, "previousElementSibling");
var $Element_childElementCount2 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_matches7 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_localName11 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_id3 = /* @__PURE__ */ builtin(Element.prototype, "id");
var $Element_closest3 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_querySelector4 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var SECRET = /* @__PURE__ */ new Set(["password", "new_password", "code", "card", "token"]);
var BUTTONS = /* @__PURE__ */ new Set(["button", "submit", "reset", "image", "hidden"]);
var CHOICES = /* @__PURE__ */ new Set(["checkbox", "radio", "range", "color"]);
var TEXTS = /* @__PURE__ */ new Set(["text", "search", "tel", "url", "email", "number", "password"]);
var CHOICE_ROLES = /* @__PURE__ */ new Set(["checkbox", "radio", "switch", "listbox", "slider", "menuitemcheckbox", "menuitemradio", "combobox"]);
var WRITTEN_ROLES = /* @__PURE__ */ new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
var PLAIN_TYPES = /* @__PURE__ */ new Set(["search", "email", "url"]);
var PURPOSES = [
  [/^current-password$/, "password"],
  [/^new-password$/, "new_password"],
  [/^one-time-code$/, "code"],
  [/^cc-.+$/, "card"],
  [/^transaction-amount$/, "amount"]
];
var MOST_PURPOSES = 10;
var BOXES_LEAST = 4;
var BOXES_MOST = 12;
function isEditable(element) {
  return element instanceof HTMLElement && $Element_hasAttribute7.call(element, "contenteditable") && isEditingHost2(element);
}
function isWritten(element) {
  if (element instanceof HTMLInputElement) return TEXTS.has(element.type);
  if (element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return $Element_hasAttribute7.call(element, "role") && WRITTEN_ROLES.has(roleOf3(element)) && !(element instanceof HTMLSelectElement);
}
function roleOf3(element) {
  return $Element_getAttribute10.call(element, "role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
}
function heldBy(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLSelectElement ? element.value : $Element_textContent5.call(element) ?? "";
}
function byPurpose(element) {
  if (roleOf3(element) === "combobox" && !(element instanceof HTMLInputElement && element.type === "password")) return null;
  for (const token of purposesOf(element)) {
    const purpose = PURPOSES.find(([pattern]) => pattern.test(token));
    if (purpose) return purpose[1];
  }
  return null;
}
function purposesOf(element) {
  return ($Element_getAttribute10.call(element, "autocomplete") ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_PURPOSES);
}
var hidesLetters = once((element) => (getComputedStyle(element).getPropertyValue("-webkit-text-security") || "none") !== "none");
function wantsDigits(element) {
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === "tel" || element.type === "number") return true;
  return /^(numeric|decimal|tel)$/.test(element.inputMode) || /^\^?\(?(\[0-9\]|\\d)/.test(element.pattern);
}
function isBox(element) {
  if (element instanceof HTMLInputElement) {
    if (!TEXTS.has(element.type)) return false;
    if (element.maxLength === 1) return true;
    return element.maxLength < 0 && element.value.length <= 1 && element.offsetWidth > 0 && element.offsetWidth <= 64;
  }
  return isEditable(element) && ($Element_textContent5.call(element) ?? "").trim().length <= 1 && /** @type {HTMLElement} */
  read(element, "offsetWidth") <= 64;
}
var isOneOfBoxes = once((element) => {
  if (!isBox(element)) return false;
  for (let at2 = $Element_parentElement6.call(element), level = 0; at2 && level < 4; at2 = $Element_parentElement6.call(at2), level++) {
    const boxes2 = [...$Element_querySelectorAll2.call(at2, "input, [contenteditable]")].slice(0, 60).filter(isBox);
    if (boxes2.length >= BOXES_LEAST) return boxes2.length <= BOXES_MOST;
  }
  return false;
});
function asBefore(element, words) {
  const before4 = $Element_previousElementSibling4.call(element);
  if (words.length || !(element instanceof HTMLInputElement) || !(before4 instanceof HTMLInputElement)) return null;
  const isAlike2 = before4.type === element.type && before4.maxLength === element.maxLength && element.maxLength > 0;
  return isAlike2 ? secretKindOf(before4, "") : null;
}
function byHeld(element) {
  const held5 = heldBy(element).trim();
  if (isCardNumber(held5)) return "card";
  return isMachineMade(held5) ? "token" : null;
}
function byShape(element) {
  const hint = $Element_getAttribute10.call(element, "placeholder") ?? "";
  if (/^\s*([\dx#*•·_]{4}[ -]){3}[\dx#*•·_]{1,4}\s*$/i.test(hint)) return "card";
  if (/^\s*mm ?[/-] ?(yy|yyyy|aa|aaaa|jj|jjjj|rr|гг)\s*$/i.test(hint)) return "card";
  const longest2 = element instanceof HTMLInputElement ? element.maxLength : -1;
  return wantsDigits(element) && (longest2 === 19 || longest2 === 23) ? "card" : null;
}
function isUncovered(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "text" || element.value === "") return false;
  for (let at2 = element.parentElement, level = 0; at2 && level < 3; at2 = $Element_parentElement6.call(at2), level++) {
    if ($Element_childElementCount2.call(at2) > MOST_BESIDE) return false;
    if ($Element_querySelectorAll2.call(at2, WRITABLE).length > 1) return false;
    if ([...$Element_querySelectorAll2.call(at2, SWITCHES)].some((each) => uncovers(each, element))) return true;
  }
  return false;
}
function uncovers(toggle, field) {
  const isOn = $Element_matches7.call(toggle, "[aria-pressed=true], [aria-checked=true], :checked");
  if (isOn && targetsOf(toggle, "aria-controls").includes(field)) return true;
  const isIcon = !$Element_textContent5.call(toggle)?.trim();
  if (!isIcon && !$Element_matches7.call(toggle, "[aria-pressed], [role=switch], [aria-controls]")) return false;
  const labels = toggle instanceof HTMLInputElement ? [...toggle.labels ?? []] : [];
  const said4 = [$Element_getAttribute10.call(toggle, "aria-label"), $Element_getAttribute10.call(toggle, "title"), ...[toggle, ...labels].map((each) => $Element_textContent5.call(each))];
  return said4.some((words) => words && /^(new_)?password$/.test(byWords(collapse(words)) ?? ""));
}
var MOST_BESIDE = 8;
var WRITABLE = "input:not([type=hidden]):not([type=checkbox]), textarea, select";
var SWITCHES = "button:not([type=submit]), [role=button], [role=switch], input[type=checkbox]";
function holdsFewDigits(element) {
  return /^\d{2,4}[ -]?\d{2,4}$/.test(heldBy(element).trim());
}
function byLooks(element, words) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (!(input || $Element_localName11.call(element) === "textarea") || input?.type === "tel" || isToldPlain(element)) return null;
  const held5 = heldBy(element).trim();
  const looks = isPaired(held5) ? "code" : isStrong(held5) ? "password" : null;
  if (!looks && !isMixed(held5)) return null;
  const said4 = wordsOf2([...words, $Element_getAttribute10.call(element, "name") ?? "", $Element_id3.call(element)].join(" ").slice(0, 2 * LONGEST_WORDS));
  if (OTHER_CODE.test(said4)) return null;
  return looks ?? (SECRECY.test(said4) ? "token" : null);
}
function isToldPlain(element) {
  const purpose = $Element_getAttribute10.call(element, "autocomplete")?.trim().toLowerCase() ?? "";
  return purpose !== "" && purpose !== "on" && purpose !== "off";
}
function isShortCode(element, words) {
  if (!(element instanceof HTMLInputElement)) return false;
  const holds2 = holdsFewDigits(element);
  if (!holds2 && !wantsDigits(element)) return false;
  const short = holds2 || element.maxLength >= 3 && element.maxLength <= 8;
  if (!short && element.inputMode !== "numeric") return false;
  const said4 = wordsOf2([...words, beside(element)].join(" ").slice(0, 2 * LONGEST_WORDS));
  const named4 = wordsOf2(`${element.name} ${element.id}`);
  return (ANY_CODE.test(said4) || /code|kod|codigo|codice/.test(named4)) && !OTHER_CODE.test(`${said4} ${named4}`);
}
function secretOf(element, name) {
  const isPassword = element instanceof HTMLInputElement && element.type === "password";
  const told7 = byPurpose(element) ?? byName(element);
  const purpose = told7 && SECRET.has(told7) ? told7 : null;
  const isPlain3 = element instanceof HTMLInputElement && PLAIN_TYPES.has(element.type);
  if (purpose && !isPassword) return purpose;
  if (isPlain3 && !hidesLetters(element) && !byHeld(element)) return null;
  const words = element instanceof HTMLSelectElement ? [] : wordsFor(element, name);
  const said4 = words.map(byWords).find((kind) => kind && SECRET.has(kind)) ?? null;
  if (isPassword) return kindOfPassword(element, purpose ?? said4);
  if (said4) return said4;
  const isShaped = isOneOfBoxes(element) || isShortCode(element, words);
  if (isShaped) return "code";
  const further2 = asBefore(element, words);
  if (further2) return further2;
  const drawn5 = hidesLetters(element) || isUncovered(element) ? "password" : null;
  return byShape(element) ?? byHeld(element) ?? drawn5 ?? byLooks(element, words);
}
function kindOfPassword(element, said4) {
  if (said4 && said4 !== "password") return said4;
  if (element.maxLength === 1 && isOneOfBoxes(element)) return "code";
  const isCurrent2 = /(^|\s)current-password(\s|$)/.test(element.autocomplete) || /old|curr/i.test(element.name);
  const around4 = isCurrent2 ? null : element.form ?? element.closest("section, [role=dialog], dialog");
  const all5 = around4 ? $Element_querySelectorAll2.call(around4, "input[type=password]") : [];
  return all5.length > 1 && all5.length < BOXES_LEAST ? "new_password" : "password";
}
function openKindOf(element, name) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (input?.type === "search" || roleOf3(element) === "searchbox") return "search";
  if ($Element_closest3.call(element, "[role=search], search") && input) return "search";
  if (input?.type === "email" && input.multiple) return "recipient";
  const told7 = byPurpose(element) ?? byName(element);
  if (told7 === "amount" || told7 === "recipient") return told7;
  const said4 = wordsFor(element, name).map(byWords).find((kind) => kind === "amount" || kind === "recipient");
  if (said4) return said4;
  return input && isMoney(input) ? "amount" : "text";
}
function isMoney(input) {
  if (!wantsDigits(input) || input.type === "tel") return false;
  if (/^\s*0[.,]00\s*$/.test(input.placeholder)) return true;
  const around4 = collapse(maybe(input.parentElement, ($it) => $Element_textContent5.call($it)) ?? "");
  return around4.length <= 30 && CURRENCY.test(fold(around4));
}
function kindOf2(element, name = "") {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (CHOICES.has(element.type)) return "choice";
  }
  if (element instanceof HTMLSelectElement) return secretOf(element, name) ?? "choice";
  if (isWritten(element)) return secretOf(element, name) ?? (isTyped(element) ? openKindOf(element, name) : "choice");
  if (element instanceof HTMLInputElement) return "text";
  return $Element_hasAttribute7.call(element, "role") && CHOICE_ROLES.has(roleOf3(element)) ? "choice" : null;
}
function isTyped(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return roleOf3(element) !== "combobox" || $Element_querySelector4.call(element, "input, textarea, [contenteditable]") !== null;
}
function byName(element) {
  return byStem($Element_getAttribute10.call(element, "name") ?? "") ?? byStem($Element_id3.call(element));
}
function byMarkup(element) {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (element.type === "password") return "password";
    if (CHOICES.has(element.type)) return "choice";
  } else if ($Element_localName11.call(element) !== "textarea" && $Element_localName11.call(element) !== "select") return null;
  const told7 = byPurpose(element) ?? byName(element);
  if (told7) return told7;
  const said4 = byWords($Element_getAttribute10.call(element, "aria-label") ?? "") ?? byWords($Element_getAttribute10.call(element, "placeholder") ?? "");
  return said4 ?? ($Element_localName11.call(element) === "select" ? "choice" : $Element_getAttribute10.call(element, "type") === "search" ? "search" : "text");
}
function secretKindOf(element, name) {
  if (element instanceof HTMLSelectElement || isWritten(element)) return secretOf(element, name);
  return null;
}

// extension/page/naming/secrets.js
var $Element_closest4 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var settled = /* @__PURE__ */ new WeakMap();
var all = /* @__PURE__ */ new Set();
var judged = once(() => /* @__PURE__ */ new Map());
function judge(element, name) {
  const known6 = judged(element);
  const kind = known6.get(name);
  if (kind !== void 0) return kind;
  const found2 = secretKindOf(element, name);
  known6.set(name, found2);
  return found2;
}
function kindOf3(element, name = "") {
  const known6 = settled.get(element);
  if (known6) return known6;
  const kind = judge(element, name);
  if (kind) {
    settled.set(element, kind);
    all.add(new WeakRef(element));
  }
  return kind;
}
function isSecret(element, name = "") {
  return kindOf3(element, name) !== null;
}
function isInSecret(element) {
  const host = $Element_closest4.call(element, "[contenteditable], [role=textbox]");
  return host !== null && isSecret(host);
}
function known3() {
  return [...all].flatMap((each) => {
    const field = each.deref();
    if (!field) all.delete(each);
    return field ? [field] : [];
  });
}

// extension/page/naming/natives.js
var $Element_localName12 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_querySelectorAll3 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_textContent6 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_parentElement7 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_previousElementSibling5 = /* @__PURE__ */ builtin(Element.prototype, "previousElementSibling");
var $Element_nextElementSibling3 = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var $Element_querySelector5 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var XLINK2 = "http://www.w3.org/1999/xlink";
var BUTTON_WORDS = /* @__PURE__ */ new Map([["submit", "Submit"], ["reset", "Reset"], ["image", "Submit"]]);
var HINTED = /* @__PURE__ */ new Set(["text", "search", "tel", "url", "email", "number", "password"]);
var FIELD_ROLES = /* @__PURE__ */ new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
var WRITTEN = /* @__PURE__ */ new Set(["textbox", "searchbox", "combobox"]);
var VALUE_ROLES = /* @__PURE__ */ new Set(["slider", "spinbutton", "progressbar", "meter", "scrollbar"]);
var WITHOUT_VALUE = /* @__PURE__ */ new Set(["checkbox", "radio", "file", "hidden", "button", "submit", "reset", "image"]);
function attribute2(element, name) {
  const value = attribute(element, name);
  return value ? collapse(value) : "";
}
var SOURCES = /* @__PURE__ */ new Map([
  ["abbr", (element) => attribute2(element, "title")],
  ["area", (element) => attribute2(element, "alt")],
  ["fieldset", (element, content) => childText(element, "legend", content)],
  ["iframe", (element) => attribute2(element, "title")],
  ["img", (element) => attribute2(element, "alt")],
  ["input", (element) => buttonText(
    /** @type {HTMLInputElement} */
    element
  )],
  ["optgroup", (element) => attribute2(element, "label")],
  ["option", (element) => (
    /** @type {HTMLOptionElement} */
    element.label
  )],
  ["table", (element, content) => childText(element, "caption", content) || attribute2(element, "summary")]
]);
function childText(element, name, content) {
  const child = childNamed(element, name);
  return child ? content(child) : "";
}
function nameOf(element, content) {
  const source = SOURCES.get($Element_localName12.call(element));
  if (source) return source(element, content);
  if (!(element instanceof SVGElement)) return "";
  return childText(element, "title", content) || (element.getAttributeNS(XLINK2, "title") ?? "");
}
function buttonText(input) {
  const type2 = input.type;
  if (type2 === "file") return input.multiple ? "Choose Files" : "Choose File";
  if (type2 === "image") {
    return attribute2(input, "alt") || attribute2(input, "value") || attribute2(input, "title") || "Submit";
  }
  if (type2 !== "submit" && type2 !== "reset" && type2 !== "button") return "";
  return input.hasAttribute("value") ? input.value : BUTTON_WORDS.get(type2) ?? "";
}
function hintOf(element, role) {
  const native = $Element_localName12.call(element) === "textarea" || HINTED.has(
    /** @type {HTMLInputElement} */
    element.type
  );
  return native && attribute2(element, "placeholder") || (FIELD_ROLES.has(role) ? attribute2(element, "aria-placeholder") : "");
}
function valueOf(element) {
  if (isSecret(element)) return "";
  if (element instanceof HTMLInputElement) return inputValue(element);
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((option) => option.label).join(" ");
  if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) return String(element.value);
  return isAuthored(element) ? valueByRole(element, roleOf2(element)) : null;
}
function inputValue(input) {
  const type2 = input.type;
  if (WITHOUT_VALUE.has(type2)) return null;
  return type2 === "range" && attribute2(input, "aria-valuetext") || input.value;
}
function valueByRole(element, role) {
  if (VALUE_ROLES.has(role)) return attribute2(element, "aria-valuetext") || attribute2(element, "aria-valuenow");
  if (WRITTEN.has(role)) return writtenIn(element);
  return role === "listbox" ? chosenOf(element) : null;
}
function chosenOf(listbox) {
  const chosen3 = [...$Element_querySelectorAll3.call(listbox, "[role=option][aria-selected=true]")];
  return chosen3.map((option) => $Element_textContent6.call(option)).join(" ");
}
var SEEN = { opacityProperty: true, visibilityProperty: true };
var LEVELS2 = 3;
function fieldBehind(element) {
  if ($Element_localName12.call(element) === "select" || $Element_localName12.call(element) === "input") return null;
  const inside3 = [...$Element_querySelectorAll3.call(element, "select")];
  return [...inside3, ...besides(element)].find(isUnseen) ?? null;
}
function* besides(element) {
  const said4 = $Element_textContent6.call(element) ?? "";
  for (let at2 = (
    /** @type {Element | null} */
    element
  ), level = 0; at2 && level < LEVELS2 && $Element_textContent6.call(at2) === said4; at2 = $Element_parentElement7.call(at2), level++) {
    for (const each of [$Element_previousElementSibling5.call(at2), $Element_nextElementSibling3.call(at2)]) {
      if (each instanceof HTMLSelectElement && (level === 0 || isShownIn(said4, each))) yield each;
    }
  }
}
function isShownIn(said4, field) {
  const chosen3 = [...field.selectedOptions].map(({ label }) => collapse(label));
  return chosen3.length ? chosen3.every((label) => collapse(said4).includes(label)) : field.multiple;
}
function isUnseen(field) {
  return !field.checkVisibility(SEEN) || field.offsetWidth <= 1 && field.offsetHeight <= 1;
}
function writtenIn(element) {
  const field = fieldBehind(element) ?? $Element_querySelector5.call(element, "input, textarea");
  if (field) return isLabelledSecret(field) ? "" : valueOf(field) ?? "";
  return $Element_querySelector5.call(element, "[role=listbox]") ? "" : collapse($Element_textContent6.call(element) ?? "");
}
function isLabelledSecret(field) {
  const labels = (
    /** @type {HTMLInputElement} */
    field.labels ?? []
  );
  return isSecret(field, [...labels].map((label) => collapse(label.textContent ?? "")).join(" "));
}

// extension/page/naming/names.js
var $Element_contains2 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_localName13 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getRootNode2 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_matches8 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_firstElementChild6 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_hasAttribute8 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var LONGEST3 = 200;
var PLAIN = /^[!-~]+(?: [!-~]+)*$/;
var LABELABLE = /* @__PURE__ */ new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
var FIELDS4 = "button, input, select, textarea";
var SPEAKING = /* @__PURE__ */ new Set(["img", "area", "input", "iframe", "svg"]);
var SPECIAL = /* @__PURE__ */ new Set([...SPEAKING, ...LABELABLE, ...APART_TAGS]);
var DRAWN2 = /* @__PURE__ */ new Set(["combobox", "listbox"]);
var WHOLE = /* @__PURE__ */ new Set(["button", "generic", "link", "option", "tab"]);
function withoutCounts(name) {
  return name.replace(/[([]\s*\d+\s*[)\]]/g, "()");
}
function withoutDigits(name) {
  return name.replace(/\d+/g, "#");
}
function collapse(text) {
  if (text === "" || PLAIN.test(text)) return text;
  if (text.trim() === "") return "";
  return text.replace(/[\u00ad\u200b\u2060\ufeff]+/g, "").replace(/\s+/g, " ").trim();
}
function shorten(text, longest2 = LONGEST3) {
  return text.length > longest2 ? `${text.slice(0, longest2 - 1).trimEnd()}…` : text;
}
function attribute3(element, name) {
  const value = attribute(element, name);
  return value ? collapse(value) : "";
}
var Namer = class {
  /**
   * For elements whose name or description was taken from elsewhere: the elements that it was taken from.
   * @type {Map<Element, Element[]>}
   */
  references = /* @__PURE__ */ new Map();
  /** @type {Map<Node, Map<Element, HTMLLabelElement[]>>} */
  #labelsByRoot = /* @__PURE__ */ new Map();
  /** @type {Map<Node, Dressing>} */
  #dressings = /* @__PURE__ */ new Map();
  /** The element that was asked about, for `references`. @type {Element | null} */
  #asked = null;
  /** @type {{ element: Element | null, rules: number }} */
  #last = { element: null, rules: 0 };
  #following = false;
  #whatever = false;
  #forOne;
  /** Whoever asks about one element only does without collecting. @param {{ forOne?: boolean }} [how] */
  constructor({ forOne = false } = {}) {
    this.#forOne = forOne;
  }
  /** @param {Element} target */
  #noteReference(target) {
    if (!this.#asked || $Element_contains2.call(this.#asked, target)) return;
    const noted = this.references.get(this.#asked);
    if (!noted) this.references.set(this.#asked, [target]);
    else if (!noted.includes(target)) noted.push(target);
  }
  /** @param {Element} element @param {string} [tag] @returns {HTMLLabelElement[]} */
  labelsOf(element, tag = $Element_localName13.call(element)) {
    if (!LABELABLE.has(tag) && !tag.includes("-")) return NO_LABELS;
    const own2 = this.#forOne ? (
      /** @type {{ labels?: Iterable<HTMLLabelElement> | null }} */
      /** @type {unknown} */
      element.labels
    ) : null;
    if (own2) return [...own2];
    const root2 = $Element_getRootNode2.call(element);
    let labels = this.#labelsByRoot.get(root2);
    if (!labels) this.#labelsByRoot.set(root2, labels = collectLabels(
      /** @type {ParentNode & Node} */
      root2
    ));
    return labels.get(element) ?? NO_LABELS;
  }
  /**
   * Its own, or those of the element around whose only field it is: a label names the whole, and its shadow tree hears
   * nothing of that.
   * @param {Element} field
   */
  #labelsFor(field) {
    const tag = $Element_localName13.call(field);
    const own2 = this.labelsOf(field, tag);
    const root2 = own2.length === 0 && LABELABLE.has(tag) ? $Element_getRootNode2.call(field) : null;
    return root2 instanceof ShadowRoot && root2.querySelectorAll(FIELDS4).length === 1 ? this.labelsOf(root2.host) : own2;
  }
  /** @param {Element} field @returns {string} the words of its labels */
  labelOf(field) {
    return this.labelsOf(field).map((label) => collapse(label.textContent ?? "")).join(" ");
  }
  /** @param {Element} element @returns {Dressing} */
  #dressing = (element) => this.#dressingOf($Element_getRootNode2.call(element));
  /** @param {Node} root */
  #dressingOf(root2) {
    let found2 = this.#dressings.get(root2);
    if (!found2) this.#dressings.set(root2, found2 = this.#dress(root2));
    return found2;
  }
  /** Whether a style sheet puts words before or after what is in it, by a rule that tells it from others. @param {Element} element */
  isDressed(element) {
    if (!(this.rulesFor(element) & DRESS)) return false;
    const { told: told7 } = this.#dressing(element);
    return told7 !== "" && $Element_matches8.call(element, told7);
  }
  /** What the rules of its tree may do to an element (generated.js); several ask in a row. @param {Element} element */
  rulesFor(element) {
    if (this.#last.element !== element) this.#last = { element, rules: this.#dressing(element).subjects.of(element) };
    return this.#last.rules;
  }
  /** What the rules of a tree can do (generated.js). @param {Document | ShadowRoot} root */
  rulesOf(root2) {
    return this.#dressingOf(root2).can;
  }
  /** Letter case is inherited into shadow trees. @param {Node} root @returns {Dressing} */
  #dress(root2) {
    if (!(root2 instanceof Document || root2 instanceof ShadowRoot)) return undressed();
    const own2 = dressingOf(root2);
    return root2 instanceof ShadowRoot ? { ...own2, recased: own2.recased || this.#dressing(root2.host).recased } : own2;
  }
  /**
   * @param {Element} element @param {string} [role] where it is known already: it decides whether the content names it
   * @param {number} [has] its attributes
   * @returns {string}
   */
  nameOf(element, role = roleOf2(element), has2 = of(element)) {
    this.#asked = element;
    const name = this.#nameBy(element, role, has2, [element]);
    this.#asked = null;
    return name;
  }
  /** @param {Element} element @param {string} role @param {number} has @param {Element[]} path */
  #nameBy(element, role, has2, path) {
    const stated2 = this.#stated(element, has2, path) || collapse(this.#native(element, path));
    if (stated2) return stated2;
    if (NAMED_BY_CONTENT.has(role)) return this.#byContent(element, role, has2, path) || hintOf(element, role);
    const behind = DRAWN2.has(role) ? fieldBehind(element) : null;
    const labelled2 = behind && this.#labelled(this.labelsOf(behind), path);
    if (labelled2) return labelled2;
    const title2 = has2 & TITLE && !UNNAMED.has(role) ? attribute3(element, "title") : "";
    if (CALLED_BY_CONTENT.has(role)) return title2 || this.#byContent(element, role, has2, path);
    return UNNAMED.has(role) ? "" : title2 || hintOf(element, role);
  }
  /**
   * Whether its name is another than what stands in it: what is read inside is not said by it then.
   * @param {Element} element @param {string} role @param {number} has its attributes
   */
  isCalled(element, role, has2) {
    const path = [element];
    if (this.#stated(element, has2, path) || collapse(this.#native(element, path))) return true;
    return (has2 & TITLE) !== 0 && CALLED_BY_CONTENT.has(role) && attribute3(element, "title") !== "";
  }
  /** What its author calls it, whatever it is. @param {Element} element @param {number} has @param {Element[]} path */
  #stated(element, has2, path) {
    const referenced = has2 & LABELLED ? this.#referenced(element, path) : "";
    return referenced || (has2 & LABEL ? attribute3(element, "aria-label") : "");
  }
  /** @param {Element} element @param {string} role @param {number} has @param {Element[]} path @returns {string} */
  #byContent(element, role, has2, path) {
    const { text, spare } = this.#read(element, path, false, has2);
    const words = collapse(text) || this.#dressing(element).unread && unreadWords(element);
    return words || attribute3(element, "title") || collapse(spare) || (WHOLE.has(role) ? this.#byAll(element) : "");
  }
  /** What has nothing of its own is called by what is in it, whatever that is: a link around a whole card, say. */
  /** @param {Element} element */
  #byAll(element) {
    if (!$Element_firstElementChild6.call(element)) return "";
    this.#whatever = true;
    const words = collapse(this.#read(element, [element], false).text);
    this.#whatever = false;
    return words;
  }
  /** @param {Element} element @param {Element[]} path @param {boolean} evenHidden @param {number} [has] its attributes */
  #read(element, path, evenHidden, has2) {
    if ($Element_localName13.call(element) === "textarea") return NO_WORDS;
    return read3(element, { dressing: this.#dressing, own: this.#own, path, evenHidden, tips: this.#following }, has2);
  }
  /** A label may be all that tells what a field holds, and the field stands in what is being read. @param {Element} field */
  #isSecret(field) {
    return isSecret(field, this.labelOf(field));
  }
  /** What a child says in place of its content; what has spoken for it is not read again. */
  /** @param {Element} child @param {number} has @param {Element[]} path @returns {string | null} */
  #own = (child, has2, path) => {
    if (isPlain2(child, has2)) return null;
    const value = this.#isSecret(child) ? "" : valueOf(child);
    if (value) return value;
    const targets = targetsOf(child, "aria-labelledby");
    path.push(...targets.filter((target) => $Element_contains2.call(target, child)));
    const stated2 = this.#stated(child, has2, path) || this.#nativeOf(child, path);
    path.push(...targets);
    if (stated2) return stated2;
    if (value === null) return isApart(child) && !this.#following && !this.#whatever ? nameOf(child, this.#inside(path)) : null;
    return hintOf(child, roleOf2(child));
  };
  /** @param {Element} child @param {Element[]} path */
  #nativeOf(child, path) {
    const labels = this.labelsOf(child);
    if (labels.some((label) => label.contains(child))) return "";
    const words = collapse(labels.map((label) => this.#labelText(label, path)).join(" "));
    path.push(...labels);
    return words || SPEAKING.has($Element_localName13.call(child)) && nameOf(child, this.#inside(path)) || "";
  }
  /** @param {Element[]} path @returns {(child: Element) => string} */
  #inside(path) {
    return (child) => this.#read(child, path, true).text;
  }
  /** A reference within a reference is not followed (step 2B). */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #referenced(element, path) {
    return this.#following ? "" : this.#referredBy(element, "aria-labelledby", path);
  }
  /** @param {Element} element @param {string} name @param {Element[]} path @returns {string} */
  #referredBy(element, name, path) {
    if (!$Element_hasAttribute8.call(element, name)) return "";
    this.#following = true;
    const words = targetsOf(element, name).map((target) => {
      this.#noteReference(target);
      if (target === element) return this.#called(target, path);
      return path.includes(target) ? "" : this.#whole(target, [...path, target]);
    });
    this.#following = false;
    return collapse(words.join(" "));
  }
  /** The text of an element that names or describes another one. */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #whole(element, path) {
    return !this.#isSecret(element) && valueOf(element) || this.#called(element, path);
  }
  /** The same less its value, which is the name of another element only (step 2C). */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #called(element, path) {
    if (this.#isSecret(element)) return "";
    const stated2 = attribute3(element, "aria-label") || this.#native(element, path);
    return stated2 || collapse(this.#read(element, path, isHidden(element)).text) || attribute3(element, "title");
  }
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #native(element, path) {
    const labels = this.#labelsFor(element);
    return labels.length && this.#labelled(labels, path) || nameOf(element, this.#inside(path));
  }
  /** @param {HTMLLabelElement[]} labels @param {Element[]} path */
  #labelled(labels, path) {
    for (const label of labels) this.#noteReference(label);
    return collapse(labels.map((label) => path.includes(label) ? "" : this.#labelText(label, [...path, label])).join(" "));
  }
  /** @param {HTMLLabelElement} label @param {Element[]} path @returns {string} */
  #labelText(label, path) {
    const stated2 = this.#referenced(label, path) || attribute3(label, "aria-label");
    return stated2 || this.#read(label, path, isHidden(label)).text || attribute3(label, "title");
  }
  /** The words of what an attribute (`aria-describedby`, ...) refers to. @param {Element} element @param {string} name */
  referred(element, name) {
    this.#asked = element;
    const words = this.#referredBy(element, name, [element]);
    this.#asked = null;
    return words;
  }
};
var NO_LABELS = [];
var NO_WORDS = { text: "", spare: "" };
function isPlain2(element, has2) {
  if (has2 & (EDITABLE | ROLE | LABEL | LABELLED)) return false;
  const name = $Element_localName13.call(element);
  return !SPECIAL.has(name) && !name.includes("-");
}
function isApart(element) {
  return (isAuthored(element) || APART_TAGS.has($Element_localName13.call(element))) && APART.has(roleOf2(element));
}
function unreadWords(element) {
  return collapse(`${wordsOf(element, "::before").text} ${wordsOf(element, "::after").text}`);
}
function collectLabels(root2) {
  const labels = /* @__PURE__ */ new Map();
  for (const label of call(root2, "querySelectorAll", "label")) {
    const control = label.control;
    if (control) labels.set(control, [...labels.get(control) ?? [], label]);
  }
  return labels;
}

// extension/page/naming/hints.js
var $Element_getAttribute11 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_localName14 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_textContent7 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_querySelectorAll4 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_classList3 = /* @__PURE__ */ builtin(Element.prototype, "classList");
var $Element_getAttributeNames5 = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var LONGEST4 = 60;
var MOST_PARTS2 = 3;
var PICTURES = "img, svg, use, i, span, source";
var FIELDS5 = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
var ATTRIBUTES = ["name", "id", "href"];
var WORD = /\p{L}{2}/u;
function isHint(state) {
  return state === "hint" || ATTRIBUTES.includes(state);
}
function hintOf2(element, role, isHeld2 = false) {
  for (const name of ATTRIBUTES) {
    const value = $Element_getAttribute11.call(element, name);
    if (value && !(name === "id" && isGenerated(value))) return { [name]: shorten(value, LONGEST4) };
  }
  if (FIELDS5.has($Element_localName14.call(element)) || isHeld2 && WRITTEN.has(role)) return {};
  const own2 = role === "gridcell" ? collapse(ownOf(element).join(" ")) : "";
  if (own2) return { hint: shorten(own2, LONGEST4) };
  const drawn5 = WORD.test($Element_textContent7.call(element) ?? "") ? collapse(
    /** @type {HTMLElement} */
    read(element, "innerText") ?? ""
  ) : "";
  if (WORD.test(drawn5)) return { hint: shorten(drawn5, LONGEST4) };
  const { cursor } = getComputedStyle(element);
  const words = [drawnBy(element) || calledBy(element), colourOf(element), cursor.endsWith("-resize") ? cursor : ""];
  const hint = words.filter(Boolean).join(" ");
  return hint ? { hint: shorten(hint, LONGEST4) } : {};
}
function isGenerated(token) {
  const pieces4 = token.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const isOdd = (piece) => /\d/.test(piece) ? !/^(?:\p{L}{3,})?\d{1,3}$/u.test(piece) : /^[b-df-hj-np-tv-xz]{4,}$/i.test(piece);
  if (token.includes(":") || pieces4.some(isOdd)) return true;
  return pieces4.length === 0 || /\d/.test(token) && !/\p{L}{3}/u.test(token);
}
function partsOf(element) {
  return [element, ...[...$Element_querySelectorAll4.call(element, PICTURES)].slice(0, MOST_PARTS2)];
}
function drawnBy(element) {
  for (const part of partsOf(element)) {
    const source = $Element_getAttribute11.call(part, "src") ?? $Element_getAttribute11.call(part, "href") ?? $Element_getAttribute11.call(part, "xlink:href") ?? "";
    const behind = source ? "" : getComputedStyle(part).backgroundImage.match(/^url\("(.*)"\)/)?.[1] ?? "";
    const stem = $Element_localName14.call(part) === "a" ? "" : stemOf(source || behind);
    if (stem && !isGenerated(stem)) return stem;
  }
  return "";
}
function stemOf(address) {
  if (/^(?:data|blob):/i.test(address)) return "";
  const [path, fragment] = address.split("#");
  return fragment || ((path ?? "").split("?")[0]?.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
}
function calledBy(element) {
  for (const part of partsOf(element)) {
    const classes = [...$Element_classList3.call(part)].filter(isWord);
    const further2 = classes.filter((token) => [...$Element_classList3.call(part)].some((each) => token.startsWith(`${each}-`)));
    const all5 = further2.length ? [longest(further2)] : [...classes, ...ownOf(part).filter(isWord)];
    if (all5.length) return all5.join(" ");
  }
  return "";
}
function longest(tokens) {
  return tokens.reduce((one, other) => other.length > one.length ? other : one);
}
function isWord(token) {
  return /^[\p{L}\p{N}_-]{3,40}$/u.test(token) && /\p{L}{3}/u.test(token) && !isGenerated(token);
}
function ownOf(part) {
  const names = $Element_getAttributeNames5.call(part).filter((name) => name.startsWith("data-"));
  return names.map((name) => $Element_getAttribute11.call(part, name) ?? "").filter((value) => value && !/^(?:true|false)$/.test(value));
}
function colourOf(element) {
  for (const part of partsOf(element)) {
    const { backgroundColor } = (
      /** @type {HTMLElement} */
      read(part, "style") ?? {}
    );
    const [red, green, blue] = (backgroundColor?.match(/^rgba?\(([^)]*)\)/)?.[1] ?? "").split(/[ ,/]+/).map(Number);
    if (blue !== void 0) return `#${[red, green, blue].map((each) => Number(each).toString(16).padStart(2, "0")).join("")}`;
    if (backgroundColor && /^[a-z]+$/i.test(backgroundColor)) return backgroundColor;
  }
  return "";
}

// extension/page/naming/quoted.js
var QUOTED = new Set("value options enter to error description position name id href hint marks sort caret selection struck".split(" "));

// extension/page/naming/masking.js
var $Element_childElementCount3 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_textContent8 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Document_createTreeWalker = /* @__PURE__ */ builtin(Document.prototype, "createTreeWalker");
var $Node_parentElement = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Element_localName15 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Document_getElementsByTagName = /* @__PURE__ */ builtin(Document.prototype, "getElementsByTagName");
var $Element_getBoundingClientRect2 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_getAttribute12 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_checkVisibility2 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Document_createRange2 = /* @__PURE__ */ builtin(Document.prototype, "createRange");
var MASK = "•••";
var SHOWN = "output, code, kbd, samp, pre, td, dd, li, [role=cell], [role=gridcell], [role=listitem]";
var FIELDS6 = "input, textarea, select, [contenteditable], [role=textbox]";
var MOST_TEXTS = 2e4;
var MOST_SHOWN = 500;
var LONGEST_LABEL = 60;
var LIKELY = /\d|\S-\S|^[a-z]{3,8}( [a-z]{3,8}){11}/;
var AMOUNT2 = /^\d[\d\s]*[.,][\d.,]*$/;
var TOLD = /^([^:：]{2,60})[:：]\s*(\S.*)$/;
var OURS = new Set("code ref role tag type expands kind method pattern digest effect kinds advice changed healing_method opens frame".split(" "));
var shown = /* @__PURE__ */ new Map();
var last = { key: "", pattern: null, values: [] };
function note3(text, place) {
  if (text.length < LEAST || !LIKELY.test(text) || shown.has(text)) return;
  const [, label = "", rest2 = ""] = TOLD.exec(text.slice(0, 2 * LONGEST_LABEL + 200)) ?? [];
  if (rest2 && isSecretAs(rest2, () => [label])) return keep(rest2, place);
  if (place && isMachineMade(text) && !/\s/.test(text)) return keep(text, place);
  if (place && isSecretAs(text, () => ofText(place))) keep(text, place);
}
function isSecretAs(text, labels) {
  if (AMOUNT2.test(text) || !isSecretText(text)) return false;
  const kind = labels().map((label) => label && byWords(label)).find((each) => each && SECRET.has(each));
  if (!kind) return false;
  const digits = /^[\d\s.,-]+$/.test(text) ? text.replace(/\D/g, "").length : 0;
  if (kind === "card") return digits >= 12;
  return digits === 0 || kind !== "token" && digits <= 12;
}
function keep(text, place) {
  if (shown.size >= MOST_SHOWN) shown.delete(
    /** @type {string} */
    shown.keys().next().value
  );
  if (place) shown.set(text, new WeakRef(place));
}
function scan() {
  const namer = new Namer();
  for (const field of everywhere(FIELDS6)) isSecret(field, namer.nameOf(field));
  for (const element of everywhere(SHOWN)) {
    if ($Element_childElementCount3.call(element) < 4) note3(collapse($Element_textContent8.call(element) ?? ""), element);
  }
  for (const node of texts()) note3(collapse(node.data), node.parentElement);
}
function* texts() {
  let left2 = MOST_TEXTS;
  for (const root2 of rootsNow()) {
    const walker = $Document_createTreeWalker.call(document, root2, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && left2-- > 0; node = walker.nextNode()) {
      const within7 = $Node_parentElement.call(node);
      if (within7 && !SILENT3.has($Element_localName15.call(within7)) && !isInSecret(within7)) yield (
        /** @type {Text} */
        node
      );
    }
  }
}
var SILENT3 = /* @__PURE__ */ new Set(["script", "style", "noscript", "template"]);
function heldIn(field) {
  const held5 = heldBy(field).trim();
  if (field instanceof HTMLSelectElement || held5.length < LEAST) return [];
  if (kindOf3(field) === "card") return held5.replace(/\D/g, "").length >= 12 ? [held5] : [];
  return [held5, ...held5.split(/\n/).map((line) => line.trim())];
}
function* inputs() {
  for (const root2 of rootsNow()) yield* root2 instanceof Document ? $Document_getElementsByTagName.call(root2, "input") : root2.querySelectorAll("input");
}
function values() {
  for (const field of inputs()) if (
    /** @type {HTMLInputElement} */
    field.type === "password"
  ) isSecret(field);
  const all5 = [...known3().flatMap(heldIn), ...shown.keys()];
  const spelled = all5.flatMap((value) => [value, encodeURIComponent(value)]);
  return [...new Set(spelled)].filter((value) => value.length >= LEAST).sort((one, other) => other.length - one.length);
}
function spelling(value) {
  if (/^[\d -]{8,}$/.test(value)) return [...value.replace(/\D/g, "")].join("[ -]?");
  const exact = value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return value.length >= 8 && /\d/.test(value) ? exact : `(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`;
}
function refresh2() {
  const now3 = values();
  const key = now3.join("\n");
  if (key !== last.key) last = { key, values: now3, pattern: now3.length ? new RegExp(now3.map(spelling).join("|"), "gu") : null };
  return last.pattern;
}
function hidden(text, pattern) {
  const origin = /^https?:\/\/[^\s/?#]*/.exec(text)?.[0] ?? "";
  const rest2 = text.slice(origin.length).replace(pattern, MASK);
  return origin + (rest2.endsWith("…") ? withoutBeginning(rest2) : rest2);
}
function withoutBeginning(text) {
  const bare4 = text.slice(0, -1).trimEnd();
  for (const value of last.values) {
    for (let length = value.length - 1; length >= LEAST; length--) {
      if (bare4.endsWith(value.slice(0, length))) return `${bare4.slice(0, bare4.length - length)}${MASK}…`;
    }
  }
  return text;
}
function without(answer2) {
  const pattern = refresh2();
  return pattern ? visit(answer2, "", pattern) : answer2;
}
function visit(value, key, pattern) {
  if (OURS.has(key)) return value;
  if (typeof value === "string") return hidden(value, pattern);
  if (Array.isArray(value)) return value.map((each) => visit(each, key, pattern));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (value.expands) return value;
  const says3 = (name) => key !== "states" || QUOTED.has(name);
  const plain3 = Object.entries(value).map(([name, inner]) => [name, says3(name) ? visit(inner, name, pattern) : inner]);
  return Object.fromEntries(plain3);
}
function boxes() {
  scan();
  const pattern = refresh2();
  if (!pattern) return [];
  const found2 = [...texts()].flatMap((node) => isSeen(node.parentElement) ? rangesIn(node, pattern) : []);
  for (const [text, where2] of shown) {
    const place = where2.deref();
    if (place && isSeen(place) && collapse($Element_textContent8.call(place) ?? "") === text) found2.push($Element_getBoundingClientRect2.call(place));
  }
  for (const field of everywhere("input, textarea, select")) {
    if (isSecret(field) || !isSeen(field)) continue;
    if (`${shownIn(field)} ${$Element_getAttribute12.call(field, "placeholder") ?? ""}`.search(pattern) >= 0) found2.push($Element_getBoundingClientRect2.call(field));
  }
  return found2;
}
function shownIn(field) {
  if (!(field instanceof HTMLSelectElement)) return heldBy(field);
  const drawn5 = field.multiple || field.size > 1 ? [...field.options] : [...field.selectedOptions];
  return drawn5.map((option) => option.label).join("\n");
}
function isSeen(element) {
  return element !== null && $Element_checkVisibility2.call(element, { visibilityProperty: true });
}
function rangesIn(node, pattern) {
  return [...node.data.matchAll(pattern)].flatMap((match2) => {
    const range = $Document_createRange2.call(document);
    range.setStart(node, match2.index);
    range.setEnd(node, match2.index + match2[0].length);
    return [...range.getClientRects()];
  });
}

// extension/page/naming/states.js
var states_exports = {};
__export(states_exports, {
  checkedOf: () => checkedOf,
  expandedOf: () => expandedOf,
  isDisabled: () => isDisabled,
  isNone: () => isNone,
  isToggle: () => isToggle,
  sortOf: () => sortOf,
  statesOf: () => statesOf6,
  written: () => written
});

// extension/page/naming/carets.js
var $Element_getRootNode3 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_contains3 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_textContent9 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Node_parentElement2 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Document_createTreeWalker2 = /* @__PURE__ */ builtin(Document.prototype, "createTreeWalker");
var $Element_closest5 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Document_createRange3 = /* @__PURE__ */ builtin(Document.prototype, "createRange");
var $Element_parentElement8 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_localName16 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var AROUND = 20;
var LONGEST5 = 80;
var BLOCKS = "p, div, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote";
var BOLD = 600;
var MOST_TEXTS2 = 20;
function statesOf3(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return ofField(element);
  return element instanceof HTMLElement && read(element, "isContentEditable") ? ofEditor(element) : {};
}
function ofField({ value, selectionStart: from, selectionEnd: to }) {
  if (from === null || to === null || from === value.length) return {};
  return from < to ? selection(value.slice(from, to)) : caret(value.slice(0, from), value.slice(from));
}
function ofEditor(host) {
  const root2 = (
    /** @type {{ getSelection?: () => Selection | null }} */
    /** @type {unknown} */
    $Element_getRootNode3.call(host)
  );
  const chosen3 = root2.getSelection?.() ?? getSelection();
  const node = chosen3?.focusNode;
  if (!chosen3?.rangeCount || !node || !$Element_contains3.call(host, node) || !/\S/.test($Element_textContent9.call(host) ?? "")) return {};
  const range = chosen3.getRangeAt(0);
  const at2 = node instanceof Element ? node : $Node_parentElement2.call(node);
  if (!at2) return {};
  const format = range.collapsed ? formatOf(at2, host) : commonOf(textsIn(range).map((each) => formatOf(each, host)));
  return { ...range.collapsed ? caretIn(range, at2, host) : selection(chosen3.toString()), ...format && { format } };
}
function textsIn(range) {
  const nodes = $Document_createTreeWalker2.call(document, range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const found2 = /* @__PURE__ */ new Set();
  for (let node = (
    /** @type {Node | null} */
    nodes.currentNode
  ); node && found2.size < MOST_TEXTS2; node = nodes.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement || !range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    if (/\S/.test(node.data.slice(from, to))) found2.add(node.parentElement);
  }
  return [...found2];
}
function commonOf([first = "", ...others]) {
  return first.split(", ").filter((each) => others.every((other) => other.split(", ").includes(each))).join(", ");
}
function caretIn(range, at2, host) {
  const near = $Element_closest5.call(at2, BLOCKS);
  const block = near && $Element_contains3.call(host, near) ? near : host;
  const [before4, after4] = [$Document_createRange3.call(document), $Document_createRange3.call(document)];
  before4.selectNodeContents(block);
  before4.setEnd(range.startContainer, range.startOffset);
  after4.selectNodeContents(block);
  after4.setStart(range.startContainer, range.startOffset);
  return caret(before4.toString(), after4.toString());
}
function caret(before4, after4) {
  return { caret: `${before4.slice(-AROUND)}|${after4.slice(0, AROUND)}` };
}
function selection(text) {
  return { selection: shorten(text, LONGEST5) };
}
var STYLES = [
  ["bold", (style, host) => Number(style.fontWeight) >= BOLD && Number(host.fontWeight) < BOLD],
  ["italic", (style, host) => style.fontStyle === "italic" && host.fontStyle !== "italic"]
];
var DRAWN3 = [["underlined", "underline"], ["struck through", "line-through"]];
var PLACES = /* @__PURE__ */ new Map([
  ["a", "link"],
  ["blockquote", "quote"],
  ["code", "code"],
  ["pre", "code block"],
  ["h1", "heading 1"],
  ["h2", "heading 2"],
  ["h3", "heading 3"],
  ["h4", "heading 4"],
  ["h5", "heading 5"],
  ["h6", "heading 6"]
]);
function formatOf(at2, host) {
  const style = getComputedStyle(at2);
  const around4 = getComputedStyle(host);
  const found2 = new Set(STYLES.filter(([, is]) => is(style, around4)).map(([says3]) => says3));
  for (let each = (
    /** @type {Element | null} */
    at2
  ); each && each !== host; each = $Element_parentElement8.call(each)) {
    const drawn5 = getComputedStyle(each).textDecorationLine;
    for (const [says3, line] of DRAWN3) if (drawn5.includes(line)) found2.add(says3);
    const place = PLACES.get($Element_localName16.call(each)) ?? listOf(each) ?? cellOf(each);
    if (place) found2.add(place);
  }
  return [...found2].join(", ");
}
function listOf(element) {
  if ($Element_localName16.call(element) !== "li") return void 0;
  const isNumbered = maybe($Element_parentElement8.call(element), ($it) => $Element_localName16.call($it)) === "ol" && getComputedStyle(element).listStyleType !== "none";
  return isNumbered ? "numbered list" : "list";
}
function cellOf(element) {
  if (!(element instanceof HTMLTableCellElement)) return void 0;
  const row = element.closest("tr");
  return row ? `cell of row ${row.rowIndex + 1}, column ${element.cellIndex + 1}` : "cell";
}

// extension/page/naming/descriptions.js
var $Element_textContent10 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_getAttribute13 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var LONGEST6 = 120;
var WITHOUT_TOOLTIP = /* @__PURE__ */ new Set(["link", "listitem", "article", "cell", "row", "paragraph", "generic", "presentation"]);
function statesOf4(element, role, invalid, has2, known6) {
  if (!(has2 & (TITLE | DESCRIBED))) return invalid ? ownMessage(element) : {};
  const namer = known6.namer ?? new Namer();
  const described2 = referredOutside(element, "aria-describedby", namer);
  if (invalid) {
    const error = referredOutside(element, "aria-errormessage", namer) || described2;
    return error ? { error: shorten(error, LONGEST6) } : ownMessage(element);
  }
  const description = described2 || attribute4(element, "aria-description") || tooltip(element, role);
  if (!description) return {};
  const read8 = `${known6.name ?? namer.nameOf(element, role)} ${$Element_textContent10.call(element)}`.toLowerCase();
  return read8.includes(description.toLowerCase()) ? {} : { description: shorten(description, LONGEST6) };
}
function referredOutside(element, name, namer) {
  const value = $Element_getAttribute13.call(element, name);
  if (value === null) return "";
  const words = namer.referred(element, name);
  return words && !collapse($Element_textContent10.call(element) ?? "").includes(words) ? words : "";
}
function tooltip(element, role) {
  return WITHOUT_TOOLTIP.has(role) ? "" : attribute4(element, "title");
}
function ownMessage(element) {
  if (isSecret(element)) return {};
  const field = (
    /** @type {Partial<HTMLInputElement>} */
    /** @type {unknown} */
    element
  );
  return field.validationMessage ? { error: shorten(field.validationMessage, LONGEST6) } : {};
}
function attribute4(element, name) {
  return collapse($Element_getAttribute13.call(element, name) ?? "");
}

// extension/page/naming/holdings.js
var $Element_getAttribute14 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var LONGEST_OPTIONS = 160;
var VALUELESS_INPUTS = /* @__PURE__ */ new Set(["checkbox", "radio", "button", "submit", "reset", "image", "hidden", "password"]);
var LONG_NUMBER = /\d(?:[ -]?\d){4,}/g;
var RANGED = /* @__PURE__ */ new Set(["progressbar", "meter", "slider", "spinbutton", "scrollbar", "separator"]);
function valueOf2(element) {
  if (element instanceof HTMLInputElement) return inputValue2(element);
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) {
    return [...element.selectedOptions].map((option) => option.label).join(", ");
  }
  if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) {
    return element.hasAttribute("value") ? String(element.value) : null;
  }
  if (element instanceof HTMLElement && read(element, "isContentEditable")) return read(element, "innerText");
  return isAuthored(element) ? valueByRole2(element, roleOf2(element)) : null;
}
function inputValue2(input) {
  const { type: type2 } = input;
  if (VALUELESS_INPUTS.has(type2)) return null;
  if (type2 === "file") return [...input.files ?? []].map((file) => file.name).join(", ");
  return type2 === "range" && input.getAttribute("aria-valuetext") || input.value;
}
function valueByRole2(element, role) {
  if (RANGED.has(role)) return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
  const written2 = WRITTEN.has(role) ? valueOf(element) : null;
  const field = written2 ? fieldBehind(element) : null;
  return field ? valueOf2(field) : written2;
}
function statesOf5(element, role, name) {
  const states = contentOf(element, role, name);
  const isSecret2 = "secret" in states;
  if (element instanceof HTMLSelectElement) {
    const options = optionsOf(element);
    states.options = isSecret2 ? options.replace(LONG_NUMBER, "…") : options;
  }
  const list = element instanceof HTMLInputElement && element.hasAttribute("list") ? element.list : null;
  if (list && !isSecret2) states.options = optionsOf(list);
  return states;
}
function contentOf(element, role, name) {
  if (isSecret(element, name)) {
    return heldBy(element).trim() ? { secret: "", filled: "" } : { secret: "" };
  }
  const value = asItIs(element, valueOf2(element) ?? "");
  const states = value ? { value: shorten(value) } : {};
  return RANGED.has(role) ? Object.assign(states, limitsOf(element)) : states;
}
var FILLERS = /[\u00ad\u200b\u2060\ufeff]/g;
function asItIs(element, value) {
  const isEditor2 = !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
  const typed2 = isEditor2 ? value.replace(FILLERS, "").replace(/\u00a0/g, " ").replace(/\n$/, "") : value;
  return isEditor2 && !/\S/.test(typed2) ? "" : typed2;
}
function limitsOf(element) {
  const slides = element instanceof HTMLInputElement && element.type === "range";
  const limits = {};
  for (
    const [limit, implied] of
    /** @type {const} */
    [["min", "0"], ["max", "100"]]
  ) {
    const stated2 = $Element_getAttribute14.call(element, limit) ?? attribute(element, `aria-value${limit}`);
    const value = stated2?.trim() || (slides ? implied : "");
    if (value && Number.isFinite(Number(value))) limits[limit] = String(Number(value));
  }
  return limits;
}
function optionsOf(holder) {
  const labels = [...holder.options].map(labelOf);
  const joined3 = labels.join(" | ");
  if (joined3.length <= LONGEST_OPTIONS) return joined3;
  const cut2 = joined3.slice(0, LONGEST_OPTIONS);
  const shown7 = cut2.split(" | ").slice(0, -1);
  return `${shown7.join(" | ")} | … ${labels.length - shown7.length} more`;
}
function labelOf(option) {
  const label = collapse(option.label || option.value);
  return option.matches(":disabled") && option.value !== "" ? `${label} (disabled)` : label;
}

// extension/page/naming/modality.js
var $Document_querySelectorAll = /* @__PURE__ */ builtin(Document.prototype, "querySelectorAll");
var $Element_closest6 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_checkVisibility3 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_parentElement9 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var CONTROLS3 = "a[href], button, input, select, textarea";
var ASKED = 20;
var LOOKED_THROUGH = 400;
var leavesFree = once(isFreeAround);
function isFreeAround(dialog2) {
  let free = 0;
  let kept2 = 0;
  const controls = $Document_querySelectorAll.call(document, CONTROLS3);
  for (let at2 = 0; at2 < controls.length && at2 < LOOKED_THROUGH && kept2 < ASKED / 2 && free <= ASKED / 2; at2++) {
    const control = (
      /** @type {Element} */
      controls[at2]
    );
    const place = middleInView(control);
    if (!place || contains(dialog2, control) || !isSeen2(control)) continue;
    if (isReached(control, place)) free += 1;
    else kept2 += 1;
  }
  return free > kept2;
}
function middleInView(element) {
  const { left: left2, top: top2, width, height } = boxOf(element);
  const [x, y] = [left2 + width / 2, top2 + height / 2];
  return width === 0 || height === 0 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : [x, y];
}
function isReached(control, [x, y]) {
  const hit = $Element_closest6.call(control, "[inert], [aria-hidden=true]") ? null : elementAt(x, y);
  return hit !== null && (contains(control, hit) || $Element_closest6.call(hit, "label")?.contains(control) === true);
}
function isSeen2(control) {
  return $Element_checkVisibility3.call(control, { visibilityProperty: true }) && maybe($Element_parentElement9.call(control), ($it) => $Element_checkVisibility3.call($it, { opacityProperty: true })) !== false;
}

// extension/page/naming/submitters.js
var $Element_getRootNode4 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_compareDocumentPosition = /* @__PURE__ */ builtin(Element.prototype, "compareDocumentPosition");
var $Element_getAttribute15 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var SUBMITS = "button:not([type]), button[type=submit], input[type=submit], input[type=image]";
var BLOCKS_IMPLICIT_SUBMISSION = new Set(
  "text search tel url email password date month week time datetime-local number".split(" ")
);
var PRESSES_ITSELF = "input:is([type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color])";
function controlsOf(form) {
  const images = imageButtons(form);
  const all5 = (
    /** @type {HTMLInputElement[]} */
    [...read(form, "elements"), ...images]
  );
  return images.length ? inTreeOrder(all5) : all5;
}
function firstAmong(controls) {
  return controls.find((element) => element.matches(SUBMITS));
}
function sendsWithoutButton(controls) {
  const blocking = controls.filter((element) => element.localName === "input" && BLOCKS_IMPLICIT_SUBMISSION.has(element.type));
  return blocking.length <= 1;
}
function defaultButton(target) {
  if (!(target instanceof HTMLInputElement) || !target.form || target.matches(PRESSES_ITSELF)) return null;
  const button = firstAmong(controlsOf(target.form));
  return button && !button.disabled ? button : null;
}
function imageButtons(form) {
  const root2 = (
    /** @type {Document | ShadowRoot} */
    $Element_getRootNode4.call(form)
  );
  const images = (
    /** @type {HTMLInputElement[]} */
    [...call(root2, "querySelectorAll", "input[type=image]")]
  );
  return images.filter((input) => input.form === form);
}
function inTreeOrder(elements) {
  return elements.sort((one, other) => $Element_compareDocumentPosition.call(one, other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
}
var MOST_CONTROLS = 30;
var TEXTS2 = "textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel], [type=url], [type=password], [type=file])";
function isQuery(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "text" || !element.hasAttribute("name")) return false;
  const { form } = element;
  if (!maybe(form, ($it) => $Element_getAttribute15.call($it, "action")) || !/^(get)?$/i.test($Element_getAttribute15.call(form, "method") ?? "")) return false;
  return read(form, "elements").length <= MOST_CONTROLS && controlsOf(form).every((each) => each === element || !each.matches(TEXTS2));
}

// extension/page/naming/states.js
var $Element_matches9 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_localName17 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_parentElement10 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_hasAttribute9 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_childElementCount4 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_getAttribute16 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Node_baseURI = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var CHECKABLE = /* @__PURE__ */ new Set(["checkbox", "radio"]);
var TOGGLES = /* @__PURE__ */ new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
var NATIVE2 = new Set("audio dialog input meter option progress select summary textarea video".split(" "));
var FIELDS7 = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
function aria(element, name, has2 = ARIA) {
  return has2 & ARIA ? attribute(element, name)?.trim().toLowerCase() ?? null : null;
}
function isDisabled(element) {
  if ($Element_matches9.call(element, ":disabled")) return true;
  for (const at2 of upwards(element)) if (aria(at2, "aria-disabled") === "true") return true;
  return false;
}
function checkedOf(element, has2) {
  if (element instanceof HTMLInputElement && CHECKABLE.has(element.type)) {
    return element.indeterminate ? "mixed" : String(element.checked);
  }
  const stated2 = aria(element, "aria-checked", has2) ?? aria(element, "aria-pressed", has2);
  return stated2 ?? (has(element) && isToggle(element) ? "false" : null);
}
function isToggle(element) {
  return isAuthored(element) && TOGGLES.has(roleOf2(element));
}
function expandedOf(element, has2) {
  const details = $Element_localName17.call(element) === "summary" ? $Element_parentElement10.call(element) : null;
  if (details instanceof HTMLDetailsElement) return String(details.open);
  return aria(element, "aria-expanded", has2) ?? poppedOf(element);
}
function poppedOf(element) {
  if (!$Element_hasAttribute9.call(element, "popovertarget")) return null;
  const popover = (
    /** @type {HTMLButtonElement} */
    element.popoverTargetElement
  );
  return popover ? String($Element_matches9.call(popover, ":popover-open")) : null;
}
function addCheck(element, role, has2, states) {
  const pressed2 = role === "button" ? aria(element, "aria-pressed", has2) : null;
  const word = pressed2 === null ? "checked" : "pressed";
  const checked = pressed2 ?? checkedOf(element, has2);
  if (checked === "mixed") states[word] = "mixed";
  if (checked === "true") states[word] = "";
}
function addExpansion(element, has2, states) {
  const expanded = expandedOf(element, has2);
  if (expanded === "true") states.expanded = "";
  if (expanded === "false") states.collapsed = "";
}
function isInvalid(element, has2) {
  const stated2 = aria(element, "aria-invalid", has2);
  if (stated2 !== null) return stated2 !== "false" && stated2 !== "";
  return FIELDS7.has($Element_localName17.call(element)) && $Element_matches9.call(element, ":user-invalid");
}
function sortOf(element, has2) {
  const sort = aria(element, "aria-sort", has2);
  return sort === "ascending" || sort === "descending" ? sort : "";
}
var CURRENT = /* @__PURE__ */ new Set(["page", "step", "location", "date", "time"]);
function addFlags(element, role, invalid, has2, states) {
  if (!(has2 & ARIA) && !NATIVE2.has($Element_localName17.call(element))) return;
  const field = (
    /** @type {{ required?: boolean, readOnly?: boolean }} */
    /** @type {unknown} */
    element
  );
  const isSet = (name) => aria(element, name, has2) === "true";
  if (isSet("aria-selected") || element instanceof HTMLOptionElement && element.selected) states.selected = "";
  if (field.required === true || isSet("aria-required")) states.required = "";
  if (invalid) states.invalid = "";
  const isListed4 = role === "combobox" && aria(element, "aria-haspopup", has2) === "listbox";
  if (field.readOnly === true && !isListed4 || isSet("aria-readonly")) states.readonly = "";
  const current = aria(element, "aria-current", has2);
  if (current && current !== "false") states.current = CURRENT.has(current) ? current : "";
  const sort = sortOf(element, has2);
  if (sort) states.sort = sort;
  if (isSet("aria-busy")) states.busy = "";
  const isNative = $Element_localName17.call(element) === "dialog" && $Element_matches9.call(element, ":modal");
  if (isNative || isSet("aria-modal") && !leavesFree(element)) states.modal = "";
  if (element instanceof HTMLSelectElement && element.multiple) states.multiple = "";
}
function addPosition(element, has2, states) {
  if (aria(element, "aria-posinset", has2) === null) return;
  const [place, whole4] = ["aria-posinset", "aria-setsize"].map((name) => Number(aria(element, name, has2)));
  const held5 = maybe($Element_parentElement10.call(element), ($it) => $Element_childElementCount4.call($it)) ?? 0;
  if (place && whole4 && whole4 > held5) states.position = `${place} of ${whole4}`;
}
function addOwn(element, role, known6, has2, states) {
  const invalid = isInvalid(element, has2);
  addCheck(element, role, has2, states);
  addExpansion(element, has2, states);
  addFlags(element, role, invalid, has2, states);
  addPosition(element, has2, states);
  if (isQuery(element)) states.query = "";
  if (isPlayer(element)) Object.assign(states, statesOf2(element));
  Object.assign(states, statesOf5(element, role, known6.name ?? ""));
  Object.assign(states, statesOf4(element, role, invalid, has2, known6));
}
function enterStates(element) {
  const button = defaultButton(element);
  const name = button ? shorten(new Namer().nameOf(button)) : "";
  if (!name || !button) return {};
  const to = destinationOf(button);
  return to ? { enter: name, to } : { enter: name };
}
function statesOf6(element, role, known6) {
  const { has: has2 = of(element) } = known6;
  const states = {};
  if (role === "heading") states.level = String(levelOf(element));
  if (known6.focused) states.focused = "";
  if (known6.disabled) states.disabled = "";
  if (has2 & TELLING || NATIVE2.has($Element_localName17.call(element))) addOwn(element, role, known6, has2, states);
  const to = destinationOf(element);
  if (to) states.to = to;
  if (known6.focused) Object.assign(states, "secret" in states ? {} : statesOf3(element), enterStates(element));
  return states;
}
function isNone(states) {
  for (const _ in states) return false;
  return true;
}
function written(states) {
  return Object.entries(states).join();
}
var LONGEST_ADDRESS = 160;
var LEADING = /* @__PURE__ */ new Map();
for (const tag of ["a", "area"]) LEADING.set(tag, linkOf);
for (const tag of ["button", "input"]) LEADING.set(tag, actionOf);
function destinationOf(element) {
  const addressOf4 = LEADING.get($Element_localName17.call(element));
  const address = addressOf4 ? foreign(addressOf4(element)) : "";
  return address && shortened(address);
}
function shortened(address) {
  const { origin } = new URL(address);
  return origin + address.slice(origin.length, Math.max(origin.length, LONGEST_ADDRESS));
}
function actionOf(element) {
  const { type: type2 } = element;
  const sends = type2 === "submit" || type2 === "image";
  const action = sends && element.form ? element.getAttribute("formaction") ?? $Element_getAttribute16.call(element.form, "action") : "";
  return action && URL.canParse(action, $Node_baseURI.call(document)) ? new URL(action, $Node_baseURI.call(document)) : null;
}
function linkOf(link) {
  const href = (
    /** @type {unknown} */
    link.href
  );
  return typeof href !== "string" || href.startsWith(INSIDE) ? null : link;
}
function foreign(address) {
  if (!address || address.href.startsWith(INSIDE)) return "";
  return /^https?:$/.test(address.protocol) && address.origin !== ownOrigin() ? address.href : "";
}
var ORIGIN = location.origin;
var INSIDE = `${ORIGIN}/`;
function ownOrigin() {
  return ORIGIN === "null" ? new URL($Node_baseURI.call(document)).origin : ORIGIN;
}

// extension/page/seeing/probes.js
var $Element_hasAttribute10 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_localName18 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var MARKED = /* @__PURE__ */ new Set(["checkbox", "radio"]);
var PRESSED3 = /* @__PURE__ */ new Set(["button", "submit", "reset", "image", "hidden"]);
var READ = {
  audio: played,
  button: popped,
  input: inputProbe,
  textarea: (area) => `${validity(area)} ${held(area)}`,
  select: (select5) => `${validity(select5)} ${select5.length} ${chosen(select5)}`,
  option: (option) => String(option.selected),
  output: (output) => output.value,
  video: played
};
function played(media) {
  return written(statesOf2(media));
}
function inputProbe(input) {
  const { type: type2 } = input;
  if (MARKED.has(type2)) return `${input.checked} ${input.indeterminate} ${validity(input)}`;
  if (PRESSED3.has(type2)) return popped(input);
  return `${validity(input)} ${type2 === "file" ? input.files?.length : held(input)}`;
}
function popped(button) {
  return $Element_hasAttribute10.call(button, "popovertarget") ? expandedOf(button) : null;
}
function validity(field) {
  if (!field.matches(":invalid")) return "";
  return `${field.matches(":user-invalid")} ${isSecret(field) ? "" : field.validationMessage}`;
}
function held(field) {
  return isSecret(field) ? String(field.value !== "") : field.value;
}
function chosen(select5) {
  return select5.multiple ? [...select5.selectedOptions].map((option) => option.index).join() : String(select5.selectedIndex);
}
function of3(element, focus2) {
  const read8 = READ[$Element_localName18.call(element)];
  const own2 = read8 ? read8(element) : null;
  if (focus2 !== element || isSecret(element)) return own2;
  return `${own2} ${written(statesOf3(element))}`;
}

// extension/page/seeing/refs.js
var refs_exports = {};
__export(refs_exports, {
  assign: () => assign,
  begin: () => begin3,
  bind: () => bind,
  canSucceed: () => canSucceed,
  elementOf: () => elementOf3,
  entryOf: () => entryOf,
  fresh: () => fresh2,
  look: () => look4,
  memory: () => memory,
  next: () => next,
  note: () => note5,
  refOf: () => refOf
});

// extension/page/watching/observing.js
var observing_exports = {};
__export(observing_exports, {
  arrivedAfter: () => arrivedAfter,
  attach: () => attach,
  hear: () => hear,
  hearAll: () => hearAll,
  isUnread: () => isUnread,
  take: () => take2
});

// extension/page/seeing/away.js
var $Element_querySelectorAll5 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Document_scrollingElement = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var $Document_documentElement3 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_scrollTop = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_scrollLeft = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var $Document_body5 = /* @__PURE__ */ builtin(Document.prototype, "body");
var INPUTS = "input[type=checkbox], input[type=radio], input[type=file]";
function isAway({ element, lifted, run: run3 }, { ways }) {
  if (!lifted || run3 || ways.has(element) || !isBeyond(element, lifted)) return false;
  for (const inner of $Element_querySelectorAll5.call(element, "*")) if (isInView(inner)) return false;
  return ![...$Element_querySelectorAll5.call(element, INPUTS)].some((input) => (
    /** @type {HTMLInputElement} */
    input.labels?.length && isLabelDriven(input)
  ));
}
function isOutOfReach(element) {
  for (const at2 of upwards(element)) {
    const { position } = getComputedStyle(at2);
    if ((position === "absolute" || position === "fixed") && isBeyond(at2, position)) return true;
  }
  return false;
}
function isInView(element) {
  const box = boxOf(element);
  return box.width > 0 && box.height > 0 && !isOutside(box, viewNow());
}
function isBeyond(element, lifted) {
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0 || isInView(element) || isScrolled(element)) return false;
  if (lifted === "fixed" && !isHeld(element)) return true;
  const page2 = $Document_scrollingElement.call(document) ?? $Document_documentElement3.call(document);
  const isMirrored = getComputedStyle(page2).direction === "rtl";
  return box.bottom + $Element_scrollTop.call(page2) <= 0 || !isMirrored && box.right + $Element_scrollLeft.call(page2) <= 0;
}
function isHeld(element) {
  for (let at2 = parentOf(element); at2; at2 = parentOf(at2)) {
    const { transform, perspective, filter } = getComputedStyle(at2);
    if (transform !== "none" || perspective !== "none" || filter !== "none") return true;
  }
  return false;
}
function isScrolled(element) {
  for (let at2 = parentOf(element); at2 && at2 !== $Document_body5.call(document) && at2 !== $Document_documentElement3.call(document); at2 = parentOf(at2)) {
    if ($Element_scrollTop.call(at2) !== 0 || $Element_scrollLeft.call(at2) !== 0) return true;
  }
  return false;
}

// extension/page/seeing/scene.js
var $Element_matches10 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_checkVisibility4 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var LONGEST_TEXT = 500;
var TOP = {
  opacity: 1,
  pointer: "",
  muted: false,
  struck: false,
  rules: 0,
  visible: true,
  disabled: false,
  whole: false,
  pressed: "",
  asWhole: null,
  asMuted: null
};
var FAINT = 0.1;
var MODALS = 'dialog[open], [aria-modal="true"]';
function look() {
  const focus2 = focused();
  const modals = openModals();
  return { namer: new Namer(), focus: focus2, ways: waysTo([focus2, ...modals]), modal: modals.length > 0 };
}
var modalsIn = once((root2) => [...call(root2, "querySelectorAll", MODALS)]);
function openModals() {
  const keepsOut = (each) => $Element_matches10.call(each, ":modal") || $Element_matches10.call(each, "[aria-modal=true]") && !leavesFree(each);
  return rootsNow().flatMap(modalsIn).filter((each) => $Element_checkVisibility4.call(each) && keepsOut(each));
}
function waysTo(targets) {
  const ways = /* @__PURE__ */ new Set();
  for (const target of targets) {
    for (let at2 = target; at2 && !ways.has(at2); at2 = parentOf(at2)) ways.add(at2);
  }
  return ways;
}
function flow(shared, place) {
  return { look: shared, lines: [], text: "", place, struck: "" };
}
function top({ namer }) {
  return but(TOP, { rules: namer.rulesOf(document) });
}
function within({ namer }, host, root2, from) {
  const rules = root2 ? from.rules | namer.rulesOf(root2) : from.rules;
  if (rules === from.rules) return from;
  return but(from, { rules, struck: from.struck || (rules & STRIKE) !== 0 && isStruck(getComputedStyle(host)) });
}
var STRUCK_TAGS = /* @__PURE__ */ new Set(["s", "strike", "del"]);
function canStrike(element, tag, has2, { namer }, from) {
  if (has2 & STYLE || STRUCK_TAGS.has(tag)) return true;
  return (from.rules & STRIKE) !== 0 && (namer.rulesFor(element) & STRIKE) !== 0;
}
function isStruck(style) {
  return style.textDecorationLine.includes("line-through");
}
var ACTING = new Set("pointer grab move col-resize row-resize ew-resize ns-resize nesw-resize nwse-resize".split(" "));
function inherit(element, tag, has2, style, shared, from) {
  const own2 = style.opacity;
  const opacity = own2 === "1" ? from.opacity : from.opacity * Number(own2);
  const visible2 = style.visibility === "visible" && opacity >= FAINT;
  const { cursor } = style;
  const pointer = ACTING.has(cursor) && (from.pointer || !isPage(element)) ? cursor : "";
  const struck = canStrike(element, tag, has2, shared, from) && isStruck(style) || from.struck && isDecorated(style);
  const disabled = from.disabled || has2 & DISABLED && attribute(element, "aria-disabled") === "true" || false;
  const same = opacity === from.opacity && visible2 === from.visible && pointer === from.pointer && disabled === from.disabled && struck === from.struck;
  return same ? from : but(from, { opacity, visible: visible2, pointer, disabled, struck });
}
function isDecorated({ display, float, position }) {
  return !display.startsWith("inline-") && float === "none" && position !== "absolute" && position !== "fixed";
}
function equal(one, other) {
  return one === other || one.opacity === other.opacity && one.pointer === other.pointer && one.muted === other.muted && one.struck === other.struck && one.rules === other.rules && one.visible === other.visible && one.disabled === other.disabled && one.pressed === other.pressed && one.whole === other.whole;
}
function but(from, changes3) {
  return { ...from, asWhole: null, asMuted: null, ...changes3 };
}
function whole(from) {
  return from.whole && !from.pressed ? from : from.asWhole ??= but(from, { whole: true, pressed: "" });
}
function muted(from) {
  return from.muted ? from : from.asMuted ??= but(from, { muted: true });
}
function speaking(from) {
  return from.muted ? but(from, { muted: false }) : from;
}
function flush(flow2) {
  if (flow2.text === "") return;
  const text = collapse(flow2.text);
  flow2.text = "";
  if (text.length > LONGEST_TEXT) for (const piece of pieces(text)) flow2.lines.push(plain("text", piece, flow2.place));
  else if (text) flow2.lines.push(plain("text", text, flow2.place));
}
function pieces(text) {
  const found2 = [];
  while (text.length > LONGEST_TEXT) {
    const space2 = text.lastIndexOf(" ", LONGEST_TEXT);
    const end4 = space2 > LONGEST_TEXT / 2 ? space2 : LONGEST_TEXT;
    found2.push(text.slice(0, end4));
    text = text.slice(end4).trimStart();
  }
  return text ? [...found2, text] : found2;
}
function say2(flow2, { data, parentElement }, { muted: muted2, struck }) {
  if (struck) flow2.struck += ` ${data}`;
  if (muted2) return;
  if (!flow2.text) flow2.place = parentElement;
  flow2.text = struck ? joined(flow2.text, marked2(data)) : flow2.text + data;
}
var WORDS2 = /[\p{L}\p{N}\p{Sc}%]/u;
function sayGenerated2(flow2, element, which) {
  const { text, apart: apart2 } = wordsOf(element, which);
  if (!WORDS2.test(text)) return;
  if (!flow2.text) flow2.place = element;
  flow2.text += apart2 ? ` ${text} ` : text;
}
var STRUCK = "~~";
function marked2(words) {
  return words.replace(/\S(?:[^]*\S)?/, `${STRUCK}$&${STRUCK}`);
}
function joined(text, words) {
  const isOne2 = text.endsWith(STRUCK) && words.startsWith(STRUCK);
  return isOne2 ? text.slice(0, -STRUCK.length) + words.slice(STRUCK.length) : text + words;
}
function strike(line, words) {
  const struck = shorten(collapse(words));
  if (struck) line.states = { ...line.states, struck };
}
function put(flow2, line) {
  flush(flow2);
  flow2.lines.push(line);
}
function gather(outer, walk) {
  const inner = flow(outer.look, outer.place);
  walk(inner);
  flush(inner);
  outer.struck += inner.struck;
  return inner.lines;
}

// extension/page/seeing/areas.js
var $Element_getRootNode5 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_getAttribute17 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_checkVisibility5 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_clientWidth = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Element_clientHeight = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
function rootOf2(element) {
  return (
    /** @type {Document | ShadowRoot} */
    $Element_getRootNode5.call(element)
  );
}
function areasOf(image) {
  const name = $Element_getAttribute17.call(image, "usemap")?.replace(/^[^#]*#/, "");
  const map = name ? call(rootOf2(image), "querySelector", `map:is([name="${CSS.escape(name)}"], [id="${CSS.escape(name)}"])`) : null;
  return map instanceof HTMLMapElement ? (
    /** @type {HTMLCollectionOf<HTMLAreaElement>} */
    map.areas
  ) : [];
}
function imageOf(area) {
  const all5 = [...call(rootOf2(area), "querySelectorAll", "img[usemap]")].filter((image) => [...areasOf(image)].includes(area));
  return all5.find((image) => $Element_checkVisibility5.call(image)) ?? null;
}
function middleOf(area, image) {
  const [x = 0, y = 0, right = 0, bottom = 0, ...rest2] = area.coords.split(/[\s,;]+/).filter(Boolean).map(Number);
  const shape2 = area.shape.toLowerCase();
  if (shape2 === "default") return { x: $Element_clientWidth.call(image) / 2, y: $Element_clientHeight.call(image) / 2 };
  if (shape2.startsWith("circ")) return { x, y };
  if (shape2.startsWith("poly")) return inPolygon([x, y, right, bottom, ...rest2]);
  return { x: (x + right) / 2, y: (y + bottom) / 2 };
}
function inPolygon(coords) {
  const corners = coords.flatMap((x, at2) => at2 % 2 === 0 ? [{ x, y: coords[at2 + 1] ?? 0 }] : []);
  const heights = corners.map(({ y: y2 }) => y2);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2 + 0.01;
  const crossed = corners.flatMap((from, at2) => {
    const to = corners[(at2 + 1) % corners.length] ?? from;
    return from.y > y === to.y > y ? [] : [from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)];
  });
  crossed.sort((one, other) => one - other);
  let [left2, right] = [crossed[0] ?? 0, crossed[1] ?? 0];
  for (let at2 = 2; at2 + 1 < crossed.length; at2 += 2) {
    const [from, to] = [crossed[at2] ?? 0, crossed[at2 + 1] ?? 0];
    if (to - from > right - left2) [left2, right] = [from, to];
  }
  return { x: (left2 + right) / 2, y };
}

// extension/page/seeing/parts.js
var $Element_nextElementSibling4 = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var $Element_matches11 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector6 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_isConnected2 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var CONTROLS4 = "button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=link]";
var APART2 = `${HEADINGS}, hgroup, section, article, aside, nav, header, footer, main, form, fieldset, dialog`;
var told2 = /* @__PURE__ */ new Map();
function isFollowedNow(part) {
  const after4 = $Element_nextElementSibling4.call(part);
  if (!after4 || $Element_matches11.call(after4, APART2) || !($Element_matches11.call(after4, CONTROLS4) || $Element_querySelector6.call(after4, CONTROLS4))) return false;
  return $Element_querySelector6.call(after4, HEADINGS) === null && $Element_querySelector6.call(part, HEADINGS) !== null;
}
function isFollowed(part) {
  const is = isFollowedNow(part);
  told2.set(part, is);
  return is;
}
function changed() {
  for (const part of told2.keys()) if (!$Element_isConnected2.call(part)) told2.delete(part);
  return [...told2].filter(([part, was]) => was !== isFollowedNow(part)).map(([part]) => part);
}

// extension/page/seeing/signs.js
var $Element_getAttribute18 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_textContent11 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_querySelector7 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var BETWEEN2 = " | ";
var LEAST_ROWS = 3;
var NOTHING = /* @__PURE__ */ new Set();
var made2 = /* @__PURE__ */ new WeakSet();
function lineOf(element, from) {
  const name = shorten(collapse($Element_getAttribute18.call(element, "title") ?? ""));
  if (!name || !from.visible || !from.whole || /\S/.test($Element_textContent11.call(element) ?? "")) return null;
  if ($Element_querySelector7.call(element, "input, button, a, img, [role], [title]")) return null;
  const line = plain("img", name, element);
  made2.add(line);
  return line;
}
function isSign(entry) {
  return "role" in entry && made2.has(entry);
}
function take(entries2, row) {
  const own2 = entries2.filter(isSign).map((entry) => (
    /** @type {Line} */
    entry.name
  ));
  if (own2.length === 0) return entries2;
  const said4 = row.states.marks ? row.states.marks.split(BETWEEN2) : [];
  row.states = { ...row.states, marks: [.../* @__PURE__ */ new Set([...said4, ...own2])].join(BETWEEN2) };
  row.structural = false;
  return entries2.filter((entry) => !isSign(entry));
}
function marksOf({ line }) {
  return line.states.marks?.split(BETWEEN2) ?? [];
}
function repeated(nodes) {
  const items2 = rowsIn(nodes, []);
  if (items2.length < LEAST_ROWS || !items2.some(({ line }) => line.states.marks)) return NOTHING;
  const rows = items2.map(marksOf);
  const counts = /* @__PURE__ */ new Map();
  for (const mark of rows.flat()) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const isOwn = (mark) => counts.get(mark) === 1;
  return new Set([...counts.keys()].filter((mark) => {
    const others = rows.filter((marks) => !marks.includes(mark));
    return others.length === 0 || others.length === 1 && rows.length > LEAST_ROWS && /** @type {string[]} */
    others[0].some(isOwn);
  }));
}
function rowsIn(nodes, found2) {
  for (const node of nodes) {
    if ("block" in node) rowsIn(node.nodes ?? [], found2);
    else if ((node.line.role === "row" || node.line.role === "listitem") && !("header" in node.line.states)) found2.push(node);
  }
  return found2;
}
function without2(line, repeated2, said4) {
  if (!repeated2.size || !line.states.marks) return line;
  const { marks, ...states } = line.states;
  const all5 = marks.split(BETWEEN2);
  const left2 = all5.filter((mark) => !(repeated2.has(mark) && said4.has(mark)));
  for (const mark of all5) said4.add(mark);
  if (left2.length === all5.length) return line;
  return { ...line, states: left2.length ? { ...line.states, marks: left2.join(BETWEEN2) } : states, size: 0 };
}

// extension/page/seeing/rows.js
var $Element_textContent12 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var CELLS = /* @__PURE__ */ new Set(["cell", "gridcell", "columnheader", "rowheader"]);
function isCell(role) {
  return CELLS.has(role);
}
function isPlainCell(entry) {
  return !isBlock(entry) && CELLS.has(entry.role) && !entry.interactive;
}
function isSimple(entry) {
  return !isBlock(entry) && (entry.role === "text" || entry.interactive || entry.role === "img");
}
function textOf(cell) {
  if (!isPlainCell(cell)) return "";
  if (cell.name || cell.children.length === 0) return cell.name;
  const read8 = (
    /** @type {Line[]} */
    cell.children.filter((child) => !child.interactive)
  );
  return read8.map((child) => child.name).join(" ");
}
function sortOf2(cell) {
  const sort = cell.place ? sortOf(cell.place) : "";
  return sort ? collapse(`${shorten(maybe(cell.place, ($it) => $Element_textContent12.call($it)) ?? "", 60)} ${sort}`) : "";
}
function unwrap(cell) {
  if (!isPlainCell(cell)) return [cell];
  return cell.children.length > 1 ? [{ ...cell, structural: true }] : cell.children;
}
function isHeader(cells) {
  const filled2 = cells.filter((cell) => isBlock(cell) || cell.name || cell.children.length > 0);
  return filled2.length > 0 && filled2.every((cell) => !isBlock(cell) && cell.role === "columnheader");
}
function fold2(cells, row) {
  for (const cell of cells) if (isPlainCell(cell)) cell.children = take(cell.children, row);
  if (isHeader(cells)) {
    row.states.header = "";
    const sorted = cells.filter(isPlainCell).map(sortOf2).filter(Boolean);
    if (sorted.length) row.states.sort = sorted.join(" | ");
  }
  const simple = cells.every((cell) => !isBlock(cell) && (!isPlainCell(cell) || cell.children.every(isSimple)));
  const text = simple ? cells.map(textOf).join(" | ").replace(/[ |]+$/, "") : "";
  if (!simple || text.length > LONGEST3) return cells.flatMap(unwrap);
  row.name ||= text;
  if (row.name) row.structural = false;
  return cells.flatMap((cell) => isPlainCell(cell) ? cell.children.filter(isControl) : [cell]);
}
function isControl(entry) {
  return isBlock(entry) || entry.interactive;
}

// extension/page/seeing/scrollers.js
var $Element_scrollHeight = /* @__PURE__ */ builtin(Element.prototype, "scrollHeight");
var $Element_clientHeight2 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_scrollTop2 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_scrollWidth = /* @__PURE__ */ builtin(Element.prototype, "scrollWidth");
var $Element_clientWidth2 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Element_querySelector8 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_scrollLeft2 = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var CONTROLS5 = "a[href], button, input, select, textarea, [role], [tabindex]";
var SCROLLS = /auto|scroll/;
function percent(at2, most) {
  return `${Math.round(Math.abs(at2) / most * 100)}%`;
}
function positionOf(element, style = getComputedStyle(element)) {
  const states = {};
  if (isPage(element)) return states;
  if (SCROLLS.test(style.overflowY)) {
    const tall = $Element_scrollHeight.call(element) - $Element_clientHeight2.call(element);
    if (tall > 1) states.scroll = percent($Element_scrollTop2.call(element), tall);
  }
  if (SCROLLS.test(style.overflowX)) {
    const wide = $Element_scrollWidth.call(element) - $Element_clientWidth2.call(element);
    if (wide > 1 && $Element_querySelector8.call(element, CONTROLS5)) states.across = percent($Element_scrollLeft2.call(element), wide);
  }
  return states;
}

// extension/page/watching/selectors.js
var $Document_createDocumentFragment = /* @__PURE__ */ builtin(Document.prototype, "createDocumentFragment");
var SIBLINGS = /[+~]|:(?:first|last|only|nth)-|:empty/;
var STATES2 = /:(?:focus|hover|active|target|checked|indeterminate|valid|invalid|user-|placeholder-shown|in-range|out-of|autofill|open|popover|modal|fullscreen|default|required|disabled|enabled|read-|state\()/;
var HAS = ":has(";
var HAS_SIGN = /[+~:]/;
var known4 = /* @__PURE__ */ new Map();
var MOST_KNOWN2 = 2e4;
function reachOf(selector) {
  let reach = known4.get(selector);
  if (reach) return reach;
  reach = none();
  if (HAS_SIGN.test(selector)) for (const complex of complexes(selector)) addComplex(reach, complex);
  if (known4.size > MOST_KNOWN2) known4.clear();
  known4.set(selector, reach);
  return reach;
}
function none() {
  return { everywhere: false, siblings: false, below: false, states: false, anchors: /* @__PURE__ */ new Set() };
}
function addComplex(reach, complex) {
  reach.states ||= STATES2.test(complex);
  if (complex.includes(HAS)) addAnchor(reach, complex);
  const plain3 = withoutArguments(complex).replace(/\s*([>+~])\s*/g, "$1").trim();
  const last3 = Math.max(plain3.lastIndexOf(" "), plain3.lastIndexOf(">")) + 1;
  reach.below ||= SIBLINGS.test(plain3.slice(0, last3));
  reach.siblings ||= SIBLINGS.test(plain3.slice(last3));
}
function addAnchor(reach, complex) {
  const [anchor = "", ...rest2] = complex.split(HAS);
  const whole4 = anchor !== "" && !/[\s>+~]$/.test(anchor) && anchor.split("(").length === anchor.split(")").length;
  if (whole4 && isSelector2(anchor) && !rest2.some((each) => /[+~]/.test(each))) reach.anchors.add(anchor);
  else reach.everywhere = true;
}
function isSelector2(text) {
  try {
    $Document_createDocumentFragment.call(document).querySelector(text);
    return true;
  } catch {
    return false;
  }
}
function withoutArguments(complex) {
  for (let text = complex; ; ) {
    const next3 = text.replace(/\(([^()]*)\)/g, (_, inside3) => SIBLINGS.test(inside3.replace(/n\s*\+/g, "")) ? ":nth-" : "");
    if (next3 === text) return text;
    text = next3;
  }
}

// extension/page/watching/reach.js
var PROPERTIES = [
  "display",
  "visibility",
  "opacity",
  "cursor",
  "content",
  "height",
  "max-height",
  "width",
  "max-width",
  "overflow",
  "overflow-y",
  "transform",
  "scale",
  "content-visibility",
  "font-size",
  "-webkit-text-security",
  "all"
];
var SWITCHES2 = ["display", "visibility", "opacity"];
var FEW_SHEETS = 20;
var FEW_RULES = 20;
var known5 = /* @__PURE__ */ new WeakMap();
var numbers = /* @__PURE__ */ new WeakMap();
var counter = 0;
var held2 = { identities: (
  /** @type {unknown[]} */
  []
) };
function all2() {
  return [...new Set(rootsNow().flatMap(of2))];
}
function signature() {
  const now3 = all2();
  held2.identities = now3.flatMap(identityOf);
  const isRead = now3.length <= FEW_SHEETS;
  return now3.map((sheet) => signatureOf(sheet) + (isRead ? switchesOf(sheet) : "")).join();
}
function switchesOf(sheet) {
  const shown7 = shownBy(sheet);
  return shown7 ? switchesIn(shown7.rules) : "";
}
function switchesIn(rules) {
  if (rules.length > FEW_RULES) return "";
  let text = "";
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      text += ` ${rule.selectorText}`;
      for (const name of SWITCHES2) text += `:${rule.style.getPropertyValue(name)}`;
    } else if (rule instanceof CSSConditionRule) text += ` ${rule.conditionText}`;
    const inner = (
      /** @type {{ cssRules?: CSSRuleList }} */
      rule.cssRules
    );
    if (inner?.length) text += `{${switchesIn(inner)}}`;
  }
  return text;
}
function signatureOf(sheet) {
  const count4 = shownBy(sheet)?.count;
  return `${identityOf(sheet).map(numberOf).join(" ")} ${count4} ${sheet.disabled} ${sheet.media.mediaText}`;
}
function identityOf(sheet) {
  const shown7 = shownBy(sheet);
  return [sheet, shown7?.first, shown7?.last];
}
function numberOf(thing) {
  if (!thing) return 0;
  const number = numbers.get(thing) ?? ++counter;
  numbers.set(thing, number);
  return number;
}
function of4(root2) {
  const reach = none();
  for (const sheet of of2(root2)) add2(reach, reachOf2(sheet));
  return reach;
}
function reachOf2(sheet) {
  const signature2 = signatureOf(sheet);
  const kept2 = known5.get(sheet);
  if (kept2?.signature === signature2) return kept2.reach;
  const shown7 = shownBy(sheet);
  const reach = none();
  if (!shown7) Object.assign(reach, { everywhere: true, states: true });
  for (const rule of shown7?.rules ?? []) addRule(reach, rule, []);
  known5.set(sheet, { signature: signature2, reach });
  return reach;
}
function addRule(reach, rule, outer) {
  const style = rule instanceof CSSStyleRule ? rule : null;
  const selectors = style ? [...outer, style.selectorText] : outer;
  if (style && matters(style.style)) for (const each of selectors) add2(reach, reachOf(each));
  if (rule instanceof CSSImportRule && rule.styleSheet) add2(reach, reachOf2(rule.styleSheet));
  const inner = (
    /** @type {{ cssRules?: CSSRuleList }} */
    rule.cssRules
  );
  if (rule instanceof CSSContainerRule) reach.everywhere ||= [...rule.cssRules].some(canShowOrHide);
  for (const each of inner ?? []) addRule(reach, each, selectors);
}
function canShowOrHide(rule) {
  const inner = (
    /** @type {{ cssRules?: CSSRuleList }} */
    rule.cssRules
  );
  return rule instanceof CSSStyleRule && matters(rule.style) || [...inner ?? []].some(canShowOrHide);
}
function matters(style) {
  return style.length > 0 && PROPERTIES.some((name) => style.getPropertyValue(name) !== "");
}
function add2(reach, more) {
  reach.everywhere ||= more.everywhere;
  reach.siblings ||= more.siblings;
  reach.below ||= more.below;
  reach.states ||= more.states;
  for (const anchor of more.anchors) reach.anchors.add(anchor);
}

// extension/page/watching/changes.js
var $Element_getRootNode6 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_isConnected3 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_closest7 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_parentElement11 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_matches12 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_localName19 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Document_getElementsByTagName2 = /* @__PURE__ */ builtin(Document.prototype, "getElementsByTagName");
var $Element_hasAttribute11 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Document_getAnimations = /* @__PURE__ */ builtin(Document.prototype, "getAnimations");
var MOST_RECENT = 50;
var MOST_ANCHORS = 40;
var LEFT_OUT = '[aria-hidden="true"], [inert]';
var before = {
  sheets: "",
  viewport: "",
  position: "",
  hash: "",
  checked: "",
  /** @type {Element[]} */
  modals: [],
  /** @type {Element | null} */
  focus: null
};
var nameless = /* @__PURE__ */ new Set();
var recent = /* @__PURE__ */ new Set();
var unseen = true;
var recentChain = /* @__PURE__ */ new Set();
function update(items2) {
  const heard5 = take2();
  const stateful = compare(items2, heard5);
  const isNews = !unseen;
  unseen = false;
  if (heard5.all || differs("sheets") || differs("viewport")) return anew();
  const moved = differs("position") || heard5.scrolled;
  if (heard5.inside.size + heard5.whole.size === 0 && !stateful) return moved ? "moved" : "same";
  if (isNews) remember(heard5);
  if (isOtherModal()) return anew();
  const reaches = new Map(rootsNow().map((root2) => [
    /** @type {Node} */
    root2,
    of4(root2)
  ]));
  if (stateful && [...reaches.values()].some(({ states }) => states)) return anew();
  for (const element of nameless) heard5.inside.add(element);
  for (const element of heard5.whole) if (!spread(element, true, reaches)) return anew();
  for (const element of heard5.inside) if (!spread(element, false, reaches)) return anew();
  invalidateReferences(items2);
  return "changed";
}
function spread(element, looks, reaches) {
  const reach = reaches.get($Element_getRootNode6.call(element));
  if (!reach || !$Element_isConnected3.call(element)) return true;
  if (reach.everywhere || reach.anchors.size > MOST_ANCHORS) return false;
  const parent = parentOf(element);
  const hosts = rootOf(element) !== null;
  invalidate(looks && reach.below && parent || element, looks || reach.below || hosts);
  if (looks && reach.siblings && parent) invalidate(parent, false);
  for (const anchor of reach.anchors) {
    for (let at2 = $Element_closest7.call(element, anchor); at2; at2 = maybe($Element_parentElement11.call(at2), ($it) => $Element_closest7.call($it, anchor)) ?? null) invalidate(at2, true);
  }
  return true;
}
function isOtherModal() {
  const modals = openModals();
  const other = exclusive(modals, before.modals).length > 0;
  before.modals = modals;
  return other;
}
var situation = {
  sheets: () => signature(),
  viewport: () => `${innerWidth} ${innerHeight} ${devicePixelRatio}`,
  position: () => `${scrollX} ${scrollY} ${window.length}`,
  hash: () => location.hash,
  checked: checkedNow
};
function differs(what) {
  const now3 = situation[what]();
  const differ = before[what] !== now3;
  before[what] = now3;
  return differ;
}
function anew() {
  for (
    const what of
    /** @type {const} */
    ["sheets", "viewport", "position"]
  ) differs(what);
  before.modals = openModals();
  clear();
  nameless.clear();
  return "changed";
}
function compare(items2, heard5) {
  for (const host of newHosts()) heard5.whole.add(host);
  for (const element of refresh()) heard5.inside.add(element);
  if (heard5.inside.size + heard5.whole.size) for (const element of changed()) heard5.inside.add(element);
  for (const element of animated()) heard5.whole.add(element);
  const refocused = exclusive([focused()], [before.focus]).filter((each) => each !== null);
  before.focus = focused();
  const touched = [...changedControls(items2), ...refocused];
  for (const element of touched) heard5.inside.add(element);
  for (const element of refocused) for (const at2 of upwards(element)) if ($Element_matches12.call(at2, LEFT_OUT)) heard5.inside.add(at2);
  for (const element of [...touched, ...heard5.whole]) for (const label of labelsOf(element)) heard5.inside.add(label);
  const [hash2, checked] = [differs("hash"), differs("checked")];
  return hash2 || checked || heard5.hovered || touched.length > 0;
}
function labelsOf(control) {
  const mayBeHidden = $Element_localName19.call(control) === "button" || isLabelDriven(control);
  return mayBeHidden && /** @type {HTMLInputElement | HTMLButtonElement} */
  control.labels || [];
}
function checkedNow() {
  let marks = 0;
  let place = 0;
  for (const root2 of rootsNow()) {
    const inputs2 = root2 === document ? $Document_getElementsByTagName2.call(document, "input") : call(root2, "querySelectorAll", "input");
    for (let index = 0; index < inputs2.length; index++, place++) {
      if (
        /** @type {HTMLInputElement} */
        inputs2[index].checked
      ) marks = Math.imul(marks, 31) + place + 1 | 0;
    }
  }
  return `${marks} ${place}`;
}
function exclusive(some, others) {
  return [...some.filter((each) => !others.includes(each)), ...others.filter((each) => !some.includes(each))];
}
function changedControls(items2) {
  const changed4 = [];
  const focus2 = focused();
  for (const { line } of items2) {
    if (line.probe !== null && line.element && probe2(line, line.element, focus2) !== line.probe) changed4.push(line.element);
  }
  return changed4;
}
function probe2(line, element, focus2) {
  return line.structural ? written(positionOf(element)) : of3(element, focus2);
}
function invalidateReferences(items2) {
  const look6 = look();
  for (const { line } of items2) {
    const { place } = line;
    if (line.refers && place && !isUpToDate(line, place, look6)) invalidate(place, false);
  }
}
function isUpToDate(line, place, look6) {
  if (!line.interactive || line.structural) return isContainerUpToDate(line, place, look6);
  const now3 = describe(place, look6, "disabled" in line.states, line.role);
  return now3.key === line.key && written(line.states) === written(now3.states);
}
function isContainerUpToDate(line, place, { namer, focus: focus2 }) {
  if ($Element_hasAttribute11.call(place, "aria-labelledby") && shorten(namer.nameOf(place)) !== line.key) return false;
  if (isCell(line.role)) return true;
  const states = statesOf6(place, line.role, { disabled: false, focused: place === focus2, namer });
  return written(line.states).startsWith(written(states));
}
function remember({ inside: inside3, whole: whole4 }) {
  for (const element of [...inside3, ...whole4]) {
    recent.delete(element);
    recent.add(element);
  }
  for (const old of recent) {
    if (recent.size <= MOST_RECENT && $Element_isConnected3.call(old)) continue;
    recent.delete(old);
  }
  recentChain = /* @__PURE__ */ new Set();
  for (const element of recent) {
    for (let at2 = (
      /** @type {Element | null} */
      element
    ); at2 && !recentChain.has(at2); at2 = parentOf(at2)) recentChain.add(at2);
  }
}
function forget() {
  recent.clear();
  recentChain = /* @__PURE__ */ new Set();
  unseen = true;
}
function expectName(element) {
  nameless.add(element);
}
function isChanged(element) {
  return recent.has(element);
}
function isRecent(element) {
  return recentChain.has(element);
}
var TELLING3 = ["opacity", "visibility", "display", "height", "width", "maxHeight", "maxWidth", "scale", "fontSize", "content"];
var ran = /* @__PURE__ */ new Map();
var telling = /* @__PURE__ */ new WeakMap();
function animated() {
  const running = $Document_getAnimations.call(document).filter(isTelling).map((each) => (
    /** @type {KeyframeEffect} */
    each.effect.target
  ));
  const now3 = /* @__PURE__ */ new Map();
  for (const target of running) if (target) now3.set(target, appearance(target));
  const changed4 = [...now3].filter(([target, looks]) => ran.get(target) !== looks);
  const ended3 = [...ran].filter(([target, looks]) => !now3.has(target) && $Element_isConnected3.call(target) && appearance(target) !== looks);
  ran = now3;
  return [...changed4, ...ended3].map(([target]) => target);
}
function appearance(element) {
  const { display, visibility, opacity, fontSize, content } = getComputedStyle(element);
  const box = (
    /** @type {HTMLElement} */
    element
  );
  return `${display} ${visibility} ${Number(opacity) < FAINT} ${read(box, "offsetWidth") < 5} ${read(box, "offsetHeight") < 5} ${fontSize === "0px"} ${content}`;
}
function isTelling(animation) {
  let known6 = telling.get(animation);
  if (known6 === void 0) {
    const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
    telling.set(animation, known6 = frames.some((frame2) => TELLING3.some((name) => name in frame2)));
  }
  return known6;
}

// extension/page/seeing/containers.js
var $Element_localName20 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getAttribute19 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_getElementsByTagName2 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_firstElementChild7 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_textContent13 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_hasAttribute12 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var SHOWN2 = new Set(
  "alert alertdialog article banner cell columnheader complementary contentinfo dialog feed grid gridcell list listbox listitem log main menu menubar navigation radiogroup row rowheader search status table tablist tabpanel timer toolbar tooltip tree treegrid".split(" ")
);
var NAMED = /* @__PURE__ */ new Set(["form", "group", "region", "application", "figure", "math", "graphics-object", "graphics-document"]);
var PICTURES2 = /* @__PURE__ */ new Set(["img", "graphics-symbol"]);
var GAUGES = /* @__PURE__ */ new Set(["progressbar", "meter"]);
var FOLDING = /* @__PURE__ */ new Set(["listitem", "alert", "status", "tooltip", "timer"]);
var NAMED_BY_CONTENT2 = /* @__PURE__ */ new Set(["listitem", "cell", "gridcell", "columnheader", "rowheader", "row", "article"]);
var NAMING_CHILD = /* @__PURE__ */ new Set(["legend", "caption", "figcaption"]);
var ONE_THING = /* @__PURE__ */ new Set(["row", "cell", "gridcell", "columnheader", "rowheader", "listitem", "alert", "status", "tooltip", "timer"]);
var MOST_ELEMENTS = 200;
var CALLED2 = LABEL | LABELLED;
var MOST_TEXT = 200;
var NOWHERE = {};
function show(element, role, has2, flow2, from, clipping) {
  if (role === "heading") return showHeading(element, has2, flow2, from);
  if (PICTURES2.has(role)) return showImage(element, role, has2, flow2, from);
  if (GAUGES.has(role)) return showGauge(element, role, has2, flow2, from);
  const scroll2 = clipping && !from.whole ? positionOf(element, clipping) : NOWHERE;
  const isCalled = isShown(role) || has2 & CALLED2 && isForKeys(element);
  const name = isCalled ? nameOf2(element, role, has2, flow2.look) : "";
  if (!name && has2 & LABELLED) expectName(element);
  const isPart2 = $Element_localName20.call(element) === "section" && !name && isFollowed(element);
  if (isNone(scroll2) && !SHOWN2.has(role) && !name && !isForKeys(element) && !isPart2) return visitChildren(element, flow2, from);
  flush(flow2);
  const line = lineOf2(element, isPart2 ? "region" : role, has2, name, scroll2, flow2.look);
  line.children = contentsOf(element, role, name, flow2, from);
  putContainer(line, flow2);
}
function isShown(role) {
  return SHOWN2.has(role) || NAMED.has(role);
}
function nameOf2(element, role, has2, look6) {
  if (!NAMED_BY_CONTENT2.has(role)) return shorten(look6.namer.nameOf(element, role, has2));
  return has2 & LABEL ? collapse($Element_getAttribute19.call(element, "aria-label") ?? "") : "";
}
function inside(element, role, from) {
  if (from.whole || !ONE_THING.has(role) || $Element_getElementsByTagName2.call(element, "*").length > MOST_ELEMENTS) return from;
  return whole(from);
}
function lineOf2(element, role, has2, name, scroll2, look6) {
  const isKeyed = isForKeys(element);
  const isTold2 = SHOWN2.has(role) || role === "region" || name || isKeyed;
  const line = plain(isTold2 ? role : "scrollable", name, element);
  line.structural = true;
  line.refers = refersOut(element, has2);
  if (isCell(role)) return line;
  line.states = statesOf6(element, role, { disabled: false, focused: element === look6.focus, has: has2, namer: look6.namer });
  Object.assign(line.states, scroll2);
  const isProbed = element === look6.focus || !isNone(scroll2);
  const isThing = isKeyed || !isProbed && isPart(element, role);
  if (isProbed || isThing) Object.assign(line, { element, interactive: true });
  if (isProbed) line.probe = written(scroll2);
  if (isThing) line.key = shorten(look6.namer.nameOf(element, role, has2));
  if (isKeyed) line.states.keys = "";
  return line;
}
function contentsOf(element, role, name, flow2, from) {
  const isBare = () => $Element_firstElementChild7.call(element) === null && !rootOf(element) && !from.struck;
  if (isCell(role) && isBare() && !(from.rules & DRESS && flow2.look.namer.isDressed(element))) {
    const text = from.visible && !from.muted ? collapse($Element_textContent13.call(element) ?? "") : "";
    if (text.length <= MOST_TEXT && (text || !$Element_hasAttribute12.call(element, "title"))) return text ? [plain("text", text, element)] : [];
  }
  const within7 = APART.has(role) ? speaking(from) : from;
  const to = inside(element, role, within7);
  const sign = isCell(role) && $Element_hasAttribute12.call(element, "title") ? lineOf(element, whole(from)) : null;
  return sign ? [sign] : gather(flow2, (inner) => visitContents(element, name, inner, to));
}
function visitContents(element, name, flow2, from) {
  if (name === "") return visitChildren(element, flow2, from);
  const to = within(flow2.look, element, rootOf(element), from);
  for (const child of childrenOf(element)) {
    const names = child instanceof Element && NAMING_CHILD.has($Element_localName20.call(child));
    visit2(child, flow2, names ? whole(muted(to)) : to);
  }
}
function putContainer(line, flow2) {
  if (isCell(line.role)) return void flow2.lines.push(line);
  if (line.role === "listitem") line.children = take(line.children, line);
  if (line.role === "row") line.children = fold2(line.children, line);
  else if ((line.role === "listitem" || "keys" in line.states) && line.key && !line.name) putName(line);
  else if (FOLDING.has(line.role) && !line.name && !line.interactive) return putFolded(line, flow2);
  flow2.lines.push(line);
}
function putName(line) {
  const [first, ...rest2] = line.children;
  const isText = (entry) => !isBlock(entry) && entry.role === "text";
  if (!line.children.some((each) => isBlock(each) || isText(each))) line.name = line.key;
  if (!first || isBlock(first) || first.role !== "text" || first.name.length > LONGEST3) return;
  Object.assign(line, { name: first.name, children: rest2 });
}
function putFolded(line, flow2) {
  const [first, ...rest2] = line.children;
  if (!first) return;
  const item = line.role === "listitem" && rest2.length === 0;
  if (isBlock(first)) return void flow2.lines.push(line);
  if (first.role === "text" && (item || first.name.length <= LONGEST3)) {
    return void flow2.lines.push({ ...line, name: first.name, key: first.name, children: rest2, structural: false });
  }
  flow2.lines.push(item ? first : line);
}
function showHeading(element, has2, flow2, from) {
  const name = from.visible && !from.muted ? shorten(flow2.look.namer.nameOf(element, "heading", has2)) : "";
  const muted2 = whole(muted(from));
  const before4 = flow2.struck.length;
  const children = gather(flow2, (inner) => visitChildren(element, inner, muted2));
  if (!name) return void flow2.lines.push(...children);
  const line = { ...plain("heading", name, element), states: { level: String(levelOf(element)) }, children };
  strike(line, flow2.struck.slice(before4));
  put(flow2, line);
}
function showImage(element, role, has2, flow2, from) {
  const name = from.visible && !from.muted ? shorten(flow2.look.namer.nameOf(element, role, has2)) : "";
  const svg = $Element_localName20.call(element) === "svg";
  if (name) put(flow2, plain("img", name, element));
  const isPicture = svg && $Element_hasAttribute12.call(element, "role");
  if (svg || !name || $Element_localName20.call(element) === "img") visitChildren(element, flow2, isPicture ? muted(from) : from);
}
function showGauge(element, role, has2, flow2, from) {
  if (!from.visible) return;
  const line = plain(role, shorten(flow2.look.namer.nameOf(element, role, has2)), element);
  line.states = statesOf6(element, role, { disabled: false, focused: false, has: has2, namer: flow2.look.namer });
  put(flow2, line);
}

// extension/page/seeing/editors.js
var $Document_body6 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_localName21 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_firstElementChild8 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_textContent14 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_contains4 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_checkVisibility6 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_parentElement12 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var TINY = 4;
var LEAST_WIDTH = 40;
var LEAST_HEIGHT = 12;
var FAR2 = 8;
var places = /* @__PURE__ */ new WeakMap();
function isHiddenInput(element) {
  if (
    /** @type {{ editContext?: unknown }} */
    element.editContext
  ) return true;
  if (!(element instanceof HTMLTextAreaElement)) return false;
  const { width, height } = boxOf(element);
  return isSqueezed(element.parentElement) || width < TINY || height < TINY || Number(getComputedStyle(element).opacity) < FAINT;
}
function isSqueezed(element) {
  if (!element) return false;
  const { width, height } = boxOf(element);
  return (width < TINY || height < TINY) && getComputedStyle(element).overflow !== "visible";
}
function surfaceOf(element) {
  return surfaceAround(element) ?? element;
}
function surfaceAround(element) {
  for (let at2 = parentOf(element); at2; at2 = parentOf(at2)) {
    const { width, height } = boxOf(at2);
    if (width > LEAST_WIDTH && height > LEAST_HEIGHT) return at2;
  }
  return null;
}
function isInputOf(field, surface) {
  return isWayIn(field) && takesKeys(field) && surface !== $Document_body6.call(document) && surfaceAround(field) === surface;
}
function isWayIn(element) {
  if ($Element_localName21.call(element) !== "textarea" && !("editContext" in element)) return false;
  return isHiddenInput(element) && surfaceAround(element) !== null;
}
function isDrawing(element, look6) {
  if ($Element_firstElementChild8.call(element) === null || !/\S/.test($Element_textContent14.call(element) ?? "")) return false;
  const byPlace = fieldsByPlace(look6);
  let around4 = byPlace.size ? parentOf(element) : null;
  for (let steps2 = 0; around4 && steps2 < FAR2; steps2++, around4 = parentOf(around4)) {
    const fields = byPlace.get(around4);
    if (fields) return fields.some((field) => !$Element_contains4.call(field, element));
  }
  return false;
}
function takesKeys(field) {
  return $Element_checkVisibility6.call(field, { visibilityProperty: true }) && isHiddenInput(field);
}
function fieldsByPlace(look6) {
  const known6 = places.get(look6);
  if (known6) return known6;
  const byPlace = /* @__PURE__ */ new Map();
  for (const field of everywhere("textarea, [role=textbox]")) {
    const isInput = takesKeys(field);
    for (let at2 = $Element_parentElement12.call(field); at2; at2 = $Element_parentElement12.call(at2)) {
      const fields = byPlace.get(at2) ?? [];
      if (isInput) fields.push(field);
      byPlace.set(at2, fields);
    }
  }
  places.set(look6, byPlace);
  return byPlace;
}

// extension/page/seeing/widgets.js
var $Element_localName22 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches13 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_firstElementChild9 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_hasAttribute13 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_textContent15 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_checkVisibility7 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var NATIVE_FIELDS = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
var CLOSED = /* @__PURE__ */ new Set(["combobox", "textbox", "searchbox", "listbox", "spinbutton", "slider"]);
function put2(element, role, flow2, from) {
  const line = describe(element, flow2.look, from.disabled || isDisabledControl(element), role);
  put(flow2, line);
  return line;
}
var DISABLEABLE = /* @__PURE__ */ new Set(["button", "input", "select", "textarea", "option", "optgroup", "fieldset"]);
function isDisabledControl(element) {
  const tag = $Element_localName22.call(element);
  return (DISABLEABLE.has(tag) || tag.includes("-")) && $Element_matches13.call(element, ":disabled");
}
function showFrame(element, flow2, from) {
  const box = boxOf(element);
  if (from.visible && bigEnough(element, box)) put2(element, "iframe", flow2, from);
}
function showCanvas(element, role, flow2, from) {
  const box = boxOf(element);
  if (!from.visible || box.width < 20 || box.height < 20) return;
  const line = put2(element, role, flow2, from);
  line.states.size = `${Math.round(box.width)}x${Math.round(box.height)}`;
}
function showWidget(element, role, has2, flow2, from) {
  const isFocus = element === flow2.look.focus;
  const field = isField(element, has2);
  const shown7 = (from.visible || isBehindPicture(element, from)) && isBigEnough(element);
  const seen = shown7 || from.visible && isWayIn(element);
  if (!seen && !isFocus) return field ? void 0 : visitChildren(element, flow2, from);
  const line = describe(element, flow2.look, from.disabled || isDisabledControl(element), role, has2);
  if (!isFocus && isMute(line, role, field) && checkedOf(element, has2) === null) return visitChildren(element, flow2, from);
  put(flow2, line);
  if (isNativeField(element) || field && "secret" in line.states) return;
  const said4 = isWhole(element, line, role, has2);
  if (said4 && $Element_firstElementChild9.call(element) === null && !$Element_localName22.call(element).includes("-")) return void (from.struck && strike(line, line.name));
  const inside3 = whole(said4 ? muted(from) : from);
  const before4 = flow2.struck.length;
  line.children = gather(flow2, (inner) => visitChildren(element, inner, inside3));
  strike(line, flow2.struck.slice(before4));
}
function showArea(area, has2, flow2, from) {
  const line = describe(area, flow2.look, from.disabled, roleOf4(area, has2), has2);
  put(flow2, Object.assign(line, { refers: true }));
}
function isBehindPicture(element, from) {
  if (from.opacity >= FAINT || isInner(element)) return false;
  if (!isNativeField(element) && !($Element_hasAttribute13.call(element, "role") && isEditingHost2(element))) return false;
  const style = getComputedStyle(element);
  return style.visibility === "visible" && style.pointerEvents !== "none";
}
function isInner(field) {
  return isLabelDriven(field) && isInToggle(field);
}
var isInToggle = once((element) => {
  const around4 = parentOf(element);
  return around4 !== null && (isToggle(around4) || isInToggle(around4));
});
function isNativeField(element) {
  return NATIVE_FIELDS.has($Element_localName22.call(element));
}
function isMute(line, role, field) {
  return line.key === "" && role !== "button" && role !== "link" && !field && Object.keys(line.states).every((state) => isHint(state) && state !== "hint");
}
function isWhole(element, line, role, has2) {
  const isShort = (most) => ($Element_textContent15.call(element) ?? "").length <= most;
  if (has2 & EDITABLE && isEditingHost2(element)) return isShort(LONGEST3);
  if (CLOSED.has(role)) return true;
  return line.name !== "" && !line.name.endsWith("…") && isShort(LONGEST3 * 2);
}
function showLabel(label, flow2, from) {
  const control = (
    /** @type {HTMLElement} */
    label.control
  );
  const seen = bigEnough(control, boxOf(control));
  const standsIn2 = from.visible && isStandIn(label, control, seen, flow2.look);
  if (standsIn2) put2(control, roleOf2(control), flow2, from);
  visitChildren(label, flow2, standsIn2 || seen ? muted(from) : from);
}
function showDrawn(drawn5, toggle, flow2, from) {
  const isLabelled2 = flow2.look.namer.labelsOf(toggle).some((label) => bigEnough(label, boxOf2(label)));
  if (!from.visible || isLabelled2 && toggle !== flow2.look.focus) return;
  const line = put2(toggle, roleOf2(toggle), flow2, from);
  line.name ||= shorten(collapse(
    /** @type {HTMLElement} */
    read(drawn5, "innerText")
  ));
}
function isStandIn(label, control, seen, look6) {
  const isButton3 = $Element_localName22.call(control) === "button";
  if (!(isButton3 || isLabelDriven(control) || isToggle(control)) || control === look6.focus || isInner(control)) return false;
  if (seen) {
    const style = getComputedStyle(control);
    const isDrawn2 = Number(style.opacity) >= FAINT && $Element_checkVisibility7.call(control, { opacityProperty: true });
    const isReached2 = isDrawn2 || !isButton3 && style.pointerEvents !== "none";
    if (style.display !== "none" && style.visibility === "visible" && isReached2) return false;
  }
  const big = (each) => bigEnough(each, boxOf2(each));
  return look6.namer.labelsOf(control).find(big) === label;
}

// extension/page/seeing/clickables.js
var $Element_firstElementChild10 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_querySelector9 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_getElementsByTagName3 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_closest8 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_parentElement13 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_childNodes = /* @__PURE__ */ builtin(Element.prototype, "childNodes");
var $Node_textContent2 = /* @__PURE__ */ builtin(Node.prototype, "textContent");
var $Element_textContent16 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var MOST_ELEMENTS2 = 200;
var WINDOWS = /* @__PURE__ */ new Set(["alertdialog", "dialog"]);
var DIALOGS = "dialog, [role=dialog], [role=alertdialog]";
var PLACES2 = new Set("alertdialog dialog form grid main navigation region table tree treegrid".split(" "));
var items = /* @__PURE__ */ new WeakSet();
function show2(element, role, has2, flow2, from) {
  const toggle = $Element_firstElementChild10.call(element) && $Element_querySelector9.call(element, ":scope > input");
  if (toggle && drawnFor(toggle) === element) return showDrawn(element, toggle, flow2, from);
  if (isPlace(element, role)) return showPlace(element, role, has2, flow2, from);
  const called = flow2.look.namer.isCalled(element, role, has2);
  const whole4 = inside2(element, has2, whole(from));
  const before4 = flow2.struck.length;
  const children = gather(flow2, (inner) => descend(element, role, has2, inner, whole4));
  if (!called && children.some(holdsPlace)) {
    if (!from.whole || from.pointer || isShown(role)) return showPlace(element, role, has2, flow2, from);
    flush(flow2);
    return void flow2.lines.push(...children);
  }
  const line = canBeListed(element, role, children, from) ? describe(element, flow2.look, from.disabled, role, has2, false) : null;
  if (line && !line.name && standsOut(element, role, children)) Object.assign(line.states, hintOf2(element, role));
  if (!line || !isListed2(element, line, children)) {
    if (isShown(role)) return show(element, role, has2, flow2, withoutPointer(element, has2, from), null);
    if (children.length) flush(flow2);
    return void flow2.lines.push(...children);
  }
  if (isItem(element, from.pressed)) items.add(line);
  if (role !== "row") strike(line, flow2.struck.slice(before4));
  if (role === "row") line.children = fold2(children, Object.assign(line, { name: "" }));
  else if (called) line.children = children.filter((entry) => !isSaid(entry, line.name));
  else line.children = saysAll(element, line) ? children.flatMap(withoutText) : children;
  if (role === "listitem") line.children = take(line.children, line);
  put(flow2, line);
}
function showPlace(element, role, has2, flow2, from) {
  show(element, role, has2, flow2, withoutPointer(element, has2, from), getComputedStyle(element));
}
function inside2(element, has2, from) {
  const heard5 = hearsFor(element, has2);
  const pressed2 = heard5 === "told" && $Element_getElementsByTagName3.call(element, "*").length > MOST_ELEMENTS2 ? "" : heard5;
  return pressed2 === from.pressed ? from : but(from, { pressed: pressed2 });
}
function isPlace(element, role) {
  if (WINDOWS.has(role) || isWindow(element) || $Element_getElementsByTagName3.call(element, "*").length > MOST_ELEMENTS2) return true;
  return hearsAll(element) || hears(element, "sorting");
}
function isWindow(element) {
  const around4 = $Element_firstElementChild10.call(element) && maybe($Element_parentElement13.call(element), ($it) => $Element_closest8.call($it, DIALOGS));
  if (!around4) return false;
  for (let at2 = element; at2 !== around4 && $Element_parentElement13.call(at2); at2 = $Element_parentElement13.call(at2)) if (!isAlone(at2)) return false;
  return true;
}
function isAlone(element) {
  const beside2 = maybe($Element_parentElement13.call(element), ($it) => $Element_childNodes.call($it)) ?? [];
  return [...beside2].every((node) => node === element || !(node instanceof Element || node instanceof Text) || !$Node_textContent2.call(node));
}
function holdsPlace(entry) {
  return !isBlock(entry) && (PLACES2.has(entry.role) || items.has(entry) || entry.children.some(holdsPlace));
}
function isSaid(entry, name) {
  if (isBlock(entry) || entry.interactive || !(entry.role === "text" || entry.role === "img")) return false;
  return !/[\p{L}\p{N}]/u.test(entry.name) || squeezed(name).includes(squeezed(entry.name));
}
function squeezed(words) {
  return words.toLowerCase().replace(/\s+/g, "");
}
function withoutPointer(element, has2, from) {
  return inside2(element, has2, from.pointer ? but(from, { pointer: "" }) : from);
}
function canBeListed(element, role, children, from) {
  if (!from.visible || !isBigEnough(element)) return false;
  return role === "row" || !children.some(isControl2) || children.some(wordy);
}
function standsOut(element, role, children) {
  return role === "row" || isDrawnOrHandled(element) || isSign2(element, children);
}
function isListed2(element, line, children) {
  if (line.role === "row" || line.name !== "") return true;
  if (isNone(line.states)) return false;
  return ("hint" in line.states ? element instanceof SVGElement : isDrawnOrHandled(element)) || isSign2(element, children);
}
function isDrawnOrHandled(element) {
  return element instanceof SVGElement || isHandled(element);
}
function isSign2(element, children) {
  return children.length === 0 && isMark(element);
}
function descend(element, role, has2, flow2, from) {
  if (isCell(role)) show(element, role, has2, flow2, from, null);
  else visitChildren(element, flow2, from);
}
function saysAll(element, line) {
  return line.name !== "" && !line.name.endsWith("…") && ($Element_textContent16.call(element) ?? "").length <= LONGEST3 * 2;
}
function isControl2(entry) {
  if (isBlock(entry)) return true;
  return entry.interactive || entry.structural && entry.children.some(isControl2);
}
var SHAPES = /* @__PURE__ */ new Set(["heading", "listitem", "row"]);
function wordy(entry) {
  if (isBlock(entry)) return true;
  return entry.role === "text" || !entry.interactive && (entry.name !== "" || entry.children.some(wordy));
}
function withoutText(entry) {
  if (isBlock(entry) || entry.interactive || SHAPES.has(entry.role)) return [entry];
  if (entry.structural && !isCell(entry.role)) return [entry];
  return entry.role === "text" ? [] : isSign(entry) ? [entry] : entry.children.flatMap(withoutText);
}

// extension/page/seeing/runs.js
var $Element_firstElementChild11 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_childElementCount5 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_localName23 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Node_nodeType2 = /* @__PURE__ */ builtin(Node.prototype, "nodeType");
var LONG = 100;
var LENGTH = 50;
var INLINE = new Set("a abbr b bdi br button cite code em font i img input kbd label mark path q s small span strong sub sup svg u wbr".split(" "));
function split(parent) {
  const first = $Element_firstElementChild11.call(parent);
  if (!first || $Element_childElementCount5.call(parent) <= LONG || INLINE.has($Element_localName23.call(first)) || rootOf(parent)) return null;
  const runs = [];
  for (let node = firstIn(parent); node; node = after(node)) {
    if ($Node_nodeType2.call(node) === Node.TEXT_NODE && /\S/.test(
      /** @type {Text} */
      node.data
    )) return null;
    if ($Node_nodeType2.call(node) !== Node.ELEMENT_NODE) continue;
    const element = (
      /** @type {Element} */
      node
    );
    if ($Element_localName23.call(element) !== $Element_localName23.call(first)) return null;
    const run3 = runs.at(-1);
    if (run3 && run3.length < LENGTH) run3.push(element);
    else runs.push([element]);
  }
  return runs;
}
function boxOf3(run3) {
  const [one, other] = [run3[0], run3.at(-1)].map((element) => boxOf(
    /** @type {Element} */
    element
  ));
  if (!one || !other || one.height * one.width * other.height * other.width === 0) return new DOMRect();
  const [left2, top2] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return new DOMRect(left2, top2, Math.max(one.right, other.right) - left2, Math.max(one.bottom, other.bottom) - top2);
}

// extension/page/seeing/seeing.js
var seeing_exports = {};
__export(seeing_exports, {
  begin: () => begin4,
  observe: () => observe,
  readAhead: () => readAhead,
  refresh: () => refresh3,
  shown: () => shown3,
  viewOf: () => viewOf
});

// extension/page/watching/toasts.js
var toasts_exports = {};
__export(toasts_exports, {
  clear: () => clear2,
  look: () => look2,
  note: () => note4,
  noteLooks: () => noteLooks,
  take: () => take3
});
var $Node_parentElement3 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Element_localName24 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_closest9 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_querySelector10 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_contains5 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_getAttribute20 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Node_textContent3 = /* @__PURE__ */ builtin(Node.prototype, "textContent");
var $Element_isConnected4 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_checkVisibility8 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Node_contains = /* @__PURE__ */ builtin(Node.prototype, "contains");
var LIVE = "[role=alert], [role=status], [role=log], [role=alertdialog], [aria-live=polite], [aria-live=assertive], output";
var MOST = 20;
var heard = [];
var shown2 = [];
function note4(node) {
  const element = node instanceof Element ? node : $Node_parentElement3.call(node);
  if (!element || $Element_localName24.call(element) === "textarea" || isInSecret(element)) return;
  const region = $Element_closest9.call(element, LIVE) ?? (node instanceof Element ? $Element_querySelector10.call(node, LIVE) : null);
  if (!region || heard.length >= MOST || !isShown2(node)) return;
  const text = shorten(collapse(textOf2($Element_contains5.call(region, node) ? node : region)));
  if (text) heard.push({ role: $Element_getAttribute20.call(region, "role") ?? "status", text, node: new WeakRef(node) });
}
function noteLooks(node) {
  if (node instanceof Element && $Element_closest9.call(node, LIVE) && !shown2.some(({ line }) => says(line, node))) note4(node);
}
function says({ element, place, name }, node) {
  const at2 = element ?? place;
  return at2 !== null && ($Element_contains5.call(node, at2) || $Element_contains5.call(at2, node) && name.includes(collapse(textOf2(node))));
}
function look2(items2) {
  shown2 = items2;
}
function textOf2(node) {
  return node instanceof HTMLElement ? read(node, "innerText") : $Node_textContent3.call(node) ?? "";
}
function isShown2(node) {
  const element = node instanceof Element ? node : maybe(node, ($it) => $Node_parentElement3.call($it));
  return !!maybe(element, ($it) => $Element_isConnected4.call($it)) && $Element_checkVisibility8.call(element);
}
function take3() {
  const gone2 = heard.filter(({ node }) => !isShown2(node.deref()));
  heard = [];
  const nodes = gone2.map(({ node }) => node.deref());
  const whole4 = gone2.filter((_, at2) => !nodes.some((each) => each && each !== nodes[at2] && $Node_contains.call(each, nodes[at2] ?? null)));
  const texts3 = new Map(whole4.map(({ role, text }) => [text, role]));
  return [...texts3].map(([text, role]) => ({ ...plain(role, text, null), states: { gone: "" } }));
}
function clear2() {
  heard = [];
  shown2 = [];
}

// extension/page/seeing/survey.js
var $Element_scrollHeight2 = /* @__PURE__ */ builtin(Element.prototype, "scrollHeight");
var $Element_clientHeight3 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_scrollWidth2 = /* @__PURE__ */ builtin(Element.prototype, "scrollWidth");
var $Element_clientWidth3 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
function start(look6) {
  return { look: look6, view: viewNow(), opened: [], waiting: [] };
}
function unitOf(block, depth, parent) {
  return { block, depth, parent, nodes: null, distance: 0 };
}
function open2(survey2, unit, inside3) {
  const box = inside3 ? null : boxOf4(unit.block);
  const { view: view2 } = survey2;
  if (box && isAway2(box, view2) && !isForced(unit.block, survey2)) {
    unit.distance = distanceOf(box, view2);
    survey2.waiting.push(unit);
    return;
  }
  const within7 = inside3 || box !== null && isWithin(box, view2) && !isSpilling(unit.block.element);
  for (const inner of expand(survey2, unit)) open2(survey2, inner, within7);
}
function boxOf4({ element, run: run3 }) {
  return run3 ? boxOf3(run3) : boxOf(element);
}
function isForced({ element, run: run3 }, { look: look6 }) {
  return look6.ways.has(element) && (!run3 || run3.some((each) => look6.ways.has(each)));
}
function expand(survey2, unit) {
  const inner = [];
  unit.nodes = nodesOf(survey2, open(unit.block, survey2.look), unit.depth, unit.parent, inner);
  return inner;
}
function nodesOf(survey2, entries2, depth, parent, inner) {
  const reachable = entries2.filter((entry) => !isBlock(entry) || !isAway(entry, survey2.look));
  return reachable.map((entry) => {
    if (!isBlock(entry)) return itemOf(survey2, entry, depth, parent, inner);
    const unit = unitOf(entry, depth, parent);
    inner.push(unit);
    return unit;
  });
}
function itemOf(survey2, line, depth, parent, inner) {
  const item = { line, depth, parent, cost: costOf(sizeOf(line), depth), kept: false, nodes: [] };
  survey2.opened.push(item);
  if (line.children.length) item.nodes = nodesOf(survey2, line.children, depth + 1, item, inner);
  return item;
}
function isAway2(box, view2) {
  return box.width !== 0 && box.height !== 0 && isOutside(box, view2);
}
function isWithin(box, { width, height }) {
  return box.width > 0 && box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= height && box.right <= width;
}
function isSpilling(element) {
  return $Element_scrollHeight2.call(element) > $Element_clientHeight3.call(element) + 1 || $Element_scrollWidth2.call(element) > $Element_clientWidth3.call(element) + 1;
}
function distanceOf(box, { width, height }) {
  return Math.max(0, box.top - height, -box.bottom) + Math.max(0, box.left - width, -box.right);
}
function isUnit(node) {
  return "block" in node;
}

// extension/page/seeing/frames.js
function factsOf(element) {
  const iframe = (
    /** @type {HTMLIFrameElement} */
    element
  );
  return { frame: placeAmong(window, iframe.contentWindow), size: [iframe.clientWidth, iframe.clientHeight] };
}
function placeAmong(parent, child) {
  for (let place = 0; place < parent.length; place++) if (parent[place] === child) return place;
  return -1;
}
function placeInParent() {
  return window.parent === window ? -1 : placeAmong(window.parent, window);
}

// extension/page/seeing/stretches.js
var $Document_documentElement4 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_isConnected5 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_contains6 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var MOST2 = 300;
var stretches = /* @__PURE__ */ new Map();
var refs = /* @__PURE__ */ new WeakMap();
var given = /* @__PURE__ */ new Map();
function elementOf(node) {
  return isUnit(node) ? node.block.run?.[0] ?? node.block.element : node.line.element ?? node.line.place;
}
function nextRef(element) {
  if (!element) return fresh2();
  const known6 = refs.get(element) ?? [];
  const number = given.get(element) ?? 0;
  given.set(element, number + 1);
  refs.set(element, known6);
  return known6[number] ??= fresh2();
}
function refFor(nodes) {
  const ref = nextRef(nodes[0] ? elementOf(nodes[0]) : null);
  stretches.delete(ref);
  stretches.set(ref, nodes.map((node) => isUnit(node) ? node.block : node.line));
  for (const old of stretches.keys()) {
    if (stretches.size <= MOST2) break;
    stretches.delete(old);
  }
  return ref;
}
function expand2(ref, room) {
  refresh3();
  const survey2 = start(look());
  const search3 = { look: survey2.look, inside: /* @__PURE__ */ new Map() };
  const entries2 = stretches.get(ref)?.flatMap((entry) => asItIs2(entry, search3));
  if (!entries2?.length || entries2.includes(null)) return null;
  const unit = unitOf(stretchBlock(
    /** @type {Entries} */
    entries2
  ), 0, null);
  return fill(unit, survey2, room);
}
function stretchBlock(entries2) {
  return Object.assign(blockOf($Document_documentElement4.call(document), TOP, null), { entries: entries2, dirty: false, survey: Infinity });
}
function asItIs2(entry, search3) {
  if (isBlock(entry)) return blockAsItIs(entry);
  const place = entry.element ?? entry.place;
  if (!maybe(place, ($it) => $Element_isConnected5.call($it))) return [];
  const block = around(place);
  if (!block) return [null];
  const own2 = linesIn(block, search3);
  const run3 = own2.runs.find((each) => each.run?.some((element) => $Element_contains6.call(element, place)));
  const { lines, byPlace } = run3 ? linesIn(run3, search3) : own2;
  if (lines.has(entry) || own2.lines.has(entry)) return [entry];
  const same = (byPlace.get(place) ?? []).filter((line) => line.role === entry.role);
  return [(same.length > 1 ? same.find((line) => line.name === entry.name) : same[0]) ?? null];
}
function linesIn(block, search3) {
  const known6 = search3.inside.get(block);
  if (known6) return known6;
  const found2 = { lines: /* @__PURE__ */ new Set(), byPlace: /* @__PURE__ */ new Map(), runs: [] };
  collect(open(block, search3.look), found2);
  search3.inside.set(block, found2);
  return found2;
}
function collect(entries2, found2) {
  for (const entry of entries2) {
    if (!isBlock(entry)) collectLine(entry, found2);
    else if (entry.run) found2.runs.push(entry);
  }
}
function collectLine(line, found2) {
  found2.lines.add(line);
  const place = line.element ?? line.place;
  const there = (place && found2.byPlace.get(place)) ?? [];
  there.push(line);
  if (place) found2.byPlace.set(place, there);
  collect(line.children, found2);
}
function blockAsItIs(block) {
  if (!$Element_isConnected5.call(block.element)) return [];
  const left2 = block.run?.filter((each) => $Element_isConnected5.call(each));
  if (!left2 || left2.length === block.run?.length) return [block];
  return left2.length ? [blockOf(block.element, block.from, left2)] : [];
}
function begin() {
  given.clear();
}
function clear3() {
  stretches.clear();
  refs = /* @__PURE__ */ new WeakMap();
}

// extension/page/seeing/writing.js
var $Element_textContent17 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var KINDS = { row: "row", listitem: "item", option: "option", treeitem: "item", article: "article" };
function write(nodes, modal) {
  const page2 = { lines: [], size: 0, omitted: 0, shown: [], skip: null, described: /* @__PURE__ */ new Set() };
  if (modal) {
    writeNodes([modal], 0, page2);
    page2.skip = modal;
    put3(page2, { depth: 0, role: BEHIND, ...modal.line.name && { name: modal.line.name } });
    const behind = page2.lines.length;
    writeNodes(nodes, 1, page2);
    if (page2.lines.length === behind) page2.lines.pop();
  } else writeNodes(nodes, 0, page2);
  const { lines, size, omitted, shown: shown7 } = page2;
  return { lines, size, elements: shown7.length, omitted, shown: shown7 };
}
function writeNodes(nodes, depth, page2) {
  const gap = writeRun(nodes, depth, page2, [], { repeated: repeated(nodes), said: /* @__PURE__ */ new Set() });
  writeGap(gap, depth, page2);
}
function writeRun(nodes, depth, page2, gap, marks) {
  for (const node of nodes) {
    if (node === page2.skip) continue;
    if (isUnit(node)) {
      if (node.nodes) gap = writeRun(node.nodes, depth, page2, gap, marks);
      else gap.push(node);
    } else if (!node.kept) gap.push(node);
    else {
      writeGap(gap, depth, page2);
      gap = [];
      putLine(page2, without2(node.line, marks.repeated, marks.said), depth);
      if (node.nodes.length) writeNodes(node.nodes, depth + 1, page2);
    }
  }
  return gap;
}
function put3(page2, line) {
  page2.lines.push(line);
  page2.size += costOf(textLength(line), line.depth);
}
var LONG_DESCRIPTION = 40;
function briefly(line, page2) {
  if (!line.states.description || line.states.description.length < LONG_DESCRIPTION) return line;
  const { description, ...others } = line.states;
  if (page2.described.has(description)) return { ...line, states: others, size: 0 };
  page2.described.add(description);
  return line;
}
function putLine(page2, whole4, depth) {
  const line = briefly(whole4, page2);
  const element = line.interactive ? line.element : null;
  if (element) page2.shown.push(element);
  const ref = element && assign(element, line.role, line.key);
  const out = { depth, ...treeLine(line, ref) };
  page2.lines.push(line.role === "iframe" && line.element ? { ...out, ...factsOf(line.element) } : out);
  page2.size += costOf(lengthWith(line, ref), depth);
}
function writeGap(gap, depth, page2) {
  if (gap.length === 0) return;
  const left2 = gap.map((node) => ({ node, ...contents(node) })).filter(({ controls: controls2, words }) => controls2 > 0 || words);
  const first = left2[0];
  if (!first) return;
  if (isShorter(left2)) return left2.forEach(({ node }) => putLine(
    page2,
    /** @type {Item} */
    node.line,
    depth
  ));
  const controls = left2.reduce((sum, each) => sum + each.controls, 0);
  const kind = left2.every(({ node }) => kindOf4(node) === kindOf4(first.node)) ? KINDS[kindOf4(first.node)] : void 0;
  const [count4, word] = kind ? [left2.reduce((sum, { node }) => sum + lengthOf(node), 0), kind] : controls ? [controls, "element"] : [left2.length, "line"];
  const ref = refFor(left2.map(({ node }) => node));
  page2.omitted += controls;
  put3(page2, { depth, role: GAP, name: `${count4} more ${word}${count4 === 1 ? "" : "s"}`, expands: ref });
}
var SHORTEST_GAP = 30;
function isShorter(left2) {
  const plain3 = left2.every(({ node }) => !isUnit(node) && node.nodes.length === 0 && !node.line.structural);
  return plain3 && left2.reduce((sum, { node }) => sum + /** @type {Item} */
  node.line.size, 0) <= SHORTEST_GAP;
}
function kindOf4(node) {
  if (!isUnit(node)) return node.line.role;
  return roleOf2(node.block.run?.[0] ?? node.block.element);
}
function lengthOf(node) {
  return isUnit(node) && node.block.run?.length || 1;
}
function contents(node) {
  if (isUnit(node) && !node.nodes) return countedByMarkup(node.block.run ?? [node.block.element]);
  const own2 = !isUnit(node) && node.line;
  let controls = own2 && own2.interactive ? 1 : 0;
  let words = own2 && (!own2.structural || own2.interactive);
  for (const inner of node.nodes ?? []) {
    const found2 = contents(inner);
    controls += found2.controls;
    words ||= found2.words;
  }
  return { controls, words: !!words };
}
function countedByMarkup(elements) {
  const controls = elements.reduce((sum, element) => sum + controlsIn(element), 0);
  return { controls, words: controls > 0 || elements.some((element) => /\S/.test($Element_textContent17.call(element) ?? "")) };
}

// extension/page/seeing/fit.js
var $Element_matches14 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector11 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var RESERVE = 0.08;
var MOST_TRIES = 8;
var FIELDS8 = "input:not([type=hidden]), select, textarea, [contenteditable], [role=textbox], [role=combobox]";
function rank(item, view2) {
  const { line } = item;
  if ("focused" in line.states) return 0;
  if (isInDialog(item)) return line.interactive ? 1 : 2;
  if (line.place && isChanged(line.place)) return 3;
  if (isInView2(line, view2)) return line.interactive ? 4 : 5;
  return line.interactive ? 6 : 7;
}
function isInView2(line, view2) {
  return line.place !== null && !isOutside(boxOf(line.place), view2);
}
function isInDialog(item) {
  for (let at2 = item; at2; at2 = at2.parent) if (isModal(at2.line)) return true;
  return false;
}
function isModal(line) {
  return (line.role === "dialog" || line.role === "alertdialog") && "modal" in line.states;
}
function isReason(item) {
  return !item.line.structural || item.line.interactive;
}
var Purse = class {
  /** @param {number} left */
  constructor(left2) {
    this.left = left2;
  }
  /** Keeps the item and what it stands in, if there is room. @param {Item} item @returns {boolean} */
  keep(item) {
    let cost = 0;
    for (let at2 = (
      /** @type {Item | null} */
      item
    ); at2 && !at2.kept; at2 = at2.parent) cost += at2.cost;
    if (cost > this.left) return false;
    this.left -= cost;
    for (let at2 = (
      /** @type {Item | null} */
      item
    ); at2 && !at2.kept; at2 = at2.parent) at2.kept = true;
    return true;
  }
};
function keepSeen(items2, view2, purse) {
  const reasons = items2.filter(isReason);
  const total = items2.reduce((sum, item) => sum + item.cost, 0);
  if (total <= purse.left) {
    for (const item of reasons) purse.keep(item);
    return true;
  }
  const ranked = reasons.map((item, order) => ({ item, order, rank: rank(item, view2) }));
  ranked.sort((one, other) => one.rank - other.rank || one.order - other.order);
  return ranked.every(({ item }) => purse.keep(item));
}
function keepWaiting(survey2, purse) {
  const near = survey2.waiting.sort((one, other) => one.distance - other.distance);
  const filters = [isRecent, holdsField, () => true];
  for (const wanted of filters) {
    for (const unit of near) if (!keepUnit(survey2, unit, purse, wanted)) return;
  }
}
function holdsField(element) {
  return $Element_matches14.call(element, FIELDS8) || $Element_querySelector11.call(element, FIELDS8) !== null;
}
function keepUnit(survey2, unit, purse, wanted) {
  const { element, run: run3 } = unit.block;
  if (!(run3 ? run3.some(wanted) : wanted(element))) return true;
  if (!unit.nodes) expand(survey2, unit);
  return keepNodes(survey2, unit.nodes ?? [], purse, wanted);
}
function keepNodes(survey2, nodes, purse, wanted) {
  for (const node of nodes) {
    if (isUnit(node)) {
      if (!keepUnit(survey2, node, purse, wanted)) return false;
    } else {
      if (isReason(node) && !node.kept && !purse.keep(node)) return false;
      if (!keepNodes(survey2, node.nodes, purse, wanted)) return false;
    }
  }
  return true;
}
function choose(survey2, seen, room) {
  const purse = new Purse(room);
  if (keepSeen(seen, survey2.view, purse)) keepWaiting(survey2, purse);
}
function fit(nodes, survey2, room) {
  const seen = [...survey2.opened];
  let limit = room;
  for (let tries = 1; ; tries++) {
    for (const item of survey2.opened) item.kept = false;
    choose(survey2, seen, limit);
    const written2 = write(nodes, survey2.opened.filter(isShownModal).at(-1));
    if (written2.size <= room || tries === MOST_TRIES) return written2;
    limit = Math.min(limit - (written2.size - room), limit * (1 - RESERVE));
  }
}
function fill(unit, survey2, room) {
  keepUnit(survey2, unit, new Purse(room * (1 - RESERVE)), () => true);
  return write(unit.nodes ?? []);
}
function isShownModal(item) {
  return item.kept && isModal(item.line);
}

// extension/page/seeing/seeing.js
var $Element_getBoundingClientRect3 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Document_title = /* @__PURE__ */ builtin(Document.prototype, "title");
var HEADER = 24;
var LONGEST_ADDRESS2 = 500;
var OWN_SHARE = 0.75;
var LIKELY_BUDGET = 12e3;
var last2 = { items: [], view: null, budget: 0, prefix: "", messages: [] };
function observe({ space: space2, prefix, nextRef: nextRef2, budget, again = false }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  return during(() => {
    refresh3();
    const messages = [...again ? last2.messages : [], ...take3()];
    if (!last2.view || last2.budget !== budget || last2.prefix !== prefix || messages.length + last2.messages.length > 0) {
      Object.assign(last2, { budget, prefix, messages, ...look3(messages, budget) });
    }
    return viewOf(
      /** @type {Written} */
      last2.view
    );
  });
}
function readAhead() {
  if (!isUnread()) return;
  during(() => {
    refresh3();
    const { survey: survey2, room } = begun([], LIKELY_BUDGET);
    choose(survey2, [...survey2.opened], room);
    end();
    last2.items = survey2.opened;
    attach();
  });
}
function begin4({ space: space2, prefix, nextRef: nextRef2 }) {
  if (begin3(space2, prefix, nextRef2)) forget2();
}
function refresh3() {
  if (update(last2.items) !== "same") last2.view = null;
}
function forget2() {
  forget();
  clear3();
  clear2();
  last2.view = null;
  last2.messages = [];
}
function look3(messages, budget) {
  const { survey: survey2, nodes, room } = begun(messages, budget);
  begin();
  const view2 = fit(nodes, survey2, room);
  end();
  for (const { line } of survey2.opened) if (line.interactive && line.element) note5(line.element);
  attach();
  look2(survey2.opened);
  return { items: survey2.opened, view: view2 };
}
function begun(messages, budget) {
  const survey2 = start(look());
  begin2();
  const header = HEADER + titleNow().length + Math.min(location.href.length, LONGEST_ADDRESS2);
  const room = (budget - header) * (window.length > 0 ? OWN_SHARE : 1);
  return { survey: survey2, nodes: nodesOf2(survey2, messages), room };
}
function nodesOf2(survey2, messages) {
  const nodes = (
    /** @type {Candidate[]} */
    messages.map((line) => itemOf(survey2, line, 0, null, []))
  );
  const block = rootBlock(survey2.look);
  if (!block) return nodes;
  const unit = unitOf(block, 0, null);
  open2(survey2, unit, false);
  const focus2 = unlistedFocus(survey2);
  return [...nodes, unit, ...focus2 ? [itemOf(survey2, focus2, 0, null, [])] : []];
}
function unlistedFocus({ look: look6, opened }) {
  const { focus: focus2 } = look6;
  if (!focus2 || opened.some(({ line }) => line.element === focus2)) return null;
  const box = $Element_getBoundingClientRect3.call(focus2);
  return box.width > 0 || box.height > 0 ? describe(focus2, look6, isDisabled(focus2)) : null;
}
function shown3() {
  return last2.view?.shown ?? [];
}
function titleNow() {
  return shorten($Document_title.call(document));
}
function viewOf({ lines, elements, omitted }) {
  return {
    url: location.href,
    title: titleNow(),
    lines,
    elements,
    omitted,
    nextRef: next(),
    place: placeInParent(),
    size: [innerWidth, innerHeight]
  };
}

// extension/page/seeing/tree.js
var $Node_nodeType3 = /* @__PURE__ */ builtin(Node.prototype, "nodeType");
var $Element_localName25 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Node_firstChild2 = /* @__PURE__ */ builtin(Node.prototype, "firstChild");
var $Element_hasAttribute14 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_children3 = /* @__PURE__ */ builtin(Element.prototype, "children");
var $Element_getAttribute21 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_parentElement14 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_firstElementChild12 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_clientHeight4 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_clientWidth4 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Element_checkVisibility9 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var SKIPPED = new Set(
  "script style noscript template head meta link title datalist source track param col colgroup desc metadata defs symbol clipPath mask pattern linearGradient radialGradient filter".split(" ")
);
var PLAIN2 = new Set("div span b i u em strong small font center p pre abbr code bdi bdo big cite data kbd mark q s samp sub sup time tt var wbr".split(" "));
var ITEMS = /* @__PURE__ */ new Set([...PLAIN2, "li"]);
var MAKES_MORE = ROLE | EDITABLE | LABELLED;
var { TEXT_NODE, ELEMENT_NODE } = Node;
function visit2(node, flow2, from) {
  const kind = $Node_nodeType3.call(node);
  if (kind === TEXT_NODE) {
    if (from.visible && (!from.muted || from.struck)) say2(
      flow2,
      /** @type {Text} */
      node,
      from
    );
  } else if (kind === ELEMENT_NODE) {
    try {
      visitElement(
        /** @type {Element} */
        node,
        flow2,
        from
      );
    } catch {
      sayUnreadable(flow2);
    }
  }
}
function sayUnreadable(flow2) {
  put(flow2, plain("text", "(a part of the page that cannot be read)", null));
}
function visitChildren(parent, flow2, from) {
  const tag = $Element_localName25.call(parent);
  if (tag === "img") return visitAreas(parent, flow2, from);
  if (tag === "details" && !/** @type {HTMLDetailsElement} */
  parent.open) return visitSummary(parent, flow2, from);
  const isDressed2 = from.rules & DRESS && from.visible && !from.muted && flow2.look.namer.isDressed(parent);
  if (isDressed2) sayGenerated2(flow2, parent, "::before");
  const assigned = tag === "slot" ? assignedTo(parent) : null;
  const runs = assigned || from.whole ? null : split(parent);
  if (runs) for (const run3 of runs) put(flow2, blockOf(parent, from, run3));
  else if (assigned) for (const node of assigned) visit2(node, flow2, from);
  else visitAll(parent, rootOf(parent, tag), flow2, from);
  if (isDressed2) sayGenerated2(flow2, parent, "::after");
}
function visitAll(parent, root2, flow2, from) {
  const to = within(flow2.look, parent, root2, from);
  for (let node = (
    /** @type {Node | null} */
    $Node_firstChild2.call(root2 ?? parent)
  ); node; node = after(node)) visit2(node, flow2, to);
}
function visitAreas(image, flow2, from) {
  if (!$Element_hasAttribute14.call(image, "usemap") || !from.visible) return;
  for (const area of areasOf(image)) {
    const has2 = of(area);
    if (isWidget(area, "link", has2) || isClickable(area, has2, false)) showArea(area, has2, flow2, from);
  }
}
function visitSummary(details, flow2, from) {
  const summary = [...$Element_children3.call(details)].find((child) => $Element_localName25.call(child) === "summary");
  if (summary) visitElement(summary, flow2, from);
}
function visitElement(element, flow2, from) {
  const tag = $Element_localName25.call(element);
  if (SKIPPED.has(tag)) return;
  const has2 = of(element);
  if (has2 & (ARIA_HIDDEN | INERT) && isLeftOut(element, flow2.look, from)) return;
  if (from.muted && has2 === 0 && isSaid2(element, tag, flow2, from)) return;
  const style = getComputedStyle(element);
  const display = style.display;
  if (display === "none") return void expectCustom(element);
  const to = inherit(element, tag, has2, style, flow2.look, from);
  if (display === "contents") return show3(element, has2, flow2, from, to, null);
  if (display.startsWith("inline")) {
    if (tag === "br") flush(flow2);
    return show3(element, has2, flow2, from, to, null);
  }
  flush(flow2);
  if (!from.whole && hasElements(element, tag)) flow2.lines.push(blockFor(element, style, from, to));
  else showBlock(element, has2, style, flow2, from, to);
  flush(flow2);
}
function isLeftOut(element, look6, from) {
  const { focus: focus2, modal, ways } = look6;
  if ($Element_getAttribute21.call(element, "aria-hidden") !== "true" && !$Element_hasAttribute14.call(element, "inert")) return false;
  if (isDrawing(element, look6) || isHiddenMark(element, from.pointer === "pointer")) return false;
  if (modal && !ways.has(element) && $Element_parentElement14.call(element) && ways.has($Element_parentElement14.call(element))) return false;
  return !contains(element, focus2);
}
function isSaid2(element, tag, flow2, from) {
  if (!PLAIN2.has(tag) || from.struck || from.pressed === "all" || flow2.text !== "") return false;
  if (canStrike(element, tag, 0, flow2.look, from)) return false;
  if (from.pointer !== "pointer" || from.rules & MOVE || hasElements(element, tag)) return false;
  return !isItem(element, from.pressed) && !isHeard2(element);
}
function hasElements(element, tag) {
  return $Element_firstElementChild12.call(element) !== null || rootOf(element, tag) !== null;
}
function showBlock(element, has2, style, flow2, from, to) {
  if (isUnrendered(element, has2, style, flow2.look, from)) return;
  if (style.overflowY === "visible") show3(element, has2, flow2, from, to, null);
  else if (isFlat(element)) visitEscaping(element, has2, style, flow2, to);
  else show3(element, has2, flow2, from, to, style);
}
function isFlat(element) {
  return ($Element_clientHeight4.call(element) === 0 || $Element_clientWidth4.call(element) === 0) && !(element instanceof SVGElement);
}
function isUnrendered(element, has2, style, { namer }, from) {
  const root2 = rootOf(element);
  const mayBe = root2 || has2 & (STYLE | HIDDEN) || from.rules & SKIP && namer.rulesFor(element) & SKIP;
  if (!mayBe) return false;
  const child = read(root2 ?? element, "firstElementChild");
  if (!child && !(has2 & HIDDEN)) return false;
  return style.contentVisibility === "hidden" && !maybe(child, ($it) => $Element_checkVisibility9.call($it));
}
function visitEscaping(element, has2, style, flow2, from) {
  if (isPage(element) || isWayIn(element)) return show3(element, has2, flow2, from, from, null);
  const escaping = style.position === "static" ? /absolute|fixed/ : /fixed/;
  const to = within(flow2.look, element, rootOf(element), from);
  for (const child of childrenOf(element)) {
    if (child instanceof Element && escaping.test(getComputedStyle(child).position)) visitElement(child, flow2, to);
  }
}
function visitBlock(block, look6) {
  const { element, run: run3, from, to } = block;
  const flow2 = flow(look6, element);
  const style = block.style;
  block.style = null;
  try {
    if (run3) for (const each of run3) visit2(each, flow2, to);
    else showBlock(element, of(element), style ?? getComputedStyle(element), flow2, from, to);
  } catch {
    sayUnreadable(flow2);
  }
  flush(flow2);
  return flow2.lines;
}
function show3(element, has2, flow2, from, to, clipping) {
  const tag = $Element_localName25.call(element);
  const isItem2 = to.pressed !== "" && ITEMS.has(tag) && isItem(element, to.pressed);
  const clickable = isItem2 || isClickable(element, has2, to.pointer !== "" && to.pointer !== from.pointer);
  const sign = !clickable && has2 & TITLE && PLAIN2.has(tag) ? lineOf(element, to) : null;
  if (sign) return put(flow2, sign);
  if (!clickable && !clipping && PLAIN2.has(tag) && !(has2 & MAKES_MORE) && !isForKeys(element)) return visitChildren(element, flow2, to);
  const role = roleOf4(element, has2);
  if (role === "iframe") return showFrame(element, flow2, to);
  if (tag === "canvas") return showCanvas(element, role, flow2, to);
  if (isWidget(element, role, has2)) return showWidget(element, role, has2, flow2, to);
  if (tag === "label" && /** @type {HTMLLabelElement} */
  element.control) {
    return showLabel(
      /** @type {HTMLLabelElement} */
      element,
      flow2,
      to
    );
  }
  if (clickable) return show2(element, role, has2, flow2, to);
  show(element, role, has2, flow2, to, clipping);
}
function* walkAll() {
  refresh3();
  const look6 = look();
  const block = rootBlock(look6);
  if (!block) return [];
  return yield* flatten(open(block, look6), look6);
}
function build() {
  const walk = walkAll();
  for (; ; ) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}

// extension/page/seeing/blocks.js
var $Document_body7 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement5 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var blocks = /* @__PURE__ */ new WeakMap();
var root = null;
var survey = 0;
var surveying = false;
function rootBlock(look6) {
  const element = $Document_body7.call(document) ?? $Document_documentElement5.call(document);
  if (!element) return null;
  if (root?.element !== element) {
    const top2 = top(look6);
    root = blockFor(element, null, top2, top2);
  }
  return root;
}
function blockFor(element, style, from, to) {
  const known6 = blocks.get(element);
  const position = style?.position ?? "";
  const lifted = position === "absolute" || position === "fixed" ? position : "";
  if (known6) {
    known6.lifted = lifted;
    if (!(equal(known6.from, from) && equal(known6.to, to))) forget3(known6);
    known6.from = from;
    known6.to = to;
    return known6;
  }
  const block = blockOf(element, from, null);
  block.style = style;
  block.to = to;
  block.lifted = lifted;
  blocks.set(element, block);
  return block;
}
function blockOf(element, from, run3) {
  return { element, run: run3, style: null, from, to: from, lifted: "", entries: [], dirty: true, survey };
}
function begin2() {
  survey += 1;
  surveying = true;
}
function end() {
  surveying = false;
}
function open(block, look6) {
  if (block.dirty || block.survey < (surveying ? survey - 1 : survey)) {
    block.entries = visitBlock(block, look6);
    block.dirty = !surveying;
  }
  if (surveying) block.survey = survey;
  return block.entries;
}
function* flatten(entries2, look6) {
  const lines = [];
  for (const entry of entries2) {
    if (isBlock(entry)) {
      if (isAway(entry, look6)) continue;
      for (const line of yield* flatten(open(entry, look6), look6)) lines.push(line);
      yield;
    } else {
      const children = entry.children.length ? yield* flatten(entry.children, look6) : [];
      if (!entry.structural || entry.interactive || children.length) lines.push({ ...entry, children });
    }
  }
  return lines;
}
function forget3(block) {
  block.dirty = true;
  for (const entry of block.entries) forgetEntry(entry);
}
function forgetEntry(entry) {
  if (isBlock(entry)) forget3(entry);
  else for (const child of entry.children) forgetEntry(child);
}
function around(element) {
  for (let at2 = (
    /** @type {Element | null} */
    element
  ); at2; at2 = parentOf(at2)) {
    const block = blocks.get(at2);
    if (block) return block;
  }
  return null;
}
function invalidate(element, deep) {
  const block = around(element);
  if (!block) return void (deep && element === $Document_documentElement5.call(document) && clear());
  if (deep) forget3(block);
  block.dirty = true;
  const parent = parentOf(block.element);
  const outer = parent && around(parent);
  if (outer) outer.dirty = true;
}
function clear() {
  blocks = /* @__PURE__ */ new WeakMap();
  root = null;
}
function isBlock(entry) {
  return "entries" in entry;
}

// extension/page/timers.js
var isScriptless = matchMedia("(scripting: none)").matches;
function after2(ms, work) {
  if (!isScriptless) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  }
  const controller = new AbortController();
  const task = (
    /** @type {any} */
    globalThis.scheduler.postTask(work, { delay: ms, signal: controller.signal })
  );
  task.catch(() => {
  });
  return () => controller.abort();
}
function pause(ms) {
  return new Promise((resolve) => void after2(ms, resolve));
}

// extension/page/watching/restless.js
var restless_exports = {};
__export(restless_exports, {
  acted: () => acted,
  count: () => count,
  isOne: () => isOne,
  isTicking: () => isTicking,
  knows: () => knows
});
var $Node_parentNode2 = /* @__PURE__ */ builtin(Node.prototype, "parentNode");
var $Node_nodeType4 = /* @__PURE__ */ builtin(Node.prototype, "nodeType");
var CONSEQUENCE_MS = 1e3;
var MOMENT_MS = 200;
var MOMENTS = 4;
var CALM_MS = 5e3;
var NEW_MS = 3e3;
var DEEPEST = 20;
var TICKS = 4;
var APART_MS = 10;
var TICKING_MS = 1e3;
var actedAt = 1500;
var ticks = /* @__PURE__ */ new WeakMap();
var places2 = /* @__PURE__ */ new WeakMap();
var added = /* @__PURE__ */ new WeakMap();
function acted() {
  actedAt = performance.now();
}
function placeOf({ target, addedNodes }, now3) {
  for (const node of addedNodes) added.set(node, { into: target, at: now3 });
  let place = target;
  for (let at2 = (
    /** @type {Node | null} */
    target
  ), depth = 0; at2 && depth < DEEPEST; depth++) {
    const put6 = added.get(at2);
    const isNew = put6 && now3 - put6.at < NEW_MS;
    if (isNew) place = put6.into;
    at2 = isNew ? place : $Node_parentNode2.call(at2);
  }
  return holderOf(place);
}
function holderOf(node) {
  return $Node_nodeType4.call(node) === Node.TEXT_NODE && $Node_parentNode2.call(node) ? $Node_parentNode2.call(node) : node;
}
function isRestless(place, now3) {
  let known6 = places2.get(place);
  if (!known6 || now3 - known6.last > CALM_MS) known6 = { last: now3, moment: -Infinity, moments: 0 };
  places2.set(place, known6);
  known6.last = now3;
  const bySelf = now3 - actedAt > CONSEQUENCE_MS;
  if (bySelf && now3 - known6.moment > MOMENT_MS) {
    known6.moment = now3;
    known6.moments++;
  }
  return known6.moments >= MOMENTS;
}
function count(records) {
  const now3 = performance.now();
  for (const { target } of records) tick(target, now3);
  return records.filter((record) => !isRestless(placeOf(record, now3), now3)).length;
}
function knows(record) {
  const known6 = places2.get(placeOf(record, performance.now()));
  return known6 !== void 0 && goesOn(known6);
}
function isOne(node) {
  const known6 = places2.get(holderOf(node));
  return known6 !== void 0 && goesOn(known6);
}
function goesOn({ last: last3, moments }) {
  return performance.now() - last3 <= CALM_MS && moments >= MOMENTS;
}
function tick(node, now3) {
  const known6 = ticks.get(node) ?? [];
  if (now3 - (known6.at(-1) ?? -Infinity) >= APART_MS) ticks.set(node, [...known6, now3].slice(-TICKS));
}
function isTicking(node) {
  const [first, ...others] = ticks.get(node) ?? [];
  return first !== void 0 && others.length === TICKS - 1 && performance.now() - first <= TICKING_MS;
}

// extension/page/watching/settle.js
var settle_exports = {};
__export(settle_exports, {
  autofocused: () => autofocused,
  conclude: () => conclude2,
  drawn: () => drawn,
  drawnFrame: () => drawnFrame,
  frame: () => frame,
  inLulls: () => inLulls,
  isStill: () => isStill,
  rest: () => rest,
  soon: () => soon,
  watch: () => watch
});

// extension/page/watching/coming.js
var $Element_localName26 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getElementsByTagName4 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var LONGEST_MS = 2e3;
var awaited = /* @__PURE__ */ new Map();
var heard2 = () => {
};
function listen(whenArrived) {
  heard2 = whenArrived;
}
function arrived({ currentTarget }) {
  awaited.delete(
    /** @type {HTMLIFrameElement} */
    currentTarget
  );
  heard2();
}
function note6(records) {
  const frames = records.flatMap(framesOf).filter(isOnItsWay);
  for (const frame2 of frames) {
    awaited.set(frame2, performance.now());
    frame2.addEventListener("load", arrived, { once: true });
  }
  return frames.length > 0;
}
function areAwaited() {
  for (const [frame2, since] of awaited) {
    if (!frame2.isConnected || performance.now() - since > LONGEST_MS) awaited.delete(frame2);
  }
  return awaited.size > 0;
}
function framesOf(record) {
  const { type: type2, target, attributeName, addedNodes } = record;
  if (type2 === "attributes" && attributeName !== "src") return [];
  const found2 = type2 === "attributes" ? [target] : [...addedNodes].flatMap(within2);
  return found2.length === 0 || knows(record) ? [] : found2;
}
function within2(node) {
  if (!(node instanceof Element)) return [];
  return $Element_localName26.call(node) === "iframe" ? [node] : [...$Element_getElementsByTagName4.call(node, "iframe")];
}
function isOnItsWay(node) {
  return node instanceof HTMLIFrameElement && node.isConnected && node.loading !== "lazy" && /^https?:/.test(node.src);
}

// extension/page/watching/sequels.js
var sequels_exports = {};
__export(sequels_exports, {
  begin: () => begin5,
  conclude: () => conclude,
  expect: () => expect2,
  left: () => left
});
var $Document_createElement3 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_getAttribute22 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var desk2 = $Document_createElement3.call(document, "i");
var LONGEST_MS2 = 600;
var FOLLOWED_MS = 500;
var expected = 0;
var over = Infinity;
function begin5() {
  expected = 0;
  ask("acting", desk2);
}
function conclude() {
  over = performance.now();
  ask("acted", desk2);
}
function expect2(ms) {
  if (ms <= LONGEST_MS2) expected = performance.now() + ms;
}
function left(answered2 = -Infinity) {
  const now3 = performance.now();
  const told7 = ask("timers", desk2) ? $Element_getAttribute22.call(desk2, "left") ?? "" : "";
  const most = Math.max(over, answered2) + FOLLOWED_MS - now3;
  const due2 = told7.split(" ").map(Number).filter((each) => each <= most);
  return Math.max(...due2, expected - now3, 0);
}

// extension/page/watching/transitions.js
var $Document_hidden = /* @__PURE__ */ builtin(Document.prototype, "hidden");
var $Document_getAnimations2 = /* @__PURE__ */ builtin(Document.prototype, "getAnimations");
var $Element_getAnimations = /* @__PURE__ */ builtin(Element.prototype, "getAnimations");
var $Element_getBoundingClientRect4 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_clientWidth5 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Document_documentElement6 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_clientHeight5 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_textContent18 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_querySelector12 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var MOST_MS = 500;
var SLOWEST_MS = 1e3;
var FAINT2 = 0.5;
var WHOLE2 = 0.9;
var MOVES2 = ["transform", "scale", "translate"];
var CONTROLS6 = "a, button, input, select, textarea, img, [role]";
async function ended(ms) {
  return over2($Document_hidden.call(document) ? [] : $Document_getAnimations2.call(document).filter(isTelling2), ms);
}
async function landed(element) {
  const around4 = $Document_hidden.call(document) ? [] : [...upwards(element)].flatMap((at2) => $Element_getAnimations.call(at2));
  await over2(around4.filter((each) => endsSoon(each) && moves(
    /** @type {KeyframeEffect} */
    each.effect.getKeyframes()
  )), SLOWEST_MS);
}
async function over2(running, ms) {
  if (running.length === 0) return false;
  await new Promise((resolve) => {
    const callOff = after2(ms, resolve);
    void Promise.allSettled(running.map((each) => each.finished)).then(() => {
      callOff();
      resolve();
    });
  });
  return true;
}
function isTelling2(animation) {
  const effect = (
    /** @type {KeyframeEffect} */
    animation.effect
  );
  return endsSoon(animation) && holdsSomething(
    /** @type {Element} */
    effect.target
  ) && comesOrGoes(
    effect,
    /** @type {Element} */
    effect.target
  );
}
function endsSoon({ effect, playState, currentTime }) {
  if (playState !== "running" || !(effect instanceof KeyframeEffect) || !effect.target) return false;
  const left2 = Number(effect.getComputedTiming().endTime) - Number(currentTime);
  return left2 > 0 && left2 <= SLOWEST_MS;
}
function moves(frames) {
  return frames.some((frame2) => MOVES2.some((name) => name in frame2));
}
function holdsSomething(element) {
  const { left: left2, top: top2, right, bottom } = $Element_getBoundingClientRect4.call(element);
  if (left2 <= 0 && top2 <= 0 && right >= $Element_clientWidth5.call($Document_documentElement6.call(document)) && bottom >= $Element_clientHeight5.call($Document_documentElement6.call(document))) return true;
  return /\S/.test($Element_textContent18.call(element) ?? "") || $Element_querySelector12.call(element, CONTROLS6) !== null;
}
function comesOrGoes(effect, target) {
  const frames = effect.getKeyframes();
  if (frames.some(({ opacity }) => opacity !== void 0 && Number(opacity) < FAINT2)) return true;
  if (!moves(frames)) return false;
  const box = $Element_getBoundingClientRect4.call(target);
  const laid = (
    /** @type {HTMLElement} */
    target
  );
  if (box.width < read(laid, "offsetWidth") * WHOLE2 || box.height < read(laid, "offsetHeight") * WHOLE2) return true;
  return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
}

// extension/page/watching/settle.js
var $Document_hidden2 = /* @__PURE__ */ builtin(Document.prototype, "hidden");
var $Node_addEventListener = /* @__PURE__ */ builtin(Node.prototype, "addEventListener");
var $Document_querySelector = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var SLOWEST_FRAME = 50;
var FRAME_MS = 16;
var LATEST_FRAME = 1e3;
var ATTENTION_MS = 6e4;
var ATTRIBUTES2 = "class hidden disabled open value checked selected href src aria-expanded aria-checked aria-selected aria-hidden aria-disabled aria-busy aria-pressed aria-label aria-current aria-invalid inert contenteditable".split(" ");
var WHAT = { subtree: true, childList: true, characterData: true, attributes: true };
function soon() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(void 0);
    };
    port2.postMessage(null);
  });
}
function frame() {
  return frameWithin(SLOWEST_FRAME);
}
function frameWithin(ms) {
  if ($Document_hidden2.call(document)) return soon();
  return new Promise((resolve) => {
    const callOff = after2(ms, () => resolve(void 0));
    requestAnimationFrame(() => {
      callOff();
      resolve(void 0);
    });
  });
}
function watch({ attributeFilter } = {}) {
  const records = [];
  const add4 = (found2) => found2.forEach((record) => records.push(record));
  const observer4 = new MutationObserver(add4);
  for (const root2 of rootsNow()) {
    observer4.observe(root2, attributeFilter ? { ...WHAT, attributeFilter } : WHAT);
  }
  const all5 = () => {
    add4(observer4.takeRecords());
    return records;
  };
  return { count: () => all5().length, records: all5, stop: () => observer4.disconnect() };
}
var observer = new MutationObserver(take4);
var watched = /* @__PURE__ */ new WeakSet();
var changes = 0;
var concluded = 0;
var still = false;
var checking = false;
var askedAt = 0;
var watching = false;
var waiting = /* @__PURE__ */ new Set();
var drawing2 = Promise.resolve();
function take4(records) {
  note6(records);
  const count4 = count(records);
  if (count4 > 0) changed2(count4);
}
function takeToggle({ target }) {
  if (watching && target instanceof HTMLElement && read(target, "popover") !== null) changed2(1);
}
$Node_addEventListener.call(document, "toggle", takeToggle, { capture: true, passive: true });
function changed2(count4) {
  changes += count4;
  still = false;
  wake();
  void check();
}
function wake() {
  for (const go of [...waiting]) go();
}
listen(wake);
function due() {
  return $Document_hidden2.call(document) ? void 0 : pause(1);
}
var lulled = () => {
};
function inLulls(work) {
  lulled = work;
}
function lull() {
  try {
    lulled();
  } catch {
  }
}
async function twoFrames() {
  const [since, before4] = [performance.now(), changes];
  await frame();
  take4(observer.takeRecords());
  if (changes === before4) lull();
  do
    await frame();
  while (!$Document_hidden2.call(document) && performance.now() - since < FRAME_MS);
}
async function check() {
  if (checking) return;
  checking = true;
  for (let before4 = -1; before4 !== changes && watching; ) {
    before4 = changes;
    await twoFrames().then(due);
    take4(observer.takeRecords());
  }
  checking = false;
  still = watching;
  wake();
}
function attend() {
  askedAt = performance.now();
  for (const root2 of rootsNow()) {
    if (watched.has(root2)) continue;
    watched.add(root2);
    observer.observe(root2, { ...WHAT, attributeFilter: ATTRIBUTES2 });
    still = false;
  }
  if (!watching) after2(ATTENTION_MS, end2);
  watching = true;
  take4(observer.takeRecords());
  if (!still) void check();
}
function end2() {
  const left2 = askedAt + ATTENTION_MS - performance.now();
  if (left2 > 0) return void after2(left2, end2);
  watching = false;
  observer.disconnect();
  watched = /* @__PURE__ */ new WeakSet();
  still = false;
  wake();
}
function news(ms) {
  return new Promise((resolve) => {
    const go = () => {
      callOff();
      waiting.delete(go);
      resolve();
    };
    const callOff = after2(ms, go);
    waiting.add(go);
  });
}
function conclude2() {
  attend();
  conclude();
  concluded = changes;
  drawing2 = drawnFrame().then(drawnFrame);
}
function drawnFrame() {
  return frameWithin(LATEST_FRAME);
}
async function autofocused() {
  if (!focused() && $Document_querySelector.call(document, "[autofocus]")) await drawnFrame();
}
function drawn() {
  return drawing2;
}
async function rest({ patience, cap, sinceAct = false, answered: answered2 = Infinity }) {
  const started = performance.now();
  attend();
  const before4 = sinceAct ? concluded : changes;
  let waited = 0;
  for (; ; ) {
    const passed3 = performance.now() - started;
    const begun2 = changes > before4 || passed3 >= patience;
    const due2 = still && begun2 ? Math.min(left(started - answered2), cap - passed3) : 0;
    if (due2 > 0) {
      await pause(due2);
      still = false;
      void check();
    }
    if (still && begun2 && !areAwaited()) {
      const left2 = Math.min(MOST_MS - waited, cap - passed3);
      if (left2 <= 0 || !await ended(left2)) return { resting: true, changes: changes - before4, hidden: $Document_hidden2.call(document) };
      await frame();
      waited += Math.max(1, performance.now() - started - passed3);
      continue;
    }
    if (passed3 >= cap) return { resting: false, changes: changes - before4, hidden: $Document_hidden2.call(document) };
    await news(Math.max(1, Math.min(cap, begun2 ? cap : patience) - passed3));
  }
}
function isStill() {
  if (watching) take4(observer.takeRecords());
  return still;
}

// extension/page/watching/past.js
var $Element_getElementsByTagName5 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Node_textContent4 = /* @__PURE__ */ builtin(Node.prototype, "textContent");
var $Element_getBoundingClientRect5 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Document_hidden3 = /* @__PURE__ */ builtin(Document.prototype, "hidden");
var $Document_getAnimations3 = /* @__PURE__ */ builtin(Document.prototype, "getAnimations");
var $Node_addEventListener2 = /* @__PURE__ */ builtin(Node.prototype, "addEventListener");
var MOVING = 100;
var TWO_FRAMES = 25;
var MOST_REMOVED = 300;
var MOST_ELEMENTS3 = 2e4;
var MOST_TEXTS3 = 40;
var LONGEST7 = 300;
var changes2 = /* @__PURE__ */ new WeakMap();
var removed = [];
var held3 = 0;
var attended = /* @__PURE__ */ new WeakSet();
var lastChange = -Infinity;
var lastNews = -Infinity;
var places3 = /* @__PURE__ */ new WeakMap();
var drawnFrom = -Infinity;
var actions = 0;
var during2 = 0;
function now() {
  return during2;
}
var observer2 = new MutationObserver(noteAll);
var WHAT2 = { subtree: true, childList: true, characterData: true, attributes: true };
function attend2() {
  for (const root2 of rootsNow()) {
    if (attended.has(root2)) continue;
    attended.add(root2);
    observer2.observe(root2, { ...WHAT2, characterDataOldValue: true, attributeOldValue: true });
  }
}
function noteScroll() {
  lastChange = performance.now();
}
function noteAll(records) {
  if (!records.length) return;
  lastChange = performance.now();
  if (count(records) > 0) lastNews = lastChange;
  const look6 = look4();
  for (const record of records) note7(record, look6);
}
function note7(record, look6) {
  if (record.type === "attributes" && record.attributeName === "style") return;
  remember2(record, look6);
  for (const node of record.removedNodes) hold(node, record.target, look6);
}
function catchUp() {
  noteAll(observer2.takeRecords());
}
function hold(node, parent, look6) {
  if (!(node instanceof Element)) return;
  const size = 1 + $Element_getElementsByTagName5.call(node, "*").length;
  held3 += size;
  removed.push({ node, parent, look: look6, size });
  while (removed.length > MOST_REMOVED || held3 > MOST_ELEMENTS3 || removed[0] && removed[0].look < look6 - 1) {
    held3 -= removed.shift()?.size ?? held3;
  }
}
function remember2(record, look6) {
  const kind = record.type === "attributes" ? `@${record.attributeName}` : record.type;
  const known6 = changes2.get(record.target) ?? [];
  if (!known6.length) changes2.set(record.target, known6);
  let change = known6.find((each) => each.kind === kind && each.look === look6 && each.during === during2);
  if (!change) {
    change = { kind, look: look6, during: during2, was: record.oldValue ?? "", out: [], into: [] };
    known6.push(change);
  }
  if (record.type === "characterData" && change.out.length < MOST_TEXTS3) change.out.push(collapse((record.oldValue ?? "").slice(0, LONGEST7)));
  if (record.type === "childList" && change.into.length + change.out.length < MOST_TEXTS3) {
    change.out.push(...texts2(record.removedNodes));
    change.into.push(...texts2(record.addedNodes));
  }
  if (known6.length > MOST_TEXTS3) known6.shift();
}
function texts2(nodes) {
  const found2 = [...nodes].map((node) => collapse(($Node_textContent4.call(node) ?? "").slice(0, LONGEST7)));
  return found2.filter((text) => text !== "");
}
function changesOf(node, since) {
  catchUp();
  return (changes2.get(node) ?? []).filter((change) => change.look >= since);
}
function formerParent(node) {
  catchUp();
  return removed.filter((each) => each.node === node).pop()?.parent ?? null;
}
function begin6(shown7) {
  catchUp();
  during2 = ++actions;
  places3 = new WeakMap(shown7.map((element) => [element, $Element_getBoundingClientRect5.call(element)]));
}
function draw() {
  catchUp();
  drawnFrom = performance.now();
}
function end3() {
  catchUp();
  during2 = 0;
}
function placeBefore(element) {
  catchUp();
  const box = during2 === 0 && lastChange <= drawnFrom ? places3.get(element) : void 0;
  return box ? { box, until: drawnFrom + TWO_FRAMES } : null;
}
function justChanged() {
  catchUp();
  return performance.now() - lastChange < MOVING;
}
function sinceNews() {
  catchUp();
  return lastNews === -Infinity ? null : performance.now() - lastNews;
}
function isFading() {
  if ($Document_hidden3.call(document)) return false;
  return $Document_getAnimations3.call(document).some((each) => {
    return each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity;
  });
}
async function calm(most) {
  const started = performance.now();
  let waited = false;
  while ((justChanged() || isFading()) && performance.now() - started < most) {
    await frame();
    waited = true;
  }
  return waited;
}
$Node_addEventListener2.call(document, "scroll", noteScroll, { capture: true, passive: true });
attend2();

// extension/page/watching/observing.js
var $Node_isConnected = /* @__PURE__ */ builtin(Node.prototype, "isConnected");
var $Document_documentElement7 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Node_parentElement4 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Node_addEventListener3 = /* @__PURE__ */ builtin(Node.prototype, "addEventListener");
var MOST_CHANGES = 5e3;
var IDLE_MS = 12e4;
var SEEN2 = { subtree: true, childList: true, characterData: true, attributes: true };
var RESTYLING = ["transitionend", "transitioncancel", "animationend", "slotchange", "beforetoggle", "toggle", "fullscreenchange"];
var heard3 = { all: true, inside: /* @__PURE__ */ new Set(), whole: /* @__PURE__ */ new Set(), scrolled: false, hovered: false };
var arrivals = /* @__PURE__ */ new WeakMap();
var gone = /* @__PURE__ */ new WeakSet();
var observed = /* @__PURE__ */ new WeakSet();
var lastLook = 0;
var isTimed = false;
var observer3 = new MutationObserver(hear);
function hear(records = observer3.takeRecords()) {
  for (const record of records) {
    const target = elementOf2(record.target);
    if (target) add3(record.type === "attributes" ? heard3.whole : heard3.inside, target);
    for (const node of record.removedNodes) leave(node);
    for (const node of record.addedNodes) arrive(node);
    if (record.type === "characterData") note4(record.target);
    if (record.type === "attributes") noteLooks(record.target);
  }
  if (heard3.inside.size + heard3.whole.size > MOST_CHANGES) hearAll();
}
function leave(node) {
  gone.add(node);
  if ($Node_isConnected.call(node) && node instanceof Element) add3(heard3.whole, node);
}
function arrive(node) {
  arrivals.set(node, look4());
  if (gone.has(node) && node instanceof Element) add3(heard3.whole, node);
  note4(node);
}
function elementOf2(node) {
  if (node instanceof Element) return node;
  if (node instanceof ShadowRoot) return node.host;
  return node === document ? $Document_documentElement7.call(document) : $Node_parentElement4.call(node);
}
function add3(elements, element) {
  if (!heard3.all && element instanceof Element) elements.add(element);
}
function isUnread() {
  return heard3.all;
}
function hearAll() {
  heard3.all = true;
  heard3.inside.clear();
  heard3.whole.clear();
}
function attach() {
  for (const root2 of rootsNow()) {
    if (observed.has(root2)) continue;
    observed.add(root2);
    observer3.observe(root2, SEEN2);
    for (const type2 of RESTYLING) $Node_addEventListener3.call(root2, type2, onRestyle, { capture: true, passive: true });
    $Node_addEventListener3.call(root2, "load", onLoad, { capture: true, passive: true });
    $Node_addEventListener3.call(root2, "pointerover", onHover, { capture: true, passive: true });
    $Node_addEventListener3.call(root2, "scroll", onScroll, { capture: true, passive: true });
  }
  attend2();
  lastLook = performance.now();
  if (!isTimed) after2(IDLE_MS, onIdle);
  isTimed = true;
}
function onIdle() {
  const left2 = lastLook + IDLE_MS - performance.now();
  isTimed = left2 > 0;
  if (isTimed) after2(left2, onIdle);
  else detach();
}
function detach() {
  observer3.disconnect();
  observed = /* @__PURE__ */ new WeakSet();
  hearAll();
  clear();
  clear3();
  clear2();
}
function onRestyle(event) {
  add3(heard3.whole, event.target);
}
function onLoad(event) {
  add3(heard3.inside, event.target);
}
function onScroll(event) {
  heard3.scrolled = true;
  add3(heard3.inside, event.target);
}
function onHover(event) {
  heard3.hovered ||= event.isTrusted;
}
function take2() {
  hear();
  const taken = { ...heard3, inside: new Set(heard3.inside), whole: new Set(heard3.whole) };
  heard3.inside.clear();
  heard3.whole.clear();
  heard3.all = heard3.scrolled = heard3.hovered = false;
  return taken;
}
function arrivedAfter(element, look6) {
  for (const at2 of upwards(element)) if ((arrivals.get(at2) ?? -1) >= look6) return true;
  return false;
}

// extension/page/seeing/refs.js
var $Element_isConnected6 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_ownerDocument = /* @__PURE__ */ builtin(Element.prototype, "ownerDocument");
var memory = globalThis.webhand?.kept?.refs ?? {
  space: null,
  prefix: "",
  counter: 1,
  looks: 0,
  firstSeen: /* @__PURE__ */ new WeakMap(),
  byElement: /* @__PURE__ */ new WeakMap(),
  byRef: /* @__PURE__ */ new Map()
};
function begin3(space2, prefix, nextRef2) {
  const anew2 = memory.space !== space2;
  if (anew2) {
    memory.space = space2;
    memory.firstSeen = /* @__PURE__ */ new WeakMap();
    memory.byElement = /* @__PURE__ */ new WeakMap();
    memory.byRef = /* @__PURE__ */ new Map();
  }
  memory.prefix = prefix;
  memory.looks += 1;
  memory.counter = Math.max(memory.counter, nextRef2);
  return anew2;
}
function note5(element) {
  if (!memory.firstSeen.has(element)) memory.firstSeen.set(element, memory.looks);
  const ref = memory.byElement.get(element);
  const entry = ref && memory.byRef.get(ref);
  if (entry) entry.lastSeen = memory.looks;
}
function canSucceed(lost2, element) {
  const first = memory.firstSeen.get(element);
  return first === void 0 ? arrivedAfter(element, lost2.lastSeen) : first > lost2.lastSeen;
}
function assign(element, role, name) {
  const ref = memory.byElement.get(element) ?? `${memory.prefix}e${memory.counter++}`;
  bind(ref, element, role, name);
  return ref;
}
function bind(ref, element, role, name) {
  const entry = memory.byRef.get(ref);
  if (entry && entry.element.deref() === element) return void Object.assign(entry, { role, name, lastSeen: memory.looks });
  memory.byElement.set(element, ref);
  memory.byRef.set(ref, { element: new WeakRef(element), role, name, lastSeen: memory.looks });
}
function refOf(element) {
  return memory.byElement.get(element) ?? null;
}
function entryOf(space2, ref) {
  return memory.space === space2 ? memory.byRef.get(ref) ?? null : null;
}
function elementOf3(entry) {
  const element = entry.element.deref();
  return maybe(element, ($it) => $Element_isConnected6.call($it)) && $Element_ownerDocument.call(element) === document ? element : null;
}
function fresh2() {
  return `${memory.prefix}e${memory.counter++}`;
}
function next() {
  return memory.counter;
}
function look4() {
  return memory.looks;
}

// extension/page/seeing/lines.js
var $Element_localName27 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches15 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_parentElement15 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_textContent19 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
function tagOf(element) {
  const type2 = element instanceof HTMLInputElement ? ` type="${element.type}"` : "";
  return `<${$Element_localName27.call(element)}${type2}>`;
}
function treeLine({ role, name, states, element, interactive }, ref) {
  const out = { role };
  if (interactive && element && role !== "iframe") {
    out.tag = $Element_localName27.call(element);
    if (element instanceof HTMLInputElement) out.type = element.type;
  }
  if (ref) out.ref = ref;
  if (name) out.name = name;
  if (!isNone(states)) out.states = states;
  return out;
}
var GAP = "…";
var BEHIND = "behind";
var LONGEST_TITLE = 80;
var PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
var ODD2 = /["\\\u0000-\u001f\ud800-\udfff]/;
function count2(text) {
  return ODD2.test(text) ? text.length - (text.match(PAIRS)?.length ?? 0) : text.length;
}
function countQuoted(words) {
  return ODD2.test(words) ? count2(JSON.stringify(
    /** @type {any} */
    words.toWellFormed()
  )) : words.length + 2;
}
function textLength({ role = "", name = "", tag, type: type2, ref, expands, states }) {
  if (!role) return count2(name);
  if (role === GAP) return count2(`${role} ${name} [ref=${expands}]`);
  let length = role.length;
  if (tag) length += " <>".length + count2(tag) + (type2 ? ' type=""'.length + type2.length : 0);
  if (ref) length += " [ref=]".length + ref.length;
  if (name) length += 1 + countQuoted(name);
  else if (role === BEHIND) length += " the dialog".length;
  for (const key in states) {
    const value = states[key] ?? "";
    length += " []".length + key.length;
    if (QUOTED.has(key)) length += 1 + countQuoted(value);
    else if (value) length += 1 + count2(value);
  }
  return length;
}
var REF = "[ref=e0000]";
var INDENT = 2;
var BULLET = 5;
function costOf(length, depth) {
  return length + depth * INDENT + BULLET;
}
function sizeOf(line) {
  return line.size ||= textLength(treeLine(line, line.interactive ? REF : null));
}
function lengthWith(line, ref) {
  return sizeOf(line) + (ref ? ref.length - REF.length : 0);
}
function plain(role, name, place) {
  if (role === "text") note3(name, place);
  return {
    role,
    name,
    key: name,
    states: {},
    element: null,
    place,
    interactive: false,
    structural: false,
    refers: false,
    probe: null,
    size: 0,
    children: []
  };
}
function roleOf4(element, has2 = of(element)) {
  const role = roleOf2(element, has2);
  if (role !== "generic") return role;
  const tag = $Element_localName27.call(element);
  if (tag === "canvas" || isPlayer(element, tag)) return tag;
  const isItem2 = isOpener(element, has2) && maybe($Element_parentElement15.call(element), ($it) => $Element_matches15.call($it, "[role=menu], [role=menubar]"));
  return isItem2 ? "menuitem" : role;
}
function describe(element, look6, disabled, role = roleOf4(element), has2 = of(element), hinted = true) {
  const name = shorten(look6.namer.nameOf(element, role, has2));
  const focus2 = look6.focus === void 0 ? focused() : look6.focus;
  const known6 = { disabled, focused: focus2 === element, has: has2, namer: look6.namer, name };
  const states = statesOf6(element, role, known6);
  Object.assign(states, statesOf(element, has2));
  if (!name && hinted) Object.assign(states, hintOf2(element, role, "value" in states));
  return {
    role,
    name,
    key: name,
    states,
    element,
    place: element,
    interactive: true,
    structural: false,
    refers: refersOut(element, has2),
    probe: of3(element, focus2),
    size: 0,
    children: []
  };
}
var LABELLED2 = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
var REFERENCES = LABELLED | DESCRIBED | OWNS;
function refersOut(element, has2) {
  return (has2 & REFERENCES) !== 0 || LABELLED2.has($Element_localName27.call(element));
}
function lineNow(element) {
  const line = describe(element, { namer: new Namer() }, isDisabled(element));
  return treeLine(line, refOf(element));
}
function title(element) {
  return titled(element, "");
}
function titleOrText(element, longest2 = LONGEST_TITLE) {
  const text = element instanceof HTMLElement ? read(element, "innerText") : $Element_textContent19.call(element);
  return titled(element, shorten(collapse(text ?? ""), longest2));
}
function titled(element, otherwise) {
  const name = shorten(new Namer().nameOf(element), LONGEST_TITLE) || otherwise;
  const role = roleOf4(element);
  return `${role === "generic" ? tagOf(element) : role}${name ? ` ${JSON.stringify(name)}` : ""}`;
}

// extension/page/watching/choosers.js
var $Document_createElement4 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_addEventListener2 = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Element_setAttribute = /* @__PURE__ */ builtin(Element.prototype, "setAttribute");
var $Element_removeAttribute = /* @__PURE__ */ builtin(Element.prototype, "removeAttribute");
var PATIENCE_MS = 1500;
var desk3 = $Document_createElement4.call(document, "i");
var chosen2 = null;
var heard4 = () => {
};
$Element_addEventListener2.call(desk3, "asked", (event) => {
  const [touch] = (
    /** @type {TouchEvent} */
    event.touches
  );
  if (touch?.target instanceof HTMLInputElement) tell(touch.target);
});
$Element_addEventListener2.call(desk3, "picker", () => tell("picker"));
function tell(which) {
  chosen2 ??= which;
  heard4();
}
function keepClosed(event) {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
  event.preventDefault();
  tell(target);
}
function watch2() {
  chosen2 = null;
  $Element_setAttribute.call(desk3, "armed", "");
  if (!ask("choosing", desk3)) return null;
  addEventListener("click", keepClosed, { capture: true });
  return {
    /** The input that was asked for, `picker` where it was the window alone, null where nothing was within a moment. */
    async asked() {
      if (!chosen2) {
        await new Promise((done) => {
          heard4 = () => done(null);
          after2(PATIENCE_MS, () => done(null));
        });
      }
      return chosen2;
    },
    stop() {
      removeEventListener("click", keepClosed, { capture: true });
      $Element_removeAttribute.call(desk3, "armed");
      chosen2 = null;
      heard4 = () => {
      };
    }
  };
}

// extension/page/acting/scrolling.js
var $Element_scrollTop3 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_scrollHeight3 = /* @__PURE__ */ builtin(Element.prototype, "scrollHeight");
var $Element_clientHeight6 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_scrollLeft3 = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var $Element_scrollWidth3 = /* @__PURE__ */ builtin(Element.prototype, "scrollWidth");
var $Element_clientWidth6 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Document_scrollingElement2 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var $Document_body8 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_scrollBy = /* @__PURE__ */ builtin(Element.prototype, "scrollBy");
var $Element_getBoundingClientRect6 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_dispatchEvent2 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Element_scrollIntoView = /* @__PURE__ */ builtin(Element.prototype, "scrollIntoView");
var SHARE = 0.7;
var EDGE = 1e6;
var WAYS = {
  up: { axis: "y", sign: -1 },
  down: { axis: "y", sign: 1 },
  left: { axis: "x", sign: -1 },
  right: { axis: "x", sign: 1 }
};
function measure(box, axis) {
  return axis === "y" ? { at: $Element_scrollTop3.call(box), most: $Element_scrollHeight3.call(box) - $Element_clientHeight6.call(box), view: $Element_clientHeight6.call(box) } : { at: $Element_scrollLeft3.call(box), most: $Element_scrollWidth3.call(box) - $Element_clientWidth6.call(box), view: $Element_clientWidth6.call(box) };
}
function canScroll(box, axis) {
  if (measure(box, axis).most <= 1) return false;
  const style = getComputedStyle(box);
  const overflow = axis === "y" ? style.overflowY : style.overflowX;
  if (box === $Document_scrollingElement2.call(document)) return !/hidden|clip/.test(overflow);
  return /auto|scroll|overlay/.test(overflow);
}
function scrollerOf(element, axis) {
  const page2 = $Document_scrollingElement2.call(document);
  if (element) {
    const around4 = [...upwards(element)].find((box) => box !== $Document_body8.call(document) && canScroll(box, axis));
    return around4 ?? page2;
  }
  if (page2 && canScroll(page2, axis)) return page2;
  const boxes2 = [...everywhere("*")].filter((box) => canScroll(box, axis));
  const size = (box) => $Element_clientWidth6.call(box) * $Element_clientHeight6.call(box);
  return boxes2.sort((one, other) => size(other) - size(one))[0] ?? page2;
}
function move(box, axis, by) {
  $Element_scrollBy.call(box, { [axis === "y" ? "top" : "left"]: by, behavior: "instant" });
}
function scroll(element, { direction, part = SHARE, pixels, to_edge: toEdge = false, at: at2 = null }) {
  const { axis, sign } = WAYS[direction];
  const box = scrollerOf(element, axis);
  const can = box && (sign > 0 ? measure(box, axis).at + 1 < measure(box, axis).most : measure(box, axis).at !== 0);
  if (!can || element && box === $Document_scrollingElement2.call(document)) {
    const by = sign * (toEdge ? EDGE : pixels ?? Math.round(innerHeight * part));
    if (wheel(element, axis, by, at2)) return said(`Turned the wheel ${direction}, which the page took`, element);
  }
  if (!box) return { ...said("Nothing was scrolled", null), already: true, position: { percent: 100, at_end: true, at_start: true } };
  const before4 = measure(box, axis);
  move(box, axis, sign * (toEdge ? before4.most : pixels ?? Math.round(before4.view * part)));
  const after4 = measure(box, axis);
  const position = positionOf2(before4, after4, sign);
  if (Math.abs(after4.at - before4.at) < 1) return { ...said("It did not scroll any further", box), already: true, position };
  return { ...said(`Scrolled ${direction}`, box), position };
}
function wheel(element, axis, by, at2) {
  const { x, y, width, height } = maybe(element, ($it) => $Element_getBoundingClientRect6.call($it)) ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const place = { clientX: x + (at2?.x ?? width / 2), clientY: y + (at2?.y ?? height / 2) };
  const hit = elementAt(place.clientX, place.clientY);
  const target = element && !(hit && contains(element, hit)) ? element : hit ?? $Document_body8.call(document);
  const init = { bubbles: true, cancelable: true, composed: true, view: window, ...place, [axis === "y" ? "deltaY" : "deltaX"]: by };
  return !$Element_dispatchEvent2.call(target, new WheelEvent("wheel", init));
}
function said(what, box) {
  if (!box || box === $Document_scrollingElement2.call(document)) return { code: "done", message: `${what}.`, own: true };
  return { code: "done", message: `${what}: ${title(box)}.` };
}
function positionOf2(before4, { at: at2, most }, sign) {
  if (most <= 1) return { percent: 100, at_end: true, at_start: true };
  const isReversed = before4.at < 0 || at2 < 0 || at2 === 0 && before4.at === 0 && sign > 0;
  const fromStart = isReversed ? most + at2 : at2;
  const percent2 = Math.round(fromStart / most * 1e3) / 10;
  return { percent: percent2, at_end: fromStart >= most - 1, at_start: fromStart < 1 };
}
function intoView(element) {
  $Element_scrollIntoView.call(element, { block: "center", inline: "nearest", behavior: "instant" });
  return { code: "done", message: `${title(element)} is in view.` };
}

// extension/page/acting/aiming.js
var $Element_getBoundingClientRect7 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Document_scrollingElement3 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var SAME_WITHIN = 1;
var AXES = (
  /** @type {const} */
  ["x", "y"]
);
function placeOf2(surface, { x, y }) {
  const box = $Element_getBoundingClientRect7.call(surface);
  return { x: box.x + x, y: box.y + y };
}
function problem(element, surface, { x, y, width: wasWide, height: wasHigh }) {
  const { width, height } = $Element_getBoundingClientRect7.call(surface);
  const size = `${Math.round(width)} x ${Math.round(height)} pixels large`;
  const isOther3 = wasWide && wasHigh && (Math.abs(wasWide - width) > SAME_WITHIN || Math.abs(wasHigh - height) > SAME_WITHIN);
  if (isOther3) {
    const was = `${Math.round(wasWide)} x ${Math.round(wasHigh)}`;
    return `The place ${said2({ x, y })} was one of ${title(element)} when that was ${was} pixels large; it is ${size} now.`;
  }
  if (x >= 0 && y >= 0 && x < width && y < height) return null;
  return `The place ${said2({ x, y })} is outside of ${title(element)}, which is ${size}.`;
}
function outOfSight(element, at2) {
  return `The place ${said2(at2)} of ${title(element)} cannot be scrolled into view.`;
}
function said2({ x, y }) {
  return `${Math.round(x)}, ${Math.round(y)}`;
}
function distance(right, down3) {
  const across = `${Math.abs(Math.round(right))} ${right < 0 ? "left" : "right"}`;
  const along = `${Math.abs(Math.round(down3))} ${down3 < 0 ? "up" : "down"}`;
  return [right && across, down3 && along].filter(Boolean).join(" and ");
}
function where(at2) {
  return at2 ? ` at ${said2(at2)}` : "";
}
function bring(surface, at2) {
  for (const axis of AXES) {
    for (let box = scrollerOf(surface, axis); box; box = around2(box, axis)) {
      const [from, to] = spanOf(box, axis);
      const place = placeOf2(surface, at2)[axis];
      if (place < from || place >= to) move(box, axis, place - (from + to) / 2);
    }
  }
}
function around2(box, axis) {
  if (box === $Document_scrollingElement3.call(document)) return null;
  const parent = parentOf(box);
  return parent ? scrollerOf(parent, axis) : $Document_scrollingElement3.call(document);
}
function spanOf(box, axis) {
  if (box === $Document_scrollingElement3.call(document)) return [0, axis === "x" ? innerWidth : innerHeight];
  const { left: left2, right, top: top2, bottom } = $Element_getBoundingClientRect7.call(box);
  return axis === "x" ? [left2, right] : [top2, bottom];
}

// extension/page/acting/covers.js
var $Element_checkVisibility10 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_querySelectorAll6 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var MOST_WAYS_OUT = 3;
var WAYS_OUT = "button, a[href], [role=button], input[type=submit], input[type=button], summary";
function coverOf(blocker, element) {
  const modal = [...everywhere("dialog:modal")].pop();
  if (modal && !contains(modal, element)) return modal;
  let outermost2 = blocker;
  for (const at2 of upwards(blocker)) {
    if (contains(at2, element)) break;
    outermost2 = at2;
    if (refOf(at2)) break;
  }
  return outermost2;
}
function lineWithRef(element) {
  const line = describe(element, { namer: new Namer() }, isDisabled(element));
  return treeLine(line, assign(element, line.role, line.key));
}
function waysOut(cover) {
  const isSeen8 = (element) => $Element_checkVisibility10.call(element, { visibilityProperty: true });
  const seen = [...$Element_querySelectorAll6.call(cover, WAYS_OUT)].filter(isSeen8);
  const closes = (element) => {
    const name = new Namer().nameOf(element);
    return /close|dismiss|accept|agree|reject|cancel|ok\b|got it|×|✕/i.test(name) ? 0 : 1;
  };
  return seen.sort((one, other) => closes(one) - closes(other)).slice(0, MOST_WAYS_OUT);
}
function coveredBy(blocker, element) {
  const cover = coverOf(blocker, element);
  const title2 = title(element);
  const covering = [lineWithRef(cover)];
  const candidates2 = waysOut(cover).filter((way) => way !== cover).map(lineWithRef);
  return { refusal: { code: "covered", message: `${title2} cannot be reached.`, covering, candidates: candidates2 } };
}

// extension/page/acting/focusing.js
var $Document_hasFocus = /* @__PURE__ */ builtin(Document.prototype, "hasFocus");
var $Element_isConnected7 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_dispatchEvent3 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var told3 = null;
function focus(element) {
  if (element !== focused()) call(element, "focus", { preventScroll: true });
  tell2();
}
function blur() {
  const active = focused();
  if (active instanceof HTMLElement) call(active, "blur");
  tell2();
}
function tell2() {
  const before4 = told3?.deref() ?? null;
  const now3 = $Document_hasFocus.call(document) ? null : focused();
  if (now3 === before4) return;
  told3 = now3 && new WeakRef(now3);
  if ($Document_hasFocus.call(document)) return;
  if (maybe(before4, ($it) => $Element_isConnected7.call($it))) fire(before4, ["blur", "focusout"], now3);
  if (now3 && focused() === now3) fire(now3, ["focus", "focusin"], before4);
}
function follow(before4) {
  if (told3 || focused() !== before4) tell2();
}
function fire(target, types, relatedTarget) {
  for (const type2 of types) {
    const bubbles = type2.startsWith("focus") && type2 !== "focus";
    $Element_dispatchEvent3.call(target, new FocusEvent(type2, { bubbles, composed: true, view: window, relatedTarget }));
  }
}

// extension/page/acting/fields.js
var $Element_contains7 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_dispatchEvent4 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Element_parentElement16 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Document_execCommand = /* @__PURE__ */ builtin(Document.prototype, "execCommand");
var TEXT_TYPES = /* @__PURE__ */ new Set(["text", "search", "url", "tel", "password", "email"]);
var FORMATS = {
  number: "a number, with a point before decimals",
  range: "a number",
  date: "a date as YYYY-MM-DD",
  time: "a time as HH:MM",
  "datetime-local": "a date and time as YYYY-MM-DDTHH:MM",
  month: "a month as YYYY-MM",
  week: "a week as YYYY-Www, such as 2026-W07",
  color: "a colour as #rrggbb"
};
function isTextField(element) {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement && TEXT_TYPES.has(element.type);
}
function formatOf2(element) {
  return element instanceof HTMLInputElement ? FORMATS[element.type] ?? null : null;
}
function isRich(element) {
  if (!(element instanceof HTMLElement)) return false;
  return read(element, "isContentEditable") || contextOf(element) !== null;
}
function editableOf(element) {
  if (isTextField(element) || formatOf2(element) || isRich(element)) return element;
  const inner = [...within3(element)].filter((child) => isTextField(child) || formatOf2(child) || isRich(child));
  const outer = inner.filter((child) => !inner.some((other) => other !== child && $Element_contains7.call(other, child)));
  return outer.length === 1 ? (
    /** @type {Element} */
    outer[0]
  ) : null;
}
function fieldFor(element) {
  const own2 = editableOf(element);
  if (own2) return own2;
  for (const at2 of upwards(element)) {
    const field = editableOf(at2);
    if (field) return isInputOf(field, at2) ? field : null;
  }
  return null;
}
function* within3(node) {
  for (const child of childrenOf(node)) {
    if (!(child instanceof Element)) continue;
    yield child;
    yield* within3(child);
  }
}
function inputEvent(field, type2, inputType, data) {
  const init = { bubbles: true, composed: true, cancelable: type2 === "beforeinput", inputType, data };
  return $Element_dispatchEvent4.call(field, new InputEvent(type2, init));
}
function edit(field, { start: start2, end: end4, text, inputType }) {
  const data = text === "" || inputType === "insertLineBreak" ? null : text;
  if (!inputEvent(field, "beforeinput", inputType, data)) return;
  field.value = field.value.slice(0, start2) + text + field.value.slice(end4);
  caret2(field, start2 + text.length);
  inputEvent(field, "input", inputType, data);
}
function selection2(field) {
  const end4 = field.value.length;
  return { start: field.selectionStart ?? end4, end: field.selectionEnd ?? end4 };
}
function caret2(field, start2, end4 = start2) {
  if (field.selectionStart !== null) field.setSelectionRange(start2, end4);
}
function caretAtEnd(element) {
  if (isTextField(element)) return caret2(element, element.value.length);
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}
function hostOf2(element) {
  let host = element;
  for (let at2 = $Element_parentElement16.call(element); maybe(at2, ($it) => read($it, "isContentEditable")); at2 = $Element_parentElement16.call(at2)) host = at2;
  return host;
}
function insert(field, text) {
  const { start: start2, end: end4 } = selection2(field);
  const room = field.maxLength < 0 ? Infinity : field.maxLength - (field.value.length - (end4 - start2));
  const inputType = text === "\n" ? "insertLineBreak" : "insertText";
  if (room > 0) edit(field, { start: start2, end: end4, text: text.slice(0, room), inputType });
}
var COMMANDS = {
  insertText: "insertText",
  insertParagraph: "insertParagraph",
  insertLineBreak: "insertLineBreak",
  deleteContentBackward: "delete",
  deleteContentForward: "forwardDelete",
  deleteWordBackward: "delete",
  deleteWordForward: "forwardDelete",
  formatBold: "bold",
  formatItalic: "italic",
  formatUnderline: "underline"
};
function editRich(element, inputType, data = null) {
  const chosen3 = getSelection();
  const targetRanges = chosen3?.rangeCount ? [new StaticRange(chosen3.getRangeAt(0))] : [];
  const init = { bubbles: true, composed: true, cancelable: true, inputType, data, targetRanges };
  if (!$Element_dispatchEvent4.call(element, new InputEvent("beforeinput", init))) return;
  const context = contextOf(element);
  if (context && data !== null) return updateText(context, data);
  $Document_execCommand.call(document, COMMANDS[inputType] ?? inputType, false, data ?? void 0);
}
function contextOf(element) {
  return (
    /** @type {{ editContext?: EditContext | null }} */
    element.editContext ?? null
  );
}
function updateText(context, text) {
  const [from, to] = [context.selectionStart, context.selectionEnd].sort((one, other) => one - other);
  const at2 = (
    /** @type {number} */
    from + text.length
  );
  context.updateText(
    /** @type {number} */
    from,
    /** @type {number} */
    to,
    text
  );
  context.updateSelection(at2, at2);
  const { TextUpdateEvent } = (
    /** @type {any} */
    globalThis
  );
  const change = { text, updateRangeStart: from, updateRangeEnd: to, selectionStart: at2, selectionEnd: at2 };
  context.dispatchEvent(new TextUpdateEvent("textupdate", change));
}
function selectRich(element) {
  const chosen3 = (
    /** @type {Selection} */
    getSelection()
  );
  chosen3.selectAllChildren(element);
}

// extension/page/acting/events.js
var $Element_dispatchEvent5 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Element_isConnected8 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Document_body9 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement8 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Document_caretPositionFromPoint = /* @__PURE__ */ builtin(Document.prototype, "caretPositionFromPoint");
var $Element_matches16 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var BUTTON = { left: 0, right: 2 };
var MASK2 = { left: 1, right: 2 };
var hovered = null;
function mouse(target, type2, at2, more = {}) {
  const quiet = type2.endsWith("enter") || type2.endsWith("leave");
  const place = { clientX: at2.x, clientY: at2.y, screenX: at2.x + screenX, screenY: at2.y + screenY };
  const common = { bubbles: !quiet, cancelable: !quiet && type2 !== "pointercancel", composed: !quiet, view: window };
  const init = { ...common, ...place, ...more };
  if (!/^pointer|click$|contextmenu/.test(type2) || type2 === "dblclick") {
    return $Element_dispatchEvent5.call(target, new MouseEvent(type2, init));
  }
  const primary = type2.startsWith("pointer") && { isPrimary: true, pressure: more.buttons ? 0.5 : 0 };
  return $Element_dispatchEvent5.call(target, new PointerEvent(type2, { ...init, pointerId: 1, pointerType: "mouse", ...primary }));
}
function move2(target, at2, buttons = 0) {
  const from = hovered?.deref() ?? null;
  if (from !== target) {
    const gone2 = maybe(from, ($it) => $Element_isConnected8.call($it)) ? from : null;
    if (gone2) leave2(gone2, target, at2, buttons);
    enter(gone2, target, at2, buttons);
  }
  hovered = new WeakRef(target);
  mouse(target, "pointermove", at2, { button: -1, buttons });
  mouse(target, "mousemove", at2, { buttons });
}
function leave2(from, to, at2, buttons) {
  const left2 = [...upwards(from)].filter((element) => !contains(element, to));
  for (const kind of ["pointer", "mouse"]) {
    const more = { relatedTarget: to, buttons, ...kind === "pointer" && { button: -1 } };
    mouse(from, `${kind}out`, at2, more);
    for (const element of left2) mouse(element, `${kind}leave`, at2, more);
  }
}
function enter(from, to, at2, buttons) {
  const entered = [...upwards(to)].filter((element) => !from || !contains(element, from)).reverse();
  for (const kind of ["pointer", "mouse"]) {
    const more = { relatedTarget: from, buttons, ...kind === "pointer" && { button: -1 } };
    mouse(to, `${kind}over`, at2, more);
    for (const element of entered) mouse(element, `${kind}enter`, at2, more);
  }
}
function down(target, at2, button, clicks, isMeant2 = () => true) {
  const fields = { button: BUTTON[button], buttons: MASK2[button] };
  const withMouse = mouse(target, "pointerdown", at2, { ...fields, detail: 0 });
  const goesOn2 = () => $Element_isConnected8.call(target) && isMeant2();
  const follows2 = withMouse && goesOn2() && mouse(target, "mousedown", at2, { ...fields, detail: clicks });
  if (follows2 && goesOn2()) focusAt(target, at2);
  const held5 = { target, button, clicks, withMouse };
  if (button === "right" && !onWindows() && goesOn2()) menu(held5, at2);
  return held5;
}
function up(held5, at2, isMeant2 = () => true) {
  const { target, button, clicks, withMouse } = held5;
  const goesOn2 = () => $Element_isConnected8.call(target) && isMeant2();
  if (!goesOn2()) {
    release(held5, at2, null);
    return false;
  }
  const fields = { button: BUTTON[button], buttons: 0 };
  mouse(target, "pointerup", at2, { ...fields, detail: 0 });
  if (withMouse && goesOn2()) mouse(target, "mouseup", at2, { ...fields, detail: clicks });
  if (!goesOn2()) return false;
  mouse(target, button === "left" ? "click" : "auxclick", at2, { ...fields, detail: clicks });
  if (button === "right" && onWindows() && goesOn2()) menu(held5, at2);
  if (button === "left" && clicks === 2 && $Element_isConnected8.call(target)) mouse(target, "dblclick", at2, { ...fields, detail: 2 });
  return true;
}
function release({ button, clicks, withMouse }, at2, over3) {
  const to = maybe(over3, ($it) => $Element_isConnected8.call($it)) ? over3 : $Document_body9.call(document) ?? $Document_documentElement8.call(document);
  mouse(to, "pointerup", at2, { button: BUTTON[button], buttons: 0 });
  if (withMouse && $Element_isConnected8.call(to)) mouse(to, "mouseup", at2, { button: BUTTON[button], buttons: 0, detail: clicks });
}
function onWindows() {
  return navigator.userAgent.includes("Windows");
}
function menu({ target }, at2) {
  mouse(target, "contextmenu", at2, { button: BUTTON.right, buttons: onWindows() ? 0 : MASK2.right, detail: 0 });
}
var FOCUSABLE = "a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";
function focusAt(target, at2) {
  for (const element of upwards(target)) {
    if (!isFocusable2(element)) continue;
    if (!contains(element, focused())) focus(element);
    return placeCaret(target, at2);
  }
  blur();
}
function placeCaret(target, at2) {
  const caret4 = $Document_caretPositionFromPoint.call(document, at2.x, at2.y);
  if (!caret4) return;
  if (isRich(target)) getSelection()?.collapse(caret4.offsetNode, caret4.offset);
  else if (isTextField(target) && caret4.offsetNode === target) caret2(target, caret4.offset);
}
function isFocusable2(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  if (rootOf(element)?.delegatesFocus) return true;
  return $Element_matches16.call(element, FOCUSABLE) && !$Element_matches16.call(element, ":disabled");
}
function plain2(target, type2) {
  $Element_dispatchEvent5.call(target, new Event(type2, { bubbles: true, composed: type2 === "input" }));
}

// extension/page/acting/keynames.js
var NAMED2 = [
  ["Backspace", 8],
  ["Tab", 9],
  ["Enter", 13],
  ["Shift", 16, "ShiftLeft"],
  ["Control", 17, "ControlLeft"],
  ["Alt", 18, "AltLeft"],
  ["Pause", 19],
  ["CapsLock", 20],
  ["Escape", 27],
  ["PageUp", 33],
  ["PageDown", 34],
  ["End", 35],
  ["Home", 36],
  ["ArrowLeft", 37],
  ["ArrowUp", 38],
  ["ArrowRight", 39],
  ["ArrowDown", 40],
  ["Insert", 45],
  ["Delete", 46],
  ["Meta", 91, "MetaLeft"],
  ["ContextMenu", 93],
  [" ", 32, "Space"],
  ...Array.from({ length: 12 }, (_, index) => (
    /** @type {[string, number]} */
    [`F${index + 1}`, 112 + index]
  ))
];
var ALIASES = {
  esc: "Escape",
  space: " ",
  spacebar: " ",
  del: "Delete",
  return: "Enter",
  ctrl: "Control",
  cmd: "Meta",
  command: "Meta",
  option: "Alt",
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
  pgup: "PageUp",
  pgdn: "PageDown",
  ins: "Insert",
  plus: "+"
};
var SIGNS = {
  "-": ["Minus", 189],
  "_": ["Minus", 189],
  "=": ["Equal", 187],
  "+": ["Equal", 187],
  ",": ["Comma", 188],
  "<": ["Comma", 188],
  ".": ["Period", 190],
  ">": ["Period", 190],
  "/": ["Slash", 191],
  "?": ["Slash", 191],
  ";": ["Semicolon", 186],
  ":": ["Semicolon", 186],
  "'": ["Quote", 222],
  '"': ["Quote", 222],
  "[": ["BracketLeft", 219],
  "]": ["BracketRight", 221],
  "\\": ["Backslash", 220],
  "`": ["Backquote", 192]
};
var MODIFIERS = /* @__PURE__ */ new Set(["Shift", "Control", "Alt", "Meta"]);
function keyOf(name) {
  const wanted = ALIASES[name.toLowerCase()] ?? name;
  const named4 = NAMED2.find(([key]) => key.toLowerCase() === wanted.toLowerCase());
  if (named4) return { key: named4[0], code: named4[2] ?? named4[0], keyCode: named4[1] };
  return [...wanted].length === 1 ? characterKey(wanted) : null;
}
function characterKey(key) {
  const upper = key.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return { key, code: `Key${upper}`, keyCode: upper.charCodeAt(0) };
  if (/^\d$/.test(key)) return { key, code: `Digit${key}`, keyCode: key.charCodeAt(0) };
  const [code, keyCode] = SIGNS[key] ?? ["", 0];
  return { key, code, keyCode };
}
function namesIn(text) {
  if (text.length === 1) return [text];
  const names = text.endsWith("+") ? [...text.slice(0, -2).split("+"), "+"] : text.split("+");
  return names.filter((name) => name !== "");
}
function strokeOf(text) {
  const keys = namesIn(text).map(keyOf);
  const last3 = keys.pop();
  if (!last3 || !keys.every((key2) => key2 && MODIFIERS.has(key2.key))) return null;
  const held5 = new Set(keys.map((key2) => key2?.key));
  const shift = held5.has("Shift");
  const key = shift && /^[a-z]$/.test(last3.key) ? last3.key.toUpperCase() : last3.key;
  return { ...last3, key, shift, control: held5.has("Control"), alt: held5.has("Alt"), meta: held5.has("Meta") };
}

// extension/page/acting/sliders.js
var $Element_getAttribute23 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_isConnected9 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_getBoundingClientRect8 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var MOST_PRESSES = 250;
var TRACK = 3;
var LEVELS3 = 4;
var CORRECTIONS = 12;
function numberOf2(slider, name) {
  const stated2 = $Element_getAttribute23.call(slider, `aria-${name}`);
  return stated2 === null || stated2.trim() === "" ? NaN : Number(stated2);
}
function now2(slider) {
  return numberOf2(slider, "valuenow");
}
function outOfRange(slider, wanted) {
  const range = roleOf2(slider) === "slider";
  const least = numberOf2(slider, "valuemin");
  const most = numberOf2(slider, "valuemax");
  const low = Number.isNaN(least) && range ? 0 : least;
  const high = Number.isNaN(most) && range ? 100 : most;
  if (!(wanted < low) && !(wanted > high)) return null;
  const message = `${title(slider)} goes from ${low} to ${high}. The nearest it can have: ${wanted < low ? low : high}.`;
  return { code: "invalid", message };
}
async function set(spot, value) {
  const slider = spot.element;
  const wanted = Number(value);
  const title2 = title(slider);
  if (value.trim() === "" || Number.isNaN(wanted)) return { code: "invalid", message: `${title2} takes a number.` };
  const wrong = outOfRange(slider, wanted);
  if (wrong) return wrong;
  if (now2(slider) === wanted) return { code: "done", message: `Already ${wanted}: ${title2}.`, already: true };
  const byKeys = await pressTowards(slider, wanted);
  if (byKeys !== "deaf") return verdict(slider, title2, wanted);
  await dragTowards(spot, wanted);
  return verdict(slider, title2, wanted);
}
function verdict(slider, title2, wanted) {
  const held5 = now2(slider);
  if (!$Element_isConnected9.call(slider)) return { code: "stale", message: `${title2} was replaced while it was moved.` };
  if (isClose(held5, wanted)) return { code: "done", message: `Set ${title2} to ${wanted}.` };
  return { code: "not_editable", message: `${title2} cannot be set to ${wanted}: the nearest that it took is ${held5}.` };
}
function isClose(held5, wanted) {
  return Math.abs(held5 - wanted) <= Math.abs(wanted) * 1e-9 + 1e-9;
}
async function pressed(slider, key) {
  const before4 = now2(slider);
  const named4 = (
    /** @type {Key} */
    keyOf(key)
  );
  await whole2({ ...named4, shift: false, control: false, alt: false, meta: false });
  for (let frames = 0; frames < 2 && now2(slider) === before4; frames++) await frame();
  return now2(slider) - before4;
}
async function pressTowards(slider, wanted) {
  focus(slider);
  if (!contains(slider, focused())) return "deaf";
  let moved = await edge(slider, wanted);
  for (const large of [true, false]) moved = await steps(slider, wanted, large) || moved;
  return moved ? "moved" : "deaf";
}
async function edge(slider, wanted) {
  const key = wanted === numberOf2(slider, "valuemax") ? "End" : wanted === numberOf2(slider, "valuemin") ? "Home" : null;
  return key !== null && await pressed(slider, key) !== 0;
}
async function steps(slider, wanted, large) {
  const [more, less] = large ? ["PageUp", "PageDown"] : ["ArrowUp", "ArrowDown"];
  let moved = false;
  let backwards = false;
  for (let presses = 0; presses < MOST_PRESSES && !isClose(now2(slider), wanted); presses++) {
    const before4 = Math.abs(now2(slider) - wanted);
    const up3 = now2(slider) < wanted !== backwards;
    const by = await pressed(
      slider,
      /** @type {string} */
      up3 ? more : less
    );
    if (by === 0) break;
    const after4 = Math.abs(now2(slider) - wanted);
    if (!moved && after4 > before4 && !backwards) backwards = true;
    else if (after4 >= before4) {
      await pressed(
        slider,
        /** @type {string} */
        up3 ? less : more
      );
      return true;
    }
    moved = true;
  }
  return moved;
}
function trackOf(slider) {
  const thumb = $Element_getBoundingClientRect8.call(slider);
  let track = slider;
  for (let level = 0; level < LEVELS3; level++) {
    const box = $Element_getBoundingClientRect8.call(track);
    if (box.width > TRACK * thumb.height && box.width > TRACK * box.height) return track;
    if (box.height > TRACK * thumb.width && box.height > TRACK * box.width) return track;
    track = parentOf(track) ?? track;
  }
  return slider;
}
async function dragTowards({ element: slider, at: at2, target }, wanted) {
  const box = $Element_getBoundingClientRect8.call(trackOf(slider));
  const least = numberOf2(slider, "valuemin") || 0;
  const most = Number.isNaN(numberOf2(slider, "valuemax")) ? 100 : numberOf2(slider, "valuemax");
  const upright = box.height > box.width;
  let share = (wanted - least) / (most - least || 1);
  await move3(target, at2);
  const held5 = await down2(target, at2);
  let place = at2;
  for (let tries = 0; tries < CORRECTIONS && !isClose(now2(slider), wanted); tries++) {
    place = placeOn(box, share, upright, at2);
    await move3(target, place, true);
    await frame();
    share += (wanted - now2(slider)) / (most - least || 1);
  }
  await up2(held5, place);
  await frame();
}
function placeOn(box, share, upright, at2) {
  const part = Math.max(0, Math.min(1, share));
  return upright ? { x: at2.x, y: box.bottom - box.height * part } : { x: box.left + box.width * part, y: at2.y };
}

// extension/page/acting/hittest.js
var $Element_getClientRects = /* @__PURE__ */ builtin(Element.prototype, "getClientRects");
var $Element_localName28 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_parentElement17 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_childNodes2 = /* @__PURE__ */ builtin(Element.prototype, "childNodes");
var $Element_getBoundingClientRect9 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var SEEN_WITHIN = 200;
var POINTS = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.1, 0.1], [0.9, 0.9]];
var SHARES = [0.5, 0.25, 0.75];
var MOST_SHAPES = 10;
var SLIDERS = /* @__PURE__ */ new Set(["slider", "scrollbar"]);
var COMPOSITE = /* @__PURE__ */ new Set(["combobox", "textbox", "searchbox", "spinbutton", "gridcell", "row"]);
function pointsOf(surface, { at: at2 }) {
  if (at2) return [placeOf2(surface, at2)].filter(isInside);
  const boxes2 = [...$Element_getClientRects.call(surface)].filter((box2) => box2.width > 0 && box2.height > 0);
  const box = boxes2[0] ?? boxOf2(surface);
  const points = POINTS.map(([across = 0, down3 = 0]) => ({ x: box.x + box.width * across, y: box.y + box.height * down3 }));
  return [...points, ...strokesOf(surface)].filter(isInside);
}
function strokesOf(surface) {
  if (!(surface instanceof SVGElement)) return [];
  const drawn5 = [surface, ...surface.querySelectorAll("*")].filter((each) => each instanceof SVGGeometryElement);
  return drawn5.slice(0, MOST_SHAPES).flatMap((each) => {
    const matrix = each.getScreenCTM();
    const length = each.getTotalLength();
    const points = matrix ? SHARES.map((share) => each.getPointAtLength(length * share).matrixTransform(matrix)) : [];
    return points.map(({ x, y }) => ({ x, y }));
  });
}
function isInside({ x, y }) {
  return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
}
function lands(hit, element, surface, forTyping) {
  const track = SLIDERS.has(roleOf2(element)) ? trackOf(element) : null;
  for (const at2 of upwards(hit)) {
    if (at2 === surface && element instanceof HTMLAreaElement) return false;
    if (at2 === element || at2 === surface) return at2 === hit || $Element_localName28.call(hit) !== "iframe";
    if (at2 instanceof HTMLLabelElement && at2.control === element) return true;
    if (at2 === track || isAround(at2, element, hit)) return true;
    if (isOther(at2, element)) return false;
    if (forTyping && at2 === $Element_parentElement17.call(element)) return true;
  }
  return false;
}
function isAround(at2, element, hit) {
  if (roleOf2(element) !== "combobox" || !contains(at2, element) || !isHandled(at2)) return false;
  if (editableOf(at2) !== element) return false;
  const between = [...upwards(hit)];
  return !between.slice(0, between.indexOf(at2)).some((part) => isHandled(part));
}
function isOther(inner, element) {
  if (!isWidget(inner, roleOf2(inner))) return false;
  if (COMPOSITE.has(roleOf2(element)) && isField(inner)) return false;
  const namer = new Namer();
  const name = namer.nameOf(inner);
  return name !== "" && name !== namer.nameOf(element);
}
function met(hit) {
  if (isReal()) return hit;
  const [only, ...others] = $Element_childNodes2.call(hit);
  if (!(only instanceof HTMLElement) || others.length > 0 || getComputedStyle(only).display === "none") return hit;
  const { width, height } = $Element_getBoundingClientRect9.call(only);
  return width === 0 && height === 0 ? met(only) : hit;
}
function hitTest(element, surface, aim) {
  let blocker = null;
  for (const at2 of pointsOf(surface, aim)) {
    const target = elementAt(at2.x, at2.y);
    if (target && lands(target, element, surface, aim.forTyping ?? false)) return { target: met(target), at: at2 };
    blocker ??= target;
  }
  return { blocker };
}
function isInSight(surface, { x, y }) {
  if (!isReal() || window === window.top) return Promise.resolve(true);
  return new Promise((resolve) => {
    const observer4 = new IntersectionObserver(([entry]) => {
      const { left: left2, right, top: top2, bottom } = (
        /** @type {IntersectionObserverEntry} */
        entry.intersectionRect
      );
      end4(x >= left2 && x <= right && y >= top2 && y <= bottom);
    });
    const end4 = (isSeen8) => {
      observer4.disconnect();
      callOff();
      resolve(isSeen8);
    };
    const callOff = after2(SEEN_WITHIN, () => end4(true));
    observer4.observe(surface);
  });
}

// extension/page/acting/opening.js
var $Element_getAttribute24 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Document_querySelector2 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var $Document_createElement5 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_matches17 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_setAttribute2 = /* @__PURE__ */ builtin(Element.prototype, "setAttribute");
var $Element_querySelectorAll7 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Node_baseURI2 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var $Element_closest10 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var SAME_TAB = /* @__PURE__ */ new Set(["", "_self", "_parent", "_top"]);
function opensTab(stated2) {
  const target = (stated2 ?? maybe($Document_querySelector2.call(document, "base[target]"), ($it) => $Element_getAttribute24.call($it, "target")) ?? "").toLowerCase();
  if (SAME_TAB.has(target) || target === window.name.toLowerCase()) return false;
  for (const frame2 of everywhere("iframe[name], frame[name]")) {
    if ($Element_getAttribute24.call(frame2, "name")?.toLowerCase() === target) return false;
  }
  return true;
}
var desk4 = $Document_createElement5.call(document, "i");
function linkOf2(event) {
  const link = event.composedPath().find((node) => node instanceof Element && $Element_matches17.call(node, "a[href], area[href]"));
  const isLink3 = link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement;
  return isLink3 && !link.hasAttribute("download") ? link : null;
}
function linkUrl(event) {
  const link = linkOf2(event);
  return link && opensTab(link.getAttribute("target")) ? link.href : null;
}
function leads(event) {
  const link = event.type === "submit" ? null : linkOf2(event);
  if (!link || !/^https?:$/.test(link.protocol) || !["", "_self"].includes(link.target.toLowerCase())) return false;
  return link.href.split("#")[0] !== location.href.split("#")[0];
}
function runsScript(event) {
  const link = event.isTrusted || event.type === "submit" ? null : linkOf2(event);
  if (link?.protocol !== "javascript:" || opensTab(link.getAttribute("target"))) return false;
  $Element_setAttribute2.call(desk4, "address", link.href);
  return ask("follow", desk4);
}
function formUrl(event) {
  const form = (
    /** @type {HTMLFormElement} */
    event.target
  );
  const by = event instanceof SubmitEvent ? event.submitter : null;
  const stated2 = (name) => maybe(by, ($it) => $Element_getAttribute24.call($it, `form${name}`)) ?? $Element_getAttribute24.call(form, name);
  if (!opensTab(stated2("target")) || !/^(get)?$/i.test(stated2("method") ?? "")) return null;
  if ([...new FormData(form)].some(([, value]) => value instanceof File)) return null;
  if ([...$Element_querySelectorAll7.call(form, "input")].some((input) => input.value && isSecret(input))) return null;
  const url = new URL(stated2("action") || location.href, $Node_baseURI2.call(document));
  url.search = new URLSearchParams(
    /** @type {[string, string][]} */
    [...new FormData(form, by)]
  ).toString();
  return url.href;
}
function pathFrom(from) {
  return [...from instanceof Element ? upwards(from) : [], document, window];
}
function guard(target) {
  const seen = {};
  const controller = new AbortController();
  const decide = (event) => {
    if (event.defaultPrevented || event.currentTarget !== window && !event.cancelBubble) return;
    if (runsScript(event)) return event.preventDefault();
    const url = event.type === "submit" ? formUrl(event) : linkUrl(event);
    if (!url || !/^https?:/.test(url)) {
      seen.leads ||= leads(event);
      return;
    }
    event.preventDefault();
    seen.opens = url;
  };
  const { signal } = controller;
  for (const node of pathFrom(target)) call(node, "addEventListener", "click", decide, { signal });
  for (const node of pathFrom(formOf(target) ?? document)) call(node, "addEventListener", "submit", decide, { signal });
  return { stop: () => controller.abort(), seen };
}
function formOf(target) {
  const control = $Element_closest10.call(target, "button, input, select, textarea");
  return (
    /** @type {HTMLButtonElement | null} */
    control?.form ?? $Element_closest10.call(target, "form")
  );
}

// extension/page/acting/click.js
var $Element_isConnected10 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_closest11 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var DID = { left1: "Clicked", left2: "Double-clicked", right1: "Right-clicked", right2: "Right-clicked twice" };
var USUAL_INTEREST_MS = 500;
function under(spot, title2) {
  const hit = elementAt(spot.at.x, spot.at.y);
  const now3 = hit && met(hit);
  if (!$Element_isConnected10.call(spot.element) || !now3) {
    return { refusal: { code: "stale", message: `${title2} went away under the pointer.` } };
  }
  if (spot.isMeant && !spot.isMeant()) {
    return { refusal: { code: "stale", message: `${title2} became something else under the pointer.` } };
  }
  if (now3 === spot.target || lands(now3, spot.element, spot.element, false)) return { target: now3 };
  const message = `${title2} could not be reached any more when the pointer came.`;
  return { refusal: { code: "covered", message, covering: [{ name: title(now3) }] } };
}
async function click(spot, { button = "left", count: count4 = 1, hold_ms: hold2 = 0, at: at2 } = {}) {
  const title2 = title(spot.element);
  await move3(spot.target, spot.at);
  if (isPlayer(spot.element) && button === "left") return play(spot, count4 === 1 && hold2 === 0 && !at2);
  await (spot.byItself ? frame() : soon());
  if (spot.byItself && button === "left") {
    if (spot.isMeant && !spot.isMeant()) return { code: "stale", message: `${title2} became something else under the pointer.` };
    return { code: "done", message: `Clicked ${title2}.`, ...activate(
      /** @type {HTMLElement} */
      spot.element
    ) };
  }
  const seen = {};
  for (let clicks = 1; clicks <= count4; clicks++) {
    let there = under(spot, title2);
    if ("refusal" in there && there.refusal.code === "covered" && clicks === 1) {
      spot = await aimedAnew(spot, at2);
      there = under(spot, title2);
    }
    if ("refusal" in there) return clicks === 1 ? there.refusal : halfway(title2, there.refusal);
    const guard2 = guard(there.target);
    let delivered = false;
    try {
      const held5 = await down2(there.target, spot.at, button, clicks, spot.isMeant);
      if (hold2 > 0) await pause(hold2);
      delivered = await up2(held5, spot.at, spot.isMeant);
    } finally {
      guard2.stop();
    }
    Object.assign(seen, guard2.seen);
    if (!delivered) return { code: "done", message: `Pressed ${title2}; it went away or became something else before the release.` };
  }
  const long = hold2 > 0 ? ` and held it for ${hold2} ms` : "";
  return { code: "done", message: `${DID[`${button}${count4}`]} ${title2}${where(at2)}${long}.`, ...seen };
}
async function play({ element, isMeant: isMeant2 }, isPlain3) {
  const title2 = title(element);
  if (!isPlain3) return { code: "invalid", message: `${title2} is played and paused by a plain click, and takes the arrow keys; no other press on it can be followed.` };
  focus(element);
  if (isMeant2 && !isMeant2()) return { code: "stale", message: `${title2} became something else as it got the focus.` };
  if (!isReal()) return playByScript(
    /** @type {HTMLMediaElement} */
    element,
    title2
  );
  await whole2(
    /** @type {Stroke} */
    strokeOf("Space")
  );
  return { code: "done", message: `Clicked ${title2}.` };
}
async function playByScript(media, title2) {
  if (!media.paused) media.pause();
  else if (await isKept(media.play())) {
    return { code: "untrusted", advice: "person_for_input", message: `The browser plays ${title2} only where a person clicks on the page.` };
  }
  return { code: "done", message: `Clicked ${title2}.` };
}
async function isKept(playing) {
  const refusal = await Promise.race([playing.then(() => null, (error) => error), drawnFrame()]);
  return refusal instanceof DOMException && refusal.name === "NotAllowedError";
}
async function aimedAnew(spot, at2) {
  const ready5 = await ready(spot.element, { at: at2 });
  if ("refusal" in ready5) return spot;
  await move3(ready5.target, ready5.at);
  return { ...ready5, isMeant: spot.isMeant };
}
function halfway(title2, refusal) {
  return { code: "done", message: `Clicked ${title2} once; the second click was not made: ${refusal.message}` };
}
async function hover(spot, { at: at2 }) {
  const title2 = title(spot.element);
  await move3(spot.target, spot.at);
  if (isReal()) expectInterest(spot.target);
  await soon();
  const there = under(spot, title2);
  const now3 = "refusal" in there ? elementAt(spot.at.x, spot.at.y) : null;
  const away = "refusal" in there ? ` It is not there any more: the pointer is over ${now3 ? title(now3) : "nothing"} now.` : "";
  return { code: "done", message: `Moved the pointer over ${title2}${where(at2)}.${away}` };
}
function expectInterest(target) {
  const invoker = $Element_closest11.call(target, "[interestfor]");
  if (!invoker) return;
  const delay = getComputedStyle(invoker).getPropertyValue("interest-delay-start");
  const isStated = /^[\d.]+m?s$/.test(delay);
  expect2(isStated ? parseFloat(delay) * (delay.endsWith("ms") ? 1 : 1e3) : USUAL_INTEREST_MS);
}
function activate(element) {
  const guard2 = guard(element);
  call(element, "click");
  guard2.stop();
  return guard2.seen;
}

// extension/page/acting/options.js
var $Element_checkVisibility11 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_getBoundingClientRect10 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_getRootNode7 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_querySelector13 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_getAttribute25 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_matches18 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_isConnected11 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_childNodes3 = /* @__PURE__ */ builtin(Element.prototype, "childNodes");
var $Element_children4 = /* @__PURE__ */ builtin(Element.prototype, "children");
var $Element_textContent20 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_scrollTop4 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_clientHeight7 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Document_scrollingElement4 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var MOST_SCREENS = 200;
var LEVELS4 = 4;
var OPTIONS = "[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem], [role=radio], input[type=radio]";
var LISTS2 = "[role=listbox], [role=tree], [role=menu], [role=option]";
var POPUPS = "[role=listbox] [role=option], [role=menu] [role^=menuitem], [role=tree] [role=treeitem]";
function isShown3(element) {
  const { width, height } = boxOf2(element);
  return width > 1 && height > 1 && $Element_checkVisibility11.call(element, { visibilityProperty: true }) && !isClipped(element);
}
function isClipped(element) {
  let at2 = parentOf(element);
  for (let level = 0; at2 && level < LEVELS4; level++) {
    const { width, height } = $Element_getBoundingClientRect10.call(at2);
    if ((width < 2 || height < 2) && getComputedStyle(at2).overflow !== "visible") return true;
    at2 = parentOf(at2);
  }
  return false;
}
function listsOf(element) {
  const root2 = (
    /** @type {Document | ShadowRoot} */
    $Element_getRootNode7.call(element)
  );
  const inner = $Element_querySelector13.call(element, "[aria-controls], [aria-owns]") ?? element;
  const ids = [element, inner].flatMap((at2) => ["aria-controls", "aria-owns"].map((name) => $Element_getAttribute25.call(at2, name) ?? ""));
  const owned = [...new Set(ids.join(" ").split(/\s+/))].map((id) => id && call(root2, "getElementById", id));
  const lists = owned.filter((list) => list instanceof Element);
  return lists.length ? lists : [element];
}
function isOfList(field) {
  const opens = $Element_getAttribute25.call(field, "aria-haspopup") === "dialog";
  return !opens || listsOf(field).some((popup) => popup !== field && below(popup, LISTS2).length > 0);
}
function below(element, selector) {
  const found2 = [];
  for (const child of childrenOf(element)) {
    if (!(child instanceof Element)) continue;
    if ($Element_matches18.call(child, selector)) found2.push(child);
    found2.push(...below(child, selector));
  }
  return found2;
}
function shown4(element, { fresh: fresh3, before: before4 }) {
  const inside3 = listsOf(element).flatMap((list) => below(list, OPTIONS)).filter(isShown3);
  if (inside3.length) return inside3;
  const popups = popupsBeside(element).filter((option) => !before4.has(option));
  if (popups.length) return popups;
  const leaves = fresh3.filter((part) => $Element_isConnected11.call(part)).flatMap(leavesOf).filter((leaf) => isShown3(leaf) && !isLabel(leaf, element));
  const floating = leaves.filter((leaf) => floats(leaf, element));
  return [...new Set(floating.length ? floating : leaves)];
}
function isLabel(leaf, element) {
  return roleOf2(element) === "button" && contains(element, leaf);
}
function floats(leaf, element) {
  for (const at2 of upwards(leaf)) {
    if (contains(at2, element)) return false;
    if (/absolute|fixed/.test(getComputedStyle(at2).position)) return true;
  }
  return false;
}
function popupsBeside(element) {
  return [...everywhere(POPUPS)].filter(isShown3).filter((option) => !contains(element, option));
}
function leavesOf(part) {
  const own2 = [...$Element_childNodes3.call(part)].some((node) => node instanceof Text && node.data.trim() !== "");
  return own2 ? [part] : [...$Element_children4.call(part)].flatMap(leavesOf);
}
function read4(option) {
  const value = $Element_getAttribute25.call(option, "data-value") ?? $Element_getAttribute25.call(option, "value") ?? "";
  const name = new Namer().nameOf(option);
  const own2 = collapse($Element_textContent20.call(option) ?? "");
  return { value, label: own2 && name.includes(own2) ? own2 : name || own2 };
}
async function search(options, wanted) {
  const labels = /* @__PURE__ */ new Set();
  const look6 = () => {
    const seen = options();
    for (const option2 of seen) labels.add(read4(option2).label);
    return match(seen, wanted, read4);
  };
  let option = look6();
  const box = option ? null : scrollBoxOf(options()[0]);
  if (box) box.scrollTop = 0;
  for (let screens = 0; box && !option && screens < MOST_SCREENS; screens++) {
    await frame();
    await frame();
    option = look6();
    const before4 = $Element_scrollTop4.call(box);
    if (!option) move(box, "y", $Element_clientHeight7.call(box) * 0.8);
    if ($Element_scrollTop4.call(box) === before4) break;
  }
  return { option, labels: [...labels] };
}
function scrollBoxOf(option) {
  const box = option ? scrollerOf(option, "y") : null;
  return box === $Document_scrollingElement4.call(document) ? null : box;
}

// extension/page/acting/calendars.js
var $Element_checkVisibility12 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Document_createTreeWalker3 = /* @__PURE__ */ builtin(Document.prototype, "createTreeWalker");
var $Node_parentElement5 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Element_contains8 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_parentElement18 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_getBoundingClientRect11 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_attributes = /* @__PURE__ */ builtin(Element.prototype, "attributes");
var $Element_getAttribute26 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_closest12 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Document_documentElement9 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_localName29 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches19 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_textContent21 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var LEAST_DAYS = 28;
var WEEK = 7;
var LEVELS5 = 6;
var DAY_LEVELS = 2;
var CONTROLS7 = "button, a, [role=button], [onclick]";
var YEAR = /(?<!\d)(?:1[89]|2[01])\d\d(?!\d)/;
function dateOf(text) {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isOne2 = year !== void 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isOne2 ? { month: Number(year) * 12 + Number(month) - 1, day: Number(day) } : null;
}
function shown5() {
  const found2 = rootsNow().flatMap((root2) => runsOf(root2)).map(monthOf).filter((month) => month !== null);
  const solid = found2.filter(({ grid }) => $Element_checkVisibility12.call(grid, { opacityProperty: true }));
  return solid.length ? solid : found2;
}
function runsOf(root2) {
  const texts3 = $Document_createTreeWalker3.call(document, root2, NodeFilter.SHOW_TEXT);
  const runs = [];
  let run3 = [];
  for (let node = texts3.nextNode(); node; node = texts3.nextNode()) {
    const number = /^\s*(\d{1,2})\s*$/.exec(
      /** @type {Text} */
      node.data
    )?.[1];
    const element = $Node_parentElement5.call(node);
    if (!number || !maybe(element, ($it) => $Element_checkVisibility12.call($it, { visibilityProperty: true }))) continue;
    if (Number(number) === run3.length && maybe(maybe(run3.at(-1), ($it) => $Element_parentElement18.call($it)), ($it) => $Element_contains8.call($it, element))) continue;
    if (Number(number) !== run3.length + 1) run3 = [];
    if (Number(number) !== run3.length + 1) continue;
    run3.push(element);
    if (run3.length === LEAST_DAYS) runs.push(run3);
  }
  return runs.filter(isGrid);
}
function isGrid(days) {
  const boxes2 = days.map((day) => $Element_getBoundingClientRect11.call(day));
  return boxes2.every((box, at2) => {
    const next3 = boxes2[at2 + WEEK];
    return box.width > 0 && (!next3 || next3.top > box.top && Math.abs(next3.left + next3.right - box.left - box.right) < box.width * 2);
  });
}
function monthOf(days) {
  const [first, last3] = (
    /** @type {[Element, Element]} */
    [days[0], days.at(-1)]
  );
  const grid = (
    /** @type {Element} */
    [...upwards(first)].find((at2) => contains(at2, last3))
  );
  const known6 = { grid, days: new Map(days.map((day, at2) => [at2 + 1, day])) };
  const stated2 = stating(first, 1) ?? stating(last3, days.length);
  let box = parentOf(grid);
  for (let level = 0; box && level < LEVELS5; level++, box = parentOf(box)) {
    const said4 = headingOf(box, grid);
    if (said4) return { ...known6, month: stated2 ?? said4.month, heading: said4.place, box };
  }
  return stated2 === null ? null : { ...known6, month: stated2, heading: null, box: parentOf(grid) ?? grid };
}
function stating(element, day) {
  for (const at2 of [element, $Element_parentElement18.call(element), maybe($Element_parentElement18.call(element), ($it) => $Element_parentElement18.call($it))]) {
    for (const { value } of maybe(at2, ($it) => $Element_attributes.call($it)) ?? []) {
      const date = dateOf(/\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? "");
      if (date?.day === day) return date.month;
    }
  }
  return null;
}
function headingOf(box, grid) {
  const pieces4 = [...piecesOf(box, grid)];
  const year = Number(pieces4.map(({ text }) => YEAR.exec(text)?.[0]).find(Boolean) ?? NaN);
  if (Number.isNaN(year)) return null;
  const naming = monthNames(box);
  for (const { text, element } of pieces4) {
    const words = text.replace(YEAR, " ").toLocaleLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
    const month = words.map((word) => /^\d/.test(word) ? Number(word) - 1 : naming.get(word) ?? NaN).find((at2) => at2 >= 0 && at2 < 12);
    if (month !== void 0) return { month: year * 12 + month, place: $Element_getBoundingClientRect11.call(element) };
  }
  return null;
}
function* piecesOf(node, grid) {
  if (node === grid) return;
  if (node instanceof Text) return node.parentElement && (yield { text: collapse(node.data), element: node.parentElement });
  if (!(node instanceof Element) || !$Element_checkVisibility12.call(node, { visibilityProperty: true })) return;
  if (node instanceof HTMLSelectElement) return yield { text: node.selectedOptions[0]?.text ?? "", element: node };
  if (node instanceof HTMLInputElement) return yield { text: node.value, element: node };
  for (const child of childrenOf(node)) yield* piecesOf(child, grid);
}
function monthNames(element) {
  const languages = [maybe($Element_closest12.call(element, "[lang]"), ($it) => $Element_getAttribute26.call($it, "lang")), read($Document_documentElement9.call(document), "lang"), ...navigator.languages, "en"];
  const found2 = /* @__PURE__ */ new Map();
  for (const language of languages) {
    if (!language || !Intl.DateTimeFormat.supportedLocalesOf(canonical(language)).length) continue;
    for (
      const month of
      /** @type {const} */
      ["long", "short"]
    ) {
      for (const day of [
        void 0,
        /** @type {const} */
        "numeric"
      ]) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: "UTC" });
        for (let at2 = 0; at2 < 12; at2++) {
          const name = format.formatToParts(Date.UTC(2026, at2, 1)).find(({ type: type2 }) => type2 === "month")?.value;
          const word = name?.toLocaleLowerCase().replace(/\P{L}+$/u, "") ?? "";
          if (word && !found2.has(word)) found2.set(word, at2);
        }
      }
    }
  }
  return found2;
}
function canonical(language) {
  try {
    return Intl.getCanonicalLocales(language);
  } catch {
    return [];
  }
}
function controlsOf2(month, forward) {
  const top2 = $Element_getBoundingClientRect11.call(month.grid).top;
  let found2 = [];
  for (let box = (
    /** @type {Element | null} */
    month.box
  ), level = 0; box && !found2.length && level < LEVELS5; box = parentOf(box), level++) {
    found2 = [...pressable(box, month.grid)].filter((each) => isAbove(each, top2) && !saysMonth(each) && !leadsAway(each));
  }
  const middle = month.heading ?? $Element_getBoundingClientRect11.call(month.box);
  const at2 = (each) => $Element_getBoundingClientRect11.call(each).left;
  found2.sort((one, other) => at2(other) - at2(one));
  const right = found2.filter((each) => at2(each) >= middle.left + middle.width / 2);
  const left2 = found2.filter((each) => !right.includes(each)).reverse();
  return forward ? [...right, ...left2.reverse()] : [...left2, ...right];
}
function* pressable(element, grid) {
  for (const child of childrenOf(element)) {
    if (!(child instanceof Element) || child === grid || !$Element_checkVisibility12.call(child, { visibilityProperty: true })) continue;
    const isField6 = /^(input|select)$/.test($Element_localName29.call(child));
    if (!isField6 && !contains(child, grid) && ($Element_matches19.call(child, CONTROLS7) || getComputedStyle(child).cursor === "pointer")) yield child;
    else yield* pressable(child, grid);
  }
}
function isChosen({ days }, day) {
  const around4 = [...upwards(
    /** @type {Element} */
    days.get(day)
  )].slice(0, DAY_LEVELS);
  return around4.some((at2) => $Element_getAttribute26.call(at2, "aria-selected") === "true" || "selected" in statesOf(at2, 0));
}
function isAbove(element, top2) {
  const box = $Element_getBoundingClientRect11.call(element);
  return box.width > 0 && box.height > 0 && (box.top + box.bottom) / 2 < top2;
}
function saysMonth(element) {
  const text = collapse($Element_textContent21.call(element) ?? "");
  return YEAR.test(text) || text.toLocaleLowerCase().split(/\P{L}+/u).some((word) => monthNames(element).has(word));
}
function leadsAway(element) {
  const control = $Element_closest12.call(element, "a, button, input");
  if (control instanceof HTMLAnchorElement) return !/^(#|javascript:|$)/.test(control.getAttribute("href") ?? "");
  return (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) && control.type === "submit" && control.form !== null;
}

// extension/page/acting/datefields.js
var $Element_getAttribute27 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_isConnected12 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_getBoundingClientRect12 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_textContent22 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var CAP = 1500;
var OPENS = 4e3;
var CALM = 600;
var MOST_PRESSES2 = 60;
var OPENING = /* @__PURE__ */ new Set(["dialog", "grid"]);
async function set2(spot, text) {
  const opened = await open3(spot);
  return "refusal" in opened ? opened.refusal : choose2(spot, text, opened.months);
}
async function choose2(spot, text, months) {
  const field = (
    /** @type {HTMLInputElement} */
    spot.element
  );
  const title2 = title(field);
  const wanted = (
    /** @type {{ month: number, day: number }} */
    dateOf(text)
  );
  const there = await walkTo(months, wanted.month, title2);
  if ("refusal" in there) return there.refusal;
  const before4 = field.value;
  const pressed2 = await pressDay(there.month, wanted.day, title2);
  if (pressed2) return pressed2;
  await until(() => !field.isConnected || field.value !== before4);
  if (!field.isConnected) return { code: "stale", message: `${title2} was replaced while its date was chosen.` };
  const held5 = `${title2} holds ${JSON.stringify(field.value)}`;
  const isSame2 = field.value === before4 && !field.value.includes(String(wanted.day));
  if (isSame2) return { code: "not_editable", message: `Pressed the day ${text} in the calendar, but ${held5}.` };
  return { code: "done", message: `Chose ${text} in the calendar: ${held5} now.` };
}
async function understood(spot, text, typed2, others) {
  const { element } = spot;
  const wanted = (
    /** @type {{ month: number, day: number }} */
    dateOf(text)
  );
  await calm(CALM);
  const own2 = () => shown5().filter(({ grid }) => !others.includes(grid) || isControlled(element, grid));
  const isClosed = own2().length === 0 && OPENING.has($Element_getAttribute27.call(element, "aria-haspopup") ?? "");
  const ready5 = isClosed ? await ready(element) : null;
  if (ready5 && !("refusal" in ready5)) {
    await click(ready5);
    await until(() => own2().length > 0);
    await calm(CALM);
  }
  const months = own2();
  const isTaken = months.some((month) => month.month === wanted.month && isChosen(month, wanted.day));
  return months.length === 0 || isTaken ? typed2 : choose2(spot, text, own2);
}
function isControlled(field, grid) {
  return targetsOf(field, "aria-controls").some((panel) => contains(panel, grid));
}
async function until(isSo2, cap = CAP) {
  for (const late = performance.now() + cap; !isSo2() && performance.now() < late; ) await frame();
}
async function open3(spot) {
  await calm(CALM);
  const before4 = shown5();
  const isOpen3 = before4.length > 0 && spot.element === focused();
  if (!isOpen3) {
    const clicked = await click(spot);
    if (clicked.code !== "done") return { refusal: clicked };
  }
  const others = isOpen3 ? [] : before4.map(({ grid }) => grid);
  const own2 = () => shown5().filter(({ grid }) => !others.includes(grid));
  await until(() => own2().length > 0, OPENS);
  await calm(CALM);
  await until(() => shown5().length > 0, OPENS);
  const months = own2().length ? own2 : shown5;
  if (months().length) return { months };
  const message = `${title(spot.element)} is read-only, and a click on it opened no calendar whose month could be read.`;
  return { refusal: { code: "not_editable", message } };
}
async function walkTo(months, wanted, title2) {
  const steps2 = /* @__PURE__ */ new Map();
  for (let presses = 0; presses < MOST_PRESSES2; presses++) {
    await until(() => months().length > 0);
    const now3 = months();
    const there = now3.find(({ month }) => month === wanted);
    if (there) return { month: there };
    const from = nearest(now3, wanted);
    if (!from) break;
    const gap = wanted - from.month;
    const next3 = nextControl(from, gap, steps2);
    if (!next3) break;
    const ready5 = await ready(next3.control);
    if (!("refusal" in ready5)) await click(ready5);
    await until(() => stepBetween(now3, months()) !== 0);
    steps2.set(next3.key, stepBetween(now3, months()));
    await until(() => months().length <= now3.length);
    await calm(CALM);
    if (!months().length && $Element_isConnected12.call(next3.control) && !("refusal" in ready5)) await click(ready5);
  }
  const shown7 = months().map(({ month }) => `${Math.floor(month / 12)}-${String(month % 12 + 1).padStart(2, "0")}`);
  const message = `The calendar of ${title2} could not be brought to that month: it shows ${shown7.join(", ") || "no days"}.`;
  return { refusal: { code: "no_such_option", message } };
}
function stepBetween(before4, after4) {
  const known6 = before4.map(({ month }) => month);
  const fresh3 = after4.map(({ month }) => month).filter((month) => !known6.includes(month));
  if (!fresh3.length) return 0;
  const back = Math.min(...fresh3) - Math.min(...known6);
  return back < 0 ? back : Math.max(...fresh3) - Math.max(...known6);
}
function nearest(months, wanted) {
  return [...months].sort((one, other) => Math.abs(one.month - wanted) - Math.abs(other.month - wanted))[0];
}
function nextControl(from, gap, steps2) {
  const forward = gap > 0;
  const all5 = controlsOf2(from, forward).filter((control) => !isDisabled(control));
  const places4 = [...all5].sort((one, other) => $Element_getBoundingClientRect12.call(one).left - $Element_getBoundingClientRect12.call(other).left);
  const keyed = all5.map((control) => ({ control, key: `${places4.indexOf(control)} of ${all5.length}` }));
  const useful = keyed.filter(({ key }) => {
    const step2 = steps2.get(key) ?? 0;
    return Math.sign(step2) === Math.sign(gap) && Math.abs(step2) <= Math.abs(gap);
  });
  useful.sort((one, other) => Math.abs(steps2.get(other.key) ?? 0) - Math.abs(steps2.get(one.key) ?? 0));
  return useful[0] ?? keyed.find(({ key }) => !steps2.has(key)) ?? null;
}
async function pressDay(month, day, title2) {
  const element = month.days.get(day);
  const isThere = () => maybe(element, ($it) => $Element_textContent22.call($it))?.trim() === String(day);
  if (!element || leadsAway(element)) {
    return { code: "no_such_option", message: `The calendar of ${title2} has no such day.` };
  }
  if ([...upwards(element)].slice(0, 3).some(isDisabled)) {
    return { code: "disabled", message: `That day cannot be chosen in the calendar of ${title2}.` };
  }
  const ready5 = await ready(element);
  if ("refusal" in ready5) return ready5.refusal;
  const clicked = await click({ ...ready5, isMeant: isThere });
  return clicked.code === "done" ? null : clicked;
}

// extension/page/acting/editing.js
var $Element_getRootNode8 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Node_addEventListener4 = /* @__PURE__ */ builtin(Node.prototype, "addEventListener");
var $Element_dispatchEvent6 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Element_textContent23 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var LATE = 1e3;
var TRIES = 3;
var FRESH = 8;
var NOTHING_HELD = { shift: false, control: false, alt: false, meta: false };
function isEditor(element) {
  return isRich(element) || isHiddenInput(element);
}
function press2(key, modifiers = {}) {
  const named4 = (
    /** @type {Key} */
    keyOf(key)
  );
  return press({ ...named4, ...NOTHING_HELD, ...modifiers });
}
async function selectAll(element, frames = 1) {
  if (isHiddenInput(element)) return pressAll().then(() => true);
  return keep2(frames, pressAll, () => selected(element) !== "" || drawn2(element) === "");
}
async function keep2(frames, set6, isSo2) {
  for (let tries = 0; tries < TRIES; tries++) {
    await set6();
    let kept2 = 0;
    while (kept2 < frames && (await frame(), isSo2())) kept2++;
    if (kept2 === frames) return true;
  }
  return false;
}
function selected(element) {
  const root2 = (
    /** @type {{ getSelection?: () => Selection | null }} */
    /** @type {unknown} */
    $Element_getRootNode8.call(element)
  );
  return (root2.getSelection?.() ?? getSelection())?.toString() ?? "";
}
async function pressAll() {
  const onMac = navigator.userAgent.includes("Mac OS");
  const heard5 = selectionHeard();
  await press2("a", onMac ? { meta: true } : { control: true });
  await heard5;
}
async function selectionHeard() {
  const controller = new AbortController();
  const event = new Promise((resolve) => {
    $Node_addEventListener4.call(document, "selectionchange", resolve, { signal: controller.signal });
  });
  await Promise.race([event, frame()]);
  controller.abort();
  await soon();
}
function clipboard(element, type2, data) {
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData: data };
  return !$Element_dispatchEvent6.call(element, new ClipboardEvent(type2, init));
}
function paste(element, text) {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  return clipboard(focused() ?? element, "paste", data);
}
async function insertLines(element, text) {
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) editRich(focused() ?? element, "insertParagraph");
    if (line) await insertText(line);
  }
}
function waysOf(element, text) {
  const asPaste = () => paste(element, text);
  if (isHiddenInput(element)) return [asPaste];
  if (text.includes("\n")) return [asPaste, () => insertLines(element, text)];
  return [() => insertText(text), asPaste];
}
function drawn2(element) {
  return (
    /** @type {HTMLElement} */
    read(isHiddenInput(element) ? surfaceOf(element) : element, "innerText").trim()
  );
}
function withoutNumbers(text) {
  let next3 = 0;
  const kept2 = text.split("\n").filter((line) => {
    const isNumber = /^\d+$/.test(line.trim()) && (next3 === 0 || Number(line) === next3);
    if (isNumber) next3 = Number(line) + 1;
    return !isNumber;
  });
  return kept2.join("\n");
}
async function copied(element) {
  await selectAll(element);
  const data = new DataTransfer();
  const taken = clipboard(focused() ?? element, "copy", data);
  const text = taken ? data.getData("text/plain") : null;
  await press2("ArrowRight");
  return text;
}
async function replace(element, text, agrees2, isFresh) {
  let held5 = drawn2(element);
  for (const [index, way] of waysOf(element, text).entries()) {
    await selectAll(element, isFresh && index === 0 ? FRESH : 1);
    if (text.includes("\n") && !isHiddenInput(element)) await erased(element);
    const before4 = drawn2(element);
    held5 = await answered(element, way, agrees2);
    if (agrees2(held5)) return held5;
    if (isHiddenInput(element) && countOf(held5, text) > countOf(before4, text)) return held5;
    const whole4 = await copied(element);
    if (whole4 !== null && agrees2(whole4)) return whole4;
    held5 = whole4 ?? held5;
  }
  return held5;
}
async function writeOver(element, text, isOther3) {
  const edit2 = (way) => answered(element, way, isOther3);
  if (!isEditor(element)) {
    const field = (
      /** @type {HTMLInputElement | HTMLTextAreaElement} */
      element
    );
    if (text) await insertText(text);
    else await press2("Backspace");
    if (!isReal()) plain2(field, "change");
    return true;
  }
  if (text === "" || text.includes("\n") && !isHiddenInput(element)) await edit2(() => press2("Backspace"));
  if (text === "") return isOther3();
  for (const way of waysOf(element, text)) {
    const before4 = drawn2(element);
    if (await edit2(way) !== before4) return true;
  }
  return isOther3();
}
function countOf(held5, text) {
  const bare4 = (all5) => all5.replace(/\s/g, "");
  return bare4(text) === "" ? 0 : bare4(held5).split(bare4(text)).length - 1;
}
function erased(element) {
  return answered(element, () => press2("Backspace"), (now3) => now3 === "");
}
async function answered(element, edit2, agrees2) {
  const before4 = drawn2(element);
  const taken = watchTaken();
  await edit2();
  await soon();
  const late = performance.now() + (taken.stop() ? LATE : 0);
  let held5 = drawn2(element);
  let hasAnswered = held5 !== before4 || agrees2(held5);
  for (let still2 = 0; !(held5 !== before4 && agrees2(held5)); ) {
    if (still2 >= 2 && (hasAnswered || performance.now() >= late)) break;
    await frame();
    const now3 = drawn2(element);
    still2 = now3 === held5 ? still2 + 1 : 0;
    hasAnswered ||= now3 !== held5;
    held5 = now3;
  }
  return held5;
}
function watchTaken() {
  const seen = [];
  const controller = new AbortController();
  const listen2 = { capture: true, signal: controller.signal };
  for (const type2 of ["beforeinput", "paste"]) window.addEventListener(type2, (event) => seen.push(event), listen2);
  return {
    /** Asked when all listeners have had the events. */
    stop() {
      controller.abort();
      return seen.some((event) => event.defaultPrevented);
    }
  };
}
async function clear4(element, isFresh) {
  if (drawn2(element) === "" && isRich(element) && $Element_textContent23.call(element) === "") return "";
  await selectAll(element, isFresh ? FRESH : 1);
  const held5 = await erased(element);
  return isHiddenInput(element) ? (await copied(element) ?? "").trim() : held5;
}

// extension/page/acting/values.js
var $Element_querySelectorAll8 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_hasAttribute15 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var RANGED2 = /* @__PURE__ */ new Set(["slider", "spinbutton", "scrollbar"]);
function controlOf(element) {
  const control = element instanceof HTMLLabelElement ? element.control ?? element : element;
  if (formatOf2(control) || RANGED2.has(roleOf2(control))) return control;
  const inner = [...$Element_querySelectorAll8.call(control, "input, [role=slider], [role=spinbutton]")].filter(
    (each) => formatOf2(each) || RANGED2.has(roleOf2(each))
  );
  return inner.length === 1 ? (
    /** @type {Element} */
    inner[0]
  ) : control;
}
function isTyped2(control) {
  if (formatOf2(control)) return false;
  if (!isTextField(control) && $Element_hasAttribute15.call(control, "aria-valuenow")) return false;
  return editableOf(control) !== null;
}
async function ready3(element, value) {
  const control = controlOf(element);
  if (isTyped2(control)) return ready2(control, value);
  if (control instanceof HTMLInputElement && control.readOnly) {
    return { refusal: { code: "not_editable", message: `${title(control)} is read-only.` } };
  }
  const spot = await ready(control, { forTyping: true });
  if (!("refusal" in spot) || spot.refusal.code === "disabled" || spot.refusal.code === "stale") return spot;
  return isStandIn2(control) ? { element: control, target: control, at: { x: 0, y: 0 } } : spot;
}
function isStandIn2(control) {
  return control instanceof HTMLInputElement && ["color", "range"].includes(control.type) && control.isConnected;
}
async function set3(spot, value) {
  const { element } = spot;
  if (formatOf2(element)) return setNative(
    /** @type {HTMLInputElement} */
    element,
    value
  );
  if (isTyped2(element)) return ended2(element, await type(spot, value));
  if (RANGED2.has(roleOf2(element))) return set(spot, value);
  return { code: "invalid", message: `${title(element)} has no value to set.` };
}
async function ended2(field, typed2) {
  if (typed2.code !== "done" || roleOf2(field) !== "spinbutton" || !isTextField(field)) return typed2;
  const before4 = field.value;
  if (focused() === field) blur();
  await frame();
  const isKept2 = !field.isConnected || field.value === before4 || isSecret(field);
  return isKept2 ? typed2 : { ...typed2, message: `${typed2.message} When the focus left it, it became ${JSON.stringify(field.value)}.` };
}
function problem2(field, value) {
  if (value === "" && field.type !== "range" && field.type !== "color") return null;
  const probe3 = (
    /** @type {HTMLInputElement} */
    field.cloneNode()
  );
  if (field.type === "range") probe3.type = "number";
  probe3.value = value;
  const { badInput, rangeOverflow, rangeUnderflow, stepMismatch } = probe3.validity;
  const formed = field.type === "color" ? probe3.value === value.toLowerCase() : probe3.value !== "";
  const range = field.type === "range" && formed ? rangeProblem(field, probe3, value) : null;
  if (range) return range;
  if (formed && !badInput && !rangeOverflow && !rangeUnderflow && !stepMismatch) return null;
  return wrongValue(field, formed ? nearest2(probe3, value) : []);
}
function rangeProblem(field, probe3, value) {
  if (!field.min) probe3.min = "0";
  if (!field.max) probe3.max = "100";
  probe3.value = value;
  return probe3.validity.valid ? null : wrongValue(field, nearest2(probe3, value));
}
function wrongValue(field, near) {
  const limits = ["min", "max", "step"].map((name) => field.getAttribute(name) && `${name} ${field.getAttribute(name)}`);
  const within7 = limits.filter(Boolean).join(", ");
  const hint = near.length ? ` The nearest it can have: ${near.join(" or ")}.` : "";
  const message = `${title(field)} takes ${formatOf2(field)}${within7 ? ` (${within7})` : ""}.${hint}`;
  return { code: "invalid", message };
}
function nearest2(probe3, value) {
  const found2 = [];
  for (
    const way of
    /** @type {const} */
    ["stepDown", "stepUp"]
  ) {
    probe3.value = value;
    try {
      probe3[way]();
    } catch {
      continue;
    }
    if (probe3.value !== value && probe3.validity.valid) found2.push(probe3.value);
  }
  return [...new Set(found2)];
}
async function slideTo(field, value) {
  const [least, most, step2] = [field.min || "0", field.max || "100", field.step || "1"].map(Number);
  const wanted = Number(value);
  const from = wanted - Number(step2) >= Number(least) ? wanted - Number(step2) : wanted + Number(step2);
  if (!(from <= Number(most)) || focused() !== field) return;
  field.value = String(from);
  plain2(field, "input");
  const key = (
    /** @type {Key} */
    keyOf(from < wanted ? "ArrowUp" : "ArrowDown")
  );
  await whole2({ ...key, shift: false, control: false, alt: false, meta: false });
  for (let frames = 0; frames < 2 && !isEqual(field, value); frames++) await frame();
}
async function setNative(field, value) {
  const title2 = title(field);
  const wrong = problem2(field, value);
  if (wrong) return wrong;
  if (isEqual(field, value)) return { code: "done", message: `Already ${JSON.stringify(field.value)}: ${title2}.`, already: true };
  focus(field);
  if (field.type === "range") await slideTo(field, value);
  if (field.type === "range" && isEqual(field, value)) return readBack(field, title2, value);
  const typed2 = field.type === "number";
  if (typed2 && !inputEvent(field, "beforeinput", "insertText", value)) {
    return { code: "not_editable", message: `${title2} did not let the value in.` };
  }
  field.value = value;
  if (typed2) inputEvent(field, "input", "insertText", value);
  else plain2(field, "input");
  plain2(field, "change");
  return readBack(field, title2, value);
}
function isEqual(field, value) {
  const numeric = ["number", "range"].includes(field.type) && value !== "";
  if (numeric) return field.value !== "" && Number(field.value) === Number(value);
  const probe3 = (
    /** @type {HTMLInputElement} */
    field.cloneNode()
  );
  probe3.value = value;
  return field.value === probe3.value;
}
function readBack(field, title2, value) {
  if (!field.isConnected) return { code: "stale", message: `${title2} was replaced while it was set.` };
  const held5 = isSecret(field) ? "something else" : JSON.stringify(field.value);
  if (!isEqual(field, value)) return { code: "not_editable", message: `${title2} did not take the value: it holds ${held5}.` };
  return { code: "done", message: value === "" ? `Cleared ${title2}.` : `Set ${title2} to ${held5}.` };
}

// extension/page/acting/typing.js
var $Element_matches20 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_getAttribute28 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_isConnected13 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_textContent24 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var LONGEST_KEYED = 120;
var LONGEST_REAL = 8;
var PATIENCE = 300;
var CAP2 = 1500;
var LEVELS6 = 3;
var LEAST_MASKED = 3;
var READ_ONLY = "A date is chosen in its calendar where it is written as 2026-11-21; else a click may open what sets it.";
var RANGED3 = /* @__PURE__ */ new Set(["slider", "spinbutton"]);
function cannotType(element) {
  return { code: "not_editable", message: `${title(element)} takes no text.` };
}
async function ready2(element, text = "") {
  const labelled2 = element instanceof HTMLLabelElement ? element.control : null;
  const field = fieldFor(labelled2 ?? element);
  if (!field) return { refusal: cannotType(element) };
  if (isReadonly(field) && field instanceof HTMLInputElement && dateOf(text)) return ready(field, { forTyping: true });
  if (isReadonly(field)) return { refusal: { code: "not_editable", message: `${title(field)} is read-only. ${READ_ONLY}` } };
  if (isHiddenInput(field)) return readyEditor(field);
  if (field !== focused()) return ready(field, { forTyping: true });
  const checked = check2(field);
  if ("refusal" in checked && checked.refusal.code === "disabled") return checked;
  return { element: field, target: field, at: { x: 0, y: 0 } };
}
async function readyEditor(field) {
  const spot = await ready(surfaceOf(field), { forTyping: true });
  return "refusal" in spot ? spot : { ...spot, element: field };
}
function isReadonly(field) {
  return $Element_matches20.call(field, ":is(input, textarea)[readonly]") || $Element_getAttribute28.call(field, "aria-readonly") === "true";
}
async function type(spot, text, atCaret = false) {
  const { element } = spot;
  if (isReadonly(element)) return set2(spot, text);
  if (text.includes("\n") && element instanceof HTMLInputElement && !isEditor(element)) {
    return typeLines(spot, text, atCaret);
  }
  if (formatOf2(element)) return set3(spot, text);
  if (atCaret) return insert2(element, text);
  if (isReal() && element !== focused()) {
    const title2 = title(element);
    await move3(spot.target, spot.at);
    if (spot.isMeant && !spot.isMeant()) return { code: "stale", message: `${title2} became something else under the pointer.` };
  }
  const isFresh = element !== focused();
  const calendarsBefore = dateOf(text) ? shown5().map(({ grid }) => grid) : null;
  focus(element);
  if (isFresh && isReal() && !isOfList(element)) await rest({ patience: PATIENCE, cap: CAP2, sinceAct: true });
  if (isEditor(element)) return typeRich(element, text, isFresh);
  const field = (
    /** @type {TextField} */
    element
  );
  const around4 = drawnAround(field);
  const before4 = field.value;
  const places4 = [...upwards(field)].slice(1, 1 + LEVELS6);
  const typed2 = isReal() ? await typeReal(field, text, around4) : typeText(field, text);
  if (!isReal()) plain2(element, "change");
  if (typed2 !== null) return brokenOff(field, typed2, text, before4);
  const place = field.isConnected ? null : places4.find((at2) => $Element_isConnected13.call(at2));
  if (place && !around4.includes(bare(text)) && bare($Element_textContent24.call(place) ?? "").includes(bare(text))) {
    return { code: "done", message: `Typed into ${title(field)}. The page has put the text in its place.` };
  }
  if (isTakenBeside(field, around4, text)) return { code: "done", message: `${title(field)} took the text: it stands beside the field now.` };
  const outcome = ofList(field, readBack2(field, text, before4));
  return calendarsBefore && outcome.code === "done" ? understood(spot, text, outcome, calendarsBefore) : outcome;
}
function ofNumber(field, typed2) {
  const waits2 = typed2.code === "done" && roleOf2(field) === "spinbutton" && focused() === field;
  return waits2 ? { ...typed2, message: `${typed2.message} The page may take it only when the focus leaves it.` } : typed2;
}
function drawnAround(field) {
  let around4 = parentOf(field);
  for (let level = 0; level < LEVELS6 && around4; level++) around4 = parentOf(around4) ?? around4;
  return bare(maybe(around4, ($it) => $Element_textContent24.call($it)) ?? "");
}
function isTakenBeside(field, before4, text) {
  const wanted = bare(text);
  return field.isConnected && field.value === "" && wanted !== "" && !before4.includes(wanted) && drawnAround(field).includes(wanted);
}
function ofList(field, typed2) {
  if (typed2.code !== "done" || field.value === "" || roleOf2(field) !== "combobox") return typed2;
  if (field instanceof HTMLInputElement && field.list || !isOfList(field)) return typed2;
  return { ...typed2, message: `${typed2.message} Typing alone chooses nothing of its list.` };
}
async function typeLines(spot, text, atCaret) {
  const field = (
    /** @type {HTMLInputElement} */
    spot.element
  );
  const [first = "", ...more] = text.split(/\r?\n/);
  let done = { code: "done", message: "" };
  if (first) done = await type(spot, first, atCaret);
  if (!first || formatOf2(field)) focus(field);
  for (const line of more) {
    if (done.code !== "done") return done;
    const into = nextBox(field);
    if (!into.isConnected || focused() !== into) {
      return { code: "not_editable", message: `${done.message} The focus went elsewhere, and Enter was not pressed.`.trim() };
    }
    const { prevented, ...opened } = await press(named("Enter"));
    const pressed2 = `${done.message} Pressed Enter in ${title(field)}.`.trim();
    done = { ...done, ...opened, message: prevented ? `${pressed2} The page handled it.` : pressed2 };
    if (!line) continue;
    await insert2(into, line);
    done = { ...done, message: `${done.message} Then typed the next line.` };
  }
  return done;
}
async function insert2(element, text) {
  if (element !== focused()) {
    focus(element);
    caretAtEnd(element);
  }
  if (isEditor(element)) await insertLines(element, text);
  else if (isReal()) await insertReal(
    /** @type {TextField} */
    element,
    text
  );
  else {
    for (const piece of piecesOf2(text)) typeKey(nextBox(
      /** @type {TextField} */
      element
    ), piece);
    plain2(element, "change");
  }
  return { code: "done", message: `Typed into ${title(element)}.` };
}
async function insertReal(field, text) {
  const letters = [...text];
  const keyed = letters.splice(letters.length > LONGEST_REAL ? -1 : 0);
  if (letters.length) await insertText(letters.join(""));
  await keyIn(field, keyed);
}
function typeText(field, text) {
  const pieces4 = piecesOf2(text);
  if (text === "") erase(field);
  else selectAll2(field);
  let into = field;
  for (const piece of pieces4) {
    into = nextBox(into);
    if (!into.isConnected) return null;
    typeKey(into, piece);
  }
  return null;
}
function piecesOf2(text) {
  return text.length <= LONGEST_KEYED ? [...text] : [text];
}
async function typeReal(field, text, around4) {
  field.select();
  if (text === "") {
    if (field.value !== "") await press(named("Backspace"));
    return null;
  }
  const letters = [...text];
  if (letters.length <= LONGEST_REAL || field.maxLength === 1) return keyIn(field, letters);
  if (focused() !== field) return 0;
  const atOnce = letters.slice(0, -1).join("");
  await insertText(atOnce);
  const isBeside = isTakenBeside(field, around4, atOnce);
  const isTaken = isBeside || bare(field.value) !== "" || letters.length > LONGEST_KEYED;
  if (isTaken && await keyIn(field, letters.slice(-1)) !== null) return letters.length - 1;
  if (isBeside || agrees(field.value, text) || text.length > LONGEST_KEYED || focused() !== field) return null;
  field.select();
  return keyIn(field, letters);
}
async function keyIn(field, letters) {
  let into = field;
  for (const [count4, letter] of letters.entries()) {
    into = nextBox(into);
    if (!into.isConnected || focused() !== into) return count4;
    const stroke2 = strokeFor(letter);
    await (stroke2 ? whole2(stroke2) : insertText(letter));
  }
  return null;
}
function named(key) {
  const known6 = (
    /** @type {Key} */
    keyOf(key)
  );
  return { ...known6, shift: false, control: false, alt: false, meta: false };
}
function nextBox(field) {
  const focus2 = focused();
  const full = field.maxLength === 1 && field.value.length === 1;
  return full && focus2 && focus2 !== field && isTextField(focus2) ? focus2 : field;
}
function selectAll2(field) {
  if (field.selectionStart === null) erase(field);
  else field.setSelectionRange(0, field.value.length);
}
function erase(field) {
  if (field.value === "") return;
  edit(field, { start: 0, end: field.value.length, text: "", inputType: "deleteContentBackward" });
}
async function typeRich(element, text, isFresh) {
  if (RANGED3.has(roleOf2(element))) return typeKeys(element, text);
  const wanted = text.trim();
  const isDrawn2 = isHiddenInput(element);
  const read8 = (held6) => isDrawn2 && !agrees(held6.trim(), wanted) ? withoutNumbers(held6) : held6;
  const agreeing = (held6) => agrees(read8(held6).trim(), wanted);
  const held5 = text === "" ? await clear4(element, isFresh) : await replace(element, text, agreeing, isFresh);
  const isAtPrompt = isDrawn2 && countOf(held5, text) > 0;
  return told4(element, read8(held5), agreeing(held5) || isAtPrompt, text);
}
async function typeKeys(element, text) {
  const title2 = title(element);
  const widget = [...upwards(element)].find((at2) => $Element_matches20.call(at2, "[role=group]")) ?? parentOf(element);
  await frame();
  focus(element);
  if (text === "") await press(named("Backspace"));
  for (const letter of text) {
    const stroke2 = strokeFor(letter);
    await (stroke2 ? whole2(stroke2) : insertText(letter));
    await frame();
  }
  const shown7 = JSON.stringify(collapse(maybe(widget, ($it) => $Element_textContent24.call($it)) ?? ""));
  return { code: "done", message: `Typed into ${title2}, key by key. The field shows ${shown7}.` };
}
function agrees(held5, wanted) {
  return held5 === wanted || bare(wanted) !== "" && bare(held5) === bare(wanted);
}
function bare(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
function readBack2(field, text, before4) {
  const title2 = title(field);
  const held5 = field.value;
  if (field.maxLength === 1 && text.startsWith(held5) && focused() !== field && text.length > 1) {
    return { code: "done", message: `Typed into ${title2} and the fields after it.` };
  }
  return told4(field, held5, agrees(held5, text) || isMasked(held5, text, before4), text);
}
function isMasked(held5, text, before4) {
  const [all5, own2, was] = [bare(held5), bare(text), bare(before4)];
  const at2 = own2.length < LEAST_MASKED ? -1 : all5.indexOf(own2);
  if (at2 < 0) return false;
  return was === "" || held5 !== before4 && was.startsWith(all5.slice(0, at2)) && was.endsWith(all5.slice(at2 + own2.length));
}
function brokenOff(field, count4, text, before4) {
  const whole4 = readBack2(field, text, before4);
  if (whole4.code !== "not_editable") return whole4;
  const lost2 = `The focus went elsewhere after ${count4} of ${[...text].length} characters, and the rest was not typed.`;
  return { ...whole4, message: `${lost2} ${whole4.message}` };
}
function told4(element, held5, took, text) {
  const title2 = title(element);
  if (!$Element_isConnected13.call(element)) return { code: "stale", message: `${title2} was replaced while it was typed into.` };
  const secret = isSecret(element);
  const shown7 = secret ? "something else" : JSON.stringify(shorten(asItIs(element, held5)));
  if (!took) return { code: "not_editable", message: `${title2} did not take the text: it holds ${shown7}.` };
  if (text === "") return { code: "done", message: `Cleared ${title2}.` };
  return { code: "done", message: `Typed into ${title2}. ${secret ? "It is filled now" : `It now holds ${shown7}`}.` };
}

// extension/page/acting/lists.js
var $Element_getAttribute29 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_closest13 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_isConnected14 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_matches21 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_parentElement19 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_className = /* @__PURE__ */ builtin(Element.prototype, "className");
var $Document_body10 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_checkVisibility13 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_textContent25 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var PATIENCE2 = 300;
var CAP3 = 1500;
var TRIES2 = 3;
var CALM2 = 600;
var LEVELS7 = 3;
var SELECTED = "[aria-selected=true], [aria-checked=true]";
var DIALOGS2 = /* @__PURE__ */ new Set(["dialog", "alertdialog"]);
var SEVERAL = "[aria-multiselectable=true]";
function isOpen(element) {
  return $Element_getAttribute29.call(element, "role") === "listbox" || expandedOf(element) === "true";
}
async function open4(spot, known6) {
  const { element } = spot;
  const isClosed = $Element_getAttribute29.call(element, "role") === "combobox" && expandedOf(element) === "false";
  if (!isClosed && shown4(element, known6).length > 0) return { refusal: null, opened: known6 };
  const watch6 = watch();
  const clicked = await click(spot);
  if (clicked.code === "done") await rest({ patience: PATIENCE2, cap: CAP3 });
  const opened = () => ({ ...known6, fresh: freshIn(watch6.records()).filter((part) => !contains(part, element)) });
  const started = performance.now();
  while (performance.now() - started < CAP3 && !shown4(element, opened()).length) await frame();
  await calm(CALM2);
  watch6.stop();
  return { refusal: clicked.code === "done" ? null : clicked, opened: opened() };
}
function freshIn(records) {
  const nodes = records.flatMap(({ type: type2, addedNodes, target }) => type2 === "childList" ? [...addedNodes] : [target]);
  return [...new Set(nodes)].filter((node) => node instanceof Element);
}
function filterOf(element) {
  const field = editableOf(element);
  return field && isTextField(field) && !field.readOnly ? field : null;
}
async function pick(spot, opened, wanted) {
  const { element } = spot;
  const shown7 = () => shown4(element, opened);
  let { option, labels } = await search(shown7, wanted);
  const filter = option ? null : filterOf(element);
  if (filter) {
    const typed2 = await type({ ...spot, element: filter }, wanted);
    if (!isOfList(filter)) return { typed: typed2 };
    for (const until2 = performance.now() + CAP3; !option && performance.now() < until2; ) {
      await rest({ patience: PATIENCE2, cap: CAP3 });
      ({ option } = await search(shown7, wanted));
    }
  }
  for (let tries = 0; option && tries < TRIES2; tries++) {
    const pressed2 = await press3(option, element);
    if (pressed2.code === "done") return { label: pressed2.message };
    if (pressed2.code !== "stale" && pressed2.code !== "hidden") return { refusal: pressed2 };
    await rest({ patience: PATIENCE2, cap: CAP3 });
    ({ option } = await search(shown7, wanted));
  }
  return { refusal: noSuchOption(wanted, labels) };
}
async function press3(option, element) {
  const { label } = read4(option);
  if (isSelected(option, element) && $Element_closest13.call(option, SEVERAL)) return { code: "done", message: label };
  const ready5 = await ready(option);
  if ("refusal" in ready5) return ready5.refusal;
  const clicked = await click({ ...ready5, isMeant: () => says2(option, label) });
  return clicked.code === "done" ? { code: "done", message: label } : clicked;
}
function says2(option, label) {
  return $Element_isConnected14.call(option) && read4(option).label === label;
}
function isSelected(option, element) {
  const field = fieldBehind(element);
  if (field) return holds(field, read4(option).label);
  const stated2 = $Element_closest13.call(option, "[aria-selected], [aria-checked]");
  if (stated2) return $Element_matches21.call(stated2, SELECTED);
  const around4 = [option, $Element_parentElement19.call(option)];
  return $Element_matches21.call(option, ":checked") || around4.some((each) => /(^|[-_\s])selected(\s|$)/.test(maybe(each, ($it) => $Element_className.call($it)) ?? ""));
}
function holds(field, label) {
  return [...field.selectedOptions].some((option) => collapse(option.label || option.value) === label);
}
async function takeBack(spot, opened, wanted) {
  const options = shown4(spot.element, opened);
  const chosen3 = options.filter((option) => isSelected(option, spot.element));
  const field = fieldBehind(spot.element);
  const several = field ? field.multiple : wanted.length > 1 || chosen3.length > 1 || chosen3.some((option) => $Element_closest13.call(option, SEVERAL));
  const keep3 = wanted.map((each) => match(options, each, read4));
  for (const option of several ? chosen3 : []) {
    if (keep3.includes(option)) continue;
    const { label } = read4(option);
    const ready5 = await ready(option);
    if (!("refusal" in ready5)) await click({ ...ready5, isMeant: () => says2(option, label) });
  }
}
async function shownAt({ element }, opened, picked) {
  const { label, wanted } = picked;
  for (const until2 = performance.now() + CALM2; ; ) {
    await frame();
    const field = fieldBehind(element);
    const isHeld2 = field ? holds(field, label) : valueOf2(element)?.includes(label) || isDrawnAround(element, label);
    if (isHeld2) return { place: "widget", label };
    const token = field ? null : tokenOf(element, new Set(shown4(element, opened)), picked);
    if (token) return { place: "widget", label: token };
    const selected3 = shown4(element, opened).filter((option) => isSelected(option, element));
    if (!field && match(selected3, wanted, read4)) return { place: "list", label };
    if (performance.now() > until2) return { place: null, label };
  }
}
function tokenOf(element, options, { label, wanted }) {
  const [all5, asked] = [label.toLowerCase(), collapse(wanted).toLowerCase()];
  const around4 = [...upwards(element)].slice(0, 1 + LEVELS7).filter((at2) => at2 !== $Document_body10.call(document) && rootOf(at2)).at(-1);
  for (const text of around4 ? textsIn2(around4, options) : []) {
    const words = collapse(text.data).toLowerCase();
    if (words && all5.includes(words) && words.includes(asked) && isSeen3(text)) return collapse(text.data);
  }
  return null;
}
function* textsIn2(node, except) {
  if (node instanceof Text) yield node;
  else if (!except.has(node)) for (const child of childrenOf(node)) yield* textsIn2(child, except);
}
function isSeen3(text) {
  const parent = parentOf(text);
  return parent instanceof Element && $Element_checkVisibility13.call(parent, { visibilityProperty: true });
}
function isDrawnAround(element, label) {
  let at2 = (
    /** @type {Element | null} */
    element
  );
  for (let level = 0; at2 && at2 !== $Document_body10.call(document) && level <= LEVELS7; level++) {
    if (collapse($Element_textContent25.call(at2) ?? "").includes(label)) return true;
    at2 = parentOf(at2);
  }
  return false;
}
async function select(spot, wanted) {
  await calm(CALM2);
  const wasOpen = isOpen(spot.element);
  const known6 = { fresh: [], before: new Set(wasOpen ? [] : popupsBeside(spot.element)) };
  const { outcome, isAsked } = await choose3(spot, known6, wanted);
  if (!wasOpen && !isAsked && expandedOf(spot.element) === "true") await escape();
  return outcome;
}
async function escape() {
  const key = (
    /** @type {Key} */
    keyOf("Escape")
  );
  await whole2({ ...key, shift: false, control: false, alt: false, meta: false });
}
function further(spot) {
  const title2 = title(spot.element);
  return { ...spot, isMeant: () => $Element_isConnected14.call(spot.element) && title(spot.element) === title2 };
}
async function choose3(spot, known6, wanted) {
  const chosen3 = [];
  for (const [index, each] of wanted.entries()) {
    const at2 = index === 0 ? spot : further(spot);
    const { refusal, opened } = await open4(at2, known6);
    if (refusal) return { outcome: refusal };
    known6 = opened;
    if (index === 0) await takeBack(spot, known6, wanted);
    const picked = await pick(at2, known6, each);
    if ("refusal" in picked) return { outcome: picked.refusal };
    if ("typed" in picked) return { outcome: picked.typed, isAsked: true };
    chosen3.push({ label: picked.label, wanted: each });
  }
  return verdict2(spot, known6, chosen3);
}
async function verdict2(spot, opened, chosen3) {
  const title2 = title(spot.element);
  const quoted = () => chosen3.map(({ label }) => JSON.stringify(label)).join(", ");
  for (const picked of chosen3) {
    const { place, label } = await shownAt(spot, opened, picked);
    picked.label = label;
    if (place === "widget") continue;
    const clicked = `Clicked ${quoted()} in the list of ${title2}`;
    if (!place) return { outcome: { code: "done", message: `${clicked}; ${title2} does not show it.` } };
    const dialog2 = dialogAround(shown4(spot.element, opened)[0], spot.element);
    if (dialog2) return { outcome: { code: "done", message: `${clicked}: ${title(dialog2)} is still open, and may take it only by a button of its own.` }, isAsked: true };
  }
  return { outcome: { code: "done", message: `Chose ${quoted()} in ${title2}.` } };
}
function dialogAround(option, element) {
  for (const at2 of option ? upwards(option) : []) {
    if (contains(at2, element)) return null;
    if (DIALOGS2.has(roleOf2(at2))) return at2;
  }
  return null;
}

// extension/page/acting/choosing.js
var MOST_OPTIONS = 200;
var LONGEST_OPTION = 200;
function match(options, wanted, read8) {
  const text = collapse(wanted);
  const lower = text.toLowerCase();
  const rules = [
    ({ value }) => value === wanted,
    ({ label }) => label === text,
    ({ label }) => label.toLowerCase() === lower,
    ({ group: group2, label }) => group2 !== void 0 && bare2(`${group2} ${label}`) === bare2(lower),
    ({ label }) => lower !== "" && label.toLowerCase().includes(lower)
  ];
  for (const [index, rule] of rules.entries()) {
    const found2 = options.filter((option) => rule(read8(option)));
    if (found2.length === 1 || found2.length > 1 && index < 2) return found2[0] ?? null;
  }
  return null;
}
function bare2(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
function noSuchOption(wanted, labels) {
  const options = labels.slice(0, MOST_OPTIONS).map((label) => shorten(label, LONGEST_OPTION));
  const message = options.length ? `No single option matches ${JSON.stringify(wanted)}.` : "There are no options to choose from.";
  return { code: "no_such_option", message, options };
}
function readOption(option) {
  const group2 = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : void 0;
  return { value: option.value, label: collapse(option.label || option.value), group: group2 };
}
function setOption(select5, index) {
  select5.selectedIndex = index;
  plain2(select5, "input");
  plain2(select5, "change");
}
function selectNative(select5, wanted) {
  const options = [...select5.options];
  const title2 = title(select5);
  if (wanted.length > 1 && !select5.multiple) return { code: "invalid", message: `${title2} takes one option, not ${wanted.length}.` };
  const chosen3 = [];
  for (const each of wanted) {
    const option = match(options, each, readOption);
    if (!option) return noSuchOption(each, options.map((other) => readOption(other).label));
    const { label } = readOption(option);
    if (option.matches(":disabled")) return { code: "disabled", message: `The option ${JSON.stringify(label)} is disabled.` };
    chosen3.push(option);
  }
  return choose4(select5, title2, [...new Set(chosen3)]);
}
function choose4(select5, title2, chosen3) {
  const shown7 = chosen3.map((option) => JSON.stringify(readOption(option).label)).join(", ");
  const isSo2 = () => select5.selectedOptions.length === chosen3.length && chosen3.every((option) => option.selected);
  if (isSo2()) return { code: "done", message: `Already chosen in ${title2}: ${shown7}.`, already: true };
  focus(select5);
  if (select5.multiple) setOptions(select5, chosen3);
  else setOption(select5, chosen3[0]?.index ?? -1);
  if (!isSo2()) return { code: "not_editable", message: `${title2} did not keep ${shown7}.` };
  return { code: "done", message: `Chose ${shown7} in ${title2}.` };
}
function setOptions(select5, chosen3) {
  for (const option of select5.options) option.selected = chosen3.includes(option);
  plain2(select5, "input");
  plain2(select5, "change");
}
var CHOOSERS = new Set(
  "combobox listbox radiogroup menu menubar button textbox searchbox generic tree group menuitem".split(" ")
);
async function select2(spot, wanted) {
  const { element } = spot;
  if (element instanceof HTMLSelectElement) return selectNative(element, wanted);
  if (element instanceof HTMLInputElement && element.list) return selectSuggested(spot, element, wanted[0] ?? "");
  if (CHOOSERS.has(roleOf2(element))) return select(spot, wanted);
  return { code: "invalid", message: `${title(element)} has no options to choose from.` };
}
async function selectSuggested(spot, input, wanted) {
  const options = [...input.list?.options ?? []];
  const option = match(options, wanted, readOption);
  return option ? type(spot, option.value) : noSuchOption(wanted, options.map((each) => each.value));
}

// extension/page/acting/submission.js
function submit(field, form) {
  const controls = controlsOf(form);
  const button = firstAmong(controls);
  if (button) return button.disabled ? void 0 : activate(button);
  if (!sendsWithoutButton(controls)) return;
  const guard2 = guard(field);
  call(form, "requestSubmit");
  guard2.stop();
  return guard2.seen;
}

// extension/page/acting/keydefaults.js
var $Element_matches22 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_contains9 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Document_querySelector3 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var $Document_body11 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_clientHeight8 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var LINE = 40;
var PAGE = 0.9;
var BUTTONS2 = "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color])";
var PRESSABLE_BY_ENTER = `${BUTTONS2}, a[href], area[href]`;
var PRESSABLE_BY_SPACE = `${BUTTONS2}, input:is([type=checkbox], [type=radio])`;
var DEFAULTS = {
  Enter: enter2,
  Tab: (_, stroke2) => tab(stroke2.shift),
  Escape: escape2,
  Backspace: (target, stroke2) => erase2(target, -1, stroke2.control || stroke2.alt),
  Delete: (target, stroke2) => erase2(target, 1, stroke2.control || stroke2.alt),
  ArrowLeft: (target, stroke2) => arrow(target, stroke2, "x", -1),
  ArrowRight: (target, stroke2) => arrow(target, stroke2, "x", 1),
  ArrowUp: (target, stroke2) => arrow(target, stroke2, "y", -1),
  ArrowDown: (target, stroke2) => arrow(target, stroke2, "y", 1),
  Home: (target, stroke2) => edge2(target, stroke2, -1),
  End: (target, stroke2) => edge2(target, stroke2, 1),
  PageUp: (target) => page(target, -1),
  PageDown: (target) => page(target, 1),
  " ": (target, stroke2) => space(target, stroke2)
};
var FORMATS2 = { b: "formatBold", i: "formatItalic", u: "formatUnderline" };
function run(target, stroke2) {
  if (Object.hasOwn(DEFAULTS, stroke2.key)) return DEFAULTS[stroke2.key]?.(target, stroke2);
  if ((stroke2.control || stroke2.meta) && stroke2.key.toLowerCase() === "a") return selectAll3(target);
  const format = stroke2.control || stroke2.meta ? FORMATS2[stroke2.key.toLowerCase()] : void 0;
  if (format && isRich(target)) return editRich(target, format);
  if ([...stroke2.key].length === 1 && !stroke2.control && !stroke2.meta && !stroke2.alt) insert3(target, stroke2.key);
}
function waitsForRelease(target, stroke2) {
  return stroke2.key === " " && $Element_matches22.call(target, PRESSABLE_BY_SPACE);
}
function insert3(target, text) {
  if (isWritable(target)) insert(target, text);
  else if (isRich(target)) editRich(target, "insertText", text);
}
function isWritable(target) {
  return isTextField(target) && !target.readOnly && !target.disabled;
}
function enter2(target, stroke2) {
  if (stroke2.control || stroke2.meta || stroke2.alt) return;
  if ($Element_matches22.call(target, PRESSABLE_BY_ENTER)) return activate(
    /** @type {HTMLElement} */
    target
  );
  if (target instanceof HTMLTextAreaElement) return insert3(target, "\n");
  if (isRich(target)) return editRich(target, stroke2.shift ? "insertLineBreak" : "insertParagraph");
  if (isTextField(target)) inputEvent(target, "beforeinput", "insertLineBreak", null);
  if (target instanceof HTMLInputElement && target.form) return submit(target, target.form);
}
function space(target, stroke2) {
  if ($Element_matches22.call(target, PRESSABLE_BY_SPACE)) return activate(
    /** @type {HTMLElement} */
    target
  );
  if (isTextField(target) || isRich(target)) return insert3(target, " ");
  page(target, stroke2.shift ? -1 : 1);
}
function escape2() {
  const dialog2 = [...everywhere("dialog:modal")].pop();
  const popover = [...everywhere("[popover]:popover-open")].pop();
  if (popover instanceof HTMLElement && (!dialog2 || $Element_contains9.call(dialog2, popover))) return call(popover, "hidePopover");
  if (!(dialog2 instanceof HTMLDialogElement)) return;
  if (dialog2.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog2.close();
}
function tab(backwards) {
  const stops = [...tabStops($Document_querySelector3.call(document, "dialog:modal") ?? $Document_body11.call(document))];
  const ordered = stops.map((element, order) => ({ element, order, index: read(element, "tabIndex") || Infinity }));
  ordered.sort((one, other) => one.index === other.index ? one.order - other.order : one.index - other.index);
  const now3 = ordered.findIndex(({ element }) => element === focused());
  const next3 = backwards ? now3 < 0 ? ordered.length - 1 : now3 - 1 : now3 + 1;
  const stop = ordered.at(next3 % Math.max(ordered.length, 1))?.element;
  maybe(stop, ($it) => call($it, "focus"));
  tell2();
  if (stop && isTextField(stop)) stop.select();
}
function* tabStops(node) {
  for (const child of childrenOf(node)) {
    if (!(child instanceof HTMLElement) || read(child, "inert") || getComputedStyle(child).display === "none") continue;
    const seen = getComputedStyle(child).visibility === "visible";
    if (seen && read(child, "tabIndex") >= 0 && isFocusable2(child) && isRadioStop(child)) yield child;
    yield* tabStops(child);
  }
}
function isRadioStop(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return true;
  return !radiosWith(element).some((radio) => radio.checked);
}
function radiosWith(radio) {
  if (!radio.name) return [radio];
  const root2 = (
    /** @type {Document | ShadowRoot} */
    radio.getRootNode()
  );
  const all5 = (
    /** @type {HTMLInputElement[]} */
    [...call(root2, "querySelectorAll", "input[type=radio]")]
  );
  return all5.filter((other) => other.name === radio.name && other.form === radio.form && !other.disabled);
}
function erase2(target, way, word) {
  if (isRich(target)) return eraseRich(target, way, word);
  if (!isWritable(target)) return;
  let { start: start2, end: end4 } = selection2(target);
  if (start2 === end4 && way < 0) start2 = word ? wordFrom(target.value, start2, way) : start2 - 1;
  else if (start2 === end4) end4 = word ? wordFrom(target.value, end4, way) : end4 + 1;
  const inputType = `delete${word ? "Word" : "Content"}${way < 0 ? "Backward" : "Forward"}`;
  if (start2 < 0 || end4 > target.value.length || start2 === end4) {
    return void inputEvent(target, "beforeinput", inputType, null);
  }
  edit(target, { start: start2, end: end4, text: "", inputType });
}
function eraseRich(target, way, word) {
  const chosen3 = getSelection();
  const isWord2 = word && chosen3?.isCollapsed;
  if (isWord2) chosen3.modify("extend", way < 0 ? "backward" : "forward", "word");
  editRich(target, `delete${isWord2 ? "Word" : "Content"}${way < 0 ? "Back" : "For"}ward`);
}
function arrow(target, stroke2, axis, way) {
  if (target instanceof HTMLInputElement && target.type === "radio") return nextRadio(target, way);
  if (target instanceof HTMLSelectElement) return nextOption(target, way);
  if (target instanceof HTMLInputElement && stepsWith(target, axis)) return step(target, axis === "y" ? -way : way);
  if (isTextField(target)) return moveCaret(target, stroke2, axis, way);
  const across = stroke2.control || stroke2.alt ? "word" : "character";
  if (isRich(target)) return moveRich(stroke2, axis === "x" ? across : stroke2.control ? "paragraph" : "line", way);
  scrollBy(target, axis, way * LINE);
}
function stepsWith(input, axis) {
  return input.type === "range" || input.type === "number" && axis === "y";
}
function nextRadio(radio, way) {
  const group2 = radiosWith(radio);
  const next3 = group2.at((group2.indexOf(radio) + way) % group2.length) ?? radio;
  next3.focus();
  tell2();
  return activate(next3);
}
function nextOption(select5, way) {
  let index = select5.selectedIndex + way;
  while (select5.options[index]?.disabled) index += way;
  if (select5.options[index]) setOption(select5, index);
}
function step(input, way) {
  if (input.readOnly) return;
  way > 0 ? input.stepUp() : input.stepDown();
  plain2(input, "input");
  plain2(input, "change");
}
function moveCaret(field, stroke2, axis, way) {
  const { start: start2, end: end4 } = selection2(field);
  const far = axis === "y" || stroke2.meta;
  const from = way < 0 ? start2 : end4;
  const word = axis === "x" && (stroke2.control || stroke2.alt);
  const to = word ? wordFrom(field.value, from, way) : far ? way < 0 ? 0 : field.value.length : Math.max(0, Math.min(field.value.length, from + way));
  if (stroke2.shift) caret2(field, Math.min(start2, to), Math.max(end4, to));
  else caret2(field, start2 !== end4 && !far ? from : to);
}
function wordFrom(text, from, way) {
  const words = [...new Intl.Segmenter(void 0, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike);
  if (way < 0) return words.filter(({ index }) => index < from).pop()?.index ?? 0;
  const next3 = words.find(({ index, segment }) => index + segment.length > from);
  return next3 ? next3.index + next3.segment.length : text.length;
}
function moveRich(stroke2, unit, way) {
  getSelection()?.modify(stroke2.shift ? "extend" : "move", way < 0 ? "backward" : "forward", unit);
}
function edge2(target, stroke2, way) {
  if (isTextField(target)) return moveCaret(target, stroke2, "y", way);
  if (isRich(target)) return moveRich(stroke2, stroke2.control ? "documentboundary" : "lineboundary", way);
  scrollBy(target, "y", way * 1e7);
}
function page(target, way) {
  const box = scrollerOf(target === $Document_body11.call(document) ? null : target, "y");
  if (box) move(box, "y", way * $Element_clientHeight8.call(box) * PAGE);
}
function scrollBy(target, axis, by) {
  const box = scrollerOf(target === $Document_body11.call(document) ? null : target, axis);
  if (box) move(box, axis, by);
}
function selectAll3(target) {
  if (isTextField(target)) target.select();
  else if (isRich(target)) selectRich(target);
  else getSelection()?.selectAllChildren($Document_body11.call(document));
}

// extension/page/acting/keys.js
var $Element_dispatchEvent7 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Document_body12 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement10 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_contains10 = /* @__PURE__ */ builtin(Element.prototype, "contains");
function fire2(target, type2, stroke2) {
  const writes2 = type2 === "keypress";
  const keyCode = writes2 ? stroke2.key === "Enter" ? 13 : stroke2.key.codePointAt(0) ?? 0 : stroke2.keyCode;
  const { key, code, shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey } = stroke2;
  const init = { key, code, keyCode, which: keyCode, charCode: writes2 ? keyCode : 0, shiftKey, ctrlKey, altKey, metaKey };
  const common = { bubbles: true, cancelable: true, composed: true, view: window };
  return $Element_dispatchEvent7.call(target, new KeyboardEvent(type2, { ...init, ...common }));
}
function writes(stroke2) {
  return (stroke2.key === "Enter" || [...stroke2.key].length === 1) && !stroke2.control && !stroke2.meta && !stroke2.alt;
}
function receiver() {
  return focused() ?? $Document_body12.call(document) ?? $Document_documentElement10.call(document);
}
function stroke(stroke2) {
  const target = receiver();
  let goesOn2 = fire2(target, "keydown", stroke2);
  if (goesOn2 && writes(stroke2)) goesOn2 = fire2(receiver(), "keypress", stroke2);
  const pressed2 = receiver();
  const late = waitsForRelease(pressed2, stroke2);
  let done = goesOn2 && !late ? run(pressed2, stroke2) : void 0;
  const released = fire2(receiver(), "keyup", stroke2);
  if (goesOn2 && late && released && receiver() === pressed2) done = run(pressed2, stroke2);
  return { prevented: !goesOn2, ...done };
}
function goTo(element) {
  const caret4 = getSelection()?.focusNode ?? null;
  const isKept2 = element === focused() || caret4 !== null && $Element_contains10.call(element, caret4);
  focus(element);
  if (!read(element, "isContentEditable")) return;
  if (!contains(element, focused())) focus(hostOf2(element));
  if (!isKept2) caretAtEnd(element);
}
async function press4(element, name, isMeant2 = () => true) {
  const found2 = strokeOf(name);
  if (!found2) {
    const message = `There is no key ${JSON.stringify(name)}. Write it as Enter, Control+a or ArrowDown.`;
    return { code: "no_such_key", message };
  }
  if (element instanceof HTMLElement) {
    goTo(element);
    if (!isMeant2()) return { code: "stale", message: `${title(element)} became something else as it got the focus.` };
  }
  const { prevented, ...opened } = await press(found2);
  return { code: "done", message: `Pressed ${name}.${prevented ? " The page handled it." : ""}`, own: true, ...opened };
}
function strokeFor(piece) {
  const key = [...piece].length === 1 && piece !== "\n" ? keyOf(piece) : null;
  if (!key?.code) return null;
  return { ...key, shift: piece !== piece.toLowerCase(), control: false, alt: false, meta: false };
}
function typeKey(field, piece) {
  const whole4 = strokeFor(piece);
  if (!whole4) return insert(field, piece);
  if (fire2(field, "keydown", whole4) && fire2(field, "keypress", whole4)) insert(field, piece);
  fire2(field, "keyup", whole4);
}

// extension/page/acting/hands.js
var $Element_isConnected15 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var ALT = 1;
var CONTROL = 2;
var META = 4;
var SHIFT = 8;
var MODIFIERS2 = [["control", "Control"], ["alt", "Alt"], ["shift", "Shift"], ["meta", "Meta"]];
function real() {
  return globalThis.webhandCarrier?.input;
}
function isReal() {
  return real() !== void 0;
}
async function move3(target, at2, pressed2 = false) {
  const input = real();
  if (!input) return move2(target, at2, pressed2 ? 1 : 0);
  await input.mouse({ type: "move", ...at2, button: pressed2 ? "left" : "none", clicks: 0 });
}
async function down2(target, at2, button = "left", clicks = 1, isMeant2) {
  const input = real();
  if (!input) return down(target, at2, button, clicks, isMeant2);
  await input.mouse({ type: "down", ...at2, button, clicks }, isMeant2);
  return { target, button, clicks, withMouse: true };
}
async function take5(target, at2, near, over3, isMeant2) {
  const input = real();
  if (!input) {
    const held5 = down(target, at2, "left", 1, isMeant2);
    move2(over3(near), near, 1);
    return held5;
  }
  const press7 = input.mouse({ type: "down", ...at2, button: "left", clicks: 1 }, isMeant2);
  await Promise.all([press7, input.mouse({ type: "move", ...near, button: "left", clicks: 0 })]);
  return { target, button: "left", clicks: 1, withMouse: true };
}
async function up2(held5, at2, isMeant2) {
  const input = real();
  if (!input) return up(held5, at2, isMeant2);
  const there = $Element_isConnected15.call(held5.target);
  await input.mouse({ type: "up", ...at2, button: held5.button, clicks: held5.clicks });
  return there;
}
async function press(stroke2) {
  const held5 = MODIFIERS2.filter(([name, key]) => stroke2[name] && stroke2.key !== key);
  const none2 = { shift: false, control: false, alt: false, meta: false };
  const down3 = { ...none2 };
  for (const [name, key] of held5) {
    down3[name] = true;
    await half("down", { ...modifier(key), ...down3 });
  }
  const pressed2 = await whole2(stroke2);
  for (const [name, key] of held5.reverse()) {
    down3[name] = false;
    await half("up", { ...modifier(key), ...down3 });
  }
  return pressed2;
}
function modifier(key) {
  return (
    /** @type {Key} */
    keyOf(key)
  );
}
async function half(type2, stroke2) {
  const input = real();
  if (input) await input.key(keyInput(type2, stroke2, ""));
  else fire2(receiver(), `key${type2}`, stroke2);
}
async function whole2(stroke2) {
  const input = real();
  if (!input) return stroke(stroke2);
  const text = writes(stroke2) ? stroke2.key === "Enter" ? "\r" : stroke2.key : "";
  const prevented = watchPrevented();
  await Promise.all([input.key(keyInput("down", stroke2, text)), input.key(keyInput("up", stroke2, ""))]);
  return { prevented: prevented.stop() };
}
function keyInput(type2, stroke2, text) {
  const { key, code, keyCode, shift, control, alt, meta } = stroke2;
  const modifiers = (alt ? ALT : 0) + (control ? CONTROL : 0) + (meta ? META : 0) + (shift ? SHIFT : 0);
  return { type: type2, key, code, keyCode, text, modifiers };
}
function watchPrevented() {
  let seen = null;
  const controller = new AbortController();
  window.addEventListener("keydown", (event) => seen ??= event, { capture: true, signal: controller.signal });
  return {
    /** Asked when all listeners have had the event. */
    stop() {
      controller.abort();
      return seen?.defaultPrevented ?? false;
    }
  };
}
async function insertText(text) {
  const input = real();
  const target = receiver();
  if (input) await input.insertText(text);
  else if (isRich(target)) editRich(target, "insertText", text);
  else if (isTextField(target)) insert(target, text);
}

// extension/page/acting/actionable.js
var $Element_getBoundingClientRect13 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_querySelectorAll9 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_getAttribute30 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_closest14 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Document_getAnimations4 = /* @__PURE__ */ builtin(Document.prototype, "getAnimations");
var $Document_hidden4 = /* @__PURE__ */ builtin(Document.prototype, "hidden");
var $Element_scrollIntoView2 = /* @__PURE__ */ builtin(Element.prototype, "scrollIntoView");
var $Element_isConnected16 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Document_body13 = /* @__PURE__ */ builtin(Document.prototype, "body");
var AIMABLE = 5;
var STILL_WITHIN = 1e3;
var FADES_WITHIN = 600;
var DRAWN_LEVELS = 3;
function refuse(code, message) {
  return { refusal: { code, message } };
}
function isVisible(element) {
  if (getComputedStyle(element).visibility !== "visible") return false;
  const box = boxOf2(element);
  return element instanceof SVGElement ? box.width > 0 || box.height > 0 : box.width > 0 && box.height > 0;
}
function surfaceOf2(element) {
  if (element instanceof HTMLAreaElement) {
    const image = imageOf(element);
    return image && isVisible(image) ? image : null;
  }
  if (isWayIn(element)) return isVisible(surfaceOf(element)) ? surfaceOf(element) : null;
  if (!isLabelDriven(element)) return isVisible(element) ? element : null;
  const { width, height } = $Element_getBoundingClientRect13.call(element);
  if (isVisible(element) && width >= AIMABLE && height >= AIMABLE) return element;
  return [drawnFor(element), ...labelsOf2(element), element].find((each) => each && isVisible(each)) ?? null;
}
function labelsOf2(element) {
  return [.../** @type {HTMLInputElement} */
  element.labels ?? []].filter(isVisible);
}
function labelsBeside(element, surface) {
  return checkedOf(element) === null ? [] : labelsOf2(element).filter((label) => label !== surface);
}
function drawnAround2(element) {
  if (!isLabelDriven(element)) return [];
  const namer = new Namer();
  const own2 = namer.nameOf(element);
  let at2 = parentOf(element);
  for (let level = 0; at2 && level < DRAWN_LEVELS && $Element_querySelectorAll9.call(at2, "input").length === 1; level++, at2 = parentOf(at2)) {
    if (!isHandled(at2)) continue;
    const called = [namer.nameOf(at2), $Element_getAttribute30.call(at2, "aria-label") ?? "", $Element_getAttribute30.call(at2, "title") ?? ""];
    return called.every((name) => name === "" || name === own2) ? [at2] : [];
  }
  return [];
}
function isUnderPeer(hit, element) {
  const peer = maybe(hit, ($it) => $Element_closest14.call($it, "label"))?.control;
  const isRadio = (each) => each instanceof HTMLInputElement && each.type === "radio" && each.name !== "";
  if (!isRadio(peer) || !isRadio(element)) return false;
  const [one, other] = (
    /** @type {HTMLInputElement[]} */
    [peer, element]
  );
  return one !== other && one?.name === other?.name && one?.form === other?.form;
}
function check2(element) {
  if (isDisabled(element)) return refuse("disabled", `${title(element)} is disabled.`);
  const surface = surfaceOf2(element);
  return surface ? { surface } : refuse("hidden", `${title(element)} is not visible.`);
}
function isAnimated(surface) {
  return $Document_getAnimations4.call(document).some(({ playState, effect }) => {
    const animated2 = effect instanceof KeyframeEffect ? effect.target : null;
    return playState === "running" && (!animated2 || contains(animated2, surface));
  });
}
function inNumbers({ x, y, width, height }) {
  return [x, y, width, height].join();
}
async function isStill2(surface, isScrolled2) {
  const started = performance.now();
  const isCarried = isScrolled2 || isAnimated(surface);
  if (!isCarried && !justChanged()) return true;
  const known6 = isCarried ? null : placeBefore(surface);
  let before4 = known6 ? inNumbers(known6.box) : "";
  for (let still2 = 0; still2 < 2; ) {
    const now3 = inNumbers($Element_getBoundingClientRect13.call(surface));
    still2 = now3 === before4 ? still2 + 1 : 0;
    before4 = now3;
    if ($Document_hidden4.call(document) && still2 > 0) return true;
    if (performance.now() - started > STILL_WITHIN) return false;
    if (still2 < 2) await frame();
    while (known6 && performance.now() < known6.until) await frame();
  }
  return true;
}
async function approach(element, surface, aim) {
  let blocker = null;
  for (
    const block of
    /** @type {const} */
    ["nearest", "center", "start", "end"]
  ) {
    const before4 = hitTest(element, surface, aim);
    const isSeen8 = before4.target !== void 0 && await isInSight(surface, before4.at);
    if (!isSeen8) $Element_scrollIntoView2.call(surface, { block, inline: "nearest", behavior: "instant" });
    if (!isSeen8 && aim.at) bring(surface, aim.at);
    if (!await isStill2(surface, !isSeen8)) {
      return { refusal: { code: "timeout", message: `${title(element)} keeps moving.`, moving: true } };
    }
    const there = $Element_isConnected16.call(element) && $Element_isConnected16.call(surface);
    if (!there) return refuse("stale", "The element was removed before it could be used.");
    const again = check2(element);
    if ("refusal" in again) return again;
    const hit = hitTest(element, surface, aim);
    if (hit.target && (isSeen8 || await isInSight(surface, hit.at))) return { element, target: hit.target, at: hit.at };
    blocker = hit.blocker ?? blocker;
  }
  return { blocker };
}
async function uncovered(element, surface, aim) {
  for (const above of upwards(element)) {
    if (above === element) continue;
    if (above === $Document_body13.call(document)) return null;
    const there = await approach(above, above, {});
    if (!("target" in there)) continue;
    await move3(there.target, there.at);
    await frame();
    const again = await approach(element, surface, aim);
    if ("target" in again) return again;
    return isReal() || aim.forTyping ? null : { ...there, element, byItself: true };
  }
  return null;
}
async function ready(element, aim = {}) {
  const checked = check2(element);
  if ("refusal" in checked) return checked;
  if (element instanceof HTMLAreaElement && !aim.at) {
    aim = { ...aim, at: middleOf(element, checked.surface) };
  }
  const wrong = aim.at && problem(element, checked.surface, aim.at);
  if (wrong) return refuse("invalid", wrong);
  let reached = await approach(element, checked.surface, aim);
  const standIns = "blocker" in reached && !aim.at ? [...labelsBeside(element, checked.surface), ...drawnAround2(element)] : [];
  for (const standIn of standIns) {
    const other = await approach(element, standIn, aim);
    if (!("blocker" in other)) return other;
  }
  if ("blocker" in reached && await calm(FADES_WITHIN)) reached = await approach(element, checked.surface, aim);
  if (!("blocker" in reached)) return reached;
  if (reached.blocker && !aim.at && isUnderPeer(reached.blocker, element)) {
    const { x } = $Element_getBoundingClientRect13.call(labelsOf2(element)[0] ?? element);
    const { y, width, height } = (
      /** @type {Element} */
      $Element_getBoundingClientRect13.call($Element_closest14.call(reached.blocker, "label"))
    );
    return { element, target: reached.blocker, at: { x: x + width / 4, y: y + height / 2 }, byItself: true };
  }
  const shown7 = reached.blocker || aim.at ? null : await uncovered(element, checked.surface, aim);
  if (shown7) return shown7;
  if (!reached.blocker && aim.at) return refuse("outside_viewport", outOfSight(element, aim.at));
  if (!reached.blocker) return refuse("hidden", `${title(element)} cannot be scrolled into view.`);
  if (contains(reached.blocker, element) && getComputedStyle(checked.surface).pointerEvents === "none") {
    return refuse("disabled", `${title(element)} does not react to the pointer now: the page lets clicks pass through it.`);
  }
  return coveredBy(reached.blocker, element);
}

// extension/page/acting/recycling.js
var $Document_body14 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_matches23 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_classList4 = /* @__PURE__ */ builtin(Element.prototype, "classList");
var $Element_parentNode = /* @__PURE__ */ builtin(Element.prototype, "parentNode");
var $Element_localName30 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_textContent26 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_hasAttribute16 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_getAttribute31 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Node_parentElement6 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Element_firstElementChild13 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var $Element_closest15 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_isConnected17 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var ROWS = "tr, li, dialog, [role=row], [role=listitem], [role=option], [role=treeitem], [role=dialog], [role=alertdialog]";
var DIALOGS3 = "dialog, [role=dialog], [role=alertdialog]";
var LIVE2 = "button, input, select, textarea, time, output, progress, meter, [aria-live], [role=status], [role=timer], [role=button], [role=switch], [role=checkbox], [role=listbox], [role=menu], [role=tooltip], [popover]";
var TITLES = `${HEADINGS}, legend, caption`;
var IDENTITY = new Set(
  "@href @src @alt @title @aria-label @id @aria-rowindex @aria-posinset @data-id @data-key @data-index @data-row-key".split(" ")
);
var FARTHEST = 8;
var PASSING = 1e3;
var LARGE = 400;
function rowOf(element) {
  let levels = 0;
  for (let at2 = parentOf(element); at2 && at2 !== $Document_body14.call(document); at2 = parentOf(at2)) {
    if ($Element_matches23.call(at2, ROWS) || ++levels <= FARTHEST && twinsOf(at2).length > 0) return at2;
  }
  return null;
}
function twinsOf(element) {
  const kind = $Element_classList4.call(element)[0];
  if (!kind && !$Element_matches23.call(element, `${ROWS}, article, [role=article]`)) return [];
  const siblings = [...maybe($Element_parentNode.call(element), ($it) => read($it, "children")) ?? []].filter((other) => other !== element);
  return siblings.filter((other) => $Element_localName30.call(other) === $Element_localName30.call(element) && $Element_classList4.call(other)[0] === kind);
}
function hasTwins(element) {
  const row = rowOf(element);
  return twinsOf(element).length > 0 || row !== null && twinsOf(row).length > 0;
}
function contextOf2(element) {
  const row = rowOf(element);
  if (row) return { box: row, isRow: true };
  const own2 = collapse($Element_textContent26.call(element) ?? "").length;
  let at2 = parentOf(element);
  for (let level = 0; at2 && at2 !== $Document_body14.call(document) && level < FARTHEST; level++) {
    if (($Element_textContent26.call(at2) ?? "").length > LARGE) return null;
    if (collapse($Element_textContent26.call(at2) ?? "").length > own2) return { box: at2, isRow: false };
    at2 = parentOf(at2);
  }
  return null;
}
function textOf3(row) {
  return collapse(pieces2(row).join(" "));
}
function pieces2(node) {
  if (node instanceof Text) return [node.data];
  if (node instanceof Element && $Element_hasAttribute16.call(node, "contenteditable") && isInSecret(node)) return [];
  const said4 = node instanceof Element ? [$Element_getAttribute31.call(node, "aria-label"), $Element_getAttribute31.call(node, "alt")] : [];
  const inner = [...childrenOf(node)].flatMap(pieces2);
  return [...said4.filter((text) => text !== null), ...inner];
}
function* within4(node) {
  yield node;
  for (const child of childrenOf(node)) yield* within4(child);
}
function isOther2(node, changes3, read8) {
  const lists = changes3.filter(({ kind }) => kind === "childList");
  if (lists.length && !sameTexts(lists.flatMap(({ out }) => out).map(read8), lists.flatMap(({ into }) => into).map(read8))) return true;
  const first = new Map([...changes3].reverse().map((change) => [change.kind, change.was]));
  for (const [kind, was] of first) {
    if (kind === "characterData" && read8(was) !== "" && read8(was) !== read8(
      /** @type {Text} */
      node.data
    )) return true;
    if (IDENTITY.has(kind) && was !== "" && was !== /** @type {Element} */
    ($Element_getAttribute31.call(node, kind.slice(1)) ?? "")) return true;
  }
  return false;
}
function alternates(node, counts) {
  const changes3 = changesOf(node, 0).filter(counts);
  const [texts3, lists] = ["characterData", "childList"].map((kind) => changes3.filter((change) => change.kind === kind));
  const now3 = node instanceof Text ? [collapse(node.data)] : [];
  return returns([...(texts3 ?? []).flatMap(({ out }) => out), ...now3]) || returns((lists ?? []).flatMap(({ out, into }, at2) => at2 ? into : [...out.slice(0, 1), ...into]));
}
function isRemark(node) {
  const element = node instanceof Element ? node : $Node_parentElement6.call(node);
  return element !== null && !$Element_firstElementChild13.call(element) && !$Element_closest15.call(element, TITLES);
}
function returns(values2) {
  const steps2 = values2.filter((value, at2) => value !== values2[at2 - 1]);
  return new Set(steps2).size < steps2.length;
}
function sameTexts(out, into) {
  const balance = /* @__PURE__ */ new Map();
  for (const text of out) balance.set(text, (balance.get(text) ?? 0) - 1);
  for (const text of into) balance.set(text, (balance.get(text) ?? 0) + 1);
  const left2 = [...balance.values()];
  return !left2.some((count4) => count4 < 0) || !left2.some((count4) => count4 > 0);
}
function recycled(element, since) {
  return changedPart(element, since)?.box ?? null;
}
function changedPart(element, since) {
  const context = contextOf2(element);
  if (!context) return null;
  const now3 = now();
  const isOne2 = !context.isRow || twinsOf(context.box).length === 0;
  const read8 = (text) => isOne2 ? withoutCounts(collapse(text)) : collapse(text);
  const counts = ({ during: during4 }) => context.isRow || during4 === 0 || during4 === now3;
  for (const node of within4(context.box)) {
    const changes3 = changesOf(node, since).filter(counts);
    if (!changes3.length || isOne(node) || !speaksFor(context.box, node, element)) continue;
    const isOurs2 = changes3.some(({ during: during4 }) => during4 !== 0);
    if (!context.isRow && isRemark(node) && alternates(node, ({ during: during4 }) => isOurs2 || during4 === 0)) continue;
    if (isOne2 && isCounting(node, changes3)) continue;
    if (isOther2(node, changes3, read8)) return { box: context.box, node };
  }
  return null;
}
async function passed(element, since) {
  const late = performance.now() + PASSING;
  if (rowOf(element)) return;
  for (let part = changedPart(element, since); part && isRemark(part.node) && performance.now() < late; part = changedPart(element, since)) {
    acted();
    await frame();
  }
}
function isCounting(node, changes3) {
  if (!isTicking(node)) return false;
  const texts3 = changes3.flatMap(({ out, into }) => [...out, ...into]);
  const own2 = node instanceof Text ? [collapse(node.data)] : [];
  return new Set([...texts3, ...own2].map(withoutDigits)).size <= 1 && changes3.every(({ kind }) => !kind.startsWith("@"));
}
function speaksFor(row, node, element) {
  const at2 = node instanceof Element ? node : parentOf(node);
  if (!at2 || contains(element, at2)) return false;
  if ($Element_matches23.call(row, DIALOGS3)) return $Element_closest15.call(at2, TITLES) !== null || isLabelOf(row, at2);
  const live = $Element_closest15.call(at2, LIVE2);
  return !live || !contains(row, live);
}
function isLabelOf(row, at2) {
  const ids = ($Element_getAttribute31.call(row, "aria-labelledby") ?? "").split(/\s+/);
  return ids.some((id) => id !== "" && $Element_closest15.call(at2, `#${CSS.escape(id)}`));
}
function formerContext(element) {
  let at2 = (
    /** @type {Element} */
    element
  );
  for (let turns = 0; turns < FARTHEST; turns++) {
    const inside3 = contextOf2(at2);
    if (inside3) return { box: inside3.box, text: $Element_isConnected17.call(inside3.box) ? null : textOf3(inside3.box) };
    let top2 = at2;
    for (let up3 = parentOf(top2); up3; up3 = parentOf(top2)) top2 = up3;
    const parent = formerParent(top2);
    if (!(parent instanceof Element) || parent === $Document_body14.call(document)) return null;
    if ($Element_matches23.call(parent, ROWS) || twinsOf(parent).length > 0 || isTelling3(parent)) {
      return { box: parent, text: $Element_isConnected17.call(parent) ? null : textOf3(parent) };
    }
    at2 = parent;
  }
  return null;
}
function isTelling3(part) {
  const length = ($Element_textContent26.call(part) ?? "").length;
  return length <= LARGE && collapse($Element_textContent26.call(part) ?? "") !== "";
}
function isSuccessor(lost2, element) {
  const context = contextOf2(element);
  const gone2 = lost2.element.deref();
  if (!gone2) return context === null;
  const former = formerContext(gone2);
  if (!former || !context) return former === null && context === null;
  if (former.text !== null) return former.text === textOf3(context.box);
  return former.box === context.box && !recycled(element, lost2.lastSeen);
}

// extension/page/acting/lookup.js
var $Element_isConnected18 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var MOST_CANDIDATES = 3;
function linesNow() {
  return flatten2(build()).filter((line) => line.interactive && line.element);
}
function flatten2(lines) {
  return lines.flatMap((line) => [line, ...flatten2(
    /** @type {Line[]} */
    line.children
  )]);
}
function likeness(line, lost2) {
  const words = new Set(lost2.name.toLowerCase().split(" "));
  const shared = line.key.toLowerCase().split(" ").filter((word) => word && words.has(word)).length;
  return shared && shared * 2 + (line.role === lost2.role ? 1 : 0) + (line.key === lost2.name && lost2.name ? 4 : 0);
}
function candidates(lines, lost2) {
  const scored = lines.map((line) => ({ line, score: likeness(line, lost2) })).filter(({ score }) => score > 0);
  scored.sort((one, other) => other.score - one.score);
  return scored.slice(0, MOST_CANDIDATES).map(({ line }) => treeLine(line, line.element && refOf(line.element)));
}
function stale(message, found2) {
  return { refusal: { code: "stale", message, candidates: found2 } };
}
function heal(ref, lost2) {
  const lines = linesNow();
  const matches2 = lines.filter((line) => line.role === lost2.role && line.key === lost2.name && lost2.name !== "");
  const element = matches2.length === 1 ? matches2[0]?.element : null;
  if (!element || !canSucceed(lost2, element) || !isSuccessor(lost2, element)) {
    const what = `${lost2.role}${lost2.name ? ` ${JSON.stringify(lost2.name)}` : ""}`;
    return stale(`${ref} (${what}) is no longer on the page.`, candidates(lines, lost2));
  }
  if (!refOf(element)) bind(ref, element, lost2.role, lost2.name);
  return { element, healed: true };
}
function differsByControls(element, now3, before4) {
  if (![...childrenOf(element)].some((child) => child instanceof Element)) return false;
  const shown7 = linesNow().map((line) => ({ at: line.element, name: line.key }));
  const known6 = [...memory.byRef.values()].map((entry) => ({ at: entry.element.deref(), name: entry.name }));
  const inner = [...shown7, ...known6].filter(({ at: at2, name }) => name && at2 && at2 !== element && contains(element, at2));
  const controls = [...new Set(inner.map(({ name }) => name))].sort((one, other) => other.length - one.length);
  const own2 = (name) => collapse(controls.reduce((left2, control) => left2.replace(control, " "), name));
  return own2(now3) !== "" && own2(now3) === own2(before4);
}
function isSame(element, entry, role, name) {
  if (role !== entry.role) return false;
  if (name === entry.name) return true;
  if (differsByControls(element, name, entry.name)) return true;
  const pattern = withoutDigits(name);
  if (pattern !== withoutDigits(entry.name)) return false;
  const counts = withoutCounts(name) === withoutCounts(entry.name);
  if (!counts && hasTwins(element)) return false;
  return !linesNow().some((line) => line.element !== element && line.role === role && withoutDigits(line.key) === pattern);
}
function confirm(ref, element, entry) {
  const { role, key } = describe(element, { namer: new Namer() }, false);
  const same = isSame(element, entry, role, key);
  const row = same ? recycled(element, entry.lastSeen) : null;
  if (same && !row) return { element, healed: false };
  const wasShown = row !== null && entry.shown?.look === entry.lastSeen && entry.shown.text === toldOf(row);
  const was = `${ref} (${entry.role} ${JSON.stringify(entry.name)})`;
  const now3 = changed3(element, row);
  if (wasShown) return { element, healed: false };
  if (!row) return stale(`${was} is something else now.`, now3.candidates);
  const says3 = JSON.stringify(shorten(textOf3(row)));
  return stale(`${was} stands where something else is shown now: ${says3}.`, now3.candidates);
}
function changed3(element, row = null) {
  const ref = refOf(element);
  const { role, key } = describe(element, { namer: new Namer() }, false);
  memory.looks += 1;
  if (ref) bind(ref, element, role, key);
  const entry = ref && memory.byRef.get(ref);
  if (entry && row) entry.shown = { text: toldOf(row), look: memory.looks };
  const message = "The element came to stand for something else before it could be used.";
  return { code: (
    /** @type {const} */
    "stale"
  ), message, candidates: [lineNow(element)] };
}
function toldOf(row) {
  return withoutDigits(textOf3(row));
}
function isMeant(element, known6) {
  if (!$Element_isConnected18.call(element) || recycled(element, known6.lastSeen)) return false;
  const { role, key } = describe(element, { namer: new Namer() }, false);
  const grown = key.includes(known6.name) || key !== "" && known6.name.includes(key);
  return role === known6.role && known6.name !== "" && grown || isSame(element, known6, role, key);
}
function isTakenOver(element, known6, name) {
  if (hasTwins(element)) return true;
  const others = [...memory.byRef.values()].filter((entry) => entry.element.deref() !== element);
  if (others.some((entry) => entry.role === known6.role && entry.name === name)) return true;
  return linesNow().some((line) => line.element !== element && line.role === known6.role && line.key === known6.name);
}
function renamed(element, known6) {
  const ref = refOf(element);
  if (!ref || !$Element_isConnected18.call(element)) return null;
  const { role, key } = describe(element, { namer: new Namer() }, false);
  if (role !== known6.role || key === known6.name || isTakenOver(element, known6, key)) return null;
  memory.looks += 1;
  bind(ref, element, role, key);
  return lineNow(element);
}
async function passed2(space2, ref) {
  const entry = ref ? entryOf(space2, ref) : null;
  const element = entry && elementOf3(entry);
  if (entry && element) await passed(element, entry.lastSeen);
}
function find(space2, ref) {
  const entry = entryOf(space2, ref);
  if (!entry) return { refusal: { code: "not_found", message: `No element ${ref} is known on this page; another run may have looked at it since. Look at it again.` } };
  const element = elementOf3(entry);
  return element ? confirm(ref, element, entry) : heal(ref, entry);
}

// extension/page/outcomes.js
function refused(outcome) {
  return { ok: false, effect: [], healed: false, candidates: [], ...outcome };
}

// extension/page/seeing/hidden.js
var $Element_checkVisibility14 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_getBoundingClientRect14 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_clientWidth7 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var $Element_clientHeight9 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Element_clientLeft = /* @__PURE__ */ builtin(Element.prototype, "clientLeft");
var $Element_clientTop = /* @__PURE__ */ builtin(Element.prototype, "clientTop");
var FIELDS9 = "input, textarea, select, [contenteditable], [role=textbox]";
var FRAMES = "iframe, frame, object, embed";
function rootsIn(root2, found2 = []) {
  found2.push(root2);
  for (const element of call(root2, "querySelectorAll", "*")) {
    const inner = rootOf(element);
    if (inner) rootsIn(inner, found2);
  }
  return found2;
}
function isShown4(field, namer) {
  if (shownIn(field).trim() === "" || !$Element_checkVisibility14.call(field, { visibilityProperty: true })) return false;
  return isSecret(field, namer.nameOf(field));
}
function onScreen({ x, y, width, height }) {
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = globalThis.visualViewport ?? {};
  return { x: (x - offsetLeft) * scale, y: (y - offsetTop) * scale, width: width * scale, height: height * scale };
}
function holdsDocument(element) {
  if (element instanceof HTMLObjectElement) return element.contentWindow !== null;
  return !(element instanceof HTMLEmbedElement && element.type.startsWith("image/"));
}
function isStraight(element) {
  for (const at2 of upwards(element)) {
    const { transform, rotate, offsetPath } = getComputedStyle(at2);
    if (rotate !== "none" || offsetPath !== "none") return false;
    if (transform === "none") continue;
    const { a, b, c, d, is2D } = new DOMMatrix(transform);
    if (!is2D || b !== 0 || c !== 0 || a <= 0 || d <= 0) return false;
  }
  return true;
}
function placeOf3(element) {
  const style = getComputedStyle(element);
  const [left2, top2, right, bottom] = [style.paddingLeft, style.paddingTop, style.paddingRight, style.paddingBottom].map(parseFloat);
  const box = $Element_getBoundingClientRect14.call(element);
  const [across, down3] = [box.width / read(element, "offsetWidth") || 1, box.height / read(element, "offsetHeight") || 1];
  const width = $Element_clientWidth7.call(element) - left2 - right;
  const height = $Element_clientHeight9.call(element) - top2 - bottom;
  const [x, y] = [box.x + ($Element_clientLeft.call(element) + left2) * across, box.y + ($Element_clientTop.call(element) + top2) * down3];
  const shown7 = onScreen(new DOMRect(x, y, width * across, height * down3));
  return {
    frame: factsOf(element).frame,
    size: [width, height],
    at: [shown7.x, shown7.y],
    shown: [shown7.width, shown7.height],
    straight: isStraight(element)
  };
}
function framesIn(roots = rootsIn(document)) {
  const all5 = roots.flatMap((root2) => [...call(root2, "querySelectorAll", FRAMES)]);
  return all5.filter((element) => element instanceof HTMLElement).filter(holdsDocument);
}
function secrets() {
  const roots = rootsIn(document);
  const namer = new Namer();
  const fields = roots.flatMap((root2) => [...call(root2, "querySelectorAll", FIELDS9)]).filter((field) => isShown4(field, namer));
  return {
    boxes: [...fields.map((field) => $Element_getBoundingClientRect14.call(field)), ...boxes()].map(onScreen),
    frames: framesIn(roots).map(placeOf3),
    place: placeInParent(),
    size: [innerWidth, innerHeight]
  };
}

// extension/page/extracting/celltext.js
var $Element_localName31 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getBoundingClientRect15 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_getAttribute32 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_firstChild4 = /* @__PURE__ */ builtin(Element.prototype, "firstChild");
var $Element_hasAttribute17 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_matches24 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector14 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var SKIPPED2 = new Set("script style noscript template head meta link datalist audio video object canvas".split(" "));
var FIELDS10 = /* @__PURE__ */ new Set(["input", "textarea", "select"]);
var DEEPEST2 = 200;
function textOf4(element) {
  const reading2 = { text: "", namer: null };
  readElement(element, reading2, 0);
  return collapse(reading2.text);
}
function readElement(element, reading2, depth) {
  if (SKIPPED2.has($Element_localName31.call(element)) || depth > DEEPEST2 || isSecretText2(element, reading2)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || isForListenersOnly(element, style)) return;
  const isInline = style.display.startsWith("inline") || style.display === "contents";
  if (!isInline || $Element_localName31.call(element) === "br") reading2.text += " ";
  if (style.visibility === "visible") reading2.text += ownWords(element, reading2);
  if (!FIELDS10.has($Element_localName31.call(element)) && $Element_localName31.call(element) !== "svg") readChildren(element, style, reading2, depth);
  if (!isInline || FIELDS10.has($Element_localName31.call(element))) reading2.text += " ";
}
function readChildren(element, style, reading2, depth) {
  for (const child of childrenOf(element)) {
    if (child instanceof Text && style.visibility === "visible") reading2.text += child.data;
    else if (child instanceof Element) readElement(child, reading2, depth + 1);
  }
}
function isForListenersOnly(element, style) {
  if (style.position !== "absolute" || !/hidden|clip/.test(`${style.overflowX} ${style.clip} ${style.clipPath}`)) return false;
  const { width, height } = $Element_getBoundingClientRect15.call(element);
  return width <= 1 || height <= 1;
}
function ownWords(element, reading2) {
  if (FIELDS10.has($Element_localName31.call(element))) return valueOf3(element, reading2);
  if ($Element_localName31.call(element) === "img") return $Element_getAttribute32.call(element, "alt") ?? "";
  if ($Element_localName31.call(element) !== "svg" && $Element_firstChild4.call(element)) return "";
  return $Element_getAttribute32.call(element, "aria-label") ?? $Element_getAttribute32.call(element, "title") ?? "";
}
function isSecretText2(element, reading2) {
  if (!$Element_hasAttribute17.call(element, "contenteditable") && $Element_getAttribute32.call(element, "role") !== "textbox") return false;
  reading2.namer ??= new Namer();
  return isSecret(element, reading2.namer.nameOf(element));
}
function valueOf3(element, reading2) {
  reading2.namer ??= new Namer();
  if (isSecret(element, reading2.namer.nameOf(element))) return "";
  if (isLabelDriven(element)) return $Element_matches24.call(element, ":checked") ? "✓" : "";
  return valueOf2(element) ?? "";
}
function addressOf(link) {
  return /^(https?|mailto|tel):/.test(link.href) ? link.href : "";
}
function addressIn(element) {
  const link = $Element_matches24.call(element, "a[href]") ? element : $Element_querySelector14.call(element, "a[href]");
  return link instanceof HTMLAnchorElement ? addressOf(link) : "";
}
function distinct(names) {
  const seen = /* @__PURE__ */ new Map();
  return [...names].map((name) => {
    const count4 = (seen.get(name) ?? 0) + 1;
    seen.set(name, count4);
    return count4 === 1 ? name : `${name} ${count4}`;
  });
}

// extension/page/describing/drafts.js
var $Document_designMode = /* @__PURE__ */ builtin(Document.prototype, "designMode");
var $Document_body15 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_querySelectorAll2 = /* @__PURE__ */ builtin(Document.prototype, "querySelectorAll");
var $Element_localName32 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_textContent27 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var EDITABLE2 = "[contenteditable]:not([contenteditable=false]), textarea";
function editorsIn(frame2) {
  const inner = frame2.contentDocument;
  if (!inner) return [];
  return $Document_designMode.call(inner) === "on" && $Document_body15.call(inner) ? [$Document_body15.call(inner)] : [...$Document_querySelectorAll2.call(inner, EDITABLE2)];
}
function textOf5(frame2) {
  const texts3 = editorsIn(frame2).map((each) => $Element_localName32.call(each) === "textarea" ? (
    /** @type {HTMLTextAreaElement} */
    each.value
  ) : wordsOf3(each));
  return collapse(texts3.join(" "));
}
function wordsOf3(editor) {
  return (
    /** @type {HTMLElement} */
    read(editor, "innerText") ?? $Element_textContent27.call(editor) ?? ""
  );
}

// extension/page/describing/around.js
var $Element_getAttribute33 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_localName33 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getRootNode9 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_contains11 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_textContent28 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Document_body16 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_closest16 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_compareDocumentPosition2 = /* @__PURE__ */ builtin(Element.prototype, "compareDocumentPosition");
var $Element_checkVisibility15 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_children5 = /* @__PURE__ */ builtin(Element.prototype, "children");
var $Element_hasAttribute18 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_matches25 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Document_documentElement11 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_getElementsByTagName6 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_firstElementChild14 = /* @__PURE__ */ builtin(Element.prototype, "firstElementChild");
var MOST_HEADINGS = 5;
var LONGEST_HEADING = 120;
var LONGEST_CONTEXT = 600;
var LONGEST_WORDS2 = 240;
var LEFT_OUT2 = "…";
var GAP2 = `
${LEFT_OUT2}
`;
var MOST_ELEMENTS4 = 300;
var CONTROLS8 = "button, a, input, textarea, select, [role=button], [contenteditable]";
var PARTS2 = "section, article, aside, nav, fieldset, dialog, [role=region], [role=dialog], [role=group]";
var ROWS2 = "tr, li, article, [role=row], [role=listitem], [role=article], [role=treeitem]";
var ITEMS2 = "li, article, [role=row], [role=listitem], [role=article], [role=treeitem]";
var EDITORS = "textarea, input, [contenteditable], iframe";
var NAMED3 = /* @__PURE__ */ new Set(["dialog", "alertdialog", "region", "form", "group", "radiogroup", "article", "main", "navigation", "complementary", "table", "grid", "list", "listbox", "menu", "tabpanel", "toolbar", "search"]);
function rolesOf(element) {
  return $Element_getAttribute33.call(element, "role")?.toLowerCase().split(/\s+/) ?? [];
}
function dialogOf(element) {
  for (const at2 of upwards(element)) if (isDialog(at2)) return at2;
  return null;
}
function isDialog(at2) {
  if ($Element_localName33.call(at2) === "dialog" || $Element_getAttribute33.call(at2, "aria-modal") === "true") return true;
  return rolesOf(at2).some((role) => role === "dialog" || role === "alertdialog");
}
function standsIn(element) {
  const dialog2 = dialogOf(element);
  let warns = false;
  for (const at2 of upwards(element)) warns ||= rolesOf(at2).includes("alertdialog");
  return { dialog: dialog2 !== null, alert: warns };
}
function headingsOf(element, namer) {
  const found2 = [];
  const add4 = (words) => {
    const text = shorten(collapse(words), LONGEST_HEADING);
    if (text && !found2.includes(text)) found2.push(text);
  };
  let root2 = $Element_getRootNode9.call(element);
  let headings = headingsBefore(element, root2);
  let level = Infinity;
  const others = [];
  for (let at2 = parentOf(element); at2 && found2.length < MOST_HEADINGS; at2 = parentOf(at2)) {
    if ($Element_getRootNode9.call(at2) !== root2) headings = headingsBefore(at2, root2 = $Element_getRootNode9.call(at2));
    for (let last3 = headings.at(-1); last3 && $Element_contains11.call(at2, last3); last3 = headings.at(-1)) {
      headings.pop();
      if (levelOf(last3) >= level || !isShown5(last3)) continue;
      if (isOfAnother(last3, element)) {
        others.push($Element_textContent28.call(last3) ?? "");
        continue;
      }
      level = levelOf(last3);
      add4($Element_textContent28.call(last3) ?? "");
    }
    if (at2 === $Document_body16.call(document)) break;
    add4(titleOf(at2, namer));
    if (!isDialog(at2)) continue;
    if (found2.length + others.length === 0) found2.push(wordsOf4(at2));
    break;
  }
  others.forEach(add4);
  return [...found2.slice(0, MOST_HEADINGS), describedBy(element, namer)].filter(Boolean);
}
function describedBy(element, namer) {
  const dialog2 = dialogOf(element);
  const words = dialog2 && (namer.referred(dialog2, "aria-describedby") || $Element_getAttribute33.call(dialog2, "aria-description"));
  if (!words || textOf4(dialog2).includes(collapse(words))) return "";
  return shorten(collapse(words), LONGEST_WORDS2);
}
function wordsOf4(dialog2) {
  const own2 = isSmall(dialog2) ? linesIn2(dialog2).filter(({ place }) => !$Element_closest16.call(place, CONTROLS8)) : [];
  return shorten(own2.map(({ text }) => text).join(" "), LONGEST_WORDS2);
}
function headingsBefore(element, root2) {
  if (!(root2 instanceof Document || root2 instanceof ShadowRoot)) return [];
  const all5 = [...call(root2, "querySelectorAll", HEADINGS)];
  let [from, to] = [0, all5.length];
  while (from < to) {
    const middle = from + to >> 1;
    const isBefore = $Element_compareDocumentPosition2.call(element, all5[middle]) & Node.DOCUMENT_POSITION_PRECEDING;
    if (isBefore) from = middle + 1;
    else to = middle;
  }
  return all5.slice(0, from);
}
function isOfAnother(heading, element) {
  const part = $Element_closest16.call(heading, PARTS2);
  return part !== null && !$Element_contains11.call(part, element) && $Element_getRootNode9.call(heading) === $Element_getRootNode9.call(element);
}
function isShown5(element) {
  return $Element_checkVisibility15.call(element);
}
function titleOf(container, namer) {
  const child = { fieldset: "legend", table: "caption", details: "summary" }[$Element_localName33.call(container)];
  const own2 = child && maybe([...$Element_children5.call(container)].find((each) => $Element_localName33.call(each) === child), ($it) => $Element_textContent28.call($it));
  if (own2) return own2;
  if (!$Element_hasAttribute18.call(container, "aria-label") && !$Element_hasAttribute18.call(container, "aria-labelledby")) return "";
  return NAMED3.has(roleOf2(container)) ? namer.nameOf(container) : "";
}
function hasEditor(element, form) {
  const box = form ?? [...upwards(element)].find((at2) => isDialog(at2) || $Element_matches25.call(at2, ITEMS2));
  for (const field of everywhere(EDITORS)) {
    const isIt = field instanceof HTMLIFrameElement ? isShown5(field) && editorsIn(field).length > 0 : isOpen2(field);
    if (isIt && (!box || contains(box, field))) return true;
  }
  return false;
}
function isOpen2(field) {
  const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isInput ? field.disabled || field.readOnly : !isEditable(field)) return false;
  return isShown5(field) && (!isInput || /^(text|recipient)$/.test(byMarkup(field) ?? ""));
}
function contextOf3(element, form) {
  const box = boxOf5(element, form);
  if (!box) return "";
  const lines = linesIn2(box);
  const all5 = lines.map(({ text }) => text).join("\n");
  if (all5.length <= LONGEST_CONTEXT) return all5;
  const own2 = Math.max(0, lines.findIndex(({ place }) => contains(place, element)));
  const ranked = lines.map((line, index) => ({ ...line, index, far: Math.abs(index - own2) - (/\p{Nd}/u.test(line.text) ? 20 : 0) }));
  ranked.sort((one, other) => one.far - other.far);
  let room = LONGEST_CONTEXT - GAP2.length;
  const kept2 = ranked.filter(({ text }) => {
    const taken = text.length + GAP2.length;
    if (taken > room) return false;
    room -= taken;
    return true;
  });
  if (!kept2.length) return shorten(all5, LONGEST_CONTEXT);
  const stays = new Set(kept2.map(({ index }) => index));
  const told7 = lines.map(({ text }, index) => stays.has(index) ? text : LEFT_OUT2);
  return told7.filter((_, index) => index === 0 || stays.has(index) || stays.has(index - 1)).join("\n");
}
function boxOf5(element, form) {
  let row = null;
  let around4 = element;
  let isFull = false;
  for (const at2 of upwards(element)) {
    if (at2 === $Document_body16.call(document) || at2 === $Document_documentElement11.call(document)) break;
    isFull ||= !isSmall(at2);
    if (!isFull) around4 = at2;
    if (isDialog(at2)) return isFull ? row ?? around4 : at2;
    if (!row && at2 !== element && $Element_matches25.call(at2, ROWS2)) row = at2;
  }
  if (row) return row;
  return form && !isFull ? form : around4 === element ? null : around4;
}
function isSmall(element) {
  const all5 = (
    /** @type {HTMLCollectionOf<Element>} */
    $Element_getElementsByTagName6.call(element, "*")
  );
  if (all5.length <= MOST_ELEMENTS4) return true;
  const options = (
    /** @type {HTMLCollectionOf<Element>} */
    $Element_getElementsByTagName6.call(element, "option")
  );
  return all5.length - options.length <= MOST_ELEMENTS4;
}
var FLOWING = new Set("a abbr b bdi bdo br cite code em i img label mark option q s small span strong sub sup time u wbr".split(" "));
function linesIn2(box) {
  const blocks2 = [...childrenOf(box)].filter((child) => child instanceof Element);
  const isLeaf = blocks2.every((child) => FLOWING.has($Element_localName33.call(child)) && !$Element_firstElementChild14.call(child)) || $Element_localName33.call(box) === "tr";
  const text = isLeaf || blocks2.length === 0 ? textOf4(box) : "";
  if (isLeaf || blocks2.length === 0) return text ? [{ text: shorten(text, LONGEST_CONTEXT - 1), place: box }] : [];
  const lines = [];
  for (const child of childrenOf(box)) {
    if (child instanceof Text && child.data.trim() && isShown5(box)) lines.push({ text: collapse(child.data), place: box });
    else if (child instanceof Element && isShown5(child)) lines.push(...FIELD.has($Element_localName33.call(child)) ? fieldLine(child) : linesIn2(child));
  }
  return lines;
}
var FIELD = /* @__PURE__ */ new Set(["input", "textarea", "select", "iframe"]);
function fieldLine(field) {
  const text = field instanceof HTMLIFrameElement ? shorten(textOf5(field), LONGEST_CONTEXT - 1) : textOf4(field);
  return text ? [{ text, place: field }] : [];
}

// extension/page/describing/chosen.js
var $Element_closest17 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_querySelectorAll10 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_checkVisibility16 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_querySelector15 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var MARKED2 = "[aria-selected=true], [aria-checked=true], input[type=checkbox]:checked";
var ROWS3 = "tr, li, article, [role=row], [role=option], [role=listitem], [role=treeitem], [role=article]";
var HEADS = "thead, [role=columnheader], nav, [role=tablist], [role=menu]";
var MOST3 = 12;
var LONGEST8 = 80;
function chosenFor(element) {
  if ($Element_closest17.call(element, ROWS3)) return [];
  for (let at2 = parentOf(element); at2; at2 = parentOf(at2)) {
    const rows = rowsIn2(at2);
    if (rows.length) return named2(rows);
  }
  return [];
}
function rowsIn2(box) {
  const marked3 = [...$Element_querySelectorAll10.call(box, MARKED2)].filter((each) => !$Element_closest17.call(each, HEADS));
  const rows = marked3.map((each) => $Element_closest17.call(each, ROWS3)).filter((row) => row !== null && $Element_checkVisibility16.call(row));
  return (
    /** @type {Element[]} */
    [...new Set(rows)]
  );
}
function named2(rows) {
  const names = rows.slice(0, MOST3).map((row) => shorten(nameOf3(row), LONGEST8)).filter(Boolean);
  return rows.length > MOST3 ? [...names, `… ${rows.length - MOST3}`] : names;
}
function nameOf3(row) {
  const head = $Element_querySelector15.call(row, "th, [role=rowheader]");
  return head && textOf4(head) || textOf4(row).replace(/^[✓\s]+/, "");
}

// extension/page/describing/totals.js
var $Element_getElementsByTagName7 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_textContent29 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_matches26 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector16 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_closest18 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_parentElement20 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var AMOUNT3 = /(?:[€$£¥₹₽₩₺₴₫฿]|\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW)\b)\s?\p{Nd}[\p{Nd}.,'’٫٬ ]*|\p{Nd}[\p{Nd}.,'’٫٬]*(?:\s\p{Nd}{3}[\p{Nd}.,]*)*\s?(?:[€$£¥₹₽₩₺₴₫฿]|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|BRL|MXN|TRY|RUB|UAH|KRW|kr|zł|Kč|元|円|원)(?!\p{L}))/gu;
var GROUPS = "table, dl, ul, ol, [role=table], [role=grid], [role=list]";
var PRICED = "[itemprop=price], [itemprop=totalPrice]";
var MOST4 = 4;
var MOST_ELEMENTS5 = 1500;
var LONGEST9 = 60;
function amountsIn(text) {
  return [...text.matchAll(AMOUNT3)].map(([amount]) => collapse(amount).replace(/[.,'’٫٬ ]+$/, ""));
}
function digitOf(letter) {
  const code = (
    /** @type {number} */
    letter.codePointAt(0)
  );
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return `${(code - zero) % 10}`;
}
function numberOf3(amount) {
  const digits = amount.replace(/\p{Nd}/gu, digitOf).replaceAll("٫", ".").replace(/[^\d.,]/g, "");
  const cents = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? "";
  const whole4 = (cents ? digits.slice(0, -cents.length - 1) : digits).replace(/\D/g, "");
  return Number(`${whole4 || 0}.${cents || 0}`);
}
function totalsFor(element) {
  for (let at2 = parentOf(element); at2; at2 = parentOf(at2)) {
    if ($Element_getElementsByTagName7.call(at2, "*").length > MOST_ELEMENTS5) return [];
    const lines = $Element_textContent29.call(at2)?.search(AMOUNT3) === -1 ? [] : linesOf(at2);
    if (lines.length) return totalsOf(lines);
    if ($Element_matches26.call(at2, "dialog, [role=dialog], [role=alertdialog], body")) return [];
  }
  return [];
}
function linesOf(box) {
  return linesIn2(box).flatMap(({ text, place }) => {
    const amount = amountsIn(text).at(-1);
    const priced = $Element_matches26.call(place, PRICED) || $Element_querySelector16.call(place, PRICED) !== null;
    return amount ? [{ text, amount, group: $Element_closest18.call(place, GROUPS) ?? maybe($Element_parentElement20.call(place), ($it) => $Element_parentElement20.call($it)) ?? null, priced }] : [];
  });
}
function totalsOf(lines) {
  const groups = /* @__PURE__ */ new Map();
  for (const line of lines) groups.set(line.group, [...groups.get(line.group) ?? [], line]);
  const sums = [...groups.values()].flatMap((group2) => {
    const last3 = (
      /** @type {Line} */
      group2.at(-1)
    );
    const largest2 = group2.reduce((one, other) => numberOf3(other.amount) > numberOf3(one.amount) ? other : one, last3);
    return [...group2.filter(({ priced }) => priced), largest2, last3];
  });
  const real2 = sums.filter(({ group: group2 }) => (groups.get(group2)?.length ?? 0) > 1);
  const told7 = (real2.length ? real2 : sums).map(({ text, amount }) => text.length <= LONGEST9 ? text : amount);
  return [...new Set(told7)].slice(-MOST4);
}

// extension/page/describing/sent.js
var $Element_querySelectorAll11 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_getAttribute34 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_id4 = /* @__PURE__ */ builtin(Element.prototype, "id");
var FIELDS11 = "input, textarea, select, [contenteditable], iframe";
var SETTING_OFF = /* @__PURE__ */ new Set(["click", "press_key", "drag", "set_checked"]);
function contentsOf2({ pattern, presses, submits, enter: enter4, context, totals, chosen: chosen3 }, element, form) {
  if (!element || pattern === "link" || !(presses || submits || enter4)) return null;
  const amounts = [context, ...totals].flatMap(amountsIn);
  return [fieldsOf(element, form).map(heldBy2), chosen3, amounts];
}
function fieldsOf(element, form) {
  const box = form ?? boxOf5(element, null);
  if (!box) return [];
  const inside3 = [...$Element_querySelectorAll11.call(box, FIELDS11)];
  const owned = form instanceof HTMLFormElement ? controlsOf(form) : [];
  return [.../* @__PURE__ */ new Set([...owned, ...inside3])];
}
function heldBy2(field) {
  const name = $Element_getAttribute34.call(field, "name") ?? $Element_id4.call(field);
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked ? [name, field.value] : [];
  const value = valueOf4(field);
  const kind = byMarkup(field) ?? byName(field);
  const isSecret2 = kind !== null && SECRET.has(kind) || isMachineMade(value);
  return [name, isSecret2 ? MASK : value];
}
function valueOf4(field) {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value).join("\n");
  if (field instanceof HTMLInputElement && field.type === "file") return [...field.files ?? []].map(({ name, size }) => `${name} ${size}`).join("\n");
  if (field instanceof HTMLIFrameElement) return textOf5(field);
  return heldBy(field);
}
function isSentBy({ presses, submits }, action) {
  if (action.kind === "press_key" && /(^|\+)enter$/i.test(action.key)) return true;
  return SETTING_OFF.has(action.kind) && (presses || submits);
}

// extension/page/describing/digests.js
var memory2 = globalThis.webhand?.kept?.digests ?? { salt: random(), ids: /* @__PURE__ */ new WeakMap() };
function random() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
}
var GROUPS2 = [
  ["what it is", ({ role, tag, type: type2 }) => [role, tag, type2]],
  ["what it is called", ({ drawn: drawn5, announced }) => [drawn5, announced]],
  ["what else names it", ({ words }) => words],
  ["where it leads", ({ href, download }) => [href, download]],
  ["its form", ({ form }) => form && [form.method, form.action, form.explicit, form.search, form.submits, form.kinds]],
  ["what it does", ({ presses, submits, enter: enter4, alone, listens: listens2, pattern }) => [presses, submits, enter4, alone, listens2, pattern]],
  ["where it stands", ({ dialog: dialog2, alert, editor }) => [dialog2, alert, editor]],
  ["what it holds", ({ kind, secret }) => [kind, secret]]
];
var SENT = "what it would send";
var NAMES = 1;
var WORDS3 = 2;
function identity(element, form) {
  return [element, form].map((each) => {
    if (!each) return "";
    const id = memory2.ids.get(each) ?? random();
    memory2.ids.set(each, id);
    return id;
  });
}
function hash(text) {
  let [high, low] = [3735928559, 1103547991];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ high >>> 16, 2246822507) ^ Math.imul(low ^ low >>> 13, 3266489909);
  low = Math.imul(low ^ low >>> 16, 2246822507) ^ Math.imul(high ^ high >>> 13, 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
function digestOf(facts, element, form) {
  const groups = [...GROUPS2.map(([, pick2]) => pick2(facts)), contentsOf2(facts, element, form), identity(element, form)];
  return groups.map((group2, index) => hash(`${memory2.salt} ${index} ${JSON.stringify(group2)}`)).join(".");
}
function difference(judged2, now3, { healed, sends }) {
  const [before4, after4] = [judged2.split("."), now3.split(".")];
  const names = [...GROUPS2.map(([name]) => name), SENT];
  const others = names.filter((name, index) => before4[index] !== after4[index] && (sends || name !== SENT));
  if (others.length) return others.join(", ");
  if (before4.length !== after4.length) return "everything";
  return healed || before4.at(-1) === after4.at(-1) ? null : "the element itself";
}
function isStill3(before4, now3) {
  const same = GROUPS2.every(([, pick2], index) => index === NAMES || index === WORDS3 || JSON.stringify(pick2(before4)) === JSON.stringify(pick2(now3)));
  return same && now3.drawn.includes(before4.drawn) && now3.announced.includes(before4.announced);
}

// extension/page/describing/drawn.js
var $Element_getAttribute35 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_getBoundingClientRect16 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Document_body17 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_localName34 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches27 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_closest19 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_getAttributeNames6 = /* @__PURE__ */ builtin(Element.prototype, "getAttributeNames");
var MOST_ELEMENTS6 = 200;
var MOST_WORDS = 12;
var LONGEST10 = 800;
var LONGEST_WORDS3 = 200;
var SILENT4 = new Set("script style noscript template head title desc metadata meta link datalist audio video object canvas iframe".split(" "));
var FIELDS12 = /* @__PURE__ */ new Set(["input", "textarea", "select"]);
var TYPED = /* @__PURE__ */ new Set(["submit", "reset", "button"]);
var SAID = /^(title|alt|aria-label|aria-description|aria-roledescription|aria-placeholder|placeholder|label|data-(original-|bs-)*title|data-[\w-]*tooltip[\w-]*|data-tip|data-hint|data-label|data-content|data-confirm[\w-]*)$/;
var SPELLED = /(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu;
var QUOTED2 = /"((?:[^"\\]|\\.)*)"/g;
var ICONS2 = /[\ue000-\uf8ff]/g;
var OWN_BUTTONS = "button, [role=button]";
function apartFrom(element) {
  return $Element_getAttribute35.call(element, "role")?.trim() === "combobox" ? OWN_BUTTONS : "";
}
function textOn(element) {
  const own2 = drawnIn(element);
  if (own2 || isField2(element)) return own2;
  const box = $Element_getBoundingClientRect16.call(element);
  for (let at2 = parentOf(element), level = 0; at2 && at2 !== $Document_body17.call(document) && level < 3; at2 = parentOf(at2), level++) {
    const around4 = $Element_getBoundingClientRect16.call(at2);
    if (around4.width > box.width + 60 || around4.height > box.height + 30) return "";
    const words = drawnIn(at2);
    if (words) return words;
  }
  return "";
}
function isField2(element) {
  if (element instanceof HTMLInputElement) return !TYPED.has(element.type) && element.type !== "image" && opacityOf(element) >= FAINT;
  return $Element_localName34.call(element) === "textarea" || $Element_localName34.call(element) === "select" || isEditable(element);
}
function drawnIn(element) {
  if (opacityOf(element) < FAINT) return "";
  const reading2 = { text: "", left: MOST_ELEMENTS6, without: apartFrom(element) };
  read5(element, reading2);
  const text = collapse(reading2.text.replace(ICONS2, ""));
  return shorten(text.replace(SPELLED, (letters) => letters.replaceAll(" ", "")), LONGEST10);
}
function opacityOf(element) {
  let opacity = 1;
  for (const at2 of upwards(element)) opacity *= Number(getComputedStyle(at2).opacity);
  return opacity;
}
function read5(element, reading2) {
  if (reading2.left-- <= 0 || reading2.text.length > 2 * LONGEST10 || SILENT4.has($Element_localName34.call(element))) return;
  if (reading2.without && $Element_matches27.call(element, reading2.without)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || Number(style.opacity) < FAINT || isClipped2(element, style)) return;
  const isApart2 = !style.display.startsWith("inline") || style.display !== "inline";
  if (isApart2 || $Element_localName34.call(element) === "br") reading2.text += " ";
  say3(reading2, before2(element, "::before", style), style);
  if (element instanceof HTMLInputElement) say3(reading2, TYPED.has(element.type) ? labelOf2(element) : "", style);
  else if (element instanceof HTMLOptionElement) say3(reading2, element.label, style);
  else if (!FIELDS12.has($Element_localName34.call(element)) && !isEditable(element)) readChildren2(element, reading2, style);
  say3(reading2, before2(element, "::after", style), style);
  if (isApart2) reading2.text += " ";
}
function readChildren2(element, reading2, style) {
  for (const child of childrenOf(element)) {
    if (child instanceof Text) say3(reading2, child.data, style);
    else if (child instanceof Element) read5(child, reading2);
  }
}
function say3(reading2, text, style) {
  if (!text || style.visibility !== "visible" || parseFloat(style.fontSize) < 2 || isTransparent(style)) return;
  const isTurned = style.direction === "rtl" && style.unicodeBidi.includes("override");
  reading2.text += isTurned ? [...text].reverse().join("") : text;
}
function isTransparent(style) {
  const colour = style.webkitTextFillColor || style.color;
  return /^rgba\(.*, 0\)$/.test(colour) && style.webkitBackgroundClip !== "text" && style.textShadow === "none";
}
function labelOf2(input) {
  return nameOf(input, () => "");
}
function before2(element, which, own2) {
  if (element instanceof HTMLInputElement || own2.visibility !== "visible") return "";
  const style = getComputedStyle(element, which);
  const { content } = style;
  if (content === "none" || content === "normal" || content === '""' || style.display === "none") return "";
  if (Number(style.opacity) < FAINT || style.visibility !== "visible") return "";
  const words = [...content.matchAll(QUOTED2)].filter(({ index }) => !/\/\s*$/.test(content.slice(0, index)));
  return words.map(([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1")).join("");
}
function isClipped2(element, style) {
  if (style.position !== "absolute" && style.position !== "fixed") return false;
  if (!/hidden|clip|inset|rect/.test(`${style.overflowX} ${style.clip} ${style.clipPath}`)) return false;
  const { width, height } = $Element_getBoundingClientRect16.call(element);
  return width <= 1 || height <= 1 || /inset\((50|100)%/.test(style.clipPath);
}
function wordsOf5(element, namer, known6) {
  const words = [...attributesOf(element), namer.referred(element, "aria-describedby")];
  for (const label of namer.labelsOf(element)) words.push(label.textContent ?? "");
  let left2 = MOST_ELEMENTS6;
  const without3 = apartFrom(element);
  for (const inner of within5(element)) {
    if (left2-- <= 0) break;
    if (without3 && $Element_closest19.call(inner, without3)) continue;
    if ($Element_localName34.call(inner) === "title" && inner instanceof SVGElement) words.push(inner.textContent ?? "");
    else words.push(...attributesOf(inner));
  }
  const said4 = words.map((each) => shorten(collapse(each), LONGEST_WORDS3)).filter(Boolean);
  return [...new Set(said4)].filter((each) => !known6.includes(each)).slice(0, MOST_WORDS);
}
function attributesOf(element) {
  const names = $Element_getAttributeNames6.call(element).filter((name) => SAID.test(name));
  const isButton3 = element instanceof HTMLButtonElement || element instanceof HTMLInputElement && (TYPED.has(element.type) || element.type === "image");
  return [...names, ...isButton3 ? ["value"] : []].map((name) => $Element_getAttribute35.call(element, name) ?? "");
}
function* within5(element) {
  if (FIELDS12.has($Element_localName34.call(element))) return;
  for (const child of childrenOf(element)) {
    if (!(child instanceof Element)) continue;
    yield child;
    yield* within5(child);
  }
}

// extension/page/describing/filled.js
var $Element_getAttribute36 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_id5 = /* @__PURE__ */ builtin(Element.prototype, "id");
var $Element_localName35 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_querySelectorAll12 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var LONGEST_FIELDS = 600;
var LONGEST_VALUE = 240;
var RANKS = (
  /** @type {Array<import("../../protocol.js").FieldKind>} */
  ["recipient", "amount"]
);
function filledIn(form, { fields, action, sender, namer }) {
  const shown7 = fields.filter(({ near, kind }) => near || RANKS.includes(kind)).map((one) => entryOf2(one, namer));
  const all5 = [...shown7, ...draftsIn(form, namer), ...hiddenIn(form, action, sender)].filter(({ value }) => value);
  all5.sort((one, other) => one.rank - other.rank);
  const filled2 = [];
  let room = LONGEST_FIELDS;
  for (const { rank: rank2, ...one } of all5) {
    const label = shorten(one.label, 80);
    const value = shorten(one.value, Math.max(1, Math.min(LONGEST_VALUE, room - label.length)));
    if (room < label.length + value.length) break;
    room -= label.length + value.length;
    filled2.push({ ...one, label, value });
  }
  return filled2;
}
function entryOf2({ field, kind }, namer) {
  const value = valueOf5(field);
  const label = namer.nameOf(field) || $Element_getAttribute36.call(field, "name") || $Element_id5.call(field);
  const isSecret2 = value !== "" && isSecret(field, namer.labelOf(field));
  return { label, value: isSecret2 ? MASK : value, kind, rank: rankOf(kind, $Element_localName35.call(field) === "textarea") };
}
function rankOf(kind, isMessage) {
  const rank2 = RANKS.indexOf(kind);
  return rank2 >= 0 ? rank2 : isMessage ? RANKS.length : RANKS.length + 1;
}
function draftsIn(form, namer) {
  const frames = (
    /** @type {HTMLIFrameElement[]} */
    [...$Element_querySelectorAll12.call(form, "iframe")]
  );
  return frames.map((frame2) => {
    const label = namer.nameOf(frame2) || frame2.getAttribute("name") || frame2.id;
    return { label, value: textOf5(frame2), kind: "text", rank: rankOf("text", true) };
  });
}
function hiddenIn(form, action, sender) {
  const fields = controlsOf(form).filter((field) => field.localName === "input" && field.type === "hidden");
  const told7 = fields.flatMap((field) => {
    const kind = byName(field);
    return kind && RANKS.includes(kind) ? [hiddenEntry(field.getAttribute("name") || field.id, field.value, kind)] : [];
  });
  const pressed2 = sender ? [
    /** @type {HTMLInputElement} */
    sender
  ] : [];
  const pairs = [...fields, ...pressed2].map((field) => [field.getAttribute("name") || field.id, field.value]);
  const like = [...pairs, ...pairsOf(action)].filter(([, value = ""]) => isContact(value));
  const known6 = new Set(told7.map(({ label, value }) => `${label}=${value}`));
  const more = like.map(([name = "", value = ""]) => hiddenEntry(name, value, "recipient"));
  return [...told7, ...more.filter(({ label, value }) => !known6.has(`${label}=${value}`))];
}
function hiddenEntry(label, held5, kind) {
  return { label, value: collapse(held5), kind, hidden: true, rank: rankOf(kind, false) };
}
function pairsOf(action) {
  if (!URL.canParse(action)) return [];
  const { protocol, pathname, searchParams } = new URL(action);
  return [...protocol === "mailto:" ? [["to", decodeURIComponent(pathname)]] : [], ...searchParams];
}
function valueOf5(field) {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked ? "✓" : "";
  if (field instanceof HTMLInputElement && field.type === "password") return field.value;
  return collapse(valueOf2(field) ?? "");
}

// extension/page/describing/forms.js
var $Element_matches28 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_getAttribute37 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_querySelectorAll13 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_localName36 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Node_baseURI3 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var $Element_hasAttribute19 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_compareDocumentPosition3 = /* @__PURE__ */ builtin(Element.prototype, "compareDocumentPosition");
var NATIVE3 = "a[href], area[href], button, input, select, textarea, summary";
var SUBMITS2 = "button, input[type=submit], input[type=image]";
var SECTIONS2 = "dialog, [role=dialog], [role=alertdialog], body";
var NEAR = 120;
var MOST_INSIDE = 60;
var FAR_UP = 6;
var IMPLICIT = new Set("text search tel url email password date month week time datetime-local number checkbox radio file range color".split(" "));
function actorOf(element) {
  let level = 0;
  for (const at2 of upwards(element)) {
    if ($Element_matches28.call(at2, NATIVE3)) return at2;
    if (++level > FAR_UP) break;
  }
  const inner = [];
  let left2 = MOST_INSIDE;
  for (const each of within5(element)) {
    if (left2-- <= 0) break;
    if ($Element_matches28.call(each, NATIVE3)) inner.push(each);
  }
  return inner.length === 1 ? (
    /** @type {Element} */
    inner[0]
  ) : element;
}
function formsOf(element) {
  const owned = (
    /** @type {{ form?: unknown }} */
    /** @type {unknown} */
    element.form
  );
  const owner = isListed3(element) && owned instanceof HTMLFormElement ? owned : null;
  if (owner) return { owner, form: owner };
  for (const at2 of upwards(element)) if (at2 instanceof HTMLFormElement) return { owner: null, form: at2 };
  return { owner: null, form: element instanceof HTMLButtonElement || isButton(element) ? cardFormBeside(element) : null };
}
function isButton(element) {
  return element instanceof HTMLInputElement && element.type === "button" || $Element_getAttribute37.call(element, "role") === "button";
}
function cardFormBeside(button) {
  for (const at2 of upwards(button)) {
    const forms = at2 === button ? [] : [...$Element_querySelectorAll13.call(at2, "form")];
    if (forms.length === 0 && !$Element_matches28.call(at2, SECTIONS2)) continue;
    const [form] = forms;
    if (!(form instanceof HTMLFormElement) || forms.length > 1) return null;
    return controlsOf(form).some((field) => byMarkup(field) === "card") ? form : null;
  }
  return null;
}
function isListed3(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLButtonElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement || element instanceof HTMLOptionElement;
}
function isSubmit(element) {
  if (!(element instanceof HTMLButtonElement || element instanceof HTMLInputElement)) return false;
  return element.form !== null && (element.type === "submit" || element.type === "image" && element instanceof HTMLInputElement);
}
function isSearch(form, controls) {
  for (const at2 of upwards(form)) {
    if ($Element_localName36.call(at2) === "search" || $Element_getAttribute37.call(at2, "role")?.trim().toLowerCase() === "search") return true;
  }
  return controls.some((field) => field.localName === "input" && field.type === "search");
}
function waitingOf(form, controls = controlsOf(form)) {
  return { search: isSearch(form, controls), submits: controls.some(isSubmit) };
}
function targetOf(form, sender) {
  const stated2 = (sender?.getAttribute("formaction") || $Element_getAttribute37.call(form, "action") || "").trim();
  const action = URL.canParse(stated2, $Node_baseURI3.call(document)) ? new URL(stated2, $Node_baseURI3.call(document)) : null;
  const isTaken = $Element_hasAttribute19.call(form, "onsubmit") || hears(form, "sending");
  const isWritten2 = stated2 !== "" && !stated2.startsWith("#") && /^https?:$/.test(action?.protocol ?? "");
  const method = (sender?.hasAttribute("formmethod") ? sender.formMethod : read(form, "method")) || "get";
  return {
    method: (
      /** @type {"get" | "post" | "dialog"} */
      method
    ),
    action: stated2 ? action?.href ?? stated2 : location.href,
    explicit: isWritten2 && !isTaken
  };
}
function fieldsOf2(controls, near, namer) {
  const all5 = controls.filter((each) => !/^(fieldset|object|output)$/.test(each.localName));
  const at2 = all5.indexOf(
    /** @type {HTMLInputElement} */
    near
  );
  const middle = at2 < 0 ? all5.findIndex((each) => $Element_compareDocumentPosition3.call(near, each) & Node.DOCUMENT_POSITION_FOLLOWING) : at2;
  const from = Math.max(0, Math.min(middle - NEAR / 2, all5.length - NEAR));
  const found2 = all5.map((field, index) => {
    const isNear = index >= from && index < from + NEAR;
    return { field, kind: isNear ? kindOf2(field, namer.labelOf(field)) : byMarkup(field), near: isNear };
  });
  return (
    /** @type {any} */
    found2.filter(({ kind }) => kind !== null)
  );
}
function describe2(form, by, toShow) {
  const controls = controlsOf(form);
  const namer = new Namer();
  const fields = fieldsOf2(controls, by, namer);
  const kinds = [...new Set(fields.map(({ kind }) => kind))];
  const sendsMoney = kinds.includes("amount") && fields.some(({ field }) => field instanceof HTMLInputElement && field.type === "tel");
  if (sendsMoney && !kinds.includes("recipient")) kinds.push("recipient");
  const sender = isSubmit(by) ? by : controls.find(isSubmit);
  const [target, waiting2] = [targetOf(form, sender), waitingOf(form, controls)];
  const isOne2 = target.method !== "post" || fields.filter(({ field }) => $Element_getAttribute37.call(field, "type") !== "hidden").length === 1;
  const filled2 = toShow ? filledIn(form, { fields, action: target.action, sender, namer }) : [];
  const members = controls.flatMap((each) => refOf(each) ?? []);
  const button = controls.slice(controls.indexOf(
    /** @type {any} */
    by
  ) + 1).find(isSubmit) ?? controls.find(isSubmit);
  return {
    ...target,
    ...waiting2,
    search: waiting2.search && isOne2,
    kinds,
    fields: filled2,
    members,
    sender: (button && refOf(button)) ?? ""
  };
}
function entersForm(field) {
  if (!(field instanceof HTMLInputElement) || !field.form || !IMPLICIT.has(field.type)) return false;
  const controls = controlsOf(field.form);
  const button = controls.find(isSubmit);
  if (button) return !button.disabled;
  return sendsWithoutButton(controls);
}
function holdsSubmit(element) {
  let left2 = MOST_INSIDE;
  for (const each of within5(element)) {
    if (left2-- <= 0) return false;
    if ($Element_matches28.call(each, SUBMITS2) && isSubmit(each)) return true;
  }
  return false;
}

// extension/page/describing/patterns.js
var $Element_hasAttribute20 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Element_matches29 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_getAttribute38 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Document_querySelector4 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var $Element_localName37 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_parentElement21 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_id6 = /* @__PURE__ */ builtin(Element.prototype, "id");
var $Element_getRootNode10 = /* @__PURE__ */ builtin(Element.prototype, "getRootNode");
var $Element_nextElementSibling5 = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var $Element_childElementCount6 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_checkVisibility17 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_querySelectorAll14 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_closest20 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_querySelector17 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_getBoundingClientRect17 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_children6 = /* @__PURE__ */ builtin(Element.prototype, "children");
var CONTROLS9 = "a, button, input, select, textarea, summary, label, [role=button], [role=link], [role=checkbox], [role=switch], [contenteditable]";
var HANDLERS = [
  "click",
  "dblclick",
  "auxclick",
  "mousedown",
  "mouseup",
  "pointerdown",
  "pointerup",
  "touchstart",
  "touchend",
  "keydown",
  "keyup",
  "keypress",
  "submit"
].map((name) => `on${name}`);
var CHANGES = ["onchange", "oninput", "onclick", "onbeforeinput"];
var MOST_INSIDE2 = 300;
function hasOwnListener(element) {
  if (HANDLERS.some((name) => $Element_hasAttribute20.call(element, name))) return true;
  return hasListener(element) || hears(element, "keys") || hears(element, "sending");
}
function listens(element) {
  if (!ask2() || hasOwnListener(element)) return true;
  let left2 = MOST_INSIDE2;
  for (const inner of within5(element)) if (left2-- <= 0 || hasOwnListener(inner)) return true;
  return false;
}
function holdsControl(element) {
  let left2 = MOST_INSIDE2;
  for (const inner of within5(element)) if (left2-- <= 0 || $Element_matches29.call(inner, CONTROLS9)) return true;
  return false;
}
function aria2(element, name) {
  return $Element_getAttribute38.call(element, name)?.trim().toLowerCase() ?? null;
}
function referred(element, ...names) {
  const given3 = names.filter((name) => $Element_getAttribute38.call(element, name)?.trim());
  return { named: given3.length > 0, there: given3.flatMap((name) => targetsOf(element, name)) };
}
function isLink2(element, { role, listens: heard5 }) {
  if (!(element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement) || role !== "link" || heard5) return false;
  if (!element.hasAttribute("href") || element.hasAttribute("download") || !/^https?:$/.test(element.protocol)) return false;
  return leadsSomewhere(element) && !element.isContentEditable && !holdsControl(element);
}
function leadsSomewhere(element) {
  const href = element.getAttribute("href")?.trim() ?? "";
  if (!href.startsWith("#")) return href !== "";
  const name = href.slice(1);
  return name.includes("/") || name.toLowerCase() === "top" || $Document_querySelector4.call(element.ownerDocument, `:is([id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"])`) !== null;
}
function isDisclosure(element, { listens: heard5 }) {
  if ($Element_localName37.call(element) !== "summary" || $Element_hasAttribute20.call(element, "role") || heard5 || holdsControl(element)) return false;
  const details = $Element_parentElement21.call(element);
  return details instanceof HTMLDetailsElement && [...details.children].find((each) => $Element_localName37.call(each) === "summary") === element;
}
function isTab(element, { role }) {
  if (role !== "tab" || leadsAway2(element) || holdsControl(element)) return false;
  if (!isIn(element, "tablist")) return false;
  if (targetsOf(element, "aria-controls").some((panel) => aria2(panel, "role") === "tabpanel")) return true;
  if (!$Element_id6.call(element)) return false;
  const root2 = (
    /** @type {Document | ShadowRoot} */
    $Element_getRootNode10.call(element)
  );
  const labelled2 = call(root2, "querySelectorAll", `[role=tabpanel][aria-labelledby~="${CSS.escape($Element_id6.call(element))}"]`);
  return labelled2.length > 0;
}
function isIn(element, role) {
  for (const at2 of upwards(element)) if (at2 !== element && aria2(at2, "role") === role) return true;
  return false;
}
function leadsAway2(element) {
  const href = $Element_getAttribute38.call(element, "href")?.trim();
  return href !== void 0 && !href.startsWith("#");
}
function opensNext(element) {
  const expanded = aria2(element, "aria-expanded");
  const holder = $Element_nextElementSibling5.call(element) === null && maybe($Element_parentElement21.call(element), ($it) => $Element_childElementCount6.call($it)) === 1 ? $Element_parentElement21.call(element) : element;
  const next3 = $Element_nextElementSibling5.call(holder);
  return next3 !== null && (expanded === "true" || expanded === "false") && $Element_checkVisibility17.call(next3) === (expanded === "true");
}
function isOpener2(element, { role }) {
  if (role !== "button" || $Element_hasAttribute20.call(element, "href") || $Element_hasAttribute20.call(element, "aria-pressed") || holdsControl(element)) return false;
  const popup = aria2(element, "aria-haspopup");
  const expanded = aria2(element, "aria-expanded");
  const isSaid3 = popup !== null && popup !== "" && popup !== "false" || expanded === "true" || expanded === "false";
  const { named: named4, there } = referred(element, "aria-controls", "aria-owns", "popovertarget");
  const others = there.filter((each) => each !== element);
  if ($Element_hasAttribute20.call(element, "popovertarget") && others.length === 0) return false;
  return isSaid3 && (named4 ? others.length > 0 : opensNext(element));
}
function isSort(element, { role }) {
  if (role === "columnheader") return $Element_hasAttribute20.call(element, "aria-sort") && !holdsControl(element);
  if (role !== "button" || $Element_hasAttribute20.call(element, "href") || $Element_hasAttribute20.call(element, "aria-pressed")) return false;
  for (const at2 of upwards(element)) {
    if (at2 === element || roleOf2(at2) !== "columnheader") continue;
    return $Element_hasAttribute20.call(at2, "aria-sort") && $Element_querySelectorAll14.call(at2, CONTROLS9).length === 1;
  }
  return false;
}
function waits(form) {
  return form !== null && (form.submits || form.search);
}
function isField3(element, { kind, form }) {
  if (!waits(form) || kind === null || kind === "file" || kind === "choice") return false;
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement && !CHANGES.slice(0, 1).some((name) => element.hasAttribute(name));
}
function isFormChoice(element, { kind, form, listens: heard5 }) {
  if (!waits(form) || heard5 || kind === null || kind === "file") return false;
  if (!(element instanceof HTMLSelectElement || element instanceof HTMLInputElement && kind === "choice")) return false;
  return !CHANGES.some((name) => element.hasAttribute(name)) && !hears(element, "changes");
}
function isChoice(element, { role }) {
  if (role !== "option" || $Element_hasAttribute20.call(element, "href") || holdsControl(element)) return false;
  if (element instanceof HTMLOptionElement) {
    const select5 = element.closest("select");
    return select5 !== null && select5.form !== null && waits(waitingOf(select5.form));
  }
  const list = $Element_closest20.call(element, "[role=listbox]");
  const field = list && openerOf(list);
  if (!field) return false;
  const { owner } = formsOf(field instanceof HTMLInputElement || field instanceof HTMLButtonElement ? field : $Element_querySelector17.call(field, "input") ?? field);
  return owner !== null && waits(waitingOf(owner));
}
function openerOf(list) {
  const root2 = (
    /** @type {Document | ShadowRoot} */
    $Element_getRootNode10.call(list)
  );
  const id = $Element_id6.call(list) && CSS.escape($Element_id6.call(list));
  const by = id && call(root2, "querySelector", `[aria-controls~="${id}"], [aria-owns~="${id}"]`);
  const found2 = by || $Element_closest20.call(list, "[role=combobox]");
  if (!found2) return null;
  const isOne2 = aria2(found2, "role") === "combobox" || aria2(found2, "aria-haspopup") === "listbox" || $Element_getAttribute38.call(found2, "list") !== null;
  return isOne2 ? found2 : null;
}
var APART3 = "form, fieldset, table, tr, td, th, li, dialog, article, [role=row], [role=cell], [role=gridcell], [role=listitem], [role=dialog]";
var FIELDS13 = "input:not([type=hidden]), textarea, select, [contenteditable]";
var LEVELS8 = 5;
var LARGEST_SIGN = 40;
function isClearing(element, { role }) {
  if (role !== "button" || $Element_hasAttribute20.call(element, "href") || $Element_hasAttribute20.call(element, "aria-haspopup") || holdsControl(element)) return false;
  const box = $Element_getBoundingClientRect17.call(element);
  if (Math.max(box.width, box.height) > LARGEST_SIGN) return false;
  const field = fieldFramedWith(element);
  if (!field || field instanceof HTMLTextAreaElement || $Element_hasAttribute20.call(field, "contenteditable")) return false;
  const owner = field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.form : $Element_closest20.call(field, "form");
  if (owner) return waits(waitingOf(owner));
  return field instanceof HTMLInputElement && isWithin2(box, field.getBoundingClientRect());
}
function fieldFramedWith(element) {
  let level = 0;
  for (const at2 of upwards(element)) {
    if (at2 === element) continue;
    if ($Element_matches29.call(at2, APART3) || ++level > LEVELS8) return null;
    if (aria2(at2, "role") === "combobox") return $Element_querySelector17.call(at2, FIELDS13) ?? at2;
    const [field, ...others] = [...$Element_querySelectorAll14.call(at2, FIELDS13)].filter((each) => $Element_checkVisibility17.call(each));
    if (field && others.length === 0 && sharesFrame(element, field, at2)) return field;
  }
  return null;
}
function sharesFrame(element, field, around4) {
  const box = $Element_getBoundingClientRect17.call(element);
  if (isWithin2(box, $Element_getBoundingClientRect17.call(field))) return true;
  const frames = [around4, ...$Element_children6.call(around4)].filter((each) => each !== field && hasFrame(each));
  return !hasFrame(field) && frames.some((each) => [element, field].every((one) => isWithin2($Element_getBoundingClientRect17.call(one), $Element_getBoundingClientRect17.call(each))));
}
function hasFrame(element) {
  const { borderTopWidth, borderLeftWidth, boxShadow } = getComputedStyle(element);
  return parseFloat(borderTopWidth) > 0 && parseFloat(borderLeftWidth) > 0 || boxShadow !== "none";
}
function isWithin2(inner, outer) {
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}
var PATTERNS = [
  ["link", isLink2],
  ["disclosure", isDisclosure],
  ["tab", isTab],
  ["sort", isSort],
  ["opener", isOpener2],
  ["choice", isChoice],
  ["clearing", isClearing],
  ["field", isField3],
  ["form_choice", isFormChoice]
];
function patternOf(element, known6) {
  if (known6.submits) return null;
  return PATTERNS.find(([, holds2]) => holds2(element, known6))?.[0] ?? null;
}

// extension/page/describing/describing.js
var $Element_localName38 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_hasAttribute21 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var $Node_baseURI4 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var LONGEST_NAME = 800;
var FRAMES2 = /* @__PURE__ */ new Set(["iframe", "frame", "object", "embed"]);
var WRITTEN2 = /* @__PURE__ */ new Set(["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"]);
var LOOK = "@";
var CONTEXT = "what it is about";
var COMPOSITE2 = /* @__PURE__ */ new Set(["combobox", "textbox", "searchbox", "spinbutton"]);
function pageFacts() {
  return {
    url: addressOf2(),
    role: "document",
    tag: "",
    type: "",
    drawn: "",
    announced: "",
    words: [],
    around: [],
    dialog: false,
    alert: false,
    href: "",
    download: false,
    listens: false,
    pattern: null,
    kind: null,
    secret: false,
    presses: false,
    submits: false,
    enter: false,
    alone: false,
    editor: true,
    form: null,
    context: "",
    totals: [],
    chosen: [],
    purposes: []
  };
}
function fieldOf(element, role) {
  if (element instanceof HTMLLabelElement && element.control) return element.control;
  const isWhole2 = $Element_localName38.call(element).includes("-") || COMPOSITE2.has(role) && !isField(element);
  return isWhole2 || COMPOSITE2.has(role) ? editableOf(element) ?? element : element;
}
function factsOf2(element, toShow) {
  const namer = new Namer({ forOne: true });
  const role = roleOf4(element);
  const field = fieldOf(element, role);
  const actor = field === element ? actorOf(element) : field;
  const announced = shorten(namer.nameOf(element, role), LONGEST_NAME);
  const drawn5 = textOn(element);
  const kind = kindOf5(field, namer);
  const { owner, form: around4 } = formsOf(actor);
  const form = around4 && describe2(around4, actor, toShow);
  const submits = isSubmit(actor) || kind === null && holdsSubmit(element);
  const listens2 = listens(element);
  const pattern = patternOf(element, { role, listens: listens2, submits, kind, form: owner ? form : null });
  const link = actor instanceof HTMLAnchorElement || actor instanceof HTMLAreaElement ? actor : null;
  const button = actor instanceof HTMLInputElement || actor instanceof HTMLButtonElement ? actor : null;
  const context = toShow ? contextOf3(element, around4) : "";
  const isPriced = [drawn5, announced, context].some((text) => amountsIn(text).length > 0);
  const facts = {
    url: addressOf2(),
    role,
    tag: $Element_localName38.call(element),
    type: button?.type ?? "",
    drawn: drawn5,
    announced,
    words: wordsOf5(element, namer, [drawn5, announced]),
    around: toShow ? headingsOf(element, namer) : [],
    ...standsIn(element),
    href: link?.hasAttribute("href") ? link.href : hrefOf(actor),
    download: $Element_hasAttribute21.call(actor, "download"),
    listens: listens2,
    pattern,
    kind,
    secret: isSecret(field, announced),
    presses: kind === null && !WRITTEN2.has(role) || actor instanceof HTMLButtonElement,
    submits,
    enter: entersForm(field),
    alone: actsAlone(field, kind, owner ? form : null),
    editor: hasEditor(element, around4),
    form,
    context,
    totals: toShow && !isPriced ? totalsFor(around4 ?? element) : [],
    chosen: toShow && kind === null ? chosenFor(element) : [],
    purposes: kind === null ? [] : purposesOf(field)
  };
  return { facts, form: around4 };
}
function kindOf5(field, namer) {
  const name = namer.nameOf(field);
  return kindOf3(field, name) ?? kindOf2(field, name);
}
function addressOf2() {
  if (location.protocol !== "about:") return location.href;
  const maker = [self.origin, ...location.ancestorOrigins].find((each) => /^https?:/.test(each));
  return maker ? `${maker}/` : location.href;
}
function hrefOf(actor) {
  const stated2 = actor instanceof SVGAElement ? actor.href.animVal : "";
  return stated2 && URL.canParse(stated2, $Node_baseURI4.call(document)) ? new URL(stated2, $Node_baseURI4.call(document)).href : "";
}
function actsAlone(field, kind, form) {
  if (kind === null || form && (form.submits || form.search)) return false;
  const isLine = field instanceof HTMLInputElement && kind !== "choice" && kind !== "file";
  return !isLine;
}
async function describe3({ space: space2, prefix, nextRef: nextRef2, ref }) {
  if (ref) {
    memory.counter = Math.max(memory.counter, nextRef2);
    attend2();
    await passed2(space2, ref);
    const found2 = find(space2, ref);
    return "refusal" in found2 ? refused(found2.refusal) : viewOf2(found2.element, ref);
  }
  await autofocused();
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const focus2 = focused();
  if (!focus2) return viewOf2(null, null);
  const line = describe(focus2, look(), isDisabled(focus2));
  const given3 = assign(focus2, line.role, line.key);
  attach();
  return viewOf2(focus2, given3);
}
function viewOf2(element, ref) {
  const { facts, form } = element ? factsOf2(element, true) : { facts: pageFacts(), form: null };
  const digest = `${digestOf(facts, element, form)}${LOOK}${memory.looks}`;
  return { facts: { ...facts, digest }, ref, nextRef: next(), inner: element && ref ? innerOf(element) : null };
}
function innerOf(element) {
  if (!FRAMES2.has($Element_localName38.call(element))) return null;
  const frames = framesIn();
  const index = frames.indexOf(
    /** @type {HTMLElement} */
    element
  );
  return index < 0 ? null : { index, frames: frames.map(placeOf3) };
}
function compare2(element, digest, { healed, action }) {
  const { facts, form } = element ? factsOf2(element, true) : { facts: pageFacts(), form: null };
  const sends = isSentBy(facts, action);
  const [judged2 = "", look6] = digest.split(LOOK);
  const isOther3 = element && !healed && recycled(element, Number(look6));
  const other = isOther3 ? CONTEXT : difference(judged2, digestOf(facts, element, form), { healed, sends });
  if (!other) return { isStill: () => !element || isStill3(facts, factsOf2(element, false).facts) };
  const what = element ? title(element) : "What has the focus";
  const message = `${what} is not what it was a moment ago: ${other} changed. Nothing was done.`;
  return { refusal: { code: "stale", message, candidates: element ? [lineNow(element)] : [] } };
}

// extension/page/acting/dragging.js
var $Element_localName39 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_isConnected19 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_scrollLeft4 = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var $Element_scrollTop5 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_getAttribute39 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_scrollIntoView3 = /* @__PURE__ */ builtin(Element.prototype, "scrollIntoView");
var STEPS = 6;
var THRESHOLD = 5;
var CALM3 = 600;
var MOST_TURNS = 10;
var FRAMES3 = /* @__PURE__ */ new Set(["iframe", "frame", "object", "embed"]);
async function drag2(spot, how, space2) {
  const { to = null, to_digest: digest = "", by_x: byX = 0, by_y: byY = 0, at: at2 = null } = how;
  if (!to && byX === 0 && byY === 0) return { code: "invalid", message: "A drag needs an element to drag to, or an offset." };
  const found2 = to ? find(space2, to) : null;
  if (found2 && "refusal" in found2) return found2.refusal;
  const goal = found2?.element ?? null;
  if (goal === spot.element) return { code: "invalid", message: `${title(goal)} cannot be dragged to itself.` };
  const judged2 = goal && digest ? compare2(goal, digest, { healed: found2?.healed ?? false, action: how }) : null;
  if (judged2 && "refusal" in judged2) return judged2.refusal;
  const start2 = goal ? { ...bothInView(spot, goal, at2), isMeant: spot.isMeant } : spot;
  const source = draggableOf(start2.target);
  const last3 = new DOMRect(start2.at.x + byX, start2.at.y + byY);
  const place = goal ? placeOf4(goal) : () => last3;
  const end4 = () => goal ? middleOf2(place()) : { x: last3.x, y: last3.y };
  const bringPlace = () => goal && show4(goal, place());
  const title2 = titleOrText(spot.element);
  if (FRAMES3.has(maybe(elementAt(end4().x, end4().y), ($it) => $Element_localName39.call($it)) ?? "")) {
    return { code: "covered", message: `Where ${title2} would be dropped is a frame: nothing is dragged into another document.` };
  }
  await move3(start2.target, start2.at);
  const there = under(start2, title2);
  if ("refusal" in there) return there.refusal;
  const followed = watchFollowed(spot.element);
  const delivered = source ? await drag(source, start2, end4, goal) : await dragPointer(start2, end4, goal, bringPlace);
  await landed(spot.element);
  const isFollowed2 = followed.stop();
  if (delivered !== "done") return { code: "not_editable", message: `${title2} ${delivered}` };
  if (goal && isFollowed2) {
    return { code: "not_editable", message: `${title2} was followed as a link: the drag of it ended in a click on it.` };
  }
  const where2 = goal ? `to ${titleOrText(goal)}` : `by ${distance(byX, byY)}`;
  return { code: "done", message: `Dragged ${title2}${at2 ? ` from ${said2(at2)}` : ""} ${where2}.` };
}
function watchFollowed(element) {
  const heard5 = [];
  const controller = new AbortController();
  const hear2 = (event) => {
    const link = event.composedPath().find((at2) => at2 instanceof HTMLAnchorElement && at2.hasAttribute("href"));
    if (link instanceof Element && (contains(element, link) || contains(link, element))) heard5.push(event);
  };
  window.addEventListener("click", hear2, { capture: true, signal: controller.signal });
  return {
    /** Whether a link that was dragged, or is in what was dragged or around it, was followed. */
    stop() {
      controller.abort();
      return heard5.some((event) => !event.defaultPrevented);
    }
  };
}
function placeOf4(goal) {
  const before4 = boxOf2(goal);
  const from = scrolledAround(goal);
  let last3 = before4;
  return () => {
    if (!$Element_isConnected19.call(goal)) return last3;
    const now3 = scrolledAround(goal);
    const { left: left2, top: top2 } = boxOf2(goal);
    const isStuck = left2 === before4.left && top2 === before4.top;
    const by = isStuck ? { x: 0, y: 0 } : { x: now3.x - from.x, y: now3.y - from.y };
    last3 = new DOMRect(before4.left - by.x, before4.top - by.y, before4.width, before4.height);
    return last3;
  };
}
function show4(goal, place) {
  for (
    const axis of
    /** @type {const} */
    ["x", "y"]
  ) {
    const scroller = $Element_isConnected19.call(goal) ? scrollerOf(goal, axis) : null;
    if (!scroller) continue;
    const [from, to] = spanOf(scroller, axis);
    const [start2, end4] = axis === "x" ? [place.left, place.right] : [place.top, place.bottom];
    const by = end4 > to ? end4 - to : Math.min(start2 - from, 0);
    if (by !== 0 && end4 - start2 <= to - from) move(scroller, axis, by);
  }
}
function scrolledAround(element) {
  const sum = { x: 0, y: 0 };
  const parent = parentOf(element);
  for (const at2 of parent ? upwards(parent) : []) {
    sum.x += $Element_scrollLeft4.call(at2);
    sum.y += $Element_scrollTop5.call(at2);
  }
  return sum;
}
function draggableOf(target) {
  for (const at2 of upwards(target)) {
    if (at2 instanceof HTMLElement && $Element_getAttribute39.call(at2, "draggable") === "true") return at2;
    if (isTextField(at2)) return null;
  }
  return null;
}
function middleOf2(box) {
  const inside3 = (from, to, most) => (Math.max(0, Math.min(from, most)) + Math.max(0, Math.min(to, most))) / 2;
  return { x: inside3(box.left, box.right, innerWidth - 1), y: inside3(box.top, box.bottom, innerHeight - 1) };
}
function isInView3(element) {
  const { x, y } = middleOf2(boxOf2(element));
  const hit = elementAt(x, y);
  return hit !== null && (contains(element, hit) || contains(hit, element));
}
function bring2(goal) {
  if (!isInView3(goal)) $Element_scrollIntoView3.call(goal, { block: "nearest", inline: "nearest", behavior: "instant" });
}
function bothInView(spot, goal, offset2) {
  if (isInView3(goal)) return spot;
  bring2(goal);
  bring2(spot.element);
  const at2 = offset2 ? placeOf2(spot.element, offset2) : middleOf2(boxOf2(spot.element));
  const target = elementAt(at2.x, at2.y);
  return target && contains(spot.element, target) ? { element: spot.element, target, at: at2 } : spot;
}
function pathOf(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const shares = [Math.min(THRESHOLD / far, 0.5)];
  for (let step2 = 1; step2 <= STEPS; step2++) shares.push(step2 / STEPS);
  return shares.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
}
async function dragPointer(spot, end4, goal, bringEnd) {
  const { target, at: at2, isMeant: isMeant2 } = spot;
  const meets = (place2) => (goal || !$Element_isConnected19.call(target) ? elementAt(place2.x, place2.y) : target) ?? target;
  const first = end4();
  const [near = at2, ...way] = pathOf(at2, first);
  const held5 = await take5(target, at2, near, meets, isMeant2);
  const source = isReal() ? null : draggableOf(target);
  if (source) return drag(source, spot, end4, goal, held5);
  await frame();
  for (const place2 of way) {
    await move3(meets(place2), place2, true);
    await frame();
  }
  if (goal) bring2(goal);
  const { there, place } = await arrive2(end4, meets, bringEnd, first);
  await release2(held5, there, place);
  await frame();
  return "done";
}
async function arrive2(end4, meets, bringEnd, first) {
  let before4 = first;
  for (let turns = 0; ; turns++) {
    bringEnd();
    const place = end4();
    const there = meets(place);
    await move3(there, place, true);
    await drawnFrame();
    const isStill4 = [before4, end4()].every(({ x, y }) => x === place.x && y === place.y);
    if (isStill4 || turns === MOST_TURNS) return { there, place };
    await calm(CALM3);
    before4 = end4();
  }
}
async function release2(held5, there, place) {
  if (isReal() || there === held5.target) return void await up2(held5, place);
  release(held5, place, there);
}

// extension/page/acting/dropping.js
var $Element_dispatchEvent8 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var $Element_isConnected20 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Document_documentElement12 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
function fire3(target, type2, at2, data, related = null) {
  const cancelable = !["dragleave", "dragend"].includes(type2);
  const place = { clientX: at2.x, clientY: at2.y, screenX: at2.x + screenX, screenY: at2.y + screenY };
  const common = { bubbles: true, cancelable, composed: true, view: window, relatedTarget: related };
  return !$Element_dispatchEvent8.call(target, new DragEvent(type2, { ...common, ...place, buttons: 1, dataTransfer: data }));
}
function journey(data) {
  let over3 = null;
  let taken = false;
  return {
    /** @param {Element} target @param {Point} at */
    to(target, at2) {
      if (target !== over3) {
        const from = over3;
        fire3(target, "dragenter", at2, data, from);
        if (maybe(from, ($it) => $Element_isConnected20.call($it))) fire3(from, "dragleave", at2, data, target);
        over3 = target;
      }
      taken = $Element_isConnected20.call(target) && fire3(target, "dragover", at2, data);
    },
    /**
     * @param {Point} at @param {boolean} [isThere] false where it is over something else than its goal
     * @returns {boolean} whether it was dropped on something that takes it
     */
    drop(at2, isThere = true) {
      if (!maybe(over3, ($it) => $Element_isConnected20.call($it))) return false;
      const drops = taken && isThere;
      fire3(over3, drops ? "drop" : "dragleave", at2, data);
      return drops;
    }
  };
}
async function drag(source, { target, at: at2 }, end4, goal, held5 = press5(target, at2)) {
  const data = new DataTransfer();
  addDefaults(data, source);
  if (!pickUp(source, held5, at2, data)) return "does not let itself be dragged: the page prevented it.";
  await frame();
  const way = journey(data);
  for (const place of pathOf(at2, end4())) {
    if ($Element_isConnected20.call(source)) fire3(source, "drag", place, data);
    way.to(under2(place, goal), place);
    await frame();
  }
  if (goal) bring2(goal);
  way.to(under2(end4(), goal), end4());
  await frame();
  const last3 = end4();
  way.to(under2(last3, goal), last3);
  const dropped = way.drop(last3, !goal || isInView3(goal));
  if ($Element_isConnected20.call(source)) fire3(source, "dragend", last3, data);
  await frame();
  return dropped ? "done" : "was dragged there, and what is there does not take it.";
}
function press5(target, at2) {
  const held5 = down(target, at2, "left", 1);
  if ($Element_isConnected20.call(target)) move2(target, nearBy(at2), 1);
  return held5;
}
function nearBy({ x, y }) {
  return { x: x + 5, y: y + 5 };
}
function pickUp(source, held5, at2, data) {
  const prevented = fire3(source, "dragstart", at2, data);
  if (prevented) up(held5, at2);
  else if ($Element_isConnected20.call(held5.target)) mouse(held5.target, "pointercancel", nearBy(at2), { button: -1 });
  return !prevented;
}
function addDefaults(data, source) {
  const address = source instanceof HTMLAnchorElement ? source.href : source instanceof HTMLImageElement ? source.src : "";
  if (!address) return;
  data.setData("text/uri-list", address);
  data.setData("text/plain", address);
}
function under2(place, goal) {
  return elementAt(place.x, place.y) ?? goal ?? $Document_documentElement12.call(document);
}
async function dropFiles(area, at2, data) {
  const way = journey(data);
  way.to(area, at2);
  await frame();
  way.to(area, at2);
  return way.drop(at2);
}

// extension/page/acting/uploading.js
var $Document_body18 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_matches30 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_closest21 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var INPUT = "input[type=file]";
var LEVELS9 = 4;
var LINK = "a[href], area[href]";
var SUBMIT = "button[type=submit], button:not([type]), input[type=submit], input[type=image]";
var handed = { upload: "", files: [] };
function bytesOf(data) {
  try {
    const read8 = (
      /** @type {{ fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }} */
      /** @type {unknown} */
      Uint8Array.fromBase64
    );
    if (read8) return read8.call(Uint8Array, data);
    const text = atob(data);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}
function handOver({ upload: name, file, data }) {
  if (handed.upload !== name) Object.assign(handed, { upload: name, files: [] });
  const bytes = bytesOf(data);
  if (!bytes) return -1;
  const pieces4 = handed.files[file] ??= [];
  pieces4.push(new Blob([bytes]));
  return pieces4.reduce((sum, { size }) => sum + size, 0);
}
function transferOf({ files: files2, handed: name = "" }) {
  const transfer = new DataTransfer();
  const pieces4 = name && name === handed.upload ? handed.files : [];
  handed.files = [];
  for (const [index, { name: called, mime, data }] of files2.entries()) {
    const bytes = name ? pieces4[index] : bytesOf(data);
    if (!bytes && name) return { code: "stale", message: "The page was loaded anew while the files came. Upload them again." };
    if (!bytes) return { code: "invalid", message: "The data of a file has to be base64." };
    transfer.items.add(new File(Array.isArray(bytes) ? bytes : [bytes], called, { type: mime }));
  }
  return transfer;
}
function inputOf(element) {
  const control = element instanceof HTMLLabelElement ? element.control ?? element : element;
  let around4 = (
    /** @type {Element | null} */
    control
  );
  for (let level = 0; around4 && around4 !== $Document_body18.call(document) && level <= LEVELS9; level++) {
    if ($Element_matches30.call(around4, INPUT)) return (
      /** @type {HTMLInputElement} */
      around4
    );
    const inner = [...everywhere(INPUT)].filter((input) => around4 && contains(around4, input));
    if (inner.length === 1) return (
      /** @type {HTMLInputElement} */
      inner[0]
    );
    if (inner.length > 1) return null;
    around4 = parentOf(around4);
  }
  return null;
}
function isAccepted(accept, { name, mime }) {
  const tokens = accept.split(",").map((token) => token.trim().toLowerCase()).filter(Boolean);
  return tokens.length === 0 || tokens.some((token) => {
    if (token.startsWith(".")) return name.toLowerCase().endsWith(token);
    return token.endsWith("/*") ? mime.toLowerCase().startsWith(token.slice(0, -1)) : mime.toLowerCase() === token;
  });
}
function problem3(input, title2, given3) {
  if (input.matches(":disabled")) return { code: "disabled", message: `${title2} is disabled.` };
  const takesMore = input.multiple || input.webkitdirectory;
  if (given3.length > 1 && !takesMore) return { code: "invalid", message: `${title2} takes one file, not ${given3.length}.` };
  const wrong = given3.find((file) => !isAccepted(input.accept, file));
  if (!wrong) return null;
  const message = `${title2} takes ${input.accept}; ${JSON.stringify(wrong.name)} (${wrong.mime}) is none of these.`;
  return { code: "invalid", message };
}
function listed(given3) {
  return given3.map(({ name }) => JSON.stringify(name)).join(", ");
}
async function upload(spot, action) {
  const transfer = transferOf(action);
  if (!(transfer instanceof DataTransfer)) return transfer;
  const { element } = spot;
  const input = inputOf(element);
  if (input) return choose5(input, title(input), transfer, action.files);
  return drop(spot, transfer, action.files);
}
function choose5(input, title2, transfer, given3) {
  const wrong = problem3(input, title2, given3);
  if (wrong) return wrong;
  input.files = transfer.files;
  const held5 = input.files?.length ?? 0;
  plain2(input, "input");
  plain2(input, "change");
  if (held5 !== given3.length) return { code: "not_editable", message: `${title2} did not take the files.` };
  const flat = input.webkitdirectory ? " It asks for a folder: the files came without the names of theirs." : "";
  return { code: "done", message: `Put ${listed(given3)} into ${title2}.${flat}` };
}
async function drop(spot, transfer, given3) {
  const ready5 = await ready(spot.element);
  if ("refusal" in ready5) return ready5.refusal;
  const title2 = title(spot.element);
  const taken = await dropFiles(ready5.target, ready5.at, transfer);
  if (taken) return { code: "done", message: `Dropped ${listed(given3)} on ${title2}.` };
  const none2 = (
    /** @type {const} */
    { code: "not_editable", message: `${title2} takes no files.` }
  );
  return doesMore(spot.element) ? none2 : await ask3(spot, title2, transfer, given3);
}
function doesMore(element) {
  const control = $Element_closest21.call(element, `${LINK}, ${SUBMIT}`);
  return control !== null && ($Element_matches30.call(control, LINK) || /** @type {HTMLButtonElement} */
  control.form !== null);
}
async function ask3(spot, title2, transfer, given3) {
  const ready5 = await ready(spot.element);
  if ("refusal" in ready5) return ready5.refusal;
  const chooser = watch2();
  if (!chooser) return { code: "not_editable", message: `${title2} takes no files.` };
  try {
    const clicked = await click({ ...ready5, isMeant: spot.isMeant });
    if (clicked.code !== "done") return clicked;
    const asked = await chooser.asked();
    if (asked === "picker") {
      return { code: "not_editable", message: `${title2} opens the system's own window for files, which only the desktop can use.` };
    }
    if (!asked) return { code: "not_editable", message: `${title2} was clicked, and asked for no files.` };
    return choose5(asked, `what ${title2} asks for`, transfer, given3);
  } finally {
    chooser.stop();
  }
}

// extension/page/consent/frameworks.json
var frameworks_default = [
  { name: "OneTrust", banner: "#onetrust-consent-sdk", refuse: "#onetrust-reject-all-handler, .ot-pc-refuse-all-handler", options: "#onetrust-pc-btn-handler", close: "#close-pc-btn-handler" },
  { name: "Cookiebot", banner: "#CybotCookiebotDialog", refuse: "#CybotCookiebotDialogBodyButtonDecline, #CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll" },
  { name: "Usercentrics", banner: "#usercentrics-root", refuse: "[data-testid='uc-deny-all-button']" },
  { name: "Usercentrics", banner: "#usercentrics-cmp-ui", refuse: "[data-action-type='deny']" },
  { name: "Usercentrics", banner: "#usercentrics-button", refuse: "#uc-btn-deny-banner" },
  { name: "Didomi", banner: "#didomi-host", refuse: "#didomi-notice-disagree-button, .didomi-continue-without-agreeing" },
  { name: "Quantcast Choice", banner: "#qc-cmp2-ui", refuse: "#disagree-btn" },
  { name: "Sourcepoint", banner: ".message-container", refuse: ".sp_choice_type_13, .sp_choice_type_REJECT_ALL" },
  { name: "Klaro", banner: ".klaro", refuse: "[aria-describedby='id-cookie-notice'] .cn-decline, .cm-klaro .cm-btn-decline", options: "[aria-describedby='id-cookie-notice'] .cn-learn-more", save: ".cm-klaro .cm-btn-accept", ticks: ".cm-klaro .cm-list-input", close: ".cm-klaro .cm-header .hide" },
  { name: "CookieConsent", banner: "#cc-main", refuse: "[aria-describedby='cm__desc'] .cm__btn[data-role='necessary'], [aria-labelledby='pm__title'] .pm__btn[data-role='necessary']", options: "[aria-describedby='cm__desc'] .cm__btn[data-role='show']", save: "[aria-labelledby='pm__title'] .pm__btn[data-role='save']", ticks: ".section__toggle", close: "[aria-labelledby='pm__title'] .pm__close-btn" },
  { name: "CookieConsent", banner: "#cc--main", refuse: "[aria-labelledby='s-ttl'] #s-rall-bn", options: "[aria-labelledby='c-ttl'] #c-s-bn", save: "[aria-labelledby='s-ttl'] #s-sv-bn", ticks: ".c-tgl", close: "[aria-labelledby='s-ttl'] #s-c-bn" },
  { name: "Osano Cookie Consent", banner: ".cc-window[aria-describedby='cookieconsent:desc']", refuse: ".cc-deny" },
  { name: "Osano", banner: ".osano-cm-window", refuse: ".osano-cm-denyAll, .osano-cm-deny" },
  { name: "TrustArc", banner: "#truste-consent-track", refuse: "#truste-consent-required" },
  { name: "Evidon", banner: "#_evidon_banner", refuse: "#_evidon-decline-button" },
  { name: "consentmanager", banner: "#cmpbox", refuse: ".cmpboxbtnno" },
  { name: "CookieYes", banner: ".cky-consent-container", refuse: "[data-cky-tag='reject-button']" },
  { name: "CookieYes", banner: "#cookie-law-info-bar", refuse: "#cookie_action_close_header_reject" },
  { name: "Complianz", banner: "#cmplz-cookiebanner-container", refuse: ".cmplz-deny" },
  { name: "Borlabs Cookie", banner: "#BorlabsCookieBox", refuse: ".brlbs-btn-accept-only-essential, a[data-cookie-refuse]" },
  { name: "iubenda", banner: "#iubenda-cs-banner", refuse: ".iubenda-cs-reject-btn" },
  { name: "Termly", banner: "#termly-code-snippet-support", refuse: "[data-tid='banner-decline'], .t-declineAllButton" },
  {
    name: "tarteaucitron",
    banner: "#tarteaucitronRoot",
    refuse: "#tarteaucitronAllDenied2, #tarteaucitronRoot:has(#tarteaucitronAlertBig[style*='block']) #tarteaucitronAllDenied",
    options: "#tarteaucitronCloseAlert",
    close: "#tarteaucitronClosePanel"
  },
  { name: "Orejime", banner: ".orejime-Env", refuse: ".orejime-Banner .orejime-Banner-declineButton" },
  { name: "Orejime", banner: "#orejime", refuse: ".orejime-Notice-declineButton, .orejime-Banner-declineButton" },
  { name: "Axeptio", banner: "#axeptio_overlay", refuse: "#axeptio_btn_dismiss" },
  { name: "Cookie Script", banner: "#cookiescript_injected", refuse: "#cookiescript_reject" },
  { name: "CookieFirst", banner: ".cookiefirst-root", refuse: "[data-cookiefirst-action='reject']" },
  { name: "CookieHub", banner: ".ch2-dialog", refuse: ".ch2-deny-all-btn" },
  { name: "Civic Cookie Control", banner: "#ccc", refuse: ".ccc-reject-button" },
  { name: "Moove GDPR", banner: "#moove_gdpr_cookie_info_bar", refuse: ".moove-gdpr-infobar-reject-btn" },
  { name: "EU Cookie Compliance", banner: ".eu-cookie-compliance-banner", refuse: ".decline-button" },
  { name: "Fides", banner: "#fides-banner", refuse: ".fides-reject-all-button" },
  { name: "HubSpot", banner: "#hs-eu-cookie-confirmation", refuse: "#hs-eu-decline-button" },
  { name: "Shopify", banner: "#shopify-pc__banner", refuse: "#shopify-pc__banner__btn-decline" },
  { name: "Pandectes", banner: "#pandectes-banner", refuse: ".cc-deny" },
  { name: "TermsFeed", banner: ".termsfeed-com---nb", refuse: ".cc-nb-reject" },
  { name: "Cassie", banner: "#cassie-widget", refuse: ".cassie-reject-all" },
  { name: "Privado", banner: "#cookie-consent-banner", refuse: "#deny-button" },
  { name: "Ultimate GDPR", banner: "#ct-ultimate-gdpr-cookie-popup", refuse: "#ct-ultimate-gdpr-cookie-reject" },
  { name: "React Cookie Consent", banner: ".CookieConsent", refuse: "#rcc-decline-button" },
  { name: "cookie-consent-js", banner: "#cookieConsentModal", refuse: ".cookie-consent-modal .btn-accept-necessary" }
];

// extension/page/consent/banners.js
var $Document_getElementsByClassName = /* @__PURE__ */ builtin(Document.prototype, "getElementsByClassName");
var $Element_checkVisibility18 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var banners = frameworks_default.map(({ banner }) => banner);
var IDS = banners.flatMap((banner) => /^#([\w-]+)$/.exec(banner)?.[1] ?? []);
var CLASSES = banners.filter((banner) => banner.startsWith("."));
var ANY_CLASS = CLASSES.join(", ");
var LISTS3 = CLASSES.map((banner) => $Document_getElementsByClassName.call(document, /^\.([\w-]+)/.exec(banner)[1]));
function open5() {
  const roots = rootsNow();
  if (!roots.some(mayHoldOne)) return null;
  for (
    const framework of
    /** @type {Framework[]} */
    frameworks_default
  ) {
    for (const root2 of roots) {
      const place = call(root2, "querySelector", framework.banner);
      const step2 = place && stepIn(place, framework, roots);
      if (step2) return { framework: framework.name, ref: refOf2(step2.element), does: step2.does };
    }
  }
  return null;
}
function mayHoldOne(root2) {
  if (IDS.some((id) => call(root2, "getElementById", id))) return true;
  return root2 === document ? LISTS3.some((list) => list.length > 0) : call(root2, "querySelector", ANY_CLASS) !== null;
}
function stepIn(place, { refuse: refuse2, save, ticks: ticks2, close, options }, roots) {
  const parts = [place, ...roots.filter((root2) => root2 instanceof ShadowRoot && contains(place, root2.host))];
  const all5 = (selector) => parts.flatMap((part) => [...call(part, "querySelectorAll", selector)]);
  const isNoneTicked = ticks2 !== void 0 && !all5(`:is(${ticks2}):checked:enabled`).length;
  const steps2 = [
    ["refuses", refuse2],
    ["saves", isNoneTicked ? save : void 0],
    ["closes", close],
    ["opens", options]
  ];
  for (const [does, selector] of steps2) {
    const element = selector && all5(selector).find(isShown6);
    if (element) return { element, does };
  }
  return null;
}
function isShown6(element) {
  return !("refusal" in check2(element)) && $Element_checkVisibility18.call(element, { opacityProperty: true, visibilityProperty: true });
}
function refOf2(element) {
  const { role, key } = describe(element, look(), isDisabled(element));
  const ref = assign(element, role, key);
  attach();
  return ref;
}

// extension/page/seeing/unrolling.js
var $Element_getAttribute40 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Document_scrollingElement5 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var $Document_documentElement13 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_removeAttribute2 = /* @__PURE__ */ builtin(Element.prototype, "removeAttribute");
var $Element_setAttribute3 = /* @__PURE__ */ builtin(Element.prototype, "setAttribute");
var $Element_scrollTo = /* @__PURE__ */ builtin(Element.prototype, "scrollTo");
var $Element_scrollLeft5 = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var $Element_scrollTop6 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_scrollHeight4 = /* @__PURE__ */ builtin(Element.prototype, "scrollHeight");
var $Element_clientWidth8 = /* @__PURE__ */ builtin(Element.prototype, "clientWidth");
var before3 = null;
function set4(element, property, value) {
  const style = (
    /** @type {HTMLElement} */
    read(element, "style")
  );
  before3?.styles.push([
    /** @type {HTMLElement} */
    element,
    $Element_getAttribute40.call(element, "style")
  ]);
  style.setProperty(property, value, "important");
}
function unpin() {
  for (const element of everywhere("*")) {
    if (!("style" in element)) continue;
    const { position } = getComputedStyle(element);
    if (position === "fixed") set4(element, "visibility", "hidden");
    if (position === "sticky") {
      for (const side of ["top", "bottom"]) set4(element, side, "auto");
    }
  }
}
function unroll({ to }) {
  const page2 = $Document_scrollingElement5.call(document) ?? $Document_documentElement13.call(document);
  if (to === void 0) {
    for (const [element, style] of (before3?.styles ?? []).reverse()) {
      if (style === null) $Element_removeAttribute2.call(element, "style");
      else $Element_setAttribute3.call(element, "style", style);
    }
    if (before3) $Element_scrollTo.call(page2, { left: before3.x, top: before3.y, behavior: "instant" });
    before3 = null;
    return null;
  }
  before3 ??= { x: $Element_scrollLeft5.call(page2), y: $Element_scrollTop6.call(page2), styles: [] };
  $Element_scrollTo.call(page2, { left: 0, top: to, behavior: "instant" });
  if (to > 0) unpin();
  return { at: $Element_scrollTop6.call(page2), view: innerHeight, height: $Element_scrollHeight4.call(page2), width: $Element_clientWidth8.call(page2) };
}

// extension/page/watching/filling.js
var $Element_matches31 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var INPUT2 = "input[type=file]";
var given2 = [];
var isListening = false;
function filesOf(input) {
  return [.../** @type {HTMLInputElement} */
  input.files ?? []].map(({ name, size }) => ({ name, size }));
}
function told5(event) {
  const [input] = event.composedPath();
  if (input instanceof Element && $Element_matches31.call(input, INPUT2)) given2.push(...filesOf(input));
}
function filled({ begin: begin7 = false }) {
  if (begin7) given2 = [];
  if (!isListening) addEventListener("change", told5, { capture: true });
  isListening = true;
  return { held: [...everywhere(INPUT2)].flatMap(filesOf), given: given2 };
}

// extension/page/watching/windows.js
var $Document_createElement6 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_addEventListener3 = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Element_getAttribute41 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Node_baseURI5 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var kept = null;
var desk5 = $Document_createElement6.call(document, "i");
$Element_addEventListener3.call(desk5, "kept", () => void (kept ??= $Element_getAttribute41.call(desk5, "address")));
function watch3() {
  ask("windows", desk5);
  kept = null;
  return {
    /** @returns {string | null} what the first was to show; null where none was kept */
    stop() {
      return kept !== null && URL.canParse(kept, $Node_baseURI5.call(document)) ? new URL(kept, $Node_baseURI5.call(document)).href : kept;
    }
  };
}

// extension/page/answers.js
var $Document_contentType = /* @__PURE__ */ builtin(Document.prototype, "contentType");
var $Element_getAttribute42 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Document_querySelector5 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
function answersDialogs() {
  return globalThis.webhandCarrier?.dialog !== void 0;
}
function answering(engine2) {
  async function look6(question, options) {
    const prefix = memory.space === options.space ? memory.prefix : options.prefix;
    const found2 = await engine2[question]({ ...options, prefix });
    return "code" in found2 ? found2 : { ...found2, prefix, contentType: $Document_contentType.call(document) };
  }
  const answers2 = {
    ping: () => true,
    /** With `rest` once the page does. What a hidden page asks for when it is patient is heard of a moment later. */
    async observe({ rest: rest2, ...options }) {
      const rested = rest2 && await engine2.rest(rest2);
      if (rested?.hidden && rest2.patience > 0) return rested;
      const seen = { ...rested, ...await look6("observe", options) };
      const banner = open5();
      const all5 = banner ? { ...seen, banner, nextRef: next() } : seen;
      if (!answersDialogs()) return all5;
      engine2.dialogs.own(true);
      return { ...all5, dialogs: engine2.dialogs.present() };
    },
    find: (options) => look6("find", options),
    select: (options) => look6("select", options),
    read: (options) => look6("read", options),
    expand: (options) => look6("expand", options),
    at: (options) => look6("at", options),
    describe: (options) => look6("describe", options),
    extract: (options) => engine2.extract(options),
    scrape: (options) => look6("scrape", options),
    markup: (options) => engine2.markup(options),
    masked: (options) => engine2.masked(options),
    facts: () => engine2.facts(),
    place: () => engine2.place(),
    viewport: () => engine2.viewport(),
    async perform(options) {
      const saving = engine2.saving.watch();
      const opening = watch3();
      const perform2 = () => engine2.perform(options);
      const receipt2 = await (answersDialogs() ? engine2.dialogs.during(perform2) : perform2());
      return { ...receipt2, saves: saving.stop(), kept: opening.stop() };
    },
    /** @param {{ own?: boolean, arrange?: Arrangement }} options */
    dialogs({ own: own2, arrange: arrange2 }) {
      if (own2 !== void 0) engine2.dialogs.own(own2);
      if (arrange2) engine2.dialogs.arrange(arrange2);
      return engine2.dialogs.present();
    },
    hand_over: handOver,
    unroll,
    filled,
    rest: (options) => engine2.rest(options),
    sequel: () => engine2.sequel(),
    refresh() {
      const content = maybe($Document_querySelector5.call(document, 'meta[http-equiv="refresh" i]'), ($it) => $Element_getAttribute42.call($it, "content"));
      return content ? Number.parseFloat(content) || 0 : null;
    },
    async secrets() {
      await drawn();
      return { ...engine2.secrets(), contentType: $Document_contentType.call(document) };
    }
  };
  return async (question, options) => {
    try {
      return { value: await answers2[question](options) };
    } catch (error) {
      return { fault: String(error) };
    }
  };
}

// extension/page/acting/canvases.js
var $Element_getBoundingClientRect18 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_checkVisibility19 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var MOST_PIXELS = 2e6;
function digestOf2(canvas) {
  const { width, height } = canvas;
  try {
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy?.getImageData(0, 0, width, height).data.buffer ?? []);
    return pixels.reduce((sum, pixel) => Math.imul(sum, 31) + pixel | 0, 0);
  } catch {
    return null;
  }
}
function watch4() {
  const before4 = /* @__PURE__ */ new Map();
  let left2 = MOST_PIXELS;
  for (const each of everywhere("canvas")) {
    if (!(each instanceof HTMLCanvasElement) || !isInView4(each)) continue;
    left2 -= each.width * each.height;
    if (left2 < 0) break;
    before4.set(each, digestOf2(each));
  }
  return {
    /** Whether one shows another picture now, and keeps it: what moves all the time moved by itself. */
    async isOther() {
      const readable = [...before4].filter(([canvas, was]) => was !== null && canvas.isConnected);
      const changed4 = readable.map(([canvas, was]) => ({ canvas, was, now: digestOf2(canvas) })).filter(({ was, now: now3 }) => now3 !== was);
      if (changed4.length) await drawnFrame();
      return changed4.some(({ canvas, now: now3 }) => digestOf2(canvas) === now3);
    }
  };
}
function isInView4(element) {
  const { width, height, top: top2, bottom, left: left2, right } = $Element_getBoundingClientRect18.call(element);
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top2 < innerHeight && left2 < innerWidth && $Element_checkVisibility19.call(element);
}

// extension/page/acting/checking.js
var $Element_querySelectorAll15 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_isConnected21 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var TOGGLES2 = "input[type=checkbox], input[type=radio], [aria-checked], [aria-pressed]";
var ONE_OF = /* @__PURE__ */ new Set(["radio", "menuitemradio"]);
function toggleOf(element) {
  const control = element instanceof HTMLLabelElement ? element.control ?? element : element;
  if (checkedOf(control) !== null) return control;
  const inner = [...$Element_querySelectorAll15.call(control, TOGGLES2)];
  return inner.length === 1 ? inner[0] ?? null : null;
}
function inWords2(toggle, checked = checkedOf(toggle) === "true") {
  if (attribute(toggle, "aria-pressed") !== null) return checked ? "pressed" : "not pressed";
  return checked ? "checked" : "not checked";
}
async function set5({ element, isMeant: isMeant2 }, checked) {
  const toggle = toggleOf(element);
  if (!toggle) return { code: "invalid", message: `${title(element)} cannot be checked.` };
  const title2 = title(toggle);
  if (isSo(toggle, checked)) return { code: "done", message: `Already ${inWords2(toggle, checked)}: ${title2}.`, already: true };
  if (!checked && ONE_OF.has(roleOf2(toggle))) {
    return { code: "invalid", message: `${title2} is unchecked by checking another of its group.` };
  }
  return press6(toggle, title2, checked, isMeant2);
}
function isSo(toggle, checked) {
  askOf(toggle);
  return checkedOf(toggle) === String(checked);
}
async function press6(toggle, title2, checked, isMeant2) {
  const clicks = checkedOf(toggle) === "mixed" ? 2 : 1;
  for (let click2 = 0; click2 < clicks && !isSo(toggle, checked); click2++) {
    const spot = await ready(toggle);
    if ("refusal" in spot) return spot.refusal;
    const outcome = await click({ ...spot, isMeant: isMeant2 });
    if (outcome.code !== "done") return outcome;
    for (let frames = 0; frames < 2 && !isSo(toggle, checked); frames++) await frame();
  }
  return verdict3(toggle, title2, checked);
}
function verdict3(toggle, title2, checked) {
  if (!$Element_isConnected21.call(toggle)) return { code: "done", message: `Clicked ${title2}; the page has put another element in its place.` };
  const words = inWords2(toggle, checked);
  if (isSo(toggle, checked)) return { code: "done", message: `${title2} is ${words} now.` };
  return { code: "done", message: `Clicked ${title2}, and it did not become ${words}.` };
}

// extension/page/acting/effects.js
var $Document_scrollingElement6 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var $Element_scrollLeft6 = /* @__PURE__ */ builtin(Element.prototype, "scrollLeft");
var $Element_scrollTop7 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Node_addEventListener5 = /* @__PURE__ */ builtin(Node.prototype, "addEventListener");
var $Element_contains12 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_closest22 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Document_body19 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_isConnected22 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Node_isConnected2 = /* @__PURE__ */ builtin(Node.prototype, "isConnected");
var $Element_checkVisibility20 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Node_parentElement7 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var $Node_textContent5 = /* @__PURE__ */ builtin(Node.prototype, "textContent");
var $Document_getElementsByTagName3 = /* @__PURE__ */ builtin(Document.prototype, "getElementsByTagName");
var $Element_querySelectorAll16 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_textContent30 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var NEAR2 = "form, fieldset, li, tr, dialog, details, section, article, nav, [role=dialog], [role=row], [role=listitem]";
var LEVELS10 = 3;
var ONE_OF2 = /* @__PURE__ */ new Set(["radio", "menuitemradio"]);
var LONGEST_NEWS = 200;
var ROW2 = "tr, li, [role=row], [role=listitem]";
var TICKED = "input:checked, [aria-checked=true], [aria-pressed=true]";
var FIELDS14 = "input, textarea, select";
var NEWS = "dialog[open], [aria-modal=true], [role=dialog], [role=alertdialog], [role=alert], [role=status], [role=menu], [role=listbox]";
function look5(target) {
  const scroller = $Document_scrollingElement6.call(document);
  if (target) askOf(target);
  return {
    url: location.href,
    entry: entryKey(),
    focus: focused(),
    caret: caret3(),
    writing: writing(),
    // A secret's value is compared and never told.
    value: target && valueOf2(target),
    secret: target instanceof HTMLInputElement ? target.value : null,
    checked: target && checkedOf(target),
    expanded: target && expandedOf(target),
    media: target && isPlayer(target) && stateOf2(target),
    scroll: `${maybe(scroller, ($it) => $Element_scrollLeft6.call($it))},${maybe(scroller, ($it) => $Element_scrollTop7.call($it))}`
  };
}
function entryKey() {
  const { navigation } = (
    /** @type {{ navigation?: { currentEntry?: { key: string } } }} */
    /** @type {unknown} */
    window
  );
  return navigation?.currentEntry?.key ?? history.length;
}
function caret3() {
  const focus2 = focused();
  if (focus2 && isTextField(focus2)) return [focus2.selectionStart, focus2.selectionEnd];
  const chosen3 = getSelection();
  const counts = chosen3 && (!chosen3.isCollapsed || focus2 && isRich(focus2));
  return counts ? [chosen3.anchorNode, chosen3.anchorOffset, chosen3.focusNode, chosen3.focusOffset] : [];
}
function writing() {
  const focus2 = focused();
  const states = focus2 && !isSecret(focus2) ? statesOf3(focus2) : {};
  return "caret" in states || "selection" in states ? states : null;
}
function witness(target, { hovers = false } = {}) {
  const subject = target instanceof HTMLLabelElement && target.control ? target.control : target;
  const around4 = subject && surroundings(subject);
  const before4 = look5(subject);
  const shown7 = newsNow();
  const ticked = new Set(everywhere(TICKED));
  const held5 = heldNow();
  const inSight = hovers ? seenAround(subject) : /* @__PURE__ */ new Set();
  const invalid = /* @__PURE__ */ new Set();
  const seen = watch();
  const controller = new AbortController();
  let scrolled2 = false;
  let refused2 = false;
  let sought = false;
  const listen2 = { capture: true, passive: true, signal: controller.signal };
  $Node_addEventListener5.call(document, "scroll", () => scrolled2 = true, listen2);
  $Node_addEventListener5.call(document, "fullscreenerror", () => refused2 = true, listen2);
  $Node_addEventListener5.call(document, "seeking", ({ target: at2 }) => sought ||= at2 === subject, listen2);
  $Node_addEventListener5.call(document, "invalid", ({ target: field }) => isField4(field) && invalid.add(field), listen2);
  const toggled = () => toggledSince(ticked, seen.records()).filter((each) => !isOf(each, subject));
  const filled2 = () => filledSince(held5).filter((each) => !isPartOf(each, subject));
  const compared = (after4) => {
    const isSet = after4.writing?.format !== before4.writing?.format && seen.records().some(({ target: at2 }) => maybe(after4.focus, ($it) => $Element_contains12.call($it, at2)));
    const beside2 = { value: sought || filled2().length > 0, checked: toggled().length > 0 };
    const isShown7 = hovers && exclusive2(inSight, seenAround(subject)).length > 0;
    return compare3(before4, after4, scrolled2, isSet || isShown7 || changesBeyond(subject, seen).length > 0, beside2);
  };
  const effect = () => compared(look5(subject));
  return {
    effect,
    /** Whether the page asked the browser for something that it gives a person only. */
    wasRefused: () => refused2,
    /** Other toggles that went along. */
    toggled,
    /** Other fields that hold something else than before: scripts set them without a trace in the document. */
    filled: filled2,
    /** Fields that kept their form from being sent. */
    invalid: () => [...invalid],
    /** Whether the element holds again what it held before. */
    isBack() {
      const { value, checked } = look5(subject);
      return value === before4.value && checked === before4.checked;
    },
    stop() {
      const revealed = hovers ? exclusive2(inSight, seenAround(subject)) : [];
      const changed4 = changesBeyond(subject, seen);
      const after4 = look5(subject);
      const told7 = compared(after4);
      controller.abort();
      seen.stop();
      const isMoved = after4.writing && JSON.stringify(after4.writing) !== JSON.stringify(before4.writing);
      return {
        effect: told7,
        ...note6(changed4) ? { frames: true } : {},
        ...told7.includes("dom") && changed4.length + revealed.length ? whereabouts(changed4, revealed, around4, shown7, subject) : {},
        ...isMoved ? { writing: after4.writing } : {}
      };
    }
  };
}
function surroundings(element) {
  const part = $Element_closest22.call(element, NEAR2);
  if (part && part !== element) return part;
  let around4 = element;
  for (let level = 0; level < LEVELS10; level++) {
    const up3 = parentOf(around4);
    if (!up3 || up3 === $Document_body19.call(document)) break;
    around4 = up3;
  }
  return around4 === element ? null : around4;
}
function changesBeyond(target, seen) {
  const editable = target instanceof HTMLElement && read(target, "isContentEditable");
  return seen.records().filter((record) => !(editable && $Element_contains12.call(target, record.target)) && !knows(record));
}
function whereabouts(changed4, revealed, around4, shown7, subject) {
  const appeared2 = newsSince(shown7) ?? remarkIn(maybe(subject, ($it) => $Element_closest22.call($it, ROW2)) ?? null, changed4, subject);
  if (appeared2) return { appeared: appeared2 };
  const isNear = (node) => maybe(around4, ($it) => $Element_contains12.call($it, node)) || maybe(subject, ($it) => $Element_contains12.call($it, node));
  const places4 = [...changed4.map(({ target }) => target), ...revealed];
  const near = places4.some(isNear);
  const far = places4.some((place) => !isNear(place));
  if (near && far) return { changed: "both" };
  return { changed: near ? "near" : "elsewhere" };
}
function remarkIn(row, changed4, subject) {
  const within7 = row ? changed4.filter(({ target }) => contains(row, elementOf4(target))) : [];
  const came = within7.flatMap(({ type: type2, target, addedNodes }) => type2 === "characterData" ? [target] : [...addedNodes]);
  const isNew = (node) => {
    const at2 = elementOf4(node);
    return maybe(at2, ($it) => $Element_isConnected22.call($it)) && $Node_isConnected2.call(node) && $Element_checkVisibility20.call(at2) && !(subject && contains(subject, at2)) && !read(at2, "isContentEditable") && !isInSecret(at2);
  };
  const out = new Set(within7.flatMap(({ removedNodes }) => [...removedNodes].map(wordsOf6)));
  const texts3 = new Set(came.filter(isNew).map(wordsOf6).filter((text2) => text2 !== "" && !out.has(text2)));
  const [text = ""] = texts3;
  return texts3.size === 1 && text.length <= LONGEST_NEWS ? `text ${JSON.stringify(text)}` : null;
}
function elementOf4(node) {
  return node instanceof HTMLElement ? node : $Node_parentElement7.call(node);
}
function wordsOf6(node) {
  return collapse($Node_textContent5.call(node) ?? "");
}
function toggledSince(before4, changed4) {
  const now3 = new Set(everywhere(TICKED));
  const came = new Set(changed4.flatMap(({ addedNodes }) => [...addedNodes]));
  const isNew = (each) => [...upwards(each)].some((at2) => came.has(at2));
  const isThere = (each) => $Element_isConnected22.call(each);
  return [...[...now3].filter((each) => !before4.has(each) && !isNew(each)), ...[...before4].filter((each) => !now3.has(each) && isThere(each))];
}
var SEEN3 = { opacityProperty: true, visibilityProperty: true };
var MOST_SEEN = 5e3;
function seenAround(subject) {
  const isLarge = $Document_getElementsByTagName3.call(document, "*").length > MOST_SEEN;
  const all5 = isLarge && subject ? $Element_querySelectorAll16.call(surroundings(subject) ?? subject, "*") : everywhere("*");
  return new Set([...all5].filter((each) => $Element_checkVisibility20.call(each, SEEN3)));
}
function exclusive2(some, others) {
  return [...[...some].filter((each) => !others.has(each)), ...[...others].filter((each) => !some.has(each))];
}
function isField4(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
function heldNow() {
  const held5 = /* @__PURE__ */ new Map();
  for (const field of everywhere(FIELDS14)) {
    if (isField4(field) && (field.type === "password" || valueOf2(field) !== null)) held5.set(field, field.value);
  }
  return held5;
}
function filledSince(before4) {
  return [...before4].filter(([field, value]) => field.isConnected && field.value !== value && field.checkVisibility()).map(([field]) => field);
}
function isOf(toggle, subject) {
  return subject === null || isPartOf(toggle, subject) || ONE_OF2.has(roleOf2(toggle));
}
function isPartOf(element, subject) {
  return subject !== null && (contains(subject, element) || contains(element, subject));
}
function newsNow() {
  const found2 = /* @__PURE__ */ new Map();
  for (const each of everywhere(NEWS)) {
    if (!$Element_checkVisibility20.call(each, { visibilityProperty: true }) || !$Element_textContent30.call(each)?.trim() || isOutOfReach(each)) continue;
    found2.set(each, $Element_checkVisibility20.call(each, { opacityProperty: true }));
  }
  return found2;
}
function newsSince(before4) {
  for (const [element, isSeen8] of newsNow()) {
    if (!before4.has(element) || isSeen8 && !before4.get(element)) return titleOrText(element, LONGEST_NEWS);
  }
  return null;
}
function compare3(before4, after4, scrolled2, changed4, beside2) {
  const effect = [];
  if (before4.url !== after4.url) effect.push(isElsewhere(before4, after4) ? "navigation" : "address");
  if (before4.media !== after4.media || before4.value !== after4.value || before4.secret !== after4.secret || beside2.value) effect.push("value");
  if (before4.checked !== after4.checked || beside2.checked) effect.push("checked");
  if (before4.expanded !== after4.expanded) effect.push("expanded");
  const isHeld2 = after4.focus !== null && after4.focus !== $Document_body19.call(document);
  if (isHeld2 && before4.focus !== after4.focus) effect.push("focus");
  const moved = before4.caret.length !== after4.caret.length || before4.caret.some((each, at2) => each !== after4.caret[at2]);
  if (moved && before4.focus === after4.focus && !effect.includes("value")) effect.push("selection");
  if (scrolled2 || before4.scroll !== after4.scroll) effect.push("scroll");
  if (changed4) effect.push("dom");
  return effect.length ? effect : ["none"];
}
function isElsewhere(before4, after4) {
  return before4.entry !== after4.entry && before4.url.split("#")[0] !== after4.url.split("#")[0];
}

// extension/page/acting/passages.js
var $Element_isConnected23 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_checkVisibility21 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_localName40 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_scrollIntoView4 = /* @__PURE__ */ builtin(Element.prototype, "scrollIntoView");
var $Document_createRange4 = /* @__PURE__ */ builtin(Document.prototype, "createRange");
var $Document_documentElement14 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var BLANKS = /[\s\u200b-\u200d\u2060\ufeff]/g;
var INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/;
function ready4(element, { replacement = null }) {
  if (replacement !== null) return ready2(element);
  const at2 = fieldFor(element) ?? element;
  const checked = check2(at2);
  return "refusal" in checked && !isHiddenInput(at2) ? checked : { element: at2, target: at2, at: { x: 0, y: 0 } };
}
async function select3({ element, isMeant: isMeant2 }, { text = "", nth = null, replacement = null }) {
  const title2 = title(element);
  const frames = element === focused() ? 1 : FRESH;
  focus(element);
  if (isMeant2 && !isMeant2()) return { code: "stale", message: `${title2} became something else as it got the focus.` };
  const words = collapse(text);
  const failed = words ? await selectWords(element, words, nth, frames) : await selectAll4(element, frames);
  if (failed) return failed;
  const what = words ? JSON.stringify(shorten(words)) : "all";
  if (replacement === null) return { code: "done", message: `Selected ${what} in ${title2}.` };
  const before4 = bare3(drawn3(element));
  const wrote = await writeOver(element, replacement, () => bare3(drawn3(element)) !== before4);
  if (!$Element_isConnected23.call(element)) return { code: "stale", message: `${title2} was replaced while it was typed into.` };
  if (!wrote || !bare3(drawn3(element)).includes(bare3(replacement))) {
    return { code: "not_editable", message: `${title2} did not take the text in place of ${what}.` };
  }
  const by = replacement === "" ? "Deleted" : `Typed ${JSON.stringify(shorten(collapse(replacement)))} over`;
  return { code: "done", message: `${by} ${what} in ${title2}.` };
}
function bare3(text) {
  return text.replace(BLANKS, "");
}
function drawn3(element) {
  if (isHiddenInput(element)) return read6(surfaceOf(element)).text;
  return isTextField(element) ? element.value : read6(element).text;
}
async function selectAll4(element, frames) {
  if (isEditor(element)) return await selectAll(element, frames) ? null : unkept(element);
  if (isTextField(element)) element.select();
  else getSelection()?.selectAllChildren(element);
  return null;
}
async function selectWords(element, words, nth, frames) {
  const isField6 = isTextField(element) && !isHiddenInput(element);
  if (isSecret(element) || isField6 && element.selectionStart === null) {
    return { code: "invalid", message: `Of ${title(element)} only all can be selected.` };
  }
  const passage = isField6 ? readField(element.value) : read6(isHiddenInput(element) ? surfaceOf(element) : element);
  const found2 = occurrences(passage.text, words);
  const start2 = found2[(nth ?? 1) - 1];
  if (start2 === void 0 || nth === null && found2.length > 1) return unclear(element, words, found2.length);
  const stretch = (
    /** @type {Stretch} */
    { from: passage.places[start2], to: passage.places[start2 + words.length - 1] }
  );
  if (isHiddenInput(element)) return dragOver(stretch);
  if (!isField6) return selectRange(element, stretch, words, frames);
  element.setSelectionRange(stretch.from.offset, stretch.to.offset + 1);
  return null;
}
function unclear(element, words, count4) {
  const said4 = `${JSON.stringify(shorten(words))} in ${title(element)}`;
  if (count4 === 0) return { code: "not_found", message: `There is no ${said4}, as far as its text is drawn.` };
  return { code: "invalid", message: `${said4} stands there ${count4} times: say which with nth, or give more of what is around it.` };
}
function readField(value) {
  return collected([{ text: value, node: null }]);
}
function read6(element) {
  return collected(piecesOf3(element));
}
function collected(pieces4) {
  const passage = { text: "", places: [] };
  for (const { text, node } of pieces4) {
    for (let offset2 = 0; offset2 < text.length; offset2++) {
      const character = (
        /** @type {string} */
        text[offset2]
      );
      const isBlank = /\s/.test(character);
      if (INVISIBLE.test(character) || isBlank && /^$| $/.test(passage.text)) continue;
      passage.text += isBlank ? " " : character;
      passage.places.push({ node, offset: offset2 });
    }
  }
  return passage;
}
function* piecesOf3(node) {
  if (node instanceof Text) return yield { text: node.data, node };
  if (!(node instanceof Element) || !$Element_checkVisibility21.call(node)) return;
  const breaks = $Element_localName40.call(node) === "br" || !/^(inline|contents)/.test(getComputedStyle(node).display);
  if (breaks) yield { text: "\n", node: null };
  for (const child of childrenOf(node)) yield* piecesOf3(child);
  if (breaks) yield { text: "\n", node: null };
}
function occurrences(text, words) {
  const found2 = placesOf(text, words);
  const [small, wanted] = [text.toLowerCase(), words.toLowerCase()];
  return found2.length || small.length !== text.length ? found2 : placesOf(small, wanted);
}
function placesOf(text, words) {
  const found2 = [];
  for (let at2 = text.indexOf(words); at2 >= 0; at2 = text.indexOf(words, at2 + words.length)) found2.push(at2);
  return found2;
}
async function selectRange(element, { from, to }, words, frames) {
  const [first, last3] = (
    /** @type {[Text, Text]} */
    [from.node, to.node]
  );
  maybe(first.parentElement, ($it) => $Element_scrollIntoView4.call($it, { block: "nearest", inline: "nearest", behavior: "instant" }));
  const set6 = async () => {
    const heard5 = selectionHeard();
    if (first.isConnected && last3.isConnected) getSelection()?.setBaseAndExtent(first, from.offset, last3, to.offset + 1);
    await heard5;
  };
  const isSo2 = () => bare3(selected(element)).toLowerCase() === bare3(words).toLowerCase();
  return await keep2(frames, set6, isSo2) ? null : unkept(element);
}
function unkept(element) {
  return { code: "not_editable", message: `${title(element)} did not keep the selection.` };
}
async function dragOver({ from, to }) {
  maybe(from.node?.parentElement, ($it) => $Element_scrollIntoView4.call($it, { block: "nearest", inline: "nearest", behavior: "instant" }));
  await frame();
  const [start2, end4] = [edgeOf(from, "left"), edgeOf(to, "right")];
  const held5 = await down2(under3(start2), start2);
  await move3(under3(end4), end4, true);
  await frame();
  await up2({ ...held5, target: under3(end4) }, end4);
  await frame();
  return null;
}
function edgeOf({ node, offset: offset2 }, side) {
  const range = $Document_createRange4.call(document);
  range.setStart(
    /** @type {Text} */
    node,
    offset2
  );
  range.setEnd(
    /** @type {Text} */
    node,
    offset2 + 1
  );
  const box = range.getBoundingClientRect();
  return { x: box[side], y: (box.top + box.bottom) / 2 };
}
function under3({ x, y }) {
  return elementAt(x, y) ?? $Document_documentElement14.call(document);
}

// extension/page/acting/trust.js
var $Element_closest23 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var POINTED = /* @__PURE__ */ new Set(["click", "set_checked", "drag", "press_key"]);
function controlOf2(element) {
  const label = $Element_closest23.call(element, "label");
  return label?.control ?? element;
}
function keptByBrowser(element) {
  const control = controlOf2(element);
  if (control instanceof HTMLInputElement && control.type === "file") {
    return "upload_instead";
  }
  if (control instanceof HTMLSelectElement && !control.multiple && control.size <= 1) {
    return "select_instead";
  }
  return null;
}
function problem4(action, spot, idle, watch6) {
  if (isReal() || !POINTED.has(action.kind)) return null;
  if (watch6.wasRefused()) return "person_for_screen";
  if (!idle || !spot.element) return null;
  const kept2 = action.kind === "click" ? keptByBrowser(spot.element) : null;
  if (kept2) return kept2;
  if (!wantsTrust(spot.target)) return null;
  return "person_for_input";
}

// extension/page/acting/act.js
var $Element_localName41 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Document_contentType2 = /* @__PURE__ */ builtin(Document.prototype, "contentType");
var $Element_matches32 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelectorAll17 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_removeAttribute3 = /* @__PURE__ */ builtin(Element.prototype, "removeAttribute");
var $Element_isConnected24 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var ACTIONS = {
  click: { needsRef: true, answered: true, ready: underPointer, run: (spot, how) => click(spot, how) },
  type: { needsRef: true, ready: writable, run: typed },
  clear: { needsRef: true, ready: (element) => ready2(element), run: (spot) => type(spot, "") },
  press_key: {
    needsRef: false,
    answered: true,
    ready: receiving,
    run: (spot, { key }) => press4(spot.element, key, spot.isMeant)
  },
  scroll: { needsRef: false, ready: anywhere, run: (spot, how) => scroll(spot.element, how) },
  scroll_into_view: { needsRef: true, ready: visible, run: (spot) => intoView(spot.element) },
  select: {
    needsRef: true,
    sets: true,
    ready: choosable,
    run: (spot, how) => select2(spot, [how.value, ...how.more ?? []])
  },
  hover: { needsRef: true, answered: true, ready: underPointer, run: (spot, how) => hover(spot, how) },
  set_checked: { needsRef: true, sets: true, ready: anywhere, run: (spot, { checked }) => set5(spot, checked) },
  set_value: { needsRef: true, sets: true, ready: settable, run: (spot, { value }) => set3(spot, value) },
  select_words: { needsRef: true, ready: ready4, run: (spot, how) => select3(spot, how) },
  drag: { needsRef: true, ready: underPointer, run: (spot, how, space2) => drag2(spot, how, space2) },
  upload: { needsRef: true, ready: anywhere, run: (spot, how) => upload(spot, how) }
};
var READ_BACK = /* @__PURE__ */ new Set(["type", "clear"]);
var LETTERS = ["keys", "changes", "along"];
var PRESSES2 = [...LETTERS, "pointer", "sending", "menu"];
var ACTIVE = "a[href], area[href], label, summary, select, input, button:not([type=button]), iframe, object, embed, video, audio, [is]";
var WORKING = "[commandfor], [popovertarget], [interestfor]";
var NOTHING2 = /* @__PURE__ */ new Set(["none", "focus", "scroll"]);
var lost = () => null;
var MOST_TOLD = 5;
var SLIGHT = /* @__PURE__ */ new Set(["selection", "focus"]);
var VIEWER = "The browser's own viewer shows this PDF file: what is in it, and how far it is scrolled, nobody else can see or change. Nothing was done: download with its address as url saves the file.";
function underPointer(element, { at: at2 }) {
  return ready(element, { at: at2 });
}
function writable(element, { text }) {
  return ready2(element, text);
}
async function typed(spot, { text, at_caret: atCaret }) {
  return ofNumber(spot.element, await type(spot, text, atCaret));
}
function settable(element, { value }) {
  return ready3(element, value);
}
function anywhere(element) {
  return { element, target: element, at: { x: 0, y: 0 } };
}
function receiving(element) {
  const focus2 = focused();
  return focus2 && contains(element, focus2) ? anywhere(focus2) : enabled(element);
}
function enabled(element) {
  const checked = check2(element);
  return "refusal" in checked && element !== focused() ? checked : anywhere(element);
}
function visible(element) {
  const checked = check2(element);
  if ("refusal" in checked && checked.refusal.code === "hidden") return checked;
  return anywhere("surface" in checked ? checked.surface : element);
}
function choosable(element) {
  if (roleOf2(element) === "listbox") return enabled(element);
  return ready(element, { forTyping: true });
}
function receipt(outcome, effect, healed, element) {
  const healing = healed ? { healing_method: (
    /** @type {const} */
    "same_role_and_name"
  ) } : {};
  const drawing3 = maybe(element, ($it) => $Element_localName41.call($it)) === "canvas" ? { canvas: true } : {};
  const all5 = { candidates: [], ...outcome, ...healing, ...drawing3 };
  return { ...all5, ok: outcome.code === "done", effect, healed, nextRef: next() };
}
function findTarget(space2, ref, needsRef) {
  if (ref) return find(space2, ref);
  if (needsRef) return { refusal: { code: "invalid", message: "This action needs an element's ref." } };
  return { element: null, healed: false };
}
async function perform({ space: space2, ref, action, nextRef: nextRef2 = 1, digest = null }) {
  const way = (
    /** @type {(typeof ACTIONS)["click"] | undefined} */
    ACTIONS[action.kind]
  );
  if (!way) return receipt({ code: "invalid", message: `There is no action ${JSON.stringify(action.kind)}.` }, [], false);
  memory.counter = Math.max(memory.counter, nextRef2);
  if ($Document_contentType2.call(document) === "application/pdf") return receipt({ code: "not_injectable", own: true, message: VIEWER }, [], false);
  attend2();
  lost = () => null;
  await passed2(space2, ref);
  const found2 = findTarget(space2, ref, way.needsRef);
  if ("refusal" in found2) return receipt(found2.refusal, [], false);
  const { element, healed } = found2;
  const entry = element && entryOf(space2, refOf(element) ?? "");
  const known6 = entry && { ...entry };
  if (!element) await autofocused();
  follow(focused());
  const isSame2 = () => !element || !known6 || isMeant(element, known6);
  const ready5 = element ? await way.ready(
    element,
    /** @type {any} */
    action
  ) : anywhere(
    /** @type {any} */
    null
  );
  if ("refusal" in ready5) return receipt(ready5.refusal, [], healed);
  if (!isSame2()) return receipt(changed3(
    /** @type {Element} */
    element
  ), [], healed);
  const judged2 = digest ? compare2(element ?? focused(), digest, { healed, action }) : { isStill: () => true };
  if ("refusal" in judged2) return receipt(judged2.refusal, [], healed);
  const spot = { ...ready5, isMeant: () => isSame2() && judged2.isStill() };
  const hovers = action.kind === "hover";
  const draws = way.answered === true || action.kind === "drag";
  const unheard = isUnheard(action, spot);
  const done = await carryOut(() => way.run(
    spot,
    /** @type {any} */
    action,
    space2
  ), spot, { hovers, draws });
  return conclude3(action, done, { element, healed, spot, known: known6, unheard });
}
function isUnheard(action, spot) {
  const types = READ_BACK.has(action.kind);
  if (!types && !ACTIONS[action.kind].answered) return false;
  const focus2 = focused();
  const at2 = types ? spot.element : spot.target ?? focus2;
  if (!at2 || (types ? !isTextField(at2) : isActive(at2))) return false;
  return ![at2, ...focus2 ? [focus2] : []].some((each) => isHeard(each, types ? LETTERS : PRESSES2));
}
function isActive(element) {
  for (const at2 of upwards(element)) {
    if ($Element_matches32.call(at2, WORKING) || $Element_matches32.call(at2, ACTIVE) && !(at2 instanceof HTMLButtonElement && !at2.form)) return true;
  }
  return false;
}
async function carryOut(run3, spot, how) {
  quieten(spot.target ?? focused());
  const watch6 = witness(spot.element ?? focused(), how);
  const canvas = how.draws ? watch4() : null;
  const focus2 = focused();
  acted();
  begin5();
  begin6(shown3());
  try {
    const outcome = await run3();
    follow(focus2);
    if (outcome.code === "done") await reaction(watch6);
    follow(focus2);
    const drawn5 = canvas !== null && isIdle(watch6.effect()) && await canvas.isOther();
    return { outcome, watch: watch6, drawn: drawn5 };
  } finally {
    end3();
    conclude2();
  }
}
function quieten(target) {
  if (!target) return;
  const within7 = $Element_querySelectorAll17.call(target, "[ping]");
  for (const at2 of [...upwards(target), ...within7]) $Element_removeAttribute3.call(at2, "ping");
}
function isIdle(effect) {
  return effect.every((each) => NOTHING2.has(each));
}
function isOnlySelected(effect, target) {
  return effect.includes("selection") && effect.every((each) => SLIGHT.has(each)) && !editableOf(target);
}
async function reaction(watch6) {
  draw();
  await frame();
  if (isIdle(watch6.effect())) await frame();
  await soon();
  acted();
}
function withOthers(outcome, watch6) {
  const ticks2 = watch6.toggled().map((each) => `${title(each)} is ${inWords2(each)} now`);
  const texts3 = watch6.filled().map((each) => `${title(each)} ${held4(each)} now`);
  const faults = watch6.invalid().map((each) => `${title(each)}${complaint(each)}`);
  const along = [...ticks2, ...texts3].length ? ` With it: ${listed2([...ticks2, ...texts3], " changed")}.` : "";
  const kept2 = faults.length ? ` Not valid: ${listed2(faults, "")}.` : "";
  return along || kept2 ? { ...outcome, message: `${outcome.message}${along}${kept2}`, own: false } : outcome;
}
function withPlay(outcome, element, effect) {
  const isTold2 = element && isPlayer(element) && (effect.includes("value") || "unplayable" in statesOf2(element));
  return isTold2 ? { ...outcome, message: `${outcome.message} ${inWords(element)}` } : outcome;
}
function listed2(all5, what) {
  const more = all5.length > MOST_TOLD ? `, and ${all5.length - MOST_TOLD} more${what}` : "";
  return `${all5.slice(0, MOST_TOLD).join(", ")}${more}`;
}
function held4(field) {
  if (isSecret(field)) return field.value ? "is filled" : "is empty";
  return `holds ${JSON.stringify(shorten(valueOf2(field) ?? ""))}`;
}
function complaint(field) {
  return isSecret(field) || !field.validationMessage ? "" : ` (${JSON.stringify(field.validationMessage)})`;
}
function conclude3(action, { outcome, watch: watch6, drawn: drawn5 }, { element, healed, spot, known: known6, unheard }) {
  const { effect: seen, writing: writing2, ...where2 } = watch6.stop();
  const effect = drawn5 ? seen.filter((each) => each !== "none") : seen;
  if (outcome.code !== "done") {
    const shown7 = outcome.code === "stale" && maybe(element, ($it) => $Element_isConnected24.call($it)) ? changed3(element) : {};
    return receipt({ ...shown7, ...outcome }, effect, healed);
  }
  if (action.kind === "drag" && element && isOnlySelected(effect, spot.target)) {
    getSelection()?.removeAllRanges();
    const message = `${titleOrText(element)} does not let itself be dragged: the pointer only selected text, which was taken back.`;
    return receipt({ code: "not_editable", message }, effect, healed);
  }
  const trust = outcome.opens ? null : problem4(action, spot, isIdle(effect) && !drawn5, watch6);
  if (trust) return receipt({ ...outcome, code: "untrusted", advice: trust }, effect, healed);
  if (element && ACTIONS[action.kind].sets && !watch6.isBack()) lost = () => takenBack(element, watch6);
  const renamed2 = element && known6 && renamed(element, known6);
  const others = withOthers(withPlay(outcome, spot.element ?? focused(), effect), watch6);
  const caret4 = writing2 && !READ_BACK.has(action.kind) ? { writing: writing2 } : {};
  const later = { unheard, idle: !unheard && !drawn5 && mayBeAnswered(action, effect) };
  const picture = drawn5 ? { canvas: true, drawn_anew: true } : {};
  return receipt({ ...others, ...where2, ...caret4, ...later, ...picture, renamed: renamed2 }, effect, healed, element);
}
function mayBeAnswered(action, effect) {
  const focus2 = focused();
  const isThere = !ACTIONS[action.kind].needsRef || focus2 !== null && editableOf(focus2) !== null;
  return ACTIONS[action.kind].answered === true && effect.every((each) => each === "none" || each === "focus" && !isThere);
}
function takenBack(element, watch6) {
  if (!$Element_isConnected24.call(element) || !watch6.isBack()) return null;
  const now3 = isField4(element) && checkedOf(element) === null ? held4(element) : `is ${inWords2(element)}`;
  return `${title(element)} did not keep it: it ${now3} again.`;
}
function sequel() {
  return { changed: sinceNews(), lost: lost() };
}

// extension/page/extracting/shown.js
var $Node_baseURI6 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var $Element_getAttribute43 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_localName42 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_checkVisibility22 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var LEFT_OUT3 = new Set("script style noscript template head svg canvas input textarea select option datalist iframe frame object embed".split(" "));
var KEPT = new Set("a img br hr p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td pre code blockquote em strong b i del s sub sup kbd samp q figure figcaption".split(" "));
var VOID = /* @__PURE__ */ new Set(["img", "br", "hr"]);
var ATTRIBUTES3 = ["alt", "colspan", "start", "title"];
function escaped(text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
function whole3(address) {
  const url = address === null ? null : URL.parse(address, $Node_baseURI6.call(document));
  return url && /^(https?|mailto):$/.test(url.protocol) ? url.href : "";
}
function attributesOf2(element, name) {
  const given3 = ATTRIBUTES3.map((one) => (
    /** @type {[string, string | null]} */
    [one, $Element_getAttribute43.call(element, one)]
  ));
  if (name === "a") given3.push(["href", whole3($Element_getAttribute43.call(element, "href"))]);
  if (name === "img") given3.push(["src", whole3($Element_getAttribute43.call(element, "src"))]);
  return given3.map(([one, value]) => value ? ` ${one}="${escaped(value)}"` : "").join("");
}
function isBlock2(element) {
  return !/^(inline|contents|none)/.test(getComputedStyle(element).display);
}
function shown6(node) {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element) || LEFT_OUT3.has($Element_localName42.call(node))) return "";
  if (!$Element_checkVisibility22.call(node) && getComputedStyle(node).display !== "contents") return "";
  const name = $Element_localName42.call(node);
  const inside3 = VOID.has(name) ? "" : [...childrenOf(node)].map(shown6).join("");
  if (VOID.has(name)) return `<${name}${attributesOf2(node, name)}>`;
  if (KEPT.has(name)) return `<${name}${attributesOf2(node, name)}>${inside3}</${name}>`;
  return isBlock2(node) && inside3.trim() ? `<div>${inside3}</div>` : inside3;
}

// extension/page/extracting/markup.js
var $Document_documentElement15 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_cloneNode = /* @__PURE__ */ builtin(Element.prototype, "cloneNode");
var $Element_querySelectorAll18 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_matches33 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_outerHTML = /* @__PURE__ */ builtin(Element.prototype, "outerHTML");
var $Document_querySelector6 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var $Element_removeAttribute4 = /* @__PURE__ */ builtin(Element.prototype, "removeAttribute");
var FIELDS15 = "input, textarea, select";
var HIDDEN2 = "input[type=hidden]";
function markup({ selector, shown: shown7 = false }) {
  if (shown7) return { html: shown6($Document_documentElement15.call(document)) };
  const element = selector ? found(selector) : $Document_documentElement15.call(document);
  if (element === "invalid") return refused({ code: "invalid", message: `"${selector}" is no CSS selector.` });
  if (!element) return refused({ code: "not_found", message: `Nothing on the page matches "${selector}".` });
  const copy = (
    /** @type {Element} */
    $Element_cloneNode.call(element, true)
  );
  const copies = [copy, ...$Element_querySelectorAll18.call(copy, "*")];
  for (const [index, each] of [element, ...$Element_querySelectorAll18.call(element, "*")].entries()) {
    if ($Element_matches33.call(each, HIDDEN2) || $Element_matches33.call(each, FIELDS15) && isSecret(each)) empty(
      /** @type {Element} */
      copies[index]
    );
  }
  return { html: $Element_outerHTML.call(copy) };
}
function found(selector) {
  try {
    return $Document_querySelector6.call(document, selector);
  } catch {
    return "invalid";
  }
}
function empty(field) {
  $Element_removeAttribute4.call(field, "value");
  field.textContent = "";
}

// extension/page/extracting/tables.js
var $Element_getAttribute44 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_checkVisibility23 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_parentElement22 = /* @__PURE__ */ builtin(Element.prototype, "parentElement");
var $Element_localName43 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var CELLS2 = /* @__PURE__ */ new Set(["cell", "gridcell", "columnheader", "rowheader"]);
var ENTRIES = /* @__PURE__ */ new Set(["dt", "dd", "dl"]);
var WIDEST = 1e3;
function numberOf4(element, name) {
  const value = Number.parseInt($Element_getAttribute44.call(element, name) ?? "", 10);
  return Number.isFinite(value) ? value : null;
}
function nearest3(top2, wanted) {
  const found2 = [];
  const waiting2 = [...childrenOf(top2)].reverse();
  for (let node = waiting2.pop(); node; node = waiting2.pop()) {
    if (!(node instanceof Element)) continue;
    if (wanted(node)) found2.push(node);
    else waiting2.push(...[...childrenOf(node)].reverse());
  }
  return found2;
}
function rowElements(table2) {
  const rows = table2 instanceof HTMLTableElement ? [...table2.rows] : nearest3(table2, (each) => roleOf2(each) === "row");
  return rows.filter((row) => $Element_checkVisibility23.call(row, { visibilityProperty: true }));
}
function cellElements(row) {
  if (row instanceof HTMLTableRowElement) return [...row.cells].filter((cell) => cell.checkVisibility());
  return nearest3(row, (each) => CELLS2.has(roleOf2(each)));
}
function cellOf2(element) {
  const native = element instanceof HTMLTableCellElement ? element : null;
  const down3 = native?.rowSpan ?? numberOf4(element, "aria-rowspan") ?? 1;
  return {
    text: textOf4(element),
    url: addressIn(element),
    isHeader: native ? native.localName === "th" : roleOf2(element) === "columnheader",
    across: Math.min(native?.colSpan ?? numberOf4(element, "aria-colspan") ?? 1, WIDEST),
    down: down3 === 0 ? Infinity : down3,
    column: numberOf4(element, "aria-colindex")
  };
}
function pieces3(table2) {
  const found2 = [];
  const byIndex = /* @__PURE__ */ new Map();
  for (const element of rowElements(table2)) {
    const cells = cellElements(element).map(cellOf2);
    const section = $Element_parentElement22.call(element);
    const isHeader2 = maybe(section, ($it) => $Element_localName43.call($it)) === "thead" || cells.length > 0 && cells.every((cell) => cell.isHeader);
    const text = cells.map((cell) => cell.text).join("	");
    if (cells.length === 0 || text.trim() === "" && cells.every((cell) => cell.down === 1)) continue;
    const index = numberOf4(element, "aria-rowindex");
    const twin = index === null ? void 0 : byIndex.get(index);
    if (twin) {
      twin.data.cells.push(...cells);
      continue;
    }
    const piece = { element, index, text, data: { cells, isHeader: isHeader2, section } };
    found2.push(piece);
    if (index !== null) byIndex.set(index, piece);
  }
  return found2;
}
function gridOf(rows) {
  let hanging = /* @__PURE__ */ new Map();
  return rows.map((row, index) => {
    if (row.section !== rows[index - 1]?.section) hanging = /* @__PURE__ */ new Map();
    const isPlaced = row.cells.every(({ column }) => column !== null);
    const line = [];
    let at2 = 0;
    const fill2 = () => {
      for (let over3 = hanging.get(at2); over3 && over3.left > 0; over3 = hanging.get(++at2)) {
        line[at2] = over3.text;
        over3.left -= 1;
      }
    };
    for (const { text, isHeader: isHeader2, across, down: down3, column } of row.cells) {
      if (isPlaced) at2 = /** @type {number} */
      column - 1;
      fill2();
      for (let step2 = 0; step2 < across; step2++, at2++) {
        line[at2] = step2 === 0 || isHeader2 && row.isHeader ? text : "";
        if (down3 > 1) hanging.set(at2, { text: line[at2] ?? "", left: down3 - 1 });
      }
    }
    fill2();
    return Array.from(line, (text) => text ?? "");
  });
}
function finish(found2) {
  const rows = (
    /** @type {Row[]} */
    found2.map(({ data }) => data)
  );
  const grid = gridOf(rows);
  const first = rows.findIndex((row) => !row.isHeader);
  const heads = first < 0 ? 1 : first;
  const width = Math.max(0, ...grid.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, column) => headOf(grid.slice(0, heads), column));
  const made3 = rows.map((_, index) => index).filter((index) => index >= heads && (!rows[index]?.isHeader || first < 0));
  const body = made3.map((index) => (
    /** @type {string[]} */
    grid[index]
  ));
  const kept2 = columns.map((_, column) => column).filter((column) => columns[column] || body.some((line) => line[column]));
  const names = distinct(kept2.map((column) => columns[column] || `Column ${column + 1}`));
  const linked2 = gridOf(rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, text: cell.url })) })));
  const cut2 = (line) => kept2.map((column) => line[column] ?? "");
  return {
    columns: names,
    rows: body.map(cut2),
    heads: rows.length - body.length,
    keys: kept2.map(String),
    made: made3,
    links: made3.map((index) => cut2(
      /** @type {string[]} */
      linked2[index]
    ))
  };
}
function headOf(heads, column) {
  return [...new Set(heads.map((line) => line[column] ?? ""))].filter(Boolean).join(" ");
}
function entries(list) {
  const found2 = [];
  let terms = "";
  let before4 = "";
  for (const element of nearest3(list, (each) => ENTRIES.has($Element_localName43.call(each)))) {
    const text = $Element_localName43.call(element) === "dl" ? "" : textOf4(element);
    if ($Element_localName43.call(element) === "dt") terms = before4 === "dt" ? `${terms}, ${text}` : text;
    else if ($Element_localName43.call(element) === "dd") found2.push({ element, index: null, text: `${terms}	${text}`, data: [terms, text] });
    before4 = $Element_localName43.call(element);
  }
  return found2;
}
function finishEntries(found2) {
  const made3 = found2.map((_, index) => index);
  return { columns: ["Term", "Description"], rows: found2.map(({ data }) => data), heads: 0, keys: ["dt", "dd"], made: made3 };
}

// extension/page/extracting/cards.js
var $Element_checkVisibility24 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_matches34 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_querySelector18 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_localName44 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_classList5 = /* @__PURE__ */ builtin(Element.prototype, "classList");
var $Element_getAttribute45 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_closest24 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var LEAST_SHARE = 0.2;
var DEEPEST3 = 60;
var MONEY = /^[^\d]{0,6}[$€£¥₹₽]\s?\d|\d\s?(€|£|¥|₹|₽|\$|EUR|USD|GBP|CHF|kr)$/;
var MUTE = new Set(
  "text label value item items wrapper container content box inner outer left right top bottom main body col column row flex grid block inline card list link small large bold muted primary secondary span div css style cell line".split(" ")
);
function pieceOf(item) {
  const fields = [];
  collect2(item, "", fields, 0);
  const index = numberOf4(item, "aria-posinset") ?? numberOf4(item, "data-index");
  return { element: item, index, text: fields.map(({ value }) => value).join("	"), data: fields };
}
function collect2(element, path, fields, depth) {
  if (depth > DEEPEST3 || !$Element_checkVisibility24.call(element, { visibilityProperty: true })) return;
  const isLeaf = saysSomething(element);
  const link = isLeaf && !$Element_matches34.call(element, "a[href]") ? $Element_querySelector18.call(element, "a[href]") : element;
  const url = link instanceof HTMLAnchorElement ? addressOf(link) : "";
  const text = isLeaf ? textOf4(element) : "";
  if (text) fields.push({ key: path, name: nameOf4(element, text, url, fields), value: text });
  if (url) fields.push({ key: `${path}@`, name: "link", value: url });
  if (isLeaf) return;
  for (const child of childrenOf(element)) {
    if (child instanceof Element) collect2(child, `${path}>${kindOf6(child)}`, fields, depth + 1);
  }
}
function saysSomething(element) {
  if ($Element_matches34.call(element, "input, select, textarea, img")) return true;
  return [...childrenOf(element)].some((node) => node instanceof Text && node.data.trim() !== "");
}
function kindOf6(element) {
  return `${$Element_localName44.call(element)}.${$Element_classList5.call(element)[0] ?? ""}`;
}
function nameOf4(element, text, url, before4) {
  const stated2 = maybe($Element_closest24.call(element, "[itemprop]"), ($it) => $Element_getAttribute45.call($it, "itemprop"));
  if (stated2) return stated2;
  if ($Element_closest24.call(element, HEADINGS) || $Element_querySelector18.call(element, HEADINGS)) return "title";
  if ($Element_matches34.call(element, "time") || $Element_closest24.call(element, "time")) return "date";
  if (MONEY.test(text)) return "price";
  const word = wordOf(element);
  if (word) return word;
  return url && before4.every(({ name }) => name !== "title") ? "title" : "text";
}
function wordOf(element) {
  for (const name of $Element_classList5.call(element)) {
    if (/\d|__?[A-Za-z]*[A-Z][a-z]*[A-Z]/.test(name)) continue;
    const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/);
    const word = words.filter((each) => each.length > 2 && !MUTE.has(each)).at(-1);
    if (word) return word;
  }
  return null;
}
function finish2(pieces4) {
  const items2 = pieces4.map(({ data }) => merged(
    /** @type {Field[]} */
    data
  ));
  const counts = countsOf(items2);
  const least = items2.length < 3 ? 1 : Math.max(2, items2.length * LEAST_SHARE);
  const common = [...counts.values()].filter(({ count: count4 }) => count4 >= least);
  const columns = withoutTwins(common.map(({ key, name }) => ({ key, name, values: items2.map((item) => item.get(key)?.value ?? "") })));
  const rest2 = items2.map((item) => restOf(item, (key) => (counts.get(key)?.count ?? 0) < least));
  if (rest2.some(Boolean)) columns.push({ key: "", name: "other", values: rest2 });
  const rows = items2.map((_, row) => columns.map(({ values: values2 }) => values2[row] ?? ""));
  const made3 = rows.map((_, row) => row).filter((row) => rows[row]?.some(Boolean));
  return {
    columns: distinct(columns.map(({ name }) => name)),
    rows: made3.map((row) => (
      /** @type {string[]} */
      rows[row]
    )),
    heads: 0,
    keys: columns.map(({ key }) => key),
    made: made3
  };
}
function merged(fields) {
  const byKey = /* @__PURE__ */ new Map();
  for (const field of fields) {
    const known6 = byKey.get(field.key);
    if (!known6) byKey.set(field.key, { ...field });
    else if (!field.key.endsWith("@")) known6.value += `, ${field.value}`;
  }
  return byKey;
}
function countsOf(items2) {
  const counts = /* @__PURE__ */ new Map();
  for (const item of [...items2].sort((one, other) => other.size - one.size)) {
    for (const { key, name } of item.values()) {
      const known6 = counts.get(key) ?? { key, name, count: 0 };
      counts.set(key, { ...known6, count: known6.count + 1 });
    }
  }
  return counts;
}
function withoutTwins(columns) {
  const same = (one, other) => one.every((value, index) => value === other[index]);
  return columns.filter(({ values: values2 }, index) => !columns.slice(0, index).some((before4) => same(before4.values, values2)));
}
function restOf(item, isRare) {
  return [...item.values()].filter(({ key }) => isRare(key) && !key.endsWith("@")).map(({ value }) => value).join(", ");
}

// extension/page/extracting/sources.js
var $Element_checkVisibility25 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_querySelectorAll19 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_localName45 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches35 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_childElementCount7 = /* @__PURE__ */ builtin(Element.prototype, "childElementCount");
var $Element_children7 = /* @__PURE__ */ builtin(Element.prototype, "children");
var $Element_closest25 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Document_body20 = /* @__PURE__ */ builtin(Document.prototype, "body");
var TABLES2 = /* @__PURE__ */ new Set(["table", "grid", "treegrid"]);
var TABLE_MARKUP = "table, [role=table], [role=grid], [role=treegrid]";
var LISTS4 = "ul, ol, menu, [role=list], [role=feed], [role=listbox], [role=tree]";
var ITEMS3 = /* @__PURE__ */ new Set(["listitem", "article", "option", "treeitem"]);
var AROUND2 = "nav, header, footer, [role=navigation], [role=banner], [role=contentinfo], [role=menu], [role=menubar], [role=tablist]";
var NOT_CARDS = new Set("p br tr td th li option dt dd thead tbody path g script style button input label span a h1 h2 h3 h4 h5 h6".split(" "));
var LEAST_CARDS = 3;
var LEAST_SHARE2 = 0.6;
var MOST_LISTS = 2e3;
var TABLE2 = 1e9;
var WIDEST_CARD = 8;
function isSeen4(element) {
  return $Element_checkVisibility25.call(element, { visibilityProperty: true, opacityProperty: true });
}
function tableOf2(element) {
  if (!TABLES2.has(roleOf2(element)) || !isSeen4(element)) return null;
  const rows = element instanceof HTMLTableElement ? element.rows.length : nearest3(element, isRow).length;
  const cells = element instanceof HTMLTableElement ? Math.max(0, ...[...element.rows].slice(0, 9).map((row) => row.cells.length)) : 2;
  if (rows === 0) return null;
  const weight = (rows > 1 && cells > 1 ? TABLE2 : 0) + rows * cells;
  return { element, weight, pieces: () => pieces3(element), finish };
}
function isRow(element) {
  return roleOf2(element) === "row";
}
function entriesOf(element) {
  const count4 = $Element_querySelectorAll19.call(element, "dd").length;
  if ($Element_localName45.call(element) !== "dl" || count4 === 0 || !isSeen4(element)) return null;
  return { element, weight: 2 * count4, pieces: () => entries(element), finish: finishEntries };
}
function listOf2(element) {
  if (!$Element_matches35.call(element, LISTS4) || !isSeen4(element)) return null;
  return cards(element, () => nearest3(element, (each) => ITEMS3.has(roleOf2(each))));
}
function twinsOf2(element) {
  if ($Element_childElementCount7.call(element) < LEAST_CARDS || $Element_matches35.call(element, `${LISTS4}, ${TABLE_MARKUP}, dl, svg`)) return null;
  const kinds = [...$Element_children7.call(element)].map(kindOf6);
  const kind = mostFrequent(kinds);
  const count4 = kinds.filter((each) => each === kind).length;
  if (count4 < LEAST_CARDS || count4 < kinds.length * LEAST_SHARE2 || NOT_CARDS.has(kind.split(".")[0] ?? "") || !isSeen4(element)) return null;
  return cards(element, () => [...$Element_children7.call(element)].filter((child) => kindOf6(child) === kind));
}
function mostFrequent(words) {
  const counts = /* @__PURE__ */ new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}
function cards(element, items2) {
  const there = items2().filter(isSeen4);
  if (there.length < 2) return null;
  const sample = there.slice(0, 20).map(pieceOf);
  const { columns, rows } = finish2(sample);
  const filled2 = rows.flat().filter(Boolean).length / Math.max(1, rows.length);
  if (columns.length === 0) return null;
  const pieces4 = () => items2().filter(isSeen4).map(pieceOf).filter(({ text }) => text !== "");
  return { element, weight: there.length * Math.min(filled2, WIDEST_CARD), pieces: pieces4, finish: finish2 };
}
function all3(within7, selector) {
  const found2 = [...everywhere(selector)];
  return within7 ? found2.filter((element) => contains(within7, element)) : found2;
}
function largest(within7) {
  const tables = heaviest(all3(within7, TABLE_MARKUP).map(tableOf2));
  if (tables && tables.weight >= TABLE2) return tables;
  const isAround2 = (element) => within7 === null && $Element_closest25.call(element, AROUND2) !== null;
  const lists = all3(within7, LISTS4).filter((element) => !isAround2(element)).slice(0, MOST_LISTS).map(listOf2);
  const entries2 = all3(within7, "dl").map(entriesOf);
  const twins = all3(within7, "*").filter((element) => $Element_childElementCount7.call(element) >= LEAST_CARDS && !isAround2(element)).map(twinsOf2);
  return heaviest([tables, ...lists, ...entries2, ...twins]);
}
function heaviest(sources) {
  let best = null;
  for (const source of sources) if (source && (!best || source.weight > best.weight)) best = source;
  return best;
}
function around3(element) {
  for (const each of upwards(element)) {
    const found2 = tableOf2(each) ?? entriesOf(each) ?? listOf2(each) ?? (each === $Document_body20.call(document) ? null : twinsOf2(each));
    if (found2) return found2;
  }
  return null;
}

// extension/page/extracting/windows.js
var $Element_querySelector19 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_closest26 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_getBoundingClientRect19 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_textContent31 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Document_body21 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Element_scrollHeight5 = /* @__PURE__ */ builtin(Element.prototype, "scrollHeight");
var $Element_clientHeight10 = /* @__PURE__ */ builtin(Element.prototype, "clientHeight");
var $Document_scrollingElement7 = /* @__PURE__ */ builtin(Document.prototype, "scrollingElement");
var $Element_scrollTop8 = /* @__PURE__ */ builtin(Element.prototype, "scrollTop");
var $Element_scrollTo2 = /* @__PURE__ */ builtin(Element.prototype, "scrollTo");
var $Document_hidden5 = /* @__PURE__ */ builtin(Document.prototype, "hidden");
var MOST_MS2 = 12e3;
var STEP = 0.7;
var RENDERS_WITHIN = 400;
var COMES_WITHIN = 1500;
var GROWS_WITHIN = 700;
var LEVELS11 = 5;
var GAP3 = 0.25;
var SIZES = ["aria-rowcount", "aria-setsize"];
function totalOf({ element, finish: finish3 }, pieces4) {
  const inside3 = $Element_querySelector19.call(element, "[aria-rowcount], [aria-setsize]");
  const holders = [element, pieces4[0]?.element, pieces4.at(-1)?.element, inside3].filter((each) => each !== void 0 && each !== null);
  const stated2 = holders.flatMap((each) => SIZES.map((name) => numberOf4(each, name) ?? 0));
  const around4 = $Element_closest26.call(element, "[aria-rowcount]");
  if (around4) stated2.push(numberOf4(around4, "aria-rowcount") ?? 0);
  const most = Math.max(...stated2);
  if (most <= 0) return null;
  const rows = most - finish3(pieces4).heads;
  return rows > 0 ? rows : null;
}
function boxOf6(pieces4) {
  const parent = parentOf(
    /** @type {Piece} */
    pieces4.at(-1).element
  );
  return parent && scrollerOf(parent, "y");
}
function coveredBy2(pieces4) {
  const byTop = /* @__PURE__ */ new Map();
  for (const { element } of pieces4) {
    const { top: top2, height } = $Element_getBoundingClientRect19.call(element);
    byTop.set(Math.round(top2), Math.max(byTop.get(Math.round(top2)) ?? 0, height));
  }
  return [...byTop.values()].reduce((sum, height) => sum + height, 0);
}
function leavesGap(pieces4, box) {
  const covered = coveredBy2(pieces4);
  const words = pieces4.reduce((sum, { element }) => sum + ($Element_textContent31.call(element) ?? "").length, 0);
  let at2 = parentOf(
    /** @type {Piece} */
    pieces4.at(-1).element
  );
  for (let level = 0; at2 && level < LEVELS11; level++, at2 = parentOf(at2)) {
    if (($Element_textContent31.call(at2) ?? "").length > words * 1.5 + 200 || at2 === $Document_body21.call(document)) return false;
    const height = at2 === box ? $Element_scrollHeight5.call(box) : $Element_getBoundingClientRect19.call(at2).height;
    if (height - covered > height * GAP3 && height > $Element_clientHeight10.call(box)) return true;
    if (at2 === box) return false;
  }
  return false;
}
async function grows(source, box, before4) {
  if (box === $Document_scrollingElement7.call(document) || $Element_scrollHeight5.call(box) <= $Element_clientHeight10.call(box) + 1) return false;
  const was = $Element_scrollTop8.call(box);
  scrollTo(box, $Element_scrollHeight5.call(box));
  await rest({ patience: RENDERS_WITHIN / 2, cap: RENDERS_WITHIN });
  const more = source.pieces().length > before4;
  scrollTo(box, was);
  return more;
}
function scrollTo(box, top2) {
  $Element_scrollTo2.call(box, { top: top2, behavior: "instant" });
}
async function rendered(source, box) {
  await frame();
  await frame();
  await rest({ patience: 0, cap: RENDERS_WITHIN });
  for (const end4 = performance.now() + COMES_WITHIN; isBehind(source.pieces(), box) && performance.now() < end4; ) {
    await rest({ patience: RENDERS_WITHIN / 4, cap: RENDERS_WITHIN });
  }
}
function isBehind(pieces4, box) {
  const list = pieces4.length > 0 ? parentOf(
    /** @type {Piece} */
    pieces4.at(-1).element
  ) : null;
  if (!list) return true;
  const view2 = box === $Document_scrollingElement7.call(document) ? { top: 0, bottom: innerHeight } : $Element_getBoundingClientRect19.call(box);
  const { top: top2, bottom } = $Element_getBoundingClientRect19.call(list);
  const boxes2 = pieces4.map(({ element }) => $Element_getBoundingClientRect19.call(element));
  const lowest = Math.max(...boxes2.map((each) => each.bottom));
  const highest = Math.min(...boxes2.map((each) => each.top));
  const padding = Math.max(...boxes2.map((each) => each.height));
  return lowest < Math.min(view2.bottom, bottom) - padding || highest > Math.max(view2.top, top2) + padding;
}
function window2(source, box) {
  const corner = box === $Document_scrollingElement7.call(document) ? -scrollY : $Element_getBoundingClientRect19.call(box).top - $Element_scrollTop8.call(box);
  const placed = source.pieces().map((piece) => ({ ...piece, place: $Element_getBoundingClientRect19.call(piece.element).top - corner }));
  const isNumbered = placed.every(({ index }) => index !== null);
  return placed.sort((one, other) => isNumbered ? Number(one.index) - Number(other.index) : one.place - other.place);
}
function joined2(found2, fresh3) {
  if ([...found2, ...fresh3].every(({ index }) => index !== null)) {
    const byIndex = new Map([...found2, ...fresh3].map((piece) => [piece.index, piece]));
    return [...byIndex.values()].sort((one, other) => Number(one.index) - Number(other.index));
  }
  const heads = fresh3.filter((piece, order) => order === 0 && piece.text === found2[0]?.text);
  const rest2 = fresh3.slice(heads.length);
  return [...found2, ...rest2.slice(overlap(found2, rest2))];
}
function overlap(found2, fresh3) {
  let best = { count: 0, off: Infinity };
  for (let count4 = Math.min(found2.length, fresh3.length); count4 > 0; count4--) {
    const tail = found2.slice(-count4);
    if (!tail.every((piece, index) => piece.text === fresh3[index]?.text)) continue;
    const off = Math.abs((tail[0]?.place ?? 0) - (fresh3[0]?.place ?? 0));
    if (off < best.off) best = { count: count4, off };
  }
  const last3 = found2.at(-1)?.place ?? -Infinity;
  return best.count || fresh3.filter(({ place }) => place <= last3 + 1).length;
}
async function all4(source, most) {
  const pieces4 = source.pieces();
  const box = pieces4.length > 0 ? boxOf6(pieces4) : null;
  if (!box) return { pieces: pieces4, message: "", whole: false };
  const hasRoom = (totalOf(source, pieces4) ?? 0) > pieces4.length || leavesGap(pieces4, box);
  const isWindow2 = hasRoom || await grows(source, box, pieces4.length);
  if (!isWindow2) return { pieces: source.pieces(), message: "", whole: false };
  if ($Document_hidden5.call(document)) return { pieces: pieces4, whole: false, message: "The tab is in the background, where this list renders no further rows: switch to it first." };
  const was = $Element_scrollTop8.call(box);
  try {
    const read8 = await scrolled(source, box, most);
    return { ...read8, whole: hasRoom && read8.message === "" };
  } finally {
    scrollTo(box, was);
    await rendered(source, box);
  }
}
async function scrolled(source, box, most) {
  const end4 = performance.now() + MOST_MS2;
  scrollTo(box, 0);
  await rendered(source, box);
  let found2 = window2(source, box);
  while (found2.length < most && performance.now() < end4) {
    const before4 = $Element_scrollTop8.call(box);
    move(box, "y", Math.max(1, $Element_clientHeight10.call(box) * STEP));
    await rendered(source, box);
    if ($Element_scrollTop8.call(box) === before4 && !await isLonger(box)) return { pieces: found2, message: "" };
    found2 = joined2(found2, window2(source, box));
  }
  return { pieces: found2, message: `There may be more: reading was ended after ${found2.length} rows.` };
}
async function isLonger(box) {
  const before4 = $Element_scrollHeight5.call(box);
  await rest({ patience: GROWS_WITHIN / 2, cap: GROWS_WITHIN });
  return $Element_scrollHeight5.call(box) > before4 + 1;
}

// extension/page/extracting/extracting.js
var $Element_localName46 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_checkVisibility26 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var MOST_ROWS = 2e4;
var LINKS = "a[href], area[href]";
var NONE = { columns: [], rows: [], total: null, message: "" };
async function extract({ space: space2, kind, ref, peek }) {
  const found2 = ref ? find(space2, ref) : null;
  if (found2 && "refusal" in found2) return refused(found2.refusal);
  return kind === "links" ? linksIn(found2?.element ?? null) : table(found2?.element ?? null, peek);
}
async function table(within7, peek) {
  const source = largest(within7) ?? (within7 && around3(within7));
  if (!source || peek) return { ...NONE, weight: source?.weight ?? 0 };
  const { pieces: pieces4, message } = await all4(source, MOST_ROWS);
  const { columns, rows } = source.finish(pieces4);
  const total = totalOf(source, pieces4);
  return { columns, rows, total: total && total > rows.length ? total : null, weight: source.weight, message };
}
function linksIn(within7) {
  const links = [...everywhere(LINKS)].filter((link) => !within7 || contains(within7, link));
  const rows = links.filter(isOpenable).map((link) => [
    wordsOf7(link),
    /** @type {HTMLAnchorElement} */
    link.href
  ]);
  const once3 = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  return { ...NONE, columns: ["text", "url"], rows: once3, weight: once3.length };
}
function isOpenable(link) {
  if (!/^(https?|mailto|tel|ftp|file):/.test(
    /** @type {HTMLAnchorElement} */
    link.href
  )) return false;
  return $Element_localName46.call(link) === "area" || $Element_checkVisibility26.call(link, { visibilityProperty: true });
}
function wordsOf7(link) {
  return textOf4(link) || new Namer().nameOf(link);
}

// extension/page/seeing/slices.js
var PIECE_MS = 30;
async function run2(work) {
  let paused = false;
  for (let started = performance.now(); ; ) {
    const { done, value } = work.next(paused);
    if (done) return value;
    paused = performance.now() - started >= PIECE_MS;
    if (!paused) continue;
    await soon();
    started = performance.now();
  }
}

// extension/page/seeing/selecting.js
var $Document_createDocumentFragment2 = /* @__PURE__ */ builtin(Document.prototype, "createDocumentFragment");
var $Element_textContent32 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
async function select4({ space: space2, prefix, nextRef: nextRef2, selector, limit, wait }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  if (!isSelector3(selector)) return refused({ code: "invalid", message: `"${selector}" is no CSS selector.` });
  if (wait > 0) await appeared(selector, wait);
  await run2(walkAll());
  const found2 = [...everywhere(selector)].filter((element) => wait === 0 || isSeen5(element));
  const shown7 = found2.slice(0, limit);
  const look6 = look();
  const lines = shown7.map((element) => {
    const line = describe(element, look6, isDisabled(element));
    return { depth: 0, ...treeLine(line, assign(element, line.role, line.key)) };
  });
  attach();
  const view2 = viewOf({ lines, elements: lines.length, omitted: found2.length - shown7.length });
  return { ...view2, texts: shown7.map(textOf6) };
}
function isSelector3(selector) {
  try {
    $Document_createDocumentFragment2.call(document).querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
function textOf6(element) {
  return (element instanceof HTMLElement ? read(element, "innerText") : $Element_textContent32.call(element) ?? "").trim();
}
function isSeen5(element) {
  const checked = check2(element);
  return !("refusal" in checked) || checked.refusal.code !== "hidden";
}
async function appeared(selector, ms) {
  const isThere = () => [...everywhere(selector)].some(isSeen5);
  if (isThere()) return;
  await new Promise((resolve) => {
    const changes3 = new MutationObserver(() => isThere() && end4());
    const end4 = () => {
      changes3.disconnect();
      callOff();
      resolve();
    };
    const callOff = after2(ms, end4);
    for (const root2 of [document, ...rootsNow()]) {
      changes3.observe(root2, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  });
}

// extension/page/extracting/paging.js
var $Element_checkVisibility27 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Document_querySelector7 = /* @__PURE__ */ builtin(Document.prototype, "querySelector");
var $Element_matches36 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_textContent33 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_closest27 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_contains13 = /* @__PURE__ */ builtin(Element.prototype, "contains");
var $Element_querySelector20 = /* @__PURE__ */ builtin(Element.prototype, "querySelector");
var $Element_localName47 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_className2 = /* @__PURE__ */ builtin(Element.prototype, "className");
var $Element_compareDocumentPosition4 = /* @__PURE__ */ builtin(Element.prototype, "compareDocumentPosition");
var $Element_querySelectorAll20 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_nextElementSibling6 = /* @__PURE__ */ builtin(Element.prototype, "nextElementSibling");
var CONTROLS10 = "a, button, [role=button], [role=link], input[type=button]";
var OTHERS2 = "input:not([type=button]), textarea, [contenteditable]";
var LEAVES = `${CONTROLS10}, [aria-current], span, strong, b, em, li`;
var CURRENT2 = "[aria-current]:not([aria-current=false])";
var NOT_PAGES = "table, [role=grid], [aria-current=date], [aria-current=step], [aria-current=time]";
var OPENERS = "[aria-haspopup], [aria-expanded], [aria-pressed], [aria-checked]";
var ENDS = "body, main, dialog, [role=dialog], [role=main]";
var LEVELS12 = 4;
var OUTWARDS = 6;
var NEIGHBOURS = 3;
var MOST_NUMBERS = 400;
var MOST_BUTTONS = 4;
function next2(rows, space2, again) {
  const inside3 = new Set(rows);
  const outside2 = (selector) => [...everywhere(selector)].filter((each) => isSeen6(each) && !isIn2(inside3, each));
  const links = outside2("a[href]");
  return byRelation(links) ?? byNumber(outside2(LEAVES)) ?? byAddress(links, rows) ?? sameAs(space2, again) ?? below2(rows.at(-1));
}
function isIn2(rows, element) {
  for (const at2 of upwards(element)) if (rows.has(at2)) return true;
  return false;
}
function isSeen6(control) {
  return $Element_checkVisibility27.call(control, { visibilityProperty: true });
}
function hrefOf2(element) {
  return element instanceof HTMLAnchorElement && element.hasAttribute("href") ? element.href : "";
}
function byRelation(links) {
  const head = $Document_querySelector7.call(document, "link[rel~=next i][href]");
  const found2 = links.filter((link) => $Element_matches36.call(link, "[rel~=next i]") || head instanceof HTMLLinkElement && hrefOf2(link) === head.href);
  return found2.find((each) => !isDisabled(each)) ?? (found2.length > 0 ? "end" : null);
}
function byNumber(leaves) {
  const all5 = numbered(leaves);
  for (const one of all5) {
    const row = rowOf2(one, all5);
    if (!isCurrent(one, row)) continue;
    const after4 = row.find(({ number, control }) => number === one.number + 1 && control !== null);
    if (after4?.control && !isDisabled(after4.control)) return after4.control;
    const isLast = row.every(({ number }) => number <= one.number);
    if (isLast && row.some(({ number, control }) => number === one.number - 1 && control !== null)) return "end";
  }
  return null;
}
function numbered(leaves) {
  const found2 = [];
  for (const element of leaves) {
    const text = ($Element_textContent33.call(element) ?? "").trim();
    if (!/^\d{1,5}$/.test(text) || $Element_closest27.call(element, NOT_PAGES)) continue;
    const last3 = found2.at(-1);
    const control = $Element_closest27.call(element, CONTROLS10);
    if (maybe(last3?.element, ($it) => $Element_contains13.call($it, element))) last3.control ??= control;
    else if (found2.length < MOST_NUMBERS) found2.push({ element, control, number: Number(text) });
  }
  return found2;
}
function rowOf2(one, all5) {
  let around4 = parentOf(one.element);
  for (let level = 0; around4 && level < LEVELS12; level++, around4 = parentOf(around4)) {
    const place = around4;
    const row = all5.filter(({ element }) => contains(place, element));
    if (row.length > 1) return row;
  }
  return [];
}
function isCurrent({ element, control }, row) {
  const isMarked = (each) => $Element_closest27.call(each.element, CURRENT2) !== null || $Element_querySelector20.call(each.element, CURRENT2) !== null;
  if (row.some(isMarked)) return isMarked({ element, control, number: 0 });
  if (!control || $Element_localName47.call(control) === "a" && ["", location.href].includes(hrefOf2(control)) && !$Element_matches36.call(control, "[role=button]")) return true;
  if ($Element_matches36.call(control, ":disabled, [aria-disabled=true], [aria-pressed=true], [aria-selected=true]")) return true;
  const classes = row.map((each) => `${$Element_className2.call(each.element)} ${maybe(each.control, ($it) => $Element_className2.call($it))}`);
  const own2 = `${$Element_className2.call(element)} ${$Element_className2.call(control)}`;
  return row.length > 2 && new Set(classes).size === 2 && classes.filter((each) => each === own2).length === 1;
}
function byAddress(links, rows) {
  const leading = (link, step2) => {
    const change = changeTo(hrefOf2(link));
    if (!change || isDisabled(link) || !follows(change.from, change.to, step2)) return false;
    return change.from !== null || isLastOf(link, rows);
  };
  const pages = links.filter((link) => leading(link, 1));
  const following = pages.length > 0 ? pages : links.filter((link) => leading(link, rows.length));
  return new Set(following.map(hrefOf2)).size === 1 ? following[0] ?? null : null;
}
function isLastOf(link, rows) {
  const last3 = rows.at(-1);
  if (!last3 || !($Element_compareDocumentPosition4.call(last3, link) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  const neighbours = [...maybe(parentOf(link), ($it) => $Element_querySelectorAll20.call($it, "a[href]")) ?? []];
  const [same, others] = [neighbours.filter((each) => hrefOf2(each) === hrefOf2(link)), neighbours.filter((each) => hrefOf2(each) !== hrefOf2(link))];
  const isNumbered = same.some((each) => ($Element_textContent33.call(each) ?? "").trim() === changeTo(hrefOf2(each))?.to);
  const isChoice2 = others.some((each) => Number(changeTo(hrefOf2(each))?.to) > 0) && !isNumbered;
  return neighbours.at(-1) === link && !isChoice2;
}
function changeTo(href) {
  if (!URL.canParse(href)) return null;
  const [here, url] = [new URL(location.href), new URL(href)];
  if (url.origin !== here.origin) return null;
  if (url.pathname !== here.pathname) return url.search === here.search ? pathChange(partsOf2(here), partsOf2(url)) : null;
  const names = [.../* @__PURE__ */ new Set([...here.searchParams.keys(), ...url.searchParams.keys()])];
  const changed4 = names.filter((name2) => here.searchParams.get(name2) !== url.searchParams.get(name2));
  const [name] = changed4;
  const to = name === void 0 || changed4.length > 1 ? null : url.searchParams.get(name);
  return to === null ? null : { from: here.searchParams.get(String(name)), to };
}
function partsOf2({ pathname }) {
  return pathname.split("/").filter(Boolean);
}
function pathChange(from, to) {
  const isLonger2 = to.length === from.length + 2 && from.every((part, at2) => part === to[at2]);
  if (isLonger2) return { from: null, to: String(to.at(-1)) };
  const changed4 = to.flatMap((part, at2) => part === from[at2] ? [] : [{ from: from[at2] ?? null, to: part }]);
  return to.length === from.length && changed4.length === 1 ? changed4[0] ?? null : null;
}
function follows(before4, after4, step2) {
  if (!/^\d{1,7}$/.test(after4) || !/^\d{1,7}$/.test(before4 ?? "0")) return false;
  const from = before4 === null ? step2 === 1 ? 1 : 0 : Number(before4);
  return Number(after4) === from + step2 && (step2 === 1 || from % step2 === 0);
}
function sameAs(space2, again) {
  const found2 = again ? find(space2, again) : null;
  if (!found2 || "refusal" in found2 || found2.healed || !isSeen6(found2.element)) return null;
  return isDisabled(found2.element) ? "end" : found2.element;
}
function below2(last3) {
  let at2 = (
    /** @type {Element | null} */
    last3 ?? null
  );
  for (let level = 0; at2 && level < OUTWARDS && !$Element_matches36.call(at2, ENDS); level++, at2 = parentOf(at2)) {
    const behind = after3(at2).find((each) => $Element_matches36.call(each, `${CONTROLS10}, ${OTHERS2}`) || $Element_querySelector20.call(each, `${CONTROLS10}, ${OTHERS2}`));
    if (behind) return $Element_matches36.call(behind, "footer") ? null : wayOn(behind);
  }
  return null;
}
function after3(element) {
  const found2 = [];
  for (let at2 = $Element_nextElementSibling6.call(element); at2 && found2.length < NEIGHBOURS; at2 = $Element_nextElementSibling6.call(at2)) if (isSeen6(at2)) found2.push(at2);
  return found2;
}
function wayOn(place) {
  const around4 = $Element_matches36.call(place, CONTROLS10) ? [place, ...after3(place)] : [...$Element_querySelectorAll20.call(place, CONTROLS10)];
  const controls = around4.filter((each) => $Element_matches36.call(each, CONTROLS10) && isSeen6(each));
  if ($Element_matches36.call(place, OTHERS2) || $Element_querySelector20.call(place, OTHERS2) || !controls.every(isButton2) || controls.length > MOST_BUTTONS) return null;
  const isOff = controls.map(isDisabled);
  if (controls.length === 1) return isOff[0] ? "end" : controls[0] ?? null;
  const half2 = controls.length / 2;
  const [back, on] = [isOff.slice(0, half2), isOff.slice(half2)];
  if (!Number.isInteger(half2) || !(back.every(Boolean) || on.every(Boolean))) return null;
  return on.every(Boolean) ? "end" : controls[half2] ?? null;
}
function isButton2(control) {
  if ($Element_matches36.call(control, OPENERS)) return false;
  const href = hrefOf2(control);
  if (href) return !/^https?:/.test(href) || href.startsWith(`${location.href.split("#")[0]}#`);
  const isNative = control instanceof HTMLButtonElement || control instanceof HTMLInputElement;
  return !isNative || control.form === null || control.type === "button";
}

// extension/page/extracting/scraping.js
var $Element_isConnected25 = /* @__PURE__ */ builtin(Element.prototype, "isConnected");
var $Element_checkVisibility28 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_closest28 = /* @__PURE__ */ builtin(Element.prototype, "closest");
var $Element_querySelectorAll21 = /* @__PURE__ */ builtin(Element.prototype, "querySelectorAll");
var $Element_localName48 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_matches37 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var $Element_getAttribute46 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Node_baseURI7 = /* @__PURE__ */ builtin(Node.prototype, "baseURI");
var ADDRESSES = new Set("href src action formaction poster cite data background".split(" "));
var LABELLED3 = /^([^:：]{1,40})[:：]\s+(\S.*)$/;
var NOTHING3 = { columns: [], links: [], keys: [], rows: [], total: null, message: "", ended: false, weight: 0 };
var numbers2 = /* @__PURE__ */ new WeakMap();
var lastNumber = 0;
async function scrape({ space: space2, prefix, nextRef: nextRef2, rows: selector, fields, cells, limit, again, peek }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const wrong = [selector, ...fields.map((field) => field.selector)].find((each) => each && !isSelector3(each));
  if (wrong) return refused({ code: "invalid", message: `"${wrong}" is no CSS selector.` });
  await run2(walkAll());
  const source = selector ? selected2(selector) : largest(null);
  if (!source || peek) return { ...view(null), ...NOTHING3, weight: source?.weight ?? 0 };
  const read8 = reading(source, fields);
  const { pieces: pieces4, message, whole: whole4 } = await all4(read8, limit);
  const grid = read8.finish(pieces4);
  const total = totalOf(read8, pieces4);
  const there = grid.made.map((made3) => (
    /** @type {Piece} */
    pieces4[made3].element
  )).filter((row) => $Element_isConnected25.call(row));
  const next3 = next2(there, space2, again);
  return {
    ...view(next3 === "end" ? null : next3),
    ...cells ? shownIn2(grid) : NOTHING3,
    rows: grid.made.map((made3, at2) => rowOf3(
      /** @type {Piece} */
      pieces4[made3],
      cells ? cellsOf(grid, at2) : []
    )),
    total: total && total > grid.made.length ? total : null,
    weight: source.weight,
    message,
    ended: next3 === "end" || next3 === null && whole4
  };
}
function view(next3) {
  if (!next3) return viewOf({ lines: [], elements: 0, omitted: 0 });
  const line = describe(next3, look(), isDisabled(next3));
  attach();
  return viewOf({
    lines: [{ depth: 0, ...treeLine(line, assign(next3, line.role, line.key)) }],
    elements: 1,
    omitted: 0
  });
}
function selected2(selector) {
  const matching = () => [...everywhere(selector)].filter((each) => $Element_checkVisibility28.call(each, { visibilityProperty: true }));
  const first = matching()[0];
  const parent = first && parentOf(first);
  if (!first || !parent) return null;
  const weight = matching().length;
  if (!(first instanceof HTMLTableRowElement)) {
    return { element: parent, weight, pieces: () => matching().map(pieceOf), finish: finish2 };
  }
  const pieces4 = () => {
    const wanted = new Set(matching());
    const around4 = new Set([...wanted].map((row) => $Element_closest28.call(row, "table")).filter((table2) => table2 !== null));
    return [...around4].flatMap(pieces3).filter(({ element, data }) => data.isHeader || wanted.has(element));
  };
  return { element: first.closest("table") ?? parent, weight, pieces: pieces4, finish };
}
function reading(source, fields) {
  const areCards = source.finish === finish2;
  const pieces4 = () => {
    const found2 = source.pieces();
    const elements = new Set(found2.map(({ element }) => element));
    return found2.map((piece) => {
      const inner = areCards ? [...labelled(piece), ...piece.data] : piece.data;
      const values2 = fields.map((field) => valueOf6(piece.element, elements, field));
      const text = [piece.text, ...values2].join("	");
      return { ...piece, text, data: (
        /** @type {Read} */
        { inner, values: values2, id: numberOf5(piece.element) }
      ) };
    });
  };
  return { ...source, pieces: pieces4, finish: (found2) => finished(source, found2) };
}
function finished(source, found2) {
  const grid = source.finish(found2.map((piece) => ({ ...piece, data: piece.data.inner })));
  if (source.finish !== finish2 || grid.made.length === found2.length) return grid;
  const made3 = found2.map((_, index) => index).filter((index) => grid.made.includes(index) || hasValues(found2[index]));
  const empty2 = grid.columns.map(() => "");
  return { ...grid, made: made3, rows: made3.map((index) => grid.rows[grid.made.indexOf(index)] ?? empty2) };
}
function hasValues(piece) {
  return piece?.data.values.some((value) => value !== null) ?? false;
}
function numberOf5(element) {
  const known6 = numbers2.get(element);
  if (known6) return known6;
  numbers2.set(element, ++lastNumber);
  return lastNumber;
}
function labelled({ element, data }) {
  const lists = [element, ...$Element_querySelectorAll21.call(element, "dl")].filter((each) => $Element_localName48.call(each) === "dl");
  const terms = lists.flatMap((list) => entries(list).map((entry) => entry.data));
  const heads = [...$Element_querySelectorAll21.call(element, "tr")].filter((row) => row.cells.length === 2 && row.cells[0]?.localName === "th");
  const cells = heads.map((row) => [...row.cells].map(textOf4));
  const told7 = (
    /** @type {Field[]} */
    data.map(({ value }) => LABELLED3.exec(value)?.slice(1) ?? [])
  );
  return [...terms, ...cells, ...told7].filter(([name, value]) => name && value).map(([name, value]) => ({ key: `:${name}`, name: String(name).replace(/[:：]\s*$/, ""), value }));
}
function valueOf6(row, all5, { selector, attribute: attribute5, url }) {
  const found2 = selector ? within6(row, selector).find((each) => ownerOf(each, all5) === row) : row;
  if (!found2) return null;
  if (attribute5) return attributeOf(found2, attribute5, url);
  return url ? addressOf3(found2) : textOf4(found2);
}
function within6(row, selector) {
  const own2 = $Element_matches37.call(row, selector) || /^:scope$/.test(selector.trim()) ? [row] : [];
  const light = [...own2, ...$Element_querySelectorAll21.call(row, selector)];
  const roots = rootsNow().filter((root2) => root2 instanceof ShadowRoot && contains(row, root2.host));
  return [...light, ...roots.flatMap((root2) => [...call(root2, "querySelectorAll", selector)])];
}
function ownerOf(element, rows) {
  for (const at2 of upwards(element)) if (rows.has(at2)) return at2;
  return null;
}
function addressOf3(element) {
  if (element instanceof HTMLImageElement) return element.currentSrc || element.src;
  const around4 = $Element_closest28.call(element, "a[href]");
  return addressIn(element) || (around4 ? addressIn(around4) : "");
}
function attributeOf(element, name, url) {
  const value = $Element_getAttribute46.call(element, name);
  if (value === null) return null;
  if (name === "value" && ($Element_matches37.call(element, "input[type=hidden]") || isSecret(element))) return "";
  return url || ADDRESSES.has(name) ? resolved(value) : value;
}
function resolved(value) {
  return URL.canParse(value, $Node_baseURI7.call(document)) ? new URL(value, $Node_baseURI7.call(document)).href : value;
}
function rowOf3({ text, data }, cells) {
  const { id, values: values2 } = (
    /** @type {Read} */
    data
  );
  return { id, digest: digestOf3(text), values: values2, cells };
}
function linked(grid) {
  const { links = [] } = grid;
  return grid.columns.map((_, column) => column).filter((column) => links.some((line) => line[column]));
}
function shownIn2(grid) {
  const more = linked(grid);
  return {
    columns: [...grid.columns, ...more.map((column) => grid.columns[column] ?? "")],
    keys: [...grid.keys, ...more.map((column) => `${grid.keys[column]}@`)],
    links: [...grid.keys.map((key) => key.endsWith("@")), ...more.map(() => true)]
  };
}
function cellsOf(grid, at2) {
  return [...grid.rows[at2] ?? [], ...linked(grid).map((column) => grid.links?.[at2]?.[column] ?? "")];
}
function digestOf3(text) {
  return [2166136261, 461845907].map((seed) => {
    let hash2 = seed;
    for (let at2 = 0; at2 < text.length; at2++) hash2 = Math.imul(hash2 ^ text.charCodeAt(at2), 16777619);
    return (hash2 >>> 0).toString(36);
  }).join("");
}

// extension/page/seeing/facts.js
var $Element_getBoundingClientRect20 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_checkVisibility29 = /* @__PURE__ */ builtin(Element.prototype, "checkVisibility");
var $Element_localName49 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Document_createRange5 = /* @__PURE__ */ builtin(Document.prototype, "createRange");
var $Document_createTreeWalker4 = /* @__PURE__ */ builtin(Document.prototype, "createTreeWalker");
var $Node_parentElement8 = /* @__PURE__ */ builtin(Node.prototype, "parentElement");
var DRAWN4 = "canvas, img, video, svg, picture, object, embed";
var FIELDS16 = "input:not([type=hidden]), select, textarea, [contenteditable], [role=textbox], [role=combobox], [role=searchbox]";
var ACROSS = 64;
var DOWN = 40;
var MOST_TEXTS4 = 4e3;
var ICON = 32;
var Cover = class {
  squares = new Uint8Array(ACROSS * DOWN);
  /** @param {Box} box */
  add({ x, y, width, height }) {
    const [left2, right] = span(x, x + width, innerWidth, ACROSS);
    const [top2, bottom] = span(y, y + height, innerHeight, DOWN);
    for (let row = top2; row < bottom; row++) this.squares.fill(1, row * ACROSS + left2, row * ACROSS + Math.max(left2, right));
  }
  get share() {
    return this.squares.reduce((sum, square) => sum + square, 0) / this.squares.length;
  }
};
function span(from, to, size, count4) {
  const square = (place) => Math.max(0, Math.min(count4, Math.round(place * count4 / (size || 1))));
  return [square(from), square(to)];
}
function isSeen7(element) {
  const box = $Element_getBoundingClientRect20.call(element);
  if (box.width < 1 || box.height < 1 || isOutside(box, viewNow())) return false;
  return $Element_checkVisibility29.call(element, { visibilityProperty: true, opacityProperty: true });
}
function drawn4() {
  const cover = new Cover();
  for (const element of everywhere(DRAWN4)) {
    const box = $Element_getBoundingClientRect20.call(element);
    if (box.width > ICON && box.height > ICON && isSeen7(element)) cover.add(box);
  }
  return cover.share;
}
function linesInView() {
  refresh3();
  const survey2 = start(look());
  const block = rootBlock(survey2.look);
  if (!block) return [];
  open2(survey2, unitOf(block, 0, null), false);
  return survey2.opened.map(({ line }) => line);
}
function named3() {
  const cover = new Cover();
  for (const { name, place, role, structural } of linesInView()) {
    if (!name || !place || structural || role === "iframe" || $Element_localName49.call(place) === "canvas") continue;
    cover.add(role === "text" ? extentOf(place) : $Element_getBoundingClientRect20.call(place));
  }
  return cover.share;
}
function extentOf(element) {
  const range = $Document_createRange5.call(document);
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
function characters() {
  const counts = /* @__PURE__ */ new Map();
  let left2 = MOST_TEXTS4;
  for (const root2 of rootsNow()) {
    const walker = $Document_createTreeWalker4.call(document, root2, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && left2 > 0; node = walker.nextNode()) {
      const length = collapse(
        /** @type {Text} */
        node.data
      ).length;
      if (length === 0 || !$Node_parentElement8.call(node) || !isSeen7($Node_parentElement8.call(node))) continue;
      const size = parseFloat(getComputedStyle($Node_parentElement8.call(node)).fontSize);
      counts.set(size, (counts.get(size) ?? 0) + length);
      left2 -= 1;
    }
  }
  return [...counts];
}
function measure2() {
  return {
    drawn: drawn4(),
    named: named3(),
    fields: [...everywhere(FIELDS16)].filter(isSeen7).length,
    characters: characters(),
    frames: framesIn().map(placeOf3),
    place: placeInParent(),
    size: [innerWidth, innerHeight]
  };
}

// extension/page/seeing/finding.js
var $Element_children8 = /* @__PURE__ */ builtin(Element.prototype, "children");
async function find2({ space: space2, prefix, nextRef: nextRef2, query, role, limit }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const words = collapse(query).toLowerCase().split(" ").filter(Boolean);
  const top2 = await run2(walkAll());
  const result = { lines: [], elements: 0, omitted: 0 };
  const look6 = look();
  const wanted = (line) => matches(line, words, role);
  search2(withCells(top2, words, role, look6), [], wanted, limit, result, look6);
  attach();
  return viewOf(result);
}
function matches(line, words, role) {
  if (role ? line.role !== role : words.length === 0) return false;
  const states = Object.entries(line.states).map(([key, value]) => `${key}=${value}`);
  const text = `${line.role} ${line.name} ${states.join(" ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
function withCells(lines, words, role, look6) {
  return lines.map((line) => {
    const children = withCells(
      /** @type {Line[]} */
      line.children,
      words,
      role,
      look6
    );
    const holds2 = line.role === "row" && (role ? isCell(role) : matches(line, words, null));
    if (!holds2 || !line.place) return { ...line, children };
    const listed3 = new Set(children.map(({ element }) => element));
    const cells = [...$Element_children8.call(line.place)].filter((cell) => isCell(roleOf2(cell)) && !listed3.has(cell));
    const found2 = cells.map((cell) => describe(cell, look6, false)).filter((cell) => cell.name && matches(cell, words, role));
    return { ...line, children: [...found2, ...children] };
  });
}
function search2(lines, above, wanted, limit, result, look6) {
  for (const line of lines) {
    const place = (
      /** @type {Place} */
      { line, depth: above.length, out: null }
    );
    if (wanted(line)) {
      if (result.elements < limit) write2(place, above, result, look6);
      else result.omitted += 1;
    } else if (line.role === "iframe") {
      for (const each of [...above, place]) if (!each.out) putAbove(each, result).aside = true;
    }
    search2(
      /** @type {Line[]} */
      line.children,
      [...above, place],
      wanted,
      limit,
      result,
      look6
    );
  }
}
function write2(place, above, result, look6) {
  for (const each of above) (each.out ?? putAbove(each, result)).aside = false;
  put4(place, give(place.line, look6), result);
  result.elements += 1;
}
function putAbove(place, result) {
  return Object.assign(put4(place, refOf3(place.line), result), { above: true });
}
function put4(place, ref, result) {
  const out = { depth: place.depth, ...treeLine(place.line, ref) };
  const frame2 = place.line.role === "iframe" && place.line.element;
  place.out = frame2 ? { ...out, ...factsOf(frame2) } : out;
  result.lines.push(place.out);
  return place.out;
}
function refOf3(line) {
  return line.interactive && line.element ? assign(line.element, line.role, line.key) : null;
}
function give(line, look6) {
  if (line.interactive || !line.place) return refOf3(line);
  const { role, key } = describe(line.place, look6, false);
  return assign(line.place, role, key);
}

// extension/page/seeing/pointing.js
var $Document_body22 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement16 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Element_localName50 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_textContent34 = /* @__PURE__ */ builtin(Element.prototype, "textContent");
var $Element_getAttribute47 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_getElementsByTagName8 = /* @__PURE__ */ builtin(Element.prototype, "getElementsByTagName");
var $Element_getBoundingClientRect21 = /* @__PURE__ */ builtin(Element.prototype, "getBoundingClientRect");
var $Element_addEventListener4 = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Element_dispatchEvent9 = /* @__PURE__ */ builtin(Element.prototype, "dispatchEvent");
var FRAMES4 = /* @__PURE__ */ new Set(["iframe", "frame", "object", "embed"]);
var MOST_ELEMENTS7 = 200;
var PROBE = "webhand:probe";
var LONGEST_TEXT2 = 200;
async function at({ space: space2, prefix, nextRef: nextRef2, x, y, size }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const point = size ? stretched({ x, y }, size) : unzoomed({ x, y });
  if (point.x < 0 || point.y < 0 || point.x >= innerWidth || point.y >= innerHeight) return outside({ x, y });
  const hit = elementAt(point.x, point.y);
  if (!hit || hit === $Document_body22.call(document) || hit === $Document_documentElement16.call(document)) return nothing({ x, y });
  const control = FRAMES4.has($Element_localName50.call(hit)) ? null : await controlAround(hit, point);
  const line = control ?? described(hit);
  const element = (
    /** @type {Element} */
    line.element
  );
  const ref = assign(element, line.role, line.key);
  attach();
  const view2 = viewOf({ lines: [{ depth: 0, ...treeLine(line, ref) }], elements: 1, omitted: 0 });
  return { ...view2, ...offset(element, point), element: markupOf(element, control !== null), inner: innerOf2(hit, point) };
}
function markupOf(element, isControl3) {
  const text = element instanceof HTMLElement ? read(element, "innerText") : $Element_textContent34.call(element) ?? "";
  const { width, height } = boxOf7(element);
  return {
    tag: $Element_localName50.call(element),
    id: $Element_getAttribute47.call(element, "id") ?? "",
    classes: $Element_getAttribute47.call(element, "class") ?? "",
    text: cut(collapse(text)),
    clickable: isControl3 && !isDisabled(element),
    width,
    height
  };
}
function stretched({ x, y }, [width, height]) {
  return { x: x * innerWidth / (width || 1), y: y * innerHeight / (height || 1) };
}
function unzoomed({ x, y }) {
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = globalThis.visualViewport ?? {};
  return { x: x / scale + offsetLeft, y: y / scale + offsetTop };
}
async function controlAround(hit, point) {
  const controls = controlsIn2(await run2(walkAll()));
  for (const around4 of upwards(hit)) {
    const line = controls.get(around4);
    if (line && isIn3(boxOf7(around4), point)) return line;
    const control = around4 instanceof HTMLLabelElement ? around4.control : null;
    const labelled2 = control && controls.get(control);
    if (labelled2) return labelled2;
    if ($Element_getElementsByTagName8.call(around4, "*").length > MOST_ELEMENTS7) break;
  }
  return null;
}
function described(element) {
  return describe(element, look(), isDisabled(element));
}
function controlsIn2(lines) {
  const found2 = /* @__PURE__ */ new Map();
  const waiting2 = [...lines];
  for (let line = waiting2.pop(); line; line = waiting2.pop()) {
    if (line.element && line.interactive && !line.structural && line.role !== "iframe") found2.set(line.element, line);
    for (
      const child of
      /** @type {Line[]} */
      line.children
    ) waiting2.push(child);
  }
  return found2;
}
function cut(text) {
  return text.length > LONGEST_TEXT2 ? `${text.slice(0, LONGEST_TEXT2)}…` : text;
}
function boxOf7(element) {
  const checked = check2(element);
  return $Element_getBoundingClientRect21.call("surface" in checked ? checked.surface : element);
}
function isIn3({ left: left2, right, top: top2, bottom }, { x, y }) {
  return x >= left2 && x < right && y >= top2 && y < bottom;
}
function offset(element, { x, y }) {
  const box = boxOf7(element);
  return { x: Math.max(0, Math.min(x - box.x, box.width - 1)), y: Math.max(0, Math.min(y - box.y, box.height - 1)) };
}
function innerOf2(hit, point) {
  const frames = framesIn();
  const index = frames.indexOf(
    /** @type {HTMLElement} */
    hit
  );
  if (index < 0) return null;
  const places4 = frames.map(placeOf3);
  return { ...withinFrame(hit, point), size: (
    /** @type {[number, number]} */
    places4[index]?.size
  ), index, frames: places4 };
}
function withinFrame(frame2, { x, y }) {
  const seen = { x: 0, y: 0 };
  const note8 = (event) => {
    const { offsetX, offsetY } = (
      /** @type {MouseEvent} */
      event
    );
    Object.assign(seen, { x: offsetX, y: offsetY });
  };
  $Element_addEventListener4.call(frame2, PROBE, note8, { once: true });
  $Element_dispatchEvent9.call(frame2, new MouseEvent(PROBE, { clientX: x, clientY: y }));
  const { paddingLeft, paddingTop } = getComputedStyle(frame2);
  return { x: seen.x - parseFloat(paddingLeft), y: seen.y - parseFloat(paddingTop) };
}
function outside(point) {
  const message = `The page shows nothing at ${said2(point)}: its view is ${innerWidth} x ${innerHeight}.`;
  return refused({ code: "outside_viewport", message });
}
function nothing(point) {
  return refused({ code: "not_found", message: `There is only the empty page at ${said2(point)}.` });
}

// extension/page/seeing/reading.js
var $Document_body23 = /* @__PURE__ */ builtin(Document.prototype, "body");
var $Document_documentElement17 = /* @__PURE__ */ builtin(Document.prototype, "documentElement");
var $Node_nodeType5 = /* @__PURE__ */ builtin(Node.prototype, "nodeType");
var $Element_localName51 = /* @__PURE__ */ builtin(Element.prototype, "localName");
var $Element_getAttribute48 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_hasAttribute22 = /* @__PURE__ */ builtin(Element.prototype, "hasAttribute");
var SKIPPED3 = new Set("script style noscript template head meta link title desc metadata defs symbol select datalist canvas audio video object".split(" "));
var CELLS3 = /* @__PURE__ */ new Set(["td", "th"]);
async function read7({ space: space2, prefix, nextRef: nextRef2 }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const page2 = { lines: [], text: "", start: "", pre: false, namer: null };
  const root2 = $Document_body23.call(document) ?? $Document_documentElement17.call(document);
  if (root2) await run2(readAll(root2, page2));
  flush2(page2);
  return viewOf({ lines: page2.lines, elements: 0, omitted: 0 });
}
function flush2(page2) {
  const texts3 = page2.pre ? page2.text.split("\n").map((text) => text.trimEnd()) : [collapse(page2.text)];
  for (const text of texts3) if (text) put5(page2, { depth: 0, name: page2.start + text });
  page2.text = page2.start = "";
  return null;
}
function put5(page2, line) {
  page2.lines.push(line);
}
function* readAll(root2, page2) {
  const levels = [enter3(root2, page2)];
  while (levels.length > 0) {
    const level = levels.at(-1);
    const next3 = level?.children.next();
    if (!level || next3?.done !== false) {
      levels.pop();
      if (level?.isBlock && leave3(level, page2) && (yield)) page2.namer = null;
    } else if ($Node_nodeType5.call(next3.value) === Node.ELEMENT_NODE) levels.push(enter3(
      /** @type {Element} */
      next3.value,
      page2
    ));
    else if ($Node_nodeType5.call(next3.value) === Node.TEXT_NODE && level.shows) say4(
      /** @type {Text} */
      next3.value.data,
      levels,
      page2
    );
  }
}
function say4(words, levels, page2) {
  page2.text = levels.some((level) => level?.struck) ? joined(page2.text, marked2(words)) : page2.text + words;
}
function enter3(element, page2) {
  if (SKIPPED3.has($Element_localName51.call(element)) || $Element_getAttribute48.call(element, "aria-hidden") === "true") return null;
  const style = getComputedStyle(element);
  if (style.display === "none") return null;
  if ($Element_localName51.call(element) === "iframe") return readFrame(element, page2);
  if (isSecretText3(element, page2)) return null;
  if ($Element_localName51.call(element) === "br") return flush2(page2);
  const isBlock3 = !style.display.startsWith("inline") && style.display !== "contents" && !CELLS3.has($Element_localName51.call(element));
  return isBlock3 ? enterBlock(element, style, page2) : enterInline(element, style, page2);
}
function enterBlock(element, style, page2) {
  flush2(page2);
  const level = levelOf2(element, style, page2, true);
  page2.pre = style.whiteSpace.startsWith("pre") && style.whiteSpace !== "pre-line" && !isField5(element);
  page2.start ||= startOf(element);
  return level;
}
function leave3(level, page2) {
  flush2(page2);
  page2.pre = level.pre;
  return true;
}
function enterInline(element, style, page2) {
  if (CELLS3.has($Element_localName51.call(element)) && page2.text.trim()) page2.text += " | ";
  if ($Element_localName51.call(element) === "img") page2.text += ` ${$Element_getAttribute48.call(element, "alt") ?? ""} `;
  else if (isField5(element)) page2.text += ` ${valueOf7(element, page2)} `;
  else return levelOf2(element, style, page2, false);
  return null;
}
function levelOf2(element, style, page2, isBlock3) {
  const children = childrenOf(element)[Symbol.iterator]();
  const struck = style.textDecorationLine.includes("line-through");
  return { children, shows: style.visibility === "visible", pre: page2.pre, isBlock: isBlock3, struck };
}
function readFrame(element, page2) {
  flush2(page2);
  put5(page2, { depth: 0, ...factsOf(element) });
  return null;
}
function startOf(element) {
  const role = roleOf2(element);
  if (role === "heading") return `${"#".repeat(levelOf(element))} `;
  return role === "listitem" ? "- " : "";
}
function isField5(element) {
  return $Element_localName51.call(element) === "input" || $Element_localName51.call(element) === "textarea";
}
function isSecretText3(element, page2) {
  if (!$Element_hasAttribute22.call(element, "contenteditable") && $Element_getAttribute48.call(element, "role") !== "textbox") return false;
  page2.namer ??= new Namer();
  return isSecret(element, page2.namer.nameOf(element));
}
function valueOf7(element, page2) {
  page2.namer ??= new Namer();
  const secret = isSecret(element, page2.namer.nameOf(element));
  return secret || isLabelDriven(element) ? "" : valueOf2(element) ?? "";
}

// extension/page/watching/dialogs.js
var dialogs_exports = {};
__export(dialogs_exports, {
  arrange: () => arrange,
  during: () => during3,
  own: () => own,
  present: () => present,
  takes: () => takes
});
var $Document_createElement7 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_addEventListener5 = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Element_getAttribute49 = /* @__PURE__ */ builtin(Element.prototype, "getAttribute");
var $Element_setAttribute4 = /* @__PURE__ */ builtin(Element.prototype, "setAttribute");
var $Element_removeAttribute5 = /* @__PURE__ */ builtin(Element.prototype, "removeAttribute");
var LEASE_MS = 6e4;
var MOST5 = 100;
var LONGEST11 = 2e3;
var acting = 0;
var ownedUntil = 0;
var arranged = null;
var count3 = 0;
var desk6 = $Document_createElement7.call(document, "i");
$Element_addEventListener5.call(desk6, "dialog", (event) => {
  if (takes(desk6)) event.preventDefault();
  else globalThis.webhandDialogs?.opened(desk6);
});
$Element_addEventListener5.call(desk6, "closed", () => globalThis.webhandDialogs?.closed());
$Element_addEventListener5.call(desk6, "leaving", () => globalThis.webhandDialogs?.leaving());
function present() {
  return ask("dialogs", desk6);
}
function takes(at2) {
  if (!isOurs()) return false;
  answer(at2);
  return true;
}
function dialog(at2, state) {
  const type2 = (
    /** @type {"alert" | "confirm" | "prompt"} */
    said3(at2, "type")
  );
  return { type: type2, text: said3(at2, "text"), default: said3(at2, "suggested"), state };
}
function isOurs() {
  if (count3 >= MOST5 || !globalThis.webhandDialogs?.canShow()) return false;
  return acting > 0 || performance.now() < ownedUntil && !navigator.userActivation.isActive;
}
function said3(at2, name) {
  return ($Element_getAttribute49.call(at2, name) ?? "").slice(0, LONGEST11);
}
function answer(at2) {
  const { type: type2, text, default: suggested = "" } = dialog(at2, "open");
  const meant = arranged && (arranged.about === null || arranged.about === text) ? arranged : null;
  const accept = type2 === "alert" || Boolean(meant?.accept);
  if (accept) $Element_setAttribute4.call(at2, "answer", meant?.text || suggested);
  else $Element_removeAttribute5.call(at2, "answer");
  if (type2 !== "alert") arranged = null;
  count3++;
  globalThis.webhandCarrier?.dialog?.(dialog(at2, accept ? "accepted" : "dismissed"));
}
function own(on) {
  ownedUntil = on ? performance.now() + LEASE_MS : 0;
  count3 = 0;
  if (on) present();
  else arranged = null;
}
function arrange({ accept, text, about = null }) {
  arranged = { accept, text, about, actions: 1 };
}
async function during3(perform2) {
  own(true);
  if (arranged && arranged.actions-- === 0) arranged = null;
  acting++;
  try {
    return await perform2();
  } finally {
    acting--;
  }
}

// extension/page/watching/saving.js
var saving_exports = {};
__export(saving_exports, {
  watch: () => watch5
});
var $Document_createElement8 = /* @__PURE__ */ builtin(Document.prototype, "createElement");
var $Element_addEventListener6 = /* @__PURE__ */ builtin(Element.prototype, "addEventListener");
var $Element_matches38 = /* @__PURE__ */ builtin(Element.prototype, "matches");
var files = 0;
var desk7 = $Document_createElement8.call(document, "i");
$Element_addEventListener6.call(desk7, "file", () => void files++);
function isOnSavingLink(event) {
  return event.composedPath().some((node) => node instanceof Element && $Element_matches38.call(node, "a[download], area[download]"));
}
function watch5() {
  ask("saving", desk7);
  const before4 = files;
  let clicked = false;
  const look6 = (event) => void (clicked ||= isOnSavingLink(event));
  addEventListener("click", look6, { capture: true });
  return {
    stop() {
      removeEventListener("click", look6, { capture: true });
      return clicked || files > before4;
    }
  };
}

// extension/page/version.js
var VERSION = "8fbbe18d81c2";

// extension/page/engine.js
async function expand3({ space: space2, prefix, nextRef: nextRef2, ref, budget }) {
  begin4({ space: space2, prefix, nextRef: nextRef2 });
  const written2 = expand2(ref, budget);
  if (written2) return viewOf(written2);
  return refused({ code: "stale", message: `${ref} does not stand for something left out any more. Look at the page again.` });
}
function wellFormed(value) {
  if (typeof value === "string") return (
    /** @type {any} */
    value.isWellFormed() ? value : value.toWellFormed()
  );
  if (Array.isArray(value)) return (
    /** @type {any} */
    value.map(wellFormed)
  );
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  let copy;
  for (const name in value) {
    const inner = wellFormed(value[name]);
    if (inner !== value[name]) (copy ??= { ...value })[name] = inner;
  }
  return copy ?? value;
}
var WORDLESS = /* @__PURE__ */ new Set(["place", "viewport", "facts", "rest", "secrets"]);
var READING = /* @__PURE__ */ new Set(["read", "extract", "scrape", "select", "markup", "masked"]);
function told6(name, ask4) {
  const answered2 = (answer2) => {
    if (WORDLESS.has(name)) return answer2;
    if (READING.has(name)) scan();
    return wellFormed(without(answer2));
  };
  return (
    /** @type {F} */
    ((...given3) => {
      const answer2 = ask4(...given3);
      return answer2 instanceof Promise ? answer2.then(answered2) : answered2(answer2);
    })
  );
}
var engine = {
  version: VERSION,
  observe,
  find: find2,
  select: select4,
  read: read7,
  expand: expand3,
  at,
  place: () => ({ place: placeInParent(), size: [innerWidth, innerHeight] }),
  viewport: () => ({
    size: [innerWidth, innerHeight],
    ratio: devicePixelRatio,
    corner: [screenX, screenY],
    window: [outerWidth, outerHeight]
  }),
  facts: measure2,
  extract,
  scrape,
  markup,
  masked: ({ value }) => ({ value }),
  describe: describe3,
  perform,
  rest,
  sequel,
  secrets,
  answer: async () => ({ fault: "The engine is not ready." }),
  dialogs: dialogs_exports,
  saving: saving_exports,
  walk: walk_exports,
  kept: { refs: memory, digests: memory2 },
  inside: { interactive: interactive_exports, kinds: kinds_exports, lines: lines_exports, marks: marks_exports, names: names_exports, observing: observing_exports, refs: refs_exports, restless: restless_exports, roles: roles_exports, secrets: secrets_exports, seeing: seeing_exports, sequels: sequels_exports, settle: settle_exports, states: states_exports, toasts: toasts_exports, walk: walk_exports }
};
for (const [name, ask4] of Object.entries(engine)) {
  if (typeof ask4 === "function") engine[name] = told6(
    name,
    /** @type {any} */
    ask4
  );
}
engine.answer = answering(engine);
inLulls(readAhead);
globalThis.webhand = engine;
})();
//# sourceMappingURL=engine.bundle.js.map
