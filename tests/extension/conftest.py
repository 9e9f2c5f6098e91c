"""A headless browser with the extension in it, a scripted host behind it and small pages in front of it."""

from collections.abc import Iterator

import chromium
import pytest
from extension.browsers import Browser, launch
from extension.pages import Pages
from extension.steering import Steering
from playwright.sync_api import Playwright, sync_playwright


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def pages() -> Iterator[Pages]:
    server = Pages()
    yield server
    server.close()


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for a file of tests; each test opens tabs of its own in it."""
    folder = tmp_path_factory.mktemp("browser")
    profile = chromium.private(folder)
    steering = Steering(folder)
    steering.register(profile.folder)
    with launch(playwright, profile, steering) as started:
        steering.wait_ready()
        yield started
    steering.close()


@pytest.fixture
def host(browser: Browser) -> Steering:
    return browser.host
