"""What a command writes, bounded: its beginning and its end are kept."""

import asyncio
from collections.abc import Callable

KEPT = 200_000
"""Bytes of one stream, half of them from its beginning and half from its end."""
MOST_READ = 256 * 1024 * 1024
"""Bytes of one stream, after which nothing good is to be expected of its command."""
_AT_ONCE = 1 << 16


class Output:
    """One stream of a command. `too_much` is called when `MOST_READ` is passed."""

    def __init__(self, too_much: Callable[[], None]) -> None:
        self._too_much = too_much
        self._head = bytearray()
        self._tail = bytearray()
        self._size = 0

    @property
    def truncated(self) -> bool:
        return self._size > len(self._head) + len(self._tail)

    async def read(self, stream: asyncio.StreamReader | None) -> None:
        """Until the stream ends. Who is cancelled may call it again to go on."""
        while stream is not None and (data := await stream.read(_AT_ONCE)):
            self._add(data)
            if self._size > MOST_READ:
                self._too_much()

    def text(self) -> str:
        """UTF-8, with a mark where something is cut out and one for each byte that is none."""
        head, tail = bytes(self._head), bytes(self._tail)
        if not self.truncated:
            return (head + tail).decode(errors="replace")
        cut = self._size - len(head) - len(tail)
        mark = f"\n[... {cut:,} bytes are cut out here ...]\n"
        return head.decode(errors="replace") + mark + tail.decode(errors="replace")

    def _add(self, data: bytes) -> None:
        self._size += len(data)
        room = KEPT // 2 - len(self._head)
        self._head += data[:room]
        self._tail = (self._tail + data[room:])[-(KEPT // 2) :] if room < len(data) else self._tail
