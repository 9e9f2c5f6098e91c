/**
 * Says to a screen reader what a sighted person would notice: messages, questions and how the run ended. Streamed text
 * and steps would talk over them and are left to be read in the transcript.
 */

import { t } from "./strings.js";

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
      return event.by === "page" ? t("pageAnswered") : event.by === "timeout" ? t("nobodyAnswered") : null;
    case "confirmation":
      return `${t("confirmTitle")} ${event.what}. ${t("confirmWhere")}: ${event.where}`;
    case "state":
      return event.state === "paused" ? t("hintPaused") : null;
    case "run_finished":
      return `${t(`outcome_${event.outcome}`)}. ${event.summary}`;
    default:
      return null;
  }
}
