"""Many pieces of markup on one page, each judged by the page engine and by Chromium's own accessibility tree."""

import re
from pathlib import Path

from page.conftest import Site

from bench.judge import Pair, View, pairs

_TABLES = Path(__file__).with_name("tables")
_CASE = re.compile(r"(?:^| )id=case(\d+)t(?: |$)")
_IGNORED = View("", "")

Case = tuple[str, str]


def read_table(name: str) -> dict[str, list[Case]]:
    """Lines `expected :: markup` below headings, as pairs of markup and what is expected of its element `id=$t`."""
    sections: dict[str, list[Case]] = {}
    for line in (_TABLES / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            sections[line.lstrip("# ")] = cases = []
        elif line:
            expected, markup = line.split(":: ", 1)
            cases.append((markup, expected.strip()))
    return {heading: cases for heading, cases in sections.items() if cases}


def markups(table: dict[str, list[Case]]) -> list[str]:
    return [markup for cases in table.values() for markup, _ in cases]


async def judge(site: Site, cases: list[str]) -> dict[str, Pair]:
    """One opinion of ours and one of Chromium's for each. `$` makes ids unique: all cases share one page."""
    pieces = (f"<div>{markup.replace('$', f'case{index}')}</div>\n" for index, markup in enumerate(cases))
    site.markup = "".join(pieces)
    site.frames = {}
    await site.page.goto("https://page.test/")
    found = {int(match[1]): pair for pair in await pairs(site.page) if (match := _CASE.search(pair.hint))}
    return {markup: found[index] for index, markup in enumerate(cases)}


def theirs(pair: Pair) -> View:
    """What Chromium leaves out of its tree has no role and no name there."""
    return pair.theirs or _IGNORED
