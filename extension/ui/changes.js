/** What code saw of a run that has ended, apart from what the model says in its summary (SAFETY rule 8). */

import { place } from "./cards.js";
import { el, filled, icon } from "./dom.js";
import { t } from "./strings.js";
import { count, kindLabel, plain } from "./words.js";

/**
 * @typedef {import("./types").Seen} Seen
 * @typedef {import("../protocol").Change} Change
 */

/**
 * Whether anything was changed, in so many words: also, and above all, where nothing was.
 *
 * @param {Seen} seen
 * @returns {"changed" | "noChangeProven" | "nothingChanged" | "changesLost"}
 */
export function outcomeOf({ changes: made, acts }) {
  if (made.some(({ proven }) => proven)) return "changed";
  if (acts === null) return "changesLost";
  return acts > 0 || made.length > 0 ? "noChangeProven" : "nothingChanged";
}

/** @param {Seen} seen */
export function changes(seen) {
  const outcome = outcomeOf(seen);
  return el(
    "section",
    { class: "changes", "data-outcome": outcome },
    el("h3", {}, el("span", {}, t(outcome)), seen.looks > 0 && el("span", { class: "ms" }, count("looks", seen.looks))),
    seen.changes.length > 0 && el("ul", {}, ...seen.changes.map(row)),
    seen.unproven.length > 0 && unproven(seen.unproven),
  );
}

/** @param {Change} change */
function row({ step, kind, what, where, proven = false }) {
  const act = filled("changeAt", { what: el("bdi", {}, plain(what)), site: place(where) });
  return el(
    "li",
    { "data-proven": proven },
    icon(proven ? "check" : "question"),
    el("span", {}, ...act),
    el("span", { class: "ms" }, [kindLabel(kind), t("changeStep", { n: step }), t(proven ? "proven" : "notProven")].join(" · ")),
  );
}

/** @param {readonly string[]} parts */
function unproven(parts) {
  const rows = parts.map((part) => el("li", {}, icon("warning"), el("bdi", {}, plain(part))));
  return el("div", { class: "unproven" }, el("h3", {}, t("unproven")), el("ul", {}, ...rows));
}
