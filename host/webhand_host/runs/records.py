"""Runs on disk as a person asks for them: by the beginning of an id, or the last; and what is wrong with one."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from webhand_agent.protocol import RunFinished, RunStarted

from webhand_host.runs.folder import RunFolder, all_runs, is_run
from webhand_host.runs.locking import lock_of

LAST = "last"
UNDER_WAY = "under way"
CUT_OFF = "cut off"
MOST_NAMED = 5

_TIME = re.compile(r"(\d{8}-\d{6})-[0-9a-f]{4}")


class NoRecord(Exception):
    """There is no such run, or it cannot be used. The message is a sentence that says why and what to do."""


@dataclass(frozen=True)
class RunSummary:
    """One run in the list. `outcome` is None for one that is under way or was cut off; `seconds` and `steps` too."""

    id: str
    when: datetime
    outcome: str | None
    under_way: bool
    steps: int | None
    seconds: float | None
    task: str

    @property
    def state(self) -> str:
        return _state(self.outcome, self.under_way)


@dataclass(frozen=True)
class StoredRun:
    """What a run's folder says. `torn` counts lines that were not written to their end."""

    folder: RunFolder
    events: tuple[Any, ...]
    torn: int
    under_way: bool

    @property
    def id(self) -> str:
        return self.folder.id

    @property
    def started(self) -> RunStarted:
        return next(event for event in self.events if isinstance(event, RunStarted))

    @property
    def finished(self) -> RunFinished | None:
        return next((event for event in reversed(self.events) if isinstance(event, RunFinished)), None)

    @property
    def state(self) -> str:
        return _state(self.finished.outcome if self.finished else None, self.under_way)

    @property
    def remark(self) -> str:
        """What a person should know of a record that is not whole; empty where it is."""
        if self.under_way:
            return "This run is still under way: what follows is what it has done so far."
        if self.finished is None:
            return "This run was cut off: its record has no end."
        return "A part of this record was not written to its end." if self.torn else ""


def choose(runs: Path, asked: str) -> RunFolder:
    """The run of an id, of the unique beginning of one, or the `last`.

    Raises:
        NoRecord: there is none, or more than one.
    """
    folders = [folder for folder in all_runs(runs) if is_run(folder.id)]
    if not folders:
        raise NoRecord("There are no runs yet. `webhand run` or the chat makes the first.")
    if asked == LAST:
        return folders[-1]
    fitting = [folder for folder in folders if asked and folder.id.startswith(asked)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise NoRecord(f'There is no run "{asked}". `webhand runs` lists them.')
    named = ", ".join(folder.id for folder in fitting[-MOST_NAMED:])
    raise NoRecord(f'{len(fitting)} runs begin with "{asked}": give more of the id ({named}).')


def read(folder: RunFolder) -> StoredRun:
    """All that a run has recorded.

    Raises:
        NoRecord: nothing was recorded, or another version of Webhand wrote it.
    """
    events, torn, strange = folder.read_events()
    if strange:
        raise NoRecord(
            f"The record of run {folder.id} was written by another version of Webhand, and {_lines(strange)} of it "
            "cannot be read by this one. Use the version that made it."
        )
    if not any(isinstance(event, RunStarted) for event in events):
        raise NoRecord(f"Run {folder.id} was cut off before it began: nothing is recorded of it.")
    return StoredRun(folder, tuple(events), torn, under_way(folder))


def whole(folder: RunFolder) -> StoredRun:
    """As `read`, for what needs a run that has ended.

    Raises:
        NoRecord: it is under way as well.
    """
    record = read(folder)
    if record.under_way:
        raise NoRecord(f"Run {folder.id} is still under way. Wait until it has ended, or stop it.")
    return record


def listed(runs: Path) -> list[RunSummary]:
    """Every run, newest first. Of each record only the last line is read."""
    return [_line(folder) for folder in reversed(all_runs(runs)) if is_run(folder.id)]


def under_way(folder: RunFolder) -> bool:
    """Whether some host has the run. A host keeps its profile locked as long as it lives, and has one run at a time."""
    job = folder.job()
    if folder.finished() is not None or job is None:
        return False
    newer = (other for other in all_runs(folder.path.parent) if other.id > folder.id)
    if any((theirs := other.job()) is not None and theirs.profile == job.profile for other in newer):
        return False
    return _is_held(lock_of(job.profile))


def when(run_id: str) -> datetime:
    """When a run began, in the time of this place. An id is its UTC time."""
    match = _TIME.fullmatch(run_id)
    stamp = match[1] if match else "19700101-000000"
    return datetime.strptime(stamp, "%Y%m%d-%H%M%S").replace(tzinfo=UTC).astimezone()


def _line(folder: RunFolder) -> RunSummary:
    finished = folder.finished()
    return RunSummary(
        id=folder.id,
        when=when(folder.id),
        outcome=finished.outcome if finished else None,
        under_way=finished is None and under_way(folder),
        steps=finished.steps if finished else None,
        seconds=finished.seconds if finished else None,
        task=_task(folder),
    )


def _state(outcome: str | None, under_way: bool) -> str:
    """How a run ended, or why it has no end."""
    return outcome or (UNDER_WAY if under_way else CUT_OFF)


def _task(folder: RunFolder) -> str:
    """The request. Of another version's file only that is read."""
    if (job := folder.job()) is not None:
        return job.asked.task
    try:
        said = json.loads((folder.path / "job.json").read_text(encoding="utf-8"))
        return str(said["asked"]["task"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _is_held(lock: FileLock) -> bool:
    if not Path(lock.lock_file).exists():
        return False
    try:
        with lock.acquire(timeout=0):
            return False
    except Timeout:
        return True


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"


def size(folders: Sequence[RunFolder]) -> int:
    """Bytes that these runs take on disk."""
    return sum(file.stat().st_size for folder in folders for file in folder.path.rglob("*") if file.is_file())
