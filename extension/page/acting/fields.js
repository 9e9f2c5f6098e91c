// Changing what a field holds, so that the page notices as it does with a person.

import * as editors from "../seeing/editors.js";
import * as walk from "../walk.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} TextField */

/** @typedef {{ start: number, end: number, text: string, inputType: string }} Edit */

const TEXT_TYPES = new Set(["text", "search", "url", "tel", "password", "email"]);

// https://html.spec.whatwg.org/multipage/input.html#value-sanitization-algorithm: these drop what has not their form.
/** @type {Record<string, string>} */
const FORMATS = {
  number: "a number, with a point before decimals",
  range: "a number",
  date: "a date as YYYY-MM-DD",
  time: "a time as HH:MM",
  "datetime-local": "a date and time as YYYY-MM-DDTHH:MM",
  month: "a month as YYYY-MM",
  week: "a week as YYYY-Www, such as 2026-W07",
  color: "a colour as #rrggbb",
};

/** @param {Element} element @returns {element is HTMLInputElement | HTMLTextAreaElement} */
export function isTextField(element) {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type));
}

/** @param {Element} element @returns {string | null} the form that the value must have, null where any text will do */
export function formatOf(element) {
  return element instanceof HTMLInputElement ? (FORMATS[element.type] ?? null) : null;
}

/** @param {Element} element @returns {element is HTMLElement} */
export function isRich(element) {
  if (!(element instanceof HTMLElement)) return false;
  return element.isContentEditable || contextOf(element) !== null;
}

/** @param {Element} element @returns {Element | null} what takes the text: itself, or the one field inside a widget */
export function editableOf(element) {
  if (isTextField(element) || formatOf(element) || isRich(element)) return element;
  const inner = [...within(element)].filter((child) => isTextField(child) || formatOf(child) || isRich(child));
  const outer = inner.filter((child) => !inner.some((other) => other !== child && other.contains(child)));
  return outer.length === 1 ? /** @type {Element} */ (outer[0]) : null;
}

/** @param {Element} element @returns {Element | null} the same, or the field that takes the keys for the editor that it is a drawn part of */
export function fieldFor(element) {
  const own = editableOf(element);
  if (own) return own;
  for (const at of walk.upwards(element)) {
    const field = editableOf(at);
    if (field) return editors.isInputOf(field, at) ? field : null;
  }
  return null;
}

/** @param {Node} node @returns {Generator<Element>} */
function* within(node) {
  for (const child of walk.childrenOf(node)) {
    if (!(child instanceof Element)) continue;
    yield child;
    yield* within(child);
  }
}

/** @param {Element} field @param {"beforeinput" | "input"} type @param {string} inputType @param {string | null} data */
export function inputEvent(field, type, inputType, data) {
  const init = { bubbles: true, composed: true, cancelable: type === "beforeinput", inputType, data };
  return field.dispatchEvent(new InputEvent(type, init));
}

/**
 * Replaces a stretch of the value, with the events of one edit.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {{ start: number, end: number, text: string, inputType: string }} edit
 */
export function edit(field, { start, end, text, inputType }) {
  const data = text === "" || inputType === "insertLineBreak" ? null : text;
  if (!inputEvent(field, "beforeinput", inputType, data)) return;
  // Frameworks put a setter of their own on the element to see who changes it. It lives in the page's world and this is
  // another one: theirs stays unaware, and the `input` event that follows is news to them.
  field.value = field.value.slice(0, start) + text + field.value.slice(end);
  caret(field, start + text.length);
  inputEvent(field, "input", inputType, data);
}

/**
 * `email` and `number` have no selection: their caret is taken to be at the end.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export function selection(field) {
  const end = field.value.length;
  return { start: field.selectionStart ?? end, end: field.selectionEnd ?? end };
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {number} start @param {number} [end] */
export function caret(field, start, end = start) {
  if (field.selectionStart !== null) field.setSelectionRange(start, end);
}

/** @param {Element} element a field, an editor, or a part of one */
export function caretAtEnd(element) {
  if (isTextField(element)) return caret(element, element.value.length);
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}

/** @param {Element} element @returns {Element} what takes the focus for all that is written in it */
export function hostOf(element) {
  let host = element;
  for (let at = element.parentElement; at?.isContentEditable; at = at.parentElement) host = at;
  return host;
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text */
export function insert(field, text) {
  const { start, end } = selection(field);
  const room = field.maxLength < 0 ? Infinity : field.maxLength - (field.value.length - (end - start));
  const inputType = text === "\n" ? "insertLineBreak" : "insertText";
  if (room > 0) edit(field, { start, end, text: text.slice(0, room), inputType });
}

/** @type {Record<string, string>} */
const COMMANDS = {
  insertText: "insertText",
  insertParagraph: "insertParagraph",
  insertLineBreak: "insertLineBreak",
  deleteContentBackward: "delete",
  deleteContentForward: "forwardDelete",
  deleteWordBackward: "delete",
  deleteWordForward: "forwardDelete",
  formatBold: "bold",
  formatItalic: "italic",
  formatUnderline: "underline",
};

/**
 * One edit at the selection of an editable element. The browser's own command changes the content, fires `input` and
 * keeps the undo history; `beforeinput`, which some editors live on, is the one thing it leaves out.
 * @param {Element} element @param {string} inputType @param {string | null} [data]
 */
export function editRich(element, inputType, data = null) {
  const chosen = getSelection();
  const targetRanges = chosen?.rangeCount ? [new StaticRange(chosen.getRangeAt(0))] : [];
  const init = { bubbles: true, composed: true, cancelable: true, inputType, data, targetRanges };
  if (!element.dispatchEvent(new InputEvent("beforeinput", init))) return;
  const context = contextOf(element);
  if (context && data !== null) return updateText(context, data);
  document.execCommand(COMMANDS[inputType] ?? inputType, false, data ?? undefined);
}

/** @typedef {EventTarget & { selectionStart: number, selectionEnd: number, updateText: (from: number, to: number, text: string) => void, updateSelection: (from: number, to: number) => void }} EditContext */

/** @param {Element} element @returns {EditContext | null} what takes its text where it draws that itself */
function contextOf(element) {
  return /** @type {{ editContext?: EditContext | null }} */ (element).editContext ?? null;
}

/** https://w3c.github.io/edit-context/#update-the-editcontext @param {EditContext} context @param {string} text */
function updateText(context, text) {
  const [from, to] = [context.selectionStart, context.selectionEnd].sort((one, other) => one - other);
  const at = /** @type {number} */ (from) + text.length;
  context.updateText(/** @type {number} */ (from), /** @type {number} */ (to), text);
  context.updateSelection(at, at);
  const { TextUpdateEvent } = /** @type {any} */ (globalThis);
  const change = { text, updateRangeStart: from, updateRangeEnd: to, selectionStart: at, selectionEnd: at };
  context.dispatchEvent(new TextUpdateEvent("textupdate", change));
}

/** Selects everything in an editable element. @param {HTMLElement} element */
export function selectRich(element) {
  const chosen = /** @type {Selection} */ (getSelection());
  chosen.selectAllChildren(element);
}
