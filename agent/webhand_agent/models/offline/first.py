"""The offline planner in front of another model: what it cannot do after all is handed on, not given up."""

from collections.abc import Callable

from webhand_agent.conversation import Conversation, Thought, UserTurn
from webhand_agent.models.model import Model
from webhand_agent.models.offline.planner import Planner
from webhand_agent.models.offline.progress import KEY
from webhand_agent.tools.tool import Tool


class OfflineFirst:
    """Implements `Model`: plans without a model for as long as that goes, then asks the one that `otherwise` makes.

    It never takes a request back: once the other model has thought about it, also on an earlier host, it goes on.
    `otherwise` is called when it is first needed.
    """

    def __init__(self, otherwise: Callable[[], Model]) -> None:
        self._otherwise = otherwise
        self._other: Model | None = None

    @property
    def name(self) -> str:
        return self._other.name if self._other else "offline"

    @property
    def sees(self) -> bool:
        return self._other is not None and self._other.sees

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """See `Model.think`."""
        if self._other is None and not _is_handed_on(conversation):
            planner = Planner(conversation, tools)
            thought = planner.think()
            if not planner.is_beyond:
                if thought.text:
                    on_text(thought.text)
                return thought
        self._other = self._other or self._otherwise()
        return await self._other.think(conversation, tools, on_text)

    async def aclose(self) -> None:
        if self._other is not None:
            await self._other.aclose()


def _is_handed_on(conversation: Conversation) -> bool:
    """Whether another model has thought about the request that is under way."""
    for turn in reversed(conversation.turns):
        if isinstance(turn, Thought) and not any(KEY in step for step in turn.steps):
            return True
        if isinstance(turn, UserTurn) and turn.request is not None:
            return False
    return False
