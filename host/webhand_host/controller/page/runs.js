/** The list of runs: those that wait for an answer first, then a page of the others, by how they stand and their kind. */

import { byId, el } from "../../../../extension/ui/dom.js";
import { call, plain } from "./calls.js";

const AT_A_TIME = 50;
const SHOWN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @typedef {import("./session.js").Seen} Seen */

/** @param {Seen} one */
export const whatOf = (one) => one.instruction || one.goal || one.title || one.target || one.session_id;

export class RunList {
  /**
   * @param {(one: Seen) => void} choose called with the run that a person wants to see
   * @param {() => string | null} open the run that is shown
   */
  constructor(choose, open) {
    this.choose = choose;
    this.open = open;
    /** @type {(number | null)[]} where each page begins that was gone through to the one that is shown */
    this.pages = [null];
    this.next = /** @type {number | null} */ (null);
    for (const id of ["status", "mode"]) byId(id, HTMLSelectElement).addEventListener("change", () => void this.again([null]));
    byId("older", HTMLButtonElement).addEventListener("click", () => this.next !== null && void this.again([...this.pages, this.next]));
    byId("newer", HTMLButtonElement).addEventListener("click", () => void this.again(this.pages.slice(0, -1)));
  }

  /** Reads it anew. Rejects with an Error whose message is a sentence. */
  async look() {
    const pages = this.pages;
    const address = this.#address();
    const [asking, listed] = await Promise.all([call(`/sessions?status=waiting&limit=${AT_A_TIME}`), call(address)]);
    if (pages !== this.pages) return; // another page was wanted meanwhile
    this.next = listed.next;
    const first = new Set(asking.sessions.map((/** @type {Seen} */ one) => one.session_id));
    const focused = document.activeElement?.getAttribute("data-id");
    this.#fill("asking", asking.sessions);
    this.#fill("runs", listed.sessions.filter((/** @type {Seen} */ one) => !first.has(one.session_id)), "There are none.");
    for (const id of ["waiting", "others"]) byId(id, HTMLElement).hidden = first.size === 0;
    byId("older", HTMLButtonElement).disabled = this.next === null;
    byId("newer", HTMLButtonElement).disabled = pages.length === 1;
    document.title = `${first.size ? `(${first.size}) ` : ""}Webhand controller`;
    if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`nav [data-id="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Marks the run that is shown, without waiting for the controller. */
  mark() {
    for (const button of document.querySelectorAll("nav [data-id]")) {
      if (button.getAttribute("data-id") === this.open()) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  #address() {
    const query = new URLSearchParams({ limit: String(AT_A_TIME) });
    for (const name of ["status", "mode"]) {
      const { value } = byId(name, HTMLSelectElement);
      if (value) query.set(name, value);
    }
    const after = this.pages[this.pages.length - 1];
    if (after !== null) query.set("after", String(after));
    return `/sessions?${query}`;
  }

  /**
   * The same, where what goes wrong is said on the page.
   *
   * @param {(number | null)[]} [pages] another page of it
   */
  async again(pages = this.pages) {
    this.pages = pages;
    try {
      await this.look();
    } catch (error) {
      byId("state", HTMLElement).textContent = plain(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} id @param {Seen[]} found @param {string} [none] */
  #fill(id, found, none = "") {
    const rows = found.map((one) => el("li", {}, this.#row(one)));
    byId(id, HTMLElement).replaceChildren(...(rows.length || !none ? rows : [el("li", { class: "quiet" }, none)]));
    this.mark();
  }

  /** @param {Seen} one */
  #row(one) {
    const at = new Date(one.created * 1_000);
    const time = el("time", { datetime: at.toISOString() }, SHOWN.format(at));
    const ways = Object.keys(one.untold);
    const stands = `${one.status}${ways.length ? `, nobody told by ${plain(ways.join(", "), 80)}` : ""} · `;
    const beside = el("span", { class: "quiet" }, stands, time);
    const id = el("span", { class: "quiet id" }, one.session_id);
    return el("button", { type: "button", "data-id": one.session_id, click: () => this.choose(one) }, el("bdi", {}, plain(whatOf(one), 80)), beside, id);
  }
}
