// What stands in the way of the pointer is told, so that the model can do something about it.

import * as names from "../naming/names.js";
import * as states from "../naming/states.js";
import * as lines from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as walk from "../walk.js";

/** @import { Refusal } from "../outcomes.js" */

const MOST_WAYS_OUT = 3;
const WAYS_OUT = "button, a[href], [role=button], input[type=submit], input[type=button], summary";

/**
 * @param {Element} blocker @param {Element} element
 * @returns {Element} the whole of what covers, or the part the model knows
 */
function coverOf(blocker, element) {
  const modal = [...walk.everywhere("dialog:modal")].pop();
  if (modal && !walk.contains(modal, element)) return modal;
  let outermost = blocker;
  for (const at of walk.upwards(blocker)) {
    if (walk.contains(at, element)) break;
    outermost = at;
    if (refs.refOf(at)) break;
  }
  return outermost;
}

/** Its line, with a ref that is given now where it had none. @param {Element} element */
function lineWithRef(element) {
  const line = lines.describe(element, { namer: new names.Namer() }, states.isDisabled(element));
  return lines.treeLine(line, refs.assign(element, line.role, line.key));
}

/** @param {Element} cover @returns {Element[]} what in it can be clicked, what closes it first */
function waysOut(cover) {
  const isSeen = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });
  const seen = [...cover.querySelectorAll(WAYS_OUT)].filter(isSeen);
  const closes = (/** @type {Element} */ element) => {
    const name = new names.Namer().nameOf(element);
    return /close|dismiss|accept|agree|reject|cancel|ok\b|got it|×|✕/i.test(name) ? 0 : 1;
  };
  return seen.sort((one, other) => closes(one) - closes(other)).slice(0, MOST_WAYS_OUT);
}

/** @param {Element} blocker what the pointer would meet @param {Element} element @returns {Refusal} */
export function coveredBy(blocker, element) {
  const cover = coverOf(blocker, element);
  const title = lines.title(element);
  const covering = [lineWithRef(cover)];
  const candidates = waysOut(cover).filter((way) => way !== cover).map(lineWithRef);
  return { refusal: { code: "covered", message: `${title} cannot be reached.`, covering, candidates } };
}
