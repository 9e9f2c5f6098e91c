"""The runs that this controller carries: begun, or taken up after it was started again."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field

from webhand_host.controller.driving import LOOKS_EVERY, Driving, Ending, Parts
from webhand_host.controller.holding import Displaced, Hold, TakenOver
from webhand_host.controller.journal import KeptFolder
from webhand_host.controller.sessions import Session
from webhand_host.controller.signals import of_session, waited
from webhand_host.paths import runs_folder

PROFILE = "controller"
ENDS_WITHIN = 10.0
"""Seconds. Where the database is away, what rests on it would be waited for without an end."""


@dataclass
class Runs(Parts):
    """`may_confirm` says whether anybody has the right to answer."""

    may_confirm: Callable[[], bool]
    under_way: "dict[str, Driving]" = field(default_factory=dict)
    _ends: bool = False
    _left: asyncio.Event = field(default_factory=asyncio.Event)

    async def drive(self, session_id: str) -> Ending:
        """Carries a run to its end. Done again after a crash, it takes the run up from its record.

        Raises:
            TakenOver: another controller has it, or this one ends: nothing of the run is written any more.
        """
        while True:
            session, hold = await self._held(session_id)
            if hold is None:
                return session.status, str(session.row["summary"])
            try:
                return await self._drive(session, hold)
            except Displaced:
                if not await self.sessions.place_again(session_id, hold.epoch):
                    raise TakenOver from None

    async def _held(self, session_id: str) -> tuple[Session, Hold | None]:
        """Once it has a worker; or without a hold, once it has ended without one. Raises `TakenOver`."""
        with self.hub.signals.listening(of_session(session_id)) as event:
            while not self._ends:
                session, hold = await self.commands.hold(session_id)
                if hold is not None or session.has_ended:
                    return session, hold
                await waited(event, LOOKS_EVERY)
                event.clear()
        raise TakenOver

    async def _drive(self, session: Session, hold: Hold) -> Ending:
        """Raises `TakenOver`, `Displaced`."""
        asked = session.asked.as_task(attended=self.may_confirm())
        folder = await asyncio.to_thread(
            lambda: KeptFolder.create(runs_folder(), PROFILE, asked, run_id=session.folder.id)
        )
        driving = self.under_way[session.id] = Driving(self, session, hold, folder)
        try:
            return await driving.to_the_end()
        finally:
            del self.under_way[session.id]
            self._left.set()

    async def let_go(self) -> None:
        """This process ends: whoever comes next takes the runs up from their records. With that nothing is under way
        here that would want the database.
        """
        self._ends = True
        for driving in self.under_way.values():
            driving.let_go()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ENDS_WITHIN):
                while self.under_way:
                    self._left.clear()
                    await self._left.wait()
