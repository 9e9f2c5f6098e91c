"""Rows by a schema in one document, and the control that leads on to more of them."""

import json
from typing import Any

import pytest
from page.conftest import Engine, Site, text_of

LIST = "<ul>" + "".join(f"<li class=row><b>{n}</b></li>" for n in (71, 82, 93)) + "</ul>"


async def scrape(engine: Engine, rows: str | None, *fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    look = {"space": engine.space, "prefix": "", "nextRef": engine.next_ref}
    asked = [{"selector": None, "attribute": None, "url": False, **field} for field in fields]
    options = {
        **look,
        "rows": rows,
        "fields": asked,
        "cells": True,
        "limit": 1_000,
        "again": None,
        "peek": False,
        **more,
    }
    return dict(await engine.call(f"webhand.scrape({json.dumps(options)})"))


def at(path: str) -> str:
    return f"<script>history.replaceState(0, '', '{path}')</script>"


# What follows the list, and the name of the control; "end": there is a place for one and no way on; None: no place.
WAYS: list[tuple[str, str | None]] = [
    # What a page says itself.
    ("<a href=/2 rel=next>On</a>", "On"),
    ("<link rel=next href=/2><a href=/x>X</a><a href=/2>On</a>", "On"),
    ("<link rel=next href=/2><a href=/x>X</a>", None),
    ("<a href=/2 rel=next aria-disabled=true>On</a>", "end"),
    ("<a href=/2 rel=next hidden>On</a>", None),
    # Numbers.
    ("<a href=/1 aria-current=page>1</a> <a href=/2>2</a> <a href=/3>3</a>", "2"),
    ("<a href=/1>1</a> <a href=/2 aria-current=true>2</a> <a href=/3>3</a>", "3"),
    ("<a href=/1>1</a> <a href=/2>2</a> <a href=/3 aria-current=page>3</a>", "end"),
    ("<ul class=p><li><a href=/1>1</a><li class=on><span>2</span><li><a href=/3>3</a></ul>", "3"),
    ("<ul class=p><li class=on><a>1</a><li><a href=/2>2</a></ul>", "2"),
    ("<b>1</b> <a href=/2>2</a> … <a href=/9>9</a>", "2"),
    ("<button class='n'>1</button><button class='n on'>2</button><button class='n'>3</button>", "3"),
    ("<button disabled>1</button><button>2</button>", "2"),
    ("<a href=/1 aria-current=page>1</a> <button disabled>2</button>", None),
    # What is numbered and no page.
    ("<table><tr><td><button>1</button><td aria-current=date><button>2</button><td><button>3</button></table>", None),
    ("<ol><li aria-current=step>1<li><a href=/2>2</a></ol>", None),
    ("<nav><a href=/ aria-current=page>Home</a> <a href=/two>Two</a></nav>", None),
    ("<p><b>12</b> shoes</p><p>Cart <a href=/cart>3</a></p>", None),
    # Addresses.
    (f"{at('/list?page=2')}<a href='?page=1'>‹</a> <a href='?page=3'>›</a>", "›"),
    (f"{at('/list?q=a&page=2')}<a href='?q=b&page=3'>›</a>", None),
    (f"{at('/list?start=6')}<a href='?start=3'>‹</a> <a href='?start=9'>›</a>", "›"),
    (f"{at('/list/2')}<a href=/list/1>‹</a> <a href=/list/3>›</a>", "›"),
    (f"{at('/list')}<a href=/list/page/2>›</a>", "›"),
    (f"{at('/list')}<a href='?page=2'>›</a>", "›"),
    (f"{at('/list')}<p><a href='?kind=1'>A</a><a href='?kind=2'>B</a><a href='?kind=4'>C</a></p>", None),
    (f"{at('/list')}<p><a href='?kind=1'>A</a><a href='?kind=2'>B</a></p>", None),
    (f"{at('/list')}<p><a href='?p=1'>1</a> <a href='?p=2'>2</a> <a href='?p=3'>3</a> <a href='?p=2'>›</a></p>", "›"),
    (f"{at('/list')}<p><a href='?start=3'>›</a></p>", "›"),
    (f"{at('/list')}<p><a href='?kind=1'>A</a><a href='?kind=3'>B</a></p>", None),
    (f"{at('/list?page=2')}<a href='https://other.test/list?page=3'>›</a>", None),
    (f"{at('/list?page=2')}<a href='?page=3'>›</a> <a href='?page=3&x=1'>x</a>", "›"),
    # One button behind the list.
    ("<button>More</button>", "More"),
    ("<p>3 of 9</p><div><p>Nothing</p></div><div><button>More</button></div>", "More"),
    ("<p>3 of 9 <a href='#'>More</a></p>", "More"),
    ("<button disabled>More</button>", "end"),
    ("<button>‹</button><button>›</button>", None),
    ("<button disabled>‹</button> <button>›</button>", "›"),
    ("<div><button disabled>‹</button><button>›</button></div>", "›"),
    ("<div><button>‹</button><button disabled>›</button></div>", "end"),
    ("<div><button disabled>«</button><button disabled>‹</button><button>›</button><button>»</button></div>", "›"),
    # What is no such button.
    ("<div><button>One</button><button>Two</button></div>", None),
    ("<form><button>More</button></form>", None),
    ("<form><button type=button>More</button></form>", "More"),
    ("<div><input><button>More</button></div>", None),
    ("<button aria-expanded=false>More</button>", None),
    ("<a href=/elsewhere>More</a><button>More</button>", None),
    ("<footer><button>More</button></footer>", None),
]


@pytest.mark.parametrize(("behind", "control"), WAYS)
async def test_the_way_on(site: Site, behind: str, control: str | None) -> None:
    engine = await site.open(f"<main>{LIST}{behind}</main>")
    found = await scrape(engine, ".row", {"selector": "b"})
    assert [row["values"] for row in found["rows"]] == [["71"], ["82"], ["93"]]
    names = [line["name"] for line in found["lines"]]
    assert ("end" if found["ended"] else next(iter(names), None)) == control


async def test_the_control_that_led_on_leads_on_again(site: Site) -> None:
    engine = await site.open(f"<main>{LIST}<div><button disabled>‹</button><button>›</button></div></main>")
    found = await scrape(engine, ".row")
    engine.next_ref = found["nextRef"]
    ref = found["lines"][0]["ref"]
    await engine.page.evaluate("document.querySelector('button').disabled = false")
    assert (await scrape(engine, ".row"))["lines"] == [], "two buttons alone say nothing"
    assert (await scrape(engine, ".row", again=ref))["lines"][0]["ref"] == ref
    await engine.page.evaluate("document.querySelectorAll('button')[1].disabled = true")
    assert (await scrape(engine, ".row", again=ref))["ended"]


VALUES: list[tuple[str, dict[str, Any], list[str | None]]] = [
    ("<div class=row><b> One <i>word</i></b></div>", {"selector": "b"}, ["One word"]),
    ("<div class=row><b>One</b><b>Two</b></div>", {"selector": "b"}, ["One"]),
    ("<div class=row>No</div>", {"selector": "b"}, [None]),
    ("<div class=row><b></b></div>", {"selector": "b"}, [""]),
    ("<div class=row data-id=7>x</div>", {"attribute": "data-id"}, ["7"]),
    ("<div class=row data-id=7>x</div>", {"selector": ":scope", "attribute": "data-id"}, ["7"]),
    ("<div class=row><a href=/a?b#c>x</a></div>", {"selector": "a", "url": True}, ["https://page.test/a?b#c"]),
    ("<div class=row><a href=/a><b>x</b></a></div>", {"selector": "b", "url": True}, ["https://page.test/a"]),
    ("<div class=row><p><a href=/a>x</a></p></div>", {"selector": "p", "url": True}, ["https://page.test/a"]),
    ("<div class=row><img src=a.png></div>", {"selector": "img", "url": True}, ["https://page.test/a.png"]),
    ("<div class=row><img src=a.png></div>", {"selector": "img", "attribute": "src"}, ["https://page.test/a.png"]),
    ("<div class=row><a href='javascript:1'>x</a></div>", {"selector": "a", "url": True}, [""]),
    ("<base href=https://other.test/d/><div class=row><a href=e>x</a></div>", {"selector": "a", "attribute": "href"},
     ["https://other.test/d/e"]),
    ("<div class=row><input type=hidden value=token12345></div>", {"selector": "input", "attribute": "value"}, [""]),
    ("<a class=row href=/a>x</a>", {"url": True}, ["https://page.test/a"]),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "field", "values"), VALUES)
