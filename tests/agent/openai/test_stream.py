"""The forms in which servers stream tool calls, as seen in the field."""

from typing import Any

import pytest
from openai_standin import chunk, part
from webhand_agent.models.openai.wire import ID_LENGTH, OpenAiAnswer

Part = dict[str, Any]

E1, E2 = '{"ref": "e1"}', '{"ref": "e2"}'
TWO = [("click", {"ref": "e1"}), ("click", {"ref": "e2"})]


def taken(*chunks: Part, one_call: bool = False) -> tuple[OpenAiAnswer, list[str]]:
    pieces: list[str] = []
    answer = OpenAiAnswer(pieces.append, one_call=one_call)
    for event in (*chunks, chunk(finish="tool_calls")):
        answer.take(event)
    answer.ended()
    return answer, pieces


FORMS: dict[str, list[list[Part]]] = {
    "OpenAI, llama.cpp": [
        [part(0, "a", "click", "")], [part(0, arguments='{"ref"')], [part(0, arguments=': "e1"}')],
        [part(1, "b", "click", "")], [part(1, arguments=E2)],
    ],
    "interleaved": [
        [part(0, "a", "click", "")], [part(1, "b", "click", "")], [part(1, arguments=E2)], [part(0, arguments=E1)],
    ],
    "Ollama: whole calls, each with index 0": [[part(0, "a", "click", E1)], [part(0, "b", "click", E2)]],
    "older Ollama: whole calls without an index": [[part(None, "a", "click", E1)], [part(None, "b", "click", E2)]],
    "two whole calls in one delta": [[part(0, "a", "click", E1), part(1, "b", "click", E2)]],
    "two whole calls in one delta without an index": [[part(None, "a", "click", E1), part(None, "b", "click", E2)]],
    "older vLLM: index 0 and an empty id": [
        [part(0, "a", "click", "")], [part(0, "", arguments=E1)], [part(0, "b", "click", "")], [part(0, "", None, E2)],
    ],
    "SGLang: the id in every delta, index 0": [
        [part(0, "a", "click", "")], [part(0, "a", None, E1)], [part(0, "b", "click", "")], [part(0, "b", None, E2)],
    ],
    "no ids, index 0": [[part(0, None, "click", E1)], [part(0, None, "click", E2)]],
    "no ids, no index": [[part(None, None, "click", E1)], [part(None, None, "click", E2)]],
    "the name again in every delta": [
        [part(0, "a", "click", '{"ref"')], [part(0, None, "click", ': "e1"}')], [part(1, "b", "click", E2)],
    ],
    "arguments as an object": [
        [part(0, "a", "click", {"ref": "e1"})], [part(1, "b", "click", {"ref": "e2"})],
    ],
    "the same id twice": [[part(0, "a", "click", E1)], [part(1, "a", "click", E2)]],
}  # fmt: skip


@pytest.mark.parametrize("deltas", FORMS.values(), ids=FORMS.keys())
def test_two_calls_in_every_form(deltas: list[list[Part]]) -> None:
    answer, _ = taken(*(chunk(tool_calls=parts) for parts in deltas))
    thought = answer.thought()
    assert [(call.name, call.arguments) for call in thought.calls] == TWO
    sent_back = thought.steps[0]["tool_calls"]
    assert [call["id"] for call in sent_back] == [call.id for call in thought.calls]
    assert len({call.id for call in thought.calls}) == 2
    assert all(call["type"] == "function" and set(call["function"]) == {"name", "arguments"} for call in sent_back)


def test_two_calls_without_arguments_ids_and_indexes() -> None:
    answer, _ = taken(chunk(tool_calls=[part(name="list_tabs")]), chunk(tool_calls=[part(name="go_back")]))
    assert [(call.name, call.arguments) for call in answer.thought().calls] == [("list_tabs", {}), ("go_back", {})]
    assert answer.thought().steps[0]["tool_calls"][0]["function"]["arguments"] == "{}", "servers parse what they get"


def test_ids_that_are_made_up_are_ones_that_every_template_takes() -> None:
    [call] = taken(chunk(tool_calls=[part(0, None, "click", E1)]))[0].thought().calls
    assert len(call.id) == ID_LENGTH == 9
    assert call.id.isalnum()
    assert call.id.isascii()


def test_the_message_is_kept_as_it_came() -> None:
    odd = '{ "ref":"e1",\n "é": [1, 2.50] }'
    extra = {**part(0, "a", "click", odd), "extra_content": {"google": {"thought_signature": "s"}}}
    answer, pieces = taken(
        chunk(role="assistant", content=None, refusal=None),
        chunk(reasoning_content="Let me "),
        chunk(reasoning_content="see."),
        chunk(content="I "),
        chunk(content="click."),
        chunk(tool_calls=[extra]),
    )
    assert pieces == ["I ", "click."], "thoughts are not said"
    assert answer.thought().steps[0] == {
        "role": "assistant",
        "content": "I click.",
        "reasoning_content": "Let me see.",
        "tool_calls": [
            {
                "id": "a",
                "type": "function",
                "function": {"name": "click", "arguments": odd},
                "extra_content": {"google": {"thought_signature": "s"}},
            }
        ],
    }


def test_only_the_first_call_where_several_are_too_many() -> None:
    calls = [part(0, "a", "click", E1), part(1, "b", "click", '{"ref')]
    thought = taken(chunk(tool_calls=calls), one_call=True)[0].thought()
    assert [call.id for call in thought.calls] == ["a"]
    assert [call["id"] for call in thought.steps[0]["tool_calls"]] == ["a"]


def test_content_in_parts() -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "Hello"}]
    answer, pieces = taken(chunk(content=parts))
    assert (answer.thought().text, pieces) == ("Hello", ["Hello"])


def test_chunks_nobody_knows_are_passed_over() -> None:
    answer, _ = taken({"object": "ping"}, {"choices": None}, chunk(content="Hello"))
    assert answer.thought().text == "Hello"
