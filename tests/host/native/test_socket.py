"""The local socket: for programs of the same person, and for nobody else (SAFETY rule 10)."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest
from host.native.conftest import HostProcess, Start
from webhand_agent.protocol import ErrorCode, Hello, Nothing, SetKey, StartTask, Status
from webhand_host.native.dial import NoHost, dial, sockets
from webhand_host.native.peer import Peer
from webhand_host.native.session import RemoteError
from websockets.asyncio.client import unix_connect
from websockets.exceptions import InvalidStatus


@pytest.fixture
def host(start_host: Start) -> HostProcess:
    host = start_host()
    host.hello()
    assert "result" in host.call("status.get")
    return host


def socket_of(host: HostProcess) -> Path:
    (path,) = sockets(host.folder / "runtime")
    return path


def test_only_the_owner_can_reach_it(host: HostProcess) -> None:
    path = socket_of(host)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_local_program_is_greeted_and_served(host: HostProcess) -> None:
    async with dial(socket_of(host), {}) as peer:
        status: Status = await peer.call("status.get", Nothing())
        assert status.key == "none"


async def test_whatever_sends_an_origin_is_a_page_and_refused(host: HostProcess) -> None:
    for origin in ("https://evil.example", "http://localhost", "null", "chrome-extension://abc"):
        with pytest.raises(InvalidStatus, match="403"):
            await unix_connect(str(socket_of(host)), "ws://localhost/", additional_headers={"Origin": origin})


async def test_nothing_is_done_before_hello_or_for_another_version(host: HostProcess) -> None:
    async with unix_connect(str(socket_of(host)), "ws://localhost/") as connection:
        await connection.send('{"jsonrpc":"2.0","id":1,"method":"task.start","params":{"task":"x"}}')
        assert f'"code":{int(ErrorCode.HELLO_REQUIRED)}' in str(await connection.recv())
        hello = Hello(protocol=99, build="9", role="client").model_dump_json()
        await connection.send('{"jsonrpc":"2.0","id":2,"method":"hello","params":' + hello + "}")
        assert f'"code":{int(ErrorCode.VERSION_MISMATCH)}' in str(await connection.recv())


async def test_methods_of_the_browser_cannot_be_called_here(host: HostProcess) -> None:
    async with dial(socket_of(host), {}) as peer:
        with pytest.raises(RemoteError, match=r"can be called once browser\.borrow was"):
            await peer.call("tabs.list", Nothing())
        with pytest.raises(RemoteError, match=r"key\.set"):
            await peer.call("key.set", SetKey(value="k"))


async def test_who_waits_for_an_answer_hears_that_the_host_is_gone(host: HostProcess) -> None:
    async with dial(socket_of(host), {}) as peer:
        await peer.call("task.start", StartTask(task="go to example.com"))  # it waits for the browser's tab
        host.process.kill()
        assert "The host ended" in await peer.wait_closed()
        with pytest.raises(RemoteError, match="The host ended"):
            await peer.call("status.get", Nothing())


async def test_a_socket_without_a_host_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NoHost, match="does not answer"):
        async with dial(tmp_path / "1.sock", {}):
            pass


async def test_a_handler_that_fails_costs_its_call_and_not_the_connection() -> None:
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def broken(_: Nothing) -> None:
        raise ValueError("a bug")

    peer = Peer(sent.put_nowait, {"status.get": broken})
    peer.receive('{"jsonrpc":"2.0","id":1,"method":"status.get","params":{}}')
    assert (await sent.get())["error"]["code"] == ErrorCode.INTERNAL_ERROR
    peer.receive("{")
    assert (await sent.get())["error"]["code"] == ErrorCode.PARSE_ERROR
