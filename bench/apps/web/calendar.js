// FullCalendar: a week of appointments that are dragged, and a title that is asked for where a free hour is clicked.
import { Calendar } from "@fullcalendar/core";
import dayGrid from "@fullcalendar/daygrid";
import interaction from "@fullcalendar/interaction";
import timeGrid from "@fullcalendar/timegrid";
import { post } from "./post.js";

const root = document.getElementById("root");
root.innerHTML = `<div id="calendar"></div>
<dialog aria-label="New appointment"><form method="dialog">
<label>Title <input name="title"></label><button value="save">Save</button><button value="no">Cancel</button></form></dialog>`;
const dialog = root.querySelector("dialog");
let asked = null;

const calendar = new Calendar(root.querySelector("#calendar"), {
  plugins: [dayGrid, timeGrid, interaction],
  initialView: "timeGridWeek",
  initialDate: "2026-03-11",
  firstDay: 1,
  timeZone: "UTC",
  editable: true,
  height: 820,
  slotMinTime: "08:00",
  slotMaxTime: "18:00",
  headerToolbar: { left: "prev,next", center: "title", right: "dayGridMonth,timeGridWeek,timeGridDay" },
  events: [
    { id: "1", title: "Dentist", start: "2026-03-10T09:00", end: "2026-03-10T10:00" },
    { id: "2", title: "Team meeting", start: "2026-03-11T11:00", end: "2026-03-11T12:00" },
    { id: "3", title: "Lunch with Ada", start: "2026-03-12T13:00", end: "2026-03-12T14:00" },
  ],
  eventChange: () => tell(),
  datesSet: () => tell(),
  dateClick: ({ dateStr }) => { asked = dateStr; dialog.querySelector("input").value = ""; dialog.showModal(); },
});
dialog.addEventListener("close", () => {
  if (dialog.returnValue === "save") calendar.addEvent({ title: dialog.querySelector("input").value, start: asked });
  tell();
});
const tell = () => {
  const starts = Object.fromEntries(calendar.getEvents().map((event) => [event.title, event.startStr.slice(0, 16)]));
  post({ starts, days: Object.fromEntries(Object.entries(starts).map(([title, at]) => [title, at.slice(0, 10)])), view: calendar.view.type, title: calendar.view.title });
};
calendar.render();
