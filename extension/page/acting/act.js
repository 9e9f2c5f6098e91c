// One action, from a command to its receipt.

import * as describing from "../describing/describing.js";
import * as holdings from "../naming/holdings.js";
import * as media from "../naming/media.js";
import * as names from "../naming/names.js";
import * as roles from "../naming/roles.js";
import * as secrets from "../naming/secrets.js";
import * as states from "../naming/states.js";
import * as lines from "../seeing/lines.js";
import * as refs from "../seeing/refs.js";
import * as seeing from "../seeing/seeing.js";
import * as walk from "../walk.js";
import * as marks from "../watching/marks.js";
import * as past from "../watching/past.js";
import * as restless from "../watching/restless.js";
import * as sequels from "../watching/sequels.js";
import * as settle from "../watching/settle.js";
import * as actionable from "./actionable.js";
import * as canvases from "./canvases.js";
import * as checking from "./checking.js";
import * as choosing from "./choosing.js";
import * as click from "./click.js";
import * as dragging from "./dragging.js";
import * as effects from "./effects.js";
import * as fields from "./fields.js";
import * as focusing from "./focusing.js";
import * as keys from "./keys.js";
import * as lookup from "./lookup.js";
import * as passages from "./passages.js";
import * as scrolling from "./scrolling.js";
import { problem as trustProblem } from "./trust.js";
import * as typing from "./typing.js";
import * as uploading from "./uploading.js";
import * as values from "./values.js";

/** @import { Line } from "../../protocol.js" */
/** @import { Outcome } from "../outcomes.js" */
/** @import { Entry } from "../seeing/refs.js" */
/** @import { Spot } from "./actionable.js" */
/** @import { Point } from "./aiming.js" */
/** @import { Field, Whereabouts, Witness } from "./effects.js" */
/** @import { Found } from "./lookup.js" */
/** @import { Hearing } from "../watching/marks.js" */

/** @typedef {import("../../protocol.js").Action} Action */
/** @typedef {import("../../protocol.js").Effect} Effect */
/** @typedef {import("../engine.js").PageReceipt} PageReceipt */
/** @typedef {{ refusal: Outcome } | Spot} Ready */
/** @typedef {Promise<Outcome> | Outcome} Result */

/**
 * For each kind of action: how to get ready, and what to do then. Keys and scrolling may go to the page itself. What a page
 * may do something about a moment later, by a timer of its own, is `answered`; what an action `sets` is to stay.
 * @type {{ [K in Action["kind"]]: {
 *   needsRef: boolean,
 *   answered?: boolean,
 *   sets?: boolean,
 *   ready: (element: Element, action: Extract<Action, { kind: K }>) => Promise<Ready> | Ready,
 *   run: (spot: Spot, action: Extract<Action, { kind: K }>, space: string) => Result,
 * } }}
 */
const ACTIONS = {
  click: { needsRef: true, answered: true, ready: underPointer, run: (spot, how) => click.click(spot, how) },
  type: { needsRef: true, ready: writable, run: typed },
  clear: { needsRef: true, ready: (element) => typing.ready(element), run: (spot) => typing.type(spot, "") },
  press_key: {
    needsRef: false,
    answered: true,
    ready: receiving,
    run: (spot, { key }) => keys.press(spot.element, key, spot.isMeant),
  },
  scroll: { needsRef: false, ready: anywhere, run: (spot, how) => scrolling.scroll(spot.element, how) },
  scroll_into_view: { needsRef: true, ready: visible, run: (spot) => scrolling.intoView(spot.element) },
  select: {
    needsRef: true,
    sets: true,
    ready: choosable,
    run: (spot, how) => choosing.select(spot, [how.value, ...(how.more ?? [])]),
  },
  hover: { needsRef: true, answered: true, ready: underPointer, run: (spot, how) => click.hover(spot, how) },
  set_checked: { needsRef: true, sets: true, ready: anywhere, run: (spot, { checked }) => checking.set(spot, checked) },
  set_value: { needsRef: true, sets: true, ready: settable, run: (spot, { value }) => values.set(spot, value) },
  select_words: { needsRef: true, ready: passages.ready, run: (spot, how) => passages.select(spot, how) },
  drag: { needsRef: true, ready: underPointer, run: (spot, how, space) => dragging.drag(spot, how, space) },
  upload: { needsRef: true, ready: anywhere, run: (spot, how) => uploading.upload(spot, how) },
};

// Their messages say what the field holds in the end.
const READ_BACK = new Set(["type", "clear"]);

