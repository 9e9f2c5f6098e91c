// Key events: keydown, keypress where a key writes something, the default, keyup.

import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as fields from "./fields.js";
import * as focusing from "./focusing.js";
import * as hands from "./hands.js";
import * as keydefaults from "./keydefaults.js";
import * as keynames from "./keynames.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Stroke } from "./keynames.js" */

/** What came of a key. @typedef {{ prevented: boolean, opens?: string }} Stroked */

/** @param {Element} target @param {"keydown" | "keypress" | "keyup"} type @param {Stroke} stroke */
export function fire(target, type, stroke) {
  const writes = type === "keypress";
  const keyCode = writes ? (stroke.key === "Enter" ? 13 : (stroke.key.codePointAt(0) ?? 0)) : stroke.keyCode;
  const { key, code, shift: shiftKey, control: ctrlKey, alt: altKey, meta: metaKey } = stroke;
  const init = { key, code, keyCode, which: keyCode, charCode: writes ? keyCode : 0, shiftKey, ctrlKey, altKey, metaKey };
  const common = { bubbles: true, cancelable: true, composed: true, view: window };
  return target.dispatchEvent(new KeyboardEvent(type, { ...init, ...common }));
}

/** @param {Stroke} stroke */
export function writes(stroke) {
  return (stroke.key === "Enter" || [...stroke.key].length === 1) && !stroke.control && !stroke.meta && !stroke.alt;
}

/** @returns {Element} where keys go */
export function receiver() {
  return walk.focused() ?? document.body ?? document.documentElement;
}

/** A key made of events, with what it does by itself. @param {Stroke} stroke @returns {Stroked} */
export function stroke(stroke) {
  const target = receiver();
  let goesOn = fire(target, "keydown", stroke);
  // A handler may have moved the focus: the rest of the stroke belongs to what has it now.
  if (goesOn && writes(stroke)) goesOn = fire(receiver(), "keypress", stroke);
  const pressed = receiver();
  // A button is pressed by Space when the key comes up again, by Enter when it goes down.
  const late = keydefaults.waitsForRelease(pressed, stroke);
  let done = goesOn && !late ? keydefaults.run(pressed, stroke) : undefined;
  const released = fire(receiver(), "keyup", stroke);
  if (goesOn && late && released && receiver() === pressed) done = keydefaults.run(pressed, stroke);
  return { prevented: !goesOn, ...done };
}

/**
 * The focus, and in an editor the caret: a part of one takes no focus of its own, and where no caret was a script's focus
 * puts it before all that is written.
 * @param {HTMLElement} element
 */
function goTo(element) {
  const caret = getSelection()?.focusNode ?? null;
  const isKept = element === walk.focused() || (caret !== null && element.contains(caret));
  focusing.focus(element);
  if (!element.isContentEditable) return;
  if (!walk.contains(element, walk.focused())) focusing.focus(fields.hostOf(element));
  if (!isKept) fields.caretAtEnd(element);
}

/**
 * @param {Element | null} element @param {string} name
 * @param {() => boolean} [isMeant] asked where the page has heard that the focus comes
 * @returns {Promise<Outcome>}
 */
export async function press(element, name, isMeant = () => true) {
  const found = keynames.strokeOf(name);
  if (!found) {
    const message = `There is no key ${JSON.stringify(name)}. Write it as Enter, Control+a or ArrowDown.`;
    return { code: "no_such_key", message };
  }
  if (element instanceof HTMLElement) {
    goTo(element);
    if (!isMeant()) return { code: "stale", message: `${lines.title(element)} became something else as it got the focus.` };
  }
  const { prevented, ...opened } = await hands.press(found);
  return { code: "done", message: `Pressed ${name}.${prevented ? " The page handled it." : ""}`, own: true, ...opened };
}

/**
 * A line of a text area is ended without the key, as in an editor: in many of them Enter sends what was written.
 * @param {string} piece one letter
 * @returns {Stroke | null} null where no key writes it
 */
export function strokeFor(piece) {
  const key = [...piece].length === 1 && piece !== "\n" ? keynames.keyOf(piece) : null;
  if (!key?.code) return null;
  return { ...key, shift: piece !== piece.toLowerCase(), control: false, alt: false, meta: false };
}

/**
 * One letter of a text being typed; a longer piece is inserted without keys, as if pasted.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} piece
 */
export function typeKey(field, piece) {
  const whole = strokeFor(piece);
  if (!whole) return fields.insert(field, piece);
  if (fire(field, "keydown", whole) && fire(field, "keypress", whole)) fields.insert(field, piece);
  fire(field, "keyup", whole);
}
