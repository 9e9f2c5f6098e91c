// What happens in the browser, on its way to the host: in batches, in order, and never behind an answer that came later.

/** @typedef {import("../protocol.js").BrowserEvent} BrowserEvent */
/** @typedef {BrowserEvent extends infer E ? (E extends BrowserEvent ? Omit<E, "at" | "type"> & Required<Pick<E, "type">> : never) : never} Happening */

/** A busy page must not flood the port: so long after a batch the next one waits for more; longer where it goes on. */
const APART_MS = 25;
const FAR_APART_MS = 100;
const MOST_IN_A_ROW = 20;
/** What happened in tabs that nobody has asked about yet, for so long: a new tab has begun to load before it has a name. */
const RECENT_MS = 5_000;
const MOST_RECENT = 500;

/** @type {Set<number>} */
const watched = new Set();
/** @type {BrowserEvent[]} */
let recent = [];
/** @type {BrowserEvent[]} */
let batch = [];
let sentAt = -Infinity;
let inARow = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {(events: import("../protocol.js").BrowserEvents) => void} */
let send = () => undefined;

/** Where batches go. @param {(events: import("../protocol.js").BrowserEvents) => void} to */
export function tellTo(to) {
  send = to;
}

/** From now on the host hears of this tab. @param {number} tabId */
export function watch(tabId) {
  if (watched.has(tabId)) return;
  watched.add(tabId);
  const mine = recent.filter((event) => event.tab_id === tabId && event.at > performance.now() - RECENT_MS);
  recent = recent.filter((event) => event.tab_id !== tabId);
  for (const event of mine) put(event);
}

/** @param {number} tabId */
export function isWatched(tabId) {
  return watched.has(tabId);
}

/** The host hears of this tab no more. @param {number} tabId */
export function unwatch(tabId) {
  watched.delete(tabId);
}

/** Tells of something that happened now. @param {Happening} event */
export function tell(event) {
  const whole = /** @type {BrowserEvent} */ ({ at: performance.now(), ...event });
  const tabId = whole.tab_id;
  if (tabId === null ? watched.size > 0 : watched.has(tabId)) return put(whole);
  recent.push(whole);
  if (recent.length > MOST_RECENT) recent.shift();
}

/** @param {BrowserEvent} event */
function put(event) {
  batch.push(event);
  const wait = sentAt + (inARow < MOST_IN_A_ROW ? APART_MS : FAR_APART_MS) - performance.now();
  if (wait <= 0) flush();
  else timer ??= setTimeout(flush, wait);
}

/** Before anything else is sent. */
export function flush() {
  clearTimeout(timer);
  timer = undefined;
  if (batch.length === 0) return;
  const events = batch;
  batch = [];
  const now = performance.now();
  inARow = now - sentAt < 2 * FAR_APART_MS ? inARow + 1 : 0;
  sentAt = now;
  send({ now: sentAt, events });
}
