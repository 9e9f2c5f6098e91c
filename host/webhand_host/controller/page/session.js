/** One run: its steps as they happen, with pictures; what it asks; its files. */

import { byId, el } from "../../../../extension/ui/dom.js";
import { call, mayAct, plain } from "./calls.js";
import { whatOf } from "./runs.js";

/** @typedef {{session_id: string, status: string, created: number, instruction: string | null, goal: string | null, title: string | null, target: string | null, untold: Record<string, string>}} Seen */

const OVER = ["completed", "failed", "stopped", "limit", "lost"];

/** @param {unknown} text */
const said = (text) => el("bdi", {}, plain(text));

/** @type {Record<string, (entry: any) => string>} */
const WORDS = {
  run_started: (entry) => `Begun, with the model ${entry.model}`,
  observation: (entry) => `Looked at ${entry.title || entry.url}`,
  thought: (entry) => entry.text,
  message: (entry) => entry.text,
  action: (entry) => `${entry.tool} ${Object.entries(entry.arguments ?? {}).map(([name, value]) => `${name}=${value}`).join(", ")}`,
  receipt: (entry) => entry.message,
  file: (entry) => `Saved ${entry.name}`,
  question: (entry) => `Asked: ${entry.text}`,
  confirmation: (entry) => `Asked: ${entry.act} on ${entry.site}`,
  run_finished: (entry) => `${entry.outcome}: ${entry.summary}`,
};

export class SessionView {
  /** @param {() => void} changed called when the run's status is another */
  constructor(changed) {
    this.changed = changed;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {string | null} */
    this.id = null;
    this.hasEnded = false;
  }

  /** @param {Seen} seen */
  open(seen) {
    this.source?.close();
    this.id = seen.session_id;
    byId("session-title", HTMLElement).replaceChildren(said(whatOf(seen)));
    for (const id of ["steps", "came"]) byId(id, HTMLElement).replaceChildren();
    byId("record", HTMLElement).hidden = false;
    byId("asked", HTMLElement).hidden = true;
    this.#doing(seen.status);
    const path = `/sessions/${encodeURIComponent(seen.session_id)}`;
    const source = (this.source = new EventSource(`${path}/log`));
    source.onmessage = (event) => this.#step(path, JSON.parse(event.data));
    source.addEventListener("status", (event) => this.#stands(path, JSON.parse(event.data).status));
    source.addEventListener("end", () => source.close());
    void this.#files(path);
  }

  /** @param {string} path @param {any} entry */
  #step(path, entry) {
    const words = WORDS[entry.type];
    if (!words) return;
    const steps = byId("steps", HTMLElement);
    steps.append(el("li", { "data-step": entry.step === undefined ? undefined : String(entry.step) }, said(words(entry))));
    const log = byId("log", HTMLElement);
    log.scrollTop = log.scrollHeight;
    if (entry.type === "receipt" || entry.type === "file") void this.#files(path);
  }

