"""Runs the server over standard input and output, until that closes; everything that it started ends with it."""

import asyncio
import os
import secrets
from dataclasses import dataclass

from webhand_agent.prompt.delimiters import new_mark

from webhand_host import ending
from webhand_host.mcp.server import WebhandServer
from webhand_host.mcp.tool import Group, McpCall, McpDoor
from webhand_host.server.chats import Chats
from webhand_host.server.client import Clients, Rights
from webhand_host.server.door import Door
from webhand_host.server.neighbours import Neighbours
from webhand_host.server.notices import Notices
from webhand_host.server.questions import Questions
from webhand_host.sessions.session import Kind
from webhand_host.sessions.sessions import Sessions
from webhand_host.tokens import Token

CLIENT = "MCP client"
"""How the person is told of whoever started this server."""


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
    questions, sessions = Questions(), Sessions()
    sessions.listeners.append(questions.drop_session)
    door = Door(sessions, Clients(serving.rights, questions), questions, Neighbours(None, 0), serving.allow_evaluate)
    client = door.clients.of(Token(name=CLIENT, secret=secrets.token_urlsafe()))
    call = McpCall(door, client, McpDoor(new_mark(), serving.kind, serving.headless))
    server = WebhandServer(lambda: call, serving.groups, dotted=serving.dotted)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    ending.on_signals(lambda: loop.call_soon_threadsafe(ended.set))
    async with sessions, Chats(questions), Notices(questions):
        running = asyncio.ensure_future(server.run_stdio_async())
        running.add_done_callback(lambda _: ended.set())
        await ended.wait()
    if not running.done():  # the SDK's reader waits in a thread for a line, which nothing can take it from
        os._exit(0)
    running.result()
