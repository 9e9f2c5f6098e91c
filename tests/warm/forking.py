"""The process that forks: one message of a connection says what is wanted, the answers are the pid and the status.

A connection that is closed at its other end takes the process with it.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import selectors
import signal
import socket
import sys
import threading
from typing import Any

IMPORTED = """
    webhand_host.cli.app webhand_host.cli.run webhand_host.native.main webhand_host.native.host webhand_host.runs.work
    webhand_host.server.serving webhand_host.mcp.serving webhand_agent.models.gemini.client
    google.genai._gaos.google_genai webhand_host.controller.serving webhand_host.controller.client
    webhand_host.worker.starting webhand_host.browser.cdp.port playwright.async_api uvicorn.lifespan.on
    PIL.ImageDraw PIL.PngImagePlugin httpcore2 pydantic_settings
""".split()
"""With what the product imports only once it is needed."""
MOST = 200_000
"""Bytes of a message: an environment."""


def main() -> None:
    for name in IMPORTED:
        importlib.import_module(name)
    assert threading.active_count() == 1, "a thread would not be there after a fork"
    gc.collect()
    gc.freeze()
    Forking(sys.argv[1]).serve()


class Forking:
    def __init__(self, path: str) -> None:
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._listening.bind(path)
        self._listening.listen()
        self._wakes, self._woken = socket.socketpair()
        self._running: dict[int, socket.socket | None] = {}
        self._waiting = selectors.DefaultSelector()

    def serve(self) -> None:
        """Until standard input ends."""
        self._woken.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._woken.fileno())
        for file in (0, self._listening, self._wakes):
            self._waiting.register(file, selectors.EVENT_READ)
        os.write(1, b"ready")
        os.dup2(0, 1)  # whoever waits reads to the end
        while True:
            for key, _ in self._waiting.select():
                if key.fileobj == 0:
                    return
                if key.fileobj is self._listening:
                    self._begin()
                elif key.fileobj is self._wakes:
                    self._wakes.recv(1_000)
                    self._reap()
                elif isinstance(key.fileobj, socket.socket):
                    self._leave(key.fileobj)

    def _begin(self) -> None:
        connection, _ = self._listening.accept()
        message, files, _, _ = socket.recv_fds(connection, MOST, 3)
        pid = os.fork()
        if pid == 0:
            connection.close()
            self._forget()
            become(json.loads(message), files)
        for file in files:
            os.close(file)
        self._running[pid] = connection
        self._waiting.register(connection, selectors.EVENT_READ)
        connection.send(str(pid).encode())

    def _reap(self) -> None:
        for pid in list(self._running):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended and (connection := self._running.pop(pid)):
                self._waiting.unregister(connection)
                with connection, contextlib.suppress(BrokenPipeError):  # who started it has gone this very moment
                    connection.send(str(os.waitstatus_to_exitcode(status)).encode())

    def _leave(self, connection: socket.socket) -> None:
        """Ends what was started by somebody who has gone."""
        self._waiting.unregister(connection)
        connection.close()
        (pid,) = (pid for pid, its in self._running.items() if its is connection)
        self._running[pid] = None
        os.kill(pid, signal.SIGKILL)

    def _forget(self) -> None:
        """In the new process: nothing of this one."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._waiting.close()
        for one in (self._listening, self._wakes, self._woken, *filter(None, self._running.values())):
            one.close()


def become(wanted: dict[str, Any], files: list[int]) -> None:
    """Runs what is wanted and exits, as `python -c` does."""
    for at, file in enumerate(files):
        os.dup2(file, at)
        os.close(file)
    os.environ.clear()
    os.environ.update(wanted["environment"])
    os.chdir(wanted["folder"])
    os.setsid()  # it is ended by itself, and not with its siblings
    sys.argv = ["-c", *wanted["arguments"]]
    module, name = wanted["entry"].split(":")
    try:
        getattr(importlib.import_module(module), name)()
    except SystemExit as ending:
        if not isinstance(ending.code, int | None):
            raise  # it says something
        end(ending.code or 0)
    end(0)


def end(status: int) -> None:
    """What Python does at its end, but for taking every module apart: more than what most programs here have done."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody reads, or it is closed
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
