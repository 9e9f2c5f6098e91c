/** Where a run waits for the person: questions, and confirmations of what has an effect. */

import { el, icon } from "./dom.js";
import { rich } from "./markdown.js";
import { t } from "./strings.js";
import { choiceLabel, quoted, riskLabel } from "./words.js";

/**
 * @typedef {import("./types").QuestionItem} QuestionItem
 * @typedef {import("./types").ConfirmationItem} ConfirmationItem
 * @typedef {(text: string) => void} Give
 */

/**
 * A card appears by itself, perhaps under a pointer that is about to click on something else. Its buttons wake up a
 * moment later, so that nobody allows a thing by accident.
 */
const WAKE_MS = 400;
const LONGEST_DATA = 320;

/**
 * @param {QuestionItem} item
 * @param {Give} give
 */
export function questionCard(item, give) {
  if (!item.open) return closedCard("question", item, item.text, rich(item.text));
  if (item.reason) return handOverCard(item, item.reason, give);
  const heading = el("h3", {}, icon("question"), t("askTitle"));
  const ways = [choices(item.choices, give), freeAnswer(item, give)];
  return el("section", cardAttributes("question", item), heading, rich(item.text), ...ways);
}

/**
 * A step that the person does in the page. No field: what belongs in the page (a password, a code) is not to be written
 * here.
 *
 * @param {QuestionItem} item
 * @param {NonNullable<QuestionItem["reason"]>} reason
 * @param {Give} give
 */
function handOverCard(item, reason, give) {
  const waits = el("p", { class: "waits" }, el("span", { class: "spinner" }), t("handOverWaits"));
  return el(
    "section",
    cardAttributes("question hand-over", item),
    el("h3", {}, icon("key"), t(`handOver_${reason}`)),
    rich(item.text),
    waits,
    choices(item.choices, give),
  );
}

/**
 * @param {ConfirmationItem} item
 * @param {Give} give
 */
export function confirmationCard(item, give) {
  const reasons = el(
    "dl",
    { class: "reasons" },
    ...fact("where", t("confirmWhere"), item.where),
    ...fact("risk", t("confirmRisk"), riskLabel(item.risk)),
    ...fact("data", t("confirmData"), item.data && quoted(item.data, LONGEST_DATA)),
  );
  if (!item.open) return closedCard("confirmation", item, item.what, reasons);
  return el(
    "section",
    cardAttributes("confirmation", item),
    el("h3", {}, icon("shield"), t("confirmTitle")),
    el("p", { class: "what" }, item.what),
    reasons,
    choices(item.choices, give),
  );
}

/**
 * What was asked and who answered, in a line each; the rest can be opened.
 *
 * @param {string} kind
 * @param {QuestionItem | ConfirmationItem} item
 * @param {string} asked
 * @param {HTMLElement} details
 */
function closedCard(kind, item, asked, details) {
  const summary = el("summary", {}, el("span", { class: "asked" }, asked), answered(item));
  return el("section", cardAttributes(kind, item), el("details", {}, summary, details));
}

/**
 * @param {string} kind
 * @param {QuestionItem | ConfirmationItem} item
 */
function cardAttributes(kind, item) {
  return { class: `card ${kind}`, "data-open": item.open, "data-id": item.id };
}

/**
 * @param {string} name
 * @param {string} term
 * @param {string} text
 */
function fact(name, term, text) {
  return text ? [el("dt", { class: `of-${name}` }, term), el("dd", { class: name }, text)] : [];
}

/**
 * All choices look alike and none has the focus: the card informs and does not push.
 *
 * @param {string[]} texts
 * @param {Give} give
 */
function choices(texts, give) {
  if (!texts.length) return null;
  const buttons = texts.map((text) =>
    el("button", { type: "button", class: "choice", disabled: true, click: () => give(text) }, choiceLabel(text)),
  );
  setTimeout(() => buttons.forEach((button) => (button.disabled = false)), WAKE_MS);
  return el("div", { class: "choices" }, ...buttons);
}

/**
 * @param {QuestionItem} item
 * @param {Give} give
 */
function freeAnswer(item, give) {
  const input = el("input", { type: "text", class: "free", "aria-label": t("askFree"), placeholder: t("askFree") });
  input.autocomplete = "off";
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (input.value.trim()) give(input.value.trim());
  };
  const send = el("button", { type: "submit", class: "round small", "aria-label": t("send") }, icon("send"));
  return el("form", { class: "free-answer", "data-question": item.id, submit }, input, send);
}

/**
 * One line that says who answered.
 *
 * @param {QuestionItem | ConfirmationItem} item
 */
function answered({ answer, by }) {
  if (answer === null) return el("span", { class: "answered", "data-by": "nobody" }, icon("cross"), t("closed"));
  const told = { person: t("youAnswered", { text: choiceLabel(answer) }), page: t("pageAnswered"), timeout: t("nobodyAnswered") };
  const who = by ?? "person";
  return el("span", { class: "answered", "data-by": who }, icon(who === "timeout" ? "cross" : "check"), told[who]);
}
