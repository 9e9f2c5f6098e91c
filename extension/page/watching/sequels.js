// What an act has set off for a moment later: timers of the page's own, as far as world.js tells, and what the browser has
// announced to do.

import * as channel from "./channel.js";

/** Where world.js puts its answer: no page has a way to this element. */
const desk = document.createElement("i");

/** Longer than this nothing is waited for. */
const LONGEST_MS = 600;

/** When the browser is going to do something by itself. */
let expected = 0;

/** An act begins. */
export function begin() {
  expected = 0;
  channel.ask("acting", desk);
}

/** The act is over; what it has set off is not. */
export function conclude() {
  channel.ask("acted", desk);
}

/** The browser itself does something then. @param {number} ms */
export function expect(ms) {
  if (ms <= LONGEST_MS) expected = performance.now() + ms;
}

/** @returns {number} milliseconds until the last of them is due that is waited for; 0 where none is */
export function left() {
  const timers = channel.ask("timers", desk) ? Number(desk.getAttribute("left")) : 0;
  return Math.max(timers, expected - performance.now(), 0);
}
