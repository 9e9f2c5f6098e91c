"""One session: a browser, its tabs as a program counts them, and one action at a time."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from webhand_agent.protocol import Receipt, Tab

from webhand_host.browser.browser import TabBrowser
from webhand_host.browser.port import NotDone
from webhand_host.browser.troubles import Trouble
from webhand_host.geometry import Layout
from webhand_host.runs.folder import RunFolder

if TYPE_CHECKING:
    from webhand_host.browser.port import Port

VIEWPORT = (1_280, 720)
"""CSS pixels that pages have in a browser of ours, until the person resizes or zooms it (specs/tool-server.md, browser
session management).
"""
MOST_WAITING = 32
"""Actions that may wait for the one under way."""
RETRY_SECONDS = 1
"""When it is worth another try where the queue is full."""


class Kind(StrEnum):
    """`own`: a persistent profile of Webhand's. `fresh`: one of which nothing is kept. `person`: the browser that is
    open. `saved`: one whose log-ins are kept, without a profile.
    """

    OWN = "own"
    FRESH = "fresh"
    PERSON = "person"
    SAVED = "saved"


class SessionNotFound(Exception):
    """There is no such session, or not any more: `why` says how it ended. Clients match on `WORDS`, which are kept for
    ever.
    """

    WORDS = "Session not found"

    def __init__(self, session_id: str | None, why: str = "") -> None:
        super().__init__(session_id, why)
        self.session_id = session_id
        self.why = why

    def __str__(self) -> str:
        if self.session_id is None:
            return f"{self.WORDS}: none is open. Start one with POST /browser/start."
        return f"{self.WORDS}: {self.session_id}. {self.why}" if self.why else f"{self.WORDS}: {self.session_id}"


class QueueFull(Exception):
    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"{MOST_WAITING} actions wait for session {self.session_id} already. Try again in {RETRY_SECONDS} s."


class NoSuchTab(Exception):
    """`tab_id` as programs count them."""

    def __init__(self, tab_id: int) -> None:
        super().__init__(tab_id)
        self.tab_id = tab_id

    def __str__(self) -> str:
        return f"There is no tab {self.tab_id} in this session. GET /browser/tabs lists those that are open."


class Session:
    """A browser that programs share; `close` ends it with everything it started.

    Tabs are counted from 0 in the order in which they were opened, and no number is given twice. `opened` are those in
    the person's browser that are not the person's. `notes` are sentences that its client should be told. `has_window`:
    a person can see it and do something in it.
    """

    def __init__(
        self, session_id: str, kind: Kind, port: "Port", folder: RunFolder, end: Callable[[], Awaitable[None]]
    ) -> None:
        self.id = session_id
        self.kind = kind
        self.folder = folder
        self.browser = TabBrowser(port, session_id, keep=folder.path / "downloads")
        self.began = self.used = time.monotonic()
        self.gone = port.tabs.gone
        self._port = port
        self._end = end
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._layout = Layout(VIEWPORT)
        self.opened: set[int] = set()
        self.notes: list[str] = []
        self.has_window = True

    @property
    def is_alive(self) -> bool:
        return not self.gone.is_set()

    @property
    def why_gone(self) -> str:
        """In a sentence, once it is not alive."""
        return self._port.tabs.why_gone

    @property
    def is_busy(self) -> bool:
        return self._waiting > 0

    @contextlib.asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits until the actions before it are over.

        Raises:
            QueueFull: too many wait already.
            SessionNotFound: it ended meanwhile.
        """
        if self._waiting > MOST_WAITING:
            raise QueueFull(self.id)
        self._waiting += 1
        try:
            async with self._turn:
                if not self.is_alive:
                    raise SessionNotFound(self.id, self.why_gone)
                yield
        finally:
            self._waiting -= 1
            self.used = time.monotonic()

    async def tab(self) -> Tab:
        """The one in front."""
        tabs = await self.tabs()
        return next((tab for tab in tabs if tab.active), tabs[-1])

    async def tabs(self) -> list[Tab]:
        """In the order of their numbers."""
        return sorted(await self.browser.tabs(), key=lambda tab: tab.tab_id)

    async def numbered(self, number: int) -> Tab:
        """Raises `NoSuchTab`."""
        found = next((tab for tab in await self.tabs() if self.number(tab) == number), None)
        if found is None:
            raise NoSuchTab(number)
        return found

    async def strangers(self) -> list[Tab]:
        """Tabs of the browser that are none of the session's, until one is taken in."""
        return []

    def take(self, tab: Tab) -> None:
        """A stranger is the session's from now on."""

    def number(self, tab: Tab) -> int:
        """The port counts from 1, and gives no number twice either."""
        return tab.tab_id - 1

    def is_mine(self, tab: Tab) -> bool:
        """Whether it was opened by the session, and not by the person."""
        return True

    def worked(self, tab_id: int | None) -> None:
        """A run has worked here, and came to its end in that tab."""

    def went(self, receipt: Receipt) -> None:
        """What an act came to: where the session goes on."""

    async def layout(self, tab: Tab) -> Layout:
        """Where its viewport is: as measured now, or as it was last measured here where the page does not answer."""
        with contextlib.suppress(Trouble, NotDone):
            self._layout = await self.browser.layout(tab.tab_id)
        return self._layout

    async def close(self, why: str) -> None:
        """`why` is a sentence."""
        self._port.tabs.ends(why)
        await self._end()
