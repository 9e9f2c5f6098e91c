"""Closing a tab, and the one that the person is looking at."""

import json
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from webhand_agent.protocol import Code, Effect, Receipt, TabState

from webhand_host.browser.receipts import dialog_open, receipt
from webhand_host.browser.tab import CLOSE, Tab
from webhand_host.browser.travel import show_empty

if TYPE_CHECKING:
    from webhand_host.browser.port import Port


async def close(port: "Port", tab: Tab) -> Receipt:
    """The tab goes, the browser stays: with its last tab a window closes, with its last window the browser."""
    if not tab.insists and (held := tab.held()):
        return held
    info = await tab.info()
    beside = [each for each in await port.list_tabs() if each.window_id == info.window_id]
    spare = None
    if len(beside) == 1 and not info.is_popup:  # a page's own small window is to go
        at = time.monotonic()
        spare = port.tabs.of(await port.create("", active=False, window=info.window_id))
        await show_empty(spare, at)
    told = receipt(
        Code.DONE,
        "It was the last one of its window, so an empty tab was opened in its stead." if spare else "",
        [Effect.WINDOW],
    )
    closed = f"{json.dumps(info.title, ensure_ascii=False)} ({info.url})" if info.title else info.url
    await tab.shut(hangs=tab.insists or (tab.silences > 0 and tab.is_heard))
    return await _closed(port, tab, told.model_copy(update={"closed": closed}), spare)


async def _answered(port: "Port", tab: Tab, told: Receipt, spare: Tab | None) -> Receipt:
    await tab.news.until(lambda: tab.is_blocked, CLOSE)
    return await _closed(port, tab, told, spare)


async def _closed(port: "Port", tab: Tab, told: Receipt, spare: Tab | None) -> Receipt:
    """`told` is what is said where it closed, `spare` a tab in its stead."""
    if tab.is_closed:
        now = target_of(await port.list_tabs())
        where = {"led_to": now.url, "title": now.title, "tab_id": now.tab_id} if now else {}
        return told.model_copy(update=where)
    if tab.dialog:
        tab.unfinished = lambda: _answered(port, tab, told, spare)
        return dialog_open(tab.dialog, is_held=tab.tells_dialogs)
    if spare is not None:
        await port.close(spare.id)
    if tab.tells_dialogs:
        return receipt(Code.TIMEOUT, "The tab did not close: its page is at work, or hung.")
    asks = {"message": "The page asks whether it may be left, and its tab is still open.", "tab_id": tab.id}
    return dialog_open(None).model_copy(update=asks)


def target_of(tabs: "Sequence[TabState]") -> "TabState | None":
    """The tab the person is looking at: never Webhand's own, and a page that can be looked into where there is one."""
    theirs = [tab for tab in tabs if not tab.is_ours]
    order = sorted(theirs, key=lambda tab: (tab.injectable, tab.in_front, tab.in_front and tab.active, tab.used))
    return order[-1] if order else None
