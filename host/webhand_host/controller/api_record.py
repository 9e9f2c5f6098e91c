"""What a session did: its log, as it is or as it happens; its report, once it has ended; its notes."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse, JSONResponse, StreamingResponse
from pydantic import BaseModel, Field
from webhand_agent.protocol import RunFinished

from webhand_host.controller import scripting
from webhand_host.controller.api_sessions import ONE, Filed
from webhand_host.controller.door import Call
from webhand_host.controller.sessions import Session
from webhand_host.controller.signals import of_log, of_session, waited
from webhand_host.controller.status import Status
from webhand_host.controller.structure import structure
from webhand_host.runs.records import CUT_OFF, NoRecord, read
from webhand_host.runs.report import OUTCOMES, page, page_without_record
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route

MOST_ENTRIES = 1_000
ALIVE_SECONDS = 15.0
"""A stream in which nothing happens says so this often."""


class LogQuery(Request):
    """`after` counts entries: those behind it are told."""

    after: int = Field(0, ge=0)
    limit: int = Field(MOST_ENTRIES, ge=1, le=MOST_ENTRIES)


async def _log(call: Call) -> Any:
    session = await call.session()
    after = call.query.after
    if _wants(call, "text/event-stream"):
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


def _wants(call: Call, kind: str) -> bool:
    """Whether that is named among what is taken, by a weight that is not 0 (RFC 9110, 12.4.2 and 12.5.1)."""
    for item in ",".join(call.request.headers.getlist("accept")).split(","):
        name, *more = (part.strip().lower() for part in item.split(";"))
        weights = [part.removeprefix("q=") for part in more if part.startswith("q=")]
        if name == kind:
            return not weights or weights[0].strip("0.") != ""
    return False


async def _streamed(call: Call, session: Session, after: int) -> AsyncIterator[str]:
    """Each entry as an event whose id is how many there are with it; `status` events beside, and `end` as the last."""
    signals, sessions = call.controller.hub.signals, call.controller.sessions
    of_it = of_session(session.id)
    told: Status | None = None
    tail = _Tail(session.folder.path / "run.jsonl")
    with signals.listening(of_it) as changed, signals.listening(of_it, of_log(session.id)) as event:
        changed.set()
        while True:
            event.clear()
            if changed.is_set():  # an entry alone changes nothing of the session
                changed.clear()
                session = await sessions.get(session.id)
            more = await asyncio.to_thread(tail.more)
            if entries := [f"id: {number}\ndata: {line}\n\n" for number, line in more if number > after]:
                yield "".join(entries)
            if (status := sessions.status_of(session)) is not told:
                told = status
                yield f"event: status\ndata: {json.dumps({'status': status})}\n\n"
            if session.has_ended:
                yield "event: end\ndata: {}\n\n"
                return
            if not await waited(event, ALIVE_SECONDS):
                changed.set()
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
    if _wants(call, "text/html"):
        return HTMLResponse(await asyncio.to_thread(_page, session))
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


def _page(session: Session) -> str:
    try:
        return page(read(session.folder))
    except NoRecord as none:
        state = session.status if session.status in OUTCOMES else CUT_OFF
        why = str(none) if session.row["began"] else ""
        task = session.asked.as_task(attended=False).task
        return page_without_record(task, state, session.row["summary"], why)


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


ROUTES: tuple[Route, ...] = (
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
