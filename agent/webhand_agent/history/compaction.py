"""What of a long history is still sent to a model. The conversation itself stays whole, on disk and in memory.

Between two compactions each request begins with the one before it, which is what a service's prefix cache needs. A
compaction drops whole turns, the oldest, and puts a summary in their place (`summary`); what the person asked and
said is kept word for word. Pictures go in batches, so that one more picture does not spoil the cache each time.
"""

from collections.abc import Sequence

from webhand_agent.history.conversation import Thought, ToolResult, ToolTurn, UserTurn

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
