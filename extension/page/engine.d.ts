// The page engine as its carriers see it: one object per document, in the carrier's isolated world, `globalThis.webhand`.
// The extension calls it with chrome.scripting.executeScript, the headless carrier through CDP. No chrome.* behind it.

import type { Action, Advice, Code, Control, Dialog, Effect, FieldSelector, Line, Markup, Position, ScrapedRow, Writing } from "../protocol.js";

/** In CSS pixels of the document's own viewport. `clicks` is 2 in the second press of a double click. */
export interface MouseInput {
  type: "move" | "down" | "up";
  x: number;
  y: number;
  button: "none" | "left" | "right";
  clicks: number;
}

/** `text` is what the key writes, empty for keys that write nothing; `modifiers` adds 1 Alt, 2 Control, 4 Meta, 8 Shift. */
export interface KeyInput {
  type: "down" | "up";
  key: string;
  code: string;
  keyCode: number;
  text: string;
  modifiers: number;
}

/** A person's mouse and keyboard, where the carrier has them. Each resolves when the page has handled the event. */
export interface RealInput {
  /** `isMeant`: whether what is pressed still stands for the same, asked in the document when the press arrives. */
  mouse(event: MouseInput, isMeant?: () => boolean): Promise<void>;
  key(event: KeyInput): Promise<void>;
  /** As an input method or a paste would: into what has the focus, without key events. */
  insertText(text: string): Promise<void>;
}

/** What a carrier gives the engine, because only the carrier can do it. */
export interface Carrier {
  /** The closed or open shadow root of an element, or null. */
  openRoot(element: Element): ShadowRoot | null;
  /** Elements with a listener of the pointer's in a document that is older than world.js; told once. */
  listening?: Element[] | undefined;
  /**
   * Hears of each dialog of the page at once: answered here (watching/dialogs.js), or open for the person (channel.js), and
   * with null that it is closed again. A carrier that has it leaves the answers to the engine.
   */
  dialog?(dialog: Dialog | null): void;
  /** The same of the browser's window for printing. `secret`: the page shows what must stay one. */
  printing?(open: boolean, secret: boolean): void;
  /** Without it the engine makes events itself, which pages can tell by `isTrusted`. */
  input?: RealInput;
}

/**
 * One line of the tree, its depth counted from its document, still without its children's frames. What `read` gives are
 * lines of the page's text: words, and nothing else.
 */
export interface TreeLine extends Line {
  depth: number;
  /** On the line of an iframe: the child's place among `window.frames`, -1 where it is not among them (shadow trees). */
  frame?: number;
  /** On the line of an iframe: its content box in CSS pixels, to tell frames in shadow trees apart. */
  size?: [number, number];
  /**
   * In what `find` gives: the line matches nothing itself and is only there for what its frame may hold. `find` gives every
   * iframe, so that what is found in its document has a place; the carrier drops these lines where nothing came below them.
   */
  aside?: boolean;
}

