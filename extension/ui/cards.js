/** Where a run waits for the person: questions, and confirmations of what has an effect. */

import { el, filled, icon } from "./dom.js";
import { rich } from "./markdown.js";
import { keyFor, t } from "./strings.js";
import { allowLabel, choiceLabel, plain } from "./words.js";

/**
 * @typedef {import("./types").QuestionItem} QuestionItem
 * @typedef {import("./types").ConfirmationItem} ConfirmationItem
 * @typedef {import("../protocol").Permission} Permission
 * @typedef {(text: string, granted?: Permission[]) => void} Give what a confirmation grants goes with it where it was ticked
 */

/**
 * A card appears by itself, perhaps under a pointer that is about to click on something else. Its buttons wake up a
 * moment later, so that nobody allows a thing by accident.
 */
const WAKE_MS = 400;

/** What a permission has as its site or source where that is no site but the machine, all that its screen shows, or a
 * program of it. */
const DESKTOP = "desktop";
const SCREEN = "screen";
const PROGRAM = `${DESKTOP}:`;

/**
 * @param {QuestionItem} item
 * @param {Give} give
 */
export function questionCard(item, give) {
  if (!item.open) return closedCard("question", item, [item.text], rich(item.text), choiceLabel);
  if (item.reason) return handOverCard(item, item.reason, give);
  const heading = el("h3", {}, icon("question"), t("askTitle"));
  const ways = [choices(item.choices, choiceLabel, give), freeAnswer(item, give)];
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
    choices(item.choices, choiceLabel, give),
  );
}

/**
 * @param {ConfirmationItem} item
 * @param {Give} give
 * @param {(choice: string) => string} [label] what its choices read like
 */
export function confirmationCard(item, give, label = allowLabel) {
  const act = filled("confirmActOn", { act: own(item.act), site: place(item.site) });
  if (!item.open) {
    return closedCard("confirmation", item, act, el("div", { class: "about" }, lacks(item), ...about(item)), label);
  }
  const ticks = item.ticks ? new Ticks(item.lacks) : null;
  const answer = (/** @type {string} */ choice) => give(choice, choice === "no" ? undefined : ticks?.ticked);
  return el(
    "section",
    cardAttributes("confirmation", item),
    el("h3", {}, icon("shield"), t("confirmTitle")),
    el("p", { class: "act" }, ...act),
    ticks ? ticks.node : lacks(item),
    ...about(item),
    choices(item.choices, label, answer, ticks ? (buttons) => ticks.rule(buttons) : wake),
  );
}

/**
 * What the yes would allow, a line each.
 *
 * @param {ConfirmationItem} item
 */
function lacks(item) {
  const lines = item.lacks.map((permission) => el("li", { "data-kind": permission.kind }, ...allowing(permission)));
  return el("div", { class: "lacks" }, el("p", {}, `${t("confirmNeeds")}:`), el("ul", {}, ...lines));
}

/**
 * A permission in a sentence; one of a kind that is newer than this table by its name.
 *
 * @param {Permission} permission
 */
function allowing({ kind, site, source }) {
  const whole = kind === DESKTOP && site === SCREEN;
  const key = whole ? "wholeScreen" : (keyFor("lacks", kind) ?? "lacks_other");
  return filled(key, { kind: own(kind), site: place(site), source: place(source ?? "") });
}

/** Where an act is done, in words. @param {string} site */
export function place(site) {
  if (site === DESKTOP) return t("thisComputer");
  return site.startsWith(PROGRAM) ? t("theProgram", { app: site.slice(PROGRAM.length) }) : own(site);
}

/**
 * Permissions that are ticked one by one: none is beforehand, and without any there is nothing to say yes to.
 */
class Ticks {
  #boxes;
  #offered;
  /** @type {readonly HTMLButtonElement[]} */
  #yes = [];
  node;

