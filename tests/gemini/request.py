"""One request as the stand-in saw it, with the look-ups that scripts need."""

import base64
import re
import threading
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

_LINE = re.compile(
    r'^[+\s]*- (?P<role>[\w-]+)(?: <[^>]*>)?(?: \[ref=(?P<ref>\w+)\])(?: "(?P<name>(?:[^"\\]|\\.)*)")?', re.MULTILINE
)


@dataclass
class SeenRequest:
    """`left` is set when the client went away before the answer had ended; `status` is what it was answered with."""

    body: Json
    headers: dict[str, str]
    status: int = 0
    left: threading.Event = field(default_factory=threading.Event)

    @property
    def steps(self) -> list[Json]:
        return list(self.body.get("input", []))

    @property
    def texts(self) -> list[str]:
        """Every text that was not the model's own, oldest first."""
        return [text for step in self.steps for text in _texts(step)]

    @property
    def pictures(self) -> list[bytes]:
        """Every picture, oldest first."""
        blocks = [block for step in self.steps for name in ("content", "result") for block in step.get(name) or ()]
        return [base64.b64decode(block["data"]) for block in blocks if block.get("type") == "image"]

    @property
    def functions(self) -> set[str]:
        """The names of the functions that are declared."""
        return {tool["name"] for tool in self.body.get("tools", []) if tool["type"] == "function"}

    @property
    def computer_use(self) -> Json | None:
        """The declaration of the built-in tool."""
        tools = [tool for tool in self.body.get("tools", []) if tool["type"] == "computer_use"]
        return tools[0] if tools else None

    @property
    def asked(self) -> str:
        """What the person asked last."""
        asked = [text.partition("\n")[2] for text in self.texts if text.startswith("The person asks:")]
        return asked[-1] if asked else ""

    @property
    def observation(self) -> str:
        """The page as it was last shown, between its marks."""
        shown = [text for text in self.texts if re.search(r"^<page \w+>$", text, re.MULTILINE)]
        return shown[-1].split("\n", 2)[2].rpartition("\n")[0] if shown else ""

    @property
    def results(self) -> list[str]:
        """The texts of the function results since the model's last step."""
        found: list[str] = []
        for step in self.steps:
            found = [] if step["type"] in ("thought", "function_call", "model_output") else found
            found += _texts(step) if step["type"] == "function_result" else []
        return found

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


def _texts(step: Json) -> list[str]:
    blocks = {"user_input": "content", "function_result": "result"}.get(step["type"])
    content = step.get(blocks, []) if blocks else []
    return [content] if isinstance(content, str) else [block["text"] for block in content if "text" in block]
