// Waiting for something to happen, with an upper limit and without looking again and again.

/** One thing that happens from time to time. Waiters look at their own condition each time it does. */
export class Signal {
  /** @type {Set<() => void>} */
  #waiters = new Set();

  fire() {
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const wake of waiters) wake();
  }

  /** Resolves at the next `fire`, or after `ms`. @param {number} ms @returns {Promise<void>} */
  next(ms) {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiters.add(wake);
    });
  }

  /**
   * Resolves true as soon as `done()` holds and false after `ms`. `due` may say in how many ms the condition could come
   * true by the mere passing of time.
   * @param {() => boolean} done @param {number} ms @param {() => number} [due]
   */
  async until(done, ms, due = () => Infinity) {
    const end = performance.now() + ms;
    while (!done()) {
      const left = end - performance.now();
      if (left <= 0) return false;
      await this.next(Math.min(left, Math.max(1, due())));
    }
    return true;
  }
}

/**
 * The promise's own outcome, or a rejection with `late()` after `ms`. What comes later is dropped.
 * @template T
 * @param {Promise<T>} promise @param {number} ms @param {() => Error} late @returns {Promise<T>}
 */
export function within(promise, ms, late) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
