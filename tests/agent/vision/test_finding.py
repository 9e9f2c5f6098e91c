"""`find_by_sight` and the finder of self-healing: from words over a place to the element that stands there."""

from typing import Any

import gemini
import pytest
from agent.scripted import COMPLETE, Grants, Host, MemoryBrowser, Play, does, ok
from agent.trees import tree_of
from agent.vision.conftest import MakeEyes
from agent.vision.scenes import BLUE, RED, painted
from agent.vision.test_eyes import gemini_sees, lux_sees
from agent.vision.test_sight import CANVAS, DRAWN, results
from webhand_agent.job import Job
from webhand_agent.protocol import Action, Code, Facts, Offset, Receipt, RunFinished, Spot
from webhand_agent.services import Services
from webhand_agent.vision.eyes import Eyes

SHOT = painted({RED: (300, 200, 340, 220), BLUE: (300, 260, 340, 280)}, ratio=2)
LAMP = '- link <a> [ref=e70] "Lamp"'
SMALL = Facts(tab_id=1, drawn=0.9, named=0.9, smallest_text=8)


class Shelf(MemoryBrowser):
    """A page where a link stands over one half and another over the other."""

    def __init__(self, above: str = LAMP, below: str = LAMP) -> None:
        super().__init__()
        self.measured, self.shot = DRAWN, SHOT
        self.lines = above, below
        self.more = [above, below]

    async def at(self, tab_id: int, x: float, y: float) -> Spot:
        self.log.append(f"at {x:.0f} {y:.0f}")
        line = self.lines[0] if y < 240 else self.lines[1]
        return Spot(tab_id=1, tree=tree_of(line), x=3, y=4, elements=1) if line else Spot(tab_id=1, code=Code.NOT_FOUND)


async def play(browser: MemoryBrowser, eyes: Eyes | None, *steps: Any, **job: Any) -> Play:
    host = Host()
    played = Play(
        [*steps, COMPLETE],
        browser=browser,
        host=host,
        services=Services(host, host, eyes=eyes, grants=Grants(everything=True)),
    )
    await played.run(Job(id="r1", task="open the lamp", browse=True, **job))
    return played


LOOK = does("find_by_sight", what="the red box")


