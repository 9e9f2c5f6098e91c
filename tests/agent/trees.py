"""Trees as tests write them: as the text that a model reads. The product makes that text and never reads it."""

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from webhand_agent.snapshot import Line, Tree, lines_of

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(r"^(?P<indent>\s*)-\s+(?P<role>[a-z][\w-]*|…)(?P<rest>.*)$", re.DOTALL)
_PART = re.compile(
    rf"\s*(?:<(?P<html>(?:[^>\"]|{_QUOTED})*)>"
    rf"|\[(?P<key>[\w-]+)(?:=(?P<value>{_QUOTED}|[^\]]*))?\]"
    rf"|(?P<name>{_QUOTED}))"
)
_GAP = re.compile(r"\s*\[ref=([^\]]*)\]\s*$")
_TYPE = re.compile(r'\btype="([^"]*)"')


@lru_cache(maxsize=64)
def tree_of(text: str) -> Tree:
    """Reads tree text, of a whole page or of lines. Roles are in lower case: what has none is a note."""
    title = url = ""
    head, *rest = text.split("\n")  # not splitlines: a name may hold U+2028 and the like
    if head.startswith("page"):
        states = _parts(head[4:])["states"]
        title, url = states.get("title", ""), states.get("url", "")
    else:
        rest = [head, *rest]
    return Tree(title, url, lines_of(_fields(rest)))


def line_of(text: str) -> Line:
    """One line by itself, with or without its dash."""
    return tree_of(f"- {text.strip().removeprefix('- ')}").shown[0]


def _fields(lines: list[str]) -> Iterator[dict[str, Any]]:
    above: list[int] = []
    for raw in filter(str.strip, lines):
        indent = len(raw) - len(raw.lstrip())
        while above and above[-1] >= indent:
            above.pop()
        above.append(indent)
        match = _LINE.match(raw)
        said = {"name": raw.strip().removeprefix("- ")} if match is None else _said(match["role"], match["rest"])
        yield {"depth": len(above), **said}


def _said(role: str, rest: str) -> dict[str, Any]:
    if role == "…":
        found = _GAP.search(rest)
        return {"role": role, "name": _GAP.sub("", rest).strip(), "expands": found[1] if found else None}
    said = _parts(rest)
    return {"role": role, **said, "ref": said["states"].pop("ref", None)}


def _parts(rest: str) -> dict[str, Any]:
    """Name, tag, type and brackets, in whatever order they stand; words outside of them are the name's last resort."""
    name = tag = type_ = ""
    states: dict[str, str] = {}
    at = 0
    while (part := _PART.match(rest, at)) is not None:
        at = part.end()
        if part["html"] is not None:
            tag = part["html"].split(" ", 1)[0]
            typed = _TYPE.search(part["html"])
            type_ = typed[1] if typed else ""
        elif part["name"] is not None:
            name = _unquote(part["name"])
        else:
            states[part["key"]] = _unquote(part["value"] or "")
    return {"name": name or rest[at:].strip(" :"), "tag": tag, "type": type_, "states": states}


def _unquote(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text[1:-1]
