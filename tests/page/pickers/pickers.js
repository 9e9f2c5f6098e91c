// Real date pickers and selects, each mounted by name into #app. `window.held()` is the date that the picker itself holds.

import "antd/dist/antd.css";
import "flatpickr/dist/flatpickr.css";
import "jquery-ui/themes/base/all.css";
import "react-datepicker/dist/react-datepicker.css";

const app = document.getElementById("app");
const START = "2026-11-10";

const iso = (date) => (date ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-") : "");

async function render(make) {
  const { default: React } = await import("react");
  const { default: { createRoot } } = await import("react-dom/client");
  createRoot(app).render(React.createElement(await make(React)));
}

const MAKERS = {
  async flatpickr() {
    const { default: flatpickr } = await import("flatpickr");
    app.innerHTML = "<input aria-label=Day>";
    const picker = flatpickr(app.firstChild, { defaultDate: START });
    return () => iso(picker.selectedDates[0]);
  },

  async jqueryui() {
    const { default: jQuery } = await import("jquery");
    window.jQuery = jQuery;
    await import("jquery-ui/ui/widgets/datepicker.js");
    app.innerHTML = "<input aria-label=Day readonly>";
    const field = jQuery(app.firstChild);
    field.datepicker({ dateFormat: "d. m. yy" }).datepicker("setDate", new Date(2026, 10, 10));
    return () => iso(field.datepicker("getDate"));
  },

  async reactdatepicker() {
    const { default: DatePicker } = await import("react-datepicker");
    let held = new Date(2026, 10, 10);
    await render((React) => () => {
      const [day, setDay] = React.useState(held);
      held = day;
      const Field = React.forwardRef((props, ref) => React.createElement("input", { ...props, ref, readOnly: true, "aria-label": "Day" }));
      const customInput = React.createElement(React.useMemo(() => Field, []));
      return React.createElement(DatePicker, { selected: day, onChange: setDay, customInput });
    });
    return () => iso(held);
  },

  async antd() {
    const { DatePicker } = await import("antd");
    const { default: dayjs } = await import("dayjs");
    let held = dayjs(START);
    await render((React) => () =>
      React.createElement(DatePicker, { inputReadOnly: true, defaultValue: held, onChange: (day) => (held = day), "aria-label": "Day" }));
    return () => held?.format("YYYY-MM-DD") ?? "";
  },

  async antdrange() {
    const { DatePicker } = await import("antd");
    let held = [];
    await render((React) => () =>
      React.createElement(DatePicker.RangePicker, { inputReadOnly: true, onChange: (days) => (held = days), placeholder: ["From", "To"] }));
    return () => held.map((day) => day.format("YYYY-MM-DD")).join(" ");
  },

  async mui() {
    const { DesktopDatePicker } = await import("@mui/x-date-pickers/DesktopDatePicker");
    const { LocalizationProvider } = await import("@mui/x-date-pickers/LocalizationProvider");
    const { AdapterDayjs } = await import("@mui/x-date-pickers/AdapterDayjs");
    const { default: dayjs } = await import("dayjs");
    let held = dayjs(START);
    const { usePickerContext } = await import("@mui/x-date-pickers/hooks");
    await render((React) => {
      function Field() {
        const { setOpen, triggerRef, value } = usePickerContext();
        const given = { ref: triggerRef, readOnly: true, "aria-label": "Day", onClick: () => setOpen(true) };
        return React.createElement("input", { ...given, value: value.format("D MMM YYYY") });
      }
      const picker = { defaultValue: held, onChange: (day) => (held = day), slots: { field: Field } };
      return () =>
        React.createElement(LocalizationProvider, { dateAdapter: AdapterDayjs }, React.createElement(DesktopDatePicker, picker));
    });
    return () => held.format("YYYY-MM-DD");
  },

  async muifield() {
    const { DatePicker } = await import("@mui/x-date-pickers/DatePicker");
    const { LocalizationProvider } = await import("@mui/x-date-pickers/LocalizationProvider");
    const { AdapterDayjs } = await import("@mui/x-date-pickers/AdapterDayjs");
    let held = null;
    await render((React) => () =>
      React.createElement(LocalizationProvider, { dateAdapter: AdapterDayjs },
        React.createElement(DatePicker, { label: "Day", onChange: (day) => (held = day) })));
    return () => held?.format("YYYY-MM-DD") ?? "";
  },

  async reactselect() {
    const { default: Select } = await import("react-select");
    let held = null;
    const options = ["Apple", "Pear", "Quince"].map((label) => ({ value: label.toLowerCase(), label }));
    await render((React) => () =>
      React.createElement(Select, { "aria-label": "Fruit", options, onChange: (option) => (held = option.value) }));
    return () => held;
  },
};

window.mount = async (name) => {
  window.held = await MAKERS[name]();
};
