// Dialogs of pages: those that were answered for a task in the page (page/dialogs.js), those whose answer is arranged
// beforehand, and those that nothing in an extension can read or answer.

import { pageTrouble } from "./errors.js";
import { ANSWER_MS, ask, documents } from "./frames.js";
import { receiptOf, union } from "./receipts.js";
import { findTab, noSuchTab, since } from "./tabs.js";
import { isInjectable, whyClosed } from "./urls.js";

/** @typedef {import("../protocol.js").Dialog} Dialog */
/** @typedef {import("../protocol.js").Receipt} Receipt */

const MOST = 20;

/** Answered and not yet told, by tab. One that comes after a receipt is told with the next. @type {Map<number, Dialog[]>} */
const answered = new Map();
/** Tabs whose pages a task looked at. @type {Set<number>} */
const held = new Set();

/** What is said of a dialog that holds a page up. @returns {Receipt} */
export function dialogOpen() {
  return { ...receiptOf("dialog_open", "A dialog holds the page up.", ["dialog"]), advice: "person_for_dialog" };
}

/** @param {Receipt} receipt @param {number} tabId @returns {Receipt} The receipt with the dialogs that came in this tab. */
export function withDialogs(receipt, tabId) {
  const dialogs = answered.get(tabId) ?? [];
  answered.delete(tabId);
  if (dialogs.length === 0) return receipt;
  const advice = dialogs.some(({ state }) => state === "dismissed") ? "answer_and_repeat" : (receipt.advice ?? null);
  return { ...receipt, effect: union(receipt.effect, ["dialog"]), advice, dialogs };
}

/**
 * page.dialog: the answer that the next dialog gets.
 * @param {import("../protocol.js").AnswerDialog} params @returns {Promise<Receipt>}
 */
export async function answerDialog({ tab_id: tabId, accept, text = "", about = null }) {
  const time = performance.now();
  const tab = await findTab(tabId);
  if (!tab) return noSuchTab(tabId);
  if (!isInjectable(tab.url)) return receiptOf("not_injectable", whyClosed(tab.url ?? ""));
  return { ...(await arranged(tabId, { accept, text, about })), ms: since(time) };
}

/** @param {number} tabId @param {import("./page.js").Arrangement} arrange @returns {Promise<Receipt>} */
async function arranged(tabId, arrange) {
  try {
    const [top, ...children] = await documents(tabId);
    const tell = (/** @type {string} */ documentId) => ask(tabId, documentId, "dialogs", { own: true, arrange }, ANSWER_MS);
    // A dialog may come from any frame; one that hangs or is just going away must not keep the others from knowing.
    const others = children.map(({ documentId }) => tell(documentId).catch(() => false));
    const [present] = await Promise.all([tell(top.documentId), ...others]);
    return present ? arrangement(arrange) : tooOld();
  } catch (error) {
    const { kind, message } = pageTrouble(error);
    if (kind === "silent") return dialogOpen();
    const isClosed = kind === "not_injectable" || kind === "error_page";
    if (isClosed) return receiptOf("not_injectable", "The browser shows no page of the web here.");
    return receiptOf("unknown", message);
  }
}

/** @param {import("./page.js").Arrangement} arrange @returns {Receipt} */
function arrangement({ accept, about }) {
  const which = about === null ? "a dialog" : "this dialog again";
  const message = `If the next action opens ${which}, it is answered ${accept ? "OK" : "Cancel"}. Now repeat the action.`;
  return receiptOf("done", message, [], true);
}

/** @returns {Receipt} */
function tooOld() {
  const message = "This page is older than Webhand in this browser, so that its dialogs open for the person. Reload it first.";
  return receiptOf("refused", message);
}

/**
 * What page/bridge.js tells. Other extensions and pages cannot send here; a renderer that was taken over could, so that
 * only text comes through.
 * @param {any} message @param {chrome.runtime.MessageSender} sender
 */
function take(message, { id, tab }) {
  if (id !== chrome.runtime.id || tab?.id === undefined || !message?.dialog) return;
  const { type, text, default: suggested, state } = message.dialog;
  if (!["alert", "confirm", "prompt"].includes(type) || !["accepted", "dismissed"].includes(state)) return;
  const dialog = { type, text: `${text}`, default: `${suggested}`, state };
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
  const func = () => globalThis.webhand?.dialogs.own(false);
  // A tab that is gone needs no word, and what is lost with a worker ends by itself (page/dialogs.js).
  const release = (/** @type {number} */ tabId) =>
    chrome.scripting.executeScript({ target: { tabId, allFrames: true }, func, injectImmediately: true }).catch(() => undefined);
  for (const tabId of held) void release(tabId);
  held.clear();
}
