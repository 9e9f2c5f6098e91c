"""Waiting for something to happen, with an upper limit and without looking again and again."""

import asyncio
import math
import time
from collections.abc import Callable


class Signal:
    """One thing that happens from time to time. Waiters look at their own condition each time it does."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()

    def fire(self) -> None:
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def next(self, seconds: float) -> None:
        """Returns at the next `fire`, or after `seconds`."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await asyncio.wait({waiter}, timeout=None if math.isinf(seconds) else seconds)
        finally:
            self._waiters.discard(waiter)

    async def until(
        self, done: Callable[[], bool], seconds: float, due: Callable[[], float] = lambda: math.inf
    ) -> bool:
        """True as soon as `done()` holds, False after `seconds`.

        `due` may say in how many seconds the condition could come true by the mere passing of time.
        """
        end = time.monotonic() + seconds
        while not done():
            left = end - time.monotonic()
            if left <= 0:
                return False
            await self.next(min(left, max(0.001, due())))
        return True
