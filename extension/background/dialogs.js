// Dialogs of pages: those that were answered for a task in the page (page/dialogs.js), those whose answer is arranged
// beforehand, and those that nothing in an extension can read or answer.

import { pageTrouble } from "./errors.js";
import { ANSWER_MS, ask, documents } from "./frames.js";
import { findTab, noSuchTab, since } from "./tabs.js";
import { isInjectable, whyClosed } from "./urls.js";

/** @typedef {import("../protocol.js").Dialog} Dialog */
/** @typedef {import("../protocol.js").Receipt} Receipt */

const MOST = 20;
const LONGEST_TOLD = 300;
const HINT = "To answer OK, call handle_dialog first and then repeat the action.";

/** Answered and not yet told, by tab. One that comes after a receipt is told with the next. @type {Map<number, Dialog[]>} */
const answered = new Map();
/** Tabs whose pages a task looked at. @type {Set<number>} */
const held = new Set();

/** What is said of a dialog that holds a page up. @returns {Receipt} */
export function dialogOpen() {
  const message = "A dialog holds the page up. The person has to answer it in the browser.";
  return { ok: false, code: "dialog_open", message, effect: ["dialog"] };
}

/** @param {Receipt} receipt @param {number} tabId @returns {Receipt} The receipt with the dialogs that came in this tab. */
export function withDialogs(receipt, tabId) {
  const dialogs = answered.get(tabId) ?? [];
  answered.delete(tabId);
  if (dialogs.length === 0) return receipt;
  const hint = dialogs.some(({ state }) => state === "dismissed") ? [HINT] : [];
  const before = receipt.message.replace(/ ?Nothing changed\.$/, "");
  const effect = [...(receipt.effect ?? []), /** @type {const} */ ("dialog")].filter((each) => each !== "none");
  return { ...receipt, message: [before, ...dialogs.map(told), ...hint].join(" ").trim(), effect, dialogs };
}

/** @param {Dialog} dialog */
function told({ type, text, state }) {
  // The page's words, in quotes that they cannot end: what stands outside of them is ours.
  const words = JSON.stringify(text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TOLD));
  if (type === "alert") return `The page said ${words} (alert).`;
  return `The page asked ${words} (${type}); it was answered ${state === "accepted" ? "OK" : "Cancel"}.`;
}

/** page.dialog: the answer that the next dialog gets. @param {import("../protocol.js").AnswerDialog} params @returns {Promise<Receipt>} */
export async function answerDialog({ tab_id: tabId, accept, text = "" }) {
  const time = performance.now();
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  const receipt = isInjectable(tab.url) ? await arranged(tabId, { accept, text }) : notInjectable(whyClosed(tab.url ?? ""));
  return { ...receipt, ms: since(time) };
}

/** @param {number} tabId @param {{ accept: boolean, text: string }} arrange @returns {Promise<Receipt>} */
async function arranged(tabId, arrange) {
  try {
    const [top, ...children] = await documents(tabId);
    const tell = (/** @type {string} */ documentId) => ask(tabId, documentId, "dialogs", { own: true, arrange }, ANSWER_MS);
    // A dialog may come from any frame; one that hangs or is just going away must not keep the others from knowing.
    const others = children.map(({ documentId }) => tell(documentId).catch(() => false));
    const [present] = await Promise.all([tell(top.documentId), ...others]);
    return present ? arrangement(arrange.accept) : tooOld();
  } catch (error) {
    const { kind, message } = pageTrouble(error);
    if (kind === "silent") return dialogOpen();
    if (kind === "not_injectable" || kind === "error_page") return notInjectable("The browser shows no page of the web here.");
    return { ok: false, code: "unknown", message, effect: ["none"] };
  }
}

/** @param {boolean} accept @returns {Receipt} */
function arrangement(accept) {
  const message = `If the next action opens a dialog, it is answered ${accept ? "OK" : "Cancel"}. Now repeat the action.`;
  return { ok: true, code: "done", message, effect: ["none"] };
}

/** @returns {Receipt} */
function tooOld() {
  const message = "This page is older than Webhand in this browser, so that its dialogs open for the person. Reload it first.";
  return { ok: false, code: "refused", message, effect: ["none"] };
}

/** @param {string} message @returns {Receipt} */
function notInjectable(message) {
  return { ok: false, code: "not_injectable", message, effect: ["none"] };
}

/** What page/bridge.js tells. Other extensions and pages cannot send here. @param {any} message @param {chrome.runtime.MessageSender} sender */
function take(message, { id, tab }) {
  const dialog = message?.dialog;
  if (id !== chrome.runtime.id || tab?.id === undefined || typeof dialog?.text !== "string") return;
  answered.set(tab.id, [...(answered.get(tab.id) ?? []), dialog].slice(-MOST));
}

/** Registers the listeners; called once, synchronously, at the worker's start. */
export function watchDialogs() {
  chrome.runtime.onMessage.addListener((message, sender) => void take(message, sender));
  chrome.tabs.onRemoved.addListener((tabId) => {
    answered.delete(tabId);
    held.delete(tabId);
  });
}

/** A task has this tab in its hands. @param {number} tabId */
export function hold(tabId) {
  held.add(tabId);
}

/** The run is over: what its pages ask from now on is the person's again. */
export function letGo() {
  const func = () => globalThis.webhandParts?.dialogs?.own(false);
  // A tab that is gone needs no word, and what is lost with a worker ends by itself (page/dialogs.js).
  const release = (/** @type {number} */ tabId) =>
    chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func, injectImmediately: true }).catch(() => undefined);
  for (const tabId of held) void release(tabId);
  held.clear();
}
