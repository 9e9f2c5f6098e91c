"""The browser of a run whose hands are elsewhere, and the desktop beside it: each call is a command to the worker that
has the run.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any

from webhand_agent import receipts
from webhand_agent.browser import Ability, BrowserError
from webhand_agent.job import Carrier
from webhand_agent.protocol import Receipt

from webhand_host.controller.commands import LOOK_ANYWAY, Also, Commands
from webhand_host.controller.holding import BrowserGone, Displaced, Hold, StopWanted, TakenOver
from webhand_host.controller.signals import of_command, waited
from webhand_host.controller.statements import State
from webhand_host.runs.carriage import RunBrowser
from webhand_host.runs.folder import RunFolder
from webhand_host.worker.wire import DESKTOP_METHODS, METHODS, Method, Opened, Unreadable

LOOKS_AGAIN = 3
"""How often something that only looks is asked anew where the question got lost on its way."""
LOOKS_EVERY = 0.5
"""Seconds between two looks at whether the worker is still there."""

LOST = (
    "The worker {worker} was silent for {seconds:.0f} seconds in the middle of this task. What it had done until then "
    "is in the record."
)
REVOKED = (
    "The key of the worker {worker} was taken away in the middle of this task, so that it does not come back. What it "
    "had done until then is in the record."
)
ANOTHER = (
    "Another worker has the key of {worker} now, and is not one for this task: it has not the labels that are asked "
    "for, or is a person's own browser."
)
PARTED = "This task is not under way here any more."
NO_RECEIPT = "The worker {worker} did not say what became of it."
BEGAN_ANEW = "The worker {worker} was started anew, and the browser of this task went with it."


class RemoteBrowser:
    """Implements `Browser`, whose methods it reads off the table, and `Restarts`: a worker that was started anew opens
    another browser for the run.

    A worker that is silent is waited for; where it stays so, the run is `lost`, in a sentence. `part` is told why
    nothing more can be done for the run; whoever hears it cancels what is under way. `writing` gives what each command
    rests on, and takes along.
    """

    def __init__(
        self,
        commands: Commands,
        hold: Hold,
        *,
        headless: bool,
        title: str | None,
        windows: bool,
        part: Callable[[Exception], None],
        writing: Callable[[], AbstractAsyncContextManager[Also]],
    ) -> None:
        self.lost = ""
        self.last_tab: int | None = None
        self.first_tab: int | None = None
        self.carrier: Carrier = "playwright"
        self.has_desktop = self.in_window = False
        self.next_ref = self.next_frame = 1
        self._commands = commands
        self._hold = hold
        self._headless = headless
        self._title = title
        self._windows = windows
        self._part = part
        self._writing = writing
        self._has_parted = False
        self._is_first = False
        self._abilities: frozenset[Ability] = frozenset()
        self._address = ""

    @property
    def abilities(self) -> frozenset[Ability]:
        return self._abilities

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        return self.calling(METHODS, name)

    def calling(self, methods: Mapping[str, Method], name: str) -> Callable[..., Awaitable[Any]]:
        """A method as the worker does it. Raises `AttributeError`."""
        method = methods.get(name)
        if method is None:
            raise AttributeError(name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            return await self._call(method, method.written(*args, **kwargs))

        return call

    def parts(self) -> None:
        """From now on nothing is asked of the worker any more."""
        self._has_parted = True

    async def open(self, next_ref: int, next_frame: int, *, is_first: bool = False) -> bool:
        """Has the worker start the run's browser, or go on with the one that it has; whether it is a new one.
        `is_first`: nothing was done there before.

        Raises:
            BrowserError: it could not be, or the worker is lost.
            Displaced: the first one, and the worker is not the one any more that the run was placed at.
        """
        if not is_first:
            await self._go_on()
        self._is_first = is_first
        more: dict[str, Any] = {}  # what workers of before do not know
        if self._title is not None and not self.in_window:  # where it began nobody has to be any more
            more = {"title": self._title, **({"windows": True} if self._windows else {})}
        asked = METHODS["open"].written(headless=self._headless, next_ref=next_ref, next_frame=next_frame, **more)
        self.next_ref, self.next_frame = next_ref, next_frame
        opened: Opened = await self._call(METHODS["open"], asked)
        self._abilities = frozenset(opened.abilities)
        self.first_tab, self.carrier = opened.tab_id, opened.carrier
        self.has_desktop = opened.has_desktop
        self.in_window |= opened.in_window
        return opened.is_fresh

    async def go_back_to(self, address: str) -> int:
        """In a browser that is new: where the run was, as far as its address tells. Gives the tab."""
        tab_id = self.first_tab if self.first_tab is not None else int((await self.target()).tab_id)
        if address.startswith("http"):
            await self.navigate(tab_id, address)
        return tab_id

    async def restart(self) -> bool:
        """Another browser where the worker began anew, on the page that was looked at last."""
        if self.lost or self._has_parted:
            return False
        if await self.open(self.next_ref, self.next_frame):
            await self.go_back_to(self._address)
        return True

    async def _call(self, method: Method, params: dict[str, Any]) -> Any:
        tab_id = params.get("tab_id")
        self.last_tab = tab_id if isinstance(tab_id, int) else self.last_tab
        for _ in range(LOOKS_AGAIN):
            if self._has_parted or self.lost:
                raise BrowserError(self.lost or PARTED)
            try:
                with self._commands.hub.signals.listening(of_command(self._hold.session, self._hold.seq + 1)) as event:
                    async with self._writing() as also:
                        number, attempt = await self._commands.give(self._hold, method, params, also)
                    state, result = await self._until_known(event, number, attempt)
            except (TakenOver, StopWanted) as why:
                self.parts()
                self._part(why)
                await asyncio.Event().wait()  # until it is cancelled
            except BrowserGone as gone:
                if gone.revoked:
                    self.lost = REVOKED.format(worker=self._hold.worker)
                if self.lost:
                    if gone.was_out and method.acts:
                        return self._unknown()  # whoever asks for more is told why
                    raise BrowserError(self.lost) from gone
                if method.name == "open":
                    if self._is_first:
                        raise Displaced from gone
                    await self._go_on()  # the worker that began anew opens another
                    continue
                if gone.was_out and method.acts:
                    return self._unknown()
                raise BrowserError(BEGAN_ANEW.format(worker=self._hold.worker)) from gone
            if result is not None:
                return self._read(method, result)
            if method.acts and state is not State.DROPPED:
                return self._unknown()
        raise BrowserError(NO_RECEIPT.format(worker=self._hold.worker))

    async def _go_on(self) -> None:
        """With the worker as it is now. Raises `BrowserError`: it is not one for this run."""
        if not await self._commands.goes_on(self._hold):
            self.lost = ANOTHER.format(worker=self._hold.worker)
            raise BrowserError(self.lost)

    def _read(self, method: Method, result: Any) -> Any:
        if result.next_ref is not None and result.next_frame is not None:
            self.next_ref, self.next_frame = result.next_ref, result.next_frame
        if not result.success:
            raise result.wrong().as_error()
        try:
            read = method.learn(result.data)
        except Unreadable as error:
            if method.acts:
                return self._unknown()
            raise BrowserError(f"What the worker {self._hold.worker} answered cannot be read: {error}") from error
        if method.name == "observe":
            self._address = read.url
        return read

    def _unknown(self) -> Receipt:
        return receipts.unknown(NO_RECEIPT.format(worker=self._hold.worker))

    async def _until_known(self, event: asyncio.Event, number: int, attempt: int) -> tuple[State, Any]:
        """Waits for a result, as long as the worker is there or may come back. The event is set when something became
        of the command.

        Raises:
            BrowserGone: the worker began anew, has no key any more, or was silent for too long.
        """
        workers, worker = self._commands.workers, self._hold.worker
        looked = time.monotonic()
        try:
            while True:
                if event.is_set() or time.monotonic() - looked > LOOK_ANYWAY:
                    event.clear()
                    looked = time.monotonic()
                    outcome = await self._commands.outcome(self._hold, number)
                    if outcome.result is not None or outcome.state in (State.UNKNOWN, State.DROPPED, State.DONE):
                        return outcome.state, outcome.result
                if workers.attempt_of(worker) > attempt:
                    state = await self._commands.gave_up(number)
                    raise BrowserGone(was_out=state is not State.DROPPED)
                if workers.may_be_revoked(worker) and await self._commands.is_revoked(worker):
                    state = await self._commands.gave_up(number)
                    raise BrowserGone(was_out=state is not State.DROPPED, revoked=True)
                await self._give_up_when_lost(number)
                await waited(event, LOOKS_EVERY)
        except asyncio.CancelledError:
            await asyncio.shield(self._commands.gave_up(number))
            raise

    async def _give_up_when_lost(self, number: int) -> None:
        limits = self._commands.hub.limits
        silent = self._commands.workers.silent_for(self._hold.worker)
        if silent > limits.lease + limits.grace:
            state = await self._commands.gave_up(number)
            self.lost = LOST.format(worker=self._hold.worker, seconds=silent)
            raise BrowserGone(was_out=state is not State.DROPPED)


class RemoteDesktop:
    """Implements `Desktop`, whose methods it reads off the table: of the machine that has the run's browser."""

    def __init__(self, browser: RemoteBrowser) -> None:
        self._browser = browser

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        return self._browser.calling(DESKTOP_METHODS, name)

    async def check(self) -> None:
        """The worker has looked when it opened the browser; what is in the way since then it says at the next act."""


class ThroughWorker:
    """A run's browser on the worker that has it."""

    def __init__(self, browser: RemoteBrowser) -> None:
        self._browser = browser
        self.carrier = browser.carrier

    def browser(self, folder: RunFolder, next_ref: int, next_frame: int) -> RunBrowser:
        return self._browser  # type: ignore[return-value]  # its methods are those of the table

    async def leave(self) -> None:
        """The worker ends the browser once the run is over (`running`)."""
