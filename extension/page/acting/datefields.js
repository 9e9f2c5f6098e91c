// A date into a field that takes no keys: its calendar is opened, walked to the month, and the day is pressed.

import * as references from "../naming/references.js";
import * as states from "../naming/states.js";
import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as calendars from "./calendars.js";
import * as click from "./click.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Month } from "./calendars.js" */

const CAP = 1_500;
/** In a tab that draws nothing meanwhile, what opens takes its time. */
const OPENS = 4_000;
const CALM = 600;
const MOST_PRESSES = 60;
/** What a field says that it opens, where that can be a calendar. */
const OPENING = new Set(["dialog", "grid"]);

/** @param {Spot} spot of a field @param {string} text a date as HTML writes it @returns {Promise<Outcome>} */
export async function set(spot, text) {
  const opened = await open(spot);
  return "refusal" in opened ? opened.refusal : choose(spot, text, opened.months);
}

/** @param {Spot} spot @param {string} text @param {() => Month[]} months of its calendar @returns {Promise<Outcome>} */
async function choose(spot, text, months) {
  const field = /** @type {HTMLInputElement} */ (spot.element);
  const title = lines.title(field);
  const wanted = /** @type {{ month: number, day: number }} */ (calendars.dateOf(text));
  const there = await walkTo(months, wanted.month, title);
  if ("refusal" in there) return there.refusal;
  const before = field.value;
  const pressed = await pressDay(there.month, wanted.day, title);
  if (pressed) return pressed;
  await until(() => !field.isConnected || field.value !== before);
  if (!field.isConnected) return { code: "stale", message: `${title} was replaced while its date was chosen.` };
  const held = `${title} holds ${JSON.stringify(field.value)}`;
  // The day that was chosen before is chosen again, or the calendar waits for its OK.
  const isSame = field.value === before && !field.value.includes(String(wanted.day));
  if (isSame) return { code: "not_editable", message: `Pressed the day ${text} in the calendar, but ${held}.` };
  return { code: "done", message: `Chose ${text} in the calendar: ${held} now.` };
}

/**
 * A field that writes dates in another way keeps the text and takes no date: where its calendar came up with the focus, the
 * day is chosen there.
 * @param {Spot} spot @param {string} text @param {Outcome} typed @param {Element[]} others grids that were there before
 * @returns {Promise<Outcome>}
 */
export async function understood(spot, text, typed, others) {
  const { element } = spot;
  const wanted = /** @type {{ month: number, day: number }} */ (calendars.dateOf(text));
  await past.calm(CALM);
  const own = () => calendars.shown().filter(({ grid }) => !others.includes(grid) || isControlled(element, grid));
  // With the focus there it came up before, and was closed.
  const isClosed = own().length === 0 && OPENING.has(element.getAttribute("aria-haspopup") ?? "");
  const ready = isClosed ? await actionable.ready(element) : null;
  if (ready && !("refusal" in ready)) {
    await click.click(ready);
    await until(() => own().length > 0);
    await past.calm(CALM);
  }
  const months = own();
  const isTaken = months.some((month) => month.month === wanted.month && calendars.isChosen(month, wanted.day));
  return months.length === 0 || isTaken ? typed : choose(spot, text, own);
}

/** @param {Element} field @param {Element} grid */
function isControlled(field, grid) {
  return references.targetsOf(field, "aria-controls").some((panel) => walk.contains(panel, grid));
}

/** @param {() => boolean} isSo @param {number} [cap] */
async function until(isSo, cap = CAP) {
  for (const late = performance.now() + cap; !isSo() && performance.now() < late; ) await settle.frame();
}

/** @param {Spot} spot @returns {Promise<{ months: () => Month[] } | { refusal: Outcome }>} the months of its own calendar */
async function open(spot) {
  await past.calm(CALM); // another one may just be closing
  const before = calendars.shown();
  const isOpen = before.length > 0 && spot.element === walk.focused();
  if (!isOpen) {
    const clicked = await click.click(spot);
    if (clicked.code !== "done") return { refusal: clicked };
  }
  const others = isOpen ? [] : before.map(({ grid }) => grid);
  const own = () => calendars.shown().filter(({ grid }) => !others.includes(grid));
  await until(() => own().length > 0, OPENS);
  await past.calm(CALM);
  await until(() => calendars.shown().length > 0, OPENS); // one that is still on its way in may have no size for a moment
  const months = own().length ? own : calendars.shown;
  if (months().length) return { months };
  const message = `${lines.title(spot.element)} is read-only, and a click on it opened no calendar whose month could be read.`;
  return { refusal: { code: "not_editable", message } };
}

