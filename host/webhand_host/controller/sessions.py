"""The sessions: filed, listed, stopped, ended. What their runs do is in their records."""

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter
from webhand_agent.protocol import RunFinished
from webhand_agent.safety.sites import site_of
from webhand_agent.verify.changes import verdict

from webhand_host.controller import credentials, tables
from webhand_host.controller.asking import NewSession, Notifications, Stored, run_id_of, session_id_of
from webhand_host.controller.hub import Hub
from webhand_host.controller.signals import QUEUED, ROOM, of_session
from webhand_host.controller.status import ACTIVE, ENDED, Status
from webhand_host.controller.workers import Workers
from webhand_host.controller.workflows import Workflows
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder, new_run_id
from webhand_host.worker.wire import PERSON

STOPPED = "Stopped before it began."
LONGEST_WHY = 300
"""Characters of why nobody could be told one way."""

_S = tables.sessions
_ONE = sa.select(_S).where(_S.c.id == sa.bindparam("of"))
_TO_CHANGE = _ONE.with_for_update()


class NoSession(Exception):
    """There is no such session."""

    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"There is no session {self.session_id[:60]}: GET /sessions lists them."


class OtherRequest(Exception):
    """The same Idempotency-Key came with another request before."""


@dataclass(frozen=True)
class Session:
    """A row of the table, read."""

    row: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def status(self) -> Status:
        return Status(self.row["status"])

    @property
    def asked(self) -> Stored:
        return Stored.model_validate_json(self.row["asked"])

    @property
    def folder(self) -> RunFolder:
        """Its run's record, which is there once the run has begun."""
        return _folder_of(self.id)

    @property
    def has_ended(self) -> bool:
        return self.status in ENDED


Also = Callable[[sa.Connection, str], None]
"""What ends with a session, by its id."""


