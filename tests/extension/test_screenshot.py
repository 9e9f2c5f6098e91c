"""page.screenshot: a JPEG of the visible tab, within Chrome's quota."""

import base64
import threading
from io import BytesIO

import pytest
from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import HostError
from PIL import Image


def test_a_screenshot_is_what_it_says(browser: Browser, pages: Pages) -> None:
    shot = browser.host.call("page.screenshot", tab_id=browser.open(pages.here("/second")))
    with Image.open(BytesIO(base64.b64decode(shot["data"]))) as picture:
        assert picture.format == "JPEG"
        assert picture.size == (shot["width"], shot["height"])
    assert shot["mime"] == "image/jpeg"


def test_a_hidden_tab_is_refused(browser: Browser, pages: Pages) -> None:
    hidden = browser.open(pages.here("/"))
    browser.open(pages.here("/second"))
    with pytest.raises(HostError) as raised:
        browser.host.call("page.screenshot", tab_id=hidden)
    assert raised.value.code == 9


def test_many_at_once_meet_no_quota(browser: Browser, pages: Pages) -> None:
    tab_id = browser.open(pages.here("/second"))
    failures: list[HostError] = []

    def shoot() -> None:
        try:
            browser.host.call("page.screenshot", tab_id=tab_id)
        except HostError as error:
            failures.append(error)

    threads = [threading.Thread(target=shoot) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
