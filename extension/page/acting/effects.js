// What an action was seen to do: the difference between two looks at the target and its surroundings.

import * as carets from "../naming/carets.js";
import * as holdings from "../naming/holdings.js";
import * as media from "../naming/media.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as secrets from "../naming/secrets.js";
import * as states from "../naming/states.js";
import * as away from "../seeing/away.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as coming from "../watching/coming.js";
import * as marks from "../watching/marks.js";
import * as restless from "../watching/restless.js";
import * as settle from "../watching/settle.js";
import * as fields from "./fields.js";

/** @import { Effect, Writing } from "../../protocol.js" */
/** @import { Watch } from "../watching/settle.js" */

/**
 * Where the page changed, seen from the element, or what dialog, menu or message came up; and where the caret has come to.
 * @typedef {object} Whereabouts
 * @property {"near" | "elsewhere" | "both"} [changed]
 * @property {string} [appeared]
 * @property {Writing | null} [writing]
 */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * @typedef {object} Witness
 * @property {() => Effect[]} effect
 * @property {() => boolean} wasRefused
 * @property {() => Element[]} toggled
 * @property {() => Field[]} filled
 * @property {() => Field[]} invalid
 * @property {() => boolean} isBack
 * @property {() => { effect: Effect[], frames?: boolean } & Whereabouts} stop
 */

const NEAR = "form, fieldset, li, tr, dialog, details, section, article, nav, [role=dialog], [role=row], [role=listitem]";
const LEVELS = 3;
const ONE_OF = new Set(["radio", "menuitemradio"]);
// Characters of a message without a name that are told.
const LONGEST_NEWS = 200;
const ROW = "tr, li, [role=row], [role=listitem]";
const TICKED = "input:checked, [aria-checked=true], [aria-pressed=true]";
const FIELDS = "input, textarea, select";
const NEWS = "dialog[open], [aria-modal=true], [role=dialog], [role=alertdialog], [role=alert], [role=status], [role=menu], [role=listbox]";

/** @param {Element | null} target */
function look(target) {
  const scroller = document.scrollingElement;
  if (target) marks.askOf(target);
  return {
    url: location.href,
    entry: entryKey(),
    focus: walk.focused(),
    caret: caret(),
    writing: writing(),
    // A secret's value is compared and never told.
    value: target && holdings.valueOf(target),
    secret: target instanceof HTMLInputElement ? target.value : null,
    checked: target && states.checkedOf(target),
    expanded: target && states.expandedOf(target),
    media: target && media.isPlayer(target) && media.stateOf(target),
    scroll: `${scroller?.scrollLeft},${scroller?.scrollTop}`,
  };
}

/**
 * The place in the tab's history: a page that writes over its address stays at the same
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigationhistoryentry-key).
 */
function entryKey() {
  const { navigation } = /** @type {{ navigation?: { currentEntry?: { key: string } } }} */ (/** @type {unknown} */ (window));
  return navigation?.currentEntry?.key ?? history.length;
}

/** Where the caret is and what is selected, in the field that has the focus or else on the page. @returns {unknown[]} */
function caret() {
  const focus = walk.focused();
  if (focus && fields.isTextField(focus)) return [focus.selectionStart, focus.selectionEnd];
  const chosen = getSelection();
  const counts = chosen && (!chosen.isCollapsed || (focus && fields.isRich(focus)));
  return counts ? [chosen.anchorNode, chosen.anchorOffset, chosen.focusNode, chosen.focusOffset] : [];
}

/** How what is written now would be set, where that is told of what has the focus. @returns {Writing | null} */
function writing() {
  const focus = walk.focused();
  const states = focus && !secrets.isSecret(focus) ? carets.statesOf(focus) : {};
  return "caret" in states || "selection" in states ? states : null;
}

/**
 * @param {Element | null} target the element acted on; null for the page
 * @param {{ hovers?: boolean }} [how] whether the pointer alone may show or hide something, by style rules and without a trace
 * @returns {Witness}
 */
