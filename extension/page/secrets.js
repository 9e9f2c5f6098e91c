// Which fields hold what must never leave the page.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute
  const SECRET_TOKEN = /^(current-password|new-password|one-time-code|cc-.+)$/;

  // Many payment and login forms set no `autocomplete`. A field wrongly taken for a secret costs the model one value, a
  // secret wrongly shown cannot be taken back; so the names that such forms use count too.
  const SECRET_NAME =
    /(^|[^a-z])(cvc|cvv|csc|otp|totp|pin)([^a-z]|$)|pass(word|code|wd)|card-?_?(num|no\b)|one-?_?time-?_?(code|pass)|verification-?_?code|security-?_?code/i;

  const TEXT_LIKE = new Set(["text", "search", "tel", "url", "email", "number", "password"]);

  /**
   * Fields that were a secret once: "show password" turns the type into text, not the content into something public.
   * @type {WeakSet<Element>}
   */
  const once = new WeakSet();

  /** @param {Element} element */
  function looksSecret(element) {
    if (element instanceof HTMLInputElement && element.type === "password") return true;
    const tokens = (element.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/);
    if (tokens.some((token) => SECRET_TOKEN.test(token))) return true;
    if (["name", "id"].some((name) => SECRET_NAME.test(element.getAttribute(name) ?? ""))) return true;
    return (getComputedStyle(element).getPropertyValue("-webkit-text-security") || "none") !== "none";
  }

  /** @param {Element} element */
  function canHoldSecret(element) {
    if (element instanceof HTMLInputElement) return TEXT_LIKE.has(element.type);
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  }

  /** @param {Element} element @returns {boolean} */
  function isSecret(element) {
    if (!canHoldSecret(element)) return false;
    if (looksSecret(element)) once.add(element);
    return once.has(element);
  }

  parts.secrets = { isSecret };
})();
