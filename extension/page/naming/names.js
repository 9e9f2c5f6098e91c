// Accessible names and descriptions: https://www.w3.org/TR/accname-1.2/, step by step.

import * as content from "./content.js";
import * as generated from "./generated.js";
import * as natives from "./natives.js";
import { targetsOf } from "./references.js";
import * as roles from "./roles.js";
import { APART, APART_TAGS, CALLED_BY_CONTENT, NAMED_BY_CONTENT, UNNAMED } from "./roletables.js";
import * as secrets from "./secrets.js";

/** @import { Dressing } from "./generated.js" */

/**
 * Computes accessible names for one look, with what it has collected on the way.
 * @typedef {object} Namer
 * @property {(element: Element, role?: string) => string} nameOf `role` where it is known already: it decides whether the content names the element.
 * @property {(element: Element) => HTMLLabelElement[]} labelsOf
 * @property {(field: Element) => string} labelOf The words of its labels.
 * @property {(element: Element, attribute: string) => string} referred The words of the elements that an attribute (`aria-describedby`, ...) refers to.
 * @property {Map<Element, Element[]>} references For elements whose name or description was taken from elsewhere: the elements that it was taken from.
 */

export const LONGEST = 200;

// Most texts have nothing to collapse; finding that out is cheaper than replacing nothing.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

const LABELABLE = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);

// Elements whose native source speaks for them within another element's name, too.
const SPEAKING = new Set(["img", "area", "input", "iframe", "svg"]);

// What a person presses as a whole must be called something, whatever stands in it.
const WHOLE = new Set(["button", "generic", "link", "option", "tab"]);

/** @param {string} text */
export function collapse(text) {
  if (PLAIN.test(text)) return text;
  return text.replace(/[\u00ad\u200b\u2060\ufeff]+/g, "").replace(/\s+/g, " ").trim();
}

