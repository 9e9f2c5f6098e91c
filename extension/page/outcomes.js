// What came of what the engine was asked to do.

/** @import { Advice, Code, Line, Position } from "../protocol.js" */
/** @import { PageReceipt } from "./engine.js" */

/**
 * @typedef {object} Outcome
 * @property {Code} code
 * @property {string} message Quotes the page, unless `own` says that it has only our words.
 * @property {boolean} [own]
 * @property {boolean} [already]
 * @property {Line[]} [covering]
 * @property {string[]} [options]
 * @property {boolean} [moving]
 * @property {Advice} [advice]
 * @property {Position} [position]
 * @property {Line[]} [candidates]
 * @property {string} [opens]
 * @property {boolean} [leads]
 */

/** @typedef {{ refusal: Outcome }} Refusal */

/** The answer where nothing was tried. @param {Outcome} outcome @returns {PageReceipt} */
export function refused(outcome) {
  return { ok: false, effect: [], healed: false, candidates: [], ...outcome };
}
