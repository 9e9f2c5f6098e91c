// The mark on the toolbar button: three dots while a task is at work.

/** @param {string} type The type of a run event. */
export function showRun(type) {
  void show(type === "run_finished" ? "" : type === "question" || type === "confirmation" ? "?" : "…");
}

export function showNothing() {
  void show("");
}

let shown = "";

/** @param {string} text */
async function show(text) {
  if (text === shown) return;
  shown = text;
  await chrome.action.setBadgeBackgroundColor({ color: text === "?" ? "#b45309" : "#2563eb" });
  await chrome.action.setBadgeText({ text });
}
