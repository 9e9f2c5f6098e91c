// Elements by a CSS selector: for programs that know the page they work on.

import * as actionable from "../acting/actionable.js";
import * as states from "../naming/states.js";
import * as outcomes from "../outcomes.js";
import { after } from "../timers.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import { describe as describeLine, treeLine } from "./lines.js";
import * as refs from "./refs.js";
import * as scene from "./scene.js";
import * as seeing from "./seeing.js";
import * as slices from "./slices.js";
import * as tree from "./tree.js";

/** @type {import("../engine.d.ts").Engine["select"]} */
export async function select({ space, prefix, nextRef, selector, limit, wait }) {
  seeing.begin({ space, prefix, nextRef });
  if (!isSelector(selector)) return outcomes.refused({ code: "invalid", message: `"${selector}" is no CSS selector.` });
  if (wait > 0) await appeared(selector, wait);
  await slices.run(tree.walkAll()); // meets the shadow roots there are
  const found = [...walk.everywhere(selector)].filter((element) => wait === 0 || isSeen(element));
  const shown = found.slice(0, limit);
  const look = scene.look();
  const lines = shown.map((element) => {
    const line = describeLine(element, look, states.isDisabled(element));
    return { depth: 0, ...treeLine(line, refs.assign(element, line.role, line.key)) };
  });
  observing.attach();
  const view = seeing.viewOf({ lines, elements: lines.length, omitted: found.length - shown.length });
  return { ...view, texts: shown.map(textOf) };
}

/** @param {string} selector */
export function isSelector(selector) {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** What a person would read of it. @param {Element} element */
function textOf(element) {
  return (element instanceof HTMLElement ? element.innerText : element.textContent ?? "").trim();
}

/** @param {Element} element */
function isSeen(element) {
  const checked = actionable.check(element);
  return !("refusal" in checked) || checked.refusal.code !== "hidden";
}

/** Waits until one that matches can be seen, at most so many milliseconds. @param {string} selector @param {number} ms */
async function appeared(selector, ms) {
  const isThere = () => [...walk.everywhere(selector)].some(isSeen);
  if (isThere()) return;
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const changes = new MutationObserver(() => isThere() && end());
    const end = () => {
      changes.disconnect();
      callOff();
      resolve();
    };
    const callOff = after(ms, end);
    for (const root of [document, ...walk.rootsNow()]) {
      changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  });
}
