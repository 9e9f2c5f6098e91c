"""How the address of a write request is shown, and what the carrier over CDP makes of the network's events."""

import pytest
from webhand_agent.protocol import Code, Receipt, WriteRequest
from webhand_host.browser.writes import masked, with_writes
from webhand_host.browsers.playwright.writes import Writes


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://shop.example/cart/add?item=7#x", "https://shop.example/cart/add"),
        ("https://shop.example:8443/", "https://shop.example:8443/"),
        ("https://ernesto:secret@shop.example/a", "https://shop.example/a"),
        ("https://shop.example/orders/4711/cancel", "https://shop.example/orders/*/cancel"),
        ("https://shop.example/v2/a-segment-of-20-char", "https://shop.example/*/*"),
        ("https://shop.example/abcdefghijklmnopqrst/", "https://shop.example/abcdefghijklmnopqrst/"),
        ("https://shop.example/abcdefghijklmnopqrstu/", "https://shop.example/*/"),
        ("https://shop.example/%E2%82%AC/x", "https://shop.example/*/x"),
        ("https://shop.example", "https://shop.example"),
    ],
)
def test_an_address_shows_only_words(url: str, expected: str) -> None:
    assert masked(url) == expected


def test_a_receipt_takes_them_masked() -> None:
    request = WriteRequest(method="POST", url="https://a.example/u/1?q", status=200)
    bare = Receipt(ok=True, code=Code.DONE, message="")
    assert (
        with_writes(bare, [request]).requests == with_writes(bare.model_copy(update={"requests": [request]})).requests
    )
    assert with_writes(bare, [request]).requests[0].url == "https://a.example/u/*"
    assert with_writes(bare, []) is bare


def asked(number: str, method: str, url: str, **more: object) -> dict[str, object]:
    return {"requestId": number, "type": "Fetch", "request": {"method": method, "url": url}, **more}


def test_what_was_never_sent_is_none() -> None:
    writes = Writes()
    for number in ("1", "2", "3"):
        writes.departed(asked(number, "POST", f"https://a.example/{number}"), is_poll=False)
    writes.failed({"requestId": "1", "corsErrorStatus": {"corsError": "PreflightMissingAllowOriginHeader"}})
    writes.failed({"requestId": "2", "blockedReason": "csp"})
    writes.failed({"requestId": "3", "errorText": "net::ERR_CONNECTION_RESET"})
    writes.stopped("4", "https://a.example/4?x")
    writes.departed(asked("4", "POST", "https://a.example/4?x"), is_poll=False)
    writes.departed(asked("5", "POST", "https://a.example/5"), is_poll=True)
    assert [each.url for each in writes.take(0)] == ["https://a.example/3"]
    assert writes.take(0) == []


def test_hidden_answers_have_a_status() -> None:
    writes = Writes()
    writes.departed(asked("1", "POST", "https://a.example/x"), is_poll=False)
    writes.headed({"requestId": "1", "statusCode": 403})
    assert [each.status for each in writes.take(0)] == [403]
