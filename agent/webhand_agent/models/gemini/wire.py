"""The shapes of the Interactions API: the conversation as a list of steps, the tools as function declarations."""

from collections.abc import Sequence
from typing import Any

from webhand_agent.conversation import Conversation, Image, Thought
from webhand_agent.models.telling import Json, told
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool


def steps_of(conversation: Conversation) -> list[Json]:
    """Every turn as steps, oldest first."""
    return told(conversation, Steps())


def declarations(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """The tools as the API's function declarations."""
    return [{"type": "function", **declaration(tool)} for tool in tools]


class Steps:
    """See `telling.Wire`."""

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json:
        content = [_text(text) for text in texts]
        if image is not None:
            content.append({"type": "image", "data": image.data, "mime_type": image.mime})
        return {"type": "user_input", "content": content}

    def said(self, text: str) -> Json:
        return {"type": "model_output", "content": [_text(text)]}

    def result(self, call_id: str, name: str, text: str, is_error: bool) -> Json:
        return {
            "type": "function_result",
            "call_id": call_id,
            "name": name,
            "result": [_text(text)],
            "is_error": is_error,
        }

    def is_own(self, thought: Thought) -> bool:
        """Its steps are Gemini's own (each has a `type`; messages of other services have a `role`) and whole."""
        ids = {step.get("id") for step in thought.steps if step.get("type") == "function_call"}
        typed = bool(thought.steps) and all("type" in step for step in thought.steps)
        return typed and all(call.id in ids for call in thought.calls)


def _text(text: str) -> Json:
    return {"type": "text", "text": text}
