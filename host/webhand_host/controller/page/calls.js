/**
 * Calls of the controller. A cookie that no script sees lets this page look; what acts needs the key that stood behind
 * the link's `#`, which stays in this tab.
 */

const KEPT = "webhand-key";
const SILENT = "The controller does not answer. It is asked again.";
const OVER = "The controller does not know this browser any more: open the page anew by a link of `webhand console page`.";

/** Takes the key out of the address, before anybody can copy it from there. */
export function keepKey() {
  if (location.hash.length < 2) return;
  sessionStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(null, "", "/");
}

/** @returns {boolean} whether this tab may do more than look */
export const mayAct = () => sessionStorage.getItem(KEPT) !== null;

/**
 * @param {string} path
 * @param {{method?: string, body?: object}} [options]
 * @returns {Promise<any>} what it answers; rejects with an Error whose message is a sentence
 */
export async function call(path, { method = "GET", body } = {}) {
  const headers = { "X-Webhand-Page": sessionStorage.getItem(KEPT) ?? "", "Content-Type": "application/json" };
  const asked = fetch(path, method === "GET" ? {} : { method, headers, body: body && JSON.stringify(body) });
  const answer = await asked.catch(() => {
    throw new Error(SILENT);
  });
  if (answer.status === 401) throw new Error(OVER);
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

/**
 * A text of a page, a model or a person, without what cannot be seen and changes how the rest reads.
 *
 * @param {unknown} text
 * @param {number} [longest]
 */
export function plain(text, longest = 600) {
  const seen = String(text ?? "").replace(/\s+/gu, " ").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "");
  return seen.length > longest ? `${seen.slice(0, longest)}…` : seen;
}
