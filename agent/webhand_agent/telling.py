"""What the model is told at the beginning of a step: the page as it is now, and whatever was said meanwhile."""

from webhand_agent import pictures
from webhand_agent.compaction import is_full
from webhand_agent.conversation import Conversation, UserTurn
from webhand_agent.observations import describe
from webhand_agent.protocol import Observation
from webhand_agent.tools.context import Context


class Telling:
    """Makes the user turns of one run. `request` is what the person asks, until it has been said."""

    def __init__(self, context: Context, conversation: Conversation, request: str | None, *, sees: bool) -> None:
        self._context, self._conversation, self._request, self._sees = context, conversation, request, sees
        self._before: Observation | None = None

    async def next_turn(self, *, browsing: bool) -> UserTurn:
        context = self._context
        context.record.step += 1
        request, self._request = self._request, None
        turn = UserTurn(request=request, said=self._said(), recap=context.take_recap(), note=context.take_notes())
        if not browsing:
            return turn
        seen = await context.next_look()
        context.record.observed(seen)
        text = describe(
            seen, None if is_full(self._conversation.turns, context.job.limits.characters) else self._before
        )
        self._before = seen
        image = await pictures.for_the_model(context) if self._sees else None
        return turn.model_copy(update={"observation": text, "tree": seen.tree, "image": image})

    def _said(self) -> tuple[str, ...]:
        """What the person said since the last step: their words, so that they count as consent like the request."""
        said = tuple(self._context.means.person.said())
        for text in said:
            self._context.words.append(text)
            self._context.record.said(text)
        return said
