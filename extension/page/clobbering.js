// A form shows its fields, and a document its forms, images and frames, as properties of their own, before the built-in
// ones ([LegacyOverrideBuiltIns], https://html.spec.whatwg.org/multipage/forms.html#the-form-element): to a form with a
// field named "localName" its `localName` is the field. Nobody writes for that: .ci/clobbering.mjs puts these reads in
// the place of plain ones when the engine is bundled, wherever what is read may be a form or a document by its type.
// (Chromium shows the parts of a document only to the page's own world, which nobody promises.)

/**
 * The getter or the method of every element, to be called with one.
 * @template {object} T @param {T} prototype @param {string} name @returns {any}
 */
export function builtin(prototype, name) {
  for (let at = prototype; at; at = Object.getPrototypeOf(at)) {
    const property = Object.getOwnPropertyDescriptor(at, name);
    if (property) return property.get ?? property.value;
  }
  return () => undefined; // of newer browsers
}

/** @param {unknown} owner */
function isClobbered(owner) {
  return owner instanceof HTMLFormElement || owner instanceof Document;
}

/**
 * What only some elements have. Whatever hides a property is an object: a word or a number is what it seems to be, and there
 * is no need to ask whose it is.
 * @param {any} owner @param {string} name @returns {any}
 */
export function read(owner, name) {
  const value = owner[name];
  const isPlain = typeof value !== "object" && typeof value !== "function" && value !== undefined;
  return isPlain || !isClobbered(owner) ? value : Reflect.get(Object.getPrototypeOf(owner), name, owner);
}

/** @param {any} owner @param {string} name @param {any[]} given @returns {any} */
export function call(owner, name, ...given) {
  return isClobbered(owner) ? Reflect.apply(read(owner, name), owner, given) : owner[name](...given);
}

/** `owner?.name` @template T, R @param {T | null | undefined} owner @param {(owner: T) => R} get */
export function maybe(owner, get) {
  return owner === null || owner === undefined ? undefined : get(owner);
}
