// Which elements have listeners that scripts attached, and what custom elements say of themselves (naming/internals.js), as
// world.js tells from the page's own world. In documents where it does not run nothing is known, and the engine goes by what
// can be seen.

import * as internals from "../naming/internals.js";
import * as walk from "../walk.js";
import * as channel from "./channel.js";

/** What is heard beside the pointer, or of it. @typedef {"keys" | "sending" | "changes" | "menu" | "pressed" | "clicked" | "sorting" | "along"} Hearing */

/** @type {WeakSet<Element>} */
const listening = new WeakSet();
/** @type {WeakSet<Element>} */
const trusting = new WeakSet();
/** Where world.js puts its answers: no page has a way to this element, which is in no document. */
const desk = document.createElement("i");
/** @type {Set<Element>} */
let fresh = new Set();
let isAny = false;

/** @type {{ [word: string]: (element: Element) => void }} */
const WORDS = {
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
  },
};

/** Those that hear something else than the pointer. @type {Record<Hearing, WeakSet<Element>>} */
const hearing = {
  keys: new WeakSet(), sending: new WeakSet(), changes: new WeakSet(), menu: new WeakSet(), pressed: new WeakSet(),
  clicked: new WeakSet(), sorting: new WeakSet(), along: new WeakSet(),
};
/** Kinds that the tree depends on; keys only where the focus can be. */
const TELLING = new Set(["keys", "menu", "pressed", "clicked", "sorting"]);
/** Kinds that anything on this page was ever known to hear. */
const known = new Set();
for (const [word, those] of Object.entries(hearing)) {
  const note = (/** @type {Element} */ element, /** @type {boolean} */ does) => {
    const tells = TELLING.has(word) && (word !== "keys" || element.hasAttribute("tabindex"));
    if (tells && those.has(element) !== does) fresh.add(element);
    isAny ||= does;
    if (does) known.add(word);
    those[does ? "add" : "delete"](element);
  };
  WORDS[word] = (element) => note(element, true);
  WORDS[`no ${word}`] = (element) => note(element, false);
}

/** One element an event, and what it says as the text of an object on the desk. */
WORDS.internals = (element) => {
  internals.note(element, JSON.parse(desk.getAttribute("internals") ?? "{}"));
  fresh.add(element);
};

for (const [word, note] of Object.entries(WORDS)) {
  desk.addEventListener(word, (event) => {
    for (const { target } of /** @type {TouchEvent} */ (event).touches) if (target instanceof Element) note(target);
  });
}

/** Brings what is known up to now. @returns {boolean} false where nobody notes listeners in this document */
export function ask() {
  return channel.ask("marks", desk);
}

/** Brings what it says of itself up to now: most elements say nothing. @param {Element} element */
export function askOf(element) {
  if (internals.has(element)) ask();
}

/**
 * Elements whose mark changed since the last call: a pointer listener was attached or the last one taken away, or they say
 * something else of themselves.
 */
export function refresh() {
  ask();
  const carrier = globalThis.webhandCarrier;
  const [page, body] = [document.documentElement, document.body];
  for (const element of carrier?.listening ?? []) if (element !== page && element !== body) WORDS.listens?.(element);
  if (carrier?.listening) carrier.listening = undefined;
  const news = [...fresh];
  fresh = new Set();
  return news;
}

/** Whether a script was ever known to listen on anything here. */
export function isAnyHeard() {
  return isAny;
}

/** @param {Element} element */
export function hasListener(element) {
  return listening.has(element);
}

/** Whether a listener of it, or of something around it, asks for `isTrusted`. @param {Element} element */
export function wantsTrust(element) {
  ask();
  for (const at of walk.upwards(element)) if (trusting.has(at)) return true;
  return false;
}

/** @param {Element} element @param {Hearing} what */
export function hears(element, what) {
  return known.has(what) && hearing[what].has(element);
}

/** The same of what it stands in. @param {Element} element @param {Hearing} what */
export function isHeardAround(element, what) {
  return known.has(what) && element.parentElement !== null && hearing[what].has(element.parentElement);
}

/**
 * Whether a script may hear of what is done with an element. What nobody can know is heard.
 * @param {Element} element @param {Array<"pointer" | Hearing>} kinds
 */
export function isHeard(element, kinds) {
  if (!ask() || !channel.ask("heard", desk)) return true;
  const byAll = desk.getAttribute("kinds")?.split(" ") ?? [];
  if (kinds.some((kind) => byAll.includes(kind))) return true;
  for (const at of walk.upwards(element)) {
    if (kinds.some((kind) => (kind === "pointer" ? hasListener(at) : hears(at, kind)))) return true;
    if (at.getAttributeNames().some((name) => name.startsWith("on"))) return true;
    // Through a slot of a closed shadow tree, which does not show itself.
    if (at.parentElement && !at.assignedSlot && walk.rootOf(at.parentElement)) return true;
  }
  return false;
}
