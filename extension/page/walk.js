// The flattened tree (https://dom.spec.whatwg.org/#shadow-trees): shadow roots in place of their hosts' children, and
// assigned nodes in place of slots. Closed roots open only with the carrier's help.

import { once } from "./once.js";

// https://dom.spec.whatwg.org/#valid-shadow-host-name. Asking only these saves a call through the extension API for
// each of the thousands of cells and links in a large page.
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);

/** Shadow roots met so far: mutation observers do not see into them by themselves. @type {Set<ShadowRoot>} */
const known = new Set();

/**
 * Custom elements and empty ones, which may get a shadow root later, and whether they were defined: neither leaves a trace.
 * @type {Map<Element, boolean>}
 */
const rootless = new Map();

/** A call through the extension API costs as much as all else that is asked of an element. */
const rootByCarrier = once((/** @type {Element} */ element) => /** @type {NonNullable<typeof webhandCarrier>} */ (globalThis.webhandCarrier).openRoot(element));

/** @param {Element} element @param {string} [name] its tag @returns {ShadowRoot | null} */
export function rootOf(element, name = element.localName) {
  if (!HOSTS.has(name) && !name.includes("-")) return null;
  const root = globalThis.webhandCarrier ? rootByCarrier(element) : element.shadowRoot;
  if (root) known.add(root);
  else if (name.includes("-") || element.firstChild === null) expect(element);
  return root;
}

/** @param {Element} element */
function expect(element) {
  if (!rootless.has(element)) rootless.set(element, isDefined(element));
}

/** Pages hide custom elements until they are defined. @param {Element} element */
export function expectCustom(element) {
  if (!isDefined(element)) rootOf(element);
}

/** @param {Element} element */
function isDefined(element) {
  return !element.localName.includes("-") || element.matches(":defined");
}

/** @returns {Element[]} those that were met without a shadow root and have one now, and custom elements that came alive */
export function newHosts() {
  const hosts = [];
  for (const [element, defined] of rootless) {
    if (element.isConnected && !rootOf(element) && defined === isDefined(element)) continue;
    rootless.delete(element);
    if (element.isConnected) hosts.push(element);
  }
  return hosts;
}

/** @param {Node} node @returns {Iterable<Node>} */
export function childrenOf(node) {
  if (!(node instanceof Element)) return node.childNodes;
  return assignedTo(node) ?? (rootOf(node) ?? node).childNodes;
}

/** @param {Element} element @returns {Node[] | null} the nodes in a slot, where there are some */
export function assignedTo(element) {
  if (element.localName !== "slot" || !(element instanceof HTMLSlotElement)) return null;
  const assigned = element.assignedNodes();
  return assigned.length ? assigned : null;
}

/** @param {Element} element @param {string} [name] its tag @returns {Node | null} the first of its children, or of its shadow root's */
export function firstIn(element, name) {
  return (rootOf(element, name) ?? element).firstChild;
}

/** @param {Node} node @returns {Node | null} its next sibling */
export function after(node) {
  return node.nextSibling;
}

/** A slot of a closed root does not show itself to its nodes: the host stands in for it. @param {Node} node */
export function parentOf(node) {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** @param {Element} element @returns {Generator<Element>} the element itself, then its ancestors */
export function* upwards(element) {
  for (let at = /** @type {Element | null} */ (element); at; at = parentOf(at)) yield at;
}

/** @param {Element} outer @param {Element | null} inner */
export function contains(outer, inner) {
  if (!inner) return false;
  for (const at of upwards(inner)) if (at === outer) return true;
  return false;
}

/** The focused element, through shadow roots; null where nothing but the page has focus. @returns {Element | null} */
export function focused() {
  let active = document.activeElement;
  for (let root = active && rootOf(active); root?.activeElement; root = active && rootOf(active)) {
    active = root.activeElement;
  }
  return active === document.body || active === document.documentElement ? null : active;
}

/** @param {number} x @param {number} y @returns {Element | null} the innermost element a pointer would meet there */
export function elementAt(x, y) {
  let found = document.elementFromPoint(x, y);
  for (let root = found && rootOf(found); root; root = found && rootOf(found)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

const outermost = once((/** @type {Document} */ page) => [page.documentElement, page.body]);

/** Whether it is the page itself, and nothing in it. @param {Element} element */
export function isPage(element) {
  return outermost(document).includes(/** @type {any} */ (element));
}

/** @returns {Array<Document | ShadowRoot>} the document and each known shadow root that is still in it */
export function rootsNow() {
  for (const root of known) if (!root.host.isConnected) known.delete(root);
  return [document, ...known];
}

/** @param {string} selector @returns {Generator<Element>} matches in the document and in known shadow roots */
export function* everywhere(selector) {
  for (const root of rootsNow()) yield* root.querySelectorAll(selector);
}
