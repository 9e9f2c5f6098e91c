"""One run's folder on disk, written as the run happens: a crash loses nothing that was seen to happen.

runs/<id>/job.json            what was asked, and by which profile
          run.jsonl           the run events, without the streamed pieces
          conversation.jsonl  the turns exchanged with the model, verbatim
          permissions.json    what the task was allowed and has read, for follow-ups and the next host
          mark                the nonce of the marks that page content stands between, for a host that goes on with it
          step-001.jpg ...    what the model, or the record, was shown
          files/              what the run saved: notes, rows of data
          downloads/          what pages sent (playwright carrier)
          suspended.json      only while no host has the run: what the next one needs to go on
"""

import base64
import contextlib
import json
import logging
import os
import re
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Self

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError
from webhand_agent.history.conversation import Thought, ToolTurn, Turn, UserTurn
from webhand_agent.prompt.delimiters import new_mark
from webhand_agent.protocol import ActionTaken, Delta, RunEvent, RunFinished, Screenshot, StartTask, Tokens

log = logging.getLogger(__name__)

TAIL_BYTES = 16 * 1_024
_ID = re.compile(r"\d{8}-\d{6}-[0-9a-f]{4}")
_EVENT: TypeAdapter[Any] = TypeAdapter(RunEvent)
_TURN: TypeAdapter[UserTurn | Thought | ToolTurn] = TypeAdapter(Turn)


class Suspension(BaseModel):
    """How far a run had come when its host lost the browser. `at` is in seconds since 1970, `elapsed` in seconds.

    `said` are words of the person that had not entered a turn yet; `has_opened` as in `Resumed`.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: float
    tab_id: int | None
    next_ref: int
    next_frame: int
    elapsed: float
    paused: bool = False
    said: list[str] = []
    has_opened: bool = False


class JobFile(BaseModel):
    """What `job.json` holds. `model` is the setting the run was started with."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    profile: str
    asked: StartTask


