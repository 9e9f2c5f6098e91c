"""Files that pages sent, on their way to the controller: in pieces, so that a connection that breaks costs a piece."""

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from webhand_agent.protocol import Download, Receipt

log = logging.getLogger(__name__)

PIECE = 4 * 1_024 * 1_024
UNFINISHED = (".crdownload", ".part", ".tmp")
TRIES = 20
"""Of a piece that the controller answers with an error of its own. One that cannot be reached is waited for, as with
what a command gave: the file is the run's, however long the network is away.
"""
RETRY_SECONDS = 1.0
AWAY = 503


@dataclass(frozen=True)
class Sent:
    """A file at the controller: its `name` there, or why it is not."""

    name: str = ""
    why_not: str = ""


class Uploads:
    """`send` gives the controller what it does not have yet."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client
        self._sent: dict[tuple[str, Path, int], Sent] = {}

    async def send(self, session_id: str, folder: Path) -> dict[Path, Sent]:
        """All files of a folder that are whole, and what became of each; none is sent twice."""
        found: dict[Path, Sent] = {}
        for path in await asyncio.to_thread(_files, folder):
            known = (session_id, path, path.stat().st_size)
            if known not in self._sent:
                self._sent[known] = await self._send(session_id, path)
            found[path] = self._sent[known]
        return found

    async def _send(self, session_id: str, path: Path) -> Sent:
        size, digest = await asyncio.to_thread(lambda: (path.stat().st_size, _digest(path)))
        offset, tries = 0, 0
        while True:
            try:
                answer = await self._piece(session_id, path, size, digest, offset)
            except httpx2.TransportError:
                answer = None
            if answer is not None and answer.status_code < 300:
                told: dict[str, Any] = answer.json()
                if told.get("stored_as"):
                    return Sent(str(told["stored_as"]))
                offset = int(told.get("received", 0))
                tries = 0
                continue
            if answer is not None and answer.status_code != AWAY:
                tries += 1
            if answer is not None and (answer.status_code < 500 or tries > TRIES):
                log.warning("%s was not taken: %s", path.name, sentence_of(answer))
                return Sent(why_not=sentence_of(answer))
            await asyncio.sleep(RETRY_SECONDS)

    async def _piece(self, session_id: str, path: Path, size: int, digest: str, offset: int) -> httpx2.Response:
        def read() -> bytes:
            with path.open("rb") as file:
                file.seek(offset)
                return file.read(PIECE)

        piece = await asyncio.to_thread(read)
        fields = {
            "session_id": session_id,
            "filename": path.name,
            "sha256": digest,
            "size": str(size),
            "offset": str(offset),
        }
        return await self._client.post("/upload", data=fields, files={"file": (path.name, piece)})


def as_stored(receipt: Receipt, sent: Mapping[Path, Sent]) -> Receipt:
    """The receipt with its files as the session has them: where they were here is nobody's business there."""

    def stored(download: Download) -> Download:
        one = sent.get(Path(download.path)) if download.path else None
        if one is None:
            return download
        if not one.name:
            return download.model_copy(update={"path": "", "reason": f"the controller has not taken it: {one.why_not}"})
        instead_of = download.instead_of or (download.name if one.name != download.name else "")
        return download.model_copy(update={"name": one.name, "path": one.name, "instead_of": instead_of})

    return receipt.model_copy(update={"downloads": [stored(one) for one in receipt.downloads]})


def sentence_of(answer: httpx2.Response) -> str:
    """Why the controller did not do what it was asked."""
    with contextlib.suppress(ValueError, AttributeError):
        return str(answer.json().get("error") or answer.text)
    return f"The controller answered {answer.status_code}."


def _files(folder: Path) -> list[Path]:
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in found if path.is_file() and path.suffix not in UNFINISHED]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
