// The parts of the page engine as they see one another: `globalThis.webhandParts`, one member a file. Classic scripts
// cannot import, so that what a file gives to the others is written down here.

import type { Code, Effect } from "../protocol.js";
import type { Carrier, TreeLine } from "./engine.js";

declare global {
  namespace Webhand {
    /** Computes accessible names for one look, with what it has collected on the way. */
    interface Namer {
      nameOf(element: Element): string;
      labelsOf(element: Element): HTMLLabelElement[];
    }

    /** A line of the tree before it is text. `element` is what its ref would mean, `place` where it is on the screen. */
    interface Line {
      role: string;
      name: string;
      /** The element's own accessible name, by which it is found again; `name` may say more (a row's cells). */
      key: string;
      states: string[];
      element: Element | null;
      place: Element | null;
      /** Where it is, if that had to be read anyway. */
      box?: DOMRect;
      interactive: boolean;
      children: Line[];
    }

    /** Lines in the making: text is collected until a block or a line ends it. */
    interface Flow {
      lines: Line[];
      text: string;
      place: Element | null;
    }

    interface Scene {
      shared: { namer: Namer; focus: Element | null; seen: Set<Element> };
      flow: Flow;
      opacity: number;
      /** Whether the pointer is a hand already, further up. */
      pointer: boolean;
      /** Whether the text here has been said by a name. */
      muted: boolean;
      visible: boolean;
      disabled: boolean;
    }

    /** A line with its place in the whole. Lower ranks are kept first. */
    interface Item {
      line: Line;
      depth: number;
      parent: Item | null;
      cost: number;
      order: number;
      rank: number;
      kept: boolean;
    }

    /** What the model was told of a ref; `lastSeen` is the number of the look. */
    interface Entry {
      element: WeakRef<Element>;
      role: string;
      name: string;
      lastSeen: number;
    }

    interface Memory {
      space: string | null;
      prefix: string;
      counter: number;
      looks: number;
      firstSeen: WeakMap<Element, number>;
      byElement: WeakMap<Element, string>;
      byRef: Map<string, Entry>;
    }

    interface Outcome {
      code: Code;
      message: string;
      candidates?: string[];
      opens?: string;
    }

    interface Refusal {
      refusal: Outcome;
    }

    type Found = Refusal | { element: Element; healed: boolean };

    /** In CSS pixels of the viewport. */
    interface Point {
      x: number;
      y: number;
    }

    /** `target` is the innermost element under the pointer: the element itself, or something inside it or its label. */
    interface Spot {
      element: Element;
      target: Element;
      at: Point;
    }

    interface Watch {
      count(): number;
      records(): MutationRecord[];
      stop(): void;
    }

    interface Witness {
      tell(): Effect[];
    }

    interface Key {
      key: string;
      code: string;
      keyCode: number;
    }

    interface Stroke extends Key {
      shift: boolean;
      control: boolean;
      alt: boolean;
      meta: boolean;
    }

    type TextField = HTMLInputElement | HTMLTextAreaElement;

    interface Edit {
      start: number;
      end: number;
      text: string;
      inputType: string;
    }

    interface Parts {
      memory: Memory;
      walk: {
        rootOf(element: Element): ShadowRoot | null;
        childrenOf(node: Node): Iterable<Node>;
        parentOf(node: Node): Element | null;
        upwards(element: Element): Iterable<Element>;
        contains(outer: Element, inner: Element | null): boolean;
        focused(): Element | null;
        elementAt(x: number, y: number): Element | null;
        rootsNow(): Array<Document | ShadowRoot>;
        everywhere(selector: string): Iterable<Element>;
      };
      roles: {
        roleOf(element: Element): string;
        levelOf(element: Element): number;
      };
      marks: {
        /** Elements that were marked since the last call: script attached a pointer listener to them. */
        refresh(): Element[];
        hasListener(element: Element): boolean;
        /** Whether a listener of it, or of something around it, asks for `isTrusted`. */
        wantsTrust(element: Element): boolean;
      };
      secrets: { isSecret(element: Element): boolean };
      names: {
        createNamer(): Namer;
        collapse(text: string): string;
        shorten(text: string, longest?: number): string;
        LONGEST: number;
      };
      states: {
        statesOf(element: Element, role: string, known: { disabled: boolean; focused: boolean }): string[];
        isDisabled(element: Element): boolean;
        checkedOf(element: Element): string | null;
        expandedOf(element: Element): string | null;
        valueOf(element: Element): string | null;
      };
      refs: {
        begin(space: string, prefix: string, nextRef: number): void;
        note(element: Element): void;
        canSucceed(lost: Entry, element: Element): boolean;
        assign(element: Element, role: string, name: string): string;
        bind(ref: string, element: Element, role: string, name: string): void;
        refOf(element: Element): string | null;
        entryOf(space: string, ref: string): Entry | null;
        elementOf(entry: Entry): Element | null;
        next(): number;
      };
      interactive: {
        isWidget(element: Element, role: string): boolean;
        isClickable(element: Element, style: CSSStyleDeclaration, pointerAbove: boolean): boolean;
        isField(element: Element): boolean;
        isToggle(element: Element): boolean;
        boxOf(element: Element): DOMRect;
        bigEnough(element: Element, box: DOMRect): boolean;
      };
      lines: {
        format(line: Line, ref: string | null): string;
        plain(role: string, name: string, place: Element | null): Line;
        describe(element: Element, namer: Namer, disabled: boolean): Line;
        lineNow(element: Element): string;
        title(element: Element): string;
      };
      scene: {
        start(root: Element): Scene;
        flush(flow: Flow): void;
        say(scene: Scene, text: string, place: Element | null): void;
        put(scene: Scene, line: Line): void;
        gather(scene: Scene, muted: boolean, walk: (scene: Scene) => void): Line[];
      };
      rows: {
        isCell(role: string): boolean;
        fold(cells: Line[], row: Line): Line[];
      };
      tree: { build(): Line[] };
      budget: { fit(top: Line[], budget: number): { lines: TreeLine[]; elements: number; omitted: number } };
      settle: {
        frame(): Promise<unknown>;
        watch(options?: { attributeFilter?: string[] }): Watch;
        rest(limits: { patience: number; cap: number }): Promise<{ resting: boolean; changes: number }>;
        twoFrames(): Promise<void>;
      };
      effects: { witness(target: Element | null): Witness };
      events: {
        hover(target: Element, at: Point): void;
        press(target: Element, at: Point): boolean;
        plain(target: Element, type: "input" | "change"): void;
        isFocusable(element: Element): element is HTMLElement;
      };
      actionable: {
        ready(element: Element, options?: { forTyping?: boolean }): Promise<Refusal | Spot>;
        check(element: Element): Refusal | { surface: Element };
        lands(hit: Element, element: Element, surface: Element, forTyping: boolean): boolean;
      };
      lookup: { find(space: string, ref: string): Found };
      opening: { guard(target: Element): { stop(): void; seen: { opens?: string } } };
      click: {
        click(spot: Spot): Outcome;
        hover(spot: Spot): Outcome;
        activate(element: HTMLElement): { opens?: string };
      };
      fields: {
        isTextField(element: Element): element is TextField;
        formatOf(element: Element): string | null;
        isRich(element: Element): element is HTMLElement;
        editableOf(element: Element): Element | null;
        inputEvent(field: Element, type: "beforeinput" | "input", inputType: string, data: string | null): boolean;
        edit(field: TextField, edit: Edit): void;
        selection(field: TextField): { start: number; end: number };
        caret(field: TextField, start: number, end?: number): void;
        insert(field: TextField, text: string): void;
        selectRich(element: HTMLElement): void;
      };
      typing: {
        ready(element: Element): Promise<Refusal | Spot>;
        type(spot: Spot, text: string): Outcome;
      };
      keynames: {
        strokeOf(text: string): Stroke | null;
        keyOf(name: string): Key | null;
      };
      scrolling: {
        scroll(element: Element | null, direction: "up" | "down" | "left" | "right"): Outcome;
        intoView(element: Element): Outcome;
        scrollerOf(element: Element | null, axis: "x" | "y"): Element | null;
        move(box: Element, axis: "x" | "y", by: number): void;
      };
      keydefaults: {
        run(target: Element, stroke: Stroke): { opens?: string } | void;
        defaultButton(target: Element): Element | null;
      };
      keys: {
        press(element: Element | null, name: string): Outcome;
        typeKey(field: TextField, piece: string): void;
      };
      choosing: {
        select(spot: Spot, wanted: string): Promise<Outcome>;
        setOption(select: HTMLSelectElement, index: number): void;
      };
    }
  }

  var webhandParts: Webhand.Parts;
  var webhandVersion: string;
  var webhandCarrier: Carrier | undefined;
}
