"""How far a plan has come: the planner's only memory, kept in the conversation as plain JSON."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from webhand_agent.conversation import Thought, ToolTurn, UserTurn

KEY = "offline"


class Progress(BaseModel):
    """`at` counts intents. `phase` says which call of the intent was done, `prior` what it was before the last call.

    `before` is the index of the turn that showed the page before the last search or opening, -1 where there is none.
    `query` is what was searched for, and `who` says that it is a person. `filled` is the ref typed into last, `opened`
    the text of the row opened last, `choices` what the person is asked to choose from (label, ref), `chosen` their
    choice. `parts` are the values of a list, of which `count` are in. `deed` is the call just made, as (kind,
    sentence), and `deeds` are those that worked.
    """

    model_config = ConfigDict(extra="ignore")

    at: int = 0
    phase: str = ""
    prior: str = ""
    called: bool = False
    waits: int = 0
    retries: int = 0
    count: int = 0
    before: int = -1
    query: str = ""
    who: bool = False
    opened: str = ""
    filled: str = ""
    choices: list[tuple[str, str]] = []
    chosen: str = ""
    parts: list[str] = []
    answers: list[str] = []
    deed: tuple[str, str] | None = None
    deeds: list[tuple[str, str]] = []
    notes: list[str] = []

    def step(self) -> dict[str, Any]:
        """As it goes into `Thought.steps`."""
        return {KEY: self.model_dump(exclude_defaults=True)}

    def next(self) -> None:
        """On to the next intent."""
        self.at += 1
        self.phase = self.prior = self.chosen = ""
        self.called = False
        self.waits = self.retries = self.count = 0
        self.choices, self.parts = [], []


def restore(turns: Sequence[UserTurn | Thought | ToolTurn]) -> Progress:
    """Where the last thought left off; a new start where the person has asked for something new since."""
    last = next((turn for turn in reversed(turns) if isinstance(turn, Thought) and turn.steps), None)
    kept = next((step[KEY] for step in last.steps if KEY in step), None) if last is not None else None
    old = Progress.model_validate(kept) if kept is not None else Progress()
    asked_since = any(
        isinstance(turn, UserTurn) and turn.request is not None for turn in turns[_place(turns, last) + 1 :]
    )
    if kept is None or asked_since:
        # What was searched for and opened stays: a follow-up may well say "it".
        return Progress(before=old.before, query=old.query, who=old.who, opened=old.opened)
    return old


def _place(turns: Sequence[UserTurn | Thought | ToolTurn], turn: Thought | None) -> int:
    return next((at for at in range(len(turns) - 1, -1, -1) if turns[at] is turn), -1)
