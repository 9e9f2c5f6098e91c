"""Reaching a running host through its local socket."""

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

from webhand_agent.protocol import PROTOCOL_VERSION, Hello
from webhand_agent.version import VERSION
from websockets.asyncio.client import ClientConnection, connect, unix_connect
from websockets.exceptions import ConnectionClosed

from webhand_host.native.codec import to_json
from webhand_host.native.peer import Handler, Peer

LOOK_AGAIN = 0.02
"""Seconds between two looks for a socket that is about to appear: the file system tells nobody portably."""


GOODBYE = 1.0


class NoHost(Exception):
    """No running host can be reached; the message is a sentence that says what to do."""


@contextlib.asynccontextmanager
async def dial(socket: Path, handlers: Mapping[str, Handler], *, token: str = "") -> AsyncIterator[Peer]:
    """A greeted connection to the host behind `socket`. `handlers` take what the host sends (`run.event`).

    `token` is that of a browser which this process has started, where it has a terminal to answer confirmations from.

    Raises:
        NoHost: nobody answers there.
        RemoteError: the hello was refused (version mismatch).
    """
    try:
        connection = await _open(socket)
    except (OSError, ValueError) as error:
        raise NoHost(f"The host behind {socket} does not answer ({error}).") from error
    async with connection:
        outbox: asyncio.Queue[str | None] = asyncio.Queue()
        peer = Peer(lambda message: outbox.put_nowait(to_json(message)), handlers)
        sending = asyncio.create_task(_send(connection, outbox))
        receiving = asyncio.create_task(_receive(connection, peer))
        try:
            hello = Hello(protocol=PROTOCOL_VERSION, build=VERSION, role="client", token=token)
            await peer.call("hello", hello, seconds=10)
            yield peer
            outbox.put_nowait(None)
            await asyncio.wait({sending}, timeout=GOODBYE)  # what was said last is on its way
        finally:
            sending.cancel()
            receiving.cancel()


async def _open(socket: Path) -> ClientConnection:
    if socket.suffix == ".json":  # Windows: a loopback port and its token
        place = json.loads(await asyncio.to_thread(socket.read_text, encoding="utf-8"))
        headers = {"Authorization": f"Bearer {place['token']}"}
        return await connect(f"ws://127.0.0.1:{place['port']}/", additional_headers=headers, max_size=None, proxy=None)
    return await unix_connect(str(socket), "ws://localhost/", max_size=None)


async def _send(connection: ClientConnection, outbox: asyncio.Queue[str | None]) -> None:
    """Until there is nothing more to say."""
    with contextlib.suppress(ConnectionClosed):
        while (message := await outbox.get()) is not None:
            await connection.send(message)


async def _receive(connection: ClientConnection, peer: Peer) -> None:
    try:
        async for payload in connection:
            peer.receive(payload)
    except ConnectionClosed:
        pass
    finally:
        peer.close("The host ended. What it did until then is in the record of the run.")


def sockets(runtime: Path) -> list[Path]:
    """The sockets of hosts that live, newest first. What a killed host left behind is removed."""
    found = [*runtime.glob("*.sock"), *runtime.glob("*.json")]
    alive = [path for path in found if path.stem.isdigit() and is_alive(int(path.stem))]
    for path in set(found) - set(alive):
        path.unlink(missing_ok=True)
    return sorted(alive, key=lambda path: path.stat().st_mtime, reverse=True)


async def wait_for_socket(runtime: Path, seconds: float = 30, alive: Callable[[], bool] = lambda: True) -> Path:
    """The socket of the host that a browser's extension starts. `alive` says whether that browser still runs.

    Raises:
        NoHost: the browser ended first, or no host came in time.
    """
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while alive():
                if found := sockets(runtime):
                    return found[0]
                await asyncio.sleep(LOOK_AGAIN)
            raise NoHost("The browser ended at once. Start it by hand to see why.")
    raise NoHost(
        f"The browser started, but its extension called no host within {seconds:g} s. Run `webhand doctor` to see why."
    )


def is_alive(pid: int) -> bool:
    """Whether there is such a process; where nobody can tell there is."""
    if sys.platform == "win32":
        return True  # signal 0 would be Ctrl-C there; a dead host does not answer, and `dial` says so
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
