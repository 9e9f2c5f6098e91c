// AG Grid: 5,000 rows that are drawn as they come into view, edited in place, sorted and filtered.
import { AllCommunityModule, ModuleRegistry, createGrid } from "ag-grid-community";
import { post } from "./post.js";

ModuleRegistry.registerModules([AllCommunityModule]);
const TOWNS = "Aldersea Brackwell Carrow Dunmere Elmsford Foxley Garside Hollin".split(" ");
const rowData = Array.from({ length: 5_000 }, (_, at) => ({
  id: at + 1,
  customer: `Customer ${at + 1}`,
  town: TOWNS[(at * 7) % TOWNS.length],
  amount: ((at * 7_919) % 90_000) / 100,
  paid: at % 3 === 0,
}));

document.getElementById("root").innerHTML = '<h1>Orders</h1><div id="grid" style="height: 560px; width: 900px"></div>';
let api;
const tell = () => {
  const edited = {};
  const sorted = Object.fromEntries(api.getColumnState().filter((column) => column.sort).map(({ colId, sort }) => [colId, sort]));
  for (const row of rowData) if (row.edited) edited[row.id] = { customer: row.customer, town: row.town, amount: row.amount };
  post({ edited, sorted, filtered: Object.keys(api.getFilterModel()), shown: api.getDisplayedRowCount(), selected: api.getSelectedRows().map((row) => row.id) });
};
api = createGrid(document.getElementById("grid"), {
  rowData,
  columnDefs: [
    { field: "id", width: 90 },
    { field: "customer", editable: true },
    { field: "town", editable: true, filter: true, floatingFilter: true },
    { field: "amount", editable: true, cellEditor: "agNumberCellEditor" },
    { field: "paid" },
  ],
  getRowId: ({ data }) => String(data.id),
  rowSelection: { mode: "multiRow" },
  onCellValueChanged: ({ data }) => { data.edited = true; tell(); },
  onSortChanged: () => tell(),
  onFilterChanged: () => tell(),
  onSelectionChanged: () => tell(),
});
