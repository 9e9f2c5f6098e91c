// Lists that use their rows again: the node is the same and stands for another thing. A ref is an element in its row, so
// that "Delete" in the row of Ana is not to become "Delete" in the row of Bea.

import * as names from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as restless from "../watching/restless.js";

/** @import { Entry } from "../seeing/refs.js" */
/** @import { Change } from "../watching/past.js" */

const ROWS =
  "tr, li, dialog, [role=row], [role=listitem], [role=option], [role=treeitem], [role=dialog], [role=alertdialog]";
const DIALOGS = "dialog, [role=dialog], [role=alertdialog]";
// The whole of these may change and the row is still the same: they speak of what goes on, not of what the row is.
const LIVE =
  "button, input, select, textarea, time, output, progress, meter, [aria-live], [role=status], [role=timer], " +
  "[role=button], [role=switch], [role=checkbox], [role=listbox], [role=menu], [role=tooltip], [popover]";
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading], legend, caption";
const IDENTITY = new Set(
  "@href @src @alt @title @aria-label @id @aria-rowindex @aria-posinset @data-id @data-key @data-index @data-row-key".split(" "),
);
const FARTHEST = 8;
const LARGE = 400;

/**
 * The row, list item, card or dialog that an element belongs to: by its role, or by having siblings of its kind.
 * @param {Element} element @returns {Element | null}
 */
function rowOf(element) {
  let levels = 0;
  for (let at = walk.parentOf(element); at && at !== document.body; at = walk.parentOf(at)) {
    if (at.matches(ROWS) || (++levels <= FARTHEST && twinsOf(at).length > 0)) return at;
  }
  return null;
}

/** @param {Element} element @returns {Element[]} siblings that look like another of the same */
function twinsOf(element) {
  const kind = element.classList[0];
  if (!kind && !element.matches(`${ROWS}, article, [role=article]`)) return [];
  const siblings = [...(element.parentNode?.children ?? [])].filter((other) => other !== element);
  return siblings.filter((other) => other.localName === element.localName && other.classList[0] === kind);
}

/** @param {Element} element whether it is one of several of its kind, or stands in one */
export function hasTwins(element) {
  const row = rowOf(element);
  return twinsOf(element).length > 0 || (row !== null && twinsOf(row).length > 0);
}

/**
 * What tells which thing an element is about: its row, or else the small part of the page that says something around it.
 * @param {Element} element @returns {{ box: Element, isRow: boolean } | null}
 */
function contextOf(element) {
  const row = rowOf(element);
  if (row) return { box: row, isRow: true };
  const own = names.collapse(element.textContent ?? "").length;
  let at = walk.parentOf(element);
  for (let level = 0; at && at !== document.body && level < FARTHEST; level++) {
    if ((at.textContent ?? "").length > LARGE) return null;
    if (names.collapse(at.textContent ?? "").length > own) return { box: at, isRow: false };
    at = walk.parentOf(at);
  }
  return null;
}

/** @param {Element} row @returns {string} */
export function textOf(row) {
  return names.collapse(pieces(row).join(" "));
}

/** @param {Node} node @returns {string[]} */
function pieces(node) {
  if (node instanceof Text) return [node.data];
  if (node instanceof Element && node.hasAttribute("contenteditable") && secrets.isInSecret(node)) return [];
  const said = node instanceof Element ? [node.getAttribute("aria-label"), node.getAttribute("alt")] : [];
  const inner = [...walk.childrenOf(node)].flatMap(pieces);
  return [...said.filter((text) => text !== null), ...inner];
}

/** @param {Node} node @returns {Generator<Node>} */
function* within(node) {
  yield node;
  for (const child of walk.childrenOf(node)) yield* within(child);
}

/** @param {Node} node @param {Change} change @param {(text: string) => string} read */
function isOther(node, change, read) {
  if (change.kind === "childList") return !sameTexts(change.out.map(read), change.into.map(read));
  if (change.kind === "characterData") {
    const now = read(/** @type {Text} */ (node).data);
    const was = read(change.was);
    return was !== now && was !== "";
  }
  if (!IDENTITY.has(change.kind)) return false;
  const now = /** @type {Element} */ (node).getAttribute(change.kind.slice(1)) ?? "";
  return change.was !== now && change.was !== "";
}

