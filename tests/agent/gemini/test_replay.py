"""What is sent: the model's steps unchanged, pages marked as content, and a prefix that only grows."""

import base64
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from gemini import GeminiStandIn, answer, call, say
from gemini.replies import Stream, events_of, signature
from pydantic import Field
from webhand_agent.history.conversation import Call, Conversation, Image, Thought, ToolResult, ToolTurn, UserTurn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.gemini.wire import steps_of
from webhand_agent.models.model import ModelRefused
from webhand_agent.protocol import Code, Receipt
from webhand_agent.tools.tool import Parameters, Tool

Connect = Callable[..., Gemini]


class ClickElement(Parameters):
    element_ref: str = Field(description="The ref of the element")
    title: str = ""


async def nothing(context: object, parameters: object) -> Receipt:
    return Receipt(ok=True, code=Code.DONE, message="")


CLICK = Tool(name="click_element", description="Clicks an element", parameters=ClickElement, handle=nothing)


def ignore(_: str) -> None:
    """Takes what is streamed."""


def results(thought: Thought) -> ToolTurn:
    return ToolTurn(results=tuple(ToolResult(call_id=c.id, name=c.name, text=f"did {c.name}") for c in thought.calls))


def odd_steps() -> Stream:
    """Fields the SDK does not know, a signature on the call itself, two thoughts, numbers and letters of all kinds."""
    arguments = {"element_ref": "e1", "many": [1, 2.5, -0.0, 10**20, None, True, {"é": "\u2028\ud7ff🎉"}], "empty": {}}
    steps: list[dict[str, Any]] = [
        {"type": "thought", "signature": signature()},
        {"type": "thought", "signature": signature() + "+/=="},
        {"type": "function_call", "id": "a/b==", "name": "click_element", "arguments": arguments, "signature": "s"},
    ]
    return Stream(tuple(events_of(steps, "requires_action")))


async def test_three_turns_with_parallel_calls_are_replayed_verbatim(connect: Connect) -> None:
    two = [("click_element", {"element_ref": "e1"}), ("click_element", {"element_ref": "e2"})]
    with GeminiStandIn(
        [answer("Two at once.", two), odd_steps(), call("click_element", element_ref="e3"), say("Done.")]
    ) as server:
        model = connect(server)
        conversation = Conversation("Be brief.", [UserTurn(request="Click", observation="- page")])
        for step in range(3):
            thought = await model.think(conversation, (CLICK,), ignore)
            conversation.add(thought)
            conversation.add(results(thought))
            conversation.add(UserTurn(observation=f"- page after {step}"))
        assert (await model.think(conversation, (CLICK,), ignore)).text == "Done."
        assert [request.status for request in server.requests] == [200] * 4  # the stand-in compares every step
        inputs = [request.steps for request in server.requests]
    for earlier, later in itertools.pairwise(inputs):
        assert later[: len(earlier)] == earlier
        assert len(later) > len(earlier)
    assert [step["type"] for step in inputs[1]][1:] == [
        "thought", "model_output", "function_call", "function_call", "function_result", "function_result", "user_input",
    ]  # fmt: skip


async def test_a_changed_signature_is_refused_by_the_stand_in(connect: Connect) -> None:
    with GeminiStandIn([call("click_element", element_ref="e1"), say("Done.")]) as server:
        model = connect(server)
        conversation = Conversation("", [UserTurn(request="Click")])
        thought = await model.think(conversation, (CLICK,), ignore)
        steps = ({**thought.steps[0], "signature": signature()}, *thought.steps[1:])
        conversation.add(thought.model_copy(update={"steps": steps}))
        conversation.add(results(thought))
        with pytest.raises(ModelRefused, match="signature"):
            await model.think(conversation, (CLICK,), ignore)


async def test_the_request_itself(connect: Connect) -> None:
    picture = base64.b64encode(bytes(range(256))).decode()
    turn = UserTurn(
        request="Buy it", observation='- button [ref=e5] "Buy"', image=Image(mime="image/jpeg", data=picture)
    )
    with GeminiStandIn([say("Bought.")]) as server:
        await connect(server, thinking="low").think(Conversation("Be brief.", [turn]), (CLICK,), ignore)
        seen = server.requests[0]
    assert seen.body["store"] is False
    assert seen.body["stream"] is True
    assert seen.body["system_instruction"] == "Be brief."
    assert seen.body["generation_config"] == {"thinking_level": "low"}
    assert seen.asked == "Buy it"
    assert seen.observation == '- button [ref=e5] "Buy"'
    assert seen.ref("button", "^Buy$") == "e5"
    assert seen.steps[0]["content"][-1] == {"type": "image", "data": picture, "mime_type": "image/jpeg"}
    [tool] = seen.body["tools"]
    assert tool["name"] == "click_element"
    assert tool["parameters"]["required"] == ["element_ref"]
    assert set(tool["parameters"]["properties"]) == {"element_ref", "title"}


async def test_without_tools_and_system_neither_is_sent(connect: Connect) -> None:
    with GeminiStandIn([say("Hello.")]) as server:
        await connect(server).think(Conversation("", [UserTurn(request="Hello")]), (), ignore)
        assert not {"tools", "system_instruction"} & set(server.requests[0].body)


async def test_calls_without_results_are_answered_for_the_service(connect: Connect) -> None:
    """A run that was stopped between a call and its result, and one where only the first of two was carried out."""
    two = [("click_element", {"element_ref": "e1"}), ("click_element", {"element_ref": "e2"})]
    with GeminiStandIn([answer("", two), answer("", two), say("I look again.")]) as server:
        model, conversation = connect(server), Conversation("", [UserTurn(request="Click both")])
        thought = await model.think(conversation, (CLICK,), ignore)
        conversation.add(thought)
        conversation.add(UserTurn(request="Go on"))
        thought = await model.think(conversation, (CLICK,), ignore)
        conversation.add(thought)
        conversation.add(ToolTurn(results=results(thought).results[:1]))
        await model.think(conversation, (CLICK,), ignore)
        given = [step for step in server.requests[2].steps if step["type"] == "function_result"]
    assert [step["is_error"] for step in given] == [True, True, False, True]
    assert "Not carried out" in given[-1]["result"][0]["text"]


async def test_thoughts_of_another_mind_are_told_in_words(connect: Connect) -> None:
    offline = Thought(text="I open it.", calls=(Call(id="o1", name="click_element", arguments={"element_ref": "e1"}),))
    well, question = Thought(text="Well."), UserTurn(request="And now?")
    turns: list[UserTurn | Thought | ToolTurn] = [UserTurn(request="Go"), well, offline, results(offline), question]
    with GeminiStandIn([say("Now it is open.")]) as server:
        await connect(server).think(Conversation("", turns), (), ignore)
        steps = server.requests[0].steps
    assert [step["type"] for step in steps] == [
        "user_input",
        "model_output",
        "model_output",
        "user_input",
        "user_input",
    ]
    assert 'click_element({"element_ref": "e1"})' in steps[2]["content"][0]["text"]
    assert steps[3]["content"][0]["text"] == "Result of click_element: did click_element"


def test_steps_survive_the_run_file() -> None:
    """A conversation that was written to disk and read again gives the same bytes."""
    step = {"type": "thought", "signature": "a+/=", "unknown": {"deep": [None, 1.0]}}
    thought = Thought(text="x", steps=(step,))
    again = Thought.model_validate_json(thought.model_dump_json())
    assert steps_of(Conversation("", [again])) == steps_of(Conversation("", [thought])) == [step]
