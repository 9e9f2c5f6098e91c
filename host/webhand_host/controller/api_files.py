"""The files of a session: what it saved, what pages sent, what it saw; one of them, or all as a zip, streamed."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from fastapi.responses import FileResponse, StreamingResponse
from pydantic import BaseModel
from starlette.responses import MalformedRangeHeader, RangeNotSatisfiable
from starlette.types import Receive, Scope, Send

from webhand_host.controller.door import Call
from webhand_host.controller.files import files_of
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.server.routing import told

PIECE = 256 * 1_024


class Ranged(FileResponse):
    """A file, or the part of it that is asked for. A range that there is not is a failure as every other here; one in a
    unit other than bytes is none (RFC 9110, 14.2).
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except Failure as failure:
            await told(failure)(scope, receive, send)

    @classmethod
    def _parse_range_header(cls, http_range: str, file_size: int) -> list[tuple[int, int]]:
        unit, equals, _ = http_range.partition("=")
        if equals and unit.strip().lower() != "bytes":
            return []
        try:
            return super()._parse_range_header(http_range, file_size)
        except MalformedRangeHeader:
            raise Failure(400, "The range cannot be read: write it as bytes=0-99.", code="bad_range") from None
        except RangeNotSatisfiable as beyond:
            there = {"Content-Range": f"bytes */{beyond.max_size}"}
            said = f"The file has {beyond.max_size} bytes, and none of those."
            raise Failure(416, said, {"size": beyond.max_size}, code="bad_range", headers=there) from None


class OneFile(BaseModel):
    name: str
    kind: str
    size: int
    size_kb: int
    modified: float


class Files(BaseModel):
    session_id: str
    files: list[OneFile]


async def _list(call: Call) -> Files:
    session = await call.session()

    def look() -> list[OneFile]:
        told = []
        for name, (kind, path) in files_of(session).items():
            at = path.stat()
            size_kb = -(-at.st_size // 1_024)
            told.append(OneFile(name=name, kind=kind, size=at.st_size, size_kb=size_kb, modified=at.st_mtime))
        return told

    return Files(session_id=session.id, files=await asyncio.to_thread(look))


async def _one(call: Call) -> Any:
    session = await call.session()
    found = (await asyncio.to_thread(files_of, session)).get(call.named("filename"))
    if found is None:
        raise Failure(404, "This session has no file of that name: GET .../files lists them.")
    # Whatever a page sent: it is handed over to be kept, and never shown as a page of this port.
    return Ranged(found[1], filename=call.named("filename"), content_disposition_type="attachment")


async def _zip(call: Call) -> Any:
    session = await call.session()
    found = await asyncio.to_thread(files_of, session)
    headers = {"Content-Disposition": f'attachment; filename="{session.id}.zip"'}
    return StreamingResponse(_pieces(found), media_type="application/zip", headers=headers)


async def _pieces(found: dict[str, tuple[str, Path]]) -> AsyncIterator[bytes]:
    pieces = _zipped(found)
    while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
        yield piece


def _zipped(found: dict[str, tuple[str, Path]]) -> Iterator[bytes]:
    """As it is made: of whatever size, no more than a piece of it is held at a time."""
    out = _Out()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, (_, path) in found.items():
            info = zipfile.ZipInfo.from_file(path, name)
            with path.open("rb") as source, archive.open(info, "w", force_zip64=True) as target:
                while data := source.read(PIECE):
                    target.write(data)
                    yield out.take()
    yield out.take()


class _Out(io.RawIOBase):
    """Takes what is written, until it is taken away. It cannot go back, and says so."""

    def __init__(self) -> None:
        self._held = bytearray()

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def write(self, data: Any) -> int:
        self._held += data
        return len(data)

    def take(self) -> bytes:
        data = bytes(self._held)
        self._held.clear()
        return data


ALL = "/sessions/{session_id}/files"
ROUTES: tuple[Route, ...] = (
    Route(method="GET", path=ALL, summary="The files of a session.", query=Request, handle=_list, answer=Files),
    Route(method="GET", path=f"{ALL}/zip", summary="All of them, as a zip.", query=Request, handle=_zip, answer=Files),
    Route(
        method="GET",
        path=f"{ALL}/{{filename}}",
        summary="One of them; ranges are taken.",
        query=Request,
        handle=_one,
        answer=Files,
    ),
)
