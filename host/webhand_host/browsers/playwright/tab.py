"""One tab: its frames and processes, where it is going, what holds it up, and how its documents are asked something."""

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from webhand_agent.protocol import Receipt

from webhand_host.browsers.playwright.dialogs import Dialogs
from webhand_host.browsers.playwright.downloads import Downloads
from webhand_host.browsers.playwright.frames import FrameState, FrameTree
from webhand_host.browsers.playwright.hands import Hands
from webhand_host.browsers.playwright.navigation import Navigation
from webhand_host.browsers.playwright.network import Network
from webhand_host.browsers.playwright.processes import Processes
from webhand_host.browsers.playwright.receipts import dialog_open, no_such_tab
from webhand_host.browsers.playwright.roots import declares_roots, tell_roots
from webhand_host.browsers.playwright.session import CdpSession
from webhand_host.browsers.playwright.signals import Signal
from webhand_host.browsers.playwright.troubles import Broken, Gone, Held, Silent

if TYPE_CHECKING:
    from playwright.async_api import Page

    from webhand_host.browsers.playwright.fence import Confinement

T = TypeVar("T")

ANSWER = 2.0
"""Seconds. A document that has not answered by then is hung; an open dialog is known at once."""


PULSE = 1.0
"""Seconds between two signs of life of a page that is at work."""