/** What letters are heard by; what else a press is. @type {Hearing[]} */
const LETTERS = ["keys", "changes", "along"];
/** @type {Array<"pointer" | Hearing>} */
const PRESSES = [...LETTERS, "pointer", "sending", "menu"];
// What the browser does something about by itself, a form with a submit button among it.
const ACTIVE = "a[href], area[href], label, summary, select, input, button:not([type=button]), iframe, object, embed, video, audio, [is]";

// What a press of these comes to is heard elsewhere: the dialog or menu that they work is told of it.
const WORKING = "[commandfor], [popovertarget], [interestfor]";

// Of these, an action that did nothing may have been one that the page takes from a person only.
const NOTHING = new Set(["none", "focus", "scroll"]);

/** What the last action set and the page has taken back since, in words. @type {() => string | null} */
let lost = () => null;

/** Of other toggles and fields that went along. */
const MOST_TOLD = 5;

// What comes of a drag by itself, whether or not anything was dragged.
const SLIGHT = new Set(["selection", "focus"]);

const VIEWER =
  "The browser's own viewer shows this PDF file: what is in it, and how far it is scrolled, nobody else can see or change. " +
  "Nothing was done: download with its address as url saves the file.";

/** @param {Element} element @param {{ at?: Point | null }} action */
function underPointer(element, { at }) {
  return actionable.ready(element, { at });
}

/** @param {Element} element @param {{ text?: string }} action */
function writable(element, { text }) {
  return typing.ready(element, text);
}

/** @param {Spot} spot @param {{ text: string, at_caret?: boolean }} how */
async function typed(spot, { text, at_caret: atCaret }) {
  return typing.ofNumber(spot.element, await typing.type(spot, text, atCaret));
}

/** @param {Element} element @param {{ value: string }} action */
function settable(element, { value }) {
  return values.ready(element, value);
}

/** @param {Element} element @returns {Spot} */
function anywhere(element) {
  return { element, target: element, at: { x: 0, y: 0 } };
}

/**
 * Keys go to what has the focus in the element, or else to the element itself.
 * @param {Element} element
 * @returns {Ready}
 */
function receiving(element) {
  const focus = walk.focused();
  return focus && walk.contains(element, focus) ? anywhere(focus) : enabled(element);
}

/** What has the focus can be used wherever it is on the screen. @param {Element} element @returns {Ready} */
function enabled(element) {
  const checked = actionable.check(element);
  return "refusal" in checked && element !== walk.focused() ? checked : anywhere(element);
}

/** @param {Element} element @returns {Ready} */
function visible(element) {
  const checked = actionable.check(element);
  if ("refusal" in checked && checked.refusal.code === "hidden") return checked;
  return anywhere("surface" in checked ? checked.surface : element);
}

/** An open list is not under the pointer's way: its options are. @param {Element} element */
function choosable(element) {
  if (roles.roleOf(element) === "listbox") return enabled(element);
  return actionable.ready(element, { forTyping: true });
}

/**
 * @param {Outcome & Whereabouts & { renamed?: Line | null }} outcome
 * @param {Effect[]} effect @param {boolean} healed @param {Element | null} [element]
 * @returns {PageReceipt}
 */
function receipt(outcome, effect, healed, element) {
  const healing = healed ? { healing_method: /** @type {const} */ ("same_role_and_name") } : {};
  // What comes of a canvas cannot be known, whatever else was seen.
  const drawing = element?.localName === "canvas" ? { canvas: true } : {};
  const all = { candidates: [], ...outcome, ...healing, ...drawing };
  return { ...all, ok: outcome.code === "done", effect, healed, nextRef: refs.next() };
}

/**
 * @param {string} space @param {string | null} ref @param {boolean} needsRef
 * @returns {Found | { element: null, healed: false }}
 */
function findTarget(space, ref, needsRef) {
  if (ref) return lookup.find(space, ref);
  if (needsRef) return { refusal: { code: "invalid", message: "This action needs an element's ref." } };
  return { element: null, healed: false };
}

