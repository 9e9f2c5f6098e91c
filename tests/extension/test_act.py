"""What an action did, inside the document and around it."""

from extension.browsers import Browser
from extension.pages import Pages


def test_a_click_after_which_nothing_begins_is_not_waited_for(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/static")))
    receipts = [browser.click(seen, "Nothing") for _ in range(8)]
    assert all(receipt["ok"] for receipt in receipts)
    assert min(receipt["ms"] for receipt in receipts) < 500, "1,500 is the cap of what is waited for"


def test_an_action_that_takes_its_time_is_no_dialog(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/static")))
    receipt = browser.act(seen, "Nothing", {"kind": "click", "hold_ms": 3_000})
    assert (receipt["ok"], receipt["code"]) == (True, "done"), receipt


def test_a_link_navigates(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/")))
    receipt = browser.click(seen, "Second")
    assert (receipt["ok"], receipt["code"]) == (True, "navigated")
    assert "navigation" in receipt["effect"]
    assert browser.observe(seen["tab_id"])["title"] == "Second"


def test_a_slow_navigation_is_waited_for(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/elsewhere")))
    receipt = browser.click(seen, "Go")
    assert receipt["code"] == "navigated"
    assert receipt["title"] == "Second"


def test_a_jump_within_the_page_is_another_address(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/hash")))
    receipt = browser.click(seen, "Jump")
    assert (receipt["ok"], receipt["code"]) == (True, "done")
    assert receipt["effect"] == ["address"]


def test_a_link_to_a_new_tab_opens_it(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/blank")))
    receipt = browser.click(seen, "New tab")
    assert receipt["ok"], receipt
    assert "new_tab" in receipt["effect"]
    assert receipt["tab_id"] not in (None, seen["tab_id"])
    assert browser.observe(receipt["tab_id"])["title"] == "Second"


def test_what_a_request_brings_is_an_effect(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/fetch")))
    receipt = browser.click(seen, "Load")
    assert "dom" in receipt["effect"]
    assert "Loaded" in browser.observe(seen["tab_id"])["tree"]


def test_acts_in_a_frame_of_another_origin(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    for button in ("In cross", "In deep", "In srcdoc", "In sandboxed"):
        assert browser.click(seen, button)["ok"]


def test_a_document_that_is_gone_is_stale(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/static")))
    browser.host.do("navigate", tab_id=seen["tab_id"], url=pages.here("/static?2"))
    receipt = browser.click(seen, "Nothing")
    assert (receipt["ok"], receipt["code"]) == (False, "stale")


def test_a_frame_that_is_gone(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    browser.host.do("navigate", tab_id=seen["tab_id"], url=pages.here("/static"))
    receipt = browser.click(seen, "In cross")
    assert (receipt["ok"], receipt["code"]) == (False, "frame_gone")


def test_a_tab_that_is_gone(browser: Browser) -> None:
    scroll = {"kind": "scroll", "direction": "down"}
    receipt = browser.host.do("act", tab_id=999_999, ref=None, action=scroll)
    assert (receipt["ok"], receipt["code"]) == (False, "no_such_tab")
