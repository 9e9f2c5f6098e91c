"""One address that several controllers stand behind, and a network that can be cut: what a balancer of connections
and a cable are elsewhere. As a balancer does it, it names each one by the one's own name (`Host`).
"""

import asyncio
import contextlib
import threading
from collections.abc import Iterator, Sequence

PIECE = 65_536


class Address:
    """Forwards each connection to the first of `ports` that takes it. `cut` loses what is under way, and takes nothing
    until it is mended; who calls meanwhile hears nothing, as from a network that is gone.
    """

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = list(ports)
        self.port = 0
        self.cuts_after: int | None = None
        """Bytes of the next connection's request that still get through; then the network is cut."""
        self._loop = asyncio.new_event_loop()
        self._connected = asyncio.Event()
        self._connected.set()
        self._under_way: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        self._loop.call_soon_threadsafe(self._connected.set)

    def is_cut(self) -> bool:
        return not self._connected.is_set()

    def run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._take, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        self._loop.run_forever()
        server.close()
        self._cut()
        self._connected.set()
        self._loop.run_until_complete(asyncio.gather(*asyncio.all_tasks(self._loop), return_exceptions=True))
        self._loop.close()

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _cut(self) -> None:
        self._connected.clear()
        for writer in self._under_way:
            writer.transport.abort()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._connected.wait()
        for port in self.ports if self._loop.is_running() else ():
            try:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            ends = {writer, far_writer}
            self._under_way |= ends
            try:
                names = f"127.0.0.1:{self.port}".encode(), f"127.0.0.1:{port}".encode()
                await asyncio.gather(self._send(reader, far_writer, *names), self._send(far_reader, writer))
            finally:
                self._under_way -= ends
                for one in ends:
                    one.transport.abort()
            return
        writer.transport.abort()

    async def _send(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, name: bytes = b"", other: bytes = b""
    ) -> None:
        """What is asked goes on under another `name`."""
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                piece = piece.replace(name, other) if name else piece
                if name and self.cuts_after is not None:
                    self.cuts_after -= len(piece)
                    if self.cuts_after < 0:
                        self.cuts_after = None
                        self._cut()
                        return
                writer.write(piece)
                await writer.drain()
        with contextlib.suppress(OSError):
            writer.write_eof()


@contextlib.contextmanager
def address(*ports: int) -> Iterator[Address]:
    one, started = Address(ports), threading.Event()
    thread = threading.Thread(target=one.run, args=(started,), daemon=True)
    thread.start()
    started.wait()
    try:
        yield one
    finally:
        one.end()
        thread.join()
