"""The local socket of a process that serves, for the others of the same person: where it listens, and what it tells
there beyond the routes of its port. Requests that come in here are guarded as all are, and stay here.
"""

import contextlib
import logging
import os
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from starlette.types import ASGIApp, Receive, Scope, Send

from webhand_host.paths import UnsafeFolder, runtime_folder
from webhand_host.server.door import ApiCall
from webhand_host.server.neighbours import ENDING, READ, SESSIONS, OpenSession, ReadAnswer, SessionsAnswer
from webhand_host.server.route import Request, Route

log = logging.getLogger(__name__)

_HERE = "webhand.local"


@contextlib.contextmanager
def listening() -> Iterator[tuple[Path, socket.socket] | None]:
    """The folder of all local sockets, and ours among them, which only its owner can open; None where there can be
    none: on Windows, where asyncio has no Unix sockets, and where the folder is not private or its name is too long.
    """
    with contextlib.ExitStack() as stack:
        yield _opened(stack) if sys.platform != "win32" else None


def _opened(stack: contextlib.ExitStack) -> tuple[Path, socket.socket] | None:
    try:
        folder = runtime_folder()
        path = folder / f"{os.getpid()}{ENDING}"
        unready = path.with_suffix(f"{ENDING}.starting")
        unready.unlink(missing_ok=True)
        listener = stack.enter_context(socket.socket(socket.AF_UNIX))
        listener.bind(str(unready))
        stack.callback(path.unlink, missing_ok=True)
        unready.chmod(0o600)
        listener.listen()
        unready.rename(path)  # who sees it can connect, and one that a killed process left is gone
    except (OSError, UnsafeFolder) as error:
        log.warning("Sessions of this process cannot be reached from others: %s", error)
        return None
    return folder, listener


def at_socket(app: ASGIApp) -> ASGIApp:
    """Marks what comes in there, as nothing that a client sends can."""

    async def marked(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, _HERE: True}, receive, send)

    return marked


def came_in(scope: Scope) -> bool:
    """Whether the request came in at the local socket."""
    return _HERE in scope


async def _sessions(call: ApiCall) -> SessionsAnswer:
    now = time.monotonic()
    alive = [one for one in call.door.sessions.all() if one.is_alive]
    told = [OpenSession(session_id=one.id, kind=one.kind, age=now - one.began) for one in alive]
    return SessionsAnswer(port=call.door.neighbours.port, sessions=told)


async def _read(call: ApiCall) -> ReadAnswer:
    return ReadAnswer(read=call.client.permissions.state.read)


ROUTES = (
    Route(
        method="GET",
        path=SESSIONS,
        summary="The sessions of this process.",
        query=Request,
        handle=_sessions,
        answer=SessionsAnswer,
        whole=True,
    ),
    Route(
        method="GET",
        path=READ,
        summary="What the client has read, as far as this process knows.",
        query=Request,
        handle=_read,
        answer=ReadAnswer,
        whole=True,
    ),
)
