"""Acting by coordinates: what stands there is judged like anything else, and that very element is acted on."""

from typing import Any

import pytest
from agent.scripted import COMPLETE, START, Host, MemoryBrowser, Page, Play, calls, does, ok
from agent.trees import tree_of
from agent.vision.scenes import RED, painted
from webhand_agent.history.conversation import ToolTurn
from webhand_agent.job import Job
from webhand_agent.protocol import (
    Action,
    Choice,
    Click,
    Code,
    Confirmation,
    Drag,
    Effect,
    Facts,
    Hover,
    Offset,
    PermissionKind,
    PressKey,
    Receipt,
    Scroll,
    Spot,
    TypeText,
)

CANVAS = '- canvas <canvas> [ref=e50] "Board"'
DRAWN = Facts(tab_id=1, drawn=0.9, named=0.05)
SHOT = painted({}, (1200, 600), 1.25)


def at(line: str, x: float = 7, y: float = 9) -> Spot:
    return Spot(tab_id=1, tree=tree_of(line), x=x, y=y, elements=1)


class Board(MemoryBrowser):
    """A page that is drawn, with one element wherever one points. `acts` are what was done to it."""

    def __init__(self, line: str = CANVAS) -> None:
        super().__init__()
        self.measured, self.shot, self.spot = DRAWN, SHOT, at(line)
        self.acts: list[tuple[str | None, Action]] = []
        self.on_act = self.did

    def did(self, ref: str | None, action: Action) -> Receipt:
        self.acts.append((ref, action))
        return ok("Done.", Effect.NONE)


async def play(browser: MemoryBrowser, *steps: Any, host: Host | None = None, task: str = "win the game") -> Play:
    played = Play([*steps, COMPLETE], task=task, browser=browser, host=host or Host(), sees=True)
    await played.run(Job(id="r1", task=task, browse=True))
    return played


def results(played: Play) -> list[Any]:
    return [result for turn in played.host.turns if isinstance(turn, ToolTurn) for result in turn.results]


ACTIONS: list[tuple[str, dict[str, Any], Action]] = [
    ("click_at", {"x": 500, "y": 500}, Click(at=Offset(x=7, y=9))),
    ("double_click_at", {"x": 500, "y": 500}, Click(count=2, at=Offset(x=7, y=9))),
    ("right_click_at", {"x": 500, "y": 500}, Click(button="right", at=Offset(x=7, y=9))),
    ("hover_at", {"x": 500, "y": 500}, Hover(at=Offset(x=7, y=9))),
    ("scroll_at", {"x": 500, "y": 500, "direction": "down"}, Scroll(direction="down", pixels=300, at=Offset(x=7, y=9))),
    (
        "scroll_at",
        {"x": 500, "y": 500, "direction": "right", "magnitude_in_pixels": 600},
        Scroll(direction="right", pixels=600, at=Offset(x=7, y=9)),
    ),
    (
        "drag_and_drop",
        {"start_x": 500, "start_y": 500, "end_x": 600, "end_y": 300},
        Drag(at=Offset(x=7, y=9), by_x=120, by_y=-120),
    ),
]


@pytest.mark.parametrize(("tool", "arguments", "action"), ACTIONS)
async def test_what_is_done_where(tool: str, arguments: dict[str, Any], action: Action) -> None:
    browser = Board()
    played = await play(browser, does(tool, **arguments))
    assert browser.acts == [("e50", action)], results(played)
    assert "at 600 300" in browser.log, "the grid is mapped to CSS pixels of the viewport"
    (result, _) = results(played)
    assert result.image is not None, "the new picture comes with the result"
    assert result.url == START


async def test_a_field_at_the_place_is_typed_into() -> None:
    browser = Board('- textbox <input type="text"> [ref=e51] "Move"')
    await play(browser, does("type_text_at", x=10, y=10, text="e2e4"))
    assert browser.acts == [("e51", TypeText(text="e2e4"))]


async def test_what_is_no_field_gets_letters_as_keys() -> None:
    browser = Board()
    await play(browser, does("type_text_at", x=10, y=10, text="e2"))
    at_place = Click(at=Offset(x=7, y=9))
    assert [action for _, action in browser.acts] == [at_place, PressKey(key="e"), PressKey(key="2")]


async def test_a_field_for_secrets_is_not_typed_into_by_its_place() -> None:
    browser = Board('- textbox <input type="password"> [ref=e51] "Password" [secret]')
    browser.pages[1] = Page(tree='page [title="x"] [url="u"]\n  - textbox <input> [ref=e51] "Password" [secret]\n')
    played = await play(browser, does("type_text_at", x=10, y=10, text="hunter2secret"))
    assert "use type_text with its ref e51" in results(played)[0].text
    assert browser.acts == []
    told = " ".join(event.model_dump_json() for event in played.host.events)
    assert "hunter2secret" not in told


