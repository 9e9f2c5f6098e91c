// Generated from agent/webhand_agent/protocol.py by ./dev generate. Do not edit.

/** `ref` is absent for what goes to the page itself (scrolling it) or to the focused element (keys). */
export interface Act {
  tab_id: number;
  space: string;
  frame_id?: number;
  document_id?: string | null;
  ref?: string | null;
  action: Click | TypeText | Clear | PressKey | Scroll | ScrollIntoView | Select | Hover;
  cap_ms?: number;
}

export interface ActionTaken {
  t: number;
  step?: number | null;
  type: "action";
  call_id: string;
  tool: string;
  arguments: Record<string, unknown>;
}

/** Answers a `question` or `confirmation` by its id, with one of its choices or free text. */
export interface Answer {
  run_id: string;
  id: string;
  text: string;
}

/** A piece of a message larger than Chrome's limit. The receiver joins `data` of 0..count-1 and parses the whole. */
export interface Chunk {
  id: string;
  index: number;
  count: number;
  data: string;
}

export interface ChunkEnvelope {
  chunk: Chunk;
}

export interface Clear {
  kind: "clear";
}

export interface Click {
  kind: "click";
}

/** How an action ended. Append only. Everything but `done` and `navigated` comes with `ok: false`. */
export type Code = "done" | "navigated" | "not_found" | "stale" | "covered" | "disabled" | "hidden" | "not_editable" | "no_such_option" | "no_such_key" | "no_such_tab" | "not_injectable" | "dialog_open" | "frame_gone" | "timeout" | "refused" | "invalid" | "unknown";

/** `what` is the action in words, `where` its origin, `risk` why it is asked: pay, delete, send or leave. */
export interface Confirmation {
  t: number;
  step?: number | null;
  type: "confirmation";
  id: string;
  tool: string;
  what: string;
  where: string;
  risk: string;
  choices: Array<string>;
}

/** A streamed piece of the model's text. Not kept in the run file: the `thought` holds the whole. */
export interface Delta {
  t: number;
  step?: number | null;
  type: "delta";
  text: string;
}

/** What an action was seen to do. */
export type Effect = "navigation" | "new_tab" | "dialog" | "download" | "value" | "checked" | "expanded" | "focus" | "scroll" | "dom" | "window" | "clipboard" | "none";

export interface ErrorObject {
  code: number;
  message: string;
  data?: unknown;
}

/** `id` is null where the request was too broken to have one (JSON-RPC 2.0, section 5). */
export interface ErrorReply {
  jsonrpc: "2.0";
  id: number | string | null;
  error: ErrorObject;
}

/** Which run to follow; without an id the active one, or else the last. */
export interface FollowRun {
  run_id?: string | null;
}

/** Everything so far; what comes after arrives as `run.event` on the same connection. */
export interface Followed {
  run: Run | null;
  events: Array<RunStarted | ObservationMade | Delta | Thought | ActionTaken | ReceiptGiven | MessageToPerson | Question | Confirmation | RunFinished>;
}

/** One document of a tab. Its refs read `<prefix>e<number>`; the top document's prefix is empty, others `f<n>`. */
export interface Frame {
  frame_id: number;
  document_id: string;
  prefix: string;
  url: string;
}

/** First message both ways. `role` is who speaks; `profile` a random id the extension keeps for its profile. */
export interface Hello {
  protocol: number;
  build: string;
  role: "extension" | "host" | "client";
  abilities?: Array<string>;
  profile?: string;
}

export interface Hover {
  kind: "hover";
}

export interface MessageToPerson {
  t: number;
  step?: number | null;
  type: "message";
  text: string;
}

export interface NavigateTab {
  tab_id: number;
  url: string;
}

/** Takes or gives nothing. */
export interface Nothing {
}

export interface Notification {
  jsonrpc: "2.0";
  method: string;
  params?: Record<string, unknown>;
}

/**
 * What a tab looks like now.
 *
 * `tree` is the text of DESIGN.md "The tree". `elements` counts its lines that carry a ref, `omitted` those that the
 * budget left out, `partial` says that a frame could not be reached or the page had not come to rest. `next_ref` and
 * `next_frame` go back in with the next `page.observe` of the same run, in whatever tab.
 */
export interface Observation {
  tab_id: number;
  url: string;
  title: string;
  tree: string;
  elements: number;
  omitted?: number;
  partial?: boolean;
  frames?: Array<Frame>;
  next_ref?: number;
  next_frame?: number;
  ms?: number;
}

export interface ObservationMade {
  t: number;
  step?: number | null;
  type: "observation";
  url: string;
  title: string;
  elements: number;
  characters: number;
  ms: number;
  partial: boolean;
}

/**
 * `space` names the ref space (the run's id): a page seen under another one starts its refs anew.
 *
 * `patience_ms`: how long to wait for something to begin (a search that starts after the last key); `cap_ms`: how long
 * to wait at most for the page to come to rest. Neither is spent when the page is at rest and nothing can begin.
 */
export interface Observe {
  tab_id: number;
  space: string;
  next_ref: number;
  next_frame: number;
  budget?: number;
  patience_ms?: number;
  cap_ms?: number;
}

export interface OpenTab {
  url: string;
}

/** `key` as in UI Events KeyboardEvent key values, with modifiers in front: `Enter`, `Control+a`, `Shift+Tab`. */
export interface PressKey {
  kind: "press_key";
  key: string;
}

export interface Question {
  t: number;
  step?: number | null;
  type: "question";
  id: string;
  text: string;
  choices?: Array<string>;
}

