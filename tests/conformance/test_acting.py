"""Every kind of action, with what it does to the page; every refusal, with its code."""

import base64
from typing import Any

import pytest
from conformance.carriers import Carried
from webhand_agent.browser import Ability
from webhand_agent.protocol import (
    Action,
    Clear,
    Click,
    Code,
    Drag,
    Effect,
    File,
    Hover,
    PressKey,
    Scroll,
    ScrollIntoView,
    Select,
    SetChecked,
    SetValue,
    TypeText,
    Upload,
)

LOG = "<script>const log = []; function note(event) { log.push(event.type) }</script>"
TALL = "<div style='height: 3000px'>Tall</div>"
BOX = (
    "<div style='height: 100px; overflow: auto' role=group aria-label=Box><p style='height: 900px'>In the box</p></div>"
)
UPLOADED = (
    '<input type=file multiple aria-label=Files onchange="Promise.all([...this.files].map(f => f.text().then(t => '
    "f.name + '=' + t))).then(all => document.title = all.join())\">"
)
POINTER_DRAG = """
<button id=knob style='position: absolute; left: 20px; top: 60px'>Knob</button><script>
let held = false;
knob.onpointerdown = (e) => { held = true; knob.setPointerCapture(e.pointerId) };
knob.onpointermove = (e) => { if (held) knob.style.left = e.clientX + 'px' };
knob.onpointerup = () => { held = false; document.title = 'let go' };
</script>"""
HTML5_DRAG = """
<div id=card draggable=true role=button aria-label=Card style='width: 80px; height: 40px'>Card</div>
<div id=slot role=button tabindex=0 aria-label=Slot style='width: 200px; height: 100px; margin-top: 50px'>Slot</div><script>
card.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'carried');
slot.ondragover = (e) => e.preventDefault();
slot.ondrop = (e) => { e.preventDefault(); document.title = e.dataTransfer.getData('text/plain') };
</script>"""
CUSTOM_LIST = """
<div role=combobox tabindex=0 aria-expanded=false aria-controls=all aria-label=Colour onclick='toggle()'>None</div>
<div role=listbox id=all hidden><div role=option>Red</div><div role=option>Green</div></div><script>
const box = document.querySelector('[role=combobox]');
function toggle() { all.hidden = !all.hidden; box.setAttribute('aria-expanded', !all.hidden) }
for (const one of all.children) one.onclick = () => { box.textContent = one.textContent; toggle() };
</script>"""

HELLO = File(name="hello.txt", mime="text/plain", data=base64.b64encode(b"Hello").decode())

DONE: list[tuple[str, str | None, Action, str, Any, Effect]] = [
    ("<button onclick='title += event.detail'>Go</button>", "Go", Click(), "document.querySelector('button').title", "1",
     Effect.DOM),
    (LOG + "<button ondblclick='note(event)'>Go</button>", "Go", Click(count=2), "log.join()", "dblclick", Effect.NONE),
    (LOG + "<button oncontextmenu='note(event)'>Go</button>", "Go", Click(button="right"), "log.join()", "contextmenu",
     Effect.NONE),
    ("<button onpointerdown='t = event.timeStamp' onpointerup='document.title = event.timeStamp - t >= 300'>Go</button>",
     "Go", Click(hold_ms=300), "document.title", "true", Effect.NONE),
    ("<input aria-label=Name value=old>", "Name", TypeText(text="Zoë 日本"), "document.querySelector('input').value",
     "Zoë 日本", Effect.VALUE),
    ("<textarea aria-label=Text></textarea>", "Text", TypeText(text="one\ntwo"),
     "document.querySelector('textarea').value", "one\ntwo", Effect.VALUE),
    ("<div contenteditable role=textbox aria-label=Rich>old</div>", "Rich", TypeText(text="new words"),
     "document.querySelector('div').innerText.trim()", "new words", Effect.VALUE),
    ("<input aria-label=Name value=old>", "Name", Clear(), "document.querySelector('input').value", "", Effect.VALUE),
    ("<form onsubmit='event.preventDefault(); document.title = \"sent\"'><input aria-label=Name></form>", "Name",
     PressKey(key="Enter"), "document.title", "sent", Effect.FOCUS),
    ("<input aria-label=Name autofocus value=abc>", None, PressKey(key="Delete"),
     "document.querySelector('input').value", "bc", Effect.VALUE),
    ("<button autofocus>One</button><button id=two>Two</button>", None, PressKey(key="Tab"), "document.activeElement.id",
     "two", Effect.FOCUS),
    (TALL, None, Scroll(direction="down"), "scrollY > 100", True, Effect.SCROLL),
    (TALL, None, Scroll(direction="down", to_edge=True), "scrollY + innerHeight >= document.body.scrollHeight", True,
     Effect.SCROLL),
    (BOX, "Box", Scroll(direction="down", part=0.5), "document.querySelector('div').scrollTop > 20", True, Effect.SCROLL),
    (TALL + "<button>Far</button>", "Far", ScrollIntoView(), "scrollY > 2000", True, Effect.SCROLL),
    ("<select aria-label=Fruit><option>Apple<option>Pear</select>", "Fruit", Select(value="Pear"),
     "document.querySelector('select').value", "Pear", Effect.VALUE),
    ("<select multiple aria-label=Fruit><option selected>Fig<option>Apple<option>Pear</select>", "Fruit",
     Select(value="Apple", more=["Pear"]), "[...document.querySelector('select').selectedOptions].map(o => o.value).join()",
     "Apple,Pear", Effect.VALUE),
    (CUSTOM_LIST, "Colour", Select(value="Green"), "box.textContent", "Green", Effect.DOM),
    ("<button onmouseenter='this.textContent = \"Over\"'>Go</button>", "Go", Hover(),
     "document.querySelector('button').textContent", "Over", Effect.DOM),
    ("<input type=checkbox aria-label=Yes>", "Yes", SetChecked(checked=True), "document.querySelector('input').checked",
     True, Effect.CHECKED),
    ("<input type=checkbox aria-label=Yes checked>", "Yes", SetChecked(checked=True),
     "document.querySelector('input').checked", True, Effect.NONE),
    ("<input type=range aria-label=Loud max=50>", "Loud", SetValue(value="42"), "document.querySelector('input').value",
     "42", Effect.VALUE),
    ("<input type=date aria-label=Day>", "Day", SetValue(value="2026-11-21"), "document.querySelector('input').value",
     "2026-11-21", Effect.VALUE),
    ("<input type=color aria-label=Paint>", "Paint", SetValue(value="#ff8800"), "document.querySelector('input').value",
     "#ff8800", Effect.VALUE),
    (POINTER_DRAG, "Knob", Drag(by_x=150), "document.title + (parseInt(knob.style.left) > 120)", "let gotrue", Effect.DOM),
    (UPLOADED, "Files", Upload(files=[HELLO]), "document.title", "hello.txt=Hello", Effect.VALUE),
    ("<details><summary>More</summary><p>Inside</p></details>", "More", Click(), "document.querySelector('details').open",
     True, Effect.EXPANDED),
    ("<button onclick='history.pushState(0, \"\", \"#there\")'>Go</button>", "Go", Click(), "location.hash", "#there",
     Effect.NAVIGATION),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "name", "action", "expression", "value", "effect"), DONE)
