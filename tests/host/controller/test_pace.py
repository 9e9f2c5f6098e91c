"""The engine's queues are looked into when something came, and seldom else."""

import queue
import threading
from typing import Any

import pytest
from dbos import _dbos as at_launch
from webhand_host.controller import pace
from webhand_host.controller.pace import Pace, Paced


class Waiter:
    """A thread of a queue that looks `interval` seconds after it has looked, as far as it goes by the clock."""

    def __init__(self, one: Pace, stop: threading.Event, interval: float) -> None:
        self.looked: queue.Queue[bool] = queue.Queue()
        self._event, self._interval = Paced(stop, one), interval
        threading.Thread(target=self._go, daemon=True).start()

    def _go(self) -> None:
        while not self._event.wait(self._interval):
            self.looked.put(False)
        self.looked.put(True)


def test_who_waits_is_woken_and_hears_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "AWAKE_AT_FIRST_SECONDS", 0)
    monkeypatch.setattr(pace, "SELDOM_SECONDS", 3_600.0)
    one, stop = Pace(), threading.Event()
    hurried, other = Waiter(one, stop, 0.2), Waiter(one, stop, 3_600.0)
    for waiter in (hurried, other):
        with pytest.raises(queue.Empty):
            waiter.looked.get(timeout=0.5)  # longer than its own interval: nothing has come, and nobody looks
    one.wake()
    assert [hurried.looked.get(timeout=30), other.looked.get(timeout=30)] == [False, False], "all look, for once"
    one.wake()
    assert hurried.looked.get(timeout=30) is False
    with pytest.raises(queue.Empty):
        other.looked.get(timeout=0.2)  # while much comes it keeps to its own interval
    stop.set()
    one.end()
    while not hurried.looked.get(timeout=30):
        pass
    while not other.looked.get(timeout=30):
        pass


def test_who_has_not_looked_just_now_looks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "AWAKE_AT_FIRST_SECONDS", 0)
    monkeypatch.setattr(pace, "SELDOM_SECONDS", 3_600.0)
    monkeypatch.setattr(pace, "APART_SECONDS", 3_600.0)
    one, stop = Pace(), threading.Event()
    waiter = Waiter(one, stop, 0.2)
    one.wake()
    assert waiter.looked.get(timeout=30) is False
    one.wake()
    with pytest.raises(queue.Empty):
        waiter.looked.get(timeout=0.5)  # it has just looked
    stop.set()
    one.end()
    assert waiter.looked.get(timeout=30) is True


def test_the_engine_is_launched_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a name of the engine's own: a version that has another one is found out here."""
    given: list[threading.Event] = []

    def queue_thread(stop_event: threading.Event, dbos: Any) -> None:
        given.append(stop_event)

    for module in (at_launch, pace):
        monkeypatch.setattr(module, "queue_thread", queue_thread)
    monkeypatch.setattr(at_launch, "background_jobs_thread", None)
    Pace().paces()
    vars(at_launch)["queue_thread"](threading.Event(), None)
    assert isinstance(given[0], Paced)
    stop = threading.Event()
    stop.set()
    vars(at_launch)["background_jobs_thread"](stop, None)
