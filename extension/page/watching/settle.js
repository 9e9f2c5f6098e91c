// Waiting for the page: frames, and a DOM at rest.

import { after, pause } from "../timers.js";
import * as walk from "../walk.js";
import * as coming from "./coming.js";
import * as restless from "./restless.js";
import * as sequels from "./sequels.js";
import * as transitions from "./transitions.js";

/** @typedef {{ count: () => number, records: () => MutationRecord[], stop: () => void }} Watch */

const SLOWEST_FRAME = 50;
/** Of the 60 a second. A renderer that was late draws two at once, and in between nothing had the time to change. */
const FRAME_MS = 16;
/** What was waited for has to be drawn; a page that is covered draws no frame at all. */
const LATEST_FRAME = 1_000;
/** A page that nobody has asked about for so long is not watched any more. */
const ATTENTION_MS = 60_000;

// Animations written by script change `style` on every frame and would never let the page come to rest.
const ATTRIBUTES = (
  "class hidden disabled open value checked selected href src aria-expanded aria-checked aria-selected aria-hidden " +
  "aria-disabled aria-busy aria-pressed aria-label aria-current aria-invalid inert contenteditable"
).split(" ");
const WHAT = { subtree: true, childList: true, characterData: true, attributes: true };

/** Hidden tabs draw no frames and slow their timers down to one a second; a message still arrives at once. */
export function soon() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

/** @returns {Promise<unknown>} resolves at the next frame, or soon where none will come */
export function frame() {
  return frameWithin(SLOWEST_FRAME);
}

/** @param {number} ms how late it may come @returns {Promise<unknown>} */
function frameWithin(ms) {
  if (document.hidden) return soon();
  return new Promise((resolve) => {
    const callOff = after(ms, () => resolve(undefined));
    requestAnimationFrame(() => {
      callOff();
      resolve(undefined);
    });
  });
}

/**
 * Counts changes of the DOM, shadow trees that are known included.
 * @param {{ attributeFilter?: string[] }} [options] without a filter, changes of any attribute count
 * @returns {Watch}
 */
export function watch({ attributeFilter } = {}) {
  /** @type {MutationRecord[]} */
  const records = [];
  // One by one: as arguments of one call, a hundred thousand are too many.
  const add = (/** @type {MutationRecord[]} */ found) => found.forEach((record) => records.push(record));
  const observer = new MutationObserver(add);
  for (const root of walk.rootsNow()) {
    observer.observe(root, attributeFilter ? { ...WHAT, attributeFilter } : WHAT);
  }
  const all = () => {
    add(observer.takeRecords());
    return records;
  };
  return { count: () => all().length, records: all, stop: () => observer.disconnect() };
}

// Between two questions the page is watched on, so that a page that has long been still says so without waiting.
const observer = new MutationObserver(take);
/** @type {WeakSet<Node>} */
let watched = new WeakSet();
/** How often the page has changed since it is watched. */
let changes = 0;
/** That count when the last action was over. */
let concluded = 0;
/** Whether two frames have passed since the last change. */
let still = false;
let checking = false;
let askedAt = 0;
/** Whether the page is watched on. */
let watching = false;
/** @type {Set<() => void>} */
const waiting = new Set();
/** @type {Promise<unknown>} */
let drawing = Promise.resolve();

/** @param {MutationRecord[]} records */
function take(records) {
  coming.note(records);
  const count = restless.count(records);
  if (count > 0) changed(count);
}

/** A popover that comes or goes leaves no trace in the document. @param {Event} event */
function takeToggle({ target }) {
  if (watching && target instanceof HTMLElement && target.popover !== null) changed(1);
}
document.addEventListener("toggle", takeToggle, { capture: true, passive: true });

/** @param {number} count */
function changed(count) {
  changes += count;
  still = false;
  wake();
  void check();
}

function wake() {
  for (const go of [...waiting]) go();
}
coming.listen(wake);

/**
 * Lets what is due of the page's own timers run first: a renderer that got no time runs frames before them, and a page that
 * only waits for its turn is not still. One that waits for nothing would be put before them, whatever is due. In a hidden
 * tab they take a second.
 */
function due() {
  return document.hidden ? undefined : pause(1);
}

let lulled = () => {};

/** @param {() => void} work what is done in the time between the two frames that a page must be still for */
export function inLulls(work) {
  lulled = work;
}

