// What a field is for. By structure first: type, autocomplete, how it is drawn, its boxes, what it holds. Names and words,
// in many languages, only make more of it: a field wrongly taken for a secret costs the model one value, a secret wrongly
// shown cannot be taken back.

import { once } from "../once.js";
import * as interactive from "../seeing/interactive.js";
import { ANY_CODE, byStem, byWords, CURRENCY, fold, LONGEST_WORDS, OTHER_CODE, SECRECY, wordsOf } from "./fieldwords.js";
import { beside as wordsBeside, wordsFor } from "./labels.js";
import * as names from "./names.js";
import * as references from "./references.js";
import * as shapes from "./shapes.js";

/** @typedef {import("../../protocol.js").FieldKind} Kind */

/** @type {ReadonlySet<Kind>} */
export const SECRET = new Set(["password", "new_password", "code", "card", "token"]);
const BUTTONS = new Set(["button", "submit", "reset", "image", "hidden"]);
const CHOICES = new Set(["checkbox", "radio", "range", "color"]);
const TEXTS = new Set(["text", "search", "tel", "url", "email", "number", "password"]);
const CHOICE_ROLES = new Set(["checkbox", "radio", "switch", "listbox", "slider", "menuitemcheckbox", "menuitemradio", "combobox"]);
const WRITTEN_ROLES = new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
// These say what they are for: words beside them may speak of something else ("Search for cards").
const PLAIN_TYPES = new Set(["search", "email", "url"]);

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute
/** @type {Array<[RegExp, Kind]>} */
const PURPOSES = [
  [/^current-password$/, "password"],
  [/^new-password$/, "new_password"],
  [/^one-time-code$/, "code"],
  [/^cc-.+$/, "card"],
  [/^transaction-amount$/, "amount"],
];

const MOST_PURPOSES = 10;
const BOXES_LEAST = 4;
const BOXES_MOST = 12;

/** @param {Element} element */
export function isEditable(element) {
  return element instanceof HTMLElement && element.hasAttribute("contenteditable") && interactive.isEditingHost(element);
}

