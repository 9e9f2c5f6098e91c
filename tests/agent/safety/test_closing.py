"""A tab that the person opened is closed only with their word, or their yes."""

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, Page, Play, does
from webhand_agent.means import Means
from webhand_agent.protocol import Confirmation

NO, ONCE = "Do not allow", "Allow once"


async def closes(task: str, answer: str, *, opened: frozenset[int] = frozenset()) -> tuple[list[str], list[str]]:
    """What was closed, and what was asked."""
    host = Host(answers=[answer] * 3)
    browser = MemoryBrowser(Page(), Page(url="https://shop.example/cart", title="Cart", document="d2"))
    play = Play([does("close_tab", tab_index=2), COMPLETE, COMPLETE], task=task, browser=browser, host=host)
    play.means = Means(host, host, opened=set(opened))
    await play.run()
    closed = [entry for entry in browser.log if entry.startswith("close")]
    return closed, [f"{event.risk}: {event.what}" for event in host.only(Confirmation)]


@pytest.mark.parametrize(
    ("task", "answer", "opened", "expected"),
    [
        ("look at this page", NO, frozenset(), ([], ['close: Close the tab "Cart"'])),
        ("look at this page", ONCE, frozenset(), (["close 2"], ['close: Close the tab "Cart"'])),
        ("look at this page", NO, frozenset({2}), (["close 2"], [])),
        ("close the cart tab on this page", NO, frozenset(), (["close 2"], [])),
        ("chiudi la scheda del carrello", NO, frozenset(), (["close 2"], [])),
        ("cierra la pestaña del carrito", NO, frozenset(), (["close 2"], [])),
    ],
)
async def test_closing(task: str, answer: str, opened: frozenset[int], expected: tuple[list[str], list[str]]) -> None:
    assert await closes(task, answer, opened=opened) == expected