class RunFolder:
    """Reads and writes one run. Writing never overwrites: files of lines only grow."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.id = path.name
        self._whole: set[str] = set()

    @classmethod
    def create(cls, runs: Path, profile: str, asked: StartTask, run_id: str = "") -> Self:
        """A new folder; its id is the UTC time plus four hex digits, made again should it exist. With a `run_id`, one
        that exists is the run's own.
        """
        if run_id and (runs / run_id / "job.json").exists():
            return cls(runs / run_id)
        if run_id:
            (runs / run_id).mkdir(mode=0o700, exist_ok=True)
            return cls(runs / run_id)._begun(profile, asked)
        while True:
            folder = cls(runs / new_run_id())
            with contextlib.suppress(FileExistsError):
                folder.path.mkdir(mode=0o700)
                return folder._begun(profile, asked)

    def _begun(self, profile: str, asked: StartTask) -> Self:
        job = JobFile(id=self.id, profile=profile, asked=_without_secrets(asked))
        self._replace("job.json", job.model_dump_json(indent=2))
        return self

    def job(self) -> JobFile | None:
        """None where the file is missing or from another version: the run can be shown, but not gone on with."""
        try:
            return JobFile.model_validate_json((self.path / "job.json").read_text(encoding="utf-8"))
        except (OSError, ValidationError):
            return None

    def append_event(self, event: Any) -> None:
        if not isinstance(event, Delta):
            self._append("run.jsonl", _json(event, exclude_none=True))

    def append_turn(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self._append("conversation.jsonl", _json(turn))

    def save_permissions(self, state: str) -> None:
        self._replace("permissions.json", state)

    def permissions(self) -> str:
        """What the task was allowed and has read, as the agent gave it; "" where it never came to that."""
        with contextlib.suppress(OSError):
            return (self.path / "permissions.json").read_text(encoding="utf-8")
        return ""

    def save_picture(self, step: int, shot: Screenshot) -> Path:
        ending = "png" if shot.mime == "image/png" else "jpg"
        path = self.path / f"step-{step:03d}.{ending}"
        with _owner_only(path, "wb") as file:
            file.write(base64.b64decode(shot.data))
        return path

    def pictures(self) -> list[Path]:
        return sorted([*self.path.glob("step-*.jpg"), *self.path.glob("step-*.png")])

    def events(self) -> list[Any]:
        return list(self._read("run.jsonl", _EVENT))

    def read_events(self) -> tuple[list[Any], int, int]:
        """The events, how many lines were not written to their end, and how many another version must have written."""
        lines = list(self._lines("run.jsonl", _EVENT))
        errors = [line for line in lines if isinstance(line, ValidationError)]
        torn = sum(map(_is_torn, errors))
        return [line for line in lines if not isinstance(line, ValidationError)], torn, len(errors) - torn

    def turns(self) -> list[UserTurn | Thought | ToolTurn]:
        return list(self._read("conversation.jsonl", _TURN))

    def has_strange_turns(self) -> bool:
        """Whether another version wrote some of the turns. A run does not go on with the others."""
        turns = self._lines("conversation.jsonl", _TURN)
        return any(isinstance(turn, ValidationError) and not _is_torn(turn) for turn in turns)

    def mark(self) -> str:
        """The nonce of the run's content marks, drawn by the host that asks first.

        It may not be guessed, so that it is derived from nothing; and it may not change, because with it every request
        to the model would begin differently.
        """
        path = self.path / "mark"
        with contextlib.suppress(OSError):
            if kept := path.read_text(encoding="ascii").strip():
                return kept
        mark = new_mark()
        with contextlib.suppress(OSError):  # a disk that is full is found out, and told, by the record itself
            self._replace("mark", mark)
        return mark

    def finished(self) -> RunFinished | None:
        """The last event, where the run has ended. Every host asks this of every run, so only that line is read."""
        try:
            with (self.path / "run.jsonl").open("rb") as file:
                return RunFinished.model_validate_json(_last_line(file))
        except (OSError, ValidationError):
            return None

    def close(self, sentence: str) -> RunFinished:
        """Gives a run that nobody goes on with its last event."""
        finished = self.ending(sentence)
        self.append_event(finished)
        return finished

    def ending(self, sentence: str) -> RunFinished:
        """The last event of a run that its own loop could not end, with the time, steps and tokens that it had."""
        events = self.events()
        thoughts = [turn for turn in self.turns() if isinstance(turn, Thought)]
        return RunFinished(
            t=events[-1].t if events else 0,
            outcome="failed",
            summary=sentence,
            steps=max((event.step or 0 for event in events), default=0),
            seconds=events[-1].t if events else 0,
            model_seconds=round(sum(thought.seconds for thought in thoughts), 3),
            tokens=sum((thought.tokens for thought in thoughts), Tokens()),
            acts=None if any(isinstance(event, ActionTaken) for event in events) else 0,
        )

    def suspend(self, suspension: Suspension) -> None:
        self._replace("suspended.json", suspension.model_dump_json())

    def take_suspension(self) -> Suspension | None:
        """The suspension, and with it the run: whoever removes the file has it. None where there is none."""
        path = self.path / "suspended.json"
        try:
            suspension = Suspension.model_validate_json(path.read_text(encoding="utf-8"))
            path.unlink()
        except (OSError, ValidationError):
            return None
        return suspension

    def _append(self, name: str, line: str) -> None:
        """Adds a line. Half a line that a killed host left behind is ended first, or it would spoil this one too."""
        path = self.path / name
        if name not in self._whole and path.exists() and not path.read_bytes().endswith(b"\n"):
            line = "\n" + line
        self._whole.add(name)
        with _owner_only(path, "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def _replace(self, name: str, text: str) -> None:
        """Whole or not at all: readers see the old file or the new one."""
        draft = self.path / f".{name}.draft"
        with _owner_only(draft, "w", encoding="utf-8") as file:
            file.write(text)
        draft.replace(self.path / name)

    def _read(self, name: str, kind: TypeAdapter[Any]) -> Iterator[Any]:
        """Each line that can be read. Half lines of a killed host and lines of a later version are left out."""
        for line in self._lines(name, kind):
            if isinstance(line, ValidationError):
                log.warning("A line of %s cannot be read", self.path / name)
            else:
                yield line

    def _lines(self, name: str, kind: TypeAdapter[Any]) -> Iterator[Any]:
        """What each line says, or the `ValidationError` for one that cannot be read."""
        path = self.path / name
        if not path.exists():
            return
        with path.open("rb") as file:
            for line in filter(bytes.strip, file):
                try:
                    yield kind.validate_json(line)
                except ValidationError as error:
                    yield error


def _last_line(file: BinaryIO) -> bytes:
    size = file.seek(0, os.SEEK_END)
    length = 0
    while length < size:
        length = min(size, 4 * length or TAIL_BYTES)
        file.seek(size - length)
        before, _, line = file.read(length).rstrip(b"\n").rpartition(b"\n")
        if before:
            return line
    return line if size else b""


def _is_torn(error: ValidationError) -> bool:
    """Whether a line was not written to its end."""
    return any(item["type"] == "json_invalid" for item in error.errors())


def _json(model: BaseModel, *, exclude_none: bool = False) -> str:
    """One line. Half a surrogate pair, as a title may hold one, has no UTF-8: a question mark stands for it."""
    try:
        return model.model_dump_json(exclude_none=exclude_none)
    except PydanticSerializationError:
        whole = json.dumps(model.model_dump(mode="json", exclude_none=exclude_none), ensure_ascii=False)
        return whole.encode("utf-8", "replace").decode("utf-8")


def _without_secrets(asked: StartTask) -> StartTask:
    """A replay's secrets are for the host alone that was given them."""
    if asked.replay is None or not asked.replay.secrets:
        return asked
    return asked.model_copy(update={"replay": asked.replay.model_copy(update={"secrets": {}})})


def _owner_only(path: Path, mode: str, encoding: str | None = None) -> Any:
    """Runs hold what the person's pages say: nobody else on the machine may read them."""
    return open(path, mode, encoding=encoding, opener=lambda name, flags: os.open(name, flags, 0o600))


def new_run_id() -> str:
    """The UTC time plus four hex digits; whether it is taken is for who uses it to see."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}"


def find_run(runs: Path, run_id: str) -> RunFolder | None:
    """The run of that id. The id comes from outside, so that it must look like one before it becomes a path."""
    folder = RunFolder(runs / run_id)
    return folder if is_run(run_id) and folder.path.is_dir() else None


def is_run(name: str) -> bool:
    """Whether a run may be called so."""
    return _ID.fullmatch(name) is not None


def all_runs(runs: Path) -> list[RunFolder]:
    """Every run on disk, oldest first."""
    return [RunFolder(path) for path in sorted(runs.iterdir()) if path.is_dir()] if runs.exists() else []
