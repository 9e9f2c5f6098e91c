// Timers. In a document that may run no scripts (`Content-Security-Policy: sandbox`, or a frame's attribute, without
// `allow-scripts`) the browser takes a timer from a debugger's world and never lets it fire; tasks with a delay come there as
// everywhere (https://wicg.github.io/scheduling-apis/). They are not used elsewhere: a page's own timers that are due have to
// be served first, and in hidden tabs those are slowed down together.

const isScriptless = matchMedia("(scripting: none)").matches;

/** @param {number} ms @param {() => void} work @returns {() => void} calls it off */
export function after(ms, work) {
  if (!isScriptless) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  }
  const controller = new AbortController();
  const task = /** @type {any} */ (globalThis).scheduler.postTask(work, { delay: ms, signal: controller.signal });
  task.catch(() => {}); // called off
  return () => controller.abort();
}

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((resolve) => void after(ms, resolve));
}
