// The banner of a known consent framework, and in it what refuses (SAFETY, "The permission model"). frameworks.json is the
// whole of what is known of them: where a banner stands, what in it refuses, and for some what leads to that. Neither is
// found by its words, so that a banner which only looks like one is left to whoever decides.

import * as actionable from "../acting/actionable.js";
import * as states from "../naming/states.js";
import { describe as describeLine } from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as scene from "../seeing/scene.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import frameworks from "./frameworks.json";

/** Any of them: most documents have none, and are asked once instead of for each. */
const ANY = frameworks.map(({ banner }) => banner).join(", ");

/** @returns {import("../engine.js").Banner | null} of this document, as it stands open now */
export function open() {
  const roots = walk.rootsNow();
  if (!roots.some((root) => root.querySelector(ANY))) return null;
  for (const { name, banner, refuse, options } of frameworks) {
    for (const root of roots) {
      const place = root.querySelector(banner);
      const found = place && (shown(place, refuse, roots) ?? (options ? shown(place, options, roots) : null));
      if (found) return { framework: name, ref: refOf(found), opens: !found.matches(refuse) };
    }
  }
  return null;
}

/** @param {Element} place @param {string} selector @param {Array<Document | ShadowRoot>} roots @returns {Element | null} */
function shown(place, selector, roots) {
  const inside = roots.filter((root) => root instanceof ShadowRoot && walk.contains(place, root.host));
  for (const root of [place, ...inside]) {
    for (const element of root.querySelectorAll(selector)) if (isShown(element)) return element;
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
