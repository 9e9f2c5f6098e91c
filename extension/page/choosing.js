// Choosing an option, of a native select or of a list that a page has built itself.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const PATIENCE = 300;
  const CAP = 1500;

  /**
   * By value, by exact text, by text in any case, or by a text that only one option contains.
   * @template T @param {T[]} options @param {string} wanted @param {(option: T) => { value: string, label: string }} read
   * @returns {T | null}
   */
  function match(options, wanted, read) {
    const text = parts.names.collapse(wanted);
    const lower = text.toLowerCase();
    /** @type {Array<(option: { value: string, label: string }) => boolean>} */
    const rules = [
      ({ value }) => value === wanted,
      ({ label }) => label === text,
      ({ label }) => label.toLowerCase() === lower,
      ({ label }) => lower !== "" && label.toLowerCase().includes(lower),
    ];
    for (const [index, rule] of rules.entries()) {
      const found = options.filter((option) => rule(read(option)));
      if (found.length === 1 || (found.length > 1 && index < 2)) return found[0] ?? null;
    }
    return null;
  }

  /** @param {string} wanted @param {string[]} labels @returns {Webhand.Outcome} */
  function noSuchOption(wanted, labels) {
    const listed = parts.names.shorten(labels.map((label) => JSON.stringify(label)).join(", "), 600);
    const message = `No single option matches ${JSON.stringify(wanted)}. The options: ${listed || "none"}.`;
    return { code: "no_such_option", message };
  }

  /** @param {HTMLOptionElement} option */
  function readOption(option) {
    return { value: option.value, label: parts.names.collapse(option.label || option.value) };
  }

  /** @param {HTMLSelectElement} select @param {number} index */
  function setOption(select, index) {
    select.selectedIndex = index;
    parts.events.plain(select, "input");
    parts.events.plain(select, "change");
  }

  /** @param {HTMLSelectElement} select @param {string} wanted @returns {Webhand.Outcome} */
  function selectNative(select, wanted) {
    const options = [...select.options];
    const option = match(options, wanted, readOption);
    const title = parts.lines.title(select);
    if (!option) return noSuchOption(wanted, options.map((each) => readOption(each).label));
    const { label } = readOption(option);
    const shown = JSON.stringify(label);
    if (option.matches(":disabled")) return { code: "disabled", message: `The option ${shown} is disabled.` };
    if (option.selected && select.selectedOptions.length === 1) {
      return { code: "done", message: `${shown} was already chosen in ${title}.` };
    }
    select.focus({ preventScroll: true });
    setOption(select, option.index);
    if (!option.selected) return { code: "not_editable", message: `${title} did not keep ${shown}.` };
    return { code: "done", message: `Chose ${shown} in ${title}.` };
  }

  /** @param {Element} element @returns {Element[]} the options that the widget shows now */
  function shownOptions(element) {
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    const ids = `${element.getAttribute("aria-controls") ?? ""} ${element.getAttribute("aria-owns") ?? ""}`.split(" ");
    const owned = ids.map((id) => id && root.getElementById(id)).filter((list) => list instanceof Element);
    const lists = owned.length ? owned : [element];
    const inside = lists.flatMap((list) => [...list.querySelectorAll("[role=option], [role=menuitemradio], [role=radio]")]);
    const options = inside.length ? inside : [...parts.walk.everywhere("[role=listbox] [role=option]")];
    return options.filter((option) => option.getClientRects().length > 0);
  }

  /** Opens the widget if nothing shows, and waits for its options. @param {Webhand.Spot} spot */
  async function openOptions(spot) {
    const shown = shownOptions(spot.element);
    if (shown.length || spot.element.getAttribute("role") === "listbox") return shown;
    parts.click.click(spot);
    await parts.settle.rest({ patience: PATIENCE, cap: CAP });
    return shownOptions(spot.element);
  }

  /** @param {Webhand.Spot} spot @param {string} wanted @returns {Promise<Webhand.Outcome>} */
  async function selectCustom(spot, wanted) {
    const options = await openOptions(spot);
    const namer = parts.names.createNamer();
    const read = (/** @type {Element} */ option) => {
      return { value: option.getAttribute("data-value") ?? "", label: namer.nameOf(option) };
    };
    const option = match(options, wanted, read);
    if (!option) return noSuchOption(wanted, options.map((each) => read(each).label));
    const label = read(option).label;
    const ready = await parts.actionable.ready(option);
    if ("refusal" in ready) return ready.refusal;
    const clicked = parts.click.click(ready);
    return clicked.code === "done" ? { code: "done", message: `Chose ${JSON.stringify(label)}.` } : clicked;
  }

  const CHOOSERS = new Set(["combobox", "listbox", "radiogroup", "menu", "button", "textbox", "searchbox", "generic"]);

  /** @param {Webhand.Spot} spot @param {string} wanted @returns {Promise<Webhand.Outcome>} */
  async function select(spot, wanted) {
    const { element } = spot;
    if (element instanceof HTMLSelectElement) return selectNative(element, wanted);
    if (element instanceof HTMLInputElement && element.list) return selectSuggested(spot, element, wanted);
    if (CHOOSERS.has(parts.roles.roleOf(element))) return selectCustom(spot, wanted);
    return { code: "invalid", message: `${parts.lines.title(element)} has no options to choose from.` };
  }

  /** @param {Webhand.Spot} spot @param {HTMLInputElement} input @param {string} wanted @returns {Webhand.Outcome} */
  function selectSuggested(spot, input, wanted) {
    const options = [...(input.list?.options ?? [])];
    const option = match(options, wanted, readOption);
    return option ? parts.typing.type(spot, option.value) : noSuchOption(wanted, options.map((each) => each.value));
  }

  parts.choosing = { select, setOption };
})();
