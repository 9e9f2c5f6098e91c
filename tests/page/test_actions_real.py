"""The same actions where the carrier has a person's mouse and keyboard: all events are trusted, the outcomes equal."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from page.conftest import Engine, Site
from page.test_actions_drags import BOARDS
from page.test_actions_values import BY_KEYS, BY_POINTER
from playwright.async_api import CDPSession

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

    async def at(self, engine: Engine) -> None:
        self.engine = engine
        await engine.call(INPUT)
        await engine.page.evaluate(TRUST_LOG)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def person(site: Site) -> AsyncIterator[Person]:
    person = Person(site.session)
    await site.session.send("Runtime.enable")
    await site.session.send("Runtime.addBinding", {"name": "webhandInput", "executionContextName": "webhand"})
    site.session.on("Runtime.bindingCalled", person.hear)
    yield person
    site.session.remove_listener("Runtime.bindingCalled", person.hear)
    await site.session.send("Runtime.removeBinding", {"name": "webhandInput"})
    await site.session.send("Runtime.disable")


COUNT = "this.dataset.got = (this.dataset.got ?? '') + event.type + ' '"
ALL = " ".join(f'on{type_}="{COUNT}"' for type_ in ("click", "dblclick", "contextmenu", "mouseover"))
HELD = """<button id=f aria-label=F onmousedown='t = event.timeStamp'
onmouseup='held = event.timeStamp - t >= 120'>F</button>"""
# It takes keys and nothing else, as a terminal does: what a first try has left there would stand before the second.
BY_EACH_KEY = """<input id=f aria-label=F onkeydown='event.preventDefault(); kept = (window.kept ?? "") +
event.key.toUpperCase(); this.value = kept' oninput='this.value = window.kept ?? ""'>"""
EDITOR = "<div id=f contenteditable role=textbox aria-label=F>old</div>"

CASES: list[tuple[str, dict[str, Any], str, Any]] = [
    (f"<button id=f aria-label=F {ALL}>F</button>", {"kind": "click"}, "f.dataset.got", "mouseover click "),
    (f"<button id=f aria-label=F {ALL}>F</button>", {"kind": "click", "count": 2}, "f.dataset.got",
     "mouseover click click dblclick "),
    (f"<button id=f aria-label=F {ALL}>F</button>", {"kind": "click", "button": "right"}, "f.dataset.got",
     "mouseover contextmenu "),
    (f"<button id=f aria-label=F {ALL}>F</button>", {"kind": "hover"}, "f.dataset.got", "mouseover "),
    (HELD, {"kind": "click", "hold_ms": 120}, "held", True),
    ("<input id=f aria-label=F value=old>", {"kind": "type", "text": "Añb 1-2 京"}, "f.value", "Añb 1-2 京"),
    ("<textarea id=f aria-label=F>old</textarea>", {"kind": "type", "text": "a\nb"}, "f.value", "a\nb"),
    ("<input id=f aria-label=F value=old>", {"kind": "clear"}, "f.value", ""),
    ("<input id=f aria-label=F value=old>", {"kind": "type", "text": "long " * 30}, "f.value", "long " * 30),
    ("<input id=f aria-label=F onkeydown='this.dataset.keys = (this.dataset.keys ?? ``) + event.key'>",
     {"kind": "type", "text": "a long text"}, "f.value + f.dataset.keys", "a long textt"),
    ("<input id=f aria-label=F oninput='if (this.value.length > 9 && event.data.length > 1) this.value = ``'>",
     {"kind": "type", "text": "only by keys"}, "f.value", "only by keys"),
    (BY_EACH_KEY, {"kind": "type", "text": "a terminal"}, "f.value", "A TERMINAL"),
    (EDITOR, {"kind": "type", "text": "Dear Ada"}, "f.innerText", "Dear Ada"),
    (EDITOR, {"kind": "clear"}, "f.innerText.trim()", ""),
    ("<form onsubmit='sent = true; return false'><input id=f aria-label=F></form>",
     {"kind": "press_key", "key": "Enter"}, "window.sent", True),
    ("<input id=f aria-label=F onkeydown='last = event.key + event.ctrlKey'>",
     {"kind": "press_key", "key": "Control+k"}, "last", "ktrue"),
    ("<input id=f type=checkbox aria-label=F>", {"kind": "set_checked", "checked": True}, "f.checked", True),
    (BY_KEYS.replace("Volume", "F"), {"kind": "set_value", "value": "120"}, "f.ariaValueNow", "120"),
    (BY_POINTER.replace("Volume", "F"), {"kind": "set_value", "value": "80"}, "f.ariaValueNow", "80"),
    ("<select id=f aria-label=F><option>a<option>b</select>", {"kind": "select", "value": "b"}, "f.value", "b"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "action", "expression", "expected"), CASES)
async def test_real_input(
    site: Site, person: Person, markup: str, action: dict[str, Any], expression: str, expected: Any
) -> None:
    engine = await site.open(markup)
    await person.at(engine)
    receipt = await engine.perform(await engine.ref('"F"'), **action)
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate(expression) == expected
    native = {"input"} if action["kind"] == "select" else set()
    assert set(await engine.page.evaluate("untrusted")) <= native


async def test_a_pointer_that_was_left_somewhere_hovers_nothing_that_a_field_opens(site: Site, person: Person) -> None:
    """Calendars write into their field what the pointer is over."""
    engine = await site.open(
        "<input id=f aria-label=F onfocus='day.hidden = false'><div id=day hidden style='position: fixed; inset: 50px'"
        " onmouseenter='f.value = `2026-11-03`'>3</div>"
    )
    await person.at(engine)
    await engine.page.mouse.move(200, 200)
    receipt = await engine.perform(await engine.ref('"F"'), "type", text="2026-12-01")
    assert (receipt["code"], await engine.page.evaluate("f.value")) == ("done", "2026-12-01"), receipt


async def test_a_drag_with_real_input(site: Site, person: Person) -> None:
    engine = await site.open(BOARDS["pointer"])
    await person.at(engine)
    to = await engine.ref("Done")
    receipt = await engine.perform(await engine.ref('"Card"'), "drag", to=to)
    assert (receipt["code"], await engine.page.evaluate("card.parentElement.id")) == ("done", "b"), receipt
    assert await engine.page.evaluate("untrusted") == []


async def test_what_asks_for_a_person_gets_one(site: Site, person: Person) -> None:
    engine = await site.open(
        "<button id=f aria-label=F onclick='if (event.isTrusted) this.textContent = `Yes`'>F</button>"
    )
    await person.at(engine)
    receipt = await engine.perform(await engine.ref('"F"'), "click")
    assert (receipt["code"], "dom" in receipt["effect"]) == ("done", True)


async def test_a_row_that_changes_under_the_pointer_is_not_pressed(site: Site, person: Person) -> None:
    rows = "".join(
        f"<li><span>{name}</span><button aria-label='Delete {name}'>x</button></li>" for name in ("Ana", "Bea")
    )
    engine = await site.open(f"<ul id=l>{rows}</ul>")
    await person.at(engine)
    ref = await engine.ref("Delete Ana")
    change = "for (const part of l.querySelectorAll('span')) part.firstChild.data += ' B'"
    await engine.page.evaluate(f"l.addEventListener('mousemove', () => {{ {change} }}, {{ once: true }})")
    receipt = await engine.perform(ref, "click")
    assert (receipt["ok"], receipt["code"]) == (False, "stale")
    assert not [event for event in await engine.log() if "down" in event]
