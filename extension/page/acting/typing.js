// Typing into fields and clearing them.

import * as holdings from "../naming/holdings.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as secrets from "../naming/secrets.js";
import * as editors from "../seeing/editors.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as calendars from "./calendars.js";
import * as datefields from "./datefields.js";
import * as editing from "./editing.js";
import * as events from "./events.js";
import { caretAtEnd, edit as editField, fieldFor, formatOf, isTextField } from "./fields.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as keynames from "./keynames.js";
import * as keys from "./keys.js";
import { isOfList } from "./options.js";
import * as values from "./values.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { TextField } from "./fields.js" */
/** @import { Key, Stroke } from "./keynames.js" */

// Up to here every letter is a key of its own, as pages with suggestions and masks expect; a longer text is pasted in
// one piece, because a page that reacts to every key would take seconds over it.
const LONGEST_KEYED = 120;
const LONGEST_REAL = 8;
const PATIENCE = 300;
const CAP = 1_500;
const LEVELS = 3;
const LEAST_MASKED = 3;
const READ_ONLY = "A date is chosen in its calendar where it is written as 2026-11-21; else a click may open what sets it.";
const RANGED = new Set(["slider", "spinbutton"]);

/** @param {Element} element @returns {Outcome} */
function cannotType(element) {
  return { code: "not_editable", message: `${lines.title(element)} takes no text.` };
}

/**
 * @param {Element} element @param {string} [text] a date can be put also where no key is taken
 * @returns {Promise<{ refusal: Outcome } | Spot>}
 */
export async function ready(element, text = "") {
  const labelled = element instanceof HTMLLabelElement ? element.control : null;
  const field = fieldFor(labelled ?? element);
  if (!field) return { refusal: cannotType(element) };
  if (isReadonly(field) && field instanceof HTMLInputElement && calendars.dateOf(text)) return actionable.ready(field, { forTyping: true });
  if (isReadonly(field)) return { refusal: { code: "not_editable", message: `${lines.title(field)} is read-only. ${READ_ONLY}` } };
  if (editors.isHiddenInput(field)) return readyEditor(field);
  if (field !== walk.focused()) return actionable.ready(field, { forTyping: true });
  // What has the focus takes the keys, wherever it is and whatever lies over it.
  const checked = actionable.check(field);
  if ("refusal" in checked && checked.refusal.code === "disabled") return checked;
  return { element: field, target: field, at: { x: 0, y: 0 } };
}

/** What can be seen is the editor around the field. @param {Element} field */
async function readyEditor(field) {
  const spot = await actionable.ready(editors.surfaceOf(field), { forTyping: true });
  return "refusal" in spot ? spot : { ...spot, element: field };
}

/** @param {Element} field */
function isReadonly(field) {
  // Not `:read-only`: it also matches disabled fields and types that know no such state.
  return field.matches(":is(input, textarea)[readonly]") || field.getAttribute("aria-readonly") === "true";
}

/**
 * @param {Spot} spot @param {string} text @param {boolean} [atCaret] beside what is there, and not in its place
 * @returns {Promise<Outcome>}
 */
