"""The examples of docs/PAGE.md: each block of HTML gives the block of lines that follows it."""

import re
from pathlib import Path

import pytest
from page.conftest import Site

TEXT = (Path(__file__).parents[2] / "docs" / "PAGE.md").read_text("utf-8")
LOOKS: list[tuple[str, str]] = re.findall(r"```html\n(.*?)```\n+```text\n(.*?)```", TEXT, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(LOOKS) >= 5


@pytest.mark.parametrize(("markup", "tree"), LOOKS)
async def test_looks(site: Site, markup: str, tree: str) -> None:
    engine = await site.open(markup)
    assert "\n".join(await engine.observe()) == tree.strip()
