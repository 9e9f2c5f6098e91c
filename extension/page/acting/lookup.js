// From a ref back to its element: the same one, or none. Never another.

import * as names from "../naming/names.js";
import { describe as describeLine, lineNow, treeLine } from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as tree from "../seeing/tree.js";
import * as walk from "../walk.js";
import * as recycling from "./recycling.js";

/** @import { Line as TreeLine } from "../../protocol.js" */
/** @import { Line } from "../seeing/lines.js" */
/** @import { Entry } from "../seeing/refs.js" */
/** @import { Outcome, Refusal } from "../outcomes.js" */

/** @typedef {Refusal | { element: Element; healed: boolean }} Found */

const MOST_CANDIDATES = 3;

/** @returns {Line[]} every line now that can be acted on */
function linesNow() {
  return flatten(tree.build()).filter((line) => line.interactive && line.element);
}

/** @param {Line[]} lines @returns {Line[]} */
function flatten(lines) {
  return lines.flatMap((line) => [line, ...flatten(/** @type {Line[]} */ (line.children))]);
}

/** Nothing without a word in common: of what has only the role there may be any number. @param {Line} line @param {Entry} lost */
function likeness(line, lost) {
  const words = new Set(lost.name.toLowerCase().split(" "));
  const shared = line.key.toLowerCase().split(" ").filter((word) => word && words.has(word)).length;
  return shared && shared * 2 + (line.role === lost.role ? 1 : 0) + (line.key === lost.name && lost.name ? 4 : 0);
}

/** @param {Line[]} lines @param {Entry} lost @returns {TreeLine[]} */
function candidates(lines, lost) {
  const scored = lines.map((line) => ({ line, score: likeness(line, lost) })).filter(({ score }) => score > 0);
  scored.sort((one, other) => other.score - one.score);
  return scored.slice(0, MOST_CANDIDATES).map(({ line }) => treeLine(line, line.element && refs.refOf(line.element)));
}

/** @param {string} message @param {TreeLine[]} found @returns {{ refusal: Outcome }} */
function stale(message, found) {
  return { refusal: { code: "stale", message, candidates: found } };
}

/** @param {string} ref @param {Entry} lost @returns {Found} */
function heal(ref, lost) {
  const lines = linesNow();
  const matches = lines.filter((line) => line.role === lost.role && line.key === lost.name && lost.name !== "");
  const element = matches.length === 1 ? matches[0]?.element : null;
  if (!element || !refs.canSucceed(lost, element) || !recycling.isSuccessor(lost, element)) {
    const what = `${lost.role}${lost.name ? ` ${JSON.stringify(lost.name)}` : ""}`;
    return stale(`${ref} (${what}) is no longer on the page.`, candidates(lines, lost));
  }
  if (!refs.refOf(element)) refs.bind(ref, element, lost.role, lost.name);
  return { element, healed: true };
}

/**
 * Whether two names of an element differ only by what controls inside it say, which come and go with the pointer: a row that
 * is hovered shows what can be done with it.
 * @param {Element} element @param {string} now @param {string} before
 */
function differsByControls(element, now, before) {
  if (![...walk.childrenOf(element)].some((child) => child instanceof Element)) return false;
  const shown = linesNow().map((line) => ({ at: line.element, name: line.key }));
  const known = [...refs.memory.byRef.values()].map((entry) => ({ at: entry.element.deref(), name: entry.name }));
  const inner = [...shown, ...known].filter(({ at, name }) => name && at && at !== element && walk.contains(element, at));
  const controls = [...new Set(inner.map(({ name }) => name))].sort((one, other) => other.length - one.length);
  const own = (/** @type {string} */ name) => names.collapse(controls.reduce((left, control) => left.replace(control, " "), name));
  return own(now) !== "" && own(now) === own(before);
}

/**
 * Lists that recycle their rows keep the element and change what it stands for: "Delete Ana" becomes "Delete Bea". A
 * number that changes is a counter ("Inbox (4)", "Resend in 9 s") unless a twin shows that numbers tell them apart.
 * @param {Element} element @param {Entry} entry @param {string} role @param {string} name
 */
function isSame(element, entry, role, name) {
  if (role !== entry.role) return false;
  if (name === entry.name) return true;
  if (differsByControls(element, name, entry.name)) return true;
  const pattern = names.withoutDigits(name);
  if (pattern !== names.withoutDigits(entry.name)) return false;
  // "Order 7" in a list is another order than "Order 8"; "Inbox (7)" is still the inbox.
  const counts = names.withoutCounts(name) === names.withoutCounts(entry.name);
  if (!counts && recycling.hasTwins(element)) return false;
  return !linesNow().some((line) => line.element !== element && line.role === role && names.withoutDigits(line.key) === pattern);
}

