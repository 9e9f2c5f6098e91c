"""/sessions: filed, listed, looked at, stopped; their log, report and notes."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse
from pydantic import BaseModel, Field, TypeAdapter
from webhand_agent.protocol import RunEvent, RunFinished

from webhand_host.controller import notifying, scripting
from webhand_host.controller.asking import NewSession
from webhand_host.controller.door import Call
from webhand_host.controller.sending import BadDestination
from webhand_host.controller.sessions import OtherRequest, Session
from webhand_host.controller.signals import of_log, of_session, waited
from webhand_host.controller.status import Status
from webhand_host.controller.structure import structure
from webhand_host.runs.records import NoRecord, read
from webhand_host.runs.report import page
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.vault import BadSecret

LONGEST_KEY = 255
MOST_ENTRIES = 1_000
ALIVE_SECONDS = 15.0
"""A stream in which nothing happens says so this often."""
_EVENT: TypeAdapter[Any] = TypeAdapter(RunEvent)


class Filed(BaseModel):
    session_id: str
    status: Status


class Seen(BaseModel):
    """One session as it stands."""

    session_id: str
    status: Status
    mode: str
    target: str | None
    instruction: str | None
    goal: str | None
    owner: str
    worker: str | None
    summary: str
    created: float
    began: float | None
    ended: float | None
    options: dict[str, Any]
    schedule: str | None

    @classmethod
    def of(cls, call: Call, session: Session) -> "Seen":
        row, asked = session.row, session.asked
        told = {name: row[name] for name in ("owner", "worker", "summary", "created", "began", "ended", "schedule")}
        return cls(
            session_id=session.id,
            status=call.controller.sessions.status_of(session),
            mode=asked.mode,
            target=asked.target,
            instruction=asked.instruction,
            goal=asked.goal,
            options=asked.options.model_dump(),
            **told,
        )


class Page(Request):
    """`after` is the `next` of the page before."""

    status: Status | None = None
    mode: Literal["explore", "task"] | None = None
    owner: str | None = Field(None, max_length=64)
    after: int | None = Field(None, ge=0, lt=2**63)
    limit: int = Field(50, ge=1, le=500)


class Listed(BaseModel):
    sessions: list[Seen]
    next: int | None


async def _file(call: Call[NewSession]) -> Any:
    key = call.request.headers.get("idempotency-key")
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isprintable()):
        raise Failure(422, f"Idempotency-Key: it takes 1 to {LONGEST_KEY} printable characters.")
    try:
        await asyncio.to_thread(notifying.check, call.body.notifications, call.controller.hub.telling)
        session, is_new = await call.controller.sessions.file(call.body, call.token.name, key=key)
    except OtherRequest as other:
        said = "This Idempotency-Key was another request's. Send a new one with a new request."
        raise Failure(422, said, {"session_id": str(other)}, code="other_request") from other
    except BadDestination as bad:
        raise Failure(422, f"notifications: {bad}", code="bad_notifications") from None
    except BadSecret as bad:
        raise Failure(422, str(bad), code="bad_credentials") from bad
    filed = Filed(session_id=session.id, status=call.controller.sessions.status_of(session))
    return JSONResponse(filed.model_dump(mode="json"), 201 if is_new else 200)


async def _list(call: Call) -> Listed:
    asked: Page = call.query
    found = await call.controller.sessions.listed(**dict(asked))
    rest = int(found[-1].row["number"]) if len(found) == asked.limit else None
    return Listed(sessions=[Seen.of(call, one) for one in found], next=rest)


async def _one(call: Call) -> Seen:
    return Seen.of(call, await call.session())


async def _stop(call: Call) -> Filed:
    await call.session()
    session = await call.controller.sessions.stop(call.named("session_id"))
    await call.controller.engine.wake(session.id)
    return Filed(session_id=session.id, status=call.controller.sessions.status_of(session))


# --- What it did ------------------------------------------------------------------------------------------------------


class LogQuery(Request):
    """`after` counts entries: those behind it are told."""

    after: int = Field(0, ge=0)
    limit: int = Field(MOST_ENTRIES, ge=1, le=MOST_ENTRIES)


async def _log(call: Call) -> Any:
    session = await call.session()
    after = call.query.after
    if "text/event-stream" in call.request.headers.get("accept", ""):
        last = call.request.headers.get("last-event-id", "")
        after = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else after
        return StreamingResponse(_streamed(call, session, after), media_type="text/event-stream")
    lines = (await asyncio.to_thread(_lines, session.folder.path))[after : after + call.query.limit]
    status = call.controller.sessions.status_of(session)
    return JSONResponse(
        {
            "session_id": session.id,
            "status": status,
            "entries": [json.loads(line) for line in lines],
            "next": after + len(lines),
        }
    )


async def _streamed(call: Call, session: Session, after: int) -> AsyncIterator[str]:
    """Each entry as an event whose id is how many there are with it; `status` events beside, and `end` as the last."""
    signals, sessions = call.controller.hub.signals, call.controller.sessions
    told: Status | None = None
    tail = _Tail(session.folder.path / "run.jsonl")
    with signals.listening(of_log(session.id), of_session(session.id)) as event:
        while True:
            event.clear()
            now = await sessions.get(session.id)
            for number, line in await asyncio.to_thread(tail.more):
                if number > after:
                    yield f"id: {number}\ndata: {line}\n\n"
            if (status := sessions.status_of(now)) is not told:
                told = status
                yield f"event: status\ndata: {json.dumps({'status': status})}\n\n"
            if now.has_ended:
                yield "event: end\ndata: {}\n\n"
                return
            if not await waited(event, ALIVE_SECONDS):
                yield ": \n\n"


class _Tail:
    """The lines of a record, as they come."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = 0
        self._number = 0

    def more(self) -> list[tuple[int, str]]:
        if not self._path.exists():
            return []
        with self._path.open("rb") as file:
            file.seek(self._at)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._at += len(whole)
        lines = [line.decode() for line in whole.split(b"\n") if line.strip()]
        told = list(enumerate(lines, start=self._number + 1))
        self._number += len(lines)
        return told


