// Editors that draw their text themselves and take the keys through a field that nobody sees.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const TINY = 4;
  const LEAST_WIDTH = 40;
  const LEAST_HEIGHT = 12;
  // How many levels an editor's field is away from what it draws.
  const FAR = 8;

  /**
   * A field that nobody sees takes the keys for an editor drawn around it, or hands them on by an EditContext
   * (https://w3c.github.io/edit-context/).
   * @param {Element} element
   */
  function isHiddenInput(element) {
    if (/** @type {{ editContext?: unknown }} */ (element).editContext) return true;
    if (!(element instanceof HTMLTextAreaElement)) return false;
    const { width, height } = element.getBoundingClientRect();
    const around = element.parentElement?.getBoundingClientRect();
    const squeezed = around !== undefined && (around.width < TINY || around.height < TINY);
    return squeezed || width < TINY || height < TINY || Number(getComputedStyle(element).opacity) < 0.1;
  }

  /** @param {Element} element such a field @returns {Element} what can be seen of the editor */
  function surfaceOf(element) {
    return surfaceAround(element) ?? element;
  }

  /** @param {Element} element @returns {Element | null} */
  function surfaceAround(element) {
    for (let at = parts.walk.parentOf(element); at; at = parts.walk.parentOf(at)) {
      const { width, height } = at.getBoundingClientRect();
      if (width > LEAST_WIDTH && height > LEAST_HEIGHT) return at;
    }
    return null;
  }

  /** Whether the field is the way into an editor that can be seen, however small it is itself. @param {Element} element */
  function isWayIn(element) {
    if (element.localName !== "textarea" && !("editContext" in element)) return false;
    return isHiddenInput(element) && surfaceAround(element) !== null;
  }

  /**
   * Editors hide the text that they draw from assistive technology and offer it there in another way; a person reads it.
   * @param {Element} element that is hidden so
   */
  function isDrawing(element) {
    if (element.firstElementChild === null || !/\S/.test(element.textContent ?? "")) return false;
    let around = parts.walk.parentOf(element);
    for (let steps = 0; around && steps < FAR; steps++, around = parts.walk.parentOf(around)) {
      const inputs = [...around.querySelectorAll("textarea, [role=textbox]")];
      if (inputs.length) return inputs.some((input) => isHiddenInput(input) && !input.contains(element));
    }
    return false;
  }

  parts.editors = { isHiddenInput, surfaceOf, isWayIn, isDrawing };
})();
