/** The runs of the conversation on the page. Draws what the reducer made; holds nothing that it could not draw again. */

import { confirmationCard, questionCard } from "./cards.js";
import { changes } from "./changes.js";
import { el, icon, reconcile } from "./dom.js";
import { rich } from "./markdown.js";
import { t } from "./strings.js";
import { fileList, planList } from "./plan.js";
import { Timeline } from "./timeline.js";
import { duration, plain, programLabel, tokens, tokensDetail } from "./words.js";

/**
 * @typedef {import("./types").RunView} RunView
 * @typedef {import("./types").Item} Item
 * @typedef {import("./types").WorkItem} WorkItem
 * @typedef {(runId: string, questionId: string, text: string, granted?: import("../protocol").Permission[]) => void} GiveAnswer
 */

/** What these do is shown elsewhere: the run's summary as its answer, its plan as ticks. */
const SHOWN_ELSEWHERE = new Set(["finish", "plan"]);

const OUTCOME_ICONS = /** @type {const} */ ({ completed: "check", failed: "cross", stopped: "stop", limit: "warning" });

export class Transcript {
  #root;
  #wishes;
  /** @type {Map<string, RunBox>} */
  #boxes = new Map();

  /**
   * @param {HTMLElement} root
   * @param {{ answer: GiveAnswer, stop: (runId: string) => void }} wishes
   */
  constructor(root, wishes) {
    this.#root = root;
    this.#wishes = wishes;
  }

  /** What programs ask stays in view, behind the conversation that goes on. @param {readonly RunView[]} runs */
  render(runs) {
    for (const id of this.#boxes.keys()) if (!runs.some((run) => run.id === id)) this.#boxes.delete(id);
    const waits = (/** @type {RunView} */ run) => run.program && run.outcome === null;
    const ordered = [...runs.filter((run) => !waits(run)), ...runs.filter(waits)];
    reconcile(this.#root, ordered.map((run) => this.#box(run).render(run)));
  }

  /** @param {RunView} run */
  #box(run) {
    const { answer, stop } = this.#wishes;
    const box = this.#boxes.get(run.id) ?? new RunBox((...given) => answer(run.id, ...given), () => stop(run.id));
    this.#boxes.set(run.id, box);
    return box;
  }
}

class RunBox {
  #node = el("article", { class: "run" });
  #give;
  /** @type {Timeline[]} */
  #timelines = [];
  /** @type {WeakMap<object, HTMLElement>} */
  #nodes = new WeakMap();
  /** @type {RunView | null} */
  #drawn = null;
  #request = el("div", { class: "bubble" });
  #stop = el("button", { type: "button", class: "stop-program" }, icon("stop"), t("programStop"));

  /**
   * @param {(questionId: string, text: string, granted?: import("../protocol").Permission[]) => void} give
   * @param {() => void} stop
   */
  constructor(give, stop) {
    this.#give = give;
    this.#stop.addEventListener("click", stop);
  }

