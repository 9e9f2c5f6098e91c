// Why a page had no answer, in the words of the protocol: for answers that say so with a code and a sentence.

import { RpcError, pageTrouble } from "./errors.js";
import { getTab } from "./tabs.js";
import { whyClosed } from "./urls.js";

/** @typedef {import("../protocol.js").Code} Code */

/** @type {Record<import("./errors.js").Trouble, Code>} */
const CODES = {
  no_such_tab: "no_such_tab",
  not_injectable: "not_injectable",
  error_page: "not_injectable",
  frame_gone: "frame_gone",
  silent: "dialog_open",
  broken: "unknown",
};

/**
 * What `make` gives, or `nothing` with the reason.
 * @template T
 * @param {number} tabId @param {(code: Code, message: string) => T} nothing @param {() => Promise<T>} make @returns {Promise<T>}
 */
export async function explained(tabId, nothing, make) {
  try {
    return await make();
  } catch (error) {
    if (error instanceof RpcError) throw error;
    const trouble = pageTrouble(error);
    return nothing(CODES[trouble.kind], await reason(tabId, trouble));
  }
}

/** @param {number} tabId @param {import("./errors.js").PageTrouble} trouble */
async function reason(tabId, { kind, message }) {
  if (kind === "not_injectable") return whyClosed((await getTab(tabId)).url ?? "");
  if (kind === "error_page") return "The page could not be loaded: the browser shows its error page.";
  if (kind === "frame_gone") return "The page went elsewhere meanwhile. Look again.";
  return message;
}
