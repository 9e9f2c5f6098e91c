// The page engine as its carriers see it: one object per document, in the carrier's isolated world, `globalThis.webhand`.
// The extension calls it with chrome.scripting.executeScript, the headless carrier through CDP. No chrome.* behind it.

import type { Action, Code, Effect } from "../protocol.js";

/** What a carrier gives the engine, because only the carrier can do it. */
export interface Carrier {
  /** The closed or open shadow root of an element, or null. */
  openRoot(element: Element): ShadowRoot | null;
}

/** One line of the tree, still without its children's frames. */
export interface TreeLine {
  depth: number;
  text: string;
  /** On the line of an iframe: the child's place among `window.frames`, -1 where it is not among them (shadow trees). */
  frame?: number;
  /** On the line of an iframe: its content box in CSS pixels, to tell frames in shadow trees apart. */
  size?: [number, number];
}

export interface FrameView {
  url: string;
  title: string;
  lines: TreeLine[];
  /** Lines that carry a ref. */
  elements: number;
  /** Elements that the budget left out. */
  omitted: number;
  nextRef: number;
  /** This document's own place among `parent.frames`; -1 for the top document and for frames in shadow trees. */
  place: number;
  /** innerWidth, innerHeight. */
  size: [number, number];
}

export interface PageReceipt {
  ok: boolean;
  code: Code;
  message: string;
  effect: Effect[];
  healed: boolean;
  candidates: string[];
  /** An http(s) URL that the click asked for in a new tab: browsers block that for untrusted events, the carrier opens it. */
  opens?: string;
}

export interface Engine {
  /** Changes with every change of the engine: a carrier that finds another version injects its own. */
  readonly version: string;
  /** Describes the document. A new `space` forgets all refs; refs start at max(own counter, nextRef). */
  observe(options: { space: string; prefix: string; nextRef: number; budget: number }): FrameView;
  /** Checks, acts, waits for the page's first reaction (two frames), says what it saw. Never throws for expected failures. */
  perform(options: { space: string; ref: string | null; action: Action }): Promise<PageReceipt>;
  /**
   * Resolves when the DOM has been still for two frames. Waits up to `patience` ms for a first change to begin, and up to
   * `cap` ms in all. `resting` is false where the cap ended it.
   */
  rest(options: { patience: number; cap: number }): Promise<{ resting: boolean; changes: number }>;
}

declare global {
  var webhand: Engine | undefined;
}
