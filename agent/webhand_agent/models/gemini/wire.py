"""The shapes of the Interactions API: the conversation as a list of steps, the tools as function declarations."""

from collections.abc import Sequence
from typing import Any

from webhand_agent.conversation import Conversation, Image, Thought, ToolResult
from webhand_agent.models.wire import Json, told
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool


def steps_of(conversation: Conversation) -> list[Json]:
    """Every turn as steps, oldest first."""
    return told(conversation, Steps())


def declarations(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """The tools as the API's function declarations."""
    return [{"type": "function", **declaration(tool)} for tool in tools]


class Steps:
    """See `models.wire.Wire`."""

    sees = True
    results_show = True

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json:
        return {"type": "user_input", "content": [*map(_text, texts), *_picture(image)]}

    def said(self, text: str) -> Json:
        return {"type": "model_output", "content": [_text(text)]}

    def result(self, result: ToolResult, text: str) -> Json:
        return {
            "type": "function_result",
            "call_id": result.call_id,
            "name": result.name,
            "result": [_text(text), *_picture(result.image)],
            "is_error": result.is_error,
        }

    def is_own(self, thought: Thought) -> bool:
        """Its steps are Gemini's own (each has a `type`; messages of other services have a `role`) and whole."""
        ids = {step.get("id") for step in thought.steps if step.get("type") == "function_call"}
        typed = bool(thought.steps) and all("type" in step for step in thought.steps)
        return typed and all(call.id in ids for call in thought.calls)


def _picture(image: Image | None) -> list[Json]:
    return [] if image is None else [{"type": "image", "data": image.data, "mime_type": image.mime}]


def _text(text: str) -> Json:
    return {"type": "text", "text": text}
