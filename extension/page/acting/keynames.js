// Keys by name: https://www.w3.org/TR/uievents-key/#named-key-attribute-values, with the legacy codes of
// https://www.w3.org/TR/uievents/#legacy-key-attributes.

/** @typedef {{ key: string, code: string, keyCode: number }} Key */

/** @typedef {Key & { shift: boolean, control: boolean, alt: boolean, meta: boolean }} Stroke */

/** Name, code where it differs, keyCode. @type {Array<[string, number, string?]>} */
const NAMED = [
  ["Backspace", 8], ["Tab", 9], ["Enter", 13], ["Shift", 16, "ShiftLeft"], ["Control", 17, "ControlLeft"],
  ["Alt", 18, "AltLeft"], ["Pause", 19], ["CapsLock", 20], ["Escape", 27], ["PageUp", 33], ["PageDown", 34], ["End", 35],
  ["Home", 36], ["ArrowLeft", 37], ["ArrowUp", 38], ["ArrowRight", 39], ["ArrowDown", 40], ["Insert", 45], ["Delete", 46],
  ["Meta", 91, "MetaLeft"], ["ContextMenu", 93], [" ", 32, "Space"],
  ...Array.from({ length: 12 }, (_, index) => /** @type {[string, number]} */ ([`F${index + 1}`, 112 + index])),
];

// What people and models write instead.
/** @type {Record<string, string>} */
const ALIASES = {
  esc: "Escape", space: " ", spacebar: " ", del: "Delete", return: "Enter", ctrl: "Control", cmd: "Meta", command: "Meta",
  option: "Alt", up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight", pgup: "PageUp", pgdn: "PageDown",
  ins: "Insert", plus: "+",
};

// https://www.w3.org/TR/uievents-code/#key-alphanumeric-writing-system, for a US keyboard.
/** @type {Record<string, [string, number]>} */
const SIGNS = {
  "-": ["Minus", 189], "_": ["Minus", 189], "=": ["Equal", 187], "+": ["Equal", 187], ",": ["Comma", 188], "<": ["Comma", 188],
  ".": ["Period", 190], ">": ["Period", 190], "/": ["Slash", 191], "?": ["Slash", 191], ";": ["Semicolon", 186],
  ":": ["Semicolon", 186], "'": ["Quote", 222], '"': ["Quote", 222], "[": ["BracketLeft", 219], "]": ["BracketRight", 221],
  "\\": ["Backslash", 220], "`": ["Backquote", 192],
};

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta"]);

/** @param {string} name @returns {Key | null} */
export function keyOf(name) {
  const wanted = ALIASES[name.toLowerCase()] ?? name;
  const named = NAMED.find(([key]) => key.toLowerCase() === wanted.toLowerCase());
  if (named) return { key: named[0], code: named[2] ?? named[0], keyCode: named[1] };
  return [...wanted].length === 1 ? characterKey(wanted) : null;
}

/** @param {string} key @returns {Key} */
function characterKey(key) {
  const upper = key.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return { key, code: `Key${upper}`, keyCode: upper.charCodeAt(0) };
  if (/^\d$/.test(key)) return { key, code: `Digit${key}`, keyCode: key.charCodeAt(0) };
  const [code, keyCode] = SIGNS[key] ?? ["", 0];
  return { key, code, keyCode };
}

/** @param {string} text */
function namesIn(text) {
  if (text.length === 1) return [text];
  const names = text.endsWith("+") ? [...text.slice(0, -2).split("+"), "+"] : text.split("+");
  return names.filter((name) => name !== "");
}

/**
 * `Control+Shift+a`; a plus sign at the end is the key itself.
 * @param {string} text @returns {Stroke | null}
 */
export function strokeOf(text) {
  const keys = namesIn(text).map(keyOf);
  const last = keys.pop();
  if (!last || !keys.every((key) => key && MODIFIERS.has(key.key))) return null;
  const held = new Set(keys.map((key) => key?.key));
  const shift = held.has("Shift");
  const key = shift && /^[a-z]$/.test(last.key) ? last.key.toUpperCase() : last.key;
  return { ...last, key, shift, control: held.has("Control"), alt: held.has("Alt"), meta: held.has("Meta") };
}
