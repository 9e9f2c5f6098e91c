// Accessible names and descriptions: https://www.w3.org/TR/accname-1.2/, step by step.

import * as attributes from "./attributes.js";
import * as content from "./content.js";
import * as generated from "./generated.js";
import * as internals from "./internals.js";
import * as natives from "./natives.js";
import { targetsOf } from "./references.js";
import * as roles from "./roles.js";
import { APART, APART_TAGS, CALLED_BY_CONTENT, NAMED_BY_CONTENT, UNNAMED } from "./roletables.js";
import * as secrets from "./secrets.js";

/** @import { Dressing } from "./generated.js" */

export const LONGEST = 200;

// Most texts have nothing to collapse; finding that out is cheaper than replacing nothing.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

const LABELABLE = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
const FIELDS = "button, input, select, textarea";

// Elements whose native source speaks for them within another element's name, too.
const SPEAKING = new Set(["img", "area", "input", "iframe", "svg"]);
const SPECIAL = new Set([...SPEAKING, ...LABELABLE, ...APART_TAGS]);

// Pages draw these over native fields that they hide, and to which the labels still belong.
const DRAWN = new Set(["combobox", "listbox"]);

// What a person presses as a whole must be called something, whatever stands in it.
const WHOLE = new Set(["button", "generic", "link", "option", "tab"]);

/** "Inbox (4)" is the inbox whatever is in it. @param {string} name */
export function withoutCounts(name) {
  return name.replace(/[([]\s*\d+\s*[)\]]/g, "()");
}

/** The words around all numbers. @param {string} name */
export function withoutDigits(name) {
  return name.replace(/\d+/g, "#");
}

/** @param {string} text */
export function collapse(text) {
  if (text === "" || PLAIN.test(text)) return text;
  if (text.trim() === "") return "";
  return text.replace(/[\u00ad\u200b\u2060\ufeff]+/g, "").replace(/\s+/g, " ").trim();
}

