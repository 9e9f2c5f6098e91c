"""The same steps through Playwright's MCP server and its command, and what a model that drives them would be sent."""

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from mcp import Client
from mcp_types import TextContent
from webhand_agent.tools import fields, page, pointer

from bench.apps.app import Running
from bench.apps.cost import Cost, as_sent, cost_of_parts
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


LOOKS = 3
"""Tries of a step; each but the first comes after a look."""


class Incomparable(Exception):
    """A step that the peer has no tool for, or an element that its snapshot does not name so."""


class Door(Protocol):
    """A way into Playwright that is made for models. Each call gives what the model wrote and what it was told then.

    Calls raise Incomparable where the peer cannot do that.
    """

    async def guide(self) -> str:
        """What a model is sent before anything else: tools, or how to use a command."""

    async def begin(self, running: Running, url: str) -> tuple[str, str]:
        """At an address of the application, whatever was left open before: its page, once that is ready."""

    async def do(self, name: str, arguments: Json) -> tuple[str, str]: ...

    async def look(self) -> tuple[str, str]:
        """The page as it is."""


class Mcp:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def guide(self) -> str:
        listed = (await self._client.list_tools()).tools
        return as_sent([[one.name, one.description, one.input_schema] for one in listed])

    async def begin(self, running: Running, url: str) -> tuple[str, str]:
        await self._close_dialog()
        called, _ = await self.do("browser_navigate", {"url": url})
        await self._close_dialog()  # the page before asks when it is left
        await self.do("browser_evaluate", {"function": running.ready})
        return called, (await self.look())[1]

    async def _close_dialog(self) -> None:
        await self._client.call_tool("browser_handle_dialog", {"accept": True})

    async def do(self, name: str, arguments: Json) -> tuple[str, str]:
        result = await self._client.call_tool(name, arguments)
        text = "\n".join(one.text for one in result.content if isinstance(one, TextContent))
        if result.is_error:
            raise Incomparable(f"{name}: {' '.join(text.split())[:160]}")
        return as_sent([name, arguments]), text

    async def look(self) -> tuple[str, str]:
        return await self.do("browser_snapshot", {})


@asynccontextmanager
async def peer() -> AsyncIterator[Door]:
    """Raises Unavailable when npm cannot get it."""
    folder = peer_folder()
    with TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made:
        async with client_of(peer_server(folder, Path(made))) as client:
            yield Mcp(client)


async def peer_cost(door: Door, task: Task, running: Running) -> Cost:
    """What its model would be sent: it looks where nothing that it was told names what it needs, and at the end.

    Raises Incomparable where the steps cannot be done there.
    """
    parts = [await door.guide(), task.request]
    bodies = [list(parts)]

    def take(told: tuple[str, str]) -> None:
        parts.extend(told)
        bodies.append(list(parts))

    async def act(name: str, step: Step, more: Json) -> None:
        for left in reversed(range(LOOKS)):
            try:
                targets = _targets(step, parts)
                is_field = name == "browser_fill_form"
                field = {"name": str(step.targets["element_ref"]), **targets, **more} if is_field else {}
                take(await door.do(name, {"fields": [field]} if is_field else {**targets, **more}))
                return
            except Incomparable:  # not there, or no longer
                if not left:
                    raise
            take(await door.look())

    take(await door.begin(running, running.url + task.path))
    for step in task.steps:
        if step.tool not in _SAME or (step.tool == pointer.DRAG.name and len(step.targets) < 2):
            raise Incomparable(f"it has no {step.tool} like that")
        name, more = _SAME[step.tool]
        if step.tool == page.WAIT_AND_OBSERVE.name:
            take(await door.look())
        elif step.tool == fields.SELECT_OPTION.name and not _is_named(_option(step), parts):
            await act("browser_click", step, {})  # no native list: its options come when it is opened
            await act("browser_click", Step(step.tool, {"element_ref": _option(step)}), {})
        else:
            await act(name, step, more(step))
    if not _REF.search(parts[-1]):
        take(await door.look())
    return cost_of_parts(bodies, [])


def _option(step: Step) -> Target:
    return Target("option", step.arguments["value"])


def _is_named(target: Target, parts: list[str]) -> bool:
    try:
        return bool(ref_in(target, parts))
    except Incomparable:
        return False


def _targets(step: Step, parts: list[str]) -> Json:
    refs = [(str(target), ref_in(target, parts)) for target in step.targets.values()]
    if step.tool == pointer.DRAG.name:
        (start, from_ref), (end, to_ref) = refs
        named = {"startElement": start, "endElement": end}
        return {**named, "startRef": from_ref, "endRef": to_ref, "startTarget": from_ref, "endTarget": to_ref}
    return {key: value for said, ref in refs for key, value in (("element", said), ("ref", ref), ("target", ref))}


def ref_in(target: Target, parts: list[str]) -> str:
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
            yield Element(ref, line["role"], line["name"] or line["rest"].partition(": ")[2])
