// Walks the flattened tree and makes lines of it, block by block.

import { after as siblingAfter, assignedTo, childrenOf, contains, expectCustom, firstIn, rootOf } from "../walk.js";
import * as blocks from "./blocks.js";
import * as clickables from "./clickables.js";
import * as containers from "./containers.js";
import * as editors from "./editors.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import { split as splitRuns } from "./runs.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
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

// An element of these without an attribute is neither a control nor a container of its own.
const PLAIN = new Set("div span b i u em strong small font center p pre abbr code bdi bdo big cite kbd mark q s samp sub sup tt var wbr".split(" "));

/** @param {Node} node @param {Flow} flow @param {Inherited} from */
export function visit(node, flow, from) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!from.muted && from.visible) scene.say(flow, /** @type {Text} */ (node).data, node.parentElement);
  } else if (node.nodeType === Node.ELEMENT_NODE) {
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
  if (isShut(parent)) return visitSummary(parent, flow, from);
  const assigned = assignedTo(parent);
  const runs = assigned || from.whole ? null : splitRuns(parent);
  if (runs) for (const run of runs) scene.put(flow, blocks.blockOf(parent, from, run));
  else if (assigned) for (const node of assigned) visit(node, flow, from);
  else for (let node = firstIn(parent); node; node = siblingAfter(node)) visit(node, flow, from);
}

/** @param {Element} element */
function isShut(element) {
  return element.localName === "details" && !(/** @type {HTMLDetailsElement} */ (element).open);
}

/** @param {Element} details @param {Flow} flow @param {Inherited} from */
function visitSummary(details, flow, from) {
  const summary = [...details.children].find((child) => child.localName === "summary");
  if (summary) visitElement(summary, flow, from);
}

/** @param {Element} element @param {Flow} flow @param {Inherited} from */
function visitElement(element, flow, from) {
  if (SKIPPED.has(element.localName)) return;
  if (element.hasAttributes() && isLeftOut(element, flow.look)) return;
  const style = getComputedStyle(element);
  const display = style.display;
  if (display === "none") return void expectCustom(element);
  const to = scene.inherit(element, style, from);
  if (display === "contents") return show(element, flow, from, to, null);
  if (display.startsWith("inline")) {
    if (element.localName === "br") scene.flush(flow);
    return show(element, flow, from, to, null);
  }
  scene.flush(flow);
  if (!from.whole && hasElements(element)) flow.lines.push(blocks.blockFor(element, from, to));
  else showBlock(element, style, flow, from, to);
  scene.flush(flow);
}

/**
 * https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion, unless the focus is in there. What pages hide while a dialog is
 * open, beside the dialog, is still to be seen behind it.
 * @param {Element} element @param {Look} look
 */
function isLeftOut(element, look) {
  const { focus, modal, ways } = look;
  if (element.getAttribute("aria-hidden") !== "true" && !element.hasAttribute("inert")) return false;
  if (editors.isDrawing(element, look)) return false;
  if (modal && !ways.has(element) && element.parentElement && ways.has(element.parentElement)) return false;
  return !contains(element, focus);
}

/** Leaves are cheaper to visit than to remember. @param {Element} element */
function hasElements(element) {
  return element.firstElementChild !== null || rootOf(element) !== null;
}

/**
 * Sections are folded away by a height of zero: what is in them still has boxes, but nobody sees it. Others are not even
 * rendered (https://www.w3.org/TR/css-contain-3/#content-visibility).
 * @param {Element} element @param {CSSStyleDeclaration} style @param {Flow} flow
 * @param {Inherited} from @param {Inherited} to
 */
function showBlock(element, style, flow, from, to) {
  if (isUnrendered(element, style)) return;
  if (style.overflowY === "visible") show(element, flow, from, to, null);
  else if (isFlat(/** @type {HTMLElement} */ (element))) visitEscaping(element, style, flow, to);
  else show(element, flow, from, to, style);
}

/** @param {HTMLElement} element */
function isFlat(element) {
  return element.offsetHeight === 0 || element.offsetWidth === 0;
}

/** Asked only where it shows: the style is not free. @param {Element} element @param {CSSStyleDeclaration} style */
function isUnrendered(element, style) {
  const child = element.firstElementChild;
  const seemsSo = child ? !child.checkVisibility() : element.hasAttribute("hidden");
  return seemsSo && style.contentVisibility === "hidden";
}

/**
 * Boxes that are placed by something further out are not cut off here, and nothing is cut off by the page's own body.
 * @param {Element} element @param {CSSStyleDeclaration} style @param {Flow} flow @param {Inherited} from
 */
function visitEscaping(element, style, flow, from) {
  const page = element === document.body || element === document.documentElement;
  if (page || editors.isWayIn(element)) return show(element, flow, from, from, null);
  const escaping = style.position === "static" ? /absolute|fixed/ : /fixed/;
  for (const child of childrenOf(element)) {
    if (child instanceof Element && escaping.test(getComputedStyle(child).position)) visitElement(child, flow, from);
  }
}

/** @param {Block} block @param {Look} look @returns {Entries} */
export function visitBlock(block, look) {
  const flow = scene.flow(look, block.element);
  try {
    if (block.run) for (const element of block.run) visit(element, flow, block.to);
    else showBlock(block.element, getComputedStyle(block.element), flow, block.from, block.to);
  } catch {
    sayUnreadable(flow);
  }
  scene.flush(flow);
  return flow.lines;
}

/**
 * @param {Element} element @param {Flow} flow @param {Inherited} from @param {Inherited} to
 * @param {CSSStyleDeclaration | null} clipping its style, where it cuts off what is too large for it
 */
function show(element, flow, from, to, clipping) {
  const clickable = interactive.isClickable(element, to.pointer && !from.pointer);
  if (!clickable && !clipping && PLAIN.has(element.localName) && !element.hasAttributes()) return visitChildren(element, flow, to);
  const role = lines.roleOf(element);
  if (role === "iframe") return widgets.showFrame(element, flow, to);
  if (element.localName === "canvas") return widgets.showCanvas(element, role, flow, to);
  if (interactive.isWidget(element, role)) return widgets.showWidget(element, role, flow, to);
  if (element.localName === "label" && /** @type {HTMLLabelElement} */ (element).control) {
    return widgets.showLabel(/** @type {HTMLLabelElement} */ (element), flow, to);
  }
  if (clickable) return clickables.show(element, role, flow, to);
  containers.show(element, role, flow, to, clipping);
}

/** @returns {Generator<void, Line[]>} the top lines of the whole document as it is now */
export function* walkAll() {
  seeing.refresh();
  const block = blocks.rootBlock();
  if (!block) return [];
  const look = scene.look();
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
