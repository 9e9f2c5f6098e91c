"""The workers: their keys, and who is there.

Whether a worker is silent is judged by this process's own clock, which cannot be set back and stands still while the
process does, and by what it heard itself: never before a lease has passed since its own start, or a worker would be
blamed for the controller's absence.
"""

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa
from webhand_agent.version import VERSION

from webhand_host.controller import tables
from webhand_host.controller.database import AWAY, sentence_of
from webhand_host.controller.hub import Hub
from webhand_host.controller.signals import BEAT, ROOM, fire_with, of_worker
from webhand_host.server.failures import Failure
from webhand_host.tokens import Can, Token
from webhand_host.worker.wire import Registered, Registration

NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
PREFIX = "webhand_worker_"

_T = tables.workers


Beat = Callable[[sa.Connection], Sequence[Any]]


SLEPT_SECONDS = 3.0
"""Longer than a beat: where the clock was not asked for so long, the process slept."""


class Awake:
    """Seconds for which this process was awake. Who could not be heard meanwhile was not silent."""

    def __init__(self) -> None:
        self._asked = time.monotonic()
        self._slept = 0.0

    def __call__(self) -> float:
        now = time.monotonic()
        if now - self._asked > SLEPT_SECONDS:
            self._slept += now - self._asked
        self._asked = now
        return now - self._slept


class BadWorker(Exception):
    """A worker cannot be enrolled or removed. The sentence says why."""


class Workers:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._awake = Awake()
        self._began = self._awake()
        self._heard: dict[str, float] = {}
        self._beats: dict[str, int] = {}
        self._heard_here: set[str] = set()
        self._told: set[str] = set()
        self._keys: dict[str, str] = {}
        self._no_keys: set[str] = set()
        self._there: set[str] = set()
        self._enrolled: set[str] = set()
        self._leaving: set[str] = set()
        self._attempts: dict[str, int] = {}

    # --- Keys ---------------------------------------------------------------------------------------------------------

    def find(self, secret: str) -> Token | None:
        """Whose key this is, as a token for the worker's port. One that was revoked opens nothing a second later, and
        one that is new is looked for at once; what was none is not looked for again before the next beat.

        Raises:
            Failure: the database is away, and only it knows this key.
        """
        digest = _digest(secret)
        name = self._keys.get(digest)  # of a digest nobody learns a secret by the time that this takes
        if name is None and digest not in self._no_keys:
            wanted = sa.select(_T.c.name).where(_T.c.key == digest)
            try:
                name = self._hub.database.now(lambda c: c.scalar(wanted))
            except AWAY as away:
                raise Failure(503, sentence_of(away), code="no_database", headers={"Retry-After": "2"}) from away
            if name is None:
                self._no_keys.add(digest)
            else:
                self._keys[digest] = name
        return Token(name=name, secret=secret, can=(Can.WORKER,)) if name is not None else None

    def attempt_of(self, name: str) -> int:
        """The registration that counts, as far as this process knows."""
        return self._attempts.get(name, 0)

    # --- Registering --------------------------------------------------------------------------------------------------

    async def register(self, name: str, told: Registration) -> Registered:
        """Begins a new attempt, with which everything ends that was handed out before; unless the worker says that it
        is the one that is known, and still has what it had.
        """

        def work(connection: sa.Connection) -> int:
            before = connection.scalar(sa.select(_T.c.attempt).where(_T.c.name == name).with_for_update()) or 0
            attempt = before if told.attempt == before and before else before + 1
            connection.execute(
                sa.update(_T)
                .where(_T.c.name == name)
                .values(
                    attempt=attempt,
                    told=told.model_dump_json(),
                    labels=list(told.labels),
                    slots=told.slots,
                    seen=time.time(),
                    leaving=False,
                )
            )
            return attempt

        attempt = self._attempts[name] = await self._hub.database.run(work)
        self._leaving.discard(name)
        self.heard(name)
        self._hub.signals.fire(of_worker(name), ROOM)
        message = "registered"
        if told.version and told.version != VERSION:
            message = f"registered; it has version {told.version}, and the controller {VERSION}: install the same"
        limits = self._hub.limits
        return Registered(success=True, message=message, name=name, attempt=attempt, lease_seconds=limits.lease)

    def is_leaving(self, name: str) -> bool:
        """Whether it was retired since it registered, as far as the last beat found."""
        return name in self._leaving

    # --- Who is there -------------------------------------------------------------------------------------------------

    def heard(self, name: str) -> None:
        self._heard[name] = self._awake()
        self._heard_here.add(name)

    def silent_for(self, name: str) -> float:
        """Seconds for which nothing was heard of a worker, by any controller."""
        return self._awake() - self._heard.get(name, self._began)

    def is_away(self, name: str) -> bool:
        return self.silent_for(name) > self._hub.limits.lease

    def is_there(self, name: str) -> bool:
        """Whether it was heard since this process began, and is not silent."""
        return name in self._heard and not self.is_away(name)

    def may_be_revoked(self, name: str) -> bool:
        """Whether the last beat did not find it among those that have a key, as it finds nobody who got one since."""
        return name not in self._enrolled

    async def learn(self) -> None:
        """Who there is, before anybody can ask."""
        rows = await self._hub.database.run(lambda c: c.execute(sa.select(_T.c.name, _T.c.attempt, _T.c.beats)).all())
        self._attempts = {row.name: row.attempt for row in rows}
        self._enrolled = set(self._attempts)
        self._beats = {row.name: row.beats for row in rows}

    def beat(self) -> Beat:
        """What tells other controllers who was heard here, and gives for `learned` who was heard there."""
        self._awake()
        heard, self._heard_here = self._heard_here, set()
        self._told = heard

        def work(connection: sa.Connection) -> Sequence[Any]:
            if heard:
                told = sa.update(_T).where(_T.c.name.in_(heard)).values(beats=_T.c.beats + 1, seen=time.time())
                connection.execute(told)
            return connection.execute(sa.select(_T.c.name, _T.c.key, _T.c.beats, _T.c.attempt, _T.c.leaving)).all()

        return work

    def learned(self, rows: Sequence[Any]) -> None:
        """What a beat has found."""
        were_there, self._there = self._there, set()
        for row in rows:
            if self._beats.get(row.name, row.beats) != row.beats and row.name not in self._told:
                self._heard[row.name] = self._awake()
            self._beats[row.name] = row.beats
            self._attempts[row.name] = row.attempt
        self._keys = {row.key: row.name for row in rows}
        self._no_keys.clear()
        self._enrolled = {row.name for row in rows}
        were_leaving, self._leaving = self._leaving, {row.name for row in rows if row.leaving}
        self._hub.signals.fire(*map(of_worker, self._leaving - were_leaving))
        self._there = {row.name for row in rows if self.is_there(row.name)}
        if self._there - were_there:
            self._hub.signals.fire(ROOM)

    def learned_nothing(self) -> None:
        """The database is away itself: nobody is blamed for that."""
        now = self._awake()
        self._heard = dict.fromkeys(self._heard, now)
        self._began = now
        self._heard_here |= self._told


