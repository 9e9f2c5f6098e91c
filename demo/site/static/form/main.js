// The long form: pages, checks, sending.

import { ask, h } from "../dom.js";
import { comboboxes, listbox, toggle } from "./widgets.js";
import "./tax_number.js";

const form = document.getElementById("form");
const pages = [...form.querySelectorAll("[data-page]")];
const summary = document.getElementById("summary");
const next = document.getElementById("next");
const back = document.getElementById("back");
const combos = comboboxes(form);
const neighbours = listbox(document.getElementById("neighbours"));
const newsletter = toggle(document.getElementById("newsletter"));
let page = 0;

function show(number) {
  page = number;
  pages.forEach((section, index) => (section.hidden = index !== page));
  document.getElementById("progress").value = page + 1;
  document.getElementById("where").textContent = `Page ${page + 1} of ${pages.length}`;
  back.disabled = page === 0;
  next.textContent = page === pages.length - 1 ? "Send" : "Next";
  summary.textContent = "";
  if (page === pages.length - 1) review();
  scrollTo(0, 0);
}

function complaint(field) {
  const { validity } = field;
  if (validity.valueMissing) return "Please fill this in.";
  if (validity.typeMismatch) return "This does not look right.";
  if (validity.tooShort) return `At least ${field.minLength} characters, please.`;
  if (validity.rangeUnderflow || validity.rangeOverflow) return `Between ${field.min} and ${field.max}, please.`;
  return "Please check this.";
}

function check(section) {
  for (const old of section.querySelectorAll(".error")) old.remove();
  // Of a group of radio buttons the first one speaks for all.
  const radios = new Set();
  const wrong = [...section.querySelectorAll("input, select, textarea")].filter((field) => {
    const repeated = field.type === "radio" && radios.has(field.name);
    if (field.type === "radio") radios.add(field.name);
    const bad = !field.checkValidity() && !repeated;
    if (bad) mark(field);
    else field.removeAttribute("aria-invalid");
    return bad;
  });
  summary.textContent = wrong.length ? `${wrong.length} to correct on this page.` : "";
  wrong[0]?.focus();
  return wrong.length === 0;
}

function mark(field) {
  const id = `${field.name || field.id}-error`;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  const text = h("span", { class: "error", id }, complaint(field));
  (field.closest("fieldset, .field, .tick") ?? field.parentElement).append(text);
}

async function collect() {
  const data = new FormData(form);
  const one = (name) => data.get(name) ?? "";
  return {
    ...Object.fromEntries(["full_name", "email", "phone", "country", "password"].map((name) => [name, one(name)])),
    ...Object.fromEntries(["stall_name", "trade", "colour", "website", "about"].map((name) => [name, one(name)])),
    birthday: one("birthday") || null,
    metres: Number(one("metres")),
    arrival: one("arrival") || null,
    loudness: Number(one("loudness")),
    story: document.getElementById("story").innerHTML,
    days: data.getAll("days"),
    power: one("power"),
    needs: data.getAll("needs"),
    newsletter: newsletter(),
    pitch: combos.pitch(),
    neighbours: neighbours(),
    papers: await Promise.all([...document.getElementById("papers").files].map(paper)),
    tax_number: document.querySelector("tax-number").value,
    emergency: document.getElementById("contact").contentDocument.getElementById("emergency").value,
    terms: data.has("terms"),
  };
}

async function paper(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { name: file.name, size: file.size, type: file.type, content };
}

async function review() {
  const { password, terms, papers, ...rest } = await collect();
  const lines = { ...rest, papers: papers.map((each) => each.name) };
  document.getElementById("review").replaceChildren(
    ...Object.entries(lines).flatMap(([name, value]) => [
      h("dt", {}, name.replace("_", " ")),
      h("dd", {}, (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "-"),
    ]),
  );
}

async function send() {
  next.disabled = true;
  summary.textContent = "";
  try {
    const { number } = await ask("/api/form", "POST", await collect());
    document.getElementById("number").textContent = number;
    form.hidden = true;
    document.querySelector(".progress").hidden = true;
    document.getElementById("done").hidden = false;
  } catch (refusal) {
    const names = Object.keys(refusal.fields ?? {}).map((name) => name.replace("_", " "));
    summary.textContent = `${refusal.message} ${names.join(", ")}`;
  }
  next.disabled = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!check(pages[page])) return;
  if (page < pages.length - 1) show(page + 1);
  else send();
});
back.addEventListener("click", () => show(page - 1));
form.elements.loudness.addEventListener("input", (event) => (document.getElementById("loud").textContent = event.target.value));
for (const button of form.querySelectorAll("[data-command]")) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => document.execCommand(button.dataset.command));
}
