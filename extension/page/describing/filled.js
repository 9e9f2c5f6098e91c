// What a form holds, for the person to judge by: also what nobody sees in it and that says who gets it, or how much.

import * as holdings from "../naming/holdings.js";
import * as kinds from "../naming/kinds.js";
import * as masking from "../naming/masking.js";
import * as names from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as shapes from "../naming/shapes.js";
import * as submitters from "../naming/submitters.js";
import * as drafts from "./drafts.js";

/** @import { FieldKind } from "../../protocol.js" */
/** @import { Namer } from "../naming/names.js" */

/**
 * A field of a form; `near` ones were asked for their labels.
 * @typedef {{ field: Element; kind: FieldKind; near: boolean }} FoundField
 */

const LONGEST_FIELDS = 600;
const LONGEST_VALUE = 240;
// Who gets it, how much, and what is said to them, before all else that a form may ask.
const RANKS = /** @type {Array<import("../../protocol.js").FieldKind>} */ (["recipient", "amount"]);

/** @typedef {import("../../protocol.js").Filled & { rank: number }} Entry */

/**
 * @param {HTMLFormElement} form
 * @param {{ fields: FoundField[], action: string, sender?: Element, namer: Namer }} how
 * @returns {import("../../protocol.js").Filled[]} what is filled in, what matters most first
 */
export function filledIn(form, { fields, action, sender, namer }) {
  const shown = fields.filter(({ near, kind }) => near || RANKS.includes(kind)).map((one) => entryOf(one, namer));
  const all = [...shown, ...draftsIn(form, namer), ...hiddenIn(form, action, sender)].filter(({ value }) => value);
  all.sort((one, other) => one.rank - other.rank);
  /** @type {import("../../protocol.js").Filled[]} */
  const filled = [];
  let room = LONGEST_FIELDS;
  for (const { rank, ...one } of all) {
    const label = names.shorten(one.label, 80);
    const value = names.shorten(one.value, Math.max(1, Math.min(LONGEST_VALUE, room - label.length)));
    if (room < label.length + value.length) break;
    room -= label.length + value.length;
    filled.push({ ...one, label, value });
  }
  return filled;
}

/** @param {FoundField} one @param {Namer} namer @returns {Entry} */
function entryOf({ field, kind }, namer) {
  const value = valueOf(field);
  const label = namer.nameOf(field) || field.getAttribute("name") || field.id;
  const isSecret = value !== "" && secrets.isSecret(field, namer.labelOf(field));
  return { label, value: isSecret ? masking.MASK : value, kind, rank: rankOf(kind, field.localName === "textarea") };
}

/** @param {import("../../protocol.js").FieldKind} kind @param {boolean} isMessage */
function rankOf(kind, isMessage) {
  const rank = RANKS.indexOf(kind);
  return rank >= 0 ? rank : isMessage ? RANKS.length : RANKS.length + 1;
}

/** @param {HTMLFormElement} form @param {Namer} namer @returns {Entry[]} editors that are documents of their own */
function draftsIn(form, namer) {
  const frames = /** @type {HTMLIFrameElement[]} */ ([...form.querySelectorAll("iframe")]);
  return frames.map((frame) => {
    const label = namer.nameOf(frame) || frame.getAttribute("name") || frame.id;
    return { label, value: drafts.textOf(frame), kind: "text", rank: rankOf("text", true) };
  });
}

/**
 * Fields that nobody sees, the button's own value, and what the address says that the form goes to.
 * @param {HTMLFormElement} form @param {string} action @param {Element} [sender] @returns {Entry[]}
 */
function hiddenIn(form, action, sender) {
  const fields = submitters.controlsOf(form).filter((field) => field.localName === "input" && field.type === "hidden");
  const told = fields.flatMap((field) => {
    const kind = kinds.byName(field);
    return kind && RANKS.includes(kind) ? [hiddenEntry(field.getAttribute("name") || field.id, field.value, kind)] : [];
  });
  const pressed = sender ? [/** @type {HTMLInputElement} */ (sender)] : [];
  const pairs = [...fields, ...pressed].map((field) => [field.getAttribute("name") || field.id, field.value]);
  const like = [...pairs, ...pairsOf(action)].filter(([, value = ""]) => shapes.isContact(value));
  const known = new Set(told.map(({ label, value }) => `${label}=${value}`));
  const more = like.map(([name = "", value = ""]) => hiddenEntry(name, value, "recipient"));
  return [...told, ...more.filter(({ label, value }) => !known.has(`${label}=${value}`))];
}

/** @param {string} label @param {string} held @param {import("../../protocol.js").FieldKind} kind @returns {Entry} */
function hiddenEntry(label, held, kind) {
  return { label, value: names.collapse(held), kind, hidden: true, rank: rankOf(kind, false) };
}

/** @param {string} action @returns {string[][]} */
function pairsOf(action) {
  if (!URL.canParse(action)) return [];
  const { protocol, pathname, searchParams } = new URL(action);
  return [...(protocol === "mailto:" ? [["to", decodeURIComponent(pathname)]] : []), ...searchParams];
}

/** @param {Element} field */
function valueOf(field) {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) return field.checked ? "✓" : "";
  if (field instanceof HTMLInputElement && field.type === "password") return field.value;
  return names.collapse(holdings.valueOf(field) ?? "");
}
