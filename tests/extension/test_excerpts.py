"""Parts of the tree, out of all frames, with refs that can be used."""

import re
from typing import Any

import pytest

from extension.browsers import Browser, ref_of
from extension.pages import HANGS, Pages
from extension.steering import Json


def find(browser: Browser, tab_id: int, query: str, **params: Any) -> Json:
    found: Json = browser.host.do("find", tab_id=tab_id, query=query, **params)
    return found


def expand(browser: Browser, seen: Json, ref: str) -> Json:
    opened: Json = browser.host.do("expand", tab_id=seen["tab_id"], ref=ref)
    return opened


def frame(markup: str, title: str = "frame", more: str = "") -> str:
    return f"<iframe title='{title}' {more} srcdoc='{markup}'></iframe>"


def parents(text: str, name: str) -> list[str]:
    """The lines above the one that holds `name`, from the outermost in."""
    lines = text.splitlines()
    at = next(index for index, line in enumerate(lines) if name in line)
    found: list[str] = []
    depth = len(lines[at]) - len(lines[at].lstrip())
    for line in reversed(lines[:at]):
        indent = len(line) - len(line.lstrip())
        if indent < depth:
            found, depth = [line.strip(), *found], indent
    return found


@pytest.fixture
def framed(browser: Browser, pages: Pages) -> int:
    return browser.open(pages.here("/frames"))


def test_every_frame_is_searched_and_its_matches_stand_under_its_iframe(browser: Browser, framed: int) -> None:
    found = find(browser, framed, "in ", role="button")
    for name in ("same", "cross", "sandboxed", "srcdoc", "deep"):
        inside = parents(found["tree"], f'"In {name}"')
        assert "iframe" in inside[-1], found["tree"]
    assert "nested" in "".join(parents(found["tree"], '"In deep"'))
    assert (found["code"], found["elements"]) == ("done", 5)
    assert "After the frames" not in found["tree"]


def test_a_frame_without_a_match_leaves_no_line(browser: Browser, framed: int) -> None:
    found = find(browser, framed, "In cross", role="button")
    lines = [line.strip() for line in found["tree"].splitlines()]
    assert len(lines) == 2, found["tree"]
    assert find(browser, framed, "nothing of the kind")["tree"] == ""


def test_what_was_found_can_be_used_and_keeps_its_ref(browser: Browser, framed: int) -> None:
    found = find(browser, framed, "In deep")
    ref = ref_of(found["tree"], '"In deep"')
    assert ref.rpartition("e")[0] in [each["prefix"] for each in found["frames"]]
    receipt = browser.host.do("act", tab_id=framed, ref=ref, action={"kind": "hover"})
    assert receipt["ok"], receipt
    seen = browser.observe(framed)
    assert ref_of(seen["tree"], '"In deep"') == ref
    refs = re.findall(r"\[ref=(\w+)\]", seen["tree"])
    assert len(refs) == len(set(refs))


def test_a_limit_counts_what_it_left_out(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.markup("".join(f"<button>Row {number}</button>" for number in range(30))))
    found = find(browser, tab_id, "row", limit=10)
    assert (found["elements"], found["omitted"], len(found["tree"].splitlines())) == (10, 20, 10)


def test_a_frame_that_hangs_takes_no_answers_of_others_with_it(browser: Browser, pages: Pages) -> None:
    # On a site of its own: the browser gives the frames of one site one process, also those of the next test.
    hung = f"<iframe title=hung src='{pages.markup('<button>In hung</button>' + HANGS, 'hung.localhost')}'></iframe>"
    page, tab_id = browser.open_page(pages.markup(hung + frame("<button>In time</button>") + "<button>At top</button>"))
    found = find(browser, tab_id, "t", role="button")
    seen = browser.observe(tab_id)
    page.close()
    assert [name for name in ("In time", "At top", "In hung") if name in found["tree"]] == ["In time", "At top"]
    assert '"hung"' in parents(seen["tree"], "(this frame could not be reached)")[-1]
    assert seen["partial"]


@pytest.mark.parametrize(
    ("name", "more"),
    [("find", {"query": "x"}), ("extract", {"kind": "links"}), ("describe", {"ref": None}), ("at", {"x": 1, "y": 1})],
)
def test_a_page_that_takes_no_scripts_says_why(browser: Browser, name: str, more: Json) -> None:
    page, tab_id = browser.open_page("chrome://version/")
    answer = browser.host.do(name, tab_id=tab_id, **more)
    page.close()
    assert answer["code"] == "not_injectable"
    assert "browser itself" in answer["message"]


def gap_of(tree: str) -> str:
    """The ref of the last line that says what was left out."""
    refs: list[str] = re.findall(r"- … .*\[ref=(\w+)\]", tree)
    return refs[-1]


def test_what_was_left_out_is_opened_and_can_be_used(browser: Browser, pages: Pages) -> None:
    rows = "".join(f"<li><a href='#{number}'>Row {number}</a>" for number in range(600))
    tab_id = browser.open(pages.markup(f"<title>Rows</title><ul>{rows}</ul>"))
    seen = browser.observe(tab_id)
    opened = expand(browser, seen, gap_of(seen["tree"]))
    assert opened["code"] == "done"
    assert opened["elements"] > 10
    assert '"Row 599"' not in seen["tree"]
    name = re.findall(r'"(Row \d+)"', opened["tree"])[-1]
    assert browser.act(opened, f'"{name}"', {"kind": "hover"})["ok"]
    assert opened["next_ref"] > seen["next_ref"]


def test_a_frame_that_was_left_out_is_opened_too(browser: Browser, pages: Pages) -> None:
    rows = "".join(f"<p>Row {number} <button>Use {number}</button></p>" for number in range(200))
    tab_id = browser.open(pages.markup(f"{rows}<div>{frame('<button>Far down</button>', 'last')}</div>"))
    seen = browser.observe(tab_id)
    assert "Far down" not in seen["tree"]
    opened = expand(browser, seen, gap_of(seen["tree"]))
    assert '"last"' in parents(opened["tree"], "Far down")[-1]
    prefixes = [frame["prefix"] for frame in opened["frames"]]
    assert ref_of(opened["tree"], "Far down").rpartition("e")[0] in prefixes


def test_nothing_is_expanded_in_another_document_than_the_one_that_was_seen(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    at_top, in_frame = (ref_of(seen["tree"], name) for name in ("After the frames", "In cross"))
    browser.host.do("navigate", tab_id=seen["tab_id"], url=pages.here("/static"))
    assert expand(browser, seen, at_top)["code"] == "stale"
    assert expand(browser, seen, in_frame)["code"] == "frame_gone"
    assert expand(browser, seen, "e99999")["code"] == "not_found"
