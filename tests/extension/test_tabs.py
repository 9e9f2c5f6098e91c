"""Which tabs there are, which one is meant, and sending one somewhere."""

import pytest
from webhand_agent.version import PROTOCOL_VERSION

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import HostError, Json, Steering

NOT_WAITED_MS = 5_000
"""Far above what it takes on any machine, and half of the cap that a wait in vain would use up."""


def test_hello_names_the_extension_and_its_profile(host: Steering) -> None:
    hello = next(asked for asked in list(host.asked.queue) if asked["method"] == "hello")["params"]
    assert hello["protocol"] == PROTOCOL_VERSION
    assert hello["role"] == "extension"
    assert len(hello["profile"]) == 36


def test_open_waits_for_the_page_and_list_shows_it(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/second"))
    tab = next(tab for tab in browser.host.do("tabs") if tab["tab_id"] == tab_id)
    assert (tab["title"], tab["active"], tab["injectable"]) == ("Second", True, True)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "chrome://settings", "second", " "]
)
def test_only_web_addresses_are_opened(browser: Browser, pages: Pages, url: str) -> None:
    tab_id = browser.open(pages.here("/"))
    assert browser.host.do("open_tab", url=url)["code"] == "refused"
    assert browser.host.do("navigate", tab_id=tab_id, url=url)["code"] == "refused"


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("file:///etc/passwd", "not file:"),
        ("second", "not a whole address"),
        ("http://shop.test@evil.test/", "user name"),
        (f"http://shop.test/{'x' * 9_000}", "9017 characters"),
    ],
)
def test_an_address_that_is_not_opened_says_why(host: Steering, url: str, why: str) -> None:
    assert why in host.do("open_tab", url=url)["message"]


def test_navigate_arrives(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/"))
    receipt = browser.host.do("navigate", tab_id=tab_id, url=pages.here("/second"))
    assert (receipt["ok"], receipt["code"], receipt["effect"]) == (True, "navigated", ["navigation"])
    assert (receipt["title"], receipt["led_to"]) == ("Second", pages.here("/second"))


def test_navigate_within_a_document(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/hash"))
    receipt = browser.host.do("navigate", tab_id=tab_id, url=pages.here("/hash#part"))
    assert receipt["ok"], receipt
    assert receipt["ms"] < NOT_WAITED_MS, "there is no load to wait for"


def test_navigate_tells_the_network_error(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/"))
    receipt = browser.host.do("navigate", tab_id=tab_id, url="http://127.0.0.1:9/")
    assert not receipt["ok"]
    assert "net::ERR_" in receipt["message"]
    seen = browser.observe(tab_id)
    assert "error page" in seen["tree"], seen["tree"]


def test_navigate_to_a_download_is_no_navigation(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/"))
    receipt = browser.host.do("navigate", tab_id=tab_id, url=pages.here("/download"))
    assert (receipt["code"], receipt["effect"]) == ("done", ["download"]), receipt
    assert [file["state"] for file in receipt["downloads"]] == ["complete"]
    assert browser.observe(tab_id)["title"] == "Home"


def test_history(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/"))
    browser.host.do("navigate", tab_id=tab_id, url=pages.here("/second"))
    for delta, title in [(-1, "Home"), (1, "Second")]:
        receipt = browser.host.do("traverse", tab_id=tab_id, delta=delta)
        assert receipt["code"] == "navigated", receipt
        assert receipt["ms"] < NOT_WAITED_MS, receipt
        assert browser.observe(tab_id)["title"] == title
    receipt = browser.host.do("traverse", tab_id=tab_id, delta=1)
    assert (receipt["ok"], receipt["code"]) == (False, "not_found")


def test_switch_and_target(browser: Browser, pages: Pages) -> None:
    first = browser.open(pages.here("/"))
    second = browser.open(pages.here("/second"))
    assert browser.host.do("target")["tab_id"] == second
    assert browser.host.do("switch_tab", tab_id=first)["ok"]
    assert browser.host.do("target")["tab_id"] == first


def test_target_is_never_the_chat(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/"))
    chat = browser.chat()
    chat.bring_to_front()
    assert browser.host.do("target")["tab_id"] == tab_id
    chat.close()


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("navigate", {"url": "http://x.test/"}),
        ("switch_tab", {}),
        ("traverse", {"delta": 1}),
        ("reload", {}),
        ("close_tab", {}),
        ("answer_dialog", {"accept": True}),
    ],
)
def test_a_tab_that_is_gone_is_a_receipt(host: Steering, name: str, params: Json) -> None:
    assert host.do(name, tab_id=999_999, **params)["code"] == "no_such_tab"


@pytest.mark.parametrize(
    ("name", "params"),
    [("observe", {}), ("read", {}), ("find", {"query": "x"}), ("facts", {}), ("at", {"x": 1, "y": 1})],
)
def test_a_tab_that_is_gone_cannot_be_looked_at(host: Steering, name: str, params: Json) -> None:
    assert "tab was closed" in host.do(name, tab_id=999_999, **params)["lost"]


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("tabs.nothing", {}, -32601),
        ("toString", {}, -32601),
        ("page.act", {"tab_id": 1}, -32601),
        ("tabs.activate", {}, -32602),
        ("tabs.activate", {"tab_id": "1"}, -32602),
        ("tabs.activate", {"tab_id": 1, "more": 1}, -32602),
        ("documents.call", {"tab_id": 1, "document_id": "d", "question": 1}, -32602),
        ("tabs.get", {"tab_id": 999_999}, 5),
        ("tabs.close", {"tab_id": 999_999}, 5),
        ("tabs.capture", {"tab_id": 999_999}, 5),
        ("tabs.navigate", {"tab_id": 999_999, "url": "http://x.test/"}, 5),
        ("documents.list", {"tab_id": 999_999}, 5),
    ],
)
def test_bad_requests_have_typed_errors(host: Steering, method: str, params: Json, code: int) -> None:
    with pytest.raises(HostError) as raised:
        host.call(method, **params)
    assert raised.value.code == code
    assert raised.value.message
