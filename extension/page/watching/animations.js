// What running animations have shown or hidden since the last look: they change styles without a mutation.

import * as scene from "../seeing/scene.js";

// An animation of something else ends with the same lines.
const TELLING = ["opacity", "visibility", "display", "height", "width", "maxHeight", "maxWidth", "scale", "fontSize", "content"];

/** What was animated at the last look, and how it looked then. @type {Map<Element, string>} */
let before = new Map();

/** @type {WeakMap<Animation, boolean>} */
const telling = new WeakMap();

/** @returns {Element[]} what an animation has shown or hidden since the last look */
export function take() {
  const running = document.getAnimations().filter(isTelling).map((each) => /** @type {KeyframeEffect} */ (each.effect).target);
  const now = new Map();
  for (const target of running) if (target) now.set(target, appearance(target));
  const changed = [...now].filter(([target, looks]) => before.get(target) !== looks);
  const ended = [...before].filter(([target, looks]) => !now.has(target) && target.isConnected && appearance(target) !== looks);
  before = now;
  return [...changed, ...ended].map(([target]) => target);
}

/** A caret that blinks is one that stays; only what lines depend on counts. @param {Element} element */
function appearance(element) {
  const { display, visibility, opacity, fontSize, content } = getComputedStyle(element);
  const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (element);
  return `${display} ${visibility} ${Number(opacity) < scene.FAINT} ${offsetWidth < 5} ${offsetHeight < 5} ${fontSize === "0px"} ${content}`;
}

/** @param {Animation} animation */
function isTelling(animation) {
  let known = telling.get(animation);
  if (known === undefined) {
    const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
    telling.set(animation, (known = frames.some((frame) => TELLING.some((name) => name in frame))));
  }
  return known;
}
