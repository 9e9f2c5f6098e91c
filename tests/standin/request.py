"""One request as a stand-in saw it, with the look-ups that scripts need."""

import re
import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

_LINE = re.compile(
    r'^[+\s]*- (?P<role>[\w-]+)(?: <[^>]*>)?(?: \[ref=(?P<ref>\w+)\])(?: "(?P<name>(?:[^"\\]|\\.)*)")?', re.MULTILINE
)


@dataclass
class SeenRequest(ABC):
    """`left` is set when the client went away before the answer had ended; `status` is what it was answered with."""

    body: Json
    headers: dict[str, str]
    status: int = 0
    left: threading.Event = field(default_factory=threading.Event)

    @property
    @abstractmethod
    def texts(self) -> list[str]:
        """Every text that is not the model's own, oldest first."""

    @property
    def observation(self) -> str:
        """The page as it was last shown, between its marks."""
        shown = [text for text in self.texts if re.search(r"^<page [\w-]+>$", text, re.MULTILINE)]
        return shown[-1].split("\n", 2)[2].rpartition("\n")[0] if shown else ""

    def refs(self, role: str, name: str) -> list[str]:
        """Refs of elements of this role whose name matches the regular expression, latest sight first."""
        found = [
            line["ref"]
            for text in reversed(self.texts)
            for line in _LINE.finditer(text)
            if line["role"] == role and re.search(name, line["name"] or "")
        ]
        return list(dict.fromkeys(found))

    def ref(self, role: str, name: str) -> str:
        """The first of `refs`.

        Raises:
            LookupError: the request shows no such element. The stand-in raises it again when it is closed.
        """
        for ref in self.refs(role, name):
            return ref
        raise LookupError(f"no {role} named {name!r} in:\n{self.observation}")
