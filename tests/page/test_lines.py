"""A line as it crosses: what it holds, and how many characters the engine says that its text will have."""

import json
import re
from typing import Any

import pytest
from page.cases import markups, read_table
from page.conftest import PAGE_SCRIPTS, Engine, Site, text_of
from webhand_agent.snapshot import QUOTED
from webhand_agent.text import whole

BARE = ("level", "checked", "focused", "current", "size", "scroll", "min")

WORDS = [
    "",
    "plain",
    'a "b" \\ c',
    "\n\t\r\b\f\x00\x1f\x7f",
    "né \u2028 \u00ad 日本",
    "😀😀 and 🏳️‍🌈",
    "half \ud83d of one",
    "\udc00\ud800",
    "/path?a=[1]",
]

LINES: list[dict[str, Any]] = [
    {"role": "button"},
    *({"role": "text", "name": words} for words in WORDS),
    *({"name": words} for words in ("(this frame could not be reached)", "Read 😀")),
    {"role": "button", "tag": "button", "ref": "e1", "name": "Go"},
    {"role": "textbox", "tag": "input", "type": "search", "ref": "f12e3456"},
    {"role": "…", "name": "93 more rows", "expands": "e40"},
    {"role": "…", "name": "1 more line", "expands": "f2e4"},
    {"role": "behind", "name": "Sure?"},
    {"role": "behind"},
    *({"role": "x", "states": {key: words}} for key in (*QUOTED, *BARE) for words in WORDS),
    {"role": "slider", "states": {"focused": "", "value": "3", "min": "0", "max": "10", "description": '"'}},
]


async def lengths(engine: Engine, lines: list[dict[str, Any]]) -> list[int]:
    return list(await engine.call(f"{json.dumps(lines)}.map((line) => webhand.inside.lines.textLength(line))"))


async def test_the_engine_counts_the_characters_that_are_written(site: Site) -> None:
    """The halves of characters do not cross: what is written instead is counted."""
    engine = await site.open("<p>Words</p>")
    assert await lengths(engine, LINES) == [len(text_of(whole(line))) for line in LINES]


def test_both_sides_quote_the_same_states() -> None:
    [words] = re.findall(r'new Set\("([^"]+)"', (PAGE_SCRIPTS / "naming" / "quoted.js").read_text("utf-8"))
    assert set(words.split()) == QUOTED


@pytest.mark.parametrize("table", ["states", "names", "roles"])
async def test_what_a_page_holds_is_counted_as_it_is_written(site: Site, table: str) -> None:
    every = "\n".join(markup.replace("$t", f"t{at}") for at, markup in enumerate(markups(read_table(table))))
    engine = await site.open(every)
    shown = await engine.observe(budget=1_000_000)
    assert len(shown) > 50
    written = [len(text_of(line)) for line in engine.view["lines"]]
    assert await lengths(engine, engine.view["lines"]) == written
    budget = sum(written) // 2
    await engine.observe(budget=budget)
    assert engine.view["omitted"] > 0
    assert sum(len("  " * line["depth"] + "  - \n") + len(text_of(line)) for line in engine.view["lines"]) <= budget


async def test_what_is_empty_does_not_cross(site: Site) -> None:
    engine = await site.open("<h1>Inbox</h1><input type=search aria-label=Find><button>Go</button><p>Words</p>")
    await engine.observe()
    assert engine.view["lines"] == [
        {"depth": 0, "role": "heading", "name": "Inbox", "states": {"level": "1"}},
        {"depth": 0, "role": "searchbox", "name": "Find", "tag": "input", "type": "search", "ref": "e1"},
        {"depth": 0, "role": "button", "name": "Go", "tag": "button", "ref": "e2"},
        {"depth": 0, "role": "text", "name": "Words"},
    ]


async def test_what_is_left_out_says_how_to_reach_it(site: Site) -> None:
    engine = await site.open("".join(f"<p>Row {number}</p>" for number in range(400)))
    await engine.observe(budget=1_000)
    gap = next(line for line in engine.view["lines"] if line["role"] == "…")
    assert gap.keys() == {"depth", "role", "name", "expands"}
    assert re.fullmatch(r"\d+ more lines", gap["name"])
    assert len(await engine.expand(gap["expands"], 1_000)) > 1


async def test_what_covers_crosses_as_lines(site: Site) -> None:
    cover = "<div role=dialog aria-label=Sale style='position:fixed;inset:0;padding:200px'><button>Shut</button></div>"
    engine = await site.open(f"<button>Go</button>{cover}")
    ref = await engine.ref('"Go"')
    options = {"space": engine.space, "ref": ref, "nextRef": engine.next_ref, "action": {"kind": "click"}}
    receipt = await engine.call(f"webhand.perform({json.dumps(options)})")
    [sale], [shut] = receipt["covering"], receipt["candidates"]
    assert (sale["role"], sale["name"], shut["role"], shut["name"]) == ("dialog", "Sale", "button", "Shut")
    assert sale["ref"] != shut["ref"]
