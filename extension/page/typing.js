// Typing into fields and clearing them.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // Up to here every letter is a key of its own, as pages with suggestions and masks expect; a longer text is pasted in
  // one piece, because a page that reacts to every key would take seconds over it.
  const LONGEST_KEYED = 120;

  /** @param {Element} element @returns {Webhand.Outcome} */
  function cannotType(element) {
    return { code: "not_editable", message: `${parts.lines.title(element)} takes no text.` };
  }

  /**
   * @param {Element} element
   * @returns {Promise<{ refusal: Webhand.Outcome } | Webhand.Spot>}
   */
  async function ready(element) {
    const labelled = element instanceof HTMLLabelElement ? element.control : null;
    const field = parts.fields.editableOf(labelled ?? element);
    if (!field) return { refusal: cannotType(element) };
    if (isReadonly(field)) return { refusal: { code: "not_editable", message: `${parts.lines.title(field)} is read-only.` } };
    if (field !== parts.walk.focused()) return parts.actionable.ready(field, { forTyping: true });
    // What has the focus takes the keys, wherever it is and whatever lies over it.
    const checked = parts.actionable.check(field);
    if ("refusal" in checked && checked.refusal.code === "disabled") return checked;
    return { element: field, target: field, at: { x: 0, y: 0 } };
  }

  /** @param {Element} field */
  function isReadonly(field) {
    // Not `:read-only`: it also matches disabled fields and types that know no such state.
    return field.matches(":is(input, textarea)[readonly]") || field.getAttribute("aria-readonly") === "true";
  }

  /** @param {Webhand.Spot} spot @param {string} text @returns {Webhand.Outcome} */
  function type({ element }, text) {
    const wrong = formatProblem(element, text);
    if (wrong) return wrong;
    focus(element);
    if (parts.fields.isRich(element)) typeRich(element, text);
    else if (parts.fields.formatOf(element)) setWhole(/** @type {HTMLInputElement} */ (element), text);
    else typeText(/** @type {HTMLInputElement} */ (element), text);
    // A browser fires `change` when a person leaves the field. A value set by script never gets there: without this, pages
    // that save on `change` would not hear of it.
    if (!parts.fields.isRich(element)) parts.events.plain(element, "change");
    return readBack(element, text);
  }

  /** @param {Element} element */
  function focus(element) {
    if (element !== parts.walk.focused()) /** @type {HTMLElement} */ (element).focus({ preventScroll: true });
  }

  /** Tried on a copy, so that a wrong text leaves the field as it was. @param {Element} element @param {string} text */
  function formatProblem(element, text) {
    const format = parts.fields.formatOf(element);
    if (!format || text === "" || !(element instanceof HTMLInputElement)) return null;
    const probe = /** @type {HTMLInputElement} */ (element.cloneNode());
    probe.value = text;
    const { badInput, rangeOverflow, rangeUnderflow, stepMismatch } = probe.validity;
    // These two fall back to a value of their own and never to none.
    const always = element.type === "color" || element.type === "range";
    const changed = always ? probe.value !== text.toLowerCase() : probe.value === "";
    if (!changed && !badInput && !rangeOverflow && !rangeUnderflow && !stepMismatch) return null;
    const limits = ["min", "max", "step"].map((name) => element.getAttribute(name) && `${name} ${element.getAttribute(name)}`);
    const within = limits.filter(Boolean).join(", ");
    const message = `${parts.lines.title(element)} takes ${format}${within ? ` (${within})` : ""}.`;
    return /** @type {Webhand.Outcome} */ ({ code: "invalid", message });
  }

  /** @param {HTMLInputElement} field @param {string} text */
  function setWhole(field, text) {
    if (!parts.fields.inputEvent(field, "beforeinput", "insertText", text)) return;
    field.value = text;
    parts.fields.inputEvent(field, "input", "insertText", text);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} text */
  function typeText(field, text) {
    const pieces = text.length <= LONGEST_KEYED ? [...text] : [text];
    if (text === "") return erase(field);
    selectAll(field);
    let into = field;
    for (const piece of pieces) {
      into = nextBox(into);
      if (!into.isConnected) return;
      parts.keys.typeKey(into, piece);
    }
  }

  /**
   * Codes are often asked for in one box a digit, and the page moves the focus from box to box: keys follow the focus.
   * @param {Webhand.TextField} field
   */
  function nextBox(field) {
    const focus = parts.walk.focused();
    const full = field.maxLength === 1 && field.value.length === 1;
    return full && focus && focus !== field && parts.fields.isTextField(focus) ? focus : field;
  }

  /** Fields without a selection are emptied first. @param {HTMLInputElement | HTMLTextAreaElement} field */
  function selectAll(field) {
    if (field.selectionStart === null) erase(field);
    else field.setSelectionRange(0, field.value.length);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} field */
  function erase(field) {
    if (field.value === "") return;
    parts.fields.edit(field, { start: 0, end: field.value.length, text: "", inputType: "deleteContentBackward" });
  }

  /** @param {HTMLElement} element @param {string} text */
  function typeRich(element, text) {
    parts.fields.selectRich(element);
    // The browser's own editing command fires the events that editors listen to and keeps their undo history.
    const done = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
    if (done || agrees(element.innerText, text)) return;
    if (!parts.fields.inputEvent(element, "beforeinput", "insertText", text)) return;
    element.textContent = text;
    parts.fields.inputEvent(element, "input", "insertText", text);
  }

  /** Masks add brackets and blanks: letters and digits decide. @param {string} held @param {string} wanted */
  function agrees(held, wanted) {
    return held === wanted || (bare(wanted) !== "" && bare(held) === bare(wanted));
  }

  /** @param {string} text */
  function bare(text) {
    return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  }

  /** @param {Element} element @param {string} text @returns {Webhand.Outcome} */
  function readBack(element, text) {
    const title = parts.lines.title(element);
    if (!element.isConnected) return { code: "stale", message: `${title} was replaced while it was typed into.` };
    const field = /** @type {HTMLInputElement} */ (element);
    const held = parts.fields.isRich(element) ? element.innerText.trim() : field.value;
    if (field.maxLength === 1 && text.startsWith(held) && parts.walk.focused() !== element && text.length > 1) {
      return { code: "done", message: `Typed into ${title} and the fields after it.` };
    }
    const numeric = ["number", "range"].includes(field.type) && Number(held) === Number(text) && held !== "";
    const took = numeric || agrees(held, parts.fields.isRich(element) ? text.trim() : text);
    const secret = parts.secrets.isSecret(element);
    const shown = secret ? "something else" : JSON.stringify(parts.names.shorten(parts.names.collapse(held)));
    if (!took) return { code: "not_editable", message: `${title} did not take the text: it holds ${shown}.` };
    if (text === "") return { code: "done", message: `Cleared ${title}.` };
    return { code: "done", message: `Typed into ${title}. ${secret ? "It is filled now" : `It now holds ${shown}`}.` };
  }

  parts.typing = { ready, type };
})();
