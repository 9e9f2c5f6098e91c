"""One tree out of all frames, waiting for what is under way and for nothing else."""

import re

import pytest

from extension.browsers import Browser, ref_of
from extension.pages import Pages

FRAMES = {
    "same": "In same",
    "cross": "In cross",
    "sandboxed": "In sandboxed",
    "written": "In srcdoc",
    "deep": "In deep",
}


ONE = "<iframe title=one srcdoc='<button>In one</button>'></iframe>"


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def under(tree: str, frame: str) -> str:
    """The line after the one of the named iframe, where it is a child of it."""
    lines = tree.splitlines()
    at = next(i for i, line in enumerate(lines) if "iframe" in line and f'"{frame}"' in line)
    assert indent(lines[at + 1]) == indent(lines[at]) + 2, tree
    return lines[at + 1]


@pytest.mark.parametrize(("frame", "button"), FRAMES.items())
def test_every_kind_of_frame_is_joined_under_its_line(browser: Browser, pages: Pages, frame: str, button: str) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    assert button in under(seen["tree"], frame)
    assert not seen["partial"]


@pytest.mark.parametrize(
    "markup",
    [
        ONE.replace("title", "sandbox title"),
        f"<div><template shadowrootmode=open>{ONE}</template></div>",
        "<div><template shadowrootmode=open><iframe title=two width=99 srcdoc='<p>Two'></iframe></template></div>"
        f"<div><template shadowrootmode=closed>{ONE}</template></div>",
    ],
    ids=["without scripts", "open root", "closed root"],
)
def test_frames_that_are_hard_to_reach(browser: Browser, pages: Pages, markup: str) -> None:
    seen = browser.observe(browser.open(pages.markup(markup)))
    assert "In one" in under(seen["tree"], "one")
    assert not seen["partial"]


def test_a_frame_that_cannot_be_reached_says_so_in_one_line(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/lure")))
    iframe, said, button = (line.strip() for line in seen["tree"].splitlines()[1:])
    assert iframe.startswith("- iframe")
    assert said == "- (this frame could not be reached)"
    assert "Here" in button
    assert not seen["partial"], "looking again would not help"


def test_a_frame_that_comes_late_is_there_at_the_next_look(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.markup("<button>Before</button><p></p><button>Behind</button>"))
    first = browser.observe(tab_id)
    with page.expect_request_finished(lambda request: "/inner" in request.url):
        page.evaluate("document.querySelector('p').innerHTML = '<iframe title=late src=/inner?late></iframe>'")
    second = browser.observe(tab_id)
    page.close()
    assert "In late" in under(second["tree"], "late")
    places = [second["tree"].index(f'"{name}"') for name in ("Before", "In late", "Behind")]
    assert places == sorted(places)
    assert ref_of(first["tree"], "Behind") == ref_of(second["tree"], "Behind")


def test_first_line_and_shape(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    lines = seen["tree"].splitlines()
    assert lines[0] == f'page [title="Frames"] [url="{pages.here("/frames")}"]'
    assert all(re.match(r"(  )+- \S", line) for line in lines[1:]), seen["tree"]
    assert seen["elements"] == seen["tree"].count("[ref=")


def test_a_ref_is_given_once_and_stays_with_its_element(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/frames"))
    first = browser.observe(tab_id)
    refs = re.findall(r"\[ref=(\w+)\]", first["tree"])
    assert len(refs) == len(set(refs))
    again = browser.observe(tab_id)
    assert again["tree"] == first["tree"]
    assert (again["next_ref"], again["next_frame"]) == (first["next_ref"], first["next_frame"])
    browser.host.do("navigate", tab_id=tab_id, url=pages.here("/frames?again"))
    fresh = browser.observe(tab_id)
    assert not set(refs) & set(re.findall(r"\[ref=(\w+)\]", fresh["tree"]))


def test_frames_name_what_their_refs_need(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    prefixes = {frame["prefix"]: frame for frame in seen["frames"]}
    assert len(prefixes) == 7  # the page, five frames, and the one in the nest
    for button in FRAMES.values():
        frame = prefixes[ref_of(seen["tree"], button).rpartition("e")[0]]
        assert frame["frame_id"] != 0
        assert frame["document_id"]


@pytest.mark.parametrize(("url", "why"), [("chrome://version/", "browser itself"), ("about:blank", "empty")])
def test_a_page_that_takes_no_scripts_says_so(browser: Browser, url: str, why: str) -> None:
    page, tab_id = browser.open_page(url)
    seen = browser.observe(tab_id)
    page.close()
    first, second = seen["tree"].splitlines()
    assert first.startswith("page [title=")
    assert why in second
    assert "Navigate" in second


def test_a_search_that_starts_late_is_waited_for(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/late"))
    browser.act(browser.observe(tab_id), "input", {"kind": "type", "text": "x"})
    assert "Loaded" in browser.observe(tab_id, patience_ms=1_500)["tree"]


def test_a_page_at_rest_costs_nothing(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/static"))
    browser.observe(tab_id)
    assert min(browser.observe(tab_id)["ms"] for _ in range(5)) < 500, "1,500 is what a page that never rests costs"


def test_a_request_without_end_is_not_waited_for_twice(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/stream"))
    browser.observe(tab_id)
    assert min(browser.observe(tab_id)["ms"] for _ in range(3)) < 1_000, "2,000 is what waiting for it costs"


def test_a_page_that_goes_elsewhere_is_seen_where_it_arrives(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/elsewhere"))
    browser.observe(tab_id)
    page.evaluate("location.href = '/slow-page'")
    assert browser.observe(tab_id)["title"] == "Second"
