// Lines of controls: widgets, labels that stand in for a hidden control, frames, canvases.

import * as attributes from "../naming/attributes.js";
import { isHint } from "../naming/hints.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as states from "../naming/states.js";
import { once } from "../once.js";
import * as walk from "../walk.js";
import * as editors from "./editors.js";
import * as interactive from "./interactive.js";
import * as lines from "./lines.js";
import * as scene from "./scene.js";
import * as tree from "./tree.js";
import { boxOf } from "./view.js";

/** @import { Line } from "./lines.js" */
/** @import { Flow, Inherited, Look } from "./scene.js" */

const NATIVE_FIELDS = new Set(["input", "select", "textarea"]);

// Their names say all that is to be read inside.
const CLOSED = new Set(["combobox", "textbox", "searchbox", "listbox", "spinbutton", "slider"]);

/**
 * @param {Element} element @param {string} role @param {Flow} flow @param {Inherited} from
 * @returns {Line}
 */
function put(element, role, flow, from) {
  const line = lines.describe(element, flow.look, from.disabled || isDisabledControl(element), role);
  scene.put(flow, line);
  return line;
}

const DISABLEABLE = new Set(["button", "input", "select", "textarea", "option", "optgroup", "fieldset"]);

/** @param {Element} element */
function isDisabledControl(element) {
  const tag = element.localName;
  return (DISABLEABLE.has(tag) || tag.includes("-")) && element.matches(":disabled");
}

/** @param {Element} element @param {Flow} flow @param {Inherited} from */
export function showFrame(element, flow, from) {
  const box = boxOf(element);
  if (from.visible && interactive.bigEnough(element, box)) put(element, "iframe", flow, from);
}

/**
 * A picture that script draws and reads the pointer on: a region to look at, and to act on at any of its places.
 * @param {Element} element @param {string} role @param {Flow} flow @param {Inherited} from
 */
export function showCanvas(element, role, flow, from) {
  const box = boxOf(element);
  if (!from.visible || box.width < 20 || box.height < 20) return;
  const line = put(element, role, flow, from);
  line.states.size = `${Math.round(box.width)}x${Math.round(box.height)}`;
}

/** @param {Element} element @param {string} role @param {number} has its attributes @param {Flow} flow @param {Inherited} from */
export function showWidget(element, role, has, flow, from) {
  const isFocus = element === flow.look.focus;
  const field = interactive.isField(element, has);
  const shown = (from.visible || isBehindPicture(element, from)) && interactive.isBigEnough(element);
  const seen = shown || (from.visible && editors.isWayIn(element));
  if (!seen && !isFocus) return field ? undefined : tree.visitChildren(element, flow, from);
  const line = lines.describe(element, flow.look, from.disabled || isDisabledControl(element), role, has);
  if (!isFocus && isMute(line, role, field) && states.checkedOf(element, has) === null) return tree.visitChildren(element, flow, from);
  scene.put(flow, line);
  if (isNativeField(element) || (field && "secret" in line.states)) return;
  // Most controls hold one text, which is their name.
  const said = isWhole(element, line, role, has);
  if (said && element.firstElementChild === null && !element.localName.includes("-")) return void (from.struck && scene.strike(line, line.name));
  const inside = scene.whole(said ? scene.muted(from) : from);
  const before = flow.struck.length;
  line.children = scene.gather(flow, (inner) => tree.visitChildren(element, inner, inside));
  scene.strike(line, flow.struck.slice(before));
}

/** Its map may stand anywhere. @param {Element} area @param {number} has its attributes @param {Flow} flow @param {Inherited} from */
export function showArea(area, has, flow, from) {
  const line = lines.describe(area, flow.look, from.disabled, lines.roleOf(area, has), has);
  scene.put(flow, Object.assign(line, { refers: true }));
}

/**
 * Pages draw fields of their own over native ones that are transparent, and labels over the parts of a date that are still
 * empty: it is these that take the pointer and the keys.
 * @param {Element} element @param {Inherited} from
 */