async def test_what_a_field_reads(site: Site, markup: str, field: dict[str, Any], values: list[str | None]) -> None:
    engine = await site.open(markup)
    found = await scrape(engine, ".row", field)
    assert [row["values"] for row in found["rows"]] == [values]


async def test_what_stands_in_a_row_within_a_row_is_that_ones(site: Site) -> None:
    engine = await site.open("<div class=row>A<div class=row><b>B</b></div></div>")
    assert [row["values"] for row in (await scrape(engine, ".row", {"selector": "b"}))["rows"]] == [[None], ["B"]]


async def test_labels_in_rows_are_columns(site: Site) -> None:
    card = (
        "<section><h3>{}</h3><p>Weight: {} kg</p><dl><dt>Colour<dd>{}</dl><table><tr><th>Made<td>{}</table></section>"
    )
    engine = await site.open(card.format("A", 1, "red", 1990) + card.format("B", 2, "blue", 1991))
    found = await scrape(engine, "section")
    rows = [dict(zip(found["columns"], row["cells"], strict=True)) for row in found["rows"]]
    told = [[row[name] for name in ("title", "Weight", "Colour", "Made")] for row in rows]
    assert told == [["A", "1 kg", "red", "1990"], ["B", "2 kg", "blue", "1991"]]


async def test_where_cells_lead_are_columns_of_their_own(site: Site) -> None:
    engine = await site.open("<table><tr><th>A<th>B<tr><td><a href=/1>x</a><td>y<tr><td>z<td>y</table>")
    found = await scrape(engine, None)
    assert (found["columns"], found["links"]) == (["A", "B", "A"], [False, False, True])
    assert [row["cells"] for row in found["rows"]] == [["x", "y", "https://page.test/1"], ["z", "y", ""]]


async def test_rows_are_told_apart_by_element_and_content(site: Site) -> None:
    engine = await site.open(LIST)
    before = (await scrape(engine, ".row"))["rows"]
    await engine.page.evaluate("document.querySelector('b').textContent = '72'")
    after = (await scrape(engine, ".row"))["rows"]
    assert [row["id"] for row in before] == [row["id"] for row in after]
    changed = [one["digest"] != other["digest"] for one, other in zip(before, after, strict=True)]
    assert changed == [True, False, False]


async def test_no_selector(site: Site) -> None:
    engine = await site.open(LIST)
    assert (await scrape(engine, "b["))["code"] == "invalid"
    assert (await scrape(engine, ".row", {"selector": "b["}))["message"] == '"b[" is no CSS selector.'
    assert (await scrape(engine, ".none"))["weight"] == 0


async def test_a_line_names_the_control(site: Site) -> None:
    engine = await site.open(f"{LIST}<button>More</button>")
    found = await scrape(engine, ".row")
    assert text_of(found["lines"][0]).startswith("button <button> [ref=")
