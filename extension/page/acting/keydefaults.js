// What a key does by itself. Browsers do this for trusted keys only, so that it is done here when the page let it be.

import * as walk from "../walk.js";
import * as choosing from "./choosing.js";
import * as click from "./click.js";
import * as events from "./events.js";
import * as fields from "./fields.js";
import * as focusing from "./focusing.js";
import * as scrolling from "./scrolling.js";
import * as submission from "./submission.js";

/** @import { Stroke } from "./keynames.js" */

const LINE = 40;
const PAGE = 0.9;

const BUTTONS =
  "button, summary, input:is([type=button], [type=submit], [type=reset], [type=image], [type=file], [type=color])";
const PRESSABLE_BY_ENTER = `${BUTTONS}, a[href], area[href]`;
const PRESSABLE_BY_SPACE = `${BUTTONS}, input:is([type=checkbox], [type=radio])`;

/** @typedef {(target: Element, stroke: Stroke) => { opens?: string } | void} Default */

/** @type {Record<string, Default>} */
const DEFAULTS = {
  Enter: enter,
  Tab: (_, stroke) => tab(stroke.shift),
  Escape: escape,
  Backspace: (target, stroke) => erase(target, -1, stroke.control || stroke.alt),
  Delete: (target, stroke) => erase(target, 1, stroke.control || stroke.alt),
  ArrowLeft: (target, stroke) => arrow(target, stroke, "x", -1),
  ArrowRight: (target, stroke) => arrow(target, stroke, "x", 1),
  ArrowUp: (target, stroke) => arrow(target, stroke, "y", -1),
  ArrowDown: (target, stroke) => arrow(target, stroke, "y", 1),
  Home: (target, stroke) => edge(target, stroke, -1),
  End: (target, stroke) => edge(target, stroke, 1),
  PageUp: (target) => page(target, -1),
  PageDown: (target) => page(target, 1),
  " ": (target, stroke) => space(target, stroke),
};

/** @type {Record<string, string>} */
const FORMATS = { b: "formatBold", i: "formatItalic", u: "formatUnderline" };

/** @type {Default} */
export function run(target, stroke) {
  if (Object.hasOwn(DEFAULTS, stroke.key)) return DEFAULTS[stroke.key]?.(target, stroke);
  if ((stroke.control || stroke.meta) && stroke.key.toLowerCase() === "a") return selectAll(target);
  const format = stroke.control || stroke.meta ? FORMATS[stroke.key.toLowerCase()] : undefined;
  if (format && fields.isRich(target)) return fields.editRich(target, format);
  if ([...stroke.key].length === 1 && !stroke.control && !stroke.meta && !stroke.alt) insert(target, stroke.key);
}

/** @param {Element} target @param {Stroke} stroke */
export function waitsForRelease(target, stroke) {
  return stroke.key === " " && target.matches(PRESSABLE_BY_SPACE);
}

/** @param {Element} target @param {string} text */
function insert(target, text) {
  if (isWritable(target)) fields.insert(target, text);
  else if (fields.isRich(target)) fields.editRich(target, "insertText", text);
}

/** @param {Element} target @returns {target is HTMLInputElement | HTMLTextAreaElement} */
function isWritable(target) {
  return fields.isTextField(target) && !target.readOnly && !target.disabled;
}

/** @type {Default} */
function enter(target, stroke) {
  if (stroke.control || stroke.meta || stroke.alt) return;
  if (target.matches(PRESSABLE_BY_ENTER)) return click.activate(/** @type {HTMLElement} */ (target));
  if (target instanceof HTMLTextAreaElement) return insert(target, "\n");
  if (fields.isRich(target)) return fields.editRich(target, stroke.shift ? "insertLineBreak" : "insertParagraph");
  if (fields.isTextField(target)) fields.inputEvent(target, "beforeinput", "insertLineBreak", null);
  if (target instanceof HTMLInputElement && target.form) return submission.submit(target, target.form);
}

