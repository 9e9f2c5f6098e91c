// What the scripts of this carrier give one another and the host, all in the isolated world of a document.

import type { RealInput } from "../page/engine.js";

declare global {
  /** CDP's binding: JSON of a list of calls, each with `id`, `kind`, `size` and `event`. */
  var webhandCall: (calls: string) => void;
  /** Brings the engine (extension/page) into the document. */
  var webhandLoad: () => void;
  var webhandInput: {
    real: RealInput;
    tell(kind: string, event: object): void;
    settle(id: number, fault?: string): void;
    /** Until it is allowed again, this document hears of no press. */
    forbid(isSo: boolean): void;
    hasMissed(): boolean;
  };
  /** What the host calls. */
  var webhandHost: {
    /** The engine's `value`; `roots` where closed roots have to be told first. */
    answer(
      question: string,
      options: any,
    ): Promise<{ value: unknown } | { fault: string } | { roots: true }>;
    /** Ends the waiting of calls, with a fault where there was one. */
    settle(calls: Array<[number, string]>): void;
    /** Of world.js, in the page's own world. */
    takeChannel(channel: Element): void;
    takeListening(nodes: Node[]): void;
    takeRoots(...roots: ShadowRoot[]): void;
    rootsKnown(): void;
    rootsUnknown(): void;
  };
}

export {};