  /** @param {Permission[]} offered */
  constructor(offered) {
    this.#offered = offered;
    this.#boxes = offered.map(() => el("input", { type: "checkbox", change: () => this.#changed() }));
    const lines = offered.map((permission, index) =>
      el("li", { "data-kind": permission.kind }, el("label", {}, this.#boxes[index], el("span", {}, ...allowing(permission)))),
    );
    const all = el("button", { type: "button", class: "link", click: () => this.#all() }, t("confirmTickAll"));
    const head = el("p", {}, `${t("confirmNeeds")}: `, el("span", { class: "hint" }, t("confirmTick")), " ", all);
    this.node = el("div", { class: "lacks ticks" }, head, el("ul", {}, ...lines));
  }

  get ticked() {
    return this.#offered.filter((_, index) => this.#boxes[index].checked);
  }

  /** @param {readonly HTMLButtonElement[]} buttons awake from now on, and those of a yes as long as something is ticked */
  rule(buttons) {
    wake(buttons);
    this.#yes = buttons.filter((button) => button.dataset.choice !== "no");
    this.#changed();
  }

  #all() {
    for (const box of this.#boxes) box.checked = true;
    this.#changed();
  }

  #changed() {
    for (const button of this.#yes) button.disabled = this.ticked.length === 0;
  }
}

/**
 * What is about to happen: amount, fields, what stands around the control, what is written and where it may be from.
 *
 * @param {ConfirmationItem} item
 */
function about({ amount, lacks: asked, fields, context, writes, reads }) {
  const pays = asked.some(({ kind }) => kind === "pay");
  const sites = el("span", {}, ...reads.flatMap((site, index) => (index ? [", ", place(site)] : [place(site)])));
  const rows = fields.flatMap(({ label, value, hidden }) => {
    return [el("dt", {}, own(label), hidden ? ` (${t("confirmHidden")})` : ""), el("dd", {}, own(value))];
  });
  return [
    amount !== "" && el("p", { class: "amount" }, `${t("confirmAmount")}: `, el("strong", {}, own(amount))),
    amount === "" && pays && el("p", { class: "amount missing" }, icon("warning"), t("confirmNoAmount")),
    rows.length > 0 && el("dl", { class: "fields" }, ...rows),
    context !== "" && quote("context", t("confirmContext"), context),
    writes !== "" && quote("writes", t("confirmWrites"), writes),
    reads.length > 0 && el("p", { class: "reads" }, ...filled("confirmReads", { sites })),
  ];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} text
 */
function quote(name, title, text) {
  return el("figure", { class: name }, el("figcaption", {}, title), el("blockquote", {}, own(text)));
}

/**
 * What a page or a model said, by itself: neither its direction nor its characters reach what stands beside it.
 *
 * @param {string} text
 */
function own(text) {
  return el("bdi", {}, plain(text));
}

/**
 * What was asked and who answered, in a line each; the rest can be opened.
 *
 * @param {string} kind
 * @param {QuestionItem | ConfirmationItem} item
 * @param {import("./dom.js").Child[]} asked
 * @param {HTMLElement} details
 * @param {(choice: string) => string} label
 */
function closedCard(kind, item, asked, details, label) {
  const summary = el("summary", {}, el("span", { class: "asked" }, ...asked), answered(item, label));
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
 * All choices look alike and none has the focus: the card informs and does not push.
 *
 * @param {readonly string[]} texts
 * @param {(text: string) => string} worded what a choice reads like; what is given is always the choice as it came
 * @param {(text: string) => void} give
 * @param {(buttons: readonly HTMLButtonElement[]) => void} [woken] the moment in which they can be pressed
 */
function choices(texts, worded, give, woken = wake) {
  if (!texts.length) return null;
  const buttons = texts.map((text) => {
    const attributes = { type: "button", class: "choice", "data-choice": text, disabled: true };
    return el("button", { ...attributes, click: () => give(text) }, worded(text));
  });
  setTimeout(() => woken(buttons), WAKE_MS);
  return el("div", { class: "choices" }, ...buttons);
}

/** @param {readonly HTMLButtonElement[]} buttons */
function wake(buttons) {
  for (const button of buttons) button.disabled = false;
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
 * @param {(choice: string) => string} label
 */
function answered({ answer, by }, label) {
  if (answer === null) return el("span", { class: "answered", "data-by": "nobody" }, icon("cross"), t("closed"));
  const text = label(answer);
  const told = {
    person: t("youAnswered", { text }),
    page: t("pageAnswered"),
    timeout: t("nobodyAnswered"),
    nobody: t("nobodyThere"),
  };
  const who = by ?? "person";
  const refused = who === "timeout" || who === "nobody";
  return el("span", { class: "answered", "data-by": who }, icon(refused ? "cross" : "check"), told[who]);
}
