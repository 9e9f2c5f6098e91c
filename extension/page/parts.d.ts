// The parts of the page engine as they see one another: `globalThis.webhandParts`, one member a file. Classic scripts
// cannot import, so that what a file gives to the others is written down here.

import type { Action, Advice, Code, Effect, File as GivenFile, Form, Pattern, Position, Scroll } from "../protocol.js";
import type { Carrier, ControlView, Engine, FramePlace, Look as Asked, TreeLine } from "./engine.js";

declare global {
  namespace Webhand {
    /** Computes accessible names for one look, with what it has collected on the way. */
    interface Namer {
      /** `role` where it is known already: it decides whether the content names the element. */
      nameOf(element: Element, role?: string): string;
      labelsOf(element: Element): HTMLLabelElement[];
      /** The words of its labels. */
      labelOf(field: Element): string;
      /** The words of the elements that an attribute (`aria-describedby`, ...) refers to. */
      referred(element: Element, attribute: string): string;
      /** For elements whose name or description was taken from elsewhere: the elements that it was taken from. */
      references: Map<Element, Element[]>;
    }

    /** What whoever asks for states knows already. With `namer` and `name` it costs less to tell what the name does not. */
    interface Known {
      disabled: boolean;
      focused: boolean;
      namer?: Namer;
      name?: string;
    }

    /** What a style sheet can do to words. `unread` sheets do not show their rules; `count` and `last` tell its age. */
    interface ReadSheet {
      count: number;
      last: CSSRule | null;
      selectors: string[];
      unread: boolean;
      recased: boolean;
    }

    /** The same for all the sheets of a tree: `selector` finds the elements that may have generated words. */
    interface Dressing {
      selector: string;
      unread: boolean;
      recased: boolean;
    }

    /** Words in the making; see content.js. `path` holds the elements that are being named, which do not name themselves. */
    interface Reading {
      text: string;
      spare: string;
      edges: Element[];
      apart: boolean;
      owned: Set<Element>;
      dressing(element: Element): Dressing;
      /** What a child says instead of its content; null where its content speaks. */
      own(child: Element, path: Element[]): string | null;
      path: Element[];
      evenHidden: boolean;
      /** Whether a tooltip speaks for any element without words: where the words are another element's name, it does. */
      tips: boolean;
    }

    /**
     * A line of the tree before it is text. `element` is what its ref would mean, `place` where it is on the screen.
     */
    interface Line {
      role: string;
      name: string;
      /** The element's own accessible name, by which it is found again; `name` may say more (a row's cells). */
      key: string;
      states: string[];
      element: Element | null;
      place: Element | null;
      interactive: boolean;
      /** Whether it is there only for what is in it: a container without contents is not shown. */
      structural: boolean;
      /** Whether it may say what stands elsewhere: a label, a description. */
      refers: boolean;
      /** What of the element can change without a mutation, as it was then. */
      probe: string | null;
      /** Characters of its text with a ref; 0 until somebody asks. */
      size: number;
      children: Entries;
    }

    /** Neighbours of one kind. */
    type Run = Element[];

    type Entries = Array<Line | Block>;

    /** A block-level element with what stands in it, remembered until something changes. */
    interface Block {
      element: Element;
      /** Where it is not the whole element: the children that it is made of. */
      run: Run | null;
      /** What comes from above, and what the element hands down. */
      from: Inherited;
      to: Inherited;
      entries: Entries;
      dirty: boolean;
      /** The number of the last survey that used its entries. */
      survey: number;
    }

    /** What one look at the page shares. */
    interface Look {
      namer: Namer;
      focus: Element | null;
      /** The focus and open modal dialogs, with everything around them. */
      ways: Set<Element>;
      /** Whether a modal dialog is open. */
      modal: boolean;
    }

    /** Lines in the making: text is collected until a block or a line ends it. */
    interface Flow {
      look: Look;
      lines: Entries;
      text: string;
      place: Element | null;
    }

    interface Inherited {
      opacity: number;
      /** Whether the pointer is a hand here. */
      pointer: boolean;
      /** Whether the text here has been said by a name. */
      muted: boolean;
      visible: boolean;
      disabled: boolean;
      /** Whether everything here belongs to one line, so that no blocks are made. */
      whole: boolean;
      /** The same with `whole`, and with `muted`, made once. */
      asWhole: Inherited | null;
      asMuted: Inherited | null;
    }

    /** A line in its place in the whole. `cost` in characters. */
    interface Item {
      line: Line;
      depth: number;
      parent: Item | null;
      cost: number;
      kept: boolean;
      nodes: Candidate[];
    }

    /** A block in its place in the whole; its `nodes` are null until it is opened. */
    interface Unit {
      block: Block;
      depth: number;
      parent: Item | null;
      nodes: Candidate[] | null;
      /** From the viewport, in CSS pixels. */
      distance: number;
    }

    type Candidate = Item | Unit;

    interface Survey {
      look: Look;
      opened: Item[];
      /** What is not in view. */
      waiting: Unit[];
    }

    /** `size` in characters with indents; `elements` carry a ref, `omitted` were left out. */
    interface Written {
      lines: TreeLine[];
      size: number;
      elements: number;
      omitted: number;
    }

    /** What the change of an element can make look different, by the style rules there are. */
    interface Reach {
      /** Anything. */
      everywhere: boolean;
      /** What stands beside it. */
      siblings: boolean;
      /** What is inside of what stands beside it. */
      below: boolean;
      /** Rules ask for states that make no mutation: `:focus-within`, `:checked`. */
      states: boolean;
      /** Selectors of what looks different by what is in it (`:has()`), with all of its contents. */
      anchors: Set<string>;
    }

    /** What was heard of the document since the last look. */
    interface Heard {
      all: boolean;
      /** Contents changed. */
      inside: Set<Element>;
      /** The look of the element, and of all that is in it, may have changed. */
      whole: Set<Element>;
      scrolled: boolean;
      /** The pointer went to another element. */
      hovered: boolean;
    }

    /**
     * A row, an item or an entry as it stood there when it was read: lists use their elements again. `index` is its number
     * in the whole, where the page says it; `data` is for whoever makes rows of the pieces.
     */
    interface Piece {
      element: Element;
      index: number | null;
      text: string;
      data: any;
    }

    /** `heads` counts the pieces that became the names of columns. */
    interface Grid {
      columns: string[];
      rows: string[][];
      heads: number;
    }

    /** Something that rows can be made of. */
    interface Source {
      element: Element;
      weight: number;
      pieces(): Piece[];
      finish(pieces: Piece[]): Grid;
    }

    /** What the model was told of a ref; `lastSeen` is the number of the look. */
    interface Entry {
      element: WeakRef<Element>;
      role: string;
      name: string;
      lastSeen: number;
      /** What a refusal said that it is about, without its numbers, and which look that counted as. */
      shown?: { text: string; look: number };
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
      /** Quotes the page, unless `own` says that it has only our words. */
      message: string;
      own?: boolean;
      already?: boolean;
      covering?: string[];
      options?: string[];
      moving?: boolean;
      advice?: Advice;
      position?: Position;
      candidates?: string[];
      opens?: string;
    }

    /** Where the page changed, seen from the element, or what dialog, menu or message came up. */
    interface Whereabouts {
      changed?: "near" | "elsewhere" | "both";
      appeared?: string;
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
      /** Whether the element still stands for what the model was told, after events that the page may have reacted to. */
      isMeant?: () => boolean;
    }

    interface Watch {
      count(): number;
      records(): MutationRecord[];
      stop(): void;
    }

    interface Witness {
      effect(): Effect[];
      wasRefused(): boolean;
      stop(): { effect: Effect[] } & Whereabouts;
    }

    /** What changed on a node after a look: `was` is the text or attribute before, `out` and `into` are texts of nodes. */
    interface Change {
      kind: string;
      look: number;
      /** The number of the action that was under way, or 0. */
      during: number;
      was: string;
      out: string[];
      into: string[];
    }

    type Button = "left" | "right";

    /** A button that is down: where it went down, and what its release has to know. */
    interface Held {
      target: Element;
      button: Button;
      clicks: number;
      withMouse: boolean;
    }

    /** What came up since a list was opened, and the options that other lists had shown before. */
    interface Opened {
      fresh: Element[];
      before: Set<Element>;
    }

    /** What came of a key. */
    interface Stroked {
      prevented: boolean;
      opens?: string;
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

    /** Kinds of listeners that are no pointer's. */
    type Hearing = "keys" | "sending" | "changes";

    type FieldKind = import("../protocol.js").FieldKind;

    /** A field of a form; `near` ones were asked for their labels. */
    type FoundField = { field: Element; kind: FieldKind; near: boolean };
    type ControlFacts = Omit<ControlView["facts"], "digest">;

    interface Parts {
      memory: Memory;
      walk: {
        rootOf(element: Element): ShadowRoot | null;
        newHosts(): Element[];
        expectCustom(element: Element): void;
        assignedTo(element: Element): Node[] | null;
        firstIn(element: Element): Node | null;
        after(node: Node): Node | null;
        childrenOf(node: Node): Iterable<Node>;
        parentOf(node: Node): Element | null;
        upwards(element: Element): Iterable<Element>;
        contains(outer: Element, inner: Element | null): boolean;
        focused(): Element | null;
        elementAt(x: number, y: number): Element | null;
        rootsNow(): Array<Document | ShadowRoot>;
        everywhere(selector: string): Iterable<Element>;
      };
      roletables: {
        KNOWN: Map<string, string>;
        BY_TAG: Map<string, string>;
        BY_INPUT_TYPE: Map<string, string>;
        NAMED_BY_CONTENT: Set<string>;
        CALLED_BY_CONTENT: Set<string>;
        UNNAMED: Set<string>;
        APART: Set<string>;
        APART_TAGS: Set<string>;
      };
      references: { targetsOf(element: Element, name: string): Element[] };
      tableroles: { byTag: Map<string, (element: Element) => string> };
      svgroles: {
        byTag: Map<string, (element: Element) => string>;
        isLink(element: Element): boolean;
        child(element: Element, name: string): Element | null;
      };
      roles: {
        roleOf(element: Element): string;
        levelOf(element: Element): number;
      };
      generated: {
        dressingOf(root: Document | ShadowRoot): Dressing;
        wordsOf(element: Element, which: "::before" | "::after"): { text: string; apart: boolean };
        recase(text: string, element: Element): string;
      };
      content: {
        read(
          element: Element,
          how: Pick<Reading, "dressing" | "own" | "path" | "evenHidden" | "tips">,
        ): { text: string; spare: string };
        isHidden(element: Element): boolean;
      };
      descriptions: {
        statesOf(element: Element, role: string, invalid: boolean, known: Known): string[];
      };
      holdings: {
        valueOf(element: Element): string | null;
        statesOf(element: Element, role: string, name: string): string[];
      };
      natives: {
        nameOf(element: Element, content: (child: Element) => string): string;
        hintOf(element: Element, role: string): string;
        valueOf(element: Element): string | null;
      };
      marks: {
        /** Elements whose mark changed since the last call: script attached a pointer listener to them, or took the last away. */
        refresh(): Element[];
        /** Brings what is known up to now; false where nobody notes listeners in this document. */
        ask(): boolean;
        hasListener(element: Element): boolean;
        hears(element: Element, what: Hearing): boolean;
        /** Whether a listener of it, or of something around it, asks for `isTrusted`. */
        wantsTrust(element: Element): boolean;
      };
      dialogs: {
        own(on: boolean): void;
        arrange(answer: { accept: boolean; text: string; about?: string | null }): void;
        during<T>(perform: () => Promise<T>): Promise<T>;
        present(): boolean;
      };
      saving: { watch(): { stop(): boolean } };
      /** `name` is what the field is called on the screen: where that tells, it is a secret from then on. */
      secrets: {
        isSecret(element: Element, name?: string): boolean;
        kindOf(element: Element, name?: string): FieldKind | null;
        isInSecret(element: Element): boolean;
        known(): Element[];
      };
      masking: {
        MASK: string;
        note(text: string, place: Element | null): void;
        scan(): void;
        without<T>(answer: T, isTree: boolean): T;
        boxes(): DOMRect[];
        shownIn(field: Element): string;
      };
      labels: {
        wordsFor(element: Element, name: string): string[];
        beside(element: Element): string;
        ofText(place: Element): string[];
        LONGEST: number;
      };
      shapes: {
        isCardNumber(held: string): boolean;
        isMachineMade(held: string): boolean;
        isPaired(held: string): boolean;
        isStrong(held: string): boolean;
        isMixed(held: string): boolean;
        isSecretText(text: string): boolean;
        /** Whether it has the form of where somebody is reached or paid: mail, telephone, IBAN. */
        isContact(text: string): boolean;
        /** Characters. Shorter texts are parts of too many others. */
        LEAST: number;
      };
      kinds: {
        SECRET: ReadonlySet<FieldKind>;
        kindOf(element: Element, name?: string): FieldKind | null;
        byMarkup(element: Element): FieldKind | null;
        byWords(said: string): FieldKind | null;
        byName(element: Element): FieldKind | null;
        secretKindOf(element: Element, name: string): FieldKind | null;
        fold(text: string): string;
        heldBy(element: Element): string;
        isEditable(element: Element): boolean;
      };
      drawn: {
        textOn(element: Element): string;
        wordsOf(element: Element, namer: Namer, known: string[]): string[];
        within(element: Element): Generator<Element>;
      };
      around: {
        standsIn(element: Element): { dialog: boolean; alert: boolean };
        headingsOf(element: Element, namer: Namer): string[];
        hasEditor(element: Element, form: Element | null): boolean;
        contextOf(element: Element, form: Element | null): string;
        boxOf(element: Element, form: Element | null): Element | null;
        linesIn(box: Element): Array<{ text: string; place: Element }>;
      };
      totals: { totalsFor(element: Element): string[]; amountsIn(text: string): string[] };
      chosen: { chosenFor(element: Element): string[] };
      /** Editors of formatted text that are documents of their own. */
      drafts: { editorsIn(frame: HTMLIFrameElement): Element[]; textOf(frame: HTMLIFrameElement): string };
      sent: {
        contentsOf(facts: ControlFacts, element: Element | null, form: Element | null): unknown;
        isSentBy(facts: ControlFacts, action: import("../protocol.js").Action): boolean;
      };
      filled: {
        filledIn(form: HTMLFormElement, how: { fields: FoundField[]; action: string; sender?: Element; namer: Namer }): import("../protocol.js").Filled[];
      };
      forms: {
        actorOf(element: Element): Element;
        formsOf(element: Element): { owner: HTMLFormElement | null; form: HTMLFormElement | null };
        describe(form: HTMLFormElement, by: Element, toShow: boolean): Form;
        waitingOf(form: HTMLFormElement): { submits: boolean; search: boolean };
        entersForm(field: Element): boolean;
        isSubmit(element: Element): boolean;
        holdsSubmit(element: Element): boolean;
      };
      patterns: {
        patternOf(
          element: Element,
          known: { role: string; listens: boolean; submits: boolean; kind: FieldKind | null; form: Form | null },
        ): Pattern | null;
        listens(element: Element): boolean;
      };
      /** What `digests` keeps across injections. */
      digesting: { salt: string; ids: WeakMap<Element, string> };
      digests: {
        digestOf(facts: ControlFacts, element: Element | null, form: Element | null): string;
        difference(judged: string, now: string, how: { healed: boolean; sends: boolean }): string | null;
        isStill(before: ControlFacts, now: ControlFacts): boolean;
      };
      describing: {
        describe: Engine["describe"];
        compare(
          element: Element | null,
          digest: string,
          how: { healed: boolean; action: import("../protocol.js").Action },
        ): Refusal | { isStill: () => boolean };
      };
      hidden: {
        secrets: Engine["secrets"];
        framesIn(): HTMLElement[];
        placeOf(element: HTMLElement): FramePlace;
      };
      pointing: { at: Engine["at"] };
      facts: { measure: Engine["facts"] };
      celltext: { textOf(element: Element): string; distinct(names: Iterable<string>): string[] };
      tables: {
        pieces(table: Element): Piece[];
        finish(pieces: Piece[]): Grid;
        entries(list: Element): Piece[];
        finishEntries(pieces: Piece[]): Grid;
        nearest(top: Element, wanted: (element: Element) => boolean): Element[];
        numberOf(element: Element, name: string): number | null;
      };
      cards: { pieceOf(item: Element): Piece; finish(pieces: Piece[]): Grid; kindOf(element: Element): string };
      sources: { largest(within: Element | null): Source | null; around(element: Element): Source | null };
      windows: {
        all(source: Source, most: number): Promise<{ pieces: Piece[]; message: string }>;
        totalOf(source: Source, pieces: Piece[]): number | null;
      };
      extracting: { extract: Engine["extract"] };
      names: {
        createNamer(how?: { forOne?: boolean }): Namer;
        collapse(text: string): string;
        shorten(text: string, longest?: number): string;
        LONGEST: number;
      };
      destinations: {
        /** `to` with the address, of links and buttons that leave the site. */
        statesOf(element: Element): string[];
      };
      states: {
        statesOf(element: Element, role: string, known: Known): string[];
        isDisabled(element: Element): boolean;
        checkedOf(element: Element): string | null;
        expandedOf(element: Element): string | null;
        valueOf(element: Element): string | null;
      };
      refs: {
        begin(space: string, prefix: string, nextRef: number): boolean;
        note(element: Element): void;
        canSucceed(lost: Entry, element: Element): boolean;
        fresh(): string;
        assign(element: Element, role: string, name: string): string;
        bind(ref: string, element: Element, role: string, name: string): void;
        refOf(element: Element): string | null;
        entryOf(space: string, ref: string): Entry | null;
        elementOf(entry: Entry): Element | null;
        next(): number;
        /** The number of the look under way, or of the last one. */
        look(): number;
      };
      interactive: {
        isWidget(element: Element, role: string): boolean;
        looksInteractive(element: Element): boolean;
        isClickable(element: Element, handStarts: boolean): boolean;
        isEditingHost(element: Element): boolean;
        isField(element: Element): boolean;
        isToggle(element: Element): boolean;
        boxOf(element: Element): DOMRect;
        bigEnough(element: Element, box: DOMRect): boolean;
      };
      probes: { of(element: Element): string | null };
      lines: {
        /** As `roles.roleOf`, with a word of our own for a canvas. */
        roleOf(element: Element): string;
        format(line: Line, ref: string | null): string;
        costOf(length: number, depth: number): number;
        sizeOf(line: Line): number;
        plain(role: string, name: string, place: Element | null): Line;
        describe(element: Element, look: Pick<Look, "namer"> & Partial<Look>, disabled: boolean, role?: string): Line;
        lineNow(element: Element): string;
        title(element: Element): string;
        /** Whether its line may say what stands elsewhere. */
        refersOut(element: Element): boolean;
      };
      scene: {
        TOP: Inherited;
        /** Opacity under which nothing is seen. */
        FAINT: number;
        look(): Look;
        openModals(): Element[];
        flow(look: Look, place: Element | null): Flow;
        inherit(element: Element, style: CSSStyleDeclaration, from: Inherited): Inherited;
        equal(one: Inherited, other: Inherited): boolean;
        but(from: Inherited, changes: Partial<Inherited>): Inherited;
        whole(from: Inherited): Inherited;
        muted(from: Inherited): Inherited;
        flush(flow: Flow): void;
        say(flow: Flow, text: string, place: Element | null): void;
        put(flow: Flow, line: Line | Block): void;
        gather(outer: Flow, walk: (flow: Flow) => void): Entries;
      };
      blocks: {
        rootBlock(): Block | null;
        blockFor(element: Element, from: Inherited, to: Inherited): Block;
        blockOf(element: Element, from: Inherited, run: Run | null): Block;
        begin(): void;
        end(): void;
        around(element: Element): Block | null;
        open(block: Block, look: Look): Entries;
        flatten(entries: Entries, look: Look): Generator<void, Line[]>;
        invalidate(element: Element, deep: boolean): void;
        clear(): void;
        isBlock(entry: Line | Block): entry is Block;
      };
      runs: {
        split(parent: Element): Run[] | null;
        boxOf(run: Run): DOMRect;
      };
      rows: {
        isCell(role: string): boolean;
        fold(cells: Entries, row: Line): Entries;
      };
      frames: {
        factsOf(element: Element): { frame: number; size: [number, number] };
        placeInParent(): number;
      };
      scrollers: { positionOf(element: Element, style?: CSSStyleDeclaration): string[] };
      editors: {
        isHiddenInput(element: Element): boolean;
        surfaceOf(element: Element): Element;
        isWayIn(element: Element): boolean;
        isDrawing(element: Element, look: Look): boolean;
      };
      widgets: {
        showFrame(element: Element, flow: Flow, from: Inherited): void;
        showCanvas(element: Element, role: string, flow: Flow, from: Inherited): void;
        showWidget(element: Element, role: string, flow: Flow, from: Inherited): void;
        showLabel(label: HTMLLabelElement, flow: Flow, from: Inherited): void;
      };
      clickables: { show(element: Element, role: string, flow: Flow, from: Inherited): void };
      containers: { show(element: Element, role: string, flow: Flow, from: Inherited, clipping: CSSStyleDeclaration | null): void };
      tree: {
        visit(node: Node, flow: Flow, from: Inherited): void;
        visitChildren(parent: Element, flow: Flow, from: Inherited): void;
        visitBlock(block: Block, look: Look): Entries;
        walkAll(): Generator<void, Line[]>;
        build(): Line[];
      };
      survey: {
        start(look: Look): Survey;
        unitOf(block: Block, depth: number, parent: Item | null): Unit;
        itemOf(survey: Survey, line: Line, depth: number, parent: Item | null, inner: Unit[]): Item;
        open(survey: Survey, unit: Unit, inside: boolean): void;
        expand(survey: Survey, unit: Unit): Unit[];
        isOutside(box: DOMRect): boolean;
        isUnit(node: Candidate): node is Unit;
      };
      writing: { write(nodes: Candidate[], modal?: Item): Written };
      stretches: {
        begin(): void;
        refFor(nodes: Candidate[]): string;
        expand(ref: string, room: number): Written | null;
        has(ref: string): boolean;
        clear(): void;
      };
      fit: {
        fit(nodes: Candidate[], survey: Survey, room: number): Written;
        fill(unit: Unit, survey: Survey, room: number): Written;
      };
      animations: { take(): Element[] };
      reach: {
        signature(): string;
        of(root: Document | ShadowRoot): Reach;
      };
      selectors: {
        none(): Reach;
        reachOf(selector: string): Reach;
      };
      toasts: {
        note(node: Node): void;
        take(): Line[];
        clear(): void;
      };
      observing: {
        attach(): void;
        hear(): void;
        take(): Heard;
        hearAll(): void;
        arrivedAfter(element: Element, look: number): boolean;
      };
      changes: {
        update(items: Item[]): "same" | "moved" | "changed";
        expectName(element: Element): void;
        /** Whether something changed in the element itself lately; in it or in something around it. */
        isChanged(element: Element): boolean;
        isRecent(element: Element): boolean;
      };
      seeing: {
        observe: Engine["observe"];
        begin(asked: Asked): void;
        refresh(): void;
        viewOf(written: Pick<Written, "lines" | "elements" | "omitted">): FrameView;
      };
      slices: { run<T>(work: Generator<void, T, boolean>): Promise<T> };
      finding: { find: Engine["find"] };
      reading: { read: Engine["read"] };
      restless: {
        acted(): void;
        count(records: MutationRecord[]): number;
        knows(record: Pick<MutationRecord, "target"> & { addedNodes: Iterable<Node> }): boolean;
      };
      settle: {
        soon(): Promise<unknown>;
        frame(): Promise<unknown>;
        watch(options?: { attributeFilter?: string[] }): Watch;
        rest(limits: { patience: number; cap: number }): Promise<{ resting: boolean; changes: number }>;
        isStill(): boolean;
      };
      past: {
        attend(): void;
        begin(): void;
        end(): void;
        now(): number;
        changesOf(node: Node, since: number): Change[];
        formerParent(node: Node): Node | null;
        justChanged(): boolean;
        calm(most: number): Promise<boolean>;
      };
      recycling: {
        hasTwins(element: Element): boolean;
        recycled(element: Element, since: number): Element | null;
        isSuccessor(lost: Entry, element: Element): boolean;
        textOf(row: Element): string;
      };
      effects: { witness(target: Element | null): Witness };
      events: {
        mouse(target: Element, type: string, at: Point, more?: MouseEventInit): boolean;
        move(target: Element, at: Point, buttons?: number): void;
        down(target: Element, at: Point, button: Button, clicks: number, isMeant?: () => boolean): Held;
        up(held: Held, at: Point, isMeant?: () => boolean): boolean;
        plain(target: Element, type: "input" | "change"): void;
        isFocusable(element: Element): element is HTMLElement;
      };
      hands: {
        isReal(): boolean;
        move(target: Element, at: Point, pressed?: boolean): Promise<void>;
        down(target: Element, at: Point, button?: Button, clicks?: number, isMeant?: () => boolean): Promise<Held>;
        up(held: Held, at: Point, isMeant?: () => boolean): Promise<boolean>;
        /** A key with its modifiers, which go down and up themselves. */
        press(stroke: Stroke): Promise<Stroked>;
        whole(stroke: Stroke): Promise<Stroked>;
        insertText(text: string): Promise<void>;
      };
      covering: { refusal(blocker: Element, element: Element): Refusal };
      trust: { problem(action: Action, spot: Spot, idle: boolean, watch: Witness): Advice | null };
      actionable: {
        ready(element: Element, aim?: { forTyping?: boolean; at?: Point | null }): Promise<Refusal | Spot>;
        check(element: Element): Refusal | { surface: Element };
        lands(hit: Element, element: Element, surface: Element, forTyping: boolean): boolean;
      };
      aiming: {
        placeOf(surface: Element, at: Point): Point;
        problem(element: Element, surface: Element, at: Point): string | null;
        outOfSight(element: Element, at: Point): string;
        said(at: Point): string;
        where(at: Point | null | undefined): string;
        bring(surface: Element, at: Point): void;
      };
      lookup: {
        find(space: string, ref: string): Found;
        isMeant(element: Element, known: Entry): boolean;
        /** The refusal that shows what an element has become, and from then on the ref means that. */
        changed(element: Element, row?: Element | null): Outcome & { candidates: string[] };
        renamed(element: Element, known: Entry): string | null;
      };
      opening: { guard(target: Element): { stop(): void; seen: { opens?: string } } };
      click: {
        click(spot: Spot, how?: { button?: Button; count?: number; hold_ms?: number; at?: Point | null }): Promise<Outcome>;
        hover(spot: Spot, how: { at?: Point | null }): Promise<Outcome>;
        activate(element: HTMLElement): { opens?: string };
        under(spot: Spot, title: string): Refusal | { target: Element };
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
        editRich(element: Element, inputType: string, data?: string | null): void;
        selectRich(element: HTMLElement): void;
      };
      typing: {
        ready(element: Element): Promise<Refusal | Spot>;
        type(spot: Spot, text: string): Promise<Outcome>;
      };
      editing: {
        isEditor(element: Element): boolean;
        replace(element: Element, text: string, agrees: (held: string) => boolean): Promise<string>;
        clear(element: Element): Promise<string>;
      };
      values: {
        ready(element: Element): Promise<Refusal | Spot>;
        set(spot: Spot, value: string): Promise<Outcome>;
      };
      sliders: { set(spot: Spot, value: string): Promise<Outcome> };
      checking: { set(spot: Spot, checked: boolean): Promise<Outcome> };
      dragging: {
        drag(spot: Spot, how: { to?: string | null; by_x?: number; by_y?: number; at?: Point | null }, space: string): Promise<Outcome>;
        pathOf(from: Point, to: Point): Point[];
        bring(goal: Element): void;
        isInView(element: Element): boolean;
      };
      dropping: {
        drag(source: HTMLElement, start: Spot, end: () => Point, goal: Element | null): Promise<string>;
        dropFiles(area: Element, at: Point, data: DataTransfer): Promise<boolean>;
      };
      uploading: { upload(element: Element, given: GivenFile[]): Promise<Outcome> };
      options: {
        shown(element: Element, opened: Opened): Element[];
        popupsBeside(element: Element): Element[];
        read(option: Element): { value: string; label: string };
        search(options: () => Element[], wanted: string): Promise<{ option: Element | null; labels: string[] }>;
      };
      lists: { select(spot: Spot, wanted: string[]): Promise<Outcome> };
      keynames: {
        strokeOf(text: string): Stroke | null;
        keyOf(name: string): Key | null;
      };
      scrolling: {
        scroll(element: Element | null, how: Pick<Scroll, "direction" | "part" | "to_edge">): Outcome;
        intoView(element: Element): Outcome;
        scrollerOf(element: Element | null, axis: "x" | "y"): Element | null;
        move(box: Element, axis: "x" | "y", by: number): void;
      };
      keydefaults: {
        run(target: Element, stroke: Stroke): { opens?: string } | void;
        waitsForRelease(target: Element, stroke: Stroke): boolean;
        defaultButton(target: Element): Element | null;
      };
      submission: {
        submit(field: HTMLInputElement, form: HTMLFormElement): { opens?: string } | void;
        defaultButton(target: Element): Element | null;
        controlsOf(form: HTMLFormElement): HTMLInputElement[];
      };
      keys: {
        press(element: Element | null, name: string, isMeant?: () => boolean): Promise<Outcome>;
        typeKey(field: TextField, piece: string): void;
        strokeFor(piece: string): Stroke | null;
        fire(target: Element, type: "keydown" | "keypress" | "keyup", stroke: Stroke): boolean;
        stroke(stroke: Stroke): Stroked;
        writes(stroke: Stroke): boolean;
        receiver(): Element;
      };
      act: {
        perform: Engine["perform"];
        /** The answer where nothing was tried. */
        refused(outcome: Outcome): PageReceipt;
      };
      choosing: {
        select(spot: Spot, wanted: string[]): Promise<Outcome>;
        setOption(select: HTMLSelectElement, index: number): void;
        match<T>(
          options: T[],
          wanted: string,
          read: (option: T) => { value: string; label: string; group?: string },
        ): T | null;
        noSuchOption(wanted: string, labels: string[]): Outcome;
      };
    }
  }

  var webhandParts: Webhand.Parts;
  var webhandVersion: string;
  var webhandCarrier: Carrier | undefined;
}
