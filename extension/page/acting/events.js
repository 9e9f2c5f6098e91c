// Mouse events as a browser makes them, for carriers without a person's input:
// https://www.w3.org/TR/uievents/#events-mouseevent-event-order and
// https://www.w3.org/TR/pointerevents3/#mapping-for-devices-that-support-hover.

import * as walk from "../walk.js";
import * as focusing from "./focusing.js";
import { caret as setCaret, isRich, isTextField } from "./fields.js";

/** @import { Point } from "./aiming.js" */

/** @typedef {"left" | "right"} Button */

/**
 * A button that is down: where it went down, and what its release has to know.
 * @typedef {object} Held
 * @property {Element} target
 * @property {Button} button
 * @property {number} clicks
 * @property {boolean} withMouse
 */

const BUTTON = { left: 0, right: 2 };
const MASK = { left: 1, right: 2 };

/** What the pointer was last over. @type {WeakRef<Element> | null} */
let hovered = null;

/**
 * @param {Element} target @param {string} type @param {Point} at @param {MouseEventInit} [more]
 * @returns {boolean} false where the page prevented the default
 */
export function mouse(target, type, at, more = {}) {
  const quiet = type.endsWith("enter") || type.endsWith("leave");
  const place = { clientX: at.x, clientY: at.y, screenX: at.x + screenX, screenY: at.y + screenY };
  const common = { bubbles: !quiet, cancelable: !quiet && type !== "pointercancel", composed: !quiet, view: window };
  const init = { ...common, ...place, ...more };
  if (!/^pointer|click$|contextmenu/.test(type) || type === "dblclick") {
    return target.dispatchEvent(new MouseEvent(type, init));
  }
  const primary = type.startsWith("pointer") && { isPrimary: true, pressure: more.buttons ? 0.5 : 0 };
  return target.dispatchEvent(new PointerEvent(type, { ...init, pointerId: 1, pointerType: "mouse", ...primary }));
}

/**
 * The pointer comes to a place, and leaves what it was over. `buttons` are held meanwhile.
 * @param {Element} target @param {Point} at @param {number} [buttons]
 */
export function move(target, at, buttons = 0) {
  const from = hovered?.deref() ?? null;
  if (from !== target) {
    const gone = from?.isConnected ? from : null;
    if (gone) leave(gone, target, at, buttons);
    enter(gone, target, at, buttons);
  }
  hovered = new WeakRef(target);
  mouse(target, "pointermove", at, { button: -1, buttons });
  mouse(target, "mousemove", at, { buttons });
}

/** @param {Element} from @param {Element} to @param {Point} at @param {number} buttons */
function leave(from, to, at, buttons) {
  const left = [...walk.upwards(from)].filter((element) => !walk.contains(element, to));
  for (const kind of ["pointer", "mouse"]) {
    const more = { relatedTarget: to, buttons, ...(kind === "pointer" && { button: -1 }) };
    mouse(from, `${kind}out`, at, more);
    for (const element of left) mouse(element, `${kind}leave`, at, more);
  }
}

/** @param {Element | null} from @param {Element} to @param {Point} at @param {number} buttons */
function enter(from, to, at, buttons) {
  const entered = [...walk.upwards(to)].filter((element) => !from || !walk.contains(element, from)).reverse();
  for (const kind of ["pointer", "mouse"]) {
    const more = { relatedTarget: from, buttons, ...(kind === "pointer" && { button: -1 }) };
    mouse(to, `${kind}over`, at, more);
    for (const element of entered) mouse(element, `${kind}enter`, at, more);
  }
}

/**
 * The button goes down: a prevented `pointerdown` silences the mouse events, never the click.
 * @param {Element} target @param {Point} at @param {Button} button @param {number} clicks
 * @param {() => boolean} [isMeant] whether it still stands for the same
 * @returns {Held} what `up` has to know
 */
