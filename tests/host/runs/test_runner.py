"""Runs that begin, stop, die and are taken up, around the loop: nothing is lost, and each ends in a sentence."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from webhand_agent.protocol import ErrorCode, MessageToPerson, RunEvent, RunFinished, RunStarted, StartTask
from webhand_host import keys
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from webhand_host.paths import runs_folder
from webhand_host.runs.folder import RunFolder, Suspension
from webhand_host.runs.runner import CLOSED, DIED, STRANGE, Runner, close_abandoned
from webhand_host.runs.work import Work

TASK = StartTask(task="go to example.com", model="offline")


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA", "STATE", "CONFIG", "RUNTIME"):
        monkeypatch.setenv(f"WEBHAND_{name}_DIR", str(tmp_path / name.lower()))
    for name in keys.GEMINI.variables:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(keys, "find", lambda *_: None)


def runner() -> tuple[Runner, list[dict[str, Any]]]:
    """A runner whose browser takes every message and answers none."""
    sent: list[dict[str, Any]] = []
    made = Runner("p1")
    made.browser = Peer(sent.append, {})
    return made, sent


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110, what is waited for has no event: that it is there is the point
            await asyncio.sleep(0.01)


def left_behind(*events: RunEvent, torn: str = "", suspension: Suspension | None = None) -> RunFolder:
    """A run as an earlier host of the profile left it."""
    folder = RunFolder.create(runs_folder(), "p1", TASK)
    for event in events:
        folder.append_event(event)
    if torn:
        with (folder.path / "run.jsonl").open("a") as file:
            file.write(torn)
    if suspension is not None:
        folder.suspend(suspension)
    return folder


def suspended(ago: float = 0.0) -> Suspension:
    return Suspension(at=time.time() - ago, tab_id=3, next_ref=7, next_frame=2, elapsed=1.5)


STARTED = RunStarted(t=0, id="r", task=TASK.task, model="offline", carrier="extension")


async def test_stopped_while_it_is_set_up_it_has_a_first_and_a_last_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "find", lambda *_: time.sleep(0.3))
    one, _ = runner()
    await one.take_up()
    run = await one.start(TASK)
    told: list[Any] = []
    await one.follow(run.id, lambda _, event: told.append(event))
    assert (await one.stop(run.id)).outcome == "stopped"
    assert [event.type for event in told][-1] == "run_finished"
    assert [event.type for event in RunFolder(runs_folder() / run.id).events()] == ["run_started", "run_finished"]


async def test_a_second_task_and_a_second_host_are_refused() -> None:
    one, _ = runner()
    await one.take_up()
    await one.start(TASK)
    with pytest.raises(RemoteError, match=r"Another task is under way: “go to example\.com”"):
        await one.start(TASK)
    other, _ = runner()
    taking_up = asyncio.create_task(other.take_up())
    await one.suspend()
    await taking_up
    assert (await other.status()).active is not None, "the other host took the run up"


async def test_the_next_task_waits_for_one_that_has_ended_and_tidies_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told of the end may ask at once."""
    tidying, go_on = asyncio.Event(), asyncio.Event()

    async def go(self: Work) -> None:
        self.journal.emit(STARTED)
        self.journal.emit(self.folder.ending("Done."))
        tidying.set()
        await go_on.wait()

    monkeypatch.setattr(Work, "go", go)
    one, _ = runner()
    await one.take_up()
    first = await one.start(TASK)
    await tidying.wait()
    second = asyncio.create_task(one.start(TASK))
    await asyncio.sleep(0)
    assert not second.done()
    go_on.set()
    assert (await second).id != first.id
    await one.suspend()


