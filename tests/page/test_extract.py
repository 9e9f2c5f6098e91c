"""Tables, lists and cards as rows of data: what a person would copy out of the page, and nothing that is a secret."""

from typing import Any

import pytest
from page.conftest import Site

Rows = list[list[str]]

# Markup, the columns, the rows.
TABLES: list[tuple[str, list[str], Rows]] = [
    ("<table><tr><th>Name<th>Age<tr><td>Ada<td>36<tr><td>Bea<td>40</table>",
     ["Name", "Age"], [["Ada", "36"], ["Bea", "40"]]),
    ("<table><thead><tr><td>A<td>B<tbody><tr><td>1<td>2<tfoot><tr><td>3<td>5</table>",
     ["A", "B"], [["1", "2"], ["3", "5"]]),
    ("<table><tr><td>1<td>2<tr><td>3<td>4</table>", ["Column 1", "Column 2"], [["1", "2"], ["3", "4"]]),
    ("<table><tr><th rowspan=2>Who<th colspan=2>Score<tr><th>Won<th>Lost<tr><td>Ada<td>3<td>1</table>",
     ["Who", "Score Won", "Score Lost"], [["Ada", "3", "1"]]),
    ("<table><tr><th>City<th>Street<tr><td rowspan=2>Rome<td>Via A<tr><td>Via B<tr><td>Pisa<td>Via C</table>",
     ["City", "Street"], [["Rome", "Via A"], ["Rome", "Via B"], ["Pisa", "Via C"]]),
    ("<table><tr><th>A<th>B<tr><td rowspan=3>x<td>1<tr><td>2<tr><td>3<tr><td>y<td>4</table>",
     ["A", "B"], [["x", "1"], ["x", "2"], ["x", "3"], ["y", "4"]]),
    ("<table><tr><th>A<th>B<tr><td colspan=2>Both<tr><td>1<td>2</table>", ["A", "B"], [["Both", ""], ["1", "2"]]),
    ("<table><tr><th>A<th>B<tr><td>x<td><table><tr><td>in<td>side</table><tr><td>y<td>z</table>",
     ["A", "B"], [["x", "in side"], ["y", "z"]]),
    ("<table><tr><th>A<th>A<tr><td>1<td>2</table>", ["A", "A 2"], [["1", "2"]]),
    ("<table><tr><th>A<th><tr><td>1<td><tr><td>2<td></table>", ["A"], [["1"], ["2"]]),
    ("<table><tr><th>A<th>B<tr hidden><td>no<td>no<tr><td>1<td><span hidden>no</span>2</table>",
     ["A", "B"], [["1", "2"]]),
    ("<table><tr><th>A<th>B<tr><td><a href=/x>Link</a>  text<br>below<td><img alt=Star src=x> 3</table>",
     ["A", "B"], [["Link text below", "Star 3"]]),
    ("<table><tr><th>A<th>B<tr><th scope=row>one<td>1<tr><th scope=row>two<td>2</table>",
     ["A", "B"], [["one", "1"], ["two", "2"]]),
    ("<table><tr><th>Item<th>Take<th>Many<tr><td>Tea<td><input type=checkbox checked><td><input value=3>"
     "<tr><td>Milk<td><input type=checkbox><td><select><option>1<option selected>2</select></table>",
     ["Item", "Take", "Many"], [["Tea", "✓", "3"], ["Milk", "", "2"]]),
    ("<table><tr><th>What<th>Value<tr><td>Password<td><input type=password value=hush>"
     "<tr><td>Card<td><input autocomplete=cc-number value=4111111111111111></table>",
     ["What", "Value"], [["Password", ""], ["Card", ""]]),
    ("<div role=grid><div role=row><span role=columnheader>A</span><span role=columnheader>B</span></div>"
     "<div role=row><span role=gridcell>1</span><span role=gridcell>2</span></div></div>", ["A", "B"], [["1", "2"]]),
    ("<div role=table aria-rowcount=90><div role=rowgroup><div role=row><b role=columnheader>A</b></div></div>"
     "<div role=rowgroup><div role=row><b role=cell>1</b></div><div role=row><b role=cell>2</b></div></div></div>",
     ["A"], [["1"], ["2"]]),
    ("<div role=treegrid><div><div role=row aria-rowindex=1><b role=gridcell aria-colindex=1>1</b></div></div>"
     "<div><div role=row aria-rowindex=1><b role=gridcell aria-colindex=2>2</b></div></div></div>",
     ["Column 1", "Column 2"], [["1", "2"]]),
    ("<dl><dt>Name<dd>Ada<dt>Born<dd>1815<dd>in London</dl>",
     ["Term", "Description"], [["Name", "Ada"], ["Born", "1815"], ["Born", "in London"]]),
    ("<ul><li>One<li>Two</ul>", ["text"], [["One"], ["Two"]]),
    ("<ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul>", ["title", "link"],
     [["One", "https://page.test/1"], ["Two", "https://page.test/2"]]),
    ("<nav><ul><li><a href=/>Home</a><li><a href=/>Away</a><li><a href=/>Else</a></ul></nav><ol><li>A<li>B</ol>",
     ["text"], [["A"], ["B"]]),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "columns", "rows"), TABLES)
