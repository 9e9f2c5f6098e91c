// Shoelace: web components with open shadow roots and slots, many of them inside one another.
import "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/shoelace.js";
import { registerIconLibrary } from "@shoelace-style/shoelace/dist/utilities/icon-library.js";
import { PLACES, orders } from "./data.js";

// The pictures would be two thousand files more; one square stands for them all.
const SQUARE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M2 2h12v12H2z'/></svg>";
registerIconLibrary("default", { resolver: () => SQUARE });

const options = PLACES.map((name) => `<sl-option value="${name.toLowerCase()}">${name}</sl-option>`).join("");
const rows = orders(60)
  .map(
    (row) => `<tr><td><sl-checkbox aria-label="Select ${row.number}"></sl-checkbox></td><td><a href="#${row.number}">${row.number}</a></td>
<td>${row.customer}</td><td>${row.town}</td><td><sl-badge>${row.state}</sl-badge></td><td><sl-format-number value="${row.amount}" type="currency" currency="EUR" lang="en"></sl-format-number></td>
<td><sl-button size="small">Ship</sl-button><sl-icon-button name="three-dots" label="More"></sl-icon-button></td></tr>`,
  )
  .join("");

document.getElementById("root").innerHTML = `
<h1>Garden shop</h1>
<sl-breadcrumb><sl-breadcrumb-item href="#home">Home</sl-breadcrumb-item><sl-breadcrumb-item>Plants</sl-breadcrumb-item></sl-breadcrumb>
<sl-alert variant="warning" open closable><sl-icon slot="icon" name="x"></sl-icon><strong>Two parcels are late.</strong> The lorry broke down.</sl-alert>
<sl-input type="search" label="Search plants" clearable value="rose"></sl-input>
<sl-button-group label="Side"><sl-button>Left</sl-button><sl-button>Right</sl-button></sl-button-group>
<sl-dropdown><sl-button slot="trigger" caret>Sort</sl-button><sl-menu><sl-menu-item value="name">By name</sl-menu-item><sl-menu-item type="checkbox" checked>Only in stock</sl-menu-item><sl-divider></sl-divider><sl-menu-item disabled>By height</sl-menu-item></sl-menu></sl-dropdown>
<sl-menu style="max-width: 200px"><sl-menu-label>Edit</sl-menu-label><sl-menu-item>Undo</sl-menu-item><sl-menu-item type="checkbox" checked>Wrap lines</sl-menu-item></sl-menu>
<sl-tab-group><sl-tab slot="nav" panel="order">Order</sl-tab><sl-tab slot="nav" panel="care">Care</sl-tab><sl-tab slot="nav" panel="off" disabled>Closed</sl-tab>
<sl-tab-panel name="order"><form>
<sl-input label="Name" required help-text="As in the passport" placeholder="Full name"></sl-input>
<sl-input label="E-mail" type="email" value="ada@"></sl-input>
<sl-input label="Password" type="password" password-toggle value="hunter22"></sl-input>
<sl-input label="Pieces" type="number" value="3" min="1" max="9"></sl-input>
<sl-input label="Delivery day" type="date" value="2026-03-14"></sl-input>
<sl-textarea label="Notes" rows="2" help-text="Up to 200 letters"></sl-textarea>
<sl-select label="Depot" value="carrow" clearable>${options}</sl-select>
<sl-select label="Labels" multiple value="dunmere foxley">${options}</sl-select>
<sl-radio-group label="Paid by" value="card"><sl-radio value="card">Card</sl-radio><sl-radio value="bank">Bank</sl-radio><sl-radio value="cash" disabled>Cash</sl-radio></sl-radio-group>
<sl-radio-group label="Size" value="m"><sl-radio-button value="s">S</sl-radio-button><sl-radio-button value="m">M</sl-radio-button></sl-radio-group>
<sl-checkbox checked>Gift wrap</sl-checkbox><sl-checkbox indeterminate>All papers</sl-checkbox><sl-switch checked>Reminders</sl-switch>
<sl-range label="Insurance" min="0" max="100" value="30"></sl-range><sl-rating label="Rating" value="3"></sl-rating><sl-color-picker label="Pot colour" value="#4a90e2"></sl-color-picker>
<sl-button variant="primary" type="submit">Save</sl-button><sl-button disabled>Print</sl-button><sl-button loading>Delete</sl-button><sl-button href="#terms">Terms</sl-button>
</form></sl-tab-panel><sl-tab-panel name="care">Water twice a week.</sl-tab-panel><sl-tab-panel name="off">Nothing</sl-tab-panel></sl-tab-group>
<table><thead><tr><th></th><th>Order</th><th>Customer</th><th>Town</th><th>State</th><th>Amount</th><th></th></tr></thead><tbody>${rows}</tbody></table>
<sl-tree selection="multiple">${PLACES.slice(0, 4).map((name, i) => `<sl-tree-item ${i ? "" : "expanded"}>${name}<sl-tree-item ${i ? "" : "selected"}>${name} North</sl-tree-item><sl-tree-item>${name} South</sl-tree-item></sl-tree-item>`).join("")}</sl-tree>
<sl-details summary="Terms" open>Within 14 days.</sl-details><sl-details summary="Returns">Free of charge.</sl-details>
<sl-progress-bar value="42" label="Day"></sl-progress-bar><sl-spinner></sl-spinner><sl-tag removable>Roses</sl-tag><sl-avatar initials="AB" label="Ada Bela"></sl-avatar>
<sl-card><div slot="header">Rose</div>A red one.<div slot="footer"><sl-button size="small">Buy</sl-button></div></sl-card>
<sl-carousel navigation pagination><sl-carousel-item>One</sl-carousel-item><sl-carousel-item>Two</sl-carousel-item></sl-carousel>
<sl-tooltip content="Your account"><sl-icon-button name="person" label="Account"></sl-icon-button></sl-tooltip><sl-copy-button value="4711"></sl-copy-button>
<sl-split-panel style="height: 80px"><div slot="start">Left part</div><div slot="end">Right part</div></sl-split-panel>
<sl-dialog label="Message from Ada Bela" ${location.hash === "#dialog" ? "open" : ""}><sl-input label="Answer" autofocus></sl-input><sl-button slot="footer">Close</sl-button></sl-dialog>
<sl-drawer label="Basket">Empty<sl-button slot="footer">Close</sl-button></sl-drawer>`;