function isBehindPicture(element, from) {
  if (from.opacity >= scene.FAINT || isInner(element)) return false;
  if (!isNativeField(element) && !(element.hasAttribute("role") && interactive.isEditingHost(element))) return false;
  const style = getComputedStyle(element);
  return style.visibility === "visible" && style.pointerEvents !== "none";
}

/** Whether it is the works of another toggle around it, which says the same. @param {Element} field */
function isInner(field) {
  return interactive.isLabelDriven(field) && isInToggle(field);
}

/** @type {(element: Element) => boolean} */
const isInToggle = once((element) => {
  const around = walk.parentOf(element);
  return around !== null && (states.isToggle(around) || isInToggle(around));
});

/** @param {Element} element */
function isNativeField(element) {
  return NATIVE_FIELDS.has(element.localName);
}

/** Without a name only fields, buttons, links, and what says how it is or what it looks like are worth a line. */
/** @param {Line} line @param {string} role @param {boolean} field */
function isMute(line, role, field) {
  return line.key === "" && role !== "button" && role !== "link" && !field && Object.keys(line.states).every((state) => isHint(state) && state !== "hint");
}

/** Whether the line says all there is to read inside: what it shortens is listed below it. */
/** @param {Element} element @param {Line} line @param {string} role @param {number} has its attributes */
function isWhole(element, line, role, has) {
  const isShort = (/** @type {number} */ most) => (element.textContent ?? "").length <= most;
  if (has & attributes.EDITABLE && interactive.isEditingHost(element)) return isShort(names.LONGEST);
  if (CLOSED.has(role)) return true;
  return line.name !== "" && !line.name.endsWith("…") && isShort(names.LONGEST * 2);
}

/**
 * A label is read as its control's name. Where the control itself cannot be seen (a styled checkbox, a file button), the
 * control is listed here, because the label is what a person clicks.
 * @param {HTMLLabelElement} label @param {Flow} flow @param {Inherited} from
 */
export function showLabel(label, flow, from) {
  const control = /** @type {HTMLElement} */ (label.control);
  const seen = interactive.bigEnough(control, boxOf(control));
  const standsIn = from.visible && isStandIn(label, control, seen, flow.look);
  if (standsIn) put(control, roles.roleOf(control), flow, from);
  tree.visitChildren(label, flow, standsIn || seen ? scene.muted(from) : from);
}

/**
 * What is drawn for a toggle that nobody sees: without a label it is called by the words that are drawn.
 * @param {Element} drawn @param {Element} toggle @param {Flow} flow @param {Inherited} from
 */
export function showDrawn(drawn, toggle, flow, from) {
  const isLabelled = flow.look.namer.labelsOf(toggle).some((label) => interactive.bigEnough(label, interactive.boxOf(label)));
  if (!from.visible || (isLabelled && toggle !== flow.look.focus)) return;
  const line = put(toggle, roles.roleOf(toggle), flow, from);
  line.name ||= names.shorten(names.collapse(/** @type {HTMLElement} */ (drawn).innerText));
}

/**
 * The first label that can be seen stands in for a control that cannot.
 * @param {HTMLLabelElement} label @param {Element} control @param {boolean} seen @param {Look} look
 */
function isStandIn(label, control, seen, look) {
  const isButton = control.localName === "button";
  if (!(isButton || interactive.isLabelDriven(control) || states.isToggle(control)) || control === look.focus || isInner(control)) return false;
  if (seen) {
    const style = getComputedStyle(control);
    const isDrawn = Number(style.opacity) >= scene.FAINT && control.checkVisibility({ opacityProperty: true });
    const isReached = isDrawn || (!isButton && style.pointerEvents !== "none"); // a transparent field has a line where it stands
    if (style.display !== "none" && style.visibility === "visible" && isReached) return false;
  }
  const big = (/** @type {HTMLLabelElement} */ each) => interactive.bigEnough(each, interactive.boxOf(each));
  return look.namer.labelsOf(control).find(big) === label;
}
