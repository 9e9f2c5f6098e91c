/** The chat: what the conversation knows goes onto the page, the person's wishes go back. */

import { announcement } from "./announcer.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { byId, dress, el } from "./dom.js";
import { browseChosen, onBrowseChosen, recall, setBrowseChosen } from "./memory.js";
import { Page } from "./page.js";
import { LANGUAGE, t } from "./strings.js";
import { settle } from "./surface.js";
import { openAsks } from "./view.js";

class Chat {
  #sending = false;
  #drawing = false;
  #hasModel = false;
  #conversation;
  #page = new Page({
    answer: (...given) => void this.#answer(...given),
    stop: (runId) => void this.#conversation.stop(runId),
    retry: () => void this.#conversation.retry(),
    dismiss: (notice) => this.#conversation.dismiss(notice),
  });
  #composer = new Composer({
    send: (text, browse) => void this.#send(text, browse),
    stop: () => void this.#conversation.stop(),
    pause: (paused) => void this.#conversation.pause(paused),
    drafted: (draft) => this.#conversation.keepDraft(draft),
    browse: (on) => void setBrowseChosen(on),
  });

  /** @param {import("./memory.js").Conversation} memory */
  constructor(memory) {
    this.#conversation = new Conversation(memory, { changed: () => this.#draw(), wentOn: announce });
    this.#composer.restore(memory.draft);
  }

  async start() {
    byId("settings", HTMLButtonElement).addEventListener("click", () => void chrome.runtime.openOptionsPage());
    byId("new", HTMLButtonElement).addEventListener("click", () => this.#clear());
    this.#showExamples(this.#hasModel);
    onBrowseChosen((on) => this.#composer.setBrowsing(on));
    this.#composer.setBrowsing(await browseChosen());
    await this.#conversation.open();
  }

  /**
   * A task, or words for the one that is under way.
   *
   * @param {string} text
   * @param {boolean} browse
   */
  async #send(text, browse) {
    this.#sending = true;
    this.#draw();
    const conversation = this.#conversation;
    const asked = browse ? { task: text, browse } : { task: text };
    if (conversation.running ? await conversation.say(text) : await conversation.start(asked)) {
      this.#composer.write("");
      this.#page.toEnd();
    }
    this.#sending = false;
    this.#draw();
  }

  /** The button that had the focus goes away with the question. @param {Parameters<Conversation["answer"]>} given */
  async #answer(...given) {
    if (await this.#conversation.answer(...given)) this.#composer.focus();
  }

  #clear() {
    this.#conversation.clear();
    this.#composer.focus();
  }

  /** Without a key only what is done without one. @param {boolean} hasModel */
  #showExamples(hasModel) {
    const examples = /** @type {const} */ (["example1", hasModel ? "example2" : "exampleRead", "example3"]);
    const fill = (/** @type {string} */ text) => {
      this.#composer.write(text);
      this.#composer.focus();
    };
    const buttons = examples.map((key) => el("button", { type: "button", click: () => fill(t(key)) }, t(key)));
    byId("examples", HTMLUListElement).replaceChildren(...buttons.map((button) => el("li", {}, button)));
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
    const { state, running } = this.#conversation;
    // First, because it takes its room from the page, which then follows to its end.
    this.#composer.render({
      host: state.host.state,
      running: running !== undefined,
      paused: running?.paused ?? false,
      pausing: state.pausing,
      asking: running ? asking(running) : null,
      sending: this.#sending,
    });
    this.#page.render(state, running !== undefined);
    const { key, model, problem } = state.status ?? {};
    const hasModel = !!key && key !== "none" && model !== "offline" && !problem;
    if (hasModel !== this.#hasModel) this.#showExamples((this.#hasModel = hasModel));
  }
}

/** @param {import("./types").RunView} run */
function asking(run) {
  const last = openAsks(run).at(-1);
  if (!last) return null;
  return last.kind === "question" && last.reason ? "hand-over" : "question";
}

/** @param {import("../protocol").RunEvent} event */
function announce(event) {
  const spoken = announcement(event);
  if (spoken) byId("live", HTMLElement).textContent = spoken;
}

document.documentElement.lang = LANGUAGE;
dress();
void settle();
void new Chat(await recall()).start();
