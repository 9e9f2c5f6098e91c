/**
 * Building DOM from nodes and text. Nothing in this folder ever parses markup from a string: what a page, a model or a
 * person wrote enters the document only as text.
 */

import { PATHS } from "./icons.js";
import { t } from "./strings.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | false | undefined} Child */

/**
 * Attributes whose value is false or undefined are left out; functions become event listeners.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | boolean | undefined | ((event: any) => void)>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/**
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  for (const d of PATHS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/**
 * A text with nodes in its places: what a page says stands in a `bdi`, which its own direction does not get out of.
 *
 * @param {import("./strings.js").Key} key
 * @param {Record<string, Child>} nodes
 * @returns {Child[]}
 */
export function filled(key, nodes) {
  const parts = t(key).split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 ? nodes[part] : part));
}

/**
 * An element of the page by its id; a missing one is a mistake in the markup, not a state.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const node = document.getElementById(id);
  if (!(node instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return node;
}

/**
 * Makes the children of `parent` exactly `nodes`. Nodes that stay are not moved, so that focus, a half-written answer
 * and a running animation survive.
 *
 * @param {Element} parent
 * @param {readonly Element[]} nodes
 */
export function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

/** Fills in the texts and icons that the markup of a page only names. */
export function dress() {
  for (const node of document.querySelectorAll("[data-icon]")) {
    node.prepend(icon(/** @type {keyof typeof PATHS} */ (node.getAttribute("data-icon"))));
  }
  /** @type {[string, (node: Element, text: string) => void][]} */
  const places = [
    ["data-t", (node, text) => (node.textContent = text)],
    ["data-t-placeholder", (node, text) => node.setAttribute("placeholder", text)],
    ["data-t-title", (node, text) => node.setAttribute("title", text)],
    ["data-t-label", label],
  ];
  for (const [attribute, put] of places) {
    for (const node of document.querySelectorAll(`[${attribute}]`)) {
      put(node, t(/** @type {import("./strings.js").Key} */ (node.getAttribute(attribute))));
    }
  }
}

/**
 * The accessible name of a control, and its tooltip where it shows only an icon.
 *
 * @param {Element} node
 * @param {string} text
 */
export function label(node, text) {
  node.setAttribute("aria-label", text);
  if (node instanceof HTMLButtonElement) node.title = text;
}

/**
 * A line to copy into a terminal.
 *
 * @param {string} command
 */
export function commandBox(command) {
  const copy = el("button", { type: "button", class: "tool", click: () => void copied() }, icon("copy"));
  label(copy, t("copy"));
  const copied = async () => {
    await navigator.clipboard.writeText(command);
    copy.replaceChildren(icon("check"));
    label(copy, t("copied"));
  };
  return el("div", { class: "command" }, el("code", {}, command), copy);
}
