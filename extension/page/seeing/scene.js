// Where the walk over a document stands: which flow takes the lines, and what is inherited on the way down.

import * as attributes from "../naming/attributes.js";
import * as generated from "../naming/generated.js";
import * as internals from "../naming/internals.js";
import * as modality from "../naming/modality.js";
import * as names from "../naming/names.js";
import { once } from "../once.js";
import { focused, isPage, parentOf, rootsNow } from "../walk.js";
import * as lines from "./lines.js";

/** @import { Namer } from "../naming/names.js" */
/** @import { Block } from "./blocks.js" */
/** @import { Hears } from "./interactive.js" */
/** @import { Entries, Line } from "./lines.js" */

/**
 * What one look at the page shares.
 * @typedef {object} Look
 * @property {Namer} namer
 * @property {Element | null} focus
 * @property {Set<Element>} ways The focus and open modal dialogs, with everything around them.
 * @property {boolean} modal Whether a modal dialog is open.
 */

/**
 * Lines in the making: text is collected until a block or a line ends it.
 * @typedef {object} Flow
 * @property {Look} look
 * @property {Entries} lines
 * @property {string} text
 * @property {Element | null} place
 * @property {string} struck What of all that was read here is struck out, whether or not a name has said it.
 */

/**
 * @typedef {object} Inherited
 * @property {number} opacity
 * @property {string} pointer What the pointer becomes here, where that says that one can act: a hand, arrows that move or resize.
 * @property {boolean} muted Whether the text here has been said by a name.
 * @property {boolean} struck Whether the text here is struck out.
 * @property {number} rules What style rules can do to what is in here (generated.js): to ask each element for it would be dear.
 * @property {boolean} visible
 * @property {boolean} disabled
 * @property {boolean} whole Whether everything here belongs to one line, so that no blocks are made.
 * @property {Hears} pressed What is heard of the things here by what they stand in.
 * @property {Inherited | null} asWhole The same with `whole`, and with `muted`, made once.
 * @property {Inherited | null} asMuted
 */

// Longer paragraphs become several lines, so that nothing of a long mail is lost and each piece is ranked by itself.
const LONGEST_TEXT = 500;

/** @type {Inherited} */
export const TOP = {
  opacity: 1, pointer: "", muted: false, struck: false, rules: 0, visible: true, disabled: false, whole: false, pressed: "", asWhole: null, asMuted: null,
};

// Less than this is not seen; what is visible under it takes part all the same (widgets.js).
export const FAINT = 0.1;

const MODALS = 'dialog[open], [aria-modal="true"]';

/** @returns {Look} what one look at the page shares */
export function look() {
  const focus = focused();
  const modals = openModals();
  return { namer: new names.Namer(), focus, ways: waysTo([focus, ...modals]), modal: modals.length > 0 };
}

const modalsIn = once((/** @type {Document | ShadowRoot} */ root) => [...root.querySelectorAll(MODALS)]);

/** @returns {Element[]} dialogs that keep the person from the rest of the page */
export function openModals() {
  const keepsOut = (/** @type {Element} */ each) =>
    each.matches(":modal") || (each.matches("[aria-modal=true]") && !modality.leavesFree(each));
  return rootsNow().flatMap(modalsIn).filter((each) => each.checkVisibility() && keepsOut(each));
}

/** @param {Array<Element | null>} targets @returns {Set<Element>} the targets with everything around them */
function waysTo(targets) {
  const ways = new Set();
  for (const target of targets) {
    for (let at = target; at && !ways.has(at); at = parentOf(at)) ways.add(at);
  }
  return ways;
}

/** @param {Look} shared @param {Element | null} place @returns {Flow} */
export function flow(shared, place) {
  return { look: shared, lines: [], text: "", place, struck: "" };
}

/** What the page itself hands down. @param {Look} shared @returns {Inherited} */
export function top({ namer }) {
  return but(TOP, { rules: namer.rulesOf(document) });
}

/**
 * The same within a shadow tree, whose rules count there and for its host.
 * @param {Look} shared @param {Element} host @param {ShadowRoot | null} root null where it has none @param {Inherited} from
 * @returns {Inherited}
 */
export function within({ namer }, host, root, from) {
  const rules = root ? from.rules | namer.rulesOf(root) : from.rules;
  if (rules === from.rules) return from;
  return but(from, { rules, struck: from.struck || ((rules & generated.STRIKE) !== 0 && isStruck(getComputedStyle(host))) });
}

// Browsers draw a line through these: https://html.spec.whatwg.org/multipage/rendering.html#phrasing-content-3
const STRUCK_TAGS = new Set(["s", "strike", "del"]);

/**
 * Whether its own style may strike words out.
 * @param {Element} element @param {string} tag @param {number} has its attributes @param {Look} shared @param {Inherited} from
 */
export function canStrike(element, tag, has, { namer }, from) {
  if (has & attributes.STYLE || STRUCK_TAGS.has(tag)) return true;
  return (from.rules & generated.STRIKE) !== 0 && (namer.rulesFor(element) & generated.STRIKE) !== 0;
}

/** @param {CSSStyleDeclaration} style */
function isStruck(style) {
  return style.textDecorationLine.includes("line-through");
}

/** Over what can be pressed, moved or made larger. */
const ACTING = new Set("pointer grab move col-resize row-resize ew-resize ns-resize nesw-resize nwse-resize".split(" "));

