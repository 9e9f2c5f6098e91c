"""How the address of a write request is shown, and which of them count as sent."""

import pytest
from webhand_agent.protocol import Code, Receipt, WriteRequest
from webhand_host.browser.network import Network
from webhand_host.browser.signals import Signal
from webhand_host.browser.writes import masked, with_writes


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


def test_what_was_never_sent_is_none() -> None:
    network = Network(Signal())
    for number in ("1", "2", "3"):
        network.sent(number, "POST", f"https://a.example/{number}?x", 1.0)
    network.sent("4", "GET", "https://a.example/4", 1.0)
    network.never_sent("1")
    network.never_sent("2", "https://a.example/2")
    network.answered("3", "https://a.example/3?y", 200)
    network.never_sent("3")
    assert [(each.url, each.status) for each in network.take_writes(0)] == [("https://a.example/3", 200)]
    assert network.take_writes(0) == []


def test_what_was_sent_before_is_told_to_nobody() -> None:
    network = Network(Signal())
    network.sent("1", "POST", "https://a.example/before", 1.0)
    network.sent("2", "POST", "https://a.example/after", 3.0)
    assert [each.url for each in network.take_writes(2.0)] == ["https://a.example/after"]
    assert network.take_writes(0) == []


def test_hidden_answers_have_a_status() -> None:
    network = Network(Signal())
    network.sent("1", "POST", "https://a.example/x", 1.0)
    network.answered_somewhere("1", 403)
    assert [each.status for each in network.take_writes(0)] == [403]
