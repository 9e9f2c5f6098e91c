"""Gemini's built-in `computer_use` tool: which of its predefined functions are ours, and what goes back with a result.

The model was trained to call these functions, by these names, on a grid of 0 to 1000 over the picture. The names are
those of the browser environment since Gemini 3.5; what our own tools do already is excluded, so that there is one way
to do a thing, and because a function of ours may have the name of a predefined one only where that one is excluded.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from webhand_agent.models.wire import Json
from webhand_agent.tools.sight import SIGHT
from webhand_agent.tools.tool import Tool
from webhand_agent.vision.consent import CONFIRM, decision_of

TWINS: Mapping[str, str] = {tool.predefined: tool.name for tool in SIGHT if tool.predefined}
"""Predefined functions, and the tools of ours that carry them out. Their arguments have the same names."""

PREDEFINED = (
    *TWINS,
    *("double_click", "triple_click", "middle_click", "right_click", "mouse_down", "mouse_up", "type", "wait"),
    *("press_key", "key_down", "key_up", "hotkey", "take_screenshot", "go_back", "navigate", "go_forward"),
)

_VERSION = re.compile(r"gemini-(\d+)(?:\.(\d+))?")
_SINCE = (3, 5)


def has_it(model: str) -> bool:
    """Whether a model of this name can have the tool, with these functions."""
    found = _VERSION.match(model)
    return found is not None and (int(found[1]), int(found[2] or 0)) >= _SINCE


def built_in(tools: Sequence[Tool]) -> tuple[Json | None, list[Tool]]:
    """The built-in tool in place of those of ours that it has, and the others; None where it has none of them."""
    there = {tool.name for tool in tools}
    allowed = {name for name, ours in TWINS.items() if ours in there}
    if not allowed:
        return None, list(tools)
    declared: Json = {
        "type": "computer_use",
        "environment": "desktop" if any(tool.on_desktop for tool in tools if tool.predefined) else "browser",
        "enable_prompt_injection_detection": True,
        "excluded_predefined_functions": [name for name in PREDEFINED if name not in allowed],
    }
    ours = {TWINS[name] for name in allowed}
    return declared, [tool for tool in tools if tool.name not in ours]


def result_text(call: Mapping[str, Any], text: str, url: str, *, is_error: bool) -> str:
    """The text of a result. To its own functions the service wants the page's address with it, and where a safety
    decision had to be confirmed, that the person did: what was carried out has passed that question (`consent`)."""
    arguments = call.get("arguments")
    is_confirmed = decision_of(arguments if isinstance(arguments, dict) else {}) == CONFIRM and not is_error
    if call.get("name") not in TWINS and not is_confirmed:
        return text
    told: Json = {"url": url} if url else {}
    told["result"] = text
    if is_confirmed:
        told["safety_acknowledgement"] = True
    return json.dumps(told, ensure_ascii=False)
