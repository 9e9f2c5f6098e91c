/**
 * JSON-RPC 2.0 with the service worker. The worker may be stopped at any time, which closes the port: then what was
 * under way fails with PORT_CLOSED and a new port is opened at once. Opening it also wakes the worker.
 */

import { RpcError, Session } from "../rpc.js";
import { ErrorCode } from "../wire.js";

/** What the worker tells. */
const TOLD = ["host.state", "run.event"];
const SHORT_LIFE_MS = 1000;
const LONGEST_PAUSE_MS = 4000;

/**
 * Why a request failed, as far as it makes a difference. What is no RpcError is a mistake of ours and goes on its way.
 *
 * @typedef {"port closed" | "no run" | "no question" | "failed"} Reason
 * @param {unknown} error
 * @returns {Reason}
 */
export function reasonOf(error) {
  if (!(error instanceof RpcError)) throw error;
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
  /** @type {Session | null} */
  #session = null;
  #openedAt = 0;
  #pause = 0;

  /** @param {Listeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
  }

  open() {
    const port = chrome.runtime.connect(undefined, { name: "chat" });
    const session = new Session({
      send: (message) => port.postMessage(message),
      requests: {},
      notifications: Object.fromEntries(TOLD.map((method) => [method, (params) => this.#listeners.notified(method, params)])),
    });
    this.#session = session;
    this.#openedAt = Date.now();
    port.onMessage.addListener((message) => void session.receive(message));
    port.onDisconnect.addListener(() => this.#closed(session));
    this.#listeners.opened();
  }

  /**
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>} the result; rejects with a RpcError
   */
  async request(method, params = {}) {
    if (!this.#session) throw new RpcError(ErrorCode.PORT_CLOSED, "The connection is being opened again.");
    return this.#session.request(method, params);
  }

  /** @param {Session} session */
  #closed(session) {
    this.#session = null;
    session.close(new RpcError(ErrorCode.PORT_CLOSED, "The extension was restarted."));
    setTimeout(() => this.open(), this.#nextPause());
  }

  /** At once after a port that lived; ever later when ports die young, so that a broken worker is not hammered. */
  #nextPause() {
    const young = Date.now() - this.#openedAt < SHORT_LIFE_MS;
    this.#pause = young ? Math.min(LONGEST_PAUSE_MS, this.#pause * 2 || 50) : 0;
    return this.#pause;
  }
}
