// Writing a message.

import { ask, h, toast } from "../dom.js";

export function showCompose(view, given, go) {
  document.title = "New message - Harbourmail";
  const to = h("input", { id: "to", name: "to", type: "email", required: true, autocomplete: "off", value: given.get("to") });
  const subject = h("input", { name: "subject", value: given.get("subject") });
  const body = h("div", {
    contenteditable: "true",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Message body",
  });
  const error = h("p", { class: "error", role: "alert" });
  const send = h("button", { class: "main" }, "Send");
  const form = h(
    "form",
    { class: "compose", novalidate: true },
    h("h1", {}, "New message"),
    h("div", { class: "field" }, h("label", { for: "to" }, "To"), to),
    h("label", { class: "field" }, h("span", {}, "Subject"), subject),
    body,
    error,
    h("footer", {}, send, h("button", { type: "button", onclick: () => discard(body, go) }, "Discard")),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = "";
    to.removeAttribute("aria-invalid");
    send.disabled = true;
    try {
      await ask("/api/mail/messages", "POST", { to: to.value.trim(), subject: subject.value, body: body.innerText });
      toast("Message sent");
      go("/mail/inbox");
    } catch (refusal) {
      if (refusal.fields?.to) to.setAttribute("aria-invalid", "true");
      error.textContent = refusal.fields?.to ? "Please enter a valid address." : refusal.message;
    }
    send.disabled = false;
  });
  view.append(form);
  (to.value ? body : to).focus();
}

function discard(body, go) {
  if (body.innerText.trim() && !confirm("Discard this message?")) return;
  go("/mail/inbox");
}
