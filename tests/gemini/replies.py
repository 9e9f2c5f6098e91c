"""What the stand-in answers: whole streams, broken streams, and failures."""

import base64
import itertools
import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import standin.replies
from standin.replies import Failure as Failure
from standin.replies import pieces

Json = dict[str, Any]

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Stream(standin.replies.Stream):
    """The events of one interaction."""

    CONTENT_TYPE = "text/event-stream"
    DONE = b"event: done\ndata: [DONE]\n\n"

    def head(self, event: Json) -> str:
        return f"event: {event['event_type']}\n"

    def steps(self) -> list[Json]:
        """The model's steps as the client has to send them back."""
        return _assembled(self.events)


Reply = Failure | Stream


def answer(
    text: str = "",
    calls: Sequence[tuple[str, Json]] = (),
    *,
    thought: bool = True,
    status: str | None = None,
    usage: Json | None = None,
) -> Stream:
    """A thought with a signature, what the model says, and its calls in order."""
    steps: list[Json] = [{"type": "thought", "signature": signature()}] if thought else []
    if text:
        steps.append({"type": "model_output", "content": [{"type": "text", "text": text}]})
    steps += [
        {"type": "function_call", "id": f"call_{next(_numbers)}", "name": name, "arguments": arguments}
        for name, arguments in calls
    ]
    return Stream(tuple(events_of(steps, status or ("requires_action" if calls else "completed"), usage)))


def say(text: str) -> Stream:
    return answer(text)


def call(name: str, /, **arguments: Any) -> Stream:
    return answer("", [(name, arguments)])


def empty() -> Stream:
    """It thought, and neither said nor did anything."""
    return answer()


def incomplete(text: str = "I will now list") -> Stream:
    return answer(text, status="incomplete")


def blocked(message: str = "Blocked by safety filters") -> Stream:
    """The error event of a withheld answer, in the middle of the stream."""
    return error_event("content_blocked", message)


def failing_late(status: str = "failed") -> Stream:
    return answer("Half of", status=status)


def error_event(code: str, message: str) -> Stream:
    begun = answer("One moment").events[:4]
    return Stream((*begun, {"error": {"message": message, "code": code}, "event_type": "error"}), end="hang")


def malformed_call(name: str = "click_element", arguments: str = '{"element_ref": "e1') -> Stream:
    events = [event for event in call(name, element_ref="e1").events if not _is_arguments(event)]
    at = next(n for n, event in enumerate(events) if event.get("step", {}).get("type") == "function_call")
    delta = {"type": "arguments_delta", "arguments": arguments}
    events.insert(at + 1, {"index": events[at]["index"], "delta": delta, "event_type": "step.delta"})
    return Stream(tuple(events))


def cut(stream: Stream, keep: int = 7, end: Literal["normal", "abort", "half"] = "abort") -> Stream:
    return replace(stream, keep=keep, end=end)


def hang(stream: Stream, keep: int = 7) -> Stream:
    """Sends some events, then nothing more until the client goes away."""
    return replace(stream, keep=keep, end="hang")


def slow(stream: Stream, delay: float = 0.0, gap: float = 0.0) -> Stream:
    return replace(stream, delay=delay, gap=gap)


def failure(status: int, code: str, message: str, **headers: str) -> Failure:
    """In the API's present form. Header names are written with underscores."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Failure(status, {"error": {"message": message, "code": code}}, named)


def rate_limited(seconds: float | None = None) -> Failure:
    """A 429 as it comes to a streaming request: an event stream that holds nothing but the error."""
    error = {"error": {"message": "Rate limit exceeded.", "code": "rate_limit_exceeded"}, "event_type": "error"}
    headers = {} if seconds is None else {"retry-after": f"{seconds:g}"}
    return Failure(429, f"event: error\ndata: {json.dumps(error)}\n\n", headers, "text/event-stream")


def signature() -> str:
    return base64.b64encode(secrets.token_bytes(48)).decode()


def events_of(steps: Sequence[Json], status: str, usage: Json | None = None) -> Iterator[Json]:
    """The events of a whole answer, in the order and shape of the API."""
    interaction = {"id": f"v1_{next(_numbers)}", "object": "interaction", "model": "gemini-3.8-flash"}
    yield {"interaction": {**interaction, "status": "in_progress"}, "event_type": "interaction.created"}
    yield {
        "interaction_id": interaction["id"],
        "status": "in_progress",
        "event_type": "interaction.status_update",
    }
    for index, step in enumerate(steps):
        opening, deltas = _opened(step)
        yield {"index": index, "step": opening, "event_type": "step.start"}
        for delta in deltas:
            yield {"index": index, "delta": delta, "event_type": "step.delta"}
        yield {"index": index, "event_type": "step.stop"}
    numbers = {"total_input_tokens": 100, "total_cached_tokens": 40, "total_output_tokens": 20}
    used = usage or {**numbers, "total_thought_tokens": 7, "total_tokens": 127}
    yield {"interaction": {**interaction, "status": status, "usage": used}, "event_type": "interaction.completed"}


def _opened(step: Json) -> tuple[Json, list[Json]]:
    """A step as `step.start` shows it, and the deltas that fill it."""
    match step["type"]:
        case "thought":
            delta = {"type": "thought_signature", "signature": step["signature"]}
            return {key: value for key, value in step.items() if key != "signature"}, [delta]
        case "model_output":
            texts = pieces("".join(block["text"] for block in step["content"]))
            rest = {key: value for key, value in step.items() if key != "content"}
            return rest, [{"type": "text", "text": piece} for piece in texts]
        case "function_call":
            texts = pieces(json.dumps(step["arguments"], ensure_ascii=False))
            return {**step, "arguments": {}}, [{"type": "arguments_delta", "arguments": piece} for piece in texts]
    return step, []


def _is_arguments(event: Json) -> bool:
    return bool(event.get("delta", {}).get("type") == "arguments_delta")


def _assembled(events: Sequence[Json]) -> list[Json]:
    steps: dict[int, Json] = {}
    arguments: dict[int, str] = {}
    for event in events:
        if event["event_type"] == "step.start":
            steps[event["index"]] = dict(event["step"])
        elif event["event_type"] == "step.delta":
            step, delta = steps[event["index"]], event["delta"]
            match delta["type"]:
                case "thought_signature":
                    step["signature"] = delta["signature"]
                case "text":
                    said = step.setdefault("content", [{"type": "text", "text": ""}])
                    step["content"] = [{"type": "text", "text": said[0]["text"] + delta["text"]}]
                case "arguments_delta":
                    arguments[event["index"]] = arguments.get(event["index"], "") + delta["arguments"]
    for index, written in arguments.items():
        try:
            steps[index]["arguments"] = json.loads(written)
        except ValueError:
            steps[index]["arguments"] = written
    return [steps[index] for index in sorted(steps)]