/** Whether something is written into it. @param {Element} element */
function isWritten(element) {
  if (element instanceof HTMLInputElement) return TEXTS.has(element.type);
  if (element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return element.hasAttribute("role") && WRITTEN_ROLES.has(roleOf(element)) && !(element instanceof HTMLSelectElement);
}

/** @param {Element} element */
function roleOf(element) {
  return element.getAttribute("role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
}

/** @param {Element} element @returns {string} what it holds, typed or not */
export function heldBy(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  return element instanceof HTMLSelectElement ? element.value : (element.textContent ?? "");
}

// --- by structure ---------------------------------------------------------------------------------------------------

/** @param {Element} element @returns {Kind | null} */
function byPurpose(element) {
  // Lists that suggest say "new-password" to keep the browser's own suggestions away.
  if (roleOf(element) === "combobox" && !(element instanceof HTMLInputElement && element.type === "password")) return null;
  for (const token of purposesOf(element)) {
    const purpose = PURPOSES.find(([pattern]) => pattern.test(token));
    if (purpose) return purpose[1];
  }
  return null;
}

/** @param {Element} element @returns {string[]} the words of its `autocomplete` */
export function purposesOf(element) {
  return (element.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_PURPOSES);
}

/** @type {(element: Element) => boolean} */
const hidesLetters = once((element) => (getComputedStyle(element).getPropertyValue("-webkit-text-security") || "none") !== "none");

/** @param {Element} element */
function wantsDigits(element) {
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === "tel" || element.type === "number") return true;
  return /^(numeric|decimal|tel)$/.test(element.inputMode) || /^\^?\(?(\[0-9\]|\\d)/.test(element.pattern);
}

/** A box for one letter. @param {Element} element */
function isBox(element) {
  if (element instanceof HTMLInputElement) {
    if (!TEXTS.has(element.type)) return false;
    if (element.maxLength === 1) return true;
    return element.maxLength < 0 && element.value.length <= 1 && element.offsetWidth > 0 && element.offsetWidth <= 64;
  }
  return isEditable(element) && (element.textContent ?? "").trim().length <= 1 && /** @type {HTMLElement} */ (element).offsetWidth <= 64;
}

/** A row of boxes, a letter each. @type {(element: Element) => boolean} */
const isOneOfBoxes = once((element) => {
  if (!isBox(element)) return false;
  for (let at = element.parentElement, level = 0; at && level < 4; at = at.parentElement, level++) {
    const boxes = [...at.querySelectorAll("input, [contenteditable]")].slice(0, 60).filter(isBox);
    if (boxes.length >= BOXES_LEAST) return boxes.length <= BOXES_MOST;
  }
  return false;
});

/**
 * A further piece of what the field before it begins, such as a card number in four: right after it, of the same shape,
 * and with no name of its own.
 * @param {Element} element @param {string[]} words @returns {Kind | null}
 */
function asBefore(element, words) {
  const before = element.previousElementSibling;
  if (words.length || !(element instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return null;
  const isAlike = before.type === element.type && before.maxLength === element.maxLength && element.maxLength > 0;
  return isAlike ? secretKindOf(before, "") : null;
}

/** @param {Element} element @returns {Kind | null} */
function byHeld(element) {
  const held = heldBy(element).trim();
  if (shapes.isCardNumber(held)) return "card";
  return shapes.isMachineMade(held) ? "token" : null;
}

/** Groups of four digits, or a month and a year. @param {Element} element @returns {Kind | null} */
function byShape(element) {
  const hint = element.getAttribute("placeholder") ?? "";
  if (/^\s*([\dx#*•·_]{4}[ -]){3}[\dx#*•·_]{1,4}\s*$/i.test(hint)) return "card";
  if (/^\s*mm ?[/-] ?(yy|yyyy|aa|aaaa|jj|jjjj|rr|гг)\s*$/i.test(hint)) return "card";
  const longest = element instanceof HTMLInputElement ? element.maxLength : -1;
  return wantsDigits(element) && (longest === 19 || longest === 23) ? "card" : null;
}

// --- by words -------------------------------------------------------------------------------------------------------

/**
 * "Show password" had made a text of it before anybody looked: the switch beside it says so, by its words or because it
 * is one that is on and works on this very field.
 * @param {Element} element
 */
function isUncovered(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "text" || element.value === "") return false;
  for (let at = element.parentElement, level = 0; at && level < 3; at = at.parentElement, level++) {
    if (at.childElementCount > MOST_BESIDE) return false;
    if (at.querySelectorAll(WRITABLE).length > 1) return false;
    if ([...at.querySelectorAll(SWITCHES)].some((each) => uncovers(each, element))) return true;
  }
  return false;
}

/** @param {Element} toggle @param {HTMLInputElement} field */
function uncovers(toggle, field) {
  const isOn = toggle.matches("[aria-pressed=true], [aria-checked=true], :checked");
  if (isOn && references.targetsOf(toggle, "aria-controls").includes(field)) return true;
  const isIcon = !toggle.textContent?.trim();
  // "Forgot password?" is a button too, in so many words; a switch or an icon speaks of the field that it stands beside.
  if (!isIcon && !toggle.matches("[aria-pressed], [role=switch], [aria-controls]")) return false;
  const labels = toggle instanceof HTMLInputElement ? [...(toggle.labels ?? [])] : [];
  const said = [toggle.getAttribute("aria-label"), toggle.getAttribute("title"), ...[toggle, ...labels].map((each) => each.textContent)];
  return said.some((words) => words && /^(new_)?password$/.test(byWords(names.collapse(words)) ?? ""));
}

const MOST_BESIDE = 8;
const WRITABLE = "input:not([type=hidden]):not([type=checkbox]), textarea, select";
const SWITCHES = "button:not([type=submit]), [role=button], [role=switch], input[type=checkbox]";

/** As codes are written that one can keep in mind: in one piece or in two. @param {Element} element */
function holdsFewDigits(element) {
  return /^\d{2,4}[ -]?\d{2,4}$/.test(heldBy(element).trim());
}

/**
 * What it holds looks like a secret and nothing says that it is something else: when in doubt it is one (SAFETY 7).
 * @param {Element} element @param {string[]} words @returns {Kind | null}
 */
function byLooks(element, words) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (!(input || element.localName === "textarea") || input?.type === "tel" || isToldPlain(element)) return null;
  const held = heldBy(element).trim();
  const looks = shapes.isPaired(held) ? "code" : shapes.isStrong(held) ? "password" : null;
  if (!looks && !shapes.isMixed(held)) return null;
  const said = wordsOf([...words, element.getAttribute("name") ?? "", element.id].join(" ").slice(0, 2 * LONGEST_WORDS));
  if (OTHER_CODE.test(said)) return null;
  return looks ?? (SECRECY.test(said) ? "token" : null);
}

/** The page says that it is for something else. @param {Element} element */
function isToldPlain(element) {
  const purpose = element.getAttribute("autocomplete")?.trim().toLowerCase() ?? "";
  return purpose !== "" && purpose !== "on" && purpose !== "off";
}

/** Few digits beside the word "code". @param {Element} element @param {string[]} words */
function isShortCode(element, words) {
  if (!(element instanceof HTMLInputElement)) return false;
  const holds = holdsFewDigits(element);
  if (!holds && !wantsDigits(element)) return false;
  const short = holds || (element.maxLength >= 3 && element.maxLength <= 8);
  if (!short && element.inputMode !== "numeric") return false;
  const said = wordsOf([...words, wordsBeside(element)].join(" ").slice(0, 2 * LONGEST_WORDS));
  const named = wordsOf(`${element.name} ${element.id}`);
  return (ANY_CODE.test(said) || /code|kod|codigo|codice/.test(named)) && !OTHER_CODE.test(`${said} ${named}`);
}

// --- all together ---------------------------------------------------------------------------------------------------

/** @param {Element} element @param {string} name @returns {Kind | null} one that never leaves the page */
function secretOf(element, name) {
  const isPassword = element instanceof HTMLInputElement && element.type === "password";
  const told = byPurpose(element) ?? byName(element);
  const purpose = told && SECRET.has(told) ? told : null;
  const isPlain = element instanceof HTMLInputElement && PLAIN_TYPES.has(element.type);
  if (purpose && !isPassword) return purpose;
  if (isPlain && !hidesLetters(element) && !byHeld(element)) return null;
  const words = element instanceof HTMLSelectElement ? [] : wordsFor(element, name);
  const said = words.map(byWords).find((kind) => kind && SECRET.has(kind)) ?? null;
  if (isPassword) return kindOfPassword(element, purpose ?? said);
  if (said) return said;
  const isShaped = isOneOfBoxes(element) || isShortCode(element, words);
  if (isShaped) return "code";
  const further = asBefore(element, words);
  if (further) return further;
  const drawn = hidesLetters(element) || isUncovered(element) ? "password" : null;
  return byShape(element) ?? byHeld(element) ?? drawn ?? byLooks(element, words);
}

/** @param {HTMLInputElement} element @param {Kind | null} said @returns {Kind} */
function kindOfPassword(element, said) {
  if (said && said !== "password") return said;
  if (element.maxLength === 1 && isOneOfBoxes(element)) return "code";
  const isCurrent = /(^|\s)current-password(\s|$)/.test(element.autocomplete) || /old|curr/i.test(element.name);
  const around = isCurrent ? null : (element.form ?? element.closest("section, [role=dialog], dialog"));
  // Two of them are asked for where one is to be chosen.
  const all = around ? around.querySelectorAll("input[type=password]") : [];
  return all.length > 1 && all.length < BOXES_LEAST ? "new_password" : "password";
}

/** @param {Element} element @param {string} name @returns {Kind} */
function openKindOf(element, name) {
  const input = element instanceof HTMLInputElement ? element : null;
  if (input?.type === "search" || roleOf(element) === "searchbox") return "search";
  if (element.closest("[role=search], search") && input) return "search";
  if (input?.type === "email" && input.multiple) return "recipient";
  const told = byPurpose(element) ?? byName(element);
  if (told === "amount" || told === "recipient") return told;
  const said = wordsFor(element, name).map(byWords).find((kind) => kind === "amount" || kind === "recipient");
  if (said) return said;
  return input && isMoney(input) ? "amount" : "text";
}

/** A number with a currency beside it. @param {HTMLInputElement} input */
function isMoney(input) {
  if (!wantsDigits(input) || input.type === "tel") return false;
  if (/^\s*0[.,]00\s*$/.test(input.placeholder)) return true;
  const around = names.collapse(input.parentElement?.textContent ?? "");
  return around.length <= 30 && CURRENCY.test(fold(around));
}

/**
 * @param {Element} element @param {string} [name] what it is called on the screen, where that is known
 * @returns {Kind | null} null for what is no field
 */
export function kindOf(element, name = "") {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (CHOICES.has(element.type)) return "choice";
  }
  if (element instanceof HTMLSelectElement) return secretOf(element, name) ?? "choice";
  if (isWritten(element)) return secretOf(element, name) ?? (isTyped(element) ? openKindOf(element, name) : "choice");
  if (element instanceof HTMLInputElement) return "text"; // dates and times
  return element.hasAttribute("role") && CHOICE_ROLES.has(roleOf(element)) ? "choice" : null;
}

/** A combobox may be a list to choose from only. @param {Element} element */
function isTyped(element) {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || isEditable(element)) return true;
  return roleOf(element) !== "combobox" || element.querySelector("input, textarea, [contenteditable]") !== null;
}

/** @param {Element} element @returns {Kind | null} by what its author calls it, also where nobody sees it */
export function byName(element) {
  return byStem(element.getAttribute("name") ?? "") ?? byStem(element.id);
}

/** By its own markup alone, without a look at what stands around it. @param {Element} element @returns {Kind | null} */
export function byMarkup(element) {
  if (element instanceof HTMLInputElement) {
    if (BUTTONS.has(element.type)) return null;
    if (element.type === "file") return "file";
    if (element.type === "password") return "password";
    if (CHOICES.has(element.type)) return "choice";
  } else if (element.localName !== "textarea" && element.localName !== "select") return null;
  const told = byPurpose(element) ?? byName(element);
  if (told) return told;
  const said = byWords(element.getAttribute("aria-label") ?? "") ?? byWords(element.getAttribute("placeholder") ?? "");
  return said ?? (element.localName === "select" ? "choice" : element.getAttribute("type") === "search" ? "search" : "text");
}

/**
 * As `kindOf`, for whoever asks about secrets only. @param {Element} element @param {string} name
 * @returns {Kind | null}
 */
export function secretKindOf(element, name) {
  if (element instanceof HTMLSelectElement || isWritten(element)) return secretOf(element, name);
  return null;
}
