// Hears what changes in the document between two looks: mutations, and the events that tell of changes without one.

import * as blocks from "../seeing/blocks.js";
import * as refs from "../seeing/refs.js";
import * as stretches from "../seeing/stretches.js";
import { after } from "../timers.js";
import * as walk from "../walk.js";
import * as past from "./past.js";
import * as toasts from "./toasts.js";

/**
 * What was heard of the document since the last look.
 * @typedef {object} Heard
 * @property {boolean} all
 * @property {Set<Element>} inside Contents changed.
 * @property {Set<Element>} whole The look of the element, and of all that is in it, may have changed.
 * @property {boolean} scrolled
 * @property {boolean} hovered The pointer went to another element.
 */

// A page that changes in more places than this is cheaper to visit anew.
const MOST_CHANGES = 5_000;
// Nobody looks any more: the page is left alone.
const IDLE_MS = 120_000;

const SEEN = { subtree: true, childList: true, characterData: true, attributes: true };
const RESTYLING = ["transitionend", "transitioncancel", "animationend", "slotchange", "beforetoggle", "toggle", "fullscreenchange"];

/** @type {Heard} */
const heard = { all: true, inside: new Set(), whole: new Set(), scrolled: false, hovered: false };

/** When a node was put into the document, by the number of the look before. @type {WeakMap<Node, number>} */
const arrivals = new WeakMap();

/** What was taken out once. @type {WeakSet<Node>} */
const gone = new WeakSet();

/** @type {WeakSet<Node>} */
let observed = new WeakSet();
let lastLook = 0;
let isTimed = false;

const observer = new MutationObserver(hear);

/** @param {MutationRecord[]} [records] those that nobody has been told of yet, where left out */
export function hear(records = observer.takeRecords()) {
  for (const record of records) {
    const target = elementOf(record.target);
    if (target) add(record.type === "attributes" ? heard.whole : heard.inside, target);
    for (const node of record.removedNodes) leave(node);
    for (const node of record.addedNodes) arrive(node);
    if (record.type === "characterData") toasts.note(record.target);
    if (record.type === "attributes") toasts.noteLooks(record.target);
  }
  if (heard.inside.size + heard.whole.size > MOST_CHANGES) hearAll();
}

/** What was moved stands where other rules may hold for what is in it. @param {Node} node */
function leave(node) {
  gone.add(node);
  if (node.isConnected && node instanceof Element) add(heard.whole, node);
}

/** @param {Node} node */
function arrive(node) {
  arrivals.set(node, refs.look());
  if (gone.has(node) && node instanceof Element) add(heard.whole, node);
  toasts.note(node);
}

/** @param {Node} node @returns {Element | null} the element whose contents the change belongs to; null for a text that is nowhere */
function elementOf(node) {
  if (node instanceof Element) return node;
  if (node instanceof ShadowRoot) return node.host;
  return node === document ? document.documentElement : node.parentElement;
}

/**
 * Where all is visited anew nothing has to be kept: a page can go on for hours before somebody looks again.
 * @param {Set<Element>} elements @param {EventTarget | null} element
 */
function add(elements, element) {
  if (!heard.all && element instanceof Element) elements.add(element);
}

/** Whether nothing of the document is remembered that a look could go on from. */
export function isUnread() {
  return heard.all;
}

export function hearAll() {
  heard.all = true;
  heard.inside.clear();
  heard.whole.clear();
}

/** Observes the document and the shadow trees that are known by now. */
export function attach() {
  for (const root of walk.rootsNow()) {
    if (observed.has(root)) continue;
    observed.add(root);
    observer.observe(root, SEEN);
    for (const type of RESTYLING) root.addEventListener(type, onRestyle, { capture: true, passive: true });
    root.addEventListener("load", onLoad, { capture: true, passive: true });
    root.addEventListener("pointerover", onHover, { capture: true, passive: true });
    root.addEventListener("scroll", onScroll, { capture: true, passive: true });
  }
  past.attend();
  lastLook = performance.now();
  if (!isTimed) after(IDLE_MS, onIdle);
  isTimed = true;
}

/** One timer for many looks: to set it anew at each would be felt. */
function onIdle() {
  const left = lastLook + IDLE_MS - performance.now();
  isTimed = left > 0;
  if (isTimed) after(left, onIdle);
  else detach();
}

function detach() {
  observer.disconnect();
  observed = new WeakSet();
  hearAll();
  blocks.clear();
  stretches.clear();
  toasts.clear();
}

/** @param {Event} event */
function onRestyle(event) {
  add(heard.whole, event.target);
}

/** A picture that has arrived has a size now. @param {Event} event */
function onLoad(event) {
  add(heard.inside, event.target);
}

/** @param {Event} event */
function onScroll(event) {
  heard.scrolled = true;
  add(heard.inside, event.target);
}

/** Events that were made by script put nothing under the pointer. @param {Event} event */
function onHover(event) {
  heard.hovered ||= event.isTrusted;
}

/** @returns {Heard} everything since the last call */
export function take() {
  hear();
  const taken = { ...heard, inside: new Set(heard.inside), whole: new Set(heard.whole) };
  heard.inside.clear();
  heard.whole.clear();
  heard.all = heard.scrolled = heard.hovered = false;
  return taken;
}

/** @param {Element} element @param {number} look @returns {boolean} whether it was put into the document after that look */
export function arrivedAfter(element, look) {
  for (const at of walk.upwards(element)) if ((arrivals.get(at) ?? -1) >= look) return true;
  return false;
}
