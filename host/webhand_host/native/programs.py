"""What other programs of this machine show in the chat of this browser, and ask there.

They answer nothing by it: an answer goes from the chat to the program that asked, and to nobody else.
"""

import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from webhand_agent.protocol import (
    Answer,
    Answered,
    Confirmation,
    ErrorCode,
    Followed,
    RunEvent,
    RunFinished,
    RunId,
    RunStarted,
    RunStatus,
    Tokens,
)

from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.runs.journal import Listener

TOLD = (Confirmation, Answered, RunFinished)
"""What a program may tell of a run that it shows: the rest of it is in its own record."""
MOST_SHOWN = 50
"""At once, of all programs: more would drown the person."""
MOST_TOLD = 500
ANSWERED_WITHIN = 5.0
"""Seconds that a program gets to take an answer."""


@dataclass
class Shown:
    run: RunStatus
    program: Peer
    events: list[RunEvent]
    end: Callable[[], Awaitable[None]] | None
    began: float = field(default_factory=time.monotonic)

    def over(self, summary: str) -> RunFinished:
        seconds = round(time.monotonic() - self.began, 3)
        return RunFinished(
            t=seconds,
            outcome="stopped",
            summary=summary,
            steps=0,
            seconds=seconds,
            model_seconds=0,
            tokens=Tokens(),
            acts=None,
        )


class Programs:
    """Those of one host. `listeners` are whoever follows its runs."""

    def __init__(self, listeners: set[Listener]) -> None:
        self._listeners = listeners
        self._shown: dict[str, Shown] = {}

    def all(self) -> list[RunStatus]:
        return [one.run for one in self._shown.values()]

    def shows(self, run_id: str) -> bool:
        return run_id in self._shown

    def show(self, program: Peer, task: str, end: Callable[[], Awaitable[None]] | None = None) -> RunStatus:
        """`end` is what the person's Stop ends, whatever the program makes of it; a question has none.

        Raises:
            RemoteError: BUSY where too many questions are shown already.
        """
        if end is None and sum(one.end is None for one in self._shown.values()) >= MOST_SHOWN:
            raise RemoteError(ErrorCode.BUSY, f"{MOST_SHOWN} questions of programs are open in this chat already.")
        task = " ".join(task.split())  # one line: more could look like words of ours
        run = RunStatus(id=f"program-{secrets.token_hex(6)}", task=task, program=True)
        began = RunStarted(t=0, id=run.id, task=task, model="program", carrier="extension")
        self._shown[run.id] = Shown(run, program, [began], end)
        self._tell_all(run.id, began)
        return run

    def tell(self, program: Peer, run_id: str, event: RunEvent) -> None:
        """What comes of somebody else, or too late, is dropped: nobody waits for an answer to it."""
        shown = self._shown.get(run_id)
        if shown is None or shown.program is not program or not isinstance(event, TOLD):
            return
        if len(shown.events) < MOST_TOLD:
            shown.events.append(event)
        self._tell_all(run_id, event)
        if isinstance(event, RunFinished):
            del self._shown[run_id]

    def followed(self, run_id: str) -> Followed:
        shown = self._shown[run_id]
        return Followed(run=shown.run, events=shown.events)

    async def answer(self, answer: Answer) -> None:
        await self._shown[answer.run_id].program.call("question.answer", answer, seconds=ANSWERED_WITHIN)

    async def stop(self, run_id: str) -> RunStatus:
        shown = self._shown[run_id]
        self.tell(shown.program, run_id, shown.over("Stopped."))
        if shown.end is not None:
            await shown.end()
        with contextlib.suppress(RemoteError):  # it has ended for the person, whatever the program makes of it
            await shown.program.call("task.stop", RunId(run_id=run_id), seconds=ANSWERED_WITHIN)
        return shown.run.model_copy(update={"outcome": "stopped"})

    def leave(self, program: Peer) -> None:
        """The program is gone, and with it whoever would take an answer."""
        for run_id, shown in list(self._shown.items()):
            if shown.program is program:
                self.tell(program, run_id, shown.over("The program has ended."))

    def _tell_all(self, run_id: str, event: RunEvent) -> None:
        for listener in tuple(self._listeners):
            listener(run_id, event)
