"""When the engine looks into its queues: as soon as something was put there or there is room again, and else seldom.

By itself it asks the database some ten times a second whether anything has come, for ever. It has no interval for most
of that and nothing to be woken by; so its threads are given a pace to wait by, in place of the clock. What is replaced
are two names of its own of version 3.4: a version without them ends at its start, and not in waiting.
"""

import threading
import time

from dbos import DBOS
from dbos import _dbos as at_launch
from dbos import _workflow_commands as jobs
from dbos._queue import queue_thread

SELDOM_SECONDS = 10.0
"""What nobody here knows of: a time that a schedule was due, what another controller left to whoever has room."""
AWAKE_SECONDS = 2.0
"""For which the queues' own intervals count once something came: much comes together."""
AWAKE_AT_FIRST_SECONDS = 30.0
"""What was under way when a controller ended is put into the queue by the engine itself."""


class Pace:
    """Shared by the threads of the queues. Use from any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._awake_until = time.monotonic() + AWAKE_AT_FIRST_SECONDS

    def paces(self) -> None:
        """The engine that is launched next."""

        def paced(stop_event: threading.Event, dbos: DBOS) -> None:
            queue_thread(Paced(stop_event, self), dbos)

        setattr(at_launch, queue_thread.__name__, paced)
        # Workflows that are delayed or have a time to be over by: there are none here.
        jobs._BACKGROUND_JOBS_INTERVAL_SEC = SELDOM_SECONDS

    def wake(self) -> None:
        with self._changed:
            self._awake_until = max(self._awake_until, time.monotonic() + AWAKE_SECONDS)
            self._changed.notify_all()

    def end(self) -> None:
        """From now on all wait as they would without this, and hear at once that they are to stop."""
        with self._changed:
            self._awake_until = float("inf")
            self._changed.notify_all()

    def until_something(self) -> bool:
        """Waits where nothing goes on, until something does or it is time to look; whether it waited."""
        with self._changed:
            if time.monotonic() < self._awake_until:
                return False
            self._changed.wait(SELDOM_SECONDS)
            return True


class Paced(threading.Event):
    """What the queues' threads take for their event to stop at."""

    def __init__(self, stop: threading.Event, pace: Pace) -> None:
        super().__init__()
        self._stop = stop
        self._pace = pace

    def is_set(self) -> bool:
        return self._stop.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        if self._pace.until_something():
            return self._stop.is_set()
        return self._stop.wait(timeout)
