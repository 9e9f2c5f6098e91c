"""A task under way in a session: its events, what it asks the program, and how it is stopped."""

import asyncio
from collections.abc import AsyncIterator

from webhand_agent.dialogue.handover import WITHOUT
from webhand_agent.job import Job
from webhand_agent.protocol import Answer, Confirmation, MessageToPerson, Question, RunEvent, RunFinished, StartTask
from webhand_agent.safety.permissions import Permissions
from webhand_agent.tools.tool import Tool

from webhand_host.api.asking import Asker
from webhand_host.api.errors import translated
from webhand_host.api.sharing import to_its_end
from webhand_host.api.turns import Doing, belongs_to
from webhand_host.grants import StoredGrants
from webhand_host.runs.folder import RunFolder
from webhand_host.runs.in_session import downloads_of, run_in
from webhand_host.runs.work import ForProgram, Work
from webhand_host.sessions.session import Session

STEP_SECONDS = 300.0
"""In which a person does a step of theirs in the browser's window (a log-in, a code), where the program does not answer
questions."""
NOBODY = "Nobody answered. Go on with what is known, or end with task_failed and say what is missing."


class Running:
    """Implements `Person` for one run. `going` is over when the run's record is complete; `folder` is that record, once
    the run has begun. `told` is what Webhand told on the way.
    """

    def __init__(self, doing: Doing, session: Session, asked: StartTask, asker: Asker, tools: tuple[Tool, ...]) -> None:
        self.folder: RunFolder | None = None
        self.told: list[str] = []
        self._doing, self._session, self._asker = doing, session, asker
        self._events: asyncio.Queue[RunEvent | None] = asyncio.Queue()
        self._asked: dict[str, Question | Confirmation] = {}
        self.going = asyncio.ensure_future(self._go(asked, tools))
        self.going.add_done_callback(lambda _: self._events.put_nowait(None))

    async def events(self) -> AsyncIterator[RunEvent]:
        """All of them, the last is `RunFinished`.

        Raises:
            Exception: what one of the program's callbacks raised, which has stopped the run; why it never began.
        """
        while (event := await self._events.get()) is not None:
            yield event
        with translated(self._session.id):
            self.going.result()
        self._asker.raise_problem()

    async def ended(self) -> None:
        """Stops it, and waits until its record is complete."""
        self.going.cancel()
        await to_its_end(self._over())

    async def _over(self) -> None:
        await asyncio.wait({self.going})

    async def _go(self, asked: StartTask, tools: tuple[Tool, ...]) -> RunFinished:
        program = ForProgram(self, self._permissions, downloads_of(self._session), is_person=True, tools=tools)
        with belongs_to(self._doing):
            return await run_in(self._session, asked, program, self._heard, self._began)

    def _began(self, work: Work) -> None:
        self.folder = work.folder

    def _permissions(self, job: Job) -> Permissions:
        """What was read and allowed in the session is the run's, and the other way round."""
        return Permissions.of(job, StoredGrants(), self._doing.state)

    def _heard(self, _: str, event: RunEvent) -> None:
        if isinstance(event, Question | Confirmation):
            self._asked[event.id] = event
        if isinstance(event, MessageToPerson):
            self.told.append(event.text)
        self._events.put_nowait(event)

    # --- Person -------------------------------------------------------------------------------------------------------

    async def answer(self, question_id: str) -> Answer:
        asked, run_id = self._asked.pop(question_id), self.folder.id if self.folder is not None else ""
        if isinstance(asked, Confirmation):
            answer = await self._asker.permission(asked, run_id)
        else:
            answer = Answer(run_id=run_id, id=asked.id, text=await self._words(asked))
        if self._asker.problem is not None:
            self.going.cancel()
        return answer

    async def _words(self, asked: Question) -> str:
        given = await self._asker.question(asked)
        if given is not None:
            return given
        if asked.reason is None:
            return NOBODY
        if self._asker.on_question is None and self._session.has_window:
            await asyncio.sleep(STEP_SECONDS)  # what is seen in the page ends this as soon as the step is done
        return WITHOUT

    def is_paused(self) -> bool:
        return False

    async def lets_go_on(self) -> None:
        return None

    def said(self) -> list[str]:
        return []
