"""One request as the stand-in saw it, with the look-ups that scripts need."""

import base64
from typing import Any

import standin.request

Json = dict[str, Any]


class SeenRequest(standin.request.SeenRequest):
    @property
    def steps(self) -> list[Json]:
        return list(self.body.get("input", []))

    @property
    def texts(self) -> list[str]:
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
    def results(self) -> list[str]:
        """The texts of the function results since the model's last step."""
        found: list[str] = []
        for step in self.steps:
            found = [] if step["type"] in ("thought", "function_call", "model_output") else found
            found += _texts(step) if step["type"] == "function_result" else []
        return found


def _texts(step: Json) -> list[str]:
    blocks = {"user_input": "content", "function_result": "result"}.get(step["type"])
    content = step.get(blocks, []) if blocks else []
    return [content] if isinstance(content, str) else [block["text"] for block in content if "text" in block]
