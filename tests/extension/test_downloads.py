"""Files that an action starts to download are seen, named and waited for."""

import re

import pytest

from extension.browsers import Browser
from extension.pages import Pages
from extension.steering import Json

FILES = [
    ("Header", [("x.txt", "complete", 4)]),
    ("Attribute", [("report.csv", "complete", 3)]),
    ("New tab", [("x.txt", "complete", 4)]),
    ("Data", [("data.txt", "complete", 5)]),
    ("Script", [("made.txt", "complete", 1_000_000)]),
]


@pytest.fixture(scope="module", autouse=True)
def _kept(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Files keep their names: Playwright would give them others."""
    session = browser.context.new_cdp_session(browser.context.pages[0])
    params = {"behavior": "allow", "downloadPath": str(tmp_path_factory.mktemp("downloads"))}
    session.send("Browser.setDownloadBehavior", params)


def files_of(receipt: Json) -> list[tuple[str, str, int]]:
    """Without the number that the browser adds to a name that is there already."""
    files = receipt.get("downloads", [])
    return [(re.sub(r" \(\d+\)", "", each["name"]), each["state"], each["received"]) for each in files]


@pytest.mark.parametrize(("name", "expected"), FILES)
def test_a_file_is_told(browser: Browser, pages: Pages, name: str, expected: list[tuple[str, str, int]]) -> None:
    seen = browser.observe(browser.open(pages.here("/files")))
    receipt = browser.click(seen, name)
    assert receipt["ok"], receipt
    assert "download" in receipt["effect"]
    assert files_of(receipt) == expected
    assert receipt.get("tab_id") is None, "the run goes on where it was"
    assert browser.observe(seen["tab_id"])["title"] == "Files"


def test_several_at_once(browser: Browser, pages: Pages) -> None:
    receipt = browser.click(browser.observe(browser.open(pages.here("/files"))), "Several")
    assert files_of(receipt) == [(f"part-{n}.txt", "complete", n) for n in (1, 2, 3)]


def test_one_that_breaks_off_says_why(browser: Browser, pages: Pages) -> None:
    receipt = browser.click(browser.observe(browser.open(pages.here("/files"))), "Broken")
    assert [(name, state) for name, state, _ in files_of(receipt)] == [("broken.zip", "interrupted")]
    assert receipt["downloads"][0]["reason"].startswith(("NETWORK", "SERVER"))


def test_one_that_takes_long_is_under_way(browser: Browser, pages: Pages) -> None:
    receipt = browser.click(browser.observe(browser.open(pages.here("/files"))), "Endless")
    assert files_of(receipt) == [("endless.bin", "in_progress", 5_000)]
    assert receipt["downloads"][0]["total"] == 1_000_000


def test_a_file_is_told_once(browser: Browser, pages: Pages) -> None:
    """Also one that came after its receipt."""
    seen = browser.observe(browser.open(pages.here("/files")))
    assert len(files_of(browser.click(seen, "Script"))) == 1
    assert files_of(browser.act(seen, "Script", {"kind": "hover"})) == []


def test_what_another_tab_downloads_is_its_own(browser: Browser, pages: Pages) -> None:
    seen = browser.observe(browser.open(pages.here("/static")))
    other = browser.observe(browser.open(pages.here("/files")))
    assert files_of(browser.click(other, "Header"))
    assert files_of(browser.click(seen, "Nothing")) == []
