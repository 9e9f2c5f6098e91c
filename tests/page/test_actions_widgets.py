"""Widgets that stand on native controls and draw themselves, each on the smallest page that behaves like it."""

from typing import Any

import pytest
from page.conftest import Site
from page.test_actions_real import MAP, PLAYER

RANGE = """<input type=range aria-label=Price min=0 max=50000 step=1000 value=20000
oninput='ended = false' onkeyup='ended = true; kept = this.value'>"""

# The label of the whole star lies over that of the half, which has no width; what the pointer is over decides.
STARS = """<style>input { position: absolute; width: 1px; height: 1px; opacity: 0 }
label { display: inline-block; height: 24px; overflow: hidden } i { display: block; width: 24px; height: 24px }</style>
<span style='position: relative; display: inline-block'>
<input type=radio name=s id=a value=0.5><label for=a style='width: 0; position: absolute'><i></i>Half</label>
<input type=radio name=s id=b value=1><label for=b style='width: 24px'><i></i>Whole</label></span>
<script>onchange = (event) => kept = event.target.value</script>"""

COMBOBOX = "<input role=combobox aria-label=Country aria-expanded=false>"

TAGS = """<div><span id=tags></span><input aria-label=Tags oninput='if (this.value.endsWith(",")) {
tags.append(this.value.slice(0, -1)); this.value = "" }'></div>"""

# Every key draws the part anew and only keys count.
PARTS = """<div role=group aria-label=Day><span id=host></span></div><script>
kept = ""; draw = () => {
host.innerHTML = `<span role=spinbutton contenteditable aria-label=Month>${kept || "MM"}</span>`;
host.firstChild.onbeforeinput = (event) => {
event.preventDefault(); kept += event.data; draw(); host.firstChild.focus() }
}; draw()</script>"""

WHEEL = """<div style='height: 100px; overflow: hidden' onwheel='event.preventDefault();
inner.style.top = `${-event.deltaY}px`'><div id=inner style='position: relative'>
<button>Row</button></div></div>"""

ZOOMED = """<div role=button aria-label=Map style='margin: 5px; width: 300px; height: 200px'
onwheel='event.preventDefault(); kept = [event.offsetX, event.offsetY, event.deltaY]'></div>"""

TRACK = """<style>div { position: absolute; height: 20px }</style>
<div style='width: 300px' onclick='kept = "pressed"'>
<div role=slider tabindex=0 aria-label=Volume aria-valuenow=30 style='left: 90px; width: 20px'></div>
<div style='inset: 0'></div></div>"""

RING = """<svg width=100 height=100><g role=button tabindex=0 aria-label=Ring onclick='kept = "pressed"'>
<circle cx=50 cy=50 r=40 fill=none stroke=black stroke-width=4 /></g></svg>"""

LINE = """<svg width=100 height=20><line role=button tabindex=0 aria-label=Cut x1=10 y1=10 x2=90 y2=10 stroke=black
stroke-width=6 onclick='kept = "pressed"' /></svg>"""

HOVERED = """<style>.acts { position: relative; left: -9999px } div:hover > .acts { left: 0 }</style>
<div style='height: 60px'><a href='#post'>Post</a>
<p class=acts><button onclick='kept = "pressed"'>Edit</button></p></div>"""

SIGN = """<style>i { display: block; width: 20px; height: 20px } i:hover b::before { content: "x" }</style>
<i style='cursor: pointer' title=Flag onmousedown='kept = event.target.id'><b id=sign></b></i>"""

SWITCH = """<div onclick='event.preventDefault(); setTimeout(() => box.checked = !box.checked)'><input type=checkbox
role=switch id=box aria-label=Night style='position: absolute; width: 0; height: 0; margin: 0; opacity: 0'>
<b style='display: block; width: 40px; height: 20px'></b></div>"""

TEXT = "<div contenteditable role=textbox aria-label=Body id=body>hello brave new world</div>"

