/**
 * JSON-RPC 2.0 with the service worker. The worker may be stopped at any time, which closes the port: then what was
 * under way fails with PORT_CLOSED and a new port is opened at once. Opening it also wakes the worker.
 */

import { ErrorCode } from "../wire.js";

const SHORT_LIFE_MS = 1000;
const LONGEST_PAUSE_MS = 4000;

export class RequestError extends Error {
  /**
   * @param {number} code as in ErrorCode of the protocol
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Why a request failed, as far as it makes a difference. What is no RequestError is a mistake of ours and goes on its way.
 *
 * @typedef {"port closed" | "no run" | "no question" | "failed"} Reason
 * @param {unknown} error
 * @returns {Reason}
 */
export function reasonOf(error) {
  if (!(error instanceof RequestError)) throw error;
  if (error.code === ErrorCode.PORT_CLOSED) return "port closed";
  if (error.code === ErrorCode.NO_SUCH_RUN) return "no run";
  return error.code === ErrorCode.NO_SUCH_QUESTION ? "no question" : "failed";
}

/**
 * @typedef {object} Listeners
 * @property {() => void} opened a port was opened; nothing that was followed on an earlier one is followed any more
 * @property {(method: string, params: any) => void} notified
 */

export class Connection {
  #listeners;
  #nextId = 1;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: RequestError) => void }>} */
  #pending = new Map();
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  #openedAt = 0;
  #pause = 0;

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
  }

  open() {
    const port = chrome.runtime.connect(undefined, { name: "chat" });
    this.#port = port;
    this.#openedAt = Date.now();
    port.onMessage.addListener((message) => this.#receive(message));
    port.onDisconnect.addListener(() => this.#closed());
    this.#listeners.opened();
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>} the result; rejects with a RequestError
   */
  request(method, params = {}) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (!this.#port) return reject(new RequestError(ErrorCode.PORT_CLOSED, "The connection is being opened again."));
      this.#pending.set(id, { resolve, reject });
      this.#port.postMessage({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** @param {any} message */
  #receive(message) {
    if (typeof message.method === "string") return this.#listeners.notified(message.method, message.params ?? {});
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.error) waiting?.reject(new RequestError(message.error.code, message.error.message));
    else waiting?.resolve(message.result);
  }

  #closed() {
    this.#port = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(new RequestError(ErrorCode.PORT_CLOSED, "The extension was restarted."));
    setTimeout(() => this.open(), this.#nextPause());
  }

  /** At once after a port that lived; ever later when ports die young, so that a broken worker is not hammered. */
  #nextPause() {
    const young = Date.now() - this.#openedAt < SHORT_LIFE_MS;
    this.#pause = young ? Math.min(LONGEST_PAUSE_MS, this.#pause * 2 || 50) : 0;
    return this.#pause;
  }
}
