/** The plan of a run with its ticks, and the files it saved. */

import { el, icon, label } from "./dom.js";
import { t } from "./strings.js";

/** @param {readonly import("../protocol").PlanItem[]} items */
export function planList(items) {
  const done = items.filter((item) => item.done).length;
  const rows = items.map((item) =>
    el(
      "li",
      { "data-done": item.done === true },
      el("span", { class: "tick", role: "img", "aria-label": t(item.done ? "ok" : "open") }, item.done && icon("check")),
      el("span", {}, item.text),
    ),
  );
  const count = el("span", { class: "ms" }, t("planDone", { n: done, m: items.length }));
  return el("section", { class: "plan" }, el("h3", {}, t("plan"), count), el("ol", {}, ...rows));
}

/**
 * An extension cannot open a folder, so that the path can be copied.
 *
 * @param {readonly import("./types").SavedFile[]} files
 */
export function fileList(files) {
  return el("section", { class: "files" }, el("h3", {}, t("savedFiles")), el("ul", {}, ...files.map(file)));
}

/** @param {import("./types").SavedFile} saved */
function file({ name, path }) {
  const copy = el("button", { type: "button", class: "tool", click: () => void copied() }, icon("copy"));
  label(copy, t("copyPath"));
  const copied = async () => {
    await navigator.clipboard.writeText(path);
    copy.replaceChildren(icon("check"));
    label(copy, t("copied"));
  };
  return el("li", {}, icon("file"), el("span", { class: "file-name" }, name), copy, el("code", { title: path }, path));
}
