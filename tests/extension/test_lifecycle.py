"""Documents that are put away and come back, and tabs that nobody sees (SAFETY.md: E2, E4).

Mostly in a browser that nobody steers: Playwright's switches turn off what this is about.
"""

from collections.abc import Iterator
from concurrent.futures import wait

import chromium
import pytest
from webhand_host.browser import launch

from extension.browsers import Browser, allow_reload, ref_of
from extension.pages import Pages
from extension.steering import Steering


class Unsteered(Browser):
    """Only the host reaches it."""

    def __init__(self, host: Steering) -> None:
        self.host = host


@pytest.fixture(scope="module")
def plain(pages: Pages, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("browser")
    profile = chromium.private(folder)
    allow_reload(profile.folder)
    host = Steering(folder)
    host.register(profile.folder)
    with launch.started(profile, headless=True, url=pages.here("/second")):
        host.wait_ready()
        yield Unsteered(host)
    host.close()


def test_back_to_a_page_that_was_kept(plain: Browser, pages: Pages) -> None:
    """It is the same document: its refs hold, and one click is one click."""
    tab_id = plain.open(pages.here("/count?kept"))
    before = plain.observe(tab_id)
    for _ in range(2):
        assert plain.host.do("navigate", tab_id=tab_id, url=pages.here("/second"))["ok"]
        plain.observe(tab_id)
        assert plain.host.do("traverse", tab_id=tab_id, delta=-1)["code"] == "navigated"
    after = plain.observe(tab_id)
    assert after["frames"][0]["document_id"] == before["frames"][0]["document_id"], "it was not kept"
    assert ref_of(after["tree"], "Count") == ref_of(before["tree"], "Count")
    assert plain.click(before, "Count")["ok"]
    pages.wait_for_click("kept")
    assert pages.clicks["kept"] == 1


def test_a_page_that_was_prepared_before_it_was_asked_for(plain: Browser, pages: Pages) -> None:
    tab_id = plain.open(pages.here("/prerender"))
    pages.wait_for_visit("prepared")  # by then it is there, and shown at once
    seen = plain.observe(tab_id)
    assert seen["title"] == "Prerender", "what is prepared is not what the person sees"
    assert plain.click(seen, "Onward")["code"] == "navigated"
    assert plain.click(plain.observe(tab_id), "Count")["ok"]
    pages.wait_for_click("prerendered")
    assert pages.clicks["prerendered"] == 1


def test_a_link_to_a_page_that_is_still_being_prepared(plain: Browser, pages: Pages) -> None:
    """The browser waits for it and says nothing meanwhile."""
    with pages.hold:
        tab_id = plain.open(pages.here("/preparing"))
        pages.wait_for_visit("prepared")
        click = plain.act_params(plain.observe(tab_id), "Onward", {"kind": "click"})
        clicked = plain.host.begin_doing("act", cap_ms=0, **click)
        assert not wait([clicked], timeout=0.3).done, "nothing has come of it yet"
    receipt = clicked.result(30)
    assert receipt["code"] == "navigated", receipt
    assert receipt["title"] == "Awaited"


def test_a_tab_that_was_put_away_to_save_memory(browser: Browser, pages: Pages) -> None:
    """It comes back under another id. The run goes on with the one it knows."""
    tab_id = browser.open(pages.here("/count?discarded"))
    browser.open(pages.here("/static"))
    assert browser.worker().evaluate("async (id) => (await chrome.tabs.discard(id)).discarded", tab_id)
    assert tab_id not in [tab["tab_id"] for tab in browser.host.do("tabs")]
    seen = browser.observe(tab_id)
    assert browser.click({**seen, "tab_id": tab_id}, "Count")["ok"]
    pages.wait_for_click("discarded")
    assert pages.clicks["discarded"] == 1


def test_a_tab_that_nobody_sees(plain: Browser, pages: Pages) -> None:
    tab_id = plain.open(pages.here("/late"))
    plain.open(pages.here("/static"))
    waits = []
    for _ in range(3):
        plain.act(plain.observe(tab_id), "input", {"kind": "type", "text": "x"})
        after = plain.observe(tab_id, patience_ms=500)
        assert "Loaded" in after["tree"]
        waits.append(after["ms"])
    assert min(waits) < 2_000, waits


def test_rules_that_a_stopped_worker_left_behind(browser: Browser, pages: Pages) -> None:
    """A worker that was stopped in the middle of an act has set rules that nobody would take away."""
    leave = """() => chrome.declarativeNetRequest.updateSessionRules({ addRules: [
      { id: 1_000_007, action: { type: "block" }, condition: { resourceTypes: ["main_frame"] } },
    ] })"""
    browser.worker().evaluate(leave)
    assert not browser.host.do("open_tab", url=pages.here("/static?kept"))["ok"]
    browser.restart_worker()
    browser.open(pages.here("/static?free"))
    assert browser.worker().evaluate("chrome.declarativeNetRequest.getSessionRules()") == []