/**
 * What an element hands down. The same object goes on where nothing differs: most elements change nothing.
 * @param {Element} element @param {string} tag @param {number} has its attributes @param {CSSStyleDeclaration} style
 * @param {Look} shared @param {Inherited} from @returns {Inherited}
 */
export function inherit(element, tag, has, style, shared, from) {
  const own = style.opacity;
  const opacity = own === "1" ? from.opacity : from.opacity * Number(own);
  const visible = style.visibility === "visible" && opacity >= FAINT;
  const { cursor } = style;
  const pointer = ACTING.has(cursor) && (from.pointer || !isPage(element)) ? cursor : "";
  const struck = (canStrike(element, tag, has, shared, from) && isStruck(style)) || (from.struck && isDecorated(style));
  const disabled = from.disabled || (has & attributes.DISABLED && internals.attribute(element, "aria-disabled") === "true") || false;
  const same = opacity === from.opacity && visible === from.visible && pointer === from.pointer && disabled === from.disabled && struck === from.struck;
  return same ? from : but(from, { opacity, visible, pointer, disabled, struck });
}

/**
 * Whether what is around it is drawn through its text as well: https://drafts.csswg.org/css-text-decor/#line-decoration.
 * @param {CSSStyleDeclaration} style
 */
function isDecorated({ display, float, position }) {
  return !display.startsWith("inline-") && float === "none" && position !== "absolute" && position !== "fixed";
}

/** @param {Inherited} one @param {Inherited} other */
export function equal(one, other) {
  return (
    one === other ||
    (one.opacity === other.opacity &&
      one.pointer === other.pointer &&
      one.muted === other.muted &&
      one.struck === other.struck &&
      one.rules === other.rules &&
      one.visible === other.visible &&
      one.disabled === other.disabled &&
      one.pressed === other.pressed &&
      one.whole === other.whole)
  );
}

/** @param {Inherited} from @param {Partial<Inherited>} changes @returns {Inherited} */
export function but(from, changes) {
  return { ...from, asWhole: null, asMuted: null, ...changes };
}

/** Everything from here on belongs to one line. @param {Inherited} from @returns {Inherited} */
export function whole(from) {
  return from.whole && !from.pressed ? from : (from.asWhole ??= but(from, { whole: true, pressed: "" }));
}

/** The text from here on has been said by a name. @param {Inherited} from @returns {Inherited} */
export function muted(from) {
  return from.muted ? from : (from.asMuted ??= but(from, { muted: true }));
}

/** The text from here on is part of no name around it. @param {Inherited} from @returns {Inherited} */
export function speaking(from) {
  return from.muted ? but(from, { muted: false }) : from;
}

/** The text collected so far becomes lines. @param {Flow} flow */
export function flush(flow) {
  if (flow.text === "") return;
  const text = names.collapse(flow.text);
  flow.text = "";
  if (text.length > LONGEST_TEXT) for (const piece of pieces(text)) flow.lines.push(lines.plain("text", piece, flow.place));
  else if (text) flow.lines.push(lines.plain("text", text, flow.place));
}

/** @param {string} text @returns {string[]} pieces of at most LONGEST_TEXT characters, cut between words */
function pieces(text) {
  const found = [];
  while (text.length > LONGEST_TEXT) {
    const space = text.lastIndexOf(" ", LONGEST_TEXT);
    const end = space > LONGEST_TEXT / 2 ? space : LONGEST_TEXT;
    found.push(text.slice(0, end));
    text = text.slice(end).trimStart();
  }
  return text ? [...found, text] : found;
}

/** @param {Flow} flow @param {Text} words @param {Inherited} from */
export function say(flow, { data, parentElement }, { muted, struck }) {
  if (struck) flow.struck += ` ${data}`;
  if (muted) return;
  if (!flow.text) flow.place = parentElement;
  flow.text = struck ? joined(flow.text, marked(data)) : flow.text + data;
}

// Signs beside a text mostly divide it from the next one, or are drawings.
const WORDS = /[\p{L}\p{N}\p{Sc}%]/u;

/** What a style sheet puts there. @param {Flow} flow @param {Element} element @param {"::before" | "::after"} which */
export function sayGenerated(flow, element, which) {
  const { text, apart } = generated.wordsOf(element, which);
  if (!WORDS.test(text)) return;
  if (!flow.text) flow.place = element;
  flow.text += apart ? ` ${text} ` : text;
}

const STRUCK = "~~";

/** As in Markdown. @param {string} words @returns {string} with the marks of what is struck out */
export function marked(words) {
  return words.replace(/\S(?:[^]*\S)?/, `${STRUCK}$&${STRUCK}`);
}

/** @param {string} text @param {string} words @returns {string} one struck text where each is */
export function joined(text, words) {
  const isOne = text.endsWith(STRUCK) && words.startsWith(STRUCK);
  return isOne ? text.slice(0, -STRUCK.length) + words.slice(STRUCK.length) : text + words;
}

/** Tells of a line what of its words is struck out. @param {Line} line @param {string} words */
export function strike(line, words) {
  const struck = names.shorten(names.collapse(words));
  if (struck) line.states = { ...line.states, struck };
}

/** @param {Flow} flow @param {Line | Block} line */
export function put(flow, line) {
  flush(flow);
  flow.lines.push(line);
}

/**
 * Runs a walk into lines of its own.
 * @param {Flow} outer @param {(flow: Flow) => void} walk @returns {Entries}
 */
export function gather(outer, walk) {
  const inner = flow(outer.look, outer.place);
  walk(inner);
  flush(inner);
  outer.struck += inner.struck;
  return inner.lines;
}
