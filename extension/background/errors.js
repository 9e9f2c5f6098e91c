// The errors of the worker: what goes back over a wire (RpcError) and what can be wrong with a page (PageTrouble).

/** Checked against the generated types, so that a new code in the protocol makes the type check fail here. */
/** @type {import("../protocol.js").ErrorCodes} */
export const ErrorCode = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
  HELLO_REQUIRED: 1,
  VERSION_MISMATCH: 2,
  BUSY: 3,
  NO_SUCH_RUN: 4,
  NO_SUCH_TAB: 5,
  NOT_INJECTABLE: 6,
  TIMEOUT: 7,
  PORT_CLOSED: 8,
  REFUSED: 9,
  NO_SUCH_QUESTION: 10,
  TOO_LARGE: 11,
};

/** An error that the other side is told, with a sentence that makes sense there. */
export class RpcError extends Error {
  /** @param {number} code @param {string} message @param {unknown} [data] */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** @returns {import("../protocol.js").ErrorObject} */
  toObject() {
    return { code: this.code, message: this.message, ...(this.data === undefined ? {} : { data: this.data }) };
  }
}

/** @typedef {"no_such_tab" | "not_injectable" | "error_page" | "frame_gone" | "silent" | "broken"} Trouble */

/** Why a script could not do its work in a page. `silent` is a page that does not answer: a dialog holds it, mostly. */
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
  [/no tab with id|tab was closed|invalid tab/i, "no_such_tab"],
  [/error page/i, "error_page"],
  [/no frame with id|no document with id|frame .*removed|frame is not ready|document .*not (found|active)/i, "frame_gone"],
  [/cannot access|cannot be scripted|must request permission|the extensions gallery|blocked by/i, "not_injectable"],
];

/** @param {unknown} error @returns {PageTrouble} */
export function pageTrouble(error) {
  if (error instanceof PageTrouble) return error;
  const text = sentence(error);
  const found = CHROME_SENTENCES.find(([pattern]) => pattern.test(text));
  return new PageTrouble(found ? found[1] : "broken", text);
}

/** @param {unknown} error */
export function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

/** What a caller of a tab method is told, whatever went wrong. @param {unknown} error @returns {RpcError} */
export function rpcError(error) {
  if (error instanceof RpcError) return error;
  const trouble = pageTrouble(error);
  const codes = {
    no_such_tab: ErrorCode.NO_SUCH_TAB,
    not_injectable: ErrorCode.NOT_INJECTABLE,
    error_page: ErrorCode.NOT_INJECTABLE,
    frame_gone: ErrorCode.INTERNAL_ERROR,
    silent: ErrorCode.TIMEOUT,
    broken: ErrorCode.INTERNAL_ERROR,
  };
  return new RpcError(codes[trouble.kind], trouble.message);
}
