"""Closing a tab: it goes, the browser stays, and a page that asks before it is left has been asked."""

import json
from typing import TYPE_CHECKING

from webhand_agent.protocol import Code, Effect, Receipt

from webhand_host.browsers.playwright.receipts import receipt
from webhand_host.browsers.playwright.troubles import Gone

if TYPE_CHECKING:
    from webhand_host.browsers.playwright.tab import CdpTab
    from webhand_host.browsers.playwright.tabs import CdpTabs

CLOSE = 2.5
"""Seconds. A tab is gone within milliseconds; one that asks first says so at once."""


async def close(tabs: "CdpTabs", tab: "CdpTab") -> Receipt:
    """With its last tab the browser closes: an empty one is opened in its stead."""
    if held := tab.held():
        return held
    try:
        url, title = await tab.info()
    except Gone:
        url, title = tab.frames.main.url, ""
    spare = await tabs.new_behind() if len(tabs) == 1 else None
    told = receipt(Code.DONE, "It was the last one, so an empty tab was opened in its stead." if spare else "")
    closed = f"{json.dumps(title, ensure_ascii=False)} ({url})" if title else url
    tab.started(_ask_to_close(tab))
    return await _closed(tabs, tab, told.model_copy(update={"effect": [Effect.WINDOW], "closed": closed}))


async def _ask_to_close(tab: "CdpTab") -> None:
    await tab.session.send("Page.close")


async def _closed(tabs: "CdpTabs", tab: "CdpTab", told: Receipt) -> Receipt:
    """`told` is what is said where it closed."""
    await tab.news.until(lambda: tab.is_blocked, CLOSE)
    if tab.is_closed:
        front = await tabs.front()
        url, title = await _shown(front)
        return told.model_copy(update={"led_to": url, "title": title, "tab_id": front.number})
    tab.unfinished = lambda: _closed(tabs, tab, told)
    return tab.held() or receipt(Code.TIMEOUT, "The tab did not close: its page is at work, or hung.")


async def _shown(front: "CdpTab") -> tuple[str, str]:
    """Address and title of the tab that is in front now."""
    try:
        return await front.info()
    except Gone:
        return "", ""
