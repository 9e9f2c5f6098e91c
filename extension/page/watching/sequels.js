// What an act has set off for a moment later: timers of the page's own, as far as world.js tells, and what the browser has
// announced to do.

import * as channel from "./channel.js";

/** Where world.js puts its answer: no page has a way to this element. */
const desk = document.createElement("i");

/** Longer than this nothing is waited for. */
const LONGEST_MS = 600;

/** So long after an act, or an answer to it, what is due came of it. */
const FOLLOWED_MS = 500;

/** When the browser is going to do something by itself. */
let expected = 0;
/** When the last act was over; a page that nobody has acted in is followed as it was shown. */
let over = Infinity;

/** An act begins. */
export function begin() {
  expected = 0;
  channel.ask("acting", desk);
}

/** The act is over; what it has set off is not. */
export function conclude() {
  over = performance.now();
  channel.ask("acted", desk);
}

/** The browser itself does something then. @param {number} ms */
export function expect(ms) {
  if (ms <= LONGEST_MS) expected = performance.now() + ms;
}

/**
 * @param {number} answered when the last of what it asked servers for came; -Infinity where it asked for nothing
 * @returns {number} milliseconds until the last of them is due that is waited for; 0 where none is
 */
export function left(answered = -Infinity) {
  const now = performance.now();
  const told = channel.ask("timers", desk) ? (desk.getAttribute("left") ?? "") : "";
  const most = Math.max(over, answered) + FOLLOWED_MS - now;
  const due = told.split(" ").map(Number).filter((each) => each <= most);
  return Math.max(...due, expected - now, 0);
}
