"""The engine's queues are looked into when something came, and seldom else."""

import threading
from typing import Any

import pytest
from dbos import _dbos as at_launch
from dbos import _workflow_commands as jobs
from webhand_host.controller import pace
from webhand_host.controller.pace import Pace, Paced


def test_who_waits_is_woken_and_who_is_awake_keeps_to_its_own_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "AWAKE_AT_FIRST_SECONDS", 0)
    monkeypatch.setattr(pace, "SELDOM_SECONDS", 3_600.0)
    one, stop = Pace(), threading.Event()
    waits, wait = threading.Event(), one._changed.wait

    def waiting(seconds: float) -> bool:
        waits.set()
        return wait(seconds)

    monkeypatch.setattr(one._changed, "wait", waiting)
    looked: list[bool] = []
    thread = threading.Thread(target=lambda: looked.append(Paced(stop, one).wait(0)), daemon=True)
    thread.start()
    assert waits.wait(30), "an interval of nothing at all, and yet the database is left alone"
    one.wake()
    thread.join(30)
    assert looked == [False], "it looks, and is not told to stop"
    assert Paced(stop, one).wait(0) is False, "much comes together"
    stop.set()
    one.end()
    assert Paced(stop, one).wait(3_600) is True, "the end is heard at once"


def test_the_engine_is_launched_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a name of the engine's own: a version that has another one is found out here."""
    given: list[threading.Event] = []

    def queue_thread(stop_event: threading.Event, dbos: Any) -> None:
        given.append(stop_event)

    for module in (at_launch, pace):
        monkeypatch.setattr(module, "queue_thread", queue_thread)
    monkeypatch.setattr(jobs, "_BACKGROUND_JOBS_INTERVAL_SEC", 1.0)
    Pace().paces()
    vars(at_launch)["queue_thread"](threading.Event(), None)
    assert isinstance(given[0], Paced)
    assert jobs._BACKGROUND_JOBS_INTERVAL_SEC == pace.SELDOM_SECONDS