  /** @param {RunView} run */
  render(run) {
    if (run === this.#drawn) return this.#node;
    this.#drawn = run;
    this.#node.dataset.id = run.id;
    this.#node.dataset.outcome = run.outcome ?? "running";
    this.#node.toggleAttribute("data-paused", run.paused);
    this.#node.toggleAttribute("data-program", run.program);
    if (run.program) return this.#renderProgram(run);
    this.#request.textContent = run.task;
    const plan = run.plan.length ? [this.#kept(run.plan, () => planList(run.plan))] : [];
    const files = run.files.length ? [this.#kept(run.files, () => fileList(run.files))] : [];
    const end = run.outcome ? [this.#kept(run, () => ending(run))] : soFar(run);
    reconcile(this.#node, [this.#request, ...plan, ...this.#body(run), ...run.pending.map(pending), ...files, ...end]);
    return this.#node;
  }

  /** What another program asks, or that it works in this browser, and the button that ends that. @param {RunView} run */
  #renderProgram(run) {
    const asks = run.items.flatMap((item) => (item.kind === "confirmation" ? [this.#single(item, programLabel)] : []));
    const title = this.#kept(this.#request, () => el("p", { class: "title" }, icon("program"), t("programTitle")));
    this.#request.textContent = plain(run.task);
    const end = run.outcome && this.#kept(run, () => el("p", { class: "outcome" }, run.summary));
    const rest = end ? [end] : asks.length ? [] : [this.#stop];
    reconcile(this.#node, [title, this.#request, ...asks, ...rest]);
    return this.#node;
  }

  /** @param {RunView} run */
  #body(run) {
    const parts = stretches(run);
    return parts.map((part, index) => {
      if (!("items" in part)) return this.#single(part);
      const running = run.outcome === null && index === parts.length - 1;
      const timeline = (this.#timelines[index] ??= new Timeline());
      const seconds = secondsOf(part, parts[index + 1], run);
      timeline.render({ items: part.items, running, paused: running && run.paused, seconds });
      return timeline.node;
    });
  }

  /** @param {Exclude<Item, WorkItem>} item @param {(choice: string) => string} [label] */
  #single(item, label) {
    return this.#kept(item, () => this.#draw(item, label));
  }

  /** @param {Exclude<Item, WorkItem>} item @param {(choice: string) => string} [label] */
  #draw(item, label) {
    if (item.kind === "message") return el("div", { class: "message" }, rich(item.text));
    if (item.kind === "said") return el("div", { class: "bubble said" }, item.text);
    /** @type {import("./cards.js").Give} */
    const give = (text, granted) => this.#give(item.id, text, granted);
    return item.kind === "question" ? questionCard(item, give) : confirmationCard(item, give, label);
  }

  /**
   * What was drawn for the same thing before, so that it keeps its state on the page.
   *
   * @param {object} thing
   * @param {() => HTMLElement} draw
   */
  #kept(thing, draw) {
    const node = this.#nodes.get(thing) ?? draw();
    this.#nodes.set(thing, node);
    return node;
  }
}

/**
 * @typedef {{ items: WorkItem[], from: number }} Work
 *
 * Work in a row makes one timeline; messages and questions stand between timelines, where they were said. A run that has
 * only begun has an empty timeline, which shows that it is on.
 *
 * @param {RunView} run
 * @returns {(Work | Exclude<Item, WorkItem>)[]}
 */
function stretches(run) {
  /** @type {(Work | Exclude<Item, WorkItem>)[]} */
  const parts = [];
  for (const item of run.items.filter((each) => shown(each, run))) {
    if (isWork(item)) work(parts, item);
    else parts.push(item);
  }
  return parts.length || run.outcome ? parts : [{ items: [], from: 0 }];
}

/**
 * @param {Item} item
 * @returns {item is WorkItem}
 */
function isWork(item) {
  return item.kind === "thought" || item.kind === "step" || item.kind === "look";
}

/**
 * @param {(Work | Exclude<Item, WorkItem>)[]} parts
 * @param {WorkItem} item
 */
function work(parts, item) {
  const last = parts.at(-1);
  if (last && "items" in last) last.items.push(item);
  else parts.push({ items: [item], from: parts.length ? item.t : 0 });
}

/**
 * The text that ends a run is shown once, as its answer, and not a second time in the timeline.
 *
 * @param {Item} item
 * @param {RunView} run
 */
function shown(item, run) {
  if (item.kind === "step") return !SHOWN_ELSEWHERE.has(item.verb);
  if (item.kind !== "thought") return true;
  return item.text.trim() !== "" && item.text.trim() !== run.summary.trim();
}

/**
 * @param {Work} part
 * @param {Work | Item | undefined} next
 * @param {RunView} run
 */
function secondsOf(part, next, run) {
  const end = next && "t" in next ? next.t : run.seconds;
  return Math.max(0, end - part.from);
}

/** Words that the run has not heard yet. @param {string} text */
function pending(text) {
  return el("div", { class: "bubble said", "data-pending": true }, text, el("small", {}, t("onItsWay")));
}

/** What the run has used, while it is under way. @param {RunView} run */
function soFar(run) {
  if (run.tokens.input + run.tokens.output === 0) return [];
  return [el("p", { class: "so-far ms", title: tokensDetail(run.tokens) }, tokens(run.tokens))];
}

/** @param {RunView} run */
function ending(run) {
  const outcome = /** @type {keyof typeof OUTCOME_ICONS} */ (run.outcome);
  const used = run.tokens.input + run.tokens.output > 0;
  const facts = [run.seconds > 0 && duration(run.seconds), used && tokens(run.tokens)];
  const answer = el("div", { class: "answer" });
  if (run.summary) answer.append(rich(run.summary));
  return el(
    "div",
    { class: "ending" },
    answer,
    run.seen && changes(run.seen),
    el(
      "p",
      { class: "outcome" },
      el("span", { class: "badge" }, icon(OUTCOME_ICONS[outcome]), t(`outcome_${outcome}`)),
      el("span", { class: "ms" }, facts.filter(Boolean).join(" · ")),
      used && el("span", { class: "ms usage" }, tokensDetail(run.tokens)),
    ),
  );
}
