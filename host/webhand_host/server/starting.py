"""Sessions: /browser/start, /browser/stop, /browser/status (specs/tool-server.md)."""

from pydantic import BaseModel, Field
from webhand_agent.tools.direct import GO_TO

from webhand_host.server.browsing import LONGEST_URL
from webhand_host.server.door import ApiCall, receipt_fields
from webhand_host.server.failures import Failure
from webhand_host.server.route import Answer, OfSession, Request, Route
from webhand_host.sessions.profile import NAME
from webhand_host.sessions.session import Kind, Session
from webhand_host.sessions.sessions import Wanted

Name = Field(None, pattern=f"^{NAME.pattern}$")


class StartRequest(Request):
    start_url: str | None = Field(None, min_length=1, max_length=LONGEST_URL)
    headless: bool = False
    id: str | None = Name
    kind: Kind = Kind.OWN
    profile: str = Field("default", pattern=f"^{NAME.pattern}$")


class StartAnswer(Answer):
    session_id: str
    current_url: str = ""


async def _start(call: ApiCall[StartRequest]) -> StartAnswer:
    asked = call.body
    if asked.kind is Kind.PERSON and (given := asked.model_fields_set & {"profile", "headless"}):
        names = " and ".join(sorted(given))
        raise Failure(400, f"{names}: the browser that is open is taken as it is. Leave that out.")
    wanted = Wanted(asked.id, asked.kind, asked.profile, headless=asked.headless, client=call.client.token.name)
    session = await call.door.sessions.open(wanted)
    call.used(session)
    if asked.start_url is None:
        return StartAnswer(success=True, session_id=session.id, current_url="about:blank")
    try:
        async with call.work(session) as work:
            receipt = await work.act(GO_TO.name, url=asked.start_url)
            url = call.address_of(await work.session.tab())
            return StartAnswer(**receipt_fields(receipt), session_id=session.id, current_url=url)
    except BaseException:  # a session that the client was never told of would stay for nobody
        await call.door.sessions.close(session.id)
        raise


class SessionAnswer(Answer):
    session_id: str


async def _stop(call: ApiCall) -> SessionAnswer:
    session = call.session
    await call.door.sessions.close(session.id)
    return SessionAnswer(success=True, session_id=session.id)


class SessionStatus(BaseModel):
    session_id: str
    is_alive: bool
    current_url: str
    kind: Kind | None = None
    tabs_count: int | None = None
    process: int | None = Field(None, description="The one that has it, where that is not the one asked.")


class StatusAnswer(BaseModel):
    session_id: str | None = None
    is_alive: bool | None = None
    current_url: str | None = None
    kind: Kind | None = None
    tabs_count: int | None = None
    sessions: list[SessionStatus] | None = None


async def _status(call: ApiCall) -> StatusAnswer:
    if call.session_id is not None:
        session = call.named(call.session_id)
        return StatusAnswer(**(await _told(call, session)).model_dump(exclude_unset=True))
    told = [await _told(call, session) for session in call.door.sessions.all() if session.is_alive]
    brief = ("session_id", "is_alive", "current_url", "kind")
    sessions = [SessionStatus(**{name: getattr(one, name) for name in brief}) for one in told]
    if not call.is_forwarded:
        for one, answer in await call.door.neighbours.answers(call.client, "/browser/status", StatusAnswer):
            sessions += [each.model_copy(update={"process": one.pid}) for each in answer.sessions or ()]
    return StatusAnswer(sessions=sessions)


async def _told(call: ApiCall, session: Session) -> SessionStatus:
    """Without waiting for its turn. An address is told as far as the client may look there."""
    front, tabs = await session.tab(), await call.tabs_of(session)
    return SessionStatus(
        session_id=session.id,
        is_alive=session.is_alive,
        current_url=call.address_of(front),
        kind=session.kind,
        tabs_count=len(tabs),
    )


ROUTES = (
    Route(
        method="POST",
        path="/browser/start",
        summary="Starts a session: a browser of its own.",
        body=StartRequest,
        query=Request,
        handle=_start,
        answer=StartAnswer,
    ),
    Route(
        method="POST",
        path="/browser/stop",
        summary="Ends a session with everything in it.",
        body=OfSession,
        handle=_stop,
        answer=SessionAnswer,
    ),
    Route(
        method="GET",
        path="/browser/status",
        summary="One session, or all of them.",
        handle=_status,
        answer=StatusAnswer,
    ),
)
