// The window of the system in which a person chooses files: a page asks for it by a click on a file input that may stand in
// no document. While an upload looks out for it, world.js keeps it closed and says which input was clicked.

import { after } from "../timers.js";
import * as channel from "./channel.js";

/** A page may ask some moments after the click, when it has drawn a menu or fetched a part of itself. */
const PATIENCE_MS = 1_500;

/** Where world.js tells of it: no page has a way to this element. */
const desk = document.createElement("i");
/** @type {HTMLInputElement | "picker" | null} */
let chosen = null;
let heard = () => {};
desk.addEventListener("asked", (event) => {
  const [touch] = /** @type {TouchEvent} */ (event).touches;
  if (touch?.target instanceof HTMLInputElement) tell(touch.target);
});
desk.addEventListener("picker", () => tell("picker"));

/** @param {HTMLInputElement | "picker"} which */
function tell(which) {
  chosen ??= which;
  heard();
}

/** Clicks that reach a file input as events do: a label's, and those on the input itself. @param {Event} event */
function keepClosed(event) {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
  event.preventDefault();
  tell(target);
}

/** Looks out until `stop`. Null where nobody is in the page's own world who could. */
export function watch() {
  chosen = null;
  desk.setAttribute("armed", "");
  if (!channel.ask("choosing", desk)) return null;
  addEventListener("click", keepClosed, { capture: true });
  return {
    /** The input that was asked for, `picker` where it was the window alone, null where nothing was within a moment. */
    async asked() {
      if (!chosen) {
        await new Promise((done) => {
          heard = () => done(null);
          after(PATIENCE_MS, () => done(null));
        });
      }
      return chosen;
    },
    stop() {
      removeEventListener("click", keepClosed, { capture: true });
      desk.removeAttribute("armed");
      chosen = null;
      heard = () => {};
    },
  };
}
