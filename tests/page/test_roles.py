"""Roles by HTML-AAM, ARIA 1.2 and SVG-AAM, with Chromium's own accessibility tree as the judge."""

import pytest
import pytest_asyncio
from page.cases import judge, markups, read_table, theirs
from page.conftest import Site

from bench.judge import Pair

ROLES = read_table("roles")

WRAPPERS = ("generic", "presentation")

# Markup, our role, Chromium's, and why they differ. Chromium's stands here so that a reason does not outlive its cause.
OUR_OWN: list[tuple[str, str, str, str]] = [
    ("<div id=$t contenteditable>x</div>", "textbox", "generic", "a person types there"),
    ("<p id=$t contenteditable>x</p>", "textbox", "paragraph", "a person types there"),
    ("<h2 id=$t contenteditable>x</h2>", "textbox", "heading", "a person types there"),
    ("<span id=$t contenteditable=plaintext-only>x</span>", "textbox", "generic", "a person types there"),
    ("<div id=$t role=option>x</div>", "option", "generic", "the author's word counts outside of a list, too"),
    ("<div id=$t role=treeitem>x</div>", "treeitem", "generic", "the author's word counts outside of a tree, too"),
    ("<div id=$t role=listitem>x</div>", "listitem", "generic", "the author's word counts outside of a list, too"),
    ("<div role=grid><div role=row><div id=$t role=cell>x</div></div></div>", "cell", "gridcell", "the author's word"),
    ("<input id=$t type=number list=$l><datalist id=$l><option>1</datalist>", "spinbutton", "combobox",
     "HTML-AAM: only lists of text fields make combo boxes"),
    ("<table><tr><th id=$t>a</table>", "columnheader", "cell", "HTML-AAM: a header of nothing is still no data"),
    ("<div id=$t style='display:table'>x</div>", "generic", "table", "display: table is a look"),
]  # fmt: skip


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def judged(site: Site) -> dict[str, Pair]:
    return await judge(site, [*markups(ROLES), *(case[0] for case in OUR_OWN)])


@pytest.mark.parametrize("heading", ROLES)
async def test_as_chromium_says(judged: dict[str, Pair], heading: str) -> None:
    wrong = [case for case in ROLES[heading] if not agree(judged[case[0]], case[1])]
    assert [(case, judged[case[0]].ours.role, theirs(judged[case[0]]).role) for case in wrong] == []


def agree(pair: Pair, expected: str) -> bool:
    """Chromium may leave a mere wrapper out of its tree."""
    chromium = theirs(pair).role or (pair.ours.role if expected in WRAPPERS else "")
    return pair.ours.role == chromium == expected


@pytest.mark.parametrize(("markup", "ours", "chromium", "why"), OUR_OWN)
async def test_different_on_purpose(judged: dict[str, Pair], markup: str, ours: str, chromium: str, why: str) -> None:
    assert (judged[markup].ours.role, theirs(judged[markup]).role) == (ours, chromium), why
