"""The person's side of a run: pausing, speaking and answering, also across hosts and at the very end."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from webhand_agent.history.conversation import UserTurn
from webhand_agent.protocol import (
    Answer,
    Choice,
    Confirmation,
    ErrorCode,
    RunFinished,
    RunStarted,
    Say,
    StartTask,
    StateChanged,
    Tokens,
)
from webhand_host import keys
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder, Suspension
from webhand_host.runs.journal import RunJournal
from webhand_host.runs.runner import Runner

TASK = StartTask(task="go to example.com", model="offline")
ENDED = RunFinished(t=1, outcome="completed", summary="", steps=1, seconds=1, model_seconds=0, tokens=Tokens())
ASKED = Confirmation(t=1, step=1, id="q1.1", tool="x", act="x", site="x", lacks=[], choices=[Choice.NO])


ALLOW = Answer(run_id="r", id="q1.1", text="once")


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    for name in keys.GEMINI.variables:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "find", lambda *_: None)


@pytest.fixture
def journal() -> RunJournal:
    return RunJournal(RunFolder.create(runs_folder(), "p1", TASK), set())


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110, what is waited for has no event: that it is there is the point
            await asyncio.sleep(0.01)


async def waiting_runner() -> tuple[Runner, str]:
    """A runner with a run whose browser never answers."""
    sent: list[Any] = []
    one = Runner("p1")
    one.browser = Peer(sent.append, {})
    await one.take_up()
    run = await one.start(TASK)
    await until(lambda: sent)
    return one, run.id


def suspension_of(run_id: str) -> Suspension:
    path = runs_folder() / run_id / "suspended.json"
    return Suspension.model_validate_json(path.read_text())


async def test_an_answer_is_taken_once_and_only_while_somebody_waits(journal: RunJournal) -> None:
    journal.emit(ASKED)
    waiting = asyncio.create_task(journal.answer("q1.1"))
    await asyncio.sleep(0)
    journal.give_answer(ALLOW)
    with pytest.raises(RemoteError) as twice:
        journal.give_answer(ALLOW.model_copy(update={"text": "no"}))
    assert await waiting == ALLOW
    with pytest.raises(RemoteError) as late:
        journal.give_answer(ALLOW)
    assert {twice.value.code, late.value.code} == {ErrorCode.NO_SUCH_QUESTION}


async def test_an_answer_to_what_is_not_waited_for_any_more_is_refused(journal: RunJournal) -> None:
    journal.emit(ASKED)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await journal.answer("q1.1")
    with pytest.raises(RemoteError):
        journal.give_answer(ALLOW)


async def test_a_frozen_run_leaves_what_was_said_to_the_next_host(journal: RunJournal) -> None:
    journal.say("use the other address")
    journal.freeze()
    assert (journal.said(), journal.unheard) == ([], ["use the other address"])
    with pytest.raises(RemoteError, match="Say it again in a moment"):
        journal.say("and hurry")


async def test_pausing_and_speaking_outlive_the_host() -> None:
    one, run_id = await waiting_runner()
    one.pause(run_id)
    one.say(Say(run_id=run_id, text="use the other address"))
    await one.suspend()
    suspension = suspension_of(run_id)
    assert (suspension.paused, suspension.said) == (True, ["use the other address"])
    other = Runner("p1")
    other.browser = Peer(lambda _: None, {})
    await other.take_up()
    folder = RunFolder(runs_folder() / run_id)
    await other.suspend()
    again = suspension_of(run_id)
    assert (again.paused, again.said) == (True, ["use the other address"]), "also when it came no further there"
    assert folder.finished() is None


async def test_a_paused_run_that_is_taken_up_waits_until_it_may_go_on() -> None:
    folder = RunFolder.create(runs_folder(), "p1", StartTask(task="What is two and two?", model="offline"))
    folder.append_event(RunStarted(t=0, id=folder.id, task="x", model="offline", carrier="extension"))
    folder.suspend(
        Suspension(at=time.time(), tab_id=3, next_ref=1, next_frame=1, elapsed=1, paused=True, said=["Hurry."])
    )
    one = Runner("p1")
    one.browser = Peer(lambda _: None, {})
    await one.take_up()
    await until(lambda: any(isinstance(event, StateChanged) for event in folder.events()))
    assert [event.state for event in folder.events() if isinstance(event, StateChanged)] == ["paused"]
    one.resume(folder.id)
    await until(folder.finished)
    turns = [turn for turn in folder.turns() if isinstance(turn, UserTurn)]
    assert [turn.said for turn in turns] == [("Hurry.",)]


async def test_after_its_last_event_a_run_takes_nothing_from_the_person() -> None:
    one, run_id = await waiting_runner()
    active = one._active  # the moment between the last event and the end of its task cannot be caught from outside
    assert active is not None
    active.work.journal.emit(ENDED)
    for call in (
        lambda: one.say(Say(run_id=run_id, text="x")),
        lambda: one.pause(run_id),
        lambda: one.resume(run_id),
        lambda: one.answer(Answer(run_id=run_id, id="q", text="x"), may_allow=True),
    ):
        with pytest.raises(RemoteError) as refused:
            call()
        assert refused.value.code == ErrorCode.NO_SUCH_RUN
    active.task.cancel()
    await asyncio.wait({active.task})
    finished = [event for event in RunFolder(runs_folder() / run_id).events() if isinstance(event, RunFinished)]
    assert finished[0] == ENDED


async def test_stopped_twice_it_ends_once() -> None:
    one, run_id = await waiting_runner()
    stopping = [asyncio.create_task(one.stop(run_id)) for _ in range(2)]
    outcomes = await asyncio.gather(*stopping, return_exceptions=True)
    assert any(not isinstance(outcome, Exception) for outcome in outcomes), outcomes
    events = RunFolder(runs_folder() / run_id).events()
    assert [event.outcome for event in events if isinstance(event, RunFinished)] == ["stopped"]


async def test_a_paused_run_is_stopped_at_once() -> None:
    folder = RunFolder.create(runs_folder(), "p1", TASK)
    folder.append_event(RunStarted(t=0, id=folder.id, task="x", model="offline", carrier="extension"))
    folder.suspend(Suspension(at=time.time(), tab_id=3, next_ref=1, next_frame=1, elapsed=1, paused=True))
    one = Runner("p1")
    one.browser = Peer(lambda _: None, {})
    await one.take_up()
    assert (await one.stop(folder.id)).outcome == "stopped"


async def test_a_stop_that_comes_after_the_last_event_adds_none() -> None:
    one, run_id = await waiting_runner()
    active = one._active
    assert active is not None
    await one.stop(run_id)
    late = asyncio.create_task(asyncio.Event().wait())
    late.cancel()
    await asyncio.wait({late})
    one._over(active.work, late)  # type: ignore[arg-type]
    events = RunFolder(runs_folder() / run_id).events()
    assert [event.type for event in events].count("run_finished") == 1
