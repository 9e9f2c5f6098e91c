// Joins the pieces of messages that were too large for one frame of Chrome's port.

import { ErrorCode } from "../wire.js";
import { RpcError, sentence } from "../rpc.js";

/**
 * A host that sends more than this in one message, or starts this many at once, is broken: better to say so than to swell.
 */
const MOST_CHARACTERS = 64 * 1024 * 1024;
const MOST_CHUNKS = 4096;
const MOST_OPEN = 8;

/** @typedef {{ parts: Array<string | undefined>, missing: number, characters: number }} Partial */

export class Chunks {
  /** @type {Map<string, Partial>} */
  #open = new Map();

  /**
   * Takes whatever came over the port. Gives the message that is now whole, or undefined while pieces are missing.
   * @param {any} message @returns {unknown}
   */
  take(message) {
    if (typeof message !== "object" || message === null || !("chunk" in message)) return message;
    const chunk = valid(message.chunk);
    const partial = this.#open.get(chunk.id) ?? this.#begin(chunk);
    try {
      add(partial, chunk);
    } catch (error) {
      this.#open.delete(chunk.id);
      throw error;
    }
    if (partial.missing > 0) return undefined;
    this.#open.delete(chunk.id);
    return parse(partial.parts.join(""));
  }

  /** @param {import("../protocol.js").Chunk} chunk @returns {Partial} */
  #begin(chunk) {
    if (this.#open.size >= MOST_OPEN) throw new RpcError(ErrorCode.TOO_LARGE, "Too many chunked messages at once.");
    const partial = { parts: new Array(chunk.count), missing: chunk.count, characters: 0 };
    this.#open.set(chunk.id, partial);
    return partial;
  }
}

/** @param {any} chunk @returns {import("../protocol.js").Chunk} */
function valid(chunk) {
  const whole =
    typeof chunk?.id === "string" &&
    typeof chunk.data === "string" &&
    Number.isInteger(chunk.index) &&
    Number.isInteger(chunk.count) &&
    chunk.index >= 0 &&
    chunk.index < chunk.count;
  if (!whole) throw new RpcError(ErrorCode.INVALID_REQUEST, "A chunk needs id, index, count and data.");
  if (chunk.count > MOST_CHUNKS) throw new RpcError(ErrorCode.TOO_LARGE, `A message may have ${MOST_CHUNKS} chunks.`);
  return chunk;
}

/** @param {Partial} partial @param {import("../protocol.js").Chunk} chunk */
function add(partial, chunk) {
  if (partial.parts.length !== chunk.count) throw new RpcError(ErrorCode.INVALID_REQUEST, "Chunks disagree on their count.");
  if (partial.parts[chunk.index] !== undefined) throw new RpcError(ErrorCode.INVALID_REQUEST, "A chunk came twice.");
  partial.characters += chunk.data.length;
  if (partial.characters > MOST_CHARACTERS) throw new RpcError(ErrorCode.TOO_LARGE, "A chunked message is too large.");
  partial.parts[chunk.index] = chunk.data;
  partial.missing -= 1;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RpcError(ErrorCode.PARSE_ERROR, `Joined chunks are no JSON: ${sentence(error)}`);
  }
}
