// Lists that a page has built itself: opened, searched (also where they render only the rows in view), and chosen from.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const PATIENCE = 300;
  const CAP = 1500;
  const MOST_SCREENS = 200;
  const TRIES = 3;
  const OPTIONS =
    "[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem], [role=radio], " +
    "input[type=radio]";
  const POPUPS = "[role=listbox] [role=option], [role=menu] [role^=menuitem], [role=tree] [role=treeitem]";
  const SELECTED = "[aria-selected=true], [aria-checked=true]";

  /** @param {Element} element */
  function isShown(element) {
    const { width, height } = parts.interactive.boxOf(element);
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  }

  /** @param {Element} element @returns {Element[]} the lists that the widget says are its own, or itself */
  function listsOf(element) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    const inner = element.querySelector("[aria-controls], [aria-owns]") ?? element;
    const ids = [element, inner].flatMap((at) => ["aria-controls", "aria-owns"].map((name) => at.getAttribute(name) ?? ""));
    const owned = ids.join(" ").split(/\s+/).map((id) => id && root.getElementById(id));
    const lists = owned.filter((list) => list instanceof Element);
    return lists.length ? lists : [element];
  }

  /**
   * @param {Element} element @param {Element[]} fresh what came up since the list was opened
   * @returns {Element[]} the options that can be seen now
   */
  function shownOptions(element, fresh) {
    const inside = listsOf(element).flatMap((list) => [...list.querySelectorAll(OPTIONS)]).filter(isShown);
    if (inside.length) return inside;
    const popups = [...parts.walk.everywhere(POPUPS)].filter(isShown).filter((option) => !parts.walk.contains(element, option));
    if (popups.length) return popups;
    return fresh.filter((part) => part.isConnected).flatMap(leavesOf).filter(isShown);
  }

  /**
   * Options without a role: what of a fresh part of the page has a text of its own.
   * @param {Element} part
   * @returns {Element[]}
   */
  function leavesOf(part) {
    const own = [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    return own ? [part] : [...part.children].flatMap(leavesOf);
  }

  /** Opens the widget if nothing shows, and waits for its options. @param {Webhand.Spot} spot @param {Element[]} known */
  async function open(spot, known) {
    const { element } = spot;
    if (element.getAttribute("role") === "listbox" || shownOptions(element, known).length) return { refusal: null, fresh: known };
    const watch = parts.settle.watch();
    const clicked = await parts.click.click(spot);
    if (clicked.code === "done") await parts.settle.rest({ patience: PATIENCE, cap: CAP });
    const placesOf = (/** @type {MutationRecord} */ { type, addedNodes, target }) => (type === "childList" ? [...addedNodes] : [target]);
    const places = watch.records().flatMap(placesOf);
    watch.stop();
    const fresh = [...new Set(places)].filter((node) => node instanceof Element && !parts.walk.contains(node, element));
    return { refusal: clicked.code === "done" ? null : clicked, fresh: /** @type {Element[]} */ (fresh) };
  }

  /** @param {Webhand.Namer} namer */
  function reader(namer) {
    return (/** @type {Element} */ option) => {
      const value = option.getAttribute("data-value") ?? option.getAttribute("value") ?? "";
      return { value, label: namer.nameOf(option) || parts.names.collapse(option.textContent ?? "") };
    };
  }

  /**
   * Looks through what the list shows, and through the rest of it by scrolling from its beginning to its end.
   * @param {() => Element[]} shown @param {string} wanted
   * @returns {Promise<{ option: Element | null, labels: string[] }>}
   */
  async function search(shown, wanted) {
    /** @type {Set<string>} */
    const labels = new Set();
    const look = () => {
      const read = reader(parts.names.createNamer());
      const options = shown();
      for (const option of options) labels.add(read(option).label);
      return parts.choosing.match(options, wanted, read);
    };
    let option = look();
    const box = option ? null : scrollBoxOf(shown()[0]);
    if (box) box.scrollTop = 0;
    for (let screens = 0; box && !option && screens < MOST_SCREENS; screens++) {
      await parts.settle.frame();
      await parts.settle.frame();
      option = look();
      const before = box.scrollTop;
      if (!option) parts.scrolling.move(box, "y", box.clientHeight * 0.8);
      if (box.scrollTop === before) break;
    }
    return { option, labels: [...labels] };
  }

  /** @param {Element | undefined} option @returns {Element | null} the list that scrolls, not the page */
  function scrollBoxOf(option) {
    const box = option ? parts.scrolling.scrollerOf(option, "y") : null;
    return box === document.scrollingElement ? null : box;
  }

  /** @param {Element} element @returns {Element | null} the field of the widget that narrows its list */
  function filterOf(element) {
    const field = parts.fields.editableOf(element);
    return field && parts.fields.isTextField(field) && !field.readOnly ? field : null;
  }

  /** @param {Webhand.Spot} spot @param {Element[]} fresh @param {string} wanted @returns {Promise<Webhand.Outcome>} */
  async function pick(spot, fresh, wanted) {
    const shown = () => shownOptions(spot.element, fresh);
    let { option, labels } = await search(shown, wanted);
    const filter = option ? null : filterOf(spot.element);
    if (filter) {
      await parts.typing.type({ ...spot, element: filter }, wanted);
      await parts.settle.rest({ patience: PATIENCE, cap: CAP });
      ({ option } = await search(shown, wanted));
    }
    for (let tries = 0; option && tries < TRIES; tries++) {
      const pressed = await press(option);
      if (pressed.code !== "stale") return pressed;
      // A list that renders its rows anew when it scrolls has taken this one away: the same again stands there now.
      ({ option } = await search(shown, wanted));
    }
    return parts.choosing.noSuchOption(wanted, labels);
  }

  /** @param {Element} option @returns {Promise<Webhand.Outcome>} */
  async function press(option) {
    const { label } = reader(parts.names.createNamer())(option);
    if (option.matches(SELECTED) && option.closest("[aria-multiselectable=true]")) return { code: "done", message: label };
    const ready = await parts.actionable.ready(option);
    if ("refusal" in ready) return ready.refusal;
    const clicked = await parts.click.click(ready);
    return clicked.code === "done" ? { code: "done", message: label } : clicked;
  }

  /**
   * In a list that takes several, what is chosen and not wanted is taken back.
   * @param {Webhand.Spot} spot @param {Element[]} fresh @param {string[]} wanted
   */
  async function takeBack(spot, fresh, wanted) {
    const read = reader(parts.names.createNamer());
    const several = shownOptions(spot.element, fresh).filter((option) => option.closest("[aria-multiselectable=true]"));
    const keep = wanted.map((each) => parts.choosing.match(several, each, read));
    for (const option of several) {
      if (!option.matches(SELECTED) || keep.includes(option)) continue;
      const ready = await parts.actionable.ready(option);
      if (!("refusal" in ready)) await parts.click.click(ready);
    }
  }

  /** @param {Webhand.Spot} spot @param {string[]} wanted @returns {Promise<Webhand.Outcome>} */
  async function select(spot, wanted) {
    const title = parts.lines.title(spot.element);
    /** @type {string[]} */
    const chosen = [];
    /** @type {Element[]} */
    let fresh = [];
    for (const [index, each] of wanted.entries()) {
      const opened = await open(spot, fresh);
      if (opened.refusal) return opened.refusal;
      fresh = opened.fresh;
      if (index === 0) await takeBack(spot, fresh, wanted);
      const picked = await pick(spot, fresh, each);
      if (picked.code !== "done") return picked;
      chosen.push(JSON.stringify(picked.message));
    }
    return { code: "done", message: `Chose ${chosen.join(", ")} in ${title}.` };
  }

  parts.lists = { select };
})();
