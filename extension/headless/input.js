// The engine's mouse and keyboard: what it asks for goes to the host, which gives it to the browser, which gives it to
// this document. Between the engine's last look at a place and the event that arrives there, the page may have put
// something else into it; such an event is stopped here, before the page hears of it (SAFETY A4).
(() => {
  if (Object.hasOwn(globalThis, "webhandInput")) return; // and no element by that `id`

  // What one press and its release bring. The pointer's moves are no harm: a person's pass over everything as well.
  const PRESS = "pointerdown mousedown touchstart pointerup mouseup touchend click auxclick dblclick contextmenu".split(" ");

  const TYPING = ["keydown", "keypress", "beforeinput"];

  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @typedef {{ id: number, type: "down" | "up", aim: Element | null, isSeen: boolean }} Stroke */
  /** Calls that wait, by the code of their key; `aim` had the focus when it was asked for. @type {Map<string, Stroke[]>} */
  const strokes = new Map();
  /** @type {Stroke[]} */
  const ended = [];
  /** @type {Array<{ id: number, kind: string, event: object }>} */
  const outbox = [];
  const channel = new MessageChannel();
  let calls = 0;
  let pressed = false;
  /** @type {DragEvent | null} */
  let drag = null;
  /** What stood at the place when the press was asked for; null while none is on its way. @type {Element | null} */
  let meant = null;
  let missed = false;
  /** Whether that still stands for what is to be pressed. */
  let isStill = () => true;
  /** Whether a press, or what is typed, is meant for another document of the tab. */
  let forbidden = false;

  /** Only the engine asks for input, so that it is there. */
  function walk() {
    return /** @type {import("../page/engine.js").Engine} */ (globalThis.webhand).walk;
  }

  /**
   * What is asked for in one go travels in one go: the down and the up of a key.
   * @param {string} kind @param {object} event @param {number} [id] Of the answer that is waited for.
   */
  function tell(kind, event, id = 0) {
    if (outbox.length === 0) queueMicrotask(send);
    outbox.push({ id, kind, event });
  }

  function send() {
    const size = [innerWidth, innerHeight];
    globalThis.webhandCall(JSON.stringify(outbox.splice(0).map((each) => ({ ...each, size }))));
  }

  /** @param {string} kind @param {object} event @returns {Promise<any>} */
  function call(kind, event) {
    const id = ++calls;
    tell(kind, event, id);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  /** @param {number} id @param {string} [fault] */
  function settle(id, fault) {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (fault) waiter?.reject(new Error(fault));
    else waiter?.resolve(undefined);
  }

  /**
   * That a key has come up again is seen here sooner than the host can tell. Where the focus went to another document
   * meanwhile, the host's word is the one that ends the waiting.
   * @param {import("../page/engine.d.ts").KeyInput} event
   */
  async function key({ type, code, ...event }) {
    listen();
    const pressing = call("key", { type, code, ...event });
    const stroke = { id: calls, type, aim: type === "down" ? walk().focused() : null, isSeen: false };
    const asked = strokes.get(code) ?? [];
    strokes.set(code, asked);
    asked.push(stroke);
    await pressing;
    if (asked.includes(stroke)) asked.splice(asked.indexOf(stroke), 1);
  }

  /** What had the focus when the key was asked for gets it, or nobody does. @param {KeyboardEvent} event */
  function aimed(event) {
    const stroke = event.isTrusted ? strokes.get(event.code)?.find(({ type, isSeen }) => type === "down" && !isSeen) : null;
    if (!stroke) return;
    stroke.isSeen = true;
    if (!stroke.aim || reaches(event, stroke.aim)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  function released({ code, isTrusted }) {
    const asked = isTrusted ? (strokes.get(code) ?? []) : [];
    ended.push(...asked.splice(0, asked.findIndex(({ type }) => type === "up") + 1));
    channel.port2.postMessage(null);
  }

  // In a task of its own: the page's listeners have not had the event before.
  channel.port1.onmessage = () => ended.splice(0).forEach(({ id }) => settle(id));

  /** @param {import("../page/engine.d.ts").MouseInput} event @param {() => boolean} [isMeant] */
  async function mouse(event, isMeant = () => true) {
    if (event.type === "down") {
      listen();
      [pressed, drag, missed] = [event.button === "left", null, true]; // until it is seen to hit
      [meant, isStill] = [walk().elementAt(event.x, event.y), isMeant];
    }
    try {
      await call("mouse", event);
    } catch (error) {
      // It never came: nothing of the person's own is to be stopped in its place.
      [pressed, meant, missed] = [false, null, false];
      throw error;
    }
    // A drag that the page began and did not prevent goes on as a drag of the browser's.
    if (event.type === "move" && pressed && drag && !drag.defaultPrevented) await call("drag", event);
    if (event.type === "move") drag = null;
    if (event.type === "up") [pressed, meant] = [false, null];
  }

  /** @param {DragEvent} event */
  function dragged(event) {
    if (pressed) drag = event;
  }

  /** Closed shadow trees hide what is inside them, so that their host stands for it. @param {Event} event @param {Element} element */
  function reaches(event, element) {
    const [first] = event.composedPath();
    if (event.composedPath().includes(element)) return true;
    return first instanceof Element && [...walk().upwards(element)].includes(first);
  }

  /** Only the press decides: what it hit may go away before the release. @param {Event} event */
  function check(event) {
    if (!event.isTrusted || !(meant || forbidden)) return;
    if (meant && event.type === "pointerdown") missed = !reaches(event, meant) || !isStill();
    if (!missed && !forbidden) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** A key or a text that is meant for another document: something here took the focus at the last moment. @param {Event} event */
  function refuse(event) {
    if (!forbidden || !event.isTrusted) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  /** Before each press: a page that writes its document anew (`document.open`) takes all listeners away. */
  function listen() {
    addEventListener("keydown", aimed, true);
    addEventListener("keyup", released, true);
    addEventListener("dragstart", dragged, true);
    for (const type of PRESS) addEventListener(type, check, { capture: true, passive: false });
    for (const type of TYPING) addEventListener(type, refuse, { capture: true, passive: false });
  }

  listen();

  globalThis.webhandInput = {
    real: { mouse, key, insertText: (text) => call("text", { text }) },
    tell,
    settle,
    forbid(isSo) {
      listen();
      forbidden = isSo;
    },
    /** Whether a press was stopped since the last time that this was asked. */
    hasMissed() {
      const was = missed;
      missed = false;
      return was;
    },
  };
})();
