/** What stands between the person and a task, and what to do about it. */

import { commandBox, el, icon, label } from "./dom.js";
import { t } from "./strings.js";

/**
 * @typedef {import("./types").ChatState} ChatState
 * @typedef {object} Notice
 * @property {string} id
 * @property {"info" | "warning"} tone
 * @property {string} title
 * @property {string} text
 * @property {string[]} [commands]
 * @property {boolean} [retry]
 * @property {boolean} [dismiss]
 * @property {boolean} [folded] shows only its title until it is opened
 */

/** @typedef {{ retry: () => void, dismiss: (id: string) => void }} Reactions */

/**
 * @param {ChatState} state
 * @returns {Notice[]}
 */
export function noticesFor(state) {
  const made = [failureNotice(state), hostNotice(state.host), problemNotice(state), keyNotice(state)];
  return made.filter((notice) => notice !== null);
}

/**
 * @param {Notice} notice
 * @param {Reactions} reactions
 */
export function noticeNode(notice, reactions) {
  const { id, tone, title, text, commands = [], retry, dismiss, folded } = notice;
  const close = el("button", { type: "button", class: "tool", click: () => reactions.dismiss(id) }, icon("cross"));
  label(close, t("dismiss"));
  return el(
    "section",
    { class: "notice", "data-notice": id, "data-tone": tone, role: tone === "warning" ? "alert" : "note" },
    icon(tone),
    el(
      "div",
      { class: "notice-body" },
      ...body(
        folded,
        title,
        text && el("p", {}, text),
        ...commands.map(commandBox),
        retry && el("button", { type: "button", class: "retry", click: () => reactions.retry() }, t("retry")),
      ),
    ),
    dismiss && close,
  );
}

/**
 * @param {boolean | undefined} folded
 * @param {string} title
 * @param {...import("./dom.js").Child} content
 */
function body(folded, title, ...content) {
  if (!folded) return [el("h3", {}, title), ...content];
  return [el("details", {}, el("summary", {}, title, icon("chevron")), ...content)];
}

/**
 * @param {import("./types").HostState} host
 * @returns {Notice | null}
 */
function hostNotice({ state, message, lost }) {
  const shared = { id: state, retry: true };
  switch (state) {
    case "missing":
      return {
        ...shared,
        tone: "info",
        title: t("missingTitle"),
        text: t("missingText"),
        commands: ["pip install .", "webhand install"],
      };
    case "forbidden":
      return {
        ...shared,
        tone: "warning",
        title: t("forbiddenTitle"),
        text: t("forbiddenText"),
        commands: ["webhand doctor --fix"],
      };
    case "mismatch":
      return { ...shared, tone: "warning", title: t("mismatchTitle"), text: message || t("waiting_mismatch") };
    case "gone":
      return { ...shared, tone: "warning", title: t("goneTitle"), text: [t("goneText"), message].filter(Boolean).join(" ") };
    case "connecting":
      return lost ? { id: "lost", tone: "warning", title: t("lostTitle"), text: message } : null;
    default:
      return null;
  }
}

/**
 * @param {ChatState} state
 * @returns {Notice | null}
 */
function failureNotice({ failure }) {
  return failure ? { id: "failure", tone: "warning", title: t("failureTitle"), text: failure, dismiss: true } : null;
}

/**
 * @param {ChatState} state
 * @returns {Notice | null}
 */
function problemNotice({ host, status }) {
  if (host.state !== "ready" || !status?.problem) return null;
  return { id: "problem", tone: "warning", title: t("problemTitle"), text: status.problem };
}

/**
 * @param {ChatState} state
 * @returns {Notice | null}
 */
function keyNotice({ host, status, keyNoticeDismissed }) {
  // A model that cannot be used without its key is the problem shown above: then nothing works without one.
  if (host.state !== "ready" || status?.key !== "none" || status.problem || keyNoticeDismissed) return null;
  const [title, text, commands] = [t("keyTitle"), t("keyText"), ["webhand key set"]];
  return { id: "key", tone: "info", title, text, commands, dismiss: true, folded: true };
}
