// What a page or the browser takes from a person's own input only:
// https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const POINTED = new Set(["click", "set_checked", "drag", "press_key"]);

  /** @param {Element} element @returns {Element} the control that a click on it means */
  function controlOf(element) {
    const label = element.closest("label");
    return label?.control ?? element;
  }

  /** What the browser itself keeps for a person. @param {Element} element @returns {string | null} a sentence */
  function keptByBrowser(element) {
    const control = controlOf(element);
    if (control instanceof HTMLInputElement && control.type === "file") {
      return "The browser opens its file chooser for a person's own click only. Upload the file to this element instead.";
    }
    if (control instanceof HTMLSelectElement && !control.multiple && control.size <= 1) {
      return "The browser opens this list for a person's own click only. Select the option instead.";
    }
    return null;
  }

  /**
   * @param {import("../../protocol.js").Action} action @param {Webhand.Spot} spot
   * @param {boolean} idle whether nothing came of it but focus @param {Webhand.Witness} watch
   * @returns {string | null} why the action could have no effect, and what else can be done
   */
  function problem(action, spot, idle, watch) {
    if (parts.hands.isReal() || !POINTED.has(action.kind)) return null;
    if (watch.wasRefused()) return "The browser lets a page fill the screen for a person's own input only: ask the person.";
    if (!idle || !spot.element) return null;
    const kept = action.kind === "click" ? keptByBrowser(spot.element) : null;
    if (kept) return kept;
    if (!parts.marks?.wantsTrust(spot.target)) return null;
    return "The page takes this from a person's own mouse and keyboard only. Ask the person to do it, or use real input.";
  }

  parts.trust = { problem };
})();
