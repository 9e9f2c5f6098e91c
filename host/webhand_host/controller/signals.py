"""Who waits for something, and who says that it may have come. A signal says only to look again: the truth is in the
database.
"""

import asyncio
import contextlib
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa

CHANNEL = "webhand"
RECONNECT_SECONDS = 1.0
MOST_NAMES = 50


class Signals:
    """Those of this process. `fire` may be called from any thread. `elsewhere` tells other processes."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop = asyncio.get_running_loop()
        self.elsewhere: Callable[[tuple[str, ...]], None] | None = None
        self.has_others = True
        """Other processes, as far as this one knows."""

    @contextlib.contextmanager
    def listening(self, *names: str, event: asyncio.Event | None = None) -> Iterator[asyncio.Event]:
        """An event that is set whenever one of the names is fired; who waits clears it, looks, and then waits."""
        event = event or asyncio.Event()
        for name in names:
            self._waiting[name].add(event)
        try:
            yield event
        finally:
            for name in names:
                self._waiting[name].discard(event)
                if not self._waiting[name]:
                    del self._waiting[name]

    def fire(self, *names: str) -> None:
        if asyncio._get_running_loop() is self._loop:
            self._fire(names)
        else:
            self._loop.call_soon_threadsafe(self._fire, names)

    def _fire(self, names: tuple[str, ...]) -> None:
        self.heard(names)
        if self.elsewhere is not None and self.has_others and names:
            self.elsewhere(names)

    def heard(self, names: Sequence[str]) -> None:
        """Another process has fired them."""
        for name in names:
            for event in list(self._waiting.get(name, ())):
                event.set()

    def all(self) -> None:
        """Some may have been missed: everybody looks."""
        self.heard(list(self._waiting))


class Across:
    """Tells other controllers what is fired here, and hears what is fired there: PostgreSQL's LISTEN and NOTIFY. Where
    the line was down everybody looks once it is up again.
    """

    def __init__(self, signals: Signals, url: str) -> None:
        self._signals = signals
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._here = secrets.token_hex(4)
        self._told: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()
        signals.elsewhere = self._told.put_nowait

    async def go(self) -> None:
        """For ever; it connects again where the database was away."""
        import psycopg

        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with (
                    await psycopg.AsyncConnection.connect(self._url, autocommit=True) as hears,
                    await psycopg.AsyncConnection.connect(self._url, autocommit=True) as tells,
                ):
                    await hears.execute(f"LISTEN {CHANNEL}")
                    self._signals.all()
                    await _first_of(self._hear(hears), self._tell(tells))
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _hear(self, connection: Any) -> None:
        async for notice in connection.notifies():
            who, *names = notice.payload.split("\n")
            if who != self._here:
                self._signals.heard(names)

    async def _tell(self, connection: Any) -> None:
        while True:
            names = [*await self._told.get()]
            while not self._told.empty() and len(names) < MOST_NAMES:
                names += self._told.get_nowait()
            payload = "\n".join((self._here, *dict.fromkeys(names)))
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def fire_with(connection: sa.Connection, *names: str) -> None:
    """All controllers hear of it once the transaction is over; those on a file look by themselves."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, "\n".join(("", *names)))))


async def _first_of(*work: Any) -> None:
    """Until one of them ends, with the error that it ended with."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def waited(event: asyncio.Event, seconds: float) -> bool:
    """Whether it was set within so many seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), max(0.0, seconds))
        return True
    return False


BEAT = "beat"
"""A worker's key was taken away, or a controller came: what the next beat learns of, at once."""
ROOM = "room"
"""A session was filed, or a worker may have room for one."""
QUEUED = "queued"
"""The engine's queue has a run, or there is room for one of it."""


def of_worker(name: str) -> str:
    return f"worker {name}"


def of_session(session_id: str) -> str:
    return f"session {session_id}"


def of_log(session_id: str) -> str:
    """Something was added to a run's record."""
    return f"log {session_id}"


def of_command(session_id: str, seq: int) -> str:
    """Something became of it."""
    return f"command {session_id} {seq}"
