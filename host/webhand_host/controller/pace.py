"""When the engine looks into its queues: as soon as something was put there or there is room again, and else seldom.

By itself it asks the database some ten times a second whether anything has come, for ever. It has no interval for most
of that and nothing to be woken by (version 3.4: its queues know nothing of LISTEN and NOTIFY); so its threads are given
a pace to wait by, in place of the clock. What is replaced are two names of its own: a version without them ends at its
start, and not in waiting.
"""

import math
import threading
import time

from dbos import DBOS
from dbos import _dbos as at_launch
from dbos._queue import queue_thread
from dbos._workflow_commands import background_jobs_thread

SELDOM_SECONDS = 10.0
"""What nobody here knows of: a time that a schedule was due, what another controller left to whoever has room."""
AWAKE_SECONDS = 2.0
"""For which the queues' own intervals count once something came: two controllers keep each other out for a moment."""
AWAKE_AT_FIRST_SECONDS = 30.0
"""What was under way when a controller ended is put into the queue by the engine itself."""
HURRIED_SECONDS = 0.9
"""Whose own interval is shorter looks at once. The others are the engine's own queue and its list of queues."""
APART_SECONDS = 0.03
"""Much comes together: so long after it has looked one that is in a hurry waits nevertheless."""


def _no_jobs(stop_event: threading.Event, dbos: DBOS) -> None:
    """It would look for workflows that are delayed or have a time to be over by, and hold a lock in between that
    PostgreSQL takes away from whoever looks as seldom as here: there are none of them.
    """
    stop_event.wait()


class Pace:
    """Shared by the threads of the queues. Use from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._awake_until = time.monotonic() + AWAKE_AT_FIRST_SECONDS
        self._came = 0
        self.has_ended = False

    def paces(self) -> None:
        """The engine that is launched next."""

        def paced(stop_event: threading.Event, dbos: DBOS) -> None:
            queue_thread(Paced(stop_event, self), dbos)

        setattr(at_launch, queue_thread.__name__, paced)
        setattr(at_launch, background_jobs_thread.__name__, _no_jobs)

    def wake(self) -> None:
        with self._changed:
            self._came += 1
            self._awake_until = max(self._awake_until, time.monotonic() + AWAKE_SECONDS)
            self._changed.notify_all()

    def end(self) -> None:
        """From now on all wait as they would without this, and hear at once that they are to stop."""
        with self._changed:
            self.has_ended = True
            self._changed.notify_all()

    def until_something(self, seen: int, interval: float) -> int:
        """Waits until more has come than was `seen`, or it is time to look; how much has come. While something goes on
        who is in no hurry keeps to its own interval.
        """
        with self._changed:
            is_asleep = time.monotonic() >= self._awake_until
            is_woken = is_asleep or interval < HURRIED_SECONDS
            seconds = SELDOM_SECONDS if is_asleep else interval
            self._changed.wait_for(lambda: self.has_ended or (is_woken and self._came > seen), seconds)
            return self._came


class Paced(threading.Event):
    """What the queues' threads take for their event to stop at."""

    def __init__(self, stop: threading.Event, pace: Pace) -> None:
        super().__init__()
        self._stop = stop
        self._pace = pace
        self._own = threading.local()

    def is_set(self) -> bool:
        return self._stop.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        if self._pace.has_ended or timeout is None:
            return self._stop.wait(timeout)
        looked = getattr(self._own, "looked", -math.inf)
        self._own.seen = self._pace.until_something(getattr(self._own, "seen", 0), timeout)
        is_over = self._stop.wait(max(0.0, looked + APART_SECONDS - time.monotonic()))
        self._own.looked = time.monotonic()
        return is_over