  /** @param {string} path @param {string} status */
  async #stands(path, status) {
    this.#doing(status);
    this.changed();
    if (this.hasEnded) await Promise.all([this.#files(path), this.look()]);
    const asked = status === "waiting" ? await call(`${path}/confirmation`) : { pending: false };
    if (path.endsWith(encodeURIComponent(this.id ?? ""))) this.#ask(path, asked);
  }

  /**
   * Of a run that has ended: what code saw, and whom nobody could tell of it, which is tried for minutes after the end.
   * Rejects with an Error whose message is a sentence.
   */
  async look() {
    const { id } = this;
    if (id === null || !this.hasEnded) return;
    const { verdict, untold } = await call(`/sessions/${encodeURIComponent(id)}`);
    if (id !== this.id) return;
    const came = byId("came", HTMLElement);
    const seen = verdict ? [`${verdict}.`] : [];
    const lines = [...seen, ...Object.entries(untold).map(([way, why]) => `Nobody was told of its end by ${way}: ${why}`)];
    if (lines.length !== came.childElementCount) came.replaceChildren(...lines.map((line) => el("p", {}, said(line))));
  }

  /** @param {string} status */
  #doing(status) {
    const id = this.id ?? "";
    this.hasEnded = OVER.includes(status);
    const stop = el("button", { type: "button", class: "action", click: () => void this.#act(`/sessions/${encodeURIComponent(id)}`, "DELETE") }, "Stop");
    const place = byId("doing", HTMLElement);
    place.replaceChildren(el("p", { class: "quiet", "data-status": status }, `${id} is ${status}. `), ...(this.hasEnded || !mayAct() ? [] : [stop]));
  }

  /** @param {string} path @param {any} asked */
  #ask(path, asked) {
    const place = byId("asked", HTMLElement);
    place.hidden = !asked.pending;
    if (!asked.pending) return;
    const id = asked.confirmation_id;
    const isQuestion = asked.choices !== undefined;
    const give = (/** @type {boolean} */ approved, /** @type {string} */ answer = "") =>
      void this.#act(`${path}/confirmation`, "POST", { confirmation_id: id, approved, ...(answer ? { answer } : {}) });
    const button = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {() => void} */ click) =>
      el("button", { type: "button", class: `action ${kind}`, click }, el("bdi", {}, plain(text, 120)));
    const field = el("input", { id: "answer", "aria-label": "Your answer" });
    const ways = isQuestion
      ? [...asked.choices.map((/** @type {string} */ one) => button(one, "", () => give(true, one))), field, button("Answer", "primary", () => field.value && give(true, field.value))]
      : [button("Yes, once", "", () => give(true)), button("No", "primary", () => give(false))];
    const details = isQuestion ? [] : (asked.details ?? []).map((/** @type {string} */ one) => el("li", {}, said(one)));
    place.replaceChildren(
      el("p", {}, el("strong", {}, said(asked.description)), isQuestion ? "" : ` Risk: ${plain(asked.risk_level)}.`),
      el("ul", {}, ...details),
      ...(mayAct() ? ways : [el("p", {}, "This tab may only look: open the page anew by a link of `webhand console page`.")]),
    );
  }

  /** @param {string} path @param {string} method @param {object} [body] */
  async #act(path, method, body) {
    const state = byId("state", HTMLElement);
    try {
      await call(path, { method, body });
      const asked = byId("asked", HTMLElement);
      const hadFocus = asked.contains(document.activeElement);
      asked.hidden = true;
      if (hadFocus) byId("session-title", HTMLElement).focus(); // what is hidden leaves it to nobody
      state.textContent = "";
    } catch (error) {
      state.textContent = plain(/** @type {Error} */ (error).message);
    }
    this.changed();
  }

  /** @param {string} path */
  async #files(path) {
    const { files } = await call(`${path}/files`);
    if (!path.endsWith(encodeURIComponent(this.id ?? ""))) return;
    const address = (/** @type {string} */ name) => `${path}/files/${encodeURIComponent(name)}`;
    const rows = files.map((/** @type {any} */ one) => el("li", {}, el("a", { href: address(one.name), download: one.name }, said(one.name)), ` ${one.size_kb} KB`));
    if (files.length) rows.push(el("li", {}, el("a", { href: `${path}/files/zip` }, "All of them, as a zip")));
    byId("files", HTMLElement).replaceChildren(...(rows.length ? rows : [el("li", { class: "quiet" }, "There are none.")]));
    for (const { name } of files.filter((/** @type {any} */ one) => one.kind === "screenshot")) {
      const number = Number(/^step-(\d+)/.exec(name)?.[1]);
      const step = [...document.querySelectorAll("#steps li")].filter((node) => Number(node.getAttribute("data-step")) === number).pop();
      const isThere = [...document.querySelectorAll("#steps img")].some((node) => node.getAttribute("src") === address(name));
      if (step && !isThere) step.append(el("img", { src: address(name), alt: `The page at step ${number}` }));
    }
  }
}
