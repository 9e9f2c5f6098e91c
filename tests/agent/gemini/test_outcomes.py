"""Every answer the service can give, through the real SDK over real HTTP."""

import socket
from collections.abc import Callable

import pytest
from gemini import (
    Failure,
    GeminiStandIn,
    Reply,
    Stream,
    answer,
    blocked,
    call,
    cut,
    empty,
    error_event,
    failing_late,
    failure,
    incomplete,
    malformed_call,
    rate_limited,
    say,
)
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.model import ModelError, ModelRefused, ModelUnavailable
from webhand_agent.protocol import Tokens

Connect = Callable[..., Gemini]


def asking() -> Conversation:
    return Conversation("Be brief.", [UserTurn(request="Open the inbox", observation='- link [ref=e1] "Inbox"')])


def ignore(_: str) -> None:
    """Takes what is streamed."""


OLD_FORM = {"error": {"code": 429, "message": "Quota", "status": "RESOURCE_EXHAUSTED", "details": [
    {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "12.5s"},
]}}  # fmt: skip

FAILURES: list[tuple[str, Reply, type[ModelError], str, float | None]] = [
    ("400", failure(400, "invalid_request", "Bad tool"), ModelRefused, "refused the request. It said: Bad tool", None),
    ("401", failure(401, "unauthenticated", "Who?"), ModelRefused, "webhand key set", None),
    ("403", failure(403, "permission_denied", "No"), ModelRefused, "webhand key set", None),
    ("404", failure(404, "not_found", "No"), ModelRefused, 'no model "gemini-3.8-flash"', None),
    ("413", failure(413, "invalid_request", "Too long"), ModelRefused, "Too long", None),
    ("429 as events", rate_limited(7), ModelUnavailable, "Rate limit exceeded", 7.0),
    ("429 without delay", rate_limited(), ModelUnavailable, "no more requests", None),
    ("429 in ms", failure(429, "x", "Slow", retry_after_ms="250"), ModelUnavailable, "Slow", 0.25),
    ("429 old form", Failure(429, OLD_FORM), ModelUnavailable, "Quota", 12.5),
    ("429 in words", failure(429, "x", "Please retry in 3.5s."), ModelUnavailable, "retry in", 3.5),
    ("500", failure(500, "internal", "Oops"), ModelUnavailable, "not available just now. It said: Oops", None),
    ("503", failure(503, "unavailable", "Busy", retry_after="2"), ModelUnavailable, "Busy", 2.0),
    ("502 of a proxy", Failure(502, "<html>", {}, "text/html"), ModelUnavailable, "not available", None),
    ("portal", Failure(200, "<html>Log in", {}, "text/html"), ModelUnavailable, "in place of Gemini", None),
    ("no stream", Failure(200, {"id": "v1", "status": "completed"}), ModelUnavailable, "could not be read", None),
    ("cut, broken", cut(say("Let me look at this page")), ModelUnavailable, "", None),
    ("cut, clean end", cut(say("Let me look at this page"), 8, "normal"), ModelUnavailable, "cut off", None),
    ("cut in an event", cut(say("è" * 40), 7, "half"), ModelUnavailable, "cut off", None),
    ("cut after a call", cut(call("a", b="c"), 8, "normal"), ModelUnavailable, "cut off", None),
    ("error event", error_event("gateway_timeout", "Deadline"), ModelUnavailable, "Deadline", None),
    ("quota event", error_event("quota_exceeded", "Used up"), ModelUnavailable, "no more requests", None),
    ("refusing event", error_event("invalid_request", "Bad"), ModelRefused, "Bad", None),
    ("failed", failing_late("failed"), ModelUnavailable, "ended as failed", None),
    ("cancelled", failing_late("cancelled"), ModelUnavailable, "ended as cancelled", None),
]


@pytest.mark.parametrize(
    ("reply", "kind", "words", "delay"), [row[1:] for row in FAILURES], ids=[row[0] for row in FAILURES]
)
async def test_failures(
    connect: Connect, reply: Reply, kind: type[ModelError], words: str, delay: float | None
) -> None:
    with GeminiStandIn([reply]) as server:
        with pytest.raises(kind) as caught:
            await connect(server).think(asking(), (), ignore)
        assert words in caught.value.sentence
        assert getattr(caught.value, "retry_after", None) == delay
        assert len(server.requests) == 1, "the SDK must not try again by itself"


COMPLAINTS = [
    ("empty", empty(), "neither words nor a call"),
    ("blocked", blocked("Blocked by safety filters"), "Blocked by safety filters"),
    ("blocked outright", failure(400, "prohibited_content", "Not this"), "Not this"),
    ("incomplete", incomplete(), "too long"),
    ("incomplete call", answer("", [("a", {})], status="incomplete"), "too long"),
    ("half a call", malformed_call("click_element"), "arguments of click_element"),
    ("a list for arguments", malformed_call("scroll_page", "[1]"), "arguments of scroll_page"),
    ("not a number", malformed_call("scroll_page", '{"a": NaN}'), "arguments of scroll_page"),
]


@pytest.mark.parametrize(("reply", "words"), [row[1:] for row in COMPLAINTS], ids=[row[0] for row in COMPLAINTS])
async def test_answers_of_no_use_are_complaints_and_are_not_replayed(
    connect: Connect, reply: Reply, words: str
) -> None:
    with GeminiStandIn([reply, say("Now I am brief.")]) as server:
        model, conversation = connect(server), asking()
        thought = await model.think(conversation, (), ignore)
        assert words in (thought.complaint or "")
        assert (thought.calls, thought.steps) == ((), ())
        conversation.add(thought)
        assert (await model.think(conversation, (), ignore)).text == "Now I am brief."
        assert words in server.requests[1].texts[-1], "the model is told"


async def test_an_answer_over_the_decoding_limit_is_not_continued_behind_our_back(connect: Connect) -> None:
    with GeminiStandIn([answer("On and on", status="requires_continuation")]) as server:
        thought = await connect(server).think(asking(), (), ignore)
        assert "too long" in (thought.complaint or "")
        assert len(server.requests) == 1


async def test_a_cut_stream_is_not_taken_up_again_behind_our_back(connect: Connect) -> None:
    """The SDK would, from the checkpoint that the service gives."""
    whole = say("Let me look at this page")
    checkpoint = {**whole.events[1], "continuation_token": "c1"}
    with GeminiStandIn(
        [cut(Stream((*whole.events[:5], checkpoint, *whole.events[5:])), keep=6)], otherwise=whole
    ) as server:
        with pytest.raises(ModelUnavailable):
            await connect(server).think(asking(), (), ignore)
        assert len(server.requests) == 1


async def test_tokens_count_thoughts_as_output(connect: Connect) -> None:
    usage = {
        "total_input_tokens": 138,
        "total_cached_tokens": 30,
        "total_output_tokens": 20,
        "total_thought_tokens": 141,
    }
    with GeminiStandIn([answer("Yes", usage=usage)]) as server:
        thought = await connect(server).think(asking(), (), ignore)
    assert thought.tokens == Tokens(input=138, cached=30, output=161)


async def test_connection_refused(connect: Connect) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        model = connect(f"http://127.0.0.1:{unused.getsockname()[1]}")
        with pytest.raises(ModelUnavailable, match="cannot be reached"):
            await model.think(asking(), (), ignore)
