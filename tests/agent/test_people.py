"""The person in a run: pausing, stopping, speaking in between, and a confirmation that nobody answers."""

import asyncio
from collections.abc import Callable

import pytest
from agent.scripted import COMPLETE, Host, MemoryBrowser, Play, ScriptedModel, call, calls, does
from webhand_agent.history.conversation import Conversation, Thought
from webhand_agent.job import Job, Limits, Resumed
from webhand_agent.protocol import (
    Answer,
    Answered,
    Choice,
    Code,
    Confirmation,
    MessageToPerson,
    Observation,
    Question,
    ReceiptGiven,
    Said,
    StateChanged,
)
from webhand_agent.record import Record
from webhand_agent.tools.tool import Tool

TASK = "open the lamp page"
LOOK_AGAIN = does("wait_and_observe", milliseconds=0)


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110, what is waited for has no event in a run that is all in memory
            await asyncio.sleep(0)


def states(play: Play) -> list[str]:
    return [event.state for event in play.host.only(StateChanged)]


async def test_a_pause_takes_hold_before_the_next_step() -> None:
    play = Play([LOOK_AGAIN, COMPLETE], task=TASK)

    def pause() -> Thought:
        play.host.going_on.clear()
        return does("click_element", element_ref="e3")

    play.model.steps = [does("hover_element", element_ref="e3"), pause, COMPLETE]
    running = asyncio.create_task(play.run())
    await until(lambda: states(play) == ["paused"])
    looks = len(play.browser.looks)
    for _ in range(20):
        await asyncio.sleep(0)
    assert (len(play.model.steps), len(play.browser.looks)) == (1, looks), "nothing is looked at, nobody is asked"
    play.host.going_on.set()
    assert (await running).outcome == "completed"
    assert states(play) == ["paused", "running"]


async def test_a_pause_takes_hold_before_the_next_call_of_the_same_answer() -> None:
    play = Play(
        [calls(call("click_element", element_ref="e3"), call("type_text", element_ref="e1", text="x")), COMPLETE]
    )
    play.browser.before_act = play.host.going_on.clear
    running = asyncio.create_task(play.run())
    await until(lambda: states(play) == ["paused"])
    assert len(play.browser.log) == 1, "the second call waits"
    play.browser.before_act = lambda: None
    play.host.going_on.set()
    assert (await running).outcome == "completed"
    assert [line.split()[0] for line in play.browser.log] == ["click", "type"]


async def test_a_paused_run_can_be_stopped() -> None:
    play = Play([COMPLETE], task=TASK)
    play.host.going_on.clear()
    running = asyncio.create_task(play.run())
    await until(lambda: states(play) == ["paused"])
    running.cancel()
    assert (await running).outcome == "stopped"


class Thinking(ScriptedModel):
    """A model that begins to speak and never comes to an end."""

    def __init__(self) -> None:
        super().__init__([])
        self.is_thinking = asyncio.Event()
        self.is_over = asyncio.Event()

    async def think(
        self, conversation: Conversation, tools: tuple[Tool, ...], on_text: Callable[[str], None]
    ) -> Thought:
        self.is_thinking.set()
        try:
            on_text("I am thi")
            await asyncio.Event().wait()
            raise AssertionError
        finally:
            self.is_over.set()


async def test_stopping_in_the_middle_of_a_model_call_ends_both_at_once() -> None:
    play = Play([], task=TASK)
    model = play.model = Thinking()
    running = asyncio.create_task(play.run())
    await model.is_thinking.wait()
    running.cancel()
    finished = await running
    assert (finished.outcome, finished.summary) == ("stopped", "Stopped.")
    assert model.is_over.is_set(), "the call itself was cancelled"
    assert play.host.kinds[-1] == "run_finished"


async def test_what_is_said_enters_the_next_turn_and_counts_as_the_persons_words() -> None:
    play = Play([], task=TASK)

    def speak() -> Thought:
        play.host.words = ["use the other address", "and hurry"]
        return does("hover_element", element_ref="e3")

    play.model.steps = [speak, COMPLETE]
    assert (await play.run()).outcome == "completed"
    assert [turn.said for turn in play.host.user_turns] == [(), ("use the other address", "and hurry")]
    assert [(event.text, event.step) for event in play.host.only(Said)] == [
        ("use the other address", 2),
        ("and hurry", 2),
    ]


