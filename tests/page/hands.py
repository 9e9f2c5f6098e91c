"""A person's mouse and keyboard under a page engine, as the carrier over DevTools gives it."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from playwright.async_api import CDPSession

if TYPE_CHECKING:
    from page.conftest import Engine

INPUT = """
const waiting = new Map();
const ask = (kind) => (...values) => new Promise((resolve) => {
    waiting.set(waiting.size, resolve);
    webhandInput(JSON.stringify({ id: waiting.size - 1, kind, value: values[0] }));
});
globalThis.answered = (id) => waiting.get(id)();
webhandCarrier.input = { mouse: ask("mouse"), key: ask("key"), insertText: ask("text") };
"""

TRUST_LOG = """
window.untrusted = [];
const types = "pointerdown mousedown mouseup click dblclick contextmenu keydown keyup beforeinput input";
for (const type of types.split(" ")) {
    addEventListener(type, (event) => event.isTrusted || untrusted.push(type), true);
}
"""

MOUSE = {"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased"}


async def deliver(session: CDPSession, kind: str, value: Any) -> None:
    if kind == "text":
        await session.send("Input.insertText", {"text": value})
    elif kind == "mouse":
        params = {"type": MOUSE[value["type"]], "x": value["x"], "y": value["y"], "button": value["button"]}
        buttons = {"none": 0, "left": 1, "right": 2}[value["button"]] if value["type"] != "up" else 0
        await session.send("Input.dispatchMouseEvent", {**params, "buttons": buttons, "clickCount": value["clicks"]})
    else:
        down = "keyDown" if value["text"] else "rawKeyDown"
        names = {"key": value["key"], "code": value["code"], "windowsVirtualKeyCode": value["keyCode"]}
        params = {"type": down if value["type"] == "down" else "keyUp", **names, "modifiers": value["modifiers"]}
        await session.send("Input.dispatchKeyEvent", {**params, **({"text": value["text"]} if value["text"] else {})})


class Person:
    """Puts real input under engines, and answers them when the page has handled each event."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.engine: Engine | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    def hear(self, event: dict[str, Any]) -> None:
        task = asyncio.ensure_future(self.do(json.loads(event["payload"])))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def do(self, call: dict[str, Any]) -> None:
        assert self.engine is not None
        await deliver(self.session, call["kind"], call["value"])
        await self.engine.call(f"answered({call['id']})")

    async def at(self, engine: "Engine") -> None:
        self.engine = engine
        await engine.call(INPUT)
        await engine.page.evaluate(TRUST_LOG)
