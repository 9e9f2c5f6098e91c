"""Where the loop tells what happens: the run's folder first, then everybody who follows the run."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Answer, Confirmation, Delta, ErrorCode, Question, RunEvent, RunFinished, Screenshot
from webhand_agent.services import RecordLost

from webhand_host.native.session import RemoteError
from webhand_host.runs.folder import RunFolder

NOT_OPEN = "That question is not open any more."
Listener = Callable[[str, RunEvent], None]
"""Takes a run's id and one of its events; must not block."""


class RunJournal:
    """Implements the agent's `Journal` and `Person` over a folder on disk and the connections that listen.

    Once frozen it drops everything: the run has been handed over, and its record belongs to the next host. Once over it
    takes nothing from the person any more. A run that another host began may be `paused`, with words `said` before.
    """

    def __init__(
        self, folder: RunFolder, listeners: set[Listener], *, paused: bool = False, said: Sequence[str] = ()
    ) -> None:
        self._folder = folder
        self._listeners = listeners
        self._questions: dict[str, asyncio.Future[Answer]] = {}
        self._consents: set[str] = set()
        self._said = list(said)
        self._going_on = asyncio.Event()
        if not paused:
            self._going_on.set()
        self._streamed: list[Delta] = []
        self._frozen = False
        self._is_lost = False
        self.is_over = False

    def emit(self, event: Any) -> None:
        if self._frozen:
            return
        self.is_over = self.is_over or isinstance(event, RunFinished)
        if isinstance(event, Delta):
            self._streamed.append(event)
        else:
            self._streamed.clear()  # the thought is whole now, or was given up
        if isinstance(event, Question | Confirmation):
            self._questions[event.id] = asyncio.get_running_loop().create_future()
        if isinstance(event, Confirmation):
            self._consents.add(event.id)
        try:
            self._write(lambda: self._folder.append_event(event))
        finally:
            for listener in list(self._listeners):
                listener(self._folder.id, event)

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        self._write(lambda: self._folder.append_turn(turn))

    def allowed(self, state: str) -> None:
        self._write(lambda: self._folder.save_permissions(state))

    def picture(self, step: int, shot: Screenshot) -> None:
        self._write(lambda: self._folder.save_picture(step, shot))

    def _write(self, write: Callable[[], object]) -> None:
        """On disk, as long as that works."""
        if self._frozen or self._is_lost:
            return
        try:
            write()
        except OSError as error:
            self._is_lost = True
            raise RecordLost(
                f"The record of this task cannot be written ({error.strerror}), so that the task was stopped. "
                f"What was done until then is in {self._folder.path}."
            ) from error

    async def answer(self, question_id: str) -> Answer:
        """Waits for the person, for as long as the person needs."""
        waiting = self._questions.setdefault(question_id, asyncio.get_running_loop().create_future())
        try:
            return await waiting
        finally:
            self._questions.pop(question_id, None)

    def is_paused(self) -> bool:
        return not self._going_on.is_set()

    async def lets_go_on(self) -> None:
        await self._going_on.wait()

    def said(self) -> list[str]:
        """Takes the words: from then on they are the run's. A frozen run leaves them to the next host."""
        if self._frozen:
            return []
        said, self._said = self._said, []
        return said

    @property
    def unheard(self) -> list[str]:
        """What was said and has not been taken."""
        return list(self._said)

    def pause(self) -> None:
        self._going_on.clear()

    def go_on(self) -> None:
        self._going_on.set()

    def say(self, text: str) -> None:
        """Raises `RemoteError` where nobody would hear it: the next host has been told already what was said."""
        if self._frozen:
            raise RemoteError(ErrorCode.PORT_CLOSED, "Webhand is being restarted. Say it again in a moment.")
        self._said.append(text)

    def asks_consent(self, question_id: str) -> bool:
        """Whether this is a confirmation, and no question of the model's."""
        return question_id in self._consents

    def give_answer(self, given: Answer) -> None:
        """Raises `RemoteError` where nobody waits for this answer."""
        waiting = self._questions.get(given.id)
        if waiting is None or waiting.done():
            raise RemoteError(ErrorCode.NO_SUCH_QUESTION, NOT_OPEN)
        waiting.set_result(given)

    def events(self) -> list[Any]:
        """Everything so far, with the pieces of a thought that is still being streamed joined into one."""
        events = self._folder.events()
        if self._streamed:
            last = self._streamed[-1]
            events.append(last.model_copy(update={"text": "".join(piece.text for piece in self._streamed)}))
        return events

    def freeze(self) -> None:
        self._frozen = True