async def test_what_is_said_while_it_looks_is_not_lost_when_the_run_is_cut_off_there() -> None:
    """Another host takes the run up then, and asks for the words again."""
    play = Play([COMPLETE], task=TASK)

    class Cut(MemoryBrowser):
        async def observe(self, tab_id: int, *, patience_ms: int = 0, cap_ms: int = 10_000) -> Observation:
            play.host.words = ["use the other address"]
            await asyncio.Event().wait()
            raise AssertionError("this run is cut off here")

    play.browser = Cut()
    running = asyncio.create_task(play.run())
    await until(lambda: play.host.words)
    assert play.host.words == ["use the other address"]
    running.cancel()
    await running


@pytest.mark.parametrize("ends", ["completed", "stopped"])
async def test_what_is_said_too_late_is_told_to_the_person(ends: str) -> None:
    play = Play([], task=TASK)

    def speak_at_the_end() -> Thought:
        play.host.words = ["use the other address"]
        if ends == "stopped":
            raise asyncio.CancelledError
        return COMPLETE

    play.model.steps = [speak_at_the_end]
    assert (await play.run()).outcome == ends
    told = [event.text for event in play.host.only(MessageToPerson)]
    assert told == [
        "You said “use the other address” when the task was already coming to its end, so it was not heard any more."
    ]
    assert play.host.kinds[-1] == "run_finished"


class Silent(Host):
    """A person who is not there."""

    async def answer(self, question_id: str) -> Answer:
        self.asked.append(question_id)
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_confirmation_that_nobody_answers_is_a_no() -> None:
    host = Silent()
    play = Play([does("click_element", element_ref="e5"), COMPLETE], task=TASK, host=host)
    finished = await play.run(Job(id="r1", task=TASK, browse=True, limits=Limits(confirm_seconds=0.05)))
    assert finished.outcome == "completed"
    assert not [line for line in play.browser.log if line.startswith("click")], "nothing was clicked"
    (asked,) = host.only(Confirmation)
    (answered,) = host.only(Answered)
    assert (answered.id, answered.by, answered.text) == (asked.id, "timeout", "")
    (receipt, *_) = host.only(ReceiptGiven)
    assert (receipt.ok, receipt.code) == (False, Code.REFUSED)


async def test_without_a_limit_a_confirmation_waits_as_long_as_the_person_needs() -> None:
    host = Silent()
    play = Play([does("click_element", element_ref="e5"), COMPLETE], task=TASK, host=host)
    running = asyncio.create_task(play.run(Job(id="r1", task=TASK, browse=True, limits=Limits(confirm_seconds=0))))
    await until(lambda: host.asked)
    play.now += 100_000
    for _ in range(50):
        await asyncio.sleep(0)
    assert not running.done()
    running.cancel()
    await running


async def test_the_persons_time_is_counted_apart() -> None:
    now = 0.0

    class Slow(Host):
        async def answer(self, question_id: str) -> Answer:
            nonlocal now
            now += 600
            return Answer(run_id="r1", id=question_id, text="once")

    host = Slow()
    record = Record(Job(id="r1", task=TASK), host, host, lambda: now)
    await record.question("?", ())
    card = Confirmation(t=0, id="", tool="x", act="x", site="x", lacks=[], choices=[Choice.ONCE])
    await record.confirmation(card)
    assert (record.t, record.waited) == (1_200, 1_200)


async def test_the_ids_of_questions_are_new_on_every_host() -> None:
    """A hand-over is asked before its step is kept: the next host comes to the same step again."""
    host = Host(answers=["a", "b"])
    for resumed in (None, Resumed(elapsed=4.5)):
        record = Record(Job(id="r1", task=TASK, resumed=resumed), host, host, lambda: 0.0)
        record.step = 3
        await record.question("?", ())
    ids = [event.id for event in host.only(Question)]
    assert len(set(ids)) == 2, ids
