"""What an action did, inside the document and around it."""

import pytest

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
    receipt = browser.host.do("act", cap_ms=10_000, **browser.act_params(seen, "Load", {"kind": "click"}))
    assert "dom" in receipt["effect"], receipt
    assert "Loaded" in browser.observe(seen["tab_id"])["tree"]


def test_what_a_request_brought_before_the_host_heard_of_it_is_one_too(
    browser: Browser, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine at work the host may get no time for as long as that takes."""
    page, tab_id = browser.open_page(pages.here("/fetch"))
    click = browser.act_params(browser.observe(tab_id), "Load", {"kind": "click"})
    kept: list[str] = []
    with monkeypatch.context() as late:
        late.setattr(browser.host.hands, "receive", kept.append)
        acting = browser.host.begin_doing("act", **click)
        page.wait_for_selector("p button")
        browser.pump(lambda: any('"result"' in message for message in kept))
    for message in kept:
        browser.host.hands.receive(message)
    assert "dom" in acting.result(30)["effect"]


def test_a_request_that_is_told_after_the_answer_of_the_page_is_waited_for(
    browser: Browser, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two go different ways through the browser."""
    click = browser.act_params(browser.observe(browser.open(pages.here("/fetch"))), "Load", {"kind": "click"})
    hands, answers, told = browser.host.hands, 0, list[str]()
    receive = hands.receive

    def overtaken(message: str) -> None:
        nonlocal answers
        answers += '"result"' in message
        if answers < 2 and '"browser.events"' in message:
            told.append(message)
            return
        while answers > 1 and told:
            receive(told.pop(0))
        receive(message)

    with monkeypatch.context() as late:
        late.setattr(hands, "receive", overtaken)
        receipt = browser.host.do("act", **click)
    assert "dom" in receipt["effect"], receipt


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
