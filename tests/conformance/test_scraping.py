"""Rows by a schema: through all frames and shadow trees, the same over both carriers, and the control they go on by."""

import pytest
from conformance.carriers import Carried
from webhand_agent.browser import TabGone
from webhand_agent.protocol import Click, Code, FieldSelector, RowSelectors

WORD = [FieldSelector(selector="b")]
ROWS = "<ul>" + "".join(f"<li class=row><b>{word}</b></li>" for word in ("one", "two", "three")) + "</ul>"
MORE = (
    f"{ROWS}<button onclick=\"document.querySelector('ul').insertAdjacentHTML('beforeend',"
    " '<li class=row><b>four</b>')\">More</button>"
)
CLOSED = (
    "<div id=host></div><script>host.attachShadow({mode: 'closed'}).innerHTML = `"
    + ROWS
    + "<button>More</button>`</script>"
)


@pytest.mark.parametrize("origin", ["{here}", "{cross}"])
async def test_rows_of_a_frame_and_the_control_behind_them(carried: Carried, origin: str) -> None:
    carried.site.put(MORE, "/rows")
    one = await carried.open(f"<p class=other>Here</p><iframe src='{origin}/rows'></iframe>")
    await one.look()
    wanted = RowSelectors(rows=".row", fields=WORD)
    found = await one.browser.scrape(one.tab_id, wanted)
    assert found.code is Code.DONE, found.message
    assert [row.values for row in found.rows] == [["one"], ["two"], ["three"]]
    assert found.url.endswith("/rows")
    (ref,) = found.tree.refs
    assert (await one.browser.act(one.tab_id, ref, Click())).ok
    again = await one.browser.scrape(one.tab_id, wanted.model_copy(update={"again": ref}))
    assert [row.values for row in again.rows] == [["one"], ["two"], ["three"], ["four"]]
    assert [row.id for row in again.rows[:3]] == [row.id for row in found.rows]
    assert list(again.tree.refs) == [ref]


async def test_the_page_comes_before_its_frames_and_structure_goes_by_size(carried: Carried) -> None:
    carried.site.put(ROWS, "/frame")
    table = "<table><tr><th>A<th>B<tr class=row><td><b>top</b><td>2<tr><td>3<td>4</table>"
    one = await carried.open(f"{table}<iframe src='{{here}}/frame'></iframe>")
    await one.look()
    named = await one.browser.scrape(one.tab_id, RowSelectors(rows=".row", fields=WORD))
    assert [row.values for row in named.rows] == [["top"]]
    largest = await one.browser.scrape(one.tab_id, RowSelectors(cells=True))
    assert (largest.columns, [row.cells for row in largest.rows]) == (["A", "B"], [["top", "2"], ["3", "4"]])


async def test_a_closed_shadow_tree(carried: Carried) -> None:
    one = await carried.open(CLOSED)
    found = await one.browser.scrape(one.tab_id, RowSelectors(rows=".row", fields=WORD))
    assert [row.values for row in found.rows] == [["one"], ["two"], ["three"]]
    assert len(found.tree.refs) == 1


async def test_what_there_is_not(carried: Carried) -> None:
    one = await carried.open("<p>Only words</p><iframe srcdoc='<p>and a frame</p>'></iframe>")
    for wanted, code in (
        (RowSelectors(), Code.NOT_FOUND),
        (RowSelectors(rows=".none"), Code.NOT_FOUND),
        (RowSelectors(rows="p["), Code.INVALID),
        (RowSelectors(rows="p", fields=[FieldSelector(selector="b[")]), Code.INVALID),
    ):
        found = await one.browser.scrape(one.tab_id, wanted)
        assert (found.code, found.rows) == (code, [])
        assert found.message.endswith(".")
    with pytest.raises(TabGone):
        await one.browser.scrape(99_999, RowSelectors())
