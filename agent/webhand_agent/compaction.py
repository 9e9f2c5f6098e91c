"""What of a long history is still sent to a model. The conversation itself stays whole, on disk and in memory.

Old things go in batches and by a rule that reads nothing but the turns themselves: between two batches each request
begins with the one before it, which is what the service's prefix cache needs, and a run that is taken up by another
host sends the same bytes. What the person asked, what the model said and what came of it always stay.
"""

from collections.abc import Iterator, Sequence

from webhand_agent.conversation import Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.tree import parse

Turns = Sequence[UserTurn | Thought | ToolTurn]

MOST_PICTURES = 5
KEPT_PICTURES = 3
"""The sixth picture drops the oldest three, and so does every third one after it."""
BUDGET = 600_000
"""Characters of observations and of what tools read. The first look beyond it drops the oldest, until half is left."""

EARLIER_PICTURE = "[an earlier picture]"
LEFT_OUT = "[read earlier, left out]"


def is_full(turns: Turns, budget: int = BUDGET) -> bool:
    """Whether the next look drops old ones. It has to be whole then: what it would build on may be gone."""
    return sum(size for _, size in _kept(turns, budget)) > budget


def compact(turns: Turns, budget: int = BUDGET) -> list[UserTurn | Thought | ToolTurn]:
    """The turns to send: as many as there are, in the same order."""
    kept = {index for index, _ in _kept(turns, budget)}
    pictures = _pictures(turns)
    return [_fitted(turn, index in kept, index in pictures) for index, turn in enumerate(turns)]


def _fitted(turn: UserTurn | Thought | ToolTurn, is_kept: bool, has_picture: bool) -> UserTurn | Thought | ToolTurn:
    if isinstance(turn, UserTurn):
        return _compacted(turn, is_kept, has_picture)
    if isinstance(turn, ToolTurn) and not is_kept:
        return turn.model_copy(update={"results": tuple(map(_emptied, turn.results))})
    return turn


def _emptied(result: ToolResult) -> ToolResult:
    return result.model_copy(update={"content": LEFT_OUT}) if result.content else result


def _kept(turns: Turns, budget: int) -> list[tuple[int, int]]:
    """The turns whose page content stays, as (index, characters). A look may push old ones out.

    What a tool read pushes nothing out by itself: the look before it may be what the next one builds on.
    """
    kept: list[tuple[int, int]] = []
    total = 0
    for index, size in _sizes(turns):
        if total > budget and isinstance(turns[index], UserTurn):
            while total > budget // 2:
                total -= kept.pop(0)[1]
        kept.append((index, size))
        total += size
    return kept


def _sizes(turns: Turns) -> Iterator[tuple[int, int]]:
    for index, turn in enumerate(turns):
        if isinstance(turn, UserTurn) and turn.observation is not None:
            yield index, len(turn.observation)
        elif isinstance(turn, ToolTurn) and (size := sum(len(result.content) for result in turn.results)):
            yield index, size


def _pictures(turns: Turns) -> set[int]:
    """The turns whose pictures stay."""
    taken = [index for index, turn in enumerate(turns) if isinstance(turn, UserTurn) and turn.image is not None]
    if len(taken) <= MOST_PICTURES:
        return set(taken)
    batch = MOST_PICTURES + 1 - KEPT_PICTURES
    return set(taken[(len(taken) - KEPT_PICTURES) // batch * batch :])


def _compacted(turn: UserTurn, has_look: bool, has_picture: bool) -> UserTurn:
    if turn.observation is not None and not has_look:
        # In the place of the observation, between its marks: the address is the page's own words too.
        left = f"[an earlier look at {_address(turn)}, left out]"
        return turn.model_copy(update={"observation": left, "tree": None, "image": None})
    if turn.image is not None and not has_picture:
        note = EARLIER_PICTURE if turn.note is None else f"{turn.note}\n{EARLIER_PICTURE}"
        return turn.model_copy(update={"image": None, "note": note})
    return turn


def _address(turn: UserTurn) -> str:
    first = (turn.tree or turn.observation or "").split("\n", 1)[0]
    return parse(first).url or "a page"
