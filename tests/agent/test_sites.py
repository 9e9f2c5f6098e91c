"""Sites by the public suffix list: what is one site, and what are two."""

import pytest
from webhand_agent.sites import site_of
from webhand_agent.urls import BadUrl


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://www.shop.example/cart?x=1", "https://shop.example"),
        ("http://shop.example:8080", "http://shop.example"),
        ("https://a.b.co.uk", "https://b.co.uk"),
        ("https://ada.github.io", "https://ada.github.io"),
        ("https://github.io", "https://github.io"),
        ("https://x.ada.github.io", "https://ada.github.io"),
        ("http://localhost:8000/x", "http://localhost:8000"),
        ("http://one.localhost:8000", "http://one.localhost:8000"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("https://[::1]:8443", "https://[::1]:8443"),
        ("https://intranet", "https://intranet"),
        ("https://shop.example.", "https://shop.example"),
    ],
)
def test_the_site_of_an_address(address: str, site: str) -> None:
    assert site_of(address) == site


@pytest.mark.parametrize(
    "address", ["https://bank.example@evil.example", "file:///etc/passwd", "chrome://settings", ""]
)
def test_what_has_no_site(address: str) -> None:
    with pytest.raises(BadUrl):
        site_of(address)