export async function type(spot, text, atCaret = false) {
  const { element } = spot;
  if (isReadonly(element)) return datefields.set(spot, text);
  if (text.includes("\n") && element instanceof HTMLInputElement && !editing.isEditor(element)) {
    return typeLines(spot, text, atCaret);
  }
  if (formatOf(element)) return values.set(spot, text);
  if (atCaret) return insert(element, text);
  // What opens below a field under a pointer that was left there is hovered, and many a calendar writes into the field what
  // the pointer is over: a person's pointer is on what they type into.
  if (hands.isReal() && element !== walk.focused()) {
    const title = lines.title(element);
    await hands.move(spot.target, spot.at);
    if (spot.isMeant && !spot.isMeant()) return { code: "stale", message: `${title} became something else under the pointer.` };
  }
  const isFresh = element !== walk.focused();
  const calendarsBefore = calendars.dateOf(text) ? calendars.shown().map(({ grid }) => grid) : null;
  focusing.focus(element);
  // What comes up with the focus may write into the field meanwhile, and take a part of it for its own: between the letters.
  if (isFresh && hands.isReal() && !isOfList(element)) await settle.rest({ patience: PATIENCE, cap: CAP, sinceAct: true });
  if (editing.isEditor(element)) return typeRich(element, text, isFresh);
  const field = /** @type {TextField} */ (element);
  const around = drawnAround(field);
  const before = field.value;
  const places = [...walk.upwards(field)].slice(1, 1 + LEVELS);
  const typed = hands.isReal() ? await typeReal(field, text, around) : typeText(field, text);
  // A browser fires `change` when a person leaves the field. A value set by script never gets there: without this, pages
  // that save on `change` would not hear of it.
  if (!hands.isReal()) events.plain(element, "change");
  if (typed !== null) return brokenOff(field, typed, text, before);
  const place = field.isConnected ? null : places.find((at) => at.isConnected);
  if (place && !around.includes(bare(text)) && bare(place.textContent ?? "").includes(bare(text))) {
    return { code: "done", message: `Typed into ${lines.title(field)}. The page has put the text in its place.` };
  }
  if (isTakenBeside(field, around, text)) return { code: "done", message: `${lines.title(field)} took the text: it stands beside the field now.` };
  const outcome = ofList(field, readBack(field, text, before));
  return calendarsBefore && outcome.code === "done" ? datefields.understood(spot, text, outcome, calendarsBefore) : outcome;
}

/** What a drawn number takes may not be the application's yet. @param {Element} field @param {Outcome} typed @returns {Outcome} */
export function ofNumber(field, typed) {
  const waits = typed.code === "done" && roles.roleOf(field) === "spinbutton" && walk.focused() === field;
  return waits ? { ...typed, message: `${typed.message} The page may take it only when the focus leaves it.` } : typed;
}

/** @param {Element} field what the widget around it shows */
function drawnAround(field) {
  let around = walk.parentOf(field);
  for (let level = 0; level < LEVELS && around; level++) around = walk.parentOf(around) ?? around;
  return bare(around?.textContent ?? "");
}

/** A field that collects things is empty again once it has one, which is drawn beside it. @param {TextField} field @param {string} before @param {string} text */
function isTakenBeside(field, before, text) {
  const wanted = bare(text);
  return field.isConnected && field.value === "" && wanted !== "" && !before.includes(wanted) && drawnAround(field).includes(wanted);
}

/** What is typed into the field of a list may choose nothing of it. @param {TextField} field @param {Outcome} typed @returns {Outcome} */
function ofList(field, typed) {
  if (typed.code !== "done" || field.value === "" || roles.roleOf(field) !== "combobox") return typed;
  if ((field instanceof HTMLInputElement && field.list) || !isOfList(field)) return typed;
  return { ...typed, message: `${typed.message} Typing alone chooses nothing of its list.` };
}

/**
 * In a field of one line a line feed does what Enter does there, which is mostly to send the form. What came before it is
 * read back first: then the field may be empty, and the page gone.
 * @param {Spot} spot @param {string} text @param {boolean} atCaret
 * @returns {Promise<Outcome>}
 */
async function typeLines(spot, text, atCaret) {
  const field = /** @type {HTMLInputElement} */ (spot.element);
  const [first = "", ...more] = text.split(/\r?\n/);
  /** @type {Outcome} */
  let done = { code: "done", message: "" };
  if (first) done = await type(spot, first, atCaret);
  if (!first || formatOf(field)) focusing.focus(field);
  for (const line of more) {
    if (done.code !== "done") return done;
    const into = nextBox(field);
    if (!into.isConnected || walk.focused() !== into) {
      return { code: "not_editable", message: `${done.message} The focus went elsewhere, and Enter was not pressed.`.trim() };
    }
    const { prevented, ...opened } = await hands.press(named("Enter"));
    const pressed = `${done.message} Pressed Enter in ${lines.title(field)}.`.trim();
    done = { ...done, ...opened, message: prevented ? `${pressed} The page handled it.` : pressed };
    if (!line) continue;
    await insert(into, line);
    done = { ...done, message: `${done.message} Then typed the next line.` };
  }
  return done;
}

/**
 * Where the caret is, or behind all where the element had not the focus. What becomes of it there the page decides, so
 * that nothing is read back.
 * @param {Element} element @param {string} text @returns {Promise<Outcome>}
 */
