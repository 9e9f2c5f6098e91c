// One line of the tree, from an element to what crosses, and how long its text is going to be.

import * as attributes from "../naming/attributes.js";
import { statesOf as classStatesOf } from "../naming/classstates.js";
import * as hints from "../naming/hints.js";
import * as masking from "../naming/masking.js";
import { isPlayer } from "../naming/media.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import { QUOTED } from "../naming/quoted.js";
import { isDisabled, isNone, statesOf } from "../naming/states.js";
import * as walk from "../walk.js";
import * as interactive from "./interactive.js";
import * as probes from "./probes.js";
import * as refs from "./refs.js";

/** @import { Line as TreeLine } from "../../protocol.js" */
/** @import { States } from "../naming/states.js" */
/** @import { Block } from "./blocks.js" */
/** @import { Look } from "./scene.js" */

/**
 * A line of the tree before it crosses. `element` is what its ref would mean, `place` where it is on the screen.
 * @typedef {object} Line
 * @property {string} role
 * @property {string} name
 * @property {string} key The element's own accessible name, by which it is found again; `name` may say more (a row's
 *   cells).
 * @property {States} states
 * @property {Element | null} element
 * @property {Element | null} place
 * @property {boolean} interactive
 * @property {boolean} structural Whether it is there only for what is in it: a container without contents is not shown.
 * @property {boolean} refers Whether it may say what stands elsewhere: a label, a description.
 * @property {string | null} probe What of the element can change without a mutation, as it was then.
 * @property {number} size Characters of its text with a ref; 0 until somebody asks.
 * @property {Entries} children
 */

/** @typedef {Array<Line | Block>} Entries */

/** @param {Element} element */
function tagOf(element) {
  const type = element instanceof HTMLInputElement ? ` type="${element.type}"` : "";
  return `<${element.localName}${type}>`;
}

/** A line as it crosses: what is empty is left out. @param {Line} line @param {string | null} ref @returns {TreeLine} */
export function treeLine({ role, name, states, element, interactive }, ref) {
  /** @type {TreeLine} */
  const out = { role };
  if (interactive && element && role !== "iframe") {
    out.tag = element.localName;
    if (element instanceof HTMLInputElement) out.type = element.type;
  }
  if (ref) out.ref = ref;
  if (name) out.name = name;
  if (!isNone(states)) out.states = states;
  return out;
}

/** The role of a line that says what was left out, and of the one above what an open dialog keeps from being used. */
export const GAP = "…";
export const BEHIND = "behind";

// Characters of a name in a message.
const LONGEST_TITLE = 80;

