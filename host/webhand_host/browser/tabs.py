"""The tabs of one browser, as its port tells of them, and the end of that browser."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from webhand_agent.browser import BrowserError, TabGone

from webhand_host.browser.confinement import Lingering
from webhand_host.browser.downloads import Files
from webhand_host.browser.tab import Tab

if TYPE_CHECKING:
    from webhand_host.browser.port import Port

CLOSED = "The browser was closed, or it crashed."
LAST_TAB = 0.5
"""Seconds between the end of a tab and that of its browser, where it is the browser that ends."""


class Tabs:
    """The tabs that a port has told of. `files` are those that any of them began to download, `lingering` what of their
    acts still holds; `gone` is set when the browser is, and `why_gone` says why in a sentence.
    """

    def __init__(self, port: "Port") -> None:
        self._port = port
        self._tabs: dict[int, Tab] = {}
        self.files = Files(self._tell_all)
        self.lingering = Lingering(port)
        self._openers: dict[int, int] = {}
        self.gone = asyncio.Event()
        self.why_gone = CLOSED

    def ends(self, why: str = CLOSED) -> None:
        """The browser is gone, and whoever waits for something in it waits no longer. The first reason counts."""
        if self.gone.is_set():
            return
        self.why_gone = why
        self.gone.set()
        for tab in self:
            tab.closes()
        self.files.news.fire()

    def __iter__(self) -> Iterator[Tab]:
        return iter(list(self._tabs.values()))

    def of(self, tab_id: int) -> Tab:
        """The tab with this id. Whether there is one is for the browser to say."""
        if self.gone.is_set():
            raise BrowserError(self.why_gone)
        tab = self._tabs.get(tab_id)
        if tab is None:
            tab = self._tabs[tab_id] = Tab(self._port, tab_id)
        return tab

    def renamed(self, before: int, tab_id: int) -> None:
        """A tab came back under another id. The one that a run knows still leads to it."""
        tab = self._tabs[tab_id] = self.of(before)
        tab.id = tab_id

    def closed(self, tab_id: int) -> None:
        tab = self._tabs.pop(tab_id, None)
        if tab is not None:
            tab.closes()
            if tab.opener is not None and tab.is_empty:
                self._openers[tab_id] = tab.opener.id

    def opener_of(self, tab_id: int) -> int | None:
        """Where to go on in the place of a tab that closed and had shown nothing, as browsers close what was opened for
        a file.
        """
        return self._openers.get(tab_id)

    async def why_lost(self, tab_id: int) -> BrowserError:
        """Why a tab is gone. With a browser its tabs go first."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.gone.wait(), LAST_TAB)
        return BrowserError(self.why_gone) if self.gone.is_set() else TabGone(tab_id)

    def _tell_all(self) -> None:
        for tab in self:
            tab.news.fire()
