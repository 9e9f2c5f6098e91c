"""What stands behind direct calls in a session: its record, the program's answers, and what it was allowed and read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from webhand_agent.hands import Hands
from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.job import Job
from webhand_agent.protocol import Answer, Confirmation, Permission, RunEvent, Screenshot
from webhand_agent.safety.judged import Author, ReadSite
from webhand_agent.safety.permissions import Permissions, State
from webhand_agent.services import RecordLost, Services

from webhand_host.api.asking import Asker
from webhand_host.grants import StoredGrants
from webhand_host.runs.files import RunFiles
from webhand_host.sessions.session import Kind, Session
from webhand_host.settings import Settings
from webhand_host.vault import KeyringVault

By = Literal["program", "model"]
"""Who decides what is called: the program, which stands for its person, or a model that it hands the calls on from."""
AUTHORS: Mapping[By, Author] = {"program": Author.PLANNER, "model": Author.MODEL}


class Desk:
    """Implements `Journal` and `Person`: events go to the session's record, questions to the program. `state` is what
    was allowed and read in the session, by direct calls and by runs.
    """

    def __init__(self, session: Session, settings: Settings, allow: tuple[Permission, ...], asker: Asker) -> None:
        self.state = State()
        self.asker = asker
        self._session = session
        self._upload_folders = settings.upload_folders
        self._cards: dict[str, Confirmation] = {}
        self._hands: dict[By, Hands] = {}
        self._permissions: dict[By, Permissions] = {}
        self._job = Job(
            id=session.id,
            task="",
            carrier="extension" if session.kind is Kind.PERSON else "playwright",
            allow=allow,
            enter_always=settings.enter_always,
            block=settings.block,
            attended=asker.is_there,
            pictures=False,
            in_process=True,
        )

    def hands(self, by: By) -> Hands:
        """Those with which calls of the program are carried out, or those for calls of a model."""
        if by not in self._hands:
            session, job = self._session, replace(self._job, client=by == "model")
            # A program reads what it likes; what a model names is held to the setting.
            files = RunFiles(session.folder.path, allowed=self._upload_folders if by == "model" else None)
            services = Services(self, self, files=files, vault=KeyringVault(), grants=StoredGrants())
            self._permissions[by] = Permissions.of(job, services.grants, self.state)
            self._hands[by] = Hands(
                session.browser,
                job,
                services,
                self._permissions[by],
                is_mine=session.is_mine,
                author=AUTHORS[by],
            )
        return self._hands[by]

    def learn(self, read: Mapping[str, ReadSite]) -> None:
        """What was read in another session, by a run whose tool works in this one."""
        self.hands("model")
        self._permissions["model"].learn(read)

    # --- Journal ------------------------------------------------------------------------------------------------------

    def emit(self, event: RunEvent) -> None:
        if isinstance(event, Confirmation):
            self._cards = {event.id: event}
        try:
            self._session.folder.append_event(event)
        except OSError as error:
            raise RecordLost(f"The record of this session cannot be written ({error.strerror}).") from error

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        """There is no conversation."""

    def allowed(self, state: str) -> None:
        """It goes with the session."""

    def picture(self, step: int, shot: Screenshot) -> None:
        """Pictures are the program's, and are not kept."""

    # --- Person -------------------------------------------------------------------------------------------------------

    async def answer(self, question_id: str) -> Answer:
        return await self.asker.permission(self._cards.pop(question_id), self._session.id)

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None:
        return None

    def said(self) -> list[str]:
        return []
