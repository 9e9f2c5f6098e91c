// Words of a text, selected where they stand: in a field, an editor, or what is only to be read; and written over.

import * as names from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as editors from "../seeing/editors.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as editing from "./editing.js";
import * as fields from "./fields.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as typing from "./typing.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Ready } from "./act.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */

/** @typedef {{ text?: string, nth?: number | null, replacement?: string | null }} How */
/** Where a character stands: in a text node, or in a field's value, which is no node. @typedef {{ node: Text | null, offset: number }} Place */
/** What a person reads, each blank once, and where each of its characters stands. @typedef {{ text: string, places: Place[] }} Passage */
/** From its first character to its last. @typedef {{ from: Place, to: Place }} Stretch */

const BLANKS = /[\s\u200b-\u200d\u2060\ufeff]/g;
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/;
/** @param {Element} element @param {How} how @returns {Promise<Ready> | Ready} */
export function ready(element, { replacement = null }) {
  if (replacement !== null) return typing.ready(element);
  const at = fields.fieldFor(element) ?? element;
  const checked = actionable.check(at);
  return "refusal" in checked && !editors.isHiddenInput(at) ? checked : { element: at, target: at, at: { x: 0, y: 0 } };
}

/** @param {Spot} spot @param {How} how @returns {Promise<Outcome>} */
export async function select({ element, isMeant }, { text = "", nth = null, replacement = null }) {
  const title = lines.title(element);
  const frames = element === walk.focused() ? 1 : editing.FRESH;
  focusing.focus(element);
  if (isMeant && !isMeant()) return { code: "stale", message: `${title} became something else as it got the focus.` };
  const words = names.collapse(text);
  const failed = words ? await selectWords(element, words, nth, frames) : await selectAll(element, frames);
  if (failed) return failed;
  const what = words ? JSON.stringify(names.shorten(words)) : "all";
  if (replacement === null) return { code: "done", message: `Selected ${what} in ${title}.` };
  const before = bare(drawn(element));
  const wrote = await editing.writeOver(element, replacement, () => bare(drawn(element)) !== before);
  if (!element.isConnected) return { code: "stale", message: `${title} was replaced while it was typed into.` };
  if (!wrote || !bare(drawn(element)).includes(bare(replacement))) {
    return { code: "not_editable", message: `${title} did not take the text in place of ${what}.` };
  }
  const by = replacement === "" ? "Deleted" : `Typed ${JSON.stringify(names.shorten(names.collapse(replacement)))} over`;
  return { code: "done", message: `${by} ${what} in ${title}.` };
}

/** @param {string} text */
function bare(text) {
  return text.replace(BLANKS, "");
}

/** What can be seen of the text. @param {Element} element */
function drawn(element) {
  if (editors.isHiddenInput(element)) return read(editors.surfaceOf(element)).text;
  return fields.isTextField(element) ? element.value : read(element).text;
}

/** @param {Element} element @param {number} frames @returns {Promise<Outcome | null>} */
async function selectAll(element, frames) {
  if (editing.isEditor(element)) return (await editing.selectAll(element, frames)) ? null : unkept(element);
  if (fields.isTextField(element)) element.select();
  else getSelection()?.selectAllChildren(element);
  return null;
}

/**
 * @param {Element} element @param {string} words @param {number | null} nth @param {number} frames
 * @returns {Promise<Outcome | null>} why they are not selected
 */
async function selectWords(element, words, nth, frames) {
  const isField = fields.isTextField(element) && !editors.isHiddenInput(element);
  // Whether certain words are in a secret would be told by whether they are selected.
  if (secrets.isSecret(element) || (isField && element.selectionStart === null)) {
    return { code: "invalid", message: `Of ${lines.title(element)} only all can be selected.` };
  }
  const passage = isField ? readField(element.value) : read(editors.isHiddenInput(element) ? editors.surfaceOf(element) : element);
  const found = occurrences(passage.text, words);
  const start = found[(nth ?? 1) - 1];
  if (start === undefined || (nth === null && found.length > 1)) return unclear(element, words, found.length);
  const stretch = /** @type {Stretch} */ ({ from: passage.places[start], to: passage.places[start + words.length - 1] });
  if (editors.isHiddenInput(element)) return dragOver(stretch);
  if (!isField) return selectRange(element, stretch, words, frames);
  element.setSelectionRange(stretch.from.offset, stretch.to.offset + 1);
  return null;
}

