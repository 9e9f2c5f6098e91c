/**
 * The reducer: what a run looks like after one more event. Pure, so that a reload, a second window and a test come to
 * the same view by the same events.
 *
 * @typedef {import("../protocol").RunEvent} RunEvent
 * @typedef {import("./types").RunView} RunView
 * @typedef {import("./types").Item} Item
 * @typedef {import("./types").Answered} Answered
 */

/**
 * @param {import("../protocol").Run} run
 * @returns {RunView}
 */
export function emptyRun(run) {
  const outcome = run.outcome ?? null;
  return { id: run.id, task: run.task, model: "", items: [], outcome, summary: "", seconds: 0, tokens: 0 };
}

/**
 * @param {import("../protocol").Run} run
 * @param {readonly RunEvent[]} events
 * @returns {RunView}
 */
export function replay(run, events) {
  const view = events.reduce(reduce, emptyRun(run));
  return view.outcome === null ? view : closeSteps(closeQuestions(view));
}

/**
 * A run read again, with the items of the earlier view wherever they say the same: what is on the page for them, such as
 * a half-written answer, stays. An answer that this view gave is kept too, since the events do not tell it.
 *
 * @param {RunView | undefined} known
 * @param {RunView} fresh
 * @returns {RunView}
 */
export function keepKnown(known, fresh) {
  return { ...fresh, items: fresh.items.map((item, index) => keepItem(known?.items[index], item)) };
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
 * @param {RunEvent | Answered} event
 * @returns {RunView}
 */
export function reduce(view, event) {
  if (event.type === "answered") return settle(view, event.id, event.text);
  if (!Object.hasOwn(HANDLERS, event.type)) return view;
  const apply = /** @type {(view: RunView, event: any) => RunView} */ (HANDLERS[event.type]);
  const next = apply(goesOn(event) ? closeQuestions(view) : view, event);
  return { ...next, seconds: Math.max(next.seconds, event.t) };
}

/** @param {RunView} view */
export function openAsks(view) {
  return view.items.filter((item) => isAsk(item) && item.open);
}

/**
 * @template {RunEvent["type"]} T
 * @typedef {(view: RunView, event: Extract<RunEvent, { type: T }>) => RunView} Handler
 */

/** @type {{ [T in RunEvent["type"]]: Handler<T> }} */
const HANDLERS = {
  run_started: (view, { task, model }) => ({ ...view, task, model }),
  observation: (view, { t, url, title, elements, ms }) => add(view, { kind: "look", t, url, title, elements, ms }),
  delta: (view, { t, text }) => think(view, t, false, (before) => before + text),
  thought: (view, { t, text }) => think(view, t, true, () => text),
  action: (view, { t, call_id, tool, arguments: given }) =>
    add(view, { kind: "step", t, callId: call_id, tool, arguments: given, receipt: null }),
  receipt: (view, { call_id, ok, code, effect, message, ms }) =>
    change(view, (item) => item.kind === "step" && item.callId === call_id, {
      receipt: { ok, code, effect, message, ms },
    }),
  message: (view, { t, text }) => add(view, { kind: "message", t, text }),
  question: (view, { t, id, text, choices }) =>
    add(view, { kind: "question", t, id, text, choices: choices ?? [], open: true, answer: null }),
  confirmation: (view, { t, id, what, where, risk, choices }) =>
    add(view, { kind: "confirmation", t, id, what, where, risk, choices, open: true, answer: null }),
  run_finished: (view, { outcome, summary, seconds, tokens }) => ({
    ...closeSteps(view),
    outcome,
    summary,
    seconds,
    tokens: (tokens?.input ?? 0) + (tokens?.output ?? 0),
  }),
};

/**
 * A run waits at a question. When it goes on, whatever was open has been answered, here or in another view. Other
 * questions may be open at the same time, and text may still stream in.
 *
 * @param {RunEvent} event
 */
function goesOn(event) {
  return event.type !== "question" && event.type !== "confirmation" && event.type !== "delta";
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
 */
function settle(view, id, answer) {
  return change(view, (item) => isAsk(item) && item.id === id && item.answer === null, { open: false, answer });
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
