"""The worker's rule for addresses is the agent's: the same answer for each."""

from playwright.async_api import Page
from webhand_agent.urls import is_injectable

ADDRESSES = [
    ("https://chrome.google.com/webstore", False),
    ("https://chrome.google.com/webstore/", False),
    ("https://chrome.google.com/webstore/detail/x?y#z", False),
    ("https://chrome.google.com/webstore?hl=en", False),
    ("https://chrome.google.com./webstore", False),
    ("https://chrome.google.com/webstore-news", True),
    ("https://chrome.google.com/webstores/x", True),
    ("https://chrome.google.com/", True),
    ("https://chrome.google.com.evil.example/webstore", True),
    ("https://microsoftedge.microsoft.com/addons/detail/x", False),
    ("https://microsoftedge.microsoft.com/addonsland", True),
    ("https://chromewebstore.google.com", False),
    ("https://chromewebstore.google.com/category/x", False),
    ("https://evil.example/https://chrome.google.com/webstore", True),
    ("chrome://settings", False),
    ("about:blank", False),
    ("view-source:https://a.example/", False),
]


# Playwright's own scripts have no address that a relative one could begin at.
INJECTABLE = """async (addresses) => {
  const { isInjectable } = await import(new URL("/background/urls.js", location.href).href);
  return addresses.map((address) => [address, isInjectable(address)]);
}"""


async def test_where_scripts_may_go(page: Page) -> None:
    assert await page.evaluate(INJECTABLE, [address for address, _ in ADDRESSES]) == [list(each) for each in ADDRESSES]
    assert [(address, is_injectable(address)) for address, _ in ADDRESSES] == ADDRESSES