/** @type {Default} */
function space(target, stroke) {
  if (target.matches(PRESSABLE_BY_SPACE)) return click.activate(/** @type {HTMLElement} */ (target));
  if (fields.isTextField(target) || fields.isRich(target)) return insert(target, " ");
  page(target, stroke.shift ? -1 : 1);
}

/** https://html.spec.whatwg.org/multipage/interaction.html#close-requests */
function escape() {
  const dialog = [...walk.everywhere("dialog:modal")].pop();
  const popover = [...walk.everywhere("[popover]:popover-open")].pop();
  if (popover instanceof HTMLElement && (!dialog || dialog.contains(popover))) return popover.hidePopover();
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** https://html.spec.whatwg.org/multipage/interaction.html#sequential-focus-navigation @param {boolean} backwards */
function tab(backwards) {
  const stops = [...tabStops(document.querySelector("dialog:modal") ?? document.body)];
  const ordered = stops.map((element, order) => ({ element, order, index: element.tabIndex || Infinity }));
  ordered.sort((one, other) => (one.index === other.index ? one.order - other.order : one.index - other.index));
  const now = ordered.findIndex(({ element }) => element === walk.focused());
  const next = backwards ? (now < 0 ? ordered.length - 1 : now - 1) : now + 1;
  const stop = ordered.at(next % Math.max(ordered.length, 1))?.element;
  stop?.focus();
  focusing.tell();
  if (stop && fields.isTextField(stop)) stop.select();
}

/** @param {Node} node @returns {Generator<HTMLElement>} */
function* tabStops(node) {
  for (const child of walk.childrenOf(node)) {
    if (!(child instanceof HTMLElement) || child.inert || getComputedStyle(child).display === "none") continue;
    const seen = getComputedStyle(child).visibility === "visible";
    if (seen && child.tabIndex >= 0 && events.isFocusable(child) && isRadioStop(child)) yield child;
    yield* tabStops(child);
  }
}

/** Of a radio group only the chosen one is a stop. @param {HTMLElement} element */
function isRadioStop(element) {
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return true;
  return !radiosWith(element).some((radio) => radio.checked);
}

/** @param {HTMLInputElement} radio @returns {HTMLInputElement[]} */
function radiosWith(radio) {
  if (!radio.name) return [radio];
  const root = /** @type {Document | ShadowRoot} */ (radio.getRootNode());
  const all = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("input[type=radio]")]);
  return all.filter((other) => other.name === radio.name && other.form === radio.form && !other.disabled);
}

/** @param {Element} target @param {1 | -1} way @param {boolean} word */
function erase(target, way, word) {
  if (fields.isRich(target)) return eraseRich(target, way, word);
  if (!isWritable(target)) return;
  let { start, end } = fields.selection(target);
  if (start === end && way < 0) start = word ? wordFrom(target.value, start, way) : start - 1;
  else if (start === end) end = word ? wordFrom(target.value, end, way) : end + 1;
  const inputType = `delete${word ? "Word" : "Content"}${way < 0 ? "Backward" : "Forward"}`;
  // Where there is nothing to delete, the page is asked all the same.
  if (start < 0 || end > target.value.length || start === end) {
    return void fields.inputEvent(target, "beforeinput", inputType, null);
  }
  fields.edit(target, { start, end, text: "", inputType });
}

/** @param {Element} target @param {1 | -1} way @param {boolean} word */
function eraseRich(target, way, word) {
  const chosen = getSelection();
  const isWord = word && chosen?.isCollapsed;
  if (isWord) chosen.modify("extend", way < 0 ? "backward" : "forward", "word");
  fields.editRich(target, `delete${isWord ? "Word" : "Content"}${way < 0 ? "Back" : "For"}ward`);
}

