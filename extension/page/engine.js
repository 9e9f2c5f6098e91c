// The engine's face: what carriers call.
import { answering } from "./answers.js";
import * as act from "./acting/act.js";
import * as describing from "./describing/describing.js";
import * as digests from "./describing/digests.js";
import * as markup from "./extracting/markup.js";
import * as extracting from "./extracting/extracting.js";
import * as scraping from "./extracting/scraping.js";
import * as kinds from "./naming/kinds.js";
import * as masking from "./naming/masking.js";
import * as names from "./naming/names.js";
import * as roles from "./naming/roles.js";
import * as secrets from "./naming/secrets.js";
import * as states from "./naming/states.js";
import * as outcomes from "./outcomes.js";
import * as facts from "./seeing/facts.js";
import * as finding from "./seeing/finding.js";
import * as frames from "./seeing/frames.js";
import * as hidden from "./seeing/hidden.js";
import * as interactive from "./seeing/interactive.js";
import * as lines from "./seeing/lines.js";
import * as pointing from "./seeing/pointing.js";
import * as reading from "./seeing/reading.js";
import * as refs from "./seeing/refs.js";
import * as seeing from "./seeing/seeing.js";
import * as selecting from "./seeing/selecting.js";
import * as stretches from "./seeing/stretches.js";
import * as walk from "./walk.js";
import * as dialogs from "./watching/dialogs.js";
import * as marks from "./watching/marks.js";
import * as observing from "./watching/observing.js";
import * as restless from "./watching/restless.js";
import * as saving from "./watching/saving.js";
import * as sequels from "./watching/sequels.js";
import * as settle from "./watching/settle.js";
import * as toasts from "./watching/toasts.js";
import { VERSION } from "./version.js";

/** @type {import("./engine.d.ts").Engine["expand"]} */
async function expand({ space, prefix, nextRef, ref, budget }) {
  seeing.begin({ space, prefix, nextRef });
  const written = stretches.expand(ref, budget);
  if (written) return seeing.viewOf(written);
  return outcomes.refused({ code: "stale", message: `${ref} does not stand for something left out any more. Look at the page again.` });
}

/**
 * Without halves of surrogate pairs, which pages may name things with and no encoding takes: they would end the run where
 * it is written down. What is not changed is not copied.
 *
 * @template T
 * @param {T} value @returns {T}
 */
function wellFormed(value) {
  if (typeof value === "string") return /** @type {any} */ (value.isWellFormed() ? value : value.toWellFormed());
  if (Array.isArray(value)) return /** @type {any} */ (value.map(wellFormed));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  /** @type {any} */
  let copy;
  for (const name in value) {
    const inner = wellFormed(value[name]);
    if (inner !== value[name]) (copy ??= { ...value })[name] = inner;
  }
  return copy ?? value;
}

// Answers of numbers alone; and those that read the document in another way than the tree does.
const WORDLESS = new Set(["place", "viewport", "facts", "rest", "secrets"]);
const READING = new Set(["read", "extract", "scrape", "select", "markup", "masked"]);

/** @template {(...given: any[]) => any} F @param {string} name @param {F} ask @returns {F} */
function told(name, ask) {
  const answered = (/** @type {any} */ answer) => {
    if (WORDLESS.has(name)) return answer;
    if (READING.has(name)) masking.scan();
    return wellFormed(masking.without(answer));
  };
  return /** @type {F} */ ((...given) => {
    const answer = ask(...given);
    return answer instanceof Promise ? answer.then(answered) : answered(answer);
  });
}

/** @type {import("./engine.d.ts").Engine} */
const engine = {
  version: VERSION,
  observe: seeing.observe,
  find: finding.find,
  select: selecting.select,
  read: reading.read,
  expand,
  at: pointing.at,
  place: () => ({ place: frames.placeInParent(), size: [innerWidth, innerHeight] }),
  viewport: () => ({
    size: [innerWidth, innerHeight],
    ratio: devicePixelRatio,
    corner: [screenX, screenY],
    window: [outerWidth, outerHeight],
  }),
  facts: facts.measure,
  extract: extracting.extract,
  scrape: scraping.scrape,
  markup: markup.markup,
  masked: ({ value }) => ({ value }),
  describe: describing.describe,
  perform: act.perform,
  rest: settle.rest,
  sequel: act.sequel,
  secrets: hidden.secrets,
  answer: async () => ({ fault: "The engine is not ready." }),
  dialogs,
  saving,
  walk,
  kept: { refs: refs.memory, digests: digests.memory },
  inside: { interactive, kinds, lines, marks, names, observing, refs, restless, roles, secrets, seeing, sequels, settle, states, toasts, walk },
};
for (const [name, ask] of Object.entries(engine)) {
  if (typeof ask === "function") /** @type {any} */ (engine)[name] = told(name, /** @type {any} */ (ask));
}
engine.answer = answering(engine);
settle.inLulls(seeing.readAhead);
globalThis.webhand = engine;
