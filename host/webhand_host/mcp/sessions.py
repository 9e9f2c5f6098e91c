"""`session.*` of specs/session-tools.md: browsers whose logins last from one day to the next."""

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Literal

from pydantic import Field
from webhand_agent.protocol import Choice, Confirmation
from webhand_agent.safety.cards import flag_of
from webhand_agent.tools.direct import GO_TO
from webhand_agent.urls import BadUrl, parse

from webhand_host.mcp.pages import InSession, SessionId, act, arrived, located
from webhand_host.mcp.tool import Given, McpCall, McpTool, Wire
from webhand_host.permissions import DELETES_FILES, FILES
from webhand_host.server.browsing import LONGEST_URL
from webhand_host.server.failures import Failure
from webhand_host.sessions import storage
from webhand_host.sessions.config import Config
from webhand_host.sessions.saved import SavedSession
from webhand_host.sessions.session import Kind, Session, SessionNotFound
from webhand_host.sessions.sessions import IdTaken, TooManySessions, Wanted
from webhand_host.sessions.storage import Persisted, SessionInUse

NOT_ALLOWED = "The person did not allow it, and nothing was deleted."
DEFAULT = "default"
"""The session in which the hands work where none was opened."""
MOST_DEFAULTS = 100
UNCHANGED = "config: the session is open already and stays as it is. Close it, and open it anew with what you want."
AS_IT_IS = "The browser that is open is taken as it is: leave config out."


class Open(Wire):
    """`browser` is ours: one of Webhand's with what this session has kept, or the person's own that is open."""

    id: str = SessionId
    url: str | None = Field(None, min_length=1, max_length=LONGEST_URL)
    config: Config | None = None
    browser: Literal["webhand", "person"] | None = Field(None, description="person: the one that is open.")


class Opened(Given):
    id: str
    url: str
    notes: list[str] | None = None


async def _open(call: McpCall, asked: Open) -> Opened:
    """A session that is open already is gone on with, as it is."""
    if asked.url is not None:
        _checked(asked.url)
    is_new, notes = False, []
    try:
        session = call.named(asked.id)
        notes = [UNCHANGED] if _is_another(asked.config, session) else []
    except SessionNotFound:
        session, is_new = await opened(call, asked.id, asked.config, asked.browser), True
    call.used(session)
    try:
        async with call.work_in(session) as work:
            if asked.url is not None:
                told = arrived(call, await act(call, work, GO_TO, url=asked.url))
                notes += [told] if told is not None else []
            url = (await located(call, work)).url
    except BaseException:
        if is_new:  # one that the client was never told of would stay for nobody
            await call.door.sessions.close(session.id)
        raise
    call.mcp.told[session.id] = len(session.notes)
    return Opened(id=session.id, url=url, notes=[*session.notes, *notes] or None)


def _checked(url: str) -> None:
    """No browser is started for what is no address. Raises `Failure`."""
    try:
        parse(url)
    except BadUrl as bad:
        raise Failure(400, bad.sentence) from None


def _is_another(config: Config | None, session: Session) -> bool:
    """Whether it asks for what an open session was not opened with."""
    if config is None or not isinstance(session, SavedSession):
        return config is not None
    return any(getattr(config, name) != getattr(session.config, name) for name in config.model_fields_set)


async def opened(call: McpCall, session_id: str, config: Config | None = None, browser: str | None = None) -> Session:
    """Raises as `Sessions.open`, and `Failure` for what cannot be had of the person's own browser."""
    session = await _opened(call, session_id, config, browser)
    call.client.records[session.folder.id] = session.folder
    return session


async def _opened(call: McpCall, session_id: str, config: Config | None, browser: str | None) -> Session:
    client = call.client.token.name
    if browser == "person" or (browser is None and call.mcp.kind is Kind.PERSON):
        if config is not None:
            raise Failure(400, AS_IT_IS)
        return await call.door.sessions.open(Wanted(session_id, Kind.PERSON, client=client))
    wanted = Wanted(session_id, Kind.SAVED, headless=call.mcp.headless, client=client, config=config)
    return await call.door.sessions.open(wanted)


