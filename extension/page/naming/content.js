// The words in an element, as they are read: https://www.w3.org/TR/accname-1.2/#comp_name_from_content over the
// flattened tree. Words that stand apart on the screen stand apart in the text.

import * as walk from "../walk.js";
import * as attributes from "./attributes.js";
import * as generated from "./generated.js";
import * as references from "./references.js";
import * as roles from "./roles.js";

/** @import { Dressing } from "./generated.js" */

/**
 * Words in the making; see content.js. `path` holds the elements that are being named, which do not name themselves.
 * @typedef {object} Reading
 * @property {string} text
 * @property {string} spare
 * @property {Element[]} edges
 * @property {boolean} apart
 * @property {Set<Element>} owned
 * @property {(element: Element) => Dressing} dressing
 * @property {(child: Element, has: number, path: Element[]) => string | null} own What a child with these attributes says
 *   instead of its content; null where its content speaks.
 * @property {Element[]} path
 * @property {boolean} evenHidden
 * @property {boolean} tips Whether a tooltip speaks for any element without words: where the words are another
 *   element's name, it does.
 */

const SILENT = new Set("script style noscript template head title desc metadata meta link datalist rt rp".split(" "));
const VISIBLE = { visibilityProperty: true };
const ENOUGH = 1600;
const SPACE = /\s/;

// Boxes in the middle of a line, whatever their style says.
const BOXES = new Set("audio br canvas embed hr iframe img input meter object progress select svg textarea video".split(" "));

// Of themselves they say nothing.
const WRAPPERS = new Set(["div", "span", "i", "b", "em", "p"]);

const CONTROLS = new Set(["a", "button", "img", "input", "select", "textarea"]);

// Roles of things, which stand apart from the words beside them even where they are shown in one line with them.
const THINGS = new Set(
  (
    "button checkbox combobox img listbox menuitem menuitemcheckbox menuitemradio meter option progressbar radio " +
    "scrollbar searchbox slider spinbutton switch tab textbox treeitem"
  ).split(" "),
);

/** @param {Element} element @param {number} [has] its attributes @returns {boolean} whether nothing of it can be perceived */
export function isHidden(element, has = attributes.of(element)) {
  if (has & attributes.INERT || (has & attributes.ARIA_HIDDEN && element.getAttribute("aria-hidden") === "true")) return true;
  if (element.checkVisibility(VISIBLE)) return false;
  const style = getComputedStyle(element);
  return style.display !== "contents" || style.visibility !== "visible";
}

/** @param {Element} element @param {Reading} reading */
function sayTip(element, reading) {
  const tip = element.getAttribute("title");
  if (!tip) return;
  reading.apart = true;
  say(reading, tip);
  reading.apart = true;
}

/** @param {Element} element @returns {boolean} whether its words are divided from those before and after it */
function standsApart(element) {
  const has = attributes.of(element);
  if (BOXES.has(element.localName) || has & attributes.EDITABLE) return true;
  if (has & attributes.LABEL && element.hasAttribute("aria-label")) return true;
  if (has & attributes.ROLE && THINGS.has(roles.roleOf(element, has))) return true;
  return getComputedStyle(element).display !== "inline";
}

/**
 * Text in the making. The edges of elements passed since the last word are kept, because only where two words would
 * run together does it matter what those elements look like.
 * @param {Reading} reading @param {string} words
 */
function say(reading, words) {
  if (!words) return;
  const last = reading.text.at(-1);
  const joined = last !== undefined && !SPACE.test(last) && !SPACE.test(words.charAt(0));
  reading.text += joined && (reading.apart || reading.edges.some(standsApart)) ? ` ${words}` : words;
  reading.edges.length = 0;
  reading.apart = false;
}

/** @param {Reading} reading @param {Element} element @param {"::before" | "::after"} which */
function sayGenerated(reading, element, which) {
  const { text, apart } = generated.wordsOf(element, which);
  if (!text) return;
  reading.apart ||= apart;
  say(reading, text);
  reading.apart = apart;
}

