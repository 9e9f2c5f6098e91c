/** What the chat knows and how it comes to know it: the connection to the worker, the runs, and what outlives a popup. */

import { Connection, reasonOf } from "./connection.js";
import { keyNoticeDismissed, onRemembered, remember, setKeyNoticeDismissed } from "./memory.js";
import { keepKnown, reduce, replay, saying } from "./view.js";

/**
 * @typedef {object} Listeners
 * @property {() => void} changed the state is another one
 * @property {(event: import("../protocol").RunEvent) => void} wentOn an event came in, for a run that was known
 */

export class Conversation {
  /** @type {import("./types").ChatState} */
  state = {
    host: { state: "connecting", message: "", attempt: 0 },
    status: null,
    runs: [],
    failure: null,
    keyNoticeDismissed: false,
    pausing: false,
  };
  #memory;
  #listeners;
  #upToDate = false;
  /** @type {Set<string>} */
  #following = new Set();
  #connection = new Connection({
    opened: () => this.#opened(),
    notified: (method, params) => this.#notified(method, params),
  });

  /**
   * @param {import("./memory.js").Conversation} memory
   * @param {Listeners} listeners
   */
  constructor(memory, listeners) {
    this.#memory = memory;
    this.#listeners = listeners;
  }

  async open() {
    onRemembered((memory) => this.#rememberedElsewhere(memory));
    this.#set({ keyNoticeDismissed: await keyNoticeDismissed() });
    this.#connection.open();
  }

  get running() {
    return this.#own.find((run) => run.outcome === null);
  }

  /** The person's own, and not what other programs ask. */
  get #own() {
    return this.state.runs.filter((run) => !run.program);
  }

  // --- From the person ---

  /**
   * What is asked further in the same conversation goes on with what is known from before, as long as that is there.
   *
   * @param {import("../protocol").StartTask} asked
   * @returns {Promise<boolean>} whether the task began
   */
  async start(asked) {
    this.#set({ failure: null });
    const follows = this.#own.at(-1)?.id;
    const begun = await this.#start(follows ? { ...asked, follows } : asked);
    return (begun === "no run" ? await this.#start(asked) : begun) === "done";
  }

  /** @param {import("../protocol").StartTask} asked */
  #start(asked) {
    return this.#try(async () => {
      const run = await this.#connection.request("task.start", asked);
      if (!this.#find(run.id)) this.#put(replay(run, []));
      void this.#follow(run.id);
    });
  }

  /**
   * Says something to the run that is under way.
   *
   * @param {string} text
   * @returns {Promise<boolean>} whether it was taken; what came too late is the person's to send again
   */
  async say(text) {
    const run = this.running;
    if (!run) return false;
    const said = await this.#try(() => this.#connection.request("task.say", { run_id: run.id, text }));
    const known = this.#find(run.id);
    if (said === "done" && known) this.#put(saying(known, text));
    if (said === "no run") await this.#follow(run.id);
    return said === "done";
  }

  /** @param {boolean} paused */
  async pause(paused) {
    const run = this.running;
    if (!run) return;
    this.#set({ pausing: paused });
    const done = await this.#try(() => this.#connection.request(paused ? "task.pause" : "task.resume", { run_id: run.id }));
    if (done !== "done") this.#set({ pausing: false });
    if (done === "no run") await this.#follow(run.id);
  }

  /** A run that is not under way any more ended while nobody told this view. @param {string} [runId] */
  async stop(runId = this.running?.id) {
    if (!runId) return;
    const stopped = await this.#try(() => this.#connection.request("task.stop", { run_id: runId }));
    if (stopped === "no run") await this.#follow(runId);
  }

  /**
   * @param {string} runId
   * @param {string} id
   * @param {string} text
   * @param {import("../protocol").Permission[]} [granted] what was ticked, where there was something to tick
   * @returns {Promise<boolean>} whether the question is settled, by this answer or by another
   */
  async answer(runId, id, text, granted) {
    const answer = { run_id: runId, id, text, ...(granted && { granted }) };
    const given = await this.#try(() => this.#connection.request("question.answer", answer));
    const run = this.#find(runId);
    if (!run || given === "port closed" || given === "failed") return false;
    this.#put(reduce(run, { type: "answer given", id, text: given === "done" ? text : null }));
    if (given === "no run") await this.#follow(runId);
    return true;
  }

  clear() {
    const last = this.#own.at(-1)?.id ?? this.#memory.clearedAfter;
    this.#set({ runs: this.state.runs.filter(isOpenProgram), failure: null });
    this.#remember({ runs: [], clearedAfter: last });
  }

  /** @param {string} notice */
  dismiss(notice) {
    if (notice === "failure") return this.#set({ failure: null });
    this.#set({ keyNoticeDismissed: true });
    void setKeyNoticeDismissed(true);
  }

  /** @param {string} draft */
  keepDraft(draft) {
    this.#remember({ draft });
  }

  retry() {
    return this.#askHost("host.connect");
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
    if (event.type === "state" || event.type === "run_finished") this.#set({ pausing: false });
    this.#listeners.wentOn(event);
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

  /** @param {"host.state" | "host.connect"} method */
  async #askHost(method) {
    await this.#try(async () => {
      const host = await this.#connection.request(method);
      if (host?.state) this.#hostChanged(host);
    });
  }

  /** Reads everything again. Whatever this view showed before may be out of date: the host knows, the chat does not. */
  async #catchUp() {
    await this.#try(async () => this.#set({ status: await this.#connection.request("status.get") }));
    const shown = this.state.runs.filter((run) => run.program).map(({ id }) => id); // some may have ended meanwhile
    const programs = new Set([...shown, ...(this.state.status?.programs ?? []).map(({ id }) => id)]);
    for (const id of [...this.#memory.runs, ...programs]) await this.#follow(id);
    await this.#follow();
  }

  /** @param {string} [runId] without it the active run, or else the last */
  async #follow(runId) {
    const followed = await this.#try(async () => {
      const { run, events } = await this.#connection.request("run.follow", runId ? { run_id: runId } : {});
      if (run && !this.#wasCleared(run)) this.#put(keepKnown(this.#find(run.id), replay(run, events)));
    });
    if (followed === "no run") this.#forget(runId);
  }

  /** @param {import("../protocol").RunStatus} run */
  #wasCleared(run) {
    return run.outcome !== null && run.id === this.#memory.clearedAfter;
  }

  // --- State ---

  /**
   * The one place where a request's failure ends. A port that closed is not shown: it opens again and catches up. A run
   * or question that is not there was dealt with elsewhere.
   *
   * @param {() => Promise<unknown>} work
   * @returns {Promise<"done" | import("./connection.js").Reason>}
   */
  async #try(work) {
    try {
      await work();
      return "done";
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === "failed") this.#set({ failure: /** @type {Error} */ (error).message });
      return reason;
    }
  }

  /** @param {Partial<import("./types").ChatState>} changes */
  #set(changes) {
    this.state = { ...this.state, ...changes };
    this.#listeners.changed();
  }

  /** @param {import("./types").RunView} run */
  #put(run) {
    const { runs } = this.state;
    const known = runs.some((each) => each.id === run.id);
    this.#set({ runs: known ? runs.map((each) => (each.id === run.id ? run : each)) : [...runs, run] });
    if (!run.program && !this.#memory.runs.includes(run.id)) this.#remember({ runs: [...this.#memory.runs, run.id] });
  }

  /** Its record was deleted: left on the page, it would be under way for ever. @param {string | undefined} runId */
  #forget(runId) {
    this.#set({ runs: this.state.runs.filter(({ id }) => id !== runId) });
    this.#remember({ runs: this.#memory.runs.filter((id) => id !== runId) });
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
    if (!memory.runs.length && this.#own.length) this.#set({ runs: this.state.runs.filter(isOpenProgram) });
    if (this.state.host.state === "ready") for (const id of fresh) void this.#follow(id);
  }

  /** @param {string} runId */
  #find(runId) {
    return this.state.runs.find((run) => run.id === runId);
  }
}

/** @param {import("./types").RunView} run */
function isOpenProgram({ program, outcome }) {
  return program && outcome === null;
}
