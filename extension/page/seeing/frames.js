// Where child frames stand in a document.

/**
 * @param {Element} element an iframe
 * @returns {{ frame: number, size: [number, number] }} its place among the child windows, -1 in shadow trees; its inner size
 */
export function factsOf(element) {
  const iframe = /** @type {HTMLIFrameElement} */ (element);
  return { frame: placeAmong(window, iframe.contentWindow), size: [iframe.clientWidth, iframe.clientHeight] };
}

/** @param {Window} parent @param {Window | null} child */
function placeAmong(parent, child) {
  for (let place = 0; place < parent.length; place++) if (parent[place] === child) return place;
  return -1;
}

/** @returns {number} this document's place among its parent's frames; -1 where it is not among them */
export function placeInParent() {
  return window.parent === window ? -1 : placeAmong(window.parent, window);
}
