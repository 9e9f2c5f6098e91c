// What the worker asks a page through its bridge (page/bridge.js), and what it gets.

import type { Engine, FrameView, PageReceipt } from "../page/engine.js";

/** `prefix` is the one that the document carries in this ref space: the candidate offered, or one it was given before. */
export type PrefixedView = FrameView & { prefix: string; contentType: string };

export interface Asked {
  ping: null;
  observe: Parameters<Engine["observe"]>[0];
  perform: Parameters<Engine["perform"]>[0];
  rest: Parameters<Engine["rest"]>[0];
}

export interface Answered {
  ping: boolean;
  observe: PrefixedView;
  perform: PageReceipt;
  rest: Awaited<ReturnType<Engine["rest"]>>;
}

export type Question = keyof Asked;

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
