// What structure says of a control right now: facts for whoever decides about an act, never a judgement (SAFETY).

import * as fields from "../acting/fields.js";
import * as lookup from "../acting/lookup.js";
import * as recycling from "../acting/recycling.js";
import * as kinds from "../naming/kinds.js";
import * as names from "../naming/names.js";
import * as secrets from "../naming/secrets.js";
import * as states from "../naming/states.js";
import * as outcomes from "../outcomes.js";
import * as hidden from "../seeing/hidden.js";
import * as interactive from "../seeing/interactive.js";
import * as lines from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as scene from "../seeing/scene.js";
import * as seeing from "../seeing/seeing.js";
import * as walk from "../walk.js";
import * as observing from "../watching/observing.js";
import * as past from "../watching/past.js";
import * as settle from "../watching/settle.js";
import { contextOf, hasEditor, headingsOf, standsIn } from "./around.js";
import { chosenFor } from "./chosen.js";
import * as digests from "./digests.js";
import { textOn, wordsOf } from "./drawn.js";
import * as forms from "./forms.js";
import * as patterns from "./patterns.js";
import * as sent from "./sent.js";
import { amountsIn, totalsFor } from "./totals.js";

/** @import { Outcome } from "../outcomes.js" */
/** @import { ControlView } from "../engine.js" */
/** @import { Namer } from "../naming/names.js" */

/** @typedef {Omit<ControlView["facts"], "digest">} ControlFacts */

const LONGEST_NAME = 800;
const FRAMES = new Set(["iframe", "frame", "object", "embed"]);
// Pressing these writes or opens something to write into; what changing them comes to is in other facts.
const WRITTEN = new Set(["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"]);
/** Before the number of the look after which a control was judged: a later one must not make another row of it the same. */
const LOOK = "@";
const CONTEXT = "what it is about";
const COMPOSITE = new Set(["combobox", "textbox", "searchbox", "spinbutton"]);

/** What has the focus where nothing but the page has. @returns {ControlFacts} */
function pageFacts() {
  return {
    url: addressOf(), role: "document", tag: "", type: "", drawn: "", announced: "", words: [], around: [], dialog: false,
    alert: false, href: "", download: false, listens: false, pattern: null, kind: null, secret: false, presses: false,
    submits: false, enter: false, alone: false, editor: true, form: null, context: "", totals: [], chosen: [],
    purposes: [],
  };
}

/** The field that a label or a widget of several parts stands for. @param {Element} element @param {string} role */
function fieldOf(element, role) {
  if (element instanceof HTMLLabelElement && element.control) return element.control;
  const isWhole = element.localName.includes("-") || (COMPOSITE.has(role) && !interactive.isField(element));
  return isWhole || COMPOSITE.has(role) ? (fields.editableOf(element) ?? element) : element;
}

/**
 * @param {Element} element @param {boolean} toShow with what is there for a person to judge by
 * @returns {{ facts: ControlFacts, form: Element | null }}
 */
function factsOf(element, toShow) {
  const namer = new names.Namer({ forOne: true });
  const role = lines.roleOf(element);
  const field = fieldOf(element, role);
  const actor = field === element ? forms.actorOf(element) : field;
  const announced = names.shorten(namer.nameOf(element, role), LONGEST_NAME);
  const drawn = textOn(element);
  const kind = kindOf(field, namer);
  const { owner, form: around } = forms.formsOf(actor);
  const form = around && forms.describe(around, actor, toShow);
  const submits = forms.isSubmit(actor) || (kind === null && forms.holdsSubmit(element));
  const listens = patterns.listens(element);
  const pattern = patterns.patternOf(element, { role, listens, submits, kind, form: owner ? form : null });
  const link = actor instanceof HTMLAnchorElement || actor instanceof HTMLAreaElement ? actor : null;
  const button = actor instanceof HTMLInputElement || actor instanceof HTMLButtonElement ? actor : null;
  const context = toShow ? contextOf(element, around) : "";
  const isPriced = [drawn, announced, context].some((text) => amountsIn(text).length > 0);
  /** @type {ControlFacts} */
  const facts = {
    url: addressOf(),
    role,
    tag: element.localName,
    type: button?.type ?? "",
    drawn,
    announced,
    words: wordsOf(element, namer, [drawn, announced]),
    around: toShow ? headingsOf(element, namer) : [],
    ...standsIn(element),
    href: link?.hasAttribute("href") ? link.href : hrefOf(actor),
    download: actor.hasAttribute("download"),
    listens,
    pattern,
    kind,
    secret: secrets.isSecret(field, announced),
    presses: kind === null && !WRITTEN.has(role) || actor instanceof HTMLButtonElement,
    submits,
    enter: forms.entersForm(field),
    alone: actsAlone(field, kind, owner ? form : null),
    editor: hasEditor(element, around),
    form,
    context,
    totals: toShow && !isPriced ? totalsFor(around ?? element) : [],
    chosen: toShow && kind === null ? chosenFor(element) : [],
    purposes: kind === null ? [] : kinds.purposesOf(field),
  };
  return { facts, form: around };
}

