"""Keeps the runs of one browser profile going: one at a time, taken up again where another host had to leave it."""

import asyncio
import contextlib
import itertools
import logging
import time
from dataclasses import dataclass
from pathlib import Path

from filelock import Timeout
from webhand_agent.protocol import Answer, ErrorCode, Followed, RunStatus, Say, StartTask, Status
from webhand_agent.version import VERSION

from webhand_host.browser.sharing import TabsInUse
from webhand_host.native.peer import Peer
from webhand_host.native.programs import Programs
from webhand_host.native.session import RemoteError
from webhand_host.paths import runs_folder
from webhand_host.providers import standing
from webhand_host.runs.carriage import Carriage, ThroughExtension
from webhand_host.runs.folder import RunFolder, Suspension, all_runs, find_run
from webhand_host.runs.journal import Listener
from webhand_host.runs.locking import lock_of
from webhand_host.runs.work import Work
from webhand_host.settings import usable

log = logging.getLogger(__name__)

LOCK_WAIT = 5.0
"""Seconds to wait for an earlier host of the same profile; one whose port closed is gone after three."""

RESUME_WITHIN = 60.0
"""Seconds in which a suspended run is taken up. Later nobody expects a task to start moving by itself."""

LOCK_LOOK = 0.1

OTHER_HOST = "Another Webhand host is at work in this browser profile. Try again in a moment, or restart the browser."
DIED = "The Webhand host ended in the middle of this task. What it had done until then is in the record."
IN_THE_CHAT = "Answer it in the chat of the browser: a program that starts a task does not allow what the task does."
STRANGE = (
    "Webhand was changed for another version in the middle of this task, which cannot go on with it. "
    "What it had done until then is in the record."
)
CLOSED = "The browser was closed in the middle of this task. What was done until then is in the record."


@dataclass(frozen=True)
class Active:
    work: Work
    task: "asyncio.Task[None]"


