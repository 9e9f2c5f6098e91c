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
  if (!isOurs()) return globalThis.webhandDialogs?.opened(desk);
  event.preventDefault();
  answer();
});
desk.addEventListener("closed", () => globalThis.webhandDialogs?.closed());
desk.addEventListener("leaving", () => globalThis.webhandDialogs?.leaving());

/** Whether world.js is in this document, so that no dialog of it can open unheard. Afterwards it knows the desk. */
export function present() {
  return channel.ask("dialogs", desk);
}

/** What world.js has said of it. @param {import("../../protocol.js").Dialog["state"]} state @returns {import("../../protocol.js").Dialog} */
function dialog(state) {
  const type = /** @type {"alert" | "confirm" | "prompt"} */ (said("type"));
  return { type, text: said("text"), default: said("suggested"), state };
}

/** Between two actions, what follows a click or a key of the person's own is the person's. */
function isOurs() {
  if (count >= MOST || !globalThis.webhandDialogs?.canShow()) return false;
  return acting > 0 || (performance.now() < ownedUntil && !navigator.userActivation.isActive);
}

/** @param {string} name */
function said(name) {
  return (desk.getAttribute(name) ?? "").slice(0, LONGEST);
}

function answer() {
  const { type, text, default: suggested = "" } = dialog("open");
  // What was decided for one question is not said to another.
  const meant = arranged && (arranged.about === null || arranged.about === text) ? arranged : null;
  const accept = type === "alert" || Boolean(meant?.accept);
  if (accept) desk.setAttribute("answer", meant?.text || suggested);
  else desk.removeAttribute("answer");
  if (type !== "alert") arranged = null;
  count++;
  globalThis.webhandCarrier?.dialog?.(dialog(accept ? "accepted" : "dismissed"));
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
