"""A headless browser with the extension in it, a scripted host behind it and small pages in front of it."""

from collections.abc import Iterator

import chromium
import pytest
from playwright.sync_api import Playwright, sync_playwright

from extension.browsers import Browser, launch
from extension.pages import Pages
from extension.steering import Steering


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Not for the whole session: while it runs there can be no asyncio in this thread, which other tests have."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def pages() -> Iterator[Pages]:
    server = Pages()
    yield server
    server.close()


@pytest.fixture(scope="package")
def shared(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("browser")
    profile = chromium.private(folder)
    steering = Steering(folder)
    steering.register(profile.folder)
    with launch(playwright, profile, steering) as started:
        steering.wait_ready()
        yield started
    steering.close()


@pytest.fixture(scope="module")
def browser(shared: Browser) -> Iterator[Browser]:
    """One browser for all files of a worker, as new for each of them; each test opens tabs of its own in it."""
    yield shared
    shared.begin_anew()


@pytest.fixture
def host(browser: Browser) -> Steering:
    return browser.host
