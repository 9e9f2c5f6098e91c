// One look at the document: what changed is visited again, the rest is as it was.

import * as names from "../naming/names.js";
import * as states from "../naming/states.js";
import { during } from "../once.js";
import * as changes from "../watching/changes.js";
import * as observing from "../watching/observing.js";
import * as toasts from "../watching/toasts.js";
import * as blocks from "./blocks.js";
import * as fit from "./fit.js";
import * as frames from "./frames.js";
import { describe as describeLine } from "./lines.js";
import * as refs from "./refs.js";
import * as scene from "./scene.js";
import * as stretches from "./stretches.js";
import { itemOf, open as openUnit, start as startSurvey, unitOf } from "./survey.js";

/** @import { Line } from "./lines.js" */
/** @import { Candidate, Item, Survey } from "./survey.js" */
/** @import { Written } from "./writing.js" */

// `page [title=""] [url=""]`, which the carrier puts above the lines.
const HEADER = 24;
// Carriers shorten it there.
const LONGEST_ADDRESS = 500;
// What a page with frames may take of the budget; the rest is theirs.
const OWN_SHARE = 0.75;
// What is read before anybody says how much: carriers mostly ask for that.
const LIKELY_BUDGET = 12_000;

/** @type {{ items: Item[], view: Written | null, budget: number, prefix: string, messages: Line[] }} */
const last = { items: [], view: null, budget: 0, prefix: "", messages: [] };

/** @type {import("../engine.d.ts").Engine["observe"]} */
export function observe({ space, prefix, nextRef, budget, again = false }) {
  begin({ space, prefix, nextRef });
  return during(() => {
    refresh();
    const messages = [...(again ? last.messages : []), ...toasts.take()];
    if (!last.view || last.budget !== budget || last.prefix !== prefix || messages.length + last.messages.length > 0) {
      Object.assign(last, { budget, prefix, messages, ...look(messages, budget) });
    }
    return viewOf(/** @type {Written} */ (last.view));
  });
}

/**
 * Reads a document that nobody has looked at, in the time that it is watched for rest: the look that is then waited for
 * visits what has changed since. Nothing is told of it, and no ref is given.
 */
export function readAhead() {
  if (!observing.isUnread()) return;
  during(() => {
    refresh();
    const { survey, room } = begun([], LIKELY_BUDGET);
    fit.choose(survey, [...survey.opened], room);
    blocks.end();
    last.items = survey.opened;
    observing.attach();
  });
}

/** Whatever is asked first, another run has seen nothing yet. @param {import("../engine.d.ts").Look} asked */
export function begin({ space, prefix, nextRef }) {
  if (refs.begin(space, prefix, nextRef)) forget();
}

/** Whoever opens blocks between two looks must not get what is out of date. */
export function refresh() {
  if (changes.update(last.items) !== "same") last.view = null;
}

function forget() {
  changes.forget();
  stretches.clear();
  toasts.clear();
  last.view = null;
  last.messages = [];
}

/** @param {Line[]} messages @param {number} budget */
function look(messages, budget) {
  const { survey, nodes, room } = begun(messages, budget);
  stretches.begin();
  const view = fit.fit(nodes, survey, room);
  blocks.end();
  for (const { line } of survey.opened) if (line.interactive && line.element) refs.note(line.element);
  observing.attach();
  toasts.look(survey.opened);
  return { items: survey.opened, view };
}

/** What is in view is opened; the rest is for what room there is. @param {Line[]} messages @param {number} budget */
function begun(messages, budget) {
  const survey = startSurvey(scene.look());
  blocks.begin();
  const header = HEADER + titleNow().length + Math.min(location.href.length, LONGEST_ADDRESS);
  const room = (budget - header) * (window.length > 0 ? OWN_SHARE : 1);
  return { survey, nodes: nodesOf(survey, messages), room };
}

/** @param {Survey} survey @param {Line[]} messages @returns {Candidate[]} */
function nodesOf(survey, messages) {
  const nodes = /** @type {Candidate[]} */ (messages.map((line) => itemOf(survey, line, 0, null, [])));
  const block = blocks.rootBlock(survey.look);
  if (!block) return nodes;
  const unit = unitOf(block, 0, null);
  openUnit(survey, unit, false);
  const focus = unlistedFocus(survey);
  return [...nodes, unit, ...(focus ? [itemOf(survey, focus, 0, null, [])] : [])];
}

/** The focused element is listed even where no rule would list it. */
/** @param {Survey} survey @returns {Line | null} */
function unlistedFocus({ look, opened }) {
  const { focus } = look;
  if (!focus || opened.some(({ line }) => line.element === focus)) return null;
  const box = focus.getBoundingClientRect();
  return box.width > 0 || box.height > 0 ? describeLine(focus, look, states.isDisabled(focus)) : null;
}

/** @returns {Element[]} what the last look told of, each with a ref */
export function shown() {
  return last.view?.shown ?? [];
}

/** A page may call itself whatever it likes, for as long as it likes. */
function titleNow() {
  return names.shorten(document.title);
}

/** @param {Pick<Written, "lines" | "elements" | "omitted">} written @returns {import("../engine.d.ts").FrameView} */
export function viewOf({ lines, elements, omitted }) {
  return {
    url: location.href,
    title: titleNow(),
    lines,
    elements,
    omitted,
    nextRef: refs.next(),
    place: frames.placeInParent(),
    size: [innerWidth, innerHeight],
  };
}
