"""What stands in for a model in the desktop's act: a script behind the protocol of chat completions, which reads what
it is told (windows, refs, texts) and knows beforehand only what is to be done.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from webhand_agent.tools.control import TASK_COMPLETE, TASK_FAILED
from webhand_agent.tools.desktop import DESKTOP_CLICK, DESKTOP_PRESS, DESKTOP_SCREENSHOT, DESKTOP_TYPE
from webhand_agent.tools.fields import PRESS_KEY, TYPE_TEXT
from webhand_agent.tools.page import WAIT_AND_OBSERVE
from webhand_agent.tools.pointer import CLICK_ELEMENT
from webhand_agent.tools.tool import Tool
from webhand_host.desktop.desktop import COPIED as HOLDS

MODEL = "script"
EDITOR = re.compile(r"(\d+)\. l3afpad")
BROWSER = re.compile(r"(\d+)\. chrom\w*", re.IGNORECASE)
SEARCH = re.compile(r"- searchbox [^\n]*\[ref=(e\d+)\]")
COPIED = re.compile(re.escape(HOLDS) + r"[\s\S]*?<page [^>]*>\s*([^\n<]+)")
MESSAGE = r"- link [^\n]*\[ref=(e\d+)\][^\n]*{}"
SUBJECT = re.compile(r"title=\"([^\n]+?) - Harbourmail\"")
Call = tuple[Tool, dict[str, object]]


class Lost(Exception):
    """What was looked for was not told."""


@dataclass
class Seen:
    """What the model was sent: `texts` of the whole conversation, oldest first."""

    texts: list[str]

    def told(self, pattern: str | re.Pattern[str]) -> str:
        """What the pattern's group holds: of what was told last, the first that fits."""
        found = (match for text in reversed(self.texts) if (match := re.search(pattern, text)))
        if (match := next(found, None)) is None:
            raise Lost(f"Nothing was told that looks like {pattern}.")
        return match[1]


@dataclass
class Script:
    """`app` answers one request after the other with the next call."""

    _steps: "Iterator[Callable[[Seen], Call]]" = field(default_factory=lambda: iter(steps()))

    @property
    def app(self) -> Starlette:
        return Starlette(routes=[Route("/v1/chat/completions", self._answer, methods=["POST"])])

    async def _answer(self, request: Request) -> JSONResponse:
        body = await request.json()
        seen = Seen([_text(one["content"]) for one in body["messages"] if one["role"] != "assistant"])
        try:
            tool, arguments = next(self._steps, _end)(seen)
        except Lost as lost:
            self._steps = iter(())
            tool, arguments = TASK_FAILED, {"reason": str(lost)}
        function = {"name": tool.name, "arguments": json.dumps(arguments)}
        call = {"id": f"step{len(seen.texts)}", "type": "function", "function": function}
        message = {"role": "assistant", "content": "", "tool_calls": [call]}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
        return JSONResponse({"object": "chat.completion", "model": MODEL, "choices": [choice], "usage": USAGE})


USAGE = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}


def steps() -> Iterator[Callable[[Seen], Call]]:
    """Out of the page, back into it, and out once more."""
    note, change = "Whom to look for stands in a note in another program.", {"consequence": "change"}
    yield lambda _: (DESKTOP_SCREENSHOT, {"why": note})
    yield lambda seen: (DESKTOP_SCREENSHOT, {"why": note, "window": int(seen.told(EDITOR))})
    yield lambda _: (DESKTOP_CLICK, {"x": 500, "y": 500, "intent": "The note's text", **change})
    yield lambda _: (DESKTOP_PRESS, {"keys": "Ctrl+A", **change})
    yield lambda _: (DESKTOP_PRESS, {"keys": "Ctrl+C", **change})
    yield lambda seen: (TYPE_TEXT, {"element_ref": seen.told(SEARCH), "text": seen.told(COPIED), **change})
    yield lambda _: (PRESS_KEY, {"key": "Enter", **change})
    yield lambda _: (WAIT_AND_OBSERVE, {"milliseconds": 1_500})
    yield lambda seen: (CLICK_ELEMENT, {"element_ref": _newest(seen), "consequence": "none"})
    yield lambda seen: (DESKTOP_SCREENSHOT, {"why": "The subject belongs there.", "window": int(seen.told(EDITOR))})
    yield lambda _: (DESKTOP_PRESS, {"keys": "Ctrl+End", **change})
    yield lambda seen: (DESKTOP_TYPE, {"text": f"\nHe wrote: {seen.told(SUBJECT)}", **change})
    yield lambda _: (DESKTOP_PRESS, {"keys": "Ctrl+S", **change})
    yield lambda seen: (DESKTOP_SCREENSHOT, {"why": "Back to the mail.", "window": int(seen.told(BROWSER))})


def _end(seen: Seen) -> Call:
    return TASK_COMPLETE, {"summary": f"The note says now what he wrote about: {seen.told(SUBJECT)}"}


def _newest(seen: Seen) -> str:
    """The link to the first message that was found, which is the newest."""
    return seen.told(MESSAGE.format(re.escape(seen.told(COPIED))))


def _text(content: Any) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
