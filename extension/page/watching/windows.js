// A window that a script asked for and the browser kept from opening, as it does where no person clicked (world.js tells).

import * as channel from "./channel.js";

/** @type {string | null} */
let kept = null;
/** Where world.js tells of it: no page has a way to this element. */
const desk = document.createElement("i");
desk.addEventListener("kept", () => void (kept ??= desk.getAttribute("address")));

/** Looks out during one action. */
export function watch() {
  channel.ask("windows", desk);
  kept = null;
  return {
    /** @returns {string | null} what the first was to show; null where none was kept */
    stop() {
      return kept !== null && URL.canParse(kept, document.baseURI) ? new URL(kept, document.baseURI).href : kept;
    },
  };
}