export function witness(target, { hovers = false } = {}) {
  const subject = target instanceof HTMLLabelElement && target.control ? target.control : target;
  const around = subject && surroundings(subject);
  const before = look(subject);
  const shown = newsNow();
  const ticked = new Set(walk.everywhere(TICKED));
  const held = heldNow();
  const inSight = hovers ? seenAround(subject) : new Set();
  /** @type {Set<Field>} */
  const invalid = new Set();
  const seen = settle.watch();
  const controller = new AbortController();
  let scrolled = false;
  let refused = false;
  let sought = false;
  const listen = { capture: true, passive: true, signal: controller.signal };
  document.addEventListener("scroll", () => (scrolled = true), listen);
  document.addEventListener("fullscreenerror", () => (refused = true), listen);
  document.addEventListener("seeking", ({ target: at }) => (sought ||= at === subject), listen);
  document.addEventListener("invalid", ({ target: field }) => isField(field) && invalid.add(field), listen);
  const toggled = () => toggledSince(ticked, seen.records()).filter((each) => !isOf(each, subject));
  const filled = () => filledSince(held).filter((each) => !isPartOf(each, subject));
  const compared = (/** @type {ReturnType<typeof look>} */ after) => {
    const isSet = after.writing?.format !== before.writing?.format && seen.records().some(({ target: at }) => after.focus?.contains(at));
    const beside = { value: sought || filled().length > 0, checked: toggled().length > 0 };
    const isShown = hovers && exclusive(inSight, seenAround(subject)).length > 0;
    return compare(before, after, scrolled, isSet || isShown || changesBeyond(subject, seen).length > 0, beside);
  };
  const effect = () => compared(look(subject));
  return {
    effect,
    /** Whether the page asked the browser for something that it gives a person only. */
    wasRefused: () => refused,
    /** Other toggles that went along. */
    toggled,
    /** Other fields that hold something else than before: scripts set them without a trace in the document. */
    filled,
    /** Fields that kept their form from being sent. */
    invalid: () => [...invalid],
    /** Whether the element holds again what it held before. */
    isBack() {
      const { value, checked } = look(subject);
      return value === before.value && checked === before.checked;
    },
    stop() {
      const revealed = hovers ? exclusive(inSight, seenAround(subject)) : [];
      const changed = changesBeyond(subject, seen);
      const after = look(subject);
      const told = compared(after);
      controller.abort();
      seen.stop();
      const isMoved = after.writing && JSON.stringify(after.writing) !== JSON.stringify(before.writing);
      return {
        effect: told,
        ...(coming.note(changed) ? { frames: true } : {}),
        ...(told.includes("dom") && changed.length + revealed.length ? whereabouts(changed, revealed, around, shown, subject) : {}),
        ...(isMoved ? { writing: after.writing } : {}),
      };
    },
  };
}

/** What counts as near: the part of the page that belongs together with the element. @param {Element} element */
function surroundings(element) {
  const part = element.closest(NEAR);
  if (part && part !== element) return part;
  let around = element;
  for (let level = 0; level < LEVELS; level++) {
    const up = walk.parentOf(around);
    if (!up || up === document.body) break;
    around = up;
  }
  return around === element ? null : around;
}

/**
 * Typing into an editable element changes its children; that is its value and not an effect on the page. Neither are
 * changes at places that have been changing all along.
 * @param {Element | null} target @param {Watch} seen
 */
function changesBeyond(target, seen) {
  const editable = target instanceof HTMLElement && target.isContentEditable;
  return seen.records().filter((record) => !(editable && target.contains(record.target)) && !restless.knows(record));
}

/**
 * @param {MutationRecord[]} changed @param {Element[]} revealed or hidden without a trace
 * @param {Element | null} around @param {News} shown before @param {Element | null} subject
 * @returns {Whereabouts}
 */
function whereabouts(changed, revealed, around, shown, subject) {
  const appeared = newsSince(shown) ?? remarkIn(subject?.closest(ROW) ?? null, changed, subject);
  if (appeared) return { appeared };
  const isNear = (/** @type {Node} */ node) => around?.contains(node) || subject?.contains(node);
  const places = [...changed.map(({ target }) => target), ...revealed];
  const near = places.some(isNear);
  const far = places.some((place) => !isNear(place));
  if (near && far) return { changed: "both" };
  return { changed: near ? "near" : "elsewhere" };
}

/**
 * What a row says now beside the control: one text that was not there.
 * @param {Element | null} row @param {MutationRecord[]} changed @param {Element | null} subject
 */
function remarkIn(row, changed, subject) {
  const within = row ? changed.filter(({ target }) => walk.contains(row, elementOf(target))) : [];
  const came = within.flatMap(({ type, target, addedNodes }) => (type === "characterData" ? [target] : [...addedNodes]));
  const isNew = (/** @type {Node} */ node) => {
    const at = elementOf(node);
    return at?.isConnected && node.isConnected && at.checkVisibility() && !(subject && walk.contains(subject, at)) && !at.isContentEditable && !secrets.isInSecret(at);
  };
  const out = new Set(within.flatMap(({ removedNodes }) => [...removedNodes].map(wordsOf)));
  const texts = new Set(came.filter(isNew).map(wordsOf).filter((text) => text !== "" && !out.has(text)));
  const [text = ""] = texts;
  return texts.size === 1 && text.length <= LONGEST_NEWS ? `text ${JSON.stringify(text)}` : null;
}

/** @param {Node} node @returns {HTMLElement | null} */
function elementOf(node) {
  return node instanceof HTMLElement ? node : node.parentElement;
}

/** @param {Node} node */
function wordsOf(node) {
  return names.collapse(node.textContent ?? "");
}

/**
 * What came ticked, as in rows of a table that is sorted, was not ticked by anything.
 * @param {Set<Element>} before those that were ticked @param {MutationRecord[]} changed
 * @returns {Element[]} that are not what they were
 */
