"""The local socket of a running host: other programs of the same person reach it here, nobody else.

POSIX: a Unix socket `<runtime folder>/<pid>.sock` in an owner-only folder. Windows: a loopback port whose number and
token stand in the owner-only file `<pid>.json`; the token is asked for as a bearer token, and any Origin is refused.
"""

import asyncio
import contextlib
import hmac
import json
import os
import secrets
import sys
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection, serve, unix_serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from webhand_host.native.client import Client
from webhand_host.native.codec import to_json
from webhand_host.native.peer import Peer
from webhand_host.paths import runtime_folder
from webhand_host.runs.runner import Runner

MAX_MESSAGE = 1 << 20
CLOSE_WITHIN = 0.5
"""Seconds that a client gets to say goodbye: the host has to be gone within three."""


@contextlib.asynccontextmanager
async def serve_socket(runner: Runner, token: str = "") -> AsyncIterator[None]:
    """Serves `runner` to local programs for as long as the context lasts, and leaves no file behind.

    `token` is that of the one program that may answer confirmations; empty where there is none.
    """
    folder = runtime_folder()
    path = folder / (f"{os.getpid()}.json" if sys.platform == "win32" else f"{os.getpid()}.sock")

    async def handle(connection: ServerConnection) -> None:
        await _serve_client(runner, connection, token)

    try:
        if sys.platform == "win32":
            bearer = secrets.token_urlsafe(32)
            options: dict[str, Any] = {"origins": [None], "process_request": _check(bearer), "max_size": MAX_MESSAGE}
            options["close_timeout"] = CLOSE_WITHIN
            async with serve(handle, "127.0.0.1", 0, **options) as server:
                port = server.sockets[0].getsockname()[1]
                path.write_text(json.dumps({"port": port, "token": bearer}), encoding="utf-8")
                yield
        else:
            unready = path.with_suffix(".starting")
            unready.unlink(missing_ok=True)
            async with unix_serve(
                handle, str(unready), origins=[None], max_size=MAX_MESSAGE, close_timeout=CLOSE_WITHIN
            ):
                unready.chmod(0o600)
                unready.rename(path)  # a socket has its name before it listens; who sees this one can connect
                yield
    finally:
        path.unlink(missing_ok=True)


def _check(token: str) -> Any:
    """Browsers cannot set this header on a WebSocket, so no page gets in even where it finds the port."""

    def check(connection: ServerConnection, request: Request) -> Response | None:
        given = request.headers.get("Authorization", "")
        if request.headers.get("Host", "").partition(":")[0] != "127.0.0.1":
            return connection.respond(HTTPStatus.MISDIRECTED_REQUEST, "This host has one name.\n")
        if hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            return None
        return connection.respond(HTTPStatus.UNAUTHORIZED, "The token of this host is asked for.\n")

    return check


async def _serve_client(runner: Runner, connection: ServerConnection, token: str) -> None:
    outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    client = Client(runner, greeted=False, may_allow=False, token=token)
    client.peer = Peer(outbox.put_nowait, client.handlers_of_program())
    sender = asyncio.create_task(_send_all(connection, outbox))
    try:
        async for payload in connection:
            client.peer.receive(payload)
    except ConnectionClosed:
        pass
    finally:
        client.peer.close("The connection was closed.")
        sender.cancel()
        await client.close()


async def _send_all(connection: ServerConnection, outbox: asyncio.Queue[dict[str, Any]]) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await connection.send(to_json(await outbox.get()))
