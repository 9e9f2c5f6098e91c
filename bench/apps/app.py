"""An application of the bench: how it is started, and where its own state is read."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Running:
    """`url` is where it answers; `state` reads what it has kept, as JSON; `restart` makes it as it was at first.
    `ready` is a function in JavaScript that resolves when its page is built up, by the application's own word.
    """

    url: str
    state: Callable[[], Any]
    restart: Callable[[], None]
    ready: str = "() => undefined"


@dataclass(frozen=True)
class App:
    """`start` serves it for as long as the block runs. It raises `Unavailable` where it cannot be had here."""

    name: str
    start: Callable[[], AbstractContextManager[Running]]
