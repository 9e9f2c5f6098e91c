"""`webhand mcp` as a process of its own, and the SDK's client that starts it."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import httpx2
import warm
from host.server.served import Served, environment
from mcp import Client
from mcp.client.session import ElicitationFnT
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

ERAS = ("2026-07-28", "legacy")
OVER_HTTP = ("mcp", "--http", "--headless")


@dataclass
class Connected:
    client: Client

    async def call(self, name: str, **arguments: Any) -> CallToolResult:
        return await self.client.call_tool(name, arguments)

    async def done(self, name: str, **arguments: Any) -> str:
        """What it said, where it worked."""
        result = await self.call(name, **arguments)
        assert not result.is_error, text_of(result)
        return text_of(result)

    async def refused(self, name: str, **arguments: Any) -> str:
        """What is wrong, in the form that the document has."""
        result = await self.call(name, **arguments)
        assert result.is_error, text_of(result)
        said = text_of(result)
        assert said.startswith("Error: ")
        return said


@contextlib.asynccontextmanager
async def over_http(door: Served, mode: str = ERAS[0], secret: str | None = None) -> AsyncIterator[Connected]:
    """Another program each time, with a token of its own, or the one that has this token."""
    headers = {"Authorization": f"Bearer {secret or door.program().secret}"}

    @contextlib.asynccontextmanager
    async def connect() -> AsyncIterator[Client]:
        async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
            transport = streamable_http_client(f"http://127.0.0.1:{door.port}/mcp", http_client=http)
            async with Client(transport, mode=mode) as client:
                yield client

    async with _in_a_task(connect) as one:
        yield one


def text_of(result: CallToolResult) -> str:
    return "\n".join(one.text for one in result.content if isinstance(one, TextContent))


def parameters(folder: Path, *options: str, **more: str) -> StdioServerParameters:
    (folder / "runtime").mkdir(mode=0o700, parents=True, exist_ok=True)
    command = ["-m", "webhand_host", "mcp", "--headless", *options]
    return StdioServerParameters(command=sys.executable, args=command, env=environment(folder, **more))


@contextlib.asynccontextmanager
async def connected(
    folder: Path,
    *options: str,
    mode: str = ERAS[0],
    answer: ElicitationFnT | None = None,
    log: TextIO = sys.stderr,
    **more: str,
) -> AsyncIterator[Connected]:
    """`more` goes into its environment; with `answer` the client takes questions; `log` gets its standard error."""

    def connect() -> AbstractAsyncContextManager[Client]:
        server = parameters(folder, *options, **more)
        server.command, *server.args = [*warm.command(warm.COMMAND), *server.args[2:]]  # what follows `-m webhand_host`
        return Client(stdio_client(server, errlog=log), mode=mode, elicitation_callback=answer)

    async with _in_a_task(connect) as one:
        yield one


@contextlib.asynccontextmanager
async def _in_a_task(connect: Callable[[], AbstractAsyncContextManager[Client]]) -> AsyncIterator[Connected]:
    """The client lives in a task of its own: a fixture may end in another one than it began in, and the client not."""
    there: asyncio.Future[Connected] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def live() -> None:
        try:
            async with connect() as client:
                there.set_result(Connected(client))
                await over.wait()
        except BaseException as error:
            if there.done():
                raise
            there.set_exception(error)

    living = asyncio.create_task(live())
    try:
        yield await there
    finally:
        over.set()
        await living