// Halves of surrogate pairs, and what JSON writes in another way.
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
const ODD = /["\\\u0000-\u001f\ud800-\udfff]/;

/** @param {string} text @returns {number} its characters, as Python counts them */
function count(text) {
  return ODD.test(text) ? text.length - (text.match(PAIRS)?.length ?? 0) : text.length;
}

/** @param {string} words @returns {number} characters of the words as JSON */
function countQuoted(words) {
  return ODD.test(words) ? count(JSON.stringify(/** @type {any} */ (words).toWellFormed())) : words.length + 2;
}

/**
 * How many characters the line is going to have when its text is made for the model (webhand_agent/snapshot.py): what the
 * budget counts. Refs are ours, and stand for themselves.
 * @param {TreeLine} line
 */
export function textLength({ role = "", name = "", tag, type, ref, expands, states }) {
  if (!role) return count(name);
  if (role === GAP) return count(`${role} ${name} [ref=${expands}]`);
  let length = role.length;
  if (tag) length += " <>".length + count(tag) + (type ? ' type=""'.length + type.length : 0);
  if (ref) length += " [ref=]".length + ref.length;
  if (name) length += 1 + countQuoted(name);
  else if (role === BEHIND) length += " the dialog".length;
  for (const key in states) {
    const value = states[key] ?? "";
    length += " []".length + key.length;
    if (QUOTED.has(key)) length += 1 + countQuoted(value);
    else if (value) length += 1 + count(value);
  }
  return length;
}

// The longest that is common: tree lines are weighed before they have their refs.
const REF = "[ref=e0000]";

// Indent, bullet and line break, as carriers write them.
const INDENT = 2;
const BULLET = 5;

/** @param {number} length of a line's text @param {number} depth @returns {number} characters it takes in the tree */
export function costOf(length, depth) {
  return length + depth * INDENT + BULLET;
}

/** @param {Line} line @returns {number} characters of its text with a ref, where it gets one */
export function sizeOf(line) {
  return (line.size ||= textLength(treeLine(line, line.interactive ? REF : null)));
}

/** @param {Line} line @param {string | null} ref that it got @returns {number} characters of its text as it is written */
export function lengthWith(line, ref) {
  return sizeOf(line) + (ref ? ref.length - REF.length : 0);
}

/**
 * @param {string} role @param {string} name @param {Element | null} place
 * @returns {Line} a line without a ref: text or a container
 */
export function plain(role, name, place) {
  if (role === "text") masking.note(name, place);
  return {
    role, name, key: name, states: {}, element: null, place, interactive: false, structural: false, refers: false,
    probe: null, size: 0, children: [],
  };
}

/**
 * A canvas and a player have no role of their own, and are no wrappers like others that have none; neither is what opens a
 * submenu.
 * @param {Element} element @param {number} [has] its attributes
 */
export function roleOf(element, has = attributes.of(element)) {
  const role = roles.roleOf(element, has);
  if (role !== "generic") return role;
  const tag = element.localName;
  if (tag === "canvas" || isPlayer(element, tag)) return tag;
  const isItem = interactive.isOpener(element, has) && element.parentElement?.matches("[role=menu], [role=menubar]");
  return isItem ? "menuitem" : role;
}

/**
 * @param {Element} element @param {Pick<Look, "namer"> & Partial<Look>} look @param {boolean} disabled
 * @param {string} [role] where it is known already @param {number} [has] its attributes
 * @param {boolean} [hinted] whether a hint tells it where it has no name
 * @returns {Line}
 */
export function describe(element, look, disabled, role = roleOf(element), has = attributes.of(element), hinted = true) {
  const name = names.shorten(look.namer.nameOf(element, role, has));
  const focus = look.focus === undefined ? walk.focused() : look.focus;
  const known = { disabled, focused: focus === element, has, namer: look.namer, name };
  const states = statesOf(element, role, known);
  Object.assign(states, classStatesOf(element, has));
  if (!name && hinted) Object.assign(states, hints.hintOf(element, role, "value" in states));
  return {
    role, name, key: name, states, element, place: element, interactive: true, structural: false,
    refers: refersOut(element, has), probe: probes.of(element, focus), size: 0, children: [],
  };
}

const LABELLED = new Set(["input", "select", "textarea"]);
const REFERENCES = attributes.LABELLED | attributes.DESCRIBED | attributes.OWNS;

/** @param {Element} element @param {number} has its attributes @returns {boolean} whether its line may say what stands elsewhere */
export function refersOut(element, has) {
  return (has & REFERENCES) !== 0 || LABELLED.has(element.localName);
}

/** The line of one element now, with its ref where the model has been given one. @param {Element} element */
export function lineNow(element) {
  const line = describe(element, { namer: new names.Namer() }, isDisabled(element));
  return treeLine(line, refs.refOf(element));
}

/** @param {Element} element @returns {string} e.g. `button "Send"`, for messages */
export function title(element) {
  return titled(element, "");
}

/** The same of what may have no name: then the beginning of what it says. @param {Element} element @param {number} [longest] */
export function titleOrText(element, longest = LONGEST_TITLE) {
  const text = element instanceof HTMLElement ? element.innerText : element.textContent;
  return titled(element, names.shorten(names.collapse(text ?? ""), longest));
}

/** @param {Element} element @param {string} otherwise */
function titled(element, otherwise) {
  const name = names.shorten(new names.Namer().nameOf(element), LONGEST_TITLE) || otherwise;
  const role = roleOf(element);
  return `${role === "generic" ? tagOf(element) : role}${name ? ` ${JSON.stringify(name)}` : ""}`;
}
