"""What the stand-in answers: whole streams, broken streams, answers at once, and failures."""

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import standin.replies
from standin.replies import Failure as Failure
from standin.replies import pieces

Json = dict[str, Any]

USAGE: Json = {
    "prompt_tokens": 100,
    "completion_tokens": 27,
    "total_tokens": 127,
    "prompt_tokens_details": {"cached_tokens": 40},
    "completion_tokens_details": {"reasoning_tokens": 7},
}

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Stream(standin.replies.Stream):
    """The chunks of one completion."""

    CONTENT_TYPE = "text/event-stream; charset=utf-8"
    DONE = b"data: [DONE]\n\n"

    def head(self, event: Json) -> str:
        return ""


Reply = Failure | Stream


def answer(
    text: str = "",
    calls: Sequence[tuple[str, Json]] = (),
    *,
    finish: str | None = None,
    usage: Json | None = USAGE,
    **fields: str,
) -> Stream:
    """As OpenAI, vLLM and llama.cpp stream it: a call's id and name first, then its arguments in pieces.

    `fields` are further fields of the message, each in one piece (`reasoning_content`).
    """
    chunks = [chunk(role="assistant", content=None)]
    chunks += [chunk(**{name: value}) for name, value in fields.items()]
    chunks += [chunk(content=piece) for piece in pieces(text)]
    for index, (name, arguments) in enumerate(calls):
        chunks.append(chunk(tool_calls=[part(index, f"call_{next(_numbers)}", name, "")]))
        written = json.dumps(arguments, ensure_ascii=False)
        chunks += [chunk(tool_calls=[part(index, arguments=piece)]) for piece in pieces(written)]
    chunks.append(chunk(finish=finish or ("tool_calls" if calls else "stop")))
    if usage is not None:
        chunks.append({**chunk(), "choices": [], "usage": usage})
    return Stream(tuple(chunks))


def say(text: str) -> Stream:
    return answer(text)


def call(name: str, /, **arguments: Any) -> Stream:
    return answer("", [(name, arguments)])


def chunk(*, finish: str | None = None, **delta: Any) -> Json:
    choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
    return {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "qwen3", "choices": [choice]}


def part(index: int | None = None, id_: str | None = None, name: str | None = None, arguments: Any = None) -> Json:
    """One entry of a delta's `tool_calls`, with only the fields that are given."""
    function = {key: value for key, value in (("name", name), ("arguments", arguments)) if value is not None}
    fields = {"index": index, "id": id_, "type": "function" if name else None, "function": function}
    return {key: value for key, value in fields.items() if value is not None}


def whole(message: Json, finish: str = "stop", usage: Json | None = USAGE) -> Failure:
    """The answer of a server that does not stream: one completion."""
    choice = {"index": 0, "message": {"role": "assistant", "content": None, **message}, "finish_reason": finish}
    body = {"id": "c1", "object": "chat.completion", "created": 1, "model": "qwen3", "choices": [choice]}
    return Failure(200, body if usage is None else {**body, "usage": usage})


def cut(stream: Stream, keep: int = 3, end: Literal["normal", "abort", "half"] = "abort") -> Stream:
    return replace(stream, keep=keep, end=end)


def hang(stream: Stream, keep: int = 3) -> Stream:
    """Sends some chunks, then nothing more until the client goes away."""
    return replace(stream, keep=keep, end="hang")


def failure(status: int, message: str, code: str | None = None, type_: str = "error", **headers: str) -> Failure:
    """In OpenAI's form. Header names are written with underscores."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Failure(status, {"error": {"message": message, "type": type_, "param": None, "code": code}}, named)
