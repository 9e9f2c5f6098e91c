"""The shapes of chat completions: the conversation as a list of messages, the tools as functions."""

from collections.abc import Iterator, Sequence

from webhand_agent.history.conversation import Conversation, Image, Thought, ToolResult
from webhand_agent.models.wire import Json, told
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool


def messages_of(conversation: Conversation, *, sees: bool) -> list[Json]:
    """The system prompt and every turn as messages, oldest first. Pictures only for a model that sees."""
    system = [{"role": "system", "content": conversation.system}] if conversation.system else []
    return [*system, *_taking_turns(told(conversation, Messages(sees=sees)))]


def functions(tools: Sequence[Tool]) -> list[Json]:
    """The tools as the API's function declarations."""
    return [{"type": "function", "function": declaration(tool)} for tool in tools]


class Messages:
    """See `models.wire.Wire`."""

    results_show = False

    def __init__(self, *, sees: bool) -> None:
        self.sees = sees

    def user(self, texts: Sequence[str], image: Image | None = None) -> Json:
        """Without a picture the content is one text: templates of models that do not see take no list of parts."""
        text = "\n\n".join(texts)
        if image is None:
            return {"role": "user", "content": text}
        picture = {"type": "image_url", "image_url": {"url": f"data:{image.mime};base64,{image.data}"}}
        return {"role": "user", "content": [*_parts(text), picture]}

    def said(self, text: str) -> Json:
        return {"role": "assistant", "content": text}

    def result(self, result: ToolResult, text: str) -> Json:
        """Only text: the call has the tool's name, and a failed receipt says so in words."""
        return {"role": "tool", "tool_call_id": result.call_id, "content": text}

    def is_own(self, thought: Thought) -> bool:
        """Its steps are one message of the assistant (Gemini's steps have no `role`) with all its calls."""
        assistant = bool(thought.steps) and all(step.get("role") == "assistant" for step in thought.steps)
        ids = {call.get("id") for step in thought.steps for call in step.get("tool_calls") or ()}
        return assistant and all(call.id in ids for call in thought.calls)


def _taking_turns(messages: Sequence[Json]) -> Iterator[Json]:
    """Two messages of the user in a row as one: the chat templates of several local models refuse them."""
    waiting: Json | None = None
    for message in messages:
        if waiting is not None and waiting["role"] == message["role"] == "user":
            waiting = {"role": "user", "content": _joined(waiting["content"], message["content"])}
            continue
        if waiting is not None:
            yield waiting
        waiting = message
    if waiting is not None:
        yield waiting


def _joined(first: str | list[Json], second: str | list[Json]) -> str | list[Json]:
    if isinstance(first, str) and isinstance(second, str):
        return f"{first}\n\n{second}"
    return [*_parts(first), *_parts(second)]


def _parts(content: str | list[Json]) -> list[Json]:
    if isinstance(content, list):
        return content
    return [{"type": "text", "text": content}] if content else []
