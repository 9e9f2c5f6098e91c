// A digest of what decides about a control, so that nothing else is acted on than what was judged: one short hash a group
// of facts, so that a refusal can say which of them are others now. What ticks elsewhere on the page is in none of them.

import * as sent from "./sent.js";

/** @import { ControlFacts } from "./describing.js" */

// Pages must not be able to look for words that come to the same; kept where another version of the engine comes.
/** @type {{ salt: string, ids: WeakMap<Element, string> }} */
export const memory = globalThis.webhand?.kept?.digests ?? { salt: random(), ids: new WeakMap() };

function random() {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
}

/** @typedef {ControlFacts} Facts */

/** @type {Array<[string, (facts: Facts) => unknown]>} */
const GROUPS = [
  ["what it is", ({ role, tag, type }) => [role, tag, type]],
  ["what it is called", ({ drawn, announced }) => [drawn, announced]],
  ["what else names it", ({ words }) => words],
  ["where it leads", ({ href, download }) => [href, download]],
  ["its form", ({ form }) => form && [form.method, form.action, form.explicit, form.search, form.submits, form.kinds]],
  ["what it does", ({ presses, submits, enter, alone, listens, pattern }) => [presses, submits, enter, alone, listens, pattern]],
  ["where it stands", ({ dialog, alert, editor }) => [dialog, alert, editor]],
  ["what it holds", ({ kind, secret }) => [kind, secret]],
];
const SENT = "what it would send";
const NAMES = 1;
const WORDS = 2;

/** Of what was there: the same element, in the same form. @param {Element | null} element @param {Element | null} form */
function identity(element, form) {
  return [element, form].map((each) => {
    if (!each) return "";
    const id = memory.ids.get(each) ?? random();
    memory.ids.set(each, id);
    return id;
  });
}

/** cyrb53, 53 bits: nobody who does not know the salt can aim at it. @param {string} text */
function hash(text) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** @param {Facts} facts with what is for a person @param {Element | null} element @param {Element | null} form */
export function digestOf(facts, element, form) {
  const groups = [...GROUPS.map(([, pick]) => pick(facts)), sent.contentsOf(facts, element, form), identity(element, form)];
  return groups.map((group, index) => hash(`${memory.salt} ${index} ${JSON.stringify(group)}`)).join(".");
}

/**
 * What is different, in words; null where nothing that decides is. Who the element is does not count for one that took the
 * place of a lost one (lookup.js has seen to it that it is the only one, in the same place): its facts do.
 * @param {string} judged @param {string} now @param {{ healed: boolean, sends: boolean }} how `sends`: what is there would go out
 * @returns {string | null}
 */
export function difference(judged, now, { healed, sends }) {
  const [before, after] = [judged.split("."), now.split(".")];
  const names = [...GROUPS.map(([name]) => name), SENT];
  const others = names.filter((name, index) => before[index] !== after[index] && (sends || name !== SENT));
  if (others.length) return others.join(", ");
  if (before.length !== after.length) return "everything";
  return healed || before.at(-1) === after.at(-1) ? null : "the element itself";
}

/**
 * Whether a control is still what it was when the first event went out: the pointer that comes may add words to it (a
 * tooltip, a hint), and take its `title` away, but nothing else.
 * @param {Facts} before @param {Facts} now
 */
export function isStill(before, now) {
  const same = GROUPS.every(([, pick], index) => index === NAMES || index === WORDS || JSON.stringify(pick(before)) === JSON.stringify(pick(now)));
  return same && now.drawn.includes(before.drawn) && now.announced.includes(before.announced);
}
