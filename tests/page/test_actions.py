"""Markup and an action in, a receipt and the page's own event log out."""

from typing import Any

import pytest
from page.conftest import Site

MOUSE_CLICK = ["mouseover b", "mouseenter b", "mousemove b", "pointerdown b", "mousedown b", "focus b", "pointerup b"]


async def test_a_click_is_one_full_sequence(site: Site) -> None:
    engine = await site.open("<button id=b>Send</button>")
    receipt = await engine.perform(await engine.ref("Send"), "click")
    assert (receipt["ok"], receipt["code"]) == (True, "done")
    assert [event for event in await engine.log() if "enter" not in event or event.endswith(" b")] == [
        *MOUSE_CLICK,
        "mouseup b",
        "click b",
    ]


async def test_a_click_that_changes_nothing_says_so(site: Site) -> None:
    engine = await site.open("<a href='javascript:void 0' tabindex=-1 onmousedown='event.preventDefault()'>Idle</a>")
    receipt = await engine.perform(await engine.ref("Idle"), "click")
    assert receipt["effect"] == ["none"]
    assert receipt["line"] == 'Clicked link "Idle". Nothing was seen to change.'


EFFECTS: list[tuple[str, str, dict[str, str], str]] = [
    ("<input type=checkbox aria-label=Spam>", "Spam", {"kind": "click"}, "checked"),
    ("<details><summary>More</summary>text</details>", "More", {"kind": "click"}, "expanded"),
    ("<button onclick='document.body.append(`new`)'>Add</button>", "Add", {"kind": "click"}, "dom"),
    ("<button onclick='this.style.color=`red`'>Style</button>", "Style", {"kind": "click"}, "dom"),
    ("<button onclick='history.pushState(0, ``, `/next`)'>Next</button>", "Next", {"kind": "click"}, "navigation"),
    ("<select aria-label=Size><option>S<option>M</select>", "Size", {"kind": "select", "value": "M"}, "value"),
    ("<input aria-label=Name>", "Name", {"kind": "type", "text": "Ada"}, "value"),
    ("<input type=password aria-label=Code>", "Code", {"kind": "type", "text": "hush"}, "value"),
    ("<div style='height:3000px'><button>Top</button></div>", "Top", {"kind": "scroll", "direction": "down"}, "scroll"),
    ("<button>Menu</button>", "Menu", {"kind": "press_key", "key": "x"}, "focus"),
]


@pytest.mark.parametrize(("markup", "name", "action", "effect"), EFFECTS)
async def test_effects(site: Site, markup: str, name: str, action: dict[str, str], effect: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref(name), **action)
    assert receipt["ok"], receipt
    assert effect in receipt["effect"]
    assert "hush" not in str(receipt)


TYPING: list[tuple[str, str, str, str]] = [
    ("<input id=f value=old>", "new", "done", "new"),
    ("<textarea id=f>old</textarea>", "one\ntwo", "done", "one\ntwo"),
    # What stands in nothing and is not cut off there is seen: it is no way into an editor.
    ("Words<div style='width:0'><textarea id=f style='position:absolute'></textarea></div>", "new", "done", "new"),
    ("<input id=f type=email value=a@b.c>", "x@y.zz", "done", "x@y.zz"),
    ("<input id=f type=number value=3>", "12.5", "invalid", "3"),
    ("<input id=f type=number value=3 step=any>", "12.5", "done", "12.5"),
    ("<input id=f type=number value=3>", "many", "invalid", "3"),
    ("<input id=f type=date>", "2026-11-21", "done", "2026-11-21"),
    ("<input id=f type=date>", "21/11/2026", "invalid", ""),
    ("<input id=f type=time>", "09:30", "done", "09:30"),
    ("<input id=f type=color>", "#FF8800", "done", "#ff8800"),
    ("<input id=f type=range max=10>", "7", "done", "7"),
    ("<input id=f type=range max=10>", "70", "invalid", "5"),
    ("<input id=f maxlength=3>", "abcdef", "not_editable", "abc"),
    ("<input id=f readonly value=old>", "new", "not_editable", "old"),
    ("<input id=f value=old disabled>", "new", "disabled", "old"),
    ("<input id=f oninput='this.value=``'>", "new", "not_editable", ""),
    ("<input id=f type=checkbox>", "new", "not_editable", "on"),
    (
        "<input id=f oninput='this.value=this.value.replace(/[^0-9]/g, ``).replace(/^(...)(.)/, `($1) $2`)'>",
        "55512",
        "done",
        "(555) 12",
    ),
    ("<input id=f onkeydown='return /[0-9]/.test(event.key)'>", "1a2", "not_editable", "12"),
    ("<input id=f value=old>", "", "done", ""),
]


