"""The one place that owns browsers for programs."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from webhand_agent.job import Carrier
from webhand_agent.protocol import ActionTaken, RunFinished, RunStarted, StartTask, Tokens

from webhand_host.background import Background
from webhand_host.browser import launch
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder
from webhand_host.sessions import storage
from webhand_host.sessions.config import Config
from webhand_host.sessions.profile import Profile
from webhand_host.sessions.session import VIEWPORT, Kind, Session, SessionNotFound

if TYPE_CHECKING:
    from playwright.async_api import Playwright

    from webhand_host.sessions.shared import SharedBrowsers

ENDS_WITHIN = 8.0
"""Seconds in which all browsers are closed; what is left then is ended."""
MOST_REMEMBERED = 200
"""Sessions that ended, of which it is told why."""
STOPPED = "It was stopped."


@dataclass(frozen=True)
class Limits:
    """A session that nobody used for `idle` seconds ends, and so does one that is `life` seconds old; looked at every
    `sweep` seconds. Those that are saved are saved every `autosave` seconds.
    """

    most: int = 32
    idle: float = 3_600.0
    life: float = 24 * 3_600.0
    sweep: float = 10.0
    autosave: float = 120.0


class TooManySessions(Exception):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return f"{self.most} sessions are open, which is the most. Stop one with POST /browser/stop."


class IdTaken(Exception):
    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"There is a session {self.session_id} already. Leave the id out, or choose another."


@dataclass(frozen=True)
class Wanted:
    """A session as it is asked for, and by whom. `id` None: the server makes one. `profile` is of kind `own`, and
    `config` of kind `saved`: None is the one that the session had.
    """

    id: str | None = None
    kind: Kind = Kind.OWN
    profile: str = "default"
    headless: bool = False
    client: str = ""
    config: Config | None = None


class Sessions:
    """Those of this process. Use as a context: everything that was started ends with it. `listeners` are told of each
    that ends. Saved ones, and fresh ones without windows, are contexts of `browsers`, which others may use as well.
    """

    def __init__(self, limits: Limits = Limits(), browsers: "SharedBrowsers | None" = None) -> None:
        self.listeners: list[Callable[[str], None]] = []
        self._limits = limits
        self._open: dict[str, Session] = {}
        self._ended: dict[str, str] = {}
        self._opening: set[str] = set()
        self._closing: dict[str, asyncio.Event] = {}
        self._playwright: Playwright | None = None
        self._shared = browsers
        self._stack = AsyncExitStack()
        self._starting = asyncio.Lock()
        self._watching = Background()

    async def __aenter__(self) -> "Sessions":
        self._watching.start(self._sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._watching.cancel()
        ending = [asyncio.ensure_future(self.close(session.id)) for session in self.all()]
        if ending:
            await asyncio.wait(ending, timeout=ENDS_WITHIN)
        await self._stack.aclose()

    def all(self) -> list[Session]:
        """In the order in which they were opened."""
        return list(self._open.values())

    def get(self, session_id: str) -> Session:
        """Raises `SessionNotFound`, also where its browser has died."""
        session = self._open.get(session_id)
        if session is None:
            raise SessionNotFound(session_id, self._ended.get(session_id, ""))
        if not session.is_alive:
            raise SessionNotFound(session_id, session.why_gone)
        return session

    async def persisted(self) -> list[storage.Persisted]:
        """The saved ones on this machine, open or not, whoever opened them."""
        return await asyncio.to_thread(storage.persisted)

    async def open(self, wanted: Wanted) -> Session:
        """Starts a browser, after what is left of a session by that id which is being closed. What its client should
        be told is in `Session.notes`.

        Raises:
            TooManySessions, IdTaken, ProfileInUse, SessionInUse, BadSessionId: what is in its way.
            NoBrowser, BrowserError: it could not be started; the sentence says why.
            OSError: a session to be saved has no place on the disk.
        """
        session_id = wanted.id or _new_id()
        if session_id in self._open or session_id in self._opening:
            raise IdTaken(session_id)
        if len(self._open) + len(self._opening) >= self._limits.most:
            raise TooManySessions(self._limits.most)
        self._opening.add(session_id)
        headless = wanted.headless or not launch.display_there()
        try:
            if closing := self._closing.get(session_id):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(closing.wait(), ENDS_WITHIN)
            session = self._open[session_id] = await self._start(session_id, wanted, headless)
            session.has_window = wanted.kind is Kind.PERSON or not headless
        finally:
            self._opening.discard(session_id)
        self._watching.start(self._until_gone(session))
        return session

    async def close(self, session_id: str, why: str = STOPPED) -> None:
        """Raises `SessionNotFound`."""
        session = self._open.pop(session_id, None)
        if session is None:
            raise SessionNotFound(session_id, self._ended.get(session_id, ""))
        self._ended.pop(session_id, None)
        self._ended[session_id] = why
        if len(self._ended) > MOST_REMEMBERED:
            del self._ended[next(iter(self._ended))]
        for listener in self.listeners:
            listener(session_id)
        closed = self._closing[session_id] = asyncio.Event()
        try:
            await session.close(why)
        finally:
            closed.set()
            if self._closing.get(session_id) is closed:
                del self._closing[session_id]

    # ------------------------------------------------------------------------------------------------------------------

    async def _start(self, session_id: str, wanted: Wanted, headless: bool) -> Session:
        if wanted.kind is Kind.PERSON:
            return await self._borrow(session_id, wanted)
        if wanted.kind is Kind.SAVED:
            return await self._restore(session_id, wanted, headless)
        if wanted.kind is Kind.FRESH and headless:
            return await self._apart(session_id)
        return await self._alone(session_id, wanted, headless)

    async def _alone(self, session_id: str, wanted: Wanted, headless: bool) -> Session:
        """In a browser of its own."""
        from webhand_host.browser.cdp.port import CdpPort
        from webhand_host.browser.cdp.starting import started

        playwright = await self._driver()
        async with AsyncExitStack() as stack:
            folder = None
            if wanted.kind is Kind.OWN:
                profile = Profile.take(wanted.profile)
                stack.callback(profile.release)
                folder = profile.folder
            context = await stack.enter_async_context(
                started(playwright, headless=headless, profile=folder, viewport=VIEWPORT if headless else None)
            )
            record = stack.enter_context(recorded(session_id, "playwright"))
            port = CdpPort(context, record.path / "downloads")
            await port.start()
            if not headless:
                await port.fit(VIEWPORT)
            return Session(session_id, wanted.kind, port, record, stack.pop_all().aclose)

    async def _apart(self, session_id: str) -> Session:
        """In a browser that others have as well: what the pages of one keep, no other sees."""
        from webhand_host.browser.cdp.port import CdpPort
        from webhand_host.browser.cdp.starting import context_of

        async with AsyncExitStack() as stack:
            shared = await stack.enter_async_context((await self._browsers()).use(headless=True))
            context = await stack.enter_async_context(context_of(shared.browser, VIEWPORT))
            record = stack.enter_context(recorded(session_id, "playwright"))
            port = CdpPort(context, record.path / "downloads", beside=shared.ports)
            await port.start()
            return Session(session_id, Kind.FRESH, port, record, stack.pop_all().aclose)

    async def _borrow(self, session_id: str, wanted: Wanted) -> Session:
        from webhand_host.sessions.person import PersonSession, borrowed

        async with AsyncExitStack() as stack:
            task = f'The program with the token "{wanted.client}" works in this browser ({session_id}).'
            port = await stack.enter_async_context(borrowed(task))
            record = stack.enter_context(recorded(session_id, "extension"))
            return PersonSession(session_id, port, record, stack.pop_all().aclose, self._opened_for_programs)

    async def _restore(self, session_id: str, wanted: Wanted, headless: bool) -> Session:
        from webhand_host.sessions import saved

        return await saved.opened(
            session_id,
            wanted.config,
            await self._browsers(),
            headless=headless,
            autosave=self._limits.autosave,
            recorded=lambda: recorded(session_id, "playwright"),
        )

    def _opened_for_programs(self) -> set[int]:
        return {tab_id for session in self.all() for tab_id in session.opened}

    async def _browsers(self) -> "SharedBrowsers":
        from webhand_host.sessions.shared import SharedBrowsers

        if self._shared is None:
            await self._driver()  # before them on the stack, so that it ends after them
        if self._shared is None:
            self._shared = SharedBrowsers(self._driver)
            self._stack.push_async_callback(self._shared.close)
        return self._shared

    async def _driver(self) -> "Playwright":
        """One for all sessions, started with the first."""
        from playwright.async_api import async_playwright

        async with self._starting:
            if self._playwright is None:
                self._playwright = await self._stack.enter_async_context(async_playwright())
            return self._playwright

    async def _until_gone(self, session: Session) -> None:
        """A browser that died is a session that is not there any more; its profile is free again."""
        await session.gone.wait()
        await self._end(session, session.why_gone)

    async def _end(self, session: Session, why: str) -> None:
        """Unless somebody else has: its id may be another's by now."""
        if self._open.get(session.id) is session:
            await self.close(session.id, why)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._limits.sweep)
            now = time.monotonic()
            for session in self.all():
                if not session.is_busy and now - session.used > self._limits.idle:
                    await self._end(session, f"Nobody used it for {self._limits.idle / 60:g} minutes.")
                elif now - session.began > self._limits.life:
                    await self._end(session, f"It was open for {self._limits.life / 3_600:g} hours, which is the most.")


def _new_id() -> str:
    return f"session-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


@contextlib.contextmanager
def recorded(session_id: str, carrier: Carrier) -> Iterator[RunFolder]:
    """The session's record among the runs, from its first event to its last."""
    asked = StartTask(task=f"{session_id}: a program decided what was done")
    folder = RunFolder.create(runs_folder(), session_id, asked)
    began = time.monotonic()
    told = {"id": folder.id, "task": asked.task, "model": "client", "carrier": carrier}
    folder.append_event(RunStarted.model_validate({"t": 0, **told}))
    try:
        yield folder
    finally:
        with contextlib.suppress(OSError):  # a disk that is full keeps no browser open
            t = round(time.monotonic() - began, 3)
            acts = sum(isinstance(event, ActionTaken) for event in folder.events())
            ended = {"outcome": "completed", "summary": "The session was closed.", "steps": acts, "model_seconds": 0}
            folder.append_event(RunFinished.model_validate({"t": t, "seconds": t, "tokens": Tokens(), **ended}))
