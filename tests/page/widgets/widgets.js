// Widgets that are drawn without saying to assistive technology all that they are, each mounted by name into #app.
// `window.held()` is what the widget itself holds.

import "choices.js/public/assets/styles/choices.css";
import "element-plus/theme-chalk/el-date-picker.css";
import "element-plus/theme-chalk/el-input.css";
import "element-plus/theme-chalk/el-popper.css";
import "element-plus/theme-chalk/el-time-picker.css";
import "select2/dist/css/select2.css";
import "vanillajs-datepicker/css/datepicker.css";

const app = document.getElementById("app");

const items = (names) => names.map((name) => `<div class=item style="height:40px;width:200px;cursor:grab">${name}</div>`).join("");
const textOf = (box) => [...box.children].map((child) => child.textContent).join();

async function primevue(component, props, held) {
  const { createApp, h, ref } = await import("vue");
  const { default: PrimeVue } = await import("primevue/config");
  const { default: Aura } = await import("@primeuix/themes/aura");
  const value = ref(held);
  const render = () => h(component, { ...props, modelValue: value.value, "onUpdate:modelValue": (next) => (value.value = next) });
  createApp({ render }).use(PrimeVue, { theme: { preset: Aura } }).mount(app);
  return () => value.value;
}

async function element(name, props) {
  const { createApp, h, ref } = await import("vue");
  const { default: component } = name === "time" ? await import("element-plus/es/components/time-picker/index.mjs") : await import("element-plus/es/components/date-picker/index.mjs");
  const value = ref("");
  const render = () => h(component, { ...props, modelValue: value.value, "onUpdate:modelValue": (next) => (value.value = next) });
  createApp({ render }).mount(app);
  return () => value.value;
}

async function select2(markup) {
  const { default: jQuery } = await import("jquery");
  window.jQuery = jQuery;
  const { default: make } = await import("select2");
  if (!jQuery.fn.select2) make(window, jQuery);
  app.innerHTML = markup;
  jQuery(app.lastChild).select2();
  return () => [...app.querySelector("select").selectedOptions].map((option) => option.value).join();
}

