"""Forms of the stream that have been seen in the field beside the documented one."""

from typing import Any

from webhand_agent.models.gemini.wire import GeminiAnswer

DONE = {"event_type": "interaction.completed", "interaction": {"id": "v1", "status": "completed"}}


def start(index: int, **step: Any) -> dict[str, Any]:
    return {"event_type": "step.start", "index": index, "step": step}


def delta(index: int, kind: str, **fields: Any) -> dict[str, Any]:
    return {"event_type": "step.delta", "index": index, "delta": {"type": kind, **fields}}


def taken(*events: dict[str, Any]) -> tuple[GeminiAnswer, list[str]]:
    pieces: list[str] = []
    answer = GeminiAnswer(pieces.append)
    for event in events:
        answer.take(event)
    return answer, pieces


def test_a_call_that_comes_whole_in_its_start() -> None:
    answer, _ = taken(start(0, type="function_call", id="c1", name="go_back", arguments={"a": 1}, signature="s"), DONE)
    thought = answer.thought()
    assert thought.calls[0].arguments == {"a": 1}
    assert thought.steps[0]["signature"] == "s"


def test_a_call_without_arguments() -> None:
    answer, _ = taken(start(0, type="function_call", id="c1", name="go_back"), DONE)
    assert answer.thought().calls[0].arguments == {}
    assert answer.thought().steps[0]["arguments"] == {}


def test_text_that_begins_in_the_start() -> None:
    begun = start(0, type="model_output", content=[{"type": "text", "text": "Hello"}])
    answer, pieces = taken(begun, delta(0, "text", text=" world"), DONE)
    assert answer.thought().text == "Hello world"
    assert pieces == ["Hello", " world"]
    assert answer.thought().steps[0]["content"] == [{"type": "text", "text": "Hello world"}]


def test_steps_that_share_an_index_are_kept_apart() -> None:
    answer, _ = taken(
        start(0, type="function_call", id="c1", name="a"),
        delta(0, "arguments_delta", arguments='{"x": 1}'),
        start(0, type="function_call", id="c2", name="b"),
        delta(0, "arguments_delta", arguments='{"x": 2}'),
        DONE,
    )
    assert [(call.id, call.arguments) for call in answer.thought().calls] == [("c1", {"x": 1}), ("c2", {"x": 2})]


def test_thought_summaries_are_kept_and_not_said() -> None:
    answer, pieces = taken(
        start(0, type="thought", summary=[]),
        delta(0, "thought_summary", content={"type": "text", "text": "Let me "}),
        delta(0, "thought_summary", content={"type": "text", "text": "see."}),
        delta(0, "thought_signature", signature="s1"),
        start(1, type="model_output"),
        delta(1, "text", text="Done."),
        DONE,
    )
    assert pieces == ["Done."]
    thought = {"type": "thought", "summary": [{"type": "text", "text": "Let me see."}], "signature": "s1"}
    assert answer.thought().steps[0] == thought


def test_steps_that_come_only_with_the_end() -> None:
    steps = [{"type": "model_output", "content": [{"type": "text", "text": "Hello"}]}]
    answer, _ = taken({**DONE, "interaction": {"id": "v1", "status": "completed", "steps": steps}})
    assert answer.thought().text == "Hello"
    assert list(answer.thought().steps) == steps


def test_a_step_that_holds_an_error_is_a_complaint() -> None:
    failed = start(0, type="model_output", error={"code": 3, "message": "RECITATION"})
    answer, _ = taken(failed, {**DONE, "interaction": {"id": "v1", "status": "failed"}})
    assert answer.fault is None
    assert "RECITATION" in (answer.thought().complaint or "")


def test_a_call_without_an_id_is_a_complaint() -> None:
    answer, _ = taken(start(0, type="function_call", name="go_back"), DONE)
    assert "no id" in (answer.thought().complaint or "")


def test_events_nobody_knows_are_passed_over() -> None:
    answer, _ = taken({"event_type": "future.event"}, start(0, type="hologram", frames=3), DONE)
    assert not answer.thought().calls