async def test_rows(site: Site, markup: str, columns: list[str], rows: Rows) -> None:
    engine = await site.open(markup)
    found = await engine.extract()
    assert (found["columns"], found["rows"]) == (columns, rows)


CARDS = """<main>{cards}</main><footer><div class=x>a</div><div class=x>b</div><div class=x>c</div></footer>"""
CARD = """<div class="card"><a href="/p/{n}"><img src=x alt=""></a><h3><a href="/p/{n}">Thing {n}</a></h3>
<span class="card__price">{n}.50 €</span>{sale}<button>Buy</button></div>"""


async def test_cards_get_columns_by_what_they_have_in_common(site: Site) -> None:
    cards = "".join(CARD.format(n=n, sale="<em class=badge>Sale</em>" if n % 2 else "") for n in range(1, 7))
    engine = await site.open(CARDS.format(cards=cards))
    found = await engine.extract()
    assert {"title", "link", "price", "badge"} <= set(found["columns"])
    first = dict(zip(found["columns"], found["rows"][0], strict=True))
    assert (first["title"], first["link"], first["price"]) == ("Thing 1", "https://page.test/p/1", "1.50 €")
    assert [row[found["columns"].index("badge")] for row in found["rows"]] == ["Sale", ""] * 3


async def test_the_largest_table_is_meant_and_a_ref_narrows_it(site: Site) -> None:
    small = "<table><tr><th>A<th>B<tr><td><button>Here</button><td>2</table>"
    large = "<table><tr><th>C<th>D<tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td>6</table>"
    engine = await site.open(small + large)
    assert (await engine.extract())["columns"] == ["C", "D"]
    assert (await engine.extract(ref=await engine.ref('"Here"')))["rows"] == [["Here", "2"]]


async def test_nothing_to_extract(site: Site) -> None:
    engine = await site.open("<p>Only words</p>")
    assert (await engine.extract())["weight"] == 0


LINKS: list[tuple[str, Rows]] = [
    ("<a href=/a>A</a> <a href=https://other.test/?q=1#x>B <b>b</b></a>",
     [["A", "https://page.test/a"], ["B b", "https://other.test/?q=1#x"]]),
    ("<a href=/a>A</a><a href=/a>A</a><a href='javascript:void 0'>No</a><a hidden href=/b>B</a><a>C</a>",
     [["A", "https://page.test/a"]]),
    ("<a href=/a aria-label=Home style='display: inline-block; width: 9px; height: 9px'></a>",
     [["Home", "https://page.test/a"]]),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "rows"), LINKS)
async def test_links(site: Site, markup: str, rows: Rows) -> None:
    engine = await site.open(markup)
    assert (await engine.extract("links"))["rows"] == rows


# Lists that hold what can be seen and nothing else. `total` rows of 30 pixels in a box of 300.
WINDOW = """<style>#box { height: 300px; overflow: auto } .row { height: 30px; box-sizing: border-box }</style>
<h1>List</h1><div id=box {role}><div id=sizer style="position: relative; height: 6000px"></div></div><script>
const rows = Array.from({ length: 14 }, () => sizer.appendChild(document.createElement("div")));
function render() {
  const first = Math.max(0, Math.min(186, Math.floor(box.scrollTop / 30) - 2));
  rows.forEach((row, index) => {
    const number = first + index;
    row.className = "row";
    row.style.cssText = "position: absolute; width: 100%; top: " + number * 30 + "px";
    {row}
  });
}
box.onscroll = () => requestAnimationFrame(render);
render();
box.scrollTop = 600;
</script>"""
PLAIN = 'row.innerHTML = `<b class="name">Row ${number}</b> <i class="same">same</i>`;'
ROLES = """row.setAttribute("role", "row"); row.setAttribute("aria-rowindex", number + 1);
row.innerHTML = `<span role=gridcell>Row ${number}</span><span role=gridcell>same</span>`;"""
ALIKE = 'row.innerHTML = `<b class="name">${number % 3 ? "same" : "other"}</b> <i class="note">note</i>`;'


async def window(site: Site, row: str, role: str = "") -> tuple[dict[str, Any], Any]:
    engine = await site.open(WINDOW.replace("{row}", row).replace("{role}", role))
    await engine.page.wait_for_function("rows[0].style.top == '540px'")
    return await engine.extract(), await engine.page.evaluate("box.scrollTop")


@pytest.mark.parametrize(("row", "role"), [(PLAIN, ""), (ROLES, "role=grid aria-rowcount=200")])
async def test_a_list_that_recycles_its_rows_is_read_to_its_end(site: Site, row: str, role: str) -> None:
    found, top = await window(site, row, role)
    assert [line[0] for line in found["rows"]] == [f"Row {number}" for number in range(200)]
    assert (found["message"], top) == ("", 600), "and it is put back to where it was"


async def test_rows_that_say_the_same_are_counted_by_their_places(site: Site) -> None:
    found, _ = await window(site, ALIKE)
    assert len(found["rows"]) == 200


async def test_what_the_page_says_there_is(site: Site) -> None:
    engine = await site.open(
        "<div role=table aria-rowcount=91><div role=row><b role=columnheader>A</b></div>"
        "<div role=row aria-rowindex=2><b role=cell>1</b></div></div>"
    )
    assert (await engine.extract())["total"] == 90