/** @param {string} ref @param {Element} element @param {Entry} entry @returns {Found} */
function confirm(ref, element, entry) {
  const { role, key } = describeLine(element, { namer: new names.Namer() }, false);
  const same = isSame(element, entry, role, key);
  const row = same ? recycling.recycled(element, entry.lastSeen) : null;
  if (same && !row) return { element, healed: false };
  const wasShown = row !== null && entry.shown?.look === entry.lastSeen && entry.shown.text === toldOf(row);
  const was = `${ref} (${entry.role} ${JSON.stringify(entry.name)})`;
  const now = changed(element, row);
  if (wasShown) return { element, healed: false };
  if (!row) return stale(`${was} is something else now.`, now.candidates);
  const says = JSON.stringify(names.shorten(recycling.textOf(row)));
  return stale(`${was} stands where something else is shown now: ${says}.`, now.candidates);
}

/**
 * Refused once: the answer shows what the ref stands for now, and the next use means that, whatever its numbers are by
 * then. It counts as a look, so that only what changes from here on makes it something else again.
 * @param {Element} element @param {Element | null} [row]
 */
export function changed(element, row = null) {
  const ref = refs.refOf(element);
  const { role, key } = describeLine(element, { namer: new names.Namer() }, false);
  refs.memory.looks += 1;
  if (ref) refs.bind(ref, element, role, key);
  const entry = ref && refs.memory.byRef.get(ref);
  if (entry && row) entry.shown = { text: toldOf(row), look: refs.memory.looks };
  const message = "The element came to stand for something else before it could be used.";
  return { code: /** @type {const} */ ("stale"), message, candidates: [lineNow(element)] };
}

/** @param {Element} row */
function toldOf(row) {
  return names.withoutDigits(recycling.textOf(row));
}

/**
 * Asked in the middle of an action, after events that the page may have reacted to.
 * @param {Element} element @param {Entry} known what the model was told of it
 */
export function isMeant(element, known) {
  if (!element.isConnected || recycling.recycled(element, known.lastSeen)) return false;
  const { role, key } = describeLine(element, { namer: new names.Namer() }, false);
  // Focus and pointer may add a word to a name ("Stock" becomes "Tab 2 of 2 Stock").
  const grown = key.includes(known.name) || (key !== "" && known.name.includes(key));
  return (role === known.role && known.name !== "" && grown) || isSame(element, known, role, key);
}

/**
 * Whether names have moved on from element to element, as in a list whose rows are used again.
 * @param {Element} element @param {Entry} known @param {string} name
 */
function isTakenOver(element, known, name) {
  if (recycling.hasTwins(element)) return true;
  const others = [...refs.memory.byRef.values()].filter((entry) => entry.element.deref() !== element);
  if (others.some((entry) => entry.role === known.role && entry.name === name)) return true;
  return linesNow().some((line) => line.element !== element && line.role === known.role && line.key === known.name);
}

/**
 * A name that our own action has changed (Play to Pause) is told in its receipt: the ref goes on to mean the element.
 * @param {Element} element @param {Entry} known @returns {TreeLine | null} its line now
 */
export function renamed(element, known) {
  const ref = refs.refOf(element);
  if (!ref || !element.isConnected) return null;
  const { role, key } = describeLine(element, { namer: new names.Namer() }, false);
  if (role !== known.role || key === known.name || isTakenOver(element, known, key)) return null;
  refs.memory.looks += 1;
  refs.bind(ref, element, role, key);
  return lineNow(element);
}

/**
 * Waits for a moment where what stands beside the element is another than at the look.
 * @param {string} space @param {string | null} ref
 */
export async function passed(space, ref) {
  const entry = ref ? refs.entryOf(space, ref) : null;
  const element = entry && refs.elementOf(entry);
  if (entry && element) await recycling.passed(element, entry.lastSeen);
}

/** @param {string} space @param {string} ref @returns {Found} */
export function find(space, ref) {
  const entry = refs.entryOf(space, ref);
  if (!entry) return { refusal: { code: "not_found", message: `No element ${ref} is known on this page; another run may have looked at it since. Look at it again.` } };
  const element = refs.elementOf(entry);
  return element ? confirm(ref, element, entry) : heal(ref, entry);
}