/** @param {string} text @param {number} [longest] */
export function shorten(text, longest = LONGEST) {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** @param {Element} element @param {string} name */
function attribute(element, name) {
  const value = element.getAttribute(name);
  return value ? collapse(value) : "";
}

/**
 * Computes names for one look at the page. What belongs to the whole document (labels, style sheets) is collected once:
 * `element.labels` walks all of it for every field. For whoever asks about one element only (`forOne`) that is the cheaper.
 * @param {{ forOne?: boolean }} [how] @returns {Namer}
 */
export function createNamer({ forOne = false } = {}) {
  /** @type {Map<Node, Map<Element, HTMLLabelElement[]>>} */
  const labelsByRoot = new Map();
  /** @type {Map<Node, Dressing>} */
  const dressings = new Map();
  /** @type {Map<Element, Element[]>} */
  const references = new Map();
  /** The element that was asked about, for `references`. @type {Element | null} */
  let asked = null;
  let following = false;
  let whatever = false;

  /** @param {Element} target */
  function noteReference(target) {
    if (!asked || asked.contains(target)) return;
    const noted = references.get(asked);
    if (!noted) references.set(asked, [target]);
    else if (!noted.includes(target)) noted.push(target);
  }

  /** @param {Element} element @returns {HTMLLabelElement[]} */
  function labelsOf(element) {
    if (!LABELABLE.has(element.localName) && !element.localName.includes("-")) return NO_LABELS;
    const own = forOne ? /** @type {{ labels?: Iterable<HTMLLabelElement> | null }} */ (/** @type {unknown} */ (element)).labels : null;
    if (own) return [...own];
    const root = element.getRootNode();
    let labels = labelsByRoot.get(root);
    if (!labels) labelsByRoot.set(root, (labels = collectLabels(/** @type {ParentNode & Node} */ (root))));
    return labels.get(element) ?? NO_LABELS;
  }

  /** @param {Element} field @returns {string} the words of its labels */
  function labelOf(field) {
    return labelsOf(field).map((label) => collapse(label.textContent ?? "")).join(" ");
  }

  /** @param {Element} element @returns {Dressing} */
  function dressing(element) {
    const root = element.getRootNode();
    let found = dressings.get(root);
    if (!found) dressings.set(root, (found = dress(root)));
    return found;
  }

  /** Letter case is inherited into shadow trees. @param {Node} root @returns {Dressing} */
  function dress(root) {
    if (!(root instanceof Document || root instanceof ShadowRoot)) return { selector: "q", unread: false, recased: false };
    const own = generated.dressingOf(root);
    return root instanceof ShadowRoot ? { ...own, recased: own.recased || dressing(root.host).recased } : own;
  }

  /** @param {Element} element @param {string} [role] @returns {string} */
  function nameOf(element, role = roles.roleOf(element)) {
    asked = element;
    const name = nameBy(element, role, [element]);
    asked = null;
    return name;
  }

  /** @param {Element} element @param {string} role @param {Element[]} path */
  function nameBy(element, role, path) {
    const stated = referenced(element, path) || attribute(element, "aria-label") || collapse(native(element, path));
    if (stated) return stated;
    const title = attribute(element, "title");
    if (NAMED_BY_CONTENT.has(role)) return byContent(element, role, path) || natives.hintOf(element, role);
    if (!CALLED_BY_CONTENT.has(role)) return UNNAMED.has(role) ? "" : title || natives.hintOf(element, role);
    return (!UNNAMED.has(role) && title) || byContent(element, role, path);
  }

  /** @param {Element} element @param {string} role @param {Element[]} path @returns {string} */
  function byContent(element, role, path) {
    const { text, spare } = read(element, path, false);
    const words = collapse(text) || (dressing(element).unread && unreadWords(element));
    return words || attribute(element, "title") || collapse(spare) || (WHOLE.has(role) ? byAll(element) : "");
  }

  /** What has nothing of its own is called by what is in it, whatever that is: a link around a whole card, say. */
  /** @param {Element} element */
  function byAll(element) {
    if (!element.firstElementChild) return "";
    whatever = true;
    const words = collapse(read(element, [element], false).text);
    whatever = false;
    return words;
  }

  /** @param {Element} element @param {Element[]} path @param {boolean} evenHidden */
  function read(element, path, evenHidden) {
    // What was typed into it is its value and no text.
    if (element.localName === "textarea") return NO_WORDS;
    return content.read(element, { dressing, own, path, evenHidden, tips: following });
  }

  /** A label may be all that tells what a field holds, and the field stands in what is being read. @param {Element} field */
  function isSecret(field) {
    return secrets.isSecret(field, labelOf(field));
  }

  /** What a child says in place of its content; what has spoken for it is not read again. */
  /** @param {Element} child @param {Element[]} path @returns {string | null} */
  function own(child, path) {
    if (isPlain(child)) return null;
    const value = isSecret(child) ? "" : natives.valueOf(child);
    if (value) return value;
    const targets = targetsOf(child, "aria-labelledby");
    path.push(...targets.filter((target) => target.contains(child)));
    const stated = referenced(child, path) || attribute(child, "aria-label") || nativeOf(child, path);
    path.push(...targets);
    if (stated) return stated;
    if (value === null) return isApart(child) && !following && !whatever ? natives.nameOf(child, inside(path)) : null;
    return natives.hintOf(child, roles.roleOf(child));
  }

  /** @param {Element} child @param {Element[]} path */
  function nativeOf(child, path) {
    const labels = labelsOf(child);
    if (labels.some((label) => label.contains(child))) return "";
    const words = collapse(labels.map((label) => labelText(label, path)).join(" "));
    path.push(...labels);
    return words || (SPEAKING.has(child.localName) && natives.nameOf(child, inside(path))) || "";
  }

  /** @param {Element[]} path @returns {(child: Element) => string} */
  function inside(path) {
    return (child) => read(child, path, true).text;
  }

  /** A reference within a reference is not followed (step 2B). */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  function referenced(element, path) {
    return following ? "" : referredBy(element, "aria-labelledby", path);
  }

  /** @param {Element} element @param {string} name @param {Element[]} path @returns {string} */
  function referredBy(element, name, path) {
    if (!element.hasAttribute(name)) return "";
    following = true;
    const words = targetsOf(element, name).map((target) => {
      noteReference(target);
      return target === element ? whole(target, path) : path.includes(target) ? "" : whole(target, [...path, target]);
    });
    following = false;
    return collapse(words.join(" "));
  }

  /** The text of an element that names or describes another one. */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  function whole(element, path) {
    if (isSecret(element)) return "";
    const stated = natives.valueOf(element) || attribute(element, "aria-label") || native(element, path);
    return stated || collapse(read(element, path, content.isHidden(element)).text) || attribute(element, "title");
  }

  /** @param {Element} element @param {Element[]} path @returns {string} */
  function native(element, path) {
    const labels = labelsOf(element);
    for (const label of labels) noteReference(label);
    const words = labels.map((label) => (path.includes(label) ? "" : labelText(label, [...path, label]))).join(" ");
    return collapse(words) || natives.nameOf(element, inside(path));
  }

  /** @param {HTMLLabelElement} label @param {Element[]} path @returns {string} */
  function labelText(label, path) {
    const stated = referenced(label, path) || attribute(label, "aria-label");
    return stated || read(label, path, content.isHidden(label)).text;
  }

  /** @param {Element} element @param {string} name an attribute that refers to elements by their ids */
  function referred(element, name) {
    asked = element;
    const words = referredBy(element, name, [element]);
    asked = null;
    return words;
  }

  return { nameOf, labelsOf, labelOf, referred, references };
}

/** @type {HTMLLabelElement[]} */
const NO_LABELS = [];
const NO_WORDS = { text: "", spare: "" };

/** Most elements are there for their content alone. @param {Element} element */
function isPlain(element) {
  const name = element.localName;
  if (SPEAKING.has(name) || LABELABLE.has(name) || APART_TAGS.has(name) || name.includes("-")) return false;
  if (element.hasAttribute("contenteditable")) return false;
  return !element.hasAttribute("role") && !element.hasAttribute("aria-label") && !element.hasAttribute("aria-labelledby");
}

/** @param {Element} element */
function isApart(element) {
  if (!element.hasAttribute("role") && !APART_TAGS.has(element.localName)) return false;
  return APART.has(roles.roleOf(element));
}

/** Sheets that cannot be read may say something all the same: asked for only where nothing else does. */
/** @param {Element} element */
function unreadWords(element) {
  return collapse(`${generated.wordsOf(element, "::before").text} ${generated.wordsOf(element, "::after").text}`);
}

/** @param {ParentNode & Node} root */
function collectLabels(root) {
  /** @type {Map<Element, HTMLLabelElement[]>} */
  const labels = new Map();
  for (const label of root.querySelectorAll("label")) {
    const control = label.control;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
}
