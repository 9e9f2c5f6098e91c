// Accessible names: https://www.w3.org/TR/accname-1.2/ with the native sources of
// https://www.w3.org/TR/html-aam-1.0/#accessible-name-and-description-computation.
(() => {
  const parts = (globalThis.webhandParts ??= /** @type {any} */ ({}));

  const LONGEST = 200;

  // https://www.w3.org/TR/wai-aria-1.2/#namefromcontent, and `generic` for what is clickable without having a role.
  const FROM_CONTENT = new Set(
    (
      "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row " +
      "rowheader switch tab tooltip treeitem generic presentation listitem article paragraph"
    ).split(" "),
  );

  // What is nested under an item is not the item's own name: a tree would otherwise repeat itself on every level.
  const NESTED_ITEMS = new Set(["group", "menu", "tree", "list", "listbox"]);
  const ITEMS = new Set(["treeitem", "menuitem", "menuitemcheckbox", "menuitemradio"]);

  const LABELABLE = "button, input, meter, output, progress, select, textarea";

  /** @param {string} text */
  function collapse(text) {
    return text.replace(/[\s\u00a0\u200b\ufeff]+/g, " ").trim();
  }

  /** @param {string} text @param {number} [longest] */
  function shorten(text, longest = LONGEST) {
    return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
  }

  /** @param {Element} element */
  function isHidden(element) {
    const style = getComputedStyle(element);
    return style.display === "none" || style.visibility !== "visible" || element.getAttribute("aria-hidden") === "true";
  }

  /**
   * Computes names for one look at the page. `element.labels` walks the whole document for every field, so that labels
   * are collected once a look instead.
   * @returns {Webhand.Namer}
   */
  function createNamer() {
    /** @type {Map<Node, Map<Element, HTMLLabelElement[]>>} */
    const labelsByRoot = new Map();

    /** @param {Element} element @returns {HTMLLabelElement[]} */
    function labelsOf(element) {
      if (!element.matches(LABELABLE)) return labelsOfCustom(element);
      const root = element.getRootNode();
      let labels = labelsByRoot.get(root);
      if (!labels) labelsByRoot.set(root, (labels = collectLabels(/** @type {ParentNode & Node} */ (root))));
      return labels.get(element) ?? [];
    }

    /** @param {Element} element @param {Trail} [trail] @returns {string} */
    function nameOf(element, trail = new Set()) {
      trail.add(element);
      return (
        collapse(referenced(element, trail)) ||
        attribute(element, "aria-label") ||
        collapse(native(element, trail)) ||
        fromContent(element, trail) ||
        attribute(element, "title") ||
        placeholder(element)
      );
    }

    /** @param {Element} element @param {Trail} trail */
    function referenced(element, trail) {
      const ids = attribute(element, "aria-labelledby");
      if (!ids || trail.referenced) return "";
      const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
      const found = ids.split(/\s+/).map((id) => root.getElementById?.(id));
      return found.map((target) => (target ? whole(target, trailThroughReference(element)) : "")).join(" ");
    }

    /** The text of an element that names another one: its own name, or else its content. */
    /** @param {Element} element @param {Trail} trail */
    function whole(element, trail) {
      const value = embeddedValue(element);
      if (value !== null) return value;
      const own = attribute(element, "aria-label") || native(element, trail);
      return own || content(element, trail, isHidden(element));
    }

    /** @param {Element} element @param {Trail} trail */
    function native(element, trail) {
      if (element.matches(LABELABLE)) {
        const labels = labelsOf(element).filter((label) => !trail.has(label));
        const text = labels.map((label) => labelText(label, new Set([...trail, element, label]))).join(" ");
        if (collapse(text)) return text;
      }
      const source = Object.hasOwn(NATIVE, element.localName) ? NATIVE[element.localName] : undefined;
      return source?.(element, (child) => content(child, trail, true)) ?? "";
    }

    /** @param {HTMLLabelElement} label @param {Trail} trail */
    function labelText(label, trail) {
      return attribute(label, "aria-label") || content(label, trail, isHidden(label));
    }

    /** @param {Element} element @param {Trail} trail */
    function fromContent(element, trail) {
      if (!FROM_CONTENT.has(parts.roles.roleOf(element))) return "";
      return collapse(content(element, trail, false)) || collapse(generated(element));
    }

    /** @param {Node} node @param {Trail} trail @param {boolean} evenHidden @returns {string} */
    function content(node, trail, evenHidden) {
      const inItem = node instanceof Element && ITEMS.has(parts.roles.roleOf(node));
      let text = "";
      for (const child of parts.walk.childrenOf(node)) {
        if (child.nodeType === Node.TEXT_NODE) text += /** @type {Text} */ (child).data;
        else if (child instanceof Element && !(inItem && NESTED_ITEMS.has(parts.roles.roleOf(child)))) {
          text += part(child, trail, evenHidden);
        }
        if (text.length > LONGEST * 8) break;
      }
      return text;
    }

    /** @param {Element} child @param {Trail} trail @param {boolean} evenHidden */
    function part(child, trail, evenHidden) {
      if (trail.has(child) || SILENT.has(child.localName)) return "";
      if (child.localName === "br") return " ";
      if (!evenHidden && isHidden(child)) return "";
      const deeper = new Set([...trail, child]);
      const text = embeddedValue(child) ?? partText(child, deeper, evenHidden);
      return getComputedStyle(child).display.startsWith("inline") ? text : ` ${text} `;
    }

    /** @param {Element} child @param {Trail} trail @param {boolean} evenHidden */
    function partText(child, trail, evenHidden) {
      const own = referenced(child, trail) || attribute(child, "aria-label") || nativePart(child, trail);
      return own || content(child, trail, evenHidden) || attribute(child, "title");
    }

    /** @param {Element} child @param {Trail} trail */
    function nativePart(child, trail) {
      return child.matches("img, svg, area, input") ? native(child, trail) : "";
    }

    return { nameOf: (element) => nameOf(element), labelsOf };
  }

  /** @typedef {Set<Element> & { referenced?: boolean }} Trail */

  /** A reference is followed once (AccName 1.2, step 2B). @param {Element} from @returns {Trail} */
  function trailThroughReference(from) {
    const trail = /** @type {Trail} */ (new Set([from]));
    trail.referenced = true;
    trail.delete(from);
    return trail;
  }

  const SILENT = new Set(["script", "style", "noscript", "template", "head", "title", "meta", "link"]);

  /** @param {ParentNode & Node} root */
  function collectLabels(root) {
    /** @type {Map<Element, HTMLLabelElement[]>} */
    const labels = new Map();
    for (const label of root.querySelectorAll("label")) {
      if (label.control) labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
    }
    return labels;
  }

  /** Form-associated custom elements have labels too; there are few of them. @param {Element} element */
  function labelsOfCustom(element) {
    if (!element.localName.includes("-")) return [];
    const root = /** @type {ParentNode & Node} */ (element.getRootNode());
    return [...root.querySelectorAll("label")].filter((label) => label.control === element);
  }

  /** @param {Element} element @param {string} name */
  function attribute(element, name) {
    const value = element.getAttribute(name);
    return value ? collapse(value) : "";
  }

  /** @param {Element} element @param {string} selector */
  function firstChild(element, selector) {
    return [...element.children].find((child) => child.matches(selector));
  }

  /** @type {Record<string, (element: Element, content: (child: Element) => string) => string>} */
  const NATIVE = {
    area: (element) => attribute(element, "alt"),
    fieldset: (element, content) => childText(element, "legend", content),
    figure: (element, content) => childText(element, "figcaption", content),
    iframe: (element) => attribute(element, "title"),
    img: (element) => attribute(element, "alt"),
    input: (element) => inputText(/** @type {HTMLInputElement} */ (element)),
    optgroup: (element) => attribute(element, "label"),
    option: (element) => /** @type {HTMLOptionElement} */ (element).label,
    svg: (element, content) => childText(element, "title", content),
    table: (element, content) => childText(element, "caption", content),
  };

  /** @param {Element} element @param {string} selector @param {(child: Element) => string} content */
  function childText(element, selector, content) {
    const child = firstChild(element, selector);
    return child ? content(child) : "";
  }

  /** https://www.w3.org/TR/html-aam-1.0/#accname-computation @param {HTMLInputElement} input */
  function inputText(input) {
    if (input.type === "image") {
      return attribute(input, "alt") || attribute(input, "value") || attribute(input, "title") || "Submit";
    }
    if (!["button", "submit", "reset"].includes(input.type)) return "";
    return input.value || { submit: "Submit", reset: "Reset", button: "" }[input.type] || "";
  }

  /** @param {Element} element */
  function placeholder(element) {
    return attribute(element, "placeholder") || attribute(element, "aria-placeholder");
  }

  /** AccName 1.2, step 2C: what a control inside a label says. A secret says nothing. @param {Element} element */
  function embeddedValue(element) {
    if (parts.secrets.isSecret(element)) return "";
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((option) => option.label).join(" ");
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLInputElement) return inputValue(element);
    const role = element.getAttribute("role");
    if (role !== "slider" && role !== "spinbutton") return null;
    return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
  }

  /** @param {HTMLInputElement} input */
  function inputValue(input) {
    if (["checkbox", "radio", "file", "hidden"].includes(input.type)) return attribute(input, "aria-label");
    return ["button", "submit", "reset", "image"].includes(input.type) ? null : input.value;
  }

  /** Text that style sheets generate. Asked for only where nothing else names the element: it costs two style objects. */
  /** @param {Element} element */
  function generated(element) {
    const texts = ["::before", "::after"].map((which) => getComputedStyle(element, which).content);
    const quoted = texts.map((text) => /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "");
    // Icon fonts live in the private use area: their letters mean nothing outside of their font.
    return quoted.join(" ").replace(/[\ue000-\uf8ff]/g, "");
  }

  parts.names = { createNamer, collapse, shorten, LONGEST };
})();
