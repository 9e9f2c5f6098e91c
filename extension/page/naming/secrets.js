// Which fields hold what must never leave the page.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute
  const SECRET_TOKEN = /^(current-password|new-password|one-time-code|cc-.+)$/;

  // Many payment and login forms set no `autocomplete`. A field wrongly taken for a secret costs the model one value, a
  // secret wrongly shown cannot be taken back; so the names that such forms use count too.
  const SECRET_NAME =
    /(^|[^a-z])(cvc|cvv|csc|otp|totp|pin)([^a-z]|$)|pass(word|code|wd)|(^|[^a-z])cc[^a-z]?(num|no\b)|card[^a-z]{0,2}(num|no\b)|one-?_?time-?_?(code|pass)|verification-?_?code|security-?_?code/i;

  // What such a field is called on the screen, where its `name` says nothing: in the languages that Webhand speaks.
  const SECRET_WORDS = new RegExp(
    [
      "\\b(cvc|cvv|csc)2?\\b|\\bcard (number|no\\.?)(\\W|$)|\\b(security|verification|one.time|authentication) (pass)?code\\b",
      "\\bone.time password\\b|\\botp\\b",
      "^((enter|new|old|current|confirm|repeat) )?((the|your) )?(password|passphrase|passcode|pin)\\W*(required)?\\W*$",
      "contraseña\\W*$|\\btarjeta\\W*$|número de (la |tu )?tarjeta|código de (seguridad|verificación|un solo uso)",
      "numero (di|della) carta|codice (di (sicurezza|verifica)|monouso)",
    ].join("|"),
    "i",
  );

  const TEXT_LIKE = new Set(["text", "search", "tel", "url", "email", "number", "password"]);

  /**
   * Fields that were a secret once: "show password" turns the type into text, not the content into something public.
   * @type {WeakSet<Element>}
   */
  const once = new WeakSet();

  /** @param {Element} element @param {string} name */
  function looksSecret(element, name) {
    if (element instanceof HTMLInputElement && element.type === "password") return true;
    // Lists that suggest say "new-password" to keep the browser's own suggestions away.
    const purpose = element.getAttribute("role") === "combobox" ? null : element.getAttribute("autocomplete")?.toLowerCase();
    if (purpose?.split(/\s+/).some((token) => SECRET_TOKEN.test(token))) return true;
    if (SECRET_NAME.test(element.getAttribute("name") ?? "") || SECRET_NAME.test(element.id)) return true;
    if (!(element instanceof HTMLSelectElement) && isCalledSecret(element, name)) return true;
    return (getComputedStyle(element).getPropertyValue("-webkit-text-security") || "none") !== "none";
  }

  /** @param {Element} element @param {string} name */
  function isCalledSecret(element, name) {
    const referred = parts.references.targetsOf(element, "aria-labelledby").map((target) => target.textContent);
    const words = [name, element.getAttribute("placeholder"), element.getAttribute("aria-label"), ...referred];
    return words.some((each) => each && SECRET_WORDS.test(each));
  }

  /** @param {Element} element */
  function canHoldSecret(element) {
    if (element instanceof HTMLInputElement) return TEXT_LIKE.has(element.type);
    return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
  }

  /** @param {Element} element @param {string} [name] its accessible name, where that is known @returns {boolean} */
  function isSecret(element, name = "") {
    if (!canHoldSecret(element)) return false;
    if (once.has(element)) return true;
    if (!looksSecret(element, name)) return false;
    once.add(element);
    return true;
  }

  parts.secrets = { isSecret };
})();
