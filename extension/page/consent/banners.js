// The banner of a known consent framework, and in it what refuses (SAFETY, "The permission model"). frameworks.json is the
// whole of what is known of them: where a banner stands, what in it refuses, and for some what leads to that, what saves the
// ticks there, and what closes it again. None is found by its words, so that a banner which only looks like one is left to
// whoever decides. Where a framework's own names are everyday ones (`klaro`, `cc-window`), its selectors ask for its ids and
// relations as well, which no other page has by chance.

import * as actionable from "../acting/actionable.js";
import * as states from "../naming/states.js";
import { describe as describeLine } from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as scene from "../seeing/scene.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import frameworks from "./frameworks.json";

/** @import { Banner } from "../engine.js" */

/**
 * @typedef {object} Framework
 * @property {string} name @property {string} banner @property {string} refuse
 * @property {string} [options] opens the settings
 * @property {string} [save] keeps what is ticked in them @property {string} [ticks] what can be
 * @property {string} [close] closes them
 */

// Most documents have none. An id is looked up at once; of what has a class the browser keeps a list until the document
// changes; and in shadow trees every element is asked.
const banners = frameworks.map(({ banner }) => banner);
const IDS = banners.flatMap((banner) => /^#([\w-]+)$/.exec(banner)?.[1] ?? []);
const CLASSES = banners.filter((banner) => banner.startsWith("."));
const ANY_CLASS = CLASSES.join(", ");
const LISTS = CLASSES.map((banner) => document.getElementsByClassName(/** @type {any} */ (/^\.([\w-]+)/.exec(banner))[1]));

/** @returns {Banner | null} of this document, as it stands open now */
export function open() {
  const roots = walk.rootsNow();
  if (!roots.some(mayHoldOne)) return null;
  for (const framework of /** @type {Framework[]} */ (frameworks)) {
    for (const root of roots) {
      const place = root.querySelector(framework.banner);
      const step = place && stepIn(place, framework, roots);
      if (step) return { framework: framework.name, ref: refOf(step.element), does: step.does };
    }
  }
  return null;
}

/** @param {Document | ShadowRoot} root */
function mayHoldOne(root) {
  if (IDS.some((id) => root.getElementById(id))) return true;
  return root === document ? LISTS.some((list) => list.length > 0) : root.querySelector(ANY_CLASS) !== null;
}

/**
 * The control that comes nearest to refusing.
 * @param {Element} place @param {Framework} framework @param {Array<Document | ShadowRoot>} roots
 * @returns {{ element: Element, does: Banner["does"] } | null}
 */
function stepIn(place, { refuse, save, ticks, close, options }, roots) {
  const parts = [place, ...roots.filter((root) => root instanceof ShadowRoot && walk.contains(place, root.host))];
  const all = (/** @type {string} */ selector) => parts.flatMap((part) => [...part.querySelectorAll(selector)]);
  const isNoneTicked = ticks !== undefined && !all(`:is(${ticks}):checked:enabled`).length;
  /** @type {Array<[Banner["does"], string | undefined]>} */
  const steps = [
    ["refuses", refuse],
    ["saves", isNoneTicked ? save : undefined],
    ["closes", close],
    ["opens", options],
  ];
  for (const [does, selector] of steps) {
    const element = selector && all(selector).find(isShown);
    if (element) return { element, does };
  }
  return null;
}

/** @param {Element} element */
function isShown(element) {
  return !("refusal" in actionable.check(element)) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** It may be beyond what the budget showed. @param {Element} element */
function refOf(element) {
  const { role, key } = describeLine(element, scene.look(), states.isDisabled(element));
  const ref = refs.assign(element, role, key);
  observing.attach();
  return ref;
}
