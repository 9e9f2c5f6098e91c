"""Every answer an OpenAI-compatible server can give, through the real SDK over real HTTP."""

import socket
from collections.abc import Callable

import pytest
from openai_standin import (
    KEY,
    Failure,
    OpenAIStandIn,
    Reply,
    Stream,
    answer,
    call,
    chunk,
    cut,
    failure,
    part,
    say,
    whole,
)
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.model import Capabilities, ModelError, ModelRefused, ModelUnavailable
from webhand_agent.models.openai.client import OpenAI
from webhand_agent.protocol import Tokens
from webhand_agent.tools.table import TOOLS

Connect = Callable[..., OpenAI]


def asking() -> Conversation:
    return Conversation("Be brief.", [UserTurn(request="Open the inbox", observation='- link [ref=e1] "Inbox"')])


def ignore(_: str) -> None:
    """Takes what is streamed."""


def error_chunk(**error: object) -> Stream:
    """An error object in the middle of a stream, as vLLM and OpenAI send it."""
    return Stream((*say("One moment").events[:2], {"error": {"type": "server_error", **error}}), end="hang")


PAST = "Wed, 21 Oct 2015 07:28:00"

FAILURES: list[tuple[str, Reply, type[ModelError], str, float | None]] = [
    ("400", failure(400, "Bad tool"), ModelRefused, "refused the request. It said: Bad tool", None),
    (
        "400, text",
        Failure(400, {"error": "model does not support tools"}),
        ModelRefused,
        "does not support tools",
        None,
    ),
    ("400, on top", Failure(400, {"object": "error", "message": "Too long", "code": 400}), ModelRefused, "long", None),
    ("422 of FastAPI", Failure(422, {"detail": "Field required"}), ModelRefused, "Field required", None),
    ("blind, 400", failure(400, "qwen3 is not a multimodal model"), ModelRefused, "config set openai_sees no", None),
    ("blind, 500", failure(500, "image input is not supported"), ModelUnavailable, "openai_sees no", None),
    ("401", failure(401, "Who?", "invalid_api_key"), ModelRefused, "webhand key set --for openai", None),
    ("403", failure(403, "No"), ModelRefused, "did not accept the key", None),
    ("402", failure(402, "Insufficient Balance"), ModelRefused, "no credit left", None),
    ("404 model", failure(404, "model 'qwen3' not found"), ModelRefused, 'has no model "qwen3"', None),
    ("404 address", Failure(404, "404 page not found", {}, "text/plain"), ModelRefused, "openai_base_url", None),
    ("429", failure(429, "Slow", "rate_limit_exceeded", retry_after="7"), ModelUnavailable, "no more requests", 7.0),
    ("429 in ms", failure(429, "Slow", retry_after_ms="250"), ModelUnavailable, "Slow", 0.25),
    ("429 in words", failure(429, "Please try again in 1.5s."), ModelUnavailable, "try again", 1.5),
    ("429 until a date", failure(429, "Slow", retry_after=f"{PAST} GMT"), ModelUnavailable, "Slow", 0.0),
    ("429 until a date without a zone", failure(429, "Slow", retry_after=PAST), ModelUnavailable, "Slow", 0.0),
    ("429 until nothing", failure(429, "Slow", retry_after="soon"), ModelUnavailable, "Slow", None),
    ("429 without delay", failure(429, "Slow"), ModelUnavailable, "Slow", None),
    ("429, no credit", failure(429, "Quota", "insufficient_quota"), ModelRefused, "no credit left", None),
    ("500", failure(500, "Oops"), ModelUnavailable, "not available just now. It said: Oops", None),
    ("503", failure(503, "Loading model", retry_after="2"), ModelUnavailable, "Loading model", 2.0),
    ("502 of a proxy", Failure(502, "<html>", {}, "text/html"), ModelUnavailable, "not available", None),
    ("portal", Failure(200, "<html>Log in", {}, "text/html"), ModelUnavailable, "in place of 127.0.0.1", None),
    ("no JSON", Failure(200, "pong"), ModelUnavailable, "could not be read", None),
    ("no completion", Failure(200, {"ok": True}), ModelUnavailable, "cut off", None),
    ("cut, broken", cut(say("Let me look at this page")), ModelUnavailable, "", None),
    ("cut, clean end", cut(say("Let me look at this page"), 3, "normal"), ModelUnavailable, "cut off", None),
    ("cut in a chunk", cut(say("è" * 40), 3, "half"), ModelUnavailable, "cut off", None),
    ("cut after a call", cut(call("a", b="c"), 3, "normal"), ModelUnavailable, "cut off", None),
    ("error chunk", error_chunk(message="Out of memory"), ModelUnavailable, "Out of memory", None),
    ("quota chunk", error_chunk(message="Used up", code="rate_limit_exceeded"), ModelUnavailable, "no more", None),
    ("refusing chunk", error_chunk(message="Bad", code=400), ModelRefused, "Bad", None),
]


@pytest.mark.parametrize(
    ("reply", "kind", "words", "delay"), [row[1:] for row in FAILURES], ids=[row[0] for row in FAILURES]
)
async def test_failures(
    connect: Connect, reply: Reply, kind: type[ModelError], words: str, delay: float | None
) -> None:
    with OpenAIStandIn([reply]) as server:
        with pytest.raises(kind) as caught:
            await connect(server).think(asking(), (), ignore)
        assert words in caught.value.sentence
        assert getattr(caught.value, "retry_after", None) == delay
        assert len(server.requests) == 1, "the SDK must not try again by itself"


