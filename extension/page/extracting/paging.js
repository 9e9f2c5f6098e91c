// The control that leads to more rows of a list: the next page, or more of this one. Found by structure alone: relations,
// numbers, addresses, and what stands behind the list. What its words say is for whoever judges the click.

import * as lookup from "../acting/lookup.js";
import * as states from "../naming/states.js";
import * as walk from "../walk.js";

/** `end`: there is a place for such a control, and no way on from here. @typedef {Element | "end" | null} Next */
/** @typedef {{ element: Element, control: Element | null, number: number }} Numbered */

const CONTROLS = "a, button, [role=button], [role=link], input[type=button]";
const OTHERS = "input:not([type=button]), textarea, [contenteditable]";
const LEAVES = `${CONTROLS}, [aria-current], span, strong, b, em, li`;
const CURRENT = "[aria-current]:not([aria-current=false])";
// Days of a calendar and steps of a form are numbered too.
const NOT_PAGES = "table, [role=grid], [aria-current=date], [aria-current=step], [aria-current=time]";
// A button with one of these opens or switches something.
const OPENERS = "[aria-haspopup], [aria-expanded], [aria-pressed], [aria-checked]";
const ENDS = "body, main, dialog, [role=dialog], [role=main]";
const LEVELS = 4;
const OUTWARDS = 6;
const NEIGHBOURS = 3;
const MOST_NUMBERS = 400;
const MOST_BUTTONS = 4;

/**
 * @param {Element[]} rows those that are there, in their order @param {string} space
 * @param {string | null} again the control that led on before @returns {Next}
 */
export function next(rows, space, again) {
  const inside = new Set(rows);
  const outside = (/** @type {string} */ selector) => [...walk.everywhere(selector)].filter((each) => isSeen(each) && !isIn(inside, each));
  const links = outside("a[href]");
  return byRelation(links) ?? byNumber(outside(LEAVES)) ?? byAddress(links, rows) ?? sameAs(space, again) ?? below(rows.at(-1));
}

/** @param {Set<Element>} rows @param {Element} element */
function isIn(rows, element) {
  for (const at of walk.upwards(element)) if (rows.has(at)) return true;
  return false;
}

/** @param {Element} control */
function isSeen(control) {
  return control.checkVisibility({ visibilityProperty: true });
}

/** @param {Element | null} element */
function hrefOf(element) {
  return element instanceof HTMLAnchorElement && element.hasAttribute("href") ? element.href : "";
}

/** https://html.spec.whatwg.org/multipage/links.html#link-type-next @param {Element[]} links @returns {Next} */
function byRelation(links) {
  const head = document.querySelector("link[rel~=next i][href]");
  const found = links.filter((link) => link.matches("[rel~=next i]") || (head instanceof HTMLLinkElement && hrefOf(link) === head.href));
  return found.find((each) => !states.isDisabled(each)) ?? (found.length > 0 ? "end" : null);
}

/** The number behind that of the page which is shown. @param {Element[]} leaves @returns {Next} */
function byNumber(leaves) {
  const all = numbered(leaves);
  for (const one of all) {
    const row = rowOf(one, all);
    if (!isCurrent(one, row)) continue;
    const after = row.find(({ number, control }) => number === one.number + 1 && control !== null);
    if (after?.control && !states.isDisabled(after.control)) return after.control;
    const isLast = row.every(({ number }) => number <= one.number);
    if (isLast && row.some(({ number, control }) => number === one.number - 1 && control !== null)) return "end";
  }
  return null;
}

/** @param {Element[]} leaves @returns {Numbered[]} what says a number and nothing else, with the control in or around it */
function numbered(leaves) {
  /** @type {Numbered[]} */
  const found = [];
  for (const element of leaves) {
    const text = (element.textContent ?? "").trim();
    if (!/^\d{1,5}$/.test(text) || element.closest(NOT_PAGES)) continue;
    const last = found.at(-1);
    const control = element.closest(CONTROLS);
    if (last?.element.contains(element)) last.control ??= control; // the item around it came first
    else if (found.length < MOST_NUMBERS) found.push({ element, control, number: Number(text) });
  }
  return found;
}

/** Those that stand in one row with it. @param {Numbered} one @param {Numbered[]} all */
function rowOf(one, all) {
  let around = walk.parentOf(one.element);
  for (let level = 0; around && level < LEVELS; level++, around = walk.parentOf(around)) {
    const place = around;
    const row = all.filter(({ element }) => walk.contains(place, element));
    if (row.length > 1) return row;
  }
  return [];
}

/** @param {Numbered} one @param {Numbered[]} row */
function isCurrent({ element, control }, row) {
  const isMarked = (/** @type {Numbered} */ each) => each.element.closest(CURRENT) !== null || each.element.querySelector(CURRENT) !== null;
  if (row.some(isMarked)) return isMarked({ element, control, number: 0 });
  if (!control || (control.localName === "a" && ["", location.href].includes(hrefOf(control)) && !control.matches("[role=button]"))) return true;
  if (control.matches(":disabled, [aria-disabled=true], [aria-pressed=true], [aria-selected=true]")) return true;
  const classes = row.map((each) => `${each.element.className} ${each.control?.className}`);
  const own = `${element.className} ${control.className}`;
  return row.length > 2 && new Set(classes).size === 2 && classes.filter((each) => each === own).length === 1;
}

