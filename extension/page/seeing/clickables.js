// Lines of elements that can be clicked without saying so: a handler, or a pointer that turns into a hand.

import * as hints from "../naming/hints.js";
import * as names from "../naming/names.js";
import { isNone } from "../naming/states.js";
import * as marks from "../watching/marks.js";
import * as blocks from "./blocks.js";
import * as containers from "./containers.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import * as rows from "./rows.js";
import * as scene from "./scene.js";
import * as signs from "./signs.js";
import * as tree from "./tree.js";
import * as widgets from "./widgets.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */
/** @import { Flow, Inherited } from "./scene.js" */

// Nobody clicks "somewhere on the page": what holds more than this is a place and not a control.
const MOST_ELEMENTS = 200;

// Neither is what holds a window, or a part of the page with parts of its own: it hears what happens to them.
const WINDOWS = new Set(["alertdialog", "dialog"]);
const DIALOGS = "dialog, [role=dialog], [role=alertdialog]";
const PLACES = new Set("alertdialog dialog form grid main navigation region table tree treegrid".split(" "));

/** What a press is heard for further out, one line each. @type {WeakSet<Line>} */
const items = new WeakSet();

/** @param {Element} element @param {string} role @param {number} has its attributes @param {Flow} flow @param {Inherited} from */
export function show(element, role, has, flow, from) {
  const toggle = element.firstElementChild && element.querySelector(":scope > input");
  if (toggle && interactive.drawnFor(toggle) === element) return widgets.showDrawn(element, toggle, flow, from);
  if (isPlace(element, role)) return showPlace(element, role, has, flow, from);
  const called = flow.look.namer.isCalled(element, role, has);
  const whole = inside(element, has, scene.whole(from));
  const before = flow.struck.length;
  const children = scene.gather(flow, (inner) => descend(element, role, has, inner, whole));
  if (!called && children.some(holdsPlace)) {
    // As a part of one line it is visited as it would be again, and so would be all of these that stand in one another.
    if (!from.whole || from.pointer || containers.isShown(role)) return showPlace(element, role, has, flow, from);
    scene.flush(flow);
    return void flow.lines.push(...children);
  }
  const line = canBeListed(element, role, children, from) ? lines.describe(element, flow.look, from.disabled, role, has, false) : null;
  if (line && !line.name && standsOut(element, role, children)) Object.assign(line.states, hints.hintOf(element, role));
  if (!line || !isListed(element, line, children)) {
    if (containers.isShown(role)) return containers.show(element, role, has, flow, withoutPointer(element, has, from), null);
    if (children.length) scene.flush(flow);
    return void flow.lines.push(...children);
  }
  if (interactive.isItem(element, from.pressed)) items.add(line);
  if (role !== "row") scene.strike(line, flow.struck.slice(before));
  if (role === "row") line.children = rows.fold(children, Object.assign(line, { name: "" }));
  else if (called) line.children = children.filter((entry) => !isSaid(entry, line.name));
  else line.children = saysAll(element, line) ? children.flatMap(withoutText) : children;
  if (role === "listitem") line.children = signs.take(line.children, line);
  scene.put(flow, line);
}

/** @param {Element} element @param {string} role @param {number} has @param {Flow} flow @param {Inherited} from */
function showPlace(element, role, has, flow, from) {
  containers.show(element, role, has, flow, withoutPointer(element, has, from), getComputedStyle(element));
}

/** What it hands down, where it hears for what is in it. @param {Element} element @param {number} has @param {Inherited} from */
function inside(element, has, from) {
  const heard = interactive.hearsFor(element, has);
  const pressed = heard === "told" && element.getElementsByTagName("*").length > MOST_ELEMENTS ? "" : heard;
  return pressed === from.pressed ? from : scene.but(from, { pressed });
}

/** @param {Element} element @param {string} role */
function isPlace(element, role) {
  if (WINDOWS.has(role) || isWindow(element) || element.getElementsByTagName("*").length > MOST_ELEMENTS) return true;
  return interactive.hearsAll(element) || marks.hears(element, "sorting");
}

/** What holds all that a window says is no less than it. @param {Element} element */
function isWindow(element) {
  const around = element.firstElementChild && element.parentElement?.closest(DIALOGS);
  if (!around) return false;
  for (let at = element; at !== around && at.parentElement; at = at.parentElement) if (!isAlone(at)) return false;
  return true;
}

