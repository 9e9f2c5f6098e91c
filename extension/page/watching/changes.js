// What changed since the last look, so that only that is visited again. What leaves a trace was heard (observing.js);
// the rest is found by comparing the lines of the last look with what they stand for now.

import * as names from "../naming/names.js";
import { statesOf, written } from "../naming/states.js";
import * as blocks from "../seeing/blocks.js";
import * as interactive from "../seeing/interactive.js";
import * as lines from "../seeing/lines.js";
import * as parts from "../seeing/parts.js";
import * as probes from "../seeing/probes.js";
import * as rows from "../seeing/rows.js";
import * as scene from "../seeing/scene.js";
import * as scrollers from "../seeing/scrollers.js";
import * as walk from "../walk.js";
import { refresh as refreshMarks } from "./marks.js";
import * as observing from "./observing.js";
import { of as reachIn, signature } from "./reach.js";

/** @import { Line } from "../seeing/lines.js" */
/** @import { Look } from "../seeing/scene.js" */
/** @import { Item } from "../seeing/survey.js" */
/** @import { Heard } from "./observing.js" */
/** @import { Reach } from "./selectors.js" */

const MOST_RECENT = 50;
// A page with more rules that look into what they style is cheaper to visit anew.
const MOST_ANCHORS = 40;
// Shown only while the focus is in there.
const LEFT_OUT = '[aria-hidden="true"], [inert]';

const before = {
  sheets: "",
  viewport: "",
  position: "",
  hash: "",
  checked: "",
  /** @type {Element[]} */ modals: [],
  /** @type {Element | null} */ focus: null,
};

/** Containers that refer to a name which is not there yet. @type {Set<Element>} */
const nameless = new Set();

/** Where something changed lately, the last first. @type {Set<Element>} */
const recent = new Set();

/** Whether the run has not looked yet. */
let unseen = true;

/** The same with everything around it. @type {Set<Element>} */
let recentChain = new Set();

/**
 * Marks as out of date what has to be visited again.
 * @param {Item[]} items the lines that were opened for the last look
 * @returns {"same" | "moved" | "changed"} `moved`: other lines may be in view
 */
export function update(items) {
  const heard = observing.take();
  const stateful = compare(items, heard);
  const isNews = !unseen;
  unseen = false;
  if (heard.all || differs("sheets") || differs("viewport")) return anew();
  const moved = differs("position") || heard.scrolled;
  if (heard.inside.size + heard.whole.size === 0 && !stateful) return moved ? "moved" : "same";
  if (isNews) remember(heard);
  // What stands behind a dialog is shown while it is open, also where the page has hidden it.
  if (isOtherModal()) return anew();
  const reaches = new Map(walk.rootsNow().map((root) => [/** @type {Node} */ (root), reachIn(root)]));
  if (stateful && [...reaches.values()].some(({ states }) => states)) return anew();
  for (const element of nameless) heard.inside.add(element);
  for (const element of heard.whole) if (!spread(element, true, reaches)) return anew();
  for (const element of heard.inside) if (!spread(element, false, reaches)) return anew();
  invalidateReferences(items);
  return "changed";
}

/**
 * Marks an element as out of date, with everything that style rules can make depend on it.
 * @param {Element} element @param {boolean} looks whether it can look different itself, not only what is in it
 * @param {Map<Node, Reach>} reaches
 * @returns {boolean} false where that can be anything
 */
function spread(element, looks, reaches) {
  const reach = reaches.get(element.getRootNode());
  if (!reach || !element.isConnected) return true;
  if (reach.everywhere || reach.anchors.size > MOST_ANCHORS) return false;
  const parent = walk.parentOf(element);
  const hosts = walk.rootOf(element) !== null;
  blocks.invalidate((looks && reach.below && parent) || element, looks || reach.below || hosts);
  // Its siblings are asked for their style again where their parent is visited again.
  if (looks && reach.siblings && parent) blocks.invalidate(parent, false);
  for (const anchor of reach.anchors) {
    for (let at = element.closest(anchor); at; at = at.parentElement?.closest(anchor) ?? null) blocks.invalidate(at, true);
  }
  return true;
}

