// Waiting for the page: frames, and a DOM at rest.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const STILL_FRAMES = 2;
  const SLOWEST_FRAME = 50;

  // Animations written by script change `style` on every frame and would never let the page come to rest.
  const ATTRIBUTES = (
    "class hidden disabled open value checked selected href src aria-expanded aria-checked aria-selected aria-hidden " +
    "aria-disabled aria-busy aria-pressed aria-label aria-current aria-invalid inert contenteditable"
  ).split(" ");

  /** Hidden tabs draw no frames and slow their timers down to one a second; a message still arrives at once. */
  function soon() {
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
  function frame() {
    if (document.hidden) return soon();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SLOWEST_FRAME);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(undefined);
      });
    });
  }

  /**
   * Counts changes of the DOM, shadow trees that are known included.
   * @param {{ attributeFilter?: string[] }} [options] without a filter, changes of any attribute count
   * @returns {Webhand.Watch}
   */
  function watch({ attributeFilter } = {}) {
    const what = { subtree: true, childList: true, characterData: true, attributes: true };
    /** @type {MutationRecord[]} */
    const records = [];
    const observer = new MutationObserver((found) => void records.push(...found));
    for (const root of parts.walk.rootsNow()) {
      observer.observe(root, attributeFilter ? { ...what, attributeFilter } : what);
    }
    const all = () => {
      records.push(...observer.takeRecords());
      return records;
    };
    return { count: () => all().length, records: all, stop: () => observer.disconnect() };
  }

  /** @param {{ patience: number, cap: number }} limits */
  async function rest({ patience, cap }) {
    const started = performance.now();
    const seen = watch({ attributeFilter: ATTRIBUTES });
    let count = 0;
    let still = 0;
    let resting = false;
    for (;;) {
      const passed = performance.now() - started;
      // In a hidden tab one turn of its slow timer is longer than any two frames.
      if (still >= (document.hidden ? 1 : STILL_FRAMES) && (count > 0 || passed >= patience)) resting = true;
      if (resting || passed >= cap) break;
      await (document.hidden ? pause(Math.min(STILL_FRAMES * 16, cap)) : frame());
      const now = seen.count();
      still = now === count ? still + 1 : 0;
      count = now;
    }
    seen.stop();
    return { resting, changes: count };
  }

  /** @param {number} ms */
  function pause(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** The page's first reaction to an action. */
  async function twoFrames() {
    await frame();
    await frame();
    // Frameworks that batch their work do it in a task after the event; one more turn of the queue lets it show.
    await soon();
  }

  parts.settle = { frame, watch, rest, twoFrames };
})();
