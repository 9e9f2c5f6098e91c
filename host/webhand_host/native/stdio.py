"""File descriptors of the port, without any import that costs time: the hello waits for this."""

import os
import sys


def take_stdio() -> tuple[int, int]:
    """Descriptors for the port. What anybody else prints afterwards goes to stderr, and no child reads our stdin."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(0, os.O_BINARY)
        msvcrt.setmode(1, os.O_BINARY)
    incoming, outgoing = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr  # which is not held back until the end, as a stdout that is no terminal would be
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return incoming, outgoing


def write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
