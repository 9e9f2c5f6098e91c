import type { Answered as AnsweredEvent, Change, Confirmation, PlanItem, Question, RunFinished, Status, Tokens } from "../protocol";

/** What the worker knows about the native host. */
export interface HostState {
  state: "connecting" | "ready" | "missing" | "forbidden" | "mismatch" | "gone";
  message: string;
  attempt: number;
  /** One was there, or should have been, and is being looked for again. */
  lost?: boolean;
}

export interface StepReceipt {
  ok: boolean;
  code: string;
  effect: string[];
  message: string;
  ms: number;
}

/** Answer is null where none came, or where this view does not know yet which. */
interface Asked {
  open: boolean;
  answer: string | null;
  by: AnsweredEvent["by"] | null;
}

export type ThoughtItem = { kind: "thought"; t: number; text: string; whole: boolean };
export type StepItem = {
  kind: "step";
  t: number;
  callId: string;
  tool: string;
  verb: string;
  arguments: Record<string, unknown>;
  receipt: StepReceipt | null;
};
export type LookItem = { kind: "look"; t: number; url: string; title: string; elements: number; ms: number };
export type MessageItem = { kind: "message"; t: number; text: string };
export type SaidItem = { kind: "said"; t: number; text: string };
export type QuestionItem = Asked & { kind: "question"; t: number } & Pick<Question, "id" | "text"> & {
    choices: string[];
    reason: NonNullable<Question["reason"]> | null;
  };
export type ConfirmationItem = Asked & { kind: "confirmation"; t: number } & Required<
    Pick<
      Confirmation,
      "id" | "act" | "site" | "lacks" | "choices" | "ticks" | "fields" | "context" | "amount" | "writes" | "reads"
    >
  >;
export type AskItem = QuestionItem | ConfirmationItem;
export type WorkItem = ThoughtItem | StepItem | LookItem;
export type Item = WorkItem | MessageItem | SaidItem | AskItem;
export type Outcome = RunFinished["outcome"];

export interface SavedFile {
  name: string;
  path: string;
}

/** What code saw of a run that has ended, apart from the summary. `acts` is null where nobody could count them. */
export interface Seen {
  changes: readonly Change[];
  acts: number | null;
  looks: number;
  unproven: readonly string[];
}

/**
 * One run as the chat shows it, derived from its events, `pending` apart: words of this view that the host has taken and
 * the run has not heard yet. `seconds` is the time of the last event. With `program` it is none of the person's: another
 * program of this machine asks.
 */
export interface RunView {
  id: string;
  task: string;
  program: boolean;
  model: string;
  items: readonly Item[];
  outcome: Outcome | null;
  summary: string;
  seconds: number;
  tokens: Required<Tokens>;
  plan: readonly PlanItem[];
  files: readonly SavedFile[];
  seen: Seen | null;
  paused: boolean;
  pending: readonly string[];
}

/** This view gave an answer to a question, or learnt that it came too late, before the run's own event says so. */
export interface AnswerGiven {
  type: "answer given";
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
  /** The person has asked for a pause that the run has not come to yet. */
  pausing: boolean;
}
