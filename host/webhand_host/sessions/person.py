"""Sessions of kind `person`: the browser that is open, through its extension and the host that it started."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from webhand_agent.protocol import Borrowed, Effect, Receipt, RunId, RunStatus, ShowRun, Tab

from webhand_host.browser.discovery import NoBrowser
from webhand_host.browser.extension_port import ExtensionPort
from webhand_host.native.dial import NoHost, dial, sockets
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.paths import runtime_folder
from webhand_host.runs.folder import RunFolder
from webhand_host.sessions.session import Kind, Session

NONE_OPEN = (
    "No browser with Webhand's extension is open on this machine. Open one; `webhand doctor` says whether its "
    "extension reaches Webhand."
)
ANSWERS_WITHIN = 10.0


@contextlib.asynccontextmanager
async def borrowed(task: str) -> AsyncIterator[ExtensionPort]:
    """The browser that was opened last. Its chat shows `task` for as long, with a button that ends it.

    Raises:
        NoBrowser: there is none; the sentence says what to do.
    """
    why = NONE_OPEN
    for socket in await asyncio.to_thread(lambda: sockets(runtime_folder())):
        async with contextlib.AsyncExitStack() as stack:
            try:
                port = await stack.enter_async_context(_borrowed_at(socket, task))
            except (NoHost, RemoteError) as error:
                why = str(error)
                continue
            yield port
            return
    raise NoBrowser(why)


@contextlib.asynccontextmanager
async def _borrowed_at(socket: Path, task: str) -> AsyncIterator[ExtensionPort]:
    taken_back = asyncio.Event()

    async def stop(asked: RunId) -> RunStatus:
        taken_back.set()
        return RunStatus(id=asked.run_id, task=task, outcome="stopped", program=True)

    async with dial(socket, {"task.stop": stop}) as peer:
        lent: Borrowed = await peer.call("browser.borrow", ShowRun(task=task), seconds=ANSWERS_WITHIN)
        port = ExtensionPort(peer, first_confinement=lent.first_confinement)
        watching = asyncio.create_task(_until_gone(port, peer, taken_back))
        try:
            yield port
        finally:
            watching.cancel()


async def _until_gone(port: ExtensionPort, peer: Peer, taken_back: asyncio.Event) -> None:
    ends = [asyncio.ensure_future(peer.wait_closed()), asyncio.ensure_future(taken_back.wait())]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        port.tabs.gone.set()
    finally:
        for end in ends:
            end.cancel()


class PersonSession(Session):
    """Its tabs are those that it opened, and those of the person's that a client was let into (`take`). The one in
    front is the one it worked in last, whatever the person looks at. `taken` are those that any session opened.
    """

    def __init__(
        self,
        session_id: str,
        port: ExtensionPort,
        folder: RunFolder,
        end: Callable[[], Awaitable[None]],
        taken: Callable[[], set[int]],
    ) -> None:
        super().__init__(session_id, Kind.PERSON, port, folder, end)
        self._taken = taken
        self._counted = itertools.count()
        self._numbers: dict[int, int] = {}
        self._front: int | None = None

    async def tabs(self) -> list[Tab]:
        found = {tab.tab_id: tab for tab in await self.browser.tabs()}
        mine = [found[tab_id] for tab_id in self._numbers if tab_id in found]
        if not any(tab.tab_id in self.opened or tab.tab_id == self._front for tab in mine):
            self.went(await self.browser.open_tab(""))
            return await self.tabs()
        front = next((tab for tab in mine if tab.tab_id == self._front), None)
        front = front or [tab for tab in mine if tab.tab_id in self.opened][-1]
        return [tab.model_copy(update={"active": tab.tab_id == front.tab_id}) for tab in mine]

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
            self._numbers[opened] = next(self._counted)
        if tab_id in self._numbers:
            self._front = tab_id

    def went(self, receipt: Receipt) -> None:
        if receipt.tab_id is None:
            return
        if Effect.NEW_TAB in receipt.effect and receipt.tab_id not in self._numbers:
            self._numbers[receipt.tab_id] = next(self._counted)
            self.opened.add(receipt.tab_id)
        if receipt.tab_id in self._numbers:
            self._front = receipt.tab_id
