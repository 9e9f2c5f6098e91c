// Walks the flattened tree and makes lines of it, block by block.

import * as attributes from "../naming/attributes.js";
import * as generated from "../naming/generated.js";
import { after as siblingAfter, assignedTo, childrenOf, contains, expectCustom, isPage, rootOf } from "../walk.js";
import { areasOf } from "./areas.js";
import * as blocks from "./blocks.js";
import * as clickables from "./clickables.js";
import * as containers from "./containers.js";
import * as editors from "./editors.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import { split as splitRuns } from "./runs.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import * as signs from "./signs.js";
import * as widgets from "./widgets.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */
/** @import { Flow, Inherited, Look } from "./scene.js" */

const SKIPPED = new Set(
  (
    "script style noscript template head meta link title datalist source track param col colgroup " +
    "desc metadata defs symbol clipPath mask pattern linearGradient radialGradient filter"
  ).split(" "),
);

// An element of these is neither a control nor a container of its own unless an attribute makes it one.
const PLAIN = new Set("div span b i u em strong small font center p pre abbr code bdi bdo big cite data kbd mark q s samp sub sup time tt var wbr".split(" "));

// What a list is made of that hears a press for all its items.
const ITEMS = new Set([...PLAIN, "li"]);

const MAKES_MORE = attributes.ROLE | attributes.EDITABLE | attributes.LABELLED;

const { TEXT_NODE, ELEMENT_NODE } = Node;

/** @param {Node} node @param {Flow} flow @param {Inherited} from */
export function visit(node, flow, from) {
  const kind = node.nodeType;
  if (kind === TEXT_NODE) {
    if (from.visible && (!from.muted || from.struck)) scene.say(flow, /** @type {Text} */ (node), from);
  } else if (kind === ELEMENT_NODE) {
    try {
      visitElement(/** @type {Element} */ (node), flow, from);
    } catch {
      sayUnreadable(flow);
    }
  }
}

/** The rest of the page must not suffer from what nobody has thought of, and what is missing is said. @param {Flow} flow */
function sayUnreadable(flow) {
  scene.put(flow, lines.plain("text", "(a part of the page that cannot be read)", null));
}

/** @param {Element} parent @param {Flow} flow @param {Inherited} from */
export function visitChildren(parent, flow, from) {
  const tag = parent.localName;
  if (tag === "img") return visitAreas(parent, flow, from);
  if (tag === "details" && !(/** @type {HTMLDetailsElement} */ (parent).open)) return visitSummary(parent, flow, from);
  const isDressed = from.rules & generated.DRESS && from.visible && !from.muted && flow.look.namer.isDressed(parent);
  if (isDressed) scene.sayGenerated(flow, parent, "::before");
  const assigned = tag === "slot" ? assignedTo(parent) : null;
  const runs = assigned || from.whole ? null : splitRuns(parent);
  if (runs) for (const run of runs) scene.put(flow, blocks.blockOf(parent, from, run));
  else if (assigned) for (const node of assigned) visit(node, flow, from);
  else visitAll(parent, rootOf(parent, tag), flow, from);
  if (isDressed) scene.sayGenerated(flow, parent, "::after");
}

/** @param {Element} parent @param {ShadowRoot | null} root its own @param {Flow} flow @param {Inherited} from */
function visitAll(parent, root, flow, from) {
  const to = scene.within(flow.look, parent, root, from);
  for (let node = /** @type {Node | null} */ ((root ?? parent).firstChild); node; node = siblingAfter(node)) visit(node, flow, to);
}

/** @param {Element} image @param {Flow} flow @param {Inherited} from */
function visitAreas(image, flow, from) {
  if (!image.hasAttribute("usemap") || !from.visible) return;
  for (const area of areasOf(image)) {
    const has = attributes.of(area);
    if (interactive.isWidget(area, "link", has) || interactive.isClickable(area, has, false)) widgets.showArea(area, has, flow, from);
  }
}

/** @param {Element} details @param {Flow} flow @param {Inherited} from */
function visitSummary(details, flow, from) {
  const summary = [...details.children].find((child) => child.localName === "summary");
  if (summary) visitElement(summary, flow, from);
}

/** @param {Element} element @param {Flow} flow @param {Inherited} from */
function visitElement(element, flow, from) {
  const tag = element.localName;
  if (SKIPPED.has(tag)) return;
  const has = attributes.of(element);
  if (has & (attributes.ARIA_HIDDEN | attributes.INERT) && isLeftOut(element, flow.look, from)) return;
  if (from.muted && has === 0 && isSaid(element, tag, flow, from)) return;
  const style = getComputedStyle(element);
  const display = style.display;
  if (display === "none") return void expectCustom(element);
  const to = scene.inherit(element, tag, has, style, flow.look, from);
  if (display === "contents") return show(element, has, flow, from, to, null);
  if (display.startsWith("inline")) {
    if (tag === "br") scene.flush(flow);
    return show(element, has, flow, from, to, null);
  }
  scene.flush(flow);
  if (!from.whole && hasElements(element, tag)) flow.lines.push(blocks.blockFor(element, style, from, to));
  else showBlock(element, has, style, flow, from, to);
  scene.flush(flow);
}

/**
 * https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion, unless the focus is in there. What pages hide while a dialog is
 * open, beside the dialog, is still to be seen behind it.
 * @param {Element} element @param {Look} look @param {Inherited} from
 */
function isLeftOut(element, look, from) {
  const { focus, modal, ways } = look;
  if (element.getAttribute("aria-hidden") !== "true" && !element.hasAttribute("inert")) return false;
  if (editors.isDrawing(element, look) || interactive.isHiddenMark(element, from.pointer === "pointer")) return false;
  if (modal && !ways.has(element) && element.parentElement && ways.has(element.parentElement)) return false;
  return !contains(element, focus);
}