/** Whether other dialogs are open than at the last look. */
function isOtherModal() {
  const modals = scene.openModals();
  const other = exclusive(modals, before.modals).length > 0;
  before.modals = modals;
  return other;
}

/** What leaves no trace anywhere, in words that differ when it does. */
const situation = {
  sheets: () => signature(),
  viewport: () => `${innerWidth} ${innerHeight} ${devicePixelRatio}`,
  position: () => `${scrollX} ${scrollY} ${window.length}`,
  hash: () => location.hash,
  checked: checkedNow,
};

/** @param {keyof typeof situation} what @returns {boolean} whether it is another than the last time it was asked for */
function differs(what) {
  const now = situation[what]();
  const differ = before[what] !== now;
  before[what] = now;
  return differ;
}

/** @returns {"changed"} */
function anew() {
  // Asked here so that the next look compares with what this one has seen.
  for (const what of /** @type {const} */ (["sheets", "viewport", "position"])) differs(what);
  before.modals = scene.openModals();
  blocks.clear();
  nameless.clear();
  return "changed";
}

/**
 * @param {Item[]} items @param {Heard} heard gets what is found
 * @returns {boolean} whether a state changed that style rules can ask for (`:focus-within`, `:checked ~ nav`)
 */
function compare(items, heard) {
  for (const host of walk.newHosts()) heard.whole.add(host);
  for (const element of refreshMarks()) heard.inside.add(element);
  if (heard.inside.size + heard.whole.size) for (const element of parts.changed()) heard.inside.add(element);
  for (const element of animated()) heard.whole.add(element);
  const refocused = exclusive([walk.focused()], [before.focus]).filter((each) => each !== null);
  before.focus = walk.focused();
  const touched = [...changedControls(items), ...refocused];
  for (const element of touched) heard.inside.add(element);
  for (const element of refocused) for (const at of walk.upwards(element)) if (at.matches(LEFT_OUT)) heard.inside.add(at);
  for (const element of [...touched, ...heard.whole]) for (const label of labelsOf(element)) heard.inside.add(label);
  // Both have to be asked: each remembers what it was told.
  const [hash, checked] = [differs("hash"), differs("checked")];
  return hash || checked || heard.hovered || touched.length > 0;
}

/** What stands in for a control that nobody sees. @param {Element} control @returns {Iterable<Element>} */
function labelsOf(control) {
  const mayBeHidden = control.localName === "button" || interactive.isLabelDriven(control);
  return (mayBeHidden && /** @type {HTMLInputElement | HTMLButtonElement} */ (control).labels) || [];
}

/** Menus that open by a check box nobody sees have no line to compare. @returns {string} */
function checkedNow() {
  let marks = 0;
  let place = 0;
  for (const root of walk.rootsNow()) {
    const inputs = root === document ? document.getElementsByTagName("input") : root.querySelectorAll("input");
    for (let index = 0; index < inputs.length; index++, place++) {
      if (/** @type {HTMLInputElement} */ (inputs[index]).checked) marks = (Math.imul(marks, 31) + place + 1) | 0;
    }
  }
  return `${marks} ${place}`;
}

/** @template T @param {T[]} some @param {T[]} others @returns {T[]} what is in one of the two only */
function exclusive(some, others) {
  return [...some.filter((each) => !others.includes(each)), ...others.filter((each) => !some.includes(each))];
}

/** @param {Item[]} items @returns {Element[]} */
function changedControls(items) {
  const changed = [];
  const focus = walk.focused();
  for (const { line } of items) {
    if (line.probe !== null && line.element && probe(line, line.element, focus) !== line.probe) changed.push(line.element);
  }
  return changed;
}

