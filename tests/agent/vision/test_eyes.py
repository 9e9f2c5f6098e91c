"""One provider, the other in its place, both side by side and compared, and the second look where they differ."""

from typing import Any

import gemini
import pytest
from agent.vision.conftest import MakeEyes
from agent.vision.scenes import BLUE, RED, painted, seen_at
from lux_standin import Failure, Seen
from webhand_agent.models.gemini.computer_use import PREDEFINED
from webhand_agent.models.model import ModelError
from webhand_agent.vision.eyes import NO_KEY, Provider
from webhand_agent.vision.places import GRID, LUX, Disagreement, Place

SHOT = painted({RED: (300, 200, 340, 220), BLUE: (300, 260, 340, 280)}, ratio=2)
AT_RED, AT_BLUE = (320, 210), (320, 270)
BROKEN = Failure(500, "")


def gemini_sees(colour: tuple[int, int, int]) -> Any:
    def look(seen: gemini.SeenRequest) -> gemini.Stream:
        found = seen_at(seen.pictures[-1], colour)
        if found is None:
            return gemini.say("Not there.")
        return gemini.call("click", x=round(found[0] * GRID), y=round(found[1] * GRID), intent="Click the box")

    return look


def lux_sees(colour: tuple[int, int, int]) -> Any:
    def look(seen: Seen) -> dict[str, Any]:
        found = seen_at(seen.picture, colour)
        return {"x": None, "y": None} if found is None else {"x": found[0] * LUX[0], "y": found[1] * LUX[1]}

    return look


def gemini_says(css: tuple[float, float]) -> gemini.Stream:
    return gemini.call("click", x=css[0] * GRID / 1280, y=css[1] * GRID / 720)


def lux_says(css: tuple[float, float]) -> dict[str, Any]:
    return {"x": css[0] * LUX[0] / 1280, "y": css[1] * LUX[1] / 720}


async def test_gemini_is_asked_with_its_built_in_tool(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini_sees(RED)], [])
    found = await make_eyes(server, lux).find(SHOT, "the red box", "gemini")
    assert isinstance(found, Place)
    assert (found.x, found.y) == pytest.approx(AT_RED, abs=1.5)
    assert found.agreed_by == ("gemini",)
    (request,) = server.requests
    assert request.body["store"] is False
    assert request.body["tools"] == [
        {
            "type": "computer_use",
            "environment": "browser",
            "enable_prompt_injection_detection": True,
            "excluded_predefined_functions": [name for name in PREDEFINED if name != "click"],
        }
    ]
    assert "the red box" in request.asked
    assert not lux.seen, "only one is asked"


async def test_icons_of_the_office_go_to_lux(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([], [lux_sees(RED)])
    found = await make_eyes(server, lux).find(SHOT, "the red box", "lux")
    assert isinstance(found, Place)
    assert found.agreed_by == ("lux",)
    assert not server.requests


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        (gemini.say("Not there."), None),
        (gemini.call("click", x=1001, y=5), "outside of the picture"),
        (gemini.call("click", x="left", y=5), "no place in the picture"),
        (gemini.call("click", y=5), "no place in the picture"),
        (gemini.failure(429, "resource_exhausted", "Slow"), "takes no more requests"),
        (gemini.failure(500, "internal", "Oops"), "not available"),
        (gemini.blocked("Prompt injection detected"), "Prompt injection detected"),
    ],
)
async def test_what_gemini_may_answer(stand_ins: Any, make_eyes: MakeEyes, answer: Any, place: str | None) -> None:
    server, _ = stand_ins([answer], None)
    eyes = make_eyes(server, None, "gemini")
    if place is None:
        assert await eyes.find(SHOT, "the green box", "gemini") is None
        return
    with pytest.raises(ModelError, match=place):
        await eyes.find(SHOT, "the green box", "gemini")


async def test_both_agree(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini_sees(RED)], [lux_sees(RED)])
    found = await make_eyes(server, lux).find(SHOT, "the red box", "both")
    assert isinstance(found, Place)
    assert found.agreed_by == ("lux", "gemini")
    assert (len(server.requests), len(lux.seen)) == (1, 1)
    assert (found.x, found.y) == pytest.approx(AT_RED, abs=1.5)


@pytest.mark.parametrize(("apart", "looks"), [(29, 1), (31, 2)])
async def test_thirty_pixels_are_the_bound(stand_ins: Any, make_eyes: MakeEyes, apart: float, looks: int) -> None:
    near = (AT_RED[0] + apart, AT_RED[1])
    server, lux = stand_ins([gemini_says(near), gemini_sees(RED)], [lux_says(AT_RED), lux_sees(RED)])
    found = await make_eyes(server, lux, "both").find(SHOT, "the red box", "gemini")
    assert isinstance(found, Place)
    assert (len(server.requests), len(lux.seen)) == (looks, looks)


