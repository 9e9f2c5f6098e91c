// Parts of the page that are followed by what belongs to none: without a line of their own it would be read as if it stood
// under the heading of the part before it.

import { HEADINGS } from "../naming/roletables.js";

const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=link]";
/** What has a line of its own, or a heading. */
const APART = `${HEADINGS}, hgroup, section, article, aside, nav, header, footer, main, form, fieldset, dialog`;

/** What was said of those that were asked about: it depends on what stands beside them. @type {Map<Element, boolean>} */
const told = new Map();

/** @param {Element} part */
function isFollowedNow(part) {
  const after = part.nextElementSibling;
  if (!after || after.matches(APART) || !(after.matches(CONTROLS) || after.querySelector(CONTROLS))) return false;
  return after.querySelector(HEADINGS) === null && part.querySelector(HEADINGS) !== null;
}

/** Whether controls come after a part that have no heading of their own. @param {Element} part */
export function isFollowed(part) {
  const is = isFollowedNow(part);
  told.set(part, is);
  return is;
}

/** @returns {Element[]} those of which something else is to be said now */
export function changed() {
  for (const part of told.keys()) if (!part.isConnected) told.delete(part);
  return [...told].filter(([part, was]) => was !== isFollowedNow(part)).map(([part]) => part);
}
