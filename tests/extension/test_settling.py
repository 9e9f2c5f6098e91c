"""Waiting for a page to rest: pages that never do, and tabs that nobody sees."""

import pytest

from extension.browsers import Browser
from extension.pages import Pages

CAP_MS = 3_000
SHORT_MS, MOST_LOOKS = 500, 20
"""On a machine that has much else to do any look can take longer: one that is short says enough."""
RESTLESS = ["/polling", "/long-poll", "/events", "/ticking"]


@pytest.mark.parametrize("path", RESTLESS)
def test_a_page_that_never_rests_is_recognised(browser: Browser, pages: Pages, path: str) -> None:
    """Then it counts as resting, and no look costs its cap: otherwise none could ever take less than 1,500 ms."""
    tab_id = browser.open(pages.here(path))
    browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    assert not browser.observe(tab_id)["partial"]
    took: list[int] = []
    while not took or (took[-1] >= SHORT_MS and len(took) < MOST_LOOKS):
        took.append(browser.observe(tab_id)["ms"])
    assert took[-1] < SHORT_MS, took


def test_what_an_action_asks_for_is_waited_for_on_a_page_that_polls(browser: Browser, pages: Pages) -> None:
    """Though it is the same address."""
    tab_id = browser.open(pages.here("/polling"))
    seen = browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    browser.click(seen, "Refresh")
    assert "Loaded" in browser.observe(tab_id)["tree"]