class CdpTab:
    """`number` is its id in messages. `news` fires whenever anything happens that somebody may wait for.

    `unfinished` goes on with what a dialog interrupted, once that is answered. `touched` is when something was last
    done to it (time.monotonic), so that requests that were already there do not count. `window_url` is what the last
    window that it asked for was to show. `read_markup` are the documents whose markup was searched, by their loaders;
    `begun` are the errands that the engine has taken up, so that one of which nothing was heard again is no riddle.
    `confinement` are the sites that the act under way may lead to, where it may not lead anywhere.
    """

    def __init__(self, page: "Page", number: int, downloads: Callable[[], Path]) -> None:
        self.page = page
        self.number = number
        self.news = Signal()
        self.frames = FrameTree()
        self.navigation = Navigation(self.news)
        self.network = Network(self.news)
        self.dialogs = Dialogs(self.news)
        self.downloads = Downloads(downloads, self.news)
        self.hands = Hands(self)
        self.is_closed = False
        self.touched = 0.0
        self.restless = ""
        self.unfinished: Callable[[], Awaitable[Receipt]] | None = None
        self.opened: list[tuple[float, CdpTab]] = []
        self.window_url = ""
        self._window_asked_at = 0.0
        self.read_markup: set[str] = set()
        self.begun: set[int] = set()
        self.confinement: Confinement | None = None
        self._processes = Processes(self)
        self.starting = self.started(self._processes.start())

    @property
    def session(self) -> CdpSession:
        """The page's own process."""
        return self._processes.main

    @property
    def target(self) -> str:
        """The browser's id of it; empty until it has been taken up."""
        return self._processes.root

    @property
    def is_blocked(self) -> bool:
        return self.is_closed or self.dialogs.current is not None

    def check(self) -> None:
        """Raises `Gone` or `Held` where nothing can be asked of the tab."""
        if self.is_closed:
            raise Gone
        if dialog := self.dialogs.current:
            raise Held(dialog)

    def held(self) -> Receipt | None:
        """What is said of an action for which the tab is not free; None where it is."""
        if self.is_closed:
            return no_such_tab(self.number)
        dialog = self.dialogs.current
        return dialog_open(dialog) if dialog else None

    def closes(self) -> None:
        self.is_closed = True
        self.dialogs.closes()

    def window_asked(self, url: str) -> None:
        """The page wants a window; its tab comes later, or not at all."""
        self._window_asked_at, self.window_url = time.monotonic(), url

    def opens(self, tab: "CdpTab") -> None:
        """A page of this tab opened another one."""
        self.opened.append((time.monotonic(), tab))
        self.news.fire()

    async def opened_since(self, at: float) -> "CdpTab | None":
        """The last tab it opened at or after `at`. The announcement of a window comes before its tab does."""

        def found() -> bool:
            return bool(self.opened) and self.opened[-1][0] >= at

        def kept_away() -> bool:
            return self.confinement is not None and self.confinement.blocked is not None

        if self._window_asked_at >= at:
            await self.news.until(lambda: found() or kept_away() or self.is_blocked, ANSWER)
        return self.opened[-1][1] if found() else None

    async def info(self) -> tuple[str, str]:
        """URL and title, from the browser and not from the page: also while a dialog is open."""
        told = (await self.session.send("Target.getTargetInfo"))["targetInfo"]
        return told["url"], told["title"] if told["title"] != told["url"] else ""

    async def reached(self) -> None:
        """Waits until frames that moved to another process can be asked."""
        await self._processes.settled()

    async def ask(self, frame: FrameState, question: str, options: Any, seconds: float = ANSWER) -> dict[str, Any]:
        """Puts a question to the engine of the document that the frame holds now: `value` and `contentType`.

        Raises:
            Trouble: no answer, and why.
        """
        return await self.unless_held(self.put(frame, question, options), seconds)

    async def ask_while_awake(self, frame: FrameState, question: str, options: Any, seconds: float) -> dict[str, Any]:
        """The same for what may take long in a page that goes on answering. One that does not is silent soon."""
        return await self.while_awake(frame, self.put(frame, question, options), seconds)

    async def while_awake(self, frame: FrameState, work: "asyncio.Future[T]", seconds: float, asleep: float = 0.0) -> T:
        """The outcome of `work` in a document, waited for as long as that gives signs of life; not in the first seconds
        that it is `asleep`.

        Raises:
            Trouble: as `unless_held`.
        """
        end = time.monotonic() + seconds
        await self.news.until(lambda: work.done() or self.is_blocked, asleep)
        while time.monotonic() < end:
            await self.news.until(lambda: work.done() or self.is_blocked, min(PULSE, end - time.monotonic()))
            if work.done() or self.is_blocked or not await self._lives(frame, work):
                break
        return await self.unless_held(work, 0)

    async def _lives(self, frame: FrameState, work: "asyncio.Future[Any]") -> bool:
        """Whether a document answers at all. One that is not there any more ends its work by itself."""
        if frame.session is None or frame.context is None:
            return True
        pulse = self.started(frame.session.evaluate(frame.context, "true"))
        return await self.news.until(lambda: work.done() or pulse.done() or self.is_blocked, ANSWER)

    def put(self, frame: FrameState, question: str, options: Any) -> "asyncio.Future[dict[str, Any]]":
        """The same, without waiting: the answer may come after a dialog that the question itself made the page open.

        The document is the one of this moment, also where the frame goes elsewhere before the question is on its way.
        """
        return self.started(self._answer(frame.session, frame.context, frame.id, question, options))

    def started(self, work: Awaitable[T]) -> "asyncio.Future[T]":
        """Starts work whose end is news. Its errors may find nobody who waits for them any more."""
        task = asyncio.ensure_future(work)
        task.add_done_callback(_ignored)
        task.add_done_callback(lambda _: self.news.fire())
        return task

    async def unless_held(self, work: "asyncio.Future[T]", seconds: float) -> T:
        """The outcome of `work`, which goes on by itself where a dialog interrupts it.

        Raises:
            Held, Gone, Silent: a dialog opened, the tab was closed, nothing came in time.
        """
        await self.news.until(lambda: work.done() or self.is_blocked, seconds)
        if work.done():
            return work.result()
        self.check()
        work.cancel()
        raise Silent

    async def _answer(
        self, session: CdpSession | None, context: int | None, frame_id: str, question: str, options: Any
    ) -> dict[str, Any]:
        if session is None:
            raise Gone
        if context is None:
            context = await session.world(frame_id)
        if await declares_roots(self, session, frame_id):
            await session.evaluate(context, "webhandHost.rootsUnknown()")
        expression = f"webhandHost.answer({json.dumps(question)}, {json.dumps(options)})"
        answer = await session.evaluate(context, expression)
        if answer.get("roots"):
            await tell_roots(self, session)
            answer = await session.evaluate(context, expression)
        if "fault" in answer:
            raise Broken(answer["fault"])
        return dict(answer)


def _ignored(task: "asyncio.Future[Any]") -> None:
    """Work that went on behind a dialog may end in an error that nobody waits for any more."""
    with contextlib.suppress(asyncio.CancelledError):
        task.exception()
