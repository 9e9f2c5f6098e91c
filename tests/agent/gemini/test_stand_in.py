"""The stand-in refuses what the service refuses, and scripts can read the page."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from gemini import GeminiStandIn, SeenRequest, Stream, answer, call, say
from gemini.rules import Refused, check
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.model import ModelRefused

Connect = Callable[..., Gemini]

ISSUED = answer("", [("click_element", {"element_ref": "e1"})]).steps()
RESULT = {"type": "function_result", "call_id": ISSUED[1]["id"], "name": "click_element", "result": []}
USER = {"type": "user_input", "content": [{"type": "text", "text": "Click"}]}
TOOL: dict[str, Any] = {
    "type": "function",
    "name": "click_element",
    "description": "Clicks",
    "parameters": {"type": "object", "properties": {"element_ref": {"type": "string"}}, "required": ["element_ref"]},
}
GOOD: dict[str, Any] = {"model": "gemini-3.8-flash", "input": [USER, *ISSUED, RESULT], "tools": [TOOL], "store": False}


def with_input(*steps: dict[str, Any]) -> dict[str, Any]:
    return {**GOOD, "input": list(steps)}


def with_image(**image: str) -> dict[str, Any]:
    return with_input({"type": "user_input", "content": [{"type": "image", **image}]})


def with_tool(**changes: Any) -> dict[str, Any]:
    return {**GOOD, "tools": [{**TOOL, **changes}]}


REFUSED = {
    "unknown field": {**GOOD, "temperature": 1},
    "thinking level": {**GOOD, "generation_config": {"thinking_level": "minimal"}},
    "nothing": with_input(),
    "unknown step": with_input({"type": "system"}),
    "no result": with_input(USER, *ISSUED),
    "no result before more": with_input(USER, *ISSUED, USER),
    "result of nothing": with_input(USER, RESULT),
    "result twice": with_input(USER, *ISSUED, RESULT, RESULT),
    "no signature": with_input(USER, ISSUED[1], RESULT),
    "other signature": with_input(USER, {**ISSUED[0], "signature": "AAAA"}, ISSUED[1], RESULT),
    "other arguments": with_input(USER, ISSUED[0], {**ISSUED[1], "arguments": {}}, RESULT),
    "ends with the model": with_input(USER, {"type": "model_output", "content": []}),
    "half a call": with_input(USER, ISSUED[0], {**ISSUED[1], "arguments": "{"}, RESULT),
    "picture": with_image(data="%", mime_type="image/png"),
    "kind of picture": with_image(data="", mime_type="x"),
    "same tool twice": {**GOOD, "tools": [TOOL, TOOL]},
    "tool name": with_tool(name="click element"),
    "tool description": with_tool(description=""),
    "parameters": with_tool(parameters={"type": "string"}),
    "required": with_tool(parameters={"type": "object", "properties": {}, "required": ["x"]}),
    "reference": with_tool(parameters={"type": "object", "properties": {"a": {"$ref": "#/$defs/None"}}}),
}


def test_a_good_request_passes() -> None:
    check(copy.deepcopy(GOOD), [ISSUED])


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
def test_what_the_service_refuses(body: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        check(body, [ISSUED])


async def think(model: Gemini, observation: str = "") -> Any:
    return await model.think(Conversation("", [UserTurn(request="Send it", observation=observation)]), (), print)


async def test_a_script_finds_refs_by_role_and_name(connect: Connect) -> None:
    def press(seen: SeenRequest) -> Stream:
        return call("click_element", element_ref=seen.ref("button", "^Send"))

    lines = [
        '- textbox <input> [ref=e1] "Send to"',
        '  - button <button> [ref=f2e4] "Send \\"it\\"" [disabled]',
        '- button "Send without a ref"',
    ]
    tree = "\n".join(lines)
    with GeminiStandIn([press]) as server:
        thought = await think(connect(server), tree)
        assert server.requests[0].observation == tree
        assert server.requests[0].asked == "Send it"
    assert thought.calls[0].arguments == {"element_ref": "f2e4"}


async def test_a_script_that_fails_fails_the_test(connect: Connect) -> None:
    server = GeminiStandIn([lambda seen: call("click_element", element_ref=seen.ref("button", "Buy"))])
    server.__enter__()
    with pytest.raises(ModelRefused):
        await think(connect(server), '- button [ref=e1] "Sell"')
    with pytest.raises(LookupError, match="no button named 'Buy'"):
        server.__exit__(None, None, None)


async def test_after_the_script_comes_otherwise_or_a_refusal(connect: Connect) -> None:
    with GeminiStandIn([say("One")], otherwise=say("Again")) as server:
        model = connect(server)
        assert [(await think(model)).text for _ in range(3)] == ["One", "Again", "Again"]
    with GeminiStandIn() as server, pytest.raises(ModelRefused, match="used up"):
        await think(connect(server))


async def test_an_unknown_model_is_not_found(connect: Connect) -> None:
    with GeminiStandIn([say("Hi")]) as server, pytest.raises(ModelRefused, match='no model "gemini-9"'):
        await think(connect(server, name="gemini-9"))
