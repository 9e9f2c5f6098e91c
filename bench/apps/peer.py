"""The same steps through Playwright's MCP server, and what a model that drives it would have been sent for them."""

import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mcp import Client
from mcp_types import TextContent
from webhand_agent.tools import fields, page, pointer

from bench.apps.cost import Cost, cost_of_parts
from bench.apps.seen import Element
from bench.apps.task import Step, Target, Task
from bench.mcp import client_of, peer_folder, peer_server

Json = dict[str, Any]

_LINE = re.compile(r'^(?P<indent> *)- (?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>[^\n"]*)', re.MULTILINE)
_REF = re.compile(r"\[ref=(\w+)\]")


_SAME: dict[str, tuple[str, Callable[[Step], Json]]] = {
    pointer.CLICK_ELEMENT.name: ("browser_click", lambda step: {}),
    pointer.DOUBLE_CLICK.name: ("browser_click", lambda step: {"doubleClick": True}),
    pointer.RIGHT_CLICK.name: ("browser_click", lambda step: {"button": "right"}),
    pointer.HOVER_ELEMENT.name: ("browser_hover", lambda step: {}),
    pointer.DRAG.name: ("browser_drag", lambda step: {}),
    fields.TYPE_TEXT.name: ("browser_type", lambda step: {"text": step.arguments["text"]}),
    fields.PRESS_KEY.name: ("browser_press_key", lambda step: {"key": step.arguments["key"]}),
    fields.SET_CHECKED.name: ("browser_click", lambda step: {}),
    fields.SELECT_OPTION.name: ("browser_select_option", lambda step: {"values": [step.arguments["value"]]}),
    fields.SET_VALUE.name: ("browser_fill_form", lambda step: {"type": "slider", "value": step.arguments["value"]}),
    page.WAIT_AND_OBSERVE.name: ("browser_snapshot", lambda step: {}),
}
"""Its tool for each of ours, and what it is given besides its target. What is not here it has in no comparable way."""


class Incomparable(Exception):
    """A step that the peer has no tool for, or an element that its snapshot does not name so."""


@asynccontextmanager
async def peer() -> AsyncIterator[Client]:
    """Raises Unavailable when npm cannot get it."""
    folder = peer_folder()
    with TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made:
        async with client_of(peer_server(folder, Path(made))) as client:
            yield client


async def peer_cost(client: Client, task: Task, url: str) -> Cost:
    """Raises Incomparable where the steps cannot be done there."""
    await client.call_tool("browser_handle_dialog", {"accept": True})  # of the task before, which stays where it is
    listed = (await client.list_tools()).tools
    tools = json.dumps([[one.name, one.description, one.input_schema] for one in listed], ensure_ascii=False)
    parts = [tools, task.request]
    bodies = [list(parts)]

    async def call(name: str, arguments: Json) -> None:
        result = await client.call_tool(name, arguments)
        text = "\n".join(one.text for one in result.content if isinstance(one, TextContent))
        if result.is_error:
            raise Incomparable(f"{name}: {' '.join(text.split())[:160]}")
        parts.extend([json.dumps([name, arguments], ensure_ascii=False), text])
        bodies.append(list(parts))

    await call("browser_navigate", {"url": url})
    for step in task.steps:
        if step.tool not in _SAME or (step.tool == pointer.DRAG.name and len(step.targets) < 2):
            raise Incomparable(f"it has no {step.tool} like that")
        name, more = _SAME[step.tool]
        if step.targets and not any(map(_REF.search, parts[-1:])):
            await call("browser_snapshot", {})
        if step.tool == fields.SELECT_OPTION.name and not _is_told(Target("option", step.arguments["value"]), parts):
            await call("browser_click", _targets(step, parts))
            chosen = Step(step.tool, {"element_ref": Target("option", step.arguments["value"])})
            await call("browser_click", _targets(chosen, parts))
        elif step.tool == fields.SET_VALUE.name:
            field = {"name": str(step.targets["element_ref"]), **_targets(step, parts), **more(step)}
            await call(name, {"fields": [field]})
        else:
            await call(name, {**_targets(step, parts), **more(step)})
    return cost_of_parts(bodies, [])


def _is_told(target: Target, parts: list[str]) -> bool:
    """Whether its newest snapshot lists it, as it lists the options of a native list."""
    try:
        return bool(_ref(target, parts[:2] + parts[-1:]))
    except Incomparable:
        return False


def _targets(step: Step, parts: list[str]) -> Json:
    refs = [(str(target), _ref(target, parts)) for target in step.targets.values()]
    if step.tool == pointer.DRAG.name:
        (start, from_ref), (end, to_ref) = refs
        named = {"startElement": start, "endElement": end}
        return {**named, "startRef": from_ref, "endRef": to_ref, "startTarget": from_ref, "endTarget": to_ref}
    return {key: value for said, ref in refs for key, value in (("element", said), ("ref", ref), ("target", ref))}


def _ref(target: Target, parts: list[str]) -> str:
    """Of the element in the newest answer that names it. What has none of its own is used through what it stands in."""
    name = target.name.casefold()
    for text in reversed(parts[2:]):
        found = [one for one in _elements(text) if one.name.casefold() == name]
        fitting = [one for one in found if one.role == target.role] or (found if name else [])
        if len(fitting) >= target.nth:
            return fitting[target.nth - 1].ref
    raise Incomparable(f"there is no {target} in its snapshots")


def _elements(text: str) -> Iterator[Element]:
    around: list[tuple[int, str]] = []
    for line in _LINE.finditer(text):
        depth, own = len(line["indent"]), _REF.search(line["rest"])
        while around and around[-1][0] >= depth:
            around.pop()
        ref = own[1] if own else around[-1][1] if around else ""
        around.append((depth, ref))
        if ref:
            yield Element(ref, line["role"], line["name"] or "")
