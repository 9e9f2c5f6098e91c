"""What handlers work with: the request, the client it is of, and its session when its turn has come."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Generic

from pydantic import BaseModel
from typing_extensions import TypeVar
from webhand_agent import receipts
from webhand_agent.browser import BrowserError, Interrupted, TabGone
from webhand_agent.hands import Refused
from webhand_agent.protocol import Choice, Code, Confirmation, Receipt, Tab
from webhand_agent.safety.sites import has_content, site_of
from webhand_agent.services import RecordLost
from webhand_agent.tabs import in_order

from webhand_host.browser.discovery import NoBrowser
from webhand_host.geometry import Layout, Point
from webhand_host.server.client import Client, Clients, Worker
from webhand_host.server.failures import Failure, outside_viewport
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.on_desktop import NO_DESKTOP, ServedDesktop
from webhand_host.server.questions import NeedsPermission, Questions, needs_permission
from webhand_host.server.route import ReceiptAnswer
from webhand_host.sessions.config import BadConfig
from webhand_host.sessions.profile import ProfileInUse
from webhand_host.sessions.session import (
    RETRY_SECONDS,
    Kind,
    NoSuchTab,
    QueueFull,
    Session,
    SessionNotFound,
)
from webhand_host.sessions.sessions import IdTaken, Sessions, TooManySessions
from webhand_host.sessions.storage import BadSessionId, SessionInUse
from webhand_host.workspace.folder import Workspace

R = TypeVar("R", bound=BaseModel, default=Any)


@dataclass
class Door:
    """The whole server: its sessions, its clients, and what `webhand serve` was started with."""

    sessions: Sessions
    clients: Clients
    questions: Questions
    neighbours: Neighbours
    allow_evaluate: bool = False
    workspace: Workspace | None = None
    desktop: ServedDesktop | None = None


class NotHere(SessionNotFound):
    """Nothing was done: this process has no such session. Another may."""


@dataclass(frozen=True)
class Work:
    """A session whose turn it is, with the tab in front."""

    session: Session
    worker: Worker
    tab: Tab

    async def act(self, name: str, /, **arguments: object) -> Receipt:
        """Carries out a call.

        Raises:
            Failure: the request is wrong, or the person did not allow it.
        """
        receipt = await self.worker.call(self.tab, name, **arguments)
        self.session.went(receipt)
        if (failure := failure_of(receipt)) is not None:
            raise failure
        return receipt

    async def place_of(self, tab: Tab) -> int:
        """The number by which the tools for tabs know it: its place among those that are open."""
        return [one.tab_id for one in in_order(await self.session.browser.tabs())].index(tab.tab_id) + 1


@dataclass(frozen=True)
class Caller:
    """A client at this door, whatever way it came in."""

    door: Door
    client: Client

    def named(self, session_id: str) -> Session:
        """Raises `NotHere`."""
        try:
            return self.door.sessions.get(session_id)
        except SessionNotFound as missing:
            raise NotHere(session_id, missing.why) from None

    def used(self, session: Session) -> None:
        """The person's own browser is nobody's by default: it is named each time."""
        if session.kind is not Kind.PERSON:
            self.client.session = session.id

    def address_of(self, tab: Tab) -> str:
        """As far as the client may know it: of a page that it may not look at only the site. What it is told counts as
        read.
        """
        if has_content(tab.url) and not self._may_look(tab.url):
            return site_of(tab.url)
        self.client.permissions.look(tab.url)
        return tab.url

    async def tabs_of(self, session: Session) -> list[Tab]:
        """Those of the session; of the person's own those on sites that the client may look at."""
        for tab in await session.strangers():
            if has_content(tab.url) and self._may_look(tab.url):
                session.take(tab)
        return [tab for tab in await session.tabs() if session.is_mine(tab) or self._may_look(tab.url)]

    def _may_look(self, url: str) -> bool:
        permissions = self.client.permissions
        return not permissions.is_blocked(url) and permissions.may_enter(url)

    def check_allowed(self, card: Confirmation, *, place: str, call: str, refused: str) -> None:
        """A deed that is done in no page. `place` says where, and a yes is bound to `call`.

        Raises:
            NeedsPermission: the person has not said yes to this very call yet.
            Failure: they said no; it says `refused`.
        """
        if all(one in self.client.job.allow for one in card.lacks):
            return
        if self.door.questions.ask(self.client.token.name, place, call, card).text != Choice.ONCE:
            raise Failure(403, refused)

    @contextlib.asynccontextmanager
    async def work_in(self, session: Session) -> AsyncIterator[Work]:
        """Waits for the session's turn."""
        async with session.turn():
            try:
                yield Work(session, self.door.clients.worker(self.client, session), await session.tab())
            except Exception as error:
                if session.is_alive:
                    raise
                # Its browser went away under it, or it was stopped.
                raise SessionNotFound(session.id, session.why_gone) from error


