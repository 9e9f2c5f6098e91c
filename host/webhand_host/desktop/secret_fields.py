"""Whether what has the keyboard is a field for secrets. Programs tell that over the accessibility bus (AT-SPI 2), where
there is one, and a terminal by how it is set: one that reads a line without showing it (termios(3): ICANON, no ECHO).
What is a program's on another machine, or in a multiplexer, is told by nobody.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from webhand_host.desktop.owners import line_of, processes

if TYPE_CHECKING:
    from dbus_fast.aio import MessageBus

UNTOLD = (
    "No program here tells whether a field is for a password (there is no accessibility bus): only a terminal that "
    "waits for one is known."
)
PASSWORD_TEXT, TERMINAL = 40, 60
"""AtspiRole."""
FOCUSED, SHOWING, VISIBLE = 12, 25, 30
"""AtspiStateType."""
PTS = 136
"""The major number of pseudo terminals (the kernel's devices.txt)."""
WITHIN = 2.0
MOST = 3_000
"""Elements of a program that are looked through."""
ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
Place = Sequence[str]
"""An element: the name on the bus of its program, and its path."""
T = TypeVar("T")


class Terminals:
    """Those that a window's process has made, by what runs in them."""

    def __init__(self, pid: int) -> None:
        there = processes()
        parents = {one: process.parent for one, process in there.items()}
        own = there[pid].tty if pid in there else 0
        below = {process.tty for one, process in there.items() if pid in line_of(one, parents)} - {0, own}
        self._paths = [f"/dev/pts/{os.minor(tty)}" for tty in below if os.major(tty) == PTS]

    def __bool__(self) -> bool:
        return bool(self._paths)

    def wait_for_secret(self) -> bool | None:
        """Whether one does; None where none is there, or a program that reads key by key has one."""
        told = [_waits_for_secret(path) for path in self._paths]
        return True if True in told else False if told and None not in told else None


async def is_for_secrets(pid: int) -> bool | None:
    """Of what has the keyboard in the windows of a process; None where nobody tells."""
    told = await asyncio.to_thread(lambda: Terminals(pid).wait_for_secret())
    role = None if told else await _on_bus(lambda bus: _role(bus, pid))
    if told or role == PASSWORD_TEXT:
        return True
    return told if role in (None, TERMINAL) else False


async def are_told() -> bool:
    """Whether programs tell of their fields here: there is an accessibility bus."""
    return bool(await _on_bus(_is_there))


def _waits_for_secret(path: str) -> bool | None:
    if sys.platform == "win32":
        return None
    import termios

    try:
        terminal = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        flags = termios.tcgetattr(terminal)[3]
    except termios.error:
        return None
    finally:
        os.close(terminal)
    return None if not flags & termios.ICANON else not flags & termios.ECHO


async def _role(bus: "MessageBus", pid: int) -> int | None:
    """Of the element that has the keyboard; None where it is not found. GTK 4 says of none but its windows that it is
    showing: what is not found among those is looked for among what is visible, in windows or out of view.
    """
    programs = await _ask(bus, ("org.a11y.atspi.Registry", ROOT), "GetChildren") or []
    own = [one for one in programs if await _process_of(bus, one[0]) == pid]
    for seen in (SHOWING, VISIBLE):
        if (focused := await _focused(bus, own, seen)) is not None:
            role: int | None = await _ask(bus, focused, "GetRole")
            return role
    return None


async def _focused(bus: "MessageBus", level: Sequence[Place], seen: int) -> Place | None:
    """Under elements that have the state `seen`."""
    count = 0
    while level and count < MOST:
        count += len(level)
        states = await asyncio.gather(*(_ask(bus, one, "GetState") for one in level))
        there = list(zip(level, states, strict=True))
        focused = next((one for one, state in there if _has(state, FOCUSED)), None)
        if focused is not None:
            return focused
        shown = [one for one, state in there if one[1] == ROOT or _has(state, seen)]  # a program itself is not shown
        inner = await asyncio.gather(*(_ask(bus, one, "GetChildren") for one in shown))
        level = [child for children in inner for child in children or []]
    return None


def _has(state: Any, bit: int) -> bool:
    """A set of states is two words of 32 bits."""
    return bool(state) and bool(state[bit // 32] >> bit % 32 & 1)


async def _is_there(bus: "MessageBus") -> bool:
    return await _ask(bus, ("org.a11y.atspi.Registry", ROOT), "GetChildren") is not None


async def _ask(bus: "MessageBus", place: Place, member: str, interface: str = ACCESSIBLE, *given: str) -> Any:
    """The answer; None where it is an error, as of an element that has gone."""
    from dbus_fast import Message, MessageType

    name, path = place
    reply = await bus.call(Message(name, path, interface, member, signature="s" * len(given), body=list(given)))
    return reply.body[0] if reply is not None and reply.message_type is MessageType.METHOD_RETURN else None


async def _process_of(bus: "MessageBus", name: str) -> int | None:
    place = "org.freedesktop.DBus", "/org/freedesktop/DBus"
    pid: int | None = await _ask(bus, place, "GetConnectionUnixProcessID", "org.freedesktop.DBus", name)
    return pid


async def _on_bus(work: "Callable[[MessageBus], Awaitable[T]]") -> T | None:
    """On the bus for accessibility, which the session's bus knows; None where there is none, or it does not answer."""
    try:
        from dbus_fast.errors import DBusFastError
    except ImportError:  # another system, or Webhand's part for the desktop is an older one
        return None
    try:
        async with asyncio.timeout(WITHIN):
            address = os.environ.get("AT_SPI_BUS_ADDRESS", "")
            if not address:
                async with _connected(None) as session:
                    address = await _ask(session, ("org.a11y.Bus", "/org/a11y/bus"), "GetAddress", "org.a11y.Bus")
            if not address:
                return None
            async with _connected(address) as bus:
                return await work(bus)
    except (OSError, EOFError, TimeoutError, DBusFastError):
        return None


@contextlib.asynccontextmanager
async def _connected(address: str | None) -> "AsyncIterator[MessageBus]":
    from dbus_fast.aio import MessageBus

    bus = await MessageBus(address).connect()
    try:
        yield bus
    finally:
        bus.disconnect()
        await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]
