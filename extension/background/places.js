// Addresses, and sites as the browser's rules name them. Always parsed, never compared by their beginning.

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

/** @typedef {{ urlFilter: string, requestDomains?: string[] }} Place */

/**
 * Sites as conditions of rules: a named site with all its hosts and ports, anything else exactly. What covers http covers
 * https, and not the other way round.
 * @param {string[]} sites @returns {Place[]}
 */
export function placesOf(sites) {
  /** @type {Record<string, string[]>} */
  const named = { "http:": [], "https:": [] };
  const exact = [];
  for (const { protocol, host, hostname, port } of sites.flatMap((site) => parsed(site) ?? [])) {
    if (port === "" && !isMachine(hostname)) named[protocol]?.push(hostname);
    else exact.push(`|${protocol}//${host}/`, ...(protocol === "http:" ? [`|https://${host}/`] : []));
  }
  /** @type {Place[]} */
  const places = exact.map((urlFilter) => ({ urlFilter }));
  if (named["https:"]?.length) places.push({ urlFilter: "|https://", requestDomains: named["https:"] });
  if (named["http:"]?.length) places.push({ urlFilter: "|http", requestDomains: named["http:"] });
  return places;
}

/** An IP address, or this machine's own name: no domain, so that nothing is below it. @param {string} hostname */
function isMachine(hostname) {
  return /^\[|^\d+\.\d+\.\d+\.\d+$|(^|\.)localhost$/.test(hostname);
}

/** What the rules say of an address. @param {Place[]} places @param {string} url */
export function isAllowed(places, url) {
  const address = parsed(url);
  if (!address || !isWeb(address)) return true;
  const isBelow = (/** @type {string} */ domain) => `.${address.hostname}`.endsWith(`.${domain}`);
  // Each filter is a whole scheme, or a whole origin with the slash after it; the address is in the parser's own spelling.
  return places.some(({ urlFilter, requestDomains = null }) => {
    return address.href.startsWith(urlFilter.slice(1)) && (requestDomains === null || requestDomains.some(isBelow));
  });
}