/** An address that differs from this one by the number of the page, or by as many as there are rows. @param {Element[]} links @param {Element[]} rows */
function byAddress(links, rows) {
  const leading = (/** @type {Element} */ link, /** @type {number} */ step) => {
    const change = changeTo(hrefOf(link));
    if (!change || states.isDisabled(link) || !follows(change.from, change.to, step)) return false;
    return change.from !== null || isLastOf(link, rows);
  };
  const pages = links.filter((link) => leading(link, 1));
  const following = pages.length > 0 ? pages : links.filter((link) => leading(link, rows.length));
  return new Set(following.map(hrefOf)).size === 1 ? (following[0] ?? null) : null;
}

/**
 * On a page that says no number of its own: behind the rows, and the last of its neighbours. Beside other numbers it may be
 * one of a choice (`?kind=1`, `?kind=2`), unless what is shown is the number too.
 * @param {Element} link @param {Element[]} rows
 */
function isLastOf(link, rows) {
  const last = rows.at(-1);
  if (!last || !(last.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
  const neighbours = [...(walk.parentOf(link)?.querySelectorAll("a[href]") ?? [])];
  const [same, others] = [neighbours.filter((each) => hrefOf(each) === hrefOf(link)), neighbours.filter((each) => hrefOf(each) !== hrefOf(link))];
  const isNumbered = same.some((each) => (each.textContent ?? "").trim() === changeTo(hrefOf(each))?.to);
  const isChoice = others.some((each) => Number(changeTo(hrefOf(each))?.to) > 0) && !isNumbered;
  return neighbours.at(-1) === link && !isChoice;
}

/** The one number by which an address of this site differs from where we are. @param {string} href @returns {{ from: string | null, to: string } | null} */
function changeTo(href) {
  if (!URL.canParse(href)) return null;
  const [here, url] = [new URL(location.href), new URL(href)];
  if (url.origin !== here.origin) return null;
  if (url.pathname !== here.pathname) return url.search === here.search ? pathChange(partsOf(here), partsOf(url)) : null;
  const names = [...new Set([...here.searchParams.keys(), ...url.searchParams.keys()])];
  const changed = names.filter((name) => here.searchParams.get(name) !== url.searchParams.get(name));
  const [name] = changed;
  const to = name === undefined || changed.length > 1 ? null : url.searchParams.get(name);
  return to === null ? null : { from: here.searchParams.get(String(name)), to };
}

/** @param {URL} url */
function partsOf({ pathname }) {
  return pathname.split("/").filter(Boolean);
}

/** `/list` to `/list/page/2`, or one part that is another number. @param {string[]} from @param {string[]} to */
function pathChange(from, to) {
  const isLonger = to.length === from.length + 2 && from.every((part, at) => part === to[at]);
  if (isLonger) return { from: null, to: String(to.at(-1)) };
  const changed = to.flatMap((part, at) => (part === from[at] ? [] : [{ from: from[at] ?? null, to: part }]));
  return to.length === from.length && changed.length === 1 ? (changed[0] ?? null) : null;
}

/** Pages count from 1 on, and rows from 0. @param {string | null} before @param {string} after @param {number} step */
function follows(before, after, step) {
  if (!/^\d{1,7}$/.test(after) || !/^\d{1,7}$/.test(before ?? "0")) return false;
  const from = before === null ? (step === 1 ? 1 : 0) : Number(before);
  return Number(after) === from + step && (step === 1 || from % step === 0);
}

/** The control that led on before, where it stands still. @param {string} space @param {string | null} again @returns {Next} */
function sameAs(space, again) {
  const found = again ? lookup.find(space, again) : null;
  if (!found || "refusal" in found || found.healed || !isSeen(found.element)) return null;
  return states.isDisabled(found.element) ? "end" : found.element;
}

/** The first thing behind the rows that has controls. @param {Element | undefined} last @returns {Next} */
function below(last) {
  let at = /** @type {Element | null} */ (last ?? null);
  for (let level = 0; at && level < OUTWARDS && !at.matches(ENDS); level++, at = walk.parentOf(at)) {
    const behind = after(at).find((each) => each.matches(`${CONTROLS}, ${OTHERS}`) || each.querySelector(`${CONTROLS}, ${OTHERS}`));
    if (behind) return behind.matches("footer") ? null : wayOn(behind);
  }
  return null;
}

/** @param {Element} element @returns {Element[]} what follows it and can be seen */
function after(element) {
  /** @type {Element[]} */
  const found = [];
  for (let at = element.nextElementSibling; at && found.length < NEIGHBOURS; at = at.nextElementSibling) if (isSeen(at)) found.push(at);
  return found;
}

/** One button, or as many forwards as backwards: these lead nowhere on the first page. @param {Element} place @returns {Next} */
function wayOn(place) {
  const around = place.matches(CONTROLS) ? [place, ...after(place)] : [...place.querySelectorAll(CONTROLS)];
  const controls = around.filter((each) => each.matches(CONTROLS) && isSeen(each));
  if (place.matches(OTHERS) || place.querySelector(OTHERS) || !controls.every(isButton) || controls.length > MOST_BUTTONS) return null;
  const isOff = controls.map(states.isDisabled);
  if (controls.length === 1) return isOff[0] ? "end" : (controls[0] ?? null);
  const half = controls.length / 2;
  const [back, on] = [isOff.slice(0, half), isOff.slice(half)];
  if (!Number.isInteger(half) || !(back.every(Boolean) || on.every(Boolean))) return null;
  return on.every(Boolean) ? "end" : (controls[half] ?? null);
}

/** One that sends no form and leads to no other page. @param {Element} control */
function isButton(control) {
  if (control.matches(OPENERS)) return false;
  const href = hrefOf(control);
  if (href) return !/^https?:/.test(href) || href.startsWith(`${location.href.split("#")[0]}#`);
  const isNative = control instanceof HTMLButtonElement || control instanceof HTMLInputElement;
  return !isNative || control.form === null || control.type === "button";
}
