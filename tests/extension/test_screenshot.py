"""A JPEG of the visible tab, within Chrome's quota."""

import base64
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from conftest import Times
from PIL import Image

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import HostError, Json


def test_a_screenshot_is_what_it_says(browser: Browser, pages: Pages) -> None:
    shot = browser.host.do("screenshot", tab_id=browser.open(pages.here("/second")))
    with Image.open(BytesIO(base64.b64decode(shot["data"]))) as picture:
        assert picture.format == "JPEG"
        assert picture.size == (shot["width"], shot["height"])
    assert shot["mime"] == "image/jpeg"


def test_a_hidden_tab_is_refused(browser: Browser, pages: Pages) -> None:
    hidden = browser.open(pages.here("/"))
    browser.open(pages.here("/second"))
    assert browser.host.do("screenshot", tab_id=hidden) is None
    with pytest.raises(HostError, match="switch to it first") as raised:
        browser.host.call("tabs.capture", tab_id=hidden)
    assert raised.value.code == 9


def test_many_at_once_meet_no_quota(browser: Browser, pages: Pages, times: Times) -> None:
    """SAFETY.md, E3: Chrome itself gives two a second and an error for the third."""
    tab_id = browser.open(pages.here("/second"))

    def shoot(_: int) -> Json:
        shot: Json = browser.host.do("screenshot", seconds=60, tab_id=tab_id)
        return shot

    wanted = times(6, 20)
    with ThreadPoolExecutor(wanted) as threads:
        shots = list(threads.map(shoot, range(wanted)))
    assert [shot["mime"] for shot in shots] == ["image/jpeg"] * wanted
