/** The state of the chat onto the page: notices, host, welcome and transcript. The composer draws itself. */

import { byId, reconcile } from "./dom.js";
import { noticeNode, noticesFor } from "./notices.js";
import { t } from "./strings.js";
import { Transcript } from "./transcript.js";

const NEAR_THE_END_PX = 80;

/**
 * @typedef {import("./notices.js").Reactions & { answer: import("./transcript.js").GiveAnswer, stop: (runId: string) => void }} Wishes
 */

export class Page {
  #wishes;
  #transcript;
  #noticesDrawn = "";
  #scroll = byId("scroll", HTMLElement);

  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.#wishes = wishes;
    this.#transcript = new Transcript(byId("transcript", HTMLElement), wishes);
  }

  /**
   * Follows what is new while the person is at the end, and leaves who has scrolled up where they are.
   *
   * @param {import("./types").ChatState} state
   * @param {boolean} running
   */
  render(state, running) {
    const { host, runs } = state;
    const atEnd = this.#scroll.scrollHeight - this.#scroll.scrollTop - this.#scroll.clientHeight < NEAR_THE_END_PX;
    this.#transcript.render(runs);
    this.#renderNotices(state);
    renderHost(host);
    byId("welcome", HTMLElement).hidden = runs.length > 0 || !["ready", "connecting"].includes(host.state);
    byId("new", HTMLButtonElement).disabled = running || runs.length === 0;
    if (atEnd && runs.length) this.toEnd();
  }

  toEnd() {
    this.#scroll.scrollTop = this.#scroll.scrollHeight;
  }

  /**
   * Drawn anew only when they changed, so that a copy button keeps the focus.
   *
   * @param {import("./types").ChatState} state
   */
  #renderNotices(state) {
    const notices = noticesFor(state);
    if (JSON.stringify(notices) === this.#noticesDrawn) return;
    this.#noticesDrawn = JSON.stringify(notices);
    reconcile(byId("notices", HTMLElement), notices.map((notice) => noticeNode(notice, this.#wishes)));
  }
}

/** @param {import("./types").HostState} host */
function renderHost({ state, attempt }) {
  const node = byId("host", HTMLElement);
  node.dataset.state = state;
  node.textContent = t(`host_${state}`) + (state === "connecting" && attempt > 1 ? ` (${attempt})` : "");
}
