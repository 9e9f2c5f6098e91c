/** The page of a controller: runs, one of them in full, and workers. */

import { byId, el } from "../../../../extension/ui/dom.js";
import { call, keepKey, mayAct, plain } from "./calls.js";
import { SessionView } from "./session.js";

const AGAIN_MS = 3_000;

keepKey();
const view = new SessionView(() => void runs());

async function runs() {
  const { sessions } = await call("/sessions?limit=50");
  const focused = document.activeElement?.getAttribute("data-id");
  const rows = sessions.map((/** @type {any} */ one) => {
    const what = plain(one.instruction || one.goal || one.target, 80);
    const isOpen = one.session_id === view.id;
    const choose = () => {
      view.open(one);
      void runs();
      byId("session-title", HTMLElement).focus();
    };
    const attributes = { type: "button", "data-id": one.session_id, "aria-current": isOpen ? "true" : undefined, click: choose };
    return el("li", {}, el("button", attributes, el("bdi", {}, what), el("span", { class: "quiet" }, ` ${one.status}`)));
  });
  byId("runs", HTMLElement).replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, "There are none.")]));
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`#runs [data-id="${CSS.escape(focused)}"]`))?.focus();
}

async function workers() {
  const found = (await call("/workers")).workers;
  const rows = found.map((/** @type {any} */ one) =>
    el("li", {}, el("bdi", {}, plain(one.name, 80)), el("span", { class: "quiet" }, ` ${one.connected ? "there" : "away"}, ${one.busy} of ${one.slots} busy`)),
  );
  byId("workers", HTMLElement).replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, "There are none.")]));
}

async function look() {
  const state = byId("state", HTMLElement);
  try {
    await Promise.all([runs(), workers()]);
    state.textContent = mayAct() ? "" : "This tab may only look.";
  } catch (error) {
    state.textContent = plain(/** @type {Error} */ (error).message);
  }
  setTimeout(() => void look(), AGAIN_MS);
}

void look();