/**
 * Texts that only came or only went (a badge, a spinner) make no other row.
 * @param {string[]} out @param {string[]} into
 */
function sameTexts(out, into) {
  const lost = out.filter((text) => !into.includes(text));
  const fresh = into.filter((text) => !out.includes(text));
  return !lost.length || !fresh.length;
}

/**
 * Whether what an element is about changed after a look. Around an element that stands in no row, only what happened by
 * itself or in the middle of the action under way counts: texts beside a field change as it is filled in.
 * @param {Element} element @param {number} since the number of the look
 * @returns {Element | null} the row, or the part of the page
 */
export function recycled(element, since) {
  const context = contextOf(element);
  if (!context) return null;
  const now = past.now();
  // "Messages (4)" in the one row of headers is a count that goes on; "Order (7)" among others is another order.
  const isOne = !context.isRow || twinsOf(context.box).length === 0;
  const read = (/** @type {string} */ text) => (isOne ? names.withoutCounts(names.collapse(text)) : names.collapse(text));
  const counts = (/** @type {Change} */ { during }) => context.isRow || during === 0 || during === now;
  for (const node of within(context.box)) {
    const changes = past.changesOf(node, since).filter(counts);
    if (!changes.length || goesOnByItself(node) || !speaksFor(context.box, node, element)) continue;
    if (changes.some((change) => isOther(node, change, read))) return context.box;
  }
  return null;
}

/** A clock, a price: what changes all the time does not say what the row is. @param {Node} node */
function goesOnByItself(node) {
  return restless.knows({ target: node, addedNodes: [] });
}

/** Whether a node of the row says what the row is. @param {Element} row @param {Node} node @param {Element} element */
function speaksFor(row, node, element) {
  const at = node instanceof Element ? node : walk.parentOf(node);
  if (!at || walk.contains(element, at)) return false;
  // A dialog is large and changes as it is used: its title says which it is.
  if (row.matches(DIALOGS)) return at.closest(HEADINGS) !== null || isLabelOf(row, at);
  const live = at.closest(LIVE);
  return !live || !walk.contains(row, live);
}

/** @param {Element} row @param {Element} at */
function isLabelOf(row, at) {
  const ids = (row.getAttribute("aria-labelledby") ?? "").split(/\s+/);
  return ids.some((id) => id !== "" && at.closest(`#${CSS.escape(id)}`));
}

/**
 * What an element was about that was taken out: a part of the page that is still there, or one that went with it.
 * @param {Element} element @returns {{ box: Element, text: string | null } | null}
 */
function formerContext(element) {
  let at = /** @type {Element} */ (element);
  for (let turns = 0; turns < FARTHEST; turns++) {
    const inside = contextOf(at);
    if (inside) return { box: inside.box, text: inside.box.isConnected ? null : textOf(inside.box) };
    let top = at;
    for (let up = walk.parentOf(top); up; up = walk.parentOf(top)) top = up;
    const parent = past.formerParent(top);
    if (!(parent instanceof Element) || parent === document.body) return null;
    if (parent.matches(ROWS) || twinsOf(parent).length > 0 || isTelling(parent)) {
      return { box: parent, text: parent.isConnected ? null : textOf(parent) };
    }
    at = parent;
  }
  return null;
}

/** @param {Element} part whether it says something and is small */
function isTelling(part) {
  const length = (part.textContent ?? "").length;
  return length <= LARGE && names.collapse(part.textContent ?? "") !== "";
}

/**
 * Whether an element is about the same as a lost one: both about nothing in particular, in the same part of the page,
 * or in one that says the same.
 * @param {Entry} lost @param {Element} element
 */
export function isSuccessor(lost, element) {
  const context = contextOf(element);
  const gone = lost.element.deref();
  if (!gone) return context === null;
  const former = formerContext(gone);
  if (!former || !context) return former === null && context === null;
  if (former.text !== null) return former.text === textOf(context.box);
  return former.box === context.box && !recycled(element, lost.lastSeen);
}
