"""The oldest steps of a long run in a summary: written by the model, or by code where it gives none."""

from collections.abc import Sequence
from textwrap import shorten

from webhand_agent.history.conversation import Conversation, Thought, ToolTurn, UserTurn
from webhand_agent.models.model import Model, ModelError, ModelUnavailable
from webhand_agent.prompt import condense
from webhand_agent.tools.tool import Tool

PLANNERS = ("offline", "replay")
"""Models that sum nothing up: they read the turns themselves."""
LONGEST_LINE = 240
MOST_LINES = 80
LONGEST_RECAP = 8_000
"""Characters. A summary that is longer than that sums nothing up."""


async def recap(model: Model, conversation: Conversation, covered: int, tools: tuple[Tool, ...]) -> Thought | None:
    """A thought whose text stands for the first `covered` turns; None where the service gives none just now.

    What the model cannot sum up is summed up by code.

    The model gets the same tools as ever, because a service's prefix cache holds them too; calls are not carried out.
    """
    turns = conversation.turns[:covered]
    if model.name in PLANNERS:
        return Thought(text=by_code(turns))
    asked = Conversation(conversation.system, [*turns, UserTurn(note=condense())], mark=conversation.mark)
    try:
        thought = await model.think(asked, tools, lambda _: None)
    except ModelUnavailable:
        return None
    except ModelError:
        thought = Thought()
    text = thought.text.strip() if thought.complaint is None else ""
    return thought.model_copy(update={"text": text[:LONGEST_RECAP] or by_code(turns)})


def by_code(turns: Sequence[UserTurn | Thought | ToolTurn]) -> str:
    """What was done, from the receipts: one line each, the oldest left out where there are too many."""
    before: list[str] = []
    since = 0
    for turn in turns:
        if isinstance(turn, UserTurn) and turn.recap:
            before = [turn.recap] if turn.covers else [*before, turn.recap]
            since = turn.covers or since
    lines = [
        f"- {result.name}: {shorten(f'{result.text} {result.quoted}', LONGEST_LINE, placeholder='…')}"
        for turn in turns[since:]
        if isinstance(turn, ToolTurn)
        for result in turn.results
    ]
    left = len(lines) - MOST_LINES
    head = [f"({left} earlier actions are left out.)"] if left > 0 else []
    return "\n".join(["\n".join(before)[-LONGEST_RECAP:], "What was done before:", *head, *lines[-MOST_LINES:]])
