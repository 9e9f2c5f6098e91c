// Long work in short pieces, so that the page stays usable meanwhile.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const PIECE_MS = 30;

  /**
   * Runs a generator to its end and lets the page have its turn in between.
   * @template T @param {Generator<void, T>} work @returns {Promise<T>}
   */
  async function run(work) {
    for (let started = performance.now(); ; ) {
      const { done, value } = work.next();
      if (done) return value;
      if (performance.now() - started < PIECE_MS) continue;
      await parts.settle.soon();
      started = performance.now();
    }
  }

  parts.slices = { run };
})();
