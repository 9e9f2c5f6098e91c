/** The runs of the conversation on the page. Draws what the reducer made; holds nothing that it could not draw again. */

import { confirmationCard, questionCard } from "./cards.js";
import { el, icon, reconcile } from "./dom.js";
import { rich } from "./markdown.js";
import { t } from "./strings.js";
import { Timeline } from "./timeline.js";
import { duration, tokens } from "./words.js";

/**
 * @typedef {import("./types").RunView} RunView
 * @typedef {import("./types").Item} Item
 * @typedef {import("./types").WorkItem} WorkItem
 * @typedef {(runId: string, questionId: string, text: string) => void} GiveAnswer
 */

/** The tools that end a run: what they say is the run's summary, which is shown as the answer. */
const ENDINGS = new Set(["task_complete", "task_failed"]);

const OUTCOME_ICONS = /** @type {const} */ ({ completed: "check", failed: "cross", stopped: "stop", limit: "warning" });

export class Transcript {
  #root;
  #give;
  /** @type {Map<string, RunBox>} */
  #boxes = new Map();

  /**
   * @param {HTMLElement} root
   * @param {GiveAnswer} give
   */
  constructor(root, give) {
    this.#root = root;
    this.#give = give;
  }

  /** @param {readonly RunView[]} runs */
  render(runs) {
    for (const id of this.#boxes.keys()) if (!runs.some((run) => run.id === id)) this.#boxes.delete(id);
    reconcile(this.#root, runs.map((run) => this.#box(run).render(run)));
  }

  /** @param {RunView} run */
  #box(run) {
    const box = this.#boxes.get(run.id) ?? new RunBox((id, text) => this.#give(run.id, id, text));
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

  /** @param {(questionId: string, text: string) => void} give */
  constructor(give) {
    this.#give = give;
  }

  /** @param {RunView} run */
  render(run) {
    if (run === this.#drawn) return this.#node;
    this.#drawn = run;
    this.#node.dataset.id = run.id;
    this.#node.dataset.outcome = run.outcome ?? "running";
    this.#request.textContent = run.task;
    reconcile(this.#node, [this.#request, ...this.#body(run), ...(run.outcome ? [this.#ending(run)] : [])]);
    return this.#node;
  }

  /** @param {RunView} run */
  #body(run) {
    const parts = stretches(run);
    return parts.map((part, index) => {
      if (!("items" in part)) return this.#single(part);
      const running = run.outcome === null && index === parts.length - 1;
      const timeline = (this.#timelines[index] ??= new Timeline());
      timeline.render({ items: part.items, running, seconds: secondsOf(part, parts[index + 1], run) });
      return timeline.node;
    });
  }

  /** @param {Exclude<Item, WorkItem>} item */
  #single(item) {
    const node = this.#nodes.get(item) ?? this.#draw(item);
    this.#nodes.set(item, node);
    return node;
  }

  /** @param {Exclude<Item, WorkItem>} item */
  #draw(item) {
    const give = (/** @type {string} */ text) => this.#give(item.kind === "message" ? "" : item.id, text);
    if (item.kind === "message") return el("div", { class: "message" }, rich(item.text));
    return item.kind === "question" ? questionCard(item, give) : confirmationCard(item, give);
  }

  /** @param {RunView} run */
  #ending(run) {
    const node = this.#nodes.get(run) ?? ending(run);
    this.#nodes.set(run, node);
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
    const last = parts.at(-1);
    if (item.kind === "message" || item.kind === "question" || item.kind === "confirmation") parts.push(item);
    else if (last && "items" in last) last.items.push(item);
    else parts.push({ items: [item], from: parts.length ? item.t : 0 });
  }
  return parts.length || run.outcome ? parts : [{ items: [], from: 0 }];
}

/**
 * The text that ends a run is shown once, as its answer, and not a second time in the timeline.
 *
 * @param {Item} item
 * @param {RunView} run
 */
function shown(item, run) {
  if (item.kind === "step") return !ENDINGS.has(item.tool);
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

/** @param {RunView} run */
function ending(run) {
  const outcome = /** @type {keyof typeof OUTCOME_ICONS} */ (run.outcome);
  const facts = [run.seconds > 0 && duration(run.seconds), run.tokens > 0 && tokens(run.tokens)];
  const details = facts.filter(Boolean).join(" · ");
  const answer = el("div", { class: "answer" });
  if (run.summary) answer.append(rich(run.summary));
  return el(
    "div",
    { class: "ending" },
    answer,
    el(
      "p",
      { class: "outcome" },
      el("span", { class: "badge" }, icon(OUTCOME_ICONS[outcome]), t(`outcome_${outcome}`)),
      el("span", { class: "ms" }, details),
    ),
  );
}