class Sessions:
    def __init__(self, hub: Hub, workers: Workers, workflows: Workflows) -> None:
        self._hub = hub
        self._workers = workers
        self._workflows = workflows

    async def file(
        self, asked: NewSession, owner: str, *, key: str | None = None, schedule: str | None = None
    ) -> tuple[Session, bool]:
        """A new session, and whether it is new: the same key of the same owner is the same session.

        Raises:
            OtherRequest: the key was another request's.
            BadSecret: a credential cannot be kept.
        """
        public = json.dumps({**asked.public(), **self._sign_of_private(asked)}, sort_keys=True)
        if key is not None and (before := await self._hub.database.run(lambda c: _by_key(c, owner, key))) is not None:
            return _the_same(before, public), False
        run_id = new_run_id()
        session_id = session_id_of(run_id)
        kept = await credentials.sealed(asked, self._hub.seal, session_id)
        private = None
        if asked.notifications is not None:
            private = self._hub.seal.close(asked.notifications.model_dump_json().encode(), f"private {session_id}")

        def work(connection: sa.Connection) -> tuple[Session, bool]:
            if key is not None and (before := _by_key(connection, owner, key)) is not None:
                return _the_same(before, public), False
            values = {
                "id": session_id,
                "owner": owner,
                "idempotency_key": key,
                "asked": public,
                "private": private,
                "credentials": kept,
                "site": site_of(asked.target) if asked.target else "",
                "mode": asked.mode,
                "labels": ",".join(sorted(asked.labels)),
                "priority": asked.options.priority,
                "status": Status.QUEUED,
                "schedule": schedule,
                "created": time.time(),
            }
            row = connection.execute(sa.insert(_S).values(**values).returning(_S)).mappings().one()
            self._workflows.file(connection, session_id, asked.options.priority)
            return Session(dict(row)), True

        try:
            session, is_new = await self._hub.database.run(work)
        except sa.exc.IntegrityError:  # another controller was quicker with the key, or the id is another's
            return await self.file(asked, owner, key=key, schedule=schedule)
        if is_new:
            self._hub.signals.fire(ROOM)
        return session, is_new

    def _sign_of_private(self, asked: NewSession) -> dict[str, str]:
        """What tells one request from another that brings other values, of which none is kept in clear."""
        private = asked.model_dump(mode="json", include={"credentials", "notifications"}, exclude_none=True)
        return {"private": self._hub.seal.digest(json.dumps(private, sort_keys=True).encode())} if private else {}

    async def get(self, session_id: str) -> Session:
        """Raises `NoSession`."""
        return await self._hub.database.run(lambda c: read_session(c, session_id), apart=True)

    async def listed(
        self, *, status: Status | None, mode: str | None, owner: str | None, after: int | None, limit: int
    ) -> tuple[Sequence[Session], int | None]:
        """The newest first, and the `after` of the page that comes next: the number of the last one looked at."""
        wanted = sa.select(_S).order_by(_S.c.number.desc()).limit(limit)
        if status is not None:
            wanted = wanted.where(_S.c.status == (Status.RUNNING if status is Status.AWAY else status))
        if mode is not None:
            wanted = wanted.where(_S.c.mode == mode)
        if owner is not None:
            wanted = wanted.where(_S.c.owner == owner)
        if after is not None:
            wanted = wanted.where(_S.c.number < after)
        rows = await self._hub.database.run(lambda c: c.execute(wanted).mappings().all())
        found = [Session(dict(row)) for row in rows]
        rest = int(rows[-1]["number"]) if len(rows) == limit else None
        return [one for one in found if status is None or self.status_of(one) is status], rest

    def status_of(self, session: Session) -> Status:
        """As it stands now: away where its worker is silent."""
        if session.status in ACTIVE and session.row["worker"] and self._workers.is_away(session.row["worker"]):
            return Status.AWAY
        return session.status

    async def stop(self, session_id: str) -> Session:
        """The stop is a fact from now on. One that has not begun has ended with that. Raises `NoSession`."""

        def work(connection: sa.Connection) -> Session:
            session = read_session(connection, session_id, to_change=True)
            if session.status is Status.QUEUED:
                self.end_before_it_began(connection, session, Status.STOPPED, STOPPED)
            elif not session.has_ended:
                connection.execute(sa.update(_S).where(_S.c.id == session_id).values(stop=True))
            return read_session(connection, session_id)

        session = await self._hub.database.run(work)
        self._hub.signals.fire(QUEUED, of_session(session_id))
        return session

    def end_before_it_began(self, connection: sa.Connection, session: Session, status: Status, summary: str) -> None:
        """Its workflow begins where there is somebody to tell. One that has begun, and is to be placed once more, hears
        of it.
        """
        is_waiting = (_S.c.id == session.id) & (_S.c.status == Status.QUEUED)
        told = {"status": status, "summary": summary, "ended": time.time(), "credentials": None}
        ended = connection.execute(sa.update(_S).where(is_waiting).values(**told)).rowcount
        if ended and session.row["private"] is not None:
            self.carry(connection, session)
        elif ended and not session.row["epoch"]:
            self._workflows.cancel(connection, session.id)

    def carry(self, connection: sa.Connection, session: Session) -> None:
        """Begins its workflow. One that is placed for the second time has begun, and waits for that."""
        if not session.row["epoch"]:
            self._workflows.begin(connection, session.id, session.row["priority"])

    async def place_again(self, session_id: str, epoch: int) -> bool:
        """It has not begun where it was placed. Whether it is still its that had this epoch."""
        told = {"status": Status.QUEUED, "worker": None, "attempt": None, "began": None}
        of_it = (_S.c.id == session_id) & (_S.c.epoch == epoch) & _S.c.status.in_(ACTIVE)

        def work(connection: sa.Connection) -> bool:
            waits = connection.execute(sa.update(_S).where(of_it).values(**told)).rowcount
            session = read_session(connection, session_id)
            if waits and session.row["stop"]:
                self.end_before_it_began(connection, session, Status.STOPPED, STOPPED)
            return bool(waits)

        is_mine = await self._hub.database.run(work)
        self._hub.signals.fire(ROOM, of_session(session_id))
        return is_mine

    async def waits(self, session_id: str, *, for_person: bool) -> None:
        """Only of a run that is under way: what has ended stays so."""
        told = Status.WAITING if for_person else Status.RUNNING
        of_it = (_S.c.id == session_id) & _S.c.status.in_(ACTIVE)
        await self._hub.database.run(lambda c: c.execute(sa.update(_S).where(of_it).values(status=told)))
        self._hub.signals.fire(of_session(session_id))

    async def end(self, session_id: str, status: Status, summary: str, also: Also) -> None:
        """The first end counts. What code saw is taken from the run's record, which is whole. `also` is done in the
        same transaction.
        """
        finished = await asyncio.to_thread(_folder_of(session_id).finished)
        seen: dict[str, Any] = {}
        if finished is not None:
            seen = {"verdict": verdict(finished.changes, finished.acts), "changes": len(finished.changes)}

        def work(connection: sa.Connection) -> None:
            session = read_session(connection, session_id, to_change=True)
            if not session.has_ended:
                told = {"status": status, "summary": summary, "ended": time.time(), "credentials": None, **seen}
                connection.execute(sa.update(_S).where(_S.c.id == session_id).values(**told))
            also(connection, session_id)

        await self._hub.database.run(work)
        self._hub.signals.fire(ROOM, of_session(session_id))

    async def cannot_be_told(self, session_id: str, way: str, why: str) -> None:
        """Nobody is told of its end this way any more."""

        def work(connection: sa.Connection) -> None:
            untold = read_session(connection, session_id, to_change=True).row["untold"] or {}
            told = {**untold, way: why[:LONGEST_WHY]}
            connection.execute(sa.update(_S).where(_S.c.id == session_id).values(untold=told))

        await self._hub.database.run(work)
        self._hub.signals.fire(of_session(session_id))

    def destinations(self, session: Session) -> Notifications | None:
        """Where its end is told."""
        if session.row["private"] is None:
            return None
        held = self._hub.seal.open(session.row["private"], f"private {session.id}")
        return TypeAdapter(Notifications).validate_json(held)

    def vault(self, session: Session) -> credentials.SessionVault | None:
        """With the log-ins that it brought; None where it brought none."""
        kept, target = session.row["credentials"], session.asked.target
        if kept is None or target is None:
            return None
        return credentials.SessionVault.opened(kept, self._hub.seal, session.id, run_id_of(session.id), target)