const iso = (date) => (date instanceof Date ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-") : String(date));

const MAKERS = {
  async date() {
    const { default: DatePicker } = await import("primevue/datepicker");
    const held = await primevue(DatePicker, { inputId: "day", ariaLabel: "Day" }, new Date(2026, 10, 10));
    return () => iso(held());
  },

  async readonlydate() {
    const { default: DatePicker } = await import("primevue/datepicker");
    const held = await primevue(DatePicker, { ariaLabel: "Day", manualInput: false, showIcon: true }, new Date(2026, 10, 10));
    return () => iso(held());
  },

  async rating() {
    const { default: Rating } = await import("primevue/rating");
    return primevue(Rating, { ariaLabel: "Rating" }, 2);
  },

  async choices() {
    const { default: Choices } = await import("choices.js");
    app.innerHTML = "<label for=fruit>Fruit</label><select id=fruit><option>Apple<option>Pear<option>Quince</select>";
    new Choices(app.lastChild, { shouldSort: false });
    return () => document.getElementById("fruit").value;
  },

  async manychoices() {
    const { default: Choices } = await import("choices.js");
    app.innerHTML = "<label for=fruit>Fruit</label><select id=fruit multiple><option selected>Apple<option>Pear<option>Quince</select>";
    new Choices(app.lastChild, { shouldSort: false, removeItemButton: true });
    return () => [...document.getElementById("fruit").selectedOptions].map((option) => option.value).join();
  },

  async tokens() {
    await import("@ui5/webcomponents/dist/MultiComboBox.js");
    await import("@ui5/webcomponents/dist/MultiComboBoxItem.js");
    const countries = ["Austria", "Belgium", "Canada", "Denmark"].map((name) => `<ui5-mcb-item text="${name}"></ui5-mcb-item>`);
    app.innerHTML = `<ui5-multi-combobox accessible-name="Countries">${countries.join("")}</ui5-multi-combobox>`;
    return () => [...app.querySelectorAll("ui5-mcb-item")].filter((item) => item.selected).map((item) => item.text).join();
  },

  async time() {
    return element("time", { ariaLabel: "At", valueFormat: "HH:mm:ss" });
  },

  async popupdate() {
    return element("date", { ariaLabel: "Day", valueFormat: "YYYY-MM-DD" });
  },

  async calendar() {
    const { default: Datepicker } = await import("vanillajs-datepicker/Datepicker");
    app.innerHTML = "<div></div>";
    const picker = new Datepicker(app.firstChild);
    picker.setDate(new Date(2026, 10, 10));
    return () => picker.getDate("yyyy-mm-dd");
  },

  async select2many() {
    return select2("<label for=fruit>Fruit</label><select id=fruit multiple style=width:300px><option selected>Apple<option>Pear<option selected>Quince</select>");
  },

  async sortable() {
    const { default: Sortable } = await import("sortablejs");
    app.innerHTML = `<div id=list>${items(["One", "Two", "Six"])}</div>`;
    new Sortable(app.firstChild, { animation: 0 });
    return () => textOf(app.firstChild);
  },

  async jqueryui() {
    const { default: jQuery } = await import("jquery");
    window.jQuery = jQuery;
    await import("jquery-ui/dist/jquery-ui.js");
    app.innerHTML = `<ul id=list style="width:200px">${["One", "Two", "Six"].map((name) => `<li style="height:40px">${name}`).join("")}</ul>`;
    jQuery("#list").sortable();
    return () => textOf(app.firstChild);
  },

  async spinner() {
    const { default: jQuery } = await import("jquery");
    window.jQuery = jQuery;
    await import("jquery-ui/dist/jquery-ui.js");
    app.innerHTML = "<label for=crates>Crates</label><input id=crates value=4>";
    let told = 4;
    const crates = jQuery("#crates").spinner({ min: 0, max: 90, change: () => (told = crates.spinner("value")) });
    return () => told;
  },

  async dndkit() {
    const { default: React } = await import("react");
    const { default: { createRoot } } = await import("react-dom/client");
    const { DndContext, closestCenter } = await import("@dnd-kit/core");
    const { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } = await import("@dnd-kit/sortable");
    const { CSS } = await import("@dnd-kit/utilities");
    const all = Array.from({ length: 30 }, (_, at) => `Item ${at + 1}`);
    let held = all;
    const Item = ({ id }) => {
      const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
      const style = { transform: CSS.Transform.toString(transform), transition, height: 60, touchAction: "none" };
      return React.createElement("li", { ref: setNodeRef, style, ...attributes, ...listeners }, id);
    };
    const List = () => {
      const [items, setItems] = React.useState(all);
      held = items;
      const onDragEnd = ({ active, over }) => setItems((now) => arrayMove(now, now.indexOf(active.id), now.indexOf(over.id)));
      const list = React.createElement("ul", null, items.map((id) => React.createElement(Item, { key: id, id })));
      const sortable = React.createElement(SortableContext, { items, strategy: verticalListSortingStrategy }, list);
      return React.createElement(DndContext, { collisionDetection: closestCenter, onDragEnd }, sortable);
    };
    createRoot(app).render(React.createElement(List));
    return () => held.map((item) => item.slice("Item ".length)).join();
  },

  async handles() {
    const { default: Sortable } = await import("sortablejs");
    app.innerHTML = `<ul id=list>${["One", "Two", "Six"].map((name) => `<li><i class=grip style="cursor:grab">☰</i> ${name}`).join("")}</ul>`;
    new Sortable(app.firstChild, { handle: ".grip" });
    return () => textOf(app.firstChild);
  },

  async dragula() {
    window.global = window; // as the bundlers of its day gave it
    const { default: dragula } = await import("dragula");
    app.innerHTML = `<div id=one style="float:left;min-height:200px">${items(["One", "Two", "Six"])}</div><div id=other style="float:left;min-height:200px;width:200px">${items(["Ten"])}</div>`;
    dragula([...app.children]);
    return () => [...app.children].map(textOf).join(" / ");
  },
};

window.mount = async (name) => {
  window.held = await MAKERS[name]();
};
