"""The browser of this host, lent to another program of the same person: a session of kind `person`.

The program carries the tabs itself, with the permissions of its own door. What it opened, asked about and set here ends
with its connection, whatever ends that. Where this host ends before the program, the next one lends it the browser
again, and with it what it had opened.
"""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence

from webhand_agent.protocol import (
    METHODS,
    BrowserEvents,
    Confine,
    ConfinementId,
    CreateTab,
    ErrorCode,
    Message,
    TabEvent,
    TabId,
    TabIds,
)

from webhand_host.browser.sharing import TabsInUse
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError

CARRIED: tuple[str, ...] = tuple(method.name for method in METHODS if method.caller == "host")
"""What may be asked of the browser through a loan."""
PATIENCE = 60.0
"""Seconds; the borrower has less."""
APART = 1_000_000
"""Confinements that one loan may number."""
TAKEN_BACK = "The browser was taken back: the person stopped this in the chat."


CLOSED = "The browser was closed meanwhile, and everything in it that was opened for this program."


class Loan:
    """One program's, with a `number` of its own. It has `opened` these tabs already. `end` takes the browser back."""

    def __init__(
        self, browser: Peer, program: Peer, in_use: TabsInUse, number: int, opened: Iterable[int] = ()
    ) -> None:
        self.first = number * APART
        self._browser = browser
        self._program = program
        self._in_use = in_use
        self._mine = in_use.join()
        self._opened = set(opened)
        self._mine |= self._opened
        self._confinements: set[int] = set()
        self._ended = asyncio.Event()
        browser.listen("browser.events", self._heard, self)

    async def carry(self, method: str, params: Message) -> Message:
        """Raises `RemoteError`: the browser's own, or TAKEN_BACK where it is lent no more."""
        if self._ended.is_set():
            raise RemoteError(ErrorCode.TAKEN_BACK, TAKEN_BACK)
        number: int | None = getattr(params, "confinement", None)
        before = params.instead_of if isinstance(params, Confine) else []
        for each in [*before, *([] if number is None else [number])]:
            if not self.first <= each < self.first + APART:
                raise RemoteError(ErrorCode.INVALID_PARAMS, f"Confinement {each} is not one of this program's.")
        if isinstance(params, Confine):
            self._confinements.difference_update(before)
            self._confinements.add(params.confinement)
        if (tab_id := getattr(params, "tab_id", None)) is not None:
            self._mine.add(tab_id)
        answer: Message = await self._browser.call(method, params, seconds=PATIENCE)
        if isinstance(params, CreateTab) and isinstance(answer, TabId):
            self._opened.add(answer.tab_id)
            self._mine.add(answer.tab_id)
            if self._ended.is_set():  # meanwhile
                await self._close([answer.tab_id])
        if isinstance(params, ConfinementId) and method == "sites.release":
            self._confinements.discard(params.confinement)
        return answer

    async def end(self) -> None:
        if self._ended.is_set():
            return
        self._ended.set()
        self._browser.unlisten("browser.events", self)
        for number in sorted(self._confinements):
            with contextlib.suppress(RemoteError):
                await self._browser.call("sites.release", ConfinementId(confinement=number), seconds=PATIENCE)
        await self._close(sorted(self._opened))
        with contextlib.suppress(RemoteError):
            await self._browser.call("tabs.release", TabIds(tab_ids=self._in_use.leave(self._mine)), seconds=PATIENCE)

    async def _close(self, tabs: Sequence[int]) -> None:
        calls = [self._browser.call("tabs.close", TabId(tab_id=tab_id), seconds=PATIENCE) for tab_id in tabs]
        await asyncio.gather(*calls, return_exceptions=True)  # some are closed already

    def _heard(self, told: BrowserEvents) -> None:
        for event in told.events:
            if isinstance(event, TabEvent) and event.stage == "opened" and event.opener in self._opened:
                self._opened.add(event.tab_id)
            if isinstance(event, TabEvent) and event.stage == "closed":
                self._opened.discard(event.tab_id)
        self._program.notify("browser.events", told)


async def still_open(browser: Peer, tab_ids: Sequence[int]) -> list[int]:
    """Those of the tabs that are there.

    Raises:
        RemoteError: REFUSED where none is: it is not the browser that it was.
    """
    asked = [browser.call("tabs.get", TabId(tab_id=tab_id), seconds=PATIENCE) for tab_id in tab_ids]
    told = await asyncio.gather(*asked, return_exceptions=True)
    found = [tab_id for tab_id, one in zip(tab_ids, told, strict=True) if not isinstance(one, BaseException)]
    if tab_ids and not found:
        raise RemoteError(ErrorCode.REFUSED, CLOSED)
    return found
