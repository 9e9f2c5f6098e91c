"""What a stand-in answers: streams, whole or broken, and failures."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

Json = dict[str, Any]


@dataclass(frozen=True)
class Failure:
    """An HTTP answer that is no stream. `body` is sent as JSON, or as it stands when it is text."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    content_type: str = "application/json"

    @property
    def text(self) -> str:
        return self.body if isinstance(self.body, str) else json.dumps(self.body)


@dataclass(frozen=True)
class Stream(ABC):
    """Server-sent events.

    `delay` is seconds before the first byte, `gap` between pieces. `keep` is how many events are sent (None: all, and
    the end mark); then `end` says what follows: the normal end of the body, a broken connection, half an event and
    then the end, or nothing ever.
    """

    CONTENT_TYPE: ClassVar[str]
    DONE: ClassVar[bytes]
    """The end mark."""

    events: tuple[Json, ...]
    delay: float = 0.0
    gap: float = 0.0
    keep: int | None = None
    end: Literal["normal", "abort", "half", "hang"] = "normal"

    @abstractmethod
    def head(self, event: Json) -> str:
        """The lines before an event's data."""

    def body(self) -> bytes:
        frames = [self._opening(event) + _data(event) + b"\n\n" for event in self.events[: self.keep]]
        if self.end == "half":
            event = self.events[self.keep or 0]
            data = _data(event)
            frames.append(self._opening(event) + data[: len(data) // 2])
        if self.keep is None and self.end == "normal":
            frames.append(self.DONE)
        return b"".join(frames)

    def _opening(self, event: Json) -> bytes:
        return f"{self.head(event)}data: ".encode()


def _data(event: Json) -> bytes:
    return json.dumps(event, ensure_ascii=False).encode()


def pieces(text: str, size: int = 11) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]