/** Whether nothing beside it says anything. @param {Element} element */
function isAlone(element) {
  const beside = element.parentElement?.childNodes ?? [];
  return [...beside].every((node) => node === element || !(node instanceof Element || node instanceof Text) || !node.textContent);
}

/** @param {Line | Block} entry @returns {boolean} */
function holdsPlace(entry) {
  return !blocks.isBlock(entry) && (PLACES.has(entry.role) || items.has(entry) || entry.children.some(holdsPlace));
}

/** Whether it is a text that the name repeats, or signs without words. @param {Line | Block} entry @param {string} name */
function isSaid(entry, name) {
  if (blocks.isBlock(entry) || entry.interactive || !(entry.role === "text" || entry.role === "img")) return false;
  return !/[\p{L}\p{N}]/u.test(entry.name) || squeezed(name).includes(squeezed(entry.name));
}

/** Without what letter case and the blanks between boxes can change. @param {string} words */
function squeezed(words) {
  return words.toLowerCase().replace(/\s+/g, "");
}

/** The hand starts again further down. @param {Element} element @param {number} has @param {Inherited} from */
function withoutPointer(element, has, from) {
  return inside(element, has, from.pointer ? scene.but(from, { pointer: "" }) : from);
}

/**
 * A wrapper that adds no words to the controls inside it is not listed: they are.
 * @param {Element} element @param {string} role @param {Entries} children @param {Inherited} from
 */
function canBeListed(element, role, children, from) {
  if (!from.visible || !interactive.isBigEnough(element)) return false;
  return role === "row" || !children.some(isControl) || children.some(wordy);
}

/** Whether anything but a name can make a line of it: what it is drawn with is asked for then. */
/** @param {Element} element @param {string} role @param {Entries} children */
function standsOut(element, role, children) {
  return role === "row" || isDrawnOrHandled(element) || isSign(element, children);
}

/**
 * Without a name only what has a handler, is part of a drawing or a sign by itself can be told by something else.
 * @param {Element} element @param {Line} line @param {Entries} children
 */
function isListed(element, line, children) {
  if (line.role === "row" || line.name !== "") return true;
  if (isNone(line.states)) return false;
  return ("hint" in line.states ? element instanceof SVGElement : isDrawnOrHandled(element)) || isSign(element, children);
}

/** @param {Element} element */
function isDrawnOrHandled(element) {
  return element instanceof SVGElement || interactive.isHandled(element);
}

/** @param {Element} element @param {Entries} children */
function isSign(element, children) {
  return children.length === 0 && interactive.isMark(element);
}

/** @param {Element} element @param {string} role @param {number} has @param {Flow} flow @param {Inherited} from */
function descend(element, role, has, flow, from) {
  if (rows.isCell(role)) containers.show(element, role, has, flow, from, null);
  else tree.visitChildren(element, flow, from);
}

/** @param {Element} element @param {Line} line whether its name says all there is to read inside */
function saysAll(element, line) {
  return line.name !== "" && !line.name.endsWith("…") && (element.textContent ?? "").length <= names.LONGEST * 2;
}

/** @param {Line | Block} entry @returns {boolean} */
function isControl(entry) {
  if (blocks.isBlock(entry)) return true;
  return entry.interactive || (entry.structural && entry.children.some(isControl));
}

const SHAPES = new Set(["heading", "listitem", "row"]);

/** @param {Line | Block} entry @returns {boolean} whether there is static text under it, outside of controls */
function wordy(entry) {
  if (blocks.isBlock(entry)) return true;
  return entry.role === "text" || (!entry.interactive && (entry.name !== "" || entry.children.some(wordy)));
}

/** Of what a line has said already only the text goes: what can be acted on, and the shape of the rest, remains. */
/** @param {Line | Block} entry @returns {Entries} */
function withoutText(entry) {
  if (blocks.isBlock(entry) || entry.interactive || SHAPES.has(entry.role)) return [entry];
  if (entry.structural && !rows.isCell(entry.role)) return [entry];
  return entry.role === "text" ? [] : signs.isSign(entry) ? [entry] : entry.children.flatMap(withoutText);
}
