// Lines of elements that can be clicked without saying so: a handler, or a pointer that turns into a hand.

import * as names from "../naming/names.js";
import { isNone } from "../naming/states.js";
import * as marks from "../watching/marks.js";
import * as blocks from "./blocks.js";
import * as containers from "./containers.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import * as rows from "./rows.js";
import * as scene from "./scene.js";
import * as tree from "./tree.js";

/** @import { Block } from "./blocks.js" */
/** @import { Entries, Line } from "./lines.js" */
/** @import { Flow, Inherited } from "./scene.js" */

// Nobody clicks "somewhere on the page": what holds more than this is a place and not a control.
const MOST_ELEMENTS = 200;

/** @param {Element} element @param {string} role @param {number} has its attributes @param {Flow} flow @param {Inherited} from */
export function show(element, role, has, flow, from) {
  if (isPlace(element)) return containers.show(element, role, has, flow, withoutPointer(from), getComputedStyle(element));
  const whole = scene.whole(from);
  const children = scene.gather(flow, (inner) => descend(element, role, has, inner, whole));
  const line = lines.describe(element, flow.look, from.disabled, role, has);
  if (!isListed(element, line, children, from)) {
    if (containers.isShown(role)) return containers.show(element, role, has, flow, withoutPointer(from), null);
    if (children.length) scene.flush(flow);
    return void flow.lines.push(...children);
  }
  if (role === "row") line.children = rows.fold(children, Object.assign(line, { name: "" }));
  else line.children = saysAll(element, line) ? children.flatMap(withoutText) : children;
  scene.put(flow, line);
}

/** @param {Element} element */
function isPlace(element) {
  return element.getElementsByTagName("*").length > MOST_ELEMENTS;
}

/** The hand starts again further down. @param {Inherited} from */
function withoutPointer(from) {
  return from.pointer ? scene.but(from, { pointer: false }) : from;
}

/**
 * A wrapper that adds no words to the controls inside it is not listed: they are. Without a name only what has a handler
 * or is part of a drawing can be told by something else.
 * @param {Element} element @param {Line} line @param {Entries} children @param {Inherited} from
 */
function isListed(element, line, children, from) {
  if (!from.visible || !interactive.isBigEnough(element)) return false;
  if (children.some(isControl) && !children.some(wordy)) return false;
  return line.name !== "" || (!isNone(line.states) && isHandled(element));
}

/** @param {Element} element */
function isHandled(element) {
  return element.hasAttribute("onclick") || marks.hasListener(element) || element instanceof SVGElement;
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

/** @param {Line | Block} entry @returns {boolean} whether there is static text under it, outside of controls */
function wordy(entry) {
  if (blocks.isBlock(entry)) return true;
  return entry.role === "text" || (!entry.interactive && (entry.name !== "" || entry.children.some(wordy)));
}

/** Under a line that has said the text already, only what can be acted on remains. */
/** @param {Line | Block} entry @returns {Entries} */
function withoutText(entry) {
  if (blocks.isBlock(entry) || entry.interactive) return [entry];
  return entry.role === "text" ? [] : entry.children.flatMap(withoutText);
}
