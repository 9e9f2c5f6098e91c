/** The page of a controller: runs, one of them in full, and workers. */

import { byId, el } from "../../../../extension/ui/dom.js";
import { call, keepKey, mayAct, plain } from "./calls.js";
import { RunList } from "./runs.js";
import { SessionView } from "./session.js";

const AGAIN_MS = 3_000;

keepKey();
const view = new SessionView(() => void list.again());
const list = new RunList(choose, () => view.id);

/** @param {import("./session.js").Seen} one */
function choose(one) {
  view.open(one);
  list.mark();
  byId("session-title", HTMLElement).focus();
}

async function workers() {
  const found = (await call("/workers")).workers;
  const rows = found.map((/** @type {any} */ one) => {
    const stands = `${one.connected ? "there" : "away"}${one.retired ? ", retired" : ""}, ${one.busy} of ${one.slots} busy`;
    return el("li", {}, el("bdi", {}, plain(one.name, 80)), el("span", { class: "quiet" }, ` ${stands}`));
  });
  byId("workers", HTMLElement).replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, "There are none.")]));
}

async function look() {
  const state = byId("state", HTMLElement);
  try {
    await Promise.all([list.look(), view.look(), workers()]);
    state.textContent = mayAct() ? "" : "This tab may only look.";
  } catch (error) {
    state.textContent = plain(/** @type {Error} */ (error).message);
  }
  setTimeout(() => void look(), AGAIN_MS);
}

void look();
