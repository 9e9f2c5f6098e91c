// Lists that a page has built itself: opened, searched, chosen from, and looked at again.

import * as holdings from "../naming/holdings.js";
import * as names from "../naming/names.js";
import * as natives from "../naming/natives.js";
import * as roles from "../naming/roles.js";
import * as states from "../naming/states.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as choosing from "./choosing.js";
import * as click from "./click.js";
import * as fields from "./fields.js";
import * as hands from "./hands.js";
import * as keynames from "./keynames.js";
import { isOfList, popupsBeside, read as readOption, search as searchOptions, shown as shownIn } from "./options.js";
import * as typing from "./typing.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Key } from "./keynames.js" */
/** @import { Opened } from "./options.js" */

const PATIENCE = 300;
const CAP = 1500;
const TRIES = 3;
const CALM = 600;
const LEVELS = 3;
const SELECTED = "[aria-selected=true], [aria-checked=true]";
const DIALOGS = new Set(["dialog", "alertdialog"]);
const SEVERAL = "[aria-multiselectable=true]";

/** @param {Element} element */
function isOpen(element) {
  return element.getAttribute("role") === "listbox" || states.expandedOf(element) === "true";
}

/**
 * Opens the widget if it shows nothing, and waits for its options. What other lists of the page show is not its own.
 * @param {Spot} spot @param {Opened} known
 */
async function open(spot, known) {
  const { element } = spot;
  // What stands in one that is closed is what was chosen.
  const isClosed = element.getAttribute("role") === "combobox" && states.expandedOf(element) === "false";
  if (!isClosed && shownIn(element, known).length > 0) return { refusal: null, opened: known };
  const watch = settle.watch();
  const clicked = await click.click(spot);
  if (clicked.code === "done") await settle.rest({ patience: PATIENCE, cap: CAP });
  const opened = () => ({ ...known, fresh: freshIn(watch.records()).filter((part) => !walk.contains(part, element)) });
  // Some lists unfold slowly, and none of it changes the document.
  const started = performance.now();
  while (performance.now() - started < CAP && !shownIn(element, opened()).length) await settle.frame();
  await past.calm(CALM);
  watch.stop();
  return { refusal: clicked.code === "done" ? null : clicked, opened: opened() };
}

/**
 * @param {MutationRecord[]} records
 * @returns {Element[]} what was put in, and what was changed and may have been shown
 */
function freshIn(records) {
  const nodes = records.flatMap(({ type, addedNodes, target }) => (type === "childList" ? [...addedNodes] : [target]));
  return [...new Set(nodes)].filter((node) => node instanceof Element);
}

/** @param {Element} element @returns {Element | null} the field of the widget that narrows its list */
function filterOf(element) {
  const field = fields.editableOf(element);
  return field && fields.isTextField(field) && !field.readOnly ? field : null;
}

/**
 * `label` of the option that was pressed; `typed` where there is no list and the field took the text itself.
 * @typedef {{ label: string } | { typed: Outcome } | { refusal: Outcome }} Picking
 */

/**
 * @param {Spot} spot @param {Opened} opened @param {string} wanted
 * @returns {Promise<Picking>}
 */
async function pick(spot, opened, wanted) {
  const { element } = spot;
  const shown = () => shownIn(element, opened);
  let { option, labels } = await searchOptions(shown, wanted);
  const filter = option ? null : filterOf(element);
  if (filter) {
    const typed = await typing.type({ ...spot, element: filter }, wanted);
    if (!isOfList(filter)) return { typed };
    // Many a list is narrowed only when nobody has typed for a while.
    for (const until = performance.now() + CAP; !option && performance.now() < until; ) {
      await settle.rest({ patience: PATIENCE, cap: CAP });
      ({ option } = await searchOptions(shown, wanted));
    }
  }
  for (let tries = 0; option && tries < TRIES; tries++) {
    const pressed = await press(option, element);
    if (pressed.code === "done") return { label: pressed.message };
    if (pressed.code !== "stale" && pressed.code !== "hidden") return { refusal: pressed };
    // A list that renders its rows anew when it scrolls has taken this one away, and one that unfolds does not show it
    // yet: the same again stands there a little later.
    await settle.rest({ patience: PATIENCE, cap: CAP });
    ({ option } = await searchOptions(shown, wanted));
  }
  return { refusal: choosing.noSuchOption(wanted, labels) };
}

