"""The same actions where the carrier has a person's mouse and keyboard: all events are trusted, the outcomes equal."""

import base64
import io
import wave
from typing import Any

import pytest
from page.conftest import Site
from page.hands import Person
from page.test_actions_drags import BOARDS
from page.test_actions_values import BY_KEYS, BY_POINTER

COUNT = "this.dataset.got = (this.dataset.got ?? '') + event.type + ' '"
ALL = " ".join(f'on{type_}="{COUNT}"' for type_ in ("click", "dblclick", "contextmenu", "mouseover"))
HELD = """<button id=f aria-label=F onmousedown='t = event.timeStamp'
onmouseup='held = event.timeStamp - t >= 120'>F</button>"""
# It takes keys and nothing else, as a terminal does: what a first try has left there would stand before the second.
BY_EACH_KEY = """<input id=f aria-label=F onkeydown='event.preventDefault(); kept = (window.kept ?? "") +
event.key.toUpperCase(); this.value = kept' oninput='this.value = window.kept ?? ""'>"""
EDITOR = "<div id=f contenteditable role=textbox aria-label=F>old</div>"

# Bent, so that its middle is beside it, and below the fold; the picture's border counts.
MAP = """<p style='height: 900px'></p><img usemap=#m width=90 height=90 style='border: 20px solid'
src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'><map
name=m><area shape=poly coords='0,0,90,0,90,90,80,90,80,10,0,10' href=#f alt=F><area shape=default href=#no></map>"""


def _silence() -> str:
    """A second of it, as an address."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 1, 8_000, 0, "NONE", ""))
        sound.writeframes(b"\x80" * 8_000)
    return f"data:audio/wav;base64,{base64.b64encode(file.getvalue()).decode()}"


PLAYER = f"<audio controls aria-label=F src={_silence()} onplay='kept = `plays`'></audio>"

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
    (MAP, {"kind": "click"}, "location.hash", "#f"),
    (PLAYER, {"kind": "click"}, "kept", "plays"),
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


# It takes what it has as soon as that is long enough.
BY_LENGTH = """<input id=f aria-label=F oninput='if (this.value.length > 5) { l.append(this.value); this.value = "" }'>
<p id=l></p>"""


async def test_what_a_field_has_taken_is_not_typed_once_more(site: Site, person: Person) -> None:
    engine = await site.open(BY_LENGTH)
    await person.at(engine)
    await engine.perform(await engine.ref('"F"'), "type", text="1234567890")
    assert await engine.page.evaluate("l.textContent.trim() + f.value") == "1234567890"


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


async def test_what_style_rules_alone_show_under_the_pointer_is_seen(site: Site, person: Person) -> None:
    engine = await site.open(
        "<style>ul, em { display: none } li:hover > ul { display: block } b:hover ~ em { display: block }</style>"
        "<li><a href=/f>F</a><ul><li>Shoes</ul><p><b><a href=/g>G</a></b><em>Tip</em>"
    )
    await person.at(engine)
    told = [(await engine.perform(await engine.ref(name), "hover"))["effect"] for name in ('"F"', '"G"')]
    assert told == [["dom"], ["dom"]]
    assert (await engine.perform(await engine.ref('"G"'), "hover"))["effect"] == ["none"]


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
