// The elements that an ARIA attribute refers to (https://www.w3.org/TR/wai-aria-1.2/#valuetype_idref_list), in the tree
// of the element that has it.

// Set by script, a reference leaves an empty attribute behind, and may lead out of a shadow tree
// (https://w3c.github.io/aria/#ARIAMixin).
const BY_SCRIPT = new Map([
  ["aria-labelledby", "ariaLabelledByElements"],
  ["aria-describedby", "ariaDescribedByElements"],
  ["aria-errormessage", "ariaErrorMessageElements"],
  ["aria-owns", "ariaOwnsElements"],
]);

/** @param {Element} element @param {string} name @returns {Element[]} those that exist */
export function targetsOf(element, name) {
  const value = element.getAttribute(name);
  if (value === null) return [];
  if (!value.trim()) return /** @type {any} */ (element)[BY_SCRIPT.get(name) ?? ""] ?? [];
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const found = value.trim().split(/\s+/).map((id) => root.getElementById(id));
  return found.filter((target) => target instanceof Element);
}
