// Why a script could not do its work in a page, and what is said of it.

import { RpcError, sentence } from "../rpc.js";
import { ErrorCode } from "../wire.js";

/** @typedef {NonNullable<import("../protocol.js").DocumentAnswer["trouble"]>} Trouble */

/** Why a script could not do its work in a page. */
export class PageTrouble extends Error {
  /** @param {Trouble} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Chrome tells its reasons only in English sentences. Their wording is no contract, so each is matched by as little of
 * it as tells it apart, and what matches none stays `broken` with Chrome's own words.
 * @type {ReadonlyArray<readonly [RegExp, Trouble]>}
 */
const CHROME_SENTENCES = [
  [/no tab with id|tab was closed|invalid tab/i, "no_tab"],
  [/error page/i, "error_page"],
  [/no frame with id|no document with id|frame is not ready/i, "gone"],
  [/frame .*removed|document .*not (found|active)/i, "away"],
  [/cannot access|cannot be scripted|must request permission|the extensions gallery|blocked by/i, "closed"],
];

/** @param {unknown} error @returns {PageTrouble} */
export function pageTrouble(error) {
  if (error instanceof PageTrouble) return error;
  const text = sentence(error);
  const found = CHROME_SENTENCES.find(([pattern]) => pattern.test(text));
  return new PageTrouble(found ? found[1] : "broken", text);
}

/** @param {number} tabId */
export function noSuchTab(tabId) {
  return new RpcError(ErrorCode.NO_SUCH_TAB, `There is no tab ${tabId} any more.`);
}
