"""The examples of the two documents that the server follows, read out of them."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SPECS = Path(__file__).resolve().parents[3].parent / "shared" / "specs"


@dataclass(frozen=True)
class Example:
    """One endpoint of specs/tool-server.md. `body` is its request, `answers` are the shapes that its answers have."""

    method: str
    path: str
    query: str
    body: dict[str, Any] | None
    answers: tuple[dict[str, Any], ...]


def of_the_tool_server() -> list[Example]:
    text = (SPECS / "tool-server.md").read_text(encoding="utf-8")
    text = text[text.index("# 🔧 ENDPOINTS") : text.index("# 🧠 LOGICHE")]
    found = []
    for method, path, section in re.findall(r"### (GET|POST) (\S+)\n(.*?)(?=\n### |\Z)", text, re.DOTALL):
        request = re.search(r"\*\*Request:\*\*\s*```json\n(.*?)```", section, re.DOTALL)
        answers = re.findall(r"\*\*Response[^*]*:\*\*\s*```json\n(.*?)```", section, re.DOTALL)
        query = re.search(r"\*\*Query params:\*\* `(\?[^`]*)`", section)
        found.append(
            Example(
                method,
                path,
                query[1] if query else "",
                _read(request[1]) if request else None,
                tuple(_read(answer) for answer in answers),
            )
        )
    return found


def _read(text: str) -> dict[str, Any]:
    """JSON as the document writes it: comments behind values, and alternatives, of which the first is taken."""
    plain = re.sub(r"\s+// .*", "", text)
    plain = re.sub(r'(:\s*"[^"]*"|:\s*null)(\s*\|\s*("[^"]*"|null))+', r"\1", plain)
    read: dict[str, Any] = json.loads(plain)
    return read


def commands_of_the_tools_api() -> list[list[str]]:
    """Each `curl` of specs/tools-api.md, in words as a shell reads them."""
    import shlex

    text = (SPECS / "tools-api.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```bash\n(.*?)```", text, re.DOTALL)
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    return [shlex.split(line) for line in lines if line.startswith("curl")]


def requests_of_the_tools_api() -> list[tuple[str, dict[str, Any]]]:
    """Each **Request** of specs/tools-api.md with the path that it goes to."""
    text = (SPECS / "tools-api.md").read_text(encoding="utf-8")
    text = text[: text.index("## Examples")]
    found, path = [], ""
    for heading, body in re.findall(r"### POST `(\S+)`|\*\*Request[^*]*:\*\*\s*```json\n(.*?)```", text, re.DOTALL):
        path = heading or path
        if body:
            found.append((path, json.loads(body)))
    return found
