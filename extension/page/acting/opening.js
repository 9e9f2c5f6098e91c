// Links and forms that open a new tab, and links that run a script. Browsers treat an untrusted click as a pop-up and may
// block it, or not: the default is prevented here and the URL handed to the carrier, so that exactly one tab opens. And what
// an event of an isolated world sets off is judged by that world's policy, which allows no script in an address: the page's
// own world follows such a link (world.js).

import * as secrets from "../naming/secrets.js";
import * as walk from "../walk.js";
import * as channel from "../watching/channel.js";

// https://html.spec.whatwg.org/multipage/document-sequences.html#valid-navigable-target-name-or-keyword
const SAME_TAB = new Set(["", "_self", "_parent", "_top"]);

/** @param {string | null | undefined} stated */
function opensTab(stated) {
  const target = (stated ?? document.querySelector("base[target]")?.getAttribute("target") ?? "").toLowerCase();
  if (SAME_TAB.has(target) || target === window.name.toLowerCase()) return false;
  for (const frame of walk.everywhere("iframe[name], frame[name]")) {
    if (frame.getAttribute("name")?.toLowerCase() === target) return false;
  }
  return true;
}

/** Where world.js reads the address: no page has a way to this element. */
const desk = document.createElement("i");

/** @param {Event} event */
function linkOf(event) {
  const link = event.composedPath().find((node) => node instanceof Element && node.matches("a[href], area[href]"));
  const isLink = link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement;
  return isLink && !link.hasAttribute("download") ? link : null;
}

/** @param {Event} event */
function linkUrl(event) {
  const link = linkOf(event);
  return link && opensTab(link.getAttribute("target")) ? link.href : null;
}

/**
 * Whether the tab leaves this document by it. The browser says nothing for as long as it waits for a page that it has
 * begun to prepare: that it was asked has to be known from here.
 * @param {Event} event
 */
function leads(event) {
  const link = event.type === "submit" ? null : linkOf(event);
  if (!link || !/^https?:$/.test(link.protocol) || !["", "_self"].includes(link.target.toLowerCase())) return false;
  return link.href.split("#")[0] !== location.href.split("#")[0];
}

/** @param {Event} event @returns {boolean} whether the page's own world follows it */
function runsScript(event) {
  const link = event.isTrusted || event.type === "submit" ? null : linkOf(event);
  if (link?.protocol !== "javascript:" || opensTab(link.getAttribute("target"))) return false;
  desk.setAttribute("address", link.href);
  return channel.ask("follow", desk);
}

/** A form that is sent with GET is a URL; one that is sent with POST stays the browser's business. @param {Event} event */
function formUrl(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = event instanceof SubmitEvent ? event.submitter : null;
  const stated = (/** @type {string} */ name) => by?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  if (!opensTab(stated("target")) || !/^(get)?$/i.test(stated("method") ?? "")) return null;
  if ([...new FormData(form)].some(([, value]) => value instanceof File)) return null;
  if ([...form.querySelectorAll("input")].some((input) => input.value && secrets.isSecret(input))) return null;
  const url = new URL(stated("action") || location.href, document.baseURI);
  url.search = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form, by)])).toString();
  return url.href;
}

/** @param {Node} from @returns {EventTarget[]} everything that an event from here passes */
function pathFrom(from) {
  return [...(from instanceof Element ? walk.upwards(from) : []), document, window];
}

/**
 * Watches one action. Its listeners come last on every node of the path: where the page stops an event on its way, the
 * last node it reached decides.
 * @param {Element} target
 */
export function guard(target) {
  /** @type {{ opens?: string, leads?: boolean }} */
  const seen = {};
  const controller = new AbortController();
  const decide = (/** @type {Event} */ event) => {
    if (event.defaultPrevented || (event.currentTarget !== window && !event.cancelBubble)) return;
    if (runsScript(event)) return event.preventDefault();
    const url = event.type === "submit" ? formUrl(event) : linkUrl(event);
    if (!url || !/^https?:/.test(url)) {
      seen.leads ||= leads(event);
      return;
    }
    event.preventDefault();
    seen.opens = url;
  };
  const { signal } = controller;
  for (const node of pathFrom(target)) node.addEventListener("click", decide, { signal });
  for (const node of pathFrom(formOf(target) ?? document)) node.addEventListener("submit", decide, { signal });
  return { stop: () => controller.abort(), seen };
}

/** @param {Element} target */
function formOf(target) {
  const control = target.closest("button, input, select, textarea");
  return /** @type {HTMLButtonElement | null} */ (control)?.form ?? target.closest("form");
}