@pytest.mark.parametrize("text", ["two\nlines", "x" * 201])
async def test_too_much_for_what_is_no_field(text: str) -> None:
    browser = Board()
    played = await play(browser, does("type_text_at", x=10, y=10, text=text))
    assert results(played)[0].is_error
    assert browser.acts == []


@pytest.mark.parametrize(
    "line", ['button <button> [ref=e5] "Buy now" [focused]', 'textbox <input> [ref=e5] "Password" [secret] [focused]']
)
async def test_what_took_the_focus_and_was_not_judged_gets_no_letters(line: str) -> None:
    """A space would press the one; what is typed into the other would not be known as a secret."""
    browser = Board()
    browser.pages[1] = Page(tree=f'page [title="x"] [url="u"]\n  - {line}\n')
    browser.more = [f"- {line}"]
    played = await play(browser, does("type_text_at", x=10, y=10, text="a b"))
    assert "not_editable" in results(played)[0].text
    assert [action.kind for _, action in browser.acts] == ["click"]


PAY = '- button <button> [ref=e60] "Pay 12 EUR"'
ASKED: list[tuple[str, dict[str, Any], str, PermissionKind]] = [
    (PAY, {}, 'button "Pay 12 EUR"', PermissionKind.PAY),
    (PAY, {"intent": "Click the harmless board", "consequence": "none"}, 'button "Pay 12 EUR"', PermissionKind.PAY),
    (CANVAS, {"intent": "Click the Pay button"}, 'canvas "Board" ("Pay button")', PermissionKind.PAY),
    (CANVAS, {"consequence": "pay"}, 'canvas "Board"', PermissionKind.PAY),
    ("- generic <div> [ref=e61]", {"intent": "Delete it"}, 'generic "" ("Delete it")', PermissionKind.DELETE),
]


@pytest.mark.parametrize(("line", "more", "what", "deed"), ASKED)
@pytest.mark.parametrize("tool", ["click_at", "double_click_at"])
async def test_the_person_is_asked_for_what_stands_there(
    tool: str, line: str, more: dict[str, Any], what: str, deed: PermissionKind
) -> None:
    browser, host = Board(line), Host([Choice.NO])
    played = await play(browser, does(tool, x=500, y=500, **more), host=host)
    (asked,) = host.only(Confirmation)
    verb = "Click" if tool == "click_at" else "Double-click"
    assert (asked.act, asked.site, asked.tool) == (f"{verb} {what}", "https://shop.example", tool)
    assert [one.kind for one in asked.lacks] == [deed]
    assert browser.acts == []
    assert "refused" in results(played)[0].text
    assert results(played)[0].image is None


async def test_what_was_allowed_is_done_to_the_very_element_that_was_judged() -> None:
    browser, host = Board(PAY), Host([Choice.ONCE])

    def then_another(ref: str | None, action: Action) -> Receipt:
        browser.spot = at('- button <button> [ref=e99] "Delete all"')
        return browser.did(ref, action)

    browser.on_act = then_another
    await play(browser, does("click_at", x=500, y=500), host=host)
    assert browser.acts == [("e60", Click(at=Offset(x=7, y=9)))]


async def test_a_canvas_takes_one_click_and_is_not_healed() -> None:
    """What is drawn never shows in the tree: to a canvas every click seems to have done nothing."""
    for line in (CANVAS, '- img <canvas> [ref=e50] "Map"', "- generic <div> [ref=e50]"):
        browser = Board(line)
        await play(browser, does("click_at", x=1, y=1))
        assert len(browser.acts) == 1, line


async def test_a_drawing_that_changed_is_not_said_to_be_as_it_was() -> None:
    browser = Board()

    def draws(ref: str | None, action: Action) -> Receipt:
        browser.shot = painted({RED: (1, 1, 50, 50)}, (1200, 600), 1.25)
        return browser.did(ref, action)

    same, changed = Board(), browser
    changed.on_act = draws
    told = [results(await play(each, does("click_at", x=5, y=5)))[0].text for each in (same, changed)]
    assert "Nothing was seen to change" in told[0]
    assert "Nothing was seen to change" not in told[1]
    assert "The picture shows a change" in told[1]


async def test_nothing_stands_there() -> None:
    browser = Board()
    browser.spot = Spot(tab_id=1, code=Code.NOT_FOUND, message="Nothing is there.")
    played = await play(browser, does("click_at", x=500, y=500))
    assert "not_found" in results(played)[0].text
    assert browser.acts == []


