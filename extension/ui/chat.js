/** The chat: what the worker says goes into the state, the state goes onto the page, the person's wishes go back. */

import { announcement } from "./announcer.js";
import { Composer } from "./composer.js";
import { Connection, RequestError } from "./connection.js";
import { byId, dress, el } from "./dom.js";
import { keyNoticeDismissed, onRemembered, recall, remember, setKeyNoticeDismissed } from "./memory.js";
import { Page } from "./page.js";
import { LANGUAGE, t } from "./strings.js";
import { settle } from "./surface.js";
import { keepKnown, openAsks, reduce, replay } from "./view.js";

const NO_SUCH_RUN = 4;
const PORT_CLOSED = 8;
const NO_SUCH_QUESTION = 10;

class Chat {
  /** @type {import("./types").ChatState} */
  #state = {
    host: { state: "connecting", message: "", attempt: 0 },
    status: null,
    runs: [],
    failure: null,
    keyNoticeDismissed: false,
  };
  #memory;
  #sending = false;
  #drawing = false;
  #upToDate = false;
  /** @type {Set<string>} */
  #following = new Set();
  #connection = new Connection({
    opened: () => this.#opened(),
    notified: (method, params) => this.#notified(method, params),
  });
  #page = new Page({
    answer: (...given) => void this.#answer(...given),
    retry: () => void this.#askHost("host.connect"),
    dismiss: (notice) => this.#dismiss(notice),
  });
  #composer = new Composer({
    send: (task) => void this.#send(task),
    stop: () => void this.#stop(),
    drafted: (draft) => this.#remember({ draft }),
  });

  /** @param {import("./memory.js").Conversation} memory */
  constructor(memory) {
    this.#memory = memory;
    this.#composer.write(memory.draft);
  }

  async start() {
    byId("settings", HTMLButtonElement).addEventListener("click", () => void chrome.runtime.openOptionsPage());
    byId("new", HTMLButtonElement).addEventListener("click", () => this.#clear());
    this.#showExamples();
    onRemembered((memory) => this.#rememberedElsewhere(memory));
    this.#set({ keyNoticeDismissed: await keyNoticeDismissed() });
    this.#connection.open();
  }

  // --- From the worker ---

  #opened() {
    this.#upToDate = false;
    void this.#askHost("host.state");
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  #notified(method, params) {
    if (method === "host.state") this.#hostChanged(params);
    if (method === "run.event") this.#runWentOn(params.run_id, params.event);
  }

  /** @param {import("./types").HostState} host */
  #hostChanged(host) {
    this.#set({ host });
    if (host.state === "ready" && !this.#upToDate) void this.#catchUp();
    this.#upToDate = host.state === "ready";
  }

  /**
   * @param {string} runId
   * @param {import("../protocol").RunEvent} event
   */
  #runWentOn(runId, event) {
    const known = this.#find(runId);
    if (!known) return void this.#discover(runId);
    this.#put(reduce(known, event));
    const spoken = announcement(event);
    if (spoken) byId("live", HTMLElement).textContent = spoken;
  }

  /**
   * A run that was started elsewhere. Its events come to every view, so the first one is a reason to ask for the rest.
   *
   * @param {string} runId
   */
  async #discover(runId) {
    if (this.#following.has(runId)) return;
    this.#following.add(runId);
    await this.#follow(runId);
    this.#following.delete(runId);
  }

  /** Reads everything again. Whatever this view showed before may be out of date: the host knows, the chat does not. */
  async #catchUp() {
    await this.#try(async () => this.#set({ status: await this.#connection.request("status.get") }));
    for (const id of this.#memory.runs) await this.#follow(id);
    await this.#follow();
  }

  /** @param {string} [runId] without it the active run, or else the last */
  async #follow(runId) {
    const ended = await this.#try(async () => {
      const { run, events } = await this.#connection.request("run.follow", runId ? { run_id: runId } : {});
      if (run && !this.#wasCleared(run)) this.#put(keepKnown(this.#find(run.id), replay(run, events)));
    });
    if (ended === "not there") this.#remember({ runs: this.#memory.runs.filter((id) => id !== runId) });
  }

  /** @param {import("../protocol").Run} run */
  #wasCleared(run) {
    return run.outcome !== null && run.id === this.#memory.clearedAfter;
  }

  /** @param {"host.state" | "host.connect"} method */
  async #askHost(method) {
    await this.#try(async () => {
      const host = await this.#connection.request(method);
      if (host?.state) this.#hostChanged(host);
    });
  }

  // --- From the person ---

  /** @param {string} task */
  async #send(task) {
    this.#sending = true;
    this.#set({ failure: null });
    await this.#try(async () => {
      const run = await this.#connection.request("task.start", { task });
      this.#composer.write("");
      if (!this.#find(run.id)) this.#put(replay(run, []));
      this.#page.toEnd();
      await this.#follow(run.id);
    });
    this.#sending = false;
    this.#draw();
  }

  async #stop() {
    const run = this.#running();
    if (run) await this.#try(() => this.#connection.request("task.stop", { run_id: run.id }));
  }

  /**
   * @param {string} runId
   * @param {string} id
   * @param {string} text
   */
  async #answer(runId, id, text) {
    const given = await this.#try(() => this.#connection.request("question.answer", { run_id: runId, id, text }));
    const run = this.#find(runId);
    if (!run || given === "port closed" || given === "failed") return;
    this.#put(reduce(run, { type: "answered", id, text: given === "done" ? text : null }));
    // The button that had the focus goes away with the question.
    this.#composer.focus();
  }

  #clear() {
    const last = this.#state.runs.at(-1)?.id ?? this.#memory.clearedAfter;
    this.#set({ runs: [], failure: null });
    this.#remember({ runs: [], clearedAfter: last });
    this.#composer.focus();
  }

  #showExamples() {
    const examples = /** @type {const} */ (["example1", "example2", "example3"]);
    const fill = (/** @type {string} */ text) => {
      this.#composer.write(text);
      this.#composer.focus();
    };
    const buttons = examples.map((key) => el("button", { type: "button", click: () => fill(t(key)) }, t(key)));
    byId("examples", HTMLUListElement).append(...buttons.map((button) => el("li", {}, button)));
  }

  /** @param {string} notice */
  #dismiss(notice) {
    if (notice === "failure") return this.#set({ failure: null });
    this.#set({ keyNoticeDismissed: true });
    void setKeyNoticeDismissed(true);
  }

  // --- State ---

  /**
   * The one place where a request's failure ends. A port that closed is not shown: it opens again and catches up. A run
   * or question that is not there was dealt with elsewhere.
   *
   * @param {() => Promise<unknown>} work
   * @returns {Promise<"done" | "port closed" | "not there" | "failed">}
   */
  async #try(work) {
    try {
      await work();
      return "done";
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === PORT_CLOSED) return "port closed";
      if (error.code === NO_SUCH_RUN || error.code === NO_SUCH_QUESTION) return "not there";
      this.#set({ failure: error.message });
      return "failed";
    }
  }

  /** @param {Partial<import("./types").ChatState>} changes */
  #set(changes) {
    this.#state = { ...this.#state, ...changes };
    this.#draw();
  }

  /** @param {import("./types").RunView} run */
  #put(run) {
    const { runs } = this.#state;
    const known = runs.some((each) => each.id === run.id);
    this.#set({ runs: known ? runs.map((each) => (each.id === run.id ? run : each)) : [...runs, run] });
    if (!this.#memory.runs.includes(run.id)) this.#remember({ runs: [...this.#memory.runs, run.id] });
  }

  /** @param {Partial<import("./memory.js").Conversation>} changes */
  #remember(changes) {
    this.#memory = { ...this.#memory, ...changes };
    void remember(this.#memory);
  }

  /**
   * Another view started a run or cleared the chat. The draft is left alone: two people do not type at once.
   *
   * @param {import("./memory.js").Conversation} memory
   */
  #rememberedElsewhere(memory) {
    const fresh = memory.runs.filter((id) => !this.#memory.runs.includes(id));
    this.#memory = { ...memory, draft: this.#memory.draft };
    if (!memory.runs.length && this.#state.runs.length) this.#set({ runs: [] });
    if (this.#state.host.state === "ready") for (const id of fresh) void this.#follow(id);
  }

  /** @param {string} runId */
  #find(runId) {
    return this.#state.runs.find((run) => run.id === runId);
  }

  #running() {
    return this.#state.runs.find((run) => run.outcome === null);
  }

  /** Events come in bursts: all that arrive before the next frame are drawn together. */
  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#render();
    });
  }

  #render() {
    const running = this.#running();
    this.#page.render(this.#state, running !== undefined);
    const asking = running !== undefined && openAsks(running).length > 0;
    const host = this.#state.host.state;
    this.#composer.render({ host, running: running !== undefined, asking, sending: this.#sending });
  }
}

document.documentElement.lang = LANGUAGE;
dress();
void settle();
void new Chat(await recall()).start();
