"""/sessions: filed, listed, looked at, stopped."""

import asyncio
from typing import Any, Literal

from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from webhand_host.controller import notifying
from webhand_host.controller.asking import NewSession
from webhand_host.controller.door import Call
from webhand_host.controller.sending import BadDestination
from webhand_host.controller.sessions import OtherRequest, Session, labels_of
from webhand_host.controller.status import Status
from webhand_host.server.failures import Failure
from webhand_host.server.route import Request, Route
from webhand_host.vault import BadSecret

LONGEST_KEY = 255
AS_THEY_STAND = "owner worker summary verdict changes created began ended schedule".split()
"""What of a session is told as the table has it."""


class Filed(BaseModel):
    session_id: str
    status: Status


class Stopped(Filed):
    """`stopping`: it is to stop, and has not ended yet."""

    stopping: bool


class Seen(BaseModel):
    """One session as it stands. `verdict` is what code saw of what it changed, `changes` how many that are: the summary
    is the model's. `untold` has the ways by which nobody could be told of its end, and why.
    """

    session_id: str
    status: Status
    mode: str
    target: str | None
    title: str | None
    instruction: str | None
    goal: str | None
    owner: str
    worker: str | None
    summary: str
    verdict: str | None
    changes: int | None
    created: float
    began: float | None
    ended: float | None
    labels: list[str]
    options: dict[str, Any]
    schedule: str | None
    untold: dict[str, str]

    @classmethod
    def of(cls, call: Call, session: Session) -> "Seen":
        row, asked = session.row, session.asked
        told = {name: row[name] for name in AS_THEY_STAND}
        return cls(
            session_id=session.id,
            status=call.controller.sessions.status_of(session),
            mode=asked.mode,
            target=asked.target,
            title=asked.title,
            instruction=asked.instruction,
            goal=asked.goal,
            labels=sorted(labels_of(row["labels"])),
            options=asked.options.model_dump(),
            untold=row["untold"] or {},
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
    found, rest = await call.controller.sessions.listed(**dict(asked))
    return await asyncio.to_thread(lambda: Listed(sessions=[Seen.of(call, one) for one in found], next=rest))


async def _one(call: Call) -> Seen:
    return Seen.of(call, await call.session())


async def _stop(call: Call) -> Stopped:
    await call.session()
    session = await call.controller.sessions.stop(call.named("session_id"))
    status = call.controller.sessions.status_of(session)
    return Stopped(session_id=session.id, status=status, stopping=not session.has_ended)


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
    Route(method="DELETE", path=ONE, summary="Stops one.", query=Request, handle=_stop, answer=Stopped),
)