CASES: list[tuple[str, str, dict[str, Any], str, Any, str]] = [
    (RANGE, "Price", {"kind": "set_value", "value": "40000"}, "ended && kept", "40000", "Set"),
    (STARS, "Half", {"kind": "click"}, "kept", "0.5", "Clicked"),
    (STARS, "Whole", {"kind": "click"}, "kept", "1", "Clicked"),
    (COMBOBOX, "Country", {"kind": "type", "text": "Italy"}, "1", 1, "Typing alone chooses nothing of its list"),
    (TAGS, "Tags", {"kind": "type", "text": "blue,"}, "tags.textContent", "blue", "it stands beside the field now"),
    (PARTS, "Month", {"kind": "type", "text": "12"}, "kept", "12", 'The field shows "12"'),
    (WHEEL, "Row", {"kind": "scroll", "direction": "down", "pixels": 50}, "inner.style.top", "-50px",
     "Turned the wheel"),
    (ZOOMED, "Map", {"kind": "scroll", "direction": "up", "pixels": 50, "at": {"x": 30, "y": 160}}, "kept",
     [30, 160, -50], "Turned the wheel"),
    (TRACK, "Volume", {"kind": "click"}, "kept", "pressed", "Clicked"),
    (SIGN, "Flag", {"kind": "click"}, "kept", "sign", "Clicked"),
    (HOVERED, "Edit", {"kind": "click"}, "kept", "pressed", "Clicked"),
    (RING, "Ring", {"kind": "click"}, "kept", "pressed", "Clicked"),
    (LINE, "Cut", {"kind": "click"}, "kept", "pressed", "Clicked"),
    (SWITCH, "Night", {"kind": "set_checked", "checked": True}, "box.checked", True, "is checked now"),
    (MAP.replace("alt=F", "alt=Bent"), "Bent", {"kind": "click"}, "location.hash", "#f", "Clicked"),
    (PLAYER.replace("label=F", "label=Song"), "Song", {"kind": "click"}, "kept", "plays",
     "It is playing now (0:00 of 0:01)."),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "part", "action", "expression", "value", "says"), CASES)
async def test_a_widget_has_what_was_done(
    site: Site, markup: str, part: str, action: dict[str, Any], expression: str, value: Any, says: str
) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref(f'"{part}"'), **action)
    assert (receipt["code"], await engine.page.evaluate(expression)) == ("done", value), receipt
    assert says in receipt["line"], receipt


async def test_a_player_that_waits_for_a_person_says_so(site: Site) -> None:
    engine = await site.open(PLAYER)
    await engine.call("HTMLMediaElement.prototype.play = async () => { throw new DOMException('', 'NotAllowedError') }")
    receipt = await engine.perform(await engine.ref('"F"'), "click")
    assert (receipt["code"], receipt["advice"]) == ("untrusted", "person_for_input"), receipt


async def test_a_button_that_leaves_the_press_to_the_label_over_it_is_pressed(site: Site) -> None:
    engine = await site.open(
        "<div style='position: relative; width: 90px; height: 30px'>"
        "<button id=b onclick='kept = 1' style='position: absolute; inset: 0; pointer-events: none'>Go</button>"
        "<label for=b style='position: absolute; inset: 0'></label></div>"
    )
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert (receipt["code"], await engine.page.evaluate("window.kept")) == ("done", 1), receipt


async def test_keys_of_an_editor_go_by_words(site: Site) -> None:
    engine = await site.open(TEXT)
    ref = await engine.ref('"Body"')
    await engine.page.evaluate("getSelection().collapse(body.firstChild, 21)")
    keys = (
        "Control+ArrowLeft",
        "Control+ArrowLeft",
        "Control+Shift+ArrowRight",
        "Control+b",
        "End",
        "Control+Backspace",
    )
    receipts = [await engine.perform(ref, "press_key", key=key) for key in keys]
    assert await engine.page.evaluate("body.innerHTML.replace('&nbsp;', ' ').trim()") == "hello brave <b>new</b>"
    assert [each["effect"] for each in receipts[1:3]] == [["selection"]] * 2, receipts


async def test_a_drag_ends_where_its_goal_was(site: Site) -> None:
    """The goal gives way to what is dragged over it; and nothing is dragged to itself."""
    engine = await site.open(
        "<button id=card style='position: absolute; top: 0'>Card</button>"
        "<div role=button tabindex=0 id=goal style='position: absolute; top: 200px; height: 40px'>Goal</div>"
        "<script>onmousemove = ({ buttons, clientY }) => { if (buttons && clientY > 100) goal.style.top = '300px' };"
        "onmouseup = (event) => at = event.clientY</script>"
    )
    card, goal = await engine.ref('"Card"'), await engine.ref('"Goal"')
    receipt = await engine.perform(card, "drag", to=goal)
    assert (receipt["code"], 200 <= await engine.page.evaluate("at") < 240) == ("done", True), receipt
    assert (await engine.perform(card, "drag", to=card))["code"] == "invalid"
