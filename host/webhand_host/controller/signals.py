"""Who waits for something, and who says that it may have come. A signal says only to look again: the truth is in the
database.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Iterator

CHANNEL = "webhand"


class Signals:
    """Those of this process. `fire` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop = asyncio.get_running_loop()

    @contextlib.contextmanager
    def listening(self, *names: str, event: asyncio.Event | None = None) -> Iterator[asyncio.Event]:
        """An event that is set whenever one of the names is fired; who waits clears it, looks, and then waits."""
        event = event or asyncio.Event()
        for name in names:
            self._waiting[name].add(event)
        try:
            yield event
        finally:
            for name in names:
                self._waiting[name].discard(event)
                if not self._waiting[name]:
                    del self._waiting[name]

    def fire(self, *names: str) -> None:
        if asyncio._get_running_loop() is self._loop:
            self._fire(names)
        else:
            self._loop.call_soon_threadsafe(self._fire, names)

    def _fire(self, names: tuple[str, ...]) -> None:
        for name in names:
            for event in list(self._waiting.get(name, ())):
                event.set()


async def waited(event: asyncio.Event, seconds: float) -> bool:
    """Whether it was set within so many seconds."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), max(0.0, seconds))
        return True
    return False


def of_worker(name: str) -> str:
    return f"worker {name}"


def of_session(session_id: str) -> str:
    return f"session {session_id}"


def of_log(session_id: str) -> str:
    """Something was added to a run's record."""
    return f"log {session_id}"


def of_command(number: int) -> str:
    return f"command {number}"
