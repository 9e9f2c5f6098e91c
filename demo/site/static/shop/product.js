// One product.

import { ask, h } from "../dom.js";
import { addToCart } from "./cart_count.js";

const place = document.getElementById("product");

function show(product) {
  document.title = `${product.name} - Corner Shop`;
  const colour = h("select", { "aria-label": "Colour" }, product.colours.map((name) => h("option", {}, name)));
  const quantity = h("input", { type: "number", min: 1, max: 99, value: 1, "aria-label": "Quantity" });
  const form = h("form", {}, colour, quantity, h("button", { class: "main", disabled: product.stock === 0 }, "Add to cart"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    addToCart(product, colour.value, Number(quantity.value));
  });
  place.replaceChildren(
    h(
      "div",
      { class: "big" },
      h("div", { class: "picture" }, h("img", { src: `/static/shop/pictures/${product.kind}.svg`, alt: product.name })),
      h(
        "div",
        {},
        h("h1", {}, product.name),
        h("p", { class: "soft" }, `★ ${product.rating}`),
        h("p", {}, product.about),
        h("p", { class: "price" }, product.price),
        h("p", { class: "soft" }, product.stock ? `${product.stock} in stock` : "Sold out"),
        form,
      ),
    ),
  );
}

ask(`/api/shop/products/${location.pathname.split("/").pop()}`).then(show, (refusal) => {
  place.replaceChildren(h("p", { class: "error", role: "alert" }, refusal.message));
});
