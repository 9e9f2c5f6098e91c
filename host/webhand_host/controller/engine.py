"""The engine: one durable workflow a run, which waits from POST on (`workflows.py`), begins once the run has a worker,
and goes to its end and to who is told of it.

DBOS keeps how far each has come; what is done twice after a crash (driving the loop) takes up what is
there, and what must not be done twice is a step of its own.
"""

import asyncio
import contextlib
import logging
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from dbos import DBOS, DBOSConfig, DBOSPortableJSONSerializer, error
from dbos import _sys_db as at_writing
from dbos._utils import retriable_sqlite_exception

from webhand_host.controller import confirming, journal, keeping, notifying
from webhand_host.controller.asking import NewSchedule
from webhand_host.controller.database import is_full
from webhand_host.controller.holding import TakenOver
from webhand_host.controller.pace import Pace
from webhand_host.controller.running import Runs
from webhand_host.controller.schedules import NO_CRON, BadSchedule, Schedules
from webhand_host.controller.sending import NotTold
from webhand_host.controller.sessions import NoSession
from webhand_host.controller.signals import QUEUED
from webhand_host.controller.status import Status
from webhand_host.controller.workflows import NAME, QUEUE, RUN, VERSIONS, Workflows

log = logging.getLogger(__name__)

AT_ONCE = 400
"""Runs of one controller that have a worker. What has one beyond that waits for another controller, or for room."""
POLL_SECONDS = 0.2
"""Of the queue, while something goes on and where that is a file: nobody else is asked."""
POLL_SHARED_SECONDS = 0.5
NO_RECORD = "The record of this task cannot be written ({why}), so that it was stopped."
BUG = "Webhand itself failed ({name}). Its log has the details."
SCHEDULES_SECONDS = 5.0
"""Until the engine has found a schedule that is new."""