export interface SelectionView extends FrameView {
  texts: string[];
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

/** An open banner of a known consent framework, and of it the control that comes nearest to refusing. */
export interface Banner {
  framework: string;
  ref: string;
  does: "refuses" | "saves" | "closes" | "opens";
}

export interface PageReceipt {
  ok: boolean;
  code: Code;
  message: string;
  effect: Effect[];
  healed: boolean;
  /** How it was done after all, where it was healed. */
  healing_method?: "same_role_and_name";
  candidates: Line[];
  /** Facts about what came of it, as in the protocol's receipt; sentences are made of them by whoever shows them. */
  own?: boolean;
  already?: boolean;
  covering?: Line[];
  options?: string[];
  moving?: boolean;
  advice?: Advice;
  position?: Position;
  changed?: "near" | "elsewhere" | "both";
  appeared?: string;
  renamed?: Line | null;
  writing?: Writing | null;
  canvas?: boolean;
  drawn_anew?: boolean;
  /** Where refs go on: a receipt that names what covers an element may have given it one. */
  nextRef?: number;
  /** Dialogs that the page opened and that were answered for it, in their order. */
  dialogs?: Dialog[];
  /** There were signs that a file is about to be saved: a carrier that sees downloads waits a moment for one to begin. */
  saves?: boolean;
  /** An http(s) URL that the click asked for in a new tab: browsers block that for untrusted events, the carrier opens it. */
  opens?: string;
  /** A link to another document was followed, whether or not the browser has begun to load it. */
  leads?: boolean;
  /** A frame came, or was sent elsewhere, whether or not the browser has begun to load it. */
  frames?: boolean;
  /** Nothing came of it so far, and the page may still do something about it. */
  idle?: boolean;
  /** No script hears of it, so that nothing follows later. */
  unheard?: boolean;
  /** What a window was to show that the browser kept from opening; null where it kept none. */
  kept?: string | null;
}

/** A new `space` forgets all refs; refs start at max(own counter, nextRef). */
export interface Look {
  space: string;
  prefix: string;
  nextRef: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the document of an iframe stands on the screen, in CSS pixels of the viewport that it is in. */
export interface FramePlace {
  /** As in `TreeLine`. */
  frame: number;
  /** Its content box as its own document measures it, to tell frames in shadow trees apart. */
  size: [number, number];
  /** The corner and the extent of its content box on the screen. */
  at: [number, number];
  shown: [number, number];
  /** False where it is turned or skewed, so that boxes inside it cannot be put into place by moving and stretching. */
  straight: boolean;
}

/** What a picture must not show, in CSS pixels of the document's viewport, and where its frames stand in it. */
export interface Secrets {
  boxes: Box[];
  frames: FramePlace[];
  place: number;
  size: [number, number];
}

/** Where a point is in the document of the frame it fell on. `index` is the frame's among `frames`, `size` its content box. */
export interface Inner {
  x: number;
  y: number;
  size: [number, number];
  index: number;
  frames: FramePlace[];
}

/** One line, and where the point is in its element; `inner` where another document goes on there. */
export interface SpotView extends FrameView {
  x: number;
  y: number;
  element: Required<Markup>;
  inner: Inner | null;
}

/** What structure says of an element, without what only a carrier knows of it; of what has the focus, where `ref` was null. */
export interface ControlView {
  facts: Omit<Required<Control>, "tab_id" | "code" | "message" | "ref" | "frames" | "next_ref" | "next_frame">;
  ref: string | null;
  nextRef: number;
  /** Where the element is a frame: which of `frames`, for whoever asks what has the focus in it. */
  inner: { index: number; frames: FramePlace[] } | null;
}

/** `characters` counts the visible ones by their font size in CSS pixels; the shares are of the document's own viewport. */
export interface DocumentFacts {
  drawn: number;
  named: number;
  fields: number;
  characters: Array<[number, number]>;
  frames: FramePlace[];
  place: number;
  size: [number, number];
}

/** `weight` says how large what was found is, to compare documents by; with `peek` there is nothing else, and 0 is nothing. */
export interface Extracted {
  columns: string[];
  rows: string[][];
  /** What the page says there is, where it says more. */
  total: number | null;
  weight: number;
  /** Why there may be more rows than these; empty where there are none. */
  message: string;
}

/**
 * Rows by a schema. Its lines are the control that leads on to more of them, if there is one; `ended`: there is a place for
 * it, and no way on. `keys` say the same of a column on every page of a site; `total`, `weight` and `message` as in `Extracted`.
 */
export interface RowsView extends FrameView {
  columns: string[];
  keys: string[];
  /** Which columns are addresses. */
  links: boolean[];
  rows: Array<Required<ScrapedRow>>;
  total: number | null;
  weight: number;
  message: string;
  ended: boolean;
}

/**
 * `size` is in CSS pixels, of which one takes `ratio` pixels of the screen. The `corner` and the extent of the window are
 * in pixels that zoom does not change. Where in its window the viewport is, no browser says.
 */
export interface ViewportView {
  size: [number, number];
  ratio: number;
  corner: [number, number];
  window: [number, number];
}

/** What a carrier can ask. `ping` is answered by whatever is alive, `refresh` says in how many seconds the page leads on. */
export type Question =
  | ("ping" | "observe" | "find" | "select" | "read" | "expand" | "at" | "describe" | "extract" | "scrape" | "facts" | "place")
  | ("viewport" | "markup" | "masked" | "perform" | "dialogs" | "rest" | "refresh" | "secrets" | "hand_over" | "unroll" | "filled" | "sequel");

/** The answer of the next dialog; of the one that says `about`, where that is known. */
export interface Arrangement {
  accept: boolean;
  text: string;
  about: string | null;
}

export type Answer = { value: unknown } | { fault: string };

export interface Engine {
  /** Changes with every change of the engine: a carrier that finds another version injects its own. */
  readonly version: string;
  /** Describes the document within `budget` characters. `again`: nobody was told what the last look said. */
  observe(options: Look & { budget: number; again?: boolean }): FrameView;
  /** The elements that match, each under its containers; `omitted` counts the matches beyond `limit`. */
  find(options: Look & { query: string; role: string | null; limit: number }): Promise<FrameView>;
  /**
   * The elements that a CSS selector matches, each a line with a ref, and what they say; `omitted` as in `find`. With
   * `wait` only those that can be seen, for which it waits at most so many milliseconds.
   */
  select(options: Look & { selector: string; limit: number; wait: number }): Promise<SelectionView | PageReceipt>;
  /** All readable text of the document, without refs. */
  read(options: Look): Promise<FrameView>;
  /** What stands behind the ref of a "… 93 more rows" line, within `budget` characters. */
  expand(options: Look & { ref: string; budget: number }): Promise<FrameView | PageReceipt>;
  /** Checks, acts, waits for the page's first reaction (two frames), says what it saw. Never throws for expected failures. */
  perform(options: {
    space: string;
    ref: string | null;
    action: Action;
    nextRef?: number;
    /** That of the facts which were judged: where others are true when the first event would go out, it is `stale`. */
    digest?: string | null;
  }): Promise<PageReceipt>;
  /** The facts of an element now, or with null of what has the focus in this document. */
  describe(options: Look & { ref: string | null }): Promise<ControlView | PageReceipt>;
  /**
   * Resolves when the DOM has been still for two frames. Waits up to `patience` ms for a first change to begin, and up to
   * `cap` ms in all. `resting` is false where the cap ended it. `hidden` documents draw no frames.
   */
  rest(options: { patience: number; cap: number; sinceAct?: boolean; answered?: number }): Promise<{ resting: boolean; changes: number; hidden: boolean }>;
  /**
   * What became of the document: how many ms ago it changed last, apart from what changes by itself (null: it never did),
   * and in words what the last action set in it and the page has taken back since.
   */
  sequel(): { changed: number | null; lost: string | null };
  /**
   * The element at a point of the viewport. In a frame, `size` is that of the box in which its parent measured the point.
   */
  at(options: Look & { x: number; y: number; size: [number, number] | null }): Promise<SpotView | PageReceipt>;
  /** The document's own place among its parent's frames, and the size of its viewport. */
  place(): { place: number; size: [number, number] };
  /** How large the document's viewport is now, and where the window around it lies. */
  viewport(): ViewportView;
  /** What can be measured of what the document shows now. */
  facts(): DocumentFacts;
  /** The largest table or list, or the links, of the document or of the element of `ref`. Lists are scrolled to their end. */
  extract(options: { space: string; kind: "table" | "links"; ref: string | null; peek: boolean }): Promise<Extracted | PageReceipt>;
  /**
   * The elements that `rows` matches, or where it is null those that repeat most, each with what the fields' selectors name
   * in it and, with `cells`, what its structure shows. Lists are scrolled to their end. `again` is the ref of the control
   * that led on before. With `peek` there is nothing but the weight.
   */
  scrape(
    options: Look & {
      rows: string | null;
      fields: Array<Required<FieldSelector>>;
      cells: boolean;
      limit: number;
      again: string | null;
      peek: boolean;
    },
  ): Promise<RowsView | PageReceipt>;
  /**
   * The markup of the first element that a CSS selector matches, or of the document; with `shown` what the document shows:
   * the flattened tree, without what is hidden, scripts and fields, and with whole addresses.
   */
  markup(options: { selector?: string | null; shown?: boolean }): { html: string } | PageReceipt;
  /** What a script gave, without what fields for secrets hold. */
  masked(options: { value: unknown }): { value: unknown };
  /** Where passwords, codes and card numbers can be seen (SAFETY 7). */
  secrets(): Secrets;
  /** The way in for carriers: one of the questions by its name, with its options. Never rejects. */
  answer(question: Question, options: any): Promise<Answer>;
  /** The page's alert, confirm and prompt, of which a carrier can make results. */
  readonly dialogs: typeof import("./watching/dialogs.js");
  /** Signs that a file is about to be saved. */
  readonly saving: typeof import("./watching/saving.js");
  /** The flattened tree, for carriers that follow a pointer and a focus through it. */
  readonly walk: typeof import("./walk.js");
  /** What another version of the engine that comes into this document takes over. */
  readonly kept: { refs: typeof import("./seeing/refs.js").memory; digests: typeof import("./describing/digests.js").memory };
  /** Some of what it is made of, for tests and measurements alone. */
  readonly inside: Record<string, object>;
}

declare global {
  var webhand: Engine | undefined;
  var webhandCarrier: Carrier | undefined;
  /** Where world.js is asked; missing where it came too late or not at all. */
  var webhandChannel: Element | undefined;
  /** What tells of the dialogs that open; missing where the channel is. */
  var webhandDialogs: { canShow(): boolean; opened(desk: Element): void; closed(): void; leaving(): void } | undefined;
  var webhandBridge: { isAlive(): boolean } | undefined;
}
