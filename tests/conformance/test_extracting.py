"""Data out of a page, and what can be measured of it: through all frames, the same over both carriers."""

from typing import Literal

import pytest
from conformance.carriers import Carried
from webhand_agent.browser import TabGone
from webhand_agent.protocol import Click, Code

SMALL = "<table><tr><th>A<th>B<tr><td><button>Here</button><td>2</table>"
LARGE = "<table><tr><th>C<th>D<tr><td>1<td>2<tr><td>3<td>4<tr><td>5<td><a href=/six>6</a></table>"
WINDOW = """<style>#box { height: 300px; overflow: auto }</style>
<div id=box role=grid aria-rowcount=120><div id=sizer style="position: relative; height: 3600px"></div></div><script>
const rows = Array.from({ length: 14 }, () => sizer.appendChild(document.createElement("div")));
function render() {
  const first = Math.max(0, Math.min(106, Math.floor(box.scrollTop / 30) - 2));
  rows.forEach((row, index) => {
    const number = first + index;
    row.style.cssText = "position: absolute; height: 30px; top: " + number * 30 + "px";
    row.setAttribute("role", "row");
    row.innerHTML = `<b role=gridcell>Row ${number}</b><b role=gridcell><button>Open ${number}</button></b>`;
  });
}
box.onscroll = () => requestAnimationFrame(render);
render();
</script>"""


@pytest.mark.parametrize("origin", ["{here}", "{cross}"])
async def test_the_largest_table_of_all_frames(carried: Carried, origin: str) -> None:
    carried.site.put(LARGE, "/large")
    one = await carried.open(f"{SMALL}<iframe src='{origin}/large'></iframe>")
    await one.look()
    found = await one.browser.extract(one.tab_id, "table")
    assert (found.code, found.columns, found.rows[0]) == (Code.DONE, ["C", "D"], ["1", "2"]), found
    assert found.url.endswith("/large")
    inside = await one.browser.extract(one.tab_id, "table", await one.ref('"Here"'))
    assert (inside.columns, inside.rows, inside.url) == (["A", "B"], [["Here", "2"]], one.url)
    in_frame = await one.browser.extract(one.tab_id, "links", await one.ref('"6"'))
    assert in_frame.rows == [["6", found.url.replace("/large", "/six")]]


async def test_a_list_is_scrolled_to_its_end_and_refs_hold(carried: Carried) -> None:
    one = await carried.open(WINDOW)
    button = await one.ref('"Open 3"')
    found = await one.browser.extract(one.tab_id, "table")
    assert [row[0] for row in found.rows] == [f"Row {number}" for number in range(120)]
    assert (found.message, found.total, await one.js("box.scrollTop")) == ("", None, 0)
    assert (await one.browser.act(one.tab_id, button, Click())).code in (Code.DONE, Code.STALE)


async def test_the_links_of_all_frames(carried: Carried) -> None:
    carried.site.put("<a href=/in>Inside</a>", "/framed")
    one = await carried.open("<a href=/out>Outside</a><iframe src='{cross}/framed'></iframe>")
    await one.look()
    found = await one.browser.extract(one.tab_id, "links")
    assert found.columns == ["text", "url"]
    assert [text for text, _ in found.rows] == ["Outside", "Inside"]
    assert [url.partition("//")[2].partition("/")[2] for _, url in found.rows] == ["out", "in"]


async def test_where_there_is_nothing(carried: Carried) -> None:
    one = await carried.open("<p>Only words, and a <button>Go</button>")
    ref = await one.ref('"Go"')
    kinds: tuple[Literal["table", "links"], ...] = ("table", "links")
    for kind in kinds:
        found = await one.browser.extract(one.tab_id, kind)
        assert (found.code, found.rows) == (Code.NOT_FOUND, [])
        assert found.message.endswith("on this page.")
    assert (await one.browser.extract(one.tab_id, "links", ref)).code is Code.NOT_FOUND
    assert (await one.browser.extract(one.tab_id, "table", "e999999")).code is Code.NOT_FOUND
    await one.browser.navigate(one.tab_id, carried.site.put("Elsewhere"))
    assert (await one.browser.extract(one.tab_id, "table", ref)).code is Code.STALE
    with pytest.raises(TabGone):
        await one.browser.extract(999_999, "table")


async def test_secrets_are_no_data(carried: Carried) -> None:
    fields = "<input type=password value=hush1><input autocomplete=one-time-code value=hush2><input value=open>"
    one = await carried.open(f"<table><tr><th>A<th>B<tr><td>x<td>{fields}<tr><td>y<td>z</table>")
    assert (await one.browser.extract(one.tab_id, "table")).rows == [["x", "open"], ["y", "z"]]


async def test_what_can_be_measured(carried: Carried) -> None:
    carried.site.put("<canvas style='position: absolute; inset: 0; width: 100%; height: 100%'></canvas>", "/drawn")
    frame = (
        "<iframe src='{cross}/drawn' style='position: absolute; left: 0; top: 0; border: 0; width: 50vw; height: 50vh'>"
    )
    one = await carried.open(f"<p style='margin-top: 60vh; font: 9px serif'>Small <input> <select></select></p>{frame}")
    await one.look()
    facts = await one.browser.facts(one.tab_id)
    assert facts.drawn == pytest.approx(0.25, abs=0.03)
    assert (facts.fields, facts.smallest_text) == (2, 9)
    with pytest.raises(TabGone):
        await one.browser.facts(999_999)