/**
 * What an action did, written by code. `tab_id` names the tab the run goes on in, where the action changed it.
 *
 * `candidates` are tree lines of the nearest elements, where the one asked for could not be used.
 */
export interface Receipt {
  ok: boolean;
  code: Code;
  message: string;
  effect?: Array<Effect>;
  tab_id?: number | null;
  healed?: boolean;
  candidates?: Array<string>;
  ms?: number;
}

export interface ReceiptGiven {
  t: number;
  step?: number | null;
  type: "receipt";
  call_id: string;
  ok: boolean;
  code: Code;
  effect: Array<Effect>;
  message: string;
  ms: number;
}

export interface Reply {
  jsonrpc: "2.0";
  id: number | string;
  result: unknown;
}

export interface Request {
  jsonrpc: "2.0";
  id: number | string;
  method: string;
  params?: Record<string, unknown>;
}

/** `outcome` is null while the run goes on. */
export interface Run {
  id: string;
  task: string;
  outcome?: "completed" | "failed" | "stopped" | "limit" | null;
}

export interface RunEventParams {
  run_id: string;
  event: RunStarted | ObservationMade | Delta | Thought | ActionTaken | ReceiptGiven | MessageToPerson | Question | Confirmation | RunFinished;
}

/** Always the last event of a run, also when the set-up failed. */
export interface RunFinished {
  t: number;
  step?: number | null;
  type: "run_finished";
  outcome: "completed" | "failed" | "stopped" | "limit";
  summary: string;
  steps: number;
  seconds: number;
  model_seconds: number;
  tokens: Tokens;
}

export interface RunId {
  run_id: string;
}

export interface RunStarted {
  t: number;
  step?: number | null;
  type: "run_started";
  id: string;
  task: string;
  model: string;
  carrier: "extension" | "playwright";
}

/** `data` is base64 of the picture's bytes, `width` and `height` are its pixels. */
export interface Screenshot {
  mime: "image/jpeg" | "image/png";
  data: string;
  width: number;
  height: number;
}

/** By 70 % of the viewport, or of the element's own scrollable box. */
export interface Scroll {
  kind: "scroll";
  direction: "up" | "down" | "left" | "right";
}

export interface ScrollIntoView {
  kind: "scroll_into_view";
}

/** An option by its value, its exact text, or a text that only one option contains. */
export interface Select {
  kind: "select";
  value: string;
}

/**
 * `model` is auto, offline, gemini or a Gemini model's name. `url` is opened before the first look.
 *
 * `browse` asks for the browser whatever the words of the task sound like (specs/web-agent.md section 13, manual).
 */
export interface StartTask {
  task: string;
  tab_id?: number | null;
  url?: string | null;
  model?: string | null;
  max_steps?: number | null;
  yes?: boolean;
  browse?: boolean;
}

/** `key` tells where the Gemini key was found, never what it is; `problem` is a sentence for the person. */
export interface Status {
  build: string;
  key: "environment" | "keyring" | "file" | "none";
  model: string;
  active?: Run | null;
  problem?: string | null;
}

/** `injectable` is false for pages no extension may enter (chrome://, the web store, ...). Order is `index`. */
export interface Tab {
  tab_id: number;
  window_id: number;
  index: number;
  url: string;
  title: string;
  active: boolean;
  injectable: boolean;
}

export interface TabId {
  tab_id: number;
}

export interface Tabs {
  tabs: Array<Tab>;
}

export interface Thought {
  t: number;
  step?: number | null;
  type: "thought";
  text: string;
}

export interface Tokens {
  input?: number;
  cached?: number;
  output?: number;
}

export interface TraverseHistory {
  tab_id: number;
  delta: number;
}

/** Replaces what the field holds with `text`. */
export interface TypeText {
  kind: "type";
  text: string;
}

export type Action = Click | TypeText | Clear | PressKey | Scroll | ScrollIntoView | Select | Hover;

export type RunEvent = RunStarted | ObservationMade | Delta | Thought | ActionTaken | ReceiptGiven | MessageToPerson | Question | Confirmation | RunFinished;

/** JSON-RPC error codes. Append only: a number never changes its meaning. */
export interface ErrorCodes {
  PARSE_ERROR: -32700;
  INVALID_REQUEST: -32600;
  METHOD_NOT_FOUND: -32601;
  INVALID_PARAMS: -32602;
  INTERNAL_ERROR: -32603;
  HELLO_REQUIRED: 1;
  VERSION_MISMATCH: 2;
  BUSY: 3;
  NO_SUCH_RUN: 4;
  NO_SUCH_TAB: 5;
  NOT_INJECTABLE: 6;
  TIMEOUT: 7;
  PORT_CLOSED: 8;
  REFUSED: 9;
  NO_SUCH_QUESTION: 10;
  TOO_LARGE: 11;
}

/** Method name to [params, result]. */
export interface Methods {
  "hello": [Hello, Hello];
  "status.get": [Nothing, Status];
  "task.start": [StartTask, Run];
  "task.stop": [RunId, Run];
  "run.follow": [FollowRun, Followed];
  "question.answer": [Answer, Nothing];
  "tabs.list": [Nothing, Tabs];
  "tabs.target": [Nothing, Tab];
  "tabs.open": [OpenTab, Receipt];
  "tabs.switch": [TabId, Receipt];
  "tabs.navigate": [NavigateTab, Receipt];
  "tabs.traverse": [TraverseHistory, Receipt];
  "page.observe": [Observe, Observation];
  "page.act": [Act, Receipt];
  "page.screenshot": [TabId, Screenshot];
}

export const PROTOCOL_VERSION: 1;