/** @param {Line} line @param {Element} element @param {Element | null} focus */
function probe(line, element, focus) {
  return line.structural ? written(scrollers.positionOf(element)) : probes.of(element, focus);
}

/** A line can say what stands elsewhere: a label, a description, an error. @param {Item[]} items */
function invalidateReferences(items) {
  const look = scene.look();
  for (const { line } of items) {
    const { place } = line;
    if (line.refers && place && !isUpToDate(line, place, look)) blocks.invalidate(place, false);
  }
}

/** @param {Line} line @param {Element} place @param {Look} look */
function isUpToDate(line, place, look) {
  if (!line.interactive || line.structural) return isContainerUpToDate(line, place, look);
  const now = lines.describe(place, look, "disabled" in line.states, line.role);
  return now.key === line.key && written(line.states) === written(now.states);
}

/** @param {Line} line @param {Element} place @param {Look} look */
function isContainerUpToDate(line, place, { namer, focus }) {
  if (place.hasAttribute("aria-labelledby") && names.shorten(namer.nameOf(place)) !== line.key) return false;
  if (rows.isCell(line.role)) return true;
  const states = statesOf(place, line.role, { disabled: false, focused: place === focus, namer });
  return written(line.states).startsWith(written(states));
}

/** @param {Heard} heard */
function remember({ inside, whole }) {
  for (const element of [...inside, ...whole]) {
    recent.delete(element);
    recent.add(element);
  }
  for (const old of recent) {
    if (recent.size <= MOST_RECENT && old.isConnected) continue;
    recent.delete(old);
  }
  recentChain = new Set();
  for (const element of recent) {
    for (let at = /** @type {Element | null} */ (element); at && !recentChain.has(at); at = walk.parentOf(at)) recentChain.add(at);
  }
}

/** Another run begins: what changed before its first look is not news for it. */
export function forget() {
  recent.clear();
  recentChain = new Set();
  unseen = true;
}

/** @param {Element} element */
export function expectName(element) {
  nameless.add(element);
}

/** Whether something changed in the element itself lately. @param {Element} element */
export function isChanged(element) {
  return recent.has(element);
}

/** The same, in it or in something around it. @param {Element} element */
export function isRecent(element) {
  return recentChain.has(element);
}

// What running animations have shown or hidden since the last look: they change styles without a mutation.

// An animation of something else ends with the same lines.
const TELLING = ["opacity", "visibility", "display", "height", "width", "maxHeight", "maxWidth", "scale", "fontSize", "content"];

/** What was animated at the last look, and how it looked then. @type {Map<Element, string>} */
let ran = new Map();

/** @type {WeakMap<Animation, boolean>} */
const telling = new WeakMap();

/** @returns {Element[]} what an animation has shown or hidden since the last look */
function animated() {
  const running = document.getAnimations().filter(isTelling).map((each) => /** @type {KeyframeEffect} */ (each.effect).target);
  const now = new Map();
  for (const target of running) if (target) now.set(target, appearance(target));
  const changed = [...now].filter(([target, looks]) => ran.get(target) !== looks);
  const ended = [...ran].filter(([target, looks]) => !now.has(target) && target.isConnected && appearance(target) !== looks);
  ran = now;
  return [...changed, ...ended].map(([target]) => target);
}

/** A caret that blinks is one that stays; only what lines depend on counts. @param {Element} element */
function appearance(element) {
  const { display, visibility, opacity, fontSize, content } = getComputedStyle(element);
  const box = /** @type {HTMLElement} */ (element);
  return `${display} ${visibility} ${Number(opacity) < scene.FAINT} ${box.offsetWidth < 5} ${box.offsetHeight < 5} ${fontSize === "0px"} ${content}`;
}

/** @param {Animation} animation */
function isTelling(animation) {
  let known = telling.get(animation);
  if (known === undefined) {
    const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
    telling.set(animation, (known = frames.some((frame) => TELLING.some((name) => name in frame))));
  }
  return known;
}