@dataclass(frozen=True)
class ApiCall(Caller, Generic[R]):
    """One request. `session_id` comes from the body or the address. `is_forwarded`: from another process."""

    body: R
    query: Any
    is_forwarded: bool = False

    @property
    def session_id(self) -> str | None:
        """Raises `Failure` where the two differ."""
        inside, outside = getattr(self.body, "session_id", None), getattr(self.query, "session_id", None)
        if inside and outside and inside != outside:
            raise Failure(400, f"session_id is {inside} in the body and {outside} in the address: send one of them.")
        return inside or outside or None  # empty is left out

    @property
    def session(self) -> Session:
        """Raises `SessionNotFound`."""
        wanted = self.session_id or self.client.session
        if wanted is None:
            raise SessionNotFound(None)
        session = self.named(wanted)
        self.used(session)
        return session

    @property
    def desktop(self) -> ServedDesktop:
        """Raises `Failure` at a door that leads to none."""
        if self.door.desktop is None:
            raise Failure(501, NO_DESKTOP, {"scope": "desktop"})
        return self.door.desktop

    async def on_desktop(self, name: str, /, **arguments: object) -> Receipt:
        """Raises as `Work.act`, and `Failure` where there is no desktop."""
        receipt = await self.desktop.call(self.client, name, **arguments)
        if (failure := failure_of(receipt)) is not None:
            raise failure
        return receipt

    def work(self, session: Session | None = None) -> AbstractAsyncContextManager[Work]:
        """Waits for the turn of the session that it is about."""
        return self.work_in(session or self.session)


def receipt_fields(receipt: Receipt) -> dict[str, Any]:
    """How an answer says what came of it."""
    told: dict[str, Any] = {"success": receipt.ok, "receipt": ReceiptAnswer.of(receipt)}
    return told if receipt.ok else {**told, "error": receipts.line(receipt)}


def check_inside(layout: Layout, point: Point, asked: Point) -> None:
    """Raises `Failure` with the words that clients match on."""
    if not layout.shows(point):
        raise outside_viewport(asked.x, asked.y, *layout.viewport)


_WRONG = {Code.REFUSED: 403, Code.INVALID: 400, Code.NO_SUCH_KEY: 400}


def failure_of(receipt: Receipt) -> Failure | None:
    """A call that was wrong or not allowed, and so not even tried. What was tried is an answer, whatever came of it."""
    status = _WRONG.get(receipt.code)
    if receipt.ok or status is None:
        return None
    told = ReceiptAnswer.of(receipt).model_dump(mode="json", exclude_unset=True)
    return Failure(status, receipts.line(receipt), {"receipt": told}, code=receipt.code.value)


def as_failure(error: Exception, place: str) -> Failure | None:
    """What of all that can happen has a sentence for the client, as far as it has one: faults of our own have none. The
    person answers questions in `place`.
    """
    match error:
        case Failure():
            return error
        case NeedsPermission():
            return needs_permission(error.question, place)
        case Refused():
            return failure_of(error.receipt) or Failure(409, str(error), code=error.receipt.code.value)
        case SessionNotFound():
            return Failure(404, str(error), code="session_not_found")
        case NoSuchTab():
            return Failure(404, str(error), code="no_such_tab")
        case TabGone():
            gone = "The tab was closed meanwhile. GET /browser/tabs lists those that are open."
            return Failure(409, gone, code="tab_gone")
        case QueueFull():
            return Failure(429, str(error), code="queue_full", headers={"Retry-After": str(RETRY_SECONDS)})
        case TooManySessions():
            return Failure(429, str(error), code="too_many_sessions", headers={"Retry-After": "60"})
        case ProfileInUse():
            return Failure(409, str(error), code="profile_in_use")
        case SessionInUse():
            return Failure(409, str(error), code="session_in_use")
        case BadConfig() | BadSessionId():
            return Failure(400, str(error), code="bad_config")
        case IdTaken():
            return Failure(409, str(error), code="id_taken")
        case Interrupted():
            return Failure(502, str(error), code="interrupted")
        case NoBrowser() | BrowserError():
            return Failure(503, str(error), code="no_browser")
        case OSError():
            why = f"It could not be done: {error.strerror or error}. Is there room on the disk?"
            return Failure(507, why, code="disk")
        case RecordLost():
            return Failure(507, str(error), code="record_lost")
    return None
