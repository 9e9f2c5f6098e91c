"""Which pages a browser lets an extension into, by their whole addresses."""

import pytest
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


@pytest.mark.parametrize(("address", "expected"), ADDRESSES)
def test_where_scripts_may_go(address: str, expected: bool) -> None:
    assert is_injectable(address) is expected
