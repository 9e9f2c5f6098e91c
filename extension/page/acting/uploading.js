// Files into a file input, into the one that the page asks for when the element is clicked, or dropped on an area that
// takes files. No window of the system opens for any of these.

import * as lines from "../seeing/lines.js";
import * as walk from "../walk.js";
import * as choosers from "../watching/choosers.js";
import * as actionable from "./actionable.js";
import * as click from "./click.js";
import * as dropping from "./dropping.js";
import * as events from "./events.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Upload } from "../../protocol.js" */

const INPUT = "input[type=file]";
const LEVELS = 4;
const LINK = "a[href], area[href]";
const SUBMIT = "button[type=submit], button:not([type]), input[type=submit], input[type=image]";

/** @typedef {import("../../protocol.js").File} Given */

/**
 * What was handed over for one upload, each file in pieces, which the browser keeps outside of this process.
 * @type {{ upload: string, files: Blob[][] }}
 */
const handed = { upload: "", files: [] };

/** @param {string} data base64 @returns {Uint8Array<ArrayBuffer> | null} */
function bytesOf(data) {
  try {
    // Not in the browsers of before 2025, whose way takes many times as long.
    const read = /** @type {{ fromBase64?: (text: string) => Uint8Array<ArrayBuffer> }} */ (/** @type {unknown} */ (Uint8Array)).fromBase64;
    if (read) return read.call(Uint8Array, data);
    const text = atob(data);
    const bytes = new Uint8Array(text.length);
    // Letter by letter through an iterator it takes many times as long.
    for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}

/**
 * Takes the next piece of a file that is too large to come whole. Another upload takes the place of one that never came.
 * @param {{ upload: string, file: number, data: string }} piece `file` is its place among the files, `data` base64
 * @returns {number} how many bytes there are of the file now; -1 where the data is not base64
 */
export function handOver({ upload: name, file, data }) {
  if (handed.upload !== name) Object.assign(handed, { upload: name, files: [] });
  const bytes = bytesOf(data);
  if (!bytes) return -1;
  const pieces = (handed.files[file] ??= []);
  pieces.push(new Blob([bytes]));
  return pieces.reduce((sum, { size }) => sum + size, 0);
}

/** @param {Upload} given @returns {DataTransfer | Outcome} */
function transferOf({ files, handed: name = "" }) {
  const transfer = new DataTransfer();
  const pieces = name && name === handed.upload ? handed.files : [];
  handed.files = [];
  for (const [index, { name: called, mime, data }] of files.entries()) {
    const bytes = name ? pieces[index] : bytesOf(data);
    if (!bytes && name) return { code: "stale", message: "The page was loaded anew while the files came. Upload them again." };
    if (!bytes) return { code: "invalid", message: "The data of a file has to be base64." };
    transfer.items.add(new File(Array.isArray(bytes) ? bytes : [bytes], called, { type: mime }));
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

/** @param {HTMLInputElement} input @param {string} title @param {Given[]} given @returns {Outcome | null} */
function problem(input, title, given) {
  if (input.matches(":disabled")) return { code: "disabled", message: `${title} is disabled.` };
  const takesMore = input.multiple || input.webkitdirectory;
  if (given.length > 1 && !takesMore) return { code: "invalid", message: `${title} takes one file, not ${given.length}.` };
  const wrong = given.find((file) => !isAccepted(input.accept, file));
  if (!wrong) return null;
  const message = `${title} takes ${input.accept}; ${JSON.stringify(wrong.name)} (${wrong.mime}) is none of these.`;
  return { code: "invalid", message };
}

/** @param {Given[]} given */
function listed(given) {
  return given.map(({ name }) => JSON.stringify(name)).join(", ");
}

/** @param {Spot} spot @param {Upload} action @returns {Promise<Outcome>} */
export async function upload(spot, action) {
  const transfer = transferOf(action);
  if (!(transfer instanceof DataTransfer)) return transfer;
  const { element } = spot;
  const input = inputOf(element);
  if (input) return choose(input, lines.title(input), transfer, action.files);
  return drop(spot, transfer, action.files);
}

/** @param {HTMLInputElement} input @param {string} title @param {DataTransfer} transfer @param {Given[]} given @returns {Outcome} */
function choose(input, title, transfer, given) {
  const wrong = problem(input, title, given);
  if (wrong) return wrong;
  input.files = transfer.files;
  const held = input.files?.length ?? 0;
  events.plain(input, "input");
  events.plain(input, "change");
  if (held !== given.length) return { code: "not_editable", message: `${title} did not take the files.` };
  const flat = input.webkitdirectory ? " It asks for a folder: the files came without the names of theirs." : "";
  return { code: "done", message: `Put ${listed(given)} into ${title}.${flat}` };
}

/**
 * On what takes a drop. What takes none is clicked where that can only ask for a file: many pages make the input then.
 * @param {Spot} spot @param {DataTransfer} transfer @param {Given[]} given @returns {Promise<Outcome>}
 */
async function drop(spot, transfer, given) {
  const ready = await actionable.ready(spot.element);
  if ("refusal" in ready) return ready.refusal;
  const title = lines.title(spot.element);
  const taken = await dropping.dropFiles(ready.target, ready.at, transfer);
  if (taken) return { code: "done", message: `Dropped ${listed(given)} on ${title}.` };
  const none = /** @type {const} */ ({ code: "not_editable", message: `${title} takes no files.` });
  return doesMore(spot.element) ? none : await ask(spot, title, transfer, given);
}

/** What a click on it does besides asking for a file was not judged as an upload. @param {Element} element */
function doesMore(element) {
  const control = element.closest(`${LINK}, ${SUBMIT}`);
  return control !== null && (control.matches(LINK) || /** @type {HTMLButtonElement} */ (control).form !== null);
}

/** @param {Spot} spot @param {string} title @param {DataTransfer} transfer @param {Given[]} given @returns {Promise<Outcome>} */
async function ask(spot, title, transfer, given) {
  const ready = await actionable.ready(spot.element);
  if ("refusal" in ready) return ready.refusal;
  const chooser = choosers.watch();
  if (!chooser) return { code: "not_editable", message: `${title} takes no files.` };
  try {
    const clicked = await click.click({ ...ready, isMeant: spot.isMeant });
    if (clicked.code !== "done") return clicked;
    const asked = await chooser.asked();
    if (asked === "picker") {
      return { code: "not_editable", message: `${title} opens the system's own window for files, which only the desktop can use.` };
    }
    if (!asked) return { code: "not_editable", message: `${title} was clicked, and asked for no files.` };
    return choose(asked, `what ${title} asks for`, transfer, given);
  } finally {
    chooser.stop();
  }
}
