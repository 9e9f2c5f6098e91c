// The one script that runs in the page's own world, before the page's scripts (manifest.json; the headless carrier injects
// it too). It sees what an isolated world cannot: listeners that scripts attach, and calls of alert, confirm and prompt. It
// answers marks.js, dialogs.js and saving.js, knows no extension and does nothing unasked; pages that are older do without it.
//
// The two worlds share the DOM and nothing else. A question is an event at the window that carries an orphan element, the
// desk, as its related target; it is stopped here, before a listener of the page can see it, so that what is said at the
// desk stays between the two. A page could still ask as the engine does, or keep its elements and dialogs from being
// noted: it learns what it knows already, namely its own listeners and its own dialogs. What it says falsely makes an
// element be listed that does nothing, or a dialog be told that nobody saw: text. Nothing said here grants anything.
(() => {
  // What a person's finger or main button does; `auxclick` is the other buttons'. Pages that hear these on the document,
  // the window or the body hear all of the page: that says nothing of one element.
  const POINTER = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"];
  // What else an element can hear that makes it more than its markup says: of no interest to the tree, and told apart.
  const KEYS = ["keydown", "keypress", "keyup"];
  const SENDING = ["submit", "formdata"];
  const CHANGES = ["input", "change", "beforeinput"];
  const pointer = new Set(POINTER);
  /** @type {{ [word: string]: Set<string> }} */
  const others = { keys: new Set(KEYS), sending: new Set(SENDING), changes: new Set(CHANGES) };
  const words = Object.keys(others); // once: what a page adds to all objects is none of them
  const types = new Set([...POINTER, ...KEYS, ...SENDING, ...CHANGES]);
  const { apply } = Reflect;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const { getAttribute, setAttribute } = Element.prototype;
  const sourceOf = Function.prototype.toString;

  /** @typedef {{ type: string, listener: any, capture: boolean }} Listening */
  /** @typedef {{ ref: WeakRef<Element>, all: Listening[] }} Noted */

  /**
   * What is noted holds the listeners as the elements themselves do; nothing here keeps an element.
   * @type {WeakMap<Element, Noted>}
   */
  const notes = new WeakMap();
  /** @type {WeakMap<object, boolean>} */
  const asksForTrust = new WeakMap();
  /** @type {Set<WeakRef<Element>>} */
  const known = new Set();
  /** Not told yet. @type {Set<WeakRef<Element>>} */
  const changed = new Set();
  let sweepAt = 1024;
  /** Of marks.js, dialogs.js and saving.js. @type {{ [which: string]: Element | undefined }} */
  const desks = Object.create(null);

  /**
   * Replaces a native function by a proxy of it: name, length and `[native code]` stay, and what it throws is thrown.
   * @param {object} owner @param {string} name @param {"value" | "set"} key
   * @param {(native: Function, self: any, args: any[]) => unknown} call
   */
  function wrap(owner, name, key, call) {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    const native = property?.[key];
    if (!property?.configurable || typeof native !== "function") return;
    // Without a prototype: what a page adds to all objects must not become a trap.
    property[key] = new Proxy(native, Object.assign(Object.create(null), { apply: call }));
    Object.defineProperty(owner, name, property);
  }

  /** @param {object} owner @param {string} name @param {"value" | "set"} key @param {(self: any, args: any[]) => void} note */
  function watch(owner, name, key, note) {
    wrap(owner, name, key, (native, self, args) => {
      const result = apply(native, self, args);
      try {
        note(self, args);
      } catch {
        // A page that has bent what this file uses loses the note and nothing else.
      }
      return result;
    });
  }

  /** @param {unknown} self @returns {self is Element} */
  function isPlace(self) {
    return self instanceof Element && self !== document.documentElement && self !== document.body;
  }

  /** @param {Element} element @returns {Noted} */
  function noteOf(element) {
    let note = notes.get(element);
    if (!note) {
      note = { ref: new WeakRef(element), all: [] };
      notes.set(element, note);
      known.add(note.ref);
      if (known.size >= sweepAt) sweep();
    }
    return note;
  }

  /** Pages make and drop elements for as long as they live. */
  function sweep() {
    for (const ref of known) if (!ref.deref() && known.delete(ref)) changed.delete(ref);
    sweepAt = Math.max(1024, 2 * known.size);
  }

  /** @param {Element} element @param {Listening} one */
  function remember(element, one) {
    const note = noteOf(element);
    if (!note.all.some((each) => isSame(each, one))) note.all.push(one);
    changed.add(note.ref);
  }

  /**
   * Forgets it when it has ended by itself.
   * @param {Element} element @param {Listening} one @param {AddEventListenerOptions} options
   */
  function expect(element, one, { once, signal }) {
    const [at, which] = [new WeakRef(element), new WeakRef(one)]; // a signal may outlive them
    const gone = () => forget(at.deref(), (each) => each === which.deref());
    const { type, capture } = one;
    if (once) apply(addEventListener, element, [type, gone, { once, passive: true, capture }]);
    if (signal) apply(addEventListener, signal, ["abort", gone, { once: true }]);
  }

  /** @param {Element | undefined} element @param {(each: Listening) => boolean} isIt */
  function forget(element, isIt) {
    const note = element && notes.get(element);
    if (!note) return;
    note.all = note.all.filter((each) => !isIt(each));
    changed.add(note.ref);
  }

  /** @param {Listening} each @param {Listening} one */
  function isSame(each, one) {
    return each.type === one.type && each.capture === one.capture && each.listener === one.listener;
  }

  /** @param {any} options */
  function captures(options) {
    return typeof options === "object" ? Boolean(options?.capture) : Boolean(options);
  }

  /** Whether the page may have the browser ask before it is left. */
  let asksToLeave = false;

  watch(EventTarget.prototype, "addEventListener", "value", (self, [type, listener, options]) => {
    if (type === "beforeunload") asksToLeave = true;
    if (!types.has(type) || !listener || !isPlace(self) || options?.signal?.aborted) return;
    const one = { type, listener, capture: captures(options) };
    remember(self, one);
    if (options?.once || options?.signal) expect(self, one, options);
  });

  watch(EventTarget.prototype, "removeEventListener", "value", (self, [type, listener, options]) => {
    const one = { type, listener, capture: captures(options) };
    if (types.has(type) && isPlace(self)) forget(self, (each) => isSame(each, one));
  });

  for (const { prototype } of [HTMLElement, SVGElement]) {
    for (const name of types) {
      const type = `on${name}`;
      watch(prototype, type, "set", (self, [listener]) => {
        if (!isPlace(self)) return;
        forget(self, (each) => each.type === type);
        if (typeof listener === "function") remember(self, { type, listener, capture: false });
      });
    }
  }

  /** @param {any} listener */
  function wantsTrust(listener) {
    let wants = asksForTrust.get(listener);
    if (wants === undefined) {
      const handler = typeof listener === "function" ? listener : listener.handleEvent;
      wants = typeof handler === "function" && apply(sourceOf, handler, []).includes("isTrusted");
      asksForTrust.set(listener, wants);
    }
    return wants;
  }

  /**
   * A question of the engine, with the desk that its answer goes to.
   * @param {"marks" | "dialogs" | "saving"} which @param {(isNew: boolean) => void} [answer]
   */
  function hear(which, answer = () => undefined) {
    const take = (/** @type {FocusEvent} */ event) => {
      event.stopImmediatePropagation();
      event.preventDefault(); // says that somebody is here
      if (!(event.relatedTarget instanceof Element)) return;
      const isNew = event.relatedTarget !== desks[which];
      desks[which] = event.relatedTarget;
      answer(isNew);
    };
    apply(addEventListener, window, [`webhand:${which}`, take, true]);
  }

  /** @param {Listening} one `onclick` is that of the property */
  function nameOf({ type }) {
    return type.startsWith("on") ? type.slice(2) : type;
  }

  /**
   * What changed: of the pointer's listeners in three words, `listens`, `trusts` (it asks for isTrusted) and `rests` (none
   * is left); of each other kind whether there is one (`keys`) or none any more (`no keys`).
   */
  function tellMarks() {
    /** @type {{ [word: string]: Touch[] }} */
    const news = { listens: [], trusts: [], rests: [] };
    for (const word of words) [news[word], news[`no ${word}`]] = [[], []];
    for (const ref of changed) {
      const element = ref.deref();
      const all = element && notes.get(element)?.all;
      if (!all) continue;
      // Of all that an event can carry only touches and submitters are not retargeted out of closed shadow trees, and a
      // submitter is never an SVG element.
      const touch = new Touch({ identifier: 0, target: element });
      const pressed = all.filter((one) => pointer.has(nameOf(one)));
      news[pressed.some(({ listener }) => wantsTrust(listener)) ? "trusts" : pressed.length ? "listens" : "rests"].push(touch);
      for (const word of words) news[all.some((one) => others[word]?.has(nameOf(one))) ? word : `no ${word}`]?.push(touch);
    }
    changed.clear();
    for (const [word, touches] of Object.entries(news)) {
      if (touches.length && desks.marks) apply(dispatchEvent, desks.marks, [new TouchEvent(word, { touches })]);
    }
  }

  // An engine that is new here, after a reload of the extension, has been told nothing.
  hear("marks", (isNew) => {
    if (isNew) for (const ref of known) changed.add(ref);
    tellMarks();
  });

  hear("dialogs", () => {
    const desk = desks.dialogs;
    if (desk && (asksToLeave || window.onbeforeunload)) apply(setAttribute, desk, ["leaving", ""]);
  });
  hear("saving");

  /**
   * Asks dialogs.js whether it takes this dialog, in words on the desk that both worlds read.
   * @param {string} type @param {string} text @param {string} suggested
   * @returns {{ answer: string | null } | null} null where it opens, for the person
   */
  function taken(type, text, suggested) {
    const desk = desks.dialogs;
    if (!desk) return null;
    for (const pair of Object.entries({ type, text, suggested })) apply(setAttribute, desk, pair);
    const isTaken = !apply(dispatchEvent, desk, [new Event("dialog", { cancelable: true })]);
    return isTaken ? { answer: apply(getAttribute, desk, ["answer"]) } : null;
  }

  /** @type {{ [type: string]: (answer: string | null) => unknown }} */
  const answers = { alert: () => undefined, confirm: (answer) => answer !== null, prompt: (answer) => answer };
  for (const [type, answered] of Object.entries(answers)) {
    wrap(window, type, "value", (native, self, args) => {
      // As the native ones do, once: what an object says of itself may change.
      const words = args.map((each) => (each === undefined ? undefined : `${each}`));
      const outcome = taken(type, words[0] ?? "", words[1] ?? "");
      if (outcome) return answered(outcome.answer);
      try {
        return apply(native, self, words);
      } finally {
        if (desks.dialogs) apply(dispatchEvent, desks.dialogs, [new Event("closed")]);
      }
    });
  }

  // A file that a script made itself: nothing else tells that one is about to be saved.
  watch(URL, "createObjectURL", "value", () => void (desks.saving && apply(dispatchEvent, desks.saving, [new Event("file")])));
})();
