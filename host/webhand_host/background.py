"""Work that nobody waits for, for as long as who began it is there."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Background:
    """Holds its tasks, which asyncio itself does not, until they are over."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self, seconds: float | None = None) -> None:
        """Waits for what has been begun by now, at most so long."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    def cancel(self) -> None:
        """Ends them, and does not wait for that."""
        for task in self._tasks:
            task.cancel()

    async def end(self) -> None:
        self.cancel()
        await self.settled()