@pytest.mark.parametrize("torn", ["", '{"type": "message", "t": 1, "te'])
async def test_a_run_whose_host_died_is_closed_and_stays_readable(torn: str) -> None:
    folder = left_behind(STARTED, MessageToPerson(t=1.5, step=2, text="Looking."), torn=torn)
    for _ in range(2):
        one, _ = runner()
        await one.take_up()
        events = (await one.follow(None, lambda *_: None)).events
        assert [event.type for event in events] == ["run_started", "message", "run_finished"]
        await one.suspend()
    finished = folder.finished()
    assert isinstance(finished, RunFinished)
    assert (finished.outcome, finished.summary, finished.steps, finished.t) == ("failed", DIED, 2, 1.5)


async def test_a_follower_hears_of_a_dead_run_only_when_it_is_closed() -> None:
    left_behind(STARTED)
    one, _ = runner()
    following = asyncio.create_task(one.follow(None, lambda *_: None))
    await asyncio.sleep(0)
    assert not following.done()
    await one.take_up()
    followed = await following
    assert followed.run is not None
    assert followed.run.outcome == "failed"


async def test_a_suspended_run_is_taken_up_where_it_was() -> None:
    left_behind(STARTED, suspension=suspended())
    one, sent = runner()
    await one.take_up()
    await until(lambda: sent)
    assert (sent[0]["method"], sent[0]["params"].get("tab_id", 3)) in [("tabs.get", 3), ("tabs.navigate", 3)]


@pytest.mark.parametrize(
    ("turn", "strange"),
    [
        ('{"kind": "user", "request": "go", "tree": "page\\n  - text \\"as text\\""}', True),
        ('{"kind": "user", "request": "go", "tree": {"shown": [{"depth": 1, "role": "text"}]}}', False),
        ('{"kind": "user", "requ', False),
    ],
)
async def test_a_run_that_another_version_began_is_not_gone_on_with(turn: str, strange: bool) -> None:
    """It is closed with a sentence, where the rest of its turns would be a conversation with holes in it."""
    folder = left_behind(STARTED, suspension=suspended())
    (folder.path / "conversation.jsonl").write_text(f"{turn}\n", encoding="utf-8")
    one, sent = runner()
    await one.take_up()
    if not strange:
        await until(lambda: sent)
        return
    finished = folder.finished()
    assert finished is not None
    assert (finished.outcome, finished.summary, sent) == ("failed", STRANGE, [])


async def test_one_that_had_not_begun_begins() -> None:
    folder = left_behind(suspension=suspended())
    one, sent = runner()
    await one.take_up()
    await until(lambda: sent)
    assert [event.type for event in folder.events()] == ["run_started"]
    assert sent[0]["method"] == "tabs.list"


async def test_nobody_expects_yesterdays_task_to_go_on() -> None:
    folder = left_behind(STARTED, suspension=suspended(ago=120))
    one, sent = runner()
    await one.take_up()
    finished = folder.finished()
    assert finished is not None
    assert finished.summary == CLOSED
    assert not sent


@pytest.mark.parametrize("run_id", ["../../etc", "", "20261121-000000-zzzz", "20261121-000000-abcd"])
async def test_an_id_that_is_none_is_no_path(run_id: str) -> None:
    one, _ = runner()
    await one.take_up()
    with pytest.raises(RemoteError) as raised:
        await one.follow(run_id, lambda *_: None)
    assert raised.value.code == ErrorCode.NO_SUCH_RUN


async def test_runs_that_nobody_can_take_up_are_closed_unless_they_live() -> None:
    dead = RunFolder.create(runs_folder(), "playwright-dead", TASK)
    dead.append_event(STARTED)
    foreign = left_behind(STARTED)
    host = Runner("playwright-alive")
    await host.take_up()
    alive = RunFolder.create(runs_folder(), "playwright-alive", TASK)
    alive.append_event(STARTED)
    close_abandoned("playwright-")
    finished = dead.finished()
    assert finished is not None
    assert (finished.outcome, finished.summary) == ("failed", DIED)
    assert (alive.finished(), foreign.finished()) == (None, None)
    await host.end()
