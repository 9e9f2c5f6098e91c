/** Logic 6, errors and retries: what may help is tried again, what cannot help is not. */

import { Unreachable } from './hands.js';

/** @typedef {import('./hands.js').AnyAnswer} AnyAnswer */

const MOST = 3;

/** Receipts after which the same once more is of no use: somebody has to do something else first. */
const FINAL = new Set(['dialog_open', 'disabled', 'no_such_key', 'not_editable', 'not_injectable', 'unproven']);

/** @param {number} ms @returns {Promise<void>} */
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * `attempt` looks anew each time it is called. `restart` opens a browser where the session has gone, and answers with
 * what came of that. Waiting for a person's yes is no failure: `Hands` does that.
 * @param {() => Promise<AnyAnswer>} attempt
 * @param {() => Promise<AnyAnswer>} restart
 * @returns {Promise<AnyAnswer>}
 */
export async function withRetry(attempt, restart) {
  /** @type {AnyAnswer} */
  let last = { status: 0, success: false, error: '' };
  for (let number = 1; number <= MOST; number += 1) {
    if (number > 1) await sleep(500 * (number - 1));
    last = await answerOf(attempt);
    const error = last.error ?? '';
    if (last.success) return last;
    if (error.includes('Session not found')) {
      const started = await answerOf(restart);
      if (!started.success) return started;
    } else if (error.includes('outside viewport')) {
      return { ...last, error: `${error}: what was seen is no longer so, and a new screenshot is needed.` };
    } else if (!mayHelp(last)) {
      return last;
    }
  }
  return { ...last, error: `Failed after ${MOST} attempts: ${last.error}` };
}

/** @param {() => Promise<AnyAnswer>} request @returns {Promise<AnyAnswer>} */
async function answerOf(request) {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { status: 0, success: false, error: error.message, isFinal: error.mayBeDone };
  }
}

/** What was tried and did not work (200), a server that is busy, a connection that broke. @param {AnyAnswer} answer */
function mayHelp({ status, receipt, isFinal }) {
  return !isFinal && [0, 200, 429, 503].includes(status) && !FINAL.has(receipt?.code ?? '');
}
