"""Questions of programs in the chats of the browsers that are open, where the person answers them as well."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from webhand_agent.protocol import (
    Answer,
    Answered,
    Choice,
    ErrorCode,
    Event,
    RunEventParams,
    RunFinished,
    RunId,
    RunStatus,
    ShowRun,
    Tokens,
)

from webhand_host.background import Background
from webhand_host.native.dial import NoHost, dial, sockets
from webhand_host.native.session import RemoteError
from webhand_host.paths import runtime_folder
from webhand_host.runs.journal import NOT_OPEN
from webhand_host.server.questions import KEPT_SECONDS, Question, Questions

PLACE = "in Webhand's chat in the browser"
ANSWERS_WITHIN = 10.0
NOTED = "Noted. The program is told when it asks again."
ELSEWHERE = "Answered elsewhere, or dropped."


class Chats:
    """Shows each new question in every chat that can be reached; the first answer counts. Use as a context."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._asking = Background()

    async def __aenter__(self) -> "Chats":
        self._questions.listeners.append(self.show)
        self._questions.places.append(lambda: PLACE if sockets(runtime_folder()) else "")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._asking.end()

    def show(self, question: Question) -> None:
        for socket in sockets(runtime_folder()):
            self._asking.start(self._ask(socket, question))

    async def _ask(self, socket: Path, question: Question) -> None:
        """A browser that closes meanwhile, or is of another version, asks nobody any more."""

        async def answer(given: Answer) -> None:
            self._answer(question, given)

        async def stop(asked: RunId) -> RunStatus:
            return RunStatus(id=asked.run_id, task="", outcome="stopped", program=True)

        task = f'The program with the token "{question.client}" asks, in {question.session}.'
        with contextlib.suppress(NoHost, RemoteError):
            async with dial(socket, {"question.answer": answer, "task.stop": stop}) as peer:
                run: RunStatus = await peer.call("run.show", ShowRun(task=task), seconds=ANSWERS_WITHIN)

                def tell(event: Any) -> None:
                    peer.notify("run.event", RunEventParams(run_id=run.id, event=event))

                tell(question.card.model_copy(update={"id": question.id, "t": 0, "step": None}))
                gone = asyncio.ensure_future(peer.wait_closed())
                settled = asyncio.ensure_future(question.settled.wait())
                try:
                    await asyncio.wait({gone, settled}, timeout=KEPT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    gone.cancel()
                    settled.cancel()
                if (given := question.answer) is not None:
                    tell(Answered(t=0, id=question.id, text=given.text))
                tell(_over(NOTED if given is not None else ELSEWHERE))

    def _answer(self, question: Question, given: Answer) -> None:
        """Raises `RemoteError` where it is not open, or no answer to it."""
        if question.answer is not None or question.settled.is_set() or given.id != question.id:
            raise RemoteError(ErrorCode.NO_SUCH_QUESTION, NOT_OPEN)
        if given.text not in {choice.value for choice in question.card.choices}:
            raise RemoteError(ErrorCode.INVALID_PARAMS, f'"{given.text}" is none of the answers.')
        self._questions.answer(question.id, Choice(given.text))


def _over(summary: str) -> Event:
    times = {"t": 0, "seconds": 0, "model_seconds": 0, "steps": 0}
    return RunFinished.model_validate({**times, "outcome": "completed", "summary": summary, "tokens": Tokens()})
