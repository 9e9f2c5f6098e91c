/** A stretch of work as a timeline: thoughts, steps and looks, under a summary line that opens and closes it. */

import { el, icon, reconcile } from "./dom.js";
import { rich } from "./markdown.js";
import { t } from "./strings.js";
import { count, duration, effects, sentence, shortTime, shortUrl } from "./words.js";

/**
 * @typedef {import("./types").WorkItem} WorkItem
 * @typedef {import("./types").StepItem} StepItem
 * @typedef {"running" | "paused" | "ok" | "failed"} State
 * @typedef {{ items: WorkItem[], running: boolean, paused: boolean, seconds: number }} Stretch
 */

export class Timeline {
  #title = el("span", { class: "timeline-title" });
  #mark = el("span", { class: "timeline-mark" });
  #list = el("ol", { class: "timeline-list" });
  #summary = el("summary", { click: () => (this.#touched = true) }, this.#mark, this.#title, icon("chevron"));
  #touched = false;
  /** @type {WeakMap<WorkItem, HTMLElement>} */
  #nodes = new WeakMap();

  node = el("details", { class: "timeline" }, this.#summary, this.#list);

  /**
   * Open while the work goes on and closed afterwards, unless the person has opened or closed it.
   *
   * @param {Stretch} stretch
   */
  render(stretch) {
    if (!this.#touched) this.node.open = stretch.running;
    this.node.toggleAttribute("data-running", stretch.running);
    this.#title.textContent = title(stretch);
    this.#setMark(markOf(stretch));
    reconcile(this.#list, stretch.items.map((item) => this.#row(item)));
  }

  /** @param {State} state */
  #setMark(state) {
    if (this.#mark.dataset.state === state) return;
    this.#mark.dataset.state = state;
    this.#mark.replaceChildren(stateIcon(state));
  }

  /** @param {WorkItem} item */
  #row(item) {
    const node = this.#nodes.get(item) ?? row(item);
    this.#nodes.set(item, node);
    return node;
  }
}

/**
 * @param {Stretch} stretch
 * @returns {State}
 */
function markOf({ items, running, paused }) {
  if (running) return paused ? "paused" : "running";
  const last = items.filter((item) => item.kind === "step").at(-1);
  return last?.receipt?.ok === false ? "failed" : "ok";
}

/** @param {Stretch} stretch */
function title({ items, running, paused, seconds }) {
  const steps = items.filter((item) => item.kind === "step").length;
  const what = steps ? count("steps", steps) : t("noSteps");
  if (paused) return [t("paused"), ...(steps ? [what] : []), duration(seconds)].join(", ");
  const lead = running && steps ? [t("working")] : [];
  return [...lead, what, duration(seconds)].join(", ");
}

/**
 * @param {WorkItem} item
 * @returns {HTMLElement}
 */
function row(item) {
  if (item.kind === "thought") return el("li", { class: "thought" }, rich(item.text));
  if (item.kind === "step") return step(item);
  return el(
    "li",
    { class: "look", title: item.url },
    icon("eye"),
    el("span", {}, t("looked", { where: item.title || shortUrl(item.url) })),
    el("span", { class: "ms" }, count("looked", item.elements)),
  );
}

/** @param {StepItem} item */
function step(item) {
  const { receipt } = item;
  const state = !receipt ? "running" : receipt.ok ? "ok" : "failed";
  return el(
    "li",
    { class: "step", "data-state": state, "data-verb": item.verb },
    el("span", { class: "step-mark", role: "img", "aria-label": t(state) }, stateIcon(state)),
    el("span", { class: "sentence" }, sentence(item)),
    receipt && receipt.ms > 0 && el("span", { class: "ms" }, shortTime(receipt.ms)),
    receipt && el("span", { class: "receipt" }, [effects(receipt.effect), receipt.message].filter(Boolean).join(" · ")),
  );
}

/** @param {State} state */
function stateIcon(state) {
  if (state === "running") return el("span", { class: "spinner" });
  if (state === "paused") return icon("pause");
  return icon(state === "ok" ? "check" : "cross");
}
