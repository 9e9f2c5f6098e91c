// Frames that an act's site leads elsewhere. Frames load what they like, with one exception: one that asks a site of the
// act's for a document, and is redirected to a site that is none of them, carries there what the act sent. An embed or an
// advertisement begins at its own site; and the frames of a page that the act led to are that page's own. The browser's
// rules see a redirect in its answer, by where that says it leads.

import { parsed } from "./places.js";

/** @typedef {import("../protocol.js").Blocked} Blocked */
/** @typedef {chrome.declarativeNetRequest.Rule} Rule */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {{ header: string, values?: string[], excludedValues?: string[] }} Header */

const KEEPS_METHOD = new Set([307, 308]);
const MOST_LED = 100;
/** What makes an address begin anew where a path goes on: the parser reads a backslash as a slash, and skips a tab. */
const ODD = ["*\\\\*", "*\t*"];
/** A path goes on at the same host. Where a colon stands in one that may be a scheme's, so that it is looked at more closely. */
const PATHS = [
  { header: "location", values: ["/*"], excludedValues: ["//*", ...ODD] },
  { header: "location", excludedValues: ["*:*", "//*", ...ODD] },
];

/** Where requests for frames were led last, by their ids. @type {Map<string, Blocked>} */
const led = new Map();

/**
 * A redirect that is not seen to stay within the places is stopped; the worker reads it once more (`watchLeaving`).
 * @param {Place[]} places @param {number} tabId @param {chrome.declarativeNetRequest.RuleAction} stop
 * @returns {Array<Omit<Rule, "id">>}
 */
export function leavingRules(places, tabId, stop) {
  const resourceTypes = /** @type {["sub_frame"]} */ (["sub_frame"]);
  const within = { tabIds: [tabId], resourceTypes };
  const stays = [...PATHS, ...places.flatMap(staysAt)];
  const leaves = places.map((place) => ({ ...within, ...place, responseHeaders: [{ header: "location" }] }));
  return [
    ...leaves.map((condition) => ({ priority: 1, action: stop, condition })),
    { priority: 2, action: { type: "allow" }, condition: { ...within, responseHeaders: stays } },
  ];
}

/** Whole addresses at one of its hosts. @param {Place} place @returns {Header[]} */
function staysAt({ urlFilter, requestDomains }) {
  const origins = urlFilter.slice(1);
  if (!requestDomains) return [{ header: "location", values: [`${origins}*`] }];
  const schemes = origins === "http" ? ["http://", "https://"] : [origins];
  return requestDomains.flatMap((domain) => [
    { header: "location", values: schemes.map((scheme) => `${scheme}${domain}/*`) },
    // Hosts below it. What could end a host's name must not stand before that.
    {
      header: "location",
      values: schemes.map((scheme) => `${scheme}*.${domain}/*`),
      excludedValues: [...["/", "\\?", "#"].map((end) => `*://*${end}*.${domain}/*`), ...ODD],
    },
  ]);
}

/**
 * @param {{ requestId: string, url: string, method: string, statusCode: number,
 *   responseHeaders?: { name: string, value?: string }[] }} details
 * @returns {undefined}
 */
function answered({ requestId, url, method, statusCode, responseHeaders }) {
  const to = responseHeaders?.find(({ name }) => name.toLowerCase() === "location")?.value;
  const next = to !== undefined && URL.canParse(to, url) ? new URL(to, url).href : null;
  if (next === null) return;
  led.set(requestId, { url: next, method: KEEPS_METHOD.has(statusCode) ? method : "GET", place: "frame" });
  if (led.size > MOST_LED) led.delete(/** @type {string} */ (led.keys().next().value));
}

/**
 * Registers the listeners; called once, synchronously, at the worker's start.
 * @param {(redirectUrl: string, frame: { tabId: number, frameId: number }, asked: Blocked) => void} redirected
 */
export function watchLeaving(redirected) {
  /** @type {chrome.webRequest.RequestFilter} */
  const filter = { urls: ["<all_urls>"], types: ["sub_frame"] };
  chrome.webRequest.onHeadersReceived.addListener(answered, filter, ["responseHeaders"]);
  chrome.webRequest.onBeforeRedirect.addListener(({ requestId, redirectUrl, tabId, frameId }) => {
    const asked = led.get(requestId);
    led.delete(requestId);
    if (asked && parsed(redirectUrl)) redirected(redirectUrl, { tabId, frameId }, asked);
  }, filter);
}
