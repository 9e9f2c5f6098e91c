"""The events that we make are those that a person's input makes: each case runs both ways on the same element."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import pytest
from page.conftest import Engine, Site
from playwright.async_api import Page

# The fields that pages look at; the rest (time stamps, movement, screen coordinates) cannot be equal.
RECORD = """
window.seen = [];
const types = "pointerover pointerenter pointerout pointerleave pointermove pointerdown pointerup pointercancel " +
    "mouseover mouseenter mouseout mouseleave mousemove mousedown mouseup click auxclick contextmenu dblclick " +
    "focus blur focusin focusout keydown keypress keyup beforeinput input change submit toggle invalid";
const FIELDS = ["bubbles", "cancelable", "composed", "button", "buttons", "detail", "pointerId", "pointerType",
    "isPrimary", "inputType", "data", "key", "code", "keyCode", "which", "charCode", "ctrlKey", "shiftKey"];
const name = (node) => (node instanceof Element ? node.id || node.localName : null);
for (const type of types.split(" ")) {
    addEventListener(type, (event) => {
        const entry = { type, target: name(event.target), class: event.constructor.name };
        for (const field of FIELDS) if (field in event) entry[field] = event[field];
        if ("relatedTarget" in event) entry.relatedTarget = name(event.relatedTarget);
        seen.push(entry);
    }, true);
}
"""

Person = Any
"""What a person does: a function of the page and the middle of the element."""


async def click(page: Page, x: float, y: float) -> None:
    await page.mouse.click(x, y)


async def double_click(page: Page, x: float, y: float) -> None:
    await page.mouse.dblclick(x, y)


async def right_click(page: Page, x: float, y: float) -> None:
    await page.mouse.click(x, y, button="right")


async def hover(page: Page, x: float, y: float) -> None:
    await page.mouse.move(x, y)


def keys(*names: str) -> Person:
    async def press(page: Page, x: float, y: float) -> None:
        await page.evaluate("f.focus(); seen.length = 0")
        for name in names:
            await page.keyboard.press(name)

    return press


UNSEEN = "style='opacity:0;width:0;height:0;position:absolute'"
BUTTON = "<button id=f aria-label=F>F</button>"
FORM = "<form onsubmit='return false'><input id=f aria-label=F value=ab><button id=b>Go</button></form>"

CASES: dict[str, tuple[str, Person, list[dict[str, Any]]]] = {
    "click a button": (BUTTON, click, [{"kind": "click"}]),
    "click a link": ("<a id=f href='#x'>F</a>", click, [{"kind": "click"}]),
    "click a field": ("<input id=f aria-label=F>", click, [{"kind": "click"}]),
    "click a checkbox": ("<input id=f type=checkbox aria-label=F>", click, [{"kind": "click"}]),
    "click a label": (f"<label id=l>F long<input id=f type=checkbox {UNSEEN}></label>", click, [{"kind": "click"}]),
    "click a summary": ("<details><summary id=f>F</summary>more</details>", click, [{"kind": "click"}]),
    "click inside a button": ("<button id=f aria-label=F><b id=i>Go</b></button>", click, [{"kind": "click"}]),
    "click a submit button": ("<form onsubmit='return false'><button id=f>F</button></form>", click,
                              [{"kind": "click"}]),
    "click a prevented press": ("<button id=f aria-label=F onpointerdown='event.preventDefault()'>F</button>", click,
                                [{"kind": "click"}]),
    "click a prevented mousedown": ("<button id=f aria-label=F onmousedown='event.preventDefault()'>F</button>", click,
                                    [{"kind": "click"}]),
    "double click": (BUTTON, double_click, [{"kind": "click", "count": 2}]),
    "right click": ("<button id=f aria-label=F oncontextmenu='return false'>F</button>", right_click,
                    [{"kind": "click", "button": "right"}]),
    "hover": (BUTTON, hover, [{"kind": "hover"}]),
    "Enter in a form": (FORM, keys("Enter"), [{"kind": "press_key", "key": "Enter"}]),
    "Enter on a button": (BUTTON, keys("Enter"), [{"kind": "press_key", "key": "Enter"}]),
    "Space on a button": (BUTTON, keys("Space"), [{"kind": "press_key", "key": "Space"}]),
    "Space on a checkbox": ("<input id=f type=checkbox aria-label=F>", keys("Space"),
                            [{"kind": "press_key", "key": "Space"}]),
    "a letter": ("<input id=f aria-label=F>", keys("a"), [{"kind": "press_key", "key": "a"}]),
    "Backspace": ("<input id=f aria-label=F value=ab><script>f.focus(); f.setSelectionRange(2, 2)</script>",
                  keys("Backspace"), [{"kind": "press_key", "key": "Backspace"}]),
    "Delete at the end": ("<input id=f aria-label=F value=ab><script>f.focus(); f.setSelectionRange(2, 2)</script>",
                          keys("Delete"), [{"kind": "press_key", "key": "Delete"}]),
    "Enter in a text area": ("<textarea id=f aria-label=F></textarea>", keys("Enter"),
                             [{"kind": "press_key", "key": "Enter"}]),
    "a combination": ("<input id=f aria-label=F value=ab>", keys("Control+a"),
                      [{"kind": "press_key", "key": "Control+a"}]),
    "Shift and Tab": ("<button id=a>A</button><input id=f aria-label=F>", keys("Shift+Tab"),
                      [{"kind": "press_key", "key": "Shift+Tab"}]),
    "Tab": ("<input id=f aria-label=F><button id=b>B</button>", keys("Tab"), [{"kind": "press_key", "key": "Tab"}]),
    "typing": ("<input id=f aria-label=F>", keys("a", "1", "-"), [{"kind": "type", "text": "a1-"}]),
    "typing into an editor": ("<div id=f contenteditable role=textbox aria-label=F>x</div>", keys("End", "b"),
                              [{"kind": "press_key", "key": "End"}, {"kind": "press_key", "key": "b"}]),
    "a line break in an editor": ("<div id=f contenteditable role=textbox aria-label=F>x</div>", keys("End", "Enter"),
                                  [{"kind": "press_key", "key": "End"}, {"kind": "press_key", "key": "Enter"}]),
    "an arrow on a slider": ("<input id=f type=range aria-label=F>", keys("ArrowRight"),
                             [{"kind": "press_key", "key": "ArrowRight"}]),
    "an arrow in a select": ("<select id=f aria-label=F><option>a<option>b</select>", keys("ArrowDown"),
                             [{"kind": "press_key", "key": "ArrowDown"}]),
    "an arrow in a radio group": ("<input id=f type=radio name=r checked aria-label=F><input id=g type=radio name=r>",
                                  keys("ArrowDown"), [{"kind": "press_key", "key": "ArrowDown"}]),
}  # fmt: skip


async def by_person(site: Site, markup: str, person: Person) -> list[dict[str, Any]]:
    page = site.page
    await page.mouse.move(990, 690)
    await site.open(f"<body style='margin:20px'>{markup}")
    await page.evaluate(RECORD)
    x, y = await page.evaluate(
        "(([{ x, y, width, height }]) => [x + width / 2, y + height / 2])([...(window.l ?? f).getClientRects()])"
    )
    await person(page, x, y)
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    return list(await page.evaluate("seen"))


async def by_us(site: Site, markup: str, actions: list[dict[str, Any]], focused: bool) -> list[dict[str, Any]]:
    engine: Engine = await site.open(f"<body style='margin:20px'>{markup}")
    await engine.page.evaluate(RECORD)
    ref = next(line.split("[ref=")[1].split("]")[0] for line in await engine.observe() if '"F' in line)
    if focused:
        await engine.page.evaluate("f.focus(); seen.length = 0")
    for action in actions:
        receipt = await engine.perform(ref, **action)
        assert receipt["code"] == "done", receipt
    return list(await engine.page.evaluate("seen"))


# What we leave as it is, and why: the pointer comes from elsewhere on the page for a person and from nowhere for us;
# and `change` comes with the typing, because nothing that we do later may take the focus away.
OURS_ALONE = {
    "pointerover", "pointerenter", "mouseover", "mouseenter", "pointerout", "pointerleave", "mouseout", "mouseleave",
}  # fmt: skip


def told(events: list[dict[str, Any]], ignored: set[str]) -> list[str]:
    """One line an event. `which` of a mouse that moves is 0 for a person, and no script can make it so."""
    lines = []
    for event in events:
        if event["type"] in ignored:
            continue
        if event["class"] != "KeyboardEvent":
            event.pop("which", None)
        lines.append(" ".join(f"{key}={value}" for key, value in event.items()))
    return lines


@pytest.mark.parametrize("case", CASES)
async def test_events_as_a_person_makes_them(site: Site, case: str) -> None:
    markup, person, actions = CASES[case]
    ignored = OURS_ALONE | ({"change"} if case == "typing" else set())
    expected = told(await by_person(site, markup, person), ignored)
    pointed = person in (click, double_click, right_click, hover)
    made = told(await by_us(site, markup, actions, focused=not pointed), ignored)
    assert made == expected


GOES = """<button id=f onpointerdown='this.remove()'>F</button><script>window.ends = [];
for (const type of ["pointerup", "mouseup", "click"])
    addEventListener(type, ({ target }) => ends.push(`${type} ${target.localName}`));
