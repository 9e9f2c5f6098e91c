"""A native host without a will of its own: it passes frames on between the browser and the test that steers it.

The browser starts it through a host manifest, as it starts the real one. Each start is a new connection to the test's
unix socket; every JSON message is one line there.
"""

import os
import socket
import struct
import sys
import threading
from typing import BinaryIO


def read_frame(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack("=I", head)
    return stream.read(length)


def write_frame(stream: BinaryIO, body: bytes) -> None:
    stream.write(struct.pack("=I", len(body)) + body)
    stream.flush()


def from_test(lines: BinaryIO) -> None:
    for line in lines:
        write_frame(sys.stdout.buffer, line.rstrip(b"\n"))
    # The test hung up: this is how it kills a host. No clean-up, as a kill leaves none.
    os._exit(1)


def main() -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(sys.argv[1])
        threading.Thread(target=from_test, args=[connection.makefile("rb")], daemon=True).start()
        while (frame := read_frame(sys.stdin.buffer)) is not None:
            connection.sendall(frame + b"\n")


if __name__ == "__main__":
    main()