async def test_an_action_does_what_it_says(
    carried: Carried, markup: str, name: str | None, action: Action, expression: str, value: object, effect: Effect
) -> None:
    one = await carried.open(markup)
    receipt = await one.act(name, action)
    assert (receipt.ok, receipt.code) == (True, Code.DONE), receipt
    await one.look()
    assert await one.js(expression) == value
    assert effect in receipt.effect or effect is Effect.NONE, receipt


async def test_a_thing_is_dragged_onto_another(carried: Carried) -> None:
    one = await carried.open(HTML5_DRAG)
    slot = await one.ref('"Slot"')
    receipt = await one.act('"Card"', Drag(to=slot))
    assert receipt.ok, receipt
    assert await one.js("document.title") == "carried"


REFUSED: list[tuple[str, str, Action, Code]] = [
    ("<button disabled>Go</button>", "Go", Click(), Code.DISABLED),
    ("<button>Go</button><div style='position: fixed; inset: 0; background: #fff'>Over it</div>", "Go", Click(),
     Code.COVERED),
    ("<input aria-label=Name readonly>", "Name", TypeText(text="x"), Code.NOT_EDITABLE),
    ("<button>Go</button>", "Go", TypeText(text="x"), Code.NOT_EDITABLE),
    ("<select aria-label=Fruit><option>Apple</select>", "Fruit", Select(value="Plum"), Code.NO_SUCH_OPTION),
    ("<button>Go</button>", "Go", PressKey(key="NoSuchKey"), Code.NO_SUCH_KEY),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "name", "action", "code"), REFUSED)
async def test_what_cannot_be_done_is_refused(
    carried: Carried, markup: str, name: str, action: Action, code: Code
) -> None:
    one = await carried.open(markup)
    receipt = await one.act(name, action)
    assert (receipt.ok, receipt.code) == (False, code), receipt
    assert receipt.message


async def test_a_ref_never_shown_is_not_found(carried: Carried) -> None:
    one = await carried.open("<button>Go</button>")
    await one.look()
    for ref in ("e999999", "f99e1"):
        assert (await one.browser.act(one.tab_id, ref, Click())).code is Code.NOT_FOUND


async def test_a_tab_that_is_gone(carried: Carried) -> None:
    one = await carried.open("<button>Go</button>")
    receipt = await one.browser.act(999_999, None, Scroll(direction="down"))
    assert (receipt.ok, receipt.code) == (False, Code.NO_SUCH_TAB)


async def test_whether_events_are_a_persons(carried: Carried) -> None:
    markup = "<button onclick='this.title = event.isTrusted'>Go</button><input aria-label=Name oninput='this.title = event.isTrusted'>"
    one = await carried.open(markup)
    await one.act('"Go"', Click())
    await one.act('"Name"', TypeText(text="x"))
    trusted = str(one.has(Ability.TRUSTED_INPUT)).lower()
    assert await one.js("[...document.body.children].map(one => one.title)") == [trusted, trusted]