@pytest.mark.parametrize(("markup", "text", "code", "held"), TYPING)
async def test_typing(site: Site, markup: str, text: str, code: str, held: str) -> None:
    engine = await site.open(markup)
    receipt = await engine.perform(await engine.ref('[name="f"]' if "name=" in markup else "[id="), "type", text=text)
    assert receipt["code"] == code, receipt
    assert await engine.page.evaluate("f.value") == held


async def test_rich_text(site: Site) -> None:
    engine = await site.open("<div contenteditable id=f aria-label=Body>old <b>text</b></div>")
    receipt = await engine.perform(await engine.ref("Body"), "type", text="Dear Ada")
    assert (receipt["code"], receipt["effect"]) == ("done", ["value", "focus"])
    assert await engine.page.evaluate("f.innerText") == "Dear Ada"
    assert "input f" in await engine.log()
    assert (await engine.perform(await engine.ref("Body"), "clear"))["code"] == "done"
    assert (await engine.page.evaluate("f.innerText")).strip() == ""


# What React does: a setter of its own on the node tells it what it has written itself; an `input` event whose value it
# knows already is not news.
CONTROLLED = """<input id=f aria-label=Name><script>
const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
let known = "", state = "";
Object.defineProperty(f, "value", {
    get() { return own.get.call(this); },
    set(value) { known = value; own.set.call(this, value); },
});
f.addEventListener("input", () => {
    if (own.get.call(f) === known) return;
    known = state = own.get.call(f);
});
</script>"""


async def test_a_controlled_field_hears_of_it(site: Site) -> None:
    engine = await site.open(CONTROLLED)
    await engine.perform(await engine.ref("Name"), "type", text="Ada")
    assert await engine.page.evaluate("state") == "Ada"


SUBMISSION: list[tuple[str, list[str]]] = [
    ("<input id=f><button id=go>Go</button>", ["click go", "submit form"]),
    ("<input id=f><input>", []),
    ("<input id=f>", ["submit form"]),
    ("<input id=f><button id=go disabled>Go</button>", []),
    ("<input id=f><button type=button id=no>No</button>", ["submit form"]),
    ("<input id=f><input name=elements type=hidden><button id=go>Go</button>", ["click go", "submit form"]),
    ("<input id=f onkeydown='if (event.key == `Enter`) return false'><button>Go</button>", []),
    ("<textarea id=f></textarea><button>Go</button>", []),
]


@pytest.mark.parametrize(("fields", "events"), SUBMISSION)
async def test_implicit_submission(site: Site, fields: str, events: list[str]) -> None:
    engine = await site.open(f"<form onsubmit='return false'>{fields}</form>")
    await engine.page.evaluate("f.focus()")
    await engine.observe()
    receipt = await engine.perform(None, "press_key", key="Enter")
    assert receipt["code"] == "done"
    assert [event for event in await engine.log() if event.split()[0] in ("click", "submit")] == events


