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

/** What rules can do to the elements that may be their subjects, a bit for each thing. */
export class Subjects {
  /** By what the subject has. @type {Map<string, number>} */
  #signs;
  #toAny = 0;
  #hasIds = false;
  /** By the class attribute. @type {Map<string, number>} */
  #known = new Map();

  /** @param {Map<string, number>} signs */
  constructor(signs) {
    this.#signs = signs;
    // Without a doctype classes and ids are the same in either letter case.
    const isLoose = document.compatMode === "BackCompat";
    for (const [sign, bits] of signs) {
      if (sign === ANY || isLoose) this.#toAny |= bits;
      if (sign.startsWith("#")) this.#hasIds = true;
    }
  }

  /** @param {Element} element @returns {number} bits of the rules that may be for it */
  of(element) {
    const byTag = this.#toAny | (this.#signs.get(element.localName) ?? 0);
    const byId = this.#hasIds && element.id ? (this.#signs.get(`#${element.id}`) ?? 0) : 0;
    const classes = element.getAttribute("class");
    return byTag | byId | (classes ? this.#byClasses(classes) : 0);
  }

  /** @param {string} classes */
  #byClasses(classes) {
    const known = this.#known.get(classes);
    if (known !== undefined) return known;
    const bits = classes.split(/\s+/).reduce((all, each) => all | (this.#signs.get(`.${each}`) ?? 0), 0);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(classes, bits);
    return bits;
  }
}

/** @param {Map<string, number>} signs @param {Iterable<[string, number]>} more */
export function add(signs, more) {
  for (const [sign, bits] of more) signs.set(sign, (signs.get(sign) ?? 0) | bits);
}
