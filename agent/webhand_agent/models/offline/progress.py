"""How far a plan has come: the planner's only memory, kept in the conversation as plain JSON."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from webhand_agent.history.conversation import Thought, ToolTurn, UserTurn
from webhand_agent.models.offline.grammar import Readings

KEY = "offline"


class PlanProgress(BaseModel):
    """`language` is empty before the request was read. `todo` are the clauses that are left, the first under way.

    `phase` is what was done of it. Of the call just made, `doing` is the phase it leads to, `did` the sentence that
    holds if it works (none where it only looks), `what` it was done to; `harmless` says that it may change nothing.
    `before` is the turn that showed the page before a search, `query` what was searched for, `searched` that it was the
    last thing done. `choices` are what the person is asked to choose from (words, ref), `chosen` the ref of it.
    `handed_on` says that another model has thought about the request.
    """

    language: str = ""
    todo: tuple[Readings, ...] = ()
    phase: str = ""
    doing: str = ""
    did: str = ""
    what: str = ""
    harmless: bool = False
    before: int = -1
    query: str = ""
    searched: bool = False
    waits: int = 0
    retries: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    done: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    handed_on: bool = False

    def next(self, *instead: Readings) -> None:
        """On to the next clause, or to those that stand in place of this one."""
        self.todo = (*instead, *self.todo[1:])
        self.phase = self.chosen = ""
        self.waits = self.retries = 0


def restore(turns: Sequence[UserTurn | Thought | ToolTurn]) -> PlanProgress:
    """Where the last thought left off; a new start where the person has asked for something since.

    What was searched for stays: a follow-up may well ask what somebody wants.
    """
    asked = False
    for turn in reversed(turns):
        asked = asked or (isinstance(turn, UserTurn) and turn.request is not None)
        if isinstance(turn, Thought):
            kept: dict[str, Any] | None = next((step[KEY] for step in turn.steps if KEY in step), None)
            old = PlanProgress.model_validate(kept or {"handed_on": not asked})
            return PlanProgress(query=old.query, searched=old.searched) if asked else old
    return PlanProgress()