export function down(target, at, button, clicks, isMeant = () => true) {
  const fields = { button: BUTTON[button], buttons: MASK[button] };
  const withMouse = mouse(target, "pointerdown", at, { ...fields, detail: 0 });
  const goesOn = () => target.isConnected && isMeant();
  const follows = withMouse && goesOn() && mouse(target, "mousedown", at, { ...fields, detail: clicks });
  if (follows && goesOn()) focusAt(target, at);
  const held = { target, button, clicks, withMouse };
  if (button === "right" && !onWindows() && goesOn()) menu(held, at);
  return held;
}

/**
 * Up, and the click that comes of it. A press that took its own target away is a click on nothing: the page has
 * reacted to the press already, and what stands there now is another element.
 * @param {Held} held @param {Point} at
 * @param {() => boolean} [isMeant] whether it still stands for the same
 * @returns {boolean} whether the click was delivered
 */
export function up(held, at, isMeant = () => true) {
  const { target, button, clicks, withMouse } = held;
  const goesOn = () => target.isConnected && isMeant();
  if (!goesOn()) {
    release(held, at, null);
    return false;
  }
  const fields = { button: BUTTON[button], buttons: 0 };
  mouse(target, "pointerup", at, { ...fields, detail: 0 });
  if (withMouse && goesOn()) mouse(target, "mouseup", at, { ...fields, detail: clicks });
  if (!goesOn()) return false;
  mouse(target, button === "left" ? "click" : "auxclick", at, { ...fields, detail: clicks });
  if (button === "right" && onWindows() && goesOn()) menu(held, at);
  if (button === "left" && clicks === 2 && target.isConnected) mouse(target, "dblclick", at, { ...fields, detail: 2 });
  return true;
}

/**
 * The button comes up, and nothing is clicked: pages that follow a press to its end listen further out.
 * @param {Held} held @param {Point} at @param {Element | null} over what is there, where it may hear of it
 */
export function release({ button, clicks, withMouse }, at, over) {
  const to = over?.isConnected ? over : (document.body ?? document.documentElement);
  mouse(to, "pointerup", at, { button: BUTTON[button], buttons: 0 });
  if (withMouse && to.isConnected) mouse(to, "mouseup", at, { button: BUTTON[button], buttons: 0, detail: clicks });
}

/** Windows opens menus on release, the others on the press. */
function onWindows() {
  return navigator.userAgent.includes("Windows");
}

/** @param {Held} held @param {Point} at */
function menu({ target }, at) {
  mouse(target, "contextmenu", at, { button: BUTTON.right, buttons: onWindows() ? 0 : MASK.right, detail: 0 });
}

const FOCUSABLE = "a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";

/**
 * The nearest element that takes focus gets it; where there is none, the page does.
 * @param {Element} target @param {Point} at
 */
function focusAt(target, at) {
  for (const element of walk.upwards(target)) {
    if (!isFocusable(element)) continue;
    // In an editor a handler of its own may have set the focus and the caret already.
    if (!walk.contains(element, walk.focused())) focusing.focus(element);
    return placeCaret(target, at);
  }
  focusing.blur();
}

/**
 * A person's press puts the caret where it is; a script's focus leaves it where it was.
 * @param {Element} target @param {Point} at
 */
function placeCaret(target, at) {
  const caret = document.caretPositionFromPoint(at.x, at.y);
  if (!caret) return;
  if (isRich(target)) getSelection()?.collapse(caret.offsetNode, caret.offset);
  else if (isTextField(target) && caret.offsetNode === target) setCaret(target, caret.offset);
}

/** @param {Element} element @returns {element is HTMLElement} */
export function isFocusable(element) {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return false;
  if (walk.rootOf(element)?.delegatesFocus) return true;
  return element.matches(FOCUSABLE) && !element.matches(":disabled");
}

/** @param {Element} target @param {"input" | "change"} type */
export function plain(target, type) {
  target.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" }));
}
