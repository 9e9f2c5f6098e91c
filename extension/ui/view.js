/**
 * The reducer: what a run looks like after one more event. Pure, so that a reload, a second window and a test come to
 * the same view by the same events.
 *
 * @typedef {import("../protocol").RunEvent} RunEvent
 * @typedef {import("./types").RunView} RunView
 * @typedef {import("./types").Item} Item
 * @typedef {import("./types").AnswerGiven} AnswerGiven
 */

const NO_TOKENS = { input: 0, cached: 0, output: 0 };

/**
 * @param {import("../protocol").RunStatus} run
 * @returns {RunView}
 */
export function emptyRun(run) {
  const outcome = run.outcome ?? null;
  const shown = { id: run.id, task: run.task, model: "", outcome, summary: "", seconds: 0, tokens: NO_TOKENS };
  const program = run.program ?? false;
  return { ...shown, program, items: [], plan: [], files: [], seen: null, paused: false, pending: [] };
}

/**
 * @param {import("../protocol").RunStatus} run
 * @param {readonly RunEvent[]} events
 * @returns {RunView}
 */
export function replay(run, events) {
  const view = events.reduce(reduce, emptyRun(run));
  return view.outcome === null ? view : closeSteps(closeQuestions(view));
}

/**
 * A run read again, with the items of the earlier view wherever they say the same: what is on the page for them, such as
 * a half-written answer, stays. So do an answer and words of this view that the events do not tell yet.
 *
 * @param {RunView | undefined} known
 * @param {RunView} fresh
 * @returns {RunView}
 */
export function keepKnown(known, fresh) {
  const heard = new Set(fresh.items.map((item) => (item.kind === "said" ? item.text : null)));
  const pending = fresh.outcome ? [] : (known?.pending ?? []).filter((text) => !heard.has(text));
  return { ...fresh, pending, items: fresh.items.map((item, index) => keepItem(known?.items[index], item)) };
}

/**
 * Words that the host has taken; the run hears them with its next step.
 *
 * @param {RunView} view
 * @param {string} text
 * @returns {RunView}
 */
export function saying(view, text) {
  return view.outcome ? view : { ...view, pending: [...view.pending, text] };
}

/**
 * @param {Item | undefined} known
 * @param {Item} fresh
 */
function keepItem(known, fresh) {
  if (!known || known.kind !== fresh.kind) return fresh;
  const answered = isAsk(known) && isAsk(fresh) && known.id === fresh.id && known.answer !== null;
  return answered || JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh;
}

/**
 * An event of a kind this build does not know changes nothing: a newer host may say more than we can show.
 *
 * @param {RunView} view
 * @param {RunEvent | AnswerGiven} event
 * @returns {RunView}
 */
export function reduce(view, event) {
  if (event.type === "answer given") return settle(view, event.id, event.text, "person");
  if (!Object.hasOwn(HANDLERS, event.type)) return view;
  const apply = /** @type {(view: RunView, event: any) => RunView} */ (HANDLERS[event.type]);
  const next = apply(goesOn(event) ? closeQuestions(view) : view, event);
  return { ...next, seconds: Math.max(next.seconds, event.t) };
}

/** @param {RunView} view */
export function openAsks(view) {
  return view.items.filter(isAsk).filter((item) => item.open);
}

/**
 * @template {RunEvent["type"]} T
 * @typedef {(view: RunView, event: Extract<RunEvent, { type: T }>) => RunView} Handler
 */

/** @type {{ open: boolean, answer: null, by: null }} */
const ASKED = { open: true, answer: null, by: null };

