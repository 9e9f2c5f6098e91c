// Which files a document's file inputs were given. Those that they hold are not all: many pages take a file at the event
// that tells of it, and empty the input at once.

import * as walk from "../walk.js";

/** @typedef {{ name: string, size: number }} GivenFile */

const INPUT = "input[type=file]";
/** Those that events told of since it was asked to begin. @type {GivenFile[]} */
let given = [];
let isListening = false;

/** @param {Element} input @returns {GivenFile[]} */
function filesOf(input) {
  return [.../** @type {HTMLInputElement} */ (input).files ?? []].map(({ name, size }) => ({ name, size }));
}

/** Before the page hears of it. @param {Event} event */
function told(event) {
  const [input] = event.composedPath();
  if (input instanceof Element && input.matches(INPUT)) given.push(...filesOf(input));
}

/** @param {{ begin?: boolean }} options with `begin` what was given before is told no more */
export function filled({ begin = false }) {
  if (begin) given = [];
  if (!isListening) addEventListener("change", told, { capture: true });
  isListening = true;
  return { held: [...walk.everywhere(INPUT)].flatMap(filesOf), given };
}
