"""Markup in, lines out."""

import pytest

from page.conftest import Site

LINES = [
    ("<h1>Inbox</h1>", ['heading "Inbox" [level=1]']),
    ('<label>Search <input type="search"></label>', ['searchbox <input type="search"> [ref=e1] "Search"']),
    (
        "<ul><li>Milk</li><li>Eggs <button>Remove</button></li><li><a href=/x>Tea</a></li></ul>",
        [
            "list",
            '  listitem "Milk"',
            '  listitem "Eggs"',
            '    button <button> [ref=e1] "Remove"',
            '  link <a> [ref=e2] "Tea"',
        ],
    ),
    (
        "<table><caption>People</caption><tr><th>Name<th>Age<th><tr><td>Ada<td>36<td><button>Edit</button></table>",
        ['table "People"', '  row "Name | Age"', '  row "Ada | 36"', '    button <button> [ref=e1] "Edit"'],
    ),
]


@pytest.mark.parametrize(("markup", "expected"), LINES)
async def test_lines(site: Site, markup: str, expected: list[str]) -> None:
    engine = await site.open(markup)
    assert await engine.observe() == expected