/** @type {{ [T in RunEvent["type"]]: Handler<T> }} */
const HANDLERS = {
  run_started: (view, { task, model }) => ({ ...view, task, model }),
  observation: (view, { t, url, title, elements, ms }) => add(view, { kind: "look", t, url, title, elements, ms }),
  delta: (view, { t, text }) => think(view, t, false, (before) => before + text),
  thought: (view, { t, text }) => think(view, t, true, () => text),
  action: (view, { t, call_id, tool, verb = "", arguments: given }) =>
    add(view, { kind: "step", t, callId: call_id, tool, verb, arguments: given, receipt: null }),
  receipt: (view, { call_id, ok, code, effect, message, ms }) =>
    change(view, (item) => item.kind === "step" && item.callId === call_id, {
      receipt: { ok, code, effect, message, ms },
    }),
  message: (view, { t, text }) => add(view, { kind: "message", t, text }),
  usage: (view, { tokens }) => ({ ...view, tokens: sum(view.tokens, tokens) }),
  said: (view, { t, text }) => add({ ...view, pending: without(view.pending, text) }, { kind: "said", t, text }),
  plan: (view, { items }) => ({ ...view, plan: items }),
  state: (view, { state }) => ({ ...view, paused: state === "paused" }),
  file: (view, { name, path }) => ({ ...view, files: [...view.files, { name, path }] }),
  question: (view, { t, id, text, choices, reason }) =>
    add(view, { ...ASKED, kind: "question", t, id, text, choices: choices ?? [], reason: reason ?? null }),
  confirmation: (view, { t, id, act, site, lacks, choices, ticks, fields, context, amount, writes, reads }) =>
    add(view, {
      ...ASKED,
      kind: "confirmation",
      t,
      id,
      act,
      site,
      lacks,
      choices,
      ticks: ticks ?? false,
      fields: fields ?? [],
      context: context ?? "",
      amount: amount ?? "",
      writes: writes ?? "",
      reads: reads ?? [],
    }),
  answered: (view, { id, text, by }) => settle(view, id, text, by ?? "person"),
  run_finished: (view, event) => ({
    ...closeSteps(view),
    outcome: event.outcome,
    summary: event.summary,
    seconds: event.seconds,
    tokens: sum(NO_TOKENS, event.tokens),
    seen: seenIn(event),
    paused: false,
    pending: [],
  }),
};

/**
 * What code saw, as the last event tells it. Acts that are not counted are not none.
 *
 * @param {import("../protocol").RunFinished} event
 * @returns {import("./types").Seen}
 */
export function seenIn({ changes, acts, looks, unproven }) {
  return { changes: changes ?? [], acts: acts === undefined ? 0 : acts, looks: looks ?? 0, unproven: unproven ?? [] };
}

/** While a question is open, these may come: other questions, text that still streams in, and the answer to one. */
const WAITING = new Set(["question", "confirmation", "delta", "answered"]);

/**
 * A run waits at a question. When it goes on, what was open is not any more, whether or not an answer was told.
 *
 * @param {RunEvent} event
 */
function goesOn(event) {
  return !WAITING.has(event.type);
}

/**
 * A run that is over leaves nothing under way: of an action without a receipt nobody knows what it did.
 *
 * @param {RunView} view
 */
function closeSteps(view) {
  const receipt = { ok: false, code: "unknown", effect: [], message: "", ms: 0 };
  return change(view, (item) => item.kind === "step" && item.receipt === null, { receipt });
}

/** @param {RunView} view */
function closeQuestions(view) {
  return change(view, (item) => isAsk(item) && item.open, { open: false });
}

/**
 * @param {RunView} view
 * @param {string} id
 * @param {string | null} answer
 * @param {NonNullable<import("./types").AskItem["by"]>} by
 */
function settle(view, id, answer, by) {
  const told = answer === null ? { open: false } : { open: false, answer, by };
  return change(view, (item) => isAsk(item) && item.id === id && item.answer === null, told);
}

/**
 * @param {Required<import("../protocol").Tokens>} before
 * @param {import("../protocol").Tokens | undefined} more
 */
function sum(before, more) {
  return {
    input: before.input + (more?.input ?? 0),
    cached: before.cached + (more?.cached ?? 0),
    output: before.output + (more?.output ?? 0),
  };
}

/**
 * The texts without the first that is this one.
 *
 * @param {readonly string[]} texts
 * @param {string} text
 */
function without(texts, text) {
  const at = texts.indexOf(text);
  return at < 0 ? texts : texts.filter((_, index) => index !== at);
}

/**
 * Pieces of text go to the thought under way, which the whole thought then replaces.
 *
 * @param {RunView} view
 * @param {number} t
 * @param {boolean} whole
 * @param {(before: string) => string} write
 * @returns {RunView}
 */
function think(view, t, whole, write) {
  const last = view.items.at(-1);
  const current = last?.kind === "thought" && !last.whole ? last : null;
  const text = write(current?.text ?? "");
  const items = current ? view.items.slice(0, -1) : view.items;
  return { ...view, items: [...items, { kind: "thought", t: current?.t ?? t, text, whole }] };
}

/**
 * @param {RunView} view
 * @param {Item} item
 * @returns {RunView}
 */
function add(view, item) {
  return { ...view, items: [...view.items, item] };
}

/**
 * Items that stay as they are keep their identity: the rendering relies on it.
 *
 * @param {RunView} view
 * @param {(item: Item) => boolean} chosen
 * @param {object} changes
 * @returns {RunView}
 */
function change(view, chosen, changes) {
  if (!view.items.some(chosen)) return view;
  return { ...view, items: view.items.map((item) => (chosen(item) ? { ...item, ...changes } : item)) };
}

/**
 * @param {Item} item
 * @returns {item is import("./types").AskItem}
 */
function isAsk(item) {
  return item.kind === "question" || item.kind === "confirmation";
}
