"""One program: whose token it is, what it was allowed and has read, and its hands in each session."""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, field
from typing import Literal
from weakref import WeakKeyDictionary

from webhand_agent.hands import Hands
from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.protocol import Answer, Confirmation, Permission, Receipt, RunEvent, Screenshot, Tab
from webhand_agent.safety.permissions import Permissions
from webhand_agent.services import RecordLost, Services
from webhand_agent.workflows.login_outcome import Waiting

from webhand_host.grants import StoredGrants
from webhand_host.runs.files import RunFiles
from webhand_host.runs.folder import RunFolder
from webhand_host.server.questions import Questions
from webhand_host.sessions.session import Session
from webhand_host.settings import Settings
from webhand_host.tokens import Token
from webhand_host.vault import KeyringVault

Autonomy = Literal["careful", "normal", "trusted"]


class Desk:
    """Implements `Journal` and `Person` for one client in one session: events go to the session's record, questions to
    the person, who is not waited for. `call` is the request under way.
    """

    def __init__(self, folder: RunFolder, questions: Questions, client: str, session: str) -> None:
        self.call = ""
        self._folder = folder
        self._questions = questions
        self._who = client, session
        self._cards: dict[str, Confirmation] = {}

    def emit(self, event: RunEvent) -> None:
        if isinstance(event, Confirmation):
            self._cards = {event.id: event}
        try:
            self._folder.append_event(event)
        except OSError as error:
            why = f"The record of this session cannot be written ({error.strerror})."
            raise RecordLost(why) from error

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        """There is no conversation: the program has its own."""

    def allowed(self, state: str) -> None:
        """What was allowed goes with the server."""

    def picture(self, step: int, shot: Screenshot) -> None:
        """Pictures go to the program that asked for them, and are not kept."""

    async def answer(self, question_id: str) -> Answer:
        """Raises `NeedsPermission`, unless the person has answered it for this very call."""
        return self._questions.ask(*self._who, self.call, self._cards.pop(question_id))

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None:
        return None

    def said(self) -> list[str]:
        return []


@dataclass(frozen=True)
class Rights:
    """What all clients of this server have beforehand (`webhand serve --allow`, `--autonomy`, the settings)."""

    allow: tuple[Permission, ...] = ()
    autonomy: Autonomy = "normal"
    enter_always: tuple[str, ...] = ()
    block: tuple[str, ...] = ()
    upload_folders: tuple[str, ...] = ()

    @classmethod
    def of(cls, settings: Settings, allow: tuple[Permission, ...], autonomy: Autonomy | None) -> "Rights":
        level, folders = autonomy or settings.autonomy, settings.upload_folders
        return cls(allow, level, settings.enter_always, settings.block, folders)

    def job(self, name: str) -> Job:
        return Job(
            id=name,
            task="",
            carrier="playwright",
            allow=self.allow,
            autonomy=self.autonomy,
            enter_always=self.enter_always,
            block=self.block,
            pictures=False,
            client=True,
        )


@dataclass
class Worker:
    """A client's hands in one session. `waiting` is a log-in there that waits for the person."""

    hands: Hands
    desk: Desk
    waiting: Waiting | None = None
    _key: bytes = field(default_factory=secrets.token_bytes, repr=False)

    @property
    def reader(self) -> Hands:
        """The hands, to look with."""
        self.desk.call = "read"
        return self.hands

    async def call(self, tab: Tab, name: str, /, **arguments: object) -> Receipt:
        """One call, which a yes may be bound to. Raises as `Hands.call`."""
        self.desk.call = f"{name} {json.dumps(arguments, sort_keys=True, default=str)}"
        return await self.hands.call(tab, name, **arguments)

    def for_one(self, call: str, secret: str) -> Hands:
        """The hands, for several calls that the client asks for as one, which a yes is bound to. Of what is `secret` in
        it only a digest is kept that nobody else can make, so that the same request made again is known for the same.
        """
        digest = hmac.new(self._key, secret.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
        self.desk.call = f"{call} {digest}"
        return self.hands


@dataclass
class Client:
    """`session` is the id of the one that it used last, `default` of the one that was opened for it; the `workers` go
    with their sessions, whatever ends these. `records` are those of the sessions and runs that it began, by their ids.
    """

    token: Token
    permissions: Permissions
    job: Job
    session: str | None = None
    default: str | None = None
    records: dict[str, RunFolder] = field(default_factory=dict)
    workers: WeakKeyDictionary[Session, Worker] = field(default_factory=WeakKeyDictionary)


class Clients:
    """By their tokens: what was read follows the client, in whatever session it read it."""

    def __init__(self, rights: Rights, questions: Questions) -> None:
        self._rights = rights
        self._questions = questions
        self._clients: dict[str, Client] = {}

    def of(self, token: Token) -> Client:
        found = self._clients.get(token.secret)
        if found is None:
            job = self._rights.job(token.name)
            found = self._clients[token.secret] = Client(token, Permissions.of(job, StoredGrants()), job)
        return found

    def worker(self, client: Client, session: Session) -> Worker:
        found = client.workers.get(session)
        if found is None:
            desk = Desk(session.folder, self._questions, client.token.name, session.id)
            files = RunFiles(session.folder.path, allowed=self._rights.upload_folders)
            services = Services(desk, desk, files=files, vault=KeyringVault(), grants=StoredGrants())
            hands = Hands(session.browser, client.job, services, client.permissions, is_mine=session.is_mine)
            found = client.workers[session] = Worker(hands, desk)
        return found
