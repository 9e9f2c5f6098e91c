"""The mouse, and what is selected: what reaches the browser, and what is said where it cannot."""

import pytest
from agent.scripted import COMPLETE, PAGE, START, MemoryBrowser, Page, Play, call, calls, does, ok
from webhand_agent.job import Job
from webhand_agent.protocol import (
    Action,
    Click,
    Drag,
    Effect,
    Frame,
    Hover,
    Receipt,
    Scroll,
    ScrollIntoView,
    SelectWords,
)

FRAMED = PAGE + '  - iframe [ref=e8] "Map"\n    - button <button> [ref=f2e1] "Pin"\n'
FRAMES = (Frame(frame_id=2, document_id="d2", prefix="f2", url="https://map.example/"),)


def acting(play: Play) -> list[tuple[str | None, Action]]:
    """Notes what the run does, which all works."""
    done: list[tuple[str | None, Action]] = []

    def act(ref: str | None, action: Action) -> Receipt:
        done.append((ref, action))
        return ok("Done.", Effect.DOM)

    play.browser.on_act = act
    return done


@pytest.mark.parametrize(
    ("tool", "arguments", "ref", "action"),
    [
        ("click_element", {"element_ref": "e3"}, "e3", Click()),
        ("double_click", {"element_ref": "[ref=e3]"}, "e3", Click(count=2)),
        ("right_click", {"element_ref": "e3"}, "e3", Click(button="right")),
        ("hover_element", {"element_ref": "e3"}, "e3", Hover()),
        ("drag", {"element_ref": "e3", "to_ref": "[ref=e4]"}, "e3", Drag(to="e4", to_digest="link Chair")),
        ("drag", {"element_ref": "e3", "by_x": -40}, "e3", Drag(by_x=-40)),
        ("select_text", {"element_ref": "e1", "text": "a b", "nth": 2}, "e1", SelectWords(text="a b", nth=2)),
        ("select_text", {"element_ref": "e1", "replacement": ""}, "e1", SelectWords(replacement="")),
        ("scroll_to", {"element_ref": "e3"}, "e3", ScrollIntoView()),
        ("scroll_page", {"direction": "down"}, None, Scroll(direction="down")),
        ("scroll_page", {"direction": "left", "to_end": True}, None, Scroll(direction="left", to_edge=True)),
    ],
)
async def test_what_reaches_the_browser(
    tool: str, arguments: dict[str, object], ref: str | None, action: Action
) -> None:
    play = Play([does(tool, **arguments), COMPLETE])
    done = acting(play)
    await play.run()
    assert done == [(ref, action)]
    assert play.host.results[0] == "Done. Effect: dom."


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            {"element_ref": "e3", "to_ref": "e99"},
            "Failed (not_found): No element with the ref e99 was shown in this tab",
        ),
        ({"element_ref": "e3", "to_ref": "f2e1"}, "Failed (invalid): f2e1 is in another frame than e3"),
        ({"element_ref": "e99", "to_ref": "e3"}, "Failed (not_found): No element with the ref e99 was ever shown"),
        ({"element_ref": "e3"}, "Failed (invalid): drag was not carried out: give either to_ref, or by_x and by_y."),
    ],
)
async def test_a_drag_that_goes_nowhere(arguments: dict[str, object], said: str) -> None:
    play = Play([does("drag", **arguments), COMPLETE], browser=MemoryBrowser(Page(tree=FRAMED, frames=FRAMES)))
    await play.run()
    assert play.host.results[0].startswith(said)
    assert play.browser.log == []


async def test_what_is_dropped_on_has_to_be_in_this_tab() -> None:
    other = Page(url="https://other.example/", tree=PAGE.replace("=e", "=e3"), document="d2")
    steps = [does("switch_tab", tab_index=2), calls(call("drag", element_ref="e31", to_ref="e4")), COMPLETE]
    play = Play(steps, browser=MemoryBrowser(Page(url=START), other))
    await play.run(Job(id="r1", task=play.task, enter_always=("other.example",)))
    assert play.host.results[1].startswith("Failed (not_found): No element with the ref e4 was shown in this tab")


@pytest.mark.parametrize("tool", ["double_click", "right_click"])
async def test_other_clicks_are_judged_like_a_click(tool: str) -> None:
    play = Play([does(tool, element_ref="e6"), COMPLETE])
    play.host.answers.append("Do not allow")
    done = acting(play)
    await play.run()
    assert play.host.asked
    assert done == []
