"""The engine without its loop: what a program may read, and what counts as read."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from agent.scripted import START, Host, MemoryBrowser, Page
from webhand_agent.hands import Hands, Refused
from webhand_agent.job import Job
from webhand_agent.protocol import Code, RowSelectors
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import NoGrants, Services

ELSEWHERE = "https://elsewhere.example/"
Way = Callable[[Hands, MemoryBrowser], Awaitable[object]]


async def observe(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.observe(await browser.target())


async def select(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.select(await browser.target(), "p")


async def at(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.at(await browser.target(), 1, 1)


async def picture(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.picture(await browser.target(), lossless=False)


async def markup(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.markup(await browser.target(), None)


async def scrape(hands: Hands, browser: MemoryBrowser) -> object:
    return await hands.scrape(await browser.target(), RowSelectors(rows="p"))


def lead_away(browser: MemoryBrowser) -> None:
    """From now on its page goes to another site while it is read, whatever it is asked."""

    def leading(ask: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def led(*given: Any, **options: Any) -> object:
            browser.pages[1] = Page(url=ELSEWHERE)
            return await ask(*given, **options)

        return led

    for name in ("observe", "select", "at", "picture", "markup", "scrape"):
        setattr(browser, name, leading(getattr(browser, name)))


def hands_of(browser: MemoryBrowser) -> tuple[Hands, Permissions]:
    job = Job(id="program", task="", client=True)
    permissions = Permissions.of(job, NoGrants())
    permissions.begin_at(START)
    host = Host()
    return Hands(browser, job, Services(host, host), permissions), permissions


@pytest.mark.parametrize("way", [observe, select, at, picture, markup, scrape])
async def test_what_was_read_of_a_page_that_led_elsewhere_meanwhile_is_not_told(way: Way) -> None:
    browser = MemoryBrowser()
    hands, permissions = hands_of(browser)
    await way(hands, browser)
    assert list(permissions.state.read) == ["https://shop.example"]
    lead_away(browser)
    with pytest.raises(Refused) as refused:
        await way(hands, browser)
    assert refused.value.receipt.code is Code.STALE
    assert list(permissions.state.read) == ["https://shop.example"], "of the other nothing was told"
