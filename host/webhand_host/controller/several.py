"""Several controllers on one database: each is seen by the others, and what a dead one carried is taken up.

A controller is judged dead as a worker is silent: by the clock of who judges, and not before that has been there itself
for as long.
"""

import asyncio
import hashlib
import logging
import secrets
import time
from functools import partial

import sqlalchemy as sa
from dbos import DBOS
from filelock import FileLock, Timeout

from webhand_host.controller import tables
from webhand_host.controller.hub import Hub
from webhand_host.controller.signals import BEAT, QUEUED, fire_with
from webhand_host.controller.workflows import QUEUE
from webhand_host.paths import runs_folder, runtime_folder, write_file

log = logging.getLogger(__name__)

DEAD_SECONDS = 15.0
SIGN = ".controllers"

_T = tables.controllers


class Unfit(Exception):
    """This controller does not fit to those that are there. The sentence says what to do."""


class Several:
    """This controller among others. `lock` is held for as long as it lives."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._seen: dict[str, tuple[int, float]] = {}
        name = hashlib.sha256(f"{hub.database.url} {hub.executor}".encode()).hexdigest()[:16]
        self.lock = FileLock(runtime_folder() / f"controller-{name}.lock", thread_local=False)

    async def join(self) -> None:
        """Raises `Unfit`."""
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            raise Unfit(
                "Another controller is at work here with this database. One is enough; with PostgreSQL there may be "
                "several, each with a --name of its own."
            ) from None
        folder, key = await asyncio.to_thread(_folder_sign), self._hub.seal.sign

        def work(connection: sa.Connection) -> None:
            self._hub.database.alone(connection)
            others = connection.execute(sa.select(_T).where(_T.c.executor != self._hub.executor)).all()
            if any(one.key != key for one in others):
                raise Unfit(
                    "Another controller of this database has another key: give all of them the same --key-file, or "
                    "none of them could read what the others keep."
                )
            if any(one.folder != folder for one in others):
                raise Unfit(
                    "Another controller of this database keeps its records elsewhere: all of them have to share one "
                    "data folder (WEBHAND_DATA_DIR)."
                )
            connection.execute(sa.delete(_T).where(_T.c.executor == self._hub.executor))
            connection.execute(sa.insert(_T).values(executor=self._hub.executor, folder=folder, key=key))
            fire_with(connection, BEAT)  # from now on the others tell this one too

        await self._hub.database.run(work)
        self._signs = {"folder": folder, "key": key}

    async def leave(self) -> None:
        """In order: what it carried is its own again when it comes back, or another's who finds it gone."""
        self.lock.release()

    def beat(self, connection: sa.Connection) -> list[tuple[str, int]]:
        """Tells that it lives; the others, for `look_after`."""
        mine = _T.c.executor == self._hub.executor
        if not connection.execute(sa.update(_T).where(mine).values(beats=_T.c.beats + 1)).rowcount:
            # It slept for so long that another took it for dead. What it carried then is the other's.
            connection.execute(sa.insert(_T).values(executor=self._hub.executor, **self._signs))
        others = connection.execute(sa.select(_T.c.executor, _T.c.beats).where(~mine))
        return [(row.executor, row.beats) for row in others]

    async def look_after(self, others: list[tuple[str, int]]) -> None:
        """Takes up what those carried that live no more."""
        now = time.monotonic()
        self._hub.signals.has_others = bool(others)
        for executor, beats in others:
            known = self._seen.get(executor)
            if known is None or known[0] != beats:
                self._seen[executor] = (beats, now)
            elif now - known[1] > DEAD_SECONDS:
                await self._hub.database.once(partial(self._adopt, executor, beats))
                self._hub.signals.fire(QUEUED)
                del self._seen[executor]

    def learned_nothing(self) -> None:
        """Nobody can beat now: nobody is blamed for it."""
        self._seen.clear()

    def _adopt(self, executor: str, beats: int, connection: sa.Connection) -> None:
        """Its row goes last: who dies in the middle of this leaves a dead one that is still to be found."""
        self._hub.database.alone(connection)
        is_it = (_T.c.executor == executor) & (_T.c.beats == beats)
        if connection.scalar(sa.select(_T.c.executor).where(is_it)) is None:
            return  # it lives after all, or another controller was quicker
        found = DBOS.list_workflows(status="PENDING", executor_id=executor, load_input=False, load_output=False)
        if found:
            DBOS.resume_workflows([one.workflow_id for one in found], queue_name=QUEUE)
        log.warning("The controller %s is gone: %d of its runs go on here or elsewhere", executor, len(found))
        connection.execute(sa.delete(_T).where(is_it))


def _folder_sign() -> str:
    """What the folder of the records is known by, from whatever machine it is looked at."""
    place = runs_folder() / SIGN
    if not place.exists():
        write_file(place, secrets.token_hex(16))
    return place.read_text(encoding="ascii").strip()
