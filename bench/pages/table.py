"""A table of a thousand rows with three controls in each: what breaks an engine that is quadratic or cuts at a cap."""

import random
from html import escape

_GIVEN = "Ada Bela Cleo Dora Emil Finn Gael Hana Ines Joel Kim Luca Mona Nils Olga Piet Rosa Sven Tara Udo"
_FAMILY = "Acker Brandt Costa Duarte Engel Faber Gruber Holm Ivens Jung Klein Lopes Marin Nolte Otero Prins"
_TOWNS = "Aldersea Brackwell Carrow Dunmere Elmsford Foxley Garside Hollin"
_COLUMNS = ("Select", "Invoice", "Customer", "Town", "Amount", "Action")

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{rows} invoices</title>
<link rel="icon" href="data:,">
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #1d2b2a; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-size: 1.3rem; margin-bottom: .6rem; }
th { position: sticky; top: 0; background: #e4f1ed; text-align: left; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #dfe6e3; }
td:nth-child(5) { text-align: right; font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<p role="status" id="said">Nothing archived yet.</p>
<table>
<caption>{rows} invoices</caption>
<thead><tr>{columns}</tr></thead>
<tbody>
"""

# One listener for all rows, as a grid of this size has it: the buttons themselves carry none.
_FOOT = """</tbody>
</table>
<script>
document.querySelector("tbody").addEventListener("click", (event) => {
  const row = event.target.closest("button")?.closest("tr");
  if (row) document.getElementById("said").textContent = `Archived ${row.id}.`;
});
</script>
</body>
</html>
"""


def table_page(rows: int = 1000) -> str:
    """HTML of a table with `rows` rows: a checkbox, a link and a button in each, under six column headers.

    The same number of rows gives the same page. Invoice numbers are unique and are the rows' ids; all the buttons are
    called "Archive", so that only the row tells them apart.
    """
    rng = random.Random(rows)
    numbers = rng.sample(range(10_000, 100_000), rows)
    columns = "".join(f'<th scope="col">{name}</th>' for name in _COLUMNS)
    head = _HEAD.replace("{rows}", str(rows)).replace("{columns}", columns)
    return head + "".join(_row(rng, number) for number in numbers) + _FOOT


def _row(rng: random.Random, number: int) -> str:
    invoice = f"INV-{number}"
    customer = escape(f"{rng.choice(_GIVEN.split())} {rng.choice(_FAMILY.split())}")
    return (
        f'<tr id="{invoice}"><td><input type="checkbox" aria-label="Select {invoice}"></td>'
        f'<td><a href="#{invoice}">{invoice}</a></td><td>{customer}</td><td>{rng.choice(_TOWNS.split())}</td>'
        f"<td>{rng.randint(500, 900_000) / 100:.2f}</td><td><button>Archive</button></td></tr>\n"
    )