/**
 * Whether it is words alone, without an attribute of note, that a name has said: most of what stands in links is, and nothing
 * would come of asking for its style.
 * @param {Element} element @param {string} tag @param {Flow} flow @param {Inherited} from
 */
function isSaid(element, tag, flow, from) {
  if (!PLAIN.has(tag) || from.struck || from.pressed === "all" || flow.text !== "") return false;
  if (scene.canStrike(element, tag, 0, flow.look, from)) return false;
  // Where the pointer is a hand already, none begins.
  if (from.pointer !== "pointer" || from.rules & generated.MOVE || hasElements(element, tag)) return false;
  return !interactive.isItem(element, from.pressed) && !interactive.isHeard(element);
}

/** Leaves are cheaper to visit than to remember. @param {Element} element @param {string} tag */
function hasElements(element, tag) {
  return element.firstElementChild !== null || rootOf(element, tag) !== null;
}

/**
 * Sections are folded away by a height of zero: what is in them still has boxes, but nobody sees it. Others are not even
 * rendered (https://www.w3.org/TR/css-contain-3/#content-visibility).
 * @param {Element} element @param {number} has @param {CSSStyleDeclaration} style @param {Flow} flow
 * @param {Inherited} from @param {Inherited} to
 */
function showBlock(element, has, style, flow, from, to) {
  if (isUnrendered(element, has, style, flow.look, from)) return;
  if (style.overflowY === "visible") show(element, has, flow, from, to, null);
  else if (isFlat(element)) visitEscaping(element, has, style, flow, to);
  else show(element, has, flow, from, to, style);
}

/** What is drawn in SVG has no such box. @param {Element} element */
function isFlat(element) {
  return (element.clientHeight === 0 || element.clientWidth === 0) && !(element instanceof SVGElement);
}

/** @param {Element} element @param {number} has @param {CSSStyleDeclaration} style @param {Look} look @param {Inherited} from */
function isUnrendered(element, has, style, { namer }, from) {
  const root = rootOf(element); // its own rules may be for it
  const mayBe = root || has & (attributes.STYLE | attributes.HIDDEN) || (from.rules & generated.SKIP && namer.rulesFor(element) & generated.SKIP);
  if (!mayBe) return false; // the style is not free
  const child = (root ?? element).firstElementChild;
  if (!child && !(has & attributes.HIDDEN)) return false;
  return style.contentVisibility === "hidden" && !child?.checkVisibility();
}

/**
 * Boxes that are placed by something further out are not cut off here, and nothing is cut off by the page's own body.
 * @param {Element} element @param {number} has @param {CSSStyleDeclaration} style @param {Flow} flow @param {Inherited} from
 */
function visitEscaping(element, has, style, flow, from) {
  if (isPage(element) || editors.isWayIn(element)) return show(element, has, flow, from, from, null);
  const escaping = style.position === "static" ? /absolute|fixed/ : /fixed/;
  const to = scene.within(flow.look, element, rootOf(element), from);
  for (const child of childrenOf(element)) {
    if (child instanceof Element && escaping.test(getComputedStyle(child).position)) visitElement(child, flow, to);
  }
}

/** @param {Block} block @param {Look} look @returns {Entries} */
export function visitBlock(block, look) {
  const { element, run, from, to } = block;
  const flow = scene.flow(look, element);
  const style = block.style;
  block.style = null; // most blocks are visited once, and it is not kept for the others
  try {
    if (run) for (const each of run) visit(each, flow, to);
    else showBlock(element, attributes.of(element), style ?? getComputedStyle(element), flow, from, to);
  } catch {
    sayUnreadable(flow);
  }
  scene.flush(flow);
  return flow.lines;
}

/**
 * @param {Element} element @param {number} has @param {Flow} flow @param {Inherited} from @param {Inherited} to
 * @param {CSSStyleDeclaration | null} clipping its style, where it cuts off what is too large for it
 */
function show(element, has, flow, from, to, clipping) {
  const tag = element.localName;
  const isItem = to.pressed !== "" && ITEMS.has(tag) && interactive.isItem(element, to.pressed);
  const clickable = isItem || interactive.isClickable(element, has, to.pointer !== "" && to.pointer !== from.pointer);
  const sign = !clickable && has & attributes.TITLE && PLAIN.has(tag) ? signs.lineOf(element, to) : null;
  if (sign) return scene.put(flow, sign);
  if (!clickable && !clipping && PLAIN.has(tag) && !(has & MAKES_MORE) && !interactive.isForKeys(element)) return visitChildren(element, flow, to);
  const role = lines.roleOf(element, has);
  if (role === "iframe") return widgets.showFrame(element, flow, to);
  if (tag === "canvas") return widgets.showCanvas(element, role, flow, to);
  if (interactive.isWidget(element, role, has)) return widgets.showWidget(element, role, has, flow, to);
  if (tag === "label" && /** @type {HTMLLabelElement} */ (element).control) {
    return widgets.showLabel(/** @type {HTMLLabelElement} */ (element), flow, to);
  }
  if (clickable) return clickables.show(element, role, has, flow, to);
  containers.show(element, role, has, flow, to, clipping);
}

/** @returns {Generator<void, Line[]>} the top lines of the whole document as it is now */
export function* walkAll() {
  seeing.refresh();
  const look = scene.look();
  const block = blocks.rootBlock(look);
  if (!block) return [];
  return yield* blocks.flatten(blocks.open(block, look), look);
}

/** Every line there is, at once. @returns {Line[]} */
export function build() {
  const walk = walkAll();
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}
