"""A run that begins in a window: whoever asked for it named the window, so that the first call is no model's choice."""

from collections.abc import Callable

from webhand_agent import receipts
from webhand_agent.history.conversation import Call, Conversation, Thought, ToolResult, ToolTurn
from webhand_agent.models.model import Model, ModelRefused
from webhand_agent.protocol import Code
from webhand_agent.tools.desktop import DESKTOP_SCREENSHOT
from webhand_agent.tools.tool import Tool

PREFIX = "window-"
WHY = "The task is to begin in this window."
NOT_BEGUN = "The task could not begin in the window “{title}”. {why}"
TRIED_AGAIN = frozenset({Code.UNKNOWN, Code.STALE})
"""Looking once more does nothing twice."""


class BeginsInWindow:
    """Implements `Model`: has the window brought to the front and looked at, which asks for the desktop; then the
    `model` goes on with what was seen. Like a script's it keeps nothing that another controller would need.
    """

    def __init__(self, model: Model, title: str) -> None:
        self.name, self.sees = model.name, model.sees
        self._model = model
        self._title = title
        self._is_new = True

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        """Raises `ModelRefused` also where the window was not let be seen, or is none any more."""
        is_new, self._is_new = self._is_new, False
        last = _last_look(conversation)
        if last is not None and not last.is_error:
            return await self._model.think(conversation, tools, on_text)
        if last is not None and last.receipt is not None:
            asked_before = is_new and last.receipt.code is Code.REFUSED  # whoever carried it died meanwhile
            if not asked_before and last.receipt.code not in TRIED_AGAIN:
                raise ModelRefused(NOT_BEGUN.format(title=self._title, why=receipts.line(last.receipt)))
        look = {"title": self._title, "why": WHY}
        call = Call(id=f"{PREFIX}{len(conversation.turns)}", name=DESKTOP_SCREENSHOT.name, arguments=look)
        return Thought(calls=(call,))

    async def aclose(self) -> None:
        await self._model.aclose()


def _last_look(conversation: Conversation) -> ToolResult | None:
    results = (result for turn in conversation.turns if isinstance(turn, ToolTurn) for result in turn.results)
    return next((one for one in reversed(list(results)) if one.call_id.startswith(PREFIX)), None)
