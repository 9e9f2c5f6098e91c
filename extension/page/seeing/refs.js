// Refs belong to elements: an element keeps its ref for as long as its document lives, and no number is given twice.

import * as observing from "../watching/observing.js";

/**
 * What the model was told of a ref; `lastSeen` is the number of the look.
 * @typedef {object} Entry
 * @property {WeakRef<Element>} element
 * @property {string} role
 * @property {string} name
 * @property {number} lastSeen
 * @property {{ text: string; look: number }} [shown] What a refusal said that it is about, without its numbers, and
 *   which look that counted as.
 */

/**
 * @typedef {object} Memory
 * @property {string | null} space
 * @property {string} prefix
 * @property {number} counter
 * @property {number} looks
 * @property {WeakMap<Element, number>} firstSeen
 * @property {WeakMap<Element, string>} byElement
 * @property {Map<string, Entry>} byRef
 */

// Kept where another version of the engine comes into the document: the run that holds the refs goes on.
/** @type {Memory} */
export const memory = globalThis.webhand?.kept?.refs ?? {
  space: null,
  prefix: "",
  counter: 1,
  looks: 0,
  firstSeen: new WeakMap(),
  byElement: new WeakMap(),
  byRef: new Map(),
};

/**
 * @param {string} space @param {string} prefix @param {number} nextRef
 * @returns {boolean} whether the refs of another run were forgotten
 */
export function begin(space, prefix, nextRef) {
  const anew = memory.space !== space;
  if (anew) {
    memory.space = space;
    memory.firstSeen = new WeakMap();
    memory.byElement = new WeakMap();
    memory.byRef = new Map();
  }
  memory.prefix = prefix;
  memory.looks += 1;
  memory.counter = Math.max(memory.counter, nextRef);
  return anew;
}

/**
 * Notes that the element was there at this look, also where the budget left its line out.
 * @param {Element} element
 */
export function note(element) {
  if (!memory.firstSeen.has(element)) memory.firstSeen.set(element, memory.looks);
  const ref = memory.byElement.get(element);
  const entry = ref && memory.byRef.get(ref);
  if (entry) entry.lastSeen = memory.looks;
}

/**
 * Whether the element can have taken the place of a lost one: one that stood beside it has always been another.
 * @param {Entry} lost @param {Element} element
 */
export function canSucceed(lost, element) {
  const first = memory.firstSeen.get(element);
  // What no look has come to yet was there all the time, unless it was put into the document since.
  return first === undefined ? observing.arrivedAfter(element, lost.lastSeen) : first > lost.lastSeen;
}

/**
 * Gives the element its ref and remembers what the model is about to be told of it.
 * @param {Element} element @param {string} role @param {string} name @returns {string}
 */
export function assign(element, role, name) {
  const ref = memory.byElement.get(element) ?? `${memory.prefix}e${memory.counter++}`;
  bind(ref, element, role, name);
  return ref;
}

/** @param {string} ref @param {Element} element @param {string} role @param {string} name */
export function bind(ref, element, role, name) {
  const entry = memory.byRef.get(ref);
  if (entry && entry.element.deref() === element) return void Object.assign(entry, { role, name, lastSeen: memory.looks });
  memory.byElement.set(element, ref);
  memory.byRef.set(ref, { element: new WeakRef(element), role, name, lastSeen: memory.looks });
}

/** @param {Element} element @returns {string | null} the ref it was given, if any */
export function refOf(element) {
  return memory.byElement.get(element) ?? null;
}

/** @param {string} space @param {string} ref */
export function entryOf(space, ref) {
  return memory.space === space ? (memory.byRef.get(ref) ?? null) : null;
}

/** @param {Entry} entry @returns {Element | null} the element, if it is still in the document */
export function elementOf(entry) {
  const element = entry.element.deref();
  return element?.isConnected && element.ownerDocument === document ? element : null;
}

/** A ref for something that is no element. */
export function fresh() {
  return `${memory.prefix}e${memory.counter++}`;
}

export function next() {
  return memory.counter;
}

/** The number of the look under way, or of the last one. */
export function look() {
  return memory.looks;
}
