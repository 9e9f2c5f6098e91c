// Lists that use their rows again: the node is the same and stands for another thing. A ref is an element in its row, so
// that "Delete" in the row of Ana is not to become "Delete" in the row of Bea.

import * as names from "../naming/names.js";
import { HEADINGS } from "../naming/roletables.js";
import * as secrets from "../naming/secrets.js";
import * as walk from "../walk.js";
import * as past from "../watching/past.js";
import * as restless from "../watching/restless.js";
import * as settle from "../watching/settle.js";

/** @import { Entry } from "../seeing/refs.js" */
/** @import { Change } from "../watching/past.js" */

const ROWS =
  "tr, li, dialog, [role=row], [role=listitem], [role=option], [role=treeitem], [role=dialog], [role=alertdialog]";
const DIALOGS = "dialog, [role=dialog], [role=alertdialog]";
// The whole of these may change and the row is still the same: they speak of what goes on, not of what the row is.
const LIVE =
  "button, input, select, textarea, time, output, progress, meter, [aria-live], [role=status], [role=timer], " +
  "[role=button], [role=switch], [role=checkbox], [role=listbox], [role=menu], [role=tooltip], [popover]";
const TITLES = `${HEADINGS}, legend, caption`;
const IDENTITY = new Set(
  "@href @src @alt @title @aria-label @id @aria-rowindex @aria-posinset @data-id @data-key @data-index @data-row-key".split(" "),
);
const FARTHEST = 8;
/** So long a page may be at saving what was written. */
const PASSING = 1_000;
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

/**
 * Whether it says something else than at the look: what came and went again meanwhile does not count.
 * @param {Node} node @param {Change[]} changes since then, in their order @param {(text: string) => string} read
 */
function isOther(node, changes, read) {
  const lists = changes.filter(({ kind }) => kind === "childList");
  if (lists.length && !sameTexts(lists.flatMap(({ out }) => out).map(read), lists.flatMap(({ into }) => into).map(read))) return true;
  const first = new Map([...changes].reverse().map((change) => [change.kind, change.was]));
  for (const [kind, was] of first) {
    if (kind === "characterData" && read(was) !== "" && read(was) !== read(/** @type {Text} */ (node).data)) return true;
    if (IDENTITY.has(kind) && was !== "" && was !== (/** @type {Element} */ (node).getAttribute(kind.slice(1)) ?? "")) return true;
  }
  return false;
}

/**
 * Whether it went to and fro ("Saved", "Saving…", "Saved"): that says how something goes on, and not what it is about.
 * @param {Node} node @param {(change: Change) => boolean} counts
 */
function alternates(node, counts) {
  const changes = past.changesOf(node, 0).filter(counts);
  const [texts, lists] = ["characterData", "childList"].map((kind) => changes.filter((change) => change.kind === kind));
  const now = node instanceof Text ? [names.collapse(node.data)] : [];
  return returns([...(texts ?? []).flatMap(({ out }) => out), ...now]) || returns((lists ?? []).flatMap(({ out, into }, at) => (at ? into : [...out.slice(0, 1), ...into])));
}

/** A text alone that is no heading. @param {Node} node */
function isRemark(node) {
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && !element.firstElementChild && !element.closest(TITLES);
}

/** @param {string[]} values one after the other */
function returns(values) {
  const steps = values.filter((value, at) => value !== values[at - 1]);
  return new Set(steps).size < steps.length;
}

/**
 * Texts that only came or only went (a badge, a spinner) make no other row.
 * @param {string[]} out @param {string[]} into
 */
function sameTexts(out, into) {
  /** @type {Map<string, number>} */
  const balance = new Map();
  for (const text of out) balance.set(text, (balance.get(text) ?? 0) - 1);
  for (const text of into) balance.set(text, (balance.get(text) ?? 0) + 1);
  const left = [...balance.values()];
  return !left.some((count) => count < 0) || !left.some((count) => count > 0);
}

/**
 * Whether what an element is about changed after a look. Around an element that stands in no row, only what happened by
 * itself or in the middle of the action under way counts: texts beside a field change as it is filled in.
 * @param {Element} element @param {number} since the number of the look
 * @returns {Element | null} the row, or the part of the page
 */
export function recycled(element, since) {
  return changedPart(element, since)?.box ?? null;
}

/** @param {Element} element @param {number} since @returns {{ box: Element, node: Node } | null} the first node of it that says something else */
function changedPart(element, since) {
  const context = contextOf(element);
  if (!context) return null;
  const now = past.now();
  // "Messages (4)" in the one row of headers is a count that goes on; "Order (7)" among others is another order.
  const isOne = !context.isRow || twinsOf(context.box).length === 0;
  const read = (/** @type {string} */ text) => (isOne ? names.withoutCounts(names.collapse(text)) : names.collapse(text));
  const counts = (/** @type {Change} */ { during }) => context.isRow || during === 0 || during === now;
  for (const node of within(context.box)) {
    const changes = past.changesOf(node, since).filter(counts);
    // A clock, a price: what changes all the time does not say what the row is.
    if (!changes.length || restless.isOne(node) || !speaksFor(context.box, node, element)) continue;
    // What we do ourselves may show another thing, and the first one again: it counts only for what comes of this action.
    const isOurs = changes.some(({ during }) => during !== 0);
    if (!context.isRow && isRemark(node) && alternates(node, ({ during }) => isOurs || during === 0)) continue;
    if (isOne && isCounting(node, changes)) continue;
    if (isOther(node, changes, read)) return { box: context.box, node };
  }
  return null;
}

/**
 * Beside what stands in no row a text may say for a moment how something goes on (a page that saves by itself): whoever looks
 * again sees the same as before.
 * @param {Element} element @param {number} since
 */
export async function passed(element, since) {
  const late = performance.now() + PASSING;
  if (rowOf(element)) return;
  for (let part = changedPart(element, since); part && isRemark(part.node) && performance.now() < late; part = changedPart(element, since)) {
    restless.acted(); // an action is under way: what changes now is no sign that this place does so all the time
    await settle.frame();
  }
}

/**
 * Whether it counts: again and again another number in the same words. In a row among others numbers may be all that tells
 * which one it is.
 * @param {Node} node @param {Change[]} changes
 */
function isCounting(node, changes) {
  if (!restless.isTicking(node)) return false;
  const texts = changes.flatMap(({ out, into }) => [...out, ...into]);
  const own = node instanceof Text ? [names.collapse(node.data)] : [];
  return new Set([...texts, ...own].map(names.withoutDigits)).size <= 1 && changes.every(({ kind }) => !kind.startsWith("@"));
}

/** Whether a node of the row says what the row is. @param {Element} row @param {Node} node @param {Element} element */
function speaksFor(row, node, element) {
  const at = node instanceof Element ? node : walk.parentOf(node);
  if (!at || walk.contains(element, at)) return false;
  // A dialog is large and changes as it is used: its title says which it is.
  if (row.matches(DIALOGS)) return at.closest(TITLES) !== null || isLabelOf(row, at);
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
