// Changes ten times a second and always has a request under way: whoever waits for rest waits for ever.

import { ask, h } from "../dom.js";

const log = document.getElementById("log");
let ticks = 0;

setInterval(() => {
  document.getElementById("ticks").value = ++ticks;
  log.prepend(h("li", {}, `Tick ${ticks}`));
  if (log.children.length > 5) log.lastChild.remove();
}, 100);
document.getElementById("press").addEventListener("click", () => (document.getElementById("pressed").textContent = "Pressed"));
for (let answers = 1; ; answers++) {
  await ask("/api/slow?ms=900");
  document.getElementById("answer").value = answers;
}
