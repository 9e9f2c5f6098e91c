// The engine's face: what carriers call.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const BUDGET = 12_000;

  /** @typedef {import("../protocol.js").Action} Action */
  /** @typedef {{ refusal: Webhand.Outcome } | Webhand.Spot} Ready */

  /**
   * For each kind of action: how to get ready, and what to do then. Keys and scrolling may go to the page itself.
   * @type {{ [K in Action["kind"]]: {
   *   needsRef: boolean,
   *   ready: (element: Element) => Promise<Ready> | Ready,
   *   run: (spot: Webhand.Spot, action: Extract<Action, { kind: K }>) => Promise<Webhand.Outcome> | Webhand.Outcome,
   * } }}
   */
  const ACTIONS = {
    click: { needsRef: true, ready: underPointer, run: (spot) => parts.click.click(spot) },
    type: { needsRef: true, ready: writable, run: (spot, { text }) => parts.typing.type(spot, text) },
    clear: { needsRef: true, ready: writable, run: (spot) => parts.typing.type(spot, "") },
    press_key: { needsRef: false, ready: receiving, run: (spot, { key }) => parts.keys.press(spot.element, key) },
    scroll: { needsRef: false, ready: anywhere, run: (spot, { direction }) => parts.scrolling.scroll(spot.element, direction) },
    scroll_into_view: { needsRef: true, ready: visible, run: (spot) => parts.scrolling.intoView(spot.element) },
    select: { needsRef: true, ready: choosable, run: (spot, { value }) => parts.choosing.select(spot, value) },
    hover: { needsRef: true, ready: underPointer, run: (spot) => parts.click.hover(spot) },
  };

  /** @param {Element} element */
  function underPointer(element) {
    return parts.actionable.ready(element);
  }

  /** @param {Element} element */
  function writable(element) {
    return parts.typing.ready(element);
  }

  /** @param {Element} element @returns {Webhand.Spot} */
  function anywhere(element) {
    return { element, target: element, at: { x: 0, y: 0 } };
  }

  /** Keys go to what has the focus in the element, or else to the element itself. @param {Element} element @returns {Ready} */
  function receiving(element) {
    const focus = parts.walk.focused();
    return focus && parts.walk.contains(element, focus) ? anywhere(focus) : enabled(element);
  }

  /** What has the focus can be used wherever it is on the screen. @param {Element} element @returns {Ready} */
  function enabled(element) {
    const checked = parts.actionable.check(element);
    return "refusal" in checked && element !== parts.walk.focused() ? checked : anywhere(element);
  }

  /** @param {Element} element @returns {Ready} */
  function visible(element) {
    const checked = parts.actionable.check(element);
    if ("refusal" in checked && checked.refusal.code === "hidden") return checked;
    return anywhere("surface" in checked ? checked.surface : element);
  }

  /** An open list is not under the pointer's way: its options are. @param {Element} element */
  function choosable(element) {
    return parts.roles.roleOf(element) === "listbox" ? enabled(element) : parts.actionable.ready(element, { forTyping: true });
  }

  /** @param {Webhand.Outcome} outcome @param {import("../protocol.js").Effect[]} effect @param {boolean} healed */
  function receipt(outcome, effect, healed) {
    const { code, message, candidates = [], opens } = outcome;
    const quiet = code === "done" && effect.length === 1 && effect[0] === "none" && !opens;
    const said = quiet && !message.startsWith("Already") ? `${message} Nothing changed.` : message;
    return { ok: code === "done", code, message: said, effect, healed, candidates, ...(opens ? { opens } : {}) };
  }

  /** @param {string} space @param {string | null} ref @param {boolean} needsRef @returns {Webhand.Found | { element: null, healed: false }} */
  function findTarget(space, ref, needsRef) {
    if (ref) return parts.lookup.find(space, ref);
    if (needsRef) return { refusal: { code: "invalid", message: "This action needs an element's ref." } };
    return { element: null, healed: false };
  }

  /** @type {import("./engine.d.ts").Engine["perform"]} */
  async function perform({ space, ref, action }) {
    const way = /** @type {(typeof ACTIONS)["click"] | undefined} */ (ACTIONS[action.kind]);
    if (!way) return receipt({ code: "invalid", message: `There is no action ${JSON.stringify(action.kind)}.` }, [], false);
    const found = findTarget(space, ref, way.needsRef);
    if ("refusal" in found) return receipt(found.refusal, [], false);
    const ready = found.element ? await way.ready(found.element) : anywhere(/** @type {any} */ (null));
    if ("refusal" in ready) return receipt(ready.refusal, [], found.healed);
    const watch = parts.effects.witness(ready.element ?? parts.walk.focused());
    const outcome = await way.run(ready, /** @type {any} */ (action));
    if (outcome.code === "done") await parts.settle.twoFrames();
    return receipt(outcome, watch.tell(), found.healed);
  }

  /** @returns {number} this document's place among its parent's frames; -1 where it is not among them */
  function placeInParent() {
    if (window.parent === window) return -1;
    for (let place = 0; place < window.parent.length; place++) if (window.parent[place] === window) return place;
    return -1;
  }

  /** @type {import("./engine.d.ts").Engine["observe"]} */
  function observe({ space, prefix, nextRef, budget = BUDGET }) {
    parts.refs.begin(space, prefix, nextRef);
    const { lines, elements, omitted } = parts.budget.fit(parts.tree.build(), budget);
    return {
      url: location.href,
      title: document.title,
      lines,
      elements,
      omitted,
      nextRef: parts.refs.next(),
      place: placeInParent(),
      size: [innerWidth, innerHeight],
    };
  }

  globalThis.webhand = { version: globalThis.webhandVersion, observe, perform, rest: parts.settle.rest };
})();
