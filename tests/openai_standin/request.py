"""One request as the stand-in saw it, with the look-ups that scripts need."""

import re
import threading
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

_LINE = re.compile(r'^\s*- (?P<role>[\w-]+)(?: <[^>]*>)?(?: \[ref=(?P<ref>\w+)\])(?: "(?P<name>[^"]*)")?', re.MULTILINE)


@dataclass
class SeenRequest:
    """`left` is set when the client went away before the answer had ended; `status` is what it was answered with."""

    body: Json
    headers: dict[str, str]
    status: int = 0
    left: threading.Event = field(default_factory=threading.Event)

    @property
    def messages(self) -> list[Json]:
        return list(self.body.get("messages", []))

    @property
    def texts(self) -> list[str]:
        """Every text that is not the model's own, oldest first."""
        return [_text(message["content"]) for message in self.messages if message["role"] != "assistant"]

    def ref(self, role: str, name: str) -> str:
        """The ref of the element of this role whose name matches, latest sight first.

        Raises:
            LookupError: the request shows no such element. The stand-in raises it again when it is closed.
        """
        for text in reversed(self.texts):
            for line in _LINE.finditer(text):
                if line["role"] == role and re.search(name, line["name"] or ""):
                    return line["ref"]
        raise LookupError(f"no {role} named {name!r} in:\n{self.texts[-1]}")


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