/** @param {Element} option @param {Element} element the widget @returns {Promise<Outcome>} */
async function press(option, element) {
  const { label } = readOption(option);
  if (isSelected(option, element) && option.closest(SEVERAL)) return { code: "done", message: label };
  const ready = await actionable.ready(option);
  if ("refusal" in ready) return ready.refusal;
  const clicked = await click.click({ ...ready, isMeant: () => says(option, label) });
  return clicked.code === "done" ? { code: "done", message: label } : clicked;
}

/** Long lists use their rows again for other options when they scroll. @param {Element} option @param {string} label */
function says(option, label) {
  return option.isConnected && readOption(option).label === label;
}

/** Some state as selected what the keys are at: the field that the widget is drawn for knows. @param {Element} option @param {Element} element */
function isSelected(option, element) {
  const field = natives.fieldBehind(element);
  if (field) return holds(field, readOption(option).label);
  const stated = option.closest("[aria-selected], [aria-checked]");
  if (stated) return stated.matches(SELECTED);
  // Lists without roles say it by a class, as in `option-selected`.
  const around = [option, option.parentElement];
  return option.matches(":checked") || around.some((each) => /(^|[-_\s])selected(\s|$)/.test(each?.className ?? ""));
}

/** @param {HTMLSelectElement} field @param {string} label */
function holds(field, label) {
  return [...field.selectedOptions].some((option) => names.collapse(option.label || option.value) === label);
}

/**
 * In a list that takes several, what is chosen and not wanted is taken back.
 * @param {Spot} spot @param {Opened} opened @param {string[]} wanted
 */
async function takeBack(spot, opened, wanted) {
  const options = shownIn(spot.element, opened);
  const chosen = options.filter((option) => isSelected(option, spot.element));
  const field = natives.fieldBehind(spot.element);
  const several = field ? field.multiple : wanted.length > 1 || chosen.length > 1 || chosen.some((option) => option.closest(SEVERAL));
  const keep = wanted.map((each) => choosing.match(options, each, readOption));
  for (const option of several ? chosen : []) {
    if (keep.includes(option)) continue;
    const { label } = readOption(option);
    const ready = await actionable.ready(option);
    if (!("refusal" in ready)) await click.click({ ...ready, isMeant: () => says(option, label) });
  }
}

/** One option that was pressed, and what it was asked for by. @typedef {{ label: string, wanted: string }} Picked */

/**
 * Where it shows that this was chosen, and in what words: at the widget, where it is often drawn beside the element that has
 * the role, or only at an option of its list. Some draw it a while later.
 * @param {Spot} spot @param {Opened} opened @param {Picked} picked
 * @returns {Promise<{ place: "widget" | "list" | null, label: string }>}
 */
async function shownAt({ element }, opened, picked) {
  const { label, wanted } = picked;
  for (const until = performance.now() + CALM; ; ) {
    await settle.frame();
    const field = natives.fieldBehind(element);
    const isHeld = field ? holds(field, label) : holdings.valueOf(element)?.includes(label) || isDrawnAround(element, label);
    if (isHeld) return { place: "widget", label };
    const token = field ? null : tokenOf(element, new Set(shownIn(element, opened)), picked);
    if (token) return { place: "widget", label: token };
    const selected = shownIn(element, opened).filter((option) => isSelected(option, element));
    if (!field && choosing.match(selected, wanted, readOption)) return { place: "list", label };
    if (performance.now() > until) return { place: null, label };
  }
}

/**
 * A token that a widget draws in a shadow tree of its own. It says no more than what was chosen, where an option is called
 * by how it is as well ("Not selected, Belgium").
 * @param {Element} element @param {Set<Node>} options of the list @param {Picked} picked @returns {string | null}
 */
function tokenOf(element, options, { label, wanted }) {
  const [all, asked] = [label.toLowerCase(), names.collapse(wanted).toLowerCase()];
  const around = [...walk.upwards(element)].slice(0, 1 + LEVELS).filter((at) => at !== document.body && walk.rootOf(at)).at(-1);
  for (const text of around ? textsIn(around, options) : []) {
    const words = names.collapse(text.data).toLowerCase();
    if (words && all.includes(words) && words.includes(asked) && isSeen(text)) return names.collapse(text.data);
  }
  return null;
}

