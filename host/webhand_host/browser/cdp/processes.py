"""The sessions of one tab: one for the page, one for each process that frames of other sites live in."""

import asyncio
import time
from typing import TYPE_CHECKING

from webhand_host.browser.addressing import is_web
from webhand_host.browser.cdp.events import Events
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.troubles import Gone

if TYPE_CHECKING:
    from playwright.async_api import Frame

    from webhand_host.browser.cdp.page import CdpPage

MOST_LOOKS = 50
LOOK_AGAIN = 0.02
"""Seconds. Playwright learns of a frame's new process at about the time we do, and tells nobody when."""

SETTLE = 1.0


class Processes:
    """Which frame of Playwright's has a process of its own is found out by asking for its session."""

    def __init__(self, page: "CdpPage") -> None:
        self._page = page
        self._events = Events(page, self)
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
        page = self._page
        session = self._main = CdpSession(await page.page.context.new_cdp_session(page.page))
        await session.start(self._events, page.frames.seed)
        await self._catch_up(session)
        self.look_for_more()
        await self.settled()

    def look_for_more(self) -> None:
        """A frame moved to a process of its own."""
        self._is_wanted = True
        if self._search is None or self._search.done():
            self._search = self._page.started(self._look())

    async def settled(self) -> None:
        """Waits for frames that are on their way; one that never arrives counts as unreachable."""
        if self._search is not None and not self._search.done():
            await asyncio.wait({self._search}, timeout=SETTLE)

    def ended(self, session: CdpSession) -> None:
        self._others = {frame: each for frame, each in self._others.items() if each is not session}
        self._page.frames.drop(session)

    async def _catch_up(self, session: CdpSession) -> None:
        """The page may have begun to load before anybody listened."""
        main, tab, at = self._page.frames.main, self._page.tab, time.monotonic()
        if tab.navigation.load is not None or not is_web(main.url) or main.context is None:
            return
        state = await session.evaluate(main.context, "document.readyState")
        if state == "loading" and not is_web((await session.send("Target.getTargetInfo"))["targetInfo"]["url"]):
            state = "complete"  # what its opener writes into an empty document has no end, and that one's address
        if tab.navigation.load is None:
            tab.commits(main.url, at, key=main.loader)
            if state == "complete":
                tab.navigation.completes()
        if state == "interactive":
            tab.navigation.parses()

    async def _look(self) -> None:
        """A frame that moved on before its parent's process was listened to is told of by nobody: each process that is
        found is a reason to look again."""
        for _ in range(MOST_LOOKS):
            self._is_wanted = False
            if await self._adopt() or self._is_wanted:
                continue
            if not self._page.frames.in_transit():
                return
            await asyncio.sleep(LOOK_AGAIN)

    async def _adopt(self) -> bool:
        """Whether there was a process that was not known."""
        from playwright.async_api import Error

        theirs = self._page.page
        known = len(self._others)
        for frame in theirs.frames:
            if frame is theirs.main_frame or frame in self._others or frame.is_detached():
                continue
            try:
                session = self._others[frame] = CdpSession(await theirs.context.new_cdp_session(frame))
            except Error:
                continue  # it lives in its parent's process
            # One that hangs must not keep the frames behind it from being found; it goes on when it wakes up.
            await asyncio.wait({self._page.started(self._begin(frame, session))}, timeout=SETTLE)
        return len(self._others) > known

    async def _begin(self, frame: "Frame", session: CdpSession) -> None:
        try:
            await session.start(self._events, self._page.frames.seed)
        except Gone:
            self._others.pop(frame, None)  # it went away meanwhile
