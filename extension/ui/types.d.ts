import type { Confirmation, Question, RunFinished, Status } from "../protocol";

/** What the worker knows about the native host. */
export interface HostState {
  state: "connecting" | "ready" | "missing" | "forbidden" | "mismatch" | "gone";
  message: string;
  attempt: number;
}

export interface StepReceipt {
  ok: boolean;
  code: string;
  effect: string[];
  message: string;
  ms: number;
}

/** Answer is null where it was given in another view or before a reload: then only that it was given is known. */
interface Asked {
  open: boolean;
  answer: string | null;
}

export type ThoughtItem = { kind: "thought"; t: number; text: string; whole: boolean };
export type StepItem = {
  kind: "step";
  t: number;
  callId: string;
  tool: string;
  arguments: Record<string, unknown>;
  receipt: StepReceipt | null;
};
export type LookItem = { kind: "look"; t: number; url: string; title: string; elements: number; ms: number };
export type MessageItem = { kind: "message"; t: number; text: string };
export type QuestionItem = Asked & { kind: "question"; t: number } & Pick<Question, "id" | "text"> & { choices: string[] };
export type ConfirmationItem = Asked & { kind: "confirmation"; t: number } & Pick<
    Confirmation,
    "id" | "what" | "where" | "risk" | "choices"
  >;
export type AskItem = QuestionItem | ConfirmationItem;
export type WorkItem = ThoughtItem | StepItem | LookItem;
export type Item = WorkItem | MessageItem | AskItem;
export type Outcome = RunFinished["outcome"];

/** One run as the chat shows it, derived from its events alone. `seconds` is the time of the last event. */
export interface RunView {
  id: string;
  task: string;
  model: string;
  items: readonly Item[];
  outcome: Outcome | null;
  summary: string;
  seconds: number;
  tokens: number;
}

/** This view gave an answer to a question, or learnt that another one did; the run's own events never say so. */
export interface Answered {
  type: "answered";
  id: string;
  text: string | null;
}

/** Everything the chat shows. */
export interface ChatState {
  host: HostState;
  status: Status | null;
  runs: readonly RunView[];
  failure: string | null;
  keyNoticeDismissed: boolean;
}
