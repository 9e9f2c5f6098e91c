// The shelves, and what a search found on them.

import { ask, h } from "../dom.js";
import { addToCart } from "./cart_count.js";

const query = new URLSearchParams(location.search).get("q")?.trim() ?? "";
const results = document.getElementById("results");
const found = document.getElementById("found");
const sort = document.getElementById("sort");

async function load() {
  found.textContent = "";
  results.replaceChildren(h("p", { class: "waiting" }, "Searching…"));
  const asked = new URLSearchParams({ q: query, sort: sort.value });
  const { products } = await ask(`/api/shop/products?${asked}`);
  found.textContent = products.length === 1 ? "1 product" : `${products.length} products`;
  results.replaceChildren(...products.map(card));
}

function card(product) {
  const address = `/shop/product/${product.id}`;
  const soldOut = product.stock === 0;
  return h(
    "article",
    { class: "card product" },
    // A picture that is clickable by script alone.
    h(
      "div",
      { class: "picture", onclick: () => location.assign(address) },
      h("img", { src: `/static/shop/pictures/${product.kind}.svg`, alt: "" }),
    ),
    h(
      "div",
      { class: "text" },
      h("h3", {}, h("a", { href: address }, product.name)),
      h("span", { class: "soft" }, `★ ${product.rating}`),
      h(
        "footer",
        {},
        h("span", { class: "price" }, product.price),
        h("button", { disabled: soldOut, onclick: () => addToCart(product, null, 1) }, soldOut ? "Sold out" : "Add to cart"),
      ),
    ),
  );
}

if (query) {
  document.title = `${query} - Corner Shop`;
  document.getElementById("title").textContent = `Results for “${query}”`;
  document.querySelector("[type=search]").value = query;
}
sort.addEventListener("change", load);
load();
