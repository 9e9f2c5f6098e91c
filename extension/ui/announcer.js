/**
 * Says to a screen reader what a sighted person would notice: messages, questions and how the run ended. Streamed text
 * and steps would talk over them and are left to be read in the transcript.
 */

import { outcomeOf } from "./changes.js";
import { t } from "./strings.js";
import { seenIn } from "./view.js";
import { plain } from "./words.js";

const CLOSED_BY = /** @type {const} */ ({ page: "pageAnswered", timeout: "nobodyAnswered", nobody: "nobodyThere" });

/**
 * @param {import("../protocol").RunEvent} event
 * @returns {string | null}
 */
export function announcement(event) {
  switch (event.type) {
    case "message":
      return event.text;
    case "question":
      return `${t(event.reason ? `handOver_${event.reason}` : "askTitle")}: ${event.text}`;
    case "answered":
      return event.by && event.by !== "person" ? t(CLOSED_BY[event.by]) : null;
    case "confirmation":
      return `${t("confirmTitle")} ${t("confirmActOn", { act: plain(event.act), site: plain(event.site) })}`;
    case "state":
      return event.state === "paused" ? t("hintPaused") : null;
    case "run_finished":
      return `${t(`outcome_${event.outcome}`)}. ${event.summary} ${t(outcomeOf(seenIn(event)))}.`;
    default:
      return null;
  }
}
