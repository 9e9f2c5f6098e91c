// Requests that a page repeats by itself: polling, long polls, heartbeats. Kept while the worker lives; one that starts
// anew learns them again, which costs one wait.

/** @typedef {{ moments: number, lastEnd: number, gap: number, open: number }} Habit */

/** So long after an action a request may be its consequence. */
const CONSEQUENCE_MS = 1_000;
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
    const habit = this.#habits.get(key) ?? { moments: 0, lastEnd: -Infinity, gap: Infinity, open: 0 };
    if (this.#habits.size < MOST) this.#habits.set(key, habit);
    const gap = at - habit.lastEnd;
    const inTurn = habit.open === 0 && gap >= habit.gap * EARLY;
    const isPoll = habit.moments >= MOMENTS && inTurn;
    habit.open++;
    if (at - this.#actedAt > CONSEQUENCE_MS) {
      habit.moments++;
      if (Number.isFinite(gap)) habit.gap = Math.min(habit.gap, gap);
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
