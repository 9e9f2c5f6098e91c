// What counts as something to act on.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const FIELD_MINIMUM = 1;
  const MINIMUM = 5;

  const NATIVE = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary";
  const FIELDS = "input, select, textarea, [contenteditable]";

  // Widget roles of https://www.w3.org/TR/wai-aria-1.2/#widget_roles that a person operates by themselves. A grid cell
  // is one only where the page lets it be selected or focused; `tabindex` by itself says nothing (a page may have
  // hundreds of them).
  const WIDGETS = new Set(
    (
      "button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton " +
      "switch tab textbox treeitem"
    ).split(" "),
  );

  // Text inputs that a page hides behind a picture of its own, so that transparency does not mean absence.
  const TOGGLES = "input[type=checkbox], input[type=radio], input[type=file]";

  /** @param {Element} element */
  function isField(element) {
    return element.matches(FIELDS) || element.getAttribute("role") === "textbox";
  }

  /** @param {Element} element */
  function isToggle(element) {
    return element.matches(TOGGLES);
  }

  /** @param {Element} element */
  function isSummaryOfDetails(element) {
    const details = element.parentElement;
    return details?.localName === "details" && details.querySelector(":scope > summary") === element;
  }

  /** @param {Element} element */
  function isEditingHost(element) {
    if (!(element instanceof HTMLElement) || !element.isContentEditable) return false;
    return !(element.parentElement?.isContentEditable ?? false);
  }

  /** @param {Element} element @param {string} role */
  function isWidget(element, role) {
    if (element.localName === "summary") return isSummaryOfDetails(element);
    if (element.matches(NATIVE) || isEditingHost(element)) return true;
    if (role === "gridcell") return element.hasAttribute("tabindex") || element.hasAttribute("aria-selected");
    return WIDGETS.has(role) && element.hasAttribute("role");
  }

  /**
   * Clickable without saying so: a handler in the markup, or the pointer that starts here.
   * @param {Element} element @param {CSSStyleDeclaration} style @param {boolean} pointerAbove
   */
  function isClickable(element, style, pointerAbove) {
    if (element === document.body || element === document.documentElement) return false;
    if (element.hasAttribute("onclick")) return true;
    return !pointerAbove && style.cursor === "pointer" && element.localName !== "label";
  }

  /** @param {Element} element @returns {DOMRect} its box, or its first child's where it has none that counts */
  function boxOf(element) {
    const box = element.getBoundingClientRect();
    const inner = element.firstElementChild;
    return bigEnough(element, box) || !inner ? box : inner.getBoundingClientRect();
  }

  /** @param {Element} element @param {DOMRect} box */
  function bigEnough(element, box) {
    const minimum = isField(element) ? FIELD_MINIMUM : MINIMUM;
    return box.width >= minimum && box.height >= minimum;
  }

  parts.interactive = { isWidget, isClickable, isField, isToggle, boxOf, bigEnough };
})();
