// One open message.

import { ask, h, toast } from "../dom.js";
import { tellUnread } from "./list.js";

export async function showMessage(view, id, go) {
  const waiting = h("p", { class: "waiting" }, "Loading…");
  view.append(waiting);
  let message;
  try {
    message = await ask(`/api/mail/messages/${id}`);
  } catch (error) {
    waiting.replaceWith(h("p", { role: "alert", class: "error", style: "padding: 1.3rem" }, error.message));
    return;
  }
  if (!view.isConnected) return;
  document.title = `${message.subject} - Harbourmail`;
  tellUnread(message.unread_count);
  waiting.replaceWith(letter(message, go));
}

function letter(message, go) {
  const reply = new URLSearchParams({ to: message.sender.address, subject: `Re: ${message.subject}` });
  return h(
    "article",
    { class: "letter" },
    h(
      "div",
      { class: "tools" },
      h("button", { onclick: () => history.back() }, "Back"),
      h("a", { class: "button", href: `/mail/compose?${reply}`, "data-route": true }, "Reply"),
      h("button", { onclick: () => markUnread(message, go) }, "Mark as unread"),
      h("button", { onclick: () => remove(message, go) }, "Delete"),
    ),
    h("h1", {}, message.subject),
    h(
      "div",
      { class: "from" },
      h("span", { class: "face", "aria-hidden": "true" }, message.sender.name[0]),
      h(
        "div",
        {},
        h("strong", {}, message.sender.name),
        ` <${message.sender.address}>`,
        h("div", { class: "soft" }, `To ${message.to}, ${message.date_long}`),
      ),
    ),
    h("div", { class: "body" }, message.body.map((paragraph) => h("p", {}, paragraph))),
  );
}

async function markUnread(message, go) {
  await ask(`/api/mail/messages/${message.id}`, "PATCH", { unread: true });
  go("/mail/inbox");
}

async function remove(message, go) {
  if (!confirm(`Move “${message.subject}” to the trash?`)) return;
  await ask(`/api/mail/messages/${message.id}`, "DELETE");
  toast("Message moved to the trash");
  go("/mail/inbox");
}
