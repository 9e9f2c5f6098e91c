// What a carrier asks of a document, by name, and how the answer goes over its wire: the one way in for both of them.

import { handOver } from "./acting/uploading.js";
import * as banners from "./consent/banners.js";
import { unroll } from "./seeing/unrolling.js";
import * as refs from "./seeing/refs.js";
import { filled } from "./watching/filling.js";
import * as settle from "./watching/settle.js";
import * as windows from "./watching/windows.js";

/** @import { Arrangement, Engine, Question } from "./engine.d.ts" */

/** Some carriers hold them open instead. */
function answersDialogs() {
  return globalThis.webhandCarrier?.dialog !== undefined;
}

/** @param {Engine} engine @returns {Engine["answer"]} */
export function answering(engine) {
  /**
   * What is seen under the prefix that the document carries in this run, or why nothing is. It keeps the one that it took
   * first, so that its refs never change under a run.
   * @param {"observe" | "find" | "select" | "read" | "expand" | "at" | "describe" | "scrape"} question @param {any} options
   */
  async function look(question, options) {
    const prefix = refs.memory.space === options.space ? refs.memory.prefix : options.prefix;
    const found = await engine[question]({ ...options, prefix });
    return "code" in found ? found : { ...found, prefix, contentType: document.contentType };
  }

  /** @type {Record<Question, (options: any) => unknown>} */
  const answers = {
    ping: () => true,
    /** With `rest` once the page does. What a hidden page asks for when it is patient is heard of a moment later. */
    async observe({ rest, ...options }) {
      const rested = rest && (await engine.rest(rest));
      if (rested?.hidden && rest.patience > 0) return rested;
      const seen = { ...rested, ...(await look("observe", options)) };
      const banner = banners.open();
      const all = banner ? { ...seen, banner, nextRef: refs.next() } : seen;
      if (!answersDialogs()) return all;
      engine.dialogs.own(true);
      return { ...all, dialogs: engine.dialogs.present() };
    },
    find: (options) => look("find", options),
    select: (options) => look("select", options),
    read: (options) => look("read", options),
    expand: (options) => look("expand", options),
    at: (options) => look("at", options),
    describe: (options) => look("describe", options),
    extract: (options) => engine.extract(options),
    scrape: (options) => look("scrape", options),
    markup: (options) => engine.markup(options),
    masked: (options) => engine.masked(options),
    facts: () => engine.facts(),
    place: () => engine.place(),
    viewport: () => engine.viewport(),
    async perform(options) {
      const saving = engine.saving.watch();
      const opening = windows.watch();
      const perform = () => engine.perform(options);
      const receipt = await (answersDialogs() ? engine.dialogs.during(perform) : perform());
      return { ...receipt, saves: saving.stop(), kept: opening.stop() };
    },
    /** @param {{ own?: boolean, arrange?: Arrangement }} options */
    dialogs({ own, arrange }) {
      if (own !== undefined) engine.dialogs.own(own);
      if (arrange) engine.dialogs.arrange(arrange);
      return engine.dialogs.present();
    },
    hand_over: handOver,
    unroll,
    filled,
    rest: (options) => engine.rest(options),
    sequel: () => engine.sequel(),
    refresh() {
      const content = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content");
      return content ? Number.parseFloat(content) || 0 : null;
    },
    async secrets() {
      await settle.drawn(); // it is asked for the sake of a picture
      return { ...engine.secrets(), contentType: document.contentType };
    },
  };

  // An answer always comes as a value: an exception thrown in a page reaches some carriers as a bare null.
  return async (question, options) => {
    try {
      return { value: await answers[question](options) };
    } catch (error) {
      return { fault: String(error) };
    }
  };
}