/** @type {import("../engine.d.ts").Engine["perform"]} */
export async function perform({ space, ref, action, nextRef = 1, digest = null }) {
  const way = /** @type {(typeof ACTIONS)["click"] | undefined} */ (ACTIONS[action.kind]);
  if (!way) return receipt({ code: "invalid", message: `There is no action ${JSON.stringify(action.kind)}.` }, [], false);
  refs.memory.counter = Math.max(refs.memory.counter, nextRef);
  if (document.contentType === "application/pdf") return receipt({ code: "not_injectable", own: true, message: VIEWER }, [], false);
  past.attend();
  lost = () => null;
  await lookup.passed(space, ref);
  const found = findTarget(space, ref, way.needsRef);
  if ("refusal" in found) return receipt(found.refusal, [], false);
  const { element, healed } = found;
  const entry = element && refs.entryOf(space, refs.refOf(element) ?? "");
  const known = entry && { ...entry };
  if (!element) await settle.autofocused();
  focusing.follow(walk.focused());
  const isSame = () => !element || !known || lookup.isMeant(element, known);
  const ready = element ? await way.ready(element, /** @type {any} */ (action)) : anywhere(/** @type {any} */ (null));
  if ("refusal" in ready) return receipt(ready.refusal, [], healed);
  if (!isSame()) return receipt(lookup.changed(/** @type {Element} */ (element)), [], healed);
  // In the task in which the first event goes out.
  const judged = digest ? describing.compare(element ?? walk.focused(), digest, { healed, action }) : { isStill: () => true };
  if ("refusal" in judged) return receipt(judged.refusal, [], healed);
  const spot = { ...ready, isMeant: () => isSame() && judged.isStill() };
  const hovers = action.kind === "hover";
  const draws = way.answered === true || action.kind === "drag";
  const unheard = isUnheard(action, spot);
  const done = await carryOut(() => way.run(spot, /** @type {any} */ (action), space), spot, { hovers, draws });
  return conclude(action, done, { element, healed, spot, known, unheard });
}

/** Whether no script hears of it, so that nothing follows later. @param {Action} action @param {Spot} spot */
function isUnheard(action, spot) {
  const types = READ_BACK.has(action.kind);
  if (!types && !ACTIONS[action.kind].answered) return false;
  const focus = walk.focused();
  const at = types ? spot.element : (spot.target ?? focus);
  if (!at || (types ? !fields.isTextField(at) : isActive(at))) return false;
  return ![at, ...(focus ? [focus] : [])].some((each) => marks.isHeard(each, types ? LETTERS : PRESSES));
}

/** @param {Element} element */
function isActive(element) {
  for (const at of walk.upwards(element)) {
    if (at.matches(WORKING) || (at.matches(ACTIVE) && !(at instanceof HTMLButtonElement && !at.form))) return true;
  }
  return false;
}

/**
 * Runs the action itself and waits for what the page does about it.
 * @param {() => Promise<Outcome> | Outcome} run @param {Spot} spot @param {{ hovers: boolean, draws: boolean }} how
 */
async function carryOut(run, spot, how) {
  quieten(spot.target ?? walk.focused());
  const watch = effects.witness(spot.element ?? walk.focused(), how);
  const canvas = how.draws ? canvases.watch() : null;
  const focus = walk.focused();
  restless.acted();
  sequels.begin();
  past.begin(seeing.shown());
  try {
    const outcome = await run();
    focusing.follow(focus);
    if (outcome.code === "done") await reaction(watch);
    focusing.follow(focus);
    const drawn = canvas !== null && isIdle(watch.effect()) && (await canvas.isOther());
    return { outcome, watch, drawn };
  } finally {
    past.end();
    settle.conclude();
  }
}

/**
 * A link may name whom the browser tells that it was followed (`ping`). It is for the browser to do so or not
 * (https://html.spec.whatwg.org/multipage/links.html#hyperlink-auditing), and what a task follows is told nobody.
 * @param {Element | null} target
 */
function quieten(target) {
  if (!target) return;
  const within = target.querySelectorAll("[ping]");
  // A form may have a field of any name.
  for (const at of [...walk.upwards(target), ...within]) at.removeAttribute("ping");
}

/** @param {Effect[]} effect */
function isIdle(effect) {
  return effect.every((each) => NOTHING.has(each));
}

/**
 * A drag over what cannot be dragged selects the text under it; in an editor that is what was asked for.
 * @param {Effect[]} effect @param {Element} target
 */
function isOnlySelected(effect, target) {
  return effect.includes("selection") && effect.every((each) => SLIGHT.has(each)) && !fields.editableOf(target);
}

/**
 * The page's first reaction: at most two frames, and one where something was seen already.
 * @param {Witness} watch
 */
async function reaction(watch) {
  past.draw();
  await settle.frame();
  if (isIdle(watch.effect())) await settle.frame();
  // Frameworks that batch their work do it in a task after the event; one more turn of the queue lets it show.
  await settle.soon();
  restless.acted();
}

/**
 * Boxes tick each other, and scripts fill fields, without a trace in the document; a form with a field that is not valid is
 * not sent, which the browser tells the person beside it.
 * @param {Outcome} outcome @param {Witness} watch @returns {Outcome}
 */
