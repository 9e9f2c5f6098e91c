// AG Grid in React: 5,000 rows that are drawn as they come into view, edited in place, sorted and filtered.
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { post } from "./post.js";

ModuleRegistry.registerModules([AllCommunityModule]);
const TOWNS = "Aldersea Brackwell Carrow Dunmere Elmsford Foxley Garside Hollin".split(" ");
const ROWS = Array.from({ length: 5_000 }, (_, at) => ({
  id: at + 1,
  customer: `Customer ${at + 1}`,
  town: TOWNS[(at * 7) % TOWNS.length],
  amount: ((at * 7_919) % 90_000) / 100,
  paid: at % 3 === 0,
}));
const COLUMNS = [
  { field: "id", width: 90 },
  { field: "customer", editable: true },
  { field: "town", editable: true, filter: true, floatingFilter: true },
  { field: "amount", editable: true, cellEditor: "agNumberCellEditor" },
  { field: "paid" },
];
const SELECTION = { mode: "multiRow" };

function tell({ api }) {
  const edited = {};
  const sorted = Object.fromEntries(api.getColumnState().filter((column) => column.sort).map(({ colId, sort }) => [colId, sort]));
  for (const row of ROWS) if (row.edited) edited[row.id] = { customer: row.customer, town: row.town, amount: row.amount };
  post({ edited, sorted, filtered: Object.keys(api.getFilterModel()), shown: api.getDisplayedRowCount(), selected: api.getSelectedRows().map((row) => row.id) });
}

function edit(event) {
  event.data.edited = true;
  tell(event);
}

function Orders() {
  return (
    <>
      <h1>Orders</h1>
      <div style={{ height: 560, width: 900 }}>
        <AgGridReact rowData={ROWS} columnDefs={COLUMNS} getRowId={({ data }) => String(data.id)} rowSelection={SELECTION}
          onCellValueChanged={edit} onSortChanged={tell} onFilterChanged={tell} onSelectionChanged={tell} />
      </div>
    </>
  );
}

createRoot(document.getElementById("root")).render(<Orders />);