/** @param {Node} node @param {Set<Node>} except @returns {Generator<Text>} */
function* textsIn(node, except) {
  if (node instanceof Text) yield node;
  else if (!except.has(node)) for (const child of walk.childrenOf(node)) yield* textsIn(child, except);
}

/** @param {Text} text */
function isSeen(text) {
  const parent = walk.parentOf(text);
  return parent instanceof Element && parent.checkVisibility({ visibilityProperty: true });
}

/** @param {Element} element @param {string} label */
function isDrawnAround(element, label) {
  let at = /** @type {Element | null} */ (element);
  for (let level = 0; at && at !== document.body && level <= LEVELS; level++) {
    if (names.collapse(at.textContent ?? "").includes(label)) return true;
    at = walk.parentOf(at);
  }
  return false;
}

/** @param {Spot} spot @param {string[]} wanted @returns {Promise<Outcome>} */
export async function select(spot, wanted) {
  // Another list may just be closing.
  await past.calm(CALM);
  const wasOpen = isOpen(spot.element);
  const known = { fresh: [], before: new Set(wasOpen ? [] : popupsBeside(spot.element)) };
  const { outcome, isAsked } = await choose(spot, known, wanted);
  // A list that stays open covers the page; what was opened here is closed here.
  if (!wasOpen && !isAsked && states.expandedOf(spot.element) === "true") await escape();
  return outcome;
}

async function escape() {
  const key = /** @type {Key} */ (keynames.keyOf("Escape"));
  await hands.whole({ ...key, shift: false, control: false, alt: false, meta: false });
}

/** `isAsked`: what it opened is still to be answered. @typedef {{ outcome: Outcome, isAsked?: boolean }} Choice */

/** What the widget says by now of what was chosen of it makes no other of it. @param {Spot} spot @returns {Spot} */
function further(spot) {
  const title = lines.title(spot.element);
  return { ...spot, isMeant: () => spot.element.isConnected && lines.title(spot.element) === title };
}

/** @param {Spot} spot @param {Opened} known @param {string[]} wanted @returns {Promise<Choice>} */
async function choose(spot, known, wanted) {
  /** @type {Picked[]} */
  const chosen = [];
  for (const [index, each] of wanted.entries()) {
    const at = index === 0 ? spot : further(spot);
    const { refusal, opened } = await open(at, known);
    if (refusal) return { outcome: refusal };
    known = opened;
    if (index === 0) await takeBack(spot, known, wanted);
    const picked = await pick(at, known, each);
    if ("refusal" in picked) return { outcome: picked.refusal };
    if ("typed" in picked) return { outcome: picked.typed, isAsked: true };
    chosen.push({ label: picked.label, wanted: each });
  }
  return verdict(spot, known, chosen);
}

/** @param {Spot} spot @param {Opened} opened @param {Picked[]} chosen @returns {Promise<Choice>} */
async function verdict(spot, opened, chosen) {
  const title = lines.title(spot.element);
  const quoted = () => chosen.map(({ label }) => JSON.stringify(label)).join(", ");
  for (const picked of chosen) {
    const { place, label } = await shownAt(spot, opened, picked);
    picked.label = label;
    if (place === "widget") continue;
    const clicked = `Clicked ${quoted()} in the list of ${title}`;
    if (!place) return { outcome: { code: "done", message: `${clicked}; ${title} does not show it.` } };
    const dialog = dialogAround(shownIn(spot.element, opened)[0], spot.element);
    if (dialog) return { outcome: { code: "done", message: `${clicked}: ${lines.title(dialog)} is still open, and may take it only by a button of its own.` }, isAsked: true };
  }
  return { outcome: { code: "done", message: `Chose ${quoted()} in ${title}.` } };
}

/** @param {Element | undefined} option @param {Element} element the widget @returns {Element | null} the dialog in which its list came up */
function dialogAround(option, element) {
  for (const at of option ? walk.upwards(option) : []) {
    if (walk.contains(at, element)) return null;
    if (DIALOGS.has(roles.roleOf(at))) return at;
  }
  return null;
}
