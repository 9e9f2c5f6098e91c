// The cart.

import { ask, h, toast } from "../dom.js";
import { tellCount } from "./cart_count.js";

const place = document.getElementById("cart");

function show(cart) {
  tellCount(cart);
  if (!cart.count) {
    place.replaceChildren(h("p", {}, "Your cart is empty."), h("a", { class: "button", href: "/shop" }, "Go shopping"));
    return;
  }
  place.replaceChildren(
    h(
      "table",
      { class: "cart" },
      h("thead", {}, h("tr", {}, ["Product", "Colour", "Quantity", "Price"].map((name) => h("th", {}, name)))),
      h("tbody", {}, cart.lines.map(row)),
    ),
    h(
      "div",
      { class: "sum" },
      h("span", {}, "Subtotal ", h("strong", {}, cart.subtotal)),
      h("a", { class: "button main", href: "/shop/checkout" }, "Check out"),
    ),
  );
}

function row(line) {
  const change = (quantity) => () => set(line, quantity);
  const name = line.product.name;
  return h(
    "tr",
    {},
    h("td", {}, h("a", { href: `/shop/product/${line.product.id}` }, name), " ", h("span", { class: "out", onclick: change(0) }, "Remove")),
    h("td", {}, line.colour),
    h(
      "td",
      {},
      h(
        "div",
        { class: "count" },
        h("button", { "aria-label": `One ${name} less`, onclick: change(line.quantity - 1) }, "−"),
        h("output", {}, line.quantity),
        h("button", { "aria-label": `One ${name} more`, onclick: change(line.quantity + 1) }, "+"),
      ),
    ),
    h("td", {}, line.price),
  );
}

async function set(line, quantity) {
  try {
    show(await ask(`/api/shop/cart/${line.id}`, "PATCH", { quantity }));
  } catch (refusal) {
    toast(refusal.message);
  }
}

ask("/api/shop/cart").then(show);
