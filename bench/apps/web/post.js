/** Tells the page's server what the application holds now: that is what a task is judged by. */
export function post(state) {
  fetch("/state", { method: "POST", body: JSON.stringify(state), headers: { "content-type": "application/json" }, keepalive: true });
}
