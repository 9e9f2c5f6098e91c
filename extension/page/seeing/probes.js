// What of a control can change without any trace in the DOM: its value, its check mark, its choice.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const MARKED = new Set(["checkbox", "radio"]);
  const PRESSED = new Set(["button", "submit", "reset", "image", "hidden"]);

  /** @type {Record<string, (element: any) => string | null>} */
  const READ = {
    input: inputProbe,
    textarea: (area) => `${area.validity.valid} ${held(area)}`,
    select: (select) => `${select.validity.valid} ${select.length} ${chosen(select)}`,
    option: (option) => String(option.selected),
    output: (output) => output.value,
  };

  /** @param {HTMLInputElement} input */
  function inputProbe(input) {
    const { type } = input;
    if (MARKED.has(type)) return `${input.checked} ${input.indeterminate}`;
    if (PRESSED.has(type)) return null;
    return `${input.validity.valid} ${type === "file" ? input.files?.length : held(input)}`;
  }

  /** A secret is compared by whether there is one: nothing else of it is kept. @param {HTMLInputElement | HTMLTextAreaElement} field */
  function held(field) {
    return parts.secrets.isSecret(field) ? String(field.value !== "") : field.value;
  }

  /** @param {HTMLSelectElement} select */
  function chosen(select) {
    return select.multiple ? [...select.selectedOptions].map((option) => option.index).join() : String(select.selectedIndex);
  }

  /** @param {Element} element @returns {string | null} null for what has no such state */
  function of(element) {
    const read = READ[element.localName];
    return read ? read(element) : null;
  }

  parts.probes = { of };
})();
