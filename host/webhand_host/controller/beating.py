"""The beat of a controller: one transaction in which it tells that it lives and which workers it has heard, and learns
that of others, and whose key was taken away.
"""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa

from webhand_host.controller.database import AWAY, NO_DATABASE, trouble_of
from webhand_host.controller.hub import Hub
from webhand_host.controller.several import Several
from webhand_host.controller.signals import BEAT, waited
from webhand_host.controller.workers import Beat, Workers

log = logging.getLogger(__name__)

SECONDS = 1.0
SHARED_SECONDS = 2.0
"""Of a PostgreSQL, which tells by itself when a key was taken away."""


async def beating(hub: Hub, workers: Workers, among: Several) -> None:
    """For ever: whoever stopped here would be taken for dead by all others."""
    with hub.signals.listening(BEAT) as event:
        while True:
            event.clear()
            both = partial(_beat, workers.beat(), among)
            try:
                of_workers, of_controllers = await hub.database.once(both)
                hub.database.trouble = ""
                workers.learned(of_workers)
                await among.look_after(of_controllers)
            except sa.exc.SQLAlchemyError as error:
                hub.database.trouble = trouble_of(error) if isinstance(error, AWAY) else NO_DATABASE
                workers.learned_nothing()
                among.learned_nothing()
            except Exception:
                log.exception("Other controllers cannot be looked after")
                among.learned_nothing()
            await waited(event, SECONDS if hub.database.is_file else SHARED_SECONDS)


def _beat(of_workers: Beat, among: Several, connection: sa.Connection) -> tuple[Sequence[Any], list[tuple[str, int]]]:
    return of_workers(connection), among.beat(connection)
