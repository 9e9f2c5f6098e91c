// Material Web: form controls as web components that set their roles through ElementInternals.
import "@material/web/all.js";
import "@material/web/labs/card/elevated-card.js";
import "@material/web/labs/navigationbar/navigation-bar.js";
import "@material/web/labs/navigationtab/navigation-tab.js";
import "@material/web/labs/segmentedbutton/outlined-segmented-button.js";
import "@material/web/labs/segmentedbuttonset/outlined-segmented-button-set.js";
import { PLACES, orders } from "./data.js";

const options = PLACES.map((name, i) => `<md-select-option value="${name}" ${i === 2 ? "selected" : ""}><div slot="headline">${name}</div></md-select-option>`).join("");
const rows = orders(60)
  .map(
    (row) => `<tr><td><md-checkbox touch-target="wrapper" aria-label="Select ${row.number}"></md-checkbox></td><td><a href="#${row.number}">${row.number}</a></td>
<td>${row.customer}</td><td>${row.town}</td><td>${row.amount}</td><td><md-text-button>Ship</md-text-button><md-icon-button aria-label="More"><span aria-hidden="true">⋮</span></md-icon-button></td></tr>`,
  )
  .join("");

document.getElementById("root").innerHTML = `
<h1>Library</h1>
<md-tabs aria-label="Parts"><md-primary-tab active>Reader</md-primary-tab><md-primary-tab>Loans</md-primary-tab></md-tabs>
<md-outlined-text-field label="Search books" type="search" value="sea"></md-outlined-text-field>
<md-filled-button>New reader</md-filled-button><md-outlined-button disabled>Print</md-outlined-button><md-elevated-button>Export</md-elevated-button><md-filled-tonal-button href="#terms">Terms</md-filled-tonal-button>
<span style="position: relative"><md-filled-icon-button id="more" aria-label="More actions"><span aria-hidden="true">⋮</span></md-filled-icon-button>
<md-menu anchor="more" ${location.hash === "#menu" ? "open quick" : "quick"}><md-menu-item><div slot="headline">As CSV</div></md-menu-item><md-sub-menu><md-menu-item slot="item"><div slot="headline">More</div></md-menu-item><md-menu slot="menu"><md-menu-item><div slot="headline">As PDF</div></md-menu-item></md-menu></md-sub-menu></md-menu></span>
<form>
<md-filled-text-field label="Name" required supporting-text="As in the passport"></md-filled-text-field>
<md-outlined-text-field label="E-mail" type="email" value="ada@" error error-text="This address is not complete"></md-outlined-text-field>
<md-outlined-text-field label="Password" type="password" value="hunter22"></md-outlined-text-field>
<md-outlined-text-field label="Books" type="number" value="3" min="1" max="9" suffix-text="pieces"></md-outlined-text-field>
<md-filled-text-field label="Notes" type="textarea" rows="2" maxlength="200"></md-filled-text-field>
<md-outlined-text-field label="Number" value="4711" disabled></md-outlined-text-field>
<md-outlined-select label="Branch" required>${options}</md-outlined-select><md-filled-select label="Second branch">${options}</md-filled-select>
<div role="radiogroup" aria-label="Sent by"><label><md-radio name="way" value="post" checked></md-radio>Post</label><label><md-radio name="way" value="mail"></md-radio>Mail</label><md-radio name="way" value="not" aria-label="Not at all" disabled></md-radio></div>
<label><md-checkbox checked></md-checkbox>Reminders</label><label><md-checkbox indeterminate></md-checkbox>All lists</label><label>Active<md-switch selected></md-switch></label><md-switch aria-label="Frozen" disabled></md-switch>
<md-slider aria-label="Age" labeled value="30"></md-slider><md-slider range value-start="8" value-end="17" max="24" aria-label-start="Earliest hour" aria-label-end="Latest hour"></md-slider>
<md-chip-set aria-label="Kinds"><md-filter-chip label="Novels" selected></md-filter-chip><md-filter-chip label="Comics"></md-filter-chip><md-assist-chip label="Map"></md-assist-chip></md-chip-set><md-chip-set aria-label="Chosen"><md-input-chip label="Ada"></md-input-chip><md-suggestion-chip label="Bela"></md-suggestion-chip></md-chip-set>
<md-outlined-segmented-button-set aria-label="Span"><md-outlined-segmented-button label="Day" selected></md-outlined-segmented-button><md-outlined-segmented-button label="Week"></md-outlined-segmented-button></md-outlined-segmented-button-set>
</form>
<md-list aria-label="Branches">${PLACES.map((name, i) => `<md-list-item type="${i % 2 ? "button" : "link"}" ${i % 2 ? "" : `href="#${name}"`}><div slot="headline">${name}</div><div slot="supporting-text">${i + 3} shelves</div></md-list-item><md-divider></md-divider>`).join("")}</md-list>
<table><thead><tr><th></th><th>Loan</th><th>Reader</th><th>Town</th><th>Fee</th><th></th></tr></thead><tbody>${rows}</tbody></table>
<md-linear-progress value="0.42" aria-label="Day"></md-linear-progress><md-circular-progress value="0.7" aria-label="Week"></md-circular-progress>
<md-fab label="Add" variant="primary"></md-fab><md-elevated-card style="padding: 1rem">A card <md-text-button>Open</md-text-button></md-elevated-card>
<md-navigation-bar aria-label="Places"><md-navigation-tab label="Home" active></md-navigation-tab><md-navigation-tab label="Staff"></md-navigation-tab></md-navigation-bar>
<md-dialog id="message" quick><div slot="headline">Message from Ada Bela</div><form slot="content" id="answer" method="dialog"><md-outlined-text-field label="Answer"></md-outlined-text-field></form><div slot="actions"><md-text-button form="answer">Close</md-text-button></div></md-dialog>`;

if (location.hash === "#dialog") document.getElementById("message").show();
