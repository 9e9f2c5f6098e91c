// The one script that runs in the page's own world, before the page's scripts (manifest.json; the headless carrier injects
// it too). It sees what an isolated world cannot: listeners that scripts attach, what custom elements say of themselves
// through their ElementInternals, calls of alert, confirm and prompt, and timers. And it follows links that run a script. It
// answers marks.js, dialogs.js, saving.js, windows.js, choosers.js, sequels.js and opening.js, knows no extension and does
// nothing unasked; pages that are older do without it.
//
// The two worlds share the DOM and nothing else. What is said between them is said at one element that stands in no
// document, the channel. It is handed over once, here at the start, by an event at the window that whoever came before
// takes and stops (channel.js in the isolated world; headless/channel.js): no script of the page runs yet. Nothing here
// listens where a page could speak, so that a page can neither ask nor answer in somebody's place.
//
// From then on the page may have put anything in the place of what browsers have. So nothing is looked up any more once
// the page runs: methods, getters and constructors are those of the start, dictionaries inherit nothing, sets are walked
// by `forEach`, since loops and patterns go by iterators that pages can change. And no code of the page runs while an
// event is at the channel: `window.event` would show it the event, and the event the channel.
//
// What is left. A script of the parent may reach the window of a frame of the same origin before this script has run in
// it, and then hear the channel being handed over, or bend what is kept here; what it could forge is text, listeners that
// there are not, and the absence of some that there are. And a stack trace, taken in what alert makes words of, shows a proxy.
(() => {
  // What a person's finger or main button does; `auxclick` is the other buttons'. Pages that hear these on the document,
  // the window or the body hear all of the page: that says nothing of one element.
  const POINTER = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"];
  // What else an element can hear that makes it more than its markup says: of no interest to the tree, and told apart.
  const KEYS = ["keydown", "keypress", "keyup"];
  const SENDING = ["submit", "formdata"];
  const CHANGES = ["input", "change", "beforeinput"];
  const MENU = ["contextmenu"];
  const DROPS = ["dragover"];
  // And what comes along with a click or a letter: nothing follows from what nobody hears of.
  const ALONG = [
    "focus", "blur", "focusin", "focusout", "select", "selectionchange", "mouseover", "mouseenter", "mousemove", "mouseout",
    "mouseleave", "pointerover", "pointerenter", "pointermove", "pointerout", "pointerleave",
  ];
  /** @typedef {"pointer" | "keys" | "sending" | "changes" | "menu" | "drops" | "along"} Kind */
  /** By the name of the event. @type {Map<string, Kind>} */
  const kinds = new Map();
  for (const type of POINTER) kinds.set(type, "pointer");
  for (const type of KEYS) kinds.set(type, "keys");
  for (const type of SENDING) kinds.set(type, "sending");
  for (const type of CHANGES) kinds.set(type, "changes");
  for (const type of MENU) kinds.set(type, "menu");
  for (const type of DROPS) kinds.set(type, "drops");
  for (const type of ALONG) kinds.set(type, "along");

  const { apply, getPrototypeOf, getOwnPropertyDescriptor } = Reflect;
  const { setPrototypeOf } = Object;
  const [TheEvent, TheTouch, TheTouchEvent, TheWeakRef, TheSet] = [Event, Touch, TouchEvent, WeakRef, Set];
  const [ThePromise, TheDOMException] = [Promise, DOMException];
  const { iterator } = Symbol;
  const listen = method(EventTarget.prototype, "addEventListener");
  const dispatch = method(EventTarget.prototype, "dispatchEvent");
  const preventDefault = method(Event.prototype, "preventDefault");
  const relatedTarget = getter(FocusEvent.prototype, "relatedTarget");
  const isAborted = getter(AbortSignal.prototype, "aborted");
  const nodeType = getter(Node.prototype, "nodeType");
  const documentElement = getter(Document.prototype, "documentElement");
  const body = getter(Document.prototype, "body");
  const inputType = getter(HTMLInputElement.prototype, "type");
  const onbeforeunload = getter(window, "onbeforeunload");
  const getAttribute = method(Element.prototype, "getAttribute");
  const setAttribute = method(Element.prototype, "setAttribute");
  const sourceOf = method(Function.prototype, "toString");
  const includes = method(String.prototype, "includes");
  const lookUp = method(Map.prototype, "get");
  const noted = method(WeakMap.prototype, "get");
  const note = method(WeakMap.prototype, "set");
  const put = method(Map.prototype, "set");
  const take = method(Map.prototype, "delete");
  const eachOf = method(Map.prototype, "forEach");
  const empty = method(Map.prototype, "clear");
  const countOf = getter(Map.prototype, "size");
  const now = method(Performance.prototype, "now");
  const clock = performance;
  const deref = method(WeakRef.prototype, "deref");
  const add = method(Set.prototype, "add");
  const drop = method(Set.prototype, "delete");
  const clear = method(Set.prototype, "clear");
  const holds = method(Set.prototype, "has");
  const sizeOf = getter(Set.prototype, "size");
  const { stringify } = JSON;
  const statesOf = getter(ElementInternals.prototype, "states");
  const eachState = method(CustomStateSet.prototype, "forEach");
  const each = method(Set.prototype, "forEach");
  const valuesOf = method(Set.prototype, "values");
  const nextOf = method(getPrototypeOf(new Set().values()), "next");

  /** @param {any} owner @param {string} name @returns {(self: any, ...args: any[]) => any} */
  function method(owner, name) {
    const native = owner[name];
    return (self, ...args) => apply(native, self, args);
  }

  /** @param {any} owner @param {string} name @returns {(self: any) => any} */
  function getter(owner, name) {
    const get = /** @type {Function} */ (getOwnPropertyDescriptor(owner, name)?.get);
    return (self) => apply(get, self, []);
  }

  /** What it does not say, a page cannot say for it. @template {object} T @param {T} literal @returns {T} */
  function bare(literal) {
    return setPrototypeOf(literal, null);
  }

  /** What browsers take for a list, without the iterators of the page. @param {Set<any>} set @returns {any} */
  function listed(set) {
    const values = valuesOf(set);
    return bare({ [iterator]: () => bare({ next: () => nextOf(values) }) });
  }

  /** @typedef {{ type: string, kind: Kind, isProperty: boolean, listener: any, handler: any, capture: boolean }} Listening */
  /** @typedef {{ ref: WeakRef<Element>, all: Set<Listening> }} Noted */

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
  /**
   * Custom elements that speak of themselves without an attribute; by their internals and by their custom states.
   * @typedef {{ ref: WeakRef<Element>, internals: ElementInternals }} Speaker
   */
  /** @type {WeakMap<Element, Speaker>} */
  const speakers = new WeakMap();
  /** @type {WeakMap<object, WeakRef<Element>>} */
  const spokenFor = new WeakMap();
  /** @type {Set<WeakRef<Element>>} */
  const speaking = new Set();
  /** Not told yet. @type {Set<WeakRef<Element>>} */
  const spoke = new Set();
  /** What they can say, by the attribute that would say the same. @type {Set<{ name: string, get: (self: any) => any }>} */
  const sayable = new Set();
  let sweepAt = 1024;
  /** Where they are answered. @type {{ [which: string]: Element | undefined }} */
  const desks = Object.create(null);
  const channel = document.createElement("i");

  const handover = new FocusEvent("webhand:channel", { relatedTarget: channel, cancelable: true });
  if (dispatchEvent(handover)) return; // nobody will ever ask

  /**
   * Replaces a native function by a proxy of it: name, length and `[native code]` stay, and what it throws is thrown.
   * @param {object} owner @param {string} name @param {"value" | "set"} key
   * @param {(native: Function, self: any, args: any[]) => unknown} call
   */
  function wrap(owner, name, key, call) {
    const property = getOwnPropertyDescriptor(owner, name);
    const native = property?.[key];
    if (!property?.configurable || typeof native !== "function") return;
    property[key] = new Proxy(native, bare({ apply: call }));
    Object.defineProperty(owner, name, property);
  }

  /** Kinds that are heard where all events come by: by the window, the document, its root and body, or a shadow tree. */
  let heardByAll = "";
  /** Handlers of the window and the document. @type {Set<{ kind: Kind, owner: object, get: (self: any) => any }>} */
  const handlers = new Set();
  for (const [type, kind] of kinds) {
    for (const [owner, home] of /** @type {const} */ ([[document, Document.prototype], [window, window]])) {
      if (getOwnPropertyDescriptor(home, `on${type}`)?.get) handlers.add({ kind, owner, get: getter(home, `on${type}`) });
    }
  }

  /** @param {Kind} kind */
  function hearAll(kind) {
    if (!includes(heardByAll, kind)) heardByAll += ` ${kind}`;
  }

  /** @param {unknown} self what a listener was put on, that is no place */
  function isAbove(self) {
    if (self === undefined || self === null || self === window) return true;
    try {
      return nodeType(self) > 0;
    } catch {
      return false; // no node
    }
  }

  /** @param {unknown} self @returns {self is Element} */
  function isPlace(self) {
    if (!self || self === window) return false;
    try {
      if (nodeType(self) !== 1) return false;
    } catch {
      return false; // no node
    }
    return self !== documentElement(document) && self !== body(document);
  }

  /** @param {Element} element @returns {Noted} */
  function noteOf(element) {
    /** @type {Noted | undefined} */
    let found = noted(notes, element);
    if (!found) {
      found = { ref: new TheWeakRef(element), all: new TheSet() };
      note(notes, element, found);
      add(known, found.ref);
      sweep();
    }
    return found;
  }

  /** Pages make and drop elements for as long as they live. */
  function sweep() {
    if (sizeOf(known) + sizeOf(speaking) < sweepAt) return;
    each(known, (/** @type {WeakRef<Element>} */ ref) => {
      if (!deref(ref) && drop(known, ref)) drop(changed, ref);
    });
    each(speaking, (/** @type {WeakRef<Element>} */ ref) => {
      if (!deref(ref) && drop(speaking, ref)) drop(spoke, ref);
    });
    sweepAt = 2 * (sizeOf(known) + sizeOf(speaking));
    if (sweepAt < 1024) sweepAt = 1024;
  }

  /** @param {Element} element @param {Omit<Listening, "kind" | "handler">} told @returns {Listening | null} null where it is known */
  function remember(element, { type, isProperty, listener, capture }) {
    const { ref, all } = noteOf(element);
    const one = { type, kind: lookUp(kinds, type), isProperty, listener, handler: handlerOf(listener), capture };
    let isKnown = false;
    each(all, (/** @type {Listening} */ other) => void (isKnown ||= isSame(other, one)));
    add(changed, ref);
    if (isKnown) return null;
    add(all, one);
    return one;
  }

  /**
   * Asked for while the page itself attaches the listener: an object may run code of the page's when it is asked.
   * @param {any} listener
   */
  function handlerOf(listener) {
    try {
      return typeof listener === "function" ? listener : listener.handleEvent;
    } catch {
      return undefined;
    }
  }

  /**
   * Forgets it when it has ended by itself.
   * @param {Element} element @param {Listening} one @param {AddEventListenerOptions} options
   */
  function expect(element, one, { once, signal }) {
    const at = new TheWeakRef(element); // a signal may outlive them
    const which = new TheWeakRef(one);
    const gone = () => forget(deref(at), (each) => each === deref(which));
    const { type, capture } = one;
    if (once) listen(element, type, gone, bare({ once: true, passive: true, capture }));
    if (signal) listen(signal, "abort", gone, bare({ once: true }));
  }

  /** @param {Element | undefined} element @param {(one: Listening) => boolean} isIt */
  function forget(element, isIt) {
    /** @type {Noted | undefined} */
    const found = element && noted(notes, element);
    if (!found) return;
    each(found.all, (/** @type {Listening} */ one) => isIt(one) && drop(found.all, one));
    add(changed, found.ref);
  }

  /** @param {Listening} one @param {Pick<Listening, "type" | "isProperty" | "listener" | "capture">} other */
  function isSame(one, other) {
    if (one.type !== other.type || one.isProperty !== other.isProperty) return false;
    return one.capture === other.capture && one.listener === other.listener;
  }

  /**
   * Options, read once and in the order in which browsers read them: what an object says of itself may change.
   * @param {any} options @param {boolean} isToAdd
   * @returns {AddEventListenerOptions & { capture: boolean }}
   */
  function read(options, isToAdd) {
    if (options === null || (typeof options !== "object" && typeof options !== "function")) return bare({ capture: !!options });
    const { capture } = options;
    if (!isToAdd) return bare({ capture: !!capture });
    const { once, passive, signal } = options;
    return bare({ capture: !!capture, once: !!once, passive, signal });
  }

  wrap(EventTarget.prototype, "addEventListener", "value", (native, self, args) => {
    if (args.length < 2) return apply(native, self, args); // throws
    const type = `${args[0]}`;
    const listener = args[1];
    const options = read(args.length > 2 ? args[2] : false, true);
    if (type === "beforeunload") mayAsk();
    const result = apply(native, self, [type, listener, options]);
    if (type === "beforeunload") mayAsk();
    if (!lookUp(kinds, type) || !listener) return result;
    if (!isPlace(self)) {
      if (isAbove(self)) hearAll(lookUp(kinds, type));
      return result;
    }
    if (options.signal && isAborted(options.signal)) return result;
    const one = remember(self, { type, isProperty: false, listener, capture: options.capture });
    if (one && (options.once || options.signal)) expect(self, one, options);
    return result;
  });

  wrap(EventTarget.prototype, "removeEventListener", "value", (native, self, args) => {
    if (args.length < 2) return apply(native, self, args); // throws
    const type = `${args[0]}`;
    const listener = args[1];
    const options = read(args.length > 2 ? args[2] : false, false);
    const result = apply(native, self, [type, listener, options]);
    const gone = { type, isProperty: false, listener, capture: options.capture };
    if (lookUp(kinds, type) && isPlace(self)) forget(self, (one) => isSame(one, gone));
    return result;
  });

  for (const { prototype } of [HTMLElement, SVGElement]) {
    for (const type of kinds.keys()) {
      wrap(prototype, `on${type}`, "set", (native, self, args) => {
        const result = apply(native, self, args);
        if (!isPlace(self)) {
          hearAll(lookUp(kinds, type));
          return result;
        }
        forget(self, (one) => one.type === type && one.isProperty);
        const listener = args.length && args[0];
        if (typeof listener === "function") remember(self, { type, isProperty: true, listener, capture: false });
        return result;
      });
    }
  }

  for (const owner of [window, HTMLBodyElement.prototype]) {
    wrap(owner, "onbeforeunload", "set", (native, self, args) => {
      mayAsk();
      const result = apply(native, self, args);
      mayAsk();
      return result;
    });
  }

  wrap(HTMLElement.prototype, "attachInternals", "value", (native, self, args) => {
    const internals = apply(native, self, args);
    const ref = new TheWeakRef(self);
    note(speakers, self, { ref, internals });
    note(spokenFor, internals, ref);
    note(spokenFor, statesOf(internals), ref);
    add(speaking, ref);
    sweep();
    return internals;
  });

  /** @param {object} voice internals, or their states */
  function hasSpoken(voice) {
    const ref = noted(spokenFor, voice);
    if (ref) add(spoke, ref);
  }

  for (const property of Object.getOwnPropertyNames(ElementInternals.prototype)) {
    if (property !== "role" && !/^aria(?!.*Elements?$)/.test(property)) continue;
    const name = property === "role" ? property : `aria-${property.slice("aria".length).toLowerCase()}`;
    sayable.add({ name, get: getter(ElementInternals.prototype, property) });
    wrap(ElementInternals.prototype, property, "set", (native, self, args) => {
      const result = apply(native, self, args);
      hasSpoken(self);
      return result;
    });
  }

  for (const name of ["add", "delete", "clear"]) {
    wrap(CustomStateSet.prototype, name, "value", (native, self, args) => {
      const result = apply(native, self, args);
      hasSpoken(self);
      return result;
    });
  }

  /** @param {ElementInternals} internals @returns {string} all that they say, as the text of an object */
  function spoken(internals) {
    /** @type {Record<string, string>} */
    const said = bare({});
    each(sayable, (/** @type {{ name: string, get: (self: any) => any }} */ { name, get }) => {
      const value = get(internals);
      if (typeof value === "string") said[name] = value;
    });
    eachState(statesOf(internals), (/** @type {string} */ state) => (said.states = said.states ? `${said.states} ${state}` : state));
    return stringify(said);
  }

  /**
   * Of all that an event can carry only touches and submitters are not retargeted out of closed shadow trees, and a
   * submitter is never an SVG element.
   * @param {Element} target
   */
  function touching(target) {
    return new TheTouch(bare({ identifier: 0, target }));
  }

  /** @param {string} word of marks.js or choosers.js @param {Set<Touch>} touches */
  function tell(word, touches, desk = desks.marks) {
    dispatch(desk, new TheTouchEvent(word, bare({ touches: listed(touches) })));
  }

  /** One element after the other, with its words on the desk. */
  function tellSpoken() {
    each(spoke, (/** @type {WeakRef<Element>} */ ref) => {
      const target = deref(ref);
      /** @type {Speaker | undefined} */
      const speaker = target && noted(speakers, target);
      if (!target || !speaker) return;
      setAttribute(desks.marks, "internals", spoken(speaker.internals));
      const touches = new TheSet();
      add(touches, touching(target));
      tell("internals", touches);
    });
    clear(spoke);
  }

  /** @param {Listening} one */
  function wantsTrust({ handler }) {
    if (typeof handler !== "function") return false;
    let wants = noted(asksForTrust, handler);
    if (wants === undefined) {
      wants = includes(sourceOf(handler), "isTrusted");
      note(asksForTrust, handler, wants);
    }
    return wants;
  }

  /**
   * A question of the engine, with the desk that its answer goes to.
   * @param {"marks" | "heard" | "dialogs" | "saving" | "choosing" | "windows" | "follow" | "acting" | "acted" | "timers"} which @param {(isNew: boolean) => void} [answer]
   */
  function hear(which, answer = () => undefined) {
    listen(channel, which, (/** @type {FocusEvent} */ event) => {
      preventDefault(event); // says that somebody is here
      const desk = relatedTarget(event);
      const isNew = desk !== desks[which];
      desks[which] = desk;
      answer(isNew);
    });
  }

  /**
   * What changed: of the pointer's listeners in three words, `listens`, `trusts` (it asks for isTrusted) and `rests` (none
   * is left); of each other kind whether there is one (`keys`) or none any more (`no keys`). `pressed`: where a press begins
   * is heard; `clicked`: a click is. `sorting`: what is in it is picked up by a press, and dragged over the rest of it.
   */
  function tellMarks() {
    /** @type {{ [word: string]: Set<Touch> }} */
    const news = bare({});
    /** @param {string} word @param {Touch} touch */
    const sort = (word, touch) => void add((news[word] ??= new TheSet()), touch);
    each(changed, (/** @type {WeakRef<Element>} */ ref) => {
      const element = deref(ref);
      const all = element && noted(notes, element)?.all;
      if (!all) return;
      const has = bare({ pointer: false, trust: false, keys: false, sending: false, changes: false, menu: false, drops: false, along: false });
      const hears = bare({ press: false, click: false });
      each(all, (/** @type {Listening} */ one) => {
        has[one.kind] = true;
        if (one.kind === "pointer") has.trust ||= wantsTrust(one);
        if (one.type === "click") hears.click = true;
        if (one.type === "pointerdown" || one.type === "mousedown") hears.press = true;
      });
      const touch = touching(element);
      sort(has.trust ? "trusts" : has.pointer ? "listens" : "rests", touch);
      sort(has.keys ? "keys" : "no keys", touch);
      sort(has.sending ? "sending" : "no sending", touch);
      sort(has.changes ? "changes" : "no changes", touch);
      sort(has.menu ? "menu" : "no menu", touch);
      sort(has.along ? "along" : "no along", touch);
      sort(hears.press ? "pressed" : "no pressed", touch);
      sort(hears.click ? "clicked" : "no clicked", touch);
      sort(hears.press && !hears.click && has.drops ? "sorting" : "no sorting", touch);
    });
    clear(changed);
    for (const word in news) tell(word, /** @type {Set<Touch>} */ (news[word]));
  }

  // An engine that is new here has been told nothing.
  hear("marks", (isNew) => {
    if (isNew) each(known, (/** @type {WeakRef<Element>} */ ref) => void add(changed, ref));
    if (isNew) each(speaking, (/** @type {WeakRef<Element>} */ ref) => void add(spoke, ref));
    tellMarks();
    tellSpoken();
  });

  hear("heard", () => {
    each(handlers, (/** @type {{ kind: Kind, owner: object, get: (self: any) => any }} */ { kind, owner, get }) => {
      if (get(owner)) hearAll(kind);
    });
    setAttribute(desks.heard, "kinds", heardByAll);
  });

  hear("dialogs", () => {
    if (onbeforeunload(window)) mayAsk(); // in the markup
  });
  hear("saving");
  hear("windows");
  hear("choosing");
  hear("follow", () => void (location.href = getAttribute(desks.follow, "address")));

  /** The browser may ask before the page is left. Said before and after the page listens: so do channel.js's own. */
  function mayAsk() {
    if (desks.dialogs) dispatch(desks.dialogs, new TheEvent("leaving"));
  }

  /**
   * Asks dialogs.js whether it takes this dialog, in words on the desk that both worlds read.
   * @param {string} type @param {string} text @param {string} suggested
   * @returns {{ answer: string | null } | null} null where it opens, for the person
   */
  function taken(type, text, suggested) {
    const desk = desks.dialogs;
    if (!desk) return null;
    setAttribute(desk, "type", type);
    setAttribute(desk, "text", text);
    setAttribute(desk, "suggested", suggested);
    const isTaken = !dispatch(desk, new TheEvent("dialog", bare({ cancelable: true })));
    return isTaken ? { answer: getAttribute(desk, "answer") } : null;
  }

  /** As the native ones do, once: what an object says of itself may change. @param {unknown} value */
  function word(value) {
    return value === undefined ? undefined : `${value}`;
  }

  /** @type {{ [type: string]: (answer: string | null) => unknown }} */
  const answers = { alert: () => undefined, confirm: (answer) => answer !== null, prompt: (answer) => answer };
  for (const [type, answered] of Object.entries(answers)) {
    wrap(window, type, "value", (native, self, args) => {
      const text = args.length > 0 ? word(args[0]) : undefined;
      const suggested = args.length > 1 ? word(args[1]) : undefined;
      const outcome = taken(type, text ?? "", suggested ?? "");
      if (outcome) return answered(outcome.answer);
      try {
        return apply(native, self, args.length > 1 ? [text, suggested] : args.length > 0 ? [text] : []);
      } finally {
        if (desks.dialogs) dispatch(desks.dialogs, new TheEvent("closed"));
      }
    });
  }

  // Null also where the page asked to get no hold of the window, which is open then.
  wrap(window, "open", "value", (native, self, args) => {
    if (args.length && args[0] !== undefined) args[0] = `${args[0]}`;
    const opened = apply(native, self, args);
    if (opened === null && desks.windows) {
      setAttribute(desks.windows, "address", args.length ? `${args[0] ?? ""}` : "");
      dispatch(desks.windows, new TheEvent("kept"));
    }
    return opened;
  });

  /** Whether an upload looks out for what the page asks for: then no window of the system opens. */
  function isAwaited() {
    return desks.choosing && getAttribute(desks.choosing, "armed") !== null;
  }

  /** @param {unknown} self @returns {self is HTMLInputElement} */
  function isFileInput(self) {
    try {
      return inputType(self) === "file";
    } catch {
      return false; // no input
    }
  }

  function tellSaving() {
    if (desks.saving) dispatch(desks.saving, new TheEvent("file"));
  }

  /** Of one in no document nothing else tells. @param {unknown} self */
  function isSavingLink(self) {
    try {
      return getAttribute(self, "download") !== null;
    } catch {
      return false; // no element
    }
  }

  /** @param {HTMLInputElement} input */
  function tellChoosing(input) {
    const touches = new TheSet();
    add(touches, touching(input));
    tell("asked", touches, desks.choosing);
  }

  wrap(HTMLElement.prototype, "click", "value", (native, self, args) => {
    if (isSavingLink(self)) tellSaving();
    if (!isAwaited() || !isFileInput(self)) return apply(native, self, args);
    listen(self, "click", preventDefault, bare({ once: true }));
    const result = apply(native, self, args);
    tellChoosing(self);
    return result;
  });
  wrap(HTMLInputElement.prototype, "showPicker", "value", (native, self, args) => {
    if (!isAwaited() || !isFileInput(self)) return apply(native, self, args);
    return tellChoosing(self);
  });
  wrap(window, "showOpenFilePicker", "value", (native, self, args) => {
    if (!isAwaited()) return apply(native, self, args);
    dispatch(desks.choosing, new TheEvent("picker"));
    return ThePromise.reject(new TheDOMException("The user aborted a request.", "AbortError"));
  });

  // Timers of the page's own that an act has set off, or that a page which is shown begins there and then: what they are going
  // to do came of it.
  /** So long after an act what is begun comes of it; and so long is waited for at most. */
  const FOLLOWED_MS = 500;
  /** What answers it has from a server may come so late. */
  const ANSWERED_MS = 10_000;
  /** A delay that is asked for so soon again, and by no act, is how the page looks after itself. */
  const CALM_MS = 5_000;
  const MOST_DELAYS = 64;
  const MOST_TIMERS = 500;
  /** When those begun since the act are due, by their numbers. @type {Map<number, number>} */
  const timers = new Map();
  /** When each delay was last asked for by no act; of those that were asked for again. @type {Map<number, number>} */
  const delays = new Map();
  /** @type {Set<number>} */
  const usual = new TheSet();
  /** Until then an act may have begun it, and an answer to one. */
  let until = -Infinity;
  let followed = -Infinity;
  let isArriving = false;

  /** @param {number} timer @param {number} delay */
  function begun(timer, delay) {
    const at = now(clock);
    const isUsual = at - (lookUp(delays, delay) ?? -Infinity) < CALM_MS;
    if (at > until) {
      (isUsual ? add : drop)(usual, delay);
      if (countOf(delays) >= MOST_DELAYS) empty(delays);
      put(delays, delay, at);
    }
    if (!(isArriving || at <= followed) || delay > FOLLOWED_MS || countOf(timers) >= MOST_TIMERS) return;
    if (!isUsual || !holds(usual, delay)) put(timers, timer, at + delay);
  }

  const later = window.setTimeout;
  wrap(window, "setTimeout", "value", (native, self, args) => {
    const timer = apply(native, self, args);
    const delay = args.length > 1 ? args[1] : 0;
    begun(timer, typeof delay === "number" && delay > 0 ? delay : 0);
    return timer;
  });

  for (const name of ["clearTimeout", "clearInterval"]) {
    wrap(window, name, "value", (native, self, args) => {
      if (args.length) take(timers, args[0]);
      return apply(native, self, args);
    });
  }

  // First of all who hear it: those after it do what they do in the same task.
  listen(window, "pageshow", () => {
    empty(timers);
    isArriving = true;
    later(() => void (isArriving = false));
  }, true);

  hear("acting", () => {
    empty(timers);
    until = followed = Infinity;
  });
  hear("acted", () => {
    until = now(clock) + FOLLOWED_MS;
    followed = now(clock) + ANSWERED_MS;
  });
  hear("timers", () => {
    let left = "";
    const at = now(clock);
    eachOf(timers, (/** @type {number} */ due) => void (left += due > at ? ` ${due - at}` : ""));
    setAttribute(desks.timers, "left", left);
  });

  // A file that a script made itself: nothing else tells that one is about to be saved.
  wrap(URL, "createObjectURL", "value", (native, self, args) => {
    const result = apply(native, self, args);
    tellSaving();
    return result;
  });
})();