async def session_for(call: McpCall, named: str | None) -> Session:
    """The one that is named, or that was opened or named last as long as it is open, or one that is opened now. Calls
    that come side by side open one for all. Raises as `opened`.
    """
    if named is None:
        async with call.mcp.opening:
            session = _last_used(call) or await _default(call)
    else:
        session = call.named(named)
    call.used(session)
    return session


async def _default(call: McpCall) -> Session:
    """Each client has its own: another name where somebody else works under that one, in this process or another."""
    for name in (DEFAULT, *(f"{DEFAULT}-{number}" for number in range(2, MOST_DEFAULTS))):
        with contextlib.suppress(IdTaken, SessionInUse):
            session = await opened(call, name)
            call.client.default = name
            return session
    raise TooManySessions(MOST_DEFAULTS)


def _last_used(call: McpCall) -> Session | None:
    for session_id in (call.client.session, call.client.default):
        with contextlib.suppress(SessionNotFound):
            if session_id is not None:
                return call.named(session_id)
    return None


class Closed(Given):
    """`notes` says what came up since it was opened, as where it could not be kept."""

    id: str
    notes: list[str] | None = None


async def _close(call: McpCall, asked: InSession) -> Closed:
    session = call.named(asked.id)
    await call.door.sessions.close(session.id)
    return Closed(id=session.id, notes=session.notes[call.mcp.told.pop(session.id, 0) :] or None)


class Listed(Wire):
    """`used`: when it was last used, in UTC. `persisted`: it is kept. `elsewhere`: another process has it open."""

    id: str
    active: bool
    persisted: bool
    elsewhere: bool | None = None
    url: str | None = None
    created: str | None = None
    used: str | None = None


class SessionsListed(Given):
    sessions: list[Listed]


async def _list(call: McpCall, asked: Wire) -> SessionsListed:
    kept = {one.id: one for one in await asyncio.to_thread(storage.persisted)}
    urls = {session.id: call.address_of(await session.tab()) for session in call.door.sessions.all()}
    return SessionsListed(sessions=[_listed(name, urls, kept.get(name)) for name in dict.fromkeys([*urls, *kept])])


def _listed(session_id: str, urls: Mapping[str, str], kept: Persisted | None) -> Listed:
    created, used = (kept.created, kept.used) if kept is not None else (None, None)
    return Listed(
        id=session_id,
        active=session_id in urls,
        persisted=kept is not None,
        elsewhere=True if kept is not None and kept.is_open and session_id not in urls else None,
        url=urls.get(session_id),
        created=created.isoformat() if created is not None else None,
        used=used.isoformat() if used is not None else None,
    )


async def _delete(call: McpCall, asked: InSession) -> Closed:
    """A deed: what is kept of logins cannot be had again."""
    if asked.id not in {one.id for one in await asyncio.to_thread(storage.persisted)}:
        raise SessionNotFound(asked.id)
    _allowed_to_delete(call, asked)
    if asked.id in {session.id for session in call.door.sessions.all()}:
        await call.door.sessions.close(asked.id)
    await asyncio.to_thread(storage.delete, asked.id)
    return Closed(id=asked.id)


def _allowed_to_delete(call: McpCall, asked: InSession) -> None:
    """Raises as `Caller.check_allowed`."""
    card = Confirmation(
        t=0,
        id="",
        tool="session.delete",
        act=f'Delete the session "{asked.id}" with all its logins',
        site=FILES,
        lacks=[DELETES_FILES],
        choices=[Choice.ONCE, Choice.NO],
        flag=f"--allow {flag_of(DELETES_FILES)}",
    )
    call.check_allowed(card, place="the sessions", call=f"delete {asked.id}", refused=NOT_ALLOWED)


TOOLS: tuple[McpTool, ...] = (
    McpTool(
        name="session.open",
        description="Open a new or existing browser session",
        parameters=Open,
        answer=Opened,
        handle=_open,
        idempotent=True,
    ),
    McpTool(
        name="session.close",
        description="Close and persist session",
        parameters=InSession,
        answer=Closed,
        handle=_close,
    ),
    McpTool(
        name="session.list",
        description="List active/persisted sessions",
        parameters=Wire,
        answer=SessionsListed,
        handle=_list,
        reads=True,
    ),
    McpTool(
        name="session.delete",
        description="Delete persisted session",
        parameters=InSession,
        answer=Closed,
        handle=_delete,
        destroys=True,
        idempotent=True,
    ),
)
