// Addresses. Always parsed, never compared by their beginning.

/** @param {string | undefined} url @returns {URL | null} */
export function parsed(url) {
  // URL.parse would do, but came with Chrome 126.
  try {
    return new URL(url ?? "");
  } catch {
    return null;
  }
}

/** @param {URL | null} url */
export function isWeb(url) {
  return url?.protocol === "http:" || url?.protocol === "https:";
}
