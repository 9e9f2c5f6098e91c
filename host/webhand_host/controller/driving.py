"""One run in the controller: the agent's loop, with the hands of a worker; begun, or taken up from its record."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, cast

from webhand_agent.browser import BrowserError
from webhand_agent.desktop import Desktop
from webhand_agent.protocol import Answered, Confirmation, ObservationMade, Question, Receipt

from webhand_host.controller import notifying
from webhand_host.controller.commands import Also, Commands
from webhand_host.controller.confirming import Confirmations
from webhand_host.controller.holding import BrowserGone, Displaced, Hold, StopWanted, TakenOver
from webhand_host.controller.hub import Hub
from webhand_host.controller.journal import Journal, KeptFolder
from webhand_host.controller.remote import RemoteBrowser, RemoteDesktop, ThroughWorker
from webhand_host.controller.scripting import LOOKED, ScriptModel
from webhand_host.controller.sessions import Session, Sessions
from webhand_host.controller.signals import of_log, of_session
from webhand_host.controller.status import Status
from webhand_host.controller.tools import LOOKING, document_tools
from webhand_host.native.session import RemoteError
from webhand_host.runs.folder import Suspension
from webhand_host.runs.runner import STRANGE
from webhand_host.runs.work import Bounds, Work
from webhand_host.worker.wire import METHODS

log = logging.getLogger(__name__)

RECORD_LOST = "The record of this task cannot be written any more, so that the task was stopped."
ANSWERING = (
    "Somebody can, once a token has that right: `webhand console` at a terminal of the controller's machine makes one "
    "of its own, `webhand token create NAME --can browser --can confirm` one for others."
)
LOOKS_EVERY = 60.0
"""Seconds after which it is looked whether a run is to stop, has an answer or is another's, although nothing was
signalled: another controller died before it could. What waits for a person for hours costs nothing.
"""

Ending = tuple[Status, str]


@dataclass
class Parts:
    """What runs need of their controller."""

    hub: Hub
    commands: Commands
    sessions: Sessions
    confirmations: Confirmations


class Driving:
    """One run under way in this process."""

    def __init__(self, runs: Parts, session: Session, hold: Hold, folder: KeptFolder) -> None:
        self._runs = runs
        self._session = session
        self._hold = hold
        self._folder = folder
        self._has_to_go = False
        self._is_displaced = False
        self._lost = ""
        self._events: asyncio.Queue[Any] = asyncio.Queue()
        self._again = asyncio.Event()
        self._journal = None if runs.hub.database.is_file else Journal(runs.hub, hold, self._part)
        self._browser = RemoteBrowser(
            runs.commands,
            hold,
            headless=bool(session.asked.options.headless),
            title=session.asked.title,
            windows=session.asked.mode == "task",
            part=self._part,
            writing=self._journal.writing if self._journal is not None else _nothing_to_write,
        )
        self._work: Work | None = None
        self._going: asyncio.Task[None] | None = None

    async def to_the_end(self) -> Ending:
        """Raises `TakenOver`, `Displaced`."""
        if self._journal is not None:
            await self._journal.keeps(self._folder)
        if self._folder.finished() is None and self._folder.has_strange_turns():
            self._folder.close(STRANGE)
        if self._folder.finished() is None:
            self._going = asyncio.ensure_future(self._go())
            beside = {asyncio.ensure_future(self._tell())}
            if self._journal is not None:
                beside.add(asyncio.ensure_future(self._journal.go()))
            try:
                await self._until_over(self._going)
            finally:
                for one in (*beside, self._going):
                    one.cancel()
                await asyncio.wait({*beside, self._going})
        if self._has_to_go:
            raise TakenOver
        if self._is_displaced:
            raise Displaced
        return await self._ended()

    def let_go(self) -> None:
        self._has_to_go = True
        self._browser.parts()
        if self._work is not None:
            self._work.journal.freeze()
        self._again.set()

    # --- The loop -----------------------------------------------------------------------------------------------------

    async def _go(self) -> None:
        try:
            suspension = await self._begin()
            opened = await self._opened(suspension)
        except Displaced:
            self._is_displaced = True
            return
        except BrowserError as error:
            self._end_record(str(error))
            return
        self._work = Work(
            self._folder,
            self._asked(suspension),
            ThroughWorker(self._browser),
            {self._heard},
            suspension,
            opened,
            bounds=self._bounds(),
        )
        await self._work.go()

    def _bounds(self) -> Bounds:
        asked = self._session.asked
        explores = asked.mode == "explore"
        wants_them = asked.options.document_tools or asked.steps
        tools = document_tools(self._folder.path, self._notify) if wants_them else ()
        tools = tuple(one for one in tools if not explores or one.risk in LOOKING)
        model = ScriptModel(asked.steps) if asked.steps else None
        vault = self._runs.sessions.vault(self._session)
        looks = None if asked.goal or asked.instruction else ScriptModel((), LOOKED)
        has_desktop = self._browser.has_desktop and not explores
        return Bounds(
            explores,
            tools,
            model,
            without_words=looks,
            answering=ANSWERING,
            by_name=True,
            vault=vault,
            desktop=cast("Desktop", RemoteDesktop(self._browser)) if has_desktop else None,
            window=(asked.title or "") if self._browser.in_window else "",
        )

    async def _notify(self, summary: str) -> Receipt:
        """What the model wants told while it works."""
        session = await self._runs.sessions.get(self._session.id)
        destinations = self._runs.sessions.destinations(session)
        return await notifying.notify_now(session, destinations, self._runs.hub.telling, summary)

    def _asked(self, suspension: Suspension | None) -> Any:
        job = self._folder.job()
        if job is None:
            raise BrowserError(STRANGE)
        tab_id = self._browser.first_tab
        if tab_id is None and suspension is not None:  # in a browser of its own it may be led on, as before
            tab_id = suspension.tab_id
        return job.asked.model_copy(update={"tab_id": tab_id}) if tab_id is not None else job.asked

    async def _opened(self, suspension: Suspension | None) -> set[int]:
        """The tabs that are known as Webhand's. In a browser of the run's own they all are: nobody else is in it."""
        if suspension is None or self._browser.carrier == "extension":
            return set()
        return {tab.tab_id for tab in await self._browser.tabs()}

    async def _begin(self) -> Suspension | None:
        """Has the run's browser, and where the run is to be taken up what is known of it.

        Raises:
            BrowserError: there is no browser for it.
            Displaced: the run is to be placed once more.
        """
        row, events = self._session.row, self._folder.events()
        if over := [event.id for event in events if isinstance(event, Answered)]:
            await self._runs.confirmations.closed_before(self._session.id, over)
        is_fresh = await self._browser.open(row["next_ref"], row["next_frame"], is_first=not events)
        if not events:
            return None
        tab_id = row["last_tab"]
        if is_fresh:
            addresses = [event.url for event in events if isinstance(event, ObservationMade)]
            tab_id = await self._browser.go_back_to(addresses[-1] if addresses else "")
        return Suspension(
            at=time.time(),
            tab_id=tab_id,
            next_ref=self._browser.next_ref,
            next_frame=self._browser.next_frame,
            elapsed=events[-1].t,
            has_opened=self._hold.has_opened and not is_fresh,
        )

    def _end_record(self, sentence: str) -> None:
        if not self._has_to_go:
            self._lost = sentence
            with contextlib.suppress(OSError):  # then the session's summary has it
                self._folder.close(sentence)
            self._runs.hub.signals.fire(of_log(self._session.id))

    async def _ended(self) -> Ending:
        if self._journal is not None:
            await self._journal.written()
        with contextlib.suppress(TakenOver, StopWanted, BrowserGone):
            await self._runs.commands.give(self._hold, METHODS["close"], {})  # nobody waits for it
        finished = self._folder.finished() or self._folder.ending(self._lost or RECORD_LOST)
        if self._browser.lost:
            return Status.LOST, self._browser.lost
        return Status(finished.outcome), finished.summary

    # --- What comes from outside --------------------------------------------------------------------------------------

    def _part(self, why: Exception) -> None:
        """A command was not given, because the run is to stop or is another's."""
        if isinstance(why, TakenOver):
            self.let_go()
        self._again.set()

    async def _until_over(self, going: "asyncio.Task[None]") -> None:
        going.add_done_callback(lambda _: self._again.set())
        with self._runs.hub.signals.listening(of_session(self._session.id), event=self._again):
            while not going.done() and not self._has_to_go:
                self._again.clear()
                row = (await self._runs.sessions.get(self._session.id)).row
                if row["epoch"] != self._hold.epoch:
                    self.let_go()  # this process slept, and another took the run up
                    return
                if row["stop"]:
                    await self._stop(going)
                    return
                await self._give_answers()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._again.wait(), LOOKS_EVERY)
        if going.done() and not going.cancelled() and (error := going.exception()) is not None:
            log.error("Run %s failed", self._session.id, exc_info=error)
            self._end_record(f"Webhand itself failed ({type(error).__name__}). Its log has the details.")

    async def _stop(self, going: "asyncio.Task[None]") -> None:
        self._browser.parts()
        going.cancel()
        await asyncio.wait({going})
        if self._folder.finished() is None:
            self._folder.append_event(self._folder.ending("Stopped.").model_copy(update={"outcome": "stopped"}))

    async def _give_answers(self) -> None:
        asked = await self._runs.confirmations.answered(self._session.id)
        if asked is None or asked.answer is None or self._work is None:
            return
        with contextlib.suppress(RemoteError):  # the loop has not come to the question yet, or is past it
            self._work.journal.give_answer(asked.answer.model_copy(update={"id": asked.question}))

    # --- What is told -------------------------------------------------------------------------------------------------

    def _heard(self, _: str, event: Any) -> None:
        self._runs.hub.signals.fire(of_log(self._session.id))
        if isinstance(event, Confirmation | Question | Answered):
            self._events.put_nowait(event)

    async def _tell(self) -> None:
        """Keeps what is asked in the database, in its order."""
        runs, session_id = self._runs, self._session.id
        while True:
            event = await self._events.get()
            if isinstance(event, Answered):
                await runs.confirmations.closed(session_id, event)
                await runs.sessions.waits(session_id, for_person=False)
            else:
                await runs.confirmations.opened(session_id, event)
                await runs.sessions.waits(session_id, for_person=True)
            self._again.set()


@contextlib.asynccontextmanager
async def _nothing_to_write() -> AsyncIterator[Also]:
    """Where there is one controller the run's folder has it all."""
    yield lambda connection: None
