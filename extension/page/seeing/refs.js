// Refs belong to elements: an element keeps its ref for as long as its document lives, and no number is given twice.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Kept across a second injection of these files: the run that holds the refs goes on.
  const memory = (parts.memory ??= {
    space: null,
    prefix: "",
    counter: 1,
    looks: 0,
    firstSeen: new WeakMap(),
    byElement: new WeakMap(),
    byRef: new Map(),
  });

  /**
   * @param {string} space @param {string} prefix @param {number} nextRef
   * @returns {boolean} whether the refs of another run were forgotten
   */
  function begin(space, prefix, nextRef) {
    const anew = memory.space !== space;
    if (anew) {
      memory.space = space;
      memory.firstSeen = new WeakMap();
      memory.byElement = new WeakMap();
      memory.byRef = new Map();
    }
    memory.prefix = prefix;
    memory.looks += 1;
    memory.counter = Math.max(memory.counter, nextRef);
    return anew;
  }

  /**
   * Notes that the element was there at this look, also where the budget left its line out.
   * @param {Element} element
   */
  function note(element) {
    if (!memory.firstSeen.has(element)) memory.firstSeen.set(element, memory.looks);
    const ref = memory.byElement.get(element);
    const entry = ref && memory.byRef.get(ref);
    if (entry) entry.lastSeen = memory.looks;
  }

  /**
   * Whether the element can have taken the place of a lost one: one that stood beside it has always been another.
   * @param {Webhand.Entry} lost @param {Element} element
   */
  function canSucceed(lost, element) {
    const first = memory.firstSeen.get(element);
    // What no look has come to yet was there all the time, unless it was put into the document since.
    return first === undefined ? parts.observing.arrivedAfter(element, lost.lastSeen) : first > lost.lastSeen;
  }

  /**
   * Gives the element its ref and remembers what the model is about to be told of it.
   * @param {Element} element @param {string} role @param {string} name @returns {string}
   */
  function assign(element, role, name) {
    const ref = memory.byElement.get(element) ?? `${memory.prefix}e${memory.counter++}`;
    bind(ref, element, role, name);
    return ref;
  }

  /** @param {string} ref @param {Element} element @param {string} role @param {string} name */
  function bind(ref, element, role, name) {
    const entry = memory.byRef.get(ref);
    if (entry && entry.element.deref() === element) return void Object.assign(entry, { role, name, lastSeen: memory.looks });
    memory.byElement.set(element, ref);
    memory.byRef.set(ref, { element: new WeakRef(element), role, name, lastSeen: memory.looks });
  }

  /** @param {Element} element @returns {string | null} the ref it was given, if any */
  function refOf(element) {
    return memory.byElement.get(element) ?? null;
  }

  /** @param {string} space @param {string} ref */
  function entryOf(space, ref) {
    return memory.space === space ? (memory.byRef.get(ref) ?? null) : null;
  }

  /** @param {Webhand.Entry} entry @returns {Element | null} the element, if it is still in the document */
  function elementOf(entry) {
    const element = entry.element.deref();
    return element?.isConnected && element.ownerDocument === document ? element : null;
  }

  /** A ref for something that is no element. */
  function fresh() {
    return `${memory.prefix}e${memory.counter++}`;
  }

  parts.refs = { fresh, begin, note, canSucceed, assign, bind, refOf, entryOf, elementOf, next: () => memory.counter, look: () => memory.looks };
})();
