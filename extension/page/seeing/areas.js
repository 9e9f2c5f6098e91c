// Places on a picture that lead somewhere: https://html.spec.whatwg.org/multipage/image-maps.html. They make no boxes.

/** @import { Point } from "../acting/aiming.js" */

/** The root of a document or of a shadow tree. @param {Element} element */
function rootOf(element) {
  return /** @type {Document | ShadowRoot} */ (element.getRootNode());
}

/** @param {Element} image @returns {Iterable<HTMLAreaElement>} */
export function areasOf(image) {
  const name = image.getAttribute("usemap")?.replace(/^[^#]*#/, "");
  const map = name ? rootOf(image).querySelector(`map:is([name="${CSS.escape(name)}"], [id="${CSS.escape(name)}"])`) : null;
  return map instanceof HTMLMapElement ? /** @type {HTMLCollectionOf<HTMLAreaElement>} */ (map.areas) : [];
}

/** @param {HTMLAreaElement} area @returns {Element | null} the picture on which a person sees it */
export function imageOf(area) {
  const all = [...rootOf(area).querySelectorAll("img[usemap]")].filter((image) => [...areasOf(image)].includes(area));
  return all.find((image) => image.checkVisibility()) ?? null;
}

/**
 * Chromium measures from the corner of the picture's box, its border and padding included.
 * @param {HTMLAreaElement} area @param {Element} image @returns {Point} a place in the area, from that corner
 */
export function middleOf(area, image) {
  const [x = 0, y = 0, right = 0, bottom = 0, ...rest] = area.coords.split(/[\s,;]+/).filter(Boolean).map(Number);
  const shape = area.shape.toLowerCase();
  if (shape === "default") return { x: image.clientWidth / 2, y: image.clientHeight / 2 };
  if (shape.startsWith("circ")) return { x, y };
  if (shape.startsWith("poly")) return inPolygon([x, y, right, bottom, ...rest]);
  return { x: (x + right) / 2, y: (y + bottom) / 2 };
}

/** The middle of the widest stretch at half its height: the middle of a bent shape can be beside it. @param {number[]} coords */
function inPolygon(coords) {
  const corners = coords.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: coords[at + 1] ?? 0 }] : []));
  const heights = corners.map(({ y }) => y);
  const y = (Math.min(...heights) + Math.max(...heights)) / 2 + 0.01;
  const crossed = corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return from.y > y === to.y > y ? [] : [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
  });
  crossed.sort((one, other) => one - other);
  let [left, right] = [crossed[0] ?? 0, crossed[1] ?? 0];
  for (let at = 2; at + 1 < crossed.length; at += 2) {
    const [from, to] = [crossed[at] ?? 0, crossed[at + 1] ?? 0];
    if (to - from > right - left) [left, right] = [from, to];
  }
  return { x: (left + right) / 2, y };
}
