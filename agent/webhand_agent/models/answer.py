"""One streamed answer on its way to a Thought: what the readers of all wires share. No I/O.

An answer may be of no use: then it has a complaint, which is a sentence that the model is told.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from webhand_agent.history.conversation import Call, Thought
from webhand_agent.models.failures import ServiceFault
from webhand_agent.models.wire import Json
from webhand_agent.protocol import Tokens

CUT_SHORT = "It was cut off because it was too long. Answer more briefly, with one call at a time."
EMPTY = "It held neither words nor a call. Use a tool, or say what keeps you from it."
BLOCKED = "The service blocked it ({}). Go on in another way."
NAMELESS = "A call in it had no name or no id. Make the call again."
NOT_AN_OBJECT = "The arguments of {} were not a JSON object. Make the call again."


@dataclass
class PartialCall:
    """A call as far as the model has written it.

    `arguments` are its text, or the object where the service has read it. `tool` is the one that carries it out, where
    the model calls it by another name.
    """

    id: str = ""
    name: str = ""
    arguments: str | Json = ""
    tool: str = ""

    def parsed(self) -> Any:
        """The arguments; None where they are not JSON."""
        if not isinstance(self.arguments, str):
            return self.arguments
        try:
            return json.loads(self.arguments, parse_constant=_refuse) if self.arguments.strip() else {}
        except ValueError:
            return None

    def problem(self) -> str | None:
        """Why it cannot be made, as a sentence for the model."""
        if not self.name or not self.id:
            return NAMELESS
        return None if isinstance(self.parsed(), dict) else NOT_AN_OBJECT.format(self.name)

    def whole(self) -> Call:
        return Call(id=self.id, name=self.tool or self.name, arguments=self.parsed())


class StreamedAnswer(ABC):
    """One answer as it grows. `on_text` gets each piece of what the model says to the person.

    `done` says that it is whole, `fault` what the service said instead of the rest of it.
    """

    def __init__(self, on_text: Callable[[str], None]) -> None:
        self.done = False
        self.fault: ServiceFault | None = None
        self._on_text = on_text
        self._text = ""
        self._usage: Json = {}

    @abstractmethod
    def take(self, event: Json) -> None:
        """One event. Those that nobody here knows are passed over."""

    def ended(self) -> None:  # noqa: B027, most wires say it with an event
        """The stream is over."""

    def thought(self) -> Thought:
        """The whole answer. Only after `done`.

        An answer that is of no use comes with a complaint and without calls and steps: half of it is never replayed.
        """
        calls = self._calls()
        complaint = self._complaint() or next(filter(None, (call.problem() for call in calls)), None)
        if complaint is None and not calls and not self._text.strip():
            complaint = EMPTY
        if complaint is not None:
            return Thought(text=self._text, tokens=self._tokens(), complaint=complaint)
        return Thought(
            text=self._text,
            calls=tuple(call.whole() for call in calls),
            steps=tuple(self._steps()),
            tokens=self._tokens(),
        )

    def blocked(self, reason: str) -> Thought:
        """The thought for an answer that the service withheld."""
        return Thought(tokens=self._tokens(), complaint=BLOCKED.format(reason))

    def _say(self, text: str) -> None:
        if text:
            self._text += text
            self._on_text(text)

    @abstractmethod
    def _calls(self) -> Sequence[PartialCall]: ...

    @abstractmethod
    def _steps(self) -> Sequence[Json]:
        """What goes back to the service with the next request."""

    @abstractmethod
    def _complaint(self) -> str | None:
        """Why the service itself says that the answer is not what it should be."""

    @abstractmethod
    def _tokens(self) -> Tokens: ...


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")  # NaN and Infinity: Python reads them, the services refuse them back
