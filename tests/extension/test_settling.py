"""Waiting for a page to rest: pages that never do, and tabs that nobody sees."""

import pytest
from extension.browsers import Browser
from extension.pages import Pages

CAP_MS = 3_000
RESTLESS = ["/polling", "/long-poll", "/events", "/ticking"]


@pytest.mark.parametrize("path", RESTLESS)
def test_a_page_that_never_rests_is_recognised(browser: Browser, pages: Pages, path: str) -> None:
    """Then it counts as resting, and no look costs its cap."""
    tab_id = browser.open(pages.here(path))
    browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    assert not browser.observe(tab_id)["partial"]
    assert min(browser.observe(tab_id)["ms"] for _ in range(3)) < 500, "1,500 and 2,000 are what it costs otherwise"


def test_what_an_action_asks_for_is_waited_for_on_a_page_that_polls(browser: Browser, pages: Pages) -> None:
    """Though it is the same address."""
    tab_id = browser.open(pages.here("/polling"))
    seen = browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    browser.click(seen, "Refresh")
    assert "Loaded" in browser.observe(tab_id)["tree"]
