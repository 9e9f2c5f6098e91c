"""Closing a tab: it goes, the browser stays, and a page that asks before it is left has been asked."""

from typing import TYPE_CHECKING

from webhand_agent.protocol import Code, Effect, Receipt

from webhand_host.browsers.playwright.receipts import receipt
from webhand_host.browsers.playwright.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import Tab
    from webhand_host.browsers.playwright.tabs import Tabs

CLOSE = 2.5
"""Seconds. A tab is gone within milliseconds; one that asks first says so at once."""


async def close(tabs: "Tabs", tab: "Tab") -> Receipt:
    """With its last tab the browser closes: an empty one is opened in its stead."""
    if held := tab.held():
        return held
    try:
        url, title = await tab.info()
    except Gone:
        url, title = tab.frames.main.url, ""
    spare = await tabs.new_behind() if len(tabs) == 1 else None
    told = f'Closed "{title}" ({url}).' if title else f"Closed {url}."
    instead = " It was the last one, so an empty tab was opened in its stead." if spare else ""
    tab.started(_ask_to_close(tab))
    return await _closed(tabs, tab, told + instead)


async def _ask_to_close(tab: "Tab") -> None:
    await tab.session.send("Page.close")


async def _closed(tabs: "Tabs", tab: "Tab", told: str) -> Receipt:
    await tab.news.until(lambda: tab.is_blocked, CLOSE)
    if tab.is_closed:
        front = await tabs.front()
        return receipt(Code.DONE, f"{told} {await _shown(front)}", [Effect.WINDOW], tab_id=front.number)
    tab.unfinished = lambda: _closed(tabs, tab, told)
    return tab.held() or receipt(Code.TIMEOUT, "The tab did not close: its page is at work, or hung.")


async def _shown(front: "Tab") -> str:
    try:
        url, title = await front.info()
    except Gone:
        return "Another tab is shown now."
    return f'The browser shows "{title or url}" now.'
