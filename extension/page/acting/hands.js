// The one place from which pointer and keys reach the page: a person's input where the carrier has it, events made here
// where it has not. The browser's own defaults (focus, caret, activation, text) follow real input by themselves.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const ALT = 1;
  const CONTROL = 2;
  const META = 4;
  const SHIFT = 8;

  /** @type {Array<["control" | "alt" | "shift" | "meta", string]>} */
  const MODIFIERS = [["control", "Control"], ["alt", "Alt"], ["shift", "Shift"], ["meta", "Meta"]];

  function real() {
    return globalThis.webhandCarrier?.input;
  }

  /** @param {Element} target @param {Webhand.Point} at @param {boolean} [pressed] whether the left button is down */
  async function move(target, at, pressed = false) {
    const input = real();
    if (!input) return parts.events.move(target, at, pressed ? 1 : 0);
    await input.mouse({ type: "move", ...at, button: pressed ? "left" : "none", clicks: 0 });
  }

  /**
   * @param {Element} target @param {Webhand.Point} at @param {Webhand.Button} button @param {number} clicks
   * @param {() => boolean} [isMeant] asked between the events, and where a press arrives
   * @returns {Promise<Webhand.Held>}
   */
  async function down(target, at, button = "left", clicks = 1, isMeant) {
    const input = real();
    if (!input) return parts.events.down(target, at, button, clicks, isMeant);
    await input.mouse({ type: "down", ...at, button, clicks }, isMeant);
    return { target, button, clicks, withMouse: true };
  }

  /**
   * @param {Webhand.Held} held @param {Webhand.Point} at @param {() => boolean} [isMeant] asked before the click
   * @returns {Promise<boolean>} whether a click was delivered
   */
  async function up(held, at, isMeant) {
    const input = real();
    if (!input) return parts.events.up(held, at, isMeant);
    // A button that is down has to come up again, wherever its target is by now. The browser makes a click only of a
    // press and a release on the same element.
    const there = held.target.isConnected;
    await input.mouse({ type: "up", ...at, button: held.button, clicks: held.clicks });
    return there;
  }

  /** A key with its modifiers, each of which goes down and up as a key of its own. @param {Webhand.Stroke} stroke */
  async function press(stroke) {
    const held = MODIFIERS.filter(([name, key]) => stroke[name] && stroke.key !== key);
    const none = { shift: false, control: false, alt: false, meta: false };
    const down = { ...none };
    for (const [name, key] of held) {
      down[name] = true;
      await half("down", { ...modifier(key), ...down });
    }
    const pressed = await whole(stroke);
    for (const [name, key] of held.reverse()) {
      down[name] = false;
      await half("up", { ...modifier(key), ...down });
    }
    return pressed;
  }

  /** @param {string} key */
  function modifier(key) {
    return /** @type {Webhand.Key} */ (parts.keynames.keyOf(key));
  }

  /** @param {"down" | "up"} type @param {Webhand.Stroke} stroke */
  async function half(type, stroke) {
    const input = real();
    if (input) await input.key(keyInput(type, stroke, ""));
    else parts.keys.fire(parts.keys.receiver(), `key${type}`, stroke);
  }

  /** Down and up of one key. @param {Webhand.Stroke} stroke @returns {Promise<Webhand.Stroked>} */
  async function whole(stroke) {
    const input = real();
    if (!input) return parts.keys.stroke(stroke);
    const text = parts.keys.writes(stroke) ? (stroke.key === "Enter" ? "\r" : stroke.key) : "";
    const prevented = watchPrevented();
    await Promise.all([input.key(keyInput("down", stroke, text)), input.key(keyInput("up", stroke, ""))]);
    return { prevented: prevented.stop() };
  }

  /**
   * @param {"down" | "up"} type @param {Webhand.Stroke} stroke @param {string} text
   * @returns {import("../engine.js").KeyInput}
   */
  function keyInput(type, stroke, text) {
    const { key, code, keyCode, shift, control, alt, meta } = stroke;
    const modifiers = (alt ? ALT : 0) + (control ? CONTROL : 0) + (meta ? META : 0) + (shift ? SHIFT : 0);
    return { type, key, code, keyCode, text, modifiers };
  }

  /** Whether the page took the next key for itself. */
  function watchPrevented() {
    /** @type {Event | null} */
    let seen = null;
    const controller = new AbortController();
    window.addEventListener("keydown", (event) => (seen ??= event), { capture: true, signal: controller.signal });
    return {
      /** Asked when all listeners have had the event. */
      stop() {
        controller.abort();
        return seen?.defaultPrevented ?? false;
      },
    };
  }

  /** As an input method or a paste would, into what has the focus. @param {string} text */
  async function insertText(text) {
    const input = real();
    const target = parts.keys.receiver();
    if (input) await input.insertText(text);
    else if (parts.fields.isRich(target)) parts.fields.editRich(target, "insertText", text);
    else if (parts.fields.isTextField(target)) parts.fields.insert(target, text);
  }

  parts.hands = { isReal: () => real() !== undefined, move, down, up, press, whole, insertText };
})();
