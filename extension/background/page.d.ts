// What the worker asks a page through its bridge (page/bridge.js), and what it gets.

import type { ControlView, Engine, FrameView, PageReceipt, Secrets, SpotView } from "../page/engine.js";

/** `prefix` is the one that the document carries in this ref space: the candidate offered, or one it was given before. */
export type PrefixedView = FrameView & { prefix: string; contentType: string };

/** The answer of the next dialog; of the one that says `about`, where that is known. */
export interface Arrangement {
  accept: boolean;
  text: string;
  about: string | null;
}

export interface Asked {
  ping: null;
  observe: Parameters<Engine["observe"]>[0];
  find: Parameters<Engine["find"]>[0];
  read: Parameters<Engine["read"]>[0];
  expand: Parameters<Engine["expand"]>[0];
  at: Parameters<Engine["at"]>[0];
  describe: Parameters<Engine["describe"]>[0];
  extract: Parameters<Engine["extract"]>[0];
  facts: null;
  place: null;
  perform: Parameters<Engine["perform"]>[0];
  rest: Parameters<Engine["rest"]>[0];
  refresh: null;
  /** Whether a task has the document in its hands, and the answer that its next dialog gets. */
  dialogs: { own?: boolean; arrange?: Arrangement };
  secrets: null;
}

export interface Answered {
  ping: boolean;
  observe: PrefixedView;
  find: PrefixedView;
  read: PrefixedView;
  expand: PrefixedView | PageReceipt;
  at: (SpotView & { prefix: string; contentType: string }) | PageReceipt;
  describe: (ControlView & { prefix: string; contentType: string }) | PageReceipt;
  extract: Awaited<ReturnType<Engine["extract"]>>;
  facts: ReturnType<Engine["facts"]>;
  place: ReturnType<Engine["place"]>;
  perform: PageReceipt;
  rest: Awaited<ReturnType<Engine["rest"]>>;
  /** In how many seconds the page leads on by itself (HTML, "refresh state"); null where it does not. */
  refresh: number | null;
  /** False where the page is older than the extension: its dialogs open. */
  dialogs: boolean;
  secrets: Secrets & { contentType: string };
}

export type Question = keyof Asked;

/** The questions that every document of a page answers with a part of one text. */
export type ViewQuestion = "observe" | "find" | "read";

/** An answer always comes as a value: an exception thrown in a page reaches the worker as a bare null. */
export type Answer = { value: unknown } | { fault: string };

export interface Bridge {
  /** False once the extension was reloaded or updated: what is left in the page is an orphan. */
  isAlive(): boolean;
  answer(question: Question, options: unknown): Promise<Answer>;
}

declare global {
  var webhandBridge: Bridge | undefined;
}
