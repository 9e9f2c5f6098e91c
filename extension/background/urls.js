// Addresses: which may be opened, and which pages let an extension in. Always parsed, never compared by their beginning.

/** Hosts whose pages Chrome and Edge keep every extension out of. */
const STORES = [
  { host: "chromewebstore.google.com", path: "/" },
  { host: "chrome.google.com", path: "/webstore" },
  { host: "microsoftedge.microsoft.com", path: "/addons" },
];

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

/** As webhand_agent.urls reads it. @param {URL} url */
function isStore(url) {
  const named = url.hostname.replace(/\.$/, "");
  return STORES.some(({ host, path }) => named === host && isWithin(url.pathname, path));
}

/** Compares whole segments: /webstore-news is not within /webstore. @param {string} path @param {string} outer */
function isWithin(path, outer) {
  return path === outer || path.startsWith(outer.replace(/\/$/, "") + "/");
}

/** @param {string | undefined} url */
export function isInjectable(url) {
  const address = parsed(url);
  return address !== null && isWeb(address) && !isStore(address);
}

/** Whether it is a page of this extension. @param {string | undefined} url */
export function isOurs(url) {
  return parsed(url)?.host === chrome.runtime.id && parsed(url)?.protocol === "chrome-extension:";
}

/** Why no script may enter a page, as a whole sentence. @param {string} url */
export function whyClosed(url) {
  const address = parsed(url);
  if (!address || address.href === "about:blank") return "This tab is empty.";
  if (isStore(address)) return "The browser lets no extension into its web store.";
  if (isWeb(address)) return "The browser lets no extension into this page.";
  if (address.protocol === "view-source:") return "This is the source of a page, which lets no extension in.";
  if (address.protocol === "file:") return "This is a file on this computer, which Webhand does not look into.";
  return `This is a page of the browser itself or of an extension (${address.protocol}), which lets no extension in.`;
}