/** @param {Element} element @param {number} has its attributes @param {Reading} reading @param {Dressing} dressing of its tree */
function readInside(element, has, reading, dressing) {
  const dressed = generated.isDressed(element, dressing);
  if (dressed) sayGenerated(reading, element, "::before");
  if (isPlain(element, has)) {
    for (let child = element.firstChild; child; child = child.nextSibling) readNode(child, element, reading, dressing);
  } else {
    for (const child of walk.childrenOf(element)) readNode(child, element, reading);
  }
  if (has & attributes.OWNS) readOwned(element, reading);
  if (dressed) sayGenerated(reading, element, "::after");
}

/**
 * @param {Node} node @param {Element} parent in the flattened tree @param {Reading} reading
 * @param {Dressing} [dressing] where the node's tree is the one of its parent
 */
function readNode(node, parent, reading, dressing) {
  if (reading.text.length > ENOUGH) return;
  if (node.nodeType === Node.TEXT_NODE) {
    const words = /** @type {Text} */ (node).data;
    const { recased } = dressing ?? reading.dressing(parent);
    say(reading, recased ? generated.recase(words, parent) : words);
  } else if (node.nodeType === Node.ELEMENT_NODE) readChild(/** @type {Element} */ (node), reading, dressing);
}

/** https://www.w3.org/TR/wai-aria-1.2/#aria-owns @param {Element} element @param {Reading} reading */
function readOwned(element, reading) {
  for (const child of references.targetsOf(element, "aria-owns")) {
    if (child.contains(element) || reading.owned.has(child)) continue;
    reading.owned.add(child);
    reading.apart = true;
    readChild(child, reading);
  }
}

/** Icons, ripples, rings around the focus: whether they can be seen costs more than all the rest. */
/** @param {Element} element @param {string} tag @param {Dressing} dressing of its tree */
function isEmpty(element, tag, dressing) {
  return walk.firstIn(element, tag) === null && !generated.isDressed(element, dressing);
}

/** @param {Element} child @param {Reading} reading @param {Dressing} [dressing] */
function readChild(child, reading, dressing) {
  const tag = child.localName;
  if (SILENT.has(tag) || reading.path.includes(child)) return;
  const has = attributes.of(child);
  if (has === 0 && WRAPPERS.has(tag) && isEmpty(child, tag, dressing ?? reading.dressing(child))) return;
  if (!reading.evenHidden && isHidden(child, has)) return;
  if (tag === "br") return say(reading, " ");
  const own = reading.own(child, has, reading.path);
  const { edges, text } = reading;
  const passed = edges.length;
  edges.push(child);
  if (own !== null) say(reading, own);
  else readInside(child, has, reading, dressing ?? reading.dressing(child));
  if (has & attributes.TITLE && reading.text.length === text.length) {
    // A thing without words is called by its tooltip there and then.
    if (reading.tips || has & attributes.ROLE || CONTROLS.has(tag)) sayTip(child, reading);
  }
  if (reading.text.length > text.length) return void edges.push(child);
  if (has & attributes.TITLE) reading.spare ||= child.getAttribute("title") ?? "";
  if (!BOXES.has(tag) || child.getAttribute("alt") === "") edges.length = passed;
}

/**
 * @param {Element} element whose words are wanted
 * @param {Pick<Reading, "dressing" | "own" | "path" | "evenHidden" | "tips">} how
 * @param {number} [has] its attributes
 * @returns {{ text: string, spare: string }} the words, and the first tooltip of a child that has none
 */
export function read(element, how, has = attributes.of(element)) {
  const dressing = how.dressing(element);
  if (!element.firstElementChild && !dressing.recased && isPlain(element, has) && !generated.isDressed(element, dressing)) {
    return { text: element.textContent ?? "", spare: "" };
  }
  const reading = { ...how, text: "", spare: "", edges: [], apart: false, owned: new Set() };
  readInside(element, has, reading, dressing);
  return reading;
}

/** Its children are what is in it: it is no slot, no host of a shadow tree, and no form, which shows its fields instead. */
/** @param {Element} element @param {number} has its attributes */
function isPlain(element, has) {
  const name = element.localName;
  if (name === "slot" || name === "form" || has & attributes.OWNS) return false;
  return walk.rootOf(element, name) === null;
}
