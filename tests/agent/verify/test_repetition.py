"""Loops are held back only where the state did not change; paging and moving are none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from agent.ledgers import URL, Did, run_of
from agent.scripted import MemoryBrowser, Page, Play, does, ok
from agent.trees import line_of, tree_of
from webhand_agent.history.conversation import Call
from webhand_agent.protocol import Code, Effect, Receipt, Screenshot
from webhand_agent.run import Run
from webhand_agent.safety.acts import Wanted
from webhand_agent.snapshot import Known
from webhand_agent.tools.dispatch import find
from webhand_agent.tools.table import TOOLS
from webhand_agent.tools.tool import Parameters, Tool
from webhand_agent.verify import repetition
from webhand_agent.vision.places import ShownPicture

LAMP = '- link <a> [ref=e3] "Lamp"'
NONE = (Effect.NONE,)


async def unused(run: Run, parameters: object) -> Receipt:
    raise AssertionError("a gate carries nothing out")


def wanted(tool: str, on: str = "", **arguments: object) -> Wanted:
    line = line_of(on) if on else None
    known = Known(line, 1, URL) if line is not None else None
    found = find(TOOLS, tool) or Tool(name=tool, description="", parameters=Parameters, handle=unused)
    return Wanted(Call(id="c", name=tool, arguments=dict(arguments)), found, Parameters(), known)


def clicks(count: int, *effect: Effect, then: Callable[[int], str] | None = None, on: str = LAMP) -> list[Did]:
    trees = [then(number) if then else None for number in range(count)]
    return [Did("click_element", on, effect or NONE, then=tree) for tree in trees]


def key(name: str, *effect: Effect, then: str | None = None) -> Did:
    return Did("press_key", effect=effect or NONE, arguments={"key": name}, then=then)


def at(x: int, y: int) -> Did:
    return Did("click_at", effect=NONE, arguments={"x": x, "y": y})


A, B = '  - button [ref=e3] "Menu"', '  - button [ref=e3] "Menu" [expanded]'
MENU = '- button [ref=e3] "Menu"'


def toggles(*trees: str) -> list[Did]:
    return [Did("click_element", MENU, [Effect.EXPANDED], then=tree) for tree in trees]


@dataclass
class Case:
    name: str
    done: Sequence[Did]
    wants: Wanted
    is_loop: bool
    first: str = ""


CASES = [
    Case("a third time", clicks(2), wanted("click_element", LAMP), is_loop=False),
    Case(
        "a caret that moves",
        [key("ArrowRight", Effect.SELECTION)] * 3,
        wanted("press_key", key="ArrowRight"),
        is_loop=False,
    ),
    Case("after three times", clicks(3), wanted("click_element", LAMP), is_loop=True),
    Case("with other words about it", clicks(3), wanted("click_element", LAMP, description="x"), is_loop=True),
    Case("another element", clicks(3), wanted("click_element", '- link [ref=e4] "Chair"'), is_loop=False),
    Case("drawn anew with another ref", clicks(3), wanted("click_element", LAMP.replace("e3", "e9")), is_loop=True),
    Case("another tool", clicks(3), wanted("double_click", LAMP), is_loop=False),
    Case(
        "something else in between", [*clicks(2), key("Tab"), *clicks(1)], wanted("click_element", LAMP), is_loop=False
    ),
    Case(
        "a look in between",
        [*clicks(2), Did("wait_and_observe"), *clicks(1)],
        wanted("click_element", LAMP),
        is_loop=True,
    ),
    Case("failing", [Did("click_element", LAMP, (), Code.COVERED)] * 3, wanted("click_element", LAMP), is_loop=True),
    Case(
        "paging with the same button",
        clicks(3, Effect.DOM, then=lambda number: f'  - row "Row {number}"'),
        wanted("click_element", LAMP),
        is_loop=False,
    ),
    Case(
        "load more that comes late",
        clicks(3, then=lambda number: "  - row\n" * number),
        wanted("click_element", LAMP),
        is_loop=False,
    ),
    Case(
        "a clock that goes on by itself",
        clicks(3, then=lambda number: f'  - text "12:0{number}"'),
        wanted("click_element", LAMP),
        is_loop=True,
        first='  - text "12:09"',
    ),
    Case(
        "arrow keys that scroll",
        [key("ArrowDown", Effect.SCROLL)] * 5,
        wanted("press_key", key="ArrowDown"),
        is_loop=False,
    ),
    Case(
        "arrow keys that move the focus",
        [key("ArrowDown", Effect.FOCUS, then=f"  - option [ref=e{at}] [focused]") for at in range(5)],
        wanted("press_key", key="ArrowDown"),
        is_loop=False,
    ),
    Case("keys that do nothing", [key("Enter")] * 3, wanted("press_key", key="Enter"), is_loop=True),
    Case("another key", [key("Enter")] * 3, wanted("press_key", key="Escape"), is_loop=False),
    Case("scrolling on", [Did("scroll_page", effect=[Effect.SCROLL])] * 5, wanted("scroll_page"), is_loop=False),
    Case("scrolling at the end", [Did("scroll_page", effect=NONE)] * 3, wanted("scroll_page"), is_loop=True),
    Case("waiting", [Did("wait_and_observe", effect=())] * 5, wanted("wait_and_observe"), is_loop=False),
    Case("downloading several", clicks(4, Effect.DOWNLOAD), wanted("click_element", LAMP), is_loop=False),
    Case("close by", [at(500, 500), at(510, 505), at(495, 498)], wanted("click_at", x=520, y=510), is_loop=True),
    Case("farther away", [at(500, 500), at(510, 505), at(495, 498)], wanted("click_at", x=700, y=500), is_loop=False),
    Case("to and fro", toggles(B, A, B, A), wanted("click_element", MENU), is_loop=True, first=A),
    Case("once to and fro", toggles(B, A), wanted("click_element", MENU), is_loop=False, first=A),
    Case(
        "to and fro and then on",
        toggles(B, A, B, A + "\n  - link"),
        wanted("click_element", MENU),
        is_loop=False,
        first=A,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_what_is_a_loop(case: Case) -> None:
    run = run_of("do it", *case.done, first=case.first)
    receipt = await repetition.gate(run, case.wants)
    assert (receipt is not None) is case.is_loop, case.name
    assert receipt is None or receipt.code is Code.REPEATED


async def test_items_that_are_opened_and_left_are_no_loop() -> None:
    inbox = '  - link [ref=e1] "Ana"\n  - link [ref=e2] "Luis"'
    steps = []
    for ref, name in (("e1", "Ana"), ("e2", "Luis"), ("e1", "Ana")):
        steps.append(Did("click_element", f'- link [ref={ref}] "{name}"', [Effect.NAVIGATION], then="  - heading"))
        steps.append(Did("go_back", effect=[Effect.NAVIGATION], then=inbox))
    run = run_of("read them", *steps, first=inbox)
    assert await repetition.gate(run, wanted("click_element", '- link [ref=e2] "Luis"')) is None


async def test_only_ways_that_were_not_tried_are_offered() -> None:
    run = run_of("do it", Did("double_click", LAMP, NONE), *clicks(3))
    run.page.tree = tree_of('page [url="x"]\n  - iframe [ref=e8] "Pay"')
    receipt = await repetition.gate(run, wanted("click_element", LAMP))
    assert receipt is not None
    assert "double-click" not in receipt.message
    for way in ("scroll it into view", "iframe", "another control", "keyboard", "direct address"):
        assert way in receipt.message, way


async def test_what_was_tried_is_not_offered_again() -> None:
    tried = [key("Enter"), Did("scroll_to", LAMP, NONE), Did("find_elements", effect=()), Did("navigate")]
    receipt = await repetition.gate(run_of("do it", *tried, *clicks(3)), wanted("click_element", LAMP))
    assert receipt is not None
    assert receipt.message.endswith(
        "Try another way: double-click it, if things on this page open that way; use another control."
    )


@pytest.mark.parametrize(
    ("width", "height", "is_loop"), [(1280, 800, True), (400, 300, True), (3840, 2160, False), (1280, 0, True)]
)
async def test_places_are_near_by_the_viewport_that_was_pictured(width: float, height: float, *, is_loop: bool) -> None:
    """20 of 1000 across is 26 pixels in an ordinary window and 77 in a large one."""
    run = run_of("do it", at(500, 500), at(500, 500), at(500, 500))
    shot = Screenshot(mime="image/jpeg", data="", width=1, height=1, css_width=width, css_height=height)
    run.sight.shown = ShownPicture(shot, 1)
    receipt = await repetition.gate(run, wanted("click_at", x=520, y=500))
    assert (receipt is not None) is is_loop


async def test_a_drawing_that_moves_on_is_no_loop() -> None:
    run = run_of("do it", *clicks(3))
    run.ledger.entries = [
        replace(entry, receipt=entry.receipt.model_copy(update={"effect": [], "drawn_anew": True}))
        for entry in run.ledger.entries
    ]
    assert await repetition.gate(run, wanted("click_element", LAMP)) is None


async def test_a_model_that_goes_on_ends_the_run() -> None:
    play = Play([does("click_element", element_ref="e3")] * 9, browser=MemoryBrowser(Page()))
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.NONE)
    finished = await play.run()
    assert (finished.outcome, finished.steps) == ("failed", 6)
    assert finished.summary == (
        'Stopped: click_element on link "Lamp" was tried again and again although nothing came of it.'
    )
    assert len(play.browser.log) == 3, "nothing is clicked after it was held back"
    assert [text.startswith("Failed (repeated)") for text in play.host.results] == [False] * 3 + [True] * 3


async def test_a_model_that_takes_another_way_goes_on() -> None:
    lamp, chair = does("click_element", element_ref="e3"), does("click_element", element_ref="e4")
    play = Play([*[lamp] * 4, chair, does("task_complete", summary="It is open.")])
    play.browser.on_act = lambda ref, action: ok("Clicked.", Effect.NONE if ref == "e3" else Effect.DOM)
    assert (await play.run()).outcome == "completed"