/** @param {string} text @param {number} [longest] */
export function shorten(text, longest = LONGEST) {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** @param {Element} element @param {string} name */
function attribute(element, name) {
  const value = internals.attribute(element, name);
  return value ? collapse(value) : "";
}

/**
 * Computes accessible names for one look at the page, with what it has collected on the way. What belongs to the whole
 * document (labels, style sheets) is collected once: `element.labels` walks all of it for every field.
 */
export class Namer {
  /**
   * For elements whose name or description was taken from elsewhere: the elements that it was taken from.
   * @type {Map<Element, Element[]>}
   */
  references = new Map();
  /** @type {Map<Node, Map<Element, HTMLLabelElement[]>>} */
  #labelsByRoot = new Map();
  /** @type {Map<Node, Dressing>} */
  #dressings = new Map();
  /** The element that was asked about, for `references`. @type {Element | null} */
  #asked = null;
  /** @type {{ element: Element | null, rules: number }} */
  #last = { element: null, rules: 0 };
  #following = false;
  #whatever = false;
  #forOne;

  /** Whoever asks about one element only does without collecting. @param {{ forOne?: boolean }} [how] */
  constructor({ forOne = false } = {}) {
    this.#forOne = forOne;
  }

  /** @param {Element} target */
  #noteReference(target) {
    if (!this.#asked || this.#asked.contains(target)) return;
    const noted = this.references.get(this.#asked);
    if (!noted) this.references.set(this.#asked, [target]);
    else if (!noted.includes(target)) noted.push(target);
  }

  /** @param {Element} element @param {string} [tag] @returns {HTMLLabelElement[]} */
  labelsOf(element, tag = element.localName) {
    if (!LABELABLE.has(tag) && !tag.includes("-")) return NO_LABELS;
    const own = this.#forOne ? /** @type {{ labels?: Iterable<HTMLLabelElement> | null }} */ (/** @type {unknown} */ (element)).labels : null;
    if (own) return [...own];
    const root = element.getRootNode();
    let labels = this.#labelsByRoot.get(root);
    if (!labels) this.#labelsByRoot.set(root, (labels = collectLabels(/** @type {ParentNode & Node} */ (root))));
    return labels.get(element) ?? NO_LABELS;
  }

  /**
   * Its own, or those of the element around whose only field it is: a label names the whole, and its shadow tree hears
   * nothing of that.
   * @param {Element} field
   */
  #labelsFor(field) {
    const tag = field.localName;
    const own = this.labelsOf(field, tag);
    const root = own.length === 0 && LABELABLE.has(tag) ? field.getRootNode() : null;
    return root instanceof ShadowRoot && root.querySelectorAll(FIELDS).length === 1 ? this.labelsOf(root.host) : own;
  }

  /** @param {Element} field @returns {string} the words of its labels */
  labelOf(field) {
    return this.labelsOf(field).map((label) => collapse(label.textContent ?? "")).join(" ");
  }

  /** @param {Element} element @returns {Dressing} */
  #dressing = (element) => this.#dressingOf(element.getRootNode());

  /** @param {Node} root */
  #dressingOf(root) {
    let found = this.#dressings.get(root);
    if (!found) this.#dressings.set(root, (found = this.#dress(root)));
    return found;
  }

  /** Whether a style sheet puts words before or after what is in it, by a rule that tells it from others. @param {Element} element */
  isDressed(element) {
    if (!(this.rulesFor(element) & generated.DRESS)) return false;
    const { told } = this.#dressing(element);
    return told !== "" && element.matches(told);
  }

  /** What the rules of its tree may do to an element (generated.js); several ask in a row. @param {Element} element */
  rulesFor(element) {
    if (this.#last.element !== element) this.#last = { element, rules: this.#dressing(element).subjects.of(element) };
    return this.#last.rules;
  }

  /** What the rules of a tree can do (generated.js). @param {Document | ShadowRoot} root */
  rulesOf(root) {
    return this.#dressingOf(root).can;
  }

  /** Letter case is inherited into shadow trees. @param {Node} root @returns {Dressing} */
  #dress(root) {
    if (!(root instanceof Document || root instanceof ShadowRoot)) return generated.undressed();
    const own = generated.dressingOf(root);
    return root instanceof ShadowRoot ? { ...own, recased: own.recased || this.#dressing(root.host).recased } : own;
  }

  /**
   * @param {Element} element @param {string} [role] where it is known already: it decides whether the content names it
   * @param {number} [has] its attributes
   * @returns {string}
   */
  nameOf(element, role = roles.roleOf(element), has = attributes.of(element)) {
    this.#asked = element;
    const name = this.#nameBy(element, role, has, [element]);
    this.#asked = null;
    return name;
  }

  /** @param {Element} element @param {string} role @param {number} has @param {Element[]} path */
  #nameBy(element, role, has, path) {
    const stated = this.#stated(element, has, path) || collapse(this.#native(element, path));
    if (stated) return stated;
    if (NAMED_BY_CONTENT.has(role)) return this.#byContent(element, role, has, path) || natives.hintOf(element, role);
    const behind = DRAWN.has(role) ? natives.fieldBehind(element) : null;
    const labelled = behind && this.#labelled(this.labelsOf(behind), path);
    if (labelled) return labelled;
    const title = has & attributes.TITLE && !UNNAMED.has(role) ? attribute(element, "title") : "";
    if (CALLED_BY_CONTENT.has(role)) return title || this.#byContent(element, role, has, path);
    return UNNAMED.has(role) ? "" : title || natives.hintOf(element, role);
  }

  /**
   * Whether its name is another than what stands in it: what is read inside is not said by it then.
   * @param {Element} element @param {string} role @param {number} has its attributes
   */
  isCalled(element, role, has) {
    const path = [element];
    if (this.#stated(element, has, path) || collapse(this.#native(element, path))) return true;
    return (has & attributes.TITLE) !== 0 && CALLED_BY_CONTENT.has(role) && attribute(element, "title") !== "";
  }

  /** What its author calls it, whatever it is. @param {Element} element @param {number} has @param {Element[]} path */
  #stated(element, has, path) {
    const referenced = has & attributes.LABELLED ? this.#referenced(element, path) : "";
    return referenced || (has & attributes.LABEL ? attribute(element, "aria-label") : "");
  }

  /** @param {Element} element @param {string} role @param {number} has @param {Element[]} path @returns {string} */
  #byContent(element, role, has, path) {
    const { text, spare } = this.#read(element, path, false, has);
    const words = collapse(text) || (this.#dressing(element).unread && unreadWords(element));
    return words || attribute(element, "title") || collapse(spare) || (WHOLE.has(role) ? this.#byAll(element) : "");
  }

  /** What has nothing of its own is called by what is in it, whatever that is: a link around a whole card, say. */
  /** @param {Element} element */
  #byAll(element) {
    if (!element.firstElementChild) return "";
    this.#whatever = true;
    const words = collapse(this.#read(element, [element], false).text);
    this.#whatever = false;
    return words;
  }

  /** @param {Element} element @param {Element[]} path @param {boolean} evenHidden @param {number} [has] its attributes */
  #read(element, path, evenHidden, has) {
    // What was typed into it is its value and no text.
    if (element.localName === "textarea") return NO_WORDS;
    return content.read(element, { dressing: this.#dressing, own: this.#own, path, evenHidden, tips: this.#following }, has);
  }

  /** A label may be all that tells what a field holds, and the field stands in what is being read. @param {Element} field */
  #isSecret(field) {
    return secrets.isSecret(field, this.labelOf(field));
  }

  /** What a child says in place of its content; what has spoken for it is not read again. */
  /** @param {Element} child @param {number} has @param {Element[]} path @returns {string | null} */
  #own = (child, has, path) => {
    if (isPlain(child, has)) return null;
    const value = this.#isSecret(child) ? "" : natives.valueOf(child);
    if (value) return value;
    const targets = targetsOf(child, "aria-labelledby");
    path.push(...targets.filter((target) => target.contains(child)));
    const stated = this.#stated(child, has, path) || this.#nativeOf(child, path);
    path.push(...targets);
    if (stated) return stated;
    if (value === null) return isApart(child) && !this.#following && !this.#whatever ? natives.nameOf(child, this.#inside(path)) : null;
    return natives.hintOf(child, roles.roleOf(child));
  };

  /** @param {Element} child @param {Element[]} path */
  #nativeOf(child, path) {
    const labels = this.labelsOf(child);
    if (labels.some((label) => label.contains(child))) return "";
    const words = collapse(labels.map((label) => this.#labelText(label, path)).join(" "));
    path.push(...labels);
    return words || (SPEAKING.has(child.localName) && natives.nameOf(child, this.#inside(path))) || "";
  }

  /** @param {Element[]} path @returns {(child: Element) => string} */
  #inside(path) {
    return (child) => this.#read(child, path, true).text;
  }

  /** A reference within a reference is not followed (step 2B). */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #referenced(element, path) {
    return this.#following ? "" : this.#referredBy(element, "aria-labelledby", path);
  }

  /** @param {Element} element @param {string} name @param {Element[]} path @returns {string} */
  #referredBy(element, name, path) {
    if (!element.hasAttribute(name)) return "";
    this.#following = true;
    const words = targetsOf(element, name).map((target) => {
      this.#noteReference(target);
      if (target === element) return this.#called(target, path);
      return path.includes(target) ? "" : this.#whole(target, [...path, target]);
    });
    this.#following = false;
    return collapse(words.join(" "));
  }

  /** The text of an element that names or describes another one. */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #whole(element, path) {
    return (!this.#isSecret(element) && natives.valueOf(element)) || this.#called(element, path);
  }

  /** The same less its value, which is the name of another element only (step 2C). */
  /** @param {Element} element @param {Element[]} path @returns {string} */
  #called(element, path) {
    if (this.#isSecret(element)) return "";
    const stated = attribute(element, "aria-label") || this.#native(element, path);
    return stated || collapse(this.#read(element, path, content.isHidden(element)).text) || attribute(element, "title");
  }

  /** @param {Element} element @param {Element[]} path @returns {string} */
  #native(element, path) {
    const labels = this.#labelsFor(element);
    return (labels.length && this.#labelled(labels, path)) || natives.nameOf(element, this.#inside(path));
  }

  /** @param {HTMLLabelElement[]} labels @param {Element[]} path */
  #labelled(labels, path) {
    for (const label of labels) this.#noteReference(label);
    return collapse(labels.map((label) => (path.includes(label) ? "" : this.#labelText(label, [...path, label]))).join(" "));
  }

  /** @param {HTMLLabelElement} label @param {Element[]} path @returns {string} */
  #labelText(label, path) {
    const stated = this.#referenced(label, path) || attribute(label, "aria-label");
    return stated || this.#read(label, path, content.isHidden(label)).text || attribute(label, "title");
  }

  /** The words of what an attribute (`aria-describedby`, ...) refers to. @param {Element} element @param {string} name */
  referred(element, name) {
    this.#asked = element;
    const words = this.#referredBy(element, name, [element]);
    this.#asked = null;
    return words;
  }
}

/** @type {HTMLLabelElement[]} */
const NO_LABELS = [];
const NO_WORDS = { text: "", spare: "" };

/** Most elements are there for their content alone. @param {Element} element @param {number} has its attributes */
function isPlain(element, has) {
  if (has & (attributes.EDITABLE | attributes.ROLE | attributes.LABEL | attributes.LABELLED)) return false;
  const name = element.localName;
  return !SPECIAL.has(name) && !name.includes("-");
}

/** @param {Element} element */
function isApart(element) {
  return (internals.isAuthored(element) || APART_TAGS.has(element.localName)) && APART.has(roles.roleOf(element));
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
