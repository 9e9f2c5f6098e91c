"""Saved sessions on disk: `sessions/{id}/state.json` and `meta.json` (specs/session-tools.md, Session Persistence).

sessions/<id>/state.json                 Playwright's storage state; encrypted, a `Sealed` in its place
             /meta.json                  `Meta`
             /state.json.damaged-<when>  what could not be read, set aside
sessions/.<id>.lock                      locked for as long as a process has the session

A session is locked as a whole, and only its owner writes in its folder. Everything here waits for the disk, and for the
keyring: call it in a thread.
"""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from webhand_host.paths import OWNER_ONLY, own_folder, sessions_folder
from webhand_host.sessions.profile import NAME
from webhand_host.sessions.state import META, Meta, SavedState, read_meta

IN_USE_SECONDS = 1.0
"""How long is waited for a session that is just being closed, or only looked at."""


class BadSessionId(Exception):
    """An id becomes a folder."""

    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"{self.session_id[:80]!r} cannot be the id of a session: use letters, digits, _ and -, at most 64."


class SessionInUse(Exception):
    """Somebody has this saved session open, in this process or in another."""

    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"The saved session {self.session_id} is in use. Close it there first, or use another id."


class NoSavedSession(Exception):
    def __init__(self, session_id: str) -> None:
        super().__init__(session_id)
        self.session_id = session_id

    def __str__(self) -> str:
        return f"There is no saved session {self.session_id}."


@dataclass(frozen=True)
class Persisted:
    """A saved session as a list shows it. `meta` is None where it cannot be read. `size` in bytes, of all its files;
    `damaged` are the names of those that were set aside.
    """

    id: str
    meta: Meta | None
    size: int
    is_open: bool
    damaged: tuple[str, ...]

    @property
    def created(self) -> datetime | None:
        return self.meta.created if self.meta else None

    @property
    def used(self) -> datetime | None:
        return self.meta.used if self.meta else None

    @property
    def is_damaged(self) -> bool:
        return self.meta is None or bool(self.damaged)


def take(session_id: str) -> SavedState:
    """A saved session, or a new one, which is this process's until it is released.

    Raises:
        BadSessionId, SessionInUse: it cannot be had.
        OSError: the disk does not let us.
    """
    lock = _locked(session_id, IN_USE_SECONDS)
    try:
        folder = own_folder(sessions_folder() / session_id)
        if sys.platform != "win32":
            folder.chmod(OWNER_ONLY)
        for draft in folder.glob(".*.new"):  # of a process that was killed while it wrote
            draft.unlink(missing_ok=True)
        return SavedState(session_id, folder, lock)
    except BaseException:
        lock.release()
        raise


def persisted() -> list[Persisted]:
    """All there are, in the order of their ids. Nothing is changed by looking."""
    folder = sessions_folder(create=False)
    found = []
    with contextlib.suppress(FileNotFoundError):
        names = sorted(each.name for each in folder.iterdir() if NAME.fullmatch(each.name) and each.is_dir())
        found = [_described(folder / name) for name in names]
    return found


def delete(session_id: str) -> None:
    """Removes it with everything that is kept of it.

    Raises:
        BadSessionId, NoSavedSession, SessionInUse: it stays as it is.
        OSError: the disk does not let us.
    """
    _checked(session_id)
    sessions = sessions_folder(create=False)
    if not (sessions / session_id).is_dir():
        raise NoSavedSession(session_id)
    lock = _locked(session_id, IN_USE_SECONDS)
    try:
        doomed = sessions / f".{session_id}.{os.getpid()}.deleted"
        with contextlib.suppress(FileNotFoundError):  # somebody was quicker
            (sessions / session_id).rename(doomed)  # as a whole or not at all
            shutil.rmtree(doomed)
    finally:
        if sys.platform != "win32":  # where nobody else can have opened the file that is removed
            Path(lock.lock_file).unlink(missing_ok=True)
        lock.release()


def _locked(session_id: str, seconds: float) -> FileLock:
    """The lock goes with its process, whatever ends that. It is taken in one thread and released in another."""
    _checked(session_id)
    lock = FileLock(sessions_folder() / f".{session_id}.lock", timeout=seconds, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise SessionInUse(session_id) from None
    return lock


def _checked(session_id: str) -> None:
    if not NAME.fullmatch(session_id):
        raise BadSessionId(session_id)


def _described(folder: Path) -> Persisted:
    files = dict(_files(folder))
    is_open = False
    if (folder.parent / f".{folder.name}.lock").exists():
        try:
            _locked(folder.name, 0).release()
        except SessionInUse:
            is_open = True
    try:
        meta = read_meta(folder / META)
    except (OSError, ValueError):
        meta = None
    damaged = tuple(sorted(name for name in files if ".damaged-" in name))
    return Persisted(folder.name, meta, sum(files.values()), is_open, damaged)


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    """Names and sizes. Its owner may replace one meanwhile."""
    for each in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            yield each.name, each.stat().st_size