/** A secret stays one also where the page shows it for a moment. @param {Element} field @param {Namer} namer */
function kindOf(field, namer) {
  const name = namer.nameOf(field);
  return secrets.kindOf(field, name) ?? kinds.kindOf(field, name);
}

/**
 * A blank document (`about:blank`, `about:srcdoc`) is of whoever made it: what is typed there is in their hands. One in
 * a sandbox has no origin, and is of the nearest document around it that has one.
 */
function addressOf() {
  if (location.protocol !== "about:") return location.href;
  const maker = [self.origin, ...location.ancestorOrigins].find((each) => /^https?:/.test(each));
  return maker ? `${maker}/` : location.href;
}

/** Links of drawings. @param {Element} actor */
function hrefOf(actor) {
  const stated = actor instanceof SVGAElement ? actor.href.animVal : "";
  return stated && URL.canParse(stated, document.baseURI) ? new URL(stated, document.baseURI).href : "";
}

/**
 * A switch, box, list or editor that no form with a button sends: changing it is the act.
 * @param {Element} field @param {import("../../protocol.js").FieldKind | null} kind
 * @param {import("../../protocol.js").Form | null} form of its owner
 */
function actsAlone(field, kind, form) {
  if (kind === null || (form && (form.submits || form.search))) return false;
  const isLine = field instanceof HTMLInputElement && kind !== "choice" && kind !== "file";
  return !isLine;
}

/** @type {import("../engine.d.ts").Engine["describe"]} */
export async function describe({ space, prefix, nextRef, ref }) {
  // A null that travels through Chrome arrives as undefined.
  if (ref) {
    refs.memory.counter = Math.max(refs.memory.counter, nextRef);
    past.attend();
    await lookup.passed(space, ref);
    const found = lookup.find(space, ref);
    return "refusal" in found ? outcomes.refused(found.refusal) : viewOf(found.element, ref);
  }
  await settle.autofocused();
  seeing.begin({ space, prefix, nextRef });
  const focus = walk.focused();
  if (!focus) return viewOf(null, null);
  const line = lines.describe(focus, scene.look(), states.isDisabled(focus));
  const given = refs.assign(focus, line.role, line.key);
  observing.attach();
  return viewOf(focus, given);
}

/** @param {Element | null} element @param {string | null} ref @returns {import("../engine.d.ts").ControlView} */
function viewOf(element, ref) {
  const { facts, form } = element ? factsOf(element, true) : { facts: pageFacts(), form: null };
  const digest = `${digests.digestOf(facts, element, form)}${LOOK}${refs.memory.looks}`;
  return { facts: { ...facts, digest }, ref, nextRef: refs.next(), inner: element && ref ? innerOf(element) : null };
}

/** Where another document goes on there. @param {Element} element */
function innerOf(element) {
  if (!FRAMES.has(element.localName)) return null;
  const frames = hidden.framesIn();
  const index = frames.indexOf(/** @type {HTMLElement} */ (element));
  return index < 0 ? null : { index, frames: frames.map(hidden.placeOf) };
}

/**
 * Whether what an action is about is still what was judged. `isStill` is for the time after the first event.
 * @param {Element | null} element @param {string} digest
 * @param {{ healed: boolean, action: import("../../protocol.js").Action }} how
 * @returns {{ refusal: Outcome } | { isStill: () => boolean }}
 */
export function compare(element, digest, { healed, action }) {
  const { facts, form } = element ? factsOf(element, true) : { facts: pageFacts(), form: null };
  const sends = sent.isSentBy(facts, action);
  const [judged = "", look] = digest.split(LOOK);
  const isOther = element && !healed && recycling.recycled(element, Number(look));
  const other = isOther ? CONTEXT : digests.difference(judged, digests.digestOf(facts, element, form), { healed, sends });
  if (!other) return { isStill: () => !element || digests.isStill(facts, factsOf(element, false).facts) };
  const what = element ? lines.title(element) : "What has the focus";
  const message = `${what} is not what it was a moment ago: ${other} changed. Nothing was done.`;
  return { refusal: { code: "stale", message, candidates: element ? [lines.lineNow(element)] : [] } };
}