/** @param {Element} element @param {string} words @param {number} count @returns {Outcome} */
function unclear(element, words, count) {
  const said = `${JSON.stringify(names.shorten(words))} in ${lines.title(element)}`;
  if (count === 0) return { code: "not_found", message: `There is no ${said}, as far as its text is drawn.` };
  return { code: "invalid", message: `${said} stands there ${count} times: say which with nth, or give more of what is around it.` };
}

/** @param {string} value @returns {Passage} */
function readField(value) {
  return collected([{ text: value, node: null }]);
}

/** @param {Element} element @returns {Passage} */
function read(element) {
  return collected(piecesOf(element));
}

/** @param {Iterable<{ text: string, node: Text | null }>} pieces */
function collected(pieces) {
  /** @type {Passage} */
  const passage = { text: "", places: [] };
  for (const { text, node } of pieces) {
    for (let offset = 0; offset < text.length; offset++) {
      const character = /** @type {string} */ (text[offset]);
      const isBlank = /\s/.test(character);
      if (INVISIBLE.test(character) || (isBlank && /^$| $/.test(passage.text))) continue;
      passage.text += isBlank ? " " : character;
      passage.places.push({ node, offset });
    }
  }
  return passage;
}

/** Its texts, with a line feed where a person sees a new line begin. @param {Node} node @returns {Generator<{ text: string, node: Text | null }>} */
function* piecesOf(node) {
  if (node instanceof Text) return yield { text: node.data, node };
  if (!(node instanceof Element) || !node.checkVisibility()) return;
  const breaks = node.localName === "br" || !/^(inline|contents)/.test(getComputedStyle(node).display);
  if (breaks) yield { text: "\n", node: null };
  for (const child of walk.childrenOf(node)) yield* piecesOf(child);
  if (breaks) yield { text: "\n", node: null };
}

/** As it is written, or else whatever its capitals. @param {string} text @param {string} words @returns {number[]} */
function occurrences(text, words) {
  const found = placesOf(text, words);
  const [small, wanted] = [text.toLowerCase(), words.toLowerCase()];
  return found.length || small.length !== text.length ? found : placesOf(small, wanted);
}

/** @param {string} text @param {string} words */
function placesOf(text, words) {
  const found = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at);
  return found;
}

/** @param {Element} element @param {Stretch} stretch @param {string} words @param {number} frames @returns {Promise<Outcome | null>} */
async function selectRange(element, { from, to }, words, frames) {
  const [first, last] = /** @type {[Text, Text]} */ ([from.node, to.node]);
  first.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const set = async () => {
    const heard = editing.selectionHeard();
    if (first.isConnected && last.isConnected) getSelection()?.setBaseAndExtent(first, from.offset, last, to.offset + 1);
    await heard;
  };
  const isSo = () => bare(editing.selected(element)).toLowerCase() === bare(words).toLowerCase();
  return (await editing.keep(frames, set, isSo)) ? null : unkept(element);
}

/** @param {Element} element @returns {Outcome} */
function unkept(element) {
  return { code: "not_editable", message: `${lines.title(element)} did not keep the selection.` };
}

/** What draws its text itself knows no selection but that of the pointer. @param {Stretch} stretch @returns {Promise<null>} */
async function dragOver({ from, to }) {
  from.node?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  await settle.frame();
  const [start, end] = [edgeOf(from, "left"), edgeOf(to, "right")];
  const held = await hands.down(under(start), start);
  await hands.move(under(end), end, true);
  await settle.frame();
  await hands.up({ ...held, target: under(end) }, end);
  await settle.frame();
  return null;
}

/** @param {Place} place @param {"left" | "right"} side @returns {Point} */
function edgeOf({ node, offset }, side) {
  const range = document.createRange();
  range.setStart(/** @type {Text} */ (node), offset);
  range.setEnd(/** @type {Text} */ (node), offset + 1);
  const box = range.getBoundingClientRect();
  return { x: box[side], y: (box.top + box.bottom) / 2 };
}

/** @param {Point} at @returns {Element} */
function under({ x, y }) {
  return walk.elementAt(x, y) ?? document.documentElement;
}