/** What goes wrong in it is told by the look that it is done for, and must not keep the page from coming to rest. */
function lull() {
  try {
    lulled();
  } catch {
    // see above
  }
}

/** Two frames, and no sooner than one takes. */
async function twoFrames() {
  const [since, before] = [performance.now(), changes];
  await frame();
  take(observer.takeRecords());
  if (changes === before) lull();
  do await frame();
  while (!document.hidden && performance.now() - since < FRAME_MS);
}

/** Becomes still when nothing has changed for two frames and all that was due. */
async function check() {
  if (checking) return;
  checking = true;
  for (let before = -1; before !== changes && watching; ) {
    before = changes;
    await twoFrames().then(due); // in a hidden tab the frames are two turns of its queue
    take(observer.takeRecords());
  }
  checking = false;
  still = watching;
  wake();
}

/** Begins to watch, or goes on. */
function attend() {
  askedAt = performance.now();
  for (const root of walk.rootsNow()) {
    if (watched.has(root)) continue;
    watched.add(root);
    observer.observe(root, { ...WHAT, attributeFilter: ATTRIBUTES });
    still = false;
  }
  if (!watching) after(ATTENTION_MS, end);
  watching = true;
  take(observer.takeRecords());
  if (!still) void check();
}

function end() {
  const left = askedAt + ATTENTION_MS - performance.now();
  if (left > 0) return void after(left, end);
  watching = false;
  observer.disconnect();
  watched = new WeakSet();
  still = false;
  wake();
}

/** Resolves at the next change, when the page has become still, or after `ms`. @param {number} ms @returns {Promise<void>} */
function news(ms) {
  return new Promise((resolve) => {
    const go = () => {
      callOff();
      waiting.delete(go);
      resolve();
    };
    const callOff = after(ms, go);
    waiting.add(go);
  });
}

/** An action is over, and its receipt knows what it has changed so far: what changes from now on, it brought about later. */
export function conclude() {
  attend();
  sequels.conclude();
  concluded = changes;
  drawing = drawnFrame().then(drawnFrame);
}

/** @returns {Promise<unknown>} resolves at the next frame, also where the browser is late with it */
export function drawnFrame() {
  return frameWithin(LATEST_FRAME);
}

/**
 * A page that has just come gives the focus that it was written with (`autofocus`) with its first frame, and a key would be
 * there sooner: https://html.spec.whatwg.org/multipage/interaction.html#flush-autofocus-candidates
 */
export async function autofocused() {
  if (!walk.focused() && document.querySelector("[autofocus]")) await drawnFrame();
}

/**
 * Resolves when what the last action did has been drawn: one frame draws it, and the next one begins once that is on its
 * way to the screen. A picture would show what was there before, on a canvas without any other sign of it.
 */
export function drawn() {
  return drawing;
}

/**
 * What the last action has set off for a moment later is waited for. `sinceAct`: what has changed since it was over counts as
 * begun: an answer of the server's is often there before the next question is. `answered`: so long ago the last one came.
 * @param {{ patience: number, cap: number, sinceAct?: boolean, answered?: number }} limits
 */
export async function rest({ patience, cap, sinceAct = false, answered = Infinity }) {
  const started = performance.now();
  attend();
  const before = sinceAct ? concluded : changes;
  let waited = 0;
  for (;;) {
    const passed = performance.now() - started;
    const begun = changes > before || passed >= patience;
    const due = still && begun ? Math.min(sequels.left(started - answered), cap - passed) : 0;
    if (due > 0) {
      await pause(due);
      still = false;
      void check();
    }
    if (still && begun && !coming.areAwaited()) {
      const left = Math.min(transitions.MOST_MS - waited, cap - passed);
      if (left <= 0 || !(await transitions.ended(left))) return { resting: true, changes: changes - before, hidden: document.hidden };
      await frame();
      waited += Math.max(1, performance.now() - started - passed);
      continue;
    }
    if (passed >= cap) return { resting: false, changes: changes - before, hidden: document.hidden };
    await news(Math.max(1, Math.min(cap, begun ? cap : patience) - passed));
  }
}

/** Whether the page is known to have been still for two frames. */
export function isStill() {
  if (watching) take(observer.takeRecords());
  return still;
}