KEYS: list[tuple[str, str, str, Any]] = [
    ("<button id=f onclick='done=1'>x</button>", "Enter", "window.done", 1),
    ("<button id=f onclick='done=1'>x</button>", "Space", "window.done", 1),
    ("<input id=f type=checkbox>", "Space", "f.checked", True),
    ("<input id=f value=ab>", "Backspace", "f.value", "a"),
    ("<input id=f value='one two'>", "Control+Backspace", "f.value", "one "),
    ("<input id=f value=ab>", "Shift+c", "f.value", "abC"),
    ("<input id=f value=ab>", "Control+a", "f.selectionStart + ',' + f.selectionEnd", "0,2"),
    ("<input id=f value=ab>", "Home", "f.selectionStart", 0),
    ("<textarea id=f>ab</textarea>", "Enter", "f.value.length", 3),
    ("<input id=f><input id=g>", "Tab", "document.activeElement.id", "g"),
    ("<input id=g><input id=f>", "Shift+Tab", "document.activeElement.id", "g"),
    ("<input id=f type=radio name=r checked><input id=g type=radio name=r>", "ArrowDown", "g.checked", True),
    ("<select id=f><option>a<option>b</select>", "ArrowDown", "f.value", "b"),
    ("<input id=f type=range max=10 value=5>", "ArrowRight", "f.value", "6"),
    ("<dialog id=d><button id=f>x</button></dialog><script>d.showModal()</script>", "Escape", "d.open", False),
    ("<button id=f>x</button><p style='height:3000px'>", "PageDown", "scrollY > 300", True),
    ("<button id=f>x</button><p style='height:3000px'>", "End", "scrollY > 2000", True),
    ("<input id=f onkeydown='last=[event.key,event.code,event.keyCode]+``'>", "Control+k", "last", "k,KeyK,75"),
    ("<input id=f onkeydown='last=event.key'>", "+", "last", "+"),
    ("<input id=f onkeydown='last=event.key+event.ctrlKey'>", "Control++", "last", "+true"),
    ("<input id=f onkeydown='last=event.key'>", "esc", "last", "Escape"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "key", "expression", "expected"), KEYS)
async def test_keys(site: Site, markup: str, key: str, expression: str, expected: Any) -> None:
    engine = await site.open(markup)
    await engine.page.evaluate("f.focus(); if (f.setSelectionRange) try { f.setSelectionRange(99, 99) } catch {}")
    await engine.observe()
    receipt = await engine.perform(None, "press_key", key=key)
    assert receipt["code"] == "done", receipt
    assert await engine.page.evaluate(expression) == expected


async def test_a_key_for_an_element_goes_to_the_focus_inside_it_or_focuses_it(site: Site) -> None:
    box = "<div tabindex=0 role=button aria-label=Box><input id=f aria-label=In></div>"
    engine = await site.open(f"{box}<input id=g aria-label=Out>")
    ref = await engine.ref('"Box"')
    await engine.page.evaluate("f.focus()")
    receipt = await engine.perform(ref, "press_key", key="x")
    assert (receipt["code"], receipt["effect"]) == ("done", ["value"])
    await engine.perform(await engine.ref('"Out"'), "press_key", key="y")
    assert await engine.page.evaluate("f.value + g.value + document.activeElement.id") == "xyg"


async def test_a_key_in_a_frame(site: Site) -> None:
    markup = "<input id=f aria-label=Top autofocus><iframe src=https://page.test/two title=Two></iframe>"
    engine = await site.open(markup, {"https://page.test/two": "<input id=i aria-label=In>"})
    child = await site.inject(engine.page.frames[1])
    child.next_ref = 9
    (line,) = await child.observe(prefix="f2")
    await child.perform("f2e9", "type", text="ab")
    assert 'iframe [ref=e2] "Two" [focused]' in await engine.observe(), "the top document says that a frame has it"
    await engine.perform(None, "press_key", key="c")
    assert (await child.perform("f2e9", "press_key", key="d"))["effect"] == ["value"]
    assert await engine.page.frames[1].evaluate("i.value") == "abd"
    assert await engine.page.evaluate("f.value") == ""
    assert line == 'textbox <input type="text"> [ref=f2e9] "In"'


