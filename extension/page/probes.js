// What of a control can change without any trace in the DOM: its value, its check mark, its choice.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /** @type {Record<string, (element: any) => string>} */
  const READ = {
    input: (input) =>
      `${input.type} ${input.checked} ${input.indeterminate} ${input.validity.valid} ${input.files?.length} ${held(input)}`,
    textarea: (area) => `${area.validity.valid} ${held(area)}`,
    select: (select) => `${select.validity.valid} ${select.length} ${chosen(select)}`,
    option: (option) => `${option.selected}`,
    button: (button) => `${button.validity.valid}`,
    output: (output) => output.value,
  };

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
    return read ? `${read(element)} ${element.matches(":disabled")}` : null;
  }

  parts.probes = { of };
})();
