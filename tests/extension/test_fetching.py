"""Files by their addresses, and what the worker takes from the host."""

from typing import Any

import pytest

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import HostError


def test_a_file_is_saved_and_told_once(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/static"))
    receipt = browser.host.do("download", tab_id=tab_id, url=pages.here("/download"))
    assert (receipt["ok"], receipt["code"], receipt["effect"]) == (True, "done", ["download"]), receipt
    (file,) = receipt["downloads"]
    assert file["state"] == "complete"
    clicked = browser.click(browser.observe(tab_id), "Nothing")
    assert "downloads" not in clicked or clicked["downloads"] == []


def test_one_that_breaks_off_says_why(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/static"))
    receipt = browser.host.do("download", tab_id=tab_id, url=pages.here("/broken.zip"))
    assert (receipt["ok"], receipt["code"]) == (False, "not_found"), receipt
    assert receipt["downloads"][0]["reason"]
    assert receipt["downloads"][0]["state"] == "interrupted"


def test_of_a_tab_that_is_gone(browser: Browser, pages: Pages) -> None:
    receipt = browser.host.do("download", tab_id=999_999, url=pages.here("/download"))
    assert (receipt["ok"], receipt["code"]) == (False, "no_such_tab")


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("tabs.create", {"url": "", "active": "no"}, '"active"'),
    ("tabs.create", {"url": "", "confinement": "one"}, '"confinement"'),
    ("tabs.close", {}, '"tab_id"'),
    ("tabs.traverse", {"tab_id": 1, "delta": 1.5}, '"delta"'),
    ("tabs.navigate", {"tab_id": 1, "url": None}, '"url"'),
    ("files.fetch", {}, '"url"'),
    ("files.fetch", {"url": 7}, '"url"'),
    ("tabs.capture", {"tab_id": 1, "more": 1}, '"more"'),
    ("documents.list", {"tab_id": True}, '"tab_id"'),
    ("documents.call", {"tab_id": 1, "document_id": "d"}, '"question"'),
    ("documents.call", {"tab_id": 1, "document_id": 1, "question": "ping"}, '"document_id"'),
    ("documents.call", {"tab_id": 1, "document_id": "d", "question": "explode"}, '"question"'),
    ("documents.call", {"tab_id": 1, "document_id": "d", "question": "constructor"}, '"question"'),
    ("sites.confine", {"confinement": 1, "sites": []}, '"tab_id"'),
    ("sites.release", {"confinement": None}, '"confinement"'),
]


@pytest.mark.parametrize(("method", "params", "named"), WRONG)
def test_what_makes_no_sense_is_an_error(browser: Browser, method: str, params: dict[str, Any], named: str) -> None:
    with pytest.raises(HostError) as error:
        browser.host.call(method, **params)
    assert error.value.code == -32602
    assert named in error.value.message
    assert error.value.message.endswith(".")
