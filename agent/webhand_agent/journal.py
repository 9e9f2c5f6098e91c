"""The two things every run needs besides a browser: a place to write, and a person to ask."""

from typing import Protocol

from webhand_agent.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.protocol import Answer, RunEvent, Screenshot


class RecordLost(Exception):
    """The record cannot be written any more. The sentence says why; a run without a record does not go on."""


class Journal(Protocol):
    """The run's record, written as it happens so that a crash loses nothing.

    None of these may wait: they are called between one step and the next, also while a run is being stopped.

    Raises:
        RecordLost: the first time that something could not be written. From then on nothing is, and followers of the
            run still hear of what happens.
    """

    def emit(self, event: RunEvent) -> None:
        """One event, for the run file and for whoever follows the run."""
        ...

    def keep(self, turn: UserTurn | Thought | ToolTurn) -> None:
        """One turn, as it is added to the conversation."""
        ...

    def allowed(self, state: str) -> None:
        """What the task is allowed and has read so far, as JSON: the newest counts, for follow-ups and later hosts."""
        ...

    def picture(self, step: int, shot: Screenshot) -> None:
        """What the tab showed at a step. The last picture of a run has the number of its last step plus one."""
        ...


class Person(Protocol):
    """Whoever started the run."""

    async def answer(self, question_id: str) -> Answer:
        """Waits, as long as needed, for the answer to a question or confirmation that was emitted with this id.

        Cancelling it closes the question: an answer that comes later is told so.
        """
        ...

    def is_paused(self) -> bool:
        """Whether the person wants the run to wait before its next step."""
        ...

    async def lets_go_on(self) -> None:
        """Waits until the run is not paused any more."""
        ...

    def said(self) -> list[str]:
        """What the person has said to the run since this was asked last."""
        ...