function toggledSince(before, changed) {
  const now = new Set(walk.everywhere(TICKED));
  const came = new Set(changed.flatMap(({ addedNodes }) => [...addedNodes]));
  const isNew = (/** @type {Element} */ each) => [...walk.upwards(each)].some((at) => came.has(at));
  const isThere = (/** @type {Element} */ each) => each.isConnected;
  return [...[...now].filter((each) => !before.has(each) && !isNew(each)), ...[...before].filter((each) => !now.has(each) && isThere(each))];
}

const SEEN = { opacityProperty: true, visibilityProperty: true };
// On a page of more elements only what belongs together with the element is asked.
const MOST_SEEN = 5_000;

/** What can be seen, of the whole page where it is not large. @param {Element | null} subject @returns {Set<Element>} */
function seenAround(subject) {
  const isLarge = document.getElementsByTagName("*").length > MOST_SEEN;
  const all = isLarge && subject ? (surroundings(subject) ?? subject).querySelectorAll("*") : walk.everywhere("*");
  return new Set([...all].filter((each) => each.checkVisibility(SEEN)));
}

/** @param {Set<Element>} some @param {Set<Element>} others @returns {Element[]} what is in one of the two only */
function exclusive(some, others) {
  return [...[...some].filter((each) => !others.has(each)), ...[...others].filter((each) => !some.has(each))];
}

/** @param {EventTarget | null} target @returns {target is Field} */
export function isField(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** What fields hold; of a secret it is compared and never told. @returns {Map<Field, string>} */
function heldNow() {
  /** @type {Map<Field, string>} */
  const held = new Map();
  for (const field of walk.everywhere(FIELDS)) {
    if (isField(field) && (field.type === "password" || holdings.valueOf(field) !== null)) held.set(field, field.value);
  }
  return held;
}

/** @param {Map<Field, string>} before @returns {Field[]} those in view of a person that hold something else */
function filledSince(before) {
  return [...before].filter(([field, value]) => field.isConnected && field.value !== value && field.checkVisibility()).map(([field]) => field);
}

/** Whether it is the control itself, or one of the same group of which only one can be chosen. */
/** @param {Element} toggle @param {Element | null} subject */
function isOf(toggle, subject) {
  return subject === null || isPartOf(toggle, subject) || ONE_OF.has(roles.roleOf(toggle));
}

/** @param {Element} element @param {Element | null} subject */
function isPartOf(element, subject) {
  return subject !== null && (walk.contains(subject, element) || walk.contains(element, subject));
}

/**
 * Dialogs, menus and messages that are there and say something; true for those that can be seen already, where others begin
 * transparent. Of a change nobody can tell whether it brought one or takes it away, and it may be one further out.
 * @typedef {Map<Element, boolean>} News
 */

/** @returns {News} */
function newsNow() {
  /** @type {News} */
  const found = new Map();
  for (const each of walk.everywhere(NEWS)) {
    if (!each.checkVisibility({ visibilityProperty: true }) || !each.textContent?.trim() || away.isOutOfReach(each)) continue;
    found.set(each, each.checkVisibility({ opacityProperty: true }));
  }
  return found;
}

/** @param {News} before @returns {string | null} what there is that was not */
function newsSince(before) {
  for (const [element, isSeen] of newsNow()) {
    if (!before.has(element) || (isSeen && !before.get(element))) return lines.titleOrText(element, LONGEST_NEWS);
  }
  return null;
}

/**
 * @param {ReturnType<typeof look>} before @param {ReturnType<typeof look>} after
 * @param {boolean} scrolled @param {boolean} changed
 * @param {{ value: boolean, checked: boolean }} beside what went along elsewhere
 * @returns {Effect[]}
 */
function compare(before, after, scrolled, changed, beside) {
  /** @type {Effect[]} */
  const effect = [];
  if (before.url !== after.url) effect.push(isElsewhere(before, after) ? "navigation" : "address");
  if (before.media !== after.media || before.value !== after.value || before.secret !== after.secret || beside.value) effect.push("value");
  if (before.checked !== after.checked || beside.checked) effect.push("checked");
  if (before.expanded !== after.expanded) effect.push("expanded");
  // That whatever had the focus lost it says only that somebody went elsewhere.
  const isHeld = after.focus !== null && after.focus !== document.body;
  if (isHeld && before.focus !== after.focus) effect.push("focus");
  // Wherever a text or the focus goes, a caret goes along.
  const moved = before.caret.length !== after.caret.length || before.caret.some((each, at) => each !== after.caret[at]);
  if (moved && before.focus === after.focus && !effect.includes("value")) effect.push("selection");
  if (scrolled || before.scroll !== after.scroll) effect.push("scroll");
  if (changed) effect.push("dom");
  return effect.length ? effect : ["none"];
}

/**
 * Whether the page went to another of its views. One that only writes over its address, or points to a part of itself, is
 * where it was.
 * @param {ReturnType<typeof look>} before @param {ReturnType<typeof look>} after
 */
function isElsewhere(before, after) {
  return before.entry !== after.entry && before.url.split("#")[0] !== after.url.split("#")[0];
}
