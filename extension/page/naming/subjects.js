// What an element must have to be the subject of a selector (https://drafts.csswg.org/selectors-4/#subject): a class, an id
// or a tag of its last compound. To match a list of dozens of selectors is dear, and most elements have nothing of the kind.

const ATTRIBUTE = /\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g;
const ARGUMENTS = /\([^()]*\)/g;
// Escapes, nesting and namespaces are left to the browser, and so is what does not come apart.
const ODD = /[\\&|()[\]"']/;
const ANY = "*";
const MOST_KNOWN = 5_000;

/** @param {string} selector @returns {string[]} what stands between the commas that are in no brackets */
export function complexes(selector) {
  const found = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < selector.length; at++) {
    const letter = selector[at];
    if (letter === "(" || letter === "[") depth += 1;
    else if (letter === ")" || letter === "]") depth -= 1;
    else if (letter === "," && depth === 0) {
      found.push(selector.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, selector.slice(start)];
}

/** @param {string} selector @returns {string[]} `.class`, `#id` or `tag`, one of which its subject has; `*` where that cannot be told */
export function signsOf(selector) {
  return complexes(selector).flatMap(signsOfOne);
}

/** @param {string} complex @returns {string[]} */
function signsOfOne(complex) {
  let plain = complex.replace(ATTRIBUTE, "");
  while (ARGUMENTS.test(plain)) plain = plain.replace(ARGUMENTS, "");
  const last = ODD.test(plain) ? "" : (plain.trim().split(/[\s>+~]+/).at(-1) ?? "");
  const tag = /^[a-z][\w-]*/i.exec(last)?.[0];
  const sign = /[.#][\w\u0080-\uffff-]+/.exec(last.replace(/::?[\w-]+/g, ""))?.[0];
  return sign ? [sign] : tag ? [tag, tag.toLowerCase()] : [ANY];
}

/** Elements that may be the subject of one of many selectors, told by what they have. */
export class Subjects {
  /** @type {Set<string>} */
  #signs;
  #isAny;
  #hasIds;
  /** By the class attribute. @type {Map<string, boolean>} */
  #known = new Map();

  /** @param {Iterable<string>} signs */
  constructor(signs) {
    this.#signs = new Set(signs);
    // Without a doctype classes and ids are the same in either letter case.
    this.#isAny = this.#signs.has(ANY) || document.compatMode === "BackCompat";
    this.#hasIds = [...this.#signs].some((sign) => sign.startsWith("#"));
  }

  /** @param {Element} element */
  mayHold(element) {
    if (this.#isAny || this.#signs.has(element.localName)) return true;
    if (this.#hasIds && element.id && this.#signs.has(`#${element.id}`)) return true;
    const classes = element.getAttribute("class");
    return classes !== null && this.#hasOneOf(classes);
  }

  /** @param {string} classes */
  #hasOneOf(classes) {
    const known = this.#known.get(classes);
    if (known !== undefined) return known;
    const found = classes.split(/\s+/).some((each) => this.#signs.has(`.${each}`));
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(classes, found);
    return found;
  }
}
