"""page.act: what an action did, inside the document and around it."""

from extension.browsers import Browser, ref_of
from extension.pages import Pages
from playwright.sync_api import Dialog

STALLED_S = 20.0
"""A page with an open dialog never answers. The bar is 3 s (SAFETY.md, E1); a machine under load gets more."""


def test_a_click_after_which_nothing_begins_is_not_waited_for(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/static")))
    receipts = [browser.click(seen, "Nothing") for _ in range(8)]
    assert all(receipt["ok"] for receipt in receipts)
    assert min(receipt["ms"] for receipt in receipts) < 500, "1,500 is the cap of what is waited for"


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
    assert "Second" in receipt["message"]


def test_a_jump_within_the_page_is_a_navigation(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/hash")))
    receipt = browser.click(seen, "Jump")
    assert (receipt["ok"], receipt["code"]) == (True, "done")
    assert "navigation" in receipt["effect"]


def test_a_link_to_a_new_tab_opens_it(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/blank")))
    receipt = browser.click(seen, "New tab")
    assert receipt["ok"], receipt
    assert "new_tab" in receipt["effect"]
    assert receipt["tab_id"] not in (None, seen["tab_id"])
    assert browser.observe(receipt["tab_id"])["title"] == "Second"


def test_a_download_is_seen(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/file")))
    receipt = browser.click(seen, "Get the file")
    assert "download" in receipt["effect"], receipt
    assert browser.observe(seen["tab_id"])["title"] == "File"


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
    browser.host.call("tabs.navigate", tab_id=seen["tab_id"], url=pages.here("/static?2"))
    receipt = browser.click(seen, "Nothing")
    assert (receipt["ok"], receipt["code"]) == (False, "stale")


def test_a_frame_that_is_gone(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/frames")))
    browser.host.call("tabs.navigate", tab_id=seen["tab_id"], url=pages.here("/static"))
    receipt = browser.click(seen, "In cross")
    assert (receipt["ok"], receipt["code"]) == (False, "frame_gone")


def test_a_tab_that_is_gone(browser: Browser) -> None:
    receipt = browser.host.call(
        "page.act", tab_id=999_999, space="test", action={"kind": "scroll", "direction": "down"}
    )
    assert (receipt["ok"], receipt["code"]) == (False, "no_such_tab")


def test_an_open_dialog_stalls_nothing(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/alert"))
    seen = browser.observe(tab_id)
    dialogs: list[Dialog] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog))  # Playwright dismisses what nobody listens for
    click = browser.act_params(seen, "Warn", {"kind": "click"})
    receipt = browser.host.call("page.act", STALLED_S, **click)
    assert receipt["code"] in ("dialog_open", "done"), receipt
    browser.pump(lambda: dialogs)
    blocked = browser.observe(tab_id, STALLED_S)
    assert "dialog" in blocked["tree"]
    assert blocked["partial"]
    dialogs[0].accept()
    assert ref_of(browser.observe(tab_id)["tree"], "Warn") == ref_of(seen["tree"], "Warn")


def test_a_dialog_while_loading_stalls_nothing(browser: Browser, pages: Pages) -> None:
    page, tab_id = browser.open_page(pages.here("/static?loading"))
    dialogs: list[Dialog] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog))
    receipt = browser.host.call("tabs.navigate", STALLED_S, tab_id=tab_id, url=pages.here("/alert-load"))
    assert receipt["code"] == "dialog_open", receipt
    browser.pump(lambda: dialogs)
    dialogs[0].accept()
    assert "Later" in browser.observe(tab_id)["tree"]