async function insert(element, text) {
  if (element !== walk.focused()) {
    focusing.focus(element);
    caretAtEnd(element);
  }
  if (editing.isEditor(element)) await editing.insertLines(element, text);
  else if (hands.isReal()) await insertReal(/** @type {TextField} */ (element), text);
  else {
    for (const piece of piecesOf(text)) keys.typeKey(nextBox(/** @type {TextField} */ (element)), piece);
    events.plain(element, "change");
  }
  return { code: "done", message: `Typed into ${lines.title(element)}.` };
}

/** The last letter is a key, for pages that listen to keys. @param {TextField} field @param {string} text */
async function insertReal(field, text) {
  const letters = [...text];
  const keyed = letters.splice(letters.length > LONGEST_REAL ? -1 : 0);
  if (letters.length) await hands.insertText(letters.join(""));
  await keyIn(field, keyed);
}

/** @param {TextField} field @param {string} text @returns {null} */
function typeText(field, text) {
  const pieces = piecesOf(text);
  if (text === "") erase(field);
  else selectAll(field);
  let into = field;
  for (const piece of pieces) {
    into = nextBox(into);
    if (!into.isConnected) return null;
    keys.typeKey(into, piece);
  }
  return null;
}

/** @param {string} text */
function piecesOf(text) {
  return text.length <= LONGEST_KEYED ? [...text] : [text];
}

/**
 * By a person's keys. Each is a message to the carrier and back, so that of a longer text only the last letter is a key,
 * for pages that listen to keys. All before it comes at once, and first: whoever reacts to a letter by moving the focus
 * would have the rest go elsewhere. A field that is empty after that takes keys alone (a terminal, a mask), and gets them
 * before a letter of the first try could stand in front of them. One that collects things has them beside it by then.
 * @param {TextField} field @param {string} text @param {string} around what the widget showed before
 * @returns {Promise<number | null>} after how many letters the focus was lost
 */
async function typeReal(field, text, around) {
  field.select();
  if (text === "") {
    if (field.value !== "") await hands.press(named("Backspace"));
    return null;
  }
  const letters = [...text];
  if (letters.length <= LONGEST_REAL || field.maxLength === 1) return keyIn(field, letters);
  if (walk.focused() !== field) return 0;
  const atOnce = letters.slice(0, -1).join("");
  await hands.insertText(atOnce);
  const isBeside = isTakenBeside(field, around, atOnce);
  const isTaken = isBeside || bare(field.value) !== "" || letters.length > LONGEST_KEYED;
  if (isTaken && (await keyIn(field, letters.slice(-1))) !== null) return letters.length - 1;
  if (isBeside || agrees(field.value, text) || text.length > LONGEST_KEYED || walk.focused() !== field) return null;
  field.select();
  return keyIn(field, letters);
}

/**
 * For as long as the keys reach this field or the next box of the same code. Other documents of the tab do not get them,
 * whoever takes the focus at the last moment (the carrier sees to that).
 * @param {TextField} field @param {string[]} letters
 * @returns {Promise<number | null>} after how many of them the focus was lost
 */
async function keyIn(field, letters) {
  let into = field;
  for (const [count, letter] of letters.entries()) {
    into = nextBox(into);
    if (!into.isConnected || walk.focused() !== into) return count;
    const stroke = keys.strokeFor(letter);
    await (stroke ? hands.whole(stroke) : hands.insertText(letter));
  }
  return null;
}

/** @param {string} key @returns {Stroke} */
function named(key) {
  const known = /** @type {Key} */ (keynames.keyOf(key));
  return { ...known, shift: false, control: false, alt: false, meta: false };
}

/**
 * Codes are often asked for in one box a digit, and the page moves the focus from box to box: keys follow the focus.
 * @param {TextField} field
 */
function nextBox(field) {
  const focus = walk.focused();
  const full = field.maxLength === 1 && field.value.length === 1;
  return full && focus && focus !== field && isTextField(focus) ? focus : field;
}

/** Fields without a selection are emptied first. @param {TextField} field */
function selectAll(field) {
  if (field.selectionStart === null) erase(field);
  else field.setSelectionRange(0, field.value.length);
}

/** @param {TextField} field */
function erase(field) {
  if (field.value === "") return;
  editField(field, { start: 0, end: field.value.length, text: "", inputType: "deleteContentBackward" });
}

