"""Sessions of kind `person`: the browser that is open, through its extension and the host that it started."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from weakref import WeakSet

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


@dataclass(frozen=True)
class Lent:
    """The browser, and the connection that it is lent over."""

    port: ExtensionPort
    peer: Peer


@contextlib.asynccontextmanager
async def borrowed(task: str) -> AsyncIterator[Lent]:
    """The browser that was opened last. Its chat shows `task` for as long, with a button that ends it.

    Raises:
        NoBrowser: there is none; the sentence says what to do.
    """
    async with contextlib.AsyncExitStack() as stack:
        lent = await _borrow(task, stack)
        watching = asyncio.create_task(_until_gone(lent))
        try:
            yield lent
        finally:
            watching.cancel()


async def _borrow(task: str, stack: contextlib.AsyncExitStack) -> Lent:
    why = NONE_OPEN
    for socket in await asyncio.to_thread(lambda: sockets(runtime_folder())):
        ports: list[ExtensionPort] = []

        async def stopped(asked: RunId, ports: list[ExtensionPort] = ports) -> RunStatus:
            for port in ports:
                port.tabs.gone.set()
            return RunStatus(id=asked.run_id, task=task, outcome="stopped", program=True)

        try:
            peer = await stack.enter_async_context(dial(socket, {"task.stop": stopped}))
            lent: Borrowed = await peer.call("browser.borrow", ShowRun(task=task), seconds=ANSWERS_WITHIN)
        except (NoHost, RemoteError) as error:
            why = str(error)
            continue
        ports.append(ExtensionPort(peer, first_confinement=lent.first_confinement))
        return Lent(ports[0], peer)
    raise NoBrowser(why)


async def _until_gone(lent: Lent) -> None:
    await lent.peer.wait_closed()
    lent.port.tabs.gone.set()


class PersonSession(Session):
    """Its tabs are those that it opened, and those of the person's that a client was let into (`take`). The one in
    front is the one it worked in last, whatever the person looks at.
    """

    def __init__(
        self, session_id: str, port: ExtensionPort, folder: RunFolder, end: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(session_id, Kind.PERSON, port, folder, end)
        self._counted = itertools.count()
        self._numbers: dict[int, int] = {}
        self._opened: set[int] = set()
        self._front: int | None = None
        _open.add(self)

    async def tabs(self) -> list[Tab]:
        found = {tab.tab_id: tab for tab in await self.browser.tabs()}
        mine = [found[tab_id] for tab_id in self._numbers if tab_id in found]
        if not any(tab.tab_id in self._opened or tab.tab_id == self._front for tab in mine):
            self.went(await self.browser.open_tab(""))
            return await self.tabs()
        front = next((tab for tab in mine if tab.tab_id == self._front), None)
        front = front or [tab for tab in mine if tab.tab_id in self._opened][-1]
        return [tab.model_copy(update={"active": tab.tab_id == front.tab_id}) for tab in mine]

    async def strangers(self) -> list[Tab]:
        taken = {tab_id for session in _open if session.is_alive for tab_id in session._opened}
        return [tab for tab in await self.browser.tabs() if tab.tab_id not in {*self._numbers, *taken}]

    def take(self, tab: Tab) -> None:
        self._numbers.setdefault(tab.tab_id, next(self._counted))

    def number(self, tab: Tab) -> int:
        return self._numbers[tab.tab_id]

    def is_mine(self, tab: Tab) -> bool:
        return tab.tab_id in self._opened

    def went(self, receipt: Receipt) -> None:
        if receipt.tab_id is None:
            return
        if Effect.NEW_TAB in receipt.effect and receipt.tab_id not in self._numbers:
            self._numbers[receipt.tab_id] = next(self._counted)
            self._opened.add(receipt.tab_id)
        if receipt.tab_id in self._numbers:
            self._front = receipt.tab_id


_open: "WeakSet[PersonSession]" = WeakSet()
"""Those of this process: what one has opened is none of the person's to another."""
