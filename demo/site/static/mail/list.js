// Lists of messages: folders and what a search found.

import { ask, h } from "../dom.js";

const TITLES = { inbox: "Inbox", sent: "Sent", trash: "Trash" };

export function showFolder(view, folder) {
  document.title = `${TITLES[folder]} - Harbourmail`;
  return fill(view, TITLES[folder], `/api/mail/messages?folder=${folder}`, "Nothing here.");
}

export function showSearch(view, query) {
  document.title = `${query} - Search - Harbourmail`;
  const nothing = `No messages match “${query}”.`;
  return fill(view, "Search results", `/api/mail/search?q=${encodeURIComponent(query)}`, nothing);
}

export function tellUnread(count) {
  document.getElementById("unread").textContent = count || "";
}

async function fill(view, title, address, nothing) {
  const total = h("span", { class: "soft" });
  const list = h("ul", { class: "messages", "aria-label": "Messages" });
  const waiting = h("p", { class: "waiting" }, "Loading…");
  view.append(h("header", {}, h("h1", {}, title), total), list, waiting);
  let page = 0;
  const load = async () => {
    const answer = await ask(`${address}&page=${page++}`);
    waiting.remove();
    list.append(...answer.messages.map(row));
    total.textContent = answer.total === 1 ? "1 message" : `${answer.total} messages`;
    tellUnread(answer.unread_count);
    if (!answer.total) view.append(h("p", { class: "waiting-none soft", style: "padding: 0 1.3rem" }, nothing));
    older.hidden = !answer.more;
  };
  const older = h("button", { class: "older", hidden: true, onclick: load }, "Show older messages");
  view.append(older);
  try {
    await load();
  } catch (error) {
    waiting.replaceWith(h("p", { role: "alert", class: "error", style: "padding: 0 1.3rem" }, error.message));
  }
}

function row(message) {
  const star = h("span", { class: "star", title: "Star", onclick: () => star.classList.toggle("on") }, "★");
  const who = message.folder === "sent" ? `To: ${message.to}` : message.sender.name;
  return h(
    "li",
    { class: message.unread ? "unread" : false },
    // No label: the kind of checkbox that a list of messages has everywhere.
    h("input", { type: "checkbox" }),
    star,
    h(
      "a",
      { href: `/mail/message/${message.id}`, "data-route": true },
      h("span", { class: "from" }, message.unread ? h("span", { class: "unseen" }, "Unread, ") : null, who),
      h("span", {}, h("b", {}, message.subject), ` - ${message.snippet}`),
      h("time", {}, message.date),
    ),
  );
}
