// The mark on the toolbar button: three dots while a task is at work, a question mark while it waits for the person.

/** @typedef {import("../protocol.js").RunEvent["type"]} EventType */

/** @type {ReadonlySet<EventType>} */
const ASKS = new Set(["question", "confirmation"]);

/** What the host answered about the run that is under way, or else the last. @param {import("../protocol.js").Followed} it */
export function showRun({ run, events }) {
  if (!run || run.outcome) return showNothing();
  showEvent(events.filter((event) => event.type !== "delta").at(-1)?.type ?? "run_started");
}

/** Text may still stream in while a question is open. @param {EventType} type */
export function showEvent(type) {
  if (type !== "delta") void show(type === "run_finished" ? "" : ASKS.has(type) ? "?" : "…");
}

/** What another program shows here is a mark for as long as it asks something. @param {EventType} type */
export function showProgram(type) {
  if (ASKS.has(type)) void show("?");
  else if (type !== "run_started") void show("");
}

export function showNothing() {
  void show("");
}

/**
 * The browser keeps the mark when it stops the worker, so that a new worker does not know what is shown.
 * @type {string | null}
 */
let shown = null;

/** @param {string} text */
async function show(text) {
  if (text === shown) return;
  shown = text;
  await chrome.action.setBadgeBackgroundColor({ color: text === "?" ? "#b45309" : "#2563eb" });
  await chrome.action.setBadgeText({ text });
}
