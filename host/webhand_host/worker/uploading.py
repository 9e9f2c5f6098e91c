"""Files that pages sent, on their way to the controller: in pieces, so that a connection that breaks costs a piece."""

import asyncio
import hashlib
import logging
from pathlib import Path
from typing import Any

import httpx2

log = logging.getLogger(__name__)

PIECE = 4 * 1_024 * 1_024
UNFINISHED = (".crdownload", ".part", ".tmp")
TRIES = 20
"""Of a piece that the controller answers with an error of its own. One that cannot be reached is waited for, as with
what a command gave: the file is the run's, however long the network is away.
"""
RETRY_SECONDS = 1.0
AWAY = 503


class Uploads:
    """`send` gives the controller what it does not have yet."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client
        self._sent: set[tuple[str, str, int]] = set()

    async def send(self, session_id: str, folder: Path) -> None:
        """All files of a folder that are whole and were not sent before."""
        for path in await asyncio.to_thread(_files, folder):
            known = (session_id, path.name, path.stat().st_size)
            if known not in self._sent:
                await self._send(session_id, path)
                self._sent.add(known)

    async def _send(self, session_id: str, path: Path) -> None:
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
                    return
                offset = int(told.get("received", 0))
                tries = 0
                continue
            if answer is not None and answer.status_code < 500:
                return  # too large, or the run is over: the controller says so in its log
            if answer is not None and answer.status_code != AWAY:
                tries += 1
            if tries > TRIES:
                log.warning("%s was not taken: %s", path.name, answer.text[:200] if answer is not None else "")
                return
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


def _files(folder: Path) -> list[Path]:
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in found if path.is_file() and path.suffix not in UNFINISHED]


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