/**
 * What a control does is learned by pressing it: so many months on or back.
 * @param {() => Month[]} months @param {number} wanted @param {string} title @returns {Promise<{ month: Month } | { refusal: Outcome }>}
 */
async function walkTo(months, wanted, title) {
  /** By its place among them, since many calendars are drawn anew. @type {Map<string, number>} */
  const steps = new Map();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await until(() => months().length > 0); // one that is drawn anew may show none for a moment
    const now = months();
    const there = now.find(({ month }) => month === wanted);
    if (there) return { month: there };
    const from = nearest(now, wanted);
    if (!from) break;
    const gap = wanted - from.month;
    const next = nextControl(from, gap, steps);
    if (!next) break;
    const ready = await actionable.ready(next.control);
    if (!("refusal" in ready)) await click.click(ready);
    // Where months slide, the one that goes is still there when the other comes.
    await until(() => stepBetween(now, months()) !== 0);
    steps.set(next.key, stepBetween(now, months()));
    await until(() => months().length <= now.length);
    await past.calm(CALM);
    if (!months().length && next.control.isConnected && !("refusal" in ready)) await click.click(ready); // to the days again
  }
  const shown = months().map(({ month }) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`);
  const message = `The calendar of ${title} could not be brought to that month: it shows ${shown.join(", ") || "no days"}.`;
  return { refusal: { code: "no_such_option", message } };
}

/** @param {Month[]} before @param {Month[]} after @returns {number} how far on or back those are that came */
function stepBetween(before, after) {
  const known = before.map(({ month }) => month);
  const fresh = after.map(({ month }) => month).filter((month) => !known.includes(month));
  if (!fresh.length) return 0;
  const back = Math.min(...fresh) - Math.min(...known);
  return back < 0 ? back : Math.max(...fresh) - Math.max(...known);
}

/** @param {Month[]} months @param {number} wanted */
function nearest(months, wanted) {
  return [...months].sort((one, other) => Math.abs(one.month - wanted) - Math.abs(other.month - wanted))[0];
}

/** The one that goes furthest and not too far; else one that nobody has tried. @param {Month} from @param {number} gap @param {Map<string, number>} steps */
function nextControl(from, gap, steps) {
  const forward = gap > 0;
  const all = calendars.controlsOf(from, forward).filter((control) => !states.isDisabled(control));
  const places = [...all].sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left);
  const keyed = all.map((control) => ({ control, key: `${places.indexOf(control)} of ${all.length}` }));
  const useful = keyed.filter(({ key }) => {
    const step = steps.get(key) ?? 0;
    return Math.sign(step) === Math.sign(gap) && Math.abs(step) <= Math.abs(gap);
  });
  useful.sort((one, other) => Math.abs(steps.get(other.key) ?? 0) - Math.abs(steps.get(one.key) ?? 0));
  return useful[0] ?? keyed.find(({ key }) => !steps.has(key)) ?? null;
}

/** @param {Month} month @param {number} day @param {string} title @returns {Promise<Outcome | null>} */
async function pressDay(month, day, title) {
  const element = month.days.get(day);
  const isThere = () => element?.textContent?.trim() === String(day);
  if (!element || calendars.leadsAway(element)) {
    return { code: "no_such_option", message: `The calendar of ${title} has no such day.` };
  }
  if ([...walk.upwards(element)].slice(0, 3).some(states.isDisabled)) {
    return { code: "disabled", message: `That day cannot be chosen in the calendar of ${title}.` };
  }
  const ready = await actionable.ready(element);
  if ("refusal" in ready) return ready.refusal;
  const clicked = await click.click({ ...ready, isMeant: isThere });
  return clicked.code === "done" ? null : clicked;
}
