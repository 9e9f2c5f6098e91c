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
    const words = [line.role];
    if (line.interactive && line.element && line.role !== "iframe") words.push(tagOf(line.element));
    if (ref) words.push(`[ref=${ref}]`);
    if (line.name) words.push(JSON.stringify(line.name));
    words.push(...line.states.map((state) => `[${state}]`));
    return words.join(" ");
  }

  /**
   * @param {string} role @param {string} name @param {Element | null} place
   * @returns {Webhand.Line} a line without a ref: text or a container
   */
  function plain(role, name, place) {
    return { role, name, key: name, states: [], element: null, place, interactive: false, children: [] };
  }

  /** @param {Element} element @param {Webhand.Namer} namer @param {boolean} disabled @returns {Webhand.Line} */
  function describe(element, namer, disabled) {
    const role = parts.roles.roleOf(element);
    const full = namer.nameOf(element);
    const name = parts.names.shorten(full);
    const focused = parts.walk.focused();
    const states = parts.states.statesOf(element, role, { disabled, focused: focused === element });
    if (!name) states.push(...hints(element));
    return { role, name, key: name, states, element, place: element, interactive: true, children: [] };
  }

  /** What a nameless control can be told by. @param {Element} element @returns {string[]} */
  function hints(element) {
    const hint = ["name", "id", "href"].map((name) => [name, element.getAttribute(name)]).find(([, value]) => value);
    return hint ? [`${hint[0]}=${JSON.stringify(parts.names.shorten(hint[1] ?? "", 60))}`] : [];
  }

  /** The line of one element now, with its ref where the model has been given one. @param {Element} element */
  function lineNow(element) {
    const line = describe(element, parts.names.createNamer(), parts.states.isDisabled(element));
    return format(line, parts.refs.refOf(element));
  }

  /** @param {Element} element @returns {string} e.g. `button "Send"`, for messages */
  function title(element) {
    const name = parts.names.shorten(parts.names.createNamer().nameOf(element), 80);
    const role = parts.roles.roleOf(element);
    return `${role === "generic" ? tagOf(element) : role}${name ? ` ${JSON.stringify(name)}` : ""}`;
  }

  parts.lines = { format, plain, describe, lineNow, title };
})();
