"""Runs the server until it is told to end: its port, its signals, and what it leaves behind, which is nothing."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from webhand_host import ending
from webhand_host.server import local
from webhand_host.server.app import application
from webhand_host.server.chats import Chats
from webhand_host.server.client import Clients, Rights
from webhand_host.server.door import Door
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.notices import Notices
from webhand_host.server.on_desktop import ServedDesktop
from webhand_host.server.port import HOST, Server, config, end, listening
from webhand_host.server.questions import Questions
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Tokens
from webhand_host.workspace.folder import Workspace

ORIGINS_BY = "`webhand serve --allow-origin ORIGIN` allows one."


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
    tokens = Tokens(serving.token_file)
    await asyncio.to_thread(tokens.main)
    with listening(serving.port, "webhand serve") as listener, local.listening() as beside:
        port = listener.getsockname()[1]
        questions, sessions = Questions(), Sessions()
        sessions.listeners.append(questions.drop_session)
        clients = Clients(serving.rights, questions)
        neighbours = Neighbours(beside[0] if beside is not None else None, port)
        desktop = ServedDesktop(sessions, questions, serving.rights.upload_folders)
        door = Door(sessions, clients, questions, neighbours, serving.allow_evaluate, serving.workspace, desktop)
        hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
        guard, for_neighbours = application(
            door, Allowed(hosts, frozenset(serving.origins), origins_by=ORIGINS_BY), tokens
        )
        servers = [(Server(config(guard)), listener)]
        if beside is not None:
            servers.append((Server(config(local.at_socket(for_neighbours))), beside[1]))
        ending.on_signals(lambda: end(server for server, _ in servers))
        async with aclosing(desktop), sessions, Chats(questions), Notices(questions):
            started(Started(port, guard, questions, serving.workspace))
            await asyncio.gather(*(server.serve([one]) for server, one in servers))
