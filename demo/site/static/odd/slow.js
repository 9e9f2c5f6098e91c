// Shows what the server took its time to answer.

import { ask, h } from "../dom.js";

const content = document.getElementById("content");
const { text } = await ask(`/api/slow?ms=${new URLSearchParams(location.search).get("ms") ?? 1500}`);
content.replaceChildren(h("h2", {}, "Here it is"), h("p", {}, text), h("button", { onclick: (event) => (event.target.textContent = "Thanked") }, "Say thanks"));
content.removeAttribute("aria-busy");
