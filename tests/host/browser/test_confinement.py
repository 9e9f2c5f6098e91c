"""Which documents the sites of an act let load (SAFETY: `enter`; A3)."""

import pytest
from webhand_agent.protocol import Blocked, Code, Effect, Receipt
from webhand_host.browser.confinement import allows
from webhand_host.browser.receipts import kept_away

SHOP = ["https://shop.example"]
OLD = ["http://old.example"]
HERE = ["http://127.0.0.1:8123"]


@pytest.mark.parametrize(
    ("sites", "url", "expected"),
    [
        (SHOP, "https://shop.example/", True),
        (SHOP, "https://www.shop.example/a?b#c", True),
        (SHOP, "https://shop.example:8443/", True),
        (SHOP, "http://shop.example/", False),
        (SHOP, "https://badshop.example/", False),
        (SHOP, "https://shop.example.evil.example/", False),
        (SHOP, "https://shop.example@evil.example/", False),
        (SHOP, "https://evil.example/?to=https://shop.example/", False),
        (SHOP, "https://evil.example/#https://shop.example/", False),
        (SHOP, "https://example/", False),
        (OLD, "http://www.old.example/", True),
        (OLD, "https://www.old.example/", True),
        (HERE, "http://127.0.0.1:8123/x", True),
        (HERE, "https://127.0.0.1:8123/x", True),
        (HERE, "http://127.0.0.1:8124/x", False),
        (HERE, "http://127.0.0.1/x", False),
        (HERE, "http://localhost:8123/x", False),
        (["http://127.0.0.1"], "http://127.0.0.1/", True),
        (["http://127.0.0.1"], "https://127.0.0.1/", True),
        (["http://127.0.0.1"], "http://127.0.0.1:443/", False),
        (["http://localhost:3000"], "http://localhost:3000/", True),
        (["http://localhost:3000"], "http://a.localhost:3000/", False),
        (["http://[::1]:3000"], "http://[::1]:3000/", True),
        (["http://[::1]:3000"], "http://[::1]:3001/", False),
        ([], "https://shop.example/", False),
        ([*SHOP, *OLD], "http://old.example/", True),
        (SHOP, "about:blank", True),
        (SHOP, "chrome://newtab/", True),
        (SHOP, "file:///etc/passwd", False),
    ],
)
def test_what_a_site_covers(sites: list[str], url: str, *, expected: bool) -> None:
    assert allows(sites, url) is expected


def test_what_is_told() -> None:
    blocked = Blocked(url="https://evil.example/?secret", method="POST")
    plain = kept_away(blocked)
    assert (plain.ok, plain.code, plain.blocked) == (False, Code.REFUSED, blocked)
    clicked = Receipt(ok=True, code=Code.DONE, message='Clicked "Go".', effect=[Effect.VALUE, Effect.NEW_TAB])
    told = kept_away(blocked, clicked)
    assert told.message.startswith('Clicked "Go".')
    assert told.effect == [Effect.VALUE]
    assert "evil" not in told.message
    failed = Receipt(ok=False, code=Code.NOT_FOUND, message="https://evil.example/?secret could not be loaded.")
    assert "evil" not in kept_away(blocked, failed).message
