"""The page engine's opinion of every element of a page beside that of the browser's own accessibility tree."""

import functools
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Error, Page
from webhand_agent.snapshot import QUOTED
from webhand_host.paths import data_folder

from bench.vocabulary import INTERNAL_ROLES, words

_TRIES = 4

_CARRIER = """
globalThis.closedRoots ??= new WeakMap();
globalThis.webhandCarrier = {
    openRoot: (element) => element.shadowRoot ?? globalThis.closedRoots.get(element) ?? null,
};
"""

# In the order in which the DOM domain lists nodes: shadow roots before children, nothing flattened.
_OURS = """(() => {
    const parts = globalThis.webhand.inside;
    const namer = new parts.names.Namer();
    const focus = parts.walk.focused();
    const found = [];
    const judge = (element) => {
        const role = parts.roles.roleOf(element);
        const name = namer.nameOf(element);
        const known = { disabled: parts.states.isDisabled(element), focused: false, namer, name };
        const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const hint = ["role", "contenteditable", "type", "id", "class"].filter((key) => element.getAttribute(key))
            .map((key) => `${key}=${element.getAttribute(key).slice(0, 40)}`).join(" ");
        const widget = parts.interactive.isWidget(element, role);
        const states = parts.states.statesOf(element, role, known);
        if (focus === element) states.focused = "";
        found.push([element.localName, hint, role, parts.names.collapse(name), states, words, widget]);
    };
    const walk = (parent) => {
        for (const element of parent.children) {
            judge(element);
            const root = parts.walk.rootOf(element);
            if (root) walk(root);
            walk(element);
        }
    };
    walk(document);
    return found;
})()"""


@dataclass(frozen=True)
class View:
    """What one side says of an element. `states` has only what is so: `{"checked": "true", "level": "2"}`."""

    role: str
    name: str
    description: str = ""
    states: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Pair:
    """One element. `theirs` is None where the browser leaves it out of its tree."""

    tag: str
    hint: str
    ours: View
    theirs: View | None
    has_words: bool
    is_widget: bool


async def pairs(page: Page) -> list[Pair]:
    """Every element of every frame of `page`, in document order.

    Raises RuntimeError when the page does not hold still long enough to be compared.
    """
    found: list[Pair] = []
    async for session in _sessions(page):
        for _ in range(_TRIES):
            seen = await _judge_all(session)
            if seen is not None:
                found += seen
                break
        else:
            raise RuntimeError("the page changes faster than it can be compared")
        await session.detach()
    return found


async def _sessions(page: Page) -> AsyncIterator[CDPSession]:
    """The page's own, and one for each frame that runs in a process of its own."""
    yield await page.context.new_cdp_session(page)
    for frame in page.frames[1:]:
        try:
            yield await page.context.new_cdp_session(frame)
        except Error:
            continue


async def _judge_all(session: CDPSession) -> list[Pair] | None:
    document = (await session.send("DOM.getDocument", {"depth": -1, "pierce": True}))["root"]
    frame_id = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    found: list[Pair] = []
    for frame, root in _documents(frame_id, document):
        nodes = list(_elements(root))
        ours = await _ours(session, frame, root)
        if [row[0] for row in ours] != [node["localName"] for node in nodes]:
            return None
        theirs = await _theirs(session, frame)
        for row, node in zip(ours, nodes, strict=True):
            tag, hint, role, name, states, words, widget = row
            found.append(
                Pair(tag, hint, _our_view(role, name, states), theirs.get(node["backendNodeId"]), words, widget)
            )
    return found


def _documents(frame_id: str, root: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield frame_id, root
    for node in _elements(root):
        if "contentDocument" in node:
            yield from _documents(node["frameId"], node["contentDocument"])


def _elements(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    inner = [root for root in node.get("shadowRoots", []) if root["shadowRootType"] != "user-agent"]
    for child in [*inner, *node.get("children", [])]:
        if child["nodeType"] == 1:
            yield child
        yield from _elements(child)


async def _ours(session: CDPSession, frame_id: str, document: dict[str, Any]) -> list[Any]:
    params = {"frameId": frame_id, "worldName": "webhand agreement"}
    world = (await session.send("Page.createIsolatedWorld", params))["executionContextId"]
    await _evaluate(session, world, _CARRIER)
    for host in [document, *_elements(document)]:
        for root in host.get("shadowRoots", []):
            if root["shadowRootType"] == "closed":
                await _open(session, world, host["backendNodeId"], root["backendNodeId"])
    await _evaluate(session, world, _engine())
    return list(await _evaluate(session, world, _OURS))


@functools.cache
def _engine() -> str:
    return (data_folder("extension") / "page" / "engine.bundle.js").read_text(encoding="utf-8")


async def _open(session: CDPSession, world: int, host: int, root: int) -> None:
    handles = []
    for backend_id in (host, root):
        params = {"backendNodeId": backend_id, "executionContextId": world}
        handles.append((await session.send("DOM.resolveNode", params))["object"]["objectId"])
    call = "function (root) { globalThis.closedRoots.set(this, root); }"
    arguments = {"objectId": handles[0], "arguments": [{"objectId": handles[1]}]}
    await session.send("Runtime.callFunctionOn", {"functionDeclaration": call, **arguments})


async def _evaluate(session: CDPSession, world: int, expression: str) -> Any:
    params = {"expression": expression, "contextId": world, "returnByValue": True}
    answer = await session.send("Runtime.evaluate", params)
    if "exceptionDetails" in answer:
        raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "the page threw"))
    return answer["result"].get("value")


def _our_view(role: str, name: str, states: dict[str, str]) -> View:
    said = {key: value if key in QUOTED else value or "true" for key, value in states.items()}
    if "collapsed" in said:
        said["expanded"] = "false"
        del said["collapsed"]
    return View(role, words(name), said.pop("description", ""), said)


async def _theirs(session: CDPSession, frame_id: str) -> dict[int, View]:
    nodes = (await session.send("Accessibility.getFullAXTree", {"frameId": frame_id}))["nodes"]
    return {
        node["backendDOMNodeId"]: _their_view(node)
        for node in nodes
        if not node["ignored"] and "backendDOMNodeId" in node
    }


def _their_view(node: dict[str, Any]) -> View:
    role = node["role"]["value"]
    said = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    states = {key: _word(value) for key, value in said.items() if value not in (None, "")}
    states |= {key: _word(node[key]["value"]) for key in ("value",) if node.get(key, {}).get("value") not in (None, "")}
    name, description = (words(str(node.get(key, {}).get("value", ""))) for key in ("name", "description"))
    return View(INTERNAL_ROLES.get(role, role), name, description, states)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
