"""Runs the server until it is told to end: its port, its signals, and what it leaves behind, which is nothing."""

import asyncio
import contextlib
import errno
import logging
import socket
import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from webhand_host import ending
from webhand_host.server import local
from webhand_host.server.app import application
from webhand_host.server.chats import Chats
from webhand_host.server.client import Clients, Rights
from webhand_host.server.connections import AT_ONCE, KEEP_ALIVE_SECONDS, MOST_CONNECTIONS, WAITING, Connection
from webhand_host.server.door import Door
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.notices import Notices
from webhand_host.server.questions import Questions
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Tokens
from webhand_host.workspace.folder import Workspace

HOST = "127.0.0.1"
STOP_SECONDS = 3
"""That requests under way get once the server ends."""


class PortTaken(Exception):
    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.port = port

    def __str__(self) -> str:
        by = holder_of(self.port)
        return (
            f"Port {self.port} is taken{f' by {by}' if by else ''}. Stop that, or choose another: "
            f"`webhand serve --port {self.port + 1}`."
        )


@dataclass(frozen=True)
class Serving:
    """What the server is started with. `port` 0 is any that is free."""

    rights: Rights
    port: int
    origins: tuple[str, ...] = ()
    token_file: Path | None = None
    workspace: Workspace | None = None
    allow_evaluate: bool = False


@dataclass(frozen=True)
class Started:
    """What can be told of a server that answers."""

    port: int
    guard: Guard
    questions: Questions
    workspace: Workspace | None


async def serve(serving: Serving, started: Callable[[Started], None]) -> None:
    """Serves until SIGINT or SIGTERM, or until cancelled; all sessions have ended then.

    Raises:
        PortTaken: something else listens there.
        BadTokens: the file of tokens cannot be used.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # whoever knocks must not write to the terminal
    tokens = Tokens(serving.token_file)
    await asyncio.to_thread(tokens.main)
    with _listening(serving.port) as listener, local.listening() as beside:
        port = listener.getsockname()[1]
        questions, sessions = Questions(), Sessions()
        sessions.listeners.append(questions.drop_session)
        clients = Clients(serving.rights, questions)
        neighbours = Neighbours(beside[0] if beside is not None else None, port)
        door = Door(sessions, clients, questions, neighbours, serving.allow_evaluate, serving.workspace)
        hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
        guard, for_neighbours = application(door, Allowed(hosts, frozenset(serving.origins)), tokens)
        servers = [(Server(_config(guard)), listener)]
        if beside is not None:
            servers.append((Server(_config(local.at_socket(for_neighbours))), beside[1]))
        ending.on_signals(lambda: _end(server for server, _ in servers))
        async with sessions, Chats(questions), Notices(questions):
            started(Started(port, guard, questions, serving.workspace))
            await asyncio.gather(*(server.serve([one]) for server, one in servers))


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Connection,
        log_config=None,
        access_log=False,  # addresses may hold what nobody should read in a log
        backlog=AT_ONCE,
        limit_concurrency=MOST_CONNECTIONS + 1,
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

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def _end(servers: Iterable[uvicorn.Server]) -> None:
    for server in servers:
        server.should_exit = True


def _listening(port: int) -> socket.socket:
    """Raises `PortTaken`."""
    # By its protocol asyncio knows that an answer's parts need not wait for one another: without, 40 ms an answer.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would share the port with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTaken(port) from error
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
