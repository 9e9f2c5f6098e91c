"""What clients of remote models do alike, over each of their wires: streaming, leaving, time limits, trying again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

import gemini
import openai_standin
import pytest
import pytest_asyncio
from webhand_agent.history.conversation import Conversation, UserTurn
from webhand_agent.models.gemini.client import Gemini
from webhand_agent.models.model import ModelUnavailable
from webhand_agent.models.openai.client import OpenAI
from webhand_agent.models.remote import Remote


@dataclass
class Side:
    """One wire: `replies` are the answers in its form, `serve` starts the stand-in, `connect` a client of it."""

    replies: Any
    serve: Callable[[list[Any]], Any]
    make: Callable[..., Remote]
    made: list[Remote] = field(default_factory=list)

    def connect(self, server: Any, **settings: Any) -> Remote:
        self.made.append(self.make(server.base_url, **settings))
        return self.made[-1]


SIDES: dict[str, tuple[ModuleType, Callable[[list[Any]], Any], Callable[..., Remote]]] = {
    "gemini": (gemini, gemini.GeminiStandIn, lambda url, **more: Gemini(gemini.KEY, base_url=url, **more)),
    "openai": (openai_standin, openai_standin.OpenAIStandIn, lambda url, **more: OpenAI("qwen3", base_url=url, **more)),
}


@pytest_asyncio.fixture(params=SIDES)
async def side(request: pytest.FixtureRequest) -> AsyncIterator[Side]:
    one = Side(*SIDES[request.param])
    yield one
    for model in one.made:
        await model.aclose()


def asking() -> Conversation:
    return Conversation("Be brief.", [UserTurn(request="Open the inbox", observation='- link [ref=e1] "Inbox"')])


def ignore(_: str) -> None:
    """Takes what is streamed."""


async def test_all_calls_and_text_in_order(side: Side) -> None:
    pieces: list[str] = []
    calls = [("click_element", {"element_ref": "e1"}), ("press_key", {"key": "Ünter"}), ("list_tabs", {})]
    with side.serve([side.replies.answer("Apro la posta, però con calma 🎉.", calls)]) as server:
        thought = await side.connect(server).think(asking(), (), pieces.append)
    assert [(call.name, call.arguments) for call in thought.calls] == calls
    assert len({call.id for call in thought.calls}) == 3
    assert len(pieces) > 1
    assert "".join(pieces) == thought.text == "Apro la posta, però con calma 🎉."


async def test_the_first_words_arrive_before_the_last(side: Side) -> None:
    first = asyncio.Event()
    with side.serve([side.replies.hang(side.replies.say("I begin, and then nothing"))]) as server:
        thinking = asyncio.create_task(side.connect(server).think(asking(), (), lambda _: first.set()))
        await asyncio.wait_for(first.wait(), 10)
        await _leave(thinking, server)


async def test_cancelled_before_the_first_byte(side: Side) -> None:
    with side.serve([replace(side.replies.say("Late"), delay=60)]) as server:
        thinking = asyncio.create_task(side.connect(server).think(asking(), (), ignore))
        await asyncio.to_thread(server.asked.wait, 10)
        await _leave(thinking, server)


async def _leave(thinking: "asyncio.Task[Any]", server: Any) -> None:
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert await asyncio.to_thread(server.requests[0].left.wait, 30), "the server sees the client leave"


SLOW: dict[str, Callable[[Any], Any]] = {
    "silent": lambda replies: replace(replies.say("Late"), delay=60),
    "stalled": lambda replies: replies.hang(replies.say("I begin")),
    "trickling": lambda replies: replace(replies.say("On and on" * 99), gap=0.2),
}


@pytest.mark.parametrize("reply", SLOW.values(), ids=SLOW.keys())
async def test_the_time_limit_is_for_the_whole_answer(side: Side, reply: Callable[[Any], Any]) -> None:
    with side.serve([side.replies.say("Warm"), reply(side.replies)]) as server:
        await side.connect(server).think(asking(), (), ignore)  # the SDK is imported before the clock runs
        model = side.connect(server, timeout=2)
        with pytest.raises(ModelUnavailable, match=r"within 2 seconds|in time"):
            await asyncio.wait_for(model.think(asking(), (), ignore), 30)  # half of what the silent one takes
        assert await asyncio.to_thread(server.requests[1].left.wait, 30)


async def test_a_complete_answer_does_not_wait_for_the_connection_to_end(side: Side) -> None:
    done = side.replies.say("Done.")
    with side.serve([side.replies.hang(done, keep=len(done.events))]) as server:
        thought = await asyncio.wait_for(side.connect(server).think(asking(), (), ignore), 10)
    assert thought.text == "Done."


async def test_it_works_again_after_a_failure(side: Side) -> None:
    say = side.replies.say
    with side.serve([side.replies.Failure(503, {}), side.replies.cut(say("Half")), say("Whole")]) as server:
        model = side.connect(server)
        for _ in range(2):
            with pytest.raises(ModelUnavailable):
                await model.think(asking(), (), ignore)
        assert (await model.think(asking(), (), ignore)).text == "Whole"


async def test_what_the_callback_raises_is_not_taken_for_a_failure_of_the_service(side: Side) -> None:
    def refuse(_: str) -> None:
        raise ValueError("the chat is gone")

    with side.serve([side.replies.say("Hello")]) as server, pytest.raises(ValueError, match="the chat is gone"):
        await side.connect(server).think(asking(), (), refuse)
