"""A port of this machine that a door listens on, and how its requests are served."""

import contextlib
import errno
import logging
import socket
import sys
from collections.abc import Generator, Iterable
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from webhand_host.server.connections import AT_ONCE, KEEP_ALIVE_SECONDS, WAITING, AtMost, Connection
from webhand_host.server.targets import OriginForm

HOST = "127.0.0.1"
STOP_SECONDS = 3
"""That requests under way get once the server ends."""
_LOG = logging.getLogger("uvicorn.error")


class PortTaken(Exception):
    """`command` is what was to listen there, and `option` what it takes a port by. `other` is one that may be free."""

    def __init__(self, port: int, command: str, other: int | None = None, option: str = "--port") -> None:
        super().__init__(port, command, option)
        self.port, self.command, self.option = port, command, option
        self.other = other if other is not None else port + 1

    def __str__(self) -> str:
        by = holder_of(self.port)
        return (
            f"Port {self.port} is taken{f' by {by}' if by else ''}. Stop that, or choose another: "
            f"`{self.command} {self.option} {self.other}`."
        )


def config(app: ASGIApp, connection: type[Connection] = Connection) -> uvicorn.Config:
    """How an application is served on this machine, quietly: whoever knocks must not write to the terminal."""
    _LOG.setLevel(logging.ERROR)
    return uvicorn.Config(
        AtMost(OriginForm(app), connection.most()),
        http=connection,
        log_config=None,
        access_log=False,  # addresses may hold what nobody should read in a log
        backlog=AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        server_header=False,
        ws="none",
        lifespan="off",
    )


class Server(uvicorn.Server):
    """Signals are ours: uvicorn's own handling ends with it, while there are browsers to close still."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """More may wait than are accepted in one go: what the kernel has no room for tries again a second later."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(WAITING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Who is cut off is told so by an answer (`guard.ENDS`), and uvicorn's own line about it is nobody's news."""
        _LOG.setLevel(logging.CRITICAL)
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def end(servers: Iterable[uvicorn.Server]) -> None:
    for server in servers:
        server.should_exit = True


def listening(port: int, command: str, host: str = HOST) -> socket.socket:
    """A socket, on this machine alone unless `host` is another; `port` 0 is any that is free. Raises `PortTaken`."""
    # By its protocol asyncio knows that an answer's parts need not wait for one another: without, 40 ms an answer.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(port, command) from error
        raise
    return listener


def holder_of(port: int) -> str:
    """The program that listens on a port of this machine, as `python3 (process 4711)`; "" where nobody can tell."""
    inodes = _listening_inodes(port)
    for folder in Path("/proc").glob("[0-9]*/fd") if inodes else ():
        with contextlib.suppress(OSError):
            if any(str(link.readlink()) in inodes for link in folder.iterdir()):
                name = (folder.parent / "comm").read_text().strip()
                return f"{name} (process {folder.parent.name})"
    return ""


def _listening_inodes(port: int) -> set[str]:
    """Of sockets in the state LISTEN, as links in /proc name them (proc(5), /proc/net/tcp)."""
    try:
        rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    except OSError:
        return set()
    return {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port}
