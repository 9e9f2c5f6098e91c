// Which fields hold what must never leave the page (SAFETY 7).
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  /**
   * Fields that were a secret once, and of what kind: "show password" turns the type into text, not the content into
   * something public.
   * @type {WeakMap<Element, import("../../protocol.js").FieldKind>}
   */
  const once = new WeakMap();

  /** @param {Element} element @param {string} [name] its accessible name, where that is known */
  function kindOf(element, name = "") {
    const known = once.get(element);
    if (known) return known;
    const kind = parts.kinds.secretKindOf(element, name);
    if (kind) once.set(element, kind);
    return kind;
  }

  /** @param {Element} element @param {string} [name] @returns {boolean} */
  function isSecret(element, name = "") {
    return kindOf(element, name) !== null;
  }

  /** Of an element: one that is an editable box, or stands in one, may hold a secret in its text. @param {Element} element @returns {boolean} */
  function isInSecret(element) {
    const host = element.closest("[contenteditable], [role=textbox]");
    return host !== null && isSecret(host);
  }

  parts.secrets = { kindOf, isSecret, isInSecret };
})();
