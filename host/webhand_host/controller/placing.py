"""Which waiting run goes to which worker.

A session that is filed is a row that waits, and a workflow that nobody carries yet, which costs nothing else; it begins
in the transaction that gives it a worker. Whom a run fits is nothing that a queue of the engine's knows: what waits
there in front of a labelled worker that is not there would keep all others waiting.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from webhand_host.controller import tables
from webhand_host.controller.hub import Hub
from webhand_host.controller.sessions import Session, Sessions, fits, labels_of
from webhand_host.controller.signals import QUEUED, ROOM, of_session, waited
from webhand_host.controller.status import ACTIVE, Status
from webhand_host.controller.workers import Workers

log = logging.getLogger(__name__)

LOOKS_EVERY = 60.0
"""Seconds after which it is looked although nobody said that something came: who filed a session may have died before
it could say so, and what has waited for too long is ended.
"""
AT_A_TIME = 200
"""Of those that have waited for too long."""
NO_WORKER = "No worker that fits has taken this task within {hours:g} hours."

_S, _W = tables.sessions, tables.workers


@dataclass(frozen=True)
class Placed:
    session: str
    worker: str


@dataclass
class Room:
    """A worker that could take more."""

    worker: str
    attempt: int
    labels: frozenset[str]
    free: int

    def fits(self, asked: frozenset[str]) -> bool:
        return self.free > 0 and fits(self.labels, asked)


@dataclass
class Share:
    """How many may go on at a time of what has the same value in a column; 0 is any number."""

    column: sa.Column[str]
    most: int
    taken: Counter[str] = field(default_factory=Counter)

    def count(self, connection: sa.Connection) -> None:
        if self.most:
            is_active = _S.c.status.in_(ACTIVE)
            found = sa.select(self.column, sa.func.count()).where(is_active).group_by(self.column)
            self.taken = Counter({str(row[0]): int(row[1]) for row in connection.execute(found)})

    def is_full(self, value: str) -> bool:
        return bool(self.most and value and self.taken[value] >= self.most)

    @property
    def full(self) -> list[str]:
        return [value for value in self.taken if self.is_full(value)]


class Placing:
    """Done by every controller, and by one at a time."""

    def __init__(self, hub: Hub, workers: Workers, sessions: Sessions) -> None:
        self._hub = hub
        self._workers = workers
        self._sessions = sessions

    async def go(self) -> None:
        """Places whenever something was filed, or somebody has room; for ever."""
        with self._hub.signals.listening(ROOM) as event:
            while True:
                event.clear()
                try:
                    await self.place()
                    await self.give_up()
                except sa.exc.SQLAlchemyError as error:
                    log.warning("What waits could not be looked at: %s", error)
                await waited(event, LOOKS_EVERY)

    async def place(self) -> Sequence[Placed]:
        """Those with the highest priority first, then the oldest."""
        placed = await self._hub.database.run(self._place)
        if placed:
            self._hub.signals.fire(QUEUED, *(of_session(one.session) for one in placed))
        return placed

    def _place(self, connection: sa.Connection) -> list[Placed]:
        self._hub.database.alone(connection)
        waiting = _S.c.status == Status.QUEUED
        groups = list(connection.scalars(sa.select(_S.c.labels).where(waiting).group_by(_S.c.labels)))
        rooms = list(self._rooms(connection)) if groups else []
        groups = [one for one in groups if any(room.fits(labels_of(one)) for room in rooms)]
        limits = self._hub.limits
        shares = (Share(_S.c.owner, limits.per_owner), Share(_S.c.site, limits.per_site))
        for share in shares if groups else ():
            share.count(connection)
        placed: list[Placed] = []
        while groups:
            left_out, most = 0, sum(room.free for room in rooms)
            for session in _first(connection, groups, shares, most):
                asked = labels_of(session.row["labels"])
                room = max((one for one in rooms if one.fits(asked)), key=lambda one: one.free, default=None)
                if any(share.is_full(session.row[share.column.name]) for share in shares):
                    left_out += 1  # by one that was placed just now: who comes after it may still be let in
                elif room is not None and self._begin(connection, session, room):
                    room.free -= 1
                    for share in shares:
                        share.taken[session.row[share.column.name]] += 1
                    placed.append(Placed(session.id, room.worker))
            if not left_out:
                break
        return placed

    def _rooms(self, connection: sa.Connection) -> Iterator[Room]:
        busy = (
            sa.select(_S.c.worker, sa.func.count().label("number"))
            .where(_S.c.status.in_(ACTIVE) & _S.c.worker.is_not(None))
            .group_by(_S.c.worker)
            .subquery()
        )
        free = _W.c.slots - sa.func.coalesce(busy.c.number, 0)
        beside = _W.outerjoin(busy, busy.c.worker == _W.c.name)
        wanted = sa.select(_W.c.name, _W.c.attempt, _W.c.labels, free)
        found = wanted.select_from(beside).where(~_W.c.leaving & (free > 0))
        for name, attempt, labels, number in connection.execute(found):
            if self._workers.is_there(name):
                yield Room(name, attempt, frozenset(labels), number)

    def _begin(self, connection: sa.Connection, session: Session, room: Room) -> bool:
        """Whether it is still there to be begun. It is with the worker as that has registered, and with no other that
        may have its key later.
        """
        is_waiting = (_S.c.id == session.id) & (_S.c.status == Status.QUEUED)
        placed = {"worker": room.worker, "attempt": room.attempt}
        told = {**placed, "status": Status.RUNNING, "began": time.time()}
        if not connection.execute(sa.update(_S).where(is_waiting).values(**told)).rowcount:
            return False
        self._sessions.carry(connection, session)
        return True

    async def give_up(self) -> None:
        """Ends what has waited for too long."""
        while ended := await self._hub.database.run(self._give_up):
            self._hub.signals.fire(QUEUED, *map(of_session, ended))

    def _give_up(self, connection: sa.Connection) -> list[str]:
        too_old = time.time() - self._hub.limits.placing
        late = (_S.c.status == Status.QUEUED) & (_S.c.created < too_old)
        rows = connection.execute(sa.select(_S).where(late).order_by(_S.c.created).limit(AT_A_TIME)).mappings().all()
        said = NO_WORKER.format(hours=self._hub.limits.placing / 3_600)
        for row in rows:
            self._sessions.end_before_it_began(connection, Session(dict(row)), Status.FAILED, said)
        return [row["id"] for row in rows]


def _first(connection: sa.Connection, groups: Sequence[str], shares: Sequence[Share], most: int) -> list[Session]:
    """As many of each group as there is room for, in the order in which they are to begin."""
    found: list[Session] = []
    for labels in groups:
        wanted = sa.select(_S).where((_S.c.status == Status.QUEUED) & (_S.c.labels == labels))
        for share in shares:
            if share.full:
                wanted = wanted.where(share.column.not_in(share.full))
        rows = connection.execute(wanted.order_by(_S.c.priority, _S.c.number).limit(most)).mappings()
        found += [Session(dict(row)) for row in rows]
    return sorted(found, key=lambda one: (one.row["priority"], one.row["number"]))
