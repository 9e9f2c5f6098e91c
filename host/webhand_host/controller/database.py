"""The database: one file of SQLite, or PostgreSQL. Everything that is done in it is one transaction, in a thread."""

import asyncio
import contextlib
import copy
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event

from webhand_host.controller.tables import metadata

log = logging.getLogger(__name__)

T = TypeVar("T")

AGAIN_SECONDS = 0.5
AWAY = (sa.exc.OperationalError, sa.exc.InterfaceError)
"""Raised where the database cannot be reached, or went in the middle."""

NO_DATABASE = "The database is away just now. Try again in a moment."
DISK_FULL = "The disk that the database is on is full. Make room there, and try again."

BUSY_MS = 30_000
POOL = 20
POSTGRES_DISK_FULL = "53100"
"""https://www.postgresql.org/docs/current/errcodes-appendix.html"""
_ONE_AT_A_TIME = 0x77656268
"""An advisory lock of PostgreSQL: who decides which run goes to which worker does so alone."""


OTHER_VERSION = (
    "The database is another version's of Webhand ({table} has other columns): go on with that one, or give this one "
    "another by --database or WEBHAND_DATA_DIR."
)


class NoDatabase(Exception):
    """It cannot be reached or used. The sentence says why."""


class Database:
    """`url` as SQLAlchemy writes it. Use `run` for every access: a transaction that is committed as a whole.

    SQLite takes one writer at a time; here they wait for one another without asking the file again and again.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.trouble = ""
        """What the last beat of the controller, which writes, was kept from it by."""
        self.is_file = url.startswith("sqlite")
        # The last that was used comes first: a connection knows the statements that it has had (psycopg prepares them).
        options: dict[str, Any] = {} if self.is_file else {"pool_size": POOL, "pool_use_lifo": True}
        self.engine = sa.create_engine(url, **options)
        self._turn = threading.Lock() if self.is_file else contextlib.nullcontext()
        # The loop has no bound of threads here, and a thousand workers that come at once would leave as many.
        self._threads = ThreadPoolExecutor(1 if self.is_file else POOL, "database")
        self._is_patient = False
        if self.is_file:
            event.listen(self.engine, "connect", _set_up)

    def patiently(self) -> "Database":
        """The same database, for who has nothing better to do than to wait while it is away: a run that is under way.
        What is done in it may then be done once more, where its commit was not heard of.
        """
        made = copy.copy(self)
        made._is_patient = True
        return made

    @classmethod
    def in_file(cls, path: Path) -> "Database":
        return cls(f"sqlite:///{path}")

    def create(self) -> None:
        """Makes the tables that are not there. Raises `NoDatabase`: it cannot be reached, or is another version's."""
        try:
            with self.engine.begin() as connection:
                if not self.is_file:
                    connection.execute(sa.text("select pg_advisory_xact_lock(:n)"), {"n": _ONE_AT_A_TIME + 1})
                metadata.create_all(connection)
                there = sa.inspect(connection)
                for table in metadata.sorted_tables:
                    if {one.name for one in table.columns} != {one["name"] for one in there.get_columns(table.name)}:
                        raise NoDatabase(OTHER_VERSION.format(table=table.name))
        except sa.exc.SQLAlchemyError as error:
            said = str(getattr(error, "orig", error)).strip().splitlines()
            raise NoDatabase(f"The database cannot be used: {said[0] if said else error}.") from error

    def now(self, work: Callable[[sa.Connection], T], *, apart: bool = False) -> T:
        """The same, in the thread that asks."""
        with self._turn:
            try:
                with self._begun(apart) as connection:
                    return work(connection)
            except AWAY as error:
                if not (apart and error.connection_invalidated):
                    raise
                with self._begun(apart) as connection:  # as `_connected` does it
                    return work(connection)

    async def run(self, work: Callable[[sa.Connection], T], *, apart: bool = False) -> T:
        """`apart`: each statement stands for itself, and may be done once more. PostgreSQL is told of no beginning and
        no end then, which is two of three ways there and back.
        """
        while True:
            try:
                return await self.once(work, apart=apart)
            except AWAY as error:
                if not self._is_patient or (self.is_file and not is_full(error)):
                    raise
                log.warning("The database is away: %s", str(error.orig).strip().splitlines()[:1])
                await asyncio.sleep(AGAIN_SECONDS)

    async def once(self, work: Callable[[sa.Connection], T], *, apart: bool = False) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(self.now, work, apart=apart))

    @contextlib.contextmanager
    def _begun(self, apart: bool) -> Iterator[sa.Connection]:
        with self._open() if apart else self._connected() as connection:
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def _connected(self) -> sa.Connection:
        """In a transaction. A connection that died in the pool is found out here, by the first that has it: that makes
        all others anew, and nothing has been done yet. (A ping of the pool's for each use is a transaction of its own.)
        """
        try:
            return self._begin()
        except AWAY as error:
            if not error.connection_invalidated:
                raise
            return self._begin()

    def _begin(self) -> sa.Connection:
        """A file is locked at once: what is read first would be read outside the transaction that decides by it. With
        PostgreSQL the driver begins nothing by itself, and its commit ends what is begun here.
        """
        connection = self._open()
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if self.is_file else "BEGIN")
        except BaseException:
            connection.close()
            raise
        return connection

    def _open(self) -> sa.Connection:
        connection = self.engine.connect()
        if not self.is_file:
            connection.execution_options(isolation_level="AUTOCOMMIT")
        return connection

    def alone(self, connection: sa.Connection) -> None:
        """Holds up all others who call this, until the transaction is over."""
        if not self.is_file:
            connection.execute(sa.text("select pg_advisory_xact_lock(:n)"), {"n": _ONE_AT_A_TIME})

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()


def sentence_of(error: sa.exc.DBAPIError) -> str:
    """What is told of one of `AWAY`. A full disk is in the terminal too: nobody else can do something about it."""
    said = trouble_of(error)
    if said == DISK_FULL:
        log.error(DISK_FULL)
    return said


def trouble_of(error: sa.exc.DBAPIError) -> str:
    return DISK_FULL if is_full(error) else NO_DATABASE


def is_full(error: sa.exc.DBAPIError) -> bool:
    """Whether there was no room on the disk: there may be in a moment, also for who has the database in a file."""
    is_of_file = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return is_of_file or getattr(error.orig, "sqlstate", None) == POSTGRES_DISK_FULL


def _set_up(connection: Any, _: object) -> None:
    """As the engine sets up its own; a log that readers need not wait for beside."""
    connection.isolation_level = "IMMEDIATE"
    for pragma in (f"busy_timeout={BUSY_MS}", "foreign_keys=ON", "journal_mode=WAL", "synchronous=NORMAL"):
        connection.execute(f"PRAGMA {pragma}")


def url_of(text: str) -> str:
    """`postgresql://` as SQLAlchemy wants it, for the driver that is there."""
    for start in ("postgresql://", "postgres://"):
        if text.startswith(start):
            return f"postgresql+psycopg://{text.removeprefix(start)}"
    return text
