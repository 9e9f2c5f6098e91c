"""The port of the workers (specs/controller.md, Tier 2): /register, /command, /result, /upload, /health."""

import tempfile
from pathlib import Path
from typing import Any

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from webhand_agent.version import VERSION

from webhand_host.controller.commands import NotYours, number_of
from webhand_host.controller.door import Call
from webhand_host.controller.uploads import LARGEST, Piece
from webhand_host.server.connections import connection_of
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.tokens import Can
from webhand_host.worker.wire import SUPERSEDED, Command, Registered, Registration, Result, Taken

RESULT_BYTES = 64 * 1_024 * 1_024
"""A result may hold what a whole page shows, or a picture of it."""
FORM_BYTES = 64 * 1_024
"""What a form has around its file: more is refused while it comes, before it fills a disk."""
BEGAN_ANEW = "Another worker has registered with this key since: register anew."
NOT_REGISTERED = "No worker has registered with this key yet, as far as is known here: POST /register comes first."


class RegisterBody(Registration, Request):
    pass


class ResultBody(Result, Request):
    pass


async def _register(call: Call[RegisterBody]) -> Registered:
    return await call.controller.workers.register(call.token.name, Registration(**dict(call.body)))


class Poll(Request):
    """`holds` are the ids of the commands that it is at, with commas between. What is left out: as of a worker that
    does one thing after the other.
    """

    attempt: int | None = None
    wait: float = Field(0, ge=0, le=60)
    holds: str = ""


async def _command(call: Call) -> Command:
    workers, name = call.controller.workers, call.token.name
    workers.heard(name)
    current = workers.attempt_of(name)
    attempt = call.query.attempt if call.query.attempt is not None else current
    if attempt < current:
        raise Failure(409, BEGAN_ANEW, code=SUPERSEDED)
    if attempt != current or current == 0:
        raise Failure(409, NOT_REGISTERED, code="unregistered")
    try:
        holds = frozenset(number_of(one) for one in call.query.holds.split(",") if one)
        has_gone = connection_of(call.request.scope).has_gone
        found = await call.controller.commands.next_for(name, attempt, holds, call.query.wait, has_gone)
    except NotYours as no:
        raise Failure(422, str(no)) from no
    workers.heard(name)
    return found


async def _result(call: Call[ResultBody]) -> Taken:
    workers = call.controller.workers
    workers.heard(call.token.name)
    try:
        return await call.controller.commands.take(call.token.name, Result(**dict(call.body)))
    except NotYours as no:
        raise Failure(403, str(no), code="not_yours") from no


class Stored(BaseModel):
    success: bool


async def _upload(call: Call) -> Any:
    """The document's multipart form; `offset`, `size` and `sha256` beside it where a file comes in pieces."""
    call.controller.workers.heard(call.token.name)
    try:
        async with call.request.form(max_files=1, max_fields=10) as form:
            file = form.get("file")
            session_id, filename = form.get("session_id"), form.get("filename")
            if not isinstance(file, UploadFile) or not isinstance(session_id, str) or not isinstance(filename, str):
                raise Failure(422, "It takes the fields session_id, filename and file.")
            said = {name: form.get(name) for name in ("offset", "size", "sha256")}
            with tempfile.TemporaryDirectory(prefix="webhand-upload-") as folder:
                data, length = Path(folder) / "piece", 0
                with data.open("wb") as kept:
                    while piece := await file.read(1_024 * 1_024):
                        length += len(piece)
                        if length > LARGEST:
                            raise Failure(413, f"A file may have {LARGEST:,} bytes at most.")
                        kept.write(piece)
                offset = _number(said["offset"], 0)
                size = _number(said["size"], offset + length)
                whole = Piece(session_id, filename, size, str(said["sha256"] or "").lower(), offset, data)
                return JSONResponse(await call.controller.uploads.take(call.token.name, whole))
    except (HTTPException, ClientDisconnect) as error:  # as which Starlette raises what is wrong with a form
        raise Failure(422, "The form cannot be read: it has to be multipart/form-data, with one file.") from error


def _number(text: object, without: int) -> int:
    if text is None or text == "":
        return without
    if not isinstance(text, str) or not text.isascii() or not text.isdigit() or len(text) > 15:
        raise Failure(422, "offset and size are numbers of bytes.")
    return int(text)


class Health(BaseModel):
    status: str
    version: str


async def _health(call: Call) -> Health:
    call.controller.workers.heard(call.token.name)
    return Health(status="ok", version=VERSION)


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/register",
        summary="A worker tells what it can do.",
        body=RegisterBody,
        query=Request,
        handle=_register,
        answer=Registered,
        can=Can.WORKER,
        whole=True,
    ),
    Route(
        method="GET",
        path="/command",
        summary="What to do next. The one GET that has an effect: what it gives is begun.",
        query=Poll,
        handle=_command,
        answer=Command,
        can=Can.WORKER,
    ),
    Route(
        method="POST",
        path="/result",
        summary="What came of it.",
        body=ResultBody,
        query=Request,
        handle=_result,
        answer=Taken,
        can=Can.WORKER,
        takes=RESULT_BYTES,
        whole=True,
    ),
    Route(
        method="POST",
        path="/upload",
        summary="A file that a page sent, whole or a piece of it.",
        query=Request,
        handle=_upload,
        answer=Stored,
        can=Can.WORKER,
        takes=LARGEST + FORM_BYTES,
        streams=True,
    ),
    Route(
        method="GET",
        path="/health",
        summary="Whether the controller is there; it knows then that the worker is.",
        query=Request,
        handle=_health,
        answer=Health,
        can=Can.WORKER,
        whole=True,
    ),
)
"""Every route of this port. Who adds one adds it here, and the matrix of who may call tests it."""
