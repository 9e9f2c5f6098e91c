// What the host may put into its requests is checked here once, by the protocol's own schemas, so that the handlers can trust
// it. As much of JSON Schema as pydantic writes for them.

import { ErrorCode, PARAMETERS } from "../wire.js";
import { RpcError, wrapped } from "../rpc.js";

/** @typedef {import("../protocol.js").Methods} Methods */
/** @typedef {keyof typeof PARAMETERS} HostMethod */
/**
 * @typedef {{
 *   type?: string, properties?: Record<string, Schema>, required?: string[], items?: Schema, anyOf?: Schema[],
 *   enum?: unknown[], const?: unknown, pattern?: string,
 * }} Schema
 */

/**
 * Handlers that see only valid parameters; the first fault of others is answered as invalid params.
 * @param {{ [M in HostMethod]: (params: Methods[M][0]) => Promise<Methods[M][1]> | Methods[M][1] }} handlers
 * @returns {Record<string, import("../rpc.js").Handler>}
 */
export function checked(handlers) {
  return wrapped(handlers, (handle, method) => (params) => {
    const fault = faultOf(params, /** @type {Schema} */ (PARAMETERS[/** @type {HostMethod} */ (method)]), "The parameters");
    if (fault) throw new RpcError(ErrorCode.INVALID_PARAMS, fault);
    return handle(params);
  });
}

/** @param {any} value @param {Schema} schema @param {string} name @returns {string | null} */
function faultOf(value, schema, name) {
  if (schema.anyOf) return schema.anyOf.some((one) => !faultOf(value, one, name)) ? null : `${name} has no valid value.`;
  const allowed = "const" in schema ? [schema.const] : schema.enum;
  if (allowed && !allowed.includes(value)) return `${name} must be one of ${allowed.join(", ")}.`;
  if (!isOf(value, schema.type)) return `${name} must be of type ${schema.type}.`;
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return `${name} has no valid value.`;
  if (schema.type === "array") return firstFault(value, (one, index) => faultOf(one, schema.items ?? {}, `${name}, entry ${index + 1}`));
  return schema.properties ? faultIn(value, schema.properties, schema.required ?? []) : null;
}

/** @param {any} value @param {Record<string, Schema>} properties @param {string[]} required */
function faultIn(value, properties, required) {
  const stranger = Object.keys(value).find((key) => !Object.hasOwn(properties, key));
  if (stranger !== undefined) return `There is no parameter "${stranger}" here.`;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `"${missing}" is missing.`;
  return firstFault(Object.entries(value), ([key, one]) => faultOf(one, properties[key], `"${key}"`));
}

/** @template T @param {T[]} values @param {(value: T, index: number) => string | null} fault */
function firstFault(values, fault) {
  for (const [index, value] of values.entries()) {
    const found = fault(value, index);
    if (found) return found;
  }
  return null;
}

/** @param {unknown} value @param {string | undefined} type */
function isOf(value, type) {
  switch (type) {
    case undefined:
      return true;
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
  }
  return typeof value === type;
}
