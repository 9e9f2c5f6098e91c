"""The sessions of one tab: one for the page, one for each process that frames of other sites live in."""

import asyncio
from typing import TYPE_CHECKING

from webhand_host.browsers.playwright.addressing import is_injectable
from webhand_host.browsers.playwright.events import Events
from webhand_host.browsers.playwright.session import CdpSession
from webhand_host.browsers.playwright.troubles import Gone

if TYPE_CHECKING:
    from playwright.async_api import Frame

    from webhand_host.browsers.playwright.tab import CdpTab

MOST_LOOKS = 50
LOOK_AGAIN = 0.02
"""Seconds. Playwright learns of a frame's new process at about the time we do, and tells nobody when."""

SETTLE = 1.0


class Processes:
    """Which frame of Playwright's has a process of its own is found out by asking for its session."""

    def __init__(self, tab: "CdpTab") -> None:
        self._tab = tab
        self._events = Events(tab, self)
        self._main: CdpSession | None = None
        self._others: dict[Frame, CdpSession] = {}
        self._search: asyncio.Future[None] | None = None
        self._is_wanted = False

    @property
    def main(self) -> CdpSession:
        """Raises `Gone` where the tab was closed before it could be taken up."""
        if self._main is None:
            raise Gone
        return self._main

    @property
    def root(self) -> str:
        return self._main.root if self._main else ""

    async def start(self) -> None:
        tab = self._tab
        session = self._main = CdpSession(await tab.page.context.new_cdp_session(tab.page))
        await session.start(self._events, tab.frames.seed)
        tab.network.main = tab.frames.main.id
        await self._catch_up(session)
        self.look_for_more()
        await self.settled()

    def look_for_more(self) -> None:
        """A frame moved to a process of its own."""
        self._is_wanted = True
        if self._search is None or self._search.done():
            self._search = self._tab.started(self._look())

    async def settled(self) -> None:
        """Waits for frames that are on their way; one that never arrives counts as unreachable."""
        if self._search is not None and not self._search.done():
            await asyncio.wait({self._search}, timeout=SETTLE)

    def ended(self, session: CdpSession) -> None:
        self._others = {frame: each for frame, each in self._others.items() if each is not session}
        self._tab.frames.drop(session)

    async def _catch_up(self, session: CdpSession) -> None:
        """The page may have begun to load before anybody listened."""
        main, navigation = self._tab.frames.main, self._tab.navigation
        if navigation.load is not None or not is_injectable(main.url) or main.context is None:
            return
        state = await session.evaluate(main.context, "document.readyState")
        if navigation.load is None:
            navigation.commits(main.url, main.loader, whole=state == "complete")
        if state == "interactive":
            navigation.parses()

    async def _look(self) -> None:
        """A frame that moved on before its parent's process was listened to is told of by nobody: each process that is
        found is a reason to look again."""
        for _ in range(MOST_LOOKS):
            self._is_wanted = False
            if await self._adopt() or self._is_wanted:
                continue
            if not self._tab.frames.in_transit():
                return
            await asyncio.sleep(LOOK_AGAIN)

    async def _adopt(self) -> bool:
        """Whether there was a process that was not known."""
        from playwright.async_api import Error

        page = self._tab.page
        known = len(self._others)
        for frame in page.frames:
            if frame is page.main_frame or frame in self._others or frame.is_detached():
                continue
            try:
                session = self._others[frame] = CdpSession(await page.context.new_cdp_session(frame))
            except Error:
                continue  # it lives in its parent's process
            # One that hangs must not keep the frames behind it from being found; it goes on when it wakes up.
            await asyncio.wait({self._tab.started(self._begin(frame, session))}, timeout=SETTLE)
        return len(self._others) > known

    async def _begin(self, frame: "Frame", session: CdpSession) -> None:
        try:
            await session.start(self._events, self._tab.frames.seed)
        except Gone:
            self._others.pop(frame, None)  # it went away meanwhile
