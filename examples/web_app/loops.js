/** Logic 1, loop detection: the same thing three times over, and nothing came of it. */

const KEPT = 10;
const SAME = 3;
const NEAR = 50; // CSS pixels

/**
 * `at` is the place in the viewport, where there is one; `on` is what it was done to or with otherwise: a ref, a key.
 * @typedef {{verb: string, at?: {x: number, y: number}, on?: string, hadEffect: boolean}} Deed
 */

export class LoopDetector {
  /** @type {Deed[]} */
  #deeds = [];

  /** @param {Deed} deed */
  add(deed) {
    this.#deeds = [...this.#deeds, deed].slice(-KEPT);
  }

  /** Whoever presses "+" three times sees the number change: that is no loop, however near the clicks are. */
  isLooping() {
    const last = this.#deeds.slice(-SAME);
    if (last.length < SAME || last.some((deed) => deed.hadEffect || deed.verb !== last[0].verb)) return false;
    const places = last.flatMap((deed) => deed.at ?? []);
    if (!places.length) return last.every((deed) => deed.on === last[0].on);
    const isNear = spread(places.map((at) => at.x)) < NEAR && spread(places.map((at) => at.y)) < NEAR;
    return isNear && places.length === SAME;
  }

  /** What a person may try instead. */
  get advice() {
    return [
      'Try a double click instead of a single one.',
      'Scroll, so that the element is in view.',
      'See whether the element is inside a frame or below something else.',
      'Name the element in another way, or let another provider find it.',
    ];
  }
}

/**
 * What an answer says of the deed: a focus that moved is no progress.
 * @param {import('./hands.js').Answer} answer
 */
export function hadEffect(answer) {
  return answer.success && (answer.receipt?.effect ?? ['unknown']).some((one) => one !== 'none' && one !== 'focus');
}

/** @param {number[]} numbers */
const spread = (numbers) => Math.max(...numbers) - Math.min(...numbers);