def _lines(folder: Path) -> list[str]:
    return [line for _, line in _Tail(folder / "run.jsonl").more()]


async def _report(call: Call) -> Any:
    session = await call.session()
    if not session.has_ended:
        raise Failure(409, "There is no report yet: the session has not ended.", code="not_ended")
    if "text/html" in call.request.headers.get("accept", ""):
        try:
            return HTMLResponse(await asyncio.to_thread(lambda: page(read(session.folder))))
        except NoRecord as none:
            raise Failure(404, str(none)) from none
    finished = session.folder.finished() if session.folder.path.exists() else None
    told = finished.model_dump(mode="json", exclude={"t", "step", "type"}) if isinstance(finished, RunFinished) else {}
    is_exploring = session.asked.mode == "explore"
    found = await asyncio.to_thread(structure, session.folder) if is_exploring else None
    done = await asyncio.to_thread(scripting.results, session.folder) if session.asked.steps else []
    return JSONResponse(
        {
            **told,
            "session_id": session.id,
            "status": session.status,
            "mode": session.asked.mode,
            "summary": session.row["summary"],
            **({"structure": found.model_dump(mode="json")} if found is not None else {}),
            **({"steps": [one.model_dump(mode="json") for one in done]} if session.asked.steps else {}),
        }
    )


class Note(BaseModel):
    name: str
    text: str


class Notes(BaseModel):
    session_id: str
    notes: list[Note]


TEXTS = {".txt", ".md"}
LONGEST_NOTE = 1_000_000


async def _notes(call: Call) -> Notes:
    session = await call.session()

    def read_all() -> list[Note]:
        folder = session.folder.path / "files"
        found = sorted(folder.iterdir()) if folder.is_dir() else []
        texts = [path for path in found if path.suffix in TEXTS and path.stat().st_size <= LONGEST_NOTE]
        return [Note(name=path.name, text=path.read_text(encoding="utf-8", errors="replace")) for path in texts]

    return Notes(session_id=session.id, notes=await asyncio.to_thread(read_all))


ONE = "/sessions/{session_id}"
ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/sessions",
        summary="Files a session: a task, or an exploration.",
        body=NewSession,
        query=Request,
        handle=_file,
        answer=Filed,
        status=201,
    ),
    Route(
        method="GET",
        path="/sessions",
        summary="The sessions, the newest first.",
        query=Page,
        handle=_list,
        answer=Listed,
        whole=True,
    ),
    Route(method="GET", path=ONE, summary="How one stands.", query=Request, handle=_one, answer=Seen, whole=True),
    Route(method="DELETE", path=ONE, summary="Stops one.", query=Request, handle=_stop, answer=Filed),
    Route(
        method="GET",
        path=f"{ONE}/log",
        summary="What it did, entry by entry; with Accept: text/event-stream as it happens.",
        query=LogQuery,
        handle=_log,
        answer=Filed,
    ),
    Route(
        method="GET",
        path=f"{ONE}/report",
        summary="How it ended, once it has; with Accept: text/html as a page.",
        query=Request,
        handle=_report,
        answer=Filed,
    ),
    Route(method="GET", path=f"{ONE}/notes", summary="What it wrote down.", query=Request, handle=_notes, answer=Notes),
)