async def test_a_second_look_is_closer_and_resolves(stand_ins: Any, make_eyes: MakeEyes) -> None:
    """Gemini took the wrong box the first time. What it sees then is a part of the picture, larger."""
    server, lux = stand_ins([gemini_sees(BLUE), gemini_sees(RED)], [lux_sees(RED)] * 2)
    found = await make_eyes(server, lux).find(SHOT, "the red box", "both")
    assert isinstance(found, Place)
    assert found.agreed_by == ("lux", "gemini")
    assert (found.x, found.y) == pytest.approx(AT_RED, abs=1.5)
    whole, part = (request.pictures[-1] for request in server.requests)
    first, second = seen_at(whole, RED), seen_at(part, RED)
    assert first is not None
    assert second is not None
    assert first != pytest.approx(second, abs=0.05)


async def test_places_that_stay_apart_are_both_told(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini_sees(BLUE)] * 2, [lux_sees(RED)] * 2)
    found = await make_eyes(server, lux).find(SHOT, "the box", "both")
    assert isinstance(found, Disagreement)
    assert [place.agreed_by for place in found.places] == [("lux",), ("gemini",)]
    assert [round(place.y) for place in found.places] == pytest.approx([AT_RED[1], AT_BLUE[1]], abs=2)


async def test_one_sees_it_and_the_other_does_not(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini.say("Not there.")] * 2, [lux_sees(RED)] * 2)
    found = await make_eyes(server, lux).find(SHOT, "the box", "both")
    assert isinstance(found, Disagreement)
    assert [place.agreed_by for place in found.places] == [("lux",)]


async def test_neither_sees_it(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini.say("Not there.")], [{"x": None, "y": None}])
    assert await make_eyes(server, lux).find(SHOT, "the moon", "both") is None


FALLBACKS: list[tuple[Provider, Any, Any, tuple[str, ...]]] = [
    ("gemini", gemini.failure(503, "unavailable", "Later"), lux_sees(RED), ("lux",)),
    ("gemini", gemini.call("click", x=5000, y=5000), lux_sees(RED), ("lux",)),
    ("lux", gemini_sees(RED), BROKEN, ("gemini",)),
    ("lux", gemini_sees(RED), {"x": -1, "y": 0}, ("gemini",)),
    ("both", gemini_sees(RED), BROKEN, ("gemini",)),
    ("both", gemini.failure(401, "unauthenticated", "No"), lux_sees(RED), ("lux",)),
]


@pytest.mark.parametrize(("suited", "of_gemini", "of_lux", "answered"), FALLBACKS)
async def test_when_one_fails_the_other_answers(
    stand_ins: Any, make_eyes: MakeEyes, suited: Provider, of_gemini: Any, of_lux: Any, answered: tuple[str, ...]
) -> None:
    server, lux = stand_ins([of_gemini], [of_lux])
    found = await make_eyes(server, lux).find(SHOT, "the red box", suited)
    assert isinstance(found, Place)
    assert found.agreed_by == answered
    assert (found.x, found.y) == pytest.approx(AT_RED, abs=1.5)


@pytest.mark.parametrize("suited", ["gemini", "lux", "both"])
async def test_when_both_fail_both_are_told(stand_ins: Any, make_eyes: MakeEyes, suited: Provider) -> None:
    server, lux = stand_ins([gemini.failure(503, "unavailable", "Later")], [BROKEN])
    with pytest.raises(ModelError) as caught:
        await make_eyes(server, lux).find(SHOT, "the red box", suited)
    assert "Gemini is not available" in str(caught.value)
    assert "Lux is not available" in str(caught.value)


async def test_only_one_has_a_key(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, _ = stand_ins([gemini_sees(RED)] * 2, None)
    for suited in ("lux", "both"):
        found = await make_eyes(server, None).find(SHOT, "the red box", suited)
        assert isinstance(found, Place)
        assert found.agreed_by == ("gemini",)


async def test_whom_the_person_chose_nobody_else_is_shown_their_pages(stand_ins: Any, make_eyes: MakeEyes) -> None:
    server, lux = stand_ins([gemini_sees(RED)], [BROKEN])
    with pytest.raises(ModelError, match="Lux is not available"):
        await make_eyes(server, lux, "lux").find(SHOT, "the red box", "gemini")
    assert not server.requests


@pytest.mark.parametrize(
    ("setting", "words"), [("auto", NO_KEY), ("both", NO_KEY), ("lux", "--for lux"), ("gemini", "key set")]
)
async def test_without_a_key_there_is_a_sentence(make_eyes: MakeEyes, setting: str, words: str) -> None:
    eyes = make_eyes(None, None, setting)
    with pytest.raises(ModelError, match=words):
        await eyes.find(SHOT, "the red box", "gemini")
    assert await eyes.is_of_use() is (setting != "auto")
