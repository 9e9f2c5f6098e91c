"""The running host: the browser's port, the local socket, and the runs between them."""

import asyncio
import contextlib
import logging
import os
import queue
import threading
from typing import Any

from webhand_agent.dialogue.intent import prepare
from webhand_agent.protocol import Hello

from webhand_host import logs
from webhand_host.native import codec
from webhand_host.native.client import Client
from webhand_host.native.peer import Peer
from webhand_host.native.socket import serve_socket
from webhand_host.native.stdio import write_all
from webhand_host.paths import TERMINAL_TOKEN
from webhand_host.runs.runner import Runner

log = logging.getLogger(__name__)

GRACE = 2.0
"""Seconds that a closing host gives its run to write down where it is; Chrome's user must not find us 3 s later."""


def serve(incoming: int, outgoing: int, decoder: codec.Decoder, hello: dict[str, object], rest: list[bytes]) -> None:
    """Serves the port until the browser closes it, then ends this process and everything it started.

    `hello` is the accepted hello's params; `rest` are payloads that came with it, `decoder` holds what is half there.
    """
    logs.start("host")
    log.info("Port open, extension %s, profile %s", hello.get("build"), hello.get("profile"))
    port = Port(incoming, outgoing, decoder, rest)
    try:
        asyncio.run(_serve_and_leave(port, Hello.model_validate(hello)))
    except Exception:  # the last boundary of the process: the log is the only place left to say it
        log.exception("The host failed")
    _leave()


def _leave() -> None:
    """Ends the process at once: threads may still sit in a read, in the keyring or in an import, and nobody waits."""
    logging.shutdown()
    os._exit(0)


DOCTOR = "doctor"
"""The profile that `webhand doctor` names: nobody else should find its host."""


class Port:
    """stdin and stdout as threads: portable to Windows, where asyncio cannot wait on inherited pipes."""

    def __init__(self, incoming: int, outgoing: int, decoder: codec.Decoder, rest: list[bytes]) -> None:
        self._incoming, self._outgoing = incoming, outgoing
        self._decoder, self._rest = decoder, rest
        self._writes: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.closed = asyncio.Event()

    def send(self, message: dict[str, Any]) -> None:
        self._writes.put(message)

    def start(self, peer: Peer) -> None:
        loop = asyncio.get_running_loop()
        for payload in self._rest:
            loop.call_soon(peer.receive, payload)
        threading.Thread(target=self._read, args=(loop, peer), daemon=True).start()
        threading.Thread(target=self._write, args=(loop,), daemon=True).start()

    def _read(self, loop: asyncio.AbstractEventLoop, peer: Peer) -> None:
        try:
            while data := os.read(self._incoming, 1 << 20):
                for payload in self._decoder.feed(data):
                    loop.call_soon_threadsafe(peer.receive, payload)
        except (OSError, codec.FrameTooLarge) as error:
            log.error("The port cannot be read any more: %s", error)
        finally:
            loop.call_soon_threadsafe(self.closed.set)

    def _write(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            while True:
                for frame in codec.encode(self._writes.get()):
                    write_all(self._outgoing, frame)
        except OSError as error:
            log.error("The port cannot be written any more: %s", error)
            loop.call_soon_threadsafe(self.closed.set)


async def _serve_and_leave(port: Port, hello: Hello) -> None:
    """asyncio would wait for its threads at the end, and a keyring that asks the person can take for ever."""
    try:
        await _serve(port, hello)
    except TimeoutError:
        log.warning("The host could not end in order within %g s", GRACE)
    _leave()


async def _take_up(runner: Runner) -> None:
    """What an earlier host left, and then what the first request would otherwise wait for."""
    await runner.take_up()
    await asyncio.to_thread(prepare)


async def _serve(port: Port, hello: Hello) -> None:
    runner = Runner(profile=hello.profile, extension=hello.build)
    token = os.environ.pop(TERMINAL_TOKEN, "")  # for nobody whom this process may start
    client = Client(runner, greeted=True, may_allow=True)
    runner.browser = client.peer = Peer(port.send, client.handlers_of_extension())
    port.start(client.peer)
    async with asyncio.timeout(None) as ending, contextlib.AsyncExitStack() as stack:
        if hello.profile != DOCTOR:
            await stack.enter_async_context(serve_socket(runner, token))
        taking_up = asyncio.create_task(_take_up(runner))
        await port.closed.wait()
        log.info("Port closed")
        ending.reschedule(asyncio.get_running_loop().time() + GRACE)
        taking_up.cancel()
        await runner.suspend()
