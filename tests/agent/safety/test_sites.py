"""Sites: scheme and registrable domain, tenants apart, loopback and IP addresses with their port."""

import pytest
from webhand_agent.safety.sites import group_of, is_same, site_of, sites_of_host


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://mail.shop.example/x?y#z", "https://shop.example"),
        ("https://shop.example:8443/", "https://shop.example"),
        ("http://shop.example/", "http://shop.example"),
        ("https://a.b.co.uk/", "https://b.co.uk"),
        ("https://alice.github.io/x", "https://alice.github.io"),
        ("https://bob.github.io/", "https://bob.github.io"),
        ("https://github.io/", "https://github.io"),
        ("https://shop.example./", "https://shop.example"),
        ("https://SHOP.example/", "https://shop.example"),
        ("https://sh\u043ep.example/", "https://xn--shp-ted.example"),
        ("http://127.0.0.1:8000/a", "http://127.0.0.1:8000"),
        ("http://localhost:3000/", "http://localhost:3000"),
        ("http://app.localhost:3000/", "http://app.localhost:3000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("https://10.0.0.1/", "https://10.0.0.1"),
        ("blob:https://mail.shop.example/1", "https://shop.example"),
        ("file:///etc/passwd", "file:"),
        ("data:text/html,x", "data:"),
        ("about:blank", ""),
        ("chrome://newtab/", ""),
        ("", ""),
    ],
)
def test_the_site_of_an_address(url: str, site: str) -> None:
    assert site_of(url) == site


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://shop.example", "https://shop.example", True),
        ("https://shop.example", "http://shop.example", False),
        ("https://shop.example", "https://shop.example", True),
        ("https://shop.example", "https://evilshop.example", False),
        ("http://127.0.0.1:1", "http://127.0.0.1:2", False),
        ("", "", False),
    ],
)
def test_an_upgrade_stays_and_a_downgrade_leaves(one: str, other: str, same: bool) -> None:
    assert is_same(one, other) is same


def test_a_host_of_the_settings_covers_http_and_https_and_what_is_below() -> None:
    (site,) = sites_of_host("shop.example")
    assert is_same(site, site_of("https://login.shop.example/"))
    assert is_same(site, site_of("http://shop.example/"))
    assert not is_same(site, site_of("https://shop.example.evil.test/"))


def test_tenants_of_one_host_count_as_one_where_new_sites_are_counted() -> None:
    assert group_of("https://alice.github.io") == group_of("https://bob.github.io")
    assert group_of("https://shop.example") != group_of("https://news.example")
