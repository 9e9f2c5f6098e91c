"""What of a long history is still sent to a model. The conversation itself stays whole, on disk and in memory.

Between two compactions each request begins with the one before it, which is what a service's prefix cache needs. A
compaction drops whole turns, the oldest, and puts a summary in their place (`recap`); what the person asked and
said is kept word for word. Pictures go in batches, so that one more picture does not spoil the cache each time.

The summary is written by the model, or by code where it gives none.
"""

from collections.abc import Sequence
from textwrap import shorten

from webhand_agent.history.conversation import Conversation, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.model import Model, ModelError, ModelUnavailable
from webhand_agent.prompt import condense
from webhand_agent.tools.tool import Tool

Turn = UserTurn | Thought | ToolTurn
Turns = Sequence[Turn]

MOST_PICTURES = 3
"""The fourth picture drops all before it: at most three are ever sent."""
KEPT_STEPS = 2
"""The last steps stay as they were when those before them are summed up."""

EARLIER_PICTURE = "[an earlier picture]"
THEN = "\n\nThen they asked:\n"


def compact(turns: Turns) -> list[Turn]:
    """The turns to send, oldest first."""
    kept = _after_recap(turns)
    pictures = _pictures(kept)
    return [turn if index in pictures else _without_picture(turn) for index, turn in enumerate(kept)]


def is_full(turns: Turns, budget: int) -> bool:
    """Whether what is sent has more characters than `budget`, and there is something to sum up."""
    return covered(turns) > 0 and size(turns) > budget


def size(turns: Turns) -> int:
    """Characters of what is sent, without pictures."""
    return sum(_size(turn) for turn in _after_recap(turns))


def covered(turns: Turns) -> int:
    """How many turns a summary made now would stand for: all but the last steps. 0 where that is nothing new."""
    starts = [index for index, turn in enumerate(turns) if isinstance(turn, UserTurn)]
    if len(starts) <= KEPT_STEPS:
        return 0
    count = starts[-KEPT_STEPS]
    return count if count > max((turn.covers for turn in turns if isinstance(turn, UserTurn)), default=0) else 0


def _after_recap(turns: Turns) -> list[Turn]:
    """The turns with those that the last summary stands for left out, and the summary in their place."""
    for at in reversed(range(len(turns))):
        turn = turns[at]
        if isinstance(turn, UserTurn) and turn.covers:
            rest = turn.model_copy(update={"recap": None})
            return [_lead(turns[: turn.covers], turn.recap), *turns[turn.covers : at], rest, *turns[at + 1 :]]
    return list(turns)


def _lead(left_out: Turns, recap: str | None) -> UserTurn:
    """What stands for the turns that are left out: all that the person asked and said, and the summary."""
    asked = [turn for turn in left_out if isinstance(turn, UserTurn)]
    return UserTurn(
        request=THEN.join(turn.request for turn in asked if turn.request is not None) or None,
        said=tuple(text for turn in asked for text in turn.said),
        recap=recap,
    )


def _size(turn: Turn) -> int:
    if isinstance(turn, Thought):
        return len(turn.model_dump_json(include={"steps"} if turn.steps else {"text", "calls"}))
    if isinstance(turn, ToolTurn):
        return sum(
            len(text) for result in turn.results for text in (result.text, result.quoted, result.content, *result.parts)
        )
    texts = (turn.request, turn.recap, turn.note, turn.observation, *turn.said)
    return sum(len(text) for text in texts if text is not None)


def _pictures(turns: Turns) -> set[int]:
    """The turns whose pictures stay: those of one, two or three turns, then of one again."""
    taken = [index for index, turn in enumerate(turns) if _without_picture(turn) is not turn]
    return set(taken[(len(taken) - 1) // MOST_PICTURES * MOST_PICTURES :])


def _without_picture(turn: Turn) -> Turn:
    """The turn with a word in place of its picture; the very same where it has none."""
    if isinstance(turn, UserTurn) and turn.image is not None:
        note = EARLIER_PICTURE if turn.note is None else f"{turn.note}\n{EARLIER_PICTURE}"
        return turn.model_copy(update={"image": None, "note": note})
    if isinstance(turn, ToolTurn) and any(result.image is not None for result in turn.results):
        return turn.model_copy(update={"results": tuple(map(_blind, turn.results))})
    return turn


def _blind(result: ToolResult) -> ToolResult:
    if result.image is None:
        return result
    return result.model_copy(update={"image": None, "text": f"{result.text} {EARLIER_PICTURE}"})


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
