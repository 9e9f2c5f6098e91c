"""Sessions of kind `person`: the browser that is open, through its extension and the host that it started."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from webhand_agent.protocol import Borrow, Borrowed, Effect, Lent, Receipt, RunId, RunStatus, Tab

from webhand_host.browser.discovery import NoBrowser
from webhand_host.browser.lent_port import LentPort
from webhand_host.native.dial import NoHost, dial, sockets
from webhand_host.native.session import RemoteError
from webhand_host.paths import runtime_folder
from webhand_host.runs.folder import RunFolder
from webhand_host.sessions.session import Kind, Session

NONE_OPEN = (
    "No browser with Webhand's extension is open on this machine. Open one; `webhand doctor` says whether its "
    "extension reaches Webhand."
)
TAKEN_BACK = "The person took the browser back in its chat."
NOT_BACK = (
    "Webhand's extension in that browser was stopped and did not come back, or the browser was closed. What was open "
    "there for the session stays open."
)
ANSWERS_WITHIN = 10.0
BACK_WITHIN = 60.0
"""Seconds. A worker that was stopped is woken by the next event, and after 30 at the latest (background/main.js)."""
LOOK_AGAIN = 0.1
"""Seconds between two looks for the next host's socket."""


@contextlib.asynccontextmanager
async def borrowed(task: str) -> AsyncIterator[LentPort]:
    """The browser that was opened last. Its chat shows `task` for as long, with a button that ends it.

    Raises:
        NoBrowser: there is none; the sentence says what to do.
    """
    loan = Loan(task)
    holding = asyncio.create_task(loan.hold())
    try:
        yield await loan.began
    finally:
        loan.over.set()
        await asyncio.wait({holding})


class Loan:
    """Of one browser, from one host after the other, until it is `over`. `began` is its port, or why there is none."""

    def __init__(self, task: str) -> None:
        self.began: asyncio.Future[LentPort] = asyncio.get_running_loop().create_future()
        self.over = asyncio.Event()
        self._task = task
        self._port: LentPort | None = None
        self._profile = ""

    async def hold(self) -> None:
        why = NONE_OPEN
        for socket in await asyncio.to_thread(sockets, runtime_folder()):
            try:
                await self._hold_at(socket)
                break
            except (NoHost, RemoteError) as error:
                why = str(error)
        if self._port is None:
            self.began.set_exception(NoBrowser(why))
            return
        while not self.over.is_set():
            self._port.loses_host()
            if not await self._held_again():
                self._port.tabs.ends(NOT_BACK)
                return
        self._port.tabs.ends()

    async def _held_again(self) -> bool:
        """Waits for the host that the extension starts once the browser has started that. False where none comes."""
        refused: set[Path] = set()  # other browsers'
        end = time.monotonic() + BACK_WITHIN
        while time.monotonic() < end and not self.over.is_set():
            for socket in set(await asyncio.to_thread(sockets, runtime_folder())) - refused:
                try:
                    await self._hold_at(socket)
                    return True
                except NoHost:
                    continue
                except RemoteError:
                    refused.add(socket)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.over.wait(), LOOK_AGAIN)
        return self.over.is_set()

    async def _hold_at(self, socket: Path) -> None:
        """Returns when it is over, or the host has gone. Raises `NoHost` or `RemoteError` where nothing is lent."""
        async with dial(socket, {"task.stop": self._stop}) as peer:
            again = None if self._port is None else Lent(profile=self._profile, tab_ids=sorted(self._port.opened))
            lent: Borrowed = await peer.call(
                "browser.borrow", Borrow(task=self._task, again=again), seconds=ANSWERS_WITHIN
            )
            self._profile = lent.profile
            if self._port is None:
                self._port = LentPort(peer, lent.first_confinement)
                self.began.set_result(self._port)
            else:
                await self._port.finds_host(peer, lent.first_confinement)
            ends = [asyncio.ensure_future(peer.wait_closed()), asyncio.ensure_future(self.over.wait())]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for end in ends:
                    end.cancel()

    async def _stop(self, asked: RunId) -> RunStatus:
        """The person's button."""
        if self._port is not None:
            self._port.tabs.ends(TAKEN_BACK)
        self.over.set()
        return RunStatus(id=asked.run_id, task=self._task, outcome="stopped", program=True)


class PersonSession(Session):
    """Its tabs are those that it opened, with what their pages open, and those of the person's that a client was let
    into (`take`). The one in front is the one it worked in last of those that are left, whatever the person looks at.
    `taken` are those that any session opened.
    """

    def __init__(
        self,
        session_id: str,
        port: LentPort,
        folder: RunFolder,
        end: Callable[[], Awaitable[None]],
        taken: Callable[[], set[int]],
    ) -> None:
        super().__init__(session_id, Kind.PERSON, port, folder, end)
        self._lent = port
        self._met: set[int] = set()
        self._taken = taken
        self._counted = itertools.count()
        self._numbers: dict[int, int] = {}
        self._worked_in: list[int] = []

    async def tabs(self) -> list[Tab]:
        found = {tab.tab_id: tab for tab in await self.browser.tabs()}
        for tab_id in sorted(self._lent.opened - self._met):
            self._met.add(tab_id)
            self._opens(tab_id)
        mine = [found[tab_id] for tab_id in self._numbers if tab_id in found]
        left = [tab_id for tab_id in self._worked_in if tab_id in found]
        left = left or [tab.tab_id for tab in mine if tab.tab_id in self.opened]
        if not left:
            self.went(await self.browser.open_tab(""))
            return await self.tabs()
        return [tab.model_copy(update={"active": tab.tab_id == left[-1]}) for tab in mine]

    async def strangers(self) -> list[Tab]:
        known = {*self._numbers, *self._taken()}
        return [tab for tab in await self.browser.tabs() if tab.tab_id not in known]

    def take(self, tab: Tab) -> None:
        self._numbers.setdefault(tab.tab_id, next(self._counted))

    def number(self, tab: Tab) -> int:
        return self._numbers[tab.tab_id]

    def is_mine(self, tab: Tab) -> bool:
        return tab.tab_id in self.opened

    def worked(self, tab_id: int | None) -> None:
        for opened in self.opened - self._numbers.keys():
            self._opens(opened)
        self._goes_on_in(tab_id)

    def went(self, receipt: Receipt) -> None:
        if Effect.NEW_TAB in receipt.effect and receipt.tab_id is not None and receipt.tab_id not in self._numbers:
            self._opens(receipt.tab_id)
        self._goes_on_in(receipt.tab_id)

    def _opens(self, tab_id: int) -> None:
        self.opened.add(tab_id)
        if tab_id not in self._numbers:
            self._numbers[tab_id] = next(self._counted)

    def _goes_on_in(self, tab_id: int | None) -> None:
        if tab_id in self._numbers:
            self._worked_in = [each for each in self._worked_in if each != tab_id] + [tab_id]