/** @param {Element} element @param {string} text @param {boolean} isFresh @returns {Promise<Outcome>} */
async function typeRich(element, text, isFresh) {
  if (RANGED.has(roles.roleOf(element))) return typeKeys(element, text);
  const wanted = text.trim();
  const isDrawn = editors.isHiddenInput(element);
  const read = (/** @type {string} */ held) => (isDrawn && !agrees(held.trim(), wanted) ? editing.withoutNumbers(held) : held);
  const agreeing = (/** @type {string} */ held) => agrees(read(held).trim(), wanted);
  const held = text === "" ? await editing.clear(element, isFresh) : await editing.replace(element, text, agreeing, isFresh);
  const isAtPrompt = isDrawn && editing.countOf(held, text) > 0;
  return told(element, read(held), agreeing(held) || isAtPrompt, text);
}

/**
 * A part of a date or time takes digits as keys, draws itself anew at each, and hands on to the next part when it is full.
 * @param {Element} element @param {string} text @returns {Promise<Outcome>}
 */
async function typeKeys(element, text) {
  const title = lines.title(element);
  const widget = [...walk.upwards(element)].find((at) => at.matches("[role=group]")) ?? walk.parentOf(element);
  await settle.frame(); // the widget moves the focus to the part that it holds for the chosen one
  focusing.focus(element);
  if (text === "") await hands.press(named("Backspace"));
  for (const letter of text) {
    const stroke = keys.strokeFor(letter);
    await (stroke ? hands.whole(stroke) : hands.insertText(letter));
    await settle.frame();
  }
  const shown = JSON.stringify(names.collapse(widget?.textContent ?? ""));
  return { code: "done", message: `Typed into ${title}, key by key. The field shows ${shown}.` };
}

/** Masks add brackets and blanks: letters and digits decide. @param {string} held @param {string} wanted */
function agrees(held, wanted) {
  return held === wanted || (bare(wanted) !== "" && bare(held) === bare(wanted));
}

/** @param {string} text */
function bare(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** @param {TextField} field @param {string} text @param {string} before what it held @returns {Outcome} */
function readBack(field, text, before) {
  const title = lines.title(field);
  const held = field.value;
  if (field.maxLength === 1 && text.startsWith(held) && walk.focused() !== field && text.length > 1) {
    return { code: "done", message: `Typed into ${title} and the fields after it.` };
  }
  return told(field, held, agrees(held, text) || isMasked(held, text, before), text);
}

/**
 * Some masks have letters and digits of their own, as the code of a country. They are no rest of what the field held where
 * that was nothing, or another text between the same ones. A text of a letter or two may stand in anything.
 * @param {string} held @param {string} text @param {string} before
 */
function isMasked(held, text, before) {
  const [all, own, was] = [bare(held), bare(text), bare(before)];
  const at = own.length < LEAST_MASKED ? -1 : all.indexOf(own);
  if (at < 0) return false;
  return was === "" || (held !== before && was.startsWith(all.slice(0, at)) && was.endsWith(all.slice(at + own.length)));
}

/**
 * Something took the focus in the middle. A field that holds the text all the same has it by the page's own doing.
 * @param {TextField} field @param {number} count @param {string} text @param {string} before @returns {Outcome}
 */
function brokenOff(field, count, text, before) {
  const whole = readBack(field, text, before);
  if (whole.code !== "not_editable") return whole;
  const lost = `The focus went elsewhere after ${count} of ${[...text].length} characters, and the rest was not typed.`;
  return { ...whole, message: `${lost} ${whole.message}` };
}

/** @param {Element} element @param {string} held @param {boolean} took @param {string} text @returns {Outcome} */
function told(element, held, took, text) {
  const title = lines.title(element);
  if (!element.isConnected) return { code: "stale", message: `${title} was replaced while it was typed into.` };
  const secret = secrets.isSecret(element);
  const shown = secret ? "something else" : JSON.stringify(names.shorten(holdings.asItIs(element, held)));
  if (!took) return { code: "not_editable", message: `${title} did not take the text: it holds ${shown}.` };
  if (text === "") return { code: "done", message: `Cleared ${title}.` };
  return { code: "done", message: `Typed into ${title}. ${secret ? "It is filled now" : `It now holds ${shown}`}.` };
}
