// Requests that a page repeats by itself: polling, long polls, heartbeats. Kept while the worker lives; one that starts
// anew learns them again, which costs one wait.

/** `gap` is the shortest time from the end of one to the beginning of the next, `most` how many were under way at once. */
/** @typedef {{ moments: number, lastEnd: number, gap: number, open: number, most: number }} Habit */

/** So long after an action a request may be its consequence. */
const CONSEQUENCE_MS = 1_000;
/** So soon after an action it is taken for its consequence, even where the page often asks for the same. */
const AT_ONCE_MS = 200;
const MOMENTS = 3;
/** A repeat that comes this much earlier than any before it is not the page's habit: an action asked for the same. */
const EARLY = 0.6;
const MOST = 200;

/** Method and address, without what changes from one repeat to the next. @param {string} method @param {string} url */
export function keyOf(method, url) {
  return `${method} ${url.split(/[?#]/, 1)[0]}`;
}

/** The habits of one tab's document. */
export class Polls {
  /** A document that loads asks for much by itself, once. */
  #actedAt = performance.now();
  /** @type {Map<string, Habit>} */
  #habits = new Map();

  /** @param {number} at */
  acted(at) {
    this.#actedAt = at;
  }

  /** A request begins. Tells whether it is one of those. @param {string} key @param {number} at */
  began(key, at) {
    const habit = this.#habits.get(key) ?? { moments: 0, lastEnd: -Infinity, gap: Infinity, open: 0, most: 1 };
    if (this.#habits.size < MOST) this.#habits.set(key, habit);
    const gap = at - habit.lastEnd;
    const sinceAction = at - this.#actedAt;
    const inTurn = habit.open === 0 ? gap >= habit.gap * EARLY : habit.open <= habit.most;
    const isPoll = habit.moments >= MOMENTS && inTurn && sinceAction > AT_ONCE_MS;
    habit.open++;
    if (sinceAction > CONSEQUENCE_MS) {
      habit.moments++;
      habit.most = Math.max(habit.most, habit.open);
      if (habit.open === 1 && Number.isFinite(gap)) habit.gap = Math.min(habit.gap, gap);
    }
    return isPoll;
  }

  /** @param {string} key @param {number} at */
  ended(key, at) {
    const habit = this.#habits.get(key);
    if (!habit) return;
    habit.open = Math.max(0, habit.open - 1);
    habit.lastEnd = at;
  }
}