COMPLAINTS = [
    ("empty", answer(), "neither words nor a call"),
    ("blank", answer("  \n"), "neither words nor a call"),
    ("filtered", answer("I", finish="content_filter"), "blocked it"),
    ("filtered outright", failure(400, "Not this", "content_filter"), "Not this"),
    ("refusal", answer(refusal="I must not."), "I must not."),
    ("too long", answer("On and on", finish="length"), "too long"),
    ("too long a call", answer("", [("a", {})], finish="length"), "too long"),
    ("half a call", Stream((chunk(tool_calls=[part(0, "c", "a", '{"b": ')]), chunk(finish="stop"))), "arguments of a"),
    ("a list", Stream((chunk(tool_calls=[part(0, "c", "a", "[1]")]), chunk(finish="tool_calls"))), "arguments of a"),
    ("not a number", Stream((chunk(tool_calls=[part(0, "c", "a", '{"b": NaN}')]), chunk(finish="stop"))), "of a"),
    ("no name", Stream((chunk(tool_calls=[part(0, "c", None, "{}")]), chunk(finish="tool_calls"))), "no name"),
]


@pytest.mark.parametrize(("reply", "words"), [row[1:] for row in COMPLAINTS], ids=[row[0] for row in COMPLAINTS])
async def test_answers_of_no_use_are_complaints_and_are_not_replayed(
    connect: Connect, reply: Reply, words: str
) -> None:
    with OpenAIStandIn([reply, say("Now I am brief.")]) as server:
        model, conversation = connect(server), asking()
        thought = await model.think(conversation, (), ignore)
        assert words in (thought.complaint or "")
        assert (thought.calls, thought.steps) == ((), ())
        conversation.add(thought)
        assert (await model.think(conversation, (), ignore)).text == "Now I am brief."
        assert words in server.requests[1].texts[-1], "the model is told"
        assert all(message["role"] != "assistant" for message in server.requests[1].messages)


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"prompt_tokens": 9, "completion_tokens": 4}, Tokens(input=9, output=4)),
        (
            {"prompt_tokens": 9, "completion_tokens": 4, "prompt_tokens_details": {"cached_tokens": 8}},
            Tokens(input=9, cached=8, output=4),
        ),
        (
            {"prompt_tokens": 9, "prompt_cache_hit_tokens": 5, "completion_tokens": 4},
            Tokens(input=9, cached=5, output=4),
        ),
        ({"prompt_tokens": 9, "completion_tokens": 4, "prompt_tokens_details": None}, Tokens(input=9, output=4)),
        (None, Tokens()),
    ],
)
async def test_tokens(connect: Connect, usage: dict[str, object] | None, tokens: Tokens) -> None:
    with OpenAIStandIn([answer("Yes", usage=usage)]) as server:
        assert (await connect(server).think(asking(), (), ignore)).tokens == tokens


async def test_a_server_that_does_not_stream(connect: Connect) -> None:
    calls = [{"id": "c1", "type": "function", "function": {"name": "list_tabs", "arguments": ""}}]
    pieces: list[str] = []
    with OpenAIStandIn([whole({"content": "I look.", "tool_calls": calls}, "tool_calls")]) as server:
        thought = await connect(server).think(asking(), (), pieces.append)
    assert (thought.text, pieces) == ("I look.", ["I look."])
    assert [(call.id, call.name, call.arguments) for call in thought.calls] == [("c1", "list_tabs", {})]
    assert thought.tokens == Tokens(input=100, cached=40, output=27)


async def test_optional_fields_that_a_server_refuses_are_left_out_from_then_on(connect: Connect) -> None:
    refused = ["stream_options", "parallel_tool_calls", "reasoning_effort"]
    with OpenAIStandIn([say("One"), say("Two")], refuses=refused) as server:
        model = connect(server, capabilities=Capabilities(parallel=False), thinking="high")
        assert (await model.think(asking(), TOOLS[:1], ignore)).text == "One"
        assert len(server.requests) == 4
        assert (await model.think(asking(), TOOLS[:1], ignore)).text == "Two"
        assert len(server.requests) == 5
        assert not set(refused) & set(server.requests[-1].body)


async def test_a_server_that_refuses_to_stream_is_asked_for_the_whole(connect: Connect) -> None:
    refusal = failure(400, "Cannot use tools with stream")
    with OpenAIStandIn([refusal, whole({"content": "Here."})]) as server:
        assert (await connect(server).think(asking(), TOOLS[:1], ignore)).text == "Here."
        assert not {"stream", "stream_options"} & set(server.requests[1].body)


async def test_nobody_there(connect: Connect) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        model = connect(f"http://127.0.0.1:{unused.getsockname()[1]}/v1")
        with pytest.raises(ModelUnavailable, match=r"cannot be reached: .*Is it running\? .*openai_base_url"):
            await model.think(asking(), (), ignore)


async def test_the_key_is_sent_where_there_is_one(connect: Connect) -> None:
    with OpenAIStandIn([say("Hi")], key=KEY) as server:
        assert (await connect(server, f" {KEY}\n").think(asking(), (), ignore)).text == "Hi"
        with pytest.raises(ModelRefused, match="webhand key set --for openai"):
            await connect(server).think(asking(), (), ignore)
