"""From the chunks of one streamed answer to a Thought. No I/O: chunks come in as plain JSON objects.

The message is put together as it came, unknown fields included (`reasoning_content` and the like), because servers that
send such fields want them back. What a server leaves out and later insists on is filled in: ids and whole arguments.
"""

import json
import secrets
import string
from collections.abc import Callable
from typing import Any

from webhand_agent.history.conversation import Call, Thought
from webhand_agent.models.complaints import BLOCKED, CUT_SHORT, EMPTY, NAMELESS, arguments_of, not_an_object
from webhand_agent.models.failures import ServiceFault
from webhand_agent.models.wire import Json
from webhand_agent.protocol import Tokens

ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 9
"""The chat templates of Mistral's models take ids of nine letters and digits only; the others take any."""


class OpenAiAnswer:
    """One answer as it grows. `on_text` gets each piece of what the model says to the person.

    `one_call` keeps only the first call, for models that cannot read several in their history.
    """

    def __init__(self, on_text: Callable[[str], None], *, one_call: bool = False) -> None:
        self.done = False
        self.fault: ServiceFault | None = None
        self._on_text = on_text
        self._one_call = one_call
        self._message: Json = {"role": "assistant", "content": ""}
        self._calls: list[_Call] = []
        self._finish: str | None = None
        self._usage: Json = {}

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

    def thought(self) -> Thought:
        """The whole answer. Only after `done`.

        An answer that is of no use comes with a complaint and without calls and steps: half of it is never replayed.
        """
        calls = self._calls[:1] if self._one_call else self._calls
        complaint = self._complaint(calls)
        useful = complaint is None
        return Thought(
            text=self._message["content"],
            calls=tuple(call.call() for call in calls) if useful else (),
            steps=(self._whole(calls),) if useful else (),
            tokens=_tokens(self._usage),
            complaint=complaint,
        )

    def blocked(self, reason: str) -> Thought:
        """The thought for an answer that the service withheld."""
        return Thought(tokens=_tokens(self._usage), complaint=BLOCKED.format(reason))

    def _grow(self, delta: Json) -> None:
        text = _text(delta.get("content"))
        if text:
            self._message["content"] += text
            self._on_text(text)
        for part in delta.get("tool_calls") or ():
            self._grow_call(part)
        for name, value in delta.items():
            if name not in ("role", "content", "tool_calls") and value:
                self._message[name] = _grown(self._message.get(name), value)

    def _grow_call(self, part: Json) -> None:
        function = part.get("function") or {}
        call = self._open(part, function.get("name"))
        if call is None:
            call = _Call(part.get("index"), taken={known.id for known in self._calls})
            self._calls.append(call)
        call.grow(part, function)

    def _open(self, part: Json, name: str | None) -> "_Call | None":
        """The call that `part` goes on with; None where it begins a new one.

        The index should say it. Some servers leave it out, and some say 0 for every call: there a call begins with a
        name, under an id of its own or after arguments that are whole.
        """
        index, given = part.get("index"), part.get("id")
        same = [call for call in self._calls if index is None or call.index == index]
        if not same or (index is None and name):
            return None
        last = same[-1]
        if name and ((given and last.given and given != last.given) or last.is_whole):
            return None
        return last

    def _complaint(self, calls: "list[_Call]") -> str | None:
        if self._finish == "content_filter":
            return BLOCKED.format("content filter")
        if self._finish == "length":
            return CUT_SHORT
        for call in calls:
            if (problem := call.problem()) is not None:
                return problem
        if not calls and not self._message["content"].strip():
            refusal = self._message.get("refusal")
            return BLOCKED.format(refusal) if refusal else EMPTY
        return None

    def _whole(self, calls: "list[_Call]") -> Json:
        return {**self._message, "tool_calls": [call.whole() for call in calls]} if calls else self._message


class _Call:
    """A call while its parts arrive. `given` is the id that the server gave it, `id` the one it goes by."""

    def __init__(self, index: int | None, taken: set[str]) -> None:
        self.index = index
        self.given = ""
        self.id = _new_id()
        self._taken = taken
        self._name = ""
        self._arguments: str | Json = ""
        self._rest: Json = {}

    def grow(self, part: Json, function: Json) -> None:
        if part.get("id") and not self.given:
            self.given = part["id"]
            self.id = self.given if self.given not in self._taken else self.id
        self._name = function.get("name") or self._name
        arguments = function.get("arguments")
        if isinstance(arguments, dict):  # some servers send them parsed
            self._arguments = arguments
        elif arguments and isinstance(self._arguments, str):
            self._arguments += arguments
        known = ("id", "index", "type", "function")
        self._rest.update({name: value for name, value in part.items() if name not in known and value})

    @property
    def is_whole(self) -> bool:
        return bool(self._arguments) and isinstance(self._parsed(), dict)

    def problem(self) -> str | None:
        """Why this call cannot be used, as a sentence for the model."""
        if not self._name:
            return NAMELESS
        return None if isinstance(self._parsed(), dict) else not_an_object(self._name)

    def call(self) -> Call:
        return Call(id=self.id, name=self._name, arguments=self._parsed())

    def whole(self) -> Json:
        """As it goes back: with its arguments as they were written, or `{}`, since servers parse even an empty text."""
        written = self._arguments if isinstance(self._arguments, str) else json.dumps(self._arguments)
        function = {"name": self._name, "arguments": written.strip() or "{}"}
        return {"id": self.id, "type": "function", "function": function, **self._rest}

    def _parsed(self) -> Any:
        if isinstance(self._arguments, dict):
            return self._arguments
        return arguments_of(self._arguments) if self._arguments.strip() else {}


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def _text(content: Any) -> str:
    """The words of a content, which some servers give in parts."""
    if isinstance(content, list):
        return "".join(part.get("text") or "" for part in content if part.get("type") == "text")
    return content or ""


def _grown(before: Any, more: Any) -> Any:
    """A field of the message that comes in pieces: texts and lists go on, everything else is as it was sent last."""
    both_grow = isinstance(more, str | list) and type(before) is type(more)
    return before + more if both_grow else more


def _tokens(usage: Json) -> Tokens:
    """Reasoning is counted in the completion already; cached tokens are part of the prompt's."""
    details = usage.get("prompt_tokens_details") or {}
    return Tokens(
        input=usage.get("prompt_tokens") or 0,
        cached=details.get("cached_tokens") or usage.get("prompt_cache_hit_tokens") or 0,
        output=usage.get("completion_tokens") or 0,
    )
