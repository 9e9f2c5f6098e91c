// Which fields hold what must never leave the page (SAFETY 7).

import { once } from "../once.js";
import * as kinds from "./kinds.js";

/**
 * Fields that were a secret once, and of what kind: "show password" turns the type into text, not the content into
 * something public.
 * @type {WeakMap<Element, import("../../protocol.js").FieldKind>}
 */
const settled = new WeakMap();

/** The same, to be asked for what they hold: also those that the page has taken away since. @type {Set<WeakRef<Element>>} */
const all = new Set();

/** By the name that it was asked about with. @type {(element: Element) => Map<string, import("../../protocol.js").FieldKind | null>} */
const judged = once(() => new Map());

/** @param {Element} element @param {string} name */
function judge(element, name) {
  const known = judged(element);
  const kind = known.get(name);
  if (kind !== undefined) return kind;
  const found = kinds.secretKindOf(element, name);
  known.set(name, found);
  return found;
}

/** @param {Element} element @param {string} [name] its accessible name, where that is known */
export function kindOf(element, name = "") {
  const known = settled.get(element);
  if (known) return known;
  const kind = judge(element, name);
  if (kind) {
    settled.set(element, kind);
    all.add(new WeakRef(element));
  }
  return kind;
}

/**
 * @param {Element} element
 * @param {string} [name] what the field is called on the screen: where that tells, it is a secret from then on
 * @returns {boolean}
 */
export function isSecret(element, name = "") {
  return kindOf(element, name) !== null;
}

/** Of an element: one that is an editable box, or stands in one, may hold a secret in its text. @param {Element} element @returns {boolean} */
export function isInSecret(element) {
  const host = element.closest("[contenteditable], [role=textbox]");
  return host !== null && isSecret(host);
}

/** @returns {Element[]} every field that was found to be a secret and is still there for somebody */
export function known() {
  return [...all].flatMap((each) => {
    const field = each.deref();
    if (!field) all.delete(each);
    return field ? [field] : [];
  });
}
