// A random name for this browser profile, so that the host can tell the profiles of one machine apart.

const KEY = "profile";

/** @returns {Promise<string>} */
export async function profileId() {
  const kept = (await chrome.storage.local.get(KEY))[KEY];
  if (typeof kept === "string") return kept;
  const fresh = crypto.randomUUID();
  await chrome.storage.local.set({ [KEY]: fresh });
  return fresh;
}
