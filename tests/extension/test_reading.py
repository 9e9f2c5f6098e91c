"""The page's text in pieces that end between lines, frames in their places."""

from typing import Any

import pytest

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import Json

LINES = "".join(f"<p>Line {number:03d} of a long text that is read in pieces.</p>" for number in range(120))
LONG = "<p>" + "word " * 400 + "</p>"


def read(browser: Browser, tab_id: int, **params: Any) -> Json:
    piece: Json = browser.host.do("read", tab_id=tab_id, **params)
    return piece


def pieces(browser: Browser, tab_id: int, size: int) -> list[Json]:
    found = [read(browser, tab_id, size=size)]
    while found[-1]["next_offset"] is not None:
        found.append(read(browser, tab_id, size=size, offset=found[-1]["next_offset"]))
    return found


@pytest.mark.parametrize("markup", [LINES, LONG, LINES + LONG, "<p>" + "🙂" * 2_000])
def test_the_pieces_make_up_the_whole(browser: Browser, pages: Pages, markup: str) -> None:
    tab_id = browser.open(pages.markup(markup))
    whole = read(browser, tab_id, size=100_000)
    parts = pieces(browser, tab_id, 701)
    assert whole["next_offset"] is None
    assert len(parts) > 2
    assert all(len(part["text"]) <= 701 for part in parts)
    assert {part["total"] for part in parts} == {whole["total"]}
    joined = "".join("".join(part["text"].split()) for part in parts)
    assert joined == "".join(whole["text"].split())


def test_pieces_end_between_lines(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.markup(LINES))
    lines = [line for part in pieces(browser, tab_id, 600) for line in part["text"].splitlines() if line.strip()]
    assert len(lines) == 120
    assert all(line.strip().endswith("pieces.") for line in lines)


def test_frames_are_read_in_their_places(browser: Browser, pages: Pages) -> None:
    inner = "<iframe title=one srcdoc='<p>In the frame</p>'></iframe>"
    text = read(browser, browser.open(pages.markup(f"<p>Before</p>{inner}<p>Behind</p>")))["text"]
    assert [text.index(word) for word in ("Before", "In the frame", "Behind")] == sorted(
        text.index(word) for word in ("Before", "In the frame", "Behind")
    )
    assert "[ref=" not in text


@pytest.mark.parametrize("field", ["<input type=password value={}>", "<label>Card number <input value={}></label>"])
def test_secrets_are_not_read(browser: Browser, pages: Pages, field: str) -> None:
    text = read(browser, browser.open(pages.markup(f"<input value=Ada>{field.format('hunter22')}")))["text"]
    assert "Ada" in text
    assert "hunter22" not in text


def test_reading_uses_up_no_numbers(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/frames"))
    browser.host.begin_run("numbered", next_frame=9)
    read(browser, tab_id, space="numbered")
    assert {frame["prefix"] for frame in browser.observe(tab_id, space="numbered")["frames"]} == {
        "", "f9", "f10", "f11", "f12", "f13", "f14"
    }  # fmt: skip


def test_beyond_the_end_there_is_nothing(browser: Browser, pages: Pages) -> None:
    piece = read(browser, browser.open(pages.here("/second")), offset=50_000)
    assert (piece["text"], piece["next_offset"]) == ("", None)
    assert (piece["title"], piece["url"]) == ("Second", pages.here("/second"))
