"""The port of a browser on loan from its host, which may end before the loan does: the browser stops its extension's
worker, and starts it again with another host.
"""

import asyncio
import itertools
import time
from typing import Any

from webhand_agent.browser import BrowserError, Interrupted
from webhand_agent.protocol import BrowserEvents, Message, TabEvent

from webhand_host.browser.confinement import Confinement
from webhand_host.browser.extension_port import ANSWER, ExtensionPort
from webhand_host.browser.port import NotDone
from webhand_host.browser.tab import Tab
from webhand_host.browser.troubles import Trouble
from webhand_host.native.peer import Peer

AWAY = "The browser has stopped Webhand's extension, and has not started it again yet. Try again in a moment."


class LentPort(ExtensionPort):
    """Between two hosts nothing can be asked, and what was under way has an end that nobody knows.

    `opened` are the tabs that were opened on loan, as the host counts them too.
    """

    def __init__(self, peer: Peer, first_confinement: int) -> None:
        super().__init__(peer, first_confinement=first_confinement)
        self.opened: set[int] = set()
        self._there = asyncio.Event()
        self._there.set()

    def loses_host(self) -> None:
        self._there.clear()
        self._confinements.clear()
        for standing in self._standing.values():
            standing.cancel()
        self._standing.clear()

    async def finds_host(self, peer: Peer, first_confinement: int) -> None:
        """Nobody has heard of the browser meanwhile: what its tabs show is asked for."""
        self._peer = peer
        self._numbers = itertools.count(first_confinement)
        peer.listen("browser.events", self._heard, self)
        self._known.clear()
        self._there.set()
        await asyncio.gather(*(self._catch_up(tab) for tab in self.tabs))

    async def _catch_up(self, tab: Tab) -> None:
        try:
            info = await self.info(tab.id)
        except (Trouble, NotDone, BrowserError):  # gone, or found out by whoever asks for it
            return
        self._known.add(tab.id)
        tab.commits(info.url, time.monotonic())
        if not info.is_loading:
            tab.navigation.completes()

    async def release(self, confinement: Confinement) -> None:
        """Raises `Interrupted` where its rules went with the worker that set them: where the act led, nobody saw."""
        if all(one is not confinement for one in self._confinements.values()):
            raise Interrupted
        await super().release(confinement)

    async def create(self, url: str, *, within: Confinement | None = None, **place: Any) -> int:
        tab_id = await super().create(url, within=within, **place)
        self.opened.add(tab_id)
        return tab_id

    async def _ask(self, method: str, params: Message | None = None, seconds: float = ANSWER) -> Any:
        """Raises `BrowserError` where there is no host, and `Interrupted` where it went meanwhile."""
        if not self._there.is_set():
            await self._host_is_there()
        return await super()._ask(method, params, seconds)

    async def _host_is_there(self) -> None:
        ends = [asyncio.ensure_future(event.wait()) for event in (self._there, self.tabs.gone)]
        try:
            await asyncio.wait(ends, timeout=ANSWER, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
        if self.tabs.gone.is_set():
            raise BrowserError(self.tabs.why_gone)
        if not self._there.is_set():
            raise BrowserError(AWAY)

    def _out_of_reach(self, sentence: str) -> BrowserError:
        return Interrupted()

    def _heard(self, told: BrowserEvents) -> None:
        super()._heard(told)
        for event in told.events:
            if isinstance(event, TabEvent) and event.stage == "opened" and event.opener in self.opened:
                self.opened.add(event.tab_id)
            if isinstance(event, TabEvent) and event.stage == "closed":
                self.opened.discard(event.tab_id)
