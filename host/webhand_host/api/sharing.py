"""The browsers of a program: what all of its sessions share, and closing that is not cut off in the middle."""

import asyncio
import contextlib
import math
import sys
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from webhand_host.sessions.sessions import Limits, Sessions

T = TypeVar("T")

AS_LONG_AS_IT_LIKES = Limits(most=sys.maxsize, idle=math.inf, life=math.inf)
"""A program closes what it has opened, and nobody else does."""


@dataclass
class _Held:
    sessions: Sessions | None = None
    users: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


_HELD: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Held]" = WeakKeyDictionary()
"""One for each loop, for as long as somebody uses it: to start Playwright takes longer than to open a session, and a
program should not have to pass around what it never asked for.
"""


@contextlib.asynccontextmanager
async def shared_sessions() -> AsyncIterator[Sessions]:
    """Those of this loop."""
    held = _HELD.setdefault(asyncio.get_running_loop(), _Held())
    async with held.turn:
        if held.sessions is None:
            held.sessions = await Sessions(AS_LONG_AS_IT_LIKES).__aenter__()
        held.users += 1
    try:
        yield held.sessions
    finally:
        held.users -= 1  # here, and not once it is our turn: who is cancelled while waiting has left all the same
        await to_its_end(_left(held))


async def _left(held: _Held) -> None:
    async with held.turn:
        if not held.users and held.sessions is not None:
            sessions, held.sessions = held.sessions, None
            await sessions.__aexit__(None, None, None)


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Waits for it, also where whoever waits is cancelled meanwhile: that comes through when it is over."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        task.cancelled() or task.exception()  # asked for, so that nobody complains that it was not
        raise cancelled
    return task.result()
