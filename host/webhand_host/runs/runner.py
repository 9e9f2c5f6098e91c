"""Keeps the runs of one browser profile going: one at a time, taken up again where another host had to leave it."""

import logging

log = logging.getLogger(__name__)

LOCK_WAIT = 5.0
"""Seconds to wait for an earlier host of the same profile; one whose port closed is gone after three."""

RESUME_WITHIN = 60.0
"""Seconds in which a suspended run is taken up. Later nobody expects a task to start moving by itself."""


@dataclass(frozen=True)
class Active:
    """The run that is under way."""

    folder: RunFolder
    asked: StartTask
    journal: RunJournal
    browser: ExtensionBrowser
    started: float
    job: Job
    task: "asyncio.Task[None]"


class Runner:
    """Starts, stops, follows and takes up the runs of one profile. `browser` is set once the port is open."""

    def __init__(self, profile: str) -> None:
        self._profile = profile
        self._active: Active | None = None
        self._listeners: set[Listener] = set()
        self._lock = FileLock(runtime_folder() / f"profile-{hashlib.sha256(profile.encode()).hexdigest()[:16]}.lock")
        self._problem: str | None = None
        self.browser: Peer | None = None

    async def status(self) -> Status:
        settings, problem = _settings()
        key = await asyncio.to_thread(keys.find)
        active = self._active
        return Status(
            build=VERSION,
            key=key.place if key else "none",
            model=settings.model,
            active=_run(active.folder) if active else None,
            problem=self._problem or problem,
        )

    async def start(self, asked: StartTask) -> Run:
        """Raises `RemoteError` BUSY while another task is under way in this profile."""
        if self._active is not None:
            raise RemoteError(ErrorCode.BUSY, f"Another task is under way: “{self._active.asked.task}”. Stop it first.")
        if self._problem is not None:
            raise RemoteError(ErrorCode.BUSY, self._problem)
        folder = RunFolder.create(runs_folder(), self._profile, asked)
        self._go(folder, asked, None)
        return _run(folder)

    async def stop(self, run_id: str) -> Run:
        active = self._the_active(run_id)
        active.task.cancel()
        await asyncio.wait({active.task})
        return _run(active.folder)

    def follow(self, run_id: str | None, listener: Listener) -> Followed:
        """The run's events so far; from now on `listener` gets those of every run of this profile."""
        self._listeners.add(listener)
        if self._active is not None and run_id in (None, self._active.folder.id):
            return Followed(run=_run(self._active.folder), events=self._active.journal.events())
        folder = self._find(run_id)
        return Followed(run=_run(folder), events=folder.events()) if folder else Followed(run=None, events=[])

    def unfollow(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def answer(self, answer: Answer) -> None:
        self._the_active(answer.run_id).journal.give_answer(answer.id, answer.text)

    def tab_closed(self, tab_id: int) -> None:
        log.info("Tab %d was closed", tab_id)

    async def take_up(self) -> None:
        """Goes on with the run that an earlier host of this profile suspended; closes the one that died with its host."""
        if not self._profile:
            return
        try:
            await asyncio.to_thread(self._lock.acquire, timeout=LOCK_WAIT)
        except Timeout:
            self._problem = "Another Webhand host already works in this browser profile. Restart the browser."
            log.error("%s", self._problem)
            return
        for folder in all_runs(runs_folder()):
            job = folder.job()
            if job is not None and job.profile == self._profile and folder.finished() is None:
                self._take_up(folder, job.asked)

    async def suspend(self) -> None:
        """The browser is gone: writes down where the active run is, for the next host, and lets go of it."""
        active = self._active
        if active is not None:
            active.journal.freeze()
            active.folder.suspend(
                Suspension(
                    tab_id=active.job.tab_id,
                    next_ref=active.browser.next_ref,
                    next_frame=active.browser.next_frame,
                    elapsed=time.monotonic() - active.started,
                )
            )
            active.task.cancel()
        self._lock.release()

    def _take_up(self, folder: RunFolder, asked: StartTask) -> None:
        suspension = folder.take_suspension()
        if suspension is None:
            _close(folder, "The Webhand host ended in the middle of this task. What it had done is recorded.")
        elif suspension.age() > RESUME_WITHIN:
            _close(folder, "The browser was closed in the middle of this task.")
        elif self._active is None:
            self._go(folder, asked, suspension)

    def _go(self, folder: RunFolder, asked: StartTask, suspension: Suspension | None) -> None:
        assert self.browser is not None, "runs begin only after the port is open"
        journal = RunJournal(folder, self._listeners)
        browser = ExtensionBrowser(self.browser, folder.id)
        elapsed = 0.0
        if suspension is not None:
            browser.next_ref, browser.next_frame = suspension.next_ref, suspension.next_frame
            elapsed = suspension.elapsed
        work = Work(folder, asked, journal, browser, suspension)
        task = asyncio.create_task(self._run(work))
        self._active = Active(work, time.monotonic() - elapsed, task)

    async def _run(self, work: "Work") -> None:
        try:
            await work.run()
        except Exception as error:  # a bug of ours: the run must still end in a sentence
            log.exception("Run %s failed", work.folder.id)
            sentence = f"Webhand itself failed ({type(error).__name__}); its log has the details."
            work.journal.emit(_finished(work.folder, "failed", sentence))
        finally:
            self._active = None

    def _the_active(self, run_id: str) -> Active:
        if self._active is None or self._active.work.folder.id != run_id:
            raise RemoteError(ErrorCode.NO_SUCH_RUN, "That task is not under way any more.")
        return self._active

    def _find(self, run_id: str | None) -> RunFolder | None:
        """The run asked for, or this profile's last."""
        for folder in reversed(all_runs(runs_folder())):
            job = folder.job()
            if folder.id == run_id or (run_id is None and job is not None and job.profile == self._profile):
                return folder
        if run_id is not None:
            raise RemoteError(ErrorCode.NO_SUCH_RUN, f"There is no run {run_id}.")
        return None
