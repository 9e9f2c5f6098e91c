// Roles of drawings by https://www.w3.org/TR/svg-aam-1.0/#include_elements: most parts of one are left out of the tree
// unless the author names them or lets them have the focus.

const XLINK = "http://www.w3.org/1999/xlink";
const SAYING = ["aria-label", "aria-labelledby", "aria-describedby", "aria-roledescription", "title", "tabindex"];

/** @param {Element} element @param {string} name @returns {Element | null} the first child of that name */
export function child(element, name) {
  for (let at = element.firstElementChild; at; at = at.nextElementSibling) if (at.localName === name) return at;
  return null;
}

/** @param {Element} element */
function isIncluded(element) {
  return SAYING.some((name) => element.getAttribute(name)?.trim()) || child(element, "title") !== null;
}

/** @param {string} role @returns {(element: Element) => string} */
function ifIncluded(role) {
  return (element) => (isIncluded(element) ? role : "generic");
}

const group = ifIncluded("group");
const shape = ifIncluded("graphics-symbol");

/** A drawing within a drawing is one of its groups. @param {Element} element */
function drawing(element) {
  return element.parentElement instanceof SVGElement ? group(element) : "img";
}

/** @param {Element} element @returns {boolean} */
export function isLink(element) {
  return element.hasAttribute("href") || element.hasAttributeNS(XLINK, "href");
}

/** @type {Map<string, (element: Element) => string>} */
export const byTag = new Map([
  ["svg", drawing],
  ["g", group],
  ["foreignObject", group],
  ["image", ifIncluded("img")],
  ["use", ifIncluded("graphics-object")],
  ["circle", shape],
  ["ellipse", shape],
  ["line", shape],
  ["path", shape],
  ["polygon", shape],
  ["polyline", shape],
  ["rect", shape],
]);