async def test_an_unknown_key(site: Site) -> None:
    engine = await site.open("<input id=f>")
    await engine.observe()
    assert (await engine.perform(None, "press_key", key="Entrar"))["code"] == "no_such_key"
    assert await engine.log() == []


SCROLLS = [
    ("down", 1, "Scrolled down. Position: 22%."),
    ("down", 9, "It did not scroll any further. Position: 100%. This is the end."),
    ("up", 1, "It did not scroll any further. Position: 0%. This is the beginning."),
    ("right", 1, "It did not scroll any further. There is nothing to scroll: all of it is in view."),
]


@pytest.mark.parametrize(("direction", "times", "message"), SCROLLS)
async def test_scrolling_the_page(site: Site, direction: str, times: int, message: str) -> None:
    engine = await site.open("<body style='margin:0'><div style='height:2900px'>long</div>")
    await engine.observe()
    receipts = [await engine.perform(None, "scroll", direction=direction) for _ in range(times)]
    assert receipts[-1]["line"] == message
    assert receipts[-1]["effect"] == ["none" if receipts[-1].get("already") else "scroll"]


async def test_scrolling_a_box_and_the_main_box_of_an_application(site: Site) -> None:
    box = "<div id=box style='height:300px;overflow:auto'><p style='height:2000px'><button>In</button></div>"
    engine = await site.open(f"<body style='margin:0;overflow:hidden;height:600px'>{box}")
    await engine.perform(await engine.ref("In"), "scroll", direction="down")
    assert await engine.page.evaluate("box.scrollTop") == 210
    await engine.perform(None, "scroll", direction="down")
    assert await engine.page.evaluate("box.scrollTop") == 420


SELECTS: list[tuple[str, str, str]] = [
    ("m", "done", "m"),
    ("Large size", "done", "l"),
    ("large", "done", "l"),
    ("size", "no_such_option", "s"),
    ("Huge", "disabled", "s"),
    ("Small size", "done", "s"),
]


@pytest.mark.parametrize(("wanted", "code", "held"), SELECTS)
async def test_select(site: Site, wanted: str, code: str, held: str) -> None:
    options = "<option value=s>Small size<option value=m>Medium size<option value=l>Large size"
    options += "<option value=h disabled>Huge"
    engine = await site.open(f"<select id=f aria-label=Size>{options}</select>")
    receipt = await engine.perform(await engine.ref("Size"), "select", value=wanted)
    assert (receipt["code"], await engine.page.evaluate("f.value")) == (code, held)
    if code == "no_such_option":
        assert receipt["options"] == ["Small size", "Medium size", "Large size", "Huge"]


LISTBOX = """<button role=combobox aria-controls=l aria-expanded=false aria-label=City id=c
onclick="l.hidden=false;this.setAttribute('aria-expanded','true')">Pick</button>
<ul role=listbox id=l hidden>
<li role=option onclick="c.textContent='Rome'">Rome</li><li role=option onclick="c.textContent='Pisa'">Pisa</li></ul>"""


async def test_select_in_a_list_that_the_page_built(site: Site) -> None:
    engine = await site.open(LISTBOX)
    ref = await engine.ref("City")
    assert (await engine.perform(ref, "select", value="Paris"))["code"] == "no_such_option"
    assert (await engine.perform(ref, "select", value="Pisa"))["code"] == "done"
    assert await engine.page.evaluate("c.textContent") == "Pisa"


async def test_hover(site: Site) -> None:
    engine = await site.open("<button id=b onmouseenter='document.body.append(`tip`)'>Help</button>")
    receipt = await engine.perform(await engine.ref("Help"), "hover")
    assert receipt["effect"] == ["dom"]
    assert "click b" not in await engine.log()


