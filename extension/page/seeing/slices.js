// Long work in short pieces, so that the page stays usable meanwhile.

import * as settle from "../watching/settle.js";

const PIECE_MS = 30;

/**
 * Runs a generator to its end and lets the page have its turn in between: then `yield` is true.
 * @template T @param {Generator<void, T, boolean>} work @returns {Promise<T>}
 */
export async function run(work) {
  let paused = false;
  for (let started = performance.now(); ; ) {
    const { done, value } = work.next(paused);
    if (done) return value;
    paused = performance.now() - started >= PIECE_MS;
    if (!paused) continue;
    await settle.soon();
    started = performance.now();
  }
}