async def test_the_element_at_the_place_is_told_with_its_ref(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([gemini_sees(RED)], None)
    browser = Shelf()
    played = await play(browser, make_eyes(server, None), LOOK, does("click_element", element_ref="e70"))
    found = results(played)[0]
    assert found.content == f"  {LAMP}", "what the page says stands apart, as content"
    assert "Seen by gemini at (250, 292)" in found.text
    assert "at 320 210" in browser.log
    assert played.host.only(RunFinished)[0].tokens.input >= 100, "what the eyes took is counted"
    assert any(entry.startswith("click e70") for entry in browser.log), "ordinary tools act on it"


async def test_a_place_on_a_canvas_is_for_click_at(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([gemini_sees(RED)], None)
    acts: list[tuple[str | None, Action]] = []
    browser = Shelf(CANVAS)

    def did(ref: str | None, action: Action) -> Receipt:
        acts.append((ref, action))
        return ok()

    browser.on_act = did
    played = await play(browser, make_eyes(server, None), LOOK, does("click_at", x=250, y=292))
    assert "use click_at with x 250 and y 292" in results(played)[0].text
    assert [(ref, getattr(action, "at", None)) for ref, action in acts] == [("e50", Offset(x=3, y=4))]


CHAIR = '- link <a> [ref=e71] "Chair"'
APART: list[tuple[str, str, str | None]] = [
    (LAMP, CHAIR, None),
    (CANVAS, CANVAS, None),
    (LAMP, "", None),
    (LAMP, LAMP, LAMP),
]


@pytest.mark.parametrize(("above", "below", "content"), APART)
async def test_two_places_are_one_answer_only_on_one_element(
    stand_ins: Any, make_eyes: MakeEyes, above: str, below: str, content: str | None
) -> None:
    server, lux = stand_ins([gemini_sees(BLUE)] * 2, [lux_sees(RED)] * 2)
    browser = Shelf(above, below)
    browser.measured = SMALL
    look = does("find_by_sight", what="the box")
    played = await play(browser, make_eyes(server, lux), look)
    found = results(played)[0]
    if content is not None:
        assert found.content == f"  {content}"
        return
    assert found.is_error
    assert "lux sees it at (250, 292)" in found.text
    assert "gemini sees it at (250, 375)" in found.text
    assert "link <a> [ref=e70]" in found.quoted or above == CANVAS


NOTHING: list[tuple[Any, str]] = [
    (gemini.say("Not there."), "nowhere to be seen"),
    (gemini.failure(503, "unavailable", "Later"), "Gemini is not available"),
]


@pytest.mark.parametrize(("answer", "words"), NOTHING)
async def test_nothing_was_found(stand_ins: Any, make_eyes: MakeEyes, answer: Any, words: str) -> None:
    server, _ = stand_ins([answer], None)
    played = await play(Shelf(), make_eyes(server, None, "gemini"), LOOK)
    assert results(played)[0].is_error
    assert words in results(played)[0].text


async def test_nothing_stands_where_it_was_seen(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([gemini_sees(RED)], None)
    played = await play(Shelf(""), make_eyes(server, None), LOOK)
    assert "nothing of the page stands" in results(played)[0].text


async def test_without_eyes_keys_or_pictures_there_is_a_sentence(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([], None)
    assert "`vision` is off" in results(await play(Shelf(), None, LOOK))[0].text
    assert "webhand key set" in results(await play(Shelf(), make_eyes(None, None), LOOK))[0].text
    never = await play(Shelf(), make_eyes(server, None), LOOK, pictures=False)
    assert "`screenshots` is `never`" in results(never)[0].text
    assert server.requests == [], "nobody is shown anything"


async def test_no_picture_can_be_taken(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([], None)
    browser = Shelf()
    browser.shot = None
    result = results(await play(browser, make_eyes(server, None), LOOK))[0]
    assert (result.is_error, result.quoted) == (True, "There is none."), "as the carrier says"


@pytest.mark.parametrize(
    ("setting", "has_key", "there"), [("auto", True, True), ("auto", False, False), ("gemini", False, True)]
)
async def test_it_is_offered_where_somebody_can_look(
    stand_ins: Any, make_eyes: MakeEyes, setting: str, has_key: bool, there: bool
) -> None:
    """Also to models that do not see themselves, where the tree shows a canvas."""
    server, _ = stand_ins([], None)
    browser = Shelf()
    browser.pages[1].tree += f"  {CANVAS}\n"
    played = await play(browser, make_eyes(server if has_key else None, None, setting))
    assert ("find_by_sight" in {tool.name for tool in played.model.offered[0]}) is there


async def test_healing_goes_to_the_place_that_is_seen(stand_ins: Any, make_eyes: MakeEyes) -> None:
    """The same element was drawn anew, and no search finds it: it has the ref that stands where it is seen."""
    server, _ = stand_ins([gemini_sees(RED)], None)
    browser = Shelf('- link <a> [ref=e80] "Lamp"')
    browser.on_act = lambda ref, action: (
        ok() if ref == "e80" else Receipt(ok=False, code=Code.STALE, message="It is gone.")
    )
    browser.excerpt = browser.excerpt.model_copy(update={"code": Code.NOT_FOUND})
    played = await play(browser, make_eyes(server, None), does("click_element", element_ref="e3"))
    given = next(event for event in played.host.events if event.type == "receipt")
    assert (given.ok, given.healed, given.healing_method) == (True, True, "vision")
    assert 'link "Lamp"' in server.requests[0].asked


async def test_healing_never_goes_to_another_element(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([gemini_sees(RED)], None)
    browser = Shelf('- button <button> [ref=e80] "Buy lamp"')
    browser.on_act = lambda ref, action: Receipt(ok=False, code=Code.STALE, message="It is gone.")
    browser.excerpt = browser.excerpt.model_copy(update={"code": Code.NOT_FOUND})
    await play(browser, make_eyes(server, None), does("click_element", element_ref="e3"))
    assert not any(entry.startswith("click e80") for entry in browser.log)
