// Timers of the page's own that an act has set off, as far as world.js tells: what they are going to do came of it.

import * as channel from "./channel.js";

/** Where world.js puts its answer: no page has a way to this element. */
const desk = document.createElement("i");

/** An act begins. */
export function begin() {
  channel.ask("acting", desk);
}

/** The act is over; what it has set off is not. */
export function conclude() {
  channel.ask("acted", desk);
}

/** @returns {number} milliseconds until the last of them is due that is waited for; 0 where none is */
export function left() {
  return channel.ask("timers", desk) ? Number(desk.getAttribute("left")) : 0;
}
