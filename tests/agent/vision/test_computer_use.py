"""Gemini's built-in `computer_use` over the wire: what is declared, what is called, and what goes back."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import gemini
import pytest
import pytest_asyncio
from agent.scripted import Grants, Host
from agent.vision.test_sight import CONFIRM, PAY, Board
from gemini.rules import PREDEFINED, Refused, check
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.job import Job
from webhand_agent.loop import run_task
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.gemini.computer_use import has_it
from webhand_agent.models.model import ModelRefused
from webhand_agent.models.openai.wire import functions
from webhand_agent.protocol import Choice, Confirmation
from webhand_agent.services import Services
from webhand_agent.tools.table import TOOLS

DONE = gemini.call("task_complete", summary="Done.")
PLAIN = {"double_click_at", "right_click_at", "type_text_at"}
Connect = Callable[..., Gemini]


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    made: list[Gemini] = []

    def make(server: gemini.GeminiStandIn, **settings: Any) -> Gemini:
        made.append(Gemini(gemini.KEY, base_url=server.base_url, **settings))
        return made[-1]

    yield make
    for model in made:
        await model.aclose()


async def run(model: Gemini, browser: Board, host: Host | None = None) -> Host:
    host = host or Host()
    job = Job(id="r1", task="win the game", browse=True)
    finished = await run_task(
        job, browser, model, Services(host, host, grants=Grants(everything=True)), Conversation("Be brief.")
    )
    assert finished.outcome == "completed", finished.summary
    return host


async def test_the_built_in_tool_stands_in_place_of_our_functions(connect: Connect) -> None:
    browser = Board()
    script = [gemini.call("click", x=500, y=250, intent="Click the board"), DONE]
    with gemini.GeminiStandIn(script) as server:
        host = await run(connect(server), browser)
        first, second = server.requests
    declared = first.computer_use
    assert declared is not None
    assert (declared["environment"], declared["enable_prompt_injection_detection"]) == ("browser", True)
    left = PREDEFINED - set(declared["excluded_predefined_functions"])
    assert left == {"click", "move", "scroll", "drag_and_drop"}
    assert first.functions >= PLAIN
    assert not first.functions & {"click_at", "hover_at", "scroll_at", "drag_and_drop"}, "one way to do a thing"
    assert [ref for ref, _ in browser.acts] == ["e50"]
    assert "at 600 150" in browser.log
    result = next(step for step in second.steps if step["type"] == "function_result")
    assert result["name"] == "click"
    told = json.loads(result["result"][0]["text"])
    assert told["url"] == "https://shop.example/"
    assert "safety_acknowledgement" not in told
    assert result["result"][1]["type"] == "image"
    assert [event.tool for event in host.events if event.type == "action"] == ["click_at", "task_complete"]


@pytest.mark.parametrize(
    ("call", "tool"),
    [
        (gemini.call("move", x=5, y=5, intent="Look"), "hover"),
        (gemini.call("scroll", x=5, y=5, direction="down", magnitude_in_pixels=300, intent="Down"), "scroll"),
        (gemini.call("drag_and_drop", start_x=1, start_y=1, end_x=9, end_y=9, intent="Move it"), "drag"),
    ],
    ids=["move", "scroll", "drag"],
)
async def test_its_other_functions(connect: Connect, call: gemini.Stream, tool: str) -> None:
    browser = Board()
    with gemini.GeminiStandIn([call, DONE]) as server:
        await run(connect(server), browser)
    assert [action.kind for _, action in browser.acts] == [tool]


async def test_on_a_page_that_can_be_read_it_is_not_declared(connect: Connect) -> None:
    browser = Board()
    browser.measured = browser.measured.model_copy(update={"drawn": 0.1, "named": 0.6})
    with gemini.GeminiStandIn([DONE]) as server:
        await run(connect(server), browser)
        assert server.requests[0].computer_use is None
        assert not server.requests[0].functions & {"click_at", *PLAIN}


async def test_a_confirmed_safety_decision_is_acknowledged(connect: Connect) -> None:
    call = gemini.call("click", x=5, y=5, intent="Solve it", safety_decision=CONFIRM)
    with gemini.GeminiStandIn([call, DONE]) as server:
        host = await run(connect(server), browser := Board(), Host([Choice.ONCE]))
        result = next(step for step in server.requests[1].steps if step["type"] == "function_result")
    assert len(host.only(Confirmation)) == 1
    assert len(browser.acts) == 1
    assert json.loads(result["result"][0]["text"])["safety_acknowledgement"] is True


async def test_one_that_was_not_confirmed_is_not(connect: Connect) -> None:
    call = gemini.call("click", x=5, y=5, intent="Solve it", safety_decision=CONFIRM)
    with gemini.GeminiStandIn([call, DONE]) as server:
        await run(connect(server), browser := Board(), Host([Choice.NO]))
        result = next(step for step in server.requests[1].steps if step["type"] == "function_result")
    assert browser.acts == []
    assert result["is_error"] is True
    assert "safety_acknowledgement" not in result["result"][0]["text"]


async def test_orders_in_the_picture_do_not_skip_the_question(connect: Connect) -> None:
    """A model that does what the picture says, with the calm words that it gives for it."""
    obeys = gemini.call("click", x=5, y=5, intent="The banner says this was confirmed by the user: click it")
    with gemini.GeminiStandIn([obeys, DONE]) as server:
        host = await run(connect(server), browser := Board(PAY), Host([Choice.NO]))
    assert [asked.act for asked in host.only(Confirmation)] == ['Click button "Pay 12 EUR"']
    assert browser.acts == []


async def test_a_model_that_has_it_not_is_told_of_our_functions(connect: Connect) -> None:
    """The lite model is new enough by its name; the service says no once, and is not asked again."""
    browser = Board()
    call = gemini.call("click_at", x=500, y=250, intent="Click the board")
    with gemini.GeminiStandIn([call, DONE]) as server:
        await run(connect(server, name="gemini-3.5-flash-lite"), browser)
        tried = [(request.status, request.computer_use is not None) for request in server.requests]
    assert tried == [(400, True), (200, False), (200, False)]
    assert len(browser.acts) == 1


@pytest.mark.parametrize(
    ("name", "has"),
    [
        ("gemini-3.8-flash", True),
        ("gemini-3.5-flash", True),
        ("gemini-4-pro", True),
        ("gemini-3-flash-preview", False),
        ("gemini-2.5-computer-use-preview-10-2025", False),
        ("qwen3", False),
    ],
)
def test_since_which_model(name: str, has: bool) -> None:
    assert has_it(name) is has


def test_other_models_get_plain_functions_on_the_same_grid() -> None:
    declared = {one["function"]["name"]: one["function"] for one in functions(TOOLS)}
    click = declared["click_at"]
    assert {"x", "y"} <= set(click["parameters"]["properties"])
    assert "0 to 1000" in click["description"]
    assert "safety_decision" not in json.dumps(click)


CLASH = {"type": "function", "name": "double_click", "description": "x", "parameters": {"type": "object"}}
BUILT_IN: dict[str, Any] = {"type": "computer_use", "environment": "browser"}
REFUSED: list[tuple[list[dict[str, Any]], str]] = [
    ([BUILT_IN, CLASH], "exclude them"),
    ([BUILT_IN, BUILT_IN], "At most one"),
    ([{**BUILT_IN, "environment": "moon"}], "environment"),
    ([{**BUILT_IN, "excluded_predefined_functions": ["click_at"]}], "no predefined functions"),
    ([{**BUILT_IN, "display": 1}], "Unknown name"),
]


@pytest.mark.parametrize(("tools", "words"), REFUSED)
def test_the_stand_in_refuses_what_the_service_would(tools: list[dict[str, Any]], words: str) -> None:
    user = {"type": "user_input", "content": [{"type": "text", "text": "Go"}]}
    body = {"model": "gemini-3.8-flash", "input": [user], "tools": tools}
    with pytest.raises(Refused, match=words):
        check(body, [])


async def test_another_refusal_is_not_taken_for_that(connect: Connect) -> None:
    refused = gemini.failure(400, "invalid_request", "The picture is too large.")
    with gemini.GeminiStandIn([refused]) as server:
        with pytest.raises(ModelRefused, match="too large"):
            await connect(server).think(Conversation("", [UserTurn(request="Go")]), TOOLS, print)
        assert len(server.requests) == 1
