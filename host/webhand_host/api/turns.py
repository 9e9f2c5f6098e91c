"""Whose turn it is in a session: functions of the program that a run calls work inside of the run's own turn."""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from webhand_agent.safety.permissions import State

if TYPE_CHECKING:
    from webhand_host.api.session import Session


@dataclass
class Doing:
    """A run under way, as its tools and callbacks see it; `state` is what was read and allowed in its session. What one
    of them leaves behind outlives it: `is_over`.
    """

    session: "Session"
    state: State
    is_over: bool = False


_DOING: ContextVar[Doing | None] = ContextVar("doing", default=None)


@contextlib.contextmanager
def belongs_to(doing: Doing) -> Iterator[None]:
    """What this task of asyncio does meanwhile, and what it begins, belongs to a run."""
    token = _DOING.set(doing)
    try:
        yield
    finally:
        doing.is_over = True
        _DOING.reset(token)


def under_way() -> Doing | None:
    """The run that has called what runs here."""
    doing = _DOING.get()
    return doing if doing is not None and not doing.is_over else None
