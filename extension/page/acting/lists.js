// Lists that a page has built itself: opened, searched, chosen from, and looked at again.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const PATIENCE = 300;
  const CAP = 1500;
  const TRIES = 3;
  const CALM = 600;
  const LEVELS = 3;
  const SELECTED = "[aria-selected=true], [aria-checked=true]";
  const SEVERAL = "[aria-multiselectable=true]";

  /** @param {Element} element */
  function isOpen(element) {
    return element.getAttribute("role") === "listbox" || parts.states.expandedOf(element) === "true";
  }

  /**
   * Opens the widget if it shows nothing, and waits for its options. What other lists of the page show is not its own.
   * @param {Webhand.Spot} spot @param {Webhand.Opened} known
   */
  async function open(spot, known) {
    const { element } = spot;
    if (parts.options.shown(element, known).length > 0) return { refusal: null, opened: known };
    const watch = parts.settle.watch();
    const clicked = await parts.click.click(spot);
    if (clicked.code === "done") await parts.settle.rest({ patience: PATIENCE, cap: CAP });
    const opened = () => ({ ...known, fresh: freshIn(watch.records()).filter((part) => !parts.walk.contains(part, element)) });
    // Some lists unfold slowly, and none of it changes the document.
    const started = performance.now();
    while (performance.now() - started < CAP && !parts.options.shown(element, opened()).length) await parts.settle.frame();
    await parts.past.calm(CALM);
    watch.stop();
    return { refusal: clicked.code === "done" ? null : clicked, opened: opened() };
  }

  /**
   * @param {MutationRecord[]} records
   * @returns {Element[]} what was put in, and what was changed and may have been shown
   */
  function freshIn(records) {
    const nodes = records.flatMap(({ type, addedNodes, target }) => (type === "childList" ? [...addedNodes] : [target]));
    return [...new Set(nodes)].filter((node) => node instanceof Element);
  }

  /** @param {Element} element @returns {Element | null} the field of the widget that narrows its list */
  function filterOf(element) {
    const field = parts.fields.editableOf(element);
    return field && parts.fields.isTextField(field) && !field.readOnly ? field : null;
  }

  /**
   * @param {Webhand.Spot} spot @param {Webhand.Opened} opened @param {string} wanted
   * @returns {Promise<Webhand.Outcome>}
   */
  async function pick(spot, opened, wanted) {
    const shown = () => parts.options.shown(spot.element, opened);
    let { option, labels } = await parts.options.search(shown, wanted);
    const filter = option ? null : filterOf(spot.element);
    if (filter) {
      await parts.typing.type({ ...spot, element: filter }, wanted);
      await parts.settle.rest({ patience: PATIENCE, cap: CAP });
      ({ option } = await parts.options.search(shown, wanted));
    }
    for (let tries = 0; option && tries < TRIES; tries++) {
      const pressed = await press(option);
      if (pressed.code !== "stale" && pressed.code !== "hidden") return pressed;
      // A list that renders its rows anew when it scrolls has taken this one away, and one that unfolds does not show it
      // yet: the same again stands there a little later.
      await parts.settle.rest({ patience: PATIENCE, cap: CAP });
      ({ option } = await parts.options.search(shown, wanted));
    }
    return parts.choosing.noSuchOption(wanted, labels);
  }

  /** @param {Element} option @returns {Promise<Webhand.Outcome>} */
  async function press(option) {
    const { label } = parts.options.read(option);
    if (isSelected(option) && option.closest(SEVERAL)) return { code: "done", message: label };
    const ready = await parts.actionable.ready(option);
    if ("refusal" in ready) return ready.refusal;
    const clicked = await parts.click.click({ ...ready, isMeant: () => says(option, label) });
    return clicked.code === "done" ? { code: "done", message: label } : clicked;
  }

  /** Long lists use their rows again for other options when they scroll. @param {Element} option @param {string} label */
  function says(option, label) {
    return option.isConnected && parts.options.read(option).label === label;
  }

  /** @param {Element} option */
  function isSelected(option) {
    const stated = option.closest("[aria-selected], [aria-checked]");
    if (stated) return stated.matches(SELECTED);
    // Lists without roles say it by a class, as in `option-selected`.
    const around = [option, option.parentElement];
    return option.matches(":checked") || around.some((each) => /(^|[-_\s])selected(\s|$)/.test(each?.className ?? ""));
  }

  /**
   * In a list that takes several, what is chosen and not wanted is taken back.
   * @param {Webhand.Spot} spot @param {Webhand.Opened} opened @param {string[]} wanted
   */
  async function takeBack(spot, opened, wanted) {
    const options = parts.options.shown(spot.element, opened);
    const chosen = options.filter(isSelected);
    const several = wanted.length > 1 || chosen.length > 1 || chosen.some((option) => option.closest(SEVERAL));
    const keep = wanted.map((each) => parts.choosing.match(options, each, parts.options.read));
    for (const option of several ? chosen : []) {
      if (keep.includes(option)) continue;
      const { label } = parts.options.read(option);
      const ready = await parts.actionable.ready(option);
      if (!("refusal" in ready)) await parts.click.click({ ...ready, isMeant: () => says(option, label) });
    }
  }

  /**
   * Whether the widget, or an option of its list, shows that this was chosen: what is chosen is often drawn beside the
   * element that has the role.
   * @param {Webhand.Spot} spot @param {Webhand.Opened} opened @param {string} label
   */
  async function isChosen({ element }, opened, label) {
    for (let frames = 0; frames < LEVELS; frames++) {
      await parts.settle.frame();
      const selected = parts.options.shown(element, opened).filter(isSelected);
      if (selected.some((option) => parts.options.read(option).label === label)) return true;
      if ((parts.states.valueOf(element) ?? "").includes(label) || isDrawnAround(element, label)) return true;
    }
    return false;
  }

  /** @param {Element} element @param {string} label */
  function isDrawnAround(element, label) {
    let at = /** @type {Element | null} */ (element);
    for (let level = 0; at && at !== document.body && level <= LEVELS; level++) {
      if (parts.names.collapse(at.textContent ?? "").includes(label)) return true;
      at = parts.walk.parentOf(at);
    }
    return false;
  }

  /** @param {Webhand.Spot} spot @param {string[]} wanted @returns {Promise<Webhand.Outcome>} */
  async function select(spot, wanted) {
    const title = parts.lines.title(spot.element);
    // Another list may just be closing.
    await parts.past.calm(CALM);
    const wasOpen = isOpen(spot.element);
    const before = new Set(wasOpen ? [] : parts.options.popupsBeside(spot.element));
    const outcome = await choose(spot, { fresh: [], before }, wanted, title);
    // A list that stays open covers the page; what was opened here is closed here.
    if (!wasOpen && parts.states.expandedOf(spot.element) === "true") await escape();
    return outcome;
  }

  async function escape() {
    const key = /** @type {Webhand.Key} */ (parts.keynames.keyOf("Escape"));
    await parts.hands.whole({ ...key, shift: false, control: false, alt: false, meta: false });
  }

  /**
   * @param {Webhand.Spot} spot @param {Webhand.Opened} known @param {string[]} wanted @param {string} title
   * @returns {Promise<Webhand.Outcome>}
   */
  async function choose(spot, known, wanted, title) {
    /** @type {string[]} */
    const chosen = [];
    for (const [index, each] of wanted.entries()) {
      const { refusal, opened } = await open(spot, known);
      if (refusal) return refusal;
      known = opened;
      if (index === 0) await takeBack(spot, known, wanted);
      const picked = await pick(spot, known, each);
      if (picked.code !== "done") return picked;
      chosen.push(picked.message);
    }
    return verdict(spot, known, title, chosen);
  }

  /**
   * @param {Webhand.Spot} spot @param {Webhand.Opened} opened @param {string} title @param {string[]} chosen
   * @returns {Promise<Webhand.Outcome>}
   */
  async function verdict(spot, opened, title, chosen) {
    const quoted = chosen.map((label) => JSON.stringify(label)).join(", ");
    for (const label of chosen) {
      if (await isChosen(spot, opened, label)) continue;
      return { code: "done", message: `Clicked ${quoted} in the list of ${title}; ${title} does not show it.` };
    }
    return { code: "done", message: `Chose ${quoted} in ${title}.` };
  }

  parts.lists = { select };
})();