@pytest.mark.parametrize(("x", "y"), [(1001, 5), (-1, 5), (5, 40_000)])
async def test_outside_of_the_picture_comes_with_a_fresh_one(x: float, y: float) -> None:
    browser = Board()
    played = await play(browser, does("click_at", x=x, y=y))
    first = results(played)[0]
    assert "outside_viewport" in first.text
    assert first.image is not None
    assert browser.acts == []


async def test_the_page_says_that_it_is_outside() -> None:
    browser = Board()
    browser.spot = Spot(tab_id=1, code=Code.OUTSIDE_VIEWPORT, message="Outside.")
    played = await play(browser, does("click_at", x=999, y=999))
    assert "outside_viewport" in results(played)[0].text
    assert results(played)[0].image is not None


async def test_coordinates_without_a_picture_mean_nothing() -> None:
    browser = Board()
    browser.shot = None
    played = await play(browser, does("click_at", x=500, y=500))
    assert "take_screenshot" in results(played)[0].text
    assert browser.acts == []


async def test_where_the_click_led_elsewhere_no_picture_is_told_before_the_page_is_admitted() -> None:
    browser = Board()
    browser.on_act = lambda ref, action: ok("Went.", Effect.NAVIGATION)
    played = await play(browser, does("click_at", x=500, y=500))
    assert results(played)[0].image is None


async def test_one_picture_a_step() -> None:
    """The result has shown what the next step begins with."""
    played = await play(Board(), does("click_at", x=500, y=500))
    assert [turn.image is not None for turn in played.host.user_turns] == [True, False]


CONFIRM = {"decision": "require_confirmation", "explanation": "This is a CAPTCHA."}


@pytest.mark.parametrize("yes", [False, True])
@pytest.mark.parametrize(("answer", "done"), [(Choice.ONCE, True), (Choice.NO, False), (Choice.TASK, False)])
async def test_a_safety_decision_becomes_a_confirmation(answer: str, done: bool, yes: bool) -> None:
    browser, host = Board(), Host([answer])
    played = Play(
        [does("click_at", x=5, y=5, safety_decision=CONFIRM), COMPLETE], browser=browser, host=host, sees=True
    )
    await played.run(Job(id="r1", task="win", browse=True, yes=yes))
    (asked,) = host.only(Confirmation)
    assert "This is a CAPTCHA." in asked.act
    assert (asked.lacks, asked.choices, asked.flag) == ([], [Choice.ONCE, Choice.NO], "")
    assert bool(browser.acts) is done
    assert results(played)[0].is_error is not done


async def test_a_safety_decision_on_a_tool_of_another_kind() -> None:
    browser, host = Board(), Host([Choice.NO])
    played = await play(browser, does("click_element", element_ref="e3", safety_decision=CONFIRM), host=host)
    assert len(host.only(Confirmation)) == 1
    assert "refused" in results(played)[0].text
    assert browser.acts == []


async def test_one_decision_asks_once() -> None:
    browser, host = Board(PAY), Host([Choice.ONCE])
    await play(browser, does("click_at", x=5, y=5, safety_decision=CONFIRM), host=host)
    assert len(host.only(Confirmation)) == 1
    assert len(browser.acts) == 1


async def test_a_yes_to_one_call_is_none_to_the_next() -> None:
    browser, host = Board(PAY), Host([Choice.ONCE, Choice.NO])
    blocked = does("click_at", x=5, y=5, safety_decision={"decision": "block"})
    await play(browser, blocked, does("hover_at", x=5, y=5, safety_decision=CONFIRM), host=host)
    assert len(host.only(Confirmation)) == 2
    assert browser.acts == []


@pytest.mark.parametrize(
    "decision",
    [{"decision": "block"}, {"decision": "blocked", "explanation": "No."}, "deny", 7, {}, [], {"decision": None}],
)
async def test_a_block_is_refused_and_so_is_what_cannot_be_read(decision: Any) -> None:
    browser, host = Board(), Host()
    played = await play(browser, does("click_at", x=5, y=5, safety_decision=decision), host=host)
    assert "refused" in results(played)[0].text
    assert host.asked == []
    assert browser.acts == []


@pytest.mark.parametrize("decision", [None, {"decision": "regular"}, {"decision": "ALLOWED"}], ids=str)
async def test_a_regular_action_asks_nobody(decision: Any) -> None:
    browser, host = Board(), Host()
    await play(browser, does("click_at", x=5, y=5, safety_decision=decision), host=host)
    assert host.asked == []
    assert len(browser.acts) == 1


