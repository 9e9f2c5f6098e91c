"""What real applications are made of, on the smallest page that shows it: nothing of it is folded away or left out."""

import pytest
from page.conftest import Site

HEARS_ALL = """<script>for (const type of ["click", "keydown", "input", "submit"]) app.addEventListener(type, () => {})
</script>"""
"""As React listens where a page is mounted, and where its windows are."""

KEPT: list[tuple[str, str, list[str]]] = [
    (
        "what has a name of its own keeps its text",
        "<div onclick='x()' aria-label=Output><pre>3 + 4 = 7</pre><h2>Result</h2><p>Output</p></div>",
        ['generic <div> [ref=e1] "Output"', '  text "3 + 4 = 7"', '  heading "Result" [level=2]'],
    ),
    (
        "what is called by its content keeps the shape of it",
        "<div onclick='x()'><h2>Tea</h2><p>Green</p><ul><li>Leaf<li>Bag</ul></div>",
        ['generic <div> [ref=e1] "Tea Green Leaf Bag"', '  heading "Tea" [level=2]', "  list", '    listitem "Leaf"',
         '    listitem "Bag"'],
    ),
    (
        "what holds a part of the page is a place",
        "<div onclick='x()'><h1>People</h1><table><tr><th>Name<th>Age<tr><td>Ada<td>36</table></div>",
        ['heading "People" [level=1]', "table", '  row "Name | Age" [header]', '  row "Ada | 36"'],
    ),
    (
        "what hears everything is a place",
        f"<div id=app><h1>Count</h1><p>3</p><button>More</button></div>{HEARS_ALL}",
        ['heading "Count" [level=1]', 'text "3"', 'button <button> [ref=e1] "More"'],
    ),
    (
        "a window in something to click is a window",
        "<div onclick='x()'><button>Open</button><div role=dialog aria-modal=true aria-label=Sure onclick='y()'>"
        "<p>For ever</p><button>Yes</button></div></div>",
        ['dialog "Sure" [modal]', '  text "For ever"', '  button <button> [ref=e1] "Yes"', 'behind "Sure"',
         '  button <button> [ref=e2] "Open"'],
    ),
    (
        "in a button too",
        "<div role=button aria-label=Row>Row<div role=dialog aria-modal=true aria-label=Sure>For ever</div></div>",
        ['dialog "Sure" [modal]', '  text "For ever"', 'behind "Sure"', '  button <div> [ref=e1] "Row"'],
    ),
    (
        "a row keeps its line and its cells",
        "<table role=grid><tr onclick='x()'><td tabindex=-1>Ada<td tabindex=-1>36</table>",
        ["grid", "  row <tr> [ref=e1]", '    gridcell <td> [ref=e2] "Ada"', '    gridcell <td> [ref=e3] "36"'],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "expected"), [pytest.param(*case[1:], id=case[0]) for case in KEPT])
async def test_structure_is_never_folded_away(world: Site, markup: str, expected: list[str]) -> None:
    engine = await world.open(markup)
    assert await engine.observe() == expected
