// The check-out: three steps in one document, then the order's number.

import { ask } from "../dom.js";
import { tellCount } from "./cart_count.js";

const form = document.getElementById("checkout");
const steps = [...form.querySelectorAll("[data-step]")];
const marks = document.querySelectorAll(".steps li");
const error = document.getElementById("error");
const next = document.getElementById("next");
const back = document.getElementById("back");
const values = () => Object.fromEntries(new FormData(form));
let step = 0;
let totals = {};

function show(number) {
  step = number;
  steps.forEach((section, index) => (section.hidden = index !== step));
  marks.forEach((mark, index) => (index === step ? mark.setAttribute("aria-current", "step") : mark.removeAttribute("aria-current")));
  back.disabled = step === 0;
  next.textContent = step === steps.length - 1 ? "Pay and order" : "Continue";
  document.getElementById("total").textContent = totals[values().delivery] ?? "";
  error.textContent = "";
}

function valid(section) {
  const fields = [...section.querySelectorAll("input, select")];
  for (const field of fields) field.setAttribute("aria-invalid", String(!field.checkValidity()));
  const wrong = fields.find((field) => !field.checkValidity());
  if (!wrong) return true;
  const name = wrong.labels[0]?.firstElementChild?.textContent ?? wrong.name;
  error.textContent = wrong.validity.valueMissing ? `${name}: please fill this in.` : `${name}: this does not look right.`;
  wrong.focus();
  return false;
}

async function order() {
  const { delivery, holder, number, expiry, code, ...address } = values();
  next.disabled = true;
  try {
    const placed = await ask("/api/shop/orders", "POST", { address, delivery, card: { holder, number, expiry, code } });
    document.getElementById("number").textContent = placed.number;
    document.getElementById("charged").textContent = placed.total;
    form.hidden = true;
    document.getElementById("done").hidden = false;
    marks.forEach((mark) => mark.removeAttribute("aria-current"));
    marks[3].setAttribute("aria-current", "step");
    tellCount({ count: 0 });
  } catch (refusal) {
    error.textContent = refusal.message;
  }
  next.disabled = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!valid(steps[step])) return;
  if (step < steps.length - 1) show(step + 1);
  else order();
});
back.addEventListener("click", () => show(step - 1));
next.disabled = true;
ask("/api/shop/cart").then((cart) => {
  totals = cart.totals;
  if (!cart.count) return location.replace("/shop/cart");
  // Until the cart is here there is nothing to go on with.
  next.disabled = false;
});
show(0);