</script>"""


async def test_a_button_that_is_down_comes_up_also_where_its_target_went_away(site: Site) -> None:
    engine = await site.open(GOES)
    receipt = await engine.perform(await engine.ref('"F"'), "click")
    assert receipt["message"].startswith("Pressed "), receipt
    assert await engine.page.evaluate("ends") == ["pointerup body", "mouseup body"]


FIELDS = """<input id=a aria-label=First onkeydown='if (event.key === "Enter") b.focus()'>
<input id=b aria-label=Second><p id=p><b role=button tabindex=-1 id=c>Text</b></p>
<script>window.moves = [];
const note = ({ type, target, relatedTarget, isTrusted }) =>
    target !== window && moves.push([type, target.id, relatedTarget?.id ?? "", isTrusted].join(" "));
for (const type of ["focus", "focusin", "blur", "focusout"]) addEventListener(type, note, true)</script>"""


@pytest.mark.parametrize("away", [False, True])
async def test_a_page_hears_where_the_focus_goes_also_in_a_tab_that_has_not_got_it(site: Site, away: bool) -> None:
    """Its own scripts move it as well. What the browser tells is not told again."""
    engine = await site.open(FIELDS)
    async with other_tab(site) if away else nullcontext():
        assert await engine.page.evaluate("document.hasFocus()") is not away
        await engine.perform(await engine.ref('"First"'), "type", text="x\n")
        await engine.perform(await engine.ref('"Text"'), "click")
        moves = await engine.page.evaluate("moves")
    expected = ["focus a ", "focusin a ", "blur a b", "focusout a b", "focus b a", "focusin b a"]
    expected += ["blur b c", "focusout b c", "focus c b", "focusin c b"]
    assert moves == [f"{each} {str(not away).lower()}" for each in expected]


@asynccontextmanager
async def other_tab(site: Site) -> AsyncIterator[None]:
    """The person is elsewhere meanwhile."""
    other = await site.page.context.new_page()
    await site.session.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    try:
        await other.bring_to_front()
        yield
    finally:
        await other.close()
        await site.session.send("Emulation.setFocusEmulationEnabled", {"enabled": True})
