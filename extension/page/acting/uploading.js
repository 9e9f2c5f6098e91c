// Files into a file input, or dropped on an area that takes files.

import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as actionable from "./actionable.js";
import * as dropping from "./dropping.js";
import * as events from "./events.js";

/** @import { Outcome } from "./act.js" */

const INPUT = "input[type=file]";
const LEVELS = 4;

/** @typedef {import("../../protocol.js").File} Given */

/** @param {string} data base64 @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(data) {
  try {
    const text = atob(data);
    const bytes = new Uint8Array(text.length);
    // Letter by letter through an iterator it takes many times as long.
    for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

/** @param {Given[]} given @returns {DataTransfer | null} */
function transferOf(given) {
  const transfer = new DataTransfer();
  for (const { name, mime, data } of given) {
    const bytes = bytesOf(data);
    if (!bytes) return null;
    transfer.items.add(new File([bytes], name, { type: mime }));
  }
  return transfer;
}

/**
 * The input itself, its label's, the only one inside, or the only one that shares a small part of the page with a button.
 * @param {Element} element @returns {HTMLInputElement | null}
 */
function inputOf(element) {
  const control = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  let around = /** @type {Element | null} */ (control);
  for (let level = 0; around && around !== document.body && level <= LEVELS; level++) {
    if (around.matches(INPUT)) return /** @type {HTMLInputElement} */ (around);
    const inner = [...walk.everywhere(INPUT)].filter((input) => around && walk.contains(around, input));
    if (inner.length === 1) return /** @type {HTMLInputElement} */ (inner[0]);
    if (inner.length > 1) return null;
    around = walk.parentOf(around);
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/input.html#attr-input-accept @param {string} accept @param {Given} file */
function isAccepted(accept, { name, mime }) {
  const tokens = accept.split(",").map((token) => token.trim().toLowerCase()).filter(Boolean);
  return (
    tokens.length === 0 ||
    tokens.some((token) => {
      if (token.startsWith(".")) return name.toLowerCase().endsWith(token);
      return token.endsWith("/*") ? mime.toLowerCase().startsWith(token.slice(0, -1)) : mime.toLowerCase() === token;
    })
  );
}

/** @param {HTMLInputElement} input @param {Given[]} given @returns {Outcome | null} */
function problem(input, given) {
  const title = lines.title(input);
  if (input.matches(":disabled")) return { code: "disabled", message: `${title} is disabled.` };
  if (given.length > 1 && !input.multiple) return { code: "invalid", message: `${title} takes one file, not ${given.length}.` };
  const wrong = given.find((file) => !isAccepted(input.accept, file));
  if (!wrong) return null;
  const message = `${title} takes ${input.accept}; ${JSON.stringify(wrong.name)} (${wrong.mime}) is none of these.`;
  return { code: "invalid", message };
}

/** @param {Given[]} given */
function listed(given) {
  return given.map(({ name }) => JSON.stringify(name)).join(", ");
}

/** @param {Element} element @param {Given[]} given @returns {Promise<Outcome>} */
export async function upload(element, given) {
  const transfer = transferOf(given);
  if (!transfer) return { code: "invalid", message: "The data of a file has to be base64." };
  const input = inputOf(element);
  return input ? choose(input, transfer, given) : drop(element, transfer, given);
}

/** @param {HTMLInputElement} input @param {DataTransfer} transfer @param {Given[]} given @returns {Outcome} */
function choose(input, transfer, given) {
  const wrong = problem(input, given);
  if (wrong) return wrong;
  const title = lines.title(input);
  input.files = transfer.files;
  const held = input.files?.length ?? 0;
  events.plain(input, "input");
  events.plain(input, "change");
  if (held !== given.length) return { code: "not_editable", message: `${title} did not take the files.` };
  return { code: "done", message: `Put ${listed(given)} into ${title}.` };
}

/** @param {Element} area @param {DataTransfer} transfer @param {Given[]} given @returns {Promise<Outcome>} */
async function drop(area, transfer, given) {
  const spot = await actionable.ready(area);
  if ("refusal" in spot) return spot.refusal;
  const title = lines.title(area);
  const taken = await dropping.dropFiles(spot.target, spot.at, transfer);
  if (!taken) return { code: "not_editable", message: `${title} takes no files.` };
  return { code: "done", message: `Dropped ${listed(given)} on ${title}.` };
}
