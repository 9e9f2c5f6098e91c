"""Programs of ours, started without what it costs to import them: up to three seconds of CPU for each start.

One process of a worker has imported everything and done nothing. It forks for each start: a process of its own, with
the arguments, the environment, the folder and the files that it is given, and nothing of the one before it. Tests of
how a program starts or ends, and of its terminal, start it the real way.
"""

import atexit
import contextlib
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
COMMAND = "webhand_host.cli.app:main"
HOST = "webhand_host.native.main:main"


class Process:
    """What was forked: what `subprocess.Popen` is for a process that is a child of another one."""

    def __init__(self, connection: socket.socket, pid: int) -> None:
        self._connection = connection
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit status, or -N for a signal N.

        Raises:
            subprocess.TimeoutExpired: it has not ended within so many seconds.
        """
        if self.returncode is None:
            self._connection.settimeout(timeout)
            try:
                self.returncode = int(self._connection.recv(64))
            except (BlockingIOError, TimeoutError) as error:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0) from error
            self._connection.close()
        return self.returncode

    def send_signal(self, by: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, by)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start(entry: str, arguments: list[str], environment: Mapping[str, str], output: int) -> Process:
    """Runs `entry` with nothing on its standard input. `output` is a file that gets what it prints and complains."""
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    connection.connect(_forking())
    wanted = {"entry": entry, "arguments": arguments, "environment": dict(environment), "folder": str(Path.cwd())}
    with Path(os.devnull).open() as nothing:
        socket.send_fds(connection, [json.dumps(wanted).encode()], [nothing.fileno(), output, output])
    return Process(connection, int(connection.recv(64)))


def command(entry: str) -> list[str]:
    """A command that does the same, with the arguments that follow and the standard files it is started with."""
    return [sys.executable, "-I", "-S", str(HERE / "starting.py"), _forking(), entry]


@functools.cache
def _forking() -> str:
    """Where the process listens that forks. It ends with this one."""
    folder = tempfile.mkdtemp(prefix="webhand-warm-")
    path = f"{folder}/socket"
    process = subprocess.Popen(
        [sys.executable, str(HERE / "forking.py"), path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stdout.read() == b"ready"

    def end() -> None:
        with process:
            pass  # closes its standard input, and waits
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return path
