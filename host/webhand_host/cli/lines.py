"""Lines that a person types while something else goes on."""

import asyncio
import contextlib
import os
import sys
import threading


class Lines:
    """What is typed from now on, a line at a time and in order.

    They are read in a thread that nobody waits for, from the file itself: a thread that is blocked in `sys.stdin` holds
    its lock, and the interpreter could not end.
    """

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop, sys.stdin.fileno(), sys.stdin.encoding), daemon=True).start()

    async def next(self) -> str:
        """Waits for a line that is not empty."""
        while not (line := (await self._lines.get()).strip()):
            pass
        return line

    def _read(self, loop: asyncio.AbstractEventLoop, file: int, encoding: str) -> None:
        rest = b""
        with contextlib.suppress(
            OSError, RuntimeError
        ):  # the terminal is gone, or the loop: nobody wants a line any more
            while piece := os.read(file, 4096):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(self._lines.put_nowait, line.decode(encoding, "replace"))


def is_there() -> bool:
    """Whether a person sits at the other end."""
    return sys.stdin is not None and sys.stdin.isatty()