POINTING = {
    "click_at", "double_click_at", "right_click_at", "hover_at", "type_text_at", "scroll_at", "drag_and_drop",
}  # fmt: skip


async def offered(browser: MemoryBrowser, *steps: Any, sees: bool = True, **job: Any) -> list[set[str]]:
    """The tools of sight that each step was offered."""
    played = Play([*steps, COMPLETE], browser=browser, sees=sees)
    await played.run(Job(id="r1", task="win", browse=True, **job))
    return [{tool.name for tool in tools if tool.by_sight} for tools in played.model.offered]


EDITOR = """page [title="Code"] [url="https://shop.example/"]
  - heading "circles.py" [level=1]
  - button <button> [ref=e1] "Save"
  - textbox <div> [ref=e2] "circles.py"
  - text "import math"
  - text "def area(radius):"
  - text "return math.pi * radius**2"
"""
FEW_WORDS = EDITOR.rpartition("  - text")[0]
DRAWN_BESIDE = f"{FEW_WORDS}  - img <img>\n"


@pytest.mark.parametrize(
    ("facts", "elements", "there"),
    [
        (DRAWN, 7, True),
        (Facts(tab_id=1, drawn=0.9, named=0.6), 7, False),
        (Facts(tab_id=1, drawn=0.3, named=0), 7, False),
        (Facts(tab_id=1), 2, True),
        (Facts(tab_id=1), 3, False),
    ],
)
async def test_they_are_offered_only_where_the_tree_cannot_serve(facts: Facts, elements: int, there: bool) -> None:
    browser = MemoryBrowser(Page(elements=elements, tree=DRAWN_BESIDE))
    browser.measured = facts
    assert (await offered(browser))[0] == (POINTING if there else set())


@pytest.mark.parametrize(("tree", "there"), [(EDITOR, False), (FEW_WORDS, False), (DRAWN_BESIDE, True)])
async def test_what_has_few_elements_and_reads_well_needs_no_picture(tree: str, there: bool) -> None:
    browser = MemoryBrowser(Page(elements=2, tree=tree))
    browser.measured, browser.shot = Facts(tab_id=1), SHOT
    played = await play(browser)
    assert [any(tool.by_sight for tool in tools) for tools in played.model.offered] == [there]
    assert [turn.image is not None for turn in played.host.user_turns] == [there]


async def test_never_for_models_that_do_not_see() -> None:
    assert await offered(Board(), sees=False) == [set()]


async def test_never_where_pictures_are_not_shown() -> None:
    assert await offered(Board(), pictures=False) == [set()]


async def test_after_the_model_asked_for_two_pictures_of_a_page() -> None:
    browser = MemoryBrowser()
    browser.shot = SHOT
    look = does("take_screenshot")
    assert await offered(browser, look, look) == [set(), set(), POINTING]


async def test_they_stay_while_they_are_in_use_although_more_to_act_on_came() -> None:
    browser = Board()
    browser.measured, browser.pages[1] = Facts(tab_id=1), Page(elements=2, tree=DRAWN_BESIDE)

    def brings_more(ref: str | None, action: Action) -> Receipt:
        browser.pages[1] = Page(elements=5, tree=DRAWN_BESIDE)
        return ok("Clicked.", Effect.DOM)

    browser.on_act = brings_more
    there = await offered(browser, does("click_at", x=5, y=5), does("click_at", x=50, y=5))
    assert there == [POINTING] * 3


async def test_on_another_page_they_are_gone() -> None:
    browser = Board()
    browser.measured = DRAWN

    def leaves(ref: str | None, action: Action) -> Receipt:
        browser.pages[1] = Page(url=f"{START}cart")
        browser.measured = Facts(tab_id=1)
        return ok("Went.", Effect.NAVIGATION)

    browser.on_act = leaves
    played = await play(browser, does("click_at", x=5, y=5), does("press_key", key="a"))
    there = [any(tool.by_sight for tool in tools) for tools in played.model.offered]
    assert there == [True, False, False]
    assert [turn.image is not None for turn in played.host.user_turns] == [True, False, False]


async def test_the_model_is_told_once_how_coordinates_go() -> None:
    played = await play(Board(), does("hover_at", x=5, y=5), does("hover_at", x=50, y=5))
    told = ["0 to 1000" in (turn.note or "") for turn in played.host.user_turns]
    assert told == [True, False, False]


async def test_several_at_once_each_see_where_they_point() -> None:
    browser = Board()
    both = calls(does("click_at", x=5, y=5).calls[0], does("hover_at", x=500, y=500).calls[0])
    await play(browser, both)
    assert [action.kind for _, action in browser.acts] == ["click", "hover"]
