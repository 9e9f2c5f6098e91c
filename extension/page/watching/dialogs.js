// The page's dialogs as results: alert is acknowledged, confirm and prompt are answered Cancel, unless another answer was
// arranged. world.js asks here, in the middle of the page's own call; what is not taken opens as it always does.

import * as channel from "./channel.js";

/** How long after the last word of a task a dialog still counts as its own: a worker that died says no more. */
const LEASE_MS = 60_000;
/**
 * A page that asks until it likes the answer would ask for ever: the next one is for the person. So many in one action that
 * nobody who means well asks more.
 */
const MOST = 100;
const LONGEST = 2_000;

/** Actions under way. */
let acting = 0;
let ownedUntil = 0;
/**
 * The answer of the next dialog, and how many more actions it waits for one.
 * @type {{ accept: boolean, text: string, about: string | null, actions: number } | null}
 */
let arranged = null;
/** Answered since a task was last heard of. */
let count = 0;

/** Where world.js says what the page asks and reads the answer: no page has a way to this element. */
const desk = document.createElement("i");
desk.addEventListener("dialog", (event) => {
  if (takes(desk)) event.preventDefault();
  else globalThis.webhandDialogs?.opened(desk);
});
desk.addEventListener("closed", () => globalThis.webhandDialogs?.closed());
desk.addEventListener("leaving", () => globalThis.webhandDialogs?.leaving());

/** Whether world.js is in this document, so that no dialog of it can open unheard. Afterwards it knows the desk. */
export function present() {
  return channel.ask("dialogs", desk);
}

/**
 * Answers what world.js has said at a desk, where it is ours: at the own one, or at that of a frame of the same origin
 * which is too young to have an engine (channel.js). @param {Element} at
 */
export function takes(at) {
  if (!isOurs()) return false;
  answer(at);
  return true;
}

/** What world.js has said of it. @param {Element} at @param {import("../../protocol.js").Dialog["state"]} state @returns {import("../../protocol.js").Dialog} */
function dialog(at, state) {
  const type = /** @type {"alert" | "confirm" | "prompt"} */ (said(at, "type"));
  return { type, text: said(at, "text"), default: said(at, "suggested"), state };
}

/** Between two actions, what follows a click or a key of the person's own is the person's. */
function isOurs() {
  if (count >= MOST || !globalThis.webhandDialogs?.canShow()) return false;
  return acting > 0 || (performance.now() < ownedUntil && !navigator.userActivation.isActive);
}

/** @param {Element} at @param {string} name */
function said(at, name) {
  return (at.getAttribute(name) ?? "").slice(0, LONGEST);
}

/** @param {Element} at */
function answer(at) {
  const { type, text, default: suggested = "" } = dialog(at, "open");
  // What was decided for one question is not said to another.
  const meant = arranged && (arranged.about === null || arranged.about === text) ? arranged : null;
  const accept = type === "alert" || Boolean(meant?.accept);
  if (accept) at.setAttribute("answer", meant?.text || suggested);
  else at.removeAttribute("answer");
  if (type !== "alert") arranged = null;
  count++;
  globalThis.webhandCarrier?.dialog?.(dialog(at, accept ? "accepted" : "dismissed"));
}

/** Whether a task has this document in its hands. @param {boolean} on */
export function own(on) {
  ownedUntil = on ? performance.now() + LEASE_MS : 0;
  count = 0;
  if (on) present();
  else arranged = null;
}

/**
 * For the next confirm or prompt, if the next action brings one.
 * @param {{ accept: boolean, text: string, about?: string | null }} answer `about`: only for the one that says this
 */
export function arrange({ accept, text, about = null }) {
  arranged = { accept, text, about, actions: 1 };
}

/**
 * Runs one action. Whatever dialog comes in the middle of it is the action's.
 * @template T @param {() => Promise<T>} perform @returns {Promise<T>}
 */
export async function during(perform) {
  own(true);
  if (arranged && arranged.actions-- === 0) arranged = null;
  acting++;
  try {
    return await perform();
  } finally {
    acting--;
  }
}
