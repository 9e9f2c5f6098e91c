// Signs that an action is about to save a file, before the browser announces a download: a link with `download` was
// clicked, or a script made a file of its own, or clicked such a link that is in no document (world.js tells).

import * as channel from "./channel.js";

let files = 0;
/** Where world.js tells of files: no page has a way to this element. */
const desk = document.createElement("i");
desk.addEventListener("file", () => void files++);

/** @param {Event} event */
function isOnSavingLink(event) {
  return event.composedPath().some((node) => node instanceof Element && node.matches("a[download], area[download]"));
}

/** Looks out during one action. */
export function watch() {
  channel.ask("saving", desk);
  const before = files;
  let clicked = false;
  const look = (/** @type {Event} */ event) => void (clicked ||= isOnSavingLink(event));
  addEventListener("click", look, { capture: true });
  return {
    stop() {
      removeEventListener("click", look, { capture: true });
      return clicked || files > before;
    },
  };
}
