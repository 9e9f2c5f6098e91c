"""The durable workflow of a run, from POST on: it stands in a queue of the engine's that nobody looks into, until the
run is placed.

All of this is done in the transaction that changes the session, so that there is no moment at which only one of the two
has happened. The engine files in a transaction of ours by a call of its own. It moves and cancels in its own alone:
those two are statements here, on the table as https://docs.dbos.dev/explanations/system-tables describes it.
"""

import time

import sqlalchemy as sa
from dbos import DBOSClient, DBOSPortableJSONSerializer, EnqueueOptions

from webhand_host.controller.database import Database

NAME = "webhand"
RUN = "webhand_run"
WAITING = "webhand-waiting"
"""Runs that wait for a worker. Never registered, so that nobody looks into it."""
QUEUE = "webhand-runs"
"""Runs that have a worker, and those that a dead controller carried."""
VERSIONS = "webhand-3"
"""What workflows under way need of the code that goes on with them. Not the version of Webhand: with another one
registered, what waits under this one would never begin.
"""


class Workflows:
    """By their sessions' ids, which are theirs too."""

    def __init__(self, database: Database) -> None:
        schema = None if database.is_file else "dbos"
        self._client = DBOSClient(
            system_database_engine=database.engine,
            dbos_system_schema=schema,
            serializer=DBOSPortableJSONSerializer(),
            application_name=NAME,
        )
        names = ("workflow_uuid", "status", "queue_name", "application_version", "updated_at", "completed_at")
        self._table = sa.table("workflow_status", *map(sa.column, names), schema=schema)

    def check(self, connection: sa.Connection) -> None:
        """Raises `DBAPIError`: this version of the engine has other names."""
        connection.execute(sa.select(self._table).limit(0))

    def file(self, connection: sa.Connection, session: str, priority: int) -> None:
        """It waits from now on."""
        self._enqueue(connection, session, priority, WAITING)

    def begin(self, connection: sa.Connection, session: str, priority: int) -> None:
        """Whoever has room carries it from now on, with the code that there is now."""
        moved = {"queue_name": QUEUE, "application_version": VERSIONS, "updated_at": _now()}
        if not connection.execute(self._waiting(session).values(**moved)).rowcount:
            self._enqueue(connection, session, priority, QUEUE)  # filed by a version that gave it none until here

    def cancel(self, connection: sa.Connection, session: str) -> None:
        """It never begins."""
        now = _now()
        over = {"status": "CANCELLED", "queue_name": None, "updated_at": now, "completed_at": now}
        connection.execute(self._waiting(session).values(**over))

    def _waiting(self, session: str) -> sa.Update:
        column = self._table.c
        is_it = (column.workflow_uuid == session) & (column.queue_name == WAITING) & (column.status == "ENQUEUED")
        return sa.update(self._table).where(is_it)

    def _enqueue(self, connection: sa.Connection, session: str, priority: int, queue: str) -> None:
        options = EnqueueOptions(
            workflow_name=RUN, queue_name=queue, workflow_id=session, app_version=VERSIONS, priority=priority
        )
        self._client.enqueue_in_transaction(connection, options, session)


def _now() -> int:
    """As the engine counts: milliseconds."""
    return int(time.time() * 1_000)