function withOthers(outcome, watch) {
  const ticks = watch.toggled().map((each) => `${lines.title(each)} is ${checking.inWords(each)} now`);
  const texts = watch.filled().map((each) => `${lines.title(each)} ${held(each)} now`);
  const faults = watch.invalid().map((each) => `${lines.title(each)}${complaint(each)}`);
  const along = [...ticks, ...texts].length ? ` With it: ${listed([...ticks, ...texts], " changed")}.` : "";
  const kept = faults.length ? ` Not valid: ${listed(faults, "")}.` : "";
  return along || kept ? { ...outcome, message: `${outcome.message}${along}${kept}`, own: false } : outcome;
}

/** What becomes of a player leaves no trace in the document. @param {Outcome} outcome @param {Element | null} element @param {Effect[]} effect */
function withPlay(outcome, element, effect) {
  const isTold = element && media.isPlayer(element) && (effect.includes("value") || "unplayable" in media.statesOf(element));
  return isTold ? { ...outcome, message: `${outcome.message} ${media.inWords(element)}` } : outcome;
}

/** @param {string[]} all @param {string} what the others did */
function listed(all, what) {
  const more = all.length > MOST_TOLD ? `, and ${all.length - MOST_TOLD} more${what}` : "";
  return `${all.slice(0, MOST_TOLD).join(", ")}${more}`;
}

/** @param {Field} field */
function held(field) {
  if (secrets.isSecret(field)) return field.value ? "is filled" : "is empty";
  return `holds ${JSON.stringify(names.shorten(holdings.valueOf(field) ?? ""))}`;
}

/** The browser's message may cite what was typed. @param {Field} field */
function complaint(field) {
  return secrets.isSecret(field) || !field.validationMessage ? "" : ` (${JSON.stringify(field.validationMessage)})`;
}

/**
 * @param {Action} action @param {{ outcome: Outcome, watch: Witness, drawn: boolean }} done
 * @param {{ element: Element | null, healed: boolean, spot: Spot, known: Entry | null, unheard: boolean }} about
 */
function conclude(action, { outcome, watch, drawn }, { element, healed, spot, known, unheard }) {
  const { effect: seen, writing, ...where } = watch.stop();
  const effect = drawn ? seen.filter((each) => each !== "none") : seen;
  if (outcome.code !== "done") {
    const shown = outcome.code === "stale" && element?.isConnected ? lookup.changed(element) : {};
    return receipt({ ...shown, ...outcome }, effect, healed);
  }
  if (action.kind === "drag" && element && isOnlySelected(effect, spot.target)) {
    getSelection()?.removeAllRanges();
    const message = `${lines.titleOrText(element)} does not let itself be dragged: the pointer only selected text, which was taken back.`;
    return receipt({ code: "not_editable", message }, effect, healed);
  }
  const trust = outcome.opens ? null : trustProblem(action, spot, isIdle(effect) && !drawn, watch);
  if (trust) return receipt({ ...outcome, code: "untrusted", advice: trust }, effect, healed);
  if (element && ACTIONS[action.kind].sets && !watch.isBack()) lost = () => takenBack(element, watch);
  const renamed = element && known && lookup.renamed(element, known);
  const others = withOthers(withPlay(outcome, spot.element ?? walk.focused(), effect), watch);
  const caret = writing && !READ_BACK.has(action.kind) ? { writing } : {};
  const later = { unheard, idle: !unheard && !drawn && mayBeAnswered(action, effect) };
  const picture = drawn ? { canvas: true, drawn_anew: true } : {};
  return receipt({ ...others, ...where, ...caret, ...later, ...picture, renamed }, effect, healed, element);
}

/** Whether nothing came of it so far: to be in a field is all that is wanted of going there. @param {Action} action @param {Effect[]} effect */
function mayBeAnswered(action, effect) {
  const focus = walk.focused();
  const isThere = !ACTIONS[action.kind].needsRef || (focus !== null && fields.editableOf(focus) !== null);
  return ACTIONS[action.kind].answered === true && effect.every((each) => each === "none" || (each === "focus" && !isThere));
}

/** @param {Element} element @param {Witness} watch */
function takenBack(element, watch) {
  if (!element.isConnected || !watch.isBack()) return null;
  const now = effects.isField(element) && states.checkedOf(element) === null ? held(element) : `is ${checking.inWords(element)}`;
  return `${lines.title(element)} did not keep it: it ${now} again.`;
}

/** @type {import("../engine.d.ts").Engine["sequel"]} */
export function sequel() {
  return { changed: past.sinceNews(), lost: lost() };
}
