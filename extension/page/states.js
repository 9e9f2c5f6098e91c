// What a line says about an element besides its name: ARIA states (https://www.w3.org/TR/wai-aria-1.2/#state_prop_def)
// and their native counterparts.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const LONGEST_OPTIONS = 160;
  const VALUELESS_INPUTS = new Set(["checkbox", "radio", "button", "submit", "reset", "image", "hidden", "password"]);
  const RANGED = new Set(["progressbar", "meter", "slider", "spinbutton", "scrollbar"]);

  /** @param {Element} element @param {string} name */
  function aria(element, name) {
    return element.getAttribute(`aria-${name}`)?.trim().toLowerCase() ?? null;
  }

  /** @param {Element} element */
  function isDisabled(element) {
    if (element.matches(":disabled")) return true;
    for (const at of parts.walk.upwards(element)) if (aria(at, "disabled") === "true") return true;
    return false;
  }

  /** @param {Element} element @returns {string | null} "true", "false", "mixed", or null for what cannot be checked */
  function checkedOf(element) {
    if (element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio")) {
      return element.indeterminate ? "mixed" : String(element.checked);
    }
    return aria(element, "checked") ?? aria(element, "pressed");
  }

  /** @param {Element} element @returns {string | null} "true", "false", or null for what does not expand */
  function expandedOf(element) {
    const details = element.localName === "summary" ? element.parentElement : null;
    if (details instanceof HTMLDetailsElement) return String(details.open);
    return aria(element, "expanded");
  }

  /** What the element holds, for reading back; never asked for a secret. @param {Element} element @returns {string | null} */
  function valueOf(element) {
    if (element instanceof HTMLSelectElement) {
      return [...element.selectedOptions].map((option) => option.label).join(", ");
    }
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLInputElement) return inputValue(element);
    if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement) {
      return element.hasAttribute("value") ? String(element.value) : null;
    }
    if (element instanceof HTMLElement && element.isContentEditable) return element.innerText;
    if (!RANGED.has(parts.roles.roleOf(element))) return null;
    return element.getAttribute("aria-valuetext") || element.getAttribute("aria-valuenow");
  }

  /** @param {HTMLInputElement} input */
  function inputValue(input) {
    if (input.type === "file") return [...(input.files ?? [])].map((file) => file.name).join(", ");
    return VALUELESS_INPUTS.has(input.type) ? null : input.value;
  }

  /** @param {Element} element @returns {string[]} */
  function contentStates(element) {
    if (parts.secrets.isSecret(element)) {
      // An empty one is marked as well: what is going to be typed into it stays out of the run's events.
      const shown = /** @type {HTMLInputElement} */ (element).value ? ["secret", "filled"] : ["secret"];
      return element instanceof HTMLSelectElement ? [...shown, optionsOf(element)] : shown;
    }
    const value = parts.names.collapse(valueOf(element) ?? "");
    const states = value ? [`value=${JSON.stringify(parts.names.shorten(value))}`] : [];
    if (element instanceof HTMLSelectElement) states.push(optionsOf(element));
    const list = element instanceof HTMLInputElement ? element.list : null;
    if (list) states.push(optionsOf(list));
    return states;
  }

  /** @param {{ options: Iterable<HTMLOptionElement> }} holder */
  function optionsOf(holder) {
    const labels = [...holder.options].map((option) => parts.names.collapse(option.label || option.value));
    const joined = labels.join(" | ");
    if (joined.length <= LONGEST_OPTIONS) return `options=${JSON.stringify(joined)}`;
    const cut = joined.slice(0, LONGEST_OPTIONS);
    const shown = cut.split(" | ").slice(0, -1);
    return `options=${JSON.stringify(`${shown.join(" | ")} | … ${labels.length - shown.length} more`)}`;
  }

  /** @param {Element} element @param {string} role @returns {string[]} */
  function expansionStates(element, role) {
    const expanded = expandedOf(element);
    // A native select's list is the browser's own: it is neither open nor closed to the page.
    if (role === "combobox" && !expanded) return [];
    return expanded === "true" ? ["expanded"] : expanded === "false" ? ["collapsed"] : [];
  }

  /** @param {Element} element @returns {string[]} */
  function checkStates(element) {
    const checked = checkedOf(element);
    const word = aria(element, "pressed") === null ? "checked" : "pressed";
    if (checked === "mixed") return [`${word}=mixed`];
    return checked === "true" ? [word] : [];
  }

  /** @param {Element} element */
  function isSelected(element) {
    return aria(element, "selected") === "true" || (element instanceof HTMLOptionElement && element.selected);
  }

  /** @param {Element} element @returns {string[]} */
  function flags(element) {
    const field = /** @type {{ required?: boolean, readOnly?: boolean }} */ (/** @type {unknown} */ (element));
    const invalid = aria(element, "invalid");
    const current = aria(element, "current");
    return [
      isSelected(element) && "selected",
      (aria(element, "required") === "true" || field.required === true) && "required",
      invalid !== null && invalid !== "false" && invalid !== "" && "invalid",
      (aria(element, "readonly") === "true" || field.readOnly === true) && "readonly",
      current !== null && current !== "false" && current !== "" && `current${current === "true" ? "" : `=${current}`}`,
      aria(element, "busy") === "true" && "busy",
      (aria(element, "modal") === "true" || element.matches("dialog:modal")) && "modal",
      element instanceof HTMLSelectElement && element.multiple && "multiple",
    ].filter((flag) => typeof flag === "string");
  }

  /**
   * The button that Enter would press: said of the field with the focus only, for whoever decides about the key.
   * @param {Element} element @returns {string[]}
   */
  function enterStates(element) {
    const button = parts.keydefaults.defaultButton(element);
    const name = button ? parts.names.shorten(parts.names.createNamer().nameOf(button)) : "";
    return name ? [`enter=${JSON.stringify(name)}`] : [];
  }

  /**
   * @param {Element} element @param {string} role @param {{ disabled: boolean, focused: boolean }} known
   * @returns {string[]}
   */
  function statesOf(element, role, known) {
    return [
      ...(role === "heading" ? [`level=${parts.roles.levelOf(element)}`] : []),
      ...(known.focused ? ["focused"] : []),
      ...(known.disabled ? ["disabled"] : []),
      ...checkStates(element),
      ...expansionStates(element, role),
      ...flags(element),
      ...contentStates(element),
      ...(known.focused ? enterStates(element) : []),
    ];
  }

  parts.states = { statesOf, isDisabled, checkedOf, expandedOf, valueOf };
})();
