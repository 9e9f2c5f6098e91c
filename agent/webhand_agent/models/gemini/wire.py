"""The shapes of the Interactions API: the conversation as a list of steps, the tools as function declarations."""

from collections.abc import Sequence

from webhand_agent.history.conversation import Conversation, Image, Thought, ToolResult
from webhand_agent.models.gemini.computer_use import built_in, result_text
from webhand_agent.models.wire import Json, told
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool


def steps_of(conversation: Conversation) -> list[Json]:
    """Every turn as steps, oldest first."""
    return told(conversation, Steps(conversation))


def declarations(tools: Sequence[Tool], *, computer_use: bool = False) -> list[Json]:
    """The tools as the API's function declarations; with `computer_use` those that it has built in stand as that."""
    declared, others = built_in(tools) if computer_use else (None, tools)
    functions = [{"type": "function", **declaration(tool)} for tool in others]
    return functions if declared is None else [declared, *functions]


class Steps:
    """See `models.wire.Wire`. Results go by the names that the model called: those of built-in functions too."""

    sees = True
    results_show = True

    def __init__(self, conversation: Conversation) -> None:
        thoughts = [turn for turn in conversation.turns if isinstance(turn, Thought)]
        steps = [step for thought in thoughts for step in thought.steps if step.get("type") == "function_call"]
        self._calls = {str(step.get("id")): step for step in steps}

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json:
        return {"type": "user_input", "content": [*map(_text, texts), *_picture(image)]}

    def said(self, text: str) -> Json:
        return {"type": "model_output", "content": [_text(text)]}

    def result(self, result: ToolResult, text: str) -> Json:
        call = self._calls.get(result.call_id, {})
        return {
            "type": "function_result",
            "call_id": result.call_id,
            "name": call.get("name", result.name),
            "result": [_text(result_text(call, text, result.url, is_error=result.is_error)), *_picture(result.image)],
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
