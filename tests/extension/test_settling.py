"""Waiting for a page to rest: pages that never do, and tabs that nobody sees."""

import pytest

from extension.browsers import Browser
from extension.pages import Pages

CAP_MS = 3_000
SHORT_MS, IN_A_ROW, MOST_LOOKS = 500, 3, 30
"""On a machine that has much else to do any look can take longer or end too early, and any page can pause."""
RESTLESS = ["/polling", "/long-poll", "/events", "/ticking"]


@pytest.mark.parametrize("path", RESTLESS)
def test_a_page_that_never_rests_is_recognised(browser: Browser, pages: Pages, path: str) -> None:
    """Then it counts as resting, and no look costs its cap: otherwise none could ever take less than 1,500 ms."""
    tab_id = browser.open(pages.here(path))
    browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    looks: list[tuple[bool, int]] = []
    while not is_known(looks):
        assert len(looks) < MOST_LOOKS, f"partial, and ms: {looks}"
        seen = browser.observe(tab_id)
        looks.append((seen["partial"], seen["ms"]))


def is_known(looks: list[tuple[bool, int]]) -> bool:
    """Whether the last ones were whole and short."""
    last = looks[-IN_A_ROW:]
    return len(last) == IN_A_ROW and all(not partial and ms < SHORT_MS for partial, ms in last)


def test_what_an_action_asks_for_is_waited_for_on_a_page_that_polls(browser: Browser, pages: Pages) -> None:
    """Though it is the same address."""
    tab_id = browser.open(pages.here("/polling"))
    seen = browser.observe(tab_id, patience_ms=CAP_MS, cap_ms=CAP_MS)
    browser.click(seen, "Refresh")
    assert "Loaded" in browser.observe(tab_id)["tree"]
