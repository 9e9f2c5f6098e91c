// One line of the tree, from an element to its text.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @param {Element} element */
  function tagOf(element) {
    const type = element instanceof HTMLInputElement ? ` type="${element.type}"` : "";
    return `<${element.localName}${type}>`;
  }

  /** @param {Webhand.Line} line @param {string | null} ref @returns {string} */
  function format(line, ref) {
    const tag = line.interactive && line.element && line.role !== "iframe" ? ` ${tagOf(line.element)}` : "";
    return `${line.role}${tag}${ref ? ` [ref=${ref}]` : ""}${ending(line)}`;
  }

  /** Name and states. @param {Webhand.Line} line */
  function ending(line) {
    let text = line.name ? ` ${JSON.stringify(line.name)}` : "";
    for (const state of line.states) text += ` [${state}]`;
    return text;
  }

  // The longest that is common: tree lines are weighed before they have their refs.
  const REF = "[ref=e0000]";

  // Indent, bullet and line break, as carriers write them.
  const INDENT = 2;
  const BULLET = 5;

  /** @param {number} length of a line's text @param {number} depth @returns {number} characters it takes in the tree */
  function costOf(length, depth) {
    return length + depth * INDENT + BULLET;
  }

  /** @param {Webhand.Line} line @returns {number} characters of its text with a ref, where it gets one */
  function sizeOf(line) {
    return (line.size ||= format(line, line.interactive ? REF : null).length);
  }

  /**
   * @param {string} role @param {string} name @param {Element | null} place
   * @returns {Webhand.Line} a line without a ref: text or a container
   */
  function plain(role, name, place) {
    if (role === "text") parts.masking.note(name, place);
    return {
      role, name, key: name, states: [], element: null, place, interactive: false, structural: false, refers: false,
      probe: null, size: 0, children: [],
    };
  }

  /** A canvas has no role of its own, and is not a wrapper like others that have none. @param {Element} element */
  function roleOf(element) {
    const role = parts.roles.roleOf(element);
    return element.localName === "canvas" && role === "generic" ? "canvas" : role;
  }

  /**
   * @param {Element} element @param {Pick<Webhand.Look, "namer"> & Partial<Webhand.Look>} look @param {boolean} disabled
   * @param {string} [role] where it is known already
   * @returns {Webhand.Line}
   */
  function describe(element, look, disabled, role = roleOf(element)) {
    const name = parts.names.shorten(look.namer.nameOf(element, role));
    const focus = look.focus === undefined ? parts.walk.focused() : look.focus;
    const known = { disabled, focused: focus === element, namer: look.namer, name };
    const states = parts.states.statesOf(element, role, known);
    if (!name) states.push(...hints(element));
    return {
      role, name, key: name, states, element, place: element, interactive: true, structural: false,
      refers: refersOut(element), probe: parts.probes.of(element), size: 0, children: [],
    };
  }

  const LABELLED = new Set(["input", "select", "textarea"]);
  const REFERENCES = ["aria-labelledby", "aria-describedby", "aria-errormessage", "aria-owns"];

  /** @param {Element} element @returns {boolean} whether its line may say what stands elsewhere */
  function refersOut(element) {
    return LABELLED.has(element.localName) || REFERENCES.some((name) => element.hasAttribute(name));
  }

  const HINTS = ["name", "id", "href"];

  /** What a nameless control can be told by. @param {Element} element @returns {string[]} */
  function hints(element) {
    for (const name of HINTS) {
      const value = element.getAttribute(name);
      if (value) return [`${name}=${JSON.stringify(parts.names.shorten(value, 60))}`];
    }
    return [];
  }

  /** The line of one element now, with its ref where the model has been given one. @param {Element} element */
  function lineNow(element) {
    const line = describe(element, { namer: parts.names.createNamer() }, parts.states.isDisabled(element));
    return format(line, parts.refs.refOf(element));
  }

  /** @param {Element} element @returns {string} e.g. `button "Send"`, for messages */
  function title(element) {
    const name = parts.names.shorten(parts.names.createNamer().nameOf(element), 80);
    const role = roleOf(element);
    return `${role === "generic" ? tagOf(element) : role}${name ? ` ${JSON.stringify(name)}` : ""}`;
  }

  parts.lines = { roleOf, format, costOf, sizeOf, plain, describe, refersOut, lineNow, title };
})();
