"""Runs the server: over standard input and output until that closes, or over HTTP until it is told to end. Everything
that it started ends with it.
"""

import asyncio
import contextlib
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import Context, MCPServer
from webhand_agent.prompt.delimiters import new_mark

from webhand_host import ending
from webhand_host.mcp.server import WebhandServer
from webhand_host.mcp.tool import Group, McpCall, McpDoor
from webhand_host.server import local
from webhand_host.server.chats import Chats
from webhand_host.server.client import Clients, Rights
from webhand_host.server.connections import WatchedConnection
from webhand_host.server.door import Door
from webhand_host.server.guard import Allowed, Guard
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.notices import Notices
from webhand_host.server.port import HOST, Server, config, end, listening
from webhand_host.server.questions import Questions
from webhand_host.sessions.session import Kind
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Can, Token, Tokens

if TYPE_CHECKING:
    from webhand_host.controller.client import ControllerClient

CLIENT = "MCP client"
"""How the person is told of whoever started this server."""
PATH = "/mcp"
BODY_BYTES = 1_024 * 1_024
"""Of a message over HTTP."""


@dataclass(frozen=True)
class McpServing:
    """What the server is started with."""

    rights: Rights
    groups: frozenset[Group]
    dotted: bool
    kind: Kind
    headless: bool
    allow_evaluate: bool


async def serve_stdio(serving: McpServing) -> None:
    """One client, whoever started this process: what it has read goes with the process."""
    async with _opened(serving, Tokens(), 0) as (door, mcp):
        client = door.clients.of(Token(name=CLIENT, secret=secrets.token_urlsafe()))
        server = WebhandServer(
            lambda context: McpCall(door, client, mcp, context), serving.groups, dotted=serving.dotted
        )
        running = await _until_ended(server)
    _end(running)


async def serve_controller(client: "ControllerClient") -> None:
    """A controller's REST for one client."""
    from webhand_host.mcp.controller import ControllerServer  # its tools take a moment that no other client waits for

    async with client:
        running = await _until_ended(ControllerServer(client))
    _end(running)


async def _until_ended(server: MCPServer[None]) -> "asyncio.Task[None]":
    """What reads standard input, when that has closed or a signal came."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    ending.on_signals(lambda: loop.call_soon_threadsafe(ended.set))
    running = asyncio.ensure_future(server.run_stdio_async())
    running.add_done_callback(lambda _: ended.set())
    await ended.wait()
    return running


def _end(running: "asyncio.Task[None]") -> None:
    if not running.done():  # the SDK's reader waits in a thread for a line, which nothing can take it from
        os._exit(0)
    running.result()


async def serve_http(
    serving: McpServing, port: int, token_file: Path | None, started: Callable[[int, Questions], None]
) -> None:
    """Every client with a token of this machine, behind the tool server's guard; each has what it was allowed and has
    read for itself, for as long as the process lives. `port` 0 is any that is free.

    Raises:
        PortTaken: something else listens there.
        BadTokens: the file of tokens cannot be used.
    """
    tokens = Tokens(token_file)
    await asyncio.to_thread(tokens.main)
    with listening(port, "webhand mcp --http") as listener:
        async with _opened(serving, tokens, listener.getsockname()[1]) as (door, mcp):

            def caller(context: Context[None, Any]) -> McpCall:
                request: Any = context.request_context.request  # Starlette's, which the guard has let through
                return McpCall(door, door.clients.of(request.scope["token"]), mcp, context)

            app = WebhandServer(caller, serving.groups, dotted=serving.dotted).streamable_http_app()
            port = listener.getsockname()[1]
            hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
            origins = frozenset(f"http://{host}" for host in hosts)  # its own, where no page is
            allowed = Allowed(
                hosts,
                origins,
                rights={PATH: frozenset({Can.BROWSER})},
                larger_bodies={PATH: BODY_BYTES},
                routes=f"MCP is at {PATH}.",
            )
            server = Server(config(Guard(app, allowed, tokens), WatchedConnection))
            ended, loop = asyncio.Event(), asyncio.get_running_loop()
            ending.on_signals(lambda: loop.call_soon_threadsafe(ended.set))
            serving_requests = asyncio.ensure_future(server.serve([listener]))
            async with app.router.lifespan_context(app):
                started(port, door.questions)
                await ended.wait()
            end((server,))  # once the streams are over, that clients keep open for what they may be told
            await serving_requests


@contextlib.asynccontextmanager
async def _opened(serving: McpServing, tokens: Tokens, port: int) -> AsyncIterator[tuple[Door, McpDoor]]:
    """`port` is where clients are served, 0 over standard input and output. The sessions are seen by other processes
    that serve, and reached through the local socket, by whoever has one of the tokens.
    """
    questions, sessions = Questions(), Sessions()
    sessions.listeners.append(questions.drop_session)
    with local.listening() as beside:
        neighbours = Neighbours(beside[0] if beside is not None else None, port)
        door = Door(sessions, Clients(serving.rights, questions), questions, neighbours, serving.allow_evaluate)
        mcp = McpDoor(new_mark(), serving.kind, serving.headless)
        async with sessions, Chats(questions), Notices(questions), _reached(door, tokens, beside and beside[1]):
            try:
                yield door, mcp
            finally:  # a run that goes on is stopped while there is a browser still, so that its record says so
                await asyncio.gather(*(running.ended() for running in list(mcp.runs.values())))


@contextlib.asynccontextmanager
async def _reached(door: Door, tokens: Tokens, listener: socket.socket | None) -> AsyncIterator[None]:
    """Serves the local socket with the routes of `webhand serve`. Clients with tokens may read something that another
    process has to know at once: they come in when it answers. The one over standard input does not wait for that.
    """
    if listener is None:
        yield
        return
    ends = asyncio.Event()
    making = asyncio.ensure_future(asyncio.to_thread(_for_neighbours, door, tokens))

    async def serve() -> None:
        server = await making
        answering = asyncio.ensure_future(server.serve([listener]))
        await ends.wait()
        end((server,))
        await answering

    serving = asyncio.ensure_future(serve())
    try:
        if door.neighbours.port:
            await making
        yield
    finally:
        ends.set()
        await serving


def _for_neighbours(door: Door, tokens: Tokens) -> Server:
    from webhand_host.server.app import application

    _, beside = application(door, Allowed(frozenset()), tokens)
    return Server(config(local.at_socket(beside)))
