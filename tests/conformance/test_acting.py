"""Every kind of action, with what it does to the page; every refusal, with its code."""

import base64
from typing import Any

import pytest
from conformance.carriers import Carried, over_playwright, ref_in
from conformance.elsewhere import served_elsewhere
from webhand_agent.browser import Ability
from webhand_agent.protocol import (
    Action,
    Advice,
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
from webhand_agent.settling import CLICK, SCROLLING, TYPING, Settling, after_key, next_look
from webhand_host.browser import uploads
from webhand_host.browser.cdp.session import CdpSession
from webhand_host.browser.settling import UNHEARD

WHOLE_TEST_MS = 600_000
"""Longer than a test may take."""
LOG = "<script>const log = []; function note(event) { log.push(event.type) }</script>"
TALL = "<div style='height: 3000px'>Tall</div>"
BOX = """<div id=it role=group aria-label=Box style='height: 100px; overflow: auto'>
<p style='height: 900px'>In it</p></div>"""
HELD = """<button onpointerdown='began = event.timeStamp' onpointerup='document.title = event.timeStamp - began >= 300'>
Go</button><script>let began = 0</script>"""
FORM = "<form onsubmit='event.preventDefault(); document.title = \"sent\"'><input aria-label=Name></form>"
CHAT = """<form onsubmit='event.preventDefault(); log.push(it.value); it.value = ""'>
<input id=it aria-label=Name value=old>
<textarea id=text aria-label=Text></textarea></form><script>const log = []</script>"""
SENT = "log.join() + '; ' + it.value"
UPLOADED = """<input type=file multiple aria-label=Files id=it><script>
it.onchange = async () => {
  document.title = (await Promise.all([...it.files].map(async (file) => file.name + "=" + await file.text()))).join();
};
</script>"""
POINTER_DRAG = """<button id=it style='position: absolute; left: 20px; top: 60px'>Knob</button><script>
let held = false;
it.onpointerdown = (event) => { held = true; it.setPointerCapture(event.pointerId) };
it.onpointermove = (event) => { if (held) it.style.left = event.clientX + "px" };
it.onpointerup = () => { held = false; document.title = "let go" };
</script>"""
HTML5_DRAG = """<style>div { width: 200px; height: 60px; margin: 30px }</style>
<div id=card draggable=true role=button aria-label=Card>Card</div>
<div id=slot role=button tabindex=0 aria-label=Slot>Slot</div><script>
card.ondragstart = (event) => event.dataTransfer.setData("text/plain", "carried");
slot.ondragover = (event) => event.preventDefault();
slot.ondrop = (event) => { event.preventDefault(); document.title = event.dataTransfer.getData("text/plain") };
</script>"""
CUSTOM_LIST = """
<div id=it role=combobox tabindex=0 aria-expanded=false aria-controls=all aria-label=Colour>None</div>
<div role=listbox id=all hidden><div role=option>Red</div><div role=option>Green</div></div><script>
function toggle() { all.hidden = !all.hidden; it.setAttribute("aria-expanded", !all.hidden) }
it.onclick = toggle;
for (const one of all.children) one.onclick = () => { it.textContent = one.textContent; toggle() };
</script>"""
FRUIT = "<option>Fig<option>Apple<option>Pear</select>"
CHOSEN = "[...it.selectedOptions].map((option) => option.value).join()"
EDGE = "scrollY + innerHeight >= document.body.scrollHeight"

HELLO = File(name="hello.txt", mime="text/plain", data=base64.b64encode(b"Hello").decode())

SPEAKING = """<style>x-check { display: block; min-height: 20px }</style><script>
    customElements.define('x-check', class extends HTMLElement {
        inside = this.attachInternals();
        connectedCallback() {
            this.inside.role = 'checkbox';
            this.onclick = () => this.set(this.inside.ariaChecked !== 'true');
            this.set(false);
        }
        set(checked) { this.inside.ariaChecked = String(checked); }
    });
</script><x-check id=it>Yes</x-check>"""
"""A checkbox that says so through its ElementInternals alone: no attribute and no part of the document changes."""

# Markup, name of the element, action, what to ask the page afterwards, its answer, the effect in the receipt.
DONE: list[tuple[str, str | None, Action, str, Any, Effect]] = [
    ("<button id=it onclick='this.title += event.detail'>Go</button>", "Go", Click(), "it.title", "1", Effect.DOM),
    (LOG + "<button ondblclick='note(event)'>Go</button>", "Go", Click(count=2), "log[0]", "dblclick", Effect.NONE),
    (LOG + "<p><button oncontextmenu='note(event)'>Go</button>", "Go", Click(button="right"), "log[0]", "contextmenu",
     Effect.NONE),
    (HELD, "Go", Click(hold_ms=300), "document.title", "true", Effect.NONE),
    ("<input id=it aria-label=Name value=old>", "Name", TypeText(text="Zoë 日本"), "it.value", "Zoë 日本",
     Effect.VALUE),
    ("<textarea id=it aria-label=Text></textarea>", "Text", TypeText(text="one\ntwo"), "it.value", "one\ntwo",
     Effect.VALUE),
    ("<div id=it contenteditable role=textbox aria-label=Rich>old</div>", "Rich", TypeText(text="new words"),
     "it.innerText.trim()", "new words", Effect.VALUE),
    ("<input id=it aria-label=Name value=old>", "Name", Clear(), "it.value", "", Effect.VALUE),
    (FORM, "Name", PressKey(key="Enter"), "document.title", "sent", Effect.FOCUS),
    (CHAT, "Name", TypeText(text="a\n"), SENT, "a; ", Effect.NONE),
    (CHAT, "Name", TypeText(text="a longer message\n"), SENT, "a longer message; ", Effect.NONE),
    (CHAT, "Name", TypeText(text="\n"), SENT, "old; ", Effect.NONE),
    (CHAT, "Name", TypeText(text="one\ntwo"), SENT, "one; two", Effect.VALUE),
    (CHAT, "Name", TypeText(text="er\n", at_caret=True), SENT, "older; ", Effect.NONE),
    (CHAT, "Text", TypeText(text="a\n"), "log.length + text.value", "0a\n", Effect.VALUE),
    ("<input id=it aria-label=Name autofocus value=abc>", None, PressKey(key="Delete"), "it.value", "bc", Effect.VALUE),
    ("<button autofocus>One</button><button id=two>Two</button>", None, PressKey(key="Tab"),
     "document.activeElement.id", "two", Effect.FOCUS),
    (TALL, None, Scroll(direction="down"), "scrollY > 100", True, Effect.SCROLL),
    (TALL, None, Scroll(direction="down", to_edge=True), EDGE, True, Effect.SCROLL),
    (BOX, "Box", Scroll(direction="down", part=0.5), "it.scrollTop > 20", True, Effect.SCROLL),
    (TALL + "<button>Far</button>", "Far", ScrollIntoView(), "scrollY > 2000", True, Effect.SCROLL),
    ("<select id=it aria-label=Fruit>" + FRUIT, "Fruit", Select(value="Pear"), "it.value", "Pear", Effect.VALUE),
    ("<select id=it multiple aria-label=Fruit>" + FRUIT, "Fruit", Select(value="Apple", more=["Pear"]), CHOSEN,
     "Apple,Pear", Effect.VALUE),
    (CUSTOM_LIST, "Colour", Select(value="Green"), "it.textContent", "Green", Effect.DOM),
    ("<button id=it onmouseenter='this.textContent = \"Over\"'>Go</button>", "Go", Hover(), "it.textContent", "Over",
     Effect.DOM),
    ("<input id=it type=checkbox aria-label=Yes>", "Yes", SetChecked(checked=True), "it.checked", True, Effect.CHECKED),
    ("<input id=it type=checkbox aria-label=Yes checked>", "Yes", SetChecked(checked=True), "it.checked", True,
     Effect.NONE),
    ("<a id=it href=\"javascript:void(it.textContent = 'Gone')\">Go</a>", "Go", Click(), "it.textContent", "Gone",
     Effect.DOM),
    (SPEAKING, "Yes", Click(), "it.inside.ariaChecked", "true", Effect.CHECKED),
    (SPEAKING, "Yes", SetChecked(checked=True), "it.inside.ariaChecked", "true", Effect.CHECKED),
    ("<input id=it type=range aria-label=Loud max=50>", "Loud", SetValue(value="42"), "it.value", "42", Effect.VALUE),
    ("<input id=it type=date aria-label=Day>", "Day", SetValue(value="2026-11-21"), "it.value", "2026-11-21",
     Effect.VALUE),
    ("<input id=it type=color aria-label=Paint>", "Paint", SetValue(value="#ff8800"), "it.value", "#ff8800",
     Effect.VALUE),
    (POINTER_DRAG, "Knob", Drag(by_x=150), "document.title + (it.offsetLeft > 120)", "let gotrue", Effect.DOM),
    (UPLOADED, "Files", Upload(files=[HELLO]), "document.title", "hello.txt=Hello", Effect.VALUE),
    ("<details id=it><summary>More</summary>Inside</details>", "More", Click(), "it.open", True, Effect.EXPANDED),
    ("<button onclick='history.pushState(0, \"\", \"#there\")'>Go</button>", "Go", Click(), "location.hash", "#there",
     Effect.ADDRESS),
    ("<button onclick='history.replaceState(0, \"\", \"?there\")'>Go</button>", "Go", Click(), "location.search",
     "?there", Effect.ADDRESS),
    ("<button onclick='history.pushState(0, \"\", \"?there\")'>Go</button>", "Go", Click(), "location.search",
     "?there", Effect.NAVIGATION),
    ("<input id=it aria-label=Field value=text autofocus>", "Field", PressKey(key="End"), "it.selectionStart", 4,
     Effect.SELECTION),
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


async def test_a_key_waits_for_the_focus_that_a_page_begins_with(carried: Carried) -> None:
    """The browser gives it with a frame, which a page that is only just there has not drawn yet."""
    one = await carried.open("<p>Empty</p>")
    await one.look()
    await one.js("document.body.innerHTML = '<button autofocus>One</button><button id=two>Two</button>'")
    receipt = await one.browser.act(one.tab_id, None, PressKey(key="Tab"))
    assert (receipt.ok, await one.js("document.activeElement.id")) == (True, "two"), receipt


async def test_a_thing_is_dragged_onto_another(carried: Carried) -> None:
    one = await carried.open(HTML5_DRAG)
    slot = await one.ref('"Slot"')
    receipt = await one.act('"Card"', Drag(to=slot))
    assert receipt.ok, receipt
    assert await one.js("document.title") == "carried"


@over_playwright
async def test_a_press_does_not_rest_before_a_drag(carried: Carried, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that rests for the time of two messages is a click, or a long press, to many pages."""
    told: list[str] = []
    send = CdpSession.send

    async def noted(self: CdpSession, method: str, **params: Any) -> Any:
        told.append(str(params.get("type", "")))
        answer = await send(self, method, **params)
        told.append(f"{params.get('type', '')} handled")
        return answer

    monkeypatch.setattr(CdpSession, "send", noted)
    one = await carried.open(POINTER_DRAG)
    receipt = await one.act('"Knob"', Drag(by_x=100))
    assert (receipt.ok, await one.js("document.title")) == (True, "let go"), receipt
    mouse = [each for each in told if each.startswith("mouse")]
    pressed = mouse.index("mousePressed")
    assert mouse[pressed : pressed + 2] == ["mousePressed", "mouseMoved"]


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
    told = "='this.title = event.isTrusted'"
    one = await carried.open(f"<button onclick{told}>Go</button><input aria-label=Name oninput{told}>")
    await one.act('"Go"', Click())
    await one.act('"Name"', TypeText(text="x"))
    trusted = str(one.has(Ability.TRUSTED_INPUT)).lower()
    assert await one.js("[...document.body.children].map(one => one.title)") == [trusted, trusted]


async def test_what_is_in_a_frame_that_is_out_of_view(carried: Carried) -> None:
    carried.site.put("<button onclick='parent.postMessage(1, \"*\")'>In it</button>", "/low")
    tall, frame = "<p style='height: 2000px'>", "<iframe src='{cross}/low' style='border: 9px solid; padding: 13px'>"
    hears = "<script>onmessage = () => { document.title = 'heard' }</script>"
    one = await carried.open(f"{hears}{tall}</p><div style='height: 90px; overflow: auto'>{frame}</iframe></div>{tall}")
    receipt = await one.act('"In it"', Click())
    assert receipt.ok, receipt
    assert await one.js("document.title") == "heard"


MEASURED = "<input type=file multiple aria-label=Files id=it onchange='document.title = it.files[0].size'>"


async def test_a_large_file_arrives(carried: Carried) -> None:
    one = await carried.open(MEASURED)
    data = base64.b64encode(b"0123456789abcdef" * (6 << 16)).decode()
    receipt = await one.act('"Files"', Upload(files=[File(name="a.bin", mime="application/octet-stream", data=data)]))
    assert receipt.ok, receipt
    assert await one.js("document.title") == str(6 << 20)


async def test_files_that_do_not_fit_are_a_sentence(carried: Carried) -> None:
    one = await carried.open(MEASURED)
    part = File(name="a.bin", mime="application/octet-stream", data="A" * (uploads.MOST_CHARACTERS // 2 + 4))
    receipt = await one.act('"Files"', Upload(files=[part, part]))
    assert (receipt.ok, receipt.code) == (False, Code.REFUSED)
    assert receipt.message == "The files together are 43 MB large; at most 42 MB can be given to a page."
    assert await one.js("it.files.length") == 0


NEAR_END = "<body style='margin:0'><div id=b></div><script>b.style.height = innerHeight + 1000 + 'px'</script>"


async def test_where_it_scrolled_to_is_measured_by_every_carrier(carried: Carried) -> None:
    """99.6 % is not the end, whatever it is rounded to."""
    one = await carried.open(NEAR_END)
    await one.js("scrollTo(0, 996 - Math.round(innerHeight / 2))")
    near = await one.act(None, Scroll(direction="down", part=0.5))
    assert near.position is not None
    assert (round(near.position.percent, 1), near.position.at_end) == (99.6, False), near
    end = await one.act(None, Scroll(direction="down", to_edge=True))
    assert end.position is not None
    assert (end.position.percent, end.position.at_end, end.position.at_start) == (100, True, False), end
    again = await one.act(None, Scroll(direction="down"))
    assert (again.already, again.effect) == (True, [Effect.NONE])


async def test_what_stands_in_the_way_is_data(carried: Carried) -> None:
    one = await carried.open(
        "<button>Go</button><div role=dialog aria-label=Sale style='position:fixed;inset:0;padding:200px'>"
        "<button>Shut</button></div>"
    )
    covered = await one.act('"Go"', Click())
    assert covered.code is Code.COVERED, covered
    assert [(line.name, line.ref is not None) for line in covered.covering] == [("Sale", True)], covered.covering
    shut = covered.candidates[0].ref
    assert (await one.browser.act(one.tab_id, shut, Click())).ok, "what it names can be used"
    one = await carried.open("<select aria-label=Fruit>" + FRUIT)
    chosen = await one.act('"Fruit"', Select(value="Plum"))
    assert (chosen.code, chosen.options) == (Code.NO_SUCH_OPTION, ["Fig", "Apple", "Pear"])


async def test_what_came_of_it_is_data(carried: Carried) -> None:
    one = await carried.open("<button onclick='d.show()'>Go</button><dialog id=d aria-label=Sure>Yes?</dialog>")
    assert (await one.act('"Go"', Click())).appeared == 'dialog "Sure"'
    one = await carried.open("<button onclick='this.textContent = `Pause`'>Play</button>")
    renamed = (await one.act('"Play"', Click())).renamed
    assert renamed is not None
    assert (renamed.role, renamed.name) == ("button", "Pause")
    one = await carried.open("<input type=checkbox aria-label=Yes checked>")
    assert (await one.act('"Yes"', SetChecked(checked=True))).already


@pytest.mark.parametrize(
    "markup",
    [
        "<button onclick='setTimeout(() => p.append(`Came`), 200)'>Go</button><p id=p></p>",
        "<p id=p></p><iframe srcdoc=\"<button onclick='parent.p.append(1)'>Go</button>\"></iframe>",
        "<button onclick='frames[0].document.body.append(1)'>Go</button><iframe srcdoc=Page></iframe>",
    ],
)
async def test_what_comes_of_it_later_or_in_another_document_is_seen(carried: Carried, markup: str) -> None:
    one = await carried.open(markup)
    told = [await one.act('"Go"', Click()) for _ in range(2)]  # the first time the focus alone is something
    assert all(Effect.DOM in receipt.effect for receipt in told), told


LATER = "setTimeout(() => setTimeout(() => p.append(`Came`), 100), 200)"


@pytest.mark.parametrize(
    "markup",
    [
        f"<details ontoggle='{LATER}'><summary>Go</summary>Shown</details>",
        f"<dialog open onclose='{LATER}'><form method=dialog><button>Go</button></form></dialog>",
        f"<div style='height:9px;overflow:auto' onscroll='{LATER}'>"
        "<button onclick='this.parentNode.scrollTop = 50; this.ariaPressed = 1'>Go</button><p style=height:99px></div>",
        "<button onclick='this.ariaPressed = true'>Go</button>"
        f"<script>new MutationObserver(() => {LATER}).observe(document, {{ attributes: 1, subtree: 1 }})</script>",
    ],
)
async def test_what_an_act_with_an_effect_sets_off_for_later_is_in_the_next_look(carried: Carried, markup: str) -> None:
    one = await carried.open(f"{markup}<p id=p></p>")
    assert not {Effect.NONE}.issuperset((await one.act("Go", Click())).effect)
    seen = await one.browser.observe(one.tab_id, patience_ms=0, cap_ms=1_500)
    assert "Came" in seen.tree.body


SOON = "setTimeout(() => p.append(`Came`), 300)"
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
TWO = f"<input aria-label=A onblur='{SOON}'><button onclick='this.ariaPressed = true'>Go</button><input aria-label=B>"


@pytest.mark.parametrize(
    ("markup", "name", "action", "row"),
    [
        (f"<button onclick='i.src = `{PIXEL}`'>Go</button><img id=i onload='{SOON}'>", "Go", Click(), CLICK),
        (
            f"<button onclick='this.ariaPressed = 1; i.src = `{PIXEL}`'>Go</button><img id=i onload='{SOON}'>",
            "Go", Click(), CLICK,
        ),
        (
            f"<button onclick='this.ariaPressed = 1; fetch(`/slow?0.6`).then(() => {SOON})'>Go</button>",
            "Go", Click(), CLICK,
        ),
        (TWO, "Go", Click(), CLICK),
        (TWO, '"A"', PressKey(key="Tab"), after_key("Tab")),
        (TWO, '"B"', TypeText(text="x"), TYPING),
        (f"<body onscroll='{SOON}'>{TALL}", None, Scroll(direction="down"), SCROLLING),
        (f"<body onscroll='{SOON}'>{TALL}<button>Go</button>", "Go", Click(), CLICK),
        (f"<body onscroll='{SOON}'>{TALL}<button>Go</button>", "Go", ScrollIntoView(), SCROLLING),
    ],
)  # fmt: skip
async def test_what_a_handler_puts_off_is_in_the_look_that_follows(
    carried: Carried, markup: str, name: str | None, action: Action, row: Settling
) -> None:
    one = await carried.open(f"<p id=p></p>{markup}")
    if markup == TWO:
        await one.act('"A"', Click())
    receipt = await one.act(name, action)
    assert receipt.ok, receipt
    limits = next_look(row, receipt, 0)
    seen = await one.browser.observe(one.tab_id, patience_ms=limits.patience_ms, cap_ms=limits.cap_ms)
    assert "Came" in seen.tree.body, receipt


@pytest.mark.parametrize("back", [False, True])
async def test_what_a_page_puts_off_as_it_is_shown_is_in_the_first_look(carried: Carried, *, back: bool) -> None:
    shows = f"<p id=p></p><script>addEventListener('pageshow', () => {SOON})</script>"
    other = carried.site.put(shows + "<a href='{here}/'>Home</a>")
    one = await carried.open(f"<a href='{other}'>Go</a>")
    receipt = await one.act("Go", Click())
    if back:
        await one.browser.navigate(one.tab_id, carried.site.put("<p>Third</p>"))
        receipt = await one.browser.traverse(one.tab_id, -1)
    limits = next_look(CLICK, receipt, 0)
    seen = await one.browser.observe(one.tab_id, patience_ms=limits.patience_ms, cap_ms=limits.cap_ms)
    assert "Came" in seen.tree.body, receipt


async def test_what_the_browser_shows_by_itself_under_the_pointer_is_seen(carried: Carried) -> None:
    one = await carried.open("<button interestfor=more>Go</button><div id=more popover>Came</div>")
    receipt = await one.act('"Go"', Hover())
    is_real = carried.name == "playwright"  # events made by a script do not move the browser's own pointer
    assert (Effect.DOM in receipt.effect) == is_real, receipt
    assert any("Came" in line for line in await one.look()) == is_real


async def test_what_nothing_comes_of_is_said_to_change_nothing(carried: Carried) -> None:
    one = await carried.open("<button>Go</button><iframe srcdoc=Page></iframe>")
    told = [(await one.act('"Go"', Click())).effect for _ in range(2)]
    assert (told[0] in ([Effect.FOCUS], [Effect.NONE]), told[1]) == (True, [Effect.NONE])


async def test_what_no_script_hears_of_keeps_no_look_waiting(carried: Carried) -> None:
    one = await carried.open("<input aria-label=Free><input aria-label=Own oninput=1><button>Go</button>")
    tab = carried.port.tabs.of(one.tab_id)
    await one.act('"Free"', TypeText(text="x"))
    assert tab.idled == UNHEARD
    await one.act('"Own"', TypeText(text="x"))
    assert tab.idled == 0
    refs = [ref_in(await one.look(), name) for name in ('"Own"', '"Free"')]
    for ref in refs:
        await one.browser.act(one.tab_id, ref, TypeText(text="y"))
    assert tab.idled == 0, "what the other set off may still come"


async def test_a_window_that_is_kept_from_opening_is_told(carried: Carried) -> None:
    button = "<button onclick=window.open('/far')>Go</button>"
    one = await carried.open(f'<iframe sandbox="allow-scripts" srcdoc="{button}"></iframe>')
    receipt = await one.act('"Go"', Click())
    assert (receipt.ok, receipt.advice, receipt.bound_for[-4:]) == (True, Advice.OPEN_INSTEAD, "/far")


@pytest.mark.parametrize(
    ("field", "action", "says"),
    [
        ("<select id=f aria-label=F><option>a<option>b</select>", Select(value="b"), 'it holds "a" again'),
        ("<input id=f type=checkbox aria-label=F>", SetChecked(checked=True), "it is not checked again"),
    ],
)
async def test_what_the_page_takes_back_is_no_success(carried: Carried, field: str, action: Action, says: str) -> None:
    for answered in ("f.value = `a`, f.checked = false", "p.append(1)"):
        one = await carried.open(
            f"{field}<p id=p></p><script>f.onchange = () => fetch('/slow?0.2').then(() => {{ {answered} }})</script>"
        )
        receipt = await one.act('"F"', action)
        assert receipt.ok is (answered == "p.append(1)"), receipt
        assert receipt.ok or (receipt.code, says in receipt.message) == (Code.NOT_EDITABLE, True)


async def test_a_frame_that_its_own_script_leads_on_has_gone_elsewhere(carried: Carried) -> None:
    other = carried.site.put("<button>Next</button>")
    inner = carried.site.put(f"<button onclick='location = `{other}`'>Go</button>")
    one = await carried.open(f"<iframe src='{inner}'></iframe>")
    await one.look(patience_ms=1_000)
    assert Effect.NAVIGATION in (await one.act('"Go"', Click())).effect


async def test_a_link_to_another_program_is_no_download(carried: Carried) -> None:
    one = await carried.open("<a href='mailto:ada@example.com'>Write</a>")
    receipt = await one.act('"Write"', Click())
    assert "download" not in receipt.message
    assert receipt.ok or "mailto: is for another program" in receipt.message, receipt


async def test_what_takes_the_focus_while_it_is_typed_gets_nothing(carried: Carried) -> None:
    """A frame of another site that takes it again and again, at no moment that anybody could foresee."""
    url = carried.site.put("""<title>Thief</title><input aria-label=Thief><script>
      const [field] = document.getElementsByTagName("input");
      onmessage = () => setInterval(() => document.hasFocus() || field.focus(), 3)</script>""")
    frame = url.replace(carried.site.here, "{cross}")
    one = await carried.open(f"""<input aria-label=Name oninput="frames[0].postMessage('', '*')">
      <iframe src="{frame}"></iframe>""")
    await one.look(patience_ms=1_000)
    texts = ["secret", "a longer one of these, which is pasted"] * 3
    typed = [await one.act('"Name"', TypeText(text=text)) for text in texts]
    stolen = await one.page.frames[1].evaluate("document.querySelector('input').value")
    assert stolen == "", typed
    assert await one.js("document.querySelector('input').value") != ""
    if one.has(Ability.TRUSTED_INPUT):
        lost = [receipt for receipt in typed if not receipt.ok]
        assert lost, typed
        assert all("The focus went elsewhere after" in receipt.message for receipt in lost), typed
    else:
        assert all(receipt.ok for receipt in typed), "these events go to the field itself"


@pytest.mark.parametrize("key", [None, "Enter"])
async def test_a_link_tells_nobody_that_it_was_followed(carried: Carried, key: str | None) -> None:
    """`ping` names whom the browser would tell; here it does, of a click that is none of a run's."""
    with served_elsewhere() as other:
        one = await carried.open(f"""<form><input type=hidden name=removeAttribute>
          <a href="#part" ping="{other.origin}/run" id=a><span>Go</span></a></form>""")
        receipt = await one.act('"Go"', PressKey(key=key) if key else Click())
        assert receipt.ok, receipt
        assert await one.js("location.hash") == "#part"
        await one.js(f"a.ping = '{other.origin}/page'; a.click()")
        while not any("/page" in each for each in other.seen):
            await one.js("new Promise(requestAnimationFrame)")
        assert not any("/run" in each for each in other.seen), other.seen


SETS_OFF = """<button onclick="setTimeout(() => { document.body.append('It is done') }, 300)">Go</button>"""


async def test_a_look_waits_no_longer_than_for_what_the_act_set_off(carried: Carried) -> None:
    """It came after the receipt and before the look: waiting for something to begin would be waiting in vain."""
    one = await carried.open(SETS_OFF)
    assert (await one.act("Go", Click())).code is Code.DONE
    await one.page.wait_for_function("document.body.innerText.includes('It is done')")
    assert any("It is done" in line for line in await one.look(patience_ms=WHOLE_TEST_MS, cap_ms=WHOLE_TEST_MS))


async def test_a_document_that_was_written_anew_is_acted_in(carried: Carried) -> None:
    """It has lost every listener, the engine's too: what arrives there is still told as what it was."""
    anew = "<input aria-label=Name><button onclick=document.title=this.previousSibling.value>New</button>"
    one = await carried.open(
        f"<button onclick=\"document.open(); document.write('{anew}'); document.close()\">Rewrite</button>"
    )
    for name, action in (("Rewrite", Click()), ("Name", TypeText(text="Ada")), ("New", Click())):
        receipt = await one.act(name, action)
        assert receipt.ok, receipt
    assert await one.js("document.title") == "Ada"
