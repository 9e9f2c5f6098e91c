// The one place from which pointer and keys reach the page: a person's input where the carrier has it, events made here
// where it has not. The browser's own defaults (focus, caret, activation, text) follow real input by themselves.

import * as events from "./events.js";
import * as fields from "./fields.js";
import * as keynames from "./keynames.js";
import * as keys from "./keys.js";

/** @import { Point } from "./aiming.js" */
/** @import { Button, Held } from "./events.js" */
/** @import { Key, Stroke } from "./keynames.js" */
/** @import { Stroked } from "./keys.js" */

const ALT = 1;
const CONTROL = 2;
const META = 4;
const SHIFT = 8;

/** @type {Array<["control" | "alt" | "shift" | "meta", string]>} */
const MODIFIERS = [["control", "Control"], ["alt", "Alt"], ["shift", "Shift"], ["meta", "Meta"]];

function real() {
  return globalThis.webhandCarrier?.input;
}

export function isReal() {
  return real() !== undefined;
}

/** @param {Element} target @param {Point} at @param {boolean} [pressed] whether the left button is down */
export async function move(target, at, pressed = false) {
  const input = real();
  if (!input) return events.move(target, at, pressed ? 1 : 0);
  await input.mouse({ type: "move", ...at, button: pressed ? "left" : "none", clicks: 0 });
}

/**
 * @param {Element} target @param {Point} at @param {Button} button @param {number} clicks
 * @param {() => boolean} [isMeant] asked between the events, and where a press arrives
 * @returns {Promise<Held>}
 */
export async function down(target, at, button = "left", clicks = 1, isMeant) {
  const input = real();
  if (!input) return events.down(target, at, button, clicks, isMeant);
  await input.mouse({ type: "down", ...at, button, clicks }, isMeant);
  return { target, button, clicks, withMouse: true };
}

/**
 * The button goes down and the pointer leaves with it at once: a press that rests for the time of two messages is a click, or
 * a long press, to many pages.
 * @param {Element} target @param {Point} at @param {Point} near the first place on the way
 * @param {(place: Point) => Element} over what is at a place by then @param {() => boolean} [isMeant]
 * @returns {Promise<Held>}
 */
export async function take(target, at, near, over, isMeant) {
  const input = real();
  if (!input) {
    const held = events.down(target, at, "left", 1, isMeant);
    events.move(over(near), near, 1);
    return held;
  }
  const press = input.mouse({ type: "down", ...at, button: "left", clicks: 1 }, isMeant);
  await Promise.all([press, input.mouse({ type: "move", ...near, button: "left", clicks: 0 })]);
  return { target, button: "left", clicks: 1, withMouse: true };
}

/**
 * @param {Held} held @param {Point} at @param {() => boolean} [isMeant] asked before the click
 * @returns {Promise<boolean>} whether a click was delivered
 */
export async function up(held, at, isMeant) {
  const input = real();
  if (!input) return events.up(held, at, isMeant);
  // A button that is down has to come up again, wherever its target is by now. The browser makes a click only of a
  // press and a release on the same element.
  const there = held.target.isConnected;
  await input.mouse({ type: "up", ...at, button: held.button, clicks: held.clicks });
  return there;
}

/** A key with its modifiers, each of which goes down and up as a key of its own. @param {Stroke} stroke */
export async function press(stroke) {
  const held = MODIFIERS.filter(([name, key]) => stroke[name] && stroke.key !== key);
  const none = { shift: false, control: false, alt: false, meta: false };
  const down = { ...none };
  for (const [name, key] of held) {
    down[name] = true;
    await half("down", { ...modifier(key), ...down });
  }
  const pressed = await whole(stroke);
  for (const [name, key] of held.reverse()) {
    down[name] = false;
    await half("up", { ...modifier(key), ...down });
  }
  return pressed;
}

/** @param {string} key */
function modifier(key) {
  return /** @type {Key} */ (keynames.keyOf(key));
}

/** @param {"down" | "up"} type @param {Stroke} stroke */
async function half(type, stroke) {
  const input = real();
  if (input) await input.key(keyInput(type, stroke, ""));
  else keys.fire(keys.receiver(), `key${type}`, stroke);
}

/** Down and up of one key. @param {Stroke} stroke @returns {Promise<Stroked>} */
export async function whole(stroke) {
  const input = real();
  if (!input) return keys.stroke(stroke);
  const text = keys.writes(stroke) ? (stroke.key === "Enter" ? "\r" : stroke.key) : "";
  const prevented = watchPrevented();
  await Promise.all([input.key(keyInput("down", stroke, text)), input.key(keyInput("up", stroke, ""))]);
  return { prevented: prevented.stop() };
}

/**
 * @param {"down" | "up"} type @param {Stroke} stroke @param {string} text
 * @returns {import("../engine.js").KeyInput}
 */
function keyInput(type, stroke, text) {
  const { key, code, keyCode, shift, control, alt, meta } = stroke;
  const modifiers = (alt ? ALT : 0) + (control ? CONTROL : 0) + (meta ? META : 0) + (shift ? SHIFT : 0);
  return { type, key, code, keyCode, text, modifiers };
}

/** Whether the page took the next key for itself. */
function watchPrevented() {
  /** @type {Event | null} */
  let seen = null;
  const controller = new AbortController();
  window.addEventListener("keydown", (event) => (seen ??= event), { capture: true, signal: controller.signal });
  return {
    /** Asked when all listeners have had the event. */
    stop() {
      controller.abort();
      return seen?.defaultPrevented ?? false;
    },
  };
}

/** As an input method or a paste would, into what has the focus. @param {string} text */
export async function insertText(text) {
  const input = real();
  const target = keys.receiver();
  if (input) await input.insertText(text);
  else if (fields.isRich(target)) fields.editRich(target, "insertText", text);
  else if (fields.isTextField(target)) fields.insert(target, text);
}
