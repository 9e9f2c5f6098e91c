"""The wire of chat completions: the conversation as messages and the tools as functions out, chunks of an answer back.

The model's message is put together as it came, unknown fields included (`reasoning_content` and the like), because
servers that send such fields want them back. What a server leaves out and later insists on is filled in: ids and whole
arguments.
"""

import json
import secrets
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from webhand_agent.history.conversation import Conversation, Image, Thought, ToolResult
from webhand_agent.models.answer import BLOCKED, CUT_SHORT, PartialCall, StreamedAnswer
from webhand_agent.models.failures import ServiceFault
from webhand_agent.models.wire import Json, told
from webhand_agent.protocol import Tokens
from webhand_agent.tools.table import declaration
from webhand_agent.tools.tool import Tool

ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 9
"""The chat templates of Mistral's models take ids of nine letters and digits only; the others take any."""


def messages_of(conversation: Conversation, *, sees: bool) -> list[Json]:
    """The system prompt and every turn as messages, oldest first. Pictures only for a model that sees."""
    system: list[Json] = [{"role": "system", "content": conversation.system}] if conversation.system else []
    return system + _taking_turns(told(conversation, Messages(sees=sees)))


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


def _taking_turns(messages: Sequence[Json]) -> list[Json]:
    """Two messages of the user in a row as one: the chat templates of several local models refuse them."""
    taken: list[Json] = []
    for message in messages:
        if taken and taken[-1]["role"] == message["role"] == "user":
            taken[-1] = {"role": "user", "content": _joined(taken[-1]["content"], message["content"])}
        else:
            taken.append(message)
    return taken


def _joined(first: str | list[Json], second: str | list[Json]) -> str | list[Json]:
    if isinstance(first, str) and isinstance(second, str):
        return f"{first}\n\n{second}"
    return [*_parts(first), *_parts(second)]


def _parts(content: str | list[Json]) -> list[Json]:
    if isinstance(content, list):
        return content
    return [{"type": "text", "text": content}] if content else []


class OpenAiAnswer(StreamedAnswer):
    """See `StreamedAnswer`. `one_call` keeps only the first call, for models that cannot read several in history."""

    def __init__(self, on_text: Callable[[str], None], *, one_call: bool = False) -> None:
        super().__init__(on_text)
        self._one_call = one_call
        self._message: Json = {"role": "assistant", "content": ""}
        self._parts: list[_Call] = []
        self._finish: str | None = None

    def take(self, event: Json) -> None:
        """One chunk, or a whole completion from a server that does not stream."""
        if event.get("error"):
            self.fault = ServiceFault.read(event)
            return
        self._usage = event.get("usage") or self._usage
        for choice in event.get("choices") or ():
            self._grow(choice.get("delta") or choice.get("message") or {})
            self._finish = choice.get("finish_reason") or self._finish
        self.done = self._finish is not None and bool(self._usage)  # the count of tokens comes last, where it comes

    def ended(self) -> None:
        """The stream is over: an answer that said why it stopped is whole, with or without a count of tokens."""
        self.done = self._finish is not None

    def _grow(self, delta: Json) -> None:
        content = delta.get("content")
        if isinstance(content, list):  # some servers give it in parts
            content = "".join(part.get("text") or "" for part in content if part.get("type") == "text")
        self._say(content or "")
        for part in delta.get("tool_calls") or ():
            call = self._open(part)
            call.grow(part, taken={other.id for other in self._parts if other is not call})
        for name, value in delta.items():
            if name in ("role", "content", "tool_calls") or not value:
                continue
            before = self._message.get(name)
            grows = isinstance(value, str | list) and type(before) is type(value)
            self._message[name] = before + value if grows else value  # the rest is as it was sent last

    def _open(self, part: Json) -> "_Call":
        """The call that `part` goes on with, or a new one that it begins.

        The index should say it. Some servers leave it out, and some say 0 for every call: there a call begins with a
        name, under an id of its own or after arguments that are whole.
        """
        index, given = part.get("index"), part.get("id")
        name = (part.get("function") or {}).get("name")
        same = [call for call in self._parts if index is None or call.index == index]
        if same and not (index is None and name):
            last = same[-1]
            if not name or not ((given and last.given and given != last.given) or last.is_whole):
                return last
        self._parts.append(_Call("".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH)), index=index))
        return self._parts[-1]

    def _calls(self) -> "Sequence[_Call]":
        return self._parts[:1] if self._one_call else self._parts

    def _steps(self) -> Sequence[Json]:
        message = {**self._message, "content": self._text}
        calls = [call.as_sent() for call in self._calls()]
        return [{**message, "tool_calls": calls} if calls else message]

    def _complaint(self) -> str | None:
        if self._finish == "content_filter":
            return BLOCKED.format("content filter")
        if self._finish == "length":
            return CUT_SHORT
        refusal = self._message.get("refusal")
        return BLOCKED.format(refusal) if refusal and not self._parts and not self._text.strip() else None

    def _tokens(self) -> Tokens:
        """Reasoning is counted in the completion already; cached tokens are part of the prompt's."""
        details = self._usage.get("prompt_tokens_details") or {}
        return Tokens(
            input=self._usage.get("prompt_tokens") or 0,
            cached=details.get("cached_tokens") or self._usage.get("prompt_cache_hit_tokens") or 0,
            output=self._usage.get("completion_tokens") or 0,
        )


@dataclass
class _Call(PartialCall):
    """`given` is the id that the server gave it, `id` the one it goes by; `rest` are fields that the server added."""

    index: int | None = None
    given: str = ""
    rest: Json = field(default_factory=dict)

    def grow(self, part: Json, *, taken: set[str]) -> None:
        """`taken` are the ids of the other calls."""
        function = part.get("function") or {}
        if part.get("id") and not self.given:
            self.given = part["id"]
            self.id = self.given if self.given not in taken else self.id
        self.name = function.get("name") or self.name
        arguments = function.get("arguments")
        if isinstance(arguments, dict):  # some servers send them parsed
            self.arguments = arguments
        elif arguments and isinstance(self.arguments, str):
            self.arguments += arguments
        known = ("id", "index", "type", "function")
        self.rest.update({name: value for name, value in part.items() if name not in known and value})

    @property
    def is_whole(self) -> bool:
        return bool(self.arguments) and isinstance(self.parsed(), dict)

    def as_sent(self) -> Json:
        """As it goes back: with its arguments as they were written, or `{}`, since servers parse even an empty text."""
        written = self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)
        function = {"name": self.name, "arguments": written.strip() or "{}"}
        return {"id": self.id, "type": "function", "function": function, **self.rest}