def status_at_end(finished: RunFinished) -> Status:
    return Status(finished.outcome)


def fits(labels: frozenset[str], asked: frozenset[str]) -> bool:
    """Whether a worker with these labels is one for who asks for those. What a person's own browser is for has to be
    asked for: nothing else gets there, because there is room.
    """
    return labels >= asked and (PERSON in asked or PERSON not in labels)


def labels_of(column: str) -> frozenset[str]:
    """As the table has them, with commas between."""
    return frozenset(column.split(",")) - {""}


def _folder_of(session_id: str) -> RunFolder:
    return RunFolder(runs_folder() / run_id_of(session_id))


def read_session(connection: sa.Connection, session_id: str, *, to_change: bool = False) -> Session:
    """`to_change` holds it fast. Raises `NoSession`."""
    row = connection.execute(_TO_CHANGE if to_change else _ONE, {"of": session_id}).mappings().one_or_none()
    if row is None:
        raise NoSession(session_id)
    return Session(dict(row))


def _by_key(connection: sa.Connection, owner: str, key: str) -> Session | None:
    of_key = (_S.c.owner == owner) & (_S.c.idempotency_key == key)
    row = connection.execute(sa.select(_S).where(of_key)).mappings().one_or_none()
    return Session(dict(row)) if row is not None else None


def _the_same(before: Session, public: str) -> Session:
    if before.row["asked"] != public:
        raise OtherRequest(before.id)
    return before
