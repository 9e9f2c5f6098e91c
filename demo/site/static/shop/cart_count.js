// The number in the corner of every page of the shop.

import { ask, toast } from "../dom.js";

const badge = document.getElementById("count");
let told = false;

export function tellCount(cart) {
  told = true;
  badge.textContent = cart.count || "";
}

/** Puts a product into the cart and says so, or says why not. */
export async function addToCart(product, colour, quantity) {
  try {
    tellCount(await ask("/api/shop/cart", "POST", { product_id: product.id, colour, quantity }));
    toast(`${product.name} added to your cart`);
  } catch (refusal) {
    toast(refusal.message);
  }
}

// What was asked first may be answered last: by then the page may know better.
ask("/api/shop/cart").then((cart) => told || tellCount(cart));
