"""What the browser itself says of the extension, to whoever loads it by hand."""

from typing import Any

from webhand_host.extension_id import EXTENSION_ID

from extension.browsers import Browser


def test_the_browser_warns_of_nothing(browser: Browser) -> None:
    """On its page of extensions a button "Warnings" would be the first thing that a person sees of Webhand."""
    browser.reload_extension()  # of what is loaded by a switch nothing is noted
    page = browser.context.new_page()
    page.goto("chrome://extensions")
    told: dict[str, Any] = page.evaluate("id => chrome.developerPrivate.getExtensionInfo(id)", EXTENSION_ID)
    page.close()
    assert [error["message"] for error in told["manifestErrors"]] == []
