// What the host may put into its requests. Values are checked here once, so that the handlers can trust them.

import { ErrorCode, RpcError } from "./errors.js";
import { isWeb, parsed } from "./urls.js";

/** @typedef {{ says: string, holds: (value: any) => boolean, optional?: boolean }} Rule */
/** @typedef {Record<string, Rule>} Shape */

/** @type {Rule} */
const integer = { says: "an integer", holds: Number.isInteger };
/** @type {Rule} */
const count = { says: "an integer from 0", holds: (value) => Number.isInteger(value) && value >= 0 };
/** @type {Rule} */
const text = { says: "a string", holds: (value) => typeof value === "string" };
/** @type {Rule} */
const number = { says: "a number", holds: Number.isFinite };
/** @type {Rule} */
const yesOrNo = { says: "true or false", holds: (value) => typeof value === "boolean" };
/** @type {Rule} */
const list = { says: "a list", holds: Array.isArray };
/** @param {Rule} rule @returns {Rule} */
const listOf = (rule) => ({
  says: `a list, each ${rule.says}`,
  holds: (value) => Array.isArray(value) && value.every((one) => rule.holds(one)),
});
/** @param {Array<string | number>} words @returns {Rule} */
const oneOf = (...words) => ({ says: `one of ${words.join(", ")}`, holds: (value) => words.includes(value) });
/** @param {Rule} rule @returns {Rule} */
const optional = (rule) => ({
  says: `${rule.says}, or absent`,
  holds: (value) => value === undefined || value === null || rule.holds(value),
  optional: true,
});

/** @type {Rule} */
const file = {
  says: "a file with name, mime and data",
  holds: (value) => faultOf(value, { name: text, mime: text, data: text }) === null,
};

/** @type {Rule} */
const offset = {
  says: "an offset with x and y",
  holds: (value) => faultOf(value, { x: number, y: number }) === null,
};

/** @type {Rule} */
const sites = optional(listOf({ says: "a site as https://shop.example", holds: (value) => isSite(parsed(value)) }));

/** @param {URL | null} address */
function isSite(address) {
  return address !== null && isWeb(address) && address.href === `${address.origin}/`;
}

/** @type {Record<import("../protocol.js").Action["kind"], Shape>} */
const ACTIONS = {
  click: { button: optional(oneOf("left", "right")), count: optional(oneOf(1, 2)), hold_ms: optional(count), at: optional(offset) },
  type: { text },
  clear: {},
  press_key: { key: text },
  scroll: { direction: oneOf("up", "down", "left", "right"), part: optional(number), to_edge: optional(yesOrNo) },
  scroll_into_view: {},
  select: { value: text, more: optional(listOf(text)) },
  hover: { at: optional(offset) },
  set_checked: { checked: yesOrNo },
  set_value: { value: text },
  drag: { to: optional(text), by_x: optional(number), by_y: optional(number), at: optional(offset) },
  upload: { files: listOf(file) },
};

/** @type {Rule} */
const action = {
  says: "one of the protocol's actions with its own fields",
  holds: (value) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(ACTIONS, value.kind)) return false;
    const { kind, ...fields } = value;
    return faultOf(fields, ACTIONS[/** @type {keyof typeof ACTIONS} */ (kind)]) === null;
  },
};

/** @satisfies {Record<string, Shape>} */
const SHAPES = {
  hello: { protocol: integer, build: text, role: text, abilities: optional(list), profile: optional(text) },
  "tabs.list": {},
  "tabs.target": {},
  "tabs.open": { url: text, active: optional(yesOrNo), sites },
  "tabs.close": { tab_id: integer },
  "tabs.reload": { tab_id: integer, sites },
  "tabs.switch": { tab_id: integer },
  "tabs.navigate": { tab_id: integer, url: text, sites },
  "tabs.traverse": { tab_id: integer, delta: integer, sites },
  "page.observe": {
    tab_id: integer,
    space: text,
    next_ref: count,
    next_frame: count,
    budget: optional(count),
    patience_ms: optional(count),
    cap_ms: optional(count),
  },
  "page.find": {
    tab_id: integer,
    space: text,
    next_ref: count,
    next_frame: count,
    query: text,
    role: optional(text),
    limit: optional(count),
  },
  "page.read": { tab_id: integer, space: text, next_frame: count, offset: optional(count), size: optional(count) },
  "page.expand": {
    tab_id: integer,
    space: text,
    frame_id: optional(integer),
    document_id: optional(text),
    ref: text,
    next_ref: count,
    next_frame: count,
    budget: optional(count),
  },
  "page.at": { tab_id: integer, space: text, next_ref: count, next_frame: count, x: number, y: number },
  "page.extract": {
    tab_id: integer,
    space: text,
    kind: oneOf("table", "links"),
    frame_id: optional(integer),
    document_id: optional(text),
    ref: optional(text),
  },
  "page.facts": { tab_id: integer },
  "page.download": { tab_id: integer, url: text, sites },
  "page.describe": {
    tab_id: integer,
    space: text,
    next_ref: count,
    next_frame: count,
    frame_id: optional(integer),
    document_id: optional(text),
    ref: optional(text),
  },
  "page.act": {
    tab_id: integer,
    space: text,
    next_ref: optional(count),
    frame_id: optional(integer),
    document_id: optional(text),
    ref: optional(text),
    action,
    cap_ms: optional(count),
    digest: optional(text),
    sites,
  },
  "page.dialog": { tab_id: integer, accept: yesOrNo, text: optional(text), about: optional(text), sites },
  "page.screenshot": { tab_id: integer },
};

/** @typedef {keyof typeof SHAPES} HostMethod */
/** @typedef {import("../protocol.js").Methods} Methods */

/**
 * Handlers that see only valid parameters; the first fault of others is answered as invalid params.
 * @param {{ [M in HostMethod]: (params: Methods[M][0]) => Promise<Methods[M][1]> | Methods[M][1] }} handlers
 * @returns {Record<string, import("./rpc.js").Handler>}
 */
export function checked(handlers) {
  const methods = /** @type {HostMethod[]} */ (Object.keys(handlers));
  return Object.fromEntries(methods.map((method) => [method, guard(SHAPES[method], handlers[method])]));
}

/** @param {Shape} shape @param {(params: any) => unknown} handler @returns {import("./rpc.js").Handler} */
function guard(shape, handler) {
  return (params) => {
    const fault = faultOf(params, shape);
    if (fault) throw new RpcError(ErrorCode.INVALID_PARAMS, fault);
    return handler(params);
  };
}

/** @param {any} values @param {Shape} shape @returns {string | null} */
function faultOf(values, shape) {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return "The parameters must be an object.";
  const stranger = Object.keys(values).find((name) => !Object.hasOwn(shape, name));
  if (stranger !== undefined) return `There is no parameter "${stranger}" here.`;
  const wrong = Object.entries(shape).find(([name, rule]) => !rule.holds(values[name]));
  return wrong ? `"${wrong[0]}" must be ${wrong[1].says}.` : null;
}