# --- By who has the database ------------------------------------------------------------------------------------------


def enroll(connection: sa.Connection, name: str, *, anew: bool = False) -> str:
    """The key of a new worker, which is told this once. `anew`: one that is there gets another key.

    Raises:
        BadWorker: the name cannot be one, or is taken.
    """
    if not NAME.fullmatch(name):
        raise BadWorker(f'"{name}" cannot be the name of a worker: use letters, digits, _, - and dots, at most 64.')
    key = PREFIX + secrets.token_urlsafe(32)
    if connection.scalar(sa.select(_T.c.name).where(_T.c.name == name)) is not None:
        if not anew:
            raise BadWorker(f'There is a worker "{name}" already. `webhand worker revoke {name}` takes its key away.')
        connection.execute(sa.update(_T).where(_T.c.name == name).values(key=_digest(key)))
        return key
    connection.execute(sa.insert(_T).values(name=name, key=_digest(key), enrolled=time.time(), labels=[]))
    return key


def revoke(connection: sa.Connection, name: str) -> None:
    """Raises `BadWorker`."""
    _changed(connection, name, sa.delete(_T))


def retire(connection: sa.Connection, name: str) -> None:
    """It gets no more runs, and is told to shut down once it has none; until it registers again. Raises `BadWorker`."""
    _changed(connection, name, sa.update(_T).values(leaving=True))


def _changed(connection: sa.Connection, name: str, change: sa.Delete | sa.Update) -> None:
    if not connection.execute(change.where(_T.c.name == name)).rowcount:
        raise BadWorker(f'There is no worker "{name}". `webhand worker list` shows those there are.')
    fire_with(connection, BEAT)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
