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
      return `${t("askTitle")}: ${event.text}`;
    case "confirmation":
      return `${t("confirmTitle")} ${event.what}. ${t("confirmWhere")}: ${event.where}`;
    case "run_finished":
      return `${t(`outcome_${event.outcome}`)}. ${event.summary}`;
    default:
      return null;
  }
}
