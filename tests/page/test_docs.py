"""The examples of docs/PAGE.md: each block of HTML gives the lines, or the receipts, of the blocks that follow it."""

import json
import re
from pathlib import Path

import pytest
from page.conftest import Site

TEXT = (Path(__file__).parents[2] / "docs" / "PAGE.md").read_text("utf-8")
BLOCK = r"((?:(?!```).)*)```"
"""To its own end: an example is a page of its own."""
LOOKS: list[tuple[str, str]] = re.findall(rf"```html\n{BLOCK}\n+```text\n{BLOCK}", TEXT, re.DOTALL)
ACTS: list[tuple[str, str, str]] = re.findall(
    rf"```html\n{BLOCK}\n+```json act\n{BLOCK}\n+```text receipts\n{BLOCK}", TEXT, re.DOTALL
)
ROWS: list[tuple[str, str]] = re.findall(rf"```html\n{BLOCK}\n+```text rows\n{BLOCK}", TEXT, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(LOOKS) >= 5
    assert ACTS
    assert ROWS


@pytest.mark.parametrize(("markup", "tree"), LOOKS)
async def test_looks(site: Site, markup: str, tree: str) -> None:
    engine = await site.open(markup)
    assert "\n".join(await engine.observe()) == tree.strip()


@pytest.mark.parametrize(("markup", "acts", "receipts"), ACTS)
async def test_acts(site: Site, markup: str, acts: str, receipts: str) -> None:
    engine = await site.open(markup)
    told = []
    for line in acts.splitlines():
        action = json.loads(line)
        receipt = await engine.perform(await engine.ref(action.pop("on")), action.pop("kind"), **action)
        told.append(f"{receipt['code']} [{', '.join(receipt['effect'])}] {receipt['line']}")
    assert "\n".join(told) == receipts.strip()


@pytest.mark.parametrize(("markup", "rows"), ROWS)
async def test_rows(site: Site, markup: str, rows: str) -> None:
    found = await (await site.open(markup)).extract()
    lines = [" | ".join(row).rstrip() for row in [found["columns"], *found["rows"]]]
    assert "\n".join(lines) == rows.strip()
