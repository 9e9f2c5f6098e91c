"""What has ended is kept for a while, and then it goes: its record, its files, and all that tables know of it."""

import asyncio
import shutil
import time

import sqlalchemy as sa
from dbos import DBOS

from webhand_host.controller import tables
from webhand_host.controller.asking import run_id_of
from webhand_host.controller.hub import Hub
from webhand_host.paths import runs_folder

AT_A_TIME = 200


async def tidy(hub: Hub, *, now: float | None = None) -> int:
    """Drops the sessions that ended longer ago than they are kept; how many that were."""
    if not hub.limits.keep_days:
        return 0
    before = (now if now is not None else time.time()) - hub.limits.keep_days * 86_400
    old = tables.sessions.c.ended < before
    ids = await hub.database.run(
        lambda c: list(c.scalars(sa.select(tables.sessions.c.id).where(old).limit(AT_A_TIME)).all())
    )
    if not ids:
        return 0
    for session_id in ids:  # what is on the disk first: a session that is still listed is tidied once more
        await asyncio.to_thread(shutil.rmtree, runs_folder() / run_id_of(session_id), ignore_errors=True)
    await DBOS.delete_workflows_async(ids, delete_children=True)

    def work(connection: sa.Connection) -> None:
        for table in (tables.commands, tables.confirmations, tables.records):
            connection.execute(sa.delete(table).where(table.c.session.in_(ids)))
        connection.execute(sa.delete(tables.sessions).where(tables.sessions.c.id.in_(ids)))

    await hub.database.run(work)
    return len(ids)
