// Generated from agent/webhand_agent/protocol.py by ./dev generate. Do not edit.

export const PROTOCOL_VERSION = 11;

/** @type {import("./protocol.js").ErrorCodes} */
export const ErrorCode = {
  "PARSE_ERROR": -32700,
  "INVALID_REQUEST": -32600,
  "METHOD_NOT_FOUND": -32601,
  "INVALID_PARAMS": -32602,
  "INTERNAL_ERROR": -32603,
  "HELLO_REQUIRED": 1,
  "VERSION_MISMATCH": 2,
  "BUSY": 3,
  "NO_SUCH_RUN": 4,
  "NO_SUCH_TAB": 5,
  "NOT_INJECTABLE": 6,
  "TIMEOUT": 7,
  "PORT_CLOSED": 8,
  "REFUSED": 9,
  "NO_SUCH_QUESTION": 10,
  "TOO_LARGE": 11,
  "TAKEN_BACK": 12,
  "INSTALLATION_GONE": 13
};

/** JSON Schemas of the parameters, by method. */
export const PARAMETERS = {
  "hello": {"additionalProperties": false, "properties": {"protocol": {"type": "integer"}, "build": {"type": "string"}, "role": {"enum": ["extension", "host", "client"], "type": "string"}, "abilities": {"items": {"type": "string"}, "type": "array"}, "profile": {"type": "string"}, "token": {"type": "string"}}, "required": ["protocol", "build", "role"], "type": "object"},
  "tabs.list": {"additionalProperties": false, "properties": {}, "type": "object"},
  "tabs.get": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "tabs.create": {"additionalProperties": false, "properties": {"url": {"type": "string"}, "active": {"type": "boolean"}, "opener": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "window_id": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "confinement": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "saves": {"type": "boolean"}}, "required": ["url"], "type": "object"},
  "tabs.close": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "tabs.activate": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "tabs.navigate": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}, "url": {"type": "string"}}, "required": ["tab_id", "url"], "type": "object"},
  "tabs.reload": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "tabs.traverse": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}, "delta": {"type": "integer"}}, "required": ["tab_id", "delta"], "type": "object"},
  "tabs.capture": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}, "lossless": {"type": "boolean"}}, "required": ["tab_id"], "type": "object"},
  "tabs.zoom": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "tabs.release": {"additionalProperties": false, "properties": {"tab_ids": {"items": {"type": "integer"}, "type": "array"}}, "required": ["tab_ids"], "type": "object"},
  "documents.list": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}}, "required": ["tab_id"], "type": "object"},
  "documents.call": {"additionalProperties": false, "properties": {"tab_id": {"type": "integer"}, "document_id": {"type": "string"}, "question": {"enum": ["ping", "observe", "find", "select", "read", "expand", "at", "describe", "extract", "scrape", "facts", "place", "viewport", "markup", "masked", "perform", "rest", "refresh", "dialogs", "secrets", "hand_over", "unroll", "filled", "sequel"], "type": "string"}, "options": {}, "confinement": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "required": ["tab_id", "document_id", "question"], "type": "object"},
  "sites.confine": {"additionalProperties": false, "properties": {"confinement": {"type": "integer"}, "tab_id": {"anyOf": [{"type": "integer"}, {"type": "null"}]}, "sites": {"items": {"pattern": "^https?://[^/?#@\\\\\\s]+/?$", "type": "string"}, "type": "array"}, "instead_of": {"items": {"type": "integer"}, "type": "array"}}, "required": ["confinement", "tab_id", "sites"], "type": "object"},
  "sites.release": {"additionalProperties": false, "properties": {"confinement": {"type": "integer"}}, "required": ["confinement"], "type": "object"},
  "files.fetch": {"additionalProperties": false, "properties": {"url": {"type": "string"}}, "required": ["url"], "type": "object"},
  "files.resume": {"additionalProperties": false, "properties": {"file_id": {"type": "string"}}, "required": ["file_id"], "type": "object"},
};
