// Controls that the page draws itself. Each gives back a function that tells its value.

import { h } from "../dom.js";

/** Builds every `.combobox` under `root`; the values by their names. */
export function comboboxes(root) {
  return Object.fromEntries([...root.querySelectorAll(".combobox")].map((place) => [place.dataset.name, combobox(place)]));
}

function combobox(place) {
  const { name, options } = place.dataset;
  const list = h("ul", { role: "listbox", id: `${name}-list`, "aria-labelledby": `${name}-label`, hidden: true });
  const field = h("input", {
    type: "text",
    role: "combobox",
    id: `${name}-field`,
    required: true,
    autocomplete: "off",
    placeholder: "Type or choose",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-labelledby": `${name}-label`,
  });
  const all = options.split("|");
  let active = -1;

  const open = (shown) => {
    list.hidden = !shown;
    field.setAttribute("aria-expanded", String(shown));
    if (!shown) field.removeAttribute("aria-activedescendant");
  };
  const choose = (text) => {
    field.value = text;
    open(false);
  };
  const point = (index) => {
    active = index;
    [...list.children].forEach((item, number) => item.classList.toggle("active", number === index));
    if (list.children[index]) field.setAttribute("aria-activedescendant", list.children[index].id);
  };
  const fill = () => {
    const typed = all.includes(field.value) ? "" : field.value.toLowerCase();
    const fitting = all.filter((text) => text.toLowerCase().includes(typed));
    list.replaceChildren(
      ...fitting.map((text) =>
        h("li", { role: "option", id: `${name}-${all.indexOf(text)}`, "aria-selected": String(text === field.value), onmousedown: (event) => event.preventDefault(), onclick: () => choose(text) }, text),
      ),
    );
    active = -1;
    open(fitting.length > 0);
  };

  field.addEventListener("focus", fill);
  field.addEventListener("click", fill);
  field.addEventListener("input", fill);
  // Only what is on the list counts; anything else is gone on leaving, as in many such controls.
  field.addEventListener("blur", () => {
    if (!all.includes(field.value)) field.value = "";
    open(false);
  });
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (list.hidden) fill();
      const count = list.children.length;
      if (count) point((active + step + count) % count);
    } else if (event.key === "Enter" && !list.hidden && active >= 0) {
      event.preventDefault();
      choose(list.children[active].textContent);
    } else if (event.key === "Escape") open(false);
  });
  place.append(field, list);
  return () => field.value;
}

/** A list of several choices, toggled by click or by the space key on the active one. */
export function listbox(list) {
  const items = [...list.children];
  let active = 0;
  const flip = (item) => item.setAttribute("aria-selected", String(item.getAttribute("aria-selected") !== "true"));
  items.forEach((item, index) => {
    item.id ||= `${list.id}-${index}`;
    item.addEventListener("click", () => flip(item));
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== " ") return;
    event.preventDefault();
    if (step) active = (active + step + items.length) % items.length;
    else flip(items[active]);
    items.forEach((item, index) => item.classList.toggle("active", index === active));
    list.setAttribute("aria-activedescendant", items[active].id);
  });
  return () => items.filter((item) => item.getAttribute("aria-selected") === "true").map((item) => item.textContent);
}

/** A switch. */
export function toggle(button) {
  const on = () => button.getAttribute("aria-checked") === "true";
  button.addEventListener("click", () => button.setAttribute("aria-checked", String(!on())));
  return on;
}
