"""/workers, /health, /metrics."""

import asyncio
import json
import tempfile
from typing import Any

import sqlalchemy as sa
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel
from webhand_agent.version import VERSION

from webhand_host.controller import tables
from webhand_host.controller.door import Call
from webhand_host.controller.status import ACTIVE, Status
from webhand_host.paths import runs_folder
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route

HEALTH_SECONDS = 5.0
"""In which database and disk answer, or something is wrong with them."""
PROBE_BYTES = 65_536
SILENT = f"The database, or the disk of the records, has not answered within {HEALTH_SECONDS:g} seconds."
NO_RECORDS = "Records of tasks cannot be written ({why}): tasks that begin or go on now end with that."


class OneWorker(BaseModel):
    name: str
    hostname: str
    connected: bool
    retired: bool
    labels: list[str]
    slots: int
    busy: int
    browsers: list[str]
    has_playwright: bool
    has_pywinauto: bool
    version: str
    last_seen: float | None
    sessions: list[str]


class WorkersAnswer(BaseModel):
    workers: list[OneWorker]


async def workers_of(call: Call) -> list[OneWorker]:
    workers, sessions = tables.workers, tables.sessions

    def look(connection: sa.Connection) -> list[OneWorker]:
        at: dict[str, list[str]] = {}
        is_active = sessions.c.status.in_(ACTIVE) & sessions.c.worker.is_not(None)
        for row in connection.execute(sa.select(sessions.c.worker, sessions.c.id).where(is_active)):
            at.setdefault(row.worker, []).append(row.id)
        told = []
        for row in connection.execute(sa.select(workers).order_by(workers.c.name)):
            of_itself = json.loads(row.told)
            names = ("hostname", "browsers", "has_playwright", "has_pywinauto", "version")
            known = {"hostname": "", "browsers": [], "has_playwright": False, "has_pywinauto": False, "version": ""}
            known |= {name: of_itself[name] for name in names if name in of_itself}
            told.append(
                OneWorker(
                    name=row.name,
                    connected=row.attempt > 0 and call.controller.workers.is_there(row.name),
                    retired=row.leaving,
                    labels=row.labels,
                    slots=row.slots,
                    busy=len(at.get(row.name, [])),
                    last_seen=row.seen,
                    sessions=at.get(row.name, []),
                    **known,
                )
            )
        return told

    return await call.controller.hub.database.run(look)


async def _workers(call: Call) -> WorkersAnswer:
    return WorkersAnswer(workers=await workers_of(call))


class Health(BaseModel):
    status: str
    version: str
    executor: str
    workers: int
    sessions: dict[str, int]


async def _counted(call: Call) -> dict[str, int]:
    status = tables.sessions.c.status
    rows = await call.controller.hub.database.run(
        lambda c: c.execute(sa.select(status, sa.func.count()).group_by(status)).all()
    )
    return {str(row[0]): int(row[1]) for row in rows}


async def _health(call: Call) -> Health:
    """Raises `Failure` 503, soon: with what is wrong."""
    try:
        async with asyncio.timeout(HEALTH_SECONDS):
            if trouble := call.controller.hub.database.trouble or await asyncio.to_thread(_trouble_with_records):
                raise Failure(503, trouble, code="unwell")
            there = sum(one.connected for one in await workers_of(call))
            sessions = await _counted(call)
    except TimeoutError:
        raise Failure(503, SILENT, code="unwell") from None
    executor = call.controller.hub.executor
    return Health(status="ok", version=VERSION, executor=executor, workers=there, sessions=sessions)


def _trouble_with_records() -> str:
    """Whether a piece of one could be written."""
    try:
        with tempfile.TemporaryFile(dir=runs_folder()) as probe:
            probe.write(bytes(PROBE_BYTES))
    except OSError as error:
        return NO_RECORDS.format(why=error.strerror or error)
    return ""


async def _metrics(call: Call) -> Any:
    """In the text format of Prometheus, version 0.0.4."""
    counted = await _counted(call)
    workers = await workers_of(call)
    lines = [
        "# HELP webhand_sessions Sessions by status.",
        "# TYPE webhand_sessions gauge",
        *(f'webhand_sessions{{status="{one}"}} {counted.get(one, 0)}' for one in Status),
        "# HELP webhand_workers Workers that are there.",
        "# TYPE webhand_workers gauge",
        f"webhand_workers {sum(one.connected for one in workers)}",
        "# HELP webhand_slots Slots of the workers that are there.",
        "# TYPE webhand_slots gauge",
        f'webhand_slots{{state="busy"}} {sum(one.busy for one in workers if one.connected)}',
        f'webhand_slots{{state="all"}} {sum(one.slots for one in workers if one.connected)}',
    ]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/workers",
        summary="The workers, and who of them is there.",
        query=Request,
        handle=_workers,
        answer=WorkersAnswer,
        whole=True,
    ),
    Route(
        method="GET",
        path="/health",
        summary="Whether it works, and what it has to do.",
        query=Request,
        handle=_health,
        answer=Health,
        whole=True,
    ),
    Route(
        method="GET", path="/metrics", summary="The same for Prometheus.", query=Request, handle=_metrics, answer=Health
    ),
)