class Runner:
    """Starts, stops, follows and takes up the runs of one profile.

    `browser` is set once the port is open. Where there is no port, `carriage` is how the browser is reached.
    """

    def __init__(self, profile: str, carriage: Carriage | None = None, *, extension: str = "") -> None:
        self.profile, self._extension = profile, extension
        self._carriage = carriage
        self._active: Active | None = None
        self._listeners: set[Listener] = set()
        self.programs = Programs(self._listeners)
        self.in_use = TabsInUse()
        self.loans = itertools.count(1)
        self._opened: set[int] = set()
        self._lock = lock_of(profile)
        self._ready = asyncio.Event()
        self.browser: Peer | None = None

    async def status(self) -> Status:
        settings, problem = await asyncio.to_thread(usable)
        key, lacking = await asyncio.to_thread(standing, settings)
        return Status(
            build=VERSION,
            extension=self._extension,
            key=key,
            model=settings.model,
            cookies=settings.cookies,
            active=self._active.work.run if self._active else None,
            problem=problem or lacking,
            programs=self.programs.all(),
        )

    async def start(self, asked: StartTask) -> RunStatus:
        """Raises `RemoteError` BUSY while another task, or another host, is at work in this profile."""
        await self._ready.wait()
        if not self._has_profile():
            raise RemoteError(ErrorCode.BUSY, OTHER_HOST)
        while self._active is not None and self._active.work.journal.is_over:
            await asyncio.wait({self._active.task})  # it has told its end, and tidies up
        if self._active is not None:
            under_way = self._active.work.asked.task
            raise RemoteError(ErrorCode.BUSY, f"Another task is under way: “{under_way}”. Stop it first, or wait.")
        if asked.follows is not None and find_run(runs_folder(), asked.follows) is None:
            raise RemoteError(ErrorCode.NO_SUCH_RUN, f"There is no run {asked.follows} to go on from.")
        return self._go(RunFolder.create(runs_folder(), self.profile, asked), asked, None)

    async def stop(self, run_id: str) -> RunStatus:
        """Also in the middle of a model call, of a pause or of a question: whatever it waits for is cancelled."""
        if self.programs.shows(run_id):
            return await self.programs.stop(run_id)
        active = self._the_active(run_id)
        active.task.cancel()
        await asyncio.wait({active.task})
        return described(active.work.folder)

    def pause(self, run_id: str) -> RunStatus:
        active = self._the_active(run_id)
        active.work.journal.pause()
        return active.work.run

    def resume(self, run_id: str) -> RunStatus:
        active = self._the_active(run_id)
        active.work.journal.go_on()
        return active.work.run

    def say(self, said: Say) -> None:
        self._the_active(said.run_id).work.journal.say(said.text)

    async def follow(self, run_id: str | None, listener: Listener) -> Followed:
        """The run's events so far; from now on `listener` gets those of every run of this profile."""
        await self._ready.wait()  # until then a run that died with its host still looks alive
        self._listeners.add(listener)
        if run_id is not None and self.programs.shows(run_id):
            return self.programs.followed(run_id)
        folder = self._find(run_id)
        if self._active is not None and run_id in (None, self._active.work.folder.id):
            return Followed(run=self._active.work.run, events=self._active.work.journal.events())
        return Followed(run=described(folder), events=folder.events()) if folder else Followed(run=None, events=[])

    def unfollow(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def answer(self, answer: Answer, *, may_allow: bool) -> None:
        """`may_allow` is whether confirmations are for this connection to answer.

        Raises:
            RemoteError: REFUSED where they are not, and this is one.
        """
        journal = self._the_active(answer.run_id).work.journal
        if not may_allow and journal.asks_consent(answer.id):
            raise RemoteError(ErrorCode.REFUSED, IN_THE_CHAT)
        journal.give_answer(answer)

    async def take_up(self) -> None:
        """Goes on with the run that an earlier host of this profile suspended, and closes what died with its host."""
        try:
            if await self._wait_for_profile():
                for folder in self._unfinished():
                    self._take_up(folder)
        finally:
            self._ready.set()

    async def suspend(self) -> None:
        """The browser is gone: writes down where the active run is, for the next host, and lets go of it."""
        if self._active is not None:
            self._active.work.suspend()
        if self.browser is not None:
            self.browser.close("The browser closed the connection.")  # or who works in it would wait for it once more
        if self._active is not None:
            self._active.task.cancel()
            await asyncio.wait({self._active.task})
        self._lock.release(force=True)

    async def end(self) -> None:
        """Nobody will take up what is under way: it is stopped."""
        if self._active is not None:
            self._active.task.cancel()
            await asyncio.wait({self._active.task})
        self._lock.release(force=True)
        # The profile is gone with its browser.
        await asyncio.to_thread(Path(self._lock.lock_file).unlink, missing_ok=True)

    async def _wait_for_profile(self) -> bool:
        """An earlier host whose port has closed needs a moment to write down where its run is."""
        for _ in range(int(LOCK_WAIT / LOCK_LOOK)):
            if self._has_profile():
                return True
            await asyncio.sleep(LOCK_LOOK)
        log.warning("%s", OTHER_HOST)
        return False

    def _has_profile(self) -> bool:
        """Whether this host is the one of its profile; it becomes that when nobody is."""
        try:
            if self.profile:
                self._lock.acquire(timeout=0)
        except Timeout:
            return False
        return True

    def _unfinished(self) -> list[RunFolder]:
        return [folder for folder in all_runs(runs_folder()) if self._is_ours(folder) and folder.finished() is None]

    def _is_ours(self, folder: RunFolder) -> bool:
        job = folder.job()
        return job is not None and job.profile == self.profile

    def _take_up(self, folder: RunFolder) -> None:
        suspension, job = folder.take_suspension(), folder.job()
        if suspension is None or job is None:
            folder.close(DIED)
        elif time.time() - suspension.at > RESUME_WITHIN or self._active is not None:
            folder.close(CLOSED)
        elif folder.has_strange_turns():
            folder.close(STRANGE)
        else:
            log.info("Taking up run %s", folder.id)
            self._go(folder, job.asked, suspension)

    def _go(self, folder: RunFolder, asked: StartTask, suspension: Suspension | None) -> RunStatus:
        carriage = self._carriage or (ThroughExtension(self.browser, self.in_use) if self.browser else None)
        if carriage is None:
            raise RemoteError(ErrorCode.PORT_CLOSED, "The browser is not connected.")
        work = Work(folder, asked, carriage, self._listeners, suspension, self._opened)
        task = asyncio.create_task(self._run(work))
        task.add_done_callback(lambda ended: self._over(work, ended))
        self._active = Active(work, task)
        return work.run

    async def _run(self, work: Work) -> None:
        try:
            await work.go()
        except Exception as error:  # a bug of ours, and the run's last boundary: it must still end in a sentence
            log.exception("Run %s failed", work.folder.id)
            sentence = f"Webhand itself failed ({type(error).__name__}: {error}). Its log has the details."
            work.journal.emit(work.folder.ending(sentence))

    def _over(self, work: Work, task: "asyncio.Task[None]") -> None:
        """Called when the run's task is done. One cancelled without a last event never reached the loop."""
        self._active = None
        if task.cancelled() and not work.journal.is_over:
            work.never_began("stopped", "Stopped.")

    def _the_active(self, run_id: str) -> Active:
        """The run while it takes anything from the person: not between its last event and the end of its task."""
        if self._active is None or self._active.work.folder.id != run_id or self._active.work.journal.is_over:
            raise RemoteError(ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
        return self._active

    def _find(self, run_id: str | None) -> RunFolder | None:
        """The run asked for, or without an id this profile's last."""
        if run_id is None:
            return next((folder for folder in reversed(all_runs(runs_folder())) if self._is_ours(folder)), None)
        folder = find_run(runs_folder(), run_id)
        if folder is None:
            raise RemoteError(ErrorCode.NO_SUCH_RUN, f"There is no run {run_id}.")
        return folder


def described(folder: RunFolder) -> RunStatus:
    """A run on disk, for somebody who asks for it."""
    job, finished = folder.job(), folder.finished()
    task = job.asked.task if job else ""
    return RunStatus(id=folder.id, task=task, outcome=finished.outcome if finished else None)


def close_abandoned(kind: str) -> None:
    """Gives the runs of profiles that begin with `kind`, and that no host will ever have again, their last event.

    A run whose process is alive keeps its profile locked, and is left alone.
    """
    for folder in all_runs(runs_folder()):
        job = folder.job() if folder.finished() is None else None
        if job is not None and job.profile.startswith(kind):
            with contextlib.suppress(Timeout), lock_of(job.profile).acquire(timeout=0):
                folder.close(DIED)
