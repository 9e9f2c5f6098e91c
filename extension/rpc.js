// A JSON-RPC 2.0 session without I/O: messages come in through `receive`, go out through the `send` it was given.

import { ErrorCode } from "./wire.js";

/** An error that the other side is told, with a sentence that makes sense there. */
export class RpcError extends Error {
  /** @param {number} code @param {string} message @param {unknown} [data] */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** @returns {import("./protocol.js").ErrorObject} */
  toObject() {
    return { code: this.code, message: this.message, ...(this.data === undefined ? {} : { data: this.data }) };
  }
}

/** @param {unknown} error */
export function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

/** What a caller is told, whatever went wrong. @param {unknown} error @returns {RpcError} */
export function rpcError(error) {
  return error instanceof RpcError ? error : new RpcError(ErrorCode.INTERNAL_ERROR, sentence(error));
}

/** @typedef {(params: any) => Promise<unknown> | unknown} Handler */
/** @typedef {{ resolve: (result: any) => void, reject: (error: Error) => void }} Pending */

/** Each handler within another. @param {Record<string, Handler>} handlers @param {(handle: Handler, method: string) => Handler} wrap */
export function wrapped(handlers, wrap) {
  return Object.fromEntries(Object.entries(handlers).map(([method, handle]) => [method, wrap(handle, method)]));
}

export class Session {
  /** @type {Map<number | string, Pending>} */
  #pending = new Map();
  #next = 1;
  #send;
  #requests;
  #notifications;

  /**
   * The keys of `requests` and `notifications` are the list of what the other side may ask for; nothing else is reachable.
   * @param {{
   *   send: (message: object) => void,
   *   requests: Record<string, Handler>,
   *   notifications?: Record<string, (params: any) => void>,
   * }} parts
   */
  constructor({ send, requests, notifications = {} }) {
    this.#send = send;
    this.#requests = requests;
    this.#notifications = notifications;
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  request(method, params) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      try {
        this.#send({ jsonrpc: "2.0", id, method, params });
      } catch (error) {
        this.#pending.delete(id);
        reject(rpcError(error));
      }
    });
  }

  /** @param {string} method @param {object} params */
  notify(method, params) {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  /** Every request that waits gets `error`. @param {RpcError} error */
  close(error) {
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(error);
  }

  /**
   * Resolves when the message is dealt with, its answer included. Never rejects.
   * @param {any} message
   * @returns {Promise<void>}
   */
  async receive(message) {
    if (typeof message !== "object" || message === null || message.jsonrpc !== "2.0") {
      this.#answer({ id: null, error: { code: ErrorCode.INVALID_REQUEST, message: "This is no JSON-RPC 2.0 message." } });
    } else if ("method" in message && "id" in message) {
      await this.#serve(message);
    } else if ("method" in message) {
      this.#note(message);
    } else {
      this.#settle(message);
    }
  }

  /** Says to the other side that something it sent could not even be read. @param {unknown} error */
  complain(error) {
    this.#answer({ id: null, error: rpcError(error).toObject() });
  }

  /** @param {import("./protocol.js").Request} request */
  async #serve({ id, method, params }) {
    try {
      const result = await this.#handler(method)(params ?? {});
      this.#answer({ id, result });
    } catch (error) {
      this.#answer({ id, error: rpcError(error).toObject() });
    }
  }

  /** @param {string} method */
  #handler(method) {
    if (Object.hasOwn(this.#requests, method)) return this.#requests[method];
    throw new RpcError(ErrorCode.METHOD_NOT_FOUND, `There is no method "${method}" here.`);
  }

  /** @param {import("./protocol.js").Notification} notification */
  #note({ method, params }) {
    if (Object.hasOwn(this.#notifications, method)) this.#notifications[method](params ?? {});
    else console.warn("webhand: unknown notification", method);
  }

  /** @param {any} reply */
  #settle(reply) {
    const waiting = this.#pending.get(reply.id);
    if (!waiting) {
      console.warn("webhand: a reply that nobody waits for", reply.id, reply.error?.message ?? "");
      return;
    }
    this.#pending.delete(reply.id);
    if (reply.error) waiting.reject(new RpcError(reply.error.code, reply.error.message, reply.error.data));
    else waiting.resolve(reply.result);
  }

  /** @param {object} body */
  #answer(body) {
    try {
      this.#send({ jsonrpc: "2.0", ...body });
    } catch (error) {
      // The other side left while its request was being served: there is nobody to tell.
      console.warn("webhand: an answer came too late", error);
    }
  }
}
