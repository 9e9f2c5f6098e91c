// What every page of the site needs: making elements, asking the server, telling the visitor.

/** Makes an element. Properties that start with "on" are listeners; true sets an empty attribute, false none. */
export function h(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child != null));
  return node;
}

/** Asks the server and gives the JSON back; a refusal is thrown with its text and the fields it names. */
export async function ask(path, method = "GET", body = undefined) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { fields: answer.fields ?? {} });
  return answer;
}

let leaving;

/** Shows a short text at the foot of the window for four seconds. */
export function toast(text) {
  let box = document.querySelector(".toast");
  if (!box) document.body.append((box = h("div", { class: "toast", role: "status" })));
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(leaving);
  leaving = setTimeout(() => box.classList.remove("shown"), 4000);
}

/** Calls `action` once `milliseconds` have gone by without another call. */
export function debounce(action, milliseconds) {
  let timer;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}
