/**
 * The little that outlives a closed popup: the draft, which runs this conversation showed, and where it was cleared. The
 * runs themselves are read from the host again.
 *
 * @typedef {{ draft: string, runs: string[], clearedAfter: string | null }} Conversation
 */

const KEY = "conversation";
const KEPT_RUNS = 12;

/** @type {Conversation} */
const EMPTY = { draft: "", runs: [], clearedAfter: null };

/** @returns {Promise<Conversation>} */
export async function recall() {
  const stored = await chrome.storage.session.get(KEY);
  return { ...EMPTY, .../** @type {Partial<Conversation> | undefined} */ (stored[KEY]) };
}

/** @param {Conversation} conversation */
export async function remember(conversation) {
  await chrome.storage.session.set({ [KEY]: { ...conversation, runs: conversation.runs.slice(-KEPT_RUNS) } });
}

/**
 * Calls back when another view of the chat (popup, panel, tab) changed the conversation.
 *
 * @param {(conversation: Conversation) => void} changed
 */
export function onRemembered(changed) {
  chrome.storage.session.onChanged.addListener((changes) => {
    const value = changes[KEY]?.newValue;
    if (value) changed({ ...EMPTY, .../** @type {Partial<Conversation>} */ (value) });
  });
}

/** @returns {Promise<boolean>} whether the person closed the notice about the missing key */
export async function keyNoticeDismissed() {
  return (await chrome.storage.local.get("keyNoticeDismissed")).keyNoticeDismissed === true;
}

/** @param {boolean} dismissed */
export async function setKeyNoticeDismissed(dismissed) {
  await chrome.storage.local.set({ keyNoticeDismissed: dismissed });
}

/** @returns {Promise<boolean>} whether every task is to use the browser, whatever it sounds like */
export async function browseChosen() {
  return (await chrome.storage.local.get("browse")).browse === true;
}

/** @param {boolean} chosen */
export async function setBrowseChosen(chosen) {
  await chrome.storage.local.set({ browse: chosen });
}

/**
 * Calls back when this view or another changed the choice.
 *
 * @param {(chosen: boolean) => void} changed
 */
export function onBrowseChosen(changed) {
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes.browse) changed(changes.browse.newValue === true);
  });
}