class Engine:
    """Use as a context, inside of the loop that the runs are to be carried in."""

    def __init__(self, runs: Runs, schedules: Schedules, workflows: Workflows) -> None:
        self._schedules = schedules
        self._workflows = workflows
        self._runs = runs
        self._hub = runs.hub
        self._sessions = runs.sessions
        self._pace = Pace()
        self._waking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Engine":
        database = self._hub.database
        config = DBOSConfig(
            name=NAME,
            system_database_url=database.url,
            system_database_engine=database.engine,
            serializer=DBOSPortableJSONSerializer(),
            application_version=VERSIONS,
            executor_id=self._hub.executor,
            enable_otlp=False,
            console_log_level="ERROR",
            log_level="ERROR",
            scheduler_polling_interval_sec=SCHEDULES_SECONDS,
        )
        self._pace.paces()
        waits_for_room(self._pace)
        DBOS(config=config)
        _register(self)
        DBOS.listen_queues([QUEUE])
        DBOS.launch()
        await database.run(self._workflows.check)
        await DBOS.register_queue_async(
            QUEUE,
            worker_concurrency=AT_ONCE,
            polling_interval_sec=POLL_SECONDS if database.is_file else POLL_SHARED_SECONDS,
        )
        if await DBOS.get_schedule_async(TIDY) is None:
            with contextlib.suppress(error.DBOSException):  # another controller has just made it
                await DBOS.create_schedule_async(schedule_name=TIDY, workflow_fn=_tidy, schedule=HOURLY)
        self._waking = asyncio.ensure_future(self._wake())
        return self

    async def tidied(self) -> None:
        """As every hour: a controller that is started for a while each day tidies up too."""
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # the next hour does it
            while await keeping.tidy(self._hub) == keeping.AT_A_TIME:
                pass

    async def __aexit__(self, *_: object) -> None:
        # What waits for a worker or a person is cut off in its waiting, and told of as an error; it goes on next time.
        logging.getLogger("dbos").setLevel(logging.CRITICAL)
        if self._waking is not None:
            self._waking.cancel()
        self._pace.end()
        await asyncio.to_thread(DBOS.destroy)

    async def _wake(self) -> None:
        """The queues are looked into when a run may have come or have room, here or at another controller."""
        with self._hub.signals.listening(QUEUED) as event:
            while True:
                await event.wait()
                event.clear()
                self._pace.wake()

    # --- By the clock -------------------------------------------------------------------------------------------------

    async def schedule(self, asked: NewSchedule) -> None:
        """Raises `BadSchedule`."""
        try:
            await DBOS.create_schedule_async(
                schedule_name=f"{SCHEDULE}{asked.name}",
                workflow_fn=_due,
                schedule=asked.cron,
                context=asked.name,
                cron_timezone=asked.timezone,
            )
        except error.DBOSException as wrong:
            await self._schedules.drop(asked.name)
            raise BadSchedule(NO_CRON.format(cron=asked.cron)) from wrong

    async def unschedule(self, name: str) -> None:
        await DBOS.delete_schedule_async(f"{SCHEDULE}{name}")

    async def due(self, name: str, at: str) -> None:
        await DBOS.run_step_async({"name": "file"}, self._schedules.due, name, at)

    async def tidy(self) -> int:
        return await DBOS.run_step_async({"name": "tidy"}, keeping.tidy, self._hub)

    # --- What a run's workflow does -----------------------------------------------------------------------------------

    async def run(self, session_id: str) -> str:
        """The workflow. Each step is done once more where the process dies in it, and never after it is over."""
        ending = await DBOS.run_step_async({"name": "drive"}, self._drive, session_id)
        await DBOS.run_step_async({"name": "end"}, self._end, session_id, *ending)
        found = await DBOS.run_step_async({"name": "whom to tell"}, self._ways, session_id)
        for way in found:  # each by itself: one that hangs keeps no other waiting, and the run has ended
            await DBOS.start_workflow_async(_tell, session_id, way)
        self._hub.signals.fire(QUEUED)  # there is room for another
        return ending[0]

    async def tell(self, session_id: str, way: str) -> str:
        """The workflow by which the end is told one way; why it could not be, or nothing. Each try is a step, and so is
        giving up: a controller that is started again begins neither anew.
        """
        seconds = notifying.FIRST_RETRY
        for left in reversed(range(notifying.ATTEMPTS)):
            why, is_worth_another = await DBOS.run_step_async({"name": "tell"}, self._notify, session_id, way)
            if not why:
                return ""
            if not (left and is_worth_another):
                break
            await DBOS.sleep_async(seconds)
            seconds *= notifying.BACKOFF
        await DBOS.run_step_async({"name": "give up"}, self._give_up, session_id, way, why)
        return str(why)

    async def _drive(self, session_id: str) -> list[str]:
        try:
            status, summary = await self._runs.drive(session_id)
        except TakenOver:
            log.info("Run %s is carried elsewhere", session_id)
            await asyncio.Event().wait()  # this workflow is the other's, too; or this process ends
            raise
        except OSError as wrong:
            log.exception("Run %s has no record", session_id)
            status, summary = Status.FAILED, NO_RECORD.format(why=wrong.strerror)
        except Exception as wrong:
            log.exception("Run %s failed", session_id)
            status, summary = Status.FAILED, BUG.format(name=type(wrong).__name__)
        return [status.value, summary]

    async def _end(self, session_id: str, status: str, summary: str) -> None:
        await self._sessions.end(session_id, Status(status), summary, _over)

    async def _ways(self, session_id: str) -> list[str]:
        session = await self._sessions.get(session_id)
        return notifying.ways(self._sessions.destinations(session))

    async def _notify(self, session_id: str, way: str) -> tuple[str, bool]:
        """Why it could not be told, and whether that may be another time."""
        session = await self._sessions.get(session_id)
        destinations = self._sessions.destinations(session)
        if destinations is not None:
            try:
                await notifying.notify(session, destinations, way, self._hub.telling)
            except NotTold as failed:
                return str(failed), not failed.for_good
        return "", False

    async def _give_up(self, session_id: str, way: str, why: str) -> None:
        log.warning("Nobody was told by %s how %s ended: %s", way, session_id, why)
        with contextlib.suppress(NoSession):  # it was kept for less long than it was tried
            await self._sessions.cannot_be_told(session_id, way, why)


def _over(connection: sa.Connection, session_id: str) -> None:
    """Nothing is asked any more, and the folder has the whole record."""
    confirming.close_all(connection, session_id)
    journal.drop(connection, session_id)


def waits_for_room(pace: Pace) -> None:
    """The engine that is launched next writes once more what it could not because the disk was full, until it ends. By
    itself it takes a file alone that is locked for what passes, and the run of a write that failed would stay under way
    for ever. A version without these names ends at its start.
    """

    def passes(wrong: Exception) -> bool:
        waits = isinstance(wrong, sa.exc.DBAPIError) and is_full(wrong) and not pace.has_ended
        return waits or retriable_sqlite_exception(wrong)

    setattr(at_writing, retriable_sqlite_exception.__name__, passes)


TIDY = "webhand-tidy"
HOURLY = "17 * * * *"
SCHEDULE = "filed-"
_engine: list[Engine] = []
"""The one of this process: workflows are functions of a module, and find it here."""


def _register(engine: Engine) -> None:
    _engine[:] = [engine]


@DBOS.workflow(name="webhand_due")
async def _due(at: datetime, name: Any) -> None:
    await _engine[0].due(str(name), at.isoformat() if isinstance(at, datetime) else str(at))


@DBOS.workflow(name="webhand_tidy")
async def _tidy(at: datetime, context: Any) -> None:
    await _engine[0].tidy()


@DBOS.workflow(name="webhand_tell")
async def _tell(session_id: str, way: str) -> str:
    return await _engine[0].tell(session_id, way)


@DBOS.workflow(name=RUN)
async def _run(session_id: str) -> str:
    return await _engine[0].run(session_id)
