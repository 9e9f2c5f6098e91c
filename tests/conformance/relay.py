"""A native host without a mind of its own: hands the bytes of the browser's port to a socket of the test, and back."""

import os
import socket
import sys
import threading


def pump(read: int, write: int) -> None:
    while data := os.read(read, 1 << 16):
        while data:
            data = data[os.write(write, data) :]
    os._exit(0)  # one side has hung up


def main() -> None:
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    threading.Thread(target=pump, args=(connection.fileno(), sys.stdout.fileno()), daemon=True).start()
    pump(sys.stdin.fileno(), connection.fileno())


if __name__ == "__main__":
    main()