/** @param {Element} target @param {Stroke} stroke @param {"x" | "y"} axis @param {1 | -1} way */
function arrow(target, stroke, axis, way) {
  if (target instanceof HTMLInputElement && target.type === "radio") return nextRadio(target, way);
  if (target instanceof HTMLSelectElement) return nextOption(target, way);
  if (target instanceof HTMLInputElement && stepsWith(target, axis)) return step(target, axis === "y" ? -way : way);
  if (fields.isTextField(target)) return moveCaret(target, stroke, axis, way);
  const across = stroke.control || stroke.alt ? "word" : "character";
  if (fields.isRich(target)) return moveRich(stroke, axis === "x" ? across : stroke.control ? "paragraph" : "line", way);
  scrollBy(target, axis, way * LINE);
}

/** @param {HTMLInputElement} input @param {"x" | "y"} axis */
function stepsWith(input, axis) {
  return input.type === "range" || (input.type === "number" && axis === "y");
}

/** @param {HTMLInputElement} radio @param {1 | -1} way */
function nextRadio(radio, way) {
  const group = radiosWith(radio);
  const next = group.at((group.indexOf(radio) + way) % group.length) ?? radio;
  next.focus();
  focusing.tell();
  return click.activate(next);
}

/** @param {HTMLSelectElement} select @param {1 | -1} way */
function nextOption(select, way) {
  let index = select.selectedIndex + way;
  while (select.options[index]?.disabled) index += way;
  if (select.options[index]) choosing.setOption(select, index);
}

/** @param {HTMLInputElement} input @param {number} way */
function step(input, way) {
  if (input.readOnly) return;
  way > 0 ? input.stepUp() : input.stepDown();
  events.plain(input, "input");
  events.plain(input, "change");
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {Stroke} stroke @param {"x" | "y"} axis
 * @param {1 | -1} way
 */
function moveCaret(field, stroke, axis, way) {
  const { start, end } = fields.selection(field);
  const far = axis === "y" || stroke.meta;
  const from = way < 0 ? start : end;
  const word = axis === "x" && (stroke.control || stroke.alt);
  const to = word ? wordFrom(field.value, from, way) : far ? (way < 0 ? 0 : field.value.length) : Math.max(0, Math.min(field.value.length, from + way));
  if (stroke.shift) fields.caret(field, Math.min(start, to), Math.max(end, to));
  else fields.caret(field, start !== end && !far ? from : to);
}

/** @param {string} text @param {number} from @param {1 | -1} way @returns {number} the start of the word there, or its end */
function wordFrom(text, from, way) {
  const words = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike);
  if (way < 0) return words.filter(({ index }) => index < from).pop()?.index ?? 0;
  const next = words.find(({ index, segment }) => index + segment.length > from);
  return next ? next.index + next.segment.length : text.length;
}

/** @param {Stroke} stroke @param {string} unit @param {1 | -1} way */
function moveRich(stroke, unit, way) {
  getSelection()?.modify(stroke.shift ? "extend" : "move", way < 0 ? "backward" : "forward", unit);
}

/** @param {Element} target @param {Stroke} stroke @param {1 | -1} way */
function edge(target, stroke, way) {
  if (fields.isTextField(target)) return moveCaret(target, stroke, "y", way);
  if (fields.isRich(target)) return moveRich(stroke, stroke.control ? "documentboundary" : "lineboundary", way);
  scrollBy(target, "y", way * 1e7);
}

/** @param {Element} target @param {1 | -1} way */
function page(target, way) {
  const box = scrolling.scrollerOf(target === document.body ? null : target, "y");
  if (box) scrolling.move(box, "y", way * box.clientHeight * PAGE);
}

/** @param {Element} target @param {"x" | "y"} axis @param {number} by */
function scrollBy(target, axis, by) {
  const box = scrolling.scrollerOf(target === document.body ? null : target, axis);
  if (box) scrolling.move(box, axis, by);
}

/** @param {Element} target */
function selectAll(target) {
  if (fields.isTextField(target)) target.select();
  else if (fields.isRich(target)) fields.selectRich(target);
  else getSelection()?.selectAllChildren(document.body);
}
