// The webmail's router: one document, and the address bar says what it shows.

import { debounce } from "../dom.js";
import { showFolder, showSearch } from "./list.js";
import { showMessage } from "./message.js";
import { showCompose } from "./compose.js";

const field = document.getElementById("q");
const routes = [
  [/^\/mail\/(inbox|sent|trash)$/, (view, folder) => showFolder(view, folder)],
  [/^\/mail\/search$/, (view) => showSearch(view, query())],
  [/^\/mail\/message\/(\w+)$/, (view, id) => showMessage(view, id, go)],
  [/^\/mail\/compose$/, (view) => showCompose(view, new URLSearchParams(location.search), go)],
];

const query = () => new URLSearchParams(location.search).get("q") ?? "";

// Each showing gets a view of its own, so that an answer that comes late finds only the view it was asked for, by then
// out of the page, and cannot write over a newer one.
function show() {
  const view = document.getElementById("view");
  const fresh = view.cloneNode(false);
  view.replaceWith(fresh);
  for (const link of document.querySelectorAll("nav a[data-route]")) {
    link.toggleAttribute("aria-current", link.pathname === location.pathname);
    if (link.hasAttribute("aria-current")) link.setAttribute("aria-current", "page");
  }
  for (const [pattern, render] of routes) {
    const match = pattern.exec(location.pathname);
    if (match) return render(fresh, ...match.slice(1));
  }
  return go("/mail/inbox", true);
}

function go(address, instead = false) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  show();
}

function search() {
  searchLater.cancel();
  const words = field.value.trim();
  const address = words ? `/mail/search?q=${encodeURIComponent(words)}` : "/mail/inbox";
  // Refining a search does not fill the history with half-typed words.
  go(address, location.pathname === "/mail/search");
}

const searchLater = debounce(search, 400);

field.addEventListener("input", searchLater);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  search();
});
document.getElementById("clear").addEventListener("click", () => {
  field.value = "";
  search();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-route]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.pathname !== "/mail/search") field.value = "";
  go(link.pathname + link.search);
});
addEventListener("popstate", () => {
  field.value = location.pathname === "/mail/search" ? query() : "";
  show();
});

field.value = location.pathname === "/mail/search" ? query() : "";
show();
