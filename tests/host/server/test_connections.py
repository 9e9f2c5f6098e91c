"""Connections that say nothing, say it slowly or do not listen: nobody else is held up by them."""

import asyncio
import contextlib
import json
import logging
import select
import socket
import sys
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from host.server.served import Served, serving
from uvicorn.protocols.http.h11_impl import H11Protocol
from webhand_host.server import connections
from webhand_host.server.connections import MOST_CONNECTIONS, AtMost, Connection
from webhand_host.server.port import Server

pytestmark = pytest.mark.whole

LATE = asyncio.Event()
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n"


def test_connections_that_send_no_head_hold_nobody_up(served: Served) -> None:
    """None of these needs a token."""
    program = served.program()
    with contextlib.ExitStack() as stack:
        idle = [stack.enter_context(connected(served.port)) for _ in range(MOST_CONNECTIONS + 100)]
        for one in idle[::2]:
            with contextlib.suppress(ConnectionError):  # those that made room already
                one.sendall(HEAD)
        assert program.get("/status")["browser_sessions"] == 0
        assert idle[1].recv(1) == b"", "one of those that waited longest made room"
        assert not select.select([idle[-1]], [], [], 0)[0], "and not one that came just now"
        assert program.get("/status")["browser_sessions"] == 0


def test_connections_are_kept_between_requests_and_make_room_too(tmp_path: Path) -> None:
    with serving(tmp_path) as served, contextlib.ExitStack() as stack:
        bearer = {"Authorization": f"Bearer {served.program().secret}"}

        def kept() -> HTTPConnection:
            one = HTTPConnection("127.0.0.1", served.port, timeout=30)
            return stack.enter_context(contextlib.closing(one))

        def status(one: HTTPConnection) -> int:
            one.request("GET", "/status", headers=bearer)
            answer = one.getresponse()
            answer.read()
            return answer.status

        first = kept()
        assert status(first) == 200
        line = first.sock
        assert [status(first) for _ in range(3)] == [200] * 3
        assert first.sock is line, "the same connection, again and again"
        assert [status(kept()) for _ in range(MOST_CONNECTIONS)] == [200] * MOST_CONNECTIONS
        assert line.recv(1) == b"", "the one that waited longest made room"
        assert "Traceback" not in (tmp_path / "serve.log").read_text()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


# --- In this process, with less patience ------------------------------------------------------------------------------


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers at once, with as many bytes as the address says, and reads no body; `/held` never answers, `/late` after
    `LATE`.
    """
    if scope["path"] == "/held":
        await asyncio.Event().wait()
    if scope["path"] == "/late":
        await LATE.wait()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * int(scope["path"].strip("/late") or 0)})


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


@contextlib.asynccontextmanager
async def listening() -> AsyncIterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            AtMost(app, Connection.most()),
            http=Connection,
            lifespan="off",
            log_config=None,
            timeout_keep_alive=1,
            timeout_graceful_shutdown=1,
        )
        server = Server(config)
        serving = asyncio.ensure_future(server.serve([listener]))
        yield listener.getsockname()[1]
        server.should_exit = True
        await serving


@contextlib.asynccontextmanager
async def talking(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    yield reader, writer
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def answer(reader: asyncio.StreamReader) -> bytes:
    """The status line, once the whole answer has come, which is empty."""
    told = await reader.readuntil(b"\r\n\r\n0\r\n\r\n")
    return told.partition(b"\r\n")[0]


async def dripped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """A byte now and then, until the server has had enough: what it said to that."""
    reading = asyncio.ensure_future(reader.read())
    while not reading.done():
        writer.write(b"a")
        await asyncio.wait({reading}, timeout=0.1)
    with contextlib.suppress(ConnectionError):
        return reading.result()
    return b""


@pytest.mark.usefixtures("impatient")
async def test_a_head_that_does_not_come_ends_its_connection() -> None:
    async with listening() as port, talking(port) as (reader, writer):
        assert await reader.read() == b"", "nothing was sent"
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(HEAD + b"X: ")
        assert await dripped(reader, writer) == b"", "byte by byte"


@pytest.mark.usefixtures("impatient")
async def test_the_next_head_has_its_time_too() -> None:
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(HEAD + b"\r\n")
        assert await answer(reader) == b"HTTP/1.1 200 OK"
        writer.write(HEAD + b"X: ")
        assert await dripped(reader, writer) == b""


@pytest.mark.usefixtures("impatient")
async def test_a_body_that_nobody_waits_for_keeps_no_connection() -> None:
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(HEAD + b"Content-Length: 100000\r\n\r\n")
        assert await answer(reader) == b"HTTP/1.1 200 OK"
        assert await dripped(reader, writer) == b""


@pytest.mark.usefixtures("impatient")
async def test_answers_that_are_not_read_keep_no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()

    def lost(self: Connection, why: Exception | None) -> None:
        H11Protocol.connection_lost(self, why)
        ended.set()

    monkeypatch.setattr(Connection, "connection_lost", lost)
    async with listening() as port:
        with connected(port) as one:
            one.sendall(b"GET /20000000 HTTP/1.1\r\nHost: here\r\n\r\n")
            await asyncio.wait_for(ended.wait(), 20)


@pytest.mark.usefixtures("impatient")
async def test_nonsense_behind_an_answer_is_left_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        assert await answer(reader) == b"HTTP/1.1 200 OK"
        writer.write(b"nonsense\r\n")
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
    assert not caplog.records


@pytest.mark.usefixtures("impatient")
async def test_where_all_are_busy_a_newcomer_is_told_so() -> None:
    async with listening() as port, contextlib.AsyncExitStack() as stack:
        for _ in range(connections.MOST_CONNECTIONS):
            _, writer = await stack.enter_async_context(talking(port))
            writer.write(b"GET /held HTTP/1.1\r\nHost: here\r\n\r\n")
        reader, writer = await stack.enter_async_context(talking(port))
        writer.write(HEAD + b"\r\n")
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503")
        assert b"retry-after: 1" in head
        assert json.loads(body)["details"] == {"code": "busy"}


async def test_who_says_no_more_is_answered_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """`nc -N`, and programs that shut their side once they have asked."""
    ended, listens = asyncio.Event(), Connection.eof_received
    monkeypatch.setattr(sys.modules[__name__], "LATE", ended)

    def says_no_more(self: Connection) -> bool:
        asyncio.get_running_loop().call_soon(ended.set)
        return listens(self)

    monkeypatch.setattr(Connection, "eof_received", says_no_more)
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(b"GET /late HTTP/1.1\r\nHost: here\r\n\r\n")
        writer.write_eof()
        assert await answer(reader) == b"HTTP/1.1 200 OK"
        assert await reader.read() == b"", "and the connection ends with that"


@pytest.mark.parametrize("sent", [b"NONSENSE\r\n\r\n", HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n"])
async def test_what_is_no_request_is_told_so_in_the_shape_of_all_answers(sent: bytes) -> None:
    async with listening() as port, talking(port) as (reader, writer):
        writer.write(sent)
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400")
        told = json.loads(body)
        assert (told["success"], told["details"]) == (False, {})
        assert told["error"].endswith(".")
