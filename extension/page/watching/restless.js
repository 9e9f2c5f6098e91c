// Places that keep changing by themselves: tickers, clocks, counters, rotating banners. They tell nothing about what an
// action did, and waiting for them to be still would cost every look its whole cap.

/** So long after an action a change may be its consequence, and is no sign of restlessness. */
const CONSEQUENCE_MS = 1_000;
/** Changes closer together than this are one: a page that draws itself writes in many places many times. */
const MOMENT_MS = 200;
const MOMENTS = 4;
/** After so long a silence a place counts again. */
const CALM_MS = 5_000;
/** What was put there this recently stands for the place that it was put into: lists that are drawn anew hold new nodes. */
const NEW_MS = 3_000;
const DEEPEST = 20;
/** What changes so often in so short a time ticks: a stopwatch, a countdown, a price that is drawn anew with every frame. */
const TICKS = 4;
/** More than one observer tells of a change. */
const APART_MS = 10;
const TICKING_MS = 1_000;

/** On the document's own clock: it builds itself first, and that is the consequence of an action as well. */
let actedAt = 1_500;

/** The last changes of a node itself, the oldest first. @type {WeakMap<Node, number[]>} */
const ticks = new WeakMap();

/** @type {WeakMap<Node, { last: number, moment: number, moments: number }>} */
const places = new WeakMap();
/** @type {WeakMap<Node, { into: Node, at: number }>} */
const added = new WeakMap();

/** An action was just done. */
export function acted() {
  actedAt = performance.now();
}

/** @param {Pick<MutationRecord, "target"> & { addedNodes: Iterable<Node> }} record @param {number} now @returns {Node} */
function placeOf({ target, addedNodes }, now) {
  for (const node of addedNodes) added.set(node, { into: target, at: now });
  let place = target;
  for (let at = /** @type {Node | null} */ (target), depth = 0; at && depth < DEEPEST; depth++) {
    const put = added.get(at);
    const isNew = put && now - put.at < NEW_MS;
    if (isNew) place = put.into;
    at = isNew ? place : at.parentNode;
  }
  return holderOf(place);
}

/** A text stands for what it is in. @param {Node} node @returns {Node} */
function holderOf(node) {
  return node.nodeType === Node.TEXT_NODE && node.parentNode ? node.parentNode : node;
}

/** Whether it is one of those; takes this change into account. @param {Node} place @param {number} now */
function isRestless(place, now) {
  let known = places.get(place);
  if (!known || now - known.last > CALM_MS) known = { last: now, moment: -Infinity, moments: 0 };
  places.set(place, known);
  known.last = now;
  const bySelf = now - actedAt > CONSEQUENCE_MS;
  if (bySelf && now - known.moment > MOMENT_MS) {
    known.moment = now;
    known.moments++;
  }
  return known.moments >= MOMENTS;
}

/** How many of the changes count. @param {MutationRecord[]} records */
export function count(records) {
  const now = performance.now();
  for (const { target } of records) tick(target, now);
  return records.filter((record) => !isRestless(placeOf(record, now), now)).length;
}

/**
 * Whether a change is of such a place; takes nothing into account.
 * @param {Pick<MutationRecord, "target"> & { addedNodes: Iterable<Node> }} record
 */
export function knows(record) {
  const known = places.get(placeOf(record, performance.now()));
  return known !== undefined && goesOn(known);
}

/** Whether a node is one by its own changes, wherever it was put a moment ago. @param {Node} node */
export function isOne(node) {
  const known = places.get(holderOf(node));
  return known !== undefined && goesOn(known);
}

/** @param {{ last: number, moments: number }} place */
function goesOn({ last, moments }) {
  return performance.now() - last <= CALM_MS && moments >= MOMENTS;
}

/** @param {Node} node @param {number} now */
function tick(node, now) {
  const known = ticks.get(node) ?? [];
  if (now - (known.at(-1) ?? -Infinity) >= APART_MS) ticks.set(node, [...known, now].slice(-TICKS));
}

/** Whether the node itself, and nothing put in its place, is changing all the time just now. @param {Node} node */
export function isTicking(node) {
  const [first, ...others] = ticks.get(node) ?? [];
  return first !== undefined && others.length === TICKS - 1 && performance.now() - first <= TICKING_MS;
}
