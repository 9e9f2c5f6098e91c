"""Files that workers send: in pieces that may come again, checked by hash, bounded, under names made safe."""

import asyncio
import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakValueDictionary

from webhand_agent.services import FileRefused

from webhand_host.controller.hub import Hub
from webhand_host.controller.sessions import NoSession, Sessions
from webhand_host.filenames import fit_name
from webhand_host.paths import own_folder, taken
from webhand_host.server.failures import Failure

LARGEST = 2 * 1_024**3
"""Bytes of one file."""
ALL_OF_A_RUN = 8 * 1_024**3
NOT_ZIP = "zip"
"""`GET .../files/zip` is all of them together: no file may be called so."""


@dataclass(frozen=True)
class Piece:
    """`size` and `sha256` are those of the whole file where it comes in pieces; a file in one piece needs neither."""

    session_id: str
    filename: str
    size: int
    sha256: str
    offset: int
    data: Path


class Uploads:
    """Into the `downloads` of a run's record. Pieces wait in `.uploads` beside it, by the file's hash."""

    def __init__(self, hub: Hub, sessions: Sessions) -> None:
        self._hub = hub
        self._sessions = sessions
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, worker: str, piece: Piece) -> dict[str, object]:
        """What there is of the file now: `stored_as` once it is whole. Raises `Failure`."""
        try:
            session = await self._sessions.get(piece.session_id)
        except NoSession as none:
            raise Failure(404, str(none), code="no_session") from none
        if session.row["worker"] != worker:
            raise Failure(403, f"Session {piece.session_id} is not this worker's.")
        limits = self._hub.limits
        if session.has_ended and time.time() - session.row["ended"] > limits.lease + limits.grace:
            raise Failure(409, f"Session {piece.session_id} has ended, and takes no more files.", code="has_ended")
        if piece.size > LARGEST:
            raise Failure(413, f"A file may have {LARGEST:,} bytes at most.")
        turn = self._turns.setdefault(session.id, asyncio.Lock())
        async with turn:
            try:
                return await asyncio.to_thread(_put, session.folder.path, piece)
            except FileRefused as refused:
                raise Failure(422, str(refused)) from refused
            except OSError as error:
                raise Failure(507, f"There is no room for the file ({error.strerror}).") from error


def _put(run: Path, piece: Piece) -> dict[str, object]:
    name = _name(piece.filename)
    folder = own_folder(run / "downloads")
    waiting = own_folder(run / ".uploads")
    began = waiting / hashlib.sha256(f"{piece.filename}\n{piece.size}\n{piece.sha256}".encode()).hexdigest()
    stored = began.with_suffix(".stored")
    if stored.exists() and piece.sha256:  # it was whole before: the answer got lost on its way
        told: dict[str, object] = json.loads(stored.read_text())
        return told
    received = began.stat().st_size if began.exists() else 0
    if piece.offset > received:
        return {"success": True, "received": received}
    there = (path for one in (folder, waiting) for path in one.iterdir() if path != began)
    if sum(path.stat().st_size for path in there) + piece.size > ALL_OF_A_RUN:  # also what never becomes whole
        raise Failure(413, f"The files of one run may have {ALL_OF_A_RUN:,} bytes at most.")
    with piece.data.open("rb") as source, began.open("r+b" if began.exists() else "wb") as file:
        file.seek(piece.offset)
        while data := source.read(1_024 * 1_024):
            file.write(data)
        file.truncate()
    received = began.stat().st_size
    if received < piece.size:
        return {"success": True, "received": received}
    with began.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if received > piece.size or (piece.sha256 and digest != piece.sha256):
        began.unlink()
        raise Failure(422, "What arrived is not what was sent: its hash or size is another. Send it again.")
    place = taken(folder / name, run / "files")
    began.replace(place)
    place.chmod(0o600)
    answer: dict[str, object] = {"success": True, "stored_as": place.name, "size_kb": -(-received // 1_024)}
    if piece.sha256:
        stored.write_text(json.dumps(answer))
    return answer


def _name(filename: str) -> str:
    """One that is safe, and not `zip`. Raises `FileRefused`."""
    fit = fit_name(filename)
    return f"{fit}.file" if fit == NOT_ZIP else fit