async def test_scroll_into_view(site: Site) -> None:
    engine = await site.open("<div style='height:3000px'></div><button id=b>Far</button>")
    receipt = await engine.perform(await engine.ref("Far"), "scroll_into_view")
    assert receipt["effect"] == ["scroll"]
    assert await engine.page.evaluate("b.getBoundingClientRect().bottom <= innerHeight")


BOXES = """<input id=a maxlength=1 aria-label=Digit autocomplete=one-time-code
oninput='b.focus()'><input id=b maxlength=1 oninput='c.focus()'><input id=c maxlength=1>"""


async def test_a_form_whose_fields_hide_its_properties(site: Site) -> None:
    names = "id name action method target title children childNodes parentNode elements length submit"
    fields = "".join(f"<input name={name}>" for name in names.split())
    engine = await site.open(f"<form onsubmit='return false'>{fields}<button id=b>Go</button></form>")
    assert len(await engine.observe()) == 13
    assert (await engine.perform(await engine.ref('"Go"'), "click"))["code"] == "done"
    assert (await engine.log())[-1].startswith("submit")


async def test_typing_under_a_placeholder_of_the_pages_own(site: Site) -> None:
    placeholder = "<span style='position:absolute;left:0;top:0;width:200px;height:30px'>Hint</span>"
    engine = await site.open(f"<div style='position:relative'><input id=f aria-label=F>{placeholder}</div>")
    assert (await engine.perform(await engine.ref('"F"'), "type", text="a"))["code"] == "done"


async def test_one_box_a_digit(site: Site) -> None:
    engine = await site.open(BOXES)
    receipt = await engine.perform(await engine.ref("Digit"), "type", text="123")
    assert receipt["code"] == "done"
    assert await engine.page.evaluate("a.value + b.value + c.value") == "123"


async def test_a_field_replaced_while_typing(site: Site) -> None:
    engine = await site.open("<input id=f aria-label=F oninput='this.outerHTML = `<input id=f aria-label=F>`'>")
    receipt = await engine.perform(await engine.ref('"F"'), "type", text="ab")
    assert (receipt["ok"], receipt["code"]) == (False, "stale")
    assert await engine.page.evaluate("f.value") == ""


async def test_behind_a_modal_dialog(site: Site) -> None:
    engine = await site.open("<button id=b>Go</button><dialog id=d aria-label=Sure><button>Yes</button></dialog>")
    await engine.page.evaluate("d.showModal()")
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert (receipt["code"], receipt["covering"]) == ("covered", ['dialog <dialog> [ref=e3] "Sure" [modal]'])
    assert receipt["candidates"] == ['button <button> [ref=e1] "Yes" [focused]']
    assert receipt["nextRef"] == 4
    assert "mousedown b" not in await engine.log()


OPENERS: list[tuple[str, str | None]] = [
    ("<a href=/new target=_blank>Go</a>", "https://page.test/new"),
    ("<base target=_blank><a href=/new>Go</a>", "https://page.test/new"),
    ("<a href=/new target=elsewhere>Go</a>", "https://page.test/new"),
    ("<a href=/new target=_blank onclick='event.stopPropagation()'>Go</a>", "https://page.test/new"),
    ("<a href=/new target=_blank onclick='return false'>Go</a>", None),
    ("<a href='mailto:a@b.c' target=_blank>Go</a>", None),
    ("<form action=/find target=_blank><input name=q value='a b'><button>Go</button></form>", "https://page.test/find?q=a+b"),
    ("<form action=/find target=_blank onsubmit='return false'><button>Go</button></form>", None),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "opens"), OPENERS)
async def test_new_tabs_are_handed_over_and_never_opened_twice(site: Site, markup: str, opens: str | None) -> None:
    engine = await site.open(markup)
    pages = len(engine.page.context.pages)
    receipt = await engine.perform(await engine.ref('"Go"'), "click")
    assert receipt.get("opens") == opens
    await engine.page.evaluate("new Promise((resolve) => setTimeout(resolve, 50))")
    assert len(engine.page.context.pages) == pages
